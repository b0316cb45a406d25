"""Random numbers of a game: one stream for each seed and deal, the same on every machine and for ever."""

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


class Stream:
    """SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), started where the seed and a name of the game say.

    Parameters
    ----------
    seed : int
        The seed of the run.
    game : str
        What the game is called; games with other names get streams of their own.
    """

    def __init__(self, seed: int, game: str = ""):
        state = _mix(seed & _MASK)
        for byte in game.encode():
            state = _mix(state ^ byte)
        self._state = state

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _GOLDEN) & _MASK
        return _mix(self._state)

    def below(self, n: int) -> int:
        """A number in 0 .. n - 1, each equally likely (multiplication and rejection, after Lemire 2019)."""
        while True:
            product = self.word() * n
            if product & _MASK >= (1 << 64) % n:
                return product >> 64

    def choice(self, items):
        """One of some items, each equally likely."""
        return items[self.below(len(items))]
