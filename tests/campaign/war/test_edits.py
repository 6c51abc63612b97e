"""Edits after the last stage of a run: the worked cases UD-WC-01 to 05 and 12 to 14, and the effect of each kind."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.war.edits import fields
from campaign.war.edits.application import edited, lines_of, standing
from campaign.war.edits.garbling import faces, garbled
from campaign.war.edits.ref import mark_of, ref, refs_of
from campaign.war.outcome import Outcome, Report
from naval.state.frozen import stored
from naval.state.ledger import NEVER
from naval.state.outcome import Cut
from naval.state.ruling_acts import Edit
from naval.state.rulings import Rulings
from naval.state.world import Letter, encode
from tactical.engine.dice import Dice
from tests.campaign.war import held as bases

WHY = "So I judge."
DISPATCH = "5aqv0jns5k"
TEXT = "Enemy cruisers off Portland steering east at fifteen knots"


@cache
def stopped() -> Outcome:
    """Play base A to its stop, 07:34."""
    return bases.played(bases.base_a())


def amended(*edits: Edit) -> Outcome:
    return bases.played(bases.base_a(), Rulings(edits=edits))


def edit(of: str, kind: str, **more: Any) -> Edit:
    return Edit(ref=of, kind=kind, reason=WHY, **more)


def goes_on(outcome: Outcome, rulings: Rulings) -> Outcome:
    """Carry base A on after its stops, everybody on his course, to the run's end."""
    stops: tuple[Cut, ...] = ()
    while outcome.asked:
        assert outcome.cut is not None
        stops = (*stops, replace(outcome.cut, orders={}))
        outcome = bases.played(bases.base_a(), rulings, stops=stops)
        assert outcome.engagement is None
    return outcome


def find_reports(outcome: Outcome, seat: str, kind: str) -> list[Report]:
    return [one for one in outcome.reports if (one.seat, one.kind) == (seat, kind)]


def find_ref(outcome: Outcome, seat: str, kind: str) -> str:
    return next(line.ref for line in lines_of(outcome) if (line.either.seat, line.either.kind) == (seat, kind))


def test_ud_wc_01_ud_wc_02_ud_wc_03_ud_019_a_report_is_named_by_who_what_and_when() -> None:
    def sighting(seat: str, label: str, by: str) -> Report:
        return Report(seat=seat, kind="sighting", happened=94, arrives=94, data={"label": label, "by": by, "what": "smoke"})

    assert ref(sighting("blue_cabin", "A", "Blue cruisers")) == "pzz3cjj9a7"
    assert ref(sighting("blue_admiralty", "A", "Blue cruisers")) == "rfbdsk08b6"
    assert ref(sighting("red_cabin", "B", "Red cruisers")) == "b807see8v0"
    written = Report(
        seat="blue_admiralty", kind="dispatch", happened=0, arrives=0, data={"from_key": "blue_cabin", "written": 0, "path": []}
    )
    assert ref(written) == DISPATCH
    assert refs_of([written, written])[1] == ref(written, 2) != DISPATCH

    refs = {line.ref for line in lines_of(stopped())}
    assert {"pzz3cjj9a7", "b807see8v0"} <= refs, "the run writes them so"


def test_ud_wc_04_ud_wc_05_ud_024_words_are_lost_by_the_runs_dice() -> None:
    dice = Dice("JANE-1905").child("run", 1)

    assert faces(TEXT, dice, "0123456789") == [1, 3, 5, 2, 5, 3, 6, 6, 1]
    assert [garbled(TEXT, degree, dice, "0123456789") for degree in (1, 2, 3)] == [
        "… cruisers off Portland steering east at fifteen …",
        "… cruisers off … steering east at fifteen …",
        "… off … steering … at fifteen …",
    ]
    spared = next(f"{n}" for n in range(99) if faces("one two", dice, f"{n}") == [6, 6])
    assert garbled("one two", 3, dice, spared) == "one …"


