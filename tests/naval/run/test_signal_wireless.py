"""Wireless drowned and overheard, and the rough log."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.orders.dispatches import log as check_log
from naval.orders.seat_knowledge import Known, KnownForce
from naval.orders.shape import Faults
from naval.state.orders import Entry, ForceOrder, Orders
from naval.state.settings import Settings
from naval.state.world import World, encode
from tests.naval.run.signals import NOTE, SEA, got, make_world_off_station, sealed, with_force
from tests.naval.world_builder import force, off, station, world

LOUD = Settings(sighting_cuts=False, weather="6", overhearing=True, jamming=True)


def encode_reports(out: Outcome, seat: str) -> bytes:
    return encode([r for r in out.reports if r.seat == seat])


def sea(*more: Any, **changes: Any) -> World:
    """Place a blue squadron in touch with its station, and others."""
    given = {"stations": (station("st", "blue", 0, 50),), "settings": LOUD, **changes}
    return world(force("blue-1", *off(0, 50, 0, 50)), *more, **given)


# -- jamming ----------------------------------------------------------------------------------------------------------


def jammer(nm: float, **more: Any) -> Any:
    return force("red-1", *off(0, 50, nm, 0), jams=True, **more)


@pytest.mark.parametrize(("nm", "drowned"), [(59, True), (61, False)])
def test_nav_s_081_within_range_of_a_jammer_nobody_receives(nm: float, drowned: bool) -> None:
    out = run(sea(jammer(nm)), SEA, sealed("blue-1", NOTE), "s", 360)  # the station lies so far from her, blue-1 farther
    assert bool(got(out, "blue-adm", "dispatch")) is not drowned


def test_nav_s_081_friend_and_foe_are_drowned_and_the_jammer_too() -> None:
    red = force("red-2", *off(0, 50, 80, 0))
    w = sea(jammer(40), red, stations=(station("st", "blue", 0, 50), station("rot", "red", *off(0, 50, 60, 0))))
    out = run(w, SEA, {}, "s", 360)

    assert not got(out, "red-adm", "position")
    assert not got(out, "blue-adm", "position")


def test_nav_s_081_without_agreement_nobody_jams() -> None:
    out = run(sea(jammer(20), settings=replace(LOUD, jamming=False)), SEA, sealed("blue-1", NOTE), "s", 360)
    assert got(out, "blue-adm", "dispatch")


def test_nav_s_081_the_log_says_when_wireless_is_drowned() -> None:
    order = {"red-1": Orders(forces={"red-1": ForceOrder(jams=True)})}
    out = run(sea(replace(jammer(20), jams=False)), SEA, order, "s", 360)
    lines = [(r.happened, r.data["text"]) for r in got(out, "blue-1", "log") if "ireless" in r.data["text"]]

    assert lines == [(60, "Finds her wireless jammed: nothing can be read.")]
    assert next(f for f in out.world.forces if f.key == "red-1").jams


# -- overhearing ------------------------------------------------------------------------------------------------------


def test_nav_s_081_hostile_wireless_is_a_bearing_and_nothing_more() -> None:
    listener = force("red-1", *off(0, 50, 30, 50))
    out = run(sea(listener), SEA, {}, "s", 360)
    heard = got(out, "red-1", "bearing")

    assert [r.happened for r in heard] == [60, 120, 180, 240, 300, 360]  # the hourly position, once each
    assert set(heard[0].data) == {"by", "own_lon", "own_lat", "bearing_deg", "bearing", "strength", "minute"}
    assert (heard[0].data["bearing"], heard[0].data["strength"]) == ("W", "fair")
    assert not got(out, "press", "bearing")
    assert not got(out, "blue-1", "bearing")  # she sends nothing that is heard: out of touch with her Admiralty


def test_nav_s_081_a_station_tells_its_admiralty_what_it_hears() -> None:
    rot = station("rot", "red", *off(0, 50, 30, 50))
    heard = got(run(sea(stations=(station("st", "blue", 0, 50), rot)), SEA, {}, "s", 120), "red-adm", "bearing")

    assert [(r.happened, r.data["by"], r.data["via"]) for r in heard] == [(60, "Rot", "telegraph"), (120, "Rot", "telegraph")]


@pytest.mark.parametrize("change", ["silent", "far", "not agreed", "deaf"])
def test_nav_s_081_when_nothing_is_overheard(change: str) -> None:
    w = sea(force("red-1", *off(0, 50, 30, 50)))
    w = with_force(w, "blue-1", silent=True) if change == "silent" else w
    w = with_force(w, "red-1", lon=off(0, 50, 70, 50)[0]) if change == "far" else w
    w = with_force(w, "red-1", jams=True) if change == "deaf" else w
    w = replace(w, settings=replace(LOUD, overhearing=False)) if change == "not agreed" else w

    assert not got(run(w, SEA, {}, "s", 360), "red-1", "bearing")


def test_twins_an_enemy_who_is_silent_or_out_of_range_changes_no_byte() -> None:
    """His messages, their readers and their number cannot be felt by those who do not hear him."""
    near, far = force("red-1", *off(0, 50, 40, 50), silent=True), force("red-1", *off(0, 50, 200, 50))
    rot = station("rot", "red", *off(0, 50, 230, 50))
    for one in (near, far):
        w = sea(one, stations=(station("st", "blue", 0, 50), rot))
        quiet = run(w, SEA, {}, "s", 360)
        busy = run(w, SEA, sealed("red-1", *[replace(NOTE, to="red-adm")] * 3), "s", 360)
        for seat in ("blue-1", "blue-adm", "press"):
            assert encode_reports(quiet, seat) == encode_reports(busy, seat)
        assert encode_reports(quiet, "red-1") != encode_reports(busy, "red-1")


def test_sc_n_16_what_was_heard_goes_to_the_admiralty_with_the_log() -> None:
    mine = force("blue-2", *off(0, 50, 0, 30))
    red = force("red-1", *off(0, 50, 60, 30))
    rot = station("rot", "red", *off(0, 50, 100, 30))
    w = sea(mine, red, stations=(station("st", "blue", 0, 50), rot))
    out = run(w, SEA, {}, "s", 180)
    heard = got(out, "blue-2", "bearing")
    forwarded = [r for r in got(out, "blue-adm", "bearing") if r.data["from"] == "Blue-2"]

    assert [r.happened for r in heard] == [60, 120, 180]
    assert [(r.happened, r.arrives) for r in forwarded] == [(60, 120), (120, 180)]


# -- the log ----------------------------------------------------------------------------------------------------------


def test_nav_s_026_the_admiral_writes_into_the_log_with_place_course_and_coal() -> None:
    own = {"blue-1": Orders(log=(Entry(force="blue-1", text="Fog banks to the north."), Entry(force="red-1", text="x")))}
    out = run(make_world_off_station(50), SEA, own, "s", 360)
    lines = [r for r in got(out, "blue-1", "log") if r.data["own"]]

    assert [(r.happened, r.data["text"]) for r in lines] == [(0, "Fog banks to the north.")]
    assert {"force", "lon", "lat", "course_deg", "knots", "coal_t"} <= set(lines[0].data)
    assert lines[0].data["coal_t"] == 900.0


def test_nav_s_028_the_whole_log_is_forwarded_when_there_is_a_link() -> None:
    """One paper a force and link, each line once (SC-S-08)."""
    own = {
        "blue-1": Orders(
            forces={"blue-1": ForceOrder(legs=make_world_off_station(0).forces[0].legs)},
            log=(Entry(force="blue-1", text="Mist."),),
        )
    }
    first = run(make_world_off_station(70), SEA, own, "s", 360)
    assert not got(first, "blue-adm", "logbook")
    home = with_force(first.world, "blue-1", lat=make_world_off_station(50).forces[0].lat)
    second = run(home, SEA, {}, "s", 720)
    books = got(second, "blue-adm", "logbook")
    rows = [row for book in books for row in book.data["rows"]]
    written = [r for out in (first, second) for r in got(out, "blue-1", "log") if r.happened <= 720]

    assert books[0].data["name"] == "Blue-1"
    assert books[0].data["via"] == "wireless"
    assert "Mist." in [row["text"] for row in rows]
    assert [(row["minute"], row["text"]) for row in rows] == [(r.happened, r.data["text"]) for r in written]


def test_nav_s_027_every_line_of_a_log_says_whose_it_is() -> None:
    """The umpire reads the logs by force: no line is without one."""
    out = run(make_world_off_station(50), SEA, {"blue-1": Orders(log=(Entry(force="blue-1", text="All well."),))}, "s", 360)
    lines = got(out, "blue-1", "log")

    assert len(lines) > 1
    assert {(r.data["force"], r.data["name"]) for r in lines} == {("blue-1", "Blue-1")}


def test_nav_s_026_at_most_twelve_lines_of_three_hundred_signs() -> None:
    mine = KnownForce(key="blue-1", name="Blue-1", lon=0, lat=50, ships=())
    known = Known(seat="blue-1", parts=("forces", "dispatches", "log"), side="blue", minute=0, until=360, forces=(mine,))
    faults = Faults()
    assert check_log([{"force": "blue-1", "text": "a" * 300}] * 12, known, faults)
    assert not faults.found
    for force_, text in (("blue-1", "a" * 301), ("red-1", "b"), ("blue-1", " ")):
        check_log([{"force": force_, "text": text}], known, faults)
    check_log([{"force": "blue-1", "text": "a"}] * 13, known, faults)
    assert [f.where for f in faults.found] == ["log.0.text", "log.0.force", "log.0.text", "log"]
