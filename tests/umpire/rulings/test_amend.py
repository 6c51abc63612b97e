"""Edits at the desk: in review, with their copies, against reports already told; an open edit keeps publishing waiting."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign import serialization
from campaign.models import Campaign, Delivery, Draft, Release, RulingNote, Segment
from campaign.orders.sealing import Refused
from campaign.rulings import report_edits, ruling_records
from campaign.runs import publish, release
from campaign.simulation.verification import replay
from campaign.war.edits import checks
from campaign.war.edits.application import edits_in_order
from campaign.war.edits.checks import ADDED, Ground
from campaign.war.edits.copies import along, copies
from campaign.war.edits.fields import CHOICES
from campaign.war.reports import KINDS
from campaign.war.reports.papers import Dispatch
from naval.state.ruling_acts import Damage, Edit, key_of
from tests.campaign.war import held as bases
from tests.promises import playing
from tests.umpire.injects import umpire
from tests.umpire.ruling_pages import WHY, computed, line_of, now
from umpire.rulings.amend.added_papers import of_kind

pytestmark = [pytest.mark.django_db]
URL = reverse("umpire:amend", args=["room-umpire"])
NEW = "Nothing in sight but a canary 7QX."


def edit(campaign: Campaign, seat: str, kind: str, do: str, **more: Any) -> Edit:
    return checks.make_edit(report_edits.ground(now(campaign)), line_of(campaign, seat, kind).ref, do, WHY, **more)


def take(campaign: Campaign, one: Edit, along: tuple[str, ...] = ()) -> None:
    report_edits.amend(now(campaign), one, ruling_records.stamp(now(campaign)), umpire(campaign), along)


def texts(campaign: Campaign, seat: str, kind: str) -> list[str]:
    rows = Delivery.objects.filter(seat__campaign=campaign, seat__key=seat, kind=kind)
    return [str(json.loads(one.data).get("text")) for one in rows]


def test_ud_020_an_edit_in_review_is_computed_and_taken_back_to_the_byte(stopped: Campaign) -> None:
    before, one = now(stopped).outcome, edit(stopped, "blue_cabin", "log", "reword", fields={"text": NEW})
    take(stopped, one)
    assert (now(stopped).state, now(stopped).computed) == (Segment.State.RESOLVING, 1)
    assert Draft.objects.filter(segment=now(stopped)).count() == 1
    assert NEW in computed(stopped).outcome

    report_edits.take_back(now(stopped), key_of(one), ruling_records.stamp(now(stopped)), umpire(stopped))
    assert computed(stopped).outcome == before
    assert list(RulingNote.objects.values_list("did", "by")) == [("edit", "The Umpire"), ("unedit", "The Umpire")]


@pytest.mark.full
def test_ud_011_ud_050_ud_004_told_once_in_the_new_words_released_on_record_and_verified(stopped: Campaign) -> None:
    take(stopped, edit(stopped, "blue_cabin", "log", "reword", fields={"text": NEW}))
    draft = computed(stopped)
    assert release.release(draft, umpire(stopped), ruling_records.stamp(draft))
    assert not release.release(now_of(draft), umpire(stopped)), "twice is once"
    one = Release.objects.get(segment=draft)
    assert (one.draft, one.by) == (1, "The Umpire")
    assert set(json.loads(one.seats)) == {"blue_cabin", "red_cabin"}

    playing.finish_run(stopped, 1)
    assert texts(stopped, "blue_cabin", "log").count(NEW) == 1
    whole = Release.objects.order_by("pk").last()
    assert whole is not None
    assert set(json.loads(whole.seats)) == set(stopped.players().values_list("key", flat=True))
    assert {found.differs for found in replay(stopped)} == {""}
    Release.objects.filter(pk=one.pk).update(seats='["red_cabin"]')
    assert [found.what for found in replay(stopped) if found.differs] == ["what was released, and to whom"]


def now_of(segment: Segment) -> Segment:
    return Segment.objects.select_related("run__campaign").get(pk=segment.pk)


def test_ud_007_what_was_delivered_is_not_edited_but_corrected(stopped: Campaign) -> None:
    one = edit(stopped, "blue_cabin", "sighting", "drop")
    publish.publish(now(stopped).pk)
    with pytest.raises(Refused) as told:
        take(stopped, one)
    assert told.value.status == 409
    assert "by a slip" in str(told.value)


def test_ud_027_ud_048_publishing_waits_with_every_reason_for_what_is_loose_or_changed(stopped: Campaign) -> None:
    log = edit(stopped, "red_cabin", "log", "garble", degree=1)
    sighting = edit(stopped, "blue_cabin", "sighting", "reword", fields={"what": "two ships"})
    rulings = serialization.rulings(now(stopped).run.rulings)
    loose = [type(log)(**{**vars_of(log), "ref": "zzzzzzzzzz"}), type(log)(**{**vars_of(sighting), "mark": "0000000000"})]
    ruling_records.change(now(stopped), type(rulings)(edits=tuple(loose)), ruling_records.Noted("x", "edit", umpire(stopped)))
    assert release.reasons(now(stopped)) == [release.NOT_YET]
    draft = computed(stopped)

    with pytest.raises(Refused) as told:
        release.release(draft, umpire(stopped), "another")
    said = str(told.value)
    assert told.value.status == 409
    for words in ("have changed since", "is gone", "has changed since"):
        assert words in said
    with pytest.raises(Refused):
        publish.publish(draft.pk)
    assert now(stopped).state == Segment.State.REVIEW

    report_edits.confirm(now(stopped), key_of(loose[1]), ruling_records.stamp(now(stopped)), umpire(stopped))
    computed(stopped)
    report_edits.bind(now(stopped), key_of(loose[0]), log.ref, ruling_records.stamp(now(stopped)), umpire(stopped))
    assert release.reasons(computed(stopped)) == []
    assert publish.publish(now(stopped).pk)


def vars_of(one: Edit) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


def to_the_end(campaign: Campaign) -> None:
    """Bring the end of the run into review, every stop before it published."""
    publish.publish(now(campaign).pk)
    while playing.present(campaign).run.number == 1:
        playing.resolve_all(campaign)
        if not serialization.outcome(now(campaign).outcome).asked:
            return
        publish.publish(now(campaign).pk)


@pytest.mark.full
def test_ud_022_ud_026_ud_028_held_with_its_copy_then_sent_in_the_next_run(stopped: Campaign) -> None:
    to_the_end(stopped)
    one = edit(stopped, "blue_admiralty", "dispatch", "hold")
    ground = report_edits.ground(now(stopped))
    held_since = ground.lines[one.ref].either.happened
    found = copies(ground.lines[one.ref], ground.lines.values(), ground.world)
    assert [(c.line.either.kind, c.goes) for c in found][:1] == [("outbox", False)], "that it was sent stands, and is offered"
    take(stopped, one)
    (letter,) = (one for one in serialization.outcome(computed(stopped).outcome).world.mail if one.held)
    publish.publish(now(stopped).pk)
    assert not texts(stopped, "blue_admiralty", "dispatch")

    page = playing.client_of(umpire(stopped)).get(URL).content.decode()
    assert "Send or drop" in page
    assert "Nothing in sight." in page
    assert re.findall(r", (\d+) h old", page) == [str((now(stopped).start - held_since) // 60)]
    assert now(stopped).start - held_since > 120
    send = checks.make_edit(report_edits.ground(now(stopped)), letter.held, "send", WHY, minute=now(stopped).start + 60)
    take(stopped, send)
    playing.finish_run(stopped, 2)
    assert texts(stopped, "blue_admiralty", "dispatch") == ["Nothing in sight."]
    assert {found.differs for found in replay(stopped)} == {""}


def test_ud_028_the_copies_of_a_sighting_and_of_a_line_of_a_log_go_along() -> None:
    outcome = bases.second()
    ground = Ground.from_outcome(outcome, bases.base_b(), 360, 720, ())
    pairs = [
        (line, copies(line, ground.lines.values(), ground.world)) for line in ground.lines.values() if line.either.kind == "log"
    ]
    line, (copy, *_) = next((line, found) for line, found in pairs if found)
    assert copy.line.either.kind == "logbook"
    went = along(checks.make_edit(ground, line.ref, "reword", WHY, fields={"text": NEW}), line, copy.line)
    assert went is not None
    assert list(went.fields["rows"].values()) == [NEW]
    assert checks.faults(went, ground) == []


def test_ud_028_what_the_enemy_saw_of_the_same_is_no_copy(stopped: Campaign) -> None:
    ground = report_edits.ground(now(stopped))
    for seat in ("blue_cabin", "red_cabin"):
        line = ground.lines[line_of(stopped, seat, "sighting").ref]
        assert all(one.line.either.seat.startswith(seat[:3]) for one in copies(line, ground.lines.values(), ground.world))


def test_ud_021_ud_025_every_fault_at_once_with_what_was_typed(stopped: Campaign) -> None:
    client, url = playing.client_of(umpire(stopped)), URL
    log, status = line_of(stopped, "blue_cabin", "log").ref, line_of(stopped, "blue_cabin", "status").ref
    form = {"do": "reword", "ref": log, "stamp": ruling_records.stamp(now(stopped)), "reason": "no", "of-text": "x" * 1300}
    page = client.post(url, form)
    body = page.content.decode()
    assert page.status_code == 422
    assert "3 to 300" in body
    assert "at most 1,200" in body
    assert "x" * 1300 in body
    assert client.post(url, form | {"stamp": "old"}).status_code == 409
    assert "rule on the ship" in client.post(url, form | {"ref": status, "of-text": "y", "reason": WHY}).content.decode()
    assert client.post(url, {"do": "add", "stamp": form["stamp"]}).status_code == 422
    assert now(stopped).state == Segment.State.REVIEW
    for ask in (f"?ref={log}", f"?ref={log}&do=delay&part=drawer", "?seat=blue_cabin", "?add=yes&seat=press", "?ref=nonsense"):
        assert client.get(url + ask).status_code == 200


def test_ud_019_ud_025_amended_on_the_page_and_a_paper_of_every_kind_added(stopped: Campaign) -> None:
    client, url = playing.client_of(umpire(stopped)), URL
    log = line_of(stopped, "blue_cabin", "log").ref
    form = {"do": "reword", "ref": log, "stamp": ruling_records.stamp(now(stopped)), "reason": WHY, "of-text": "<b>Canary</b>"}
    assert client.post(url, form).status_code == 302
    computed(stopped)
    body = client.get(f"{url}?seat=blue_cabin").content.decode()
    assert "&lt;b&gt;Canary&lt;/b&gt;" in body
    assert "<b>Canary" not in body
    assert "reworded" in body

    add = {"do": "add", "seat": "blue_cabin", "paper": "dispatch", "stamp": ruling_records.stamp(now(stopped)), "reason": WHY}
    add |= {"minute": "Day 1, 07:20", "happened": "Day 1, 07:00", "is-from": "The Consul at Brest", "is-text": NEW}
    add |= {"is-from_key": "", "is-written": "0", "is-via": "telegraph", "is-path": "[]"}
    page = client.post(url, add)
    assert page.status_code == 302, page.content.decode()
    computed(stopped)
    publish.publish(now(stopped).pk)
    room = playing.client_of(stopped.seats.get(key="blue_cabin")).get("/room/room-blue_cabin/").content.decode()
    assert "Consul at Brest" in room
    assert NEW in room
    assert "canary" not in playing.client_of(stopped.seats.get(key="red_cabin")).get("/room/room-red_cabin/").content.decode()


def test_ud_025_what_each_seat_can_be_given_is_a_kind_of_paper() -> None:
    assert {kind for some in ADDED.values() for kind in some} <= set(KINDS)
    world = bases.world()
    at = Ground(world, 0, 360)
    data = {"from": "x", "from_key": "", "text": "t", "written": 0, "via": "", "path": ["x"]}
    right = checks.added("blue_cabin", Dispatch.kind, data, 0, 10, WHY)
    assert checks.faults(right, at) == []
    assert "not a seat" in " ".join(checks.faults(checks.added("nobody", "log", {}, 0, 10, WHY), at))
    assert "can be given" in " ".join(checks.faults(checks.added("press", "status", {}, 0, 10, WHY), at))
    assert "or later" in " ".join(checks.faults(checks.added("blue_cabin", "dispatch", data, 0, -1, WHY), at))
    assert "It is not a dispatch" in " ".join(checks.faults(checks.added("blue_cabin", "dispatch", {"text": "t"}, 0, 9, WHY), at))


def sample(paper: str, force: str) -> dict[str, Any]:
    """Make a paper of a kind with something in every required field."""
    given: dict[str, Any] = {"path": ["x"], "error_nm": [1, 1], "closest_at": 300, "lost": None, "force": force, "level": 1}
    data: dict[str, Any] = {}
    for one in of_kind(paper):
        name = one.encode_name
        if one.required or name in given:
            plain = "x" if one.type is str else 1 if one.type in (int, int | float) else True if one.type is bool else []
            data[name] = given.get(name, CHOICES.get(name, (plain,))[0])
    return data


@pytest.mark.full
def test_ud_025_a_paper_of_every_kind_is_read_in_its_room(stopped: Campaign) -> None:
    """No paper that the umpire can add breaks a room."""
    own = {"blue": "blue_cruisers", "red": "red_cruisers", "neutral": ""}
    rulings, rows, at = serialization.rulings(now(stopped).run.rulings), list[Edit](), report_edits.ground(now(stopped))
    for seat in stopped.players():
        for paper in ADDED.get(seat.role, ()):
            rows.append(checks.added(seat.key, paper, sample(paper, own[seat.side]), 350, 355, WHY))
            assert checks.faults(rows[-1], at) == [], (seat.key, paper)
    new = type(rulings)(edits=edits_in_order(rows))
    ruling_records.change(now(stopped), new, ruling_records.Noted("x", "edit", umpire(stopped)))
    computed(stopped)
    playing.finish_run(stopped, 1)
    assert len(rows) > 25
    for one in rows:
        assert Delivery.objects.filter(seat__campaign=stopped, seat__key=one.seat, kind=one.paper, arrives=355).exists()
    for seat in stopped.players():
        for name, (status, _) in playing.surfaces(seat, doors=False, asks=False).items():
            assert status < 500, (seat.key, name)


def test_ud_009_a_ruling_that_changes_the_run_leaves_its_edits_bound(stopped: Campaign) -> None:
    take(stopped, edit(stopped, "blue_cabin", "log", "reword", fields={"text": NEW}))
    computed(stopped)
    ruling_records.rule(
        now(stopped), Damage(since=40, reason=WHY, ship="hogue", max_kn=5), ruling_records.stamp(now(stopped)), umpire(stopped)
    )
    draft = computed(stopped)
    assert NEW in draft.outcome
    assert release.reasons(draft) == []


def test_ud_019_nobody_but_the_umpire_has_the_page(stopped: Campaign) -> None:
    assert Client().get(URL).status_code == 404
    assert playing.client_of(stopped.seats.get(key="red_cabin")).get(URL).status_code == 404


def test_ud_125_ud_028_undo_takes_an_edit_and_those_of_its_copies_back_in_one_press(monkeypatch, stopped: Campaign) -> None:
    """And leaves earlier edits. A paper of the other side stands in for the copy."""
    take(stopped, edit(stopped, "blue_cabin", "log", "reword", fields={"text": NEW}))
    before = computed(stopped).outcome
    copy = edit(stopped, "red_cabin", "sighting", "hold")
    monkeypatch.setattr(report_edits, "_list_copy_edits", lambda edit, at, along: [copy] if along else [])
    take(stopped, edit(stopped, "blue_cabin", "sighting", "hold"), (copy.ref,))
    computed(stopped)
    assert len(serialization.rulings(now(stopped).run.rulings).edits) == 3

    browser, url = playing.client_of(umpire(stopped)), reverse("umpire:lines", args=["room-umpire"])
    assert browser.post(url, {"do": "undo", "stamp": ruling_records.stamp(now(stopped))}).status_code == 302
    assert computed(stopped).outcome == before
    assert RulingNote.objects.filter(did="unedit").count() == 2
    assert browser.post(url, {"do": "undo", "stamp": ruling_records.stamp(now(stopped))}).status_code == 302
    assert serialization.rulings(now(stopped).run.rulings).edits == ()
