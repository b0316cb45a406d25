"""A game at somebody else's table: the moves so far, and every card that has been seen.

Cards nobody has seen are numbered: -1, -2 and so on stand for them in the referee's game until they are
named.  A card that was named stays known when moves are taken back.
"""

from collections import Counter
from dataclasses import replace

from solver.cards import name_of, read_card
from solver.errors import BadInput
from solver.play.table import position_of
from solver.play.view import Position, View


class Session:
    """A game in progress, as somebody tells it.

    Parameters
    ----------
    view : View
        Where it begins.
    """

    def __init__(self, view: View):
        self._start = view.completed(range(-1, -view.hidden - 1, -1))
        self._view = view
        self._names: dict[int, int] = {}
        self.moves: list[str] = []

    def game(self) -> Position:
        """The referee's game as it stands; unseen cards are negative numbers."""
        layout = self._start.mapped(lambda card: self._names.get(card, card))
        game = position_of(layout, self._view.rules)
        for move in self.moves:
            game.play_text(move)
        return game

    def view(self) -> View:
        """What the player sees now, all cards once named included."""
        layout = self.game().layout().mapped(lambda card: None if card < 0 else card)
        return replace(self._view, layout=layout, unseen=self.unseen())

    def unseen(self) -> tuple[int, ...]:
        """The cards that have not been seen, in order."""
        left = Counter(self._view.unseen)
        left.subtract(self._names.values())
        return tuple(sorted(left.elements()))

    def to_be_named(self) -> dict[str, int]:
        """Places whose card lies open and has not been named, each with the number of the card."""
        return {place: card for place, card in self.game().open_cards() if card < 0}

    def play(self, move: str) -> None:
        """Play a move.

        Raises
        ------
        BadInput
            If it is misspelt or illegal; says why.
        """
        game = self.game()
        try:
            game.play_text(move)
        except BadInput:
            raise
        except ValueError:
            raise BadInput(f"'{move}' is not a move of this game") from None
        self.moves.append(move)

    def name(self, number: int, text: str) -> None:
        """Say which card one of the unseen cards is.

        Raises
        ------
        BadInput
            If the text is no card, or if all copies of the card have been seen.
        """
        card = read_card(text)
        if card not in self.unseen():
            raise BadInput(f"both copies of {name_of(card)} have been seen already")
        self._names[number] = card

    def forget(self) -> bool:
        """Forget the card that was named last, to be named anew; False if none has been."""
        if not self._names:
            return False
        del self._names[next(reversed(self._names))]
        return True

    def take_back(self) -> bool:
        """Take the last move back; False if there is none."""
        if not self.moves:
            return False
        self.moves.pop()
        return True
