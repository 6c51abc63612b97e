"""Papers mended after delivery: corrections, silent replacement, readers, dependents (UD-052 to 059)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from campaign import serialization
from campaign.exercises import injects
from campaign.injects.plan import Plan
from campaign.models import Campaign, CorrectionNotice, Delivery, OrderRequest, ReadReceipt, Run, SeatAssignment
from campaign.orders import sealing
from campaign.reports import correction_window, corrections, dependents, provenance
from campaign.reports.corrections import Mending
from campaign.reports.read_receipts import printed, reading
from campaign.rooms.room import room
from campaign.rulings import ruling_records
from campaign.runs import publish
from campaign.simulation.verification import replay
from naval.state.world import Letter
from tests.promises import playing
from tests.umpire.corrections import looks, mend, mending, refused, seat_of, sighting
from tests.umpire.ruling_pages import WHY, computed, now
from tests.umpire.timelines import back, going

pytestmark = pytest.mark.django_db
DESK = "/desk/room-umpire/corrections/"


def export(campaign: Campaign, key: str = "blue_cabin") -> list[dict[str, Any]]:
    return playing.client_of(seat_of(campaign, key)).get(f"/room/room-{key}/export.json").json()["papers"]


def test_ud_056_ud_wc_27_what_nobody_was_shown_is_replaced_in_silence_and_no_number_has_a_gap(told: Campaign) -> None:
    paper, seat = sighting(told), seat_of(told, "blue_cabin")
    count = seat.papers.count()
    slip = mend(told, mending(paper, what="a liner", silent=True))
    after = seat_of(told, "blue_cabin")
    assert (slip.silent, after.version, after.papers.count()) == (True, seat.version, count)
    new = sighting(told)
    assert (new.number, new.batch, new.happened, new.arrives) == (paper.number, paper.batch, paper.happened, paper.arrives)
    assert (json.loads(new.data)["what"], new.replaces_id) == ("a liner", paper.pk)
    assert Delivery.objects.get(pk=paper.pk).data == paper.data, "what was delivered is neither changed nor deleted (UD-052)"
    mend(told, mending(new, recall=True))
    rows = export(told)
    assert [row["number"] for row in rows] == list(range(1, count))
    assert "sighting" not in {row["kind"] for row in rows}
    page = looks(told).get("/room/room-blue_cabin/struck/").content.decode()
    assert "Nothing was recalled." in page
    assert {one.differs for one in replay(told)} == {""}


@pytest.mark.postgres
def test_ud_054_ud_wc_27_what_was_read_is_corrected_with_a_slip(told: Campaign) -> None:
    client, paper = looks(told), sighting(told)
    seat = seat_of(told, "blue_cabin")
    last = seat.papers.latest("number").number
    slip = mend(told, mending(paper, what="a liner", word="The signalman was drunk."))
    assert slip.silent is False
    after = seat_of(told, "blue_cabin")
    assert after.version == seat.version + 1
    new, said = sighting(told), after.papers.latest("number")
    assert (new.number, said.number, said.kind, said.arrives) == (paper.number, last + 1, "slip", 94)
    body = json.loads(said.data)
    assert body["what"] == "corrected"
    assert "a liner" in body["now"]
    assert body["word"] == "The signalman was drunk."
    assert WHY not in said.data, "never why, unless he writes it"
    assert [row["number"] for row in export(told)] == list(range(1, last + 2))
    page = client.get("/room/room-blue_cabin/").content.decode()
    assert "The signalman was drunk." in page
    assert {row["what"] for row in room(after)["contacts"]} == {"a liner"}
    archive = client.get("/room/room-blue_cabin/struck/").content.decode()
    assert archive.count("<s>") == 1
    assert "Corrected" in archive
    assert {one.differs for one in replay(told)} == {""}
    Delivery.objects.filter(pk=said.pk).update(data=said.data.replace("drunk", "tired"))
    assert [one.what for one in replay(told) if one.differs] == ["the papers of blue_cabin"]


def test_ud_053_ud_058_a_recalled_paper_leaves_the_room_and_sealed_orders_stay(told: Campaign) -> None:
    client = looks(told)
    seat = seat_of(told, "blue_cabin")
    sealing.as_they_are(seat, None)
    assert room(seat)["contacts"]
    mend(told, mending(sighting(told), recall=True))
    seat = seat_of(told, "blue_cabin")
    assert room(seat)["contacts"] == []
    assert client.get("/room/room-blue_cabin/chart.json").json()["contacts"] == []
    assert seat.latest_call().sealed, "orders that were in order when they were sealed stay sealed"
    assert not seat.papers.filter(kind="sighting").exists()
    playing.resolve_all(told)
    publish.publish(now(told).pk)
    assert {one.differs for one in replay(told)} == {""}
    assert seat_of(told, "blue_cabin").deliveries.filter(kind="sighting", fate="recalled").count() == 1


def test_ud_055_each_person_and_when_and_no_look_through_a_seats_eyes(told: Campaign) -> None:
    paper, seat = sighting(told), seat_of(told, "blue_cabin")
    assert corrections.readers(paper) == []
    playing.client_of(seat_of(told, "umpire")).get("/desk/room-umpire/look/blue_cabin/")
    assert corrections.readers(paper) == []
    client = playing.client_of(seat)
    client.get("/room/room-blue_cabin/chart.json")
    SeatAssignment.objects.filter(seat=seat, until=None).update(name="Ada")
    assert [who for who, _ in corrections.readers(paper)] == ["Ada"], "on the chart"
    status = seat.papers.filter(kind="outbox").last() or seat.papers.filter(kind="asked").last()
    assert corrections.readers(status) == [], "the chart does not show that"
    client.get("/room/room-blue_cabin/")
    assert [who for who, _ in corrections.readers(status)] == ["Ada"]
    rows = ReadReceipt.objects.filter(seat=seat).count()
    client.get("/room/room-blue_cabin/")
    assert ReadReceipt.objects.filter(seat=seat).count() == rows, "first shown is first shown"
    first = corrections.readers(paper)
    other = SeatAssignment.objects.create(seat=seat, name="Bob", kind="deputy")
    seat.asks = other
    with reading(seat):
        pass
    assert corrections.readers(paper) == [*first, ("Bob", ReadReceipt.objects.latest("pk").at)]


def test_ud_055_ud_056_what_was_printed_is_not_replaced_in_silence(told: Campaign) -> None:
    paper = sighting(told)
    printed(seat_of(told, "blue_cabin"))
    assert [who for who, _ in corrections.readers(paper)] == ["Rear-Admiral, Blue cruisers, on paper"]
    assert refused(told, mending(paper, what="a liner", silent=True))[0] == 409
    assert mend(told, mending(paper, what="a liner")).silent is False


def test_ud_056_what_is_replaced_while_a_page_is_made_is_mended_in_the_open(told: Campaign) -> None:
    seat, paper = seat_of(told, "blue_cabin"), sighting(told)
    with reading(seat):
        assert mend(told, mending(paper, what="a liner", silent=True)).silent
    said = seat_of(told, "blue_cabin").papers.latest("number")
    assert (said.kind, json.loads(said.data)["what"]) == ("slip", "corrected")
    assert {one.differs for one in replay(told)} == {""}


def test_ud_056_what_was_replaced_before_the_page_was_begun_stays_in_silence(told: Campaign) -> None:
    for what in ("a liner", "a collier"):
        assert mend(told, mending(sighting(told), what=what, silent=True)).silent
    with reading(seat_of(told, "blue_cabin")):
        assert mend(told, mending(sighting(told), what="a yacht", silent=True)).silent
    assert list(CorrectionNotice.objects.order_by("pk").values_list("silent", flat=True)) == [True, True, False]
    assert seat_of(told, "blue_cabin").papers.filter(kind="slip").count() == 1


@pytest.mark.postgres
def test_ud_057_ud_059_what_was_built_on_it_and_the_copies(told: Campaign) -> None:
    looks(told)
    seat = seat_of(told, "blue_cabin")
    note = {"dispatches": [{"to": "blue_admiralty", "text": "Enemy in sight."}]}
    sealing.save_draft(seat, note, None)
    found = {one.what for one in dependents.built_on(sighting(told), now(told))}
    assert any(one.startswith("the draft for") for one in found)
    sealing.as_they_are(seat, None)
    found = {one.what for one in dependents.built_on(sighting(told), now(told))}
    assert any(one.startswith("the sealed orders for") for one in found)
    page = (
        playing.client_of(seat_of(told, "umpire")).get(f"{DESK}?seat=blue_cabin&paper={sighting(told).number}").content.decode()
    )
    assert "the sealed orders for" in page
    sent = {"seat": "blue_cabin", "paper": sighting(told).number, "do": "recall", "reason": WHY, "then": "ask"}
    assert playing.client_of(seat_of(told, "umpire")).post(DESK, sent).status_code == 302
    call = seat_of(told, "blue_cabin").latest_call()
    assert (call.sealed, json.loads(call.draft)) == ("", note), "asked again, what it wrote is the draft"


def with_a_copy_on_its_way(campaign: Campaign, paper: Delivery) -> Letter:
    """Put a letter into the world of the open run: the sighting, which reaches the Admiralty in that run."""
    assert provenance.rests_on(paper)
    run = now(campaign).run
    world = serialization.world(run.world)
    data = {**json.loads(paper.data), "from": "Monmouth", "via": "wireless"}
    letter = Letter("blue_admiralty", "sighting", paper.happened, run.start + 100, "", data, about=provenance.rests_on(paper))
    Run.objects.filter(pk=run.pk).update(world=serialization.encode_for_storage(replace(world, mail=(*world.mail, letter))))
    return letter


def test_ud_059_a_copy_on_its_way_is_stopped_by_an_edit_and_never_told(told: Campaign) -> None:
    looks(told)
    playing.finish_run(told, 1)
    letter = with_a_copy_on_its_way(told, sighting(told))
    paper, desk = sighting(told), playing.client_of(seat_of(told, "umpire"))
    (copy,) = [one for one in dependents.built_on(paper, now(told)) if one.ref]
    assert (copy.seat, "reaches it" in copy.what) == ("Commander-in-Chief, Portsmouth", True)
    sent = {"seat": "blue_cabin", "paper": paper.number, "do": "stop", "copy": copy.ref, "why": "x"}
    assert desk.post(DESK, {**sent, "stamp": ruling_records.stamp(now(told))}).status_code == 422
    assert desk.post(DESK, {**sent, "why": WHY, "stamp": "0" * 12}).status_code == 409
    assert desk.post(DESK, {**sent, "why": WHY, "stamp": ruling_records.stamp(now(told))}).status_code == 302
    assert "it is stopped" in desk.get(f"{DESK}?seat=blue_cabin&paper={paper.number}").content.decode()
    assert desk.post(DESK, {**sent, "why": WHY, "stamp": ruling_records.stamp(now(told))}).status_code == 409
    told_it = Delivery.objects.filter(seat__key="blue_admiralty", happened=letter.happened, arrives=letter.arrives)
    playing.finish_run(told, 2)
    assert not told_it.exists()


def test_ud_059_what_is_not_stopped_is_told(told: Campaign) -> None:
    playing.finish_run(told, 1)
    letter = with_a_copy_on_its_way(told, sighting(told))
    playing.finish_run(told, 2)
    assert Delivery.objects.filter(seat__key="blue_admiralty", happened=letter.happened, arrives=letter.arrives).exists()


def test_ud_052_refusals_name_all_that_is_wrong_and_the_paper_to_mend_instead(told: Campaign) -> None:
    paper = sighting(told)
    status, words = refused(
        told, Mending("blue_cabin", paper.number, "x", {"level": 9, "distance_nm": -1}, "y" * 1201, False, False)
    )
    assert status == 422
    for one in ("The reason", "1201 characters", "level", "distance_nm"):
        assert one in words
    own = seat_of(told, "blue_cabin").papers.filter(kind="status").last()
    assert "rule on the ship" in refused(told, mending(own, name="x"))[1]
    assert refused(told, Mending("blue_cabin", 9999, WHY))[0] == 404
    looks(told)
    assert refused(told, mending(paper, recall=True, silent=True))[0] == 409, "it has been read since the page was loaded"
    mend(told, mending(paper, recall=True))
    assert refused(told, mending(paper, recall=True)) == (409, "That paper has already been recalled.")
    slip = seat_of(told, "blue_cabin").papers.latest("number")
    assert refused(told, mending(slip, recall=True)) == (
        409,
        f"A correction slip cannot be recalled: recall paper {paper.number} of this seat instead.",
    )
    red = sighting(told, "red_cabin")
    back(told, going())
    assert refused(told, mending(red, recall=True))[0] == 409, "a paper of another strand"
    assert {one.differs for one in replay(told)} == {""}
    assert OrderRequest.objects.filter(back=True).exists()


def test_ud_054_the_page_corrects_and_a_form_that_is_refused_keeps_what_was_typed(told: Campaign) -> None:
    desk, paper = playing.client_of(seat_of(told, "umpire")), sighting(told)
    page = desk.get(f"{DESK}?seat=blue_cabin&paper={paper.number}").content.decode()
    assert "Nobody has read it" in page
    sent = {
        "seat": "blue_cabin",
        "paper": paper.number,
        "do": "correct",
        "of-what": "<i>a liner</i>",
        "of-level": "7",
        "reason": "",
    }
    answer = desk.post(DESK, sent)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "&lt;i&gt;a liner&lt;/i&gt;" in text
    assert "level" in text
    assert "The reason" in text
    assert sighting(told).pk == paper.pk
    assert desk.post(DESK, {**sent, "of-level": "1", "reason": WHY}).status_code == 302
    assert json.loads(sighting(told).data)["what"] == "<i>a liner</i>"
    assert "&lt;i&gt;a liner&lt;/i&gt;" in looks(told).get("/room/room-blue_cabin/").content.decode()
    assert desk.get(DESK).content.decode().count("silently, because nobody had read it") == 1


# -- copies of one telling ---------------------------------------------------------------------------------------------------

BOTH = ("blue_admiralty", "blue_cabin")


@pytest.fixture
def injected(stopped: Campaign) -> Campaign:
    """Tell an inject to two seats at once, and publish the stop."""
    segment, umpire = now(stopped), seat_of(stopped, "umpire")
    fields = {"from": "The Foreign Office", "text": "Two liners leave Southampton."}
    plan = Plan(title="Liners", kind="telegram", fields=fields, to=BOTH)
    number = injects.add(segment, [plan], umpire)[0]
    injects.ready(segment, number)
    injects.fire(segment, number, ruling_records.stamp(segment), umpire)
    computed(stopped)
    publish.publish(now(stopped).pk)
    playing.finish_run(stopped, 1)
    correction_window.settle(stopped, "48")
    return Campaign.objects.get(pk=stopped.pk)


def telegram_of(campaign: Campaign, key: str) -> Delivery:
    (found,) = seat_of(campaign, key).papers.filter(kind="dispatch", data__contains="Foreign Office")
    return found


def press(campaign: Campaign, paper: Delivery, **typed: str) -> Any:
    given = {"seat": paper.seat.key, "paper": str(paper.number), "reason": WHY, "do": "correct", "of-text": "One liner leaves."}
    return playing.client_of(seat_of(campaign, "umpire")).post(DESK, given | typed, follow=True)


def test_ud_057_an_inject_told_to_two_seats_is_corrected_for_both_in_one_press(injected: Campaign) -> None:
    paper, copy = (telegram_of(injected, key) for key in BOTH)
    looks(injected, "blue_cabin")
    page = playing.client_of(seat_of(injected, "umpire")).get(f"{DESK}?seat=blue_admiralty&paper={paper.number}").content.decode()
    assert 'name="along-blue_cabin" value="read" checked' in page
    assert f"its own copy, paper {copy.number}" in page
    done = press(injected, paper, **{"along-blue_cabin": "read", "silent": "yes"}).content.decode()
    assert [json.loads(telegram_of_any(injected, key).data)["text"] for key in BOTH] == ["One liner leaves."] * 2
    name, other = (seat_of(injected, key).name for key in BOTH)
    assert f"Paper {paper.number} of {name} is corrected, silently, because nobody had read it." in done
    assert f"Paper {copy.number} of {other} is corrected, and the seat gets a correction slip." in done
    assert CorrectionNotice.objects.count() == 2
    assert {one.differs for one in replay(injected)} == {""}


def telegram_of_any(campaign: Campaign, key: str) -> Delivery:
    return seat_of(campaign, key).papers.filter(kind="dispatch").latest("pk")


def test_ud_057_or_for_one_alone_and_the_other_is_still_known_as_its_copy(injected: Campaign) -> None:
    paper, copy = (telegram_of(injected, key) for key in BOTH)
    done = press(injected, paper, silent="yes").content.decode()
    assert "is corrected" in done
    assert json.loads(telegram_of(injected, "blue_cabin").data)["text"] == "Two liners leave Southampton."
    again = playing.client_of(seat_of(injected, "umpire")).get(f"{DESK}?seat=blue_cabin&paper={copy.number}").content.decode()
    assert 'name="along-blue_admiralty"' in again, "though the other says something else by now"
    answer = press(injected, telegram_of(injected, "blue_cabin"), **{"along-blue_admiralty": "unread", "silent": "yes"})
    assert "says something else: correct it separately" in answer.content.decode()
    assert CorrectionNotice.objects.count() == 1, "all or none"
    strange = press(injected, telegram_of(injected, "blue_cabin"), **{"along-red_cabin": "unread", "silent": "yes"})
    assert "red_cabin no longer has a copy of this paper" in strange.content.decode()
