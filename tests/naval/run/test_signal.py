"""Signals: seats in touch, the means, and the arrival of dispatches and logs."""

from __future__ import annotations

import pytest

from campaign.war.communications.net import net_of
from campaign.war.run import begin, run
from campaign.war.stops.contact import contact
from naval.run.damage.mines import mines
from naval.run.movement.course_plan import plan
from naval.run.movement.steaming import steam
from naval.run.run_input import Given
from naval.run.sighting.light import light
from naval.run.sighting.sight import sight
from naval.state.orders import Note, Orders
from naval.state.rulings import Rulings
from naval.state.settings import Settings
from naval.state.waters import Spell
from tactical.engine.dice import Dice
from tests.naval.run.signals import NOTE, SEA, chain, got, make_world_off_station, sealed
from tests.naval.world_builder import force, off, orders, port, station, world

REPLY = Note(to="blue-1", text="Return to base.")


@pytest.mark.parametrize(("nm", "linked"), [(55, True), (60, True), (65, False)])
def test_nav_s_034_case_s_wc_25_wireless_carries_60_miles(nm: float, linked: bool) -> None:
    out = run(make_world_off_station(nm), SEA, sealed("blue-1", NOTE), "s", 360)

    assert bool(got(out, "blue-adm", "dispatch")) is linked
    assert bool(got(out, "blue-adm", "position")) is linked


def test_nav_s_022_a_dispatch_within_reach_is_there_at_once() -> None:
    out = run(make_world_off_station(55), SEA, sealed("blue-1", NOTE), "s", 360)
    (there,) = got(out, "blue-adm", "dispatch")

    assert (there.happened, there.arrives) == (0, 0)
    assert there.data == {
        "from": "Admiral of blue-1",
        "from_key": "blue-1",
        "text": NOTE.text,
        "written": 0,
        "via": "wireless",
        "path": ["Blue-1", "St", "Admiralty of Blue"],
        "hops": [
            {"from": "Blue-1", "to": "St", "medium": "wireless", "at": 0},
            {"from": "St", "to": "Admiralty of Blue", "medium": "telegraph", "at": 0},
        ],
    }
    assert [r.data["state"] for r in got(out, "blue-1", "outbox")] == ["sent"]


def test_nav_s_023_case_s_wc_29_61_miles_off_only_a_telegraph_or_a_station_helps() -> None:
    notes = sealed("blue-1", NOTE)
    far = run(make_world_off_station(61), SEA, notes, "s", 360)
    assert not got(far, "blue-adm", "dispatch")
    (waits,) = got(far, "blue-1", "outbox")
    assert (waits.data["state"], waits.data["at"], waits.data["number"]) == ("waiting", None, 1)

    nearer = {"blue-1": orders("blue-1", (0, 50, 12.0), notes=(NOTE,))}
    closing = run(make_world_off_station(61), SEA, nearer, "s", 360)
    assert [r.arrives for r in got(closing, "blue-adm", "dispatch")] == [60]
    assert [r.data["state"] for r in got(closing, "blue-1", "outbox")] == ["waiting", "sent"]

    home = make_world_off_station(61, ports=(port("haven", "blue", *off(0, 50, 0, 61), wireless=False),))
    docked = run(home, SEA, notes, "s", 360)
    (there,) = got(docked, "blue-adm", "dispatch")
    assert (there.arrives, there.data["via"]) == (0, "telegraph")

    dumb = make_world_off_station(61, ports=(port("haven", "blue", *off(0, 50, 0, 61), wireless=False, telegraph=False),))
    assert not got(run(dumb, SEA, notes, "s", 360), "blue-adm", "dispatch")


@pytest.mark.parametrize(("nm", "hour", "linked"), [(11.5, 6, True), (12.5, 6, False), (4, 22, False)])
def test_nav_s_036_a_coastguard_reads_semaphore_by_day(nm: float, hour: int, linked: bool) -> None:
    w = make_world_off_station(nm, stations=(station("cg", "blue", 0, 50, "coastguard"),), hour=hour)
    there = got(run(w, SEA, sealed("blue-1", NOTE), "s", 60), "blue-adm", "dispatch")

    assert bool(there) is linked
    assert [r.data["via"] for r in there] == ["coastguard"] * linked


@pytest.mark.parametrize(("fog", "linked"), [(False, True), (True, False)])
def test_nav_s_036_a_coastguard_in_a_fog_of_his_own_reads_no_ship_that_lies_in_clear_air(fog: bool, linked: bool) -> None:
    w = make_world_off_station(8, stations=(station("cg", "blue", 0, 50, "coastguard"),), hour=6)
    ring = Spell(area="", start=-1, until=720, value=1.0, lon=0.0, lat=50.0, nm=3.0)
    there = got(
        run(w, SEA, sealed("blue-1", NOTE), "s", 60, rulings=Rulings(weather=(ring,) if fog else ())), "blue-adm", "dispatch"
    )
    assert bool(there) is linked


def test_nav_s_032_it_is_day_ashore_by_day_and_dark_by_night() -> None:
    at_noon, at_midnight = (
        net_of(contact(sight(light(mines(steam(plan(Given(w, SEA, {}, Dice("s"), 60))))))), "blue", 0)
        for w in (
            make_world_off_station(8, stations=(station("cg", "blue", 0, 50, "coastguard"),), hour=hour) for hour in (12, 0)
        )
    )
    assert at_noon.day.tolist() == [False, True, True], "the Admiralty has no horizon, the coastguard and the ship have"
    assert at_midnight.day.tolist() == [False, False, False]
    assert at_noon.sight[1] == at_noon.sight[2] > at_midnight.sight[1] > 0


