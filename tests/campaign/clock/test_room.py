"""The clock in a room (CK-009, CK-013, CK-016 to 018)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta

import msgspec
import pytest
from django.test import Client

from campaign import serialization
from campaign.clock.terms import LENGTH, Terms
from campaign.models import Campaign, OrderRequest, Pause, Seat
from campaign.orders import fallbacks, sealing
from campaign.orders.sealing import Refused
from campaign.rooms.deadlines import terms_words
from campaign.schedule import deadline_sweep
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, FIXED_20, Hands
from tests.promises import playing

pytestmark = pytest.mark.django_db

War = tuple[Campaign, Hands]
LOOSE = msgspec.structs.replace(FIXED_20, breaker=False)
SHEET = {"dispatches": [{"to": "blue-admiralty", "text": "All well."}]}
WRONG = {"dispatches": [{"to": "nobody", "text": "All well."}]}


@pytest.fixture
def war(monkeypatch) -> Iterator[War]:
    with wars.a_war(monkeypatch, LOOSE) as war:
        yield war


def seat_of(campaign: Campaign, key: str = "blue-west") -> Seat:
    return campaign.seats.get(key=key)


class Room:
    """A browser in a room."""

    def __init__(self, campaign: Campaign, key: str = "blue-west") -> None:
        self.seat = seat_of(campaign, key)
        self.client: Client = playing.client_of(self.seat)
        self.base = f"/room/{self.seat.rid}/"

    def page(self, path: str = "") -> str:
        return self.client.get(self.base + path).content.decode()

    def post(self, verb: str, body: object) -> tuple[int, list[str]]:
        answer = self.client.post(f"{self.base}{verb}/", json.dumps(body), content_type="application/json")
        return answer.status_code, [fault["text"] for fault in answer.json().get("faults", [])]

    def form(self, **fields: object) -> tuple[int, str]:
        answer = self.client.post(f"{self.base}clock/", fields)
        return answer.status_code, answer.content.decode()


def resolved(war: War) -> None:
    campaign, hands = war
    hands.go(AT_20)
    assert deadline_sweep.sweep() == 1
    wars.worked(campaign)
    assert playing.publish.publish(playing.present(campaign).pk)


def test_ck_009_the_line_says_when_orders_close_in_words_that_are_right_without_a_script(war: War):
    campaign, hands = war
    hands.go(AT_20 - timedelta(hours=3, minutes=20))
    page = Room(campaign).page()
    assert '<time datetime="2026-11-20T20:00:00Z">Friday 20 November 2026, 20:00 GMT</time>' in page
    assert "3 h 20 min left" in page
    assert "or earlier" not in page


def test_ck_006_the_line_says_or_earlier_where_that_is_agreed(monkeypatch):
    with wars.a_war(monkeypatch, msgspec.structs.replace(LOOSE, early=True, grace_min=30)) as (campaign, _):
        page = Room(campaign).page()
        assert ", or earlier, when all have sealed. Late orders are accepted for 30 minutes more." in page


@pytest.mark.full
def test_ck_018_let_them_go_on_as_they_are_is_a_sealed_sheet_and_the_draft_stays(war: War):
    campaign, _ = war
    room = Room(campaign)
    assert room.post("draft", SHEET)[0] == 200
    assert 'id="as-they-are"' in room.page()
    assert room.post("as-they-are", {"call": 9})[0] == 409
    assert room.post("as-they-are", {"call": 1}) == (200, [])
    call = wars.call(campaign, "blue-west")
    assert (call.sealed, json.loads(call.draft)) == (sealing.EMPTY, SHEET)
    assert "All well." not in room.page()
    assert room.post("as-they-are", {"call": 1})[0] == 409, "pressed twice it is sealed once"
    assert room.post("unseal", {"call": 1})[0] == 200
    assert "All well." in room.page()
    room.post("as-they-are", {"call": 1})
    resolved(war)
    first = seat_of(campaign).calls.get(number=1)
    assert first.rung == "sealed", "it is not missing"
    given = serialization.orders(playing.Segment.objects.get(run__campaign=campaign, run__number=1).orders)
    assert given["blue-west"].dispatches == ()


@pytest.mark.full
def test_ck_016_ck_017_a_draft_in_order_is_taken_told_and_stays(war: War):
    campaign, hands = war
    room, other = Room(campaign), Room(campaign, "blue-north")
    room.post("draft", SHEET)
    hands.go(AT_20)
    deadline_sweep.sweep()
    call = wars.call(campaign, "blue-west")
    assert (call.rung, json.loads(call.draft), call.closed_at) == ("draft", SHEET, AT_20)
    assert "you had not sealed when orders closed at 20:00 GMT; your draft was used." in room.page()
    assert "your draft" not in other.page()
    assert "your forces carried on" in other.page()
    assert "; nothing of yours was printed." in Room(campaign, "press").page()
    assert "; nothing of yours was sent." in Room(campaign, "blue-admiralty").page()
    wars.worked(campaign)
    assert playing.publish.publish(playing.present(campaign).pk)
    assert "your draft was used" in room.page(), "until the next is closed"
    umpire = campaign.seats.get(key="umpire")
    desk = playing.client_of(umpire).get(f"/desk/{umpire.rid}/clock/").content.decode()
    assert "its draft, as far as it is valid" in desk
    assert "Orders used for Day 1" in desk


def test_ck_016_a_draft_with_faults_is_not_taken_and_a_seat_may_leave_its_draft_out(war: War):
    campaign, _ = war
    west, north = Room(campaign), Room(campaign, "blue-north")
    west.post("draft", WRONG)
    north.post("draft", {"dispatches": []} | SHEET)
    assert north.form(do="rungs")[0] == 302
    assert seat_of(campaign, "blue-north").rungs_out.split()[:2] == ["draft", "standing"]
    assert 'value="draft">' in north.page("clock/")
    resolved(war)
    assert [seat_of(campaign, key).calls.get(number=1).rung for key in ("blue-west", "blue-north")] == ["last", "last"]
    assert json.loads(seat_of(campaign).calls.get(number=1).draft) == WRONG
    assert north.form(do="rungs", rung="draft")[0] == 302
    assert "draft" not in seat_of(campaign, "blue-north").rungs_out.split()


def test_ck_017_what_comes_after_the_close_is_refused_in_words_and_kept_for_the_next(war: War):
    campaign, hands = war
    room = Room(campaign)
    hands.go(AT_20)
    deadline_sweep.sweep()
    for verb in ("draft", "seal"):
        status, faults = room.post(verb, {"call": 1, **SHEET})
        assert status == 409
        assert "closed at 20:00 GMT: you had none" in faults[0]
        assert "kept as your draft for the next" in faults[0]
    assert room.post("draft", {"call": 7, **WRONG})[0] == 409
    assert wars.call(campaign, "blue-west").draft == "{}"
    wars.worked(campaign)
    playing.publish.publish(playing.present(campaign).pk)
    call = wars.call(campaign, "blue-west")
    assert (call.number, json.loads(call.draft), call.sealed) == (2, SHEET, "")
    assert wars.call(campaign, "blue-north").draft == "{}"


def test_ck_017_what_comes_as_the_next_call_is_made_is_not_said_to_be_kept(war: War, monkeypatch):
    """The present call was read as closed, and the next was made before anything was written on it."""
    campaign, hands = war
    hands.go(AT_20)
    deadline_sweep.sweep()
    closed = wars.call(campaign, "blue-west")
    wars.worked(campaign)
    playing.publish.publish(playing.present(campaign).pk)
    once = Seat.latest_call

    def as_it_was(seat: Seat) -> OrderRequest | None:
        monkeypatch.setattr(Seat, "latest_call", once)
        return closed

    monkeypatch.setattr(Seat, "latest_call", as_it_was)
    with pytest.raises(Refused, match="for a past run"):
        sealing.save_draft(seat_of(campaign), SHEET, 1)
    assert not OrderRequest.objects.exclude(late="").exists()


def test_ck_013_a_seat_stops_the_clock_from_its_page_and_reads_what_is_wrong(war: War):
    campaign, _ = war
    room = Room(campaign)
    assert "1 left in this war" in room.page("clock/")
    status, page = room.form(do="stop", hours="many", why="x" * 301)
    assert status == 422
    assert "1 to 24" in page
    assert "at most 300" in page
    assert "x" * 301 in page, "what was typed is still there"
    assert "cannot be printed" in room.form(do="stop", hours="1", why="a\x00b")[1]
    assert room.form(do="stop", hours="12", why="<b>ill</b>")[0] == 302
    assert Pause.objects.get().until == wars.MORNING + timedelta(hours=12)
    assert "Stop the clock" not in room.page("clock/")
    other = Room(campaign, "red-east").page()
    assert (
        'The clock is paused until <due-time><time datetime="2026-11-20T20:00:00Z">Friday 20 November 2026, 20:00 GMT<' in other
    )
    assert "ill" not in other.split('id="due"')[1].split("</p>")[0]
    umpire = campaign.seats.get(key="umpire")
    desk = playing.client_of(umpire).get(f"/desk/{umpire.rid}/clock/").content.decode()
    assert "Admiral of blue-west" in desk
    assert "&lt;b&gt;ill&lt;/b&gt;" in desk
    assert room.form(do="anything")[0] == 404


def test_ck_002_the_terms_stand_in_sentences_for_every_seat(war: War):
    campaign, _ = war
    said = terms_words(msgspec.structs.replace(FIXED_20, early=True, grace_min=30, weekdays=(0, 4)))
    assert said[0] == "Orders close at 20:00, Europe/London, on Monday and Friday, at least 1 h after they are requested."
    assert "They close earlier when all who are asked have sealed." in said
    assert terms_words(Terms()) == ["Orders close when the umpire says."]
    assert terms_words(Terms(way=LENGTH, length_min=720))[0] == "Orders close 12 h after they are requested."
    page = Room(campaign, "press").page("clock/")
    assert "Orders close at 20:00, Europe/London, every day, at least 1 h after they are requested." in page


def test_ck_016_only_what_finds_orders_is_offered(war: War):
    assert set(fallbacks.FINDS) >= {"draft", "standing"}
    assert "program" in fallbacks.FINDS
