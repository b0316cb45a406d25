"""Write the golden playthroughs again: ``python -m scripts.research.write_golden``, after a wanted change."""

import argparse
from pathlib import Path

GOLDEN_DEAL = 2026


def golden_texts() -> dict[str, str]:
    """The text of every golden file, by the name of its rule set."""
    from solver.deals import native_deal
    from solver.games.catalogue import GAMES
    from solver.games.rooms import room

    return {
        name: room(game.name, "playthrough").playthrough(name, rules, native_deal(GOLDEN_DEAL, name))
        for game in GAMES.values()
        if game.has_playthroughs
        for name, rules in game.variants.items()
    }


def main() -> None:
    """Write every file and say which have changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", default="tests/golden", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in golden_texts().items():
        path = folder / f"{name}.txt"
        changed = not path.exists() or path.read_text(encoding="utf-8") != text
        path.write_text(text, encoding="utf-8")
        print(f"{'changed' if changed else 'same   '} {path}")


if __name__ == "__main__":
    main()
