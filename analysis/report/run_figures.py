"""The figures of a report: one function a figure."""

import textwrap
from collections.abc import Sequence

from matplotlib.axes import Axes

from analysis.report.figures import BLACK, BLUE, GREEN, GREY, NUMBER, ORANGE, PERCENT, Picture, draw
from analysis.report.summary import Facts
from analysis.runs.stored import StoredRun

SOURCE_WIDTH = 125


def source_of(run: StoredRun) -> str:
    """Where a figure's numbers come from, in short lines."""
    stored = f"{len(run.frame):,} deals" + (
        f" of {run.manifest.n_deals:,}, unfinished" if run.unfinished else ""
    )
    line = f"{run.command}  |  version {run.manifest.code_version}  |  {stored}"
    return short_lines(line)


def short_lines(text: str) -> str:
    """A long line broken so that it fits under a figure."""
    return "\n".join(textwrap.wrap(text, SOURCE_WIDTH))


def winnability_figure(runs: Sequence[tuple[StoredRun, Facts]], name: str = "winnability") -> Picture:
    """Share of winnable deals of each run, with its interval."""

    def fill(axes: Axes) -> None:
        for y, (_run, facts) in enumerate(reversed(runs)):
            share = facts.share
            axes.plot([share.low, share.high], [y, y], color=BLUE, lw=1.6, solid_capstyle="butt")
            for end in (share.low, share.high):
                axes.plot([end, end], [y - 0.12, y + 0.12], color=BLUE, lw=1.6)
            axes.plot([share.least, share.most], [y, y], color=ORANGE, lw=7, solid_capstyle="butt")
            axes.plot(share.least, y, "o", color=BLACK, ms=5, zorder=3)
            words = percent_range(share.least, share.most)
            axes.annotate(words, (share.high, y), (8, 0), textcoords="offset points", va="center")
        axes.set_yticks(
            range(len(runs)), [textwrap.fill(run.name, 30) for run, _ in reversed(runs)], fontsize=9
        )
        axes.set_ylim(-0.6, len(runs) - 0.4)
        low = min(facts.share.low for _, facts in runs)
        high = max(facts.share.high for _, facts in runs)
        margin = max(0.02, 0.15 * (high - low))
        left, right = max(0, low - margin), high + 2 * margin
        axes.set_xlim(left, right)
        axes.set_xticks([tick for tick in axes.get_xticks() if left <= tick <= min(right, 1.0001)])
        axes.xaxis.set_major_formatter(PERCENT)
        axes.grid(axis="y", visible=False)
        axes.set_xlabel("deals that can be won with all cards known")
        axes.set_title("How many deals can be won?")

    says = (
        "Share of winnable deals. Dot: the undecided counted as lost; thick bar: up to the undecided counted "
        "as won; thin line: 95 % interval."
    )
    source = "\n".join(source_of(run) for run, _ in runs)
    return draw(name, says, source, fill, height=1.25 + 0.5 * len(runs))


def effort_figure(run: StoredRun, facts: Facts, name: str) -> Picture | None:
    """Share of deals that take more than so many states."""
    effort = facts.effort
    if effort is None:
        return None

    def fill(axes: Axes) -> None:
        axes.fill_between(
            effort.states,
            effort.low,
            effort.high,
            step="post",
            color=BLUE,
            alpha=0.25,
            lw=0,
            label="95 % band",
        )
        # Before the first deal is decided all are open.
        states, share = [1, *effort.states], [1, *effort.share]
        axes.step(states, share, where="post", color=BLUE, label="deals still open")
        for part, style in ((0.5, ":"), (0.99, "--")):
            within = facts.states[part]
            if within is not None:
                label = f"{100 * part:g} % decided: {within:,.0f}"
                axes.axvline(within, color=BLACK, lw=1, ls=style, label=label)
        axes.set_xscale("log")
        axes.set_yscale("log")
        left = facts.verdicts["undecided"]
        if left:
            axes.plot(states[-1], share[-1], ">", color=ORANGE, ms=6, label=f"undecided: {left:,} deals")
        axes.set_ylim(0.5 * min(part for part in share if part > 0), 1.3)
        axes.set_xlim(left=1)
        axes.yaxis.set_major_formatter(PERCENT)
        axes.xaxis.set_major_formatter(NUMBER)
        axes.set_xlabel("states expanded")
        axes.set_ylabel("deals that take more states")
        axes.set_title(f"Effort: {run.name}")
        axes.legend(loc="lower left")

    says = (
        "Share of deals that take more than so many states, with its pointwise 95 % band; deals that stayed "
        "undecided are censored where they were stopped. Both axes are logarithmic."
    )
    return draw(name, says, source_of(run), fill)


