"""Harbours: arrival, room, and coal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.state.world import Port
from tests.naval.run.harbour_waters import bound_home
from tests.naval.world_builder import force, off, open_sea, orders, port, ships_for, world

SEA = open_sea()


def log(out: Outcome) -> list[str]:
    return [r.data["text"] for r in out.reports if r.kind == "log"]


def test_nav_s_023_a_force_that_stops_at_a_port_of_its_side_is_in_port() -> None:
    out = run(bound_home(), SEA, {}, "s", 360)

    assert out.world.forces[0].port == "haven"
    assert "Came into Haven." in log(out)
    assert next(r for r in out.reports if r.kind == "status").data["port"] == "Haven"


@pytest.mark.parametrize("haven", [port("nest", "red", 0, 50), port("far", "blue", 0, 50.02)], ids=["enemy", "2 nm off"])
def test_nav_s_023_no_other_port_takes_her_in(haven: Port) -> None:
    assert run(bound_home(haven=haven), SEA, {}, "s", 360).world.forces[0].port == ""


@pytest.mark.parametrize(("class_key", "tons"), [("battleship", 100), ("destroyer", 40)])
def test_sc_s_17_coaling_25_tons_an_hour_big_10_small(class_key: str, tons: float) -> None:
    w = bound_home(class_key=class_key, coal_t=50.0)
    out = run(w, SEA, {}, "s", 360)
    used = run(replace(w, ports=()), SEA, {}, "s", 360).world.ships[0].coal_t
    most = next(c.coal_max_t for c in w.classes if c.key == class_key)

    assert out.world.ships[0].coal_t == pytest.approx(min(used + tons, most), abs=0.002)
    assert out.world.ports[0].coal_t == pytest.approx(10_000 - (out.world.ships[0].coal_t - used), abs=0.002)


def test_sc_s_17_no_more_than_the_bunkers_hold_or_the_port_has() -> None:
    full = bound_home(coal_t=1790.0)
    assert run(full, SEA, {}, "s", 360).world.ships[0].coal_t == 1800

    poor = bound_home(haven=port("haven", "blue", 0, 50, coal_t=30.0), coal_t=500.0)
    out = run(poor, SEA, {}, "s", 360)
    assert out.world.ports[0].coal_t == 0
    assert out.world.ships[0].coal_t == pytest.approx(500 - 12.5 + 30, abs=0.002)


def test_nav_s_069_coaling_to_normal_makes_all_her_coal_easy_to_reach() -> None:
    out = run(bound_home(coal_t=850.0, burnt_t=950.0), SEA, {}, "s", 360)
    assert out.world.ships[0].burnt_t == 0

    out = run(bound_home(coal_t=300.0, burnt_t=950.0), SEA, {}, "s", 360)
    assert out.world.ships[0].burnt_t > 950


def test_nav_s_008_a_full_port_takes_nobody_in() -> None:
    small = port("haven", "blue", 0, 50, capacity=1)
    lies = force("blue-0", 0, 50, port="haven")
    w = bound_home(haven=small)
    w = replace(w, forces=(lies, *w.forces), ships=(*ships_for(lies), *w.ships))
    out = run(w, SEA, {}, "s", 360)

    assert [f.port for f in out.world.forces] == ["haven", ""]
    assert "Found Haven full, and lies outside." in log(out)


def test_a_force_leaves_port_when_she_steams() -> None:
    lies = force("blue-1", 0, 50, port="haven")
    w = world(lies, ports=(port("haven", "blue", 0, 50),))
    out = run(w, SEA, {"blue-1": orders("blue-1", (0, 55, 10.0))}, "s", 360)

    assert run(w, SEA, {}, "s", 360).world.forces[0].port == "haven"
    assert out.world.forces[0].port == ""


def test_ships_in_port_are_neither_seen_nor_fought() -> None:
    lies, enemy = force("blue-1", 0, 50, port="haven"), force("red-1", *off(0, 50, 0, 3))
    out = run(world(lies, enemy, ports=(port("haven", "blue", 0, 50),)), SEA, {}, "s", 360)

    assert out.engagement is None
    assert not [r for r in out.reports if r.kind == "sighting"]


def test_shells_and_torpedoes_are_made_up_in_port_and_hurts_stay() -> None:
    hurt = {"rounds": {"0": 12}, "torpedoes": {"above": 1}, "engines": 1}

    assert run(bound_home(condition=hurt), SEA, {}, "s", 360).world.ships[0].condition == {"engines": 1}
    assert run(bound_home(miles=200, condition=hurt), SEA, {}, "s", 360).world.ships[0].condition == hurt


def test_nav_s_008_a_port_takes_in_as_many_ships_as_it_has_room_for_and_not_one_more() -> None:
    for room, port_key in ((2, "haven"), (1, "")):
        one = force("blue-1", *off(0, 50, -5, 0), (0, 50, 10.0))
        w = world(one, ships=ships_for(one, count=2), ports=(port("haven", "blue", 0, 50, capacity=room),))
        assert run(w, SEA, {}, "s", 360).world.forces[0].port == port_key
