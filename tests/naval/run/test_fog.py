"""Fog: facts a seat cannot know do not change one byte of its reports."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import begin, run
from naval.state.orders import Article, Note, Orders
from naval.state.outcome import Interrupt
from naval.state.world import Chase, Dispatch, Force, Letter, Ship, Touch, Truce, World, encode
from tests.naval.run.signals import with_force
from tests.naval.world_builder import force, legs, merchant, off, open_sea, orders, port, ships_for, station, world

COAST = ("cape", "Cape Nowhere", shapely.LineString([(0.4, 49.4), (0.4, 49.6)]))
SEA = open_sea(COAST)
ROOT = Path(__file__).parents[3]

# Waters out of sight and wireless of each other: the war near the station, the far north, and the far south.
BLUE = force("blue-1", 0, 50, (*off(0, 50, 60, 0), 10.0))
RED = force("red-1", *off(0, 50, 24, 12), (*off(0, 50, -60, 12), 8.0))
BLUE_NORTH = force("blue-2", 0, 60, (1, 61, 9.0))
RED_NORTH = force("red-2", 2.5, 60, (2.5, 62, 9.0))
RED_SOUTH = force("red-3", 0, 40, (3, 41, 11.0))


def war(**more: Any) -> World:
    given_ = {
        "ships": (
            *ships_for(BLUE, count=2),
            *ships_for(RED, "cruiser", 3),
            *ships_for(BLUE_NORTH),
            *ships_for(RED_NORTH),
            *ships_for(RED_SOUTH, "scout", 2),
        ),
        "stations": (station("st-blue", "blue", 0, 50.3), station("st-red", "red", 1.2, 50.3)),
        "ports": (port("haven", "blue", -3, 50), port("nest", "red", 6, 52)),
        "merchants": (merchant("m-1", *off(0, 50, -10, 3), (20, 50, 8.0)), merchant("m-2", 0, 39, (20, 39, 8.0))),
    }
    return world(BLUE, RED, BLUE_NORTH, RED_NORTH, RED_SOUTH, **{**given_, **more})


GIVEN = {
    "blue-1": orders("blue-1", (*off(0, 50, 50, -3), 10.0), notes=(Note(to="blue-adm", text="All well."),)),
    "press": Orders(articles=(Article(headline="News", versions={"blue": "Quiet.", "red": ""}),)),
}


def with_ships(w: World, side: str, **changes: Any) -> World:
    return replace(w, ships=tuple(replace(s, **changes) if s.side == side else s for s in w.ships))


def encode_reports(out: Outcome, seat: str) -> bytes:
    return encode([r for r in out.reports if r.seat == seat])


def more_of_the_enemy(w: World) -> World:
    extra = (force("red-0", 5, 40, (8, 40, 9.0)), force("red-9", -5, 62))
    ships = tuple(s for f in extra for s in ships_for(f, "destroyer", 4))
    trade = (merchant("a-0", 10, 30, (20, 30, 9.0), side="red"), *w.merchants)
    return replace(w, forces=(*extra, *w.forces), ships=(*ships, *w.ships), merchants=trade)


def enemy_papers(w: World) -> World:
    waits = Dispatch(author="red-3", number=4, to="red-adm", text="secret", written=0)
    goes = Dispatch(author="red-1", number=2, to="red-adm", text="secret", written=0, holder="port:nest")
    position = {"lon": 5.0, "lat": 55.0, "course_deg": 90.0, "knots": 9.0, "port": "", "via": "wireless", "path": ["red-3"]}
    position |= {"force": "red-3", "name": "red-3", "flagship": "red-3.a", "ships": []}
    letter = Letter(seat="red-adm", kind="position", happened=0, arrives=60, data=position)
    return replace(
        w,
        dispatches=(waits, goes),
        mail=(letter,),
        labels={"red-1": {"blue-2": "F"}},
        numbers={"red-1": 5},
        touches=(Touch(force="red-3", of="m-2", seen=0),),
        truces=(Truce(a="blue-2", b="red-2", until=900),),
    )


HIDDEN: dict[str, Callable[[World], World]] = {
    "an enemy out of sight is elsewhere": lambda w: with_force(w, "red-3", lon=4.0, lat=38.0),
    "an enemy out of sight steams elsewhere": lambda w: with_force(w, "red-3", legs=legs((0, 38, 3.0)), raid=True),
    "the enemy has less coal": lambda w: with_ships(w, "red", coal_t=200.0, burnt_t=30.0),
    "the smoke is other ships": lambda w: replace(
        w, ships=(*(s for s in w.ships if s.force != "red-1"), *ships_for(RED, "battleship", 5))
    ),
    "the smoke has another name": lambda w: replace(
        w,
        forces=tuple(replace(f, key="red-7", name="Baltic Fleet") if f.key == "red-1" else f for f in w.forces),
        ships=tuple(replace(s, force="red-7") if s.force == "red-1" else s for s in w.ships),
    ),
    "there is more of the enemy far away": more_of_the_enemy,
    "the enemy has papers": enemy_papers,
    "an enemy port has less coal": lambda w: replace(
        w, ports=tuple(replace(p, coal_t=5.0) if p.key == "nest" else p for p in w.ports)
    ),
    "an enemy far away chases": lambda w: with_force(w, "red-3", raid=True, chase=Chase(merchant="m-2", since=-100)),
    "everything is listed backwards": lambda w: replace(
        w,
        forces=w.forces[::-1],
        ships=w.ships[::-1],
        merchants=w.merchants[::-1],
        seats=w.seats[::-1],
        ports=w.ports[::-1],
        stations=w.stations[::-1],
    ),
}


@pytest.mark.parametrize("what", sorted(HIDDEN))
def test_nothing_hidden_changes_what_blue_is_told(what: str) -> None:
    one, other = war(), HIDDEN[what](war())
    assert encode(one) != encode(other)
    a, b = run(one, SEA, GIVEN, "s", 360), run(other, SEA, GIVEN, "s", 360)
    assert a.engagement is None
    assert any(r.kind == "sighting" for r in a.reports if r.seat == "blue-1")

    for seat in ("blue-1", "blue-2", "blue-adm", "press"):
        assert encode_reports(a, seat) == encode_reports(b, seat)
        assert encode_reports(begin(one, SEA), seat) == encode_reports(begin(other, SEA), seat)


def test_the_enemys_orders_change_nothing() -> None:
    secret = {"red-3": orders("red-3", (10, 40, 12.0), notes=(Note(to="red-adm", text="x"),)), "red-2": Orders()}
    a, b = run(war(), SEA, GIVEN, "s", 360), run(war(), SEA, {**secret, **GIVEN}, "s", 360)
    assert encode(a.world) != encode(b.world)

    for seat in ("blue-1", "blue-2", "blue-adm", "red-1", "press"):
        assert encode_reports(a, seat) == encode_reports(b, seat)


def test_the_next_run_keeps_the_secret() -> None:
    one, other = war(), enemy_papers(more_of_the_enemy(with_force(war(), "red-3", lon=4.0)))
    for until in (360, 720, 1080):
        a, b = run(one, SEA, {}, "s", until), run(other, SEA, {}, "s", until)
        one, other = a.world, b.world
        for seat in ("blue-1", "blue-2", "blue-adm", "press"):
            assert encode_reports(a, seat) == encode_reports(b, seat)


@pytest.mark.full
@pytest.mark.full
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    lon=st.floats(-3, 3),
    lat=st.floats(38, 42),
    knots=st.floats(1, 17),
    coal=st.floats(1, 900),
    raid=st.booleans(),
    count=st.integers(1, 6),
    seed=st.text("ab", max_size=3),
)
def test_no_enemy_far_away_can_be_felt(
    lon: float, lat: float, knots: float, coal: float, raid: bool, count: int, seed: str
) -> None:
    away = replace(RED_SOUTH, lon=round(lon, 6), lat=round(lat, 6), legs=legs((round(lon) + 1.0, 40.5, knots)), raid=raid)
    w = war()
    other = replace(
        w,
        forces=tuple(away if f.key == "red-3" else f for f in w.forces),
        ships=(*(s for s in w.ships if s.force != "red-3"), *ships_for(away, "destroyer", count, coal_t=coal)),
    )
    a, b = run(w, SEA, GIVEN, seed, 360), run(other, SEA, GIVEN, seed, 360)

    for seat in ("blue-1", "blue-2", "blue-adm", "red-1", "red-2", "press"):
        assert encode_reports(a, seat) == encode_reports(b, seat)


# -- the clock that stopped elsewhere ---------------------------------------------------------------------------------


def battle_elsewhere(w: World) -> Outcome:
    """Add a battle in the far south: blue-4 meets red-3, fights for 50 minutes, and orders anew."""
    hunter = force("blue-4", 1.5, 40.5, (0, 40, 14.0))
    seats = (*w.seats, replace(w.seats[0], key="blue-4", name="Admiral of blue-4", role="cabin", side="blue"))
    w = replace(w, forces=(*w.forces, hunter), ships=(*w.ships, *ships_for(hunter)), seats=seats)
    met = run(w, SEA, GIVEN, "s", 360).engagement
    assert met is not None
    assert met.forces == ("blue-4", "red-3")
    hurt = {"afloat": True, "max_kn": 9.0, "damage": ["a funnel"], "condition": {}, "y_yd": 0.0, "heading_deg": 0.0}
    ends = {
        "blue-4-1": {**hurt, "x_yd": 21000.0},
        "red-3-1": {**hurt, "x_yd": -21000.0, "afloat": False},
        "red-3-2": {**hurt, "x_yd": -22000.0},
    }
    fought = Interrupt(
        minute=met.minute,
        forces=met.forces,
        moves=50,
        result={"winner": None, "ending": "Night.", "ships": ends},
        views={"blue": [], "red": []},
    )
    stopped = run(w, SEA, GIVEN, "s", 360, (fought,))
    assert stopped.asked == ("blue-4", "red-3")
    assert {r.seat for r in stopped.reports} == {"blue-4", "red-3"}
    new = {"blue-4": orders("blue-4", (10, 40, 8.0)), "red-3": orders("red-3", (-10, 40, 8.0))}
    return run(w, SEA, GIVEN, "s", 360, (replace(fought, orders=new),))


def test_whoever_is_not_asked_cannot_tell_that_the_clock_stopped() -> None:
    quiet = run(war(), SEA, GIVEN, "s", 360)
    loud = battle_elsewhere(war())
    assert loud.world.minute == 360
    assert not {s.key: s for s in loud.world.ships}["red-3-1"].afloat

    for seat in ("blue-1", "blue-2", "blue-adm", "red-1", "red-2", "red-adm", "press"):
        assert encode_reports(quiet, seat) == encode_reports(loud, seat)
    a, b = run(quiet.world, SEA, {}, "s", 720), run(loud.world, SEA, {}, "s", 720)
    for seat in ("blue-1", "blue-2", "blue-adm", "red-1", "red-2", "red-adm", "press"):
        assert encode_reports(a, seat) == encode_reports(b, seat)


# -- same in, same out ------------------------------------------------------------------------------------------------


def test_the_order_of_the_lists_decides_nothing() -> None:
    w = war()
    back = HIDDEN["everything is listed backwards"](w)
    a, b = run(w, SEA, GIVEN, "s", 360), run(back, SEA, GIVEN, "s", 360)

    assert encode(a.events) == encode(b.events)
    assert encode(a.reports) == encode(b.reports)
    assert encode(replace(a.world, seats=(), stations=())) == encode(replace(b.world, seats=(), stations=()))


@pytest.mark.full
def test_another_process_gives_the_same_bytes() -> None:
    code = (
        "import sys\nfrom campaign.war.run import run\nfrom naval.state.world import encode\n"
        "from tests.naval.run.test_fog import GIVEN, SEA, war\n"
        "sys.stdout.write(encode(run(war(), SEA, GIVEN, 's', 360)).decode())"
    )
    here = encode(run(war(), SEA, GIVEN, "s", 360)).decode()
    for seed in ("1", "777"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        there = subprocess.run([sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True, check=True)
        assert there.stdout == here


def test_a_world_survives_its_own_notation() -> None:
    from naval.state.world import decode_world

    w = run(war(), SEA, GIVEN, "s", 360).world
    back = decode_world(encode(w))
    assert back == w
    assert {type(one) for one in back.forces} == {Force}
    assert {type(one) for one in back.ships} == {Ship}
