"""The library's face: a rule set, and what can be asked of it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from solver.errors import BadInput
from solver.games.catalogue import GAMES, find_name, find_rules
from solver.rules.overrides import describe, with_overrides
from solver.rules.record import Rules

if TYPE_CHECKING:
    from solver.advice.record import Advice
    from solver.formats.layouts import NamedLayout
    from solver.games.protocol import Position
    from solver.play.table import Played
    from solver.play.view import View
    from solver.results import SolveResult

    Deal = NamedLayout | str | int | Path | Sequence[int]


@dataclass(frozen=True)
class Variant:
    """A rule set; make one with ``solver.variant``.

    Attributes
    ----------
    name : str
        Its name, as the catalogue spells it; rules changed by hand are those of ``rules`` alone.
    rules : Rules
        Every rule by its name.
    """

    name: str
    rules: Rules

    def __str__(self) -> str:
        return f"{self.name} ({describe(self.rules)})"

    def deal(self, source: "Deal") -> "NamedLayout":
        """A deal, laid out under these rules.

        Parameters
        ----------
        source : str, int, path, sequence of int, or NamedLayout
            A code such as ``WM1-N-AAAAAAB``; a native number; ``pysolfc:617``; all cards in dealing order, in
            writing or as numbers (``13 * suit + rank``); the text of a layout; the path of a file with one
            layout.  What has been laid out already is handed back.

        Raises
        ------
        BadInput
            If it is none of these, or no deal of this game.

        Examples
        --------
        >>> import solver
        >>> forty_thieves = solver.variant("forty-thieves")
        >>> forty_thieves.deal("WM1-N-AAAAAAB").layout == forty_thieves.deal(1).layout
        True
        """
        from solver.cards import names_of
        from solver.deals import read_flat
        from solver.formats.deal_names import find_deal
        from solver.formats.layouts import NamedLayout, lay_out, parse_layouts, read_layouts

        if isinstance(source, NamedLayout):
            return source
        if isinstance(source, Path):
            return self._only(read_layouts(source, self.rules), str(source))
        if isinstance(source, str) and len(source.split()) > 1:
            return self._only(parse_layouts(source, self.rules, "this layout"), "this layout")
        if isinstance(source, str | int):
            return lay_out(find_deal(str(source), self.rules.game), self.rules)
        where = "these cards"
        return lay_out(read_flat(names_of(source), GAMES[self.rules.game].packs, where, where), self.rules)

    @staticmethod
    def _only(layouts: "list[NamedLayout]", name: str) -> "NamedLayout":
        if len(layouts) > 1:
            raise BadInput(f"{name}: {len(layouts)} deals where one is needed")
        return layouts[0]

    def solve(
        self,
        deal: "Deal",
        budget: int | None = None,
        effort: int = 1,
        report: Callable[[int], None] = lambda states: None,
    ) -> "SolveResult":
        """Decide whether a deal can be won with all cards known.

        The first call compiles the searches for this machine, which takes seconds to minutes, once.

        Parameters
        ----------
        deal
            As for ``deal``.
        budget : int, optional
            Most states to expand; what suits the rules if left out.
        effort : int, optional
            How much to spend on a short line: 0 nothing, 1 a little, 2 more.
        report : callable, optional
            Called now and then with the number of states expanded so far.

        Examples
        --------
        >>> import solver
        >>> elevens = solver.variant("elevens")
        >>> elevens.solve(9).verdict
        'unwinnable'
        """
        from solver.solve import solve
        from solver.warmup import ensure_warm

        ensure_warm(self.rules.game, lambda sentence: None)
        return solve(self.deal(deal), self.name, self.rules, budget, report, effort)

    def replay(self, deal: "Deal", moves: Iterable[str] = ()) -> "Position":
        """The position after some moves; the referee plays them.

        Raises
        ------
        BadInput
            At the first move that is misspelt or illegal, with its number.

        Examples
        --------
        >>> import solver
        >>> position = solver.variant("half-moon").replay("HM1-N-AAAAAAB", ["10+11"])
        >>> position.moves_made, position.is_won()
        (1, False)
        """
        from solver.games.rooms import room

        return room(self.rules.game, "referee").replay(self.deal(deal).layout, self.rules, tuple(moves))

    def view(self, deal: "Deal", moves: Iterable[str] = ()) -> "View":
        """What a player sees after some moves.

        Parameters
        ----------
        deal
            As for ``deal``; or the text of a board in lines with ``??`` for cards that nobody has seen.
        moves : iterable of str, optional
            The moves played since.
        """
        from solver.play.partial import parse_view
        from solver.play.view import view_of

        if isinstance(deal, str) and "??" in deal:
            return parse_view(deal, self.rules, "this board")
        return view_of(self.replay(deal, moves))

    def advise(self, view: "View | str", samples: int | None = None, seed: int = 1) -> "Advice":
        """What to play in a position, as a player sees it.

        Parameters
        ----------
        view : View or str
            From ``view``, or the text of a board with ``??``.
        samples : int, optional
            Samples of the hidden cards; as many as suit the game if left out.
        seed : int, optional
            Seed of the samples: the same call gives the same advice.

        Examples
        --------
        >>> import solver
        >>> elevens = solver.variant("elevens", row=3)
        >>> elevens.advise(elevens.view("AS TS 2S\\nTalon: 9S")).chance
        1.0
        """
        from solver.advice.advise import advise
        from solver.play.warm import ensure_players

        ensure_players(self.rules.game, lambda sentence: None)
        return advise(self.view(view) if isinstance(view, str) else view, samples, seed)

    def play(self, deal: "Deal", player: str, seed: int = 1, **settings: int) -> "Played":
        """Let a player who sees only what a player sees play a deal.

        Parameters
        ----------
        deal
            As for ``deal``.
        player : str
            Its name, such as ``casual`` (see ``moons play --help``).
        seed : int, optional
            Seed of the player's choices.
        **settings : int
            ``samples`` and ``width``, if the player has them.

        Examples
        --------
        >>> import solver
        >>> solver.variant("elevens").play(9, "random").won
        False
        """
        from solver.play.ladder import player_for, settings_for
        from solver.play.stream import Stream
        from solver.play.table import play_out
        from solver.play.warm import ensure_players

        chosen = settings_for(player, self.rules, {**settings})
        ensure_players(self.rules.game, lambda sentence: None)
        named = self.deal(deal)
        return play_out(
            named.layout, self.rules, player_for(player, self.rules, chosen), Stream(seed, named.name)
        )


def variant(name: str, **settings: object) -> Variant:
    """A rule set by name, some of its rules changed.

    Parameters
    ----------
    name : str
        Its name, or another one of the same rules; case, blanks and punctuation do not matter.
    **settings
        Rules by their names.

    Raises
    ------
    BadInput
        If there is no such rule set or rule, or if a value cannot be.

    Examples
    --------
    >>> import solver
    >>> solver.variant("waning-moon", columns=12).rules.columns
    12
    >>> solver.variant("Napoleon at St. Helena").name
    'forty-thieves'
    """
    found = find_name(name)
    rules = find_rules(found)
    known = rules.record().keys()
    written = [f"{field}={_written(value)}" for field, value in settings.items()]
    if unknown := settings.keys() - known:
        raise BadInput(f"there is no rule '{min(unknown)}' here; {rules.game} has {', '.join(sorted(known))}")
    return Variant(found, with_overrides(rules, written))


def _written(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
