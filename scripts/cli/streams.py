"""stdin, stdout and stderr as they really are: closed, full, or of an encoding without suit signs.

The answer goes to stdout, and a stdout that takes nothing more ends the command with a sentence.  What is
told on stderr while a command works is told as far as that can be done, and never ends the work.
"""

import codecs
import contextlib
import io
import os
import sys
from collections.abc import Callable

from solver.errors import BadInput

_PLAIN = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "×": "x", "–": "-", "—": "-", "’": "'"})


def _write_what_can_be_written(error: UnicodeError) -> tuple[str | bytes, int]:
    """Stand-ins for characters that an encoding lacks: a letter for a suit sign, the bytes of a file name.

    A byte of a file name that is no UTF-8 is read as half a surrogate pair, and written as that byte again.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    part = error.object[error.start : error.end]
    plain = part.translate(_PLAIN)
    if plain.isascii():
        return plain, error.end
    with contextlib.suppress(UnicodeEncodeError):
        return part.encode("ascii", "surrogateescape"), error.end
    return plain.encode("ascii", "backslashreplace"), error.end


codecs.register_error("moons", _write_what_can_be_written)


class CannotWrite(BadInput):
    """stdout takes no more; the sentence holds the last line of the answer, which is its gist."""


class _Stream(io.TextIOBase):
    """A stream before another one."""

    def __init__(self, stream: io.TextIOWrapper):
        self._stream = stream

    @property
    def encoding(self) -> str:
        """Encoding of the stream."""
        return self._stream.encoding

    def fileno(self) -> int:
        """Number of the stream's file."""
        return self._stream.fileno()

    def isatty(self) -> bool:
        """Whether a person looks at the stream."""
        return self._stream.isatty()

    def writable(self) -> bool:
        """Whether it may be written: always."""
        return True


class _Telling(_Stream):
    """stderr: drops what cannot be written."""

    def write(self, text: str) -> int:
        """Write what can be written."""
        with contextlib.suppress(OSError, ValueError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Bring it out, if that can be done."""
        with contextlib.suppress(OSError, ValueError):
            self._stream.flush()


class _Answer(_Stream):
    """stdout: says that it cannot be written, and what would have been its last line."""

    _last = ""

    def write(self, text: str) -> int:
        """Write, and keep the last line in mind."""
        self._last = next((line for line in reversed(text.splitlines()) if line.strip()), self._last)
        return self._or_refuse(self._stream.write, text)

    def flush(self) -> None:
        """Bring it out."""
        self._or_refuse(self._stream.flush)

    def _or_refuse(self, act: Callable, *arguments: str):
        try:
            return act(*arguments)
        except BrokenPipeError:  # whoever was reading has read enough
            raise
        except OSError as error:
            why = error.strerror or error
            raise CannotWrite(f"stdout: it cannot be written ({why}); its last line: {self._last}") from None


def prepare_streams() -> None:
    """Make the streams of this process such that no command needs to think of them.

    A closed one becomes one that holds or keeps nothing: else the next file to be opened would take its
    number, and be written into by whoever means the stream.
    """
    for number, mode in ((0, os.O_RDONLY), (1, os.O_WRONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)  # takes the lowest free number, which is this one
            os.set_inheritable(number, True)  # for worker processes
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "moons"), (sys.stderr, "moons")):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors=errors)
    sys.stdout, sys.stderr = _Answer(sys.stdout), _Telling(sys.stderr)


def drop_what_is_left() -> None:
    """Send what is still held back to nowhere: Python writes it at its end, and would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
