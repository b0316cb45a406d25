"""Writing what a command was asked to write."""

from pathlib import Path

from solver.errors import BadInput


def write_text(path: str, text: str) -> None:
    """Write a text file.

    Raises
    ------
    BadInput
        If it cannot be written.
    """
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path}: it cannot be written ({error.strerror or error})") from None
