"""Laws of any war."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.war.communications.net import Net, net_of
from campaign.war.run import run
from naval.geo import course
from naval.run.run_input import Done
from naval.state.orders import Note, Orders
from naval.state.settings import Settings
from naval.state.world import Force, Seat, World, encode
from tactical.engine.dice import Dice
from tests.naval.run.sweeps import swept
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
        *fleet,
        ships=tuple(ships),
        merchants=trade,
        settings=consent,
        hour=draw(st.integers(0, 23)),
        stations=(station("st-b", "blue", 1, 50.5), station("st-r", "red", 1, 49.5)),
    )


@pytest.mark.full
@QUICK
@given(w=wars())
def test_coal_is_never_negative_and_never_made_at_sea(w: World) -> None:
    after = {s.key: s for s in run(w, SEA, {}, "s", 360).world.ships}

    for ship in w.ships:
        assert 0 <= after[ship.key].coal_t <= ship.coal_t
        assert abs(ship.coal_t - after[ship.key].coal_t - (after[ship.key].burnt_t - ship.burnt_t)) < 0.003


@pytest.mark.full
@QUICK
@given(w=wars())
def test_nobody_steams_faster_than_her_slowest_ship(w: World) -> None:
    after = {f.key: f for f in run(w, SEA, {}, "s", 360).world.forces}

    for f in w.forces:
        most = min(s.max_kn for s in w.ships if s.force == f.key)
        nm = course.distance_nm(f.lon, f.lat, after[f.key].lon, after[f.key].lat)
        assert nm <= most * 6 + 0.01


@pytest.mark.full
@QUICK
@given(w=wars(), data=st.data())
def test_a_dispatch_arrives_only_where_there_is_a_path(w: World, data: st.DataObject) -> None:
    """Every stage on a form is possible between the two at that minute, and the stages are one chain (SC-S-06)."""
    near = force("blue-9", *off(1, 50.5, 0, 1))  # beside her side's wireless station: hers arrives in any war
    hers = Seat(key=near.seat, name="Admiral of hers", role="cabin", side="blue")
    w = replace(w, forces=(*w.forces, near), ships=(*w.ships, *ships_for(near)), seats=(*w.seats, hers))
    seats = st.sampled_from([*(f.seat for f in w.forces), "blue-adm", "red-adm"])
    by = st.sampled_from(["", "quiet", *(f"carried {f.key}" for f in w.forces)])
    pairs = [*data.draw(st.lists(st.tuples(seats, seats, by), max_size=4)), (near.seat, "blue-adm", "")]
    sealed: dict[str, Orders] = {}
    for author, to, how in pairs:
        way, _, carrier = how.partition(" ")
        notes = (*sealed.get(author, Orders()).dispatches, Note(to=to, text="x", by=way, carrier=carrier))
        sealed[author] = Orders(dispatches=notes)
    out = run(w, SEA, sealed, "s", 360)
    done = Done(**vars(swept(w)), clock=360)
    there = [r for r in out.reports if r.kind == "dispatch"]
    assert there

    sides = [{name.split(" ")[-1].split("-")[0] for name in (a, b, how if "-" in how else a)} for a, b, how in pairs]
    sound = sum(a != b and len(side) == 1 for (a, b, _), side in zip(pairs, sides, strict=True))
    assert len(there) + len(out.world.dispatches) == sound  # each has arrived, or is with its author or a relay
    for dispatch in out.world.dispatches:
        assert bool(dispatch.holder) == bool(dispatch.hops)
        assert all(hop.at <= 360 for hop in dispatch.hops)
    nets: dict[tuple[str, int], Net | None] = {}
    for r in there:
        hops, side = r.data["hops"], r.seat.split("-")[0]
        assert [r.happened, r.arrives] == [hops[0]["at"], hops[-1]["at"]]
        assert all(one["to"] == two["from"] for one, two in pairwise(hops))
        sent = [hop["at"] for hop in hops if hop["medium"] not in ("telegraph", "carried")]
        assert all(later - earlier >= 60 for earlier, later in pairwise(sent))
        for hop in hops:
            net = nets.setdefault((side, hop["at"]), None) or net_of(done, side, hop["at"])
            nets[side, hop["at"]] = net
            assert could(net, hop)


def could(net: Net, hop: dict[str, object]) -> bool:
    """Report whether two places of a side were near enough for the medium on the form, at that minute."""
    a, b = net.names.index(str(hop["from"])), net.names.index(str(hop["to"]))
    nm = course.distance_nm(net.lon[a], net.lat[a], net.lon[b], net.lat[b])
    back = course.distance_nm(net.lon[b], net.lat[b], net.lon[a], net.lat[a])
    assert abs(nm - back) < 1e-6
    if hop["medium"] == "telegraph":
        return {a, b} & {0} == {0} and (a in net.wired or b in net.wired)
    return nm <= {"wireless": 60, "searchlight": 60, "semaphore": 12, "flags": 5, "carried": 5}[str(hop["medium"])] + 0.001


@pytest.mark.full
@QUICK
@given(w=wars(peace=False), rng=st.randoms(use_true_random=False))
def test_nothing_depends_on_the_order_of_forces_and_ships(w: World, rng: object) -> None:
    mixed = {}
    for name in ("forces", "ships", "merchants"):
        some = list(getattr(w, name))
        rng.shuffle(some)  # type: ignore[attr-defined]
        mixed[name] = tuple(some)

    assert encode(run(w, SEA, {}, "s", 360)) == encode(run(replace(w, **mixed), SEA, {}, "s", 360))


@pytest.mark.full
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


@pytest.mark.full
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
