"""The cost of a ship's reach: ``python -m tests.bench.bench_reach`` on the North Sea, warm (aim 200 ms).

Beside it a floor, one plain search of SciPy through the same net, and a plain circle of geodesics. Each is the best of some
calls, taken in turns, in time of the process; the ratios are those of one run of this program.
"""

from __future__ import annotations

from time import process_time

import numpy as np
from pyproj import Geod
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from campaign import packs
from naval.geo import reach

SHIP = (3.0, 55.0)
KNOTS, HOURS, COAL_NM = 15, 6, 1500.0
TIMES = 7


def main() -> None:
    pack = packs.find("north_sea_1905")
    start = process_time()
    net = reach.water(pack.chart)
    drawn = process_time() - start
    homes = [(p.lon, p.lat) for p in pack.world.ports if p.side == "blue"]
    start = process_time()
    net.home(homes)
    ports = process_time() - start
    plain = csr_array((net._miles, net._indices, net._indptr), shape=(net.points, net.points))
    first = int(net.about(*SHIP)[0][0])
    geod, turns = Geod(ellps="WGS84"), np.linspace(0, 360, 97)

    calls = {
        "there and home": lambda: reach.there_and_home(pack.chart, SHIP, homes, COAL_NM),
        "by the end of the run": lambda: reach.there(pack.chart, SHIP, KNOTS * HOURS),
        "floor: one dijkstra": lambda: dijkstra(plain, indices=first),
        "geodesic circle": lambda: geod.fwd(
            np.full(97, SHIP[0]), np.full(97, SHIP[1]), turns, np.full(97, KNOTS * HOURS * 1852.0)
        ),
    }
    best = dict.fromkeys(calls, np.inf)
    for _ in range(TIMES):
        for name, call in calls.items():
            start = process_time()
            call()
            best[name] = min(best[name], process_time() - start)
    size = f"{net.points:,} points and {len(net._indices):,} ways"
    print(f"net of {size}: {drawn:.2f} s once, its ports {ports * 1000:.0f} ms once")
    for name, spent in best.items():
        print(f"{name:<24}{spent * 1000:>10.2f} ms{spent / best['floor: one dijkstra']:>10.3f} of the floor")
    both = best["there and home"] + best["by the end of the run"]
    print(f"both lines of the chart {both * 1000:.0f} ms; the aim is 200 ms")


if __name__ == "__main__":
    main()