def budget_figure(run: StoredRun, facts: Facts, name: str) -> Picture:
    """What smaller budgets would have decided."""

    def fill(axes: Axes) -> None:
        budget = facts.budget
        lost = 1 - budget.unwinnable
        axes.fill_between(
            budget.states, 0, budget.winnable, step="post", color=BLUE, alpha=0.30, lw=0, label="winnable"
        )
        axes.fill_between(
            budget.states, budget.winnable, lost, step="post", color="#F2F2F2", lw=0, hatch="...",
            edgecolor=GREY, label="undecided",
        )  # fmt: skip
        axes.fill_between(
            budget.states,
            lost,
            1,
            step="post",
            color=ORANGE,
            alpha=0.55,
            lw=0,
            hatch="//",
            label="unwinnable",
        )
        axes.step(budget.states, budget.winnable, where="post", color=BLUE)
        axes.step(budget.states, lost, where="post", color=ORANGE)
        axes.set_xscale("log")
        axes.set_ylim(0, 1)
        axes.set_xlim(budget.states[0], budget.states[-1] if len(budget.states) > 1 else None)
        axes.yaxis.set_major_formatter(PERCENT)
        axes.xaxis.set_major_formatter(NUMBER)
        axes.set_xlabel("budget: most states for a deal")
        axes.set_ylabel("deals")
        axes.set_title(f"Decided within a budget: {run.name}")
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), reverse=True)

    says = "Share of deals found winnable, found unwinnable, and still undecided, by budget of states."
    return draw(name, says, source_of(run), fill)


def growth_figure(run: StoredRun, facts: Facts, name: str) -> Picture:
    """The interval as the sample grows."""

    def fill(axes: Axes) -> None:
        deals = [n for n, _ in facts.growth]
        shares = [share for _, share in facts.growth]
        low, high = [share.low for share in shares], [share.high for share in shares]
        axes.fill_between(deals, low, high, color=BLUE, alpha=0.2, lw=0, label="95 % interval")
        axes.plot(deals, low, color=BLUE, lw=1)
        axes.plot(deals, high, color=BLUE, lw=1)
        axes.plot(
            deals, [share.least for share in shares], color=BLACK, label="winnable, the undecided as lost"
        )
        if facts.verdicts["undecided"]:
            axes.plot(
                deals, [share.most for share in shares], color=GREEN, ls="--",
                label="winnable, the undecided as won",
            )  # fmt: skip
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(NUMBER)
        axes.yaxis.set_major_formatter(PERCENT)
        axes.set_xlabel("deals, in the order of the run")
        axes.set_ylabel("winnable")
        axes.set_title(f"The interval narrows: {run.name}")
        axes.legend(loc="best")

    return draw(
        name, "Share of winnable deals and its 95 % interval after so many deals.", source_of(run), fill
    )


def length_figure(run: StoredRun, facts: Facts, name: str) -> Picture | None:
    """Length of the lines found; None if all are equally long."""
    lengths = facts.line_lengths
    if len(lengths) < 2:
        return None

    def fill(axes: Axes) -> None:
        axes.bar(list(lengths), list(lengths.values()), width=0.9, color=BLUE, edgecolor=BLACK, lw=0.3)
        axes.yaxis.set_major_formatter(NUMBER)
        axes.set_xlabel("moves in the line of play found")
        axes.set_ylabel("deals")
        axes.set_title(f"Length of the lines found: {run.name}")

    return draw(
        name, "Winnable deals by length of the line found, not of the shortest.", source_of(run), fill
    )


def percent_range(least: float, most: float, digits: int = 2) -> str:
    """A share or a range of shares in words.

    >>> percent_range(0.95, 0.97), percent_range(0.5, 0.5)
    ('95.00 to 97.00 %', '50.00 %')
    """
    if most > least:
        return f"{100 * least:.{digits}f} to {100 * most:.{digits}f} %"
    return f"{100 * least:.{digits}f} %"
