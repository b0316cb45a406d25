"""How many states a second one beam generates: the bare search, without lines and referee.

    python -m scripts.research.beam_speed --rules waning-moon --width 200 --deals 50

Prints generated and expanded states a second of CPU time, exact comparison with all earlier states included.
"""

import argparse
import time

from scripts.cli.arguments import positive


def main() -> None:
    """Time one beam a deal on native deals from 0 on."""
    parser = argparse.ArgumentParser(description="Time the beam search.")
    parser.add_argument("--rules", default="waning-moon")
    parser.add_argument("--width", type=positive, default=200)
    parser.add_argument("--deals", type=int, default=50)
    arguments = parser.parse_args()

    from solver.deals import shuffled
    from solver.games.catalogue import find_rules
    from solver.games.forty_thieves.play.beams import WIDEST
    from solver.games.forty_thieves.referee import lay_out
    from solver.games.forty_thieves.search import kernels, portfolio
    from solver.games.forty_thieves.search.dominance import ALL_DOMINANCES, SCORE
    from solver.games.forty_thieves.search.fitted import weights_for
    from solver.games.forty_thieves.search.moves import MOST_MOVES
    from solver.search import beam

    if arguments.width > WIDEST:
        parser.error(f"--width {arguments.width}: 1 to {WIDEST} are possible here")
    rules = find_rules(arguments.rules)
    portfolio.warm_up()
    seconds = states = generated = 0
    for number in range(arguments.deals):
        layout = lay_out(shuffled(number), rules)
        board = portfolio.board_of(layout, rules, ALL_DOMINANCES | SCORE, weights_for(rules))
        memory = beam.memory_for(portfolio.root_of(board), MOST_MOVES, arguments.width, 256)
        begun = time.process_time()
        kernels.beam_search(board, memory, arguments.width, 10_000_000, 0)
        seconds += time.process_time() - begun
        states += int(memory.counters[beam.STATES])
        generated += int(memory.counters[beam.GENERATED])
    print(
        f"{arguments.rules}, width {arguments.width}, {arguments.deals} deals: {generated:,} generated",
        end=", ",
    )
    print(f"{generated / seconds:,.0f} a second; {states:,} expanded, {states / seconds:,.0f} a second")


if __name__ == "__main__":
    main()
