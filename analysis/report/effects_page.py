"""The page of a comparison: forest plot, tables, and the deals that a rule decides."""

from pathlib import Path

from analysis.report.forest import forest_plot
from analysis.report.page import Block, Heading, Paragraph, Table, write_page
from analysis.report.run_figures import percent_range
from analysis.rule_effects.effects import Effect, RuleEffects
from solver.rules.overrides import describe

MOST_NAMED = 12


def write_effects(found: RuleEffects, folder: Path, command: str, note: str = "") -> list[Path]:
    """Write ``compare.md``, ``compare.html``, the forest plot, ``effects.csv`` and ``discordant.csv``.

    Parameters
    ----------
    found : RuleEffects
        The comparison.
    folder : Path
        Where.
    command : str
        The command that makes it.
    note : str
        What a reader must know about the rule sets.
    """
    blocks: list[Block] = [
        Heading(1, "What each rule does"),
        Paragraph(f"Made by `{command}`."),
        Paragraph(
            f"Base: {found.base.name} (`{describe(found.base.rules)}`), {len(found.base.frame):,} deals, "
            f"winnable {percent_range(found.base_share.least, found.base_share.most)}. "
            "Every other rule set has the same deals and differs in one rule."
        ),
        forest_plot(found, command),
        effects_table(found),
        *([Paragraph(note)] if note else []),
        *([Paragraph(_LAYOUTS)] if found.base.from_layouts else []),
        Paragraph(_METHOD),
        Heading(2, "Rules with several values"),
        _sets_table(found),
        Heading(2, "Deals that a rule decides"),
        Paragraph("By code, at most a dozen each; `discordant.csv` has all of them."),
        Table(
            ["rule", "winnable only with it", "winnable only without it"], list(map(_named, found.effects))
        ),
        Heading(2, "The runs"),
        Table(
            ["rule", "command", "version"],
            [[label, f"`{run.command}`", run.manifest.code_version] for label, run in _runs(found)],
        ),
    ]
    return write_page(
        folder,
        "compare",
        blocks,
        {"effects.csv": effects_csv(found), "discordant.csv": _discordant_csv(found)},
    )


_METHOD = (
    "The effect is the share of winnable deals with the rule less that of the base, in percentage points, "
    "judged pair by pair on the same deals. Its 95 % interval is that of Bonett and Price (2012) for paired "
    "shares; its lower end counts the undecided deals as far against the rule as can be, its upper end as "
    "far for it. Where one rule set allows every line of play of another (`analysis/rule_effects/order.py` "
    "argues which), a verdict under one can settle the other (*implied*), the interval ends at no effect, "
    "and verdicts that contradict each other would have stopped the comparison. p: exact McNemar test on the "
    "deals decided under both, after Holm's correction for the number of rule sets."
)


_LAYOUTS = (
    "The deals came from a layout file. Runs keep the names of such deals and not their cards, so that "
    "all runs had the same cards is taken from the names."
)


def effects_table(found: RuleEffects) -> Table:
    """One row a rule set."""
    head = [
        "rule",
        "winnable",
        "effect, points",
        "95 % interval",
        "gained",
        "lost",
        "undecided",
        "implied",
        "p",
    ]
    base = found.base_share
    undecided = round((base.most - base.least) * len(found.base.frame))
    rows = [["base", percent_range(base.least, base.most, 1), "", "", "", "", f"{undecided:,}", "", ""]]
    return Table(head, rows + [_row(effect) for effect in found.effects])


def _row(effect: Effect) -> list[str]:
    found = effect.effect
    return [
        effect.label,
        percent_range(effect.share.least, effect.share.most, 1),
        _points(found.least, found.most),
        f"{100 * found.low:+.1f} to {100 * found.high:+.1f}",
        f"{len(effect.gained):,}",
        f"{len(effect.lost):,}",
        f"{effect.undecided:,}",
        f"{effect.implied:,}",
        f"{effect.p:.2g}" if effect.p >= 1e-4 else "< 0.0001",
    ]


def _points(least: float, most: float) -> str:
    return f"{100 * least:+.1f}" if least == most else f"{100 * least:+.1f} to {100 * most:+.1f}"


def effects_csv(found: RuleEffects) -> str:
    """The numbers of the table, unrounded."""
    lines = ["rule,deals,share_least,share_most,least,most,low,high,gained,lost,undecided,implied,p_holm"]
    for effect in found.effects:
        numbers = [len(effect.run.frame), effect.share.least, effect.share.most, *effect.effect]
        numbers += [len(effect.gained), len(effect.lost), effect.undecided, effect.implied, effect.p]
        lines.append(",".join([_key(effect), *map(repr, numbers)]))
    return "\n".join(lines) + "\n"


def _discordant_csv(found: RuleEffects) -> str:
    lines = ["rule,deal,winnable_only"]
    for effect in found.effects:
        lines += [f"{_key(effect)},{deal},with" for deal in effect.gained]
        lines += [f"{_key(effect)},{deal},without" for deal in effect.lost]
    return "\n".join(lines) + "\n"


def _key(effect: Effect) -> str:
    return effect.label.split(" ")[0]


def _named(effect: Effect) -> list[str]:
    return [effect.label, _some(effect.gained), _some(effect.lost)]


def _some(deals: list[str]) -> str:
    if not deals:
        return "none"
    more = f" and {len(deals) - MOST_NAMED:,} more" if len(deals) > MOST_NAMED else ""
    return " ".join(f"`{deal}`" for deal in deals[:MOST_NAMED]) + more


def _sets_table(found: RuleEffects) -> Table:
    rows = []
    for name, test in found.sets:
        if test is None:
            rows.append([name, "no deal tells them apart", "", ""])
        else:
            statistic, p, deals = test
            rows.append([name, f"{statistic:.1f}", f"{p:.2g}" if p >= 1e-4 else "< 0.0001", f"{deals:,}"])
    return Table(["base and all values of", "Cochran's Q", "p", "deals decided by all"], rows)


def _runs(found: RuleEffects):
    return [("base", found.base), *((effect.label, effect.run) for effect in found.effects)]
