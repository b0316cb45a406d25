"""Exceptions whose text is a sentence for people: bad input, and faults of this program."""


class BadInput(ValueError):
    """Input that cannot be used; the message says what is wrong and where.

    Commands print the message on stderr and end with exit status 2.
    """


class Fault(RuntimeError):
    """A fault of this program, found by one of its own checks; never the user's doing."""
