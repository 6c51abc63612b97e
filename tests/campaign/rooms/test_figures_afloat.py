"""Figures in rooms of the sea, each for known papers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.reports.report_index import BOATS, GUNS
from campaign.rooms import seat_rows, words
from campaign.rooms.admiralty import room as admiralty
from campaign.rooms.navigation.chart import Tracks, build_own_force_row, last_reported, mark
from campaign.rooms.news import action_damage, newspapers, shipping, signals
from campaign.rooms.press import room as press
from campaign.rooms.trade import room as trade
from campaign.war.reports.papers import Article, Dispatch, FormHop, Outbox, PortRow, Ports, Printed, Tip
from campaign.war.reports.sea import Battle, Bearing, Log, Logbook, LogRow, StatusLeg
from campaign.war.reports.trade import (
    LaneEnd,
    Lanes,
    LedgerLane,
    LedgerPrize,
    Loss,
    Plot,
    PlotLeg,
    PlotShip,
    Prize,
    Sailing,
    TradeLedger,
)
from tests.campaign.papers_desk import FLEET, REPORTED, SEEN, SHIP, Told, changed, desk_of

# -- words -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (-5, "now"),
        (0, "now"),
        (1, "1 min"),
        (59, "59 min"),
        (60, "1 h"),
        (61, "1 h 01"),
        (719, "11 h 59"),
        (720, "12 h"),
        (779, "12 h"),
        (1500, "25 h"),
    ],
)
def test_the_age_of_a_report(minutes: int, said: str) -> None:
    assert words.age(minutes) == said


@pytest.mark.parametrize(
    ("coal", "unit", "boat", "shown", "fuel", "per"),
    [
        (1234.6, 0, False, "1,235", "t", 1),
        (999.4, 1, False, "999", "t", 1),
        (330, 12, False, "27.5", "u", 12),
        (36.25, 0, True, "36.2", "h", 1),
        (0.4, 0, False, "0", "t", 1),
    ],
)
def test_coal_is_shown_in_whole_tons_or_tenths_of_units_and_hours(
    coal: float, unit: float, boat: bool, shown: str, fuel: str, per: float
) -> None:
    assert words.build_coal_row(coal, unit, boat=boat) == {"per": per, "coal_shown": shown, "fuel": fuel}


def test_an_ellipse_of_error_in_words_and_the_letters_of_sides() -> None:
    assert words.errors(11.4, 5.6) == "11 by 6 miles"
    assert words.errors(1.2, 0.8) == "1 by 1 mile"
    assert [words.letter(side) for side in ("blue", "red", "neutral", "")] == ["B", "R", "N", "?"]


@pytest.mark.parametrize(
    ("kind", "outline"),
    [
        ("battleship", "battleship"),
        ("coast defence ship", "battleship"),
        ("armoured cruiser", "cruiser"),
        ("scout", "cruiser"),
        ("liner", "merchantman"),
        ("collier", "merchantman"),
        ("merchant cruiser", "cruiser"),
        ("torpedo boat", "destroyer"),
    ],
)
def test_the_outline_of_a_kind_of_ship(kind: str, outline: str) -> None:
    assert words.silhouette(kind) == outline


# -- own forces ----------------------------------------------------------------------------------------------------------------


def test_a_force_in_hand_shows_place_course_and_the_knots_of_her_slowest_ship_afloat() -> None:
    slow = changed(SHIP, key="old", name="Old", max_kn=14.5)
    sunk = changed(SHIP, key="gone", name="Gone", max_kn=9, afloat=False)
    desk = desk_of(Told(changed(FLEET, ships=(SHIP, slow, sunk), after_nm=12), 360))
    [row] = seat_rows.forces(desk)
    assert row["place"] == "50° 15′ N, 2° 30′ W"
    assert row["course"] == "S 62° E"
    assert (row["knots"], row["max_kn"], row["after_nm"], row["sight_nm"]) == (12, 14.5, 12, 10)
    assert [(ship["name"], ship["coal_shown"], ship["fuel"], ship["max_kn"]) for ship in row["ships"]] == [
        ("Drake", "1,200", "t", 21),
        ("Old", "1,200", "t", 14.5),
        ("Gone", "1,200", "t", 9),
    ]
    [lost] = seat_rows.forces(desk_of(Told(changed(FLEET, ships=(sunk,)), 360)))
    assert (lost["max_kn"], lost["after_nm"]) == (0, 0)


def test_a_petrol_boat_shows_hours_and_a_ship_in_units_units() -> None:
    boat = changed(SHIP, key="a1", name="A1", kind="submarine", coal_t=22.26, dived_h=3, dived_kn=5, dived_min=50)
    units = changed(SHIP, key="k", name="Kent", coal_t=450, unit_t=40)
    [row] = seat_rows.forces(desk_of(Told(changed(FLEET, ships=(boat, units)), 360)))
    assert [(ship["coal_shown"], ship["fuel"], ship["per"]) for ship in row["ships"]] == [("22.3", "h", 1), ("11.2", "u", 40)]


def test_a_force_in_action_shows_since_when() -> None:
    desk = desk_of(Told(changed(FLEET, in_action=345), 360))
    [row] = seat_rows.in_action(desk)
    assert row["since"] == "Day 1, 11:45"
    assert seat_rows.forces(desk) == []


def test_the_last_word_of_troops_that_go_over_stands_at_her_force() -> None:
    lines = [Log(text="400 men ashore.", rules=(BOATS,), force="home"), Log(text="Guns.", rules=(GUNS,), force="home")]
    desk = desk_of(Told(FLEET, 360), *(Told(line, 300 + n) for n, line in enumerate(lines)))
    assert seat_rows.forces(desk)[0]["troops"] == {"text": "400 men ashore.", "when": "Day 1, 11:00"}


# -- contacts ------------------------------------------------------------------------------------------------------------------


def test_a_contact_shows_its_place_its_age_its_error_and_how_it_came_about() -> None:
    smoke = changed(SEEN, what="smoke", level=0, distance_nm=21.4)
    sent = {"sender": "Scouts", "via": "wireless"}
    desk = desk_of(
        Told(changed(smoke, **sent), 200, 215),
        Told(changed(SEEN, **sent), 240, 250),
        Told(changed(SEEN, **sent, level=2, what="Kaiser class", brief="three battleships", lost=290), 270, 300),
    )
    [row] = seat_rows.contacts(desk)
    assert (row["label"], row["letter"], row["brief"], row["what"]) == ("A", "R", "three battleships", "Kaiser class")
    assert row["place"] == "50° 30′ N, 2° 15′ W"
    assert (row["when"], row["age"], row["lost"], row["gone"]) == ("Day 1, 10:30", "1 h 10", "Day 1, 10:50", 290)
    assert (row["distance_nm"], row["error"], row["by"], row["hearsay"]) == (18, "3 by 2 miles", "Scouts", True)
    assert [(one["when"], one["text"]) for one in row["why"]] == [
        ("Day 1, 09:20", "smoke in sight"),
        ("Day 1, 10:00", "identified as three cruisers"),
        ("Day 1, 10:30", "class: Kaiser class"),
        ("Day 1, 10:30", "seen from Home squadron, N 32° E, 18 miles"),
        ("Day 1, 10:50", "lost to sight"),
        ("Day 1, 11:00", "reached you by wireless"),
    ]


def test_a_contact_in_sight_is_as_old_as_its_last_word_and_one_of_minute_0_has_an_age() -> None:
    [near] = seat_rows.contacts(desk_of(Told(changed(SEEN, distance_nm=1.2), 345)))
    assert (near["age"], near["gone"], near["hearsay"]) == ("15 min", 0, False)
    assert near["why"][-1]["text"] == "seen from Home squadron, N 32° E, 1 mile"
    [lost] = seat_rows.contacts(desk_of(Told(changed(SEEN, lost=0), 0)))
    assert (lost["age"], lost["lost"]) == ("6 h", "Day 1, 06:00")


def test_contacts_stand_newest_first_as_many_as_are_asked_for_and_no_older_than_is_asked() -> None:
    rows = [Told(changed(SEEN, label=label), minute) for label, minute in (("A", 100), ("B", 300), ("C", 200))]
    desk = desk_of(*rows)
    assert [row["label"] for row in seat_rows.contacts(desk)] == ["B", "C", "A"]
    assert [row["label"] for row in seat_rows.contacts(desk, 2)] == ["B", "C"]
    assert [row["label"] for row in seat_rows.contacts(desk, since=200)] == ["B", "C"]


# -- forces last reported --------------------------------------------------------------------------------------------------------


def test_a_force_that_reported_shows_how_far_she_may_have_gone_since() -> None:
    desk = desk_of(Told(REPORTED, 210, 220), role="admiralty")
    [row] = seat_rows.reported(desk)
    assert (row["when"], row["age"], row["course"], row["place"]) == ("Day 1, 09:30", "2 h 30", "N 45° E", "52° 00′ N, 1° 30′ E")
    assert row["may_have_gone_nm"] == 50, "two hours and a half at 20 knots"
    assert row["via"] == "wireless through Foyle, Dover"
    assert (row["ships"][0]["coal_shown"], row["ships"][0]["fuel"]) == ("801", "t")
    afloat, sunk = row["ships"][0], changed(REPORTED.ships[0], name="Gone", afloat=False)
    [less] = seat_rows.reported(desk_of(Told(changed(REPORTED, ships=(*REPORTED.ships, sunk)), 210), role="admiralty"))
    assert (afloat["afloat"], less["others"]) == (True, len(REPORTED.ships) - 1), "nobody counts a ship that was lost"
    still = changed(REPORTED, knots=0, path=("Scouts", "The Admiralty"))
    [lies] = seat_rows.reported(desk_of(Told(still, 210), role="admiralty"))
    assert (lies["course"], lies["via"]) == ("", "wireless")


def test_a_force_that_lies_in_port_by_the_last_return_has_gone_nowhere_since() -> None:
    port = PortRow("dover", "Dover", 1.3, 51.1, coal_t=5000, capacity=12, telegraph=True, wireless=False, ships=("Kent",))
    inside = changed(REPORTED, port="Dover")
    told = [Told(inside, 60), Told(Ports(ports=(port,)), 330)]
    [row] = seat_rows.reported(desk_of(*told, role="admiralty"))
    assert (row["place"], row["age"], row["may_have_gone_nm"]) == ("Dover", "5 h", 10), "half an hour since the return"
    away = Ports(ports=(changed(port, ships=("Drake",)),))
    [gone] = seat_rows.reported(desk_of(told[0], Told(away, 330), role="admiralty"))
    assert gone["may_have_gone_nm"] == 100


# -- the chart -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "minute", "may", "old"),
    [
        ({}, 300, 20, 60),
        ({}, 360, None, 0),
        ({}, 0, 120, 360),
        ({}, -3, None, 363),
        ({"lost": 330}, 300, 20, 30),
        ({"what": "merchantman"}, 300, None, 60),
        ({"side": "neutral"}, 300, None, 60),
    ],
)
def test_the_circle_about_a_stranger_is_what_she_may_have_steamed_at_20_knots_up_to_120_miles(
    changes: dict[str, Any], minute: int, may: int | None, old: int
) -> None:
    desk = desk_of()
    row = seat_rows.contact(desk, desk_of(Told(changed(SEEN, **changes), minute)).list_reports(type(SEEN)))
    drawn = mark(desk, row)
    assert (drawn["may_nm"], drawn["old_min"]) == (may, old)
    assert (drawn["along_nm"], drawn["across_nm"], drawn["bearing_deg"]) == (3.4, 1.6, 32.5)


def test_a_force_on_the_chart_has_her_track_with_hours_her_legs_and_her_reach() -> None:
    body = changed(FLEET, legs=(StatusLeg(-1, 50, 10), StatusLeg(-1, 51, 4, dived=True)))
    desk = desk_of(Told(body, 360))
    steamed = [(0, -3, 50), (330, -2.6, 50.2), (360, -2.5, 50.25)]
    row = build_own_force_row(desk, body, None, steamed)
    assert row["track"] == [[-3, 50, 0, "06"], [-2.6, 50.2, 330, ""], [-2.5, 50.25, 360, "12"]]
    assert row["legs"] == [{"knots": 10, "lat": 50, "lon": -1}, {"dived": True, "knots": 4, "lat": 51, "lon": -1}]
    assert (row["reach_nm"], row["max_kn"], row["when"]) == (126, 21, "Day 1, 12:00")
    assert build_own_force_row(desk, body, {"six_hour_nm": 60.5}, [])["reach_nm"] == 60.5
    gone = changed(body, ships=(changed(SHIP, afloat=False),))
    assert (build_own_force_row(desk, gone, None, [])["label"], build_own_force_row(desk, gone, None, [])["legs"]) == (
        "Drake, lost",
        [],
    )


def test_old_tracks_are_drawn_by_more_than_nine_minutes_and_by_the_hour_and_fresh_ones_whole() -> None:
    tracks = Tracks(since=60, fine=300)
    points = tuple((minute, 0.0, minute / 100) for minute in (0, 5, 9, 10, 55, 60, 301, 302))
    desk = desk_of(Told(changed(FLEET, track=points), 59), Told(changed(FLEET, track=points), 60))
    for paper in desk.filed.kept[FLEET.kind]:
        tracks.take(paper)
    assert [point[0] for point in tracks.points["home"]] == [0, 10, 55, 60, 301, 302]
    assert Tracks(since=61).points == {}


def test_a_force_last_reported_is_hollow_with_her_age_unless_word_of_her_is_of_now() -> None:
    for minute, known, age, may in ((210, "reported", "2 h 30", 50), (360, "now", "now", None)):
        desk = desk_of(Told(REPORTED, minute), role="admiralty")
        row = last_reported(desk, seat_rows.reported(desk)[0])
        assert (row["known"], row["age"], row["may_nm"]) == (known, age, may)


# -- signals -------------------------------------------------------------------------------------------------------------------

HOPS = (
    FormHop("home", "home", "flags", 200),
    FormHop("home", "Foyle", "wireless", 205),
    FormHop("Foyle", "Dover", "telegraph", 215),
)
LETTER = Dispatch(sender="Home", from_key="home", text="Come.", written=190, via="carried", path=("Home", "Dover"), hops=HOPS)


def test_a_dispatch_shows_when_it_was_written_when_it_came_and_each_stage_with_its_hour() -> None:
    desk = desk_of(Told(LETTER, 190, 230), Told(changed(LETTER, written=195, via="wireless"), 195, 240, batch=2))
    first, second = signals.inbox(desk)[::-1]
    assert (first["written"], first["when"], first["via"], first["fresh"]) == (
        "Day 1, 09:10",
        "Day 1, 09:50",
        "carried by hand",
        False,
    )
    assert [(hop["to"], hop["by"], hop["when"]) for hop in first["hops"]] == [
        ("Foyle", "by wireless", "Day 1, 09:25"),
        ("Dover", "by telegraph", "Day 1, 09:35"),
    ]
    assert (second["written"], second["via"], second["fresh"]) == ("Day 1, 09:15", "wireless", True)


def test_the_outbox_shows_of_each_number_the_newest_word() -> None:
    waits = Outbox(number=1, to="The Admiralty", text="?", written=60, state="waiting", at=None, by="quiet", hops=HOPS[:1])
    other = changed(waits, number=2, written=70, by="carried", hops=())
    sent = changed(waits, state="sent", at=130, hops=HOPS)
    two, one = signals.outbox(desk_of(Told(waits, 60), Told(other, 70), Told(sent, 130)))
    assert (one["number"], one["state"], one["written"], one["when"]) == (1, "sent", "Day 1, 07:00", "Day 1, 08:10")
    assert (one["asked"], one["origin"], one["hand"], one["by"], one["aboard"]) == (
        "not by wireless",
        "home",
        "Dover",
        "by telegraph",
        "",
    )
    assert (two["number"], two["when"], two["asked"], two["hand"]) == (2, "", "to be carried", "")
    [aboard] = signals.outbox(desk_of(Told(waits, 60)))
    assert (aboard["aboard"], aboard["hops"]) == ("home", [])


def test_a_line_of_the_log_shows_place_course_speed_and_coal_the_newest_first() -> None:
    line = Log(
        text="Noon.",
        rules=(),
        lon=-2.5,
        lat=50.25,
        force="home",
        name="Home",
        own=True,
        course_deg=270.2,
        knots=12.5,
        coal_t=4321.6,
    )
    stopped = changed(line, text="Lay to.", knots=0)
    hand = Log(text="In your hand.", rules=("SC-S-07",))
    rows = signals.log(desk_of(Told(line, 300), Told(stopped, 310), Told(hand, 305)))
    assert [(row["when"], row["text"], row["made"]) for row in rows] == [
        ("Day 1, 11:10", "Lay to.", "stopped, 4,322 t"),
        ("Day 1, 11:05", "In your hand.", ""),
        ("Day 1, 11:00", "Noon.", "W, 12.5 knots, 4,322 t"),
    ]
    assert [(row["place"], row["ship"], row["own"]) for row in rows] == [
        ("50° 15′ N, 2° 30′ W", "", True),
        ("", "", False),
        ("50° 15′ N, 2° 30′ W", "", True),
    ]
    book = Logbook(force="s", name="Scouts", via="wireless", rows=(LogRow("Smoke.", 1.5, 52.0, False, 45, 14, 800, minute=320),))
    rows = signals.log(desk_of(Told(book, 340), Told(line, 300), Told(changed(line, force="b", name="Other"), 290)))
    assert [(row["when"], row["ship"], row["made"]) for row in rows] == [
        ("Day 1, 11:20", "Scouts", "N 45° E, 14 knots, 800 t"),
        ("Day 1, 11:00", "Home", "W, 12.5 knots, 4,322 t"),
        ("Day 1, 10:50", "Other", "W, 12.5 knots, 4,322 t"),
    ]


HEARD = Bearing(by="Home squadron", own_lon=-2.5, own_lat=50.25, bearing_deg=90, bearing="E", strength="loud", minute=300)


def test_hostile_wireless_is_a_line_for_six_hours_as_long_as_wireless_carries_and_fades() -> None:
    terms = '{"wireless_nm": 60}'
    desk = desk_of(Told(HEARD, 180), Told(changed(HEARD, strength="faint"), 0), now=360, agreed=terms)
    rows = signals.bearings(desk)
    assert [(row["when"], row["age"], row["strength"]) for row in rows] == [
        ("Day 1, 06:00", "6 h", "faint"),
        ("Day 1, 09:00", "3 h", "loud"),
    ]
    faint, loud = signals.on_chart(desk)
    assert (faint["fade"], loud["fade"]) == (0.35, 0.5)
    assert loud["from"] == [-2.5, 50.25]
    assert loud["to"] == pytest.approx([-0.942, 50.25], abs=0.001), "60 miles east: 1.558 degrees of longitude there"
    assert loud["text"] == "Home squadron heard wireless E, loud, Day 1, 09:00"
    assert signals.on_chart(desk_of(Told(HEARD, 0), now=361, agreed=terms)) == []


# -- actions -------------------------------------------------------------------------------------------------------------------


def test_an_action_shows_when_and_where_and_only_the_hurts_that_are_new() -> None:
    text = "Home: in action for 9 minutes. No ship was lost. Damage: Drake: funnel 1 holed once."
    later = text.replace("holed once.", "holed once and one of two engines out; Kent: on fire.")
    first = Battle(title="Off Portland", text=text)
    desk = desk_of(Told(first, 100), Told(changed(first, text=later, views="0" * 64), 200, batch=2))
    old, new = seat_rows.battles(desk)
    assert (old["n"], old["when"], old["url"], old["fresh"]) == (1, "Day 1, 07:40", "", False)
    assert (new["n"], new["when"], new["url"], new["fresh"]) == (2, "Day 1, 09:20", "battle/2/", True)
    assert new["text"].endswith("Damage: Drake: one of two engines out, besides the earlier damage; Kent: on fire.")
    assert action_damage.anew(text, [later]).endswith("Damage: Drake: no further damage.")


def test_actions_are_known_by_their_number_and_hurts_by_the_reports_before() -> None:
    text = "Home: in action for 9 minutes. No ship was lost. Damage: Drake: funnel 1 holed once."
    fought = Battle(title="Off Portland", text=text)
    desk = desk_of(Told(fought, 200), Told(changed(fought, title="Off Dover", board="kriegspiel"), 100), Told(fought, 300))
    assert [row["text"].endswith("no further damage.") for row in seat_rows.battles(desk)] == [False, False, True]
    assert [row["when"] for row in seat_rows.battles(desk)] == ["Day 1, 09:20", "Day 1, 07:40", "Day 1, 11:00"]
    assert [seat_rows.board(desk, n) for n in (1, 2, 3, 4)] == ["", "kriegspiel", "", ""]
    assert (seat_rows.action(desk, 4), seat_rows.views(desk, 4)) == (None, None)


def test_more_of_a_contact_is_told_once_and_only_when_more_of_it_is_made_out() -> None:
    told = [
        ({"level": 1}, 100),
        ({"level": 1, "what": "four cruisers"}, 110),
        ({"level": 0, "what": "smoke"}, 120),
        ({"level": 3}, 130),
    ]
    desk = desk_of(*(Told(changed(SEEN, **fields), minute) for fields, minute in told))
    rows = seat_rows.made_out(desk, desk.list_reports(type(SEEN)))
    assert [(row["when"], row["text"]) for row in rows] == [
        ("Day 1, 07:40", "identified as three cruisers"),
        ("Day 1, 08:10", "names: three cruisers"),
    ]
    before = [changed(SEEN, level=msgspec.UNSET, what=what) for what in ("smoke", "two battleships")]
    desk = desk_of(*(Told(body, 100 + n) for n, body in enumerate(before)))
    rows = seat_rows.made_out(desk, desk.list_reports(type(SEEN)))
    assert [row["text"] for row in rows] == ["smoke in sight", "identified as two battleships"]


# -- merchant shipping -----------------------------------------------------------------------------------------------------------

TRADER = Sailing("Forth Maid", "Great Britain", "coal", "Forth to Hamburg", "overdue", due=175, sails=None)


def test_a_merchantman_shows_when_she_is_due_when_she_sails_and_the_whole_hours_she_is_late() -> None:
    desk = desk_of()
    late = shipping.line(desk, TRADER)
    assert (late["words"], late["due"], late["late_h"], late["sails"]) == ("overdue", "Day 1, 08:55", 3, "")
    waits = shipping.line(desk, changed(TRADER, state="in_port", due=None, sails=2000))
    assert (waits["words"], waits["due"], waits["late_h"], waits["sails"]) == ("in port", "", 0, "Day 2, 15:20")
    assert shipping.line(desk, changed(TRADER, state="due"))["late_h"] == 0
    assert shipping.line(desk, changed(TRADER, state="at_sea", sails=0))["sails"] == ""


def test_losses_and_prizes_stand_in_the_order_in_which_the_news_came() -> None:
    prize = Prize("Elbe", "Germany", "grain", "Scouts", 5.117, 55.967, "sent", "Leith", "")
    loss = Loss("Forth Maid", "Great Britain", "coal", "forth", "The Forth Maid was sunk.", "crew", 1.0, 55.0)
    told = [Told(prize, 100, 300), Told(loss, 50, 200), Told(changed(prize, fate="sunk"), 100, 250)]
    told += [Told(changed(prize, brought="Leith"), 350, 350)]
    assert [(row["when"], row["text"]) for row in shipping.news(desk_of(*told, role="admiralty"))] == [
        ("Day 1, 11:50", "The prize Elbe (Germany, grain) came into Leith."),
        ("Day 1, 11:00", "Scouts took the Elbe (Germany, grain), 55° 58′ N, 5° 07′ E."),
        ("Day 1, 10:10", "Scouts sank the Elbe (Germany, grain), 55° 58′ N, 5° 07′ E."),
        ("Day 1, 09:20", "The Forth Maid was sunk."),
    ]


PLOTTED = PlotShip(
    "Forth Maid", "Great Britain", "coal", "Forth to Hamburg", "at_sea", due=900, sails=None, key="m1", side="blue",
    lane_key="forth", knots=9, lon=1.0, lat=55.5, legs=(PlotLeg(5.0, 55.0, 9),),
)  # fmt: skip


def test_the_trade_room_counts_its_merchantmen_by_state_and_lane() -> None:
    states = ["overdue", "at_sea", "at_sea", "in_port", "arrived", "lost"]
    ships = [changed(PLOTTED, key=f"m{n}", ship=f"S{n}", state=state, due=100) for n, state in enumerate(states)]
    ships += [changed(PLOTTED, key="other", ship="Ebb", lane="Elbe lane", state="held", legs=())]
    ends = (LaneEnd("Leith", 1.005, 55.495), LaneEnd("the end of Forth to Hamburg", 9.0, 54.0))
    rows = trade.chart_room(desk_of(Told(Plot(ships=tuple(ships)), 360), Told(Lanes((), ends), 0), role="trade", side="neutral"))
    assert rows["counts"] == "1 overdue, 2 at sea, 1 in port, 1 held in port, 1 lost, 1 arrived"
    assert [(lane["lane"], lane["counts"]) for lane in rows["lanes"]] == [
        ("Forth to Hamburg", "1 overdue, 2 at sea, 1 in port"),
        ("Elbe lane", "1 held in port"),
    ]
    assert [row["ship"] for row in rows["done"]] == ["S5", "S4"]
    by_name = {row["ship"]: row for row in rows["ships"]}
    assert (by_name["S0"]["late_h"], by_name["S0"]["open"], by_name["S1"]["open"], by_name["Ebb"]["open"]) == (
        4,
        False,
        True,
        False,
    )
    assert by_name["S3"]["place"] == "Leith", "within a hundredth of a degree of it"
    assert by_name["S1"]["place"] == "55° 30′ N, 1° 00′ E"
    ended = changed(PLOTTED, state="arrived", lon=9.0, lat=54.0)
    assert trade.describe_berth(ended, ends) == "where her lane leaves the chart"
    assert trade.describe_berth(changed(ended, lon=9.011), ends) == ""
    marks = trade.on_chart(desk_of(Told(Plot(ships=tuple(ships)), 360), role="trade", side="neutral"))["merchants"]
    assert [mark["ship"] for mark in marks] == ["S0", "S1", "S2", "S3", "Ebb"]


def test_the_ledger_of_an_admiralty_sums_its_lanes_and_counts_whole_hours_late() -> None:
    lanes = (
        LedgerLane("Forth", in_port=1, held=2, at_sea=3, due=4, overdue=5, arrived=6, lost=7, late=179),
        LedgerLane("Tyne", in_port=0, held=0, at_sea=0, due=0, overdue=0, arrived=2, lost=1, late=0),
        LedgerLane("Clyde", in_port=0, held=1, at_sea=0, due=0, overdue=0, arrived=0, lost=0, late=60),
    )
    prizes = (
        LedgerPrize("Elbe", "Germany", "grain", "sent", "Leith", read=90),
        LedgerPrize("Ems", "Germany", "", "sunk", "", read=95),
    )
    ships = (TRADER, changed(TRADER, ship="Tay", state="at_sea"), changed(TRADER, ship="Dee", state="lost"))
    rows = admiralty.balance(desk_of(Told(TradeLedger(lanes, ships, prizes), 360), role="admiralty"))
    assert [(lane["lane"], lane["late_h"]) for lane in rows["lanes"]] == [("Forth", 2), ("Clyde", 1)]
    assert rows["total"] == {"at_sea": 3, "due": 4, "overdue": 5, "in_port": 1, "held": 3, "arrived": 8, "lost": 8}
    assert [row["ship"] for row in rows["ships"]] == ["Forth Maid", "Dee"]
    assert [(row["ship"], row["fate"], row["when"]) for row in rows["prizes"]] == [
        ("Elbe", "sent to Leith", "Day 1, 07:30"),
        ("Ems", "sunk", "Day 1, 07:35"),
    ]


def test_ports_stand_by_the_last_return_of_each_and_an_old_one_with_its_hour() -> None:
    dover = PortRow("dover", "Dover", 1.3, 51.1, coal_t=5000, capacity=12, telegraph=True, wireless=False, ships=("Kent",))
    leith = changed(dover, key="leith", name="Leith", coal_t=700)
    told = [Told(Ports((dover, leith)), 0), Told(Ports((changed(dover, coal_t=4321),)), 360)]
    assert [
        (row["name"], row["coal_t"], row["capacity"], row["told"]) for row in admiralty.ports(desk_of(*told, role="admiralty"))
    ] == [("Dover", 4321, 12, ""), ("Leith", 700, 12, "Day 1, 06:00")]


# -- the press -------------------------------------------------------------------------------------------------------------------


def test_tips_are_numbered_as_they_came_with_their_hour_and_age_the_newest_first() -> None:
    tip = Tip("Smoke off the Forelands.", "coast", 1.5, 51.3)
    rows = press.tips(desk_of(Told(tip, 90, 210), Told(changed(tip, day=1), 95, 340, batch=2), role="press", side="neutral"))
    assert [(row["number"], row["when"], row["told"], row["age"], row["fresh"]) for row in rows] == [
        (2, "Day 1", "Day 1, 11:40", "20 min", True),
        (1, "Day 1, 07:30", "Day 1, 09:30", "2 h 30", False),
    ]


def test_proofs_say_when_each_side_reads_them_and_what_was_taken_back_in_time() -> None:
    proof = Printed(1, "War", "London", {"blue": "b", "red": "r"}, {"blue": 360, "red": 361}, 0, 0)
    again = changed(proof, number=2, corrects=1)
    back = changed(proof, number=3, withdraws=2, reaches={"blue": 400, "red": 400})
    desk = desk_of(Told(proof, 300), Told(again, 310), Told(back, 360), role="press", side="neutral")
    third, second, first = press.printed(desk)
    assert [(row["number"], row["state"], row["open"]) for row in (first, second, third)] == [
        (1, "corrected", True),
        (2, "withdrawn", False),
        (3, "", False),
    ]
    assert [one["reads"] for one in first["versions"]] == ["read Day 1, 12:00", "to be read Day 1, 12:01"]
    assert [one["reads"] for one in second["versions"]] == ["read Day 1, 12:00", "stopped"]
    assert press.reads(desk, 360, 360) == "read Day 1, 12:00"


def test_a_newspaper_stands_with_the_hour_it_came_and_what_a_later_edition_says_of_it() -> None:
    first = Article("Battle", "t", "London", "The Times", "Day 1, 10:00")
    mends = Article("No battle", "t", "London", "The Times", "Day 1, 11:00", corrects="Battle", withdraws="", of="Day 1, 10:00")
    rows = newspapers.list_articles(desk_of(Told(first, 240, 250), Told(mends, 300, 310), role="admiralty"))
    assert [(row["headline"], row["when"], row["stands"]) for row in rows] == [
        ("No battle", "Day 1, 11:10", ""),
        ("Battle", "Day 1, 10:10", "corrected"),
    ]
    gone = changed(mends, corrects="", withdraws="Battle")
    rows = newspapers.list_articles(desk_of(Told(first, 240, 250), Told(mends, 300, 310), Told(gone, 320), role="admiralty"))
    assert rows[-1]["stands"] == "withdrawn"
