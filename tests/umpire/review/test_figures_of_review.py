"""Figures of looking back."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from shapely.geometry import Polygon

from campaign.models import Campaign, Seat
from campaign.packs import find
from campaign.rooms.words import Row
from campaign.serialization import country as country_of
from land.state.ground import Stores
from land.state.lasting_state import Met, Siege, Work
from land.state.units import Train, Unit
from land.state.world import Arrival, Body, Captives, EdgeNow, Held, Land, Lid, Message, Order, PlaceNow, Spot, Staff, Task
from naval.mustering import harbour_chart
from naval.state.outcome import Event
from naval.state.waters import HarbourChart
from tests.campaign.papers_desk import changed
from umpire.desk import land_truth
from umpire.desk import page as desk
from umpire.desk.harbours import views as harbours
from umpire.exercise.control import syndicate_comparison
from umpire.people.delegation import desk as charge
from umpire.people.delegation.scope import Scope, scope_of
from umpire.review import figures, report
from umpire.review.files import export_tables
from umpire.review.replay import frames, seat_replay, truth_replay
from umpire.review.replay.seat_replay import KEPT, Eye, Mark


def thing(**fields: Any) -> Any:
    """Make an object with these fields and no others."""
    return SimpleNamespace(**fields)


# -- the war again ---------------------------------------------------------------------------------------------------------


def body(*points: tuple[float, float, float], until: float = truth_replay.FOREVER, **more: Any) -> truth_replay.Body:
    return truth_replay.Body("force:a", "Alpha", "blue", list(points), until, **more)


def test_ud_106_a_thing_is_where_its_track_has_it_between_two_points_and_counts_what_it_had() -> None:
    one = body((0, 10.0, 50.0), (60, 12.0, 51.0), until=200, ships=[(0, 5), (30, 4)], men=[(0, 1200), (60, 1)])
    assert [one.find_position(minute) for minute in (-1, 0, 15, 60, 199, 200)] == [
        None, (10.0, 50.0), (10.5, 50.25), (12.0, 51.0), (12.0, 51.0), None,
    ]  # fmt: skip
    assert body((0, 179.5, 0.0), (60, -179.5, 0.0)).find_position(45) == (-179.75, 0.0)
    assert body((0, 0.0, 0.0), (3, 1.0, 1.0)).find_position(1) == (0.33333, 0.33333), "to a yard"
    assert [one.count_ships(minute) for minute in (-1, 0, 29, 30)] == [0, 5, 5, 4]
    assert [frames.strength(one, minute) for minute in (0, 60)] == ["1,200 men", "1 man"]
    one.add([(60, 0, 0), (90, 13.0, 52.0), (70, 12.5, 51.5)])
    assert [point[0] for point in one.points] == [0, 60, 70, 90], "no point twice, in the order of time"


def past(*bodies: truth_replay.Body, **more: Any) -> truth_replay.War:
    return truth_replay.War(runs=[(1, 0, 360), (2, 360, 720)], bodies={one.key: one for one in bodies}, **more)


def test_ud_106_the_war_again_begins_and_ends_with_its_runs_and_says_the_weather_of_each() -> None:
    said = [
        truth_replay.Happened(run, 1, Event(minute=0, kind="weather", text=text, rules=()))
        for run, text in ((1, "Fine."), (2, "Thick."))
    ]
    war = past(events=said, worlds=[(0, "first"), (360, "second")])  # type: ignore[list-item]
    assert (war.start, war.end, truth_replay.War().start, truth_replay.War().end) == (0, 720, 0, 0)
    assert [war.weather(minute) for minute in (0, 359, 360, 720, 999)] == ["Fine.", "Fine.", "Thick.", "Thick.", "Thick."]
    assert [war.world(minute) for minute in (0, 359, 360, 999)] == ["first", "first", "second", "second"]
    assert truth_replay.War().world(0) is None


def test_ud_106_a_row_of_the_truth_says_place_and_how_many() -> None:
    force = body((0, -2.5, 50.25), ships=[(0, 1)])
    troops = truth_replay.Body("body:b", "First", "red", [(0, 1.0, 52.0)], men=[(0, 11_970)])
    trader = truth_replay.Body("merchant:m", "Tay", "blue", [(0, 1.0, 52.0)], until=10)
    rows = frames.truth_rows(past(force, troops, trader), 5)
    assert [(row["name"], row["place"], row["what"]) for row in rows] == [
        ("Alpha", "50° 15′ N, 2° 30′ W", "1 ship"),
        ("First", "52° 00′ N, 1° 00′ E", "11,970 men"),
        ("Tay", "52° 00′ N, 1° 00′ E", "merchantman"),
    ]
    assert len(frames.truth_rows(past(force, troops, trader), 10)) == 2
    lost = past(force, lost=[(5, "g", "Gone", "blue"), (6, "h", "Hogue", "red")])
    lost.battles.append(truth_replay.Fought(1, 5, 9, "Battle 1", "", None, None))
    assert [row["when"] for row in frames.around(lost, 5, 6)["lost"]] == ["Day 1, 06:05"]
    assert [len(frames.around(lost, minute, 6)["battles"]) for minute in (4, 5, 8, 9)] == [0, 1, 1, 0]


def test_ud_107_a_mark_of_a_seats_chart_says_how_old_it_is_and_how_many_miles_off() -> None:
    drawn = {"of": "contact:A:", "label": "A", "side": "red", "lon": 0.0, "lat": 50.0, "what": "smoke"}
    eye: Any = thing(
        list_marks=lambda _: [Mark("contacts", 0, 999, 30, "force:a", drawn), Mark("contacts", 0, 999, 30, "", drawn)]
    )
    near, unknown = frames.eye_rows(eye, past(body((0, 0.0, 50.1))), 100)
    assert (near["age"], near["miles"], near["place"], near["what"]) == ("1 h 10", 6.0, "50° 00′ N, 0° 00′ E", "smoke")
    assert (unknown["miles"], unknown["was"]) == (None, None)
    seat: Any = thing(kind=thing(ships="own"))
    errors = figures.errors_at(thing(list_marks=eye.list_marks, seat=seat), past(body((0, 0.0, 50.1))), 60)  # type: ignore[arg-type]
    assert [(one.minute, one.miles, one.truth) for one in errors] == [(60, 6.0, "force:a")]
    forces: Any = thing(list_marks=lambda _: [Mark("forces", 0, 999, 30, "force:a", drawn)], seat=seat)
    assert figures.errors_at(forces, past(body((0, 0.0, 50.1))), 60) == []
    seat.kind.ships = ""
    assert [one.miles for one in figures.errors_at(forces, past(body((0, 0.0, 50.1))), 60)] == [6.0]
    hours = figures.errors(thing(list_marks=eye.list_marks, seat=seat), past(body((0, 0.0, 50.1))))  # type: ignore[arg-type]
    assert [one.minute for one in hours] == list(range(0, 721, 60))


def test_a_seats_own_force_is_moved_along_her_track_and_no_farther() -> None:
    track = json.dumps(
        {"force": "a", "name": "A", "flagship": "a1", "lon": 12.0, "lat": 51.0, "course_deg": 0, "knots": 10, "port": ""}
        | {"ships": [], "track": [[0, 10.0, 50.0], [60, 12.0, 51.0]], "legs": [], "raid": False, "sight_nm": 10, "daylight": True}
    )
    eye = Eye(Seat(key="s", side="blue", role="cabin"), ((1, 1, "status", 60, 60, track),), {}, {})
    mark = Mark("forces", 0, truth_replay.FOREVER, 0, "force:a", {"known": "now", "lon": 0.0, "lat": 0.0})
    moved = [eye.move_along_track(mark, minute) for minute in (0, 30, 60, 90)]
    assert [(one.drawn["lon"], one.since) for one in moved] == [
        (10.0, 0), (11.0, 30), (12.0, 60), (12.0, 90),
    ]  # fmt: skip
    other = Mark("forces", 0, truth_replay.FOREVER, 0, "force:a", {"known": "reported", "lon": 0.0, "lat": 0.0})
    assert eye.move_along_track(other, 30) is other
    assert eye.move_along_track(Mark("contacts", 0, 1, 0, "force:a", mark.drawn), 30).drawn["lon"] == 0.0


def test_a_seats_chart_is_drawn_with_what_was_seen_within_a_day_from_the_first_minute_on(monkeypatch: pytest.MonkeyPatch) -> None:
    since: list[int] = []

    def drawn(desk: Any, tracks: Any, first: int, *_: Any) -> Row:
        since.append(first)
        return {kind: [] for kind in KEPT}

    monkeypatch.setattr(seat_replay, "marks", drawn)
    monkeypatch.setattr(seat_replay.land_rows, "bodies", lambda _: [])
    eye = Eye(Seat(key="s", side="blue", role="cabin"), (), {}, {})
    for minute in (0, 1440, 1441, 3000):
        assert eye.marks(minute) == []
    assert since == [0, 0, 1, 1560]
    seen = tuple((n, 1, "sighting", minute, came, "{}") for n, (minute, came) in enumerate(((10, 20), (2000, 2010)), 1))
    assert Eye(eye.seat, seen, {}, {}).minutes == [20, 1451, 2010], "what is a day old leaves the chart a minute later"


def vessel(key: str, force: str, *, afloat: bool = True, side: str = "blue") -> Any:
    return thing(key=key, name=key.title(), force=force, afloat=afloat, side=side)


def force(key: str, lon: float, parent: str = "") -> Any:
    return thing(key=key, name=key.title(), side="blue", lon=lon, lat=50.0, parent=parent)


def test_ships_are_counted_from_the_minute_at_which_each_was_lost() -> None:
    before: Any = thing(minute=0, ships=[vessel(key, "a") for key in "xyz"], forces=[force("a", 0.0)])
    after: Any = thing(
        minute=360,
        ships=[vessel("x", "a", afloat=False), vessel("y", "a", afloat=False), vessel("z", "b")],
        forces=[force("a", 1.0), force("b", 2.0, "a")],
    )
    assert truth_replay.count_ships_by_minute(before, after, {"x": 100, "y": 250}) == {
        "a": [(0, 2), (100, 1), (250, 0)],
        "b": [(0, 1)],
    }
    told = [thing(kind="status", data={"force": "a", "track": [[0, 9.0, 9.0], [90, 0.5, 50.0], [360, 9.0, 9.0]]})]
    about = Event(minute=100, kind="lost", text="Gone.", rules=(), about=("ship:x",))
    named = Event(minute=250, kind="lost", text="The Y is gone.", rules=())
    outcome: Any = thing(world=after, reports=told, events=(about, named))
    found = truth_replay.War()
    truth_replay.losses(found, before, outcome)
    assert found.lost == [(100, "x", "X", "blue"), (250, "y", "Y", "blue")]
    truth_replay.forces(found, before, outcome)
    a, b = found.bodies["force:a"], found.bodies["force:b"]
    assert [point[0] for point in a.points] == [0, 90, 360]
    assert (a.until, b.until, b.points[0]) == (250, truth_replay.FOREVER, (0.0, 0.0, 50.0))
    assert (a.ships[-1], b.ships) == ((360, 0), [(0, 1), (360, 1)])
    truth_replay.losses(found, before, outcome)
    assert len(found.lost) == 2, "nobody is lost twice"
    found.sank = {"y": 90, "x": 400}
    assert found.losses == [(90, "y", "Y", "blue"), (100, "x", "X", "blue")], "in order of the minutes at which they sank"


def test_a_merchantman_is_drawn_along_her_legs_at_their_speeds_to_the_minute() -> None:
    """A degree of longitude on the equator is 60.1 miles; at 10 knots six hours and a minute."""
    leg: Any = thing(lon=1.0, lat=0.0, knots=10.0)
    ship: Any = thing(sails_at=30, lon=0.0, lat=0.0, legs=(leg, thing(lon=1.0, lat=5.0, knots=12.0)))
    whole = truth_replay.sailed(ship, 0, 1000)
    assert [round(point[0]) for point in whole[:2]] == [30, 391]
    assert (whole[1][1], whole[1][2]) == (1.0, 0.0)
    assert whole[-1][0] == 1000
    half = truth_replay.sailed(ship, 0, 210)
    assert half[-1] == (210.0, pytest.approx(0.4990, abs=1e-3), 0.0), "30 of 60 miles"
    assert truth_replay.sailed(ship, 100, 100)[0] == (100.0, 0.0, 0.0)
    assert truth_replay.sailed(ship, 0, 29) == []


# -- the report ------------------------------------------------------------------------------------------------------------

SHOWN = datetime(2026, 11, 20, 20, tzinfo=UTC)


def test_ud_113_a_decision_took_from_the_contact_told_to_the_next_sheet() -> None:
    sheets = [(0, SHOWN), (360, SHOWN + timedelta(seconds=450)), (720, None)]
    found = figures.latencies([(100, SHOWN), (360, SHOWN), (361, SHOWN), (721, SHOWN)], sheets)
    assert [(one.told, one.minutes, one.seconds) for one in found] == [
        (100, 260, 450.0), (360, 0, 450.0), (361, 359, None), (721, None, None),
    ]  # fmt: skip
    assert figures.latencies([(1, SHOWN + timedelta(hours=1))], sheets)[0].seconds is None, "sealed before anybody had looked"
    assert figures.latencies([(1, SHOWN + timedelta(seconds=450))], sheets)[0].seconds == 0
    assert figures.summed([10, 20, 90]) == (40.0, 20.0, 90.0)
    assert (report.minutes((40.0, 20.5, 90.0), 1), report.minutes(None, 1)) == ("20.5 min", "–")
    assert [report.seconds((0.0, value, 0.0), 1) for value in (59.9, 60.0, 450.0)] == ["0 min 59 s", "1 min 0 s", "7 min 30 s"]


def test_ud_115_dispatches_are_counted_by_how_long_they_were_on_their_way(monkeypatch: pytest.MonkeyPatch) -> None:
    delays = (0, 1, 60, 61, 360, 1440, 1441, None, None, None)
    fates = ("arrived",) * 7 + ("lost", "held", "under way")
    sent = [
        figures.Sent("Home", n, "Dover", 100, None if delay is None else 100 + delay, "wireless", fate)
        for n, (delay, fate) in enumerate(zip(delays, fates, strict=True), 1)
    ]
    monkeypatch.setattr(figures, "dispatches", lambda *_: sent)
    counts, each = report.posts(thing(campaign=Campaign(hour_zero=6), past=truth_replay.War())).tables
    assert [list(row) for row in counts.rows] == [
        ["at once", "1"], ["within an hour", "2"], ["within a run", "2"], ["within a day", "1"], ["later", "1"],
        ["under way", "1"], ["held", "1"], ["lost", "1"],
    ]  # fmt: skip
    assert list(each.rows[3]) == ["No. 4, Home", "Dover", "Day 1, 07:40", "Day 1, 08:41", "wireless", "61 min", "arrived"]
    assert list(each.rows[7])[3:] == ["", "wireless", "", "lost"]


def test_ex_165_the_figures_of_a_syndicate_are_medians_and_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    war = past(lost=[(5, "g", "Gone", "blue"), (6, "h", "H", "red"), (7, "i", "I", "red")], battles=[None])  # type: ignore[list-item]
    monkeypatch.setattr(frames, "war_of", lambda _: war)
    took = [figures.Latency(0, minutes, None) for minutes in (10, 20, 90, None)]
    monkeypatch.setattr(syndicate_comparison, "players_of", lambda _: [thing()])
    monkeypatch.setattr(figures, "of_seats", lambda seats: [(took, []) for _ in seats])
    each = ((5, "arrived"), (15, "arrived"), (160, "arrived"), (None, "lost"))
    sent = [figures.Sent("a", n, "b", 0, delay, "", fate) for n, (delay, fate) in enumerate(each)]
    monkeypatch.setattr(figures, "dispatches", lambda *_: sent)
    found = syndicate_comparison.figures_of(thing(hour_zero=6), war)  # type: ignore[arg-type]
    assert dict(zip(syndicate_comparison.MEASURES, found, strict=True)) == {
        "Published to": "Day 1, 18:00",
        "From a new contact to the next orders, median": "20 min",
        "Travel time of a dispatch, median": "15 min",
        "Dispatches lost": "1",
        "Battles": "1",
        "Ships of Blue lost": "1",
        "Ships of Red lost": "2",
    }
    column = syndicate_comparison.Column("A", thing(hour_zero=6), {}, found, {70: ["Met."], 5: ["Began.", "Went on."]})
    assert syndicate_comparison.events([column]) == [
        {"when": "Day 1, 06:05", "cells": ["Began. Went on."]},
        {"when": "Day 1, 07:10", "cells": ["Met."]},
    ]
    assert syndicate_comparison.measures([column])[2] == {"name": "Travel time of a dispatch, median", "values": ["15 min"]}


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (0.0, "2000-01-01T12:00"),
        (0.5, "2000-01-02T00:00"),
        (-36_524.25, "1900-01-01T06:00"),
        (0.0003, "2000-01-01T12:00"),
        (0.0004, "2000-01-01T12:01"),
    ],
)
def test_a_file_bears_the_instant_of_war_imminent_to_the_minute(days: float, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    world = thing(calendar=thing(julian=export_tables.J2000 + days))
    monkeypatch.setattr(frames, "war_of", lambda _: past(worlds=[(0, world), (360, thing())]))
    assert f"{export_tables.instants(Campaign()):%Y-%m-%dT%H:%M}" == said
    monkeypatch.setattr(frames, "war_of", lambda _: truth_replay.War())
    assert export_tables.instants(Campaign()) == datetime(2000, 1, 1, 12, tzinfo=UTC)


def test_a_track_in_a_file_ends_a_minute_before_a_thing_is_no_more() -> None:
    track = body((0, 0.0, 50.0), (100, 1.0, 50.0), (200, 2.0, 50.0), until=151)
    assert export_tables.while_it_was(track).points == [(0, 0.0, 50.0), (100, 1.0, 50.0), (150, 1.5, 50.0)]
    whole = body((0, 0.0, 50.0), (100, 1.0, 50.0))
    assert export_tables.while_it_was(whole) is whole
    assert export_tables.while_it_was(body((0, 0.0, 50.0), (100, 1.0, 50.0), until=1)).points == [(0, 0.0, 50.0)]
    gone = body((10, 0.0, 50.0), (100, 1.0, 50.0), until=10)
    assert export_tables.while_it_was(gone).points == [(10, 0.0, 50.0)]


# -- charges ---------------------------------------------------------------------------------------------------------------


def mine(**more: Any) -> Any:
    afloat = (("a", "Drake", True), ("a", "Gone", False), ("b", "X", True))
    ships = [thing(force=key, name=name, afloat=floats) for key, name, floats in afloat]
    forces = [
        thing(key="a", name="Alpha", side="blue", lon=-2.5, lat=50.25, course_deg=118.4, knots=12.5, legs=()),
        thing(key="b", name="Beta", side="red", lon=0.0, lat=51.0, course_deg=0, knots=0, legs=()),
    ]
    trader = {"key": "m", "name": "Tay", "lon": 0.5, "lat": 50.5, "side": "blue", "fate": "", "sails_at": 60}
    merchants = [
        thing(**trader),
        thing(**trader | {"sails_at": 61}),
        thing(**trader | {"lon": 9.0}),
        thing(**trader | {"fate": "sunk"}),
    ]
    world = thing(ships=ships, forces=forces, merchants=merchants, minute=60)
    sector = Polygon([(0, 50), (1, 50), (1, 51), (0, 51)])
    scope = Scope(frozenset({"a", "b"}), frozenset(), frozenset(), frozenset(), sector)
    return thing(world=world, scope=scope, campaign=thing(hour_zero=6), outcome=None, **more)


def test_ud_093_an_assistant_sees_forces_of_his_charge_and_merchantmen_that_have_sailed_in_his_sector(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = charge.forces(mine())
    assert (first["ships"], first["place"], first["course"]) == ("Drake", "50° 15′ N, 2° 30′ W", "118° at 12.5 knots")
    assert second["course"] == "stopped"
    monkeypatch.setattr(charge.serialization, "pack_of", lambda _: thing(theatre={"bounds": [], "centre": []}))
    monkeypatch.setattr(charge.bodies, "drawn", lambda _: {})
    monkeypatch.setattr(charge, "force_row", lambda world, force, outcome: force.key)
    rows: list[Row] = [{"n": 1, "lon": 0.0, "lat": 50.0}, {"n": 2, "lon": None, "lat": None}]
    monkeypatch.setattr(charge, "events", lambda _: rows)
    drawn = charge.truth(mine())
    assert [(row["name"], row["lon"]) for row in drawn["merchants"]] == [("Tay", 0.5)]
    assert (drawn["forces"], [row["n"] for row in drawn["events"]]) == (["a", "b"], [1])


def test_ud_093_a_charge_holds_what_is_in_its_sector_and_what_is_named() -> None:
    corner = Polygon([(0, 50), (1, 50), (1, 51)])
    scope = Scope(frozenset({"a"}), frozenset({"drake"}), frozenset({"dover"}), frozenset({"home"}), corner)
    asked = (("ship", "drake"), ("force", "drake"), ("ship_or_force", "a"), ("x", "a"))
    assert [scope.has(kind, key) for kind, key in asked] == [True, False, True, False]
    assert [scope.includes_truth(truth) for truth in ("force:a", "dispatch:home/3", "dispatch:other/3", "mine:a")] == [
        True,
        True,
        False,
        False,
    ]
    assert [scope.holds(*place) for place in ((0.9, 50.1), (0.1, 50.9), (None, 50.1), (0.9, None))] == [True, False, False, False]
    assert scope.touches(Event(minute=0, kind="x", text="", rules=(), lon=0.9, lat=50.1))
    assert not scope.touches(Event(minute=0, kind="x", text="", rules=(), lon=9.0, lat=50.1, about=("force:b",)))


def test_ud_093_a_charge_of_a_side_a_seat_or_a_sector_is_what_lies_in_it() -> None:
    land = Land(
        minute=0,
        bodies=(
            Body("b1", "B1", "red", "x", Spot(lon=0.9, lat=50.1)),
            Body("b2", "B2", "red", "x", Spot(lon=9.0, lat=50.1)),
            Body("b3", "B3", "red", "home", Spot(lon=9.0, lat=50.1)),
            Body("b4", "B4", "red", "x", Spot(lon=0.9, lat=50.1), aboard="far"),
        ),
        places=(PlaceNow("in", "red", depot=True), PlaceNow("out", "red", depot=True), PlaceNow("none", "blue")),
    )
    country: Any = thing(places={"in": thing(lon=0.9, lat=50.1), "out": thing(lon=9.0, lat=50.1)})

    def vessel_of(key: str, lon: float, *, side: str = "red", seat: str = "x", hand: str = "") -> Any:
        return thing(key=key, side=side, seat=seat, hand=hand, lon=lon, lat=50.1)

    forces = [
        vessel_of("near", 0.9), vessel_of("far", 9.0), vessel_of("sunk", 0.9), vessel_of("own", 9.0, seat="home"),
        vessel_of("held", 9.0, hand="home"), vessel_of("blue", 9.0, side="blue"),
    ]  # fmt: skip
    ships = [thing(key=f"s-{one.key}", force=one.key, afloat=one.key != "sunk") for one in forces]
    ports = [thing(key="p1", side="red", lon=0.9, lat=50.1), thing(key="p2", side="blue", lon=9.0, lat=50.1)]
    world: Any = thing(forces=forces, ships=ships, ports=ports)
    players: Any = [thing(key="home", side="red"), thing(key="dover", side="blue"), thing(key="x", side="red")]

    def held(sides: str, seats: str, sector: str) -> Scope:
        given: Any = thing(sides=sides, seats=seats, sector=sector)
        return scope_of(given, world, players, land, country)

    by_place = held("", "", "[[0, 50], [1, 50], [1, 51]]")
    assert (by_place.forces, by_place.ships, by_place.ports) == ({"near"}, {"s-near"}, {"p1"})
    assert (by_place.seats, by_place.bodies, by_place.depots) == (set(), {"b1"}, {"in"})
    by_seat = held("", "home", "[]")
    assert (by_seat.forces, by_seat.seats, by_seat.bodies, by_seat.depots) == ({"own", "held"}, {"home"}, {"b3"}, set())
    by_side = held("blue", "", "[]")
    assert (by_side.forces, by_side.seats, by_side.ports, by_side.depots) == ({"blue"}, {"dover"}, {"p2"}, set())


# -- harbours --------------------------------------------------------------------------------------------------------------


def test_nav_s_007_a_harbour_is_drawn_in_miles_from_its_corner_with_who_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    """A square is a mile; 10,000 yards about the chart are five."""
    chart = HarbourChart("dover", 1.0, 51.0, 12, 8)
    flat = harbour_chart.plane(chart)

    def lies(key: str, x: float, y: float, **more: Any) -> Any:
        lon, lat = flat.find_point(x, y)
        return thing(**{"key": key, "name": key.title(), "side": "red", "lon": lon, "lat": lat, "port": "", **more})

    forces = [
        lies("inside", 3.5, 2.25), lies("edge", 16.9, 4.0), lies("off", 17.1, 4.0), lies("sunk", 1, 1),
        lies("home", 3.5, 2.5, side="blue", port="dover"), lies("full", 11, 2.5, side="blue"),
    ]  # fmt: skip
    ships = [thing(key=one.key, name=f"S {one.key}", force=one.key, afloat=one.key != "sunk") for one in forces]
    fields = [
        thing(side="red", lon=flat.find_point(x, 1)[0], lat=flat.find_point(x, 1)[1], radius_nm=0.5, left=left)
        for x, left in ((2, 12), (2, 0), (18, 9))
    ]
    port: Any = thing(key="dover", name="Dover", side="blue", lon=1.1, lat=50.9)
    world: Any = thing(forces=forces, ships=ships, mines=fields, ports=[port], harbours=[chart], minute=0)
    rows = {row["name"]: row for row in harbours.list_forces_near(world, chart, "start")}
    assert sorted(rows) == ["Edge", "Full", "Home", "Inside"]
    assert (rows["Inside"]["x"], rows["Inside"]["y"], rows["Inside"]["square"]) == (3.5, 2.25, "D3")
    assert (rows["Edge"]["square"], rows["Edge"]["flip"], rows["Inside"]["flip"], rows["Full"]["flip"]) == (
        "outside",
        True,
        False,
        True,
    )
    assert (rows["Home"]["port"], rows["Inside"]["port"], rows["Inside"]["ships"]) == (True, False, ["S inside"])
    assert harbours.outside(world, chart, port) == ["Full"]
    assert harbours.list_ships_in_port(world, port) == [{"force": "Home", "ships": "S home"}]
    assert [(row["x"], row["y"], row["radius"], row["left"]) for row in harbours.fields(world, chart)] == [(2.0, 1.0, 0.5, 12)]
    monkeypatch.setattr(harbours, "reverse", lambda *_, **__: "")
    listed = harbours.listed(thing(now=world, umpire=thing(rid="x")))  # type: ignore[arg-type]
    assert [(row["name"], row["near"]) for row in listed] == [("Dover", "Inside, Edge")]
    track = [[0, *flat.find_point(-6, 1)], [60, *flat.find_point(-4.9, 1)]]
    told = [thing(kind="status", data={"force": "a", "name": "A", "track": track}), thing(kind="log", data={})]
    [line] = harbours.tracks(thing(reports=told), chart)  # type: ignore[arg-type]
    assert line["points"] == "-6.00,1.00 -4.90,1.00"
    assert (
        harbours.tracks(thing(reports=[thing(kind="status", data={"force": "a", "name": "A", "track": track[:1] * 2})]), chart)
        == []
    )  # type: ignore[arg-type]
    assert harbours.tracks(None, chart) == []


# -- how far a run is ------------------------------------------------------------------------------------------------------


def test_the_desk_says_how_many_battles_a_run_has_and_since_when_the_last_is_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "waits_for", lambda _: "")
    battle = thing(state="fighting", reached=7)
    met = [thing(minute=minute, battle=battle) for minute in (60, 125)]
    at: Any = thing(
        segment=thing(trouble=""), state="fighting", campaign=thing(hour_zero=6), met=met, fighting=met[1:], run=thing(start=0)
    )
    assert desk.progress(at) == (
        "Hostile forces met at Day 1, 08:05; battle 2 of this run is being fought, move by move; 7 moves resolved."
    )
    at.state = "resolving"
    assert desk.progress(at) == "Ships steam, sight and signal from Day 1, 06:00, after 2 battles."
    at.met = []
    assert desk.progress(at) == "Ships steam, sight and signal from Day 1, 06:00."
    at.segment.trouble = "no engine"
    assert desk.progress(at).endswith("it is tried again every minute. (no engine)")
    at.state = "open"
    assert desk.progress(at) == ""
    rows = [{"state": "needs", "n": 1}, {"state": "new", "n": 2}, {"state": "past", "n": 3}]
    contacts, mines = (
        {"name": name, "folded": False, "events": some} for name, some in (("Contacts", rows), ("Mines", rows[:1]))
    )
    assert [
        (group["name"], group["folded"], [row["n"] for row in group["events"]])
        for group in desk.set_apart(rows, [contacts, mines])
    ] == [("Needs your ruling", False, [1]), ("Contacts", False, [2]), ("Before the stop", True, [3])]


# -- the land, as it was ---------------------------------------------------------------------------------------------------


def test_the_tables_of_the_land_say_men_packets_minutes_and_yards() -> None:
    """Of 1,920 men in units, 384 of the services (a fifth) and 60 with 40 wagons follow them: 2,364."""
    pack = find("landing_manoeuvres")
    country = country_of(pack.fingerprint, pack.key)
    town, other = sorted(country.places)[:2]
    road = next(one for one in country.edges.values() if one.kind == "road")
    at = Spot(lon=country.places[town].lon, lat=country.places[town].lat, place=town)
    units = (Unit("u1", "inf", 900, 50, 0, 10), Unit("u2", "inf", 850, 50, 0, 10), Unit("u3", "fa", 170, 150, 6, 9))
    order = Order(4, "oku", "body:b", 30, (Task("march", {"by": (town,)}), Task("dig_in")))
    first = Body(
        "b", "First Division", "blue", "oku", at, units, Train(40, 1200, 300, 90), hunger=2, haversack=400, works=1,
        held=Held(order, 45, 60, at=1, halted="night"),
    )  # fmt: skip
    second = Body("c", "Second Division", "red", "kuro", Spot(lon=1.0, lat=51.5))
    land = Land(
        minute=400,
        bodies=(first, second),
        arrivals=(Arrival(second, "rail", 2910),),
        places=(PlaceNow(town, "blue", Stores(1234, 80, 7), depot=True), PlaceNow(other, "red", state="down", spans_down=2)),
        edges=(EdgeNow(road.key, "broken", (100, 2000)),),
        works=(Work("bridge", "build", town, "b", 100, 480, 360, "blue"), Work("mine", "lay", town, "x", 100, 120, -1, "")),
        sieges=(Siege(town, "red", 75, 1249.6),),
        staffs=(Staff("oku", "blue", at, riding="b"),),
        messages=(Message("seat:oku", 7, "blue", "body:b", at, 350, holder=f"place:{town}", due=-1),),
        met=(Met("b", "c", 120, "stand_off"),),
        lids=(Lid("blue", "c", 3, 200, -1, 180), Lid("red", "b", 1)),
        captives=(Captives("blue", "c", 1200, 40, other, 0, 777),),
    )
    world: Any = thing(seats=(thing(key="oku", name="General Oku"),), forces=())
    told = land_truth.Told(land, country, world, 6)
    tables = {table["name"]: table["rows"] for table in told.draw_land()["tables"]}
    name, name2 = country.places[town].name, country.places[other].name
    assert tables["Columns"][0] == [
        "Blue", "First Division", told.describe_head(first), "2 battalions and 1 field battery", "2,364",
        f"{tables['Columns'][0][5].split(',')[0]}, steady, defend, hungry 2 calls, works of level 1",
        "40 wagons: 1,200 food, 300 forage, 90 ammunition; 400 on the men",
    ]  # fmt: skip
    assert tables["Columns"][1][2] == "in the open, 51.500 1.000"
    assert tables["Orders in force"] == [["Blue", "First Division", "4 of General Oku", "Day 1, 06:45", "dig in; halted: night"]]
    assert tables["Orders and reports on their way"][0][:3] == [
        "Blue",
        "order 7 of General Oku for First Division",
        "Day 1, 11:50",
    ]
    assert tables["To come"] == [["Red", "Second Division", "rail", "in the open, 51.500 1.000", "Day 3, 06:30"]]
    assert tables["Depots"] == [["Blue", name, "1,234", "80", "7"]]
    assert tables["Works"] == [
        ["Blue", "build bridge", name, "140 of 480 minutes", "First Division"],
        ["Nobody’s", "lay mine", name, "100 of 120 minutes", "nobody"],
    ]
    assert tables["Demolished and held"][0] == ["Red", name2, "down, 2 spans down"]
    assert tables["Demolished and held"][-1][2] == "broken, 2 breaks"
    assert tables["Sieges"] == [["Red", name, "Day 1, 07:15", "1,249.6 yards"]]
    assert tables["Prisoners on their way"][0][1:4] == ["1,200", "40", "Second Division"]
    assert tables["Prisoners on their way"][0][-1] == "Day 1, 18:57"
    assert tables["In contact"] == [["First Division", "Second Division", "Day 1, 08:00", "stand off"]]
    assert tables["What each side knows of the other"] == [
        ["Blue", "Second Division", "level 3", "Day 1, 09:20", "Day 1, 09:00"],
        ["Red", "First Division", "level 1", "", "shut"],
    ]
    assert told.draw_column(first)["says"] == "2,364 men"
    back = told.message_row(changed(land.messages[0], state="back", copy=2))
    assert back[1] == "order 7 of General Oku for First Division, copy 2"
    assert back[3].startswith("turned back, ")
    assert told.message_row(changed(land.messages[0], state="waits", due=410))[3:] == [f"with {name}", "Day 1, 12:50"]
    done = land_truth.Told(Land(minute=900, works=land.works), country, world, 6)
    assert done.work_row(0)[3] == "480 of 480 minutes"
