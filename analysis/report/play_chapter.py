"""The chapter "about 10 %" of the report: what players win who see what a player sees."""

from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from analysis.report.page import Block, Heading, Paragraph, Table
from analysis.report.play_figures import ladder_figure, reliability_figure, strength_figure
from analysis.runs.stored import StoredRun
from analysis.statistics.calibration import by_stage, read_stated, reliability
from analysis.statistics.intervals import winnability
from analysis.statistics.matches import StoredPlays, join_verdicts, match, winnable_share
from solver.games.catalogue import GAMES
from solver.play.ladder import ladder_of


def honest_chapter(
    plays: Sequence[StoredPlays], solved: Sequence[StoredRun], calibrations: Sequence[str | Path] = ()
) -> list[Block]:
    """Headings, tables and figures on honest play.

    Parameters
    ----------
    plays : sequence of StoredPlays
        Runs of players.
    solved : sequence of StoredRun
        Runs with verdicts; those with the rules of a player's run are joined with it.
    calibrations : sequence of path
        Files of stated chances, written by ``scripts/research/calibrate.py``.

    Raises
    ------
    Contradiction
        If a deal was won honestly that is called unwinnable.
    """
    games: dict[str, list[StoredPlays]] = {}
    for run in plays:
        games.setdefault(run.game, []).append(run)
    stated = [(Path(path), read_stated(path)) for path in calibrations]
    shown = [GAMES[game] for game in dict.fromkeys(run.rules.game for run in plays)]
    blocks: list[Block] = [
        Heading(2, '"About 10 %": what an honest player wins'),
        Paragraph(
            "An honest player sees what a player at the table sees: "
            f"{'; '.join(f'in {game.called} {game.words.seen}' for game in shown)}. "
            "Nothing is taken back. Players are programs that are handed such views and nothing else; the "
            "referee holds the cards. Random choices follow from a seed and the deal's name."
        ),
    ]
    for game, ladder in games.items():
        blocks += _game(game, _in_order(ladder), solved, stated)
    return blocks


def _in_order(ladder: list[StoredPlays]) -> list[StoredPlays]:
    rungs = list(ladder_of(ladder[0].rules.game))
    return sorted(
        ladder, key=lambda run: (rungs.index(run.manifest.player), run.frame["seconds"].mean(), run.name)
    )


def titled(game: str) -> str:
    """The name of a rule set for people; rules that differ from it stay as they are.

    >>> titled("waning-moon columns=12")
    'Waning Moon columns=12'
    """
    name, *settings = game.split()
    return " ".join([name.replace("-", " ").title(), *settings])


def strongest(ladder: Sequence[StoredPlays]) -> StoredPlays:
    """The run with the greatest share won of those with 400 games or more (of all, if none has)."""
    long = [run for run in ladder if len(run.frame) >= 400] or list(ladder)
    return max(long, key=lambda run: run.frame["won"].mean())


def _game(
    game: str,
    ladder: list[StoredPlays],
    solved: Sequence[StoredRun],
    stated: Sequence[tuple[Path, pd.DataFrame]],
) -> list[Block]:
    verdicts = next((run for run in solved if run.rules == ladder[0].rules), None)
    slug = "honest-" + game.split()[0]
    all_seen = None
    if verdicts is not None:
        # The same deals as those of the run that has most of them.
        joins = [join_verdicts(run, verdicts) for run in ladder]
        all_seen = winnable_share(max(joins, key=len)) if max(map(len, joins)) else None
    title = titled(game)
    blocks: list[Block] = [Heading(3, title), _ladder_table(ladder, all_seen)]
    blocks.append(ladder_figure(title, ladder, all_seen, f"{slug}-ladder"))
    blocks.append(Paragraph(_in_words(title, ladder, all_seen)))
    unfinished = [run.name for run in ladder if run.unfinished]
    if unfinished:
        blocks.append(Paragraph(f"**Unfinished**: {'; '.join(unfinished)}."))
    best = strongest(ladder)
    casual = next((run for run in ladder if run.manifest.player == "casual"), None)
    if casual is not None and casual is not best:
        blocks.append(Paragraph(_paired(best, casual)))
    if verdicts is not None:
        blocks += [Paragraph(_CONSISTENT), _joined_table(ladder, verdicts)]
    figure = strength_figure(title, ladder, f"{slug}-strength")
    blocks += [figure] if figure else []
    record = GAMES[ladder[0].rules.game]
    if record.words.take_back:
        blocks.append(Paragraph(record.words.take_back))
    for path, frame in stated:
        if frame["deal"].iloc[0].startswith(record.code_prefix):
            blocks += _calibration(title, path, frame, f"{slug}-reliability")
    commands = "; ".join(f"`{run.command}`" for run in ladder)
    return [*blocks, Paragraph(f"Made by {commands}.")]


