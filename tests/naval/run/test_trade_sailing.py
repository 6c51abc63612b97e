"""Merchantmen's courses: by the trade player, or by the computer along their lanes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.war.run import begin, run
from naval.geo import course
from naval.run.movement.merchant_courses import due_at
from naval.state.ledger import NEVER
from naval.state.orders import Orders, Sailing
from naval.state.waters import Lane
from naval.state.world import World, encode
from tests.naval.run.prize_war import HOME, SEA, TRADE
from tests.naval.world_builder import force, legs, merchant, off, port, ships_for, world

EAST = off(0, 50, 200, 0)


def fleet(*merchants: object, **more: object) -> World:
    w = world(force("blue-1", -20, 50), merchants=merchants, ports=(HOME, port("haven", "blue", *EAST)), **more)
    return replace(w, seats=tuple(sorted((*w.seats, TRADE), key=lambda s: s.key)))


def plotted(**some: Sailing) -> dict[str, Orders]:
    return {"trade": Orders(merchants=some)}


def test_nav_s_052_left_alone_a_merchantman_goes_on_along_her_lane() -> None:
    w = fleet(merchant("m", 0, 50, (*EAST, 10.0)))
    assert encode(run(w, SEA, {}, "s", 360).world.merchants) == encode(run(w, SEA, plotted(), "s", 360).world.merchants)


def test_nav_s_052_the_trade_player_plots_another_course_from_where_she_is() -> None:
    w = run(fleet(merchant("m", 0, 50, (*EAST, 10.0))), SEA, {}, "s", 360).world
    north = off(0, 50, 60, 60)
    ship = run(w, SEA, plotted(m=Sailing(legs=legs((*north, 8.0)))), "s", 720).world.merchants[0]

    assert course.distance_nm(ship.lon, ship.lat, *off(0, 50, 60, 48)) < 0.5
    assert due_at(ship, 720) == pytest.approx(720 + 12 / 8 * 60, abs=2)


def test_nav_s_052_held_in_port_she_lies_there_until_she_is_let_go() -> None:
    w = fleet(merchant("m", 0, 50, (*EAST, 10.0), sails_at=60))
    held = run(w, SEA, plotted(m=Sailing(sails_at=NEVER)), "s", 360)
    ship = held.world.merchants[0]
    assert (ship.lon, ship.lat, ship.sails_at, len(ship.legs)) == (0, 50, NEVER, 1)
    assert [r.data["ships"][0]["state"] for r in held.reports if r.kind == "plot"] == ["held"]

    again = run(held.world, SEA, plotted(m=Sailing(sails_at=480)), "s", 720).world.merchants[0]
    assert course.distance_nm(again.lon, again.lat, 0, 50) == pytest.approx(40, abs=0.1)


def test_nav_s_052_nobody_but_the_trade_player_plots_and_of_two_the_first_counts() -> None:
    w = fleet(merchant("m", 0, 50, (*EAST, 10.0), sails_at=60))
    hold, go = {"m": Sailing(sails_at=NEVER)}, {"m": Sailing(sails_at=120)}
    assert run(w, SEA, {"blue-1": Orders(merchants=hold)}, "s", 360).world.merchants[0].sails_at == 60

    two = replace(w, seats=tuple(sorted((*w.seats, replace(TRADE, key="trade-2")), key=lambda s: s.key)))
    both = {"trade-2": Orders(merchants=hold), "trade": Orders(merchants=go)}
    assert run(two, SEA, both, "s", 360).world.merchants[0].sails_at == 120


def test_nav_s_052_orders_for_a_ship_that_was_taken_are_in_vain_and_tell_nothing() -> None:
    def told(raid: bool) -> bytes:
        one = force("red-1", 0, 50, (20, 50, 10.0), raid=raid)
        w = fleet(merchant("m", *off(0, 50, 0, 1), (*EAST, 10.0)))
        w = replace(w, forces=(one,), ships=ships_for(one, "cruiser", coal_t=1600.0))
        w = replace(w, seats=tuple(sorted((*w.seats, *world(one).seats), key=lambda s: s.key)))
        first = run(w, SEA, {}, "s", 360)
        assert bool(first.world.prizes) is raid
        then = run(first.world, SEA, plotted(m=Sailing(legs=legs((*off(0, 50, 90, 90), 9.0)))), "s", 720)
        return b"".join(encode(r) for r in then.reports if r.seat in ("trade", "blue-adm"))

    assert told(raid=True) == told(raid=False)


def test_nav_s_052_the_trade_player_has_the_lanes_and_the_ports_on_his_chart_from_the_start() -> None:
    lane = Lane(key="east", name="Eastward", points=((0.0, 50.0), EAST))
    out = begin(fleet(merchant("m", 0, 50, (*EAST, 10.0), lane="east"), lanes=(lane,)), SEA)
    (chart,) = [r for r in out.reports if r.kind == "lanes"]

    assert chart.seat == "trade"
    assert [e["name"] for e in chart.data["ends"]] == ["Haven", "Redhaven", "the end of Eastward", "the end of Eastward"]
    assert [r.data["ships"][0]["lane"] for r in out.reports if r.kind == "plot"] == ["Eastward"]


@pytest.mark.full
@settings(max_examples=8, deadline=None)
@given(st.lists(st.tuples(st.integers(-40, 40), st.integers(-8, 8), st.booleans()), min_size=1, max_size=6), st.booleans())
def test_merchants_are_conserved_whatever_happens(some: list[tuple[int, int, bool]], sink: bool) -> None:
    """At sea, arrived, taken and sunk are all of them, and every one taken has her entry among the prizes."""
    ships = tuple(
        merchant(f"m-{n}", *off(0, 50, x, y), (*off(0, 50, x + 90, y), 10.0), side="blue" if blue else "neutral")
        for n, (x, y, blue) in enumerate(some)
    )
    raiders = [force(f"red-{n}", n / 10, 50, (20, 50, 12.0), raid=True, prizes="sink" if sink else "send") for n in range(2)]
    w = world(*raiders, merchants=ships, ports=(HOME,))
    for until in (360, 720, 1080):
        out = run(w, SEA, {}, "s", until)
        mixed = replace(w, merchants=w.merchants[::-1], forces=w.forces[::-1], prizes=w.prizes[::-1])
        assert encode(run(mixed, SEA, {}, "s", until)) == encode(out)
        w = out.world
        fates = [m.fate for m in w.merchants]
        assert len(fates) == len(ships)
        assert {m.key for m in w.merchants if m.fate in ("taken", "sunk")} == {p.key for p in w.prizes}
        assert len({p.key for p in w.prizes}) == len(w.prizes)
        assert fates.count("") + fates.count("arrived") + fates.count("taken") + fates.count("sunk") == len(ships)
        assert all(m.side == "blue" for m in w.merchants if m.fate in ("taken", "sunk"))


def elbe(*merchants: object) -> World:
    """Lay a lane from a port of Blue's to one of Red's, with these merchantmen."""
    lane = Lane(key="lane", name="Lane", density=0.1, points=((0.0, 50.0), off(0, 50, 100, 0), EAST))
    ports = (port("hamburg", "red", *EAST), port("home", "blue", 0.0, 50.0))
    return replace(fleet(*merchants), ports=ports, lanes=(lane,))


def test_nav_s_052_a_merchantman_of_a_belligerent_turns_back_from_the_enemy_s_port_and_none_sails_for_it() -> None:
    middle = off(0, 50, 100, 0)
    there, back = (*EAST, 10.0), (0.0, 50.0, 10.0)
    w = elbe(
        merchant("at_sea", *off(0, 50, 50, 0), (*middle, 10.0), there, side="blue", lane="lane"),
        merchant("in_port", 0, 50, (*middle, 10.0), there, side="blue", lane="lane", sails_at=60),
        merchant("at_theirs", *EAST, (*middle, 10.0), back, side="blue", lane="lane", sails_at=60),
        merchant("homeward", *off(0, 50, 150, 0), (*middle, 10.0), back, side="blue", lane="lane"),
        merchant("neutral", *off(0, 50, 50, 0), (*middle, 10.0), there, side="neutral", lane="lane"),
    )
    done = {one.key: one for one in run(w, SEA, {}, "s", 360).world.merchants}
    assert (done["at_sea"].fate, done["at_sea"].due) == ("arrived", 300)
    assert course.distance_nm(done["at_sea"].lon, done["at_sea"].lat, 0, 50) < 0.1
    assert (done["in_port"].sails_at, done["at_theirs"].sails_at) == (NEVER, NEVER)
    assert course.distance_nm(done["homeward"].lon, done["homeward"].lat, *off(0, 50, 90, 0)) < 0.5
    assert course.distance_nm(done["neutral"].lon, done["neutral"].lat, *off(0, 50, 110, 0)) < 0.5

    laid = plotted(at_sea=Sailing(legs=legs((*off(0, 50, 120, 5), 10.0), there)))
    ordered = next(one for one in run(w, SEA, laid, "s", 360).world.merchants if one.key == "at_sea")
    assert ordered.legs[-1].lon == EAST[0], "on a course that was laid for her she goes on"