def test_ud_wc_12_ud_011_what_was_reworded_at_a_stop_is_told_once_and_in_the_new_words() -> None:
    log = next(line for line in lines_of(stopped()) if (line.either.seat, line.either.kind) == ("blue_cabin", "log"))
    rulings = Rulings(edits=(edit(log.ref, "reword", fields={"text": "A hard night."}),))
    at_stop = bases.played(bases.base_a(), rulings)
    told = [one for one in find_reports(at_stop, "blue_cabin", "log") if one.data["text"] == "A hard night."]
    assert len(told) == 1

    end = goes_on(at_stop, rulings)
    again = [one for one in find_reports(end, "blue_cabin", "log") if one.data["text"] == "A hard night."]
    assert again == told
    assert encode(log.either) not in {encode(one) for one in end.reports}


def test_ud_wc_13_ud_023_a_dispatch_delayed_into_the_next_run_is_one_paper_of_it() -> None:
    rulings = Rulings(edits=(edit(DISPATCH, "delay", minute=420, seat="blue_admiralty", paper="dispatch"),))
    end = goes_on(stopped(), rulings)
    assert end.world.minute == 360
    assert not find_reports(end, "blue_admiralty", "dispatch")

    after = bases.played({}, number=2, start=end.world)
    (told,) = find_reports(after, "blue_admiralty", "dispatch")
    assert (told.happened, told.arrives, told.data["text"]) == (0, 420, "Nothing in sight.")
    assert told.data["hops"][-1]["at"] == 420


def test_ud_wc_14_ud_029_to_reword_a_paper_to_the_words_it_has_changes_no_byte_of_it() -> None:
    plain = stopped()
    sighting = next(one for one in plain.reports if (one.seat, one.kind) == ("blue_cabin", "sighting"))
    same = {name: sighting.data[name] for name in ("what", "brief", "lon", "lat", "bearing")}
    again = amended(edit("pzz3cjj9a7", "reword", fields=same))

    assert encode(again.reports) == encode(plain.reports)
    assert again.about == plain.about
    assert encode(again.world) == encode(plain.world)
    assert encode(again.events) == encode(plain.events)


def test_ud_013_every_report_says_on_which_truths_it_rests() -> None:
    end = goes_on(stopped(), Rulings())
    for outcome in (stopped(), end):
        assert len(outcome.about) == len(outcome.reports)
        for report, about in outcome.lines:
            assert about or report.kind == "ports", report.kind
    blue = next(a for r, a in stopped().lines if (r.seat, r.kind) == ("blue_cabin", "sighting"))
    assert blue == ("force:blue_cruisers", "force:red_cruisers"), "who truly is in sight, whatever he makes out"
    (dispatch,) = (a for r, a in end.lines if r.kind == "dispatch")
    assert dispatch == ("dispatch:blue_cabin/1",)
    event = next(e for e in end.events if e.kind == "sighting")
    assert set(event.about) == set(blue)


def in_hand(outcome: Outcome) -> list[Letter]:
    """List the letters that an outcome leaves held."""
    return [one for one in outcome.world.mail if one.held]


def test_ud_022_what_is_held_lies_in_the_mail_till_it_is_sent_or_dropped() -> None:
    hold = edit(DISPATCH, "hold", seat="blue_admiralty", paper="dispatch")
    end = goes_on(stopped(), Rulings(edits=(hold,)))
    (letter,) = in_hand(end)
    assert (letter.held, letter.arrives, letter.about) == (DISPATCH, NEVER, ("dispatch:blue_cabin/1",))
    assert not find_reports(end, "blue_admiralty", "dispatch")

    kept = bases.played({}, number=2, start=end.world)
    assert in_hand(kept) == [letter]
    assert not find_reports(kept, "blue_admiralty", "dispatch")

    def second(*edits: Edit) -> Outcome:
        return bases.played({}, Rulings(edits=edits), number=2, start=end.world)

    sent = second(edit(DISPATCH, "send", minute=500))
    assert not in_hand(sent)
    (told,) = find_reports(sent, "blue_admiralty", "dispatch")
    assert (told.happened, told.arrives, told.data["hops"][-1]["at"]) == (0, 500, 500)

    reworded = second(edit(DISPATCH, "send", minute=500), edit(DISPATCH, "reword", fields={"text": "All well."}))
    assert find_reports(reworded, "blue_admiralty", "dispatch")[0].data["text"] == "All well."
    assert in_hand(second(edit(DISPATCH, "reword", fields={"text": "All well."})))[0].data["text"] == "All well."

    dropped = second(edit(DISPATCH, "drop"))
    assert in_hand(dropped) == []
    assert not find_reports(dropped, "blue_admiralty", "dispatch")


