"""The talk of ``moons advise``: advice in words, and the questions of its interactive mode."""

import sys

from solver.advice.advise import advise
from solver.advice.record import BOUNDS, EXACT, SAMPLED, Advice
from solver.advice.session import Session
from solver.cards import names_of
from solver.errors import BadInput
from solver.games.catalogue import GAMES
from solver.play.partial import write_view
from solver.play.view import View

HELP = (
    "write a move as in {example}, or: Enter (plays the best move), back (takes the last move back), "
    "wrong (the card named last was another one), board, unseen, help, quit"
)


def print_advice(advice: Advice) -> None:
    """Print advice, five lines."""
    if advice.ended:
        print("the game is won" if advice.ended == "won" else "dead end: no move is left")
        return
    print(f"chance to win: {_chance(advice)}")
    then = f", then {' '.join(advice.then[:8])}{' ..' if len(advice.then) > 8 else ''}" if advice.then else ""
    print(f"best move:     {advice.best}{then}")
    print(f"runner-up:     {advice.runner_up or 'none'}{' (as good)' if advice.tie else ''}")
    print(f"why:           {advice.why}")
    counted = f"; {advice.samples} {'samples' if advice.certainty == SAMPLED else 'cases'}"
    print(f"the chance is: {advice.means}" + (counted if advice.samples else ""))


def _chance(advice: Advice) -> str:
    """The chance with what is known of it."""
    chance, low, high = (f"{100 * value:.1f}" for value in (advice.chance, advice.low, advice.high))
    if advice.certainty == EXACT:
        return f"{chance} % (proved)"
    if advice.certainty == BOUNDS:
        return f"at least {low} %, at most {high} % (proved)"
    return f"{chance} % (95 % interval {low} to {high} %)"


class Done(Exception):
    """The person at the table wants to stop."""


def talk(view: View, samples: int | None, seed: int) -> None:
    """Advise, ask for the move, ask for the cards it turns up, until the game ends or the person stops."""
    session = Session(view)
    print(HELP.format(example=GAMES[view.rules.game].words.moves))
    try:
        _name_new_cards(session)
        while True:
            advice = advise(session.view(), samples, seed)
            print()
            print_advice(advice)
            if advice.ended == "won":
                return
            _ask_move(session, advice)
    except Done:
        print(f"stopped after {len(session.moves)} moves: {' '.join(session.moves)}".rstrip(": "))


def _ask_move(session: Session, advice: Advice) -> None:
    """Ask until a move has been made or taken back."""
    while True:
        answer = _ask(f"move {len(session.moves) + 1}> ")
        word = answer.lower()
        if _is_question(session, word):
            continue
        if word == "back":
            if session.take_back():
                print(f"taken back; {len(session.moves)} moves played")
                return
            print("there is no move to take back")
        elif word == "wrong":
            if session.forget():
                _name_new_cards(session)
                return
            print("no card has been named yet")
        elif not word and advice.best is None:
            print("no move is left: take one back, or quit")
        else:
            try:
                session.play(answer or advice.best)
            except BadInput as error:
                print(f"{error}; try again")
                continue
            if not answer:
                print(f"played {advice.best}")
            _name_new_cards(session)
            return


def _name_new_cards(session: Session) -> None:
    """Ask for every card that lies open and is not known; taking the move back is an answer too."""
    while places := session.to_be_named():
        place, number = next(iter(places.items()))
        answer = _ask(f"card now on {place}> ")
        if _is_question(session, answer.lower()):
            continue
        if answer.lower() == "back":
            if session.take_back():
                print(f"taken back; {len(session.moves)} moves played")
                return
            print("there is no move to take back")
            continue
        if answer.lower() == "wrong":
            print("the one before is asked anew" if session.forget() else "no card has been named yet")
            continue
        try:
            session.name(number, answer)
        except BadInput as error:
            print(f"{error}; try again")


def _is_question(session: Session, word: str) -> bool:
    """Answer a question about the game, if the word is one."""
    view = session.view
    if word in ("help", "?"):
        print(HELP.format(example=GAMES[view().rules.game].words.moves))
    elif word == "board":
        print(write_view(view()), end="")
    elif word == "unseen":
        print(f"{len(session.unseen())} cards: {names_of(session.unseen())}")
    else:
        return False
    return True


def _ask(prompt: str) -> str:
    print(prompt, end="", flush=True)
    answer = sys.stdin.readline()
    if not answer or answer.strip().lower() in ("quit", "exit", "q"):
        if not answer:
            print()
        raise Done
    return answer.strip()
