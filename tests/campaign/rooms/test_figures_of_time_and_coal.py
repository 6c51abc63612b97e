"""Hours, days, coal and counts in rooms."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from campaign.clock.terms import FIXED, LENGTH, ON, Terms
from campaign.models import Campaign, OrderRequest
from campaign.rooms import clock, deadlines, past_room, stop_reasons
from campaign.rooms.engineer import coal_plot, engine_room
from campaign.rooms.navigation.steaming import coal_words, fuel
from campaign.rooms.news import new_reports
from campaign.rooms.pages import brief, programs, tally, war_end
from campaign.rooms.printing import print_pack
from campaign.war.reports.papers import Article, Dispatch, Tip, Word
from campaign.war.reports.sea import Asked, AskedForce, Battle, Bearing, Company, Log, Position, PositionShip, Status
from campaign.war.reports.trade import Loss, Prize
from naval.orders import endurance
from naval.orders.course_reckoning import Made, Passage
from naval.orders.seat_knowledge import Known, KnownForce, KnownShip
from naval.state.orders import ForceOrder
from naval.state.settings import Settings
from naval.state.world import Leg
from tests.campaign.papers_desk import FLEET, REPORTED, SEEN, SHIP, Told, changed, desk_of

# -- the clock -----------------------------------------------------------------------------------------------------------

DUE = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "grace", "early", "words"),
    [
        (-200, 0, False, ("Orders close ", "2026-11-20T20:00:00Z", ".", "3 h 20 min left")),
        (-1440, 0, True, ("Orders close ", "2026-11-20T20:00:00Z", ", or earlier, when all have sealed.", "1 day left")),
        (
            -60,
            90,
            False,
            ("Orders close ", "2026-11-20T20:00:00Z", ". Late orders are accepted for 1 h 30 min more.", "1 h left"),
        ),
        (
            30,
            90,
            False,
            (
                "The time is up. What is sealed stays shut; late orders are accepted until ",
                "2026-11-20T21:30:00Z",
                ".",
                "1 h left",
            ),
        ),
        (0, 0, False, ("The time is up: envelopes are being closed.", None, None, None)),
        (90, 90, False, ("The time is up: envelopes are being closed.", None, None, None)),
    ],
)
def test_ck_009_a_room_says_when_orders_close_and_how_long_that_is(
    now: int, grace: int, early: bool, words: tuple[Any, ...]
) -> None:
    call = OrderRequest(due_at=DUE, grace_until=DUE + timedelta(minutes=grace) if grace else None)
    said = deadlines.closing(call, DUE, Terms(zone="Asia/Kolkata", early=early), DUE + timedelta(minutes=now))
    at = said.get("at")
    assert (said["before"], at and at["iso"], said.get("after"), said.get("left")) == words
    if at and now < 0:
        assert at["words"] == "Saturday 21 November 2026, 01:30 IST"


@pytest.mark.parametrize(
    ("rung", "left_out", "words"),
    [
        ("draft", "", "Day 1, 12:00–18:00: you had not sealed when orders closed at 20:01 GMT; your draft was used."),
        ("draft", '["No course."]', "…; your draft was used. Not used, because of faults: No course."),
        ("sealed", "", ""),
        ("", "", ""),
    ],
)
def test_ck_017_a_room_says_at_what_hour_its_orders_were_found_unsealed(rung: str, left_out: str, words: str) -> None:
    desk = desk_of(closed=True, rung=rung, left_out=left_out, due_at=DUE, closed_at=DUE + timedelta(minutes=1))
    said = deadlines.rung_words(desk, "Europe/London")
    assert said.endswith(words.removeprefix("…"))
    assert bool(said) == bool(words)


def test_ck_002_the_terms_of_the_clock_in_sentences_with_their_hours_and_lengths() -> None:
    fixed = Terms(
        way=FIXED,
        hours=(time(8), time(20, 30)),
        weekdays=(0, 4),
        least_open_min=90,
        left_out=(date(2026, 12, 25),),
        grace_min=45,
        stop_min=240,
        quiet=(time(23), time(7, 15)),
    )
    assert deadlines.terms_words(fixed) == [
        "Orders close at 08:00 and 20:30, Europe/London, on Monday and Friday, at least 1 h 30 min after they are requested.",
        "Left out: 2026-12-25.",
        "Seats asked again during a run have 4 h.",
        "Late orders are accepted for 45 minutes more; sealed envelopes stay closed.",
        "No orders close from 23:00 to 07:15, Europe/London, except at a fixed hour.",
        "If too many orders are missing the run is put on hold.",
    ]
    assert deadlines.terms_words(Terms(way=LENGTH, length_min=1500, early=True, breaker=False)) == [
        "Orders close 1 day 1 h after they are requested.",
        "They close earlier when all who are asked have sealed.",
        "Seats asked again during a run have 4 h.",
    ]
    assert deadlines.terms_words(Terms(way=ON, length_min=30, hours=(time(9),)))[:2] == [
        "The war runs on until somebody must decide; seats that are woken have 30 minutes.",
        "The others are told at 09:00, Europe/London, of everything since.",
    ]


# -- runs ----------------------------------------------------------------------------------------------------------------


def war(**fields: Any) -> Campaign:
    return Campaign(pk=1, name="war", title="War", pack="north_sea_1905", hour_zero=6, run_minutes=360, **fields)


def test_the_ruler_has_a_cell_a_run_with_its_hours_and_as_many_ahead_as_the_war_has() -> None:
    cells = clock.ruler_of(war(ends=1800), 720, at="/room/")
    assert [(cell["label"], cell["day"], cell["short"], cell["when"], cell["href"]) for cell in cells] == [
        ("Day 1, 06:00–12:00", "Day 1", "06–12", "past", "/room/?run=1"),
        ("Day 1, 12:00–18:00", "", "12–18", "past", "/room/?run=2"),
        ("Day 1, 18:00–24:00", "", "18–24", "now", ""),
        ("Day 2, 00:00–06:00", "Day 2", "00–06", "ahead", ""),
        ("Day 2, 06:00–12:00", "", "06–12", "ahead", ""),
    ]
    shown = clock.ruler_of(war(ends=1800), 720, 2, at="")
    assert [(cell["shown"], cell["href"]) for cell in shown][:3] == [("", "?run=1"), ("yes", "?run=2"), ("", "?")]
    assert all(not cell["href"] for cell in clock.ruler_of(war(ends=1800), 720))
    assert [len(clock.ruler_of(war(ends=end), 720)) for end in (1441, 1440, 7200, 721, 720)] == [5, 4, 9, 3, 9]
    assert len(clock.ruler_of(war(ends=360, alone=True), 720)) == 3
    assert len(clock.ruler_of(war(ends=7200, phase=Campaign.Phase.OVER), 720)) == 3


@pytest.mark.parametrize(("minute", "run"), [(0, 1), (359, 1), (360, 2), (720, 3)])
def test_a_minute_lies_in_its_run(minute: int, run: int) -> None:
    assert clock.run_of(war(), minute) == run


def test_a_past_run_names_its_hours_and_the_runs_beside_it() -> None:
    desk = desk_of(now=360, until=720, past=True)
    for latest, after in ((1440, 3), (1080, 3), (720, 0)):
        object.__setattr__(desk, "latest", OrderRequest(start=latest, until=latest + 360))
        assert past_room.describe_shown_run(desk) == {"run": 2, "label": "Day 1, 12:00–18:00", "before": 1, "after": after}
        here, last = OrderRequest(start=360, until=720), OrderRequest(start=latest, until=latest + 360)
        assert engine_room.build_run_links(here, last, war()) == {"label": "Day 1, 12:00–18:00", "before": 1, "after": after}
    assert past_room.describe_shown_run(desk_of()) is None
    assert engine_room.build_run_links(None, OrderRequest(start=0, until=360), war()) is None
    assert engine_room.build_run_links(OrderRequest(start=0, until=360), None, war()) is None


def asked(why: str, minutes: int = 30, **more: Any) -> Any:
    row = AskedForce("home", "Home squadron", why, "1 inch", minutes)
    return desk_of(Told(FLEET, 360), Told(Asked((row,)), 360), Told(SEEN, 350), **more)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (
            {},
            "Approach: next orders in 30 minutes (12:30), scale 1 inch; if you carry on, at battle range or when contact is lost",
        ),
        (
            {"stands": True},
            "Home squadron carries on: your next orders are due at battle range, or when they are half an hour out of sight",
        ),
        ({"sighting": "close"}, "Home squadron closes the enemy: your next orders are due when an action is over"),
    ],
)
def test_sc_t_27_an_approach_move_says_how_long_it_is_and_when_he_is_asked_again(order: dict[str, Any], said: str) -> None:
    [row] = stop_reasons.checks(asked("sighting", agreed='{"actions_renewed": true}'), {"home": order})
    assert row["text"] == said


def test_a_stop_says_from_which_hour_he_orders_again() -> None:
    assert stop_reasons.do(asked("sighting")) == "Hostile ships in sight: new orders from 12:00"
    assert stop_reasons.do(asked("approach", hour=9)) == "The enemy is still in sight: new orders from 15:00"
    [row] = stop_reasons.checks(asked("lost", 0, agreed='{"actions_renewed": true}'), {})
    assert row["text"] == "Home squadron: no enemy in sight now; these orders hold until one is sighted"


# -- what came in --------------------------------------------------------------------------------------------------------


def lines(*papers: Told, new_since: int = 1, **more: Any) -> list[tuple[str, str, str]]:
    found = new_reports.block(desk_of(*papers, new_since=new_since, **more))["came"]["lines"]
    return [(row["kind"], row["when"], row["text"]) for row in found]


def test_what_came_in_counts_what_has_no_line_of_its_own() -> None:
    letter = Dispatch(sender="Dover", from_key="dover", text="Come.", written=300, via="wireless", path=("Dover", "Home"))
    seen = [Told(changed(SEEN, label=label), 300 + n) for n, label in enumerate("ABCDEF")]
    traders = [Told(changed(SEEN, label=f"T{n}", what="merchantman"), 310) for n in range(3)]
    heard = Bearing(by="x", own_lon=0, own_lat=50, bearing_deg=1, bearing="N", strength="loud", minute=1)
    log = Log(text="?", rules=())
    told = [
        *seen,
        *traders,
        *(Told(letter, 300, 320 + n) for n in range(3)),
        *(Told(heard, 300) for _ in range(2)),
        Told(log, 300),
    ]
    assert lines(*told) == [
        ("Contact", "Day 1, 11:05", "F: three cruisers, N 32° E, 18 miles, seen"),
        ("Contact", "Day 1, 11:04", "E: three cruisers, N 32° E, 18 miles, seen"),
        ("Contact", "Day 1, 11:03", "D: three cruisers, N 32° E, 18 miles, seen"),
        ("Contact", "Day 1, 11:02", "C: three cruisers, N 32° E, 18 miles, seen"),
        ("Contact", "", "and 2 contacts more"),
        ("Contact", "", "3 merchantmen sighted"),
        ("Wireless", "", "2 bearings of hostile wireless"),
        ("Dispatch", "Day 1, 11:22", "Dover: Come."),
        ("Dispatch", "Day 1, 11:21", "Dover: Come."),
        ("Dispatch", "Day 1, 11:20", "Dover: Come."),
        ("Log", "", "1 entry in the log"),
    ]
    counts = new_reports.block(desk_of(*told, new_since=1))["new"]
    assert counts == {"orders": 0, "chart": 11, "signals": 3, "log": 1, "papers": 0, "tips": 0, "news": 0}
    assert lines(*told, new_since=len(told)) == [("Log", "", "1 entry in the log")]


def test_what_came_in_names_the_hour_of_each_thing_and_only_what_is_new() -> None:
    lost = changed(SEEN, lost=330, sender="Scouts", via="wireless")
    assert lines(Told(lost, 300, 340)) == [
        ("Contact", "Day 1, 11:30", "A: three cruisers, N 32° E, 18 miles, seen by Scouts; lost to sight")
    ]
    assert lines(Told(changed(SEEN, lost=330), 300), Told(FLEET, 360))[0][2].endswith("18 miles, lost to sight")
    word, tip = Word(text="Well done."), Tip("Smoke.", "coast", 1, 51)
    piece = Article("Battle", "t", "London", "The Times", "d", corrects="No battle", withdraws="")
    parted = Company("s", "Scouts", "Home", "parted", "Scouts parted.")
    assert lines(Told(word, 300, 310), Told(piece, 300, 320), Told(tip, 300, 305), Told(parted, 330)) == [
        ("Umpire", "Day 1, 11:10", "Well done."),
        ("Newspaper", "Day 1, 11:20", "The Times: Battle, which corrects “No battle”"),
        ("Tips", "", "1 tip from coasts and ships"),
        ("Company", "Day 1, 11:30", "Scouts parted."),
    ]
    assert lines(Told(word, 300, 310), Told(word, 300, 311), new_since=2) == [("Umpire", "Day 1, 11:11", "Well done.")]
    assert lines(Told(word, 300), new_since=0) == []


def test_a_report_made_during_an_action_counts_no_more_when_a_later_one_stands_in_its_place() -> None:
    afoot, over = Battle(title="Action", text="Afoot.", afoot=True), Battle(title="Action", text="Over.")
    told = [Told(afoot, 300, 320), Told(over, 300, 340), Told(over, 350)]
    assert [row[2] for row in lines(*told)] == ["Action. Over.", "Action. Over."]
    assert new_reports.block(desk_of(*told, new_since=1))["new"]["orders"] == 2
    assert [row[2] for row in lines(*told[:1])] == ["Action. Afoot."]


def test_a_report_of_an_action_is_cut_after_200_signs_where_a_part_of_it_ends() -> None:
    assert new_reports.begun("a" * 200) == "a" * 200
    assert new_reports.begun("b; " * 70) == "b; " * 65 + "b …"
    assert new_reports.begun("c" * 201) == "c" * 200 + " …"
    assert new_reports.short("d" * 90) == "d" * 90
    assert new_reports.short("d" * 91) == "d" * 90 + "…"


# -- on paper ------------------------------------------------------------------------------------------------------------


def test_ud_105_the_pack_prints_forces_contacts_and_letters_with_their_figures() -> None:
    force = print_pack._force(changed(FLEET, ships=(SHIP, changed(SHIP, name="Gone", afloat=False))))
    assert (force.place, force.going) == ("50° 15′ N, 2° 30′ W", "S 62° E, 12 knots")
    assert force.ships == (("Drake", "Drake", "1,200 t", "21 knots"),)
    lies = print_pack._force(changed(FLEET, port="Dover", knots=0))
    assert (lies.place, lies.going) == ("In Dover", "stopped")
    letter = Dispatch(sender="Dover", from_key="dover", text="Come.", written=200, via="carried", path=("Dover", "Home"))
    told = [
        Told(changed(SEEN, label="B"), 200, batch=1),
        Told(changed(SEEN, lost=340), 330, batch=2),
        Told(REPORTED, 210, 220, batch=2),
        Told(letter, 200, 310, batch=2),
        Told(Tip("Smoke.", "a skipper", 1, 51), 300, 305, batch=2),
    ]
    desk = desk_of(*told, role="admiralty", asked_before=1)
    assert [(item.kind, item.when, item.text) for item in print_pack.items(desk)] == [
        (
            "Contact",
            "Day 1, 11:30",
            "A: three cruisers, N 32° E, 18 miles from Home squadron, put in 50° 30′ N, 2° 15′ W; lost to sight Day 1, 11:40.",
        ),
        ("Report", "Day 1, 09:30", "Scouts: 52° 00′ N, 1° 30′ E, N 45° E, 14 knots, by wireless through Foyle, Dover."),
        ("Dispatch", "Day 1, 11:10", "From Dover, written Day 1, 09:20, carried by hand:\nCome."),
        ("Tip", "Day 1, 11:05", "No. 1, a skipper: Smoke."),
    ]


def test_ud_101_the_brief_says_orders_in_words_with_places_and_knots() -> None:
    legs = (Leg(-2.5, 50.25, 12.0), Leg(1.5, 52.0, 7.5))
    order = ForceOrder(legs=legs, raid=True, after_nm=1)
    assert brief.force_words("Home", order) == (
        "Home: to 50° 15′ N, 2° 30′ W at 12 knots, then to 52° 00′ N, 1° 30′ E at 7.5 knots, takes merchantmen and "
        "chases those in sight, up to 1 mile from her course."
    )
    assert brief.force_words("Home", ForceOrder()) == "Home: stays where she is."


# -- the engine room -----------------------------------------------------------------------------------------------------

DRAKE = KnownShip(
    key="drake", name="Drake", table="t", boilers="other_watertube:niclausse_old", coal_t=100.4, coal_normal_t=60, coal_max_t=250,
    max_kn=21, class_kn=23, class_name="Drake", burnt_t=10.4,
)  # fmt: skip
OWN = Known(seat="s", parts=(), side="blue", minute=0, until=240, hour=6, settings=Settings(), forces=())


def passage(*series: tuple[float, list[float]], ships: tuple[KnownShip, ...] = (DRAKE,), **more: Any) -> Passage:
    return Passage(ships, series=[(t, np.array(tons, dtype=float)) for t, tons in series], **more)


def test_nav_s_078_coal_against_time_is_drawn_to_scale() -> None:
    ship = changed(DRAKE, coal_t=100, burnt_t=10)
    done = passage((0, [100]), (120, [40]), ships=(ship,), short=[(0, 90.0, 1)])
    [plot] = coal_plot.plots(done, OWN, 360)
    [line] = plot["lines"]
    assert line["points"] == "48,12 420,169.2 792,169.2", "744 wide for 240 minutes, 262 high for 100 tons"
    assert (line["level_y"], line["over"]) == (143.0, {"x": 358.0, "y": 143.0, "when": "Day 1, 07:40"})
    assert line["empty"] == {"x": 327.0, "y": 274.0, "when": "Day 1, 07:30"}
    assert [(level["y"], level["text"]) for level in plot["levels"]] == [
        (274.0, "0"), (208.5, "25"), (143.0, "50"), (77.5, "75"), (12.0, "100"),
    ]  # fmt: skip
    assert (plot["unit"], plot["begins"], plot["runs"]) == (
        "tons of coal",
        "Day 1, 06:00",
        [{"x": 792.0, "text": "Day 1, 10:00"}],
    )
    assert line["name_y"] == line["end_y"] == 169.2


@pytest.mark.parametrize(
    ("most", "top"),
    [
        (0.9, 1),
        (1, 1),
        (1.01, 1.2),
        (13, 16),
        (17, 20),
        (23, 24),
        (25, 32),
        (33, 40),
        (41, 60),
        (61, 80),
        (81, 100),
        (1201, 1600),
    ],
)
def test_the_scale_of_the_plot_ends_at_a_figure_that_divides_well(most: float, top: float) -> None:
    assert coal_plot._round_up(most) == pytest.approx(top)


def test_the_plot_marks_the_ends_of_runs_and_names_ships_alike_once() -> None:
    other = changed(DRAKE, key="b", name="Kent")
    done = passage((0, [100, 100]), (900, [40, 40]), ships=(DRAKE, other))
    [plot] = coal_plot.plots(done, OWN, 360)
    assert [(run["x"], run["text"]) for run in plot["runs"]] == [
        (246.4, "Day 1, 10:00"), (345.6, "Day 1, 12:00"), (643.2, "Day 1, 18:00"),
    ]  # fmt: skip
    [line] = plot["lines"]
    assert (line["name"], line["all"]) == ("Drake and Kent", "Drake and Kent")
    third = changed(DRAKE, key="c", name="Essex")
    done = passage((0, [100] * 3), (900, [40] * 3), ships=(DRAKE, other, third))
    [plot] = coal_plot.plots(done, OWN, 360)
    assert (plot["lines"][0]["name"], plot["lines"][0]["all"]) == ("Drake and 2 more", "Drake, Kent and Essex")
    rows = [{"end_y": y, "name_y": y, "name": name} for y, name in ((100.0, "a"), (105.0, "b"), (270.0, "c"), (273.0, "d"))]
    coal_plot._spread(rows)
    assert [row["name_y"] for row in rows] == [100.0, 113.0, 261.0, 274.0]


def test_boats_have_a_plot_of_hours_and_units_one_of_units() -> None:
    boat = changed(DRAKE, key="b", name="A1", dived_h=3.0, coal_t=40)
    units = changed(DRAKE, unit_t=20.0)
    done = passage((0, [100, 40]), (240, [60, 20]), ships=(units, boat))
    coal, petrol = coal_plot.plots(done, OWN, 360)
    assert (coal["unit"], coal["levels"][-1]["text"]) == ("units of coal", "6")
    assert (petrol["unit"], petrol["levels"][-1]["text"]) == ("hours of petrol", "40")


def test_a_ship_in_the_engine_room_shows_what_she_has_burns_and_has_left() -> None:
    done = passage((0, [100.4]), run_burnt=np.array([39.7]), short=[(0, 200.0, 1)])
    row = engine_room.ship_row(DRAKE, done, OWN)
    assert (row["now"], row["max"], row["normal"], row["burnt"], row["burns"], row["left"]) == (
        "100",
        "250",
        "60",
        "10",
        "40",
        "61",
    )
    assert (row["over"], row["empty"], row["boilers"]) == (False, "Day 1, 09:20", "Niclausse old")
    assert engine_room.ship_row(changed(DRAKE, burnt_t=60.5), done, OWN)["over"] is True
    assert engine_room.ship_row(changed(DRAKE, burnt_t=60), done, OWN)["over"] is False
    units = changed(DRAKE, unit_t=20.0)
    assert [engine_room.format_coal(units, 100.4), engine_room.format_coal(DRAKE, 1234.6)] == ["5.0", "1,235"]
    empty = passage((0, [100.4]), run_burnt=np.array([200.0]))
    assert engine_room.ship_row(DRAKE, empty, OWN)["left"] == "0"
    assert engine_room.ship_row(changed(DRAKE, afloat=False), done, OWN) == {"name": "Drake", "afloat": False}


@pytest.mark.parametrize(
    ("top", "said"),
    [(0, "6 h 00 more at top speed, then a tenth slower"), (295, "1 h 05 more at top speed, then a tenth slower")],
)
def test_nav_s_067_her_engines_say_how_long_they_last_at_top_speed(top: int, said: str) -> None:
    assert engine_room.engines_words(changed(DRAKE, top_min=top), 0) == said
    assert engine_room.engines_words(changed(DRAKE, stopped_until=10), 9) == "broken down, stopped"
    assert (
        engine_room.engines_words(changed(DRAKE, stopped_until=10, lame_until=11), 10) == "under repair, at most two-thirds speed"
    )
    assert engine_room.engines_words(changed(DRAKE, stopped_until=10, lame_until=11, top_min=top), 11) == said


def test_speeds_and_the_way_home_are_shown_to_the_knot_the_mile_and_the_ton(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endurance, "burn_table", lambda _: [("full", 21.04, 120.4, 1041.26), ("one-third", 7, 0, float("inf"))])
    full, slow = engine_room.speed_row(DRAKE)["cells"]
    assert full == {"knots": "21.0", "burns": "120", "hours": "1,041", "nm": "21,908"}
    assert slow == {"knots": "7.0", "burns": "0", "hours": "", "nm": ""}
    way = endurance.Home("Dover", 1234.6, 14.04, True, DRAKE, 100.4, 39.6)
    monkeypatch.setattr(endurance, "home", lambda *_: way)
    row: Any = engine_room.home_row(SimpleNamespace(), SimpleNamespace(), [], 0)  # type: ignore[arg-type]
    assert {name: row[name] for name in ("port", "nm", "knots", "has", "needs", "enough")} == {
        "port": "Dover", "nm": "1,235", "knots": "14.0", "has": "100", "needs": "40", "enough": True,
    }  # fmt: skip
    monkeypatch.setattr(
        endurance, "steaming", lambda _, knots, __: endurance.Steaming(knots * 100, 99.6, "" if knots > 20 else "Kent")
    )
    force = KnownForce(
        key="f", name="F", lon=0, lat=50, ships=(DRAKE, changed(DRAKE, max_kn=24), changed(DRAKE, max_kn=3, afloat=False))
    )
    assert [
        (row["name"], row["knots"], row["hours"], row["nm"], row["ship"]) for row in engine_room.endurance_rows(force, 0)
    ] == [
        ("full", "21.0", "100", "2,100", "none within two weeks"),
        ("two-thirds", "14.0", "100", "1,400", "Kent"),
        ("one-third", "7.0", "100", "700", "Kent"),
    ]
    assert engine_room.endurance_rows(changed(force, ships=()), 0) == []


def test_the_legs_in_the_engine_room_have_course_miles_and_the_hour_of_their_end() -> None:
    none = np.zeros(0)
    made = Made(1, Leg(1, 51, 12.5), 62.4, 37.5, 0, 180.4, 12.5, none, none, 37.5, 37.5)
    done = passage((0, [1]), made=[made])
    [row] = engine_room.course_rows(done, ForceOrder(), OWN)
    assert row == {"n": 1, "course": "N 62° E", "knots": 12.5, "nm": 37.5, "ends": "Day 1, 09:00", "dived": False}


def test_the_engineer_is_told_how_many_ships_are_afloat_and_the_coal_of_those_that_burn_coal() -> None:
    boat = changed(SHIP, key="a1", name="A1", coal_t=40, dived_h=3)
    ships = (SHIP, changed(SHIP, key="k", coal_t=900), boat, changed(SHIP, key="g", afloat=False))
    desk = desk_of(Told(changed(FLEET, ships=ships), 330), role="engineer", new_since=1)
    [row] = engine_room.list_new_reports(desk)
    assert (row["when"], row["text"]) == ("Day 1, 11:30", "Home squadron: 3 ships afloat, 2,100 tons of coal aboard")
    assert engine_room.list_new_reports(desk_of(Told(FLEET, 330), role="engineer")) == []


def test_coal_in_a_check_is_said_as_a_ship_counts_it() -> None:
    assert coal_words({"boat": False, "unit_t": 0, "left_t": 1234.6}) == "1,235 t"
    assert coal_words({"boat": False, "unit_t": 20, "left_t": 1234.6}) == "61.7 units"
    assert coal_words({"boat": True, "unit_t": 0, "left_t": 22.26}) == "22.3 h of petrol"
    assert (fuel("units"), fuel("tables")) == ({"name": "units", "short": "u"}, {"name": "tons", "short": "t"})


# -- the tally -----------------------------------------------------------------------------------------------------------


def test_the_tally_counts_losses_coal_and_trade_by_the_day_they_were_told() -> None:
    gone = changed(SHIP, key="b", name="Hogue", afloat=False)
    at_sea = changed(REPORTED, ships=(PositionShip(name="Kent", coal_t=500, max_kn=20, afloat=True, damage=()),))
    prize = Prize("Elbe", "Germany", "grain", "Scouts", 5, 55, "sent", "Leith", "")
    loss = Loss("Tay", "Great Britain", "coal", "forth", "Sunk.", "crew", 1, 55)
    told = [
        Told(FLEET, 360), Told(at_sea, 400), Told(changed(FLEET, ships=(changed(SHIP, coal_t=700), gone)), 1500),
        Told(prize, 100, 1079), Told(prize, 100, 1080), Told(changed(prize, brought="Leith"), 100, 200), Told(loss, 100, 9000),
    ]  # fmt: skip
    desk = desk_of(*told, now=1800, role="admiralty", every=(Status, Position))
    names = tally.days(desk.now, 6)
    assert names == ["Day 1", "Day 2"]
    lost, coal = tally.afloat(desk, 2, 6)
    assert (lost.sides, coal.sides) == ({"blue": [0, 1]}, {"blue": [pytest.approx(1700.4), 1200]})
    took, missing = tally.trade(desk, 2, 6)
    assert (took.sides, missing.sides) == ({"blue": [1, 1]}, {"blue": [0, 1]})
    assert tally.afloat(desk_of(), 1, 6) == []


def test_a_measure_is_drawn_as_bars_to_scale_with_the_same_in_figures() -> None:
    measure = tally.Measure("Coal", "tons", {"blue": [500, 1234.6], "red": [0, 999]})
    found = tally.drawn(measure, ["Day 1", "Day 2"])
    assert (found["wide"], found["high"], found["whole"], found["any"]) == (156, 96, 114, True)
    assert [(bar["side"], bar["x"], bar["y"], bar["w"], bar["h"], bar["middle"], bar["value"]) for bar in found["bars"]] == [
        ("blue", 7.0, 62.8, 30, 33.2, 22.0, "500"),
        ("blue", 85.0, 14.0, 30, 82.0, 100.0, "1.2k"),
        ("red", 39.0, 96, 30, 0.0, 54.0, ""),
        ("red", 117.0, 29.6, 30, 66.4, 132.0, "999"),
    ]
    assert [(day["name"], day["x"]) for day in found["days"]] == [("Day 1", 39.0), ("Day 2", 117.0)]
    assert [(row["letter"], row["values"]) for row in found["table"]] == [("B", ["500", "1,235"]), ("R", ["0", "999"])]
    assert (tally.short(999.4), tally.short(1000), tally.short(27285)) == ("999", "1.0k", "27.3k")
    assert tally.drawn(tally.Measure("x", "y", {"blue": [0]}), ["Day 1"])["any"] is False


@pytest.mark.parametrize(("minute", "day"), [(0, 0), (1079, 0), (1080, 1), (2519, 1), (2520, 2)])
def test_a_day_of_the_tally_ends_at_midnight(minute: int, day: int) -> None:
    assert tally.day_of(minute, 6) == day
    assert len(tally.days(minute, 6)) == day + 1


# -- the end -------------------------------------------------------------------------------------------------------------


def verdict(winner: str, how: str, got: tuple[int, int] = (112, 40), **more: Any) -> dict[str, Any]:
    points = [{"side": "blue", "got": got[0], "of": 150}, {"side": "red", "got": got[1], "of": 90}]
    aims = [
        {"side": side, "met": met, "points": worth, "counted": "2 of 3", "by": "Scouts", "when": "Day 2, 07:00"}
        for side, met, worth in (("blue", True, 100), ("blue", False, 12), ("red", False, 40), ("red", False, 50))
    ]
    return {"winner": winner, "how": how, "points": points, "aims": aims, "ruling": "", "played": True, "by_aims": "blue", **more}


@pytest.mark.parametrize(
    ("told", "side", "head"),
    [
        (verdict("blue", "aims"), "blue", "You won, 112 to 40."),
        (verdict("blue", "aims"), "red", "You lost. Blue won, 112 to 40."),
        (verdict("blue", "aims"), "neutral", "Blue won, 112 to 40."),
        (verdict("", "aims", (40, 40)), "blue", "Nobody won: 40 points each."),
        (verdict("", "aims", (1, 1)), "blue", "Nobody won: 1 point each."),
        (verdict("red", "ruling", ruling="So be it."), "red", "You won, by the umpire’s ruling."),
        (verdict("", "nothing"), "red", "The war is over"),
        (
            {**verdict("", "own"), "points": [{"side": "blue", "got": 3, "of": 1}]},
            "blue",
            "The war is over: you have 3 of 1 point",
        ),
    ],
)
def test_the_end_says_who_won_and_by_how_many_points(told: dict[str, Any], side: str, head: str) -> None:
    assert war_end.headed(told, side)["head"] == head


def test_an_end_in_which_nobody_had_a_point_says_so() -> None:
    nil = verdict("", "aims", (0, 0))
    assert war_end.headed(nil, "blue")["head"] == "Nobody won: 0 points each."
    ruled = {**verdict("", "ruling", ruling="So be it."), "points": []}
    assert war_end.headed(ruled, "blue")["head"] == "Nobody won, by the umpire’s ruling."
    assert war_end.headed({**ruled, "how": "aims"}, "blue")["head"] == "Nobody won: 0 points each."


def test_the_end_lists_aims_points_and_the_aim_that_turned_it() -> None:
    page = war_end.headed(verdict("blue", "aims"), "red")
    assert [group["name"] for group in page["groups"]] == ["Your aims", "Blue’s aims"]
    assert [row.get("turned", False) for row in page["groups"][0]["aims"]] == [False, True]
    assert page["groups"][1]["aims"][0]["result"] == "2 of 3, Scouts, Day 2, 07:00"
    assert [(row["name"], row["got"], row["of"]) for row in page["totals"]] == [("Red", 40, 90), ("Blue", 112, 150)]
    ruled = war_end.headed(verdict("red", "ruling", ruling="So be it."), "blue")
    assert ruled["by_aims"] == "Blue would have won by the aims: Blue 112 of 150 · Red 40 of 90."


def test_the_end_counts_battles_and_losses_and_names_the_dearest() -> None:
    battles = [{"title": name, "lost": lost} for name, lost in (("a", 1), ("b", 3), ("c", 3))]
    lost = [{"side": "blue"}, {"side": "red"}, {"side": "red"}]
    story = {"lost": lost, "battles": battles, "until": "Day 3, 06:00", "tally": {}, "taken": ["x"]}
    seat: Any = SimpleNamespace(side="blue", campaign=SimpleNamespace(opened=Campaign.Opened.ALL))
    came = war_end._came_of_it(story, seat)
    assert (came["until"], came["battles"], came["last"]["title"], came["dearest"]["title"]) == ("Day 3, 06:00", 3, "c", "b")
    assert [(row["name"], row["lost"]) for row in came["lost"]] == [("Blue", "1 ship"), ("Red", "2 ships")]
    assert (came["whose"], came["taken"]) == ("both", ["x"])
    seat.campaign.opened = Campaign.Opened.OWN
    assert war_end._came_of_it(story, seat)["whose"] == "own"
    assert war_end._dearest(battles[:1]) is None
    assert war_end._dearest([{"lost": 0}, {"lost": 0}]) is None


# -- tokens --------------------------------------------------------------------------------------------------------------


def test_a_token_shows_the_days_on_which_it_ends_and_was_used() -> None:
    token: Any = SimpleNamespace(
        pk=1, name="bot", holder_id=1, scopes="read", ends_at=datetime(2031, 3, 3, 23, tzinfo=UTC), used_on=date(2031, 2, 28)
    )
    row = programs.row(token, SimpleNamespace(pk=1))  # type: ignore[arg-type]
    assert (row["until"], row["used"], row["may"]) == ("3 March 2031", "last used 28 February 2031", "read what the page shows")
    token.used_on = None
    assert programs.row(token, SimpleNamespace(pk=1))["used"] == "not used yet"  # type: ignore[arg-type]