def test_ud_026_what_is_dropped_is_never_told_and_its_author_reads_that_it_was_sent() -> None:
    end = goes_on(stopped(), Rulings(edits=(edit(DISPATCH, "drop"),)))

    assert not find_reports(end, "blue_admiralty", "dispatch")
    assert not in_hand(end)
    assert [one.data["state"] for one in find_reports(end, "blue_cabin", "outbox")][-1] == "sent"
    assert not find_reports(bases.played({}, number=2, start=end.world), "blue_admiralty", "dispatch")


def test_ud_025_a_paper_is_added_at_its_minute_and_told_to_its_seat_alone() -> None:
    data = {"text": "A fisherman saw smoke off Start Point.", "source": "Brixham", "lon": -3.6, "lat": 50.2}
    add = edit(
        "0000000000", "add", seat="blue_cabin", paper="log", minute=90, happened=90, fields={"text": "Smoke.", "rules": []}
    )
    at_stop = amended(add)
    assert [one.arrives for one in find_reports(at_stop, "blue_cabin", "log") if one.data["text"] == "Smoke."] == [90]
    assert encode([one for one in at_stop.reports if one.data.get("text") != "Smoke."]) == encode(list(stopped().reports)), (
        "nothing else moves"
    )

    later = edit("0000000001", "add", seat="press", paper="tip", minute=400, happened=300, fields=data)
    end = goes_on(stopped(), Rulings(edits=(later,)))
    assert "Brixham" not in encode(end.reports).decode()
    assert [one.arrives for one in find_reports(bases.played({}, number=2, start=end.world), "press", "tip")] == [400]
    ashore = replace(later, minute=90, happened=80)
    assert "Brixham" not in encode(amended(ashore).reports).decode(), "whoever is not asked cannot tell that the clock stopped"


def test_ud_027_an_edit_is_loose_when_its_report_is_gone_and_changed_when_it_says_something_else() -> None:
    plain = stopped()
    log = next(line for line in lines_of(plain) if (line.either.seat, line.either.kind) == ("blue_cabin", "log"))
    one = log.either
    mark = mark_of(one.kind, one.data)
    right = edit(log.ref, "drop", mark=mark, seat=one.seat, arrives=one.arrives)
    gone = edit("zzzzzzzzzz", "drop", mark=mark, seat=one.seat, arrives=one.arrives)
    other = edit(log.ref, "garble", degree=1, mark="0000000000", seat=one.seat, arrives=one.arrives)
    ahead = edit("zzzzzzzzzy", "drop", seat="press", arrives=20)
    edits = (right, gone, other, ahead)
    found = standing(amended(*edits), edits)

    assert [found[v.ref, v.kind] for v in edits] == ["bound", "loose", "changed", "ahead"]
    assert standing(plain, edits) == found, "as the draft stood before them"
    assert len(lines_of(amended(*edits))) == len(lines_of(plain))
    end = goes_on(plain, Rulings(edits=edits))
    assert standing(end, edits)["zzzzzzzzzy", "drop"] == "loose", "told by then, and not there"


def test_ud_020_edits_are_one_pure_function_after_the_last_stage() -> None:
    raw, edits = stopped(), (edit("pzz3cjj9a7", "drop"), edit("b807see8v0", "garble", degree=3))
    dice = Dice(bases.SEED).child("run", 1)

    assert stored(edited(raw, edits, dice)) == stored(amended(*reversed(edits)))
    assert edited(raw, (), dice) is raw


