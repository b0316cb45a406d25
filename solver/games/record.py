"""What a game is to the rest of the program: facts that code outside its folder may ask for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from solver.rules.lookup import OtherName
from solver.rules.order import Looser
from solver.rules.record import Rules


@dataclass(frozen=True)
class Experiment:
    """Rule sets to compare.

    Attributes
    ----------
    base : str
        Name of the base.
    settings : tuple of str
        ``FIELD=VALUE`` each, the one rule that differs.
    note : str
        What a reader of the results must know about the rule sets.
    budget : int
        Most states for a deal unless another is asked for: less than the game's own default, since some
        variants keep a search busy with deal after deal.
    """

    base: str
    settings: tuple[str, ...]
    note: str
    budget: int


@dataclass(frozen=True)
class Words:
    """What help texts and reports say of a game.

    Attributes
    ----------
    budgets : str
        Default budgets of states.
    players : str
        The players of ``moons play``.
    samples : str
        Which players sample hidden cards, and how many times; empty if none does.
    width : str
        What the width of a player means; empty if none has one.
    board : str
        The lines of a board with unseen cards, for ``moons advise``.
    seen : str
        What a player sees, to follow "in GAME".
    moves : str
        Examples of moves in writing.
    take_back : str
        What the report says of players who take moves back; empty if nothing.
    """

    budgets: str
    players: str
    board: str
    seen: str
    moves: str
    samples: str = ""
    width: str = ""
    take_back: str = ""


@dataclass(frozen=True)
class Game:
    """One game: everything about it that code outside its folder may ask.

    Attributes
    ----------
    name : str
        Name of the game, as in ``Rules.game``.
    called : str
        What people call it, for sentences.
    code_prefix : str
        What its native codes begin with.
    packs : int
        Packs of cards that a deal has.
    rules : type
        Its record of rules.
    variants : mapping of str to Rules
        The rule sets that have names; the first is the one that native codes stand for.
    looser : mapping of str to callable
        For each rule whose values are ordered, whether the second value is looser than the first.
    not_ordered : tuple of str
        The rules whose values are not ordered.
    default_budget : callable
        Rules to the most states a deal may cost where nobody has said.
    budget_of_more_searches : callable
        A budget to one with which there are searches that it lacks; None if it has them all.
    deals_a_shard : int
        Most deals that a batch solves and stores as one piece: some 10 to 100 seconds of work.
    samples_to_compile : int
        How many compilations of the sample kernel it takes to compile its searches (see
        ``solver.compile_time``).
    samples_to_compile_players : int
        The same of its players.
    samples_of_advice : int
        Samples of the hidden cards that advice rests on where nobody has said.
    words : Words
        What help texts and reports say of it.
    other_names : mapping of str to tuple of OtherName
        What else its variants are called.
    other_games : mapping of str to str
        Games that are near by name and that its rules cannot express, and the reason.
    bench : mapping of str to (int, int)
        Variants that the benchmark solves: native deals, from 0 on, and the budget of states a deal.
    experiments : mapping of str to Experiment
        Ready comparisons of rules, by the name of their base.
    app : str
        The app that people play it in, if that uses codes of the same shape; empty if there is none.
    claimed_share : float or None
        The share of games that is said to be won, which the report holds its figures against.
    has_playthroughs : bool
        Whether golden playthroughs pin its referee (``playthrough.py``).
    in_solvitaire : bool
        Whether Solvitaire has it, so that layouts can be read and written in its JSON.
    in_pysolfc : bool
        Whether PySolFC has it, so that its numbered deals can be laid out.
    said_elsewhere : callable
        Name of a variant to what other sources do differently, a sentence each.
    """

    name: str
    called: str
    code_prefix: str
    packs: int
    rules: type[Rules]
    variants: Mapping[str, Rules]
    looser: Mapping[str, Looser]
    not_ordered: tuple[str, ...]
    default_budget: Callable[[Rules], int]
    deals_a_shard: int
    samples_to_compile: int
    samples_to_compile_players: int
    samples_of_advice: int
    words: Words
    bench: Mapping[str, tuple[int, int]]
    experiments: Mapping[str, Experiment]
    budget_of_more_searches: Callable[[int], int | None] = lambda budget: None
    app: str = ""
    claimed_share: float | None = None
    has_playthroughs: bool = False
    in_solvitaire: bool = False
    in_pysolfc: bool = False
    other_names: Mapping[str, tuple[OtherName, ...]] = field(default_factory=dict)
    other_games: Mapping[str, str] = field(default_factory=dict)
    said_elsewhere: Callable[[str], list[str]] = lambda name: []
