"""The forest plot of a comparison."""

from matplotlib.axes import Axes

from analysis.report.figures import BLACK, BLUE, GREY, ORANGE, Picture, draw
from analysis.report.run_figures import percent_range, short_lines, source_of
from analysis.rule_effects.effects import RuleEffects

DOT = 1.0  # percentage points that a dot covers


def forest_plot(found: RuleEffects, command: str) -> Picture:
    """Effect and interval of every rule set about the line of no effect."""
    effects = found.effects
    # A little room between the values of one rule and those of the next.
    places, y = [], 0.0
    for i, effect in enumerate(effects):
        y -= 1.0 if i == 0 or effects[i - 1].field == effect.field else 1.5
        places.append(y)

    def fill(axes: Axes) -> None:
        axes.axvline(0, color=BLACK, lw=1)
        for y, effect in zip(places, effects, strict=True):
            at = effect.effect
            low, least, most, high = (100 * x for x in (at.low, at.least, at.most, at.high))
            axes.plot([low, high], [y, y], color=BLUE, lw=1.5, solid_capstyle="butt")
            for end in (low, high):
                axes.plot([end, end], [y - 0.2, y + 0.2], color=BLUE, lw=1.5)
            if most - least < DOT:
                axes.plot((least + most) / 2, y, "o", color=BLACK, ms=4.5, zorder=3)
            else:
                axes.plot([least, most], [y, y], color=ORANGE, lw=6, solid_capstyle="butt")
            axes.annotate(
                f"{percent_range(effect.share.least, effect.share.most, 1)}",
                (1.01, y), xycoords=("axes fraction", "data"), va="center", fontsize=8,
            )  # fmt: skip
        share = percent_range(found.base_share.least, found.base_share.most, 1)
        axes.annotate(
            "winnable", (1.01, 0), xycoords=("axes fraction", "data"), va="center", fontsize=8, color=GREY
        )
        axes.set_yticks(places, [effect.label for effect in effects])
        axes.set_ylim(places[-1] - 0.7, 0.4)
        axes.grid(axis="y", visible=False)
        axes.set_xlabel(f"change of the share of winnable deals, percentage points (base: {share})")
        axes.set_title(f"What each rule does: {found.base.name}")

    says = (
        "Effect of each rule on the share of winnable deals, same deals as the base. Dot: effect; thick bar: "
        "where undecided deals leave a point or more of it open; thin line: 95 % interval; right: share of "
        "winnable deals."
    )
    source = f"{short_lines(command)}\nbase: {source_of(found.base)}"
    return draw("forest", says, source, fill, height=1.1 - 0.24 * places[-1])
