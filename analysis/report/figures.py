"""How every figure looks, and how it is written: PNG and SVG, readable in print and for the colour-blind.

Colours are those of Okabe and Ito, dark enough to print and told apart by all kinds of colour vision; no
figure tells things apart by colour alone.
"""

import base64
import io
from collections.abc import Callable
from dataclasses import dataclass

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

BLUE, ORANGE, GREEN, GREY, BLACK = "#0072B2", "#D55E00", "#009E73", "#8C8C8C", "#222222"
WIDTH, HEIGHT, DPI = 6.6, 3.7, 160
INCHES_FOR_SOURCE = 0.26

STYLE = {
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": BLACK,
    "axes.grid": True,
    "grid.color": "#DDDDDD",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "legend.edgecolor": "white",
    "legend.framealpha": 0.9,
    "lines.linewidth": 1.6,
    "svg.hashsalt": "moons",  # the same figure is the same file
}

PERCENT = FuncFormatter(lambda share, _: f"{100 * share:g} %")
NUMBER = FuncFormatter(lambda n, _: in_short(n))


def in_short(n: float) -> str:
    """A number short enough for an axis.

    >>> in_short(10_000), in_short(2_000_000)
    ('10,000', '2 M')
    """
    return f"{n / 1e6:g} M" if n >= 1e6 else f"{n:,.0f}"


@dataclass(frozen=True)
class Picture:
    """A finished figure.

    Attributes
    ----------
    name : str
        Name of its files, without ending.
    says : str
        What it shows, in a sentence; stands under it and in place of it.
    png, svg : bytes
        The figure in both formats.
    """

    name: str
    says: str
    png: bytes
    svg: bytes

    def data_uri(self) -> str:
        """The figure as an address that holds it whole, for a page without other files."""
        return "data:image/svg+xml;base64," + base64.b64encode(self.svg).decode()


def draw(
    name: str,
    says: str,
    source: str,
    fill: Callable[[Axes], None],
    width: float = WIDTH,
    height: float = HEIGHT,
) -> Picture:
    """Draw one figure.

    Parameters
    ----------
    name, says : str
        As in ``Picture``.
    source : str
        Command, code version and number of deals; printed below the figure, a line each.
    fill : callable
        Draws on the axes.
    width, height : float
        Size in inches, without the lines of ``source``.
    """
    lines = source.splitlines()
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(width, height + 0.12 * len(lines) + INCHES_FOR_SOURCE))
        FigureCanvasAgg(figure)
        foot = (0.12 * len(lines) + INCHES_FOR_SOURCE / 2) / figure.get_figheight()
        figure.set_layout_engine("constrained", rect=(0.01, foot, 0.98, 0.985 - foot))
        fill(figure.add_subplot())
        for i, line in enumerate(reversed(lines)):
            y = (0.06 + 0.12 * i) / figure.get_figheight()
            figure.text(0.012, y, line, fontsize=6, color="#555555", va="bottom")
        png, svg = io.BytesIO(), io.BytesIO()
        figure.savefig(png, format="png", dpi=DPI, metadata={"Software": None})
        figure.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
    return Picture(name, says, png.getvalue(), svg.getvalue())
