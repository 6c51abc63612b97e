"""What must hold in any war."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from naval import course
from naval.orders import Note, Orders
from naval.run import run
from naval.run.net import net_of
from naval.world import Force, Settings, World, encode
from tactical.engine.dice import Dice
from tests.naval.run.test_sight import swept
from tests.naval.world_builder import force, merchant, off, open_sea, ships_for, station, world

SEA = open_sea()
QUICK = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
MILES = st.integers(-60, 60)


@st.composite
def forces(draw: st.DrawFn, side: str, number: int) -> Force:
    lon, lat = off(1, 50, draw(MILES), draw(MILES))
    some, at = [], (lon, lat)
    for _ in range(draw(st.integers(0, 3))):
        at = off(*at, draw(MILES), draw(MILES))
        some.append((*at, float(draw(st.integers(2, 30)))))
    return force(f"{side}-{number}", lon, lat, *some, raid=draw(st.booleans()))


@st.composite
def wars(draw: st.DrawFn, peace: bool = True) -> World:
    fleet = [draw(forces(("blue", "red")[n % 2], n)) for n in range(draw(st.integers(1, 5)))]
    ships = []
    for f in fleet:
        key, count = draw(st.sampled_from(["battleship", "cruiser", "destroyer", "scout"])), draw(st.integers(1, 3))
        ships += ships_for(f, key, count, coal_t=float(draw(st.integers(0, 60))), top_min=draw(st.integers(0, 400)))
    trade = tuple(merchant(f"m-{n}", *off(1, 50, draw(MILES), draw(MILES)), (9, 50, 9.0)) for n in range(2))
    consent = Settings(sighting_cuts=False, weather=str(draw(st.integers(1, 6))), battle_range_yd=0.0 if peace else 10_000.0)
    return world(
        *fleet, ships=tuple(ships), merchants=trade, settings=consent, hour=draw(st.integers(0, 23)),
        stations=(station("st-b", "blue", 1, 50.5), station("st-r", "red", 1, 49.5)),
    )  # fmt: skip


@QUICK
@given(w=wars())
def test_coal_is_never_negative_and_never_made_at_sea(w: World) -> None:
    after = {s.key: s for s in run(w, SEA, {}, "s", 360).world.ships}

    for ship in w.ships:
        assert 0 <= after[ship.key].coal_t <= ship.coal_t
        assert abs(ship.coal_t - after[ship.key].coal_t - (after[ship.key].burnt_t - ship.burnt_t)) < 0.003


@QUICK
@given(w=wars())
def test_nobody_steams_faster_than_her_slowest_ship(w: World) -> None:
    after = {f.key: f for f in run(w, SEA, {}, "s", 360).world.forces}

    for f in w.forces:
        most = min(s.max_kn for s in w.ships if s.force == f.key)
        nm = course.distance_nm(f.lon, f.lat, after[f.key].lon, after[f.key].lat)
        assert nm <= most * 6 + 0.01


@QUICK
@given(w=wars(), data=st.data())
def test_a_dispatch_arrives_only_where_there_is_a_path(w: World, data: st.DataObject) -> None:
    author = data.draw(st.sampled_from([f.seat for f in w.forces]))
    side = author.split("-")[0]
    sealed = {author: Orders(dispatches=(Note(to=f"{side}-adm", text="x"),))}
    out = run(w, SEA, sealed, "s", 360)
    there = [r for r in out.reports if r.kind == "dispatch"]
    work = swept(w)

    ticks = [0, 60, 120, 180, 240, 300, 360]
    open_at = []
    for tick in ticks:
        net = net_of(work, side, tick)
        node = next(n for n, f in enumerate(work.fleet.forces) if f.key == author)
        hops, _ = net.reach([0])
        if node in net.node and hops[net.node[node]] >= 0:
            open_at.append((tick, int(hops[net.node[node]])))
    if there:
        assert open_at
        assert there[0].arrives == open_at[0][0] + 60 * max(open_at[0][1] - 1, 0)
    elif open_at:
        assert open_at[0][0] + 60 * max(open_at[0][1] - 1, 0) > 360


@QUICK
@given(w=wars(peace=False), rng=st.randoms(use_true_random=False))
def test_nothing_depends_on_the_order_of_forces_and_ships(w: World, rng: object) -> None:
    mixed = {}
    for name in ("forces", "ships", "merchants"):
        some = list(getattr(w, name))
        rng.shuffle(some)  # type: ignore[attr-defined]
        mixed[name] = tuple(some)

    assert encode(run(w, SEA, {}, "s", 360)) == encode(run(replace(w, **mixed), SEA, {}, "s", 360))


@QUICK
@given(w=wars(), hours=st.integers(1, 5))
def test_a_run_in_two_parts_ends_like_a_whole_one(w: World, hours: int) -> None:
    fresh = replace(w, ships=tuple(replace(s, top_min=0) for s in w.ships))  # no dice for the engines
    whole = run(fresh, SEA, {}, "s", 360).world
    parts = run(run(fresh, SEA, {}, "s", hours * 60).world, SEA, {}, "s", 360).world

    for a, b in zip(whole.forces, parts.forces, strict=True):
        assert course.distance_nm(a.lon, a.lat, b.lon, b.lat) < 0.01
        assert abs(len(a.legs) - len(b.legs)) <= 1  # a leg that ends as the run does may count as done or not
    for s, t in zip(whole.ships, parts.ships, strict=True):
        assert abs(s.coal_t - t.coal_t) < 0.01
        assert abs(s.top_min - t.top_min) <= 2
    assert [m.fate for m in whole.merchants] == [m.fate for m in parts.merchants]


@QUICK
@given(w=wars(peace=False), seed=st.text(max_size=4))
def test_a_report_never_comes_before_what_it_tells(w: World, seed: str) -> None:
    out = run(w, SEA, {}, seed, 360)

    for r in out.reports:
        assert 0 <= r.happened <= r.arrives <= out.world.minute
        if r.kind == "sighting":
            assert r.data["closest_at"] <= r.happened
            assert r.data["lost"] in (None, r.happened)
    for e in out.events:
        assert e.rules
        assert e.minute <= out.world.minute


def test_every_die_of_a_run_is_in_an_event() -> None:
    w = replace(world(force("blue-1", 0, 50, (20, 50, 18.0))), settings=Settings(sighting_cuts=False, weather="dice"))
    w = replace(w, ships=tuple(replace(s, top_min=360) for s in w.ships))
    out = run(w, SEA, {}, "s", 360)
    rolls = {(r.rule, r.fell) for e in out.events for r in e.rolls}

    assert ("SC-S-04", str(Dice("s").d6("SC-S-04", "weather", 0))) in rolls
    assert {"SC-S-04", "NAV-S-068"} == {rule for rule, _ in rolls}