FIELDS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("status", {"knots": 3}, "rule on the ship"),
    ("asked", {"forces": []}, "rule on the ship"),
    ("outbox", {"text": "x"}, "hold, delay or drop it"),
    ("sighting", {"own_lon": 1.0}, "may be changed"),
    ("sighting", {}, "Enter the new text"),
    ("sighting", {"bearing": "NORTHISH", "level": 7, "lon": 500}, "bearing: "),
    ("sighting", {"bearing": "NORTHISH", "level": 7, "lon": 500}, "level: a number from 0 to 3"),
    ("sighting", {"error_nm": [1]}, "two numbers"),
    ("log", {"text": " "}, "must not be empty"),
    ("log", {"text": 7}, "a text, not"),
    ("log", {"text": "x" * 1201}, "1,201 characters; at most 1,200"),
    ("log", {"text": "\u202e"}, "cannot be printed"),
    ("body", {"men": 3}, "rule on the ship or column"),
    ("asked_ashore", {"bodies": []}, "rule on the ship or column"),
    ("call", {"groups": []}, "hold, delay or drop it"),
    ("seen", {"strength": 900}, "not strength"),
    ("seen", {"level": 12, "lat": 91}, "level: a number from 0 to 9"),
    ("guns", {"bearing": "NE"}, "bearing: a number from 0 to 360"),
    ("ashore", {"text": "x", "figures": {}}, "not figures"),
)


@pytest.mark.parametrize(("kind", "new", "words"), FIELDS)
def test_ud_021_what_may_not_be_worded_so_is_said_and_all_of_it(kind: str, new: dict[str, Any], words: str) -> None:
    assert words in " ".join(fields.wrong(kind, {}, new))


def test_ud_021_rows_of_a_log_and_coal_of_ships_are_worded_one_by_one() -> None:
    logbook = {"force": "f", "name": "F", "via": "", "rows": [{"text": "a"}, {"text": "b"}]}
    assert fields.reworded("logbook", logbook, {"rows": {"0": "z", "1": None}})["rows"] == [{"text": "z"}]
    assert "needs at least one line" in " ".join(fields.wrong("logbook", logbook, {"rows": {"0": None, "1": None}}))
    assert "there is no" in " ".join(fields.wrong("logbook", logbook, {"rows": {"2": "z"}}))
    position = next(one.data for one in stopped().reports if one.kind == "status")
    ships = {"ships": [{"name": "a", "coal_t": 1}, {"name": "b", "coal_t": 2}]}
    assert [s["coal_t"] for s in fields.reworded("position", position | ships, {"coal_t": [3, 4]})["ships"]] == [3, 4]
    assert "2 numbers" in " ".join(fields.wrong("position", ships, {"coal_t": [3]}))
    seen = next(one.data for one in stopped().reports if one.kind == "sighting")
    assert fields.reworded("sighting", seen, {"bearing": "NE"})["bearing_deg"] == 45


def test_ud_021_papers_of_the_land_are_worded_by_their_own_fields() -> None:
    """A scout's finding can be reworded; a column's report of itself keeps its head and tail."""
    seen = {
        "label": "A",
        "by": "2nd Division",
        "seen": 60,
        "lon": 124,
        "lat": 40,
        "error_mi": 1,
        "level": 4,
        "what": "foot",
        "via": "",
    }
    more = seen | {"strength": 5200, "share": 0.5}
    new = {"what": "all arms", "strength": 9000, "lon": 124.5}
    assert fields.wrong("seen", more, new) == []
    assert fields.reworded("seen", more, new) == more | new
    assert "strength: a number from 0 to 500000" in " ".join(fields.wrong("seen", more, {"strength": -1}))
    assert fields.may_be_worded("seen", seen) == ("what", "level", "lon", "lat", "error_mi")
    assert fields.may_be_worded("body", {}) == ()
    stands = {"place": "Hushan", "road": "Ai road", "miles": 2, "lon": 124.1, "lat": 40.1}
    at = fields.reworded(
        "body_report", {"lon": 124.1, "lat": 40.1, "place": "Hushan", "head": stands, "tail": stands}, {"place": "Wiju"}
    )
    assert at["head"] == at["tail"] == {"place": "Wiju", "road": "", "miles": 0, "lon": 124.1, "lat": 40.1}
