"""A force put elsewhere, and one sighted by ruling (UD-040, UD-036)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval import ruling_kinds
from naval.geo import course
from naval.ruling_kinds import Ground, OnLand
from naval.ruling_kinds.ships import place
from naval.run.movement.rulings_applied import begun
from naval.run.run_input import Given
from naval.state.ruling_acts import Missed, Place, Sighted
from naval.state.rulings import Rulings
from naval.state.world import Pursuit, Task, World
from tactical.engine.dice import Dice
from tests.campaign.war import held
from tests.campaign.war.desk_acts import papers, ruled
from tests.naval.world_builder import force, merchant, off, open_sea, port, world

WHY = "So I judge."
SEA = open_sea()


def looked(out: Outcome, seat: str) -> list[dict[str, Any]]:
    return [one.data for one in papers(out, seat, "sighting")]


# -- elsewhere ----------------------------------------------------------------------------------------------------------


def run_in_sight() -> World:
    """Play two hostile forces abreast of each other, in sight, to the end of a run."""
    of = world(force("blue-1", 0, 50, (20, 50, 10.0)), force("red-1", *off(0, 50, 0, 12), (20, 50.2, 10.0)))
    return run(of, SEA, {}, "s", 360).world


def place_force(of: World, key: str, east: float, north: float) -> Place:
    one = next(one for one in of.forces if one.key == key)
    lon, lat = off(one.lon, one.lat, east, north)
    return Place(since=of.minute, reason=WHY, force=key, lon=lon, lat=lat)


def test_ud_040_a_force_stands_elsewhere_from_the_runs_first_minute_and_steams_on_from_there() -> None:
    at, far = run_in_sight(), 40.0
    plain = run(at, SEA, {}, "s", 720)
    out = run(at, SEA, {}, "s", 720, (), ruled(at, place_force(at, "red-1", 0, far)))
    was, now = (next(one for one in of.world.forces if one.key == "red-1") for of in (plain, out))

    status = papers(out, "red-1", "status")[-1].data
    assert status["track"][0][1:] == [
        pytest.approx(place_force(at, "red-1", 0, far).lon, abs=1e-4),
        pytest.approx(now.lat, abs=0.3),
    ]
    assert 25 < course.distance_nm(was.lon, was.lat, now.lon, now.lat) < 45, "on the same course, from there"
    assert now.legs[-1] == was.legs[-1]
    ships = {one.key: one.coal_t for one in plain.world.ships}
    assert {one.key: one.coal_t for one in out.world.ships} == ships, "she has not steamed the miles"
    (event,) = (one for one in out.events if one.kind == "ruling")
    assert (event.minute, "40 miles N of" in event.text, WHY in event.text) == (360, True, True)
    logs = [one.data["text"] for one in papers(out, "red-1", "log")]
    assert [text for text in logs if text.endswith("by a new reckoning.")] != []
    assert not [text for text in logs if "ruling" in text.lower() or "umpire" in text.lower() or WHY in text]


def test_ud_040_who_had_her_in_sight_loses_her_where_she_was_and_learns_nothing_of_where_she_is() -> None:
    """Twin worlds: wherever she was put, her enemy reads the same bytes; and she loses him from where she stood."""
    at = run_in_sight()
    north, south = (run(at, SEA, {}, "s", 720, (), ruled(at, place_force(at, "red-1", 0, nm))) for nm in (60.0, -90.0))

    assert papers(north, "blue-1") == papers(south, "blue-1")
    assert papers(north, "blue-adm") == papers(south, "blue-adm")
    (lost,) = looked(north, "blue-1")
    assert (lost["label"], lost["lost"], lost["bearing"]) == ("A", 361, "N")
    assert lost["distance_nm"] == pytest.approx(12, abs=1.5)
    (hers,) = looked(north, "red-1")
    assert (hers["lost"], hers["bearing"]) == (361, "S")
    stood = next(one for one in at.forces if one.key == "red-1")
    assert (hers["own_lon"], hers["own_lat"]) == (round(stood.lon, 4), round(stood.lat, 4))


def test_ud_040_she_lies_in_no_port_begins_her_work_anew_and_leaves_what_she_was_after() -> None:
    chased = merchant("prey", *off(0, 50, 0, 200))
    task = Task(kind="lay_mines", lon=0.5, lat=50.0, count=2, since=-30)
    after = Pursuit(of="prey", lon=0, lat=50, legs=1)
    red = force("red-1", 0, 50, (1, 50, 8.0), (2, 50, 8.0), port="haven", tasks=(task,), pursuit=after)
    of = world(red, force("blue-1", *off(0, 50, 300, 0)), ports=(port("haven", "red", 0, 50),), merchants=(chased,))
    act = place_force(of, "red-1", 0, -30)
    out = run(of, SEA, {}, "s", 60, (), ruled(of, act))
    now = next(one for one in out.world.forces if one.key == "red-1")

    assert (now.port, now.pursuit, [leg.lon for leg in now.legs]) == ("", None, [2])
    assert [one.since for one in begun(Given(of, SEA, {}, Dice("s"), 60, rulings=ruled(of, act))).world.forces[1].tasks] == [-1]
    assert not [text.data for text in papers(out, "red-1", "log") if "coal at" in text.data["text"]]


def test_ud_040_refused_on_land_in_action_and_for_nothing_and_the_page_shows_the_miles() -> None:
    of, chart = held.world(), held.pack().chart
    ground = Ground(world=of, clock=0, until=360, is_land=chart.is_land)
    land = Place(since=0, reason=WHY, force="nobody", lon=-3.5, lat=50.9)
    assert ruling_kinds.faults(land, ground) == ["There is no such force in this run.", place.ON_LAND]
    fights = replace(of, forces=tuple(replace(one, held_until=30) for one in of.forces))
    act = Place(since=0, reason=WHY, force="red_cruisers", lon=-3.6, lat=49.9)
    assert "in action" in ruling_kinds.faults(act, Ground(world=fights, clock=0, until=360))[0]
    assert ruling_kinds.faults(act, ground) == []
    ships = OnLand(bodies={}, places={}, depots={}, landing=frozenset({"red_cruisers"}))
    assert "landing troops" in ruling_kinds.faults(act, Ground(world=of, clock=0, until=360, land=ships))[0]
    stands = held.force("red_cruisers")
    miles = course.rhumb(stands.lon, stands.lat, act.lon, act.lat)[1]
    assert f"That is {miles:.1f} miles" in place.besides(act, ground)
    begun = Ground(world=of, clock=94, until=360, is_land=chart.is_land)
    assert ruling_kinds.waits(act, begun), "it acts as a run begins (UD-006)"
    assert "next run" in place.besides(act, begun)


def test_ud_006_ud_040_kept_for_a_run_in_which_she_is_no_more_it_says_so() -> None:
    at = run_in_sight()
    gone = Rulings(acts=(Place(since=360, reason=WHY, force="ghost", lon=0, lat=50),))
    out = run(at, SEA, {}, "s", 720, (), gone)

    assert out.reports == run(at, SEA, {}, "s", 720).reports
    (event,) = (one for one in out.events if one.kind == "ruling")
    assert "could not be done" in event.text


# -- sighted ------------------------------------------------------------------------------------------------------------


def apart(nm: float = 60.0) -> World:
    """Set up two hostile forces far out of sight of each other, stopped."""
    return world(force("blue-1", 0, 50), force("red-1", *off(0, 50, 0, nm)), ships=None)


@pytest.mark.parametrize(
    ("level", "what", "side"),
    [
        (0, "smoke", "unknown"),
        (1, "one battleship", "red"),
        (2, "one battleship of the Battleship class", "red"),
        (3, "one battleship (Red-1-1)", "red"),
    ],
)
def test_ud_036_one_sees_the_other_at_a_minute_up_to_a_level_in_one_entry(level: int, what: str, side: str) -> None:
    of = apart()
    plain = run(of, SEA, {}, "s", 360)
    out = run(of, SEA, {}, "s", 360, (), ruled(of, Sighted(since=95, reason=WHY, seer="blue-1", seen="red-1", level=level)))

    (entry,) = papers(out, "blue-1", "sighting")
    assert (entry.happened, entry.data["what"], entry.data["side"], entry.data["level"]) == (95, what, side, level)
    assert (entry.data["lost"], entry.data["bearing"]) == (95, "N"), "and she loses her again"
    assert entry.data["distance_nm"] == pytest.approx(60, abs=6)
    assert out.asked == (), "the clock does not stop for it"
    assert papers(out, "red-1") == papers(plain, "red-1"), "who is seen learns nothing of it"
    assert papers(out, "press") == papers(plain, "press")
    (event,) = (one for one in out.events if one.kind == "ruling")
    assert event.about == ("force:blue-1", "force:red-1")
    assert out.world.touches == ()


def test_ud_036_what_is_in_sight_is_made_out_sooner_under_its_own_letter() -> None:
    of = world(force("blue-1", 0, 50), force("red-1", *off(0, 50, 0, 14)))
    plain = run(of, SEA, {}, "s", 360)
    out = run(of, SEA, {}, "s", 360, (), ruled(of, Sighted(since=95, reason=WHY, seer="blue-1", seen="red-1", level=3)))

    assert max(row["level"] for row in looked(plain, "blue-1")) < 3
    (entry,) = (one for one in papers(out, "blue-1", "sighting") if one.happened == 95)
    assert (entry.data["label"], entry.data["level"], entry.data["lost"]) == ("A", 3, None)
    assert {row["label"] for row in looked(out, "blue-1")} == {"A"}
    assert looked(out, "red-1") == looked(plain, "red-1")


@pytest.mark.parametrize("since", [60, 94])
def test_ud_011_ud_036_what_was_told_at_a_stop_is_told_so_at_the_runs_end(since: int) -> None:
    rulings = ruled(held.world(), Sighted(since=since, reason=WHY, seer="blue_cruisers", seen="red_cruisers", level=1))
    stop = held.played(held.base_a(), rulings)
    assert stop.cut is not None
    assert stop.cut.minute == 94
    whole = held.played(held.base_a(), rulings, stops=(stop.cut,))

    told = [one for one in looked(stop, "blue_cabin") if one["level"] == 1]
    assert told != []
    assert [one for one in papers(stop, "blue_cabin", "sighting", "log") if one not in whole.reports] == []


def test_ud_036_ud_002_refused_against_what_is_ruled_of_the_same_two_and_with_every_fault() -> None:
    of = apart()
    blind = Missed(since=60, reason=WHY, seer="red-1", seen="blue-1", until=120)
    sees = Sighted(since=95, reason=WHY, seer="blue-1", seen="red-1", level=1)
    ground = Ground(world=of, clock=0, until=360, rulings=ruled(of, blind))
    assert "withdraw it first" in ruling_kinds.faults(sees, ground)[0]
    assert ruling_kinds.faults(replace(sees, since=120), ground) == []
    ground = Ground(world=of, clock=0, until=360, rulings=ruled(of, sees))
    assert "withdraw it first" in ruling_kinds.faults(blind, ground)[0]
    assert ruling_kinds.faults(replace(blind, both=False), ground) == []
    assert "Withdraw that first" in ruling_kinds.faults(replace(sees, level=2), ground)[0]
    wrong = Sighted(since=400, reason="no", seer="blue-1", seen="blue-1", level=4)
    told = " ".join(ruling_kinds.faults(wrong, ground))
    for words in ("3 to 300", "in this run", "different sides", "the names"):
        assert words in told


def test_ud_036_nobody_sees_who_is_sunk() -> None:
    of = apart()
    sunk = tuple(replace(one, afloat=one.force != "red-1") for one in of.ships)
    of = replace(of, ships=sunk)
    out = run(of, SEA, {}, "s", 360, (), ruled(of, Sighted(since=95, reason=WHY, seer="blue-1", seen="red-1")))
    assert looked(out, "blue-1") == []
    assert [one.text.endswith("was already lost.") for one in out.events if one.kind == "ruling"] == [True]
