"""Figures on the umpire's desk, each for known facts."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from django.http import QueryDict

from campaign.clock.terms import FIXED, Terms
from campaign.judging.judge import Found, Judged, Piece, Verdict
from campaign.models import Campaign, Deadline, Schedule, Seat
from campaign.odds.columns import Column, Measure
from campaign.odds.dice import Thrown
from campaign.odds.replicate_figures import Came
from naval.state.outcome import Event
from naval.state.waters import Area, Spell
from umpire.desk import cells, inbox, review
from umpire.desk import page as desk
from umpire.desk.battles import rows as battle_rows
from umpire.desk.clock import views as clock
from umpire.desk.known import views as known
from umpire.desk.known.word_of_truths import sides_of
from umpire.desk.reckoner import views as reckoner
from umpire.desk.scouts import views as scouts
from umpire.exercise import rows as objectives
from umpire.exercise.control import hotwash, syndicate_comparison
from umpire.exercise.control.first_divergence import Parted
from umpire.exercise.verdicts import Objected, summed
from umpire.review.tally import land_score
from umpire.review.tally import views as tally
from umpire.rulings.odds import luck, plots
from umpire.rulings.weather import views as weather
from umpire.rulings.what_if import run_comparison


def thing(**fields: Any) -> Any:
    """Make an object with these fields and no others."""
    return SimpleNamespace(**fields)


# -- the tally -------------------------------------------------------------------------------------------------------------


def ship(side: str, coal: float, *, afloat: bool = True, class_key: str = "drake", force: str = "a") -> Any:
    return thing(side=side, coal_t=coal, afloat=afloat, class_key=class_key, force=force, key=f"{side}{coal}")


def world(*ships: Any, merchants: tuple[Any, ...] = (), **more: Any) -> Any:
    return thing(ships=ships, merchants=merchants, classes=(thing(key="a1", dived_h=3), thing(key="drake", dived_h=0)), **more)


def test_the_war_by_day_counts_what_was_lost_on_each_day_and_the_coal_at_its_end() -> None:
    fates = [thing(side="blue", fate=fate) for fate in ("taken", "sunk", "arrived", "")] + [thing(side="neutral", fate="sunk")]
    first = world(ship("blue", 900), ship("blue", 40, class_key="a1"), ship("red", 700))
    last = world(ship("blue", 900, afloat=False), ship("blue", 450.4), ship("red", 650), merchants=tuple(fates))
    found = tally.measured([first, last], 1500, 6)
    assert found["days"] == ["Day 1", "Day 2"]
    tables = {plot["title"]: {row["side"]: row["values"] for row in plot["table"]} for plot in found["plots"]}
    assert tables == {
        "Ships lost": {"blue": ["0", "1"], "red": ["0", "0"]},
        "Merchantmen taken and sunk": {"blue": ["0", "2"], "red": ["0", "0"], "neutral": ["0", "1"]},
        "Coal aboard": {"blue": ["900", "450"], "red": ["700", "650"]},
    }
    assert "result" not in found
    again = tally.measured([last], 3000, 6)
    assert [row["values"] for row in again["plots"][0]["table"]] == [["1", "0", "0"], ["0", "0", "0"]], "before it was so too"
    assert tally.steps([1, 1, 4]) == [1, 0, 3]


def test_what_stood_at_the_end_of_a_day_is_what_its_last_run_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """War Imminent at 06:00: the midnights are minutes 1080 and 2520, and a run that begins then has the day before behind it."""
    starts = list(enumerate((0, 360, 720, 1080, 1440, 2520, 2880)))
    rows = thing(order_by=lambda _: thing(values_list=lambda *_: starts))
    monkeypatch.setattr(tally, "runs_of", lambda _: rows)
    at: Any = thing(campaign=thing(hour_zero=6), run=thing(start=2880))
    assert tally.day_ends(at) == [3, 5]
    at.run.start = 2520
    assert tally.day_ends(at) == [3, 5]


def land(blue: int = 0, red: int = 0, **more: Any) -> Any:
    return thing(points={"blue": blue, "red": red}, bodies=(), over=None, **more)


def test_the_war_on_land_says_its_points_and_how_many_decide_it() -> None:
    assert land_score.score_of(land(1200, 40)) == "Blue 1,200 and Red 40"
    assert land_score.score_of(land(5, 40)) == "Red 40 and Blue 5"
    assert land_score.score_of(thing(points={})) == "Blue 0 and Red 0"
    assert land_score.result(land(12, 40), 100, ended=False) == (
        "War points: Red 40 and Blue 12. The war on land is decided at 100 points up, or with the last run."
    )
    assert land_score.result(land(12, 40), 100, ended=True) == (
        "War points: Red 40 and Blue 12. The war ended before the war on land was decided."
    )
    over = land(130, 12)
    over.over = thing(why="tally", winner="blue")
    why = next(key for key, words in land_score.WHY.items() if words.endswith("at once") and words.startswith("by"))
    over.over.why = why
    assert land_score.result(over, 100, ended=False) == (
        "The war on land is decided by war points, at once: Blue has won. War points: Blue 130 and Red 12."
    )
    assert land_score.result(over, 100, ended=True, aims=True) == "War points: Blue 130 and Red 12."
    found = tally.measured([world(), world()], 1500, 6, [land(1, 2), land(30, 4)], 100)
    assert [row["values"] for row in found["plots"][0]["table"]] == [["1", "30"], ["2", "4"]]
    assert found["result"].startswith("War points: Blue 30 and Red 4.")


# -- the draft -------------------------------------------------------------------------------------------------------------


def event(minute: int, kind: str = "contact", text: str = "?", **more: Any) -> Event:
    return Event(minute=minute, kind=kind, text=text, rules=(), **more)


@pytest.mark.parametrize(("minute", "said"), [(0, "06:00"), (1079, "23:59"), (1080, "24:00"), (1081, "Day 2, 00:01")])
def test_the_hour_of_a_line_of_the_draft_has_its_day_only_where_that_is_another(minute: int, said: str) -> None:
    assert review.hour_of(minute, thing(events=(event(5),)), 6) == said


def test_a_line_says_who_never_learns_of_it_by_name_or_in_number() -> None:
    def unreached(count: int) -> str:
        rows = [{"name": f"S{n}", "state": cells.NEVER} for n in range(count)]
        return review.unreached([*rows, {"name": "x", "state": cells.NOW}], "Never")

    assert (unreached(0), unreached(1), unreached(6)) == ("", "Never: S0.", "Never: 6 seats.")
    assert unreached(5) == "Never: S0, S1, S2, S3 and S4."


def test_a_cell_says_when_a_seat_is_told_of_an_event() -> None:
    seat = Seat(key="home", name="Home", side="blue", role="cabin")
    met = event(60, about=("force:a",))
    about = frozenset({"force:a"})

    def build_cell(*rows: tuple[str, int | None]) -> Any:
        papers = {("home", 60): [cells.Told(how, minute, "sighting", "Smoke.", about) for how, minute in rows]}
        found = cells.cell(met, seat, papers, 6)
        return found["words"], found["when"], found["late"]

    assert build_cell((cells.NOW, 60)) == ("told", "Day 1, 07:00", False)
    assert build_cell((cells.NOW, 95), (cells.NOW, 61), (cells.LATER, 70)) == ("told", "Day 1, 07:01", True)
    assert build_cell((cells.LATER, None)) == ("later", "when there is a link", False)
    assert build_cell((cells.LATER, 400), (cells.HELD, None)) == ("held", "", False)
    assert build_cell((cells.LATER, 400)) == ("later", "Day 1, 12:40", False)
    assert build_cell() == ("never", "", False)
    assert cells.cell(event(60, told=("home",)), seat, {}, 6)["words"] == "told"
    on_way = {("home", 60): [cells.Told(cells.LATER, None, "ashore", cells.ON_ITS_WAY, about)]}
    assert cells.cell(met, seat, on_way, 6)["when"] == cells.WITH_IT


def test_the_desk_counts_who_has_sealed_and_says_who_orders_again_from_when() -> None:
    seats = [{"key": key, "name": key.title(), "asked": asked, "sealed": sealed} for key, asked, sealed in (
        ("a", True, True), ("b", True, False), ("c", False, False),
    )]  # fmt: skip
    assert desk.step_of("open", seats) == "open"
    assert desk.step_of("open", seats[:1]) == "sealed"
    assert desk.step_of("open", []) == "open"
    assert desk.step_of("fighting", seats) == "resolving"
    at: Any = thing(state="open", campaign=thing())
    at.state = "review"
    assert inbox.quiet(at, seats).startswith("Nothing needs you: read")
    forces = (thing(key="f", name="Fleet"), thing(key="g", name="Goeben"))
    cut = thing(sighted=(("f", "g"),), asked=())
    outcome: Any = thing(world=thing(minute=125, forces=forces), asked=("a", "b"), ashore=None, cut=cut, land=None)
    assert (
        desk.why_stopped(outcome, seats, 6)
        == "Fleet in sight of Goeben: A and B give new orders from 08:05; nobody else is told."
    )
    outcome.cut = thing(sighted=(), asked=(thing(force="g", why="lost"),))
    assert desk.why_stopped(outcome, seats, 6).startswith(
        "Goeben: the enemy is lost to sight. A and B give new orders from 08:05;"
    )
    outcome.cut = thing(sighted=(), asked=(thing(force="g", why="lost"), thing(force="f", why="approach")))
    assert desk.why_stopped(outcome, seats, 6).startswith("Goeben and Fleet: an approach move is over.")
    outcome.cut = None
    assert desk.why_stopped(outcome, seats[:1], 6) == (
        "The clock stopped for a battle: A gives new orders from 08:05; nobody else is told."
    )


def test_the_inbox_reminds_of_papers_held_for_longer_than_two_runs() -> None:
    mail = [thing(held=held, happened=minute, seat="a") for held, minute in (("x", 359), ("x", 360), ("", 10))]
    at: Any = thing(
        state="open",
        segment=thing(start=1080),
        campaign=thing(run_minutes=360, hour_zero=6),
        world=thing(seats=(thing(key="a", name="Alpha"),)),
        now=thing(mail=mail),
        umpire=thing(rid="x"),
    )
    [row] = inbox.held_papers(at, [])
    assert (row["text"], row["minute"], row["rank"]) == ("A paper for Alpha, of Day 1, 11:59, is still held.", 359, 11)
    line = {"state": "needs", "n": 3, "when": "07:09", "text": "fleets meet; ships are hurt. More.", "minute": 69, "line": "l"}
    [row] = inbox.lines_that_need_him(at, [line, {**line, "state": "new"}])
    assert (row["text"], row["href"], row["keys"]) == ("Line 3, 07:09: Fleets meet.", "#ev-3", ["a", "r"])


@pytest.mark.parametrize(("moves", "said"), [(0, ""), (1, "; 1 move resolved"), (12, "; 12 moves resolved")])
def test_a_battle_says_how_many_moves_are_resolved(moves: int, said: str) -> None:
    assert battle_rows.count_moves_resolved(moves) == said


def test_a_battle_says_how_long_it_was_what_it_cost_and_who_met() -> None:
    summary = thing(minutes=1, lost=2, forces='{"red": ["Goeben"], "blue": ["Fleet", "Scouts"]}')
    assert battle_rows.took(thing(summary=summary, ashore=False)) == "1 minute, 2 ships lost"
    summary.minutes, summary.lost = 90, 1234
    assert battle_rows.took(thing(summary=summary, ashore=True)) == "90 minutes, 1,234 men lost or captured"
    assert battle_rows.battle_title(thing(summary=summary), 4) == "Battle 4: Fleet, Scouts v. Goeben"


# -- luck and odds ---------------------------------------------------------------------------------------------------------


def test_ud_091_luck_is_what_a_side_lost_less_than_was_to_be_expected() -> None:
    rows = [{"title": "a", "real": 1, "mean": 2.25, "luck": 1.25}, {"title": "b", "real": 3, "mean": 1.5, "luck": -1.5}]
    one = luck.account("blue", rows, "ship")
    assert (one["lost"], one["real"], one["mean"], one["luck"]) == ("Ships lost", 4, "3.8", "−0.2")
    assert [(row["mean"], row["luck"]) for row in one["rows"]] == [("2.2", "+1.2"), ("1.5", "−1.5")]
    assert one["words"] == "Blue lost 0.2 more ships than expected."
    men = luck.account("red", [{"real": 1000, "mean": 2250.4, "luck": 1250.4}], "man")
    assert (men["lost"], men["mean"], men["luck"]) == ("Men lost or captured", "2,250", "+1,250")
    assert men["words"] == "Red lost 1,250 fewer men than expected."
    assert luck.words("red", 0.04) == "Red lost as many ships as expected."
    assert luck.words("red", 0.06) == "Red lost 0.1 fewer ships than expected."
    side = luck.of_side("blue", rows, [], [Thrown("NAV-S-067", "breakdown", "blue", 12, 3, 2.04)])
    assert side["dice"] == [{"rule": "NAV-S-067", "name": "breakdown", "thrown": 12, "came": 3, "expected": "2.0"}]
    whole = {"sides": [side, {**side, "side": "red", "accounts": [], "dice": []}]}
    assert luck.of_sides(whole, "blue")["any"] is True
    assert luck.of_sides(whole, "red")["any"] is False
    came: Any = Came(lost={"blue": 2, "red": 0}, hurt={}, men={"red": 30})
    assert (luck.down(came, "blue", False), luck.down(came, "red", True), luck.down(came, "blue", True)) == (2, 30, 0)


def test_ud_089_a_plot_of_odds_is_drawn_to_scale_with_its_counts_and_shares() -> None:
    columns = [Column("0", "0", 6, False), Column("1", "1", 3, True), Column("2", "2", 0, False), Column("3", "3", 1, False)]
    plot = plots.drawn("Ships lost", "ships", "blue", columns, "")
    assert [(bar["count"], bar["share"], bar["x"], bar["y"], bar["w"], bar["h"]) for bar in plot["bars"]] == [
        (6, "60%", 2.0, 42, 34, 96.0),
        (3, "30%", 40.0, 90.0, 34, 48.0),
        (0, "0%", 78.0, 138.0, 34, 0.0),
        (1, "10%", 116.0, 122.0, 34, 16.0),
    ]
    assert [(bar["above"], bar["middle"], bar["edge"], bar["real"]) for bar in plot["bars"]] == [
        (28, 19.0, True, False),
        (76.0, 57.0, False, True),
        (138.0, 95.0, False, False),
        (108.0, 133.0, False, False),
    ]
    assert (plot["wide"], plot["base"], plot["whole"], plot["letter"]) == (152, 138, 156, "B")
    wide = plots.drawn("t", "", "", [Column("100–199", "100–199", 1, False)], "")
    assert (wide["bars"][0]["w"], wide["wide"], wide["letter"]) == (44, 120, "")
    loss = Measure("Ships lost", "ships", lambda one: one.lost["blue"], "blue", loss=True)
    assert plots.describe_mean(loss, [0, 1, 1, 2], 2) == "Mean 1.0, as it was 2: worse for Blue than in 7 of 8 replicates."
    assert (
        plots.describe_mean(Measure("How long", "minutes", lambda one: one.minutes), [1200, 1300], 1250)
        == "Mean 1,250.0, as it was 1,250."
    )
    assert plots.describe_mean(loss, [0, 1], None) == "Mean 0.5."
    assert plots.format_accuracy([], True) == ""
    came = [Came(lost={"blue": n % 2, "red": 0}, hurt={}, winner="") for n in range(100)]
    assert plots.format_accuracy(came, False) == "10", "half of a hundred is known to 9.6 in a hundred"


# -- the clock -------------------------------------------------------------------------------------------------------------

DUE = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
TERMS = Terms(zone="Europe/London")


def deadline(**fields: Any) -> Deadline:
    return Deadline(**{"due_at": DUE, **fields})


@pytest.mark.parametrize(
    ("now", "fields", "after", "left"),
    [
        (-200, {}, ".", "3 h 20 min left"),
        (-200, {"early": True}, ": all have sealed.", "3 h 20 min left"),
        (-60, {"closes_at": DUE + timedelta(minutes=90)}, ". Late orders are accepted for 1 h 30 min more.", "1 h left"),
        (5, {"closes_at": DUE}, ".", "less than a minute left"),
    ],
)
def test_ck_009_the_desk_says_when_envelopes_close(now: int, fields: dict[str, Any], after: str, left: str) -> None:
    row = clock.due_row(deadline(**fields), TERMS, DUE + timedelta(minutes=now))
    assert row is not None
    assert (row["after"], row["left"]) == (after, left)
    assert row["at"] == {"iso": "2026-11-20T20:00:00Z", "words": "Friday 20 November 2026, 20:00 GMT"}
    assert clock.due_row(deadline(state=Deadline.State.HELD), TERMS, DUE) is None


def test_ck_022_a_held_run_says_how_many_sent_nothing_and_an_overdue_one_since_when(monkeypatch: pytest.MonkeyPatch) -> None:
    held = deadline(state=Deadline.State.HELD, asked=6, missing=4)
    [row] = clock.lines(held, TERMS, DUE)
    assert row["text"] == "The run is on hold: 4 of 6 seats sent no valid orders. Order it now, or extend the deadline."
    monkeypatch.setattr(clock, "stands_still", lambda _: False)
    late: Any = thing(state="open", closes_at=DUE, trouble="", segment=thing(run=thing(campaign=None)))
    alarm = clock.deadline_sweep.ALARM
    assert clock.lines(late, TERMS, DUE + alarm) == []
    [row] = clock.lines(late, TERMS, DUE + timedelta(hours=2, minutes=5))
    assert row["text"].startswith("The run has been due since 2 h 5 min and was not ordered. The worker")
    late.trouble = "no engine"
    assert clock.lines(late, TERMS, DUE + timedelta(hours=26))[0]["text"] == (
        "The run has been due since 1 day 2 h and was not ordered. (no engine)"
    )


def test_ck_002_the_form_of_the_clock_has_its_hours_and_lengths() -> None:
    terms = Terms(
        way=FIXED, hours=(time(8), time(20, 30)), least_open_min=90, length_min=1500, stop_min=240, grace_min=45,
        quiet=(time(23), time(7, 15)), seat_pauses=2, seat_pause_h=36,
    )  # fmt: skip
    schedule = Schedule(campaign=Campaign(pk=1), stamp=7, terms=msgspec.json.encode(terms).decode())
    form = clock.TermsForm(None).begin({"schedule": schedule})
    assert {name: form[name] for name in ("hours", "quiet_from", "quiet_to", "seat_pauses", "seat_pause_h", "stamp")} == {
        "hours": "08:00 20:30", "quiet_from": "23:00", "quiet_to": "07:15", "seat_pauses": 2, "seat_pause_h": 36, "stamp": 7,
    }  # fmt: skip
    assert [form[name] for name in ("least_open", "length", "stop", "grace")] == ["1 h 30 min", "1 day 1 h", "4 h", "45 minutes"]


# -- weather ---------------------------------------------------------------------------------------------------------------


def test_nav_s_033_a_weather_says_its_word_and_how_far_one_sees_by_day_and_by_night() -> None:
    assert [
        (row["word"], row["day"], row["night"], row["short"], row["step"]) for row in map(weather.describe_weather, (1, 2.5, 6))
    ] == [
        ("dirty", "1 mile", "1,000 yards", "1 · 0.5", 1),
        ("thick to misty", "7.5 miles", "1.5 miles", "7.5 · 1.5", 2),
        ("fine", "20 miles", "5 miles", "20 · 5", 6),
    ]


def test_the_weather_of_a_block_of_hours_is_parted_where_a_spell_begins_or_ends() -> None:
    areas = (Area("west", "West", ((0, 50), (1, 50), (1, 51))), Area("east", "East", ((2, 50), (3, 50), (3, 51))))
    spells = (Spell("west", 60, 120, 1.0), Spell("", 100, 400, 3.0), Spell("west", 0, 400, 2.0, nm=5.0))
    found = weather.Weather(6.0, areas, (5.0, 4.0), spells)
    assert [weather.value(found, area, minute) for area, minute in (("", 0), ("west", 0), ("east", 0))] == [6.0, 5.0, 4.0]
    assert [weather.value(found, "west", minute) for minute in (59, 60, 99, 100, 119, 399, 400)] == [5, 1, 1, 3, 3, 3, 5]
    assert [(part["word"], part["since"], part["ruled"]) for part in weather.cell(found, "west", (0, 360), 6)] == [
        ("clear", "", False),
        ("dirty", "07:00", True),
        ("misty", "07:40", True),
    ]
    assert [(part["word"], part["since"]) for part in weather.cell(found, "east", (360, 720), 6)] == [
        ("misty", ""),
        ("hazy", "12:40"),
    ]


# -- who knows what --------------------------------------------------------------------------------------------------------


def test_ud_018_the_letters_of_sides_say_since_when_and_how_old_and_are_hollow_after_a_run() -> None:
    word = {"red": (240, 300), "blue": (239, 250)}
    assert sides_of(word, 600, 6) == [
        {"side": "blue", "letter": "B", "hollow": True, "text": "since Day 1, 10:10, newest 6 h 01"},
        {"side": "red", "letter": "R", "hollow": False, "text": "since Day 1, 11:00, newest 6 h"},
    ]


def test_ud_120_a_paper_is_so_many_miles_off_from_where_a_thing_was_then_and_is_now() -> None:
    body: Any = thing(find_position=lambda minute: {60: (0.0, 50.0), 120: (0.0, 50.5)}.get(minute))
    paper: Any = thing(kind="sighting", data='{"lon": 0.0, "lat": 50.1}', happened=60)
    assert known.off(paper, body, 120) == ("6 miles", "24 miles"), "a tenth of a degree, and four"
    assert known.off(paper, body, 500) == ("6 miles", "")
    assert known.off(thing(kind="sighting", data="{}", happened=60), body, 120) == ("", "")  # type: ignore[arg-type]
    assert known.off(thing(kind="dispatch", data=paper.data, happened=60), body, 120) == ("", "")  # type: ignore[arg-type]
    assert known.off(paper, None, 120) == ("", "")
    assert (known.describe_place(body, 60), known.describe_place(body, 61)) == ("50° 00′ N, 0° 00′ E", "no more")
    lost: Any = thing(data='{"ships": [{"name": "Hogue", "afloat": false}, {"name": "Kent", "afloat": true}]}')
    assert [known.says_lost(lost, name) for name in ("Hogue", "Kent", "Drake")] == [True, False, False]
    assert known.says_lost(thing(data='{"text": "The Drake", "ending": " blew up"}'), "Drake")  # type: ignore[arg-type]


# -- exercises -------------------------------------------------------------------------------------------------------------

FOUND = Found(69, "paper:home/4", "smoke")
LATE = Found(120, "", "a report")


def judged(*counts: str, **more: Any) -> Judged:
    return Judged(Verdict.MET, tuple(Piece(FOUND, LATE, 51.4, one) for one in counts), **more)


def test_ex_164_the_hot_wash_shows_three_pieces_those_missed_first_and_counts_the_rest() -> None:
    one: Any = thing(judged=judged("met", "met", "missed", "met", "missed"), row=thing(why=""))
    assert hotwash.evidence(one, 6) == [
        "Day 1, 07:09: smoke; 51 min later a report (missed).",
        "Day 1, 07:09: smoke; 51 min later a report (missed).",
        "Day 1, 07:09: smoke; 51 min later a report (met).",
    ]
    assert hotwash.more(one) == "And 2 more."
    one.judged = judged(*["missed"] * 5, "met")
    assert hotwash.more(one) == "And 3 more, 2 of them missed."
    one.judged = judged("met", "met", "met")
    assert hotwash.more(one) == ""
    assert hotwash.describe_evidence(Piece(FOUND, LATE, 0, "met"), 6) == "Day 1, 07:09: smoke; 0 min later a report (met)."
    assert hotwash.describe_evidence(Piece(FOUND), 6) == "Day 1, 07:09: smoke."
    assert hotwash.evidence(thing(judged=None, row=thing(why="He did.")), 6) == ["He did."]  # type: ignore[arg-type]
    assert hotwash.more(thing(judged=None)) == ""  # type: ignore[arg-type]


def test_ex_143_evidence_stands_with_its_hour_its_minutes_and_where_it_leads() -> None:
    table = objectives.piece_rows(judged("met"), "rid", 6)
    [row] = table["rows"]
    assert (row["first"]["when"], row["then"]["when"], row["minutes"], row["counts"]) == (
        "Day 1, 07:09",
        "Day 1, 08:00",
        "51 min",
        "met",
    )
    assert row["first"]["replay"].endswith("/replay/?at=69&right=home")
    assert row["first"]["to"].endswith("/corrections/?seat=home&paper=4")
    assert row["then"]["replay"].endswith("?at=120")
    assert (table["pairs"], table["more"]) == (True, 0)
    many = objectives.piece_rows(Judged(Verdict.MET, (Piece(FOUND),) * 43), "rid", 6)
    assert (len(many["rows"]), many["more"], many["pairs"]) == (40, 3, False)
    assert objectives.left_out(judged(left_out=1)) == "1 fact left out, because their real time is unknown."
    assert objectives.left_out(judged()) == objectives.left_out(None) == ""


def objected(one: Judged | None, verdict: str = "") -> Objected:
    return Objected(thing(verdict=verdict, number=3), "All", "", None, one)  # type: ignore[arg-type]


def test_ex_142_an_objective_says_how_often_it_was_met_or_what_its_measure_came_to() -> None:
    assert objected(judged("met", "missed", "met")).count_text == "2 of 3"
    assert objected(judged("met", "pending")).count_text == "1 of 1, 1 pending"
    assert objected(judged("pending")).count_text == "1 pending"
    assert objected(judged(value=51.44)).count_text == "comes to 51.4 minutes"
    assert objected(judged(value=1.0)).count_text == "comes to 1 minute"
    assert objected(None).count_text == ""
    some = [objected(judged()), objected(judged()), objected(None, str(Verdict.NOT_MET.value)), objected(None)]
    assert summed(some) == "2 met, 1 not met and 1 open."
    assert syndicate_comparison.cell(some[0]) == {"verdict": "met", "mark": "met", "counted": "", "n": 3}
    assert syndicate_comparison.cell(None)["n"] == 0


def test_ex_165_where_two_syndicates_parted_is_said_with_its_run_its_hour_and_their_papers() -> None:
    war: Any = thing(hour_zero=6, players=lambda: [thing(key="a", name="Alpha"), thing(key="b", name="Beta")])
    found = Parted(3, 725, ("a",), {"b": (1, 12)})
    assert syndicate_comparison.describe_divergence(found, war, ("A", "B")) == (
        "diverged in run 3 at Day 1, 18:05, by the orders of Alpha. Told differently since: Beta (1 paper of A, 12 papers of B)."
    )
    assert syndicate_comparison.describe_divergence(Parted(1, 0, (), {}), war, ("A", "B")) == (
        "diverged in run 1 at Day 1, 06:00, by an umpire’s decision. Nobody has been told anything different."
    )


# -- the reckoner and scouts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (1234.5, "1,234.5"),
        (0.1234567, "0.1235"),
        (12.0, "12"),
        (True, "yes"),
        (3, "3"),
        ([1.5, 2.0], "1.5, 2"),
        ([], "none"),
        ("N", "N"),
    ],
)
def test_the_reckoner_says_a_figure_to_four_places_at_most(value: Any, said: str) -> None:
    assert reckoner.format_value(value) == said


def test_the_reckoner_reads_figures_as_typed_and_answers_as_the_table_does() -> None:
    assert [reckoner.figure(text) for text in ("12", "12.5", "1,200", "9,5", "x", "-3")] == [12, 12.5, 1200, "9,5", "x", -3]
    assert reckoner.spoken({"error": "No."}) == {"error": "No."}
    many = "\n".join(["[]", "", "{"] + ["{}"] * 600)
    answers = reckoner.answered("coal", many).splitlines()
    assert len(answers) == reckoner.MOST_LINES + 1
    assert "only the first 500 lines are answered" in answers[-1]
    assert "not JSON" in answers[1]
    assert len(reckoner.answered("coal", "\n".join(["{}"] * 500)).splitlines()) == 500


def test_a_field_of_the_reckoner_has_its_unit_unless_that_is_its_name_and_a_blank_where_nothing_need_stand() -> None:
    def row(**more: Any) -> dict[str, Any]:
        one = {
            "kind": "number",
            "hidden": False,
            "name": "n",
            "label": "Knots",
            "unit": "knots",
            "first": "",
            "barred": (),
            "choices": (),
        }
        return reckoner.fields((thing(**one | more),), {}, False)[0]

    assert row()["unit"] == ""
    assert row(label="Speed")["unit"] == "knots"
    words = {"kind": "choice", "choices": ("a_b", "c")}
    assert [one["label"] for one in row(**words)["choices"]] == ["", "a b", "c"]
    assert [one["label"] for one in row(**words, first="c")["choices"]] == ["a b", "c"]
    assert [one["label"] for one in row(**words, first="c", barred=("x",))["choices"]] == ["", "a b", "c"]
    track = thing(kind="track", hidden=False, name="a", label="Own ship", unit="", first="0 0 90 12", barred=(), choices=())
    made = reckoner.fields((track,), {}, False)
    assert [(one["name"], one["value"]) for one in made] == [
        ("a.x_nm", "0"),
        ("a.y_nm", "0"),
        ("a.course_deg", "90"),
        ("a.knots", "12"),
    ]
    track.when = {}
    assert reckoner.line_of((track,), {"a.x_nm": "1,200", "a.knots": " ", "a.course_deg": "62.5"}) == {
        "a": {"x_nm": 1200, "course_deg": 62.5}
    }
    assert reckoner.line_of((thing(kind="yes", hidden=False, name="y", when={}),), {"y": "true"}) == {"y": True}
    assert reckoner.line_of((thing(kind="number", hidden=False, name="n", when={"how": "x"}),), {"n": "3", "how": "z"}) == {}


def test_a_leg_of_scouts_says_course_knots_and_miles_and_is_read_as_typed() -> None:
    assert scouts.leg_words({"course": "N 62° E", "knots": 12.5, "nm": 30.6}) == "N 62° E, 12.5 knots, 31 miles"
    assert scouts.leg_words({"course": "W", "knots": 9.0, "nm": 1.2}) == "W, 9 knots, 1 mile"
    form = QueryDict("course-0=N&hours-0=2,5&knots-0=12&course-2=E&hours-2=x&knots-2=&course-4=S&hours-4=1&knots-4=1")
    assert scouts.legs_of(form) == [{"course": "N", "hours": 2.5, "knots": 12.0}, {"course": "E", "hours": "x", "knots": ""}]


# -- what if ---------------------------------------------------------------------------------------------------------------


def test_ud_084_a_what_if_stands_beside_the_war_in_ships_coal_prizes_and_miles() -> None:
    def outcome(lat: float, *, prize: str = "", sunk: bool = False, reports: tuple[Any, ...] = ()) -> Any:
        ships = (ship("blue", 900.4, afloat=not sunk), ship("blue", 450, force="b"), ship("red", 700, force="c"))
        merchants = (thing(fate=prize), thing(fate="arrived"))
        forces = (
            thing(key="a", name="A", side="blue", lon=0.0, lat=lat),
            thing(key="b", name="B", side="blue", lon=1.0, lat=50.0),
        )
        return thing(
            world=thing(ships=ships, merchants=merchants, forces=forces, seats=(thing(key="s", name="S"),)), reports=reports
        )

    told = (("s", "sighting", "A"), ("s", "sighting", "A"), ("s", "sighting", "B"), ("t", "sighting", "C"), ("s", "log", "D"))
    seen = tuple(thing(seat=seat, kind=kind, data={"label": label}) for seat, kind, label in (*told, ("s", "log", "E")))
    tried, real = outcome(50.5, prize="sunk", sunk=True, reports=seen), outcome(50.0)
    assert [(row["what"], row["tried"], row["real"], row["other"]) for row in run_comparison.rows(tried, real)] == [
        ("Blue: ships afloat", "1", "2", True),
        ("Blue: coal in her ships, tons", "450", "1,350", True),
        ("Red: ships afloat", "1", "1", False),
        ("Red: coal in her ships, tons", "700", "700", False),
        ("Merchantmen taken or sunk", "1", "0", True),
        ("S: contacts told", "2", "0", True),
    ]
    assert [row["real"] for row in run_comparison.rows(tried, None)] == [""] * 6
    a, b = run_comparison.places(tried, real)
    assert (a["ships"], a["was"], a["other"], b["words"], b["other"]) == ("0", "1", True, "the same", False)
    assert a["words"].startswith("30")
    assert a["words"].endswith(" miles away")
    assert run_comparison.count_kinds(["tip", "log", "tip"]) == "1 log and 2 tip"
