"""How a slice of a search ended."""

RUNNING, WON, EXHAUSTED, TABLE_FULL, STACK_FULL, LAYER_DONE = range(6)
