"""From a search's move codes to the moves of a person at the table, with the real columns' numbers.

A packed state has its columns sorted, so a code's column numbers mean columns of the state it is played
from.  Each code is played once more on the desk; the desk's columns are matched to the real ones by
their cards, and the log of single moves, those played automatically included, is written out.
"""

import numpy as np

from solver.cards import name_of
from solver.games.forty_thieves.search.board import BOARD, STEPS
from solver.games.forty_thieves.search.codes import BACK, COLUMN_OUT, MOVE, REDEAL, TURN, WASTE_OUT, WASTE_TO
from solver.games.forty_thieves.search.expand import LOOK, SETTLE, play_code
from solver.games.forty_thieves.search.rule_array import COLUMNS, STOCK_TO_COLUMNS
from solver.games.forty_thieves.search.state import words_of


def _columns_on(boards: np.recarray) -> list[tuple]:
    """The desk's columns, each as its face-down count and its cards."""
    # Fields of a plain record, each read once: as attributes of a record array they took most of the time.
    board = boards.view(BOARD, np.ndarray)[0]
    desk, columns = board["position"], int(board["rules"][COLUMNS])
    heights = desk["height"][:columns].tolist()
    cards = desk["cards"][:columns, : max(heights)].tolist()
    hidden = desk["hidden"][:columns].tolist()
    return [(down, *column[:height]) for down, column, height in zip(hidden, cards, heights, strict=True)]


def _match(desk_columns: list[tuple], real_columns: list[tuple]) -> list[int]:
    """For each column on the desk the number of a real column that holds the same, its own if possible."""
    free: dict[tuple, list[int]] = {}
    for number, column in enumerate(real_columns):
        free.setdefault(column, []).append(number)
    real: list[int] = [-1] * len(desk_columns)
    for own_only in (True, False):
        for place, column in enumerate(desk_columns):
            numbers = free[column]
            if real[place] < 0 and numbers and (not own_only or place in numbers):
                number = place if place in numbers else numbers[0]
                numbers.remove(number)
                real[place] = number
    return real


def _write(boards: np.recarray, step, real: list[int]) -> str:
    kind, source, target, cards = map(int, step)
    if kind == TURN:
        return "S>T" if boards[0].rules[STOCK_TO_COLUMNS] else "S>W"
    if kind == REDEAL:
        return "W>S"
    if kind == WASTE_OUT:
        return "W>F"
    if kind == COLUMN_OUT:
        return f"{real[source] + 1}>F"
    if kind == WASTE_TO:
        return f"W>{real[target] + 1}"
    if kind == BACK:
        return f"F{name_of(cards)}>{real[target] + 1}"
    assert kind == MOVE
    return f"{real[source] + 1}>{real[target] + 1}" + (f"x{cards}" if cards > 1 else "")


def write_line(boards: np.recarray, codes: list[int]) -> list[str]:
    """The line of play of a list of move codes.

    Parameters
    ----------
    boards : np.recarray
        A board fresh from ``board_for``: the deal itself lies on its desk, and its options are those of
        the search that found the codes.
    codes : list of int
        Move codes from the root on.

    Returns
    -------
    list of str
        Moves in writing, automatic ones included.
    """
    desk = boards[0].position
    root = np.zeros(words_of(boards[0].rules), np.uint64)
    play_code(boards, root, SETTLE, root)
    real = list(range(boards[0].rules[COLUMNS]))
    line = [_write(boards, step, real) for step in desk.steps[: desk.counts[STEPS]]]
    columns = _columns_on(boards)
    state, after = root, root.copy()
    for code in codes:
        play_code(boards, state, LOOK, after)
        real = _match(_columns_on(boards), columns)
        play_code(boards, state, code, after)
        line += [_write(boards, step, real) for step in desk.steps[: desk.counts[STEPS]]]
        for place, column in enumerate(_columns_on(boards)):
            columns[real[place]] = column
        state, after = after, state
    return line


def states_on(boards: np.recarray, codes: list[int]) -> list[np.ndarray]:
    """The packed states that a list of move codes leads through, the root first.

    ``boards`` as for ``write_line``.
    """
    root = np.zeros(words_of(boards[0].rules), np.uint64)
    play_code(boards, root, SETTLE, root)
    states = [root]
    for code in codes:
        after = root.copy()
        play_code(boards, states[-1], code, after)
        states.append(after)
    return states
