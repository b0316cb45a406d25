"""The talk of ``moons advise``: advice in words, and the questions of its interactive mode."""

import sys

from solver.cards import names_of
from solver.errors import BadInput
from solver.players.advise import Advice, advise
from solver.players.session import Session
from solver.players.view import View

HELP = (
    "write a move as in {example}, or: Enter (plays the best move), back (takes the last move back), "
    "board, unseen, help, quit"
)
EXAMPLES = {"half-moon": "1+8, 8+5+3 or R7+2", "forty-thieves": "S>W, W>F, 7>3 or W>5"}


def print_advice(advice: Advice) -> None:
    """Print advice, five lines."""
    if advice.ended:
        print("the game is won" if advice.ended == "won" else "dead end: no move is left")
        return
    print(
        f"chance to win: {100 * advice.chance:.1f} % "
        f"(95 % interval {100 * advice.low:.1f} to {100 * advice.high:.1f} %)"
    )
    then = f", then {' '.join(advice.then[:8])}{' ..' if len(advice.then) > 8 else ''}" if advice.then else ""
    print(f"best move:     {advice.best}{then}")
    print(f"runner-up:     {advice.runner_up or 'none'}")
    print(f"why:           {advice.why}")
    print(f"the chance is: {advice.means}" + (f"; {advice.samples} samples" if advice.samples else ""))


class Done(Exception):
    """The person at the table wants to stop."""


def talk(view: View, samples: int | None, seed: int) -> None:
    """Advise, ask for the move, ask for the cards it turns up, until the game ends or the person stops."""
    session = Session(view)
    print(HELP.format(example=EXAMPLES[view.rules.game]))
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
        if word in ("help", "?"):
            print(HELP.format(example=EXAMPLES[session.view().rules.game]))
        elif word == "board":
            _print_board(session)
        elif word == "unseen":
            print(f"{len(session.unseen())} cards: {names_of(session.unseen())}")
        elif word == "back":
            if session.take_back():
                print(f"taken back; {len(session.moves)} moves played")
                return
            print("there is no move to take back")
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
        if answer.lower() == "back":
            if session.take_back():
                print(f"taken back; {len(session.moves)} moves played")
                return
            print("there is no move to take back")
            continue
        try:
            session.name(number, answer)
        except BadInput as error:
            print(f"{error}; try again")


def _print_board(session: Session) -> None:
    from solver.players.partial import write_view

    print(write_view(session.view()), end="")


def _ask(prompt: str) -> str:
    print(prompt, end="", flush=True)
    answer = sys.stdin.readline()
    if not answer or answer.strip().lower() in ("quit", "exit", "q"):
        if not answer:
            print()
        raise Done
    return answer.strip()
