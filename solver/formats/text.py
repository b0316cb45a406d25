"""Text as people have it: any line ends, UTF-16 by its mark, characters that nobody sees, Markdown fences."""

import codecs
import os
import re
import sys
from pathlib import Path

from solver.cards import INVISIBLE
from solver.errors import BadInput

STDIN = "-"

# The longer marks first: that of UTF-32 begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*$", re.MULTILINE)
_COMMENT = re.compile(r"^ *#[^\n]*$", re.MULTILINE)
_SPACES = re.compile(r"[^\S\n]")


def name_of_source(path: str | Path) -> str:
    r"""What to call a file, ``stdin`` for ``-``; names become those of deals, which are stored as text.

    >>> name_of_source("deals-\udcff.txt"), name_of_source("-")
    ('deals-\\xff.txt', 'stdin')
    """
    if str(path) == STDIN:
        return "stdin"
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def read_text(path: str | Path) -> str:
    """The text of a file, or of stdin for ``-``.

    Raises
    ------
    BadInput
        If it cannot be read or is not text.
    """
    name = name_of_source(path)
    return decode(_read_stdin() if str(path) == STDIN else _read_file(path), name)


def decode(content: bytes, name: str) -> str:
    """The text that bytes are: UTF-8, or UTF-16 and UTF-32 if they begin with its mark.

    Raises
    ------
    BadInput
        If they are no text; ``name`` is what to call them.
    """
    encoding = next((known for mark, known in _MARKS if content.startswith(mark)), "utf-8-sig")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise BadInput(f"{name}: this is not a text file")
    return text


def _read_file(path: str | Path) -> bytes:
    try:
        return Path(path).read_bytes()
    except IsADirectoryError:
        raise BadInput(f"{path}: this is a directory, not a layout file") from None
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such file") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: the file cannot be read ({error})") from None


def _read_stdin() -> bytes:
    try:
        return sys.stdin.buffer.read()
    except (AttributeError, OSError, ValueError) as error:  # AttributeError: there is no stdin at all
        raise BadInput(f"stdin: it cannot be read ({error})") from None


def tidy(text: str) -> str:
    r"""The same lines, with plain spaces and line ends and without what nobody sees.

    The lines of a Markdown fence become comments, so that every line keeps its number.

    >>> tidy("\ufeff5♥\ufe0e\xa0KD\r\n```\rAS")
    '5♥ KD\n#\nAS'
    """
    plain = text.translate(INVISIBLE).replace("\r\n", "\n")
    lines = _SPACES.sub(" ", "\n".join(plain.splitlines()) + "\n" * plain.endswith(("\n", "\r")))
    return _FENCE.sub("#", lines)


def blank_comments(text: str) -> str:
    """The same lines, those that are comments blank: JSON has none, but people write some above it."""
    return _COMMENT.sub("", text)
