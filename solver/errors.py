"""The one exception that stands for bad input: its text is a sentence for the person who typed it."""


class BadInput(ValueError):
    """Input that cannot be used; the message says what is wrong and where.

    Commands print the message on stderr and end with exit status 2.
    """
