"""The desk of ten minutes (UD-014, 015, 124 to 126)."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from campaign import serialization
from campaign.models import Campaign, ReviewedLine, RulingNote, Segment
from campaign.models.people import Absence
from campaign.rulings import ruling_records
from campaign.war.edits.application import lines_of
from campaign.war.lines import name_lines
from naval.state.ruling_acts import Edit, Missed
from naval.state.rulings import Rulings
from naval.state.world import Letter
from tests.campaign.war import held
from tests.lasting import lasting
from tests.promises import playing
from tests.umpire.desk_war import resolved, three_lines
from umpire.desk import cells
from umpire.desk import inbox as desk_inbox
from umpire.desk.lines import dressed
from umpire.desk.page import desk
from umpire.frame import Standing

pytestmark = pytest.mark.django_db
WHY = "So I judge."


reviewed = lasting(three_lines)


def make_standing(campaign: Campaign) -> Standing:
    return Standing(campaign.seats.select_related("campaign").get(key="umpire"))


def drawn(campaign: Campaign) -> dict:
    return desk(make_standing(campaign), "/enter/")


def states(campaign: Campaign) -> list[str]:
    return [row["state"] for row in drawn(campaign)["events"]]


def press(campaign: Campaign, verb: str, **form: object):
    umpire = campaign.seats.get(key="umpire")
    shown = {"segment": make_standing(campaign).segment.pk, "stamp": ruling_records.stamp(make_standing(campaign).segment)}
    return playing.client_of(umpire).post(f"/desk/{umpire.rid}/{verb}/", shown | form)


def read_refusal(answer) -> str:
    """Read the refusal of a press, above the draft."""
    page = answer.content.decode()
    return page.partition('id="said"')[2].partition("</div>")[0]


def test_ud_wc_31_ud_124_three_lines_then_publishing_and_nothing_else(reviewed: Campaign):
    page = drawn(reviewed)

    assert [(item["rank"], item["keys"]) for item in page["inbox"]] == [(3, ["a", "r"])] * 3
    assert [item["text"].partition(": ")[0] for item in page["inbox"]] == [f"Line {n}, 00:00" for n in (1, 2, 3)]
    assert (page["do"], page["button"]) == ("Rule on three, then publish", "Publish to 12 seats")
    assert (page["action"], page["wait"]) == ("waits", "Publishing waits for lines 1, 2 and 3.")

    for row in page["events"][:3]:
        assert press(reviewed, "lines", do="accept", line=row["line"]).status_code == 302
    page = drawn(reviewed)
    assert page["inbox"] == []
    assert page["quiet"] == "Nothing needs you: read the draft, and publish when you like."
    assert page["action"] == "publish"
    assert press(reviewed, "publish").status_code == 302
    assert make_standing(reviewed).run.number == 2
    assert drawn(reviewed)["quiet"] == "Nothing needs you. The run begins when you order it; 0 of 12 have sealed."


def test_ud_015_publishing_waits_for_lines_that_need_a_ruling_alone(reviewed: Campaign):
    refused = press(reviewed, "publish")

    assert refused.status_code == 409
    assert "Lines 1, 2 and 3 need a ruling first." in read_refusal(refused)
    assert make_standing(reviewed).segment.state == Segment.State.REVIEW
    assert states(reviewed) == ["needs", "needs", "needs", "new"]


def test_ud_015_what_stands_is_on_record_and_no_input_of_the_run(reviewed: Campaign):
    segment = make_standing(reviewed).segment
    before = segment.outcome, segment.run.rulings, ruling_records.stamp(segment), segment.computed

    press(reviewed, "lines", do="accept_all")
    assert states(reviewed) == ["needs", "needs", "needs", "accepted"], "what needs a ruling is never accepted with the rest"
    line = drawn(reviewed)["events"][0]["line"]
    press(reviewed, "lines", do="accept", line=line)
    press(reviewed, "lines", do="accept", line=line)
    assert states(reviewed) == ["accepted", "needs", "needs", "accepted"]
    assert ReviewedLine.objects.filter(run=segment.run, by="The Umpire").count() == 2
    press(reviewed, "lines", do="again", line=line)
    assert states(reviewed)[0] == "needs"

    after = make_standing(reviewed).segment
    assert (after.outcome, after.run.rulings, ruling_records.stamp(after), after.computed) == before


def test_ud_015_no_seat_hears_of_what_the_umpire_reads(reviewed: Campaign):
    """Not one byte of a room, and no version of it, depends on the lines let stand, or opened again."""
    seats = ("blue-east", "red-east", "blue-admiralty", "press")

    def read_rooms() -> list[object]:
        rooms = [reviewed.seats.get(key=key) for key in seats]
        return [(seat.version, playing.client_of(seat).get(f"/room/{seat.rid}/").content) for seat in rooms]

    before = read_rooms()
    press(reviewed, "lines", do="accept_all")
    press(reviewed, "lines", do="accept", line=drawn(reviewed)["events"][0]["line"])
    press(reviewed, "publish")
    press(reviewed, "lines", do="undo")
    assert read_rooms() == before


def test_ud_015_a_line_is_ruled_on_from_the_desk_and_stays_settled_when_it_is_computed_again(reviewed: Campaign):
    row = drawn(reviewed)["events"][0]
    ship = next(one.key for one in make_standing(reviewed).now.ships if one.force == "blue-far-1")
    names = {"kind": "damage", "ship": ship, "since": "00:00", "max_kn": "10", "afloat": "yes"}

    assert press(reviewed, "rule", **names, reason=WHY, line=row["line"]).status_code == 302
    assert make_standing(reviewed).state == "resolving"
    resolved(reviewed)

    assert [states(reviewed).count(state) for state in ("needs", "ruled", "accepted")] == [2, 1, 0], "its own line is settled"
    press(reviewed, "lines", do="undo")
    resolved(reviewed)
    assert states(reviewed) == ["needs", "needs", "needs", "new"], "taken back, the line needs him again"
    assert "There is nothing left to undo in this run." in read_refusal(press(reviewed, "lines", do="undo"))


def test_ud_016_ud_012_after_computing_again_the_desk_says_what_is_otherwise(reviewed: Campaign):
    first = drawn(reviewed)
    assert first["since"] is None, "there was no draft before"
    assert {row["name"] for row in first["did"]} >= {"blue-east", "red-east"}, "they see each other"
    east = next(row for row in first["did"] if row["name"] == "blue-east")
    assert (east["gained"], east["course"], east["was"]) == ("red-east", "stopped", east["now"])

    ship = next(one for one in make_standing(reviewed).now.ships if one.force == "blue-far-1")
    hurt = {"kind": "damage", "ship": ship.key, "since": "00:00", "max_kn": "10", "afloat": "yes"}
    assert press(reviewed, "rule", **hurt, reason=WHY).status_code == 302
    resolved(reviewed)
    page = drawn(reviewed)
    assert not page["since"]["same"]
    assert {one["how"] for one in page["since"]["events"]} == {"new"}
    assert {one["seat"] for one in page["since"]["papers"]} == {"Admiral of blue-far-1"}, "nobody else is told otherwise"
    assert [(one["name"], one["apart"]) for one in page["since"]["forces"]] == [("blue-far-1", "")]
    assert f"{ship.name}: 10 knots at most, not 20" in page["since"]["forces"][0]["hurts"]
    umpire = reviewed.seats.get(key="umpire")
    shown = playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()
    assert "Changes since the last draft" in shown
    assert "Changes to each force" in shown

    press(reviewed, "lines", do="undo")
    resolved(reviewed)
    assert drawn(reviewed)["since"]["said"].startswith("1 event gone") or "gone" in drawn(reviewed)["since"]["said"]


@pytest.mark.postgres
def test_ud_125_undo_takes_back_what_one_press_did(reviewed: Campaign):
    press(reviewed, "lines", do="accept", line=drawn(reviewed)["events"][0]["line"])
    press(reviewed, "lines", do="accept_all")
    assert states(reviewed) == ["accepted", "needs", "needs", "accepted"]

    press(reviewed, "lines", do="undo")
    assert states(reviewed) == ["accepted", "needs", "needs", "new"]
    press(reviewed, "lines", do="undo")
    assert states(reviewed) == ["needs", "needs", "needs", "new"]


def test_ud_125_an_edit_is_made_from_the_desk_and_taken_back_by_one_press(reviewed: Campaign):
    umpire = reviewed.seats.get(key="umpire")
    page = playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()
    line = next(one for one in lines_of(make_standing(reviewed).outcome) if one.told and one.either.kind == "sighting")
    assert f"/desk/{umpire.rid}/amend/?ref={line.ref}&amp;do=hold" in page

    held_back = press(reviewed, "amend", do="hold", ref=line.ref, reason=WHY)
    assert held_back.status_code == 302
    resolved(reviewed)
    rows = [cell for row in drawn(reviewed)["events"] for cell in row["cells"] if cell["key"] == line.either.seat]
    assert "held" in {cell["state"] for cell in rows}

    press(reviewed, "lines", do="undo")
    resolved(reviewed)
    rows = [cell for row in drawn(reviewed)["events"] for cell in row["cells"]]
    assert "held" not in {cell["state"] for cell in rows}
    assert serialization.rulings(make_standing(reviewed).run.rulings).edits == ()


def test_ud_125_undo_passes_over_nothing_that_was_done_later(reviewed: Campaign):
    press(reviewed, "lines", do="accept_all")
    run = make_standing(reviewed).run
    RulingNote.objects.create(run=run, key="0123456789", did="kept", by="The Umpire", at=timezone.now())

    assert "undo it on the page Amend papers" in read_refusal(press(reviewed, "lines", do="undo"))
    assert states(reviewed)[3] == "accepted"


@pytest.mark.postgres
def test_ud_010_two_umpires_at_once_the_stale_page_is_told_who_did_what(reviewed: Campaign):
    stale = ruling_records.stamp(make_standing(reviewed).segment)
    act = Missed(since=0, reason=WHY, seer="blue-east", seen="red-east", until=360)
    ruling_records.rule(make_standing(reviewed).segment, act, stale, reviewed.seats.get(key="umpire"))
    resolved(reviewed)

    for verb, form in (("publish", {}), ("lines", {"do": "accept_all"}), ("lines", {"do": "undo"})):
        refused = press(reviewed, verb, **form, stamp=stale)
        assert refused.status_code == 409
        assert "have changed since you loaded this page" in read_refusal(refused)
        assert "The Umpire" in read_refusal(refused)
        assert "ruled: blue-east and red-east do not see each other" in read_refusal(refused)
    typed = press(reviewed, "rule", kind="damage", reason="She is hurt.", stamp=stale)
    assert (typed.status_code, "She is hurt." in typed.content.decode()) == (409, True)
    assert make_standing(reviewed).segment.state == Segment.State.REVIEW
    assert states(reviewed).count("accepted") == 0


@pytest.mark.parametrize("form", [{"do": "accept"}, {"do": "accept", "line": "nothing"}, {"do": "again", "line": "x" * 4000}])
def test_a_line_that_is_not_there_is_refused_with_the_desk_as_it_is(reviewed: Campaign, form: dict[str, str]):
    refused = press(reviewed, "lines", **form)

    assert refused.status_code in (409, 422)
    assert read_refusal(refused).count('class="fault"') == 1
    assert not ReviewedLine.objects.filter(run=make_standing(reviewed).run).exists()


def test_what_no_form_of_the_desk_says_and_what_no_umpire_presses_is_not_found(reviewed: Campaign):
    assert press(reviewed, "lines", do="explode").status_code == 404
    umpire = reviewed.seats.get(key="umpire")
    for client in (Client(), playing.client_of(reviewed.seats.get(key="blue-east"))):
        for verb in ("lines", "publish"):
            assert client.post(f"/desk/{umpire.rid}/{verb}/", {"do": "accept_all"}).status_code == 404
    assert playing.client_of(umpire).get(f"/desk/{umpire.rid}/lines/").status_code == 405


def test_ud_015_what_stood_in_the_draft_of_a_published_stop_is_not_new_again():
    outcome = held.played(held.base_a())
    rows = [{"cells": []} for _ in outcome.events]
    dressed(rows, outcome, 94, {})
    assert [row["state"] for row in rows] == ["past" if event.minute < 94 else "new" for event in outcome.events]
    assert {row["state"] for row in rows} == {"past", "new"}


def test_ud_015_nor_is_what_happened_in_the_minute_of_that_stop():
    outcome = held.played(held.base_a())
    rows, last = [{"cells": []} for _ in outcome.events], outcome.events[-1].minute
    dressed(rows, outcome, last, {})
    assert rows[-1]["state"] == "new"
    dressed(rows, outcome, last, {}, name_lines(outcome.events))
    assert {row["state"] for row in rows} == {"past"}


# -- order of the inbox ----------------------------------------------------------------------------------------------------


def test_ud_124_sc_ud_11_the_inbox_is_in_order_of_class_minute_and_seat(monkeypatch, reviewed: Campaign):
    rows = [(11, 0, ""), (3, 90, ""), (9, 0, ""), (3, 30, "b"), (1, 400, ""), (3, 30, "a"), (7, 5, ""), (2, 0, ""), (4, 1, "")]
    found = [desk_inbox.item(rank, "?", "#", minute=minute, seat=seat) for rank, minute, seat in rows]
    monkeypatch.setattr(desk_inbox, "SOURCES", (lambda at, lines: iter(found),))

    items = desk_inbox.inbox(make_standing(reviewed), [])

    assert [(one["rank"], one["minute"], one["seat"]) for one in items] == sorted(rows)
    assert [one["id"] for one in items] == [f"in-{n}" for n in range(1, len(rows) + 1)]


def test_ud_124_a_run_that_cannot_be_resolved_comes_first_and_scouts_after_lines(monkeypatch, reviewed: Campaign):
    stuck = make_standing(reviewed)
    stuck.segment.state, stuck.segment.trouble = Segment.State.RESOLVING, "RuntimeError: no coal"
    monkeypatch.setattr(desk_inbox, "in_hand", lambda world: (1, 2))
    lines = [{"n": 1, "when": "00:00", "text": "They met; at night.", "minute": 0, "state": "needs", "line": "x"}]

    rows = desk_inbox.inbox(stuck, lines)
    assert [one["text"] for one in rows] == ["The run cannot be resolved: RuntimeError: no coal", "Line 1, 00:00: They met."]
    stuck.__dict__["state"] = "open"
    (last,) = [one for one in desk_inbox.inbox(stuck, []) if one["rank"] == 9]
    assert last["text"].startswith("2 detached forces under your command, out of touch with their admirals")


def test_ud_124_ud_027_edits_that_lost_their_paper_or_changed_stand_after_the_lines(monkeypatch, reviewed: Campaign):
    monkeypatch.setattr(desk_inbox, "reverse", lambda name, args: name)
    stands = make_standing(reviewed)
    line = next(one for one in lines_of(stands.outcome) if one.told and one.either.kind == "sighting")
    paper = {"seat": line.either.seat, "paper": "sighting", "happened": 0, "arrives": 0, "reason": WHY}
    loose = Edit(ref="0000000000", kind="hold", **paper)
    changed = Edit(ref=line.ref, kind="garble", degree=1, mark="otherwise", **paper)
    stands.run.rulings = serialization.ruled(Rulings(edits=(loose, changed)))

    rows = [one for one in desk_inbox.inbox(stands, []) if one["rank"] == 4]
    assert sorted(one["text"].partition(", of ")[2] for one in rows) == [
        "Day 1, 00:00, has lost its paper: delete it, or make a new one.",
        "Day 1, 00:00, was made for a different text: check it, and confirm or delete it.",
    ]
    assert {one["href"] for one in rows} == {"umpire:amend#edits"}


def test_ud_124_ud_022_a_paper_held_for_more_than_two_runs_is_remembered(monkeypatch, reviewed: Campaign):
    monkeypatch.setattr(desk_inbox, "reverse", lambda name, args: name)
    stands = make_standing(reviewed)
    kept = [Letter(seat="blue-east", kind="sighting", happened=minute, held=f"{minute:010}") for minute in (279, 280)]
    stands.segment.start = 1000
    stands.__dict__["outcome"] = replace(stands.outcome, world=replace(stands.outcome.world, mail=tuple(kept)))

    (one,) = [one for one in desk_inbox.inbox(stands, []) if one["rank"] == 11]
    assert one["text"] == "A paper for Admiral of blue-east, of Day 1, 04:39, is still held."


def test_ud_124_who_is_away_before_a_day_is_over_stands_in_the_inbox(reviewed: Campaign):
    for row in drawn(reviewed)["events"]:
        press(reviewed, "lines", do="accept", line=row["line"])
    press(reviewed, "publish")
    now = timezone.now()
    for key, hours in (("red-east", 20), ("blue-east", 30)):
        holder, since = reviewed.seats.get(key=key).first_holder, now + timedelta(hours=hours)
        Absence.objects.create(holder=holder, since=since, until=now + timedelta(days=3), zone="UTC", cover="wait")

    (one,) = [item for item in drawn(reviewed)["inbox"] if item["rank"] == 10]
    assert one["text"].startswith("Admiral of red-east will be away from ")
    assert "asks for a pause" in one["text"]


# -- cells -----------------------------------------------------------------------------------------------------------------


def seats_of(world) -> list[SimpleNamespace]:
    return [SimpleNamespace(key=seat.key, name=seat.name, side=seat.side, role=seat.role) for seat in world.seats]


def test_ud_014_a_cell_for_every_seat_told_now_later_or_never_opens_to_the_very_words():
    outcome = held.played(held.base_a())
    rows = cells.cells(outcome, seats_of(outcome.world), 6)
    n = next(n for n, event in enumerate(outcome.events) if event.kind == "sighting")
    beside = {cell["key"]: cell for cell in rows[n]}

    assert set(beside) == {seat.key for seat in outcome.world.seats}
    own = next(one for one in outcome.reports if one.kind == "sighting" and one.seat == "blue_cabin")
    (line,) = [one for one in beside["blue_cabin"]["lines"] if one["kind"] == "sighting"]
    assert line["text"] == cells.words(own)
    assert (beside["blue_cabin"]["state"], beside["blue_cabin"]["when"]) == ("now", "Day 1, 07:34")
    late = beside["red_admiralty"]
    assert (late["state"], late["when"]) == ("later", "when there is a link"), "it lies aboard until she is in touch"
    assert late["lines"][0]["text"]
    others = {key for key, cell in beside.items() if cell["state"] == "never"}
    assert "red_cabin" not in others
    assert all(not beside[key]["lines"] for key in others)


def test_ud_014_a_paper_that_rests_on_something_besides_tells_of_something_else():
    outcome = held.played(held.base_a())
    n, sighting = next((n, event) for n, event in enumerate(outcome.events) if event.kind == "sighting")
    hurt = replace(sighting, kind="mine", text="Hogue strikes a mine.", told=(), about=("force:red_cruisers", "ship:hogue"))
    events = (*outcome.events[:n], hurt, *outcome.events[n + 1 :])

    beside = {cell["key"]: cell for cell in cells.cells(replace(outcome, events=events), seats_of(outcome.world), 6)[n]}
    assert beside["blue_cabin"]["state"] == "never", "he saw her, and not that she was hurt"


def test_ud_014_every_paper_of_a_cell_is_one_of_its_own_seat_and_of_that_minute():
    outcome = held.played(held.base_a())
    have = {(one.seat, one.happened, cells.words(one)) for one in (*outcome.reports, *outcome.world.mail)}
    count = 0
    for event, row in zip(outcome.events, cells.cells(outcome, seats_of(outcome.world), 6), strict=True):
        for cell in row:
            for line in cell["lines"]:
                count += 1
                assert (cell["key"], event.minute, line["text"]) in have
    assert count > 4
