"""The figures of the chapter on honest play."""

import textwrap
from collections.abc import Sequence

import pandas as pd
from matplotlib.axes import Axes

from analysis.report.figures import BLACK, BLUE, GREY, ORANGE, PERCENT, Picture, draw
from analysis.report.run_figures import short_lines
from analysis.statistics.calibration import Reliability
from analysis.statistics.intervals import winnability
from analysis.statistics.matches import StoredPlays
from solver.games.catalogue import GAMES


def source_of_plays(plays: StoredPlays) -> str:
    """Where a figure's numbers come from."""
    stored = f"{len(plays.frame):,} games" + (
        f" of {plays.manifest.n_deals:,}, unfinished" if plays.unfinished else ""
    )
    return short_lines(f"{plays.command}  |  version {plays.manifest.code_version}  |  {stored}")


def ladder_figure(
    game: str, ladder: Sequence[StoredPlays], all_seen: tuple[int, int] | None, name: str
) -> Picture:
    """Share of games that each player wins, with its interval, and what all cards known would allow."""
    rows = [(plays.name, int(plays.frame["won"].sum()), len(plays.frame), BLUE) for plays in ladder]
    if all_seen:
        rows.append(("all cards known", *all_seen, ORANGE))

    def fill(axes: Axes) -> None:
        for y, (_, won, games, colour) in enumerate(rows):
            share = winnability(won, games - won, 0)
            axes.barh(y, share.least, height=0.55, color=colour, alpha=0.35)
            axes.plot([share.low, share.high], [y, y], color=colour, lw=1.6, solid_capstyle="butt")
            for end in (share.low, share.high):
                axes.plot([end, end], [y - 0.14, y + 0.14], color=colour, lw=1.6)
            axes.plot(share.least, y, "o", color=BLACK, ms=4, zorder=3)
            axes.annotate(
                f"{100 * share.least:.3g} %", (share.high, y), (7, 0), textcoords="offset points", va="center"
            )
        claimed = GAMES[ladder[0].rules.game].claimed_share
        if claimed is not None:
            axes.axvline(claimed, color=GREY, lw=1, ls="--")
            at = (claimed, len(rows) - 0.42)
            axes.annotate(
                f'"about {100 * claimed:.0f} %"', at, (3, 0), textcoords="offset points", fontsize=8
            )
        axes.set_yticks(range(len(rows)), [textwrap.fill(label, 26) for label, *_ in rows])
        axes.set_ylim(-0.6, len(rows) - 0.15)
        axes.set_xlim(0, 1.1)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
        axes.xaxis.set_major_formatter(PERCENT)
        axes.grid(axis="y", visible=False)
        axes.set_xlabel("games won (line: 95 % interval)")
        axes.set_title(f"{game}: what players win")

    says = (
        f"{game}: share of games won by players who see what a player sees, and by one who sees every card. "
        "Line: 95 % Wilson interval."
    )
    source = "\n".join(source_of_plays(plays) for plays in ladder)
    return draw(name, says, source, fill, height=1.2 + 0.42 * len(rows))


def strength_figure(game: str, ladder: Sequence[StoredPlays], name: str) -> Picture | None:
    """Share of games won against CPU time a game, for every player."""
    if len(ladder) < 2:
        return None
    best = ladder[-1].manifest.player

    def fill(axes: Axes) -> None:
        curve = []
        for plays in ladder:
            games, won = len(plays.frame), int(plays.frame["won"].sum())
            share = winnability(won, games - won, 0)
            seconds = plays.frame["seconds"].mean()
            mine = plays.manifest.player == best
            colour = BLUE if mine else GREY
            axes.plot([seconds, seconds], [share.low, share.high], color=colour, lw=1.4)
            axes.plot(seconds, share.least, "o" if mine else "s", color=colour, ms=5, zorder=3)
            if mine:
                curve.append((seconds, share.least, plays.name))
            else:
                axes.annotate(
                    plays.name, (seconds, share.least), (7, -3), textcoords="offset points", fontsize=7
                )
        curve.sort()
        axes.plot(*list(zip(*curve, strict=True))[:2], color=BLUE, lw=1, ls=":")
        # One below the other from the right, or the labels of neighbours would lie on each other.
        for place, (seconds, won, label) in enumerate(reversed(curve)):
            where = (14, -3 - 26 * place)
            line = {"arrowstyle": "-", "color": GREY, "lw": 0.6}
            axes.annotate(
                label, (seconds, won), where, textcoords="offset points", fontsize=7, arrowprops=line
            )
        axes.set_xscale("log")
        left, right = axes.get_xlim()
        axes.set_xlim(left, right * 8)
        axes.set_ylim(-0.03, 1.03)
        axes.yaxis.set_major_formatter(PERCENT)
        axes.set_xlabel("CPU seconds a game, mean")
        axes.set_ylabel("games won")
        axes.set_title(f"{game}: strength against time")

    says = f"{game}: share of games won against the mean CPU time of a game (line: 95 % interval)."
    return draw(name, says, "\n".join(source_of_plays(plays) for plays in ladder), fill)


def reliability_figure(game: str, frame: pd.DataFrame, found: Reliability, source: str, name: str) -> Picture:
    """Stated chances against outcomes."""

    def fill(axes: Axes) -> None:
        axes.plot([0, 1], [0, 1], color=GREY, lw=1, ls="--", label="stated chances come true")
        for stated, share, n in zip(found.stated, found.won, found.n, strict=True):
            low_high = winnability(round(share * n), n - round(share * n), 0)
            axes.plot([stated, stated], [low_high.low, low_high.high], color=BLUE, lw=1.4)
        axes.plot(found.stated, found.won, "o-", color=BLUE, ms=5, lw=1, label="positions, a fifth each")
        axes.plot(frame["chance"], frame["won"] * 1.04 - 0.02, "|", color=BLACK, ms=5, alpha=0.4)
        axes.set_xlim(0, 1)
        axes.set_ylim(-0.04, 1.04)
        axes.xaxis.set_major_formatter(PERCENT)
        axes.yaxis.set_major_formatter(PERCENT)
        axes.set_xlabel("stated chance to win")
        axes.set_ylabel("games won")
        axes.legend(loc="lower right", bbox_to_anchor=(1, 0.06), fontsize=8)
        axes.set_title(f"{game}: stated chances and outcomes")

    says = (
        f"{game}: {len(frame)} positions of games on deals that nothing was fitted on, a fifth a dot; line: "
        f"95 % interval; strokes: single positions. Brier score {found.brier:.3f}."
    )
    return draw(name, says, short_lines(source), fill, width=4.6, height=4.0)
