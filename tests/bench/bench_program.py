"""Whole wars of the computer against a fleet that lies still, one that steams at random, and itself, both ways round: ``python -m
tests.bench.bench_program [pack [days]]``. Losses, trade, sightings in time; all but the seconds is alike everywhere."""

from __future__ import annotations

import sys

from tests.bench.own_database import open_database


def main() -> None:
    """Play the wars in a database of their own."""
    with open_database():
        from tests.bench import program_wars

        pack = sys.argv[1] if len(sys.argv) > 1 else "north_sea_1905"
        for line in program_wars.table(pack, int(sys.argv[2]) if len(sys.argv) > 2 else 5):
            print(line, flush=True)


if __name__ == "__main__":
    main()
