"""The cost of a run on land: ``python -m tests.bench.bench_land [bodies …]`` prints seconds by size and growth.

The country is made up at a constant density: places five miles apart joined by roads of class B, a column to every four, Blue in
the west and Red in the east, so that only those along the border meet. A third of the columns march all day; each side has a
general to every ten, and his orders are out already. Then the Yellow Sea of 1904 with its land and without. Times are of the
process.
"""

from __future__ import annotations

import cProfile
import math
import pstats
import sys
from functools import cache
from pathlib import Path
from time import process_time

from msgspec.structs import replace

from campaign.packs.pack import load
from campaign.war.arms.land import LandArm
from campaign.war.run import SEA, order_of_play
from land.forces import muster
from land.ground.country import Country
from land.run.order_of_play import Course
from land.run.reporting.reports import add_run_reports
from land.run.run_input import Done, Given
from land.state.ground import Edge, Ground, Place
from land.state.world import Body, Held, Land, Order, Staff, Task
from land.terms import Terms
from naval.run.run_input import Given as AtSea
from tactical.engine.dice import Dice
from tests.land.even_sky import EvenSky

SIZES = (100, 1_000, 10_000)
STEP_DEG = 5 / 69.0
PLACES_A_BODY = 4
BODIES_A_GENERAL = 10
PACK = Path(__file__).parents[2] / "campaign" / "scenarios" / "yellow_sea_1904"


def _key(i: int, j: int) -> str:
    return f"p_{i:03d}_{j:03d}"


@cache
def country(side: int) -> Country:
    """Make a square country of ``side`` places each way, joined to their neighbours."""
    spots = {_key(i, j): (10 + i * STEP_DEG * 1.6, 50 + j * STEP_DEG) for i in range(side) for j in range(side)}
    places = tuple(Place(key=key, name=key, lon=x, lat=y, kinds=("town",), population=2000) for key, (x, y) in spots.items())
    edges = []
    for i in range(side):
        for j in range(side):
            for a, b in ((_key(i, j), _key(i + 1, j)), (_key(i, j), _key(i, j + 1))):
                if b in spots:
                    line = (spots[a], spots[b])
                    edges.append(Edge(key=f"{a}-{b}", name="", kind="road", cls="B", a=a, b=b, metres=8047, line=line))
    return Country(Ground(places=places, edges=tuple(sorted(edges, key=lambda one: one.key))))


def land(bodies: int) -> tuple[Land, Country]:
    side = max(4, math.isqrt(bodies * PLACES_A_BODY))
    where = country(side)
    found: list[Body] = []
    for n in range(bodies):
        i, j = divmod(n * PLACES_A_BODY, side)
        spot, power = where.spot_at(_key(min(i, side - 1), j)), "blue" if i < side // 2 else "red"
        seat = f"{power}_{n // BODIES_A_GENERAL:04d}"
        one = muster.body(f"b_{n:05d}", f"Body {n}", power, seat, spot, (("inf", 4), ("fa", 1)))
        one = muster.filled(one, 40, 20)
        if n % 3 == 0:
            by = [_key(min(i, side - 1), (j + k) % side) for k in range(1, 5) if j + k < side]
            order = Order(
                number=0, author="", to=one.key, issued=0, tasks=(Task(do="march", fields={"by": by, "step": "normal"}),)
            )
            one = replace(one, held=Held(order=order, received=0, off=0))
        found.append(one)
    heads = {one.seat: one for one in reversed(found)}
    staffs = tuple(Staff(seat=seat, side=one.side, spot=one.spot, riding=one.key) for seat, one in sorted(heads.items()))
    return Land(minute=0, bodies=tuple(found), staffs=staffs), where


def once(bodies: int) -> tuple[float, Done]:
    """Return seconds of a six-hour run and its result. Everybody goes on: stops are for seats that can be asked."""
    opening, where = land(bodies)
    given = Given(opening, where, Terms(), EvenSky(visibility=8.0), Dice("bench"), 360, 360, 6)
    start = process_time()
    done = add_run_reports(given, Course(given).run())
    return process_time() - start, done


def growth(sizes: tuple[int, ...]) -> None:
    """Print seconds by size, and the power by which they grow from one size to the next."""
    before: tuple[int, float] | None = None
    for size in sizes:
        spent, done = once(size)
        line = f"{size:7,} bodies: {spent:8.2f} s to minute {done.clock}, {len(done.meetings)} met, {len(done.posted)} posted"
        if before is not None:
            line += f"; grows as n^{math.log(spent / before[1]) / math.log(size / before[0]):.2f}"
        print(line, flush=True)
        before = (size, spent)


def yellow_sea() -> None:
    """Print the first run of Yellow Sea 1904 with its land and without."""
    pack = load(PACK)
    assert pack.land is not None
    where = Country(pack.land.ground, pack.chart)
    ashore = LandArm(pack.land.opening, where, pack.land.terms)
    spent = []
    for beside in ((), (ashore,)):
        start = process_time()
        given = AtSea(pack.world, pack.chart, {}, Dice("bench"), 360)
        order_of_play(given, (SEA, *beside))
        spent.append(process_time() - start)
    print(
        f"Yellow Sea, first run: {spent[0]:.2f} s at sea, {spent[1]:.2f} s with the land: its share {1 - spent[0] / spent[1]:.0%}"
    )


def main() -> None:
    """Print the sizes asked for; ``profile N`` shows where the time of one size goes."""
    if sys.argv[1:2] == ["profile"]:
        watch = cProfile.Profile()
        watch.runcall(once, int(sys.argv[2]))
        pstats.Stats(watch).sort_stats("cumulative").print_stats(45)
        return
    growth(tuple(int(one) for one in sys.argv[1:]) or SIZES)
    yellow_sea()


if __name__ == "__main__":
    main()
