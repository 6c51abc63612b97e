"""The cost of a run: ``python -m tests.bench.bench_run [sizes …]`` prints time per stage, growth, the sweep compared.

The war is made up in open ocean at a constant density (one ship to 900 square miles), every ship a force of her own, so that
squadrons save nothing. The sweep stands beside ``geopandas.sjoin(predicate="dwithin")`` over the same tracks as projected lines,
which finds who steamed near whose track at any time, not at the same time: plain, and cut down by hand to the pairs of the sweep;
and beside brute force over all pairs and knots in NumPy. Times are of the process, the best of some calls, for the machine may be
shared. Fails where the whole run or its reports grow faster than MOST_GROWTH allows.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import geopandas
import numpy as np
import shapely

from campaign.war.communications.log import lines as written
from campaign.war.communications.port_offices import FromLand
from campaign.war.paper import Watch
from campaign.war.press.articles import articles
from campaign.war.press.prize_news import prize_news
from campaign.war.press.tips import tips
from campaign.war.reporting.lookout import sightings
from campaign.war.reporting.report import sea_papers
from campaign.war.run import signal
from campaign.war.stops.contact import contact
from naval.run.damage.mines import mines
from naval.run.harbours.harbour import harbour
from naval.run.harbours.works import tasks
from naval.run.movement.course_plan import plan
from naval.run.movement.detachment import company
from naval.run.movement.prizes import crews
from naval.run.movement.steaming import steam
from naval.run.run_input import Given, Seen
from naval.run.sighting.light import light
from naval.run.sighting.sight import sight, sweep, watches
from naval.run.trade_war.raiding import trade
from naval.state.settings import Settings
from naval.state.world import World
from tactical.engine.dice import Dice
from tests.naval.world_builder import CLASSES, force, merchant, off, open_sea, ships_for, station, world

SQUARE_MILES_A_SHIP = 900.0
BRUTE_PAIRS = 3_000_000  # more pairs than this are not compared one by one
MIDDLE = (-30.0, 30.0)
SEA = open_sea()
AT_SEA = (company, plan, steam, mines, light, sight, contact, tasks, trade, harbour, crews)
TOLD = ("watch", "signal", "press", "report")
MOST_GROWTH = {"whole run": 1.1} | dict.fromkeys(TOLD, 1.25)
"""The exponent with which time may grow between sizes; a stage of a few milliseconds at first may seem to grow faster."""


def ocean(count: int, seed: int = 1) -> World:
    """Make ``count`` ships, a tenth of them merchantmen, in open ocean; a few wireless stations."""
    rng = np.random.default_rng(seed)
    side = math.sqrt(count * SQUARE_MILES_A_SHIP)
    forces, merchants = [], []
    for n in range(count):
        x, y = off(*MIDDLE, *rng.uniform(-side / 2, side / 2, 2))
        legs, at = [], (x, y)
        for _ in range(int(rng.integers(2, 4))):
            at = off(*at, *rng.uniform(-60, 60, 2))
            legs.append((*at, float(rng.uniform(8, 17))))
        if n % 10 == 9:
            merchants.append(merchant(f"m-{n:05d}", x, y, *legs, side=("blue", "red", "neutral")[n % 3]))
        else:
            forces.append(force(f"{('blue', 'red')[n % 2]}-{n:05d}", x, y, *legs, raid=n % 20 == 0))
    stations = tuple(
        station(f"st-{k:03d}", ("blue", "red")[k % 2], *off(*MIDDLE, *rng.uniform(-side / 2, side / 2, 2)))
        for k in range(max(2, count // 500))
    )
    ships = tuple(s for n, f in enumerate(forces) for s in ships_for(f, CLASSES[n % 2].key))
    # Range of battle 0: the clock is not to stop, so that the whole run is measured.
    settings = Settings(sighting_cuts=False, weather="6", battle_range_yd=0.0)
    return world(*forces, ships=ships, hour=6, settings=settings, merchants=tuple(merchants), stations=stations)


def timed(call: Callable[[], Any], times: int = 5) -> tuple[float, Any]:
    """Return the best time of some calls, in seconds, and the last answer."""
    best, got = math.inf, None
    for _ in range(times):
        start = process_time()
        got = call()
        best = min(best, process_time() - start)
    return best, got


def stages(w: World) -> tuple[dict[str, float], Seen]:
    """Return seconds of every stage of one run, and the run as far as who sees whom."""
    spent: dict[str, float] = {}

    def timed_stage(name: str, call: Callable[..., Any], *parts: Any) -> Any:
        start = process_time()
        made = call(*parts)
        spent[name] = process_time() - start
        return made

    part: Any = Given(w, SEA, {}, Dice("bench"), 360)
    for stage in AT_SEA:
        part = timed_stage(stage.__name__, stage, part)
        if isinstance(part, Seen) and "contact" not in spent:
            seen = part
    watch = timed_stage("watch", lambda done: Watch(*sightings(done, done.until), written(done)), part)
    post = timed_stage("signal", signal, part, watch, FromLand())
    post = timed_stage("press", lambda done, post: articles(done, tips(done, prize_news(done, post))), part, post)
    timed_stage("report", sea_papers, part, watch, post)
    spent["whole run"] = sum(spent.values())
    return spent, seen


def lines(work: Seen) -> tuple[geopandas.GeoDataFrame, float]:
    """Return the tracks as lines on a plane in nm, and the range of sight."""
    s = work.steamed
    north = s.lat * 60.04
    east = (s.lon - MIDDLE[0]) * 60.1 * np.cos(np.radians(s.lat))
    track = geopandas.GeoSeries(shapely.linestrings(np.stack([east, north], -1)))
    body = np.arange(len(work.fleet.side))
    frame = geopandas.GeoDataFrame({"body": body, "side": work.fleet.side}, geometry=track)
    return frame, float(work.tracks.sight.max())


def sjoin(work: Seen) -> Callable[[], int]:
    """Prepare plain GeoPandas: all tracks with all tracks."""
    frame, reach = lines(work)
    return lambda: len(geopandas.sjoin(frame, frame, predicate="dwithin", distance=reach))


def sjoin_by_side(work: Seen) -> Callable[[], int]:
    """Prepare GeoPandas over just the pairs of the sweep: blue forces with everything else, red forces with merchantmen."""
    frame, reach = lines(work)
    force = frame.body < len(work.fleet.forces)
    blue, others = frame[(frame.side == 0) & force], frame[(frame.side != 0) | ~force]
    red, trade = frame[(frame.side == 1) & force], frame[~force & (frame.side != 1)]

    def call() -> int:
        found = len(geopandas.sjoin(blue, others, predicate="dwithin", distance=reach))
        return found + len(geopandas.sjoin(red, trade, predicate="dwithin", distance=reach))

    return call


def brute(work: Seen) -> Callable[[], int]:
    """Prepare every pair at every knot of time (ten minutes apart): less exact than the sweep, and all pairs."""
    tracks = work.tracks
    pairs = watches(work.fleet.side, len(work.fleet.forces))

    def call() -> int:
        found = 0
        for one, two in pairs:
            for i in one:
                miles = np.linalg.norm(tracks.place[:, two] - tracks.place[:, [i]], axis=2)
                found += int((miles <= (tracks.sight[:, two] + tracks.sight[:, [i]]) / 2).any(axis=0).sum())
        return found

    return call


def measure(count: int) -> dict[str, float]:
    """Measure all times of one size, in seconds."""
    stages(ocean(min(count, 100)))  # warm
    spent, work = stages(ocean(count))
    pairs = watches(work.fleet.side, len(work.fleet.forces))
    spent["sweep"], _ = timed(lambda: sweep(work.tracks, pairs))
    spent["sjoin"], _ = timed(sjoin(work))
    spent["sjoin by side"], _ = timed(sjoin_by_side(work))
    spent["sightings"] = len(work.touches.i)
    if count * count / 4 <= BRUTE_PAIRS * 10:
        spent["brute force"], _ = timed(brute(work), times=1)
    return spent


def growth(name: str, sizes: list[int], found: list[dict[str, float]]) -> float | None:
    """Return the exponent with which a time grows from the first size to the last; None with only one size."""
    if len(sizes) < 2 or name not in found[0] or name not in found[-1]:
        return None
    return math.log(found[-1][name] / found[0][name]) / math.log(sizes[-1] / sizes[0])


def faults(sizes: list[int], found: list[dict[str, float]]) -> list[str]:
    """List the times that grow faster than they may."""
    grown = [(name, growth(name, sizes, found), most) for name, most in MOST_GROWTH.items()]
    return [f"{name} grows as n^{n:.2f}; at most n^{most} is allowed" for name, n, most in grown if n is not None and n > most]


def table(sizes: list[int], found: list[dict[str, float]]) -> str:
    rows = [("ships", *[f"{n:,}" for n in sizes], "growth n^")]
    for name in (*[s.__name__ for s in AT_SEA], *TOLD, "whole run", "sweep", "sjoin", "sjoin by side", "brute force"):
        cells = [f"{f[name] * 1000:,.1f} ms" if name in f else "-" for f in found]
        n = growth(name, sizes, found)
        rows.append((name, *cells, "-" if n is None else f"{n:.2f}"))
    rows.append(("sightings", *[f"{f['sightings']:,.0f}" for f in found], ""))
    for name in ("sjoin", "sjoin by side", "brute force"):
        ratios = [f"{f[name] / f['sweep']:.1f}" if name in f else "-" for f in found]
        rows.append((f"{name} / sweep", *ratios, ""))
    return "\n".join(f"{row[0]:<22}" + "".join(f"{cell:>16}" for cell in row[1:]) for row in rows)


def main() -> int:
    """Measure the sizes named; return 1 if something grows faster than it may."""
    sizes = [int(word) for word in sys.argv[1:]] or [100, 1_000, 10_000]
    found = [measure(n) for n in sizes]
    print(table(sizes, found))
    slow = faults(sizes, found)
    print("\n".join(slow))
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
