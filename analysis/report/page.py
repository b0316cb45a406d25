"""A page of headings, paragraphs, tables and figures, written as Markdown and as one HTML file."""

import html
import re
from dataclasses import dataclass
from pathlib import Path

from analysis.report.figures import Picture
from analysis.runs.store import make_folder
from solver.errors import BadInput

CSS = """
body { font: 16px/1.5 system-ui, sans-serif; color: #222; max-width: 54rem; margin: 2rem auto }
body { padding: 0 1rem }
h1, h2, h3 { line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc }
table { border-collapse: collapse; margin: 1rem 0; font-size: 0.9rem } .wide { overflow-x: auto }
th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid #ddd; text-align: right }
th:first-child, td:first-child { text-align: left } th { border-bottom: 2px solid #222 }
figure { margin: 1.5rem 0 } img { max-width: 100%; height: auto }
figcaption { font-size: 0.9rem; color: #444 } code { font-size: 0.9em; overflow-wrap: anywhere }
@media print { body { max-width: none; margin: 0 } figure, tr { break-inside: avoid } }
"""


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 is the title of the page."""

    level: int
    text: str


@dataclass(frozen=True)
class Paragraph:
    """Sentences, with `code`, *emphasis* and **strong emphasis** as in Markdown."""

    text: str


@dataclass(frozen=True)
class Table:
    """A table of words."""

    head: list[str]
    rows: list[list[str]]


Block = Heading | Paragraph | Table | Picture


def as_markdown(blocks: list[Block]) -> str:
    """The page as Markdown; figures are links to their PNG files."""
    return "\n".join(_markdown(block) + "\n" for block in blocks)


def as_html(blocks: list[Block]) -> str:
    """The page as one HTML file that needs no other; figures are inside."""
    title = next((block.text for block in blocks if isinstance(block, Heading)), "")
    body = "\n".join(_html(block) for block in blocks)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>{CSS}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def write_page(
    folder: Path, name: str, blocks: list[Block], others: dict[str, str] | None = None
) -> list[Path]:
    """Write ``name.md``, ``name.html``, and each figure as PNG and SVG.

    Parameters
    ----------
    folder : Path
        Where; made if it does not exist.
    name : str
        Name of the page's files.
    blocks : list of Heading, Paragraph, Table or Picture
        The page.
    others : dict of str to str, optional
        Further text files by name.

    Raises
    ------
    BadInput
        If they cannot be written.
    """
    make_folder(folder)
    files: dict[str, bytes] = {text: _bytes_of(content) for text, content in (others or {}).items()}
    for block in blocks:
        if isinstance(block, Picture):
            files |= {f"{block.name}.png": block.png, f"{block.name}.svg": block.svg}
    # The pages come last: if one is there, so are its figures.
    files |= {f"{name}.md": _bytes_of(as_markdown(blocks)), f"{name}.html": _bytes_of(as_html(blocks))}
    for file, content in files.items():
        try:
            (folder / file).write_bytes(content)
        except OSError as error:
            raise BadInput(f"{folder / file}: it cannot be written ({error.strerror or error})") from None
    return [folder / file for file in files]


def _bytes_of(text: str) -> bytes:
    """UTF-8; names of folders that are none come as half surrogate pairs, and are written as such."""
    return text.encode("utf-8", "backslashreplace")


def _markdown(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {block.text}"
    if isinstance(block, Paragraph):
        return block.text
    if isinstance(block, Picture):
        return f"![{block.says}]({block.name}.png)\n\n*{block.says}* ([SVG]({block.name}.svg))"
    lines = [block.head, [":--", *["--:"] * (len(block.head) - 1)], *block.rows]
    return "\n".join("| " + " | ".join(word.replace("|", "\\|") for word in line) + " |" for line in lines)


def _html(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{_inline(block.text)}</h{block.level}>"
    if isinstance(block, Paragraph):
        return f"<p>{_inline(block.text)}</p>"
    if isinstance(block, Picture):
        says = html.escape(block.says)
        return f'<figure><img src="{block.data_uri()}" alt="{says}"><figcaption>{says}</figcaption></figure>'
    head = "".join(f"<th>{_inline(word)}</th>" for word in block.head)
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{_inline(word)}</td>" for word in row) + "</tr>" for row in block.rows
    )
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{rows}\n</table></div>'


def _inline(text: str) -> str:
    text = re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text))
    text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", text)