_CONSISTENT = (
    "An honest win is a line of play, so such a deal is winnable with all cards known; the join of games and "
    "verdicts checks it on every deal."
)


def _ladder_table(ladder: Sequence[StoredPlays], all_seen: tuple[int, int] | None) -> Table:
    rows = []
    for run in ladder:
        games, won = len(run.frame), int(run.frame["won"].sum())
        says = ladder_of(run.rules.game)[run.manifest.player].says
        rows.append(_row(f"{run.name} ({says})", won, games, f"{run.frame['seconds'].mean():.3g}"))
    if all_seen:
        rows.append(_row("all cards known, proved winnable", *all_seen, ""))
    return Table(["player", "games", "won", "share", "95 % interval", "CPU seconds a game"], rows)


def _row(name: str, won: int, games: int, seconds: str) -> list[str]:
    share = winnability(won, games - won, 0)
    interval = f"{100 * share.low:.2f} to {100 * share.high:.2f} %"
    return [name, f"{games:,}", f"{won:,}", f"{100 * share.least:.2f} %", interval, seconds]


def _in_words(game: str, ladder: Sequence[StoredPlays], all_seen: tuple[int, int] | None) -> str:
    best = strongest(ladder)
    shares = {run.name: 100 * run.frame["won"].mean() for run in ladder}
    below = [f"{name} {share:.1f} %" for name, share in shares.items() if share < 10]
    above = [f"{name} {share:.1f} %" for name, share in shares.items() if share >= 10]
    said = (
        f"The strongest honest player here, {best.name}, wins {shares[best.name]:.1f} % of "
        f"{len(best.frame):,} games of {game}"
    )
    if all_seen:
        said += f"; {100 * all_seen[0] / all_seen[1]:.1f} % are winnable with all cards known"
    if GAMES[ladder[0].rules.game].claimed_share is None:
        return f"{said}."
    return (
        f"{said}. Players below 10 %: {'; '.join(below) or 'none'}. Above: {'; '.join(above) or 'none'}. So "
        '"about 10 %" can only be the figure of a player between these two groups; it is neither what the '
        "deals allow nor what can be reached without seeing the hidden cards."
    )


def _paired(best: StoredPlays, casual: StoredPlays) -> str:
    found = match(best, casual)
    p = "p < 0.0001" if found.p < 1e-4 else f"p = {found.p:.4f}"
    return (
        f"Paired, on the {found.deals:,} deals that both have played: {found.both:,} won by both, "
        f"{found.only_one:,} only by {best.name}, {found.only_other:,} only by {casual.name} (exact McNemar "
        f"test {p}); difference {100 * (found.only_one - found.only_other) / found.deals:.1f} points, 95 % "
        f"interval {100 * found.low:.1f} to {100 * found.high:.1f}."
    )


def _joined_table(ladder: Sequence[StoredPlays], verdicts: StoredRun) -> Table:
    rows = []
    for run in ladder:
        joined = join_verdicts(run, verdicts)
        counts = joined.groupby(["won", "verdict"]).size()
        cells = [
            f"{counts.get((won, verdict), 0):,}"
            for won in (True, False)
            for verdict in ("winnable", "undecided", "unwinnable")
        ]
        rows.append([run.name, f"{len(joined):,}", *cells])
    head = ["player", "deals joined", "won: winnable", "undecided", "unwinnable"]
    return Table([*head, "not won: winnable", "undecided", "unwinnable"], rows)


def _calibration(game: str, path: Path, frame: pd.DataFrame, name: str) -> list[Block]:
    found = reliability(frame)
    always = found.brier / (1 - found.skill) if found.skill < 1 else 0.0
    inside = (
        f"Do the chances that `moons advise` states come true? In {len(frame)} positions of "
        f"{frame['deal'].nunique()} games, at most one of a game at each stage, it said "
        f"{100 * frame['chance'].mean():.1f} % on average, and {100 * frame['won'].mean():.1f} % of the "
        f"games were won. Brier score {found.brier:.3f} (0 is perfect, always stating the overall share "
        f"would score {always:.3f})."
    )
    if frame["deal"].nunique() < len(frame):
        inside += " Positions of one game share its outcome, which the intervals of the figure leave out."
    command = f"python -m scripts.research.calibrate {game.lower().replace(' ', '-')}"
    source = f"{path.name} ({command})  |  {len(frame)} positions"
    rows = [
        [kept.stage, f"{kept.n:,}", f"{kept.stated:.1f}", f"{kept.won:,}", f"{kept.z:.2f}", f"{kept.p:.3f}"]
        for kept in by_stage(frame)
    ]
    table = Table(["stage", "positions", "wins stated", "wins that came", "z", "p (exact)"], rows)
    return [Paragraph(inside), table, reliability_figure(game, frame, found, source, name)]
