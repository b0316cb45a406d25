"""Ratings of the deals of a run, each computed once and kept in a file beside the shards.

The first line says by what code and under which rules the deals were rated; then comes a deal a line with
its rating and a check sum.  A file that is damaged, or of other code or rules, is made anew.  Whether the
file can be kept or not makes no difference to the ratings.
"""

import json
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

from analysis.difficulty.rating import rating
from analysis.runs.stored import StoredRun
from solver.code_digest import code_digest
from solver.formats.deal_names import find_deal
from solver.formats.layouts import lay_out

FILE = "_ratings.csv"
KEEP_EVERY = 100


def _rated_by(game: str) -> list[str]:
    return ["analysis.difficulty.rating", f"solver.games.{game.replace('-', '_')}.play.rating"]


class Ratings:
    """The ratings of a run's deals; use it in a ``with`` statement, so that new ones are kept.

    Parameters
    ----------
    run : StoredRun
        The run; its deals have codes.
    say : callable
        Gets a sentence if the file cannot be used or kept.

    Examples
    --------
    ``with Ratings(run, print) as ratings: ratings.of("HM1-N-AAAAAAB")``
    """

    def __init__(self, run: StoredRun, say: Callable[[str], object]):
        self._rules, self._say = run.rules, say
        self._path = Path(run.folder) / FILE
        said = json.dumps(run.rules.record(), sort_keys=True)
        self._head = f"# ratings {code_digest(_rated_by(run.rules.game))} {said}\n"
        self._known: dict[str, float] = {}
        self._new: list[str] = []
        self._mode = "a" if self._read() else "w"
        self._kept = True

    def __enter__(self) -> "Ratings":
        return self

    def __exit__(self, *error: object) -> None:
        self._keep()

    def of(self, deal: str) -> float:
        """Rating of a deal, from 0 (hard) to 1 (easy)."""
        if deal not in self._known:
            rated = rating(lay_out(find_deal(deal, self._rules.game), self._rules), self._rules)
            self._known[deal] = rated
            self._new.append(self._line(deal, repr(rated)))
            if len(self._new) >= KEEP_EVERY:
                self._keep()
        return self._known[deal]

    def _line(self, deal: str, rated: str) -> str:
        return f"{deal},{rated},{crc32(f'{self._head}{deal},{rated}'.encode()):08x}\n"

    def _read(self) -> bool:
        """Read what is kept; false if there is nothing that can be used."""
        try:
            head, *lines = self._path.read_text(encoding="utf-8").splitlines(keepends=True) or [""]
        except FileNotFoundError:
            return False
        except (OSError, UnicodeDecodeError):
            return self._refuse("cannot be read")
        if head != self._head:
            return self._refuse(
                "is of another version or of other rules" if head[:2] == "# " else "is damaged"
            )
        for line in lines:
            deal, _, rest = line.partition(",")
            rated = rest.partition(",")[0]
            if line != self._line(deal, rated):
                self._known.clear()
                return self._refuse("is damaged")
            self._known[deal] = float(rated)
        return True

    def _refuse(self, why: str) -> bool:
        self._say(f"note: {self._path} {why}; the ratings are computed anew")
        return False

    def _keep(self) -> None:
        """Write the new ratings; where that fails, say so once and go on."""
        if not self._new or not self._kept:
            return
        try:
            with open(self._path, self._mode, encoding="utf-8", newline="\n") as file:
                file.write((self._head if self._mode == "w" else "") + "".join(self._new))
        except OSError as error:
            self._say(f"note: ratings are not kept: {self._path} cannot be written ({error.strerror})")
            self._kept = False
        self._mode, self._new = "a", []
