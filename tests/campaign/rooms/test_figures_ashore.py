"""Figures in rooms of the land, each for known papers."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.reports import land_report_index
from campaign.reports.seat_knowledge import public
from campaign.rooms.general import room as general
from campaign.rooms.land import land_rows, march_table, riders
from campaign.rooms.ministry import room as ministry
from campaign.rooms.printing import land_print_pack
from campaign.war.reports.land import (
    AskedAshore,
    AskedBody,
    BodyReported,
    BodyStatus,
    CallRow,
    CarrierRow,
    ComingRow,
    DepotRow,
    Drawn,
    Guns,
    Headquarters,
    Heard,
    Office,
    OrderOfBattle,
    OwnRow,
    Seen,
    Sent,
    Stand,
    TrainRow,
    UnitRow,
)
from campaign.war.reports.land import Told as Befell
from land.orders.draft_reckoning import Reckoned, Row
from land.state.world import Spot
from tests.campaign.papers_desk import Told, changed, desk_of

OPEN = Stand(place="in the open", road="", miles=0, lon=1.0, lat=51.9)
UNIT = UnitRow(code="inf", name="battalion", men=900, horses=50, guns=0, key="u1")
GUNS = UnitRow(code="fa", name="field battery", men=170, horses=150, guns=6, key="u2")
STATE: dict[str, Any] = {
    "body": "first",
    "name": "First Division",
    "lon": 1.0,
    "lat": 51.9,
    "place": "in the open",
    "head": OPEN,
    "tail": OPEN,
    "units": (UNIT, changed(UNIT, key="u3"), GUNS),
    "men": 11_970,
    "fatigue": 3,
    "state": "fresh",
    "hunger": 1,
    "cohesion": "good",
    "train": TrainRow(wagons=40, food=1200, forage=300, ammo=90),
    "fire_days": 2.5,
    "haversack": 400,
    "posture": "ready",
    "order": 7,
    "works": 2,
    "stragglers": 33,
    "prisoners": 12,
}
NEAR = BodyStatus(**STATE)
FAR = BodyReported(
    **STATE | {"body": "second", "name": "Second Division", "men": 8000}, reported=150, via="by rider", hops=("a", "b")
)


def land(*papers: Told, role: str = "general", **more: Any) -> Any:
    return desk_of(*papers, role=role, pack="landing_manoeuvres", **more)


# -- bodies ----------------------------------------------------------------------------------------------------------------------


def test_a_body_within_sight_shows_its_men_its_packets_and_its_days_of_food() -> None:
    [row] = land_rows.bodies(land(Told(NEAR, 360)))
    assert (row["men"], row["fatigue"], row["hunger"], row["fire_days"], row["order"]) == (11_970, 3, 1, 2.5, 7)
    assert (row["works"], row["stragglers"], row["prisoners"], row["haversack"]) == (2, 33, 12, 400)
    assert row["train"] == {"wagons": 40, "food": 1200, "forage": 300, "ammo": 90}
    assert (row["days"], row["bar"]) == (4.0, 80), "1,600 packets for 399 a day"
    assert (row["units"], row["marching"]) == ("2 battalions and 1 field battery", "2 inf, 1 fa")
    assert (row["near"], row["age"], row["when"], row["via"]) == (True, "now", "Day 1, 12:00", "")


def test_a_body_out_of_sight_shows_the_hour_and_age_of_its_own_report() -> None:
    [row] = land_rows.bodies(land(Told(FAR, 300, 310)))
    assert (row["near"], row["when"], row["age"], row["minute"]) == (False, "Day 1, 08:30", "3 h 30", 150)
    assert (row["via"], row["hops"], row["men"]) == ("by rider", ["a", "b"], 8000)
    assert row["bar"] == 100, "no bar is longer than five days"
    [late] = land_rows.bodies(land(Told(changed(NEAR, men=1), 300), Told(changed(FAR, body="first", reported=301, men=2), 302)))
    assert (late["men"], late["near"]) == (2, False)
    [late] = land_rows.bodies(land(Told(changed(NEAR, men=1), 302), Told(changed(FAR, body="first", reported=301, men=2), 310)))
    assert (late["men"], late["near"]) == (1, False)
    [empty] = land_rows.bodies(land(Told(changed(NEAR, men=0, units=()), 360)))
    assert (empty["days"], empty["bar"], empty["units"]) == (0.0, 0, "no unit")


def test_two_parts_of_one_name_are_told_apart_and_one_that_lands_says_so() -> None:
    lands = ({"do": "land", "at": "frinton"},)
    parts = [Told(changed(NEAR, tasks=lands), 360), Told(changed(NEAR, body="first_2", aboard="squadron"), 360)]
    rows = land_rows.bodies(land(*parts))
    assert [(row["name"], row["lands"], row["rest"]) for row in rows] == [
        ("First Division, ashore", True, False),
        ("First Division, aboard", False, False),
    ]
    [row] = land_rows.bodies(land(parts[0]))
    assert (row["name"], row["lands"], row["rest"]) == ("First Division", True, True)
    for other in (changed(parts[0].body, aboard="squadron"), changed(parts[0].body, tasks=({"do": "rest"}, *lands)), NEAR):
        assert land_rows.bodies(land(Told(other, 360)))[0]["lands"] is False


def test_a_column_says_how_many_miles_its_head_and_tail_are_past_a_place() -> None:
    desk = land()
    body = changed(NEAR, head=changed(OPEN, place="Nowhere", road="x", miles=1.2), column=((1.0, 51.9), (1.1, 51.9)))
    assert land_rows.head_in_words(desk, body) == "1.2 miles from Nowhere"
    assert land_rows.tail_in_words(desk, body) == "tail at in the open"
    one = changed(body, tail=changed(OPEN, place="Nowhere", road="x", miles=1))
    assert land_rows.tail_in_words(desk, one) == "tail 1 mile from Nowhere"
    assert land_rows.tail_in_words(desk, changed(body, tail=body.head)) == ""
    assert land_rows.tail_in_words(desk, changed(one, column=())) == ""
    carriers = OrderOfBattle((), (CarrierRow("squadron", "Blue landing squadron", "", 9000),))
    aboard = changed(NEAR, aboard="squadron")
    assert land_rows.head_in_words(land(Told(carriers)), aboard) == "aboard Blue landing squadron"
    assert land_rows.head_in_words(desk, aboard) == "aboard the transports"


@pytest.mark.parametrize(
    ("task", "said"),
    [
        ({"do": "march", "by": ["a", "b"]}, "march by Ayton and b"),
        ({"do": "patrol", "to": ["a"]}, "patrol to Ayton"),
        ({"do": "attach", "to": "a"}, "attach to Ayton"),
        ({"do": "dig_in", "at": "a"}, "dig in at Ayton"),
        ({"do": "march", "by": [[5.117, 55.967]]}, "march by 55° 58′ N, 5° 07′ E"),
        ({"do": "rest"}, "rest"),
        ({"do": "burn", "wagons": 1}, "burn 1 wagon of its own"),
        ({"do": "burn", "wagons": 12}, "burn 12 wagons of its own"),
        ({"do": "burn", "depot": "a"}, "burn the depot at Ayton"),
    ],
)
def test_a_task_in_words(task: dict[str, Any], said: str) -> None:
    assert land_rows.task_in_words(task, {"a": "Ayton"}) == said


def test_what_a_body_is_on_the_chart_and_on_paper() -> None:
    desk = land(Told(changed(NEAR, track=((300, 1.0, 51.8), (360, 1.0, 51.9))), 360), Told(FAR, 300, 310))
    near, far = land_rows.on_chart(desk)["forces"]
    assert near["why"] == "11,970 men, in the open"
    assert (near["known"], near["age"], near["track"]) == ("now", "", [[1.0, 51.8, 300, ""], [1.0, 51.9, 360, ""]])
    assert far["why"] == "8,000 men, in the open; there it reported itself"
    assert (far["known"], far["age"], far["around_nm"]) == ("reported", "3 h 30", 6)
    first, second = (land_print_pack._body(row) for row in land_rows.bodies(desk))
    assert (first.place, first.units) == ("in the open", "2 battalions and 1 field battery")
    assert first.state == "11,970 men, fresh, good; food for 4.0 days; ready"
    assert second.place == "in the open, as it reported itself Day 1, 08:30"


def test_a_general_reads_what_he_has_in_a_line_a_body_and_who_goes_hungry() -> None:
    hungry = changed(NEAR, body="third", name="Third Division", men=40_000)
    assert general.holds(land(Told(NEAR, 360))) == ["First Division: 2 battalions and 1 field battery, 11,970 men, in the open."]
    assert (general.more(0), general.more(1), general.more(2)) == ("", ", nor has 1 other", ", nor have 2 others")
    draft: Any = type("Sheet", (), {"table": lambda *_: {}, "faults": (), "reckoning": {}, "desk": land(Told(hungry, 360))})()
    assert general.checks(draft) == []
    draft.desk = land(Told(changed(hungry, men=52_000, order=0), 360))
    assert [one["text"] for one in general.checks(draft)] == [
        "Third Division has no orders",
        "Third Division has food for less than a day",
    ]


# -- the enemy -------------------------------------------------------------------------------------------------------------------

ENEMY = Seen(
    label="A", by="2nd Lancers", seen=245, lon=1.1, lat=51.8, error_mi=2.3, level=3, what="infantry", via="by rider",
    strength=12_000, share=0.25, heading=315.4, length_mi=1.5,
)  # fmt: skip


def test_a_hostile_body_shows_how_strong_which_way_how_long_and_how_old_the_word_is() -> None:
    [row] = land_rows.list_hostile_bodies(land(Told(ENEMY, 250, 270)))
    assert (row["strength"], row["share"], row["heading"], row["length"]) == ("about 12,000", "± 25%", "N 45° W", "1.5 miles")
    assert (row["when"], row["age"], row["old_min"], row["error_mi"]) == ("Day 1, 10:05", "1 h 55", 115, 2.3)
    assert land_rows.seen_in_words(row) == ("seen by 2nd Lancers, about 12,000 (± 25%), going N 45° W, 1.5 miles long, by rider")
    [mark] = land_rows.on_chart(land(Told(ENEMY, 250, 270)))["contacts"]
    assert (mark["along_nm"], mark["across_nm"]) == pytest.approx((2.0, 2.0))
    assert (mark["what"], mark["foot"], mark["hearsay"]) == (
        "infantry about 12,000",
        "The place may be wrong by 2.3 miles.",
        True,
    )
    little = Seen(label="B", by="x", seen=360, lon=1, lat=51, error_mi=1, level=1, what="dust", via="", lost=True)
    [row] = land_rows.list_hostile_bodies(land(Told(little, 360)))
    assert (row["strength"], row["share"], row["heading"], row["length"], row["old_min"]) == ("", "", "", "", 0)
    assert land_rows.seen_in_words(row) == "seen by x, lost to sight since"
    assert next(land_rows.contact_marks(land(Told(little, 360))))["foot"] == "The place may be wrong by 1 mile."
    both = land_rows.list_hostile_bodies(land(Told(little, 360), Told(ENEMY, 250), Told(changed(ENEMY, seen=300), 310)))
    assert [(one["label"], one["when"]) for one in both] == [("B", "Day 1, 12:00"), ("A", "Day 1, 11:00")]


def test_of_hostile_bodies_those_seen_last_are_kept_whenever_word_of_them_came() -> None:
    kept = land_report_index.Labels(1)
    told = [Told(changed(ENEMY, label="A", seen=300), 310), Told(changed(ENEMY, label="B", seen=200), 320)]
    for paper in land(*told).filed.kept[ENEMY.kind]:
        kept.take(paper)
    assert [paper.number for paper in kept.select_kept_papers()] == [1]
    assert kept.count == 2


def test_guns_are_heard_on_a_bearing_from_an_hour_to_an_hour() -> None:
    heard = Guns(body="First Division", bearing=101.4, since=240, until=275)
    desk = land(Told(changed(heard, bearing=1), 200), Told(heard, 300, batch=2))
    assert [(row["bearing"], row["since"], row["until"]) for row in land_rows.guns(desk)] == [
        ("S 79° E", "Day 1, 10:00", "Day 1, 10:35")
    ]


# -- supply and sieges -----------------------------------------------------------------------------------------------------------


def test_the_last_call_shows_what_each_group_needed_drew_and_lacked() -> None:
    row = CallRow(("first", "second"), 400, 120, 250, 60, 30, 40, 20, 120, 1, 3.5)
    told = [Told(NEAR, 360), Told(FAR, 300), Told(Drawn((changed(row, food=1),)), 100), Told(Drawn((row,)), 240)]
    called = land_rows.calls(land(*told))
    assert called["when"] == "Day 1, 10:00"
    [group] = called["groups"]
    assert group.pop("bodies") == "First Division and Second Division"
    assert group == {
        "food": 400, "forage": 120, "depot": 250, "train": 60, "country": 30, "haversack": 40,
        "short_food": 20, "short_forage": 120, "hunger": 1, "days": 3.5,
    }  # fmt: skip
    assert land_rows.calls(land()) == {"when": "", "groups": []}


def test_a_siege_shows_the_yards_of_the_approach_and_what_is_left_inside() -> None:
    figures = {"invested": 1, "front_yd": 1249.6, "food": 3400.4, "days": 11.6, "forage": 700, "horses": 1}
    siege = Befell(what="siege", body="x", at="Colchester", text="", figures=figures)
    [row] = land_rows.sieges(land(Told(siege, 240)))
    assert row["when"] == "Day 1, 10:00"
    assert row["words"] == ["approach at 1,250 yards", "3,400 packets of food, 12 days", "700 of forage, 1 horse"]
    nearer = changed(siege, figures={"invested": 1, "front_yd": 800})
    [row] = land_rows.sieges(land(Told(siege, 240), Told(nearer, 300)))
    assert (row["when"], row["words"][0], len(row["words"])) == ("Day 1, 11:00", "approach at 800 yards", 3)
    assert land_rows.sieges(land(Told(siege, 240), Told(changed(siege, figures={"invested": 0}), 300))) == []
    assert land_rows.sieges(land(Told(changed(siege, figures={"front_yd": 5}), 300))) == []


# -- orders on their way ---------------------------------------------------------------------------------------------------------


def test_an_order_on_its_way_shows_when_it_went_when_it_is_due_and_when_it_was_heard() -> None:
    order = Sent(number=7, to="First Division", sent=250, state="handed to a rider", due=340)
    told = [Told(order, 250), Told(changed(order, number=8), 255), Told(Heard(number=8, body="b", received=330), 350)]
    told += [Told(changed(order, number=9), 256), Told(Heard(number=9, body="b", received=331, void=True), 350)]
    told += [Told(Sent(number=10, to="x", sent=260, state="waiting"), 260)]
    assert [(row["number"], row["sent"], row["due"], row["heard"]) for row in riders.list_orders_in_transit(land(*told))] == [
        (10, "Day 1, 10:20", "", ""),
        (9, "Day 1, 10:10", "Day 1, 11:40", "expired when received, Day 1, 11:31"),
        (8, "Day 1, 10:10", "Day 1, 11:40", "received Day 1, 11:30"),
        (7, "Day 1, 10:10", "Day 1, 11:40", ""),
    ]


@pytest.mark.parametrize(("now", "lon"), [(360, 1.0), (405, 1.1), (449, 1.19778), (450, None), (359, None)])
def test_a_rider_stands_where_he_should_be_by_now(now: int, lon: float | None) -> None:
    """In the open: from 40° N, 1° E to 40.4° N, 1.2° E in an hour and a half."""
    at = Headquarters(lon=1.0, lat=40.0, place="in the open", rides_with="", near=())
    body = changed(NEAR, lon=1.2, lat=40.4, head=changed(OPEN, lon=1.2, lat=40.4))
    order = Sent(number=7, to="First Division", sent=360, state="handed to a rider", due=450)
    rows = list(riders.marks(land(Told(at, 0), Told(body, 0), Told(order, 0), now=now, until=720)))
    assert [row["lon"] for row in rows] == ([] if lon is None else [pytest.approx(lon, abs=1e-4)])
    assert [row["lat"] for row in rows] == ([] if lon is None else [pytest.approx(40 + 2 * (lon - 1), abs=1e-3)])
    if rows:
        assert rows[0]["due"] == "13:30"
        assert rows[0]["text"] == "The rider with order 7 for First Division should be here now, and there Day 1, 13:30."


def test_a_rider_on_a_road_is_so_far_on_its_metres() -> None:
    country = public(land().seat.campaign).country
    assert country is not None
    edge = max((one for one in country.edges.values() if one.kind == "road"), key=lambda one: one.metres)
    a, b = (country.spot_at(key) for key in (edge.a, edge.b))
    for share, metres in ((0.0, 0), (0.25, edge.metres / 4), (1.0, edge.metres)):
        here, right = riders.along(country, a, b, share), country.spot_on(edge, metres)
        assert country.metres(here, right) < 1
        assert country.metres(riders.along(country, b, a, 1 - share), right) < 1, "and back"


@pytest.mark.parametrize(
    ("now", "hour", "said"), [(0, 6, "Day 1, 20:00"), (840, 6, "Day 2, 20:00"), (839, 6, "Day 1, 20:00"), (0, 22, "Day 2, 20:00")]
)
def test_the_next_call_is_at_the_agreed_hour(now: int, hour: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terms = type("Terms", (), {"call_hour": 20})
    monkeypatch.setattr(riders, "public", lambda _: type("Known", (), {"terms": terms}))
    assert riders.next_call(land(now=now, hour=hour, until=now + 360)) == said


def test_lc_008_who_orders_again_in_a_run_reads_for_which_bodies_and_why() -> None:
    asked = AskedAshore((AskedBody("first", "First Division", "contact"), AskedBody("second", "Second Division", "fall")))
    found = [("First Division", "The enemy is met"), ("Second Division", "A place has fallen")]
    assert [(row["name"], row["why"]) for row in land_rows.list_bodies_to_order(land(Told(asked, 360)))] == found
    assert land_rows.list_bodies_to_order(land(Told(asked, 359))) == []
    assert land_rows.list_bodies_to_order(land(Told(asked, 360), Told(changed(asked, bodies=()), 360))) == []
    assert land_rows.goal_of(changed(NEAR, tasks=({"do": "march", "by": ["a", [1.5, 52.5]]},))) == Spot(lon=1.5, lat=52.5)
    assert land_rows.goal_of(changed(NEAR, tasks=({"do": "dig_in", "at": "b"}, {"do": "march", "by": ["a", "b"]}))) == "b"


# -- marches ---------------------------------------------------------------------------------------------------------------------


def test_a_march_says_when_head_last_fighting_unit_and_tail_are_where() -> None:
    rows = [
        {
            "start": "Ayton",
            "place": "Beeford",
            "off": "06:00",
            "head": "08:00",
            "last": "09:00",
            "tail": "09:30",
            "clear": "07:30",
        },
        {
            "start": "Beeford",
            "place": "Catton",
            "off": "08:00",
            "head": "10:00",
            "last": "11:00",
            "tail": "11:30",
            "clear": "09:40",
        },
    ]
    assert march_table.in_a_sentence("It, column of 3 miles", rows) == (
        "It, column of 3 miles: head off 06:00, at Catton 10:00; last fighting unit there 11:00, tail 11:30; "
        "its tail leaves Ayton 07:30."
    )
    here = [{**rows[0], "start": march_table.HERE}]
    assert (
        march_table.in_a_sentence("", here) == "It: head off 06:00, at Beeford 08:00; last fighting unit there 09:00, tail 09:30."
    )
    assert march_table.in_a_sentence("x", []) == ""
    named = [{"key": key, "name": key.upper()} for key in "abcd"]
    reckoning = {"a": {"rows": rows, "stuck": "Halts Day 2, 08:43: it cannot pass."}}
    assert march_table.orders_in_words(named[:1], reckoning) == ["A: to Catton, head there 10:00"]
    assert march_table.orders_in_words(named[:2], reckoning)[1] == "B has orders"
    assert march_table.orders_in_words(named[:3], reckoning) == ["A: to Catton, head there 10:00", "Orders for 2 other columns"]
    assert march_table.stuck_in_words(named, reckoning) == ["A: halts Day 2, 08:43: it cannot pass"]


def test_the_way_of_a_march_and_what_halts_it_stand_with_their_hours() -> None:
    desk = land()
    country = public(desk.seat.campaign).country
    assert country is not None
    a, b = sorted(country.places)[:2]
    marched = Row(a, b, off=400, there=460, last=470, tail=480, clear=420)
    one = Reckoned("first", 400, (marched,), fatigue=4, falls_out=12, track=((400, 1.1234567, 51.7654321),))
    found = march_table.table(desk, one, country, "It")
    assert (found["fatigue"], found["falls_out"], found["track"]) == (4, 12, [[1.12346, 51.76543, 400]])
    assert found["rows"] == [
        {
            "start": country.places[a].name,
            "place": country.places[b].name,
            "off": "Day 1, 12:40",
            "head": "Day 1, 13:40",
            "last": "Day 1, 13:50",
            "tail": "Day 1, 14:00",
            "clear": "Day 1, 13:00",
        }
    ]
    assert march_table.table(desk, changed(one, off=-1), country, "")["track"] == []
    night = (430, "night", "")
    halted = changed(one, halts=((390, "night", ""), *(night for _ in range(5)), (431, "no such word", "")))
    halts = march_table.table(desk, halted, country, "")["halts"]
    assert len(halts) == march_table.MOST_HALTS
    assert all(one.startswith("Halts Day 1, 13:10: ") for one in halts)


# -- the ministry ----------------------------------------------------------------------------------------------------------------


def test_a_ministry_reads_who_comes_when_its_trains_and_its_depots_with_their_age() -> None:
    coming = ComingRow("third", "Third Division", "rail", "colchester", 2910, 9000)
    first = Office((changed(coming, minute=2000),), 12, 3, (DepotRow("colchester", 900, 800, 70),))
    last = Office((coming, changed(coming, body="x", minute=360)), 10, 5, (DepotRow("harwich", 90, 80, 7),))
    own = OrderOfBattle((OwnRow("first", "First Division", "ministry"),), (CarrierRow("s", "Transports", "", 9000.5),))
    desk = land(Told(first, 100), Told(last, 360), Told(own, 0), role="ministry")
    [row] = ministry.coming(desk)
    assert (row["when"], row["day"], row["hour"], row["soonest"], row["men"]) == ("Day 3, 06:30", 3, 6, "Day 2, 15:20", 9000)
    assert [(one["food"], one["forage"], one["ammo"], one["when"], one["age"]) for one in ministry.depot_rows(desk)] == [
        (900, 800, 70, "Day 1, 07:40", "4 h 20"),
        (90, 80, 7, "Day 1, 12:00", "now"),
    ]
    assert [(one["room_t"], one["at"]) for one in ministry.transports(desk)] == [(9000.5, "at sea")]
    country = public(desk.seat.campaign).country
    assert country is not None
    beached = {one.place for one in country.ground.beaches}
    for by, fits in (
        ("rail", {key for key, one in country.places.items() if "railhead" in one.kinds}),
        ("sea", {key for key, one in country.places.items() if "port" in one.kinds} | beached),
        ("road", set(country.places)),
    ):
        assert {row["key"] for row in ministry.named_places(desk, by)} == fits, by
    assert beached - {key for key, one in country.places.items() if "port" in one.kinds}, "a beach lies at a place without a port"
    lines = ministry.holds(desk)
    assert lines[0].startswith("Third Division, 9,000 men, arrives at ")
    assert lines[0].endswith(", Day 3, 06:30.")
    assert lines[-1] == "10 trains in the pool; 1 depot on the wire."
    many = Office(tuple(changed(coming, body=f"b{n}") for n in range(5)), 1, 0, ())
    lines = ministry.holds(land(Told(many, 0), role="ministry"))
    assert (len(lines), lines[3], lines[4]) == (5, "2 more arrive later.", "1 train in the pool; 0 depots on the wire.")
