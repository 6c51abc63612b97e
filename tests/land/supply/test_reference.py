"""Supply beside slow references without arrays, heaps or shares: a clerk who writes down every ration and every way."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from land.ground import measure
from land.ground.graph import Graph, Leg
from land.ground.terrain import Crossing
from land.reckoner.tables.supply import wagons_on
from land.state.ground import ROAD, Edge, Place, Stores
from land.state.units import Train, Unit, kinds
from land.state.world import Body, Cell, Spot
from land.supply.call import call
from land.supply.facts import Countryside, Source, Yield
from land.supply.foraging import Larder
from land.supply.needs import brought
from land.supply.reach import in_reach
from land.supply.road_points import Lines, Standing

MILE_M = 1609.344


# ---- the country, ration by ration (LC-157) ----


class Pantry:
    """The rations left in each cell, today and in all."""

    def __init__(self, cells: Mapping[tuple[int, int], tuple[int, int]]) -> None:
        self.before, self.now = dict(cells), {key: list(had) for key, had in cells.items()}

    def gives(self, one: Yield, what: int) -> bool:
        """Report whether a cell gives one more ration (0), or packet of forage (1), within that reach."""
        had, was = self.now.get((one.i, one.j), [0, 0])[what], self.before.get((one.i, one.j), (0, 0))[what]
        day, all_told = 7 * one.people, 14 * one.people
        if what:
            day, all_told = day // 90, all_told // 90
        return had < all_told and had - was < day

    def packet(self, reach: Countryside, left: dict[tuple[int, int], int], what: int) -> bool:
        """Take one more whole packet, if there is one: thirty rations, cell after cell; ``left`` is each cell's remainder."""
        if what and reach.grass:
            return not reach.winter
        if what and reach.winter:
            return False
        kept = {key: list(had) for key, had in self.now.items()}, dict(left)
        for _ in range(1 if what else 30):
            cell = next((one for one in reach.cells if left[one.i, one.j] > 0 and self.gives(one, what)), None)
            if cell is None:
                self.now = kept[0]
                left.update(kept[1])
                return False
            self.now.setdefault((cell.i, cell.j), [0, 0])[what] += 1
            left[cell.i, cell.j] -= 1
        return True

    def take(self, reach: Countryside, want: int, what: int) -> int:
        """Take as many of the packets wanted as there are."""
        day = {(one.i, one.j): 7 * one.people // (90 if what else 1) for one in reach.cells}
        left = {(one.i, one.j): math.floor(one.share * day[one.i, one.j]) for one in reach.cells}
        got = 0
        while got < want and self.packet(reach, left, what):
            got += 1
        return got


def countryside(rng: random.Random) -> Countryside:
    cells = sorted(rng.sample([(i, j) for i in range(3) for j in range(2)], rng.randint(0, 4)))
    some = tuple(
        Yield(i=i, j=j, people=rng.choice((0, 3, 20, 60, 150)), share=rng.choice((0.1, 0.5, 0.75, 1.0))) for i, j in cells
    )
    return Countryside(cells=some, grass=rng.random() < 0.15, winter=rng.random() < 0.15)


def settled(some: Sequence[Countryside]) -> tuple[Countryside, ...]:
    """Give each cell one number of people, in every reach alike."""
    people: dict[tuple[int, int], int] = {}
    return tuple(
        one.copied(
            one, cells=tuple(cell.copied(cell, people=people.setdefault((cell.i, cell.j), cell.people)) for cell in one.cells)
        )
        for one in some
    )


@settings(max_examples=200)
@given(rng=st.randoms(use_true_random=False))
def test_lc_157_the_country_gives_what_a_clerk_counts_ration_by_ration(rng: random.Random) -> None:
    reaches = settled([countryside(rng) for _ in range(3)])
    cells: tuple[Cell, ...] = ()
    slow: dict[tuple[int, int], tuple[int, int]] = {}
    for _ in range(rng.randint(1, 3)):  # days
        fast, pantry = Larder(cells), Pantry(slow)
        for reach in reaches:
            want, fodder = rng.randint(0, 40), rng.randint(0, 8)
            assert fast.food(reach, want) == pantry.take(reach, want, 0)
            assert fast.forage(reach, fodder) == pantry.take(reach, fodder, 1)
        cells, slow = fast.cells(), {key: (had[0], had[1]) for key, had in pantry.now.items()}
        assert {(one.i, one.j): (one.taken, one.forage) for one in cells} == {key: had for key, had in slow.items() if any(had)}


# ---- the call whole: groups, needs, the order in which is drawn (LC-151, LC-153, LC-156, LC-159) ----


def miles(a: Spot, b: Spot) -> float:
    """Measure miles in a flat country of 69 miles to the degree."""
    return float(((a.lon - b.lon) ** 2 + (a.lat - b.lat) ** 2) ** 0.5 * 69)


def mouths(body: Body) -> tuple[int, int]:
    """Count men and horses: services are a fifth of the fighters, and two wagons of the train have three men and eight horses."""
    fights = sum(unit.men for unit in body.units if unit.code in ("inf", "cav", "fa"))
    services, wagons = fights * 20 // 100, body.train.wagons
    men = sum(unit.men for unit in body.units) + services + wagons * 3 // 2 + body.prisoners
    return men, sum(unit.horses for unit in body.units) + services * 15 // 100 + 4 * wagons


def dealt(packets: int, wants: Mapping[str, int]) -> dict[str, int]:
    """Deal packets in proportion to wants, singly: to the column furthest below its due, among equals the first by key."""
    total = sum(wants.values())
    got = dict.fromkeys(wants, 0)
    if not total:
        return got
    due = {key: Fraction(want * min(packets, total), total) for key, want in wants.items()}
    for _ in range(min(packets, total)):
        whole = [key for key in sorted(due) if due[key] - got[key] >= 1]
        key = whole[0] if whole else min(due, key=lambda one: (got[one] - due[one], one))
        got[key] += 1
    return got


class Clerk:
    """A call as a clerk holds it: every store, and every column's want."""

    def __init__(self, bodies: Sequence[Body], taken: Collection[tuple[int, int]]) -> None:
        self.bodies = {one.key: one for one in bodies}
        self.wants: dict[str, list[int]] = {}
        for group in self.chains():
            self.count(group, taken)
        self.sack = {one.key: one.haversack for one in bodies}
        self.wagons = {one.key: [one.train.food, one.train.forage] for one in bodies}

    def chains(self) -> list[list[Body]]:
        """Join columns within steps of twenty miles into chains, until no two can be joined."""
        chains = [[one] for one in self.bodies.values()]
        while True:
            pair = next(
                (
                    (a, b)
                    for a in chains
                    for b in chains
                    if a is not b and any(miles(one.spot, two.spot) <= 20 for one in a for two in b)
                ),
                None,
            )
            if pair is None:
                return chains
            pair[0].extend(pair[1])
            chains.remove(pair[1])

    def count(self, group: Sequence[Body], taken: Collection[tuple[int, int]]) -> None:
        """Count a group's needs: half rations apart; a small detachment alone on fresh ground needs nothing."""
        first = group[0]
        foot = sum(unit.men for unit in first.units if unit.code == "inf")
        cell = math.floor(round(first.spot.lon * 10, 6)), math.floor(round(first.spot.lat * 10, 6))
        if len(group) == 1 and foot < 1500 and cell not in taken:
            self.wants[first.key] = [0, 0]
            return
        for half in (False, True):
            men = {one.key: mouths(one)[0] for one in group if one.half_rations == half}
            packets = (sum(men.values()) + 15) // 30
            for key, got in dealt((packets + 1) // 2 if half else packets, men).items():
                self.wants[key] = [got, 0]
        horses = {one.key: mouths(one)[1] for one in group}
        for key, got in dealt((sum(horses.values()) + 3) // 6, horses).items():
            self.wants[key][1] = got

    def draw(self, lie: dict[str, list[int]], reach: Mapping[str, Sequence[str]], what: int) -> None:
        """Draw for each column from the nearest store, all at once; then from the next."""
        for rank in range(max((len(some) for some in reach.values()), default=0)):
            asking: dict[str, dict[str, int]] = {}
            for key, some in reach.items():
                if rank < len(some) and self.wants[key][what]:
                    asking.setdefault(some[rank], {})[key] = self.wants[key][what]
            for store, each in asking.items():
                for key, got in dealt(lie[store][what], each).items():
                    lie[store][what] -= got
                    self.wants[key][what] -= got

    def eat(self) -> None:
        """Eat from the haversack, a packet at a time."""
        for key in self.sack:
            while self.wants[key][0] and self.sack[key]:
                self.wants[key][0] -= 1
                self.sack[key] -= 1


def a_body(rng: random.Random, key: str) -> Body:
    codes = rng.choices(("inf", "cav", "fa", "pk", "tg"), k=rng.randint(1, 3))
    units = tuple(
        Unit(f"{key}_{n}", code, kinds()[code].men - rng.randint(0, 60), kinds()[code].horses, 0, 0)
        for n, code in enumerate(codes)
    )
    return Body(
        key=key,
        name=key,
        side="blue",
        seat="g",
        spot=Spot(lon=round(rng.uniform(0.0, 1.2), 3), lat=0.05),
        units=units,
        train=Train(wagons=rng.randint(0, 9), food=rng.randint(0, 60), forage=rng.randint(0, 60)),
        haversack=rng.randint(0, 40),
        half_rations=rng.random() < 0.3,
        prisoners=rng.choice((0, 0, 45)),
        hunger=rng.randint(0, 3),
        no_forage=rng.randint(0, 3),
    )


@pytest.mark.full
@settings(max_examples=200)
@given(rng=st.randoms(use_true_random=False))
def test_lc_151_lc_153_lc_156_lc_159_a_whole_call_is_what_the_clerk_writes_down(rng: random.Random) -> None:
    bodies = [a_body(rng, key) for key in "abcde"[: rng.randint(1, 5)]]
    keys = [one.key for one in bodies]
    marching = {key for key in keys if rng.random() < 0.25}
    stores = {key: Stores(food=rng.randint(0, 80), forage=rng.randint(0, 80)) for key in "xyz"}
    depots = {key: rng.sample("xyz", rng.randint(0, 3)) for key in keys}
    trains = {key: [key, *rng.sample([one for one in keys if one != key], rng.randint(0, len(keys) - 1))] for key in keys}
    reaches = dict(zip(keys, settled([countryside(rng) for _ in keys]), strict=True))
    reaches = {key: one for key, one in reaches.items() if rng.random() < 0.5}
    cells = tuple(Cell(i=i, j=0, taken=1) for i in range(13) if rng.random() < 0.7)

    found = call(0, bodies, miles, stores, depots, trains, reaches, cells, marching)

    clerk, pantry = Clerk(bodies, {(one.i, one.j) for one in cells}), Pantry({(one.i, one.j): (1, 0) for one in cells})
    lie = {key: [one.food, one.forage] for key, one in stores.items()}
    stand = [key for key in keys if key not in marching]
    for what in (0, 1):
        clerk.draw(lie, {key: depots[key] for key in stand}, what)
        clerk.draw(clerk.wagons, {key: [one for one in trains[key] if one in stand] for key in stand}, what)
        for key in sorted(reaches):
            clerk.wants[key][what] -= pantry.take(reaches[key], clerk.wants[key][what], what)
        clerk.eat() if what == 0 else None
    for before, after, told in zip(bodies, found.bodies, found.drew, strict=True):
        left = clerk.wants[before.key]
        assert [told.short.food, told.short.forage] == left
        assert [after.train.food, after.train.forage] == clerk.wagons[before.key]
        assert after.hunger == (before.hunger + 1 if left[0] else 0)
        assert after.no_forage == (before.no_forage + 1 if left[1] else 0)
        horses = [sum(unit.horses for unit in one.units) for one in (before, after)]
        assert horses[0] - horses[1] == (horses[0] // 20 if after.no_forage >= 3 else 0)
        assert before.key in stand or after.haversack == clerk.sack[before.key]
    filled = sum(one.haversack - clerk.sack[one.key] for one in found.bodies)
    assert sum(one.food for one in found.stores.values()) == sum(one[0] for one in lie.values()) - filled
    assert [one.forage for one in found.stores.values()] == [one[1] for one in lie.values()]
    assert {(one.i, one.j): [one.taken, one.forage] for one in found.cells} == {k: v for k, v in pantry.now.items() if any(v)}


# ---- which depots are in reach: every way there is, walked (LC-152) ----


class Country:
    """Places and roads alone; ``wet`` open ground is impassable."""

    def __init__(self, graph: Graph, wet: bool) -> None:
        self.graph, self.wet = graph, wet

    def miles(self, a: Spot, b: Spot) -> float:
        return measure.miles(a.lon, a.lat, b.lon, b.lat)

    def legs(self, a: Spot, b: Spot, kind: str = ROAD, avoid: Collection[str | Leg] = ()) -> tuple[Leg, ...] | None:
        return self.graph.legs(a, b, kind, avoid)

    def crosses(self, a: Spot, b: Spot) -> tuple[Crossing, ...]:
        return (Crossing("lake", "water", 0, a.lon, a.lat),) if self.wet else ()


def roads(rng: random.Random) -> Graph:
    """Draw six places some miles apart, and roads between some of them."""
    keys = "pqrstu"
    at = {key: (round(rng.uniform(0.0, 0.15), 4), round(rng.uniform(0.0, 0.15), 4)) for key in keys}
    places = [Place(key=key, name=key, lon=x, lat=y) for key, (x, y) in at.items()]
    pairs = rng.sample([(a, b) for a in keys for b in keys if a < b], rng.randint(4, 9))
    edges = []
    for a, b in pairs:
        line = (at[a], at[b])
        winding = rng.choice((1.0, 1.0, 1.3))
        metres = max(1, round(measure.lengths(line)[-1] * winding))
        edges.append(Edge(key=a + b, name=a + b, kind=ROAD, cls="B", a=a, b=b, metres=metres, line=line))
    return Graph(places, edges)


def ways(graph: Graph, a: Spot, b: Spot, broken: Collection[str]) -> Iterator[list[Leg]]:
    """List every way from one spot to another that passes no place twice."""
    if a.edge and a.edge == b.edge and a.edge not in broken:
        yield [Leg(graph.edges[a.edge], a.metres, b.metres)]
    for place, first in outward(graph, a, broken):
        yield from on(graph, place, first, b, broken, {place}, passes=bool(a.edge))


def outward(graph: Graph, spot: Spot, broken: Collection[str]) -> list[tuple[str, list[Leg]]]:
    if spot.place:
        return [(spot.place, [])]
    edge = graph.edges[spot.edge]
    return [] if edge.key in broken else [(edge.a, [Leg(edge, spot.metres, 0)]), (edge.b, [Leg(edge, spot.metres, edge.metres)])]


def on(
    graph: Graph, here: str, so_far: list[Leg], goal: Spot, broken: Collection[str], seen: set[str], passes: bool
) -> Iterator[list[Leg]]:
    for end, last in outward(graph, goal, broken):
        if end == here:
            yield so_far + [Leg(one.edge, one.end, one.start) for one in last]
    if passes and here in broken and so_far and len(seen) > 1:
        return
    for edge in graph.edges_of(here):
        there = edge.other(here)
        if edge.key not in broken and there not in seen:
            leg = Leg(edge, 0, edge.metres) if edge.a == here else Leg(edge, edge.metres, 0)
            yield from on(graph, there, [*so_far, leg], goal, broken, seen | {there}, passes=True)


def shut(points: Sequence[tuple[float, float]], enemies: Sequence[Standing]) -> bool:
    """Report whether five hundred of the enemy stand within a mile of any point."""
    return any(
        one.men >= 500 and measure.miles(lon, lat, one.spot.lon, one.spot.lat) <= 1 for one in enemies for lon, lat in points
    )


def trod(lines: Lines, leg: Leg) -> list[tuple[float, float]]:
    """List the marks of a stretch that a leg goes over, and one beyond at each end."""
    marks = [float(one) for one in lines.metres[leg.edge.key]]
    low, high = sorted((leg.start, leg.end))
    first = max(n for n, mark in enumerate(marks) if mark <= low)
    last = min(n for n, mark in enumerate(marks) if mark >= high)
    points = lines.points[leg.edge.key]
    return [(float(points.lon[n]), float(points.lat[n])) for n in range(first, last + 1)]


def straight(a: Spot, b: Spot) -> list[tuple[float, float]]:
    steps = max(1, math.ceil(measure.metres(a.lon, a.lat, b.lon, b.lat) / 100))
    return [(a.lon + (b.lon - a.lon) * n / steps, a.lat + (b.lat - a.lat) * n / steps) for n in range(steps + 1)]


@pytest.mark.full
def test_lc_152_what_is_in_reach_is_what_walking_every_way_finds() -> None:
    by_road = 0
    for seed in range(1000):
        rng = random.Random(seed)
        graph = roads(rng)
        lines, country = Lines(graph.places, graph.edges.values()), Country(graph, rng.random() < 0.8)

        def somewhere(rng: random.Random = rng, graph: Graph = graph) -> Spot:
            if rng.random() < 0.5:
                return graph.spot_at(rng.choice(sorted(graph.places)))
            edge = graph.edges[rng.choice(sorted(graph.edges))]
            return graph.spot(edge, rng.uniform(0.1, 0.9) * edge.metres)

        here = somewhere()
        unit = Unit("u", "inf", 1000, 60, 0, 0)
        body = Body(key="a", name="A", side="blue", seat="g", spot=here, units=(unit,))
        sources = [Source(key=key, spot=somewhere(), stores=Stores(food=1)) for key in "xyz"]
        enemies = [Standing(key=f"e{n}", spot=somewhere(), men=rng.choice((499, 500, 900))) for n in range(rng.randint(0, 3))]
        broken = set(rng.sample(sorted(graph.edges), rng.randint(0, 1)))

        slow = []
        for one in sources:
            across = country.miles(here, one.spot)
            if not country.wet and across <= 10 and not shut(straight(here, one.spot), enemies):
                slow.append((across, one.key))
                continue
            clear = [
                sum(leg.metres for leg in way) / MILE_M
                for way in ways(graph, here, one.spot, broken)
                if not any(shut(trod(lines, leg), enemies) for leg in way)
            ]
            if across <= 10 and clear and min(clear) <= 10:
                slow.append((min(clear), one.key))
                by_road += 1
        assert in_reach(country, lines, body, sources, enemies, broken) == tuple(key for _, key in sorted(slow)), seed
    assert by_road > 300, "else the roads were hardly tried"


# ---- wagons on a line (LC-154) ----


@settings(max_examples=500)
@given(far=st.integers(0, 230), need=st.integers(0, 150), grass=st.booleans())
def test_lc_154_wagons_on_a_line_are_as_many_as_bring_it_counted_up_one_by_one(far: int, need: int, grass: bool) -> None:
    cycle = Fraction(2 * far, 15) + 1
    net = Fraction(20) if grass else Fraction(20) - Fraction(2, 3) * cycle
    found = wagons_on(far, need, grass)
    if not grass and (net <= 0 or far > 217):
        assert (found, brought(far, 9, grass)) == (None, 0)
        return
    count, bring = 0, net / cycle
    while count * bring < need:
        count += 1
    assert found == count
    whole = 0
    while whole + 1 <= count * bring:
        whole += 1
    assert brought(far, count, grass) == whole
