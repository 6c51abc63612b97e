"""The levels of a war's computer seats, each against the one below: ``python -m tests.bench.bench_war_levels [matches [pack [days
[first seed]]]]``.

A match is two wars of one seed with the levels exchanged. Fails where a level wins less than ``AIM`` of its matches. Wins are the
same on every machine.
"""

from __future__ import annotations

import sys

from tests.bench.own_database import open_database

AIM = 0.7
PACK, DAYS = "channel_manoeuvres", 1
PAIRS = (("usual", "easy"), ("hard", "usual"))


def main() -> None:
    """Play the matches in a database of their own."""
    given = sys.argv[1:]
    matches, first = int(given[0]) if given else 10, int(given[3]) if len(given) > 3 else 100
    pack, days = given[1] if len(given) > 1 else PACK, int(given[2]) if len(given) > 2 else DAYS
    with open_database():
        from tests.bench import war_levels

        short = []
        for one, other in PAIRS:
            won = 0.0
            for number in range(first, first + matches):
                got, said = war_levels.match(pack, days, one, other, f"levels {number}")
                won += got
                print(f"  {pack} {number}: {said}", flush=True)
            print(f"{pack}: {one} beats {other} in {won:g} of {matches} matches", flush=True)
            if won < AIM * matches:
                short.append(f"{pack}: {one} wins less than {AIM:.0%} against {other}")
    if short:
        raise SystemExit("\n".join(short))


if __name__ == "__main__":
    main()