def test_sc_s_06_every_hop_after_the_first_takes_an_hour() -> None:
    w = chain(50, 100, 150)
    out = run(w, SEA, sealed("blue-3", NOTE), "s", 360)
    (there,) = got(out, "blue-adm", "dispatch")

    assert there.arrives == 120
    assert there.data["path"] == ["Blue-3", "Blue-2", "Blue-1", "St", "Admiralty of Blue"]
    assert {r.arrives - r.happened for r in got(out, "blue-adm", "position") if r.data["name"] == "Blue-3"} == {120}


def test_nav_s_022_from_ship_to_ship_and_from_the_admiralty() -> None:
    w = chain(50, 100)
    orders_ = {"blue-1": Orders(dispatches=(Note(to="blue-2", text="Close."),)), "blue-adm": Orders(dispatches=(REPLY,))}
    out = run(w, SEA, orders_, "s", 360)

    assert [r.arrives for r in got(out, "blue-2", "dispatch")] == [0]
    assert [r.data["from_key"] for r in got(out, "blue-1", "dispatch")] == ["blue-adm"]


def test_amb_s_12_without_relay_only_direct_links_count() -> None:
    settings = Settings(sighting_cuts=False, weather="6", relay=False)
    out = run(chain(50, 100, settings=settings), SEA, sealed("blue-2", NOTE, Note(to="blue-1", text="Close.")), "s", 360)

    assert not got(out, "blue-adm", "dispatch")
    assert got(out, "blue-1", "dispatch")


def test_sc_s_06_what_is_on_its_way_at_the_end_of_a_run_arrives_in_the_next() -> None:
    w = chain(50, 100, 150, 200, 250)
    first = run(w, SEA, sealed("blue-5", NOTE), "s", 180)
    assert not got(first, "blue-adm", "dispatch")
    assert len(first.world.dispatches) == 1
    second = run(first.world, SEA, {}, "s", 360)

    assert [r.arrives for r in got(second, "blue-adm", "dispatch")] == [240]
    assert second.world.dispatches == ()
    late = [r for r in got(second, "blue-adm", "position") if r.data["name"] == "Blue-5" and r.happened <= 180]
    assert [(r.happened, r.arrives) for r in late] == [(60, 300), (120, 360)]


def test_numbers_count_an_authors_own_dispatches_through_the_war() -> None:
    first = run(make_world_off_station(55), SEA, sealed("blue-1", NOTE, NOTE), "s", 360)
    second = run(first.world, SEA, sealed("blue-1", NOTE), "s", 720)

    assert [r.data["number"] for r in got(first, "blue-1", "outbox")] == [1, 2]
    assert [r.data["number"] for r in got(second, "blue-1", "outbox")] == [3]


def test_nobody_writes_to_the_enemy_or_to_himself() -> None:
    w = world(force("blue-1", 0, 50), force("red-1", 0, 52), stations=(station("st", "blue", 0, 50),))
    out = run(w, SEA, sealed("blue-1", Note(to="red-1", text="x"), Note(to="blue-1", text="y")), "s", 360)

    assert not [r for r in out.reports if r.kind in ("dispatch", "outbox")]
    assert out.world.dispatches == ()


def test_nav_s_028_the_log_of_sightings_waits_for_a_link() -> None:
    blue = force("blue-1", *off(0, 50, 0, 110), (0, 50, 15.0))
    red = force("red-1", *off(0, 50, 15, 110))
    w = world(blue, red, stations=(station("st", "blue", 0, 50),))
    out = run(w, SEA, {}, "s", 360)
    own, told = got(out, "blue-1", "sighting"), got(out, "blue-adm", "sighting")

    assert [r.happened for r in own] == [r.happened for r in told]
    assert own[0].arrives == 0 or own[0].happened == own[0].arrives
    linked = min(r.happened for r in got(out, "blue-adm", "position"))
    assert linked > own[0].happened
    assert {r.arrives for r in told if r.happened <= linked} == {linked}
    assert told[0].data["from"] == "Blue-1"
    assert told[0].data["via"] == "wireless"
    assert {k: v for k, v in told[0].data.items() if k not in ("from", "via")} == own[0].data


def test_nav_s_028_what_was_not_sent_waits_aboard_into_the_next_run() -> None:
    blue, red = force("blue-1", *off(0, 50, 0, 150), (0, 50, 12.0)), force("red-1", *off(0, 50, 15, 150))
    first = run(world(blue, red, stations=(station("st", "blue", 0, 50),)), SEA, {}, "s", 360)
    assert not got(first, "blue-adm", "sighting")
    second = run(first.world, SEA, {}, "s", 720)

    assert [r.happened for r in got(second, "blue-adm", "sighting")] == [r.happened for r in got(first, "blue-1", "sighting")]


def test_nav_s_016_an_admiralty_begins_with_its_ports_and_the_ships_in_them() -> None:
    haven = port("haven", "blue", 0, 50)
    w = world(force("blue-1", 0, 50, port="haven"), force("blue-2", 0, 55), ports=(haven, port("nest", "red", 5, 50)))
    out = begin(w, SEA)

    assert [p["name"] for p in got(out, "blue-adm", "ports")[0].data["ports"]] == ["Haven"]
    assert got(out, "blue-adm", "ports")[0].data["ports"][0]["ships"] == ["Blue-1-1"]
    (there,) = got(out, "blue-adm", "position")
    assert (there.data["name"], there.data["port"], there.data["via"]) == ("Blue-1", "Haven", "telegraph")
    assert {r.kind for r in out.reports if r.seat == "blue-2"} == {"status"}
    assert out.world.minute == 0
