"""The page Seats (UD-099 to 103)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from urllib.parse import unquote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.models import Campaign, Delivery, PaperSheet, Seat, SeatAssignment
from campaign.orders import sealing
from campaign.paper.code import code_of
from campaign.people import seat_holders
from tests.campaign.clock import wars
from tests.campaign.clock.wars import Hands, call
from tests.campaign.people.west_seat import DRAFT, WEST, seat_of
from tests.promises import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(monkeypatch) -> Iterator[tuple[Campaign, Hands]]:
    with wars.a_war(monkeypatch) as war:
        yield war


def desk_of(campaign: Campaign) -> tuple[Client, str]:
    umpire = seat_of(campaign, "umpire")
    return playing.client_of(umpire), f"/desk/{umpire.rid}/seats/"


def sent(browser: Client, url: str, body: object) -> tuple[int, dict]:
    answer = browser.post(url, json.dumps(body), content_type="application/json")
    return answer.status_code, answer.json()


def test_ud_099_ud_100_links_and_people_from_the_desk(war):
    campaign, _ = war
    desk, url = desk_of(campaign)
    seat = seat_of(campaign)
    player, holder = playing.client_of(seat), seat.first_holder
    page = desk.get(url).content.decode()
    assert holder.token in page
    assert desk.post(url, {"do": "renew", "seat": WEST, "holder": holder.pk}).headers["Location"] == f"{url}#seat-{WEST}"
    assert player.get(f"/room/{seat.rid}/").status_code == 404
    assert holder.token not in desk.get(url).content.decode()
    desk.post(url, {"do": "shut", "seat": WEST, "holder": holder.pk})
    assert "This room has no link." in desk.get(url).content.decode()
    desk.post(url, {"do": "name", "seat": WEST, "holder": holder.pk, "name": "Ada"})
    desk.post(url, {"do": "replace", "seat": WEST, "name": "Bertha"})
    now = seat_of(campaign).first_holder
    assert (now.name, bool(now.token)) == ("Bertha", True)
    assert "Before: Ada." in desk.get(url).content.decode()
    assert desk.post(url, {"do": "renew", "seat": WEST, "holder": holder.pk}).status_code == 404, "who left is not there"
    form = {"do": "appoint", "seat": WEST, "name": "Carl", "rights": "seal", "when": "always", "elsewhere": "yes"}
    assert desk.post(url, form).status_code == 302
    carl = SeatAssignment.objects.get(name="Carl")
    assert carl.elsewhere
    desk.post(url, {"do": "keep", "seat": WEST, "holder": carl.pk})
    desk.post(url, {"do": "dismiss", "seat": WEST, "holder": carl.pk})
    carl.refresh_from_db()
    assert (carl.elsewhere, carl.token, carl.until is None) == (False, None, False)


def test_every_fault_of_a_form_at_once_with_what_was_typed(war):
    campaign, _ = war
    desk, url = desk_of(campaign)
    answer = desk.post(url, {"do": "appoint", "seat": WEST, "name": "<i>" * 30, "rights": "x", "when": "y"})
    page = answer.content.decode()
    assert answer.status_code == 422
    for words in ("at most 60", "may either draft, or draft and seal", "A deputy may act always"):
        assert words in page
    assert "&lt;i&gt;&lt;i&gt;" in page
    assert "<i><i>" not in page
    assert desk.post(url, {"do": "renew", "seat": "nobody", "holder": "1"}).status_code == 404
    assert desk.post(url, {"do": "nothing", "seat": WEST, "holder": seat_of(campaign).first_holder.pk}).status_code == 404
    red = seat_of(campaign, "red-east").first_holder
    assert desk.post(url, {"do": "renew", "seat": WEST, "holder": red.pk}).status_code == 404


def test_the_page_asks_the_same_number_of_questions_however_many_sit_there(war):
    campaign, _ = war
    desk, url = desk_of(campaign)
    desk.get(url)
    counts = []
    for turn in range(2):
        with CaptureQueriesContext(connection) as asked:
            desk.get(url)
        counts.append(len(asked))
        for seat in campaign.players() if not turn else ():
            seat_holders.appoint(seat, f"Deputy {seat.key}", "seal", "always")
            seat_holders.replace(seat, f"Other {seat.key}")
    assert counts[0] == counts[1] <= 14


def test_ud_101_the_brief_is_the_seats_own_to_the_byte_and_shows_nothing_as_read_to_the_umpire(war):
    campaign, _ = war
    sealing.seal(seat_of(campaign), DRAFT, None)
    sealing.save_draft(seat_of(campaign, "blue-admiralty"), {"dispatches": [{"to": WEST, "text": "Steer north"}]}, None)
    wars.next_run(campaign)
    desk, url = desk_of(campaign)
    for key in (WEST, "blue-admiralty", "press", "trade"):
        seat = seat_of(campaign, key)
        unread = Delivery.objects.filter(seat=seat, read_at=None).count()
        handed = desk.get(f"{url}{key}/brief/")
        assert handed.status_code == 200
        assert Delivery.objects.filter(seat=seat, read_at=None).count() == unread
        before = playing.client_of(seat).get(f"/room/{seat.rid}/brief/")
        deputy = seat_holders.appoint(seat, f"Anna of {key}", "draft", "away")
        browser = Client()
        browser.post(f"/enter/{deputy.token}/")
        again = browser.get(f"/room/{seat.rid}/brief/")  # everything is read now, and another asks
        assert handed.content == before.content == again.content == desk.get(f"{url}{key}/brief/").content
        assert seat.rid not in handed.content.decode()
    west = desk.get(f"{url}{WEST}/brief/").content.decode()
    for words in ("Orders due", "close on Friday 20 November 2026, 20:00 GMT", "Blue-West", "at 10 knots"):
        assert words in west, words
    assert desk.get(f"{url}{WEST}/").headers["Location"] == f"{url}#seat-{WEST}"
    assert desk.get(f"{url}umpire/brief/").status_code == desk.get(f"{url}nobody/brief/").status_code == 404


@pytest.mark.postgres
def test_ud_103_orders_from_paper_are_checked_by_what_the_seat_knows_and_say_so(war):
    campaign, _ = war
    desk, url = desk_of(campaign)
    seat = seat_of(campaign)
    mine = {"dispatches": [{"to": "blue-admiralty", "text": "My own draft"}]}
    sealing.save_draft(seat, mine, None)
    own = call(campaign, WEST).draft
    page = desk.get(f"{url}{WEST}/paper/").content.decode()
    assert "You are typing in this seat’s orders from paper" in page
    assert "My own draft" not in page, "the sheet is blank"
    paper = f"{url}{WEST}/paper/"
    theirs = {"forces": {"red-east": {"legs": [{"lon": 9, "lat": 58, "knots": 10}]}}}
    status, said = sent(desk, f"{paper}draft/", theirs)
    room = playing.client_of(seat)
    assert (status, said["faults"]) == (200, sent(room, f"/room/{seat.rid}/draft/", theirs)[1]["faults"])
    sealing.save_draft(seat, mine, None)
    assert sent(desk, f"{paper}seal/", theirs)[0] == 422
    assert not call(campaign, WEST).sealed
    assert sent(desk, f"{paper}draft/", DRAFT)[0] == 200
    assert call(campaign, WEST).draft == own, "typing leaves the seat's draft alone"
    assert "legs" in desk.get(paper).content.decode(), "what was typed is kept"
    version = seat_of(campaign).version

    assert sent(desk, f"{paper}seal/", DRAFT) == (200, {"sealed": True})

    shown = room.get(f"/room/{seat.rid}/").content.decode()
    assert "Sealed for you from paper." in shown
    assert seat_of(campaign).version == version + 1, "its open pages are told"
    assert sent(desk, f"{paper}draft/", DRAFT)[0] == 409
    assert sent(room, f"/room/{seat.rid}/unseal/", {})[0] == 200
    assert json.loads(call(campaign, WEST).draft) == mine, "its own draft is there again"
    assert sent(desk, f"{paper}seal/", DRAFT)[0] == 200
    assert sent(desk, f"{paper}unseal/", {})[0] == 200
    assert not call(campaign, WEST).from_paper
    assert sent(room, f"/room/{seat.rid}/seal/", {})[0] == 200
    assert sent(desk, f"{paper}unseal/", {})[0] == 409, "what the seat sealed itself is its own"


def test_ud_103_an_empty_sheet_comes_on_paper_too_and_nonsense_is_refused(war):
    campaign, _ = war
    desk, url = desk_of(campaign)
    paper = f"{url}{WEST}/paper/"
    assert desk.post(f"{paper}draft/", "{", content_type="application/json").status_code == 400
    assert sent(desk, f"{paper}draft/", {"call": 99})[0] == 409
    assert sent(desk, f"{paper}as-they-are/", {})[0] == 200
    assert (call(campaign, WEST).from_paper, call(campaign, WEST).sealed) == (True, sealing.EMPTY)
    assert desk.get(f"{paper}reach.json?force={WEST}&knots=12").status_code == 200
    assert desk.get(f"{paper}way.json?force={WEST}&to=2,54").status_code in (200, 422)
    assert desk.get(f"{url}nobody/paper/").status_code == desk.get(f"{url}umpire/paper/").status_code == 404
    assert not PaperSheet.objects.filter(typed__contains="call").exists()


def test_nothing_of_the_page_is_there_for_a_player(war):
    campaign, _ = war
    umpire, seat = seat_of(campaign, "umpire"), seat_of(campaign)
    player: Client = playing.client_of(seat)
    for rid in (umpire.rid, seat.rid):
        for way in ("seats/", f"seats/{WEST}/", f"seats/{WEST}/brief/", f"seats/{WEST}/paper/"):
            assert player.get(f"/desk/{rid}/{way}").status_code == 404
        assert player.post(f"/desk/{rid}/seats/", {"do": "shut", "seat": "red-east"}).status_code == 404
        assert player.post(f"/desk/{rid}/seats/red-east/paper/seal/").status_code == 404
    assert Seat.objects.filter(campaign=campaign, key="red-east").get().token


def test_ud_104_a_form_with_the_code_of_another_seat_is_refused_before_a_word_of_it_is_read(war):
    campaign, _ = war
    desk, url = desk_of(campaign)
    number = call(campaign, WEST).number
    form = {"do": "paper", "seat": WEST}
    wrong = desk.post(url, form | {"code": code_of(campaign.name, "red-east", number)})
    assert wrong.status_code == 422
    assert "is not the code of this seat" in wrong.content.decode()
    assert "Red-East" not in wrong.content.decode().split("seat-card")[0]
    right = desk.post(url, form | {"code": code_of(campaign.name, WEST, number).lower()})
    assert right.headers["Location"] == f"{url}{WEST}/paper/"
    assert desk.post(url, form).status_code == 302, "a sheet written by hand has none"


def test_a_newcomer_finds_from_the_desk_what_a_war_of_days_needs_and_each_link_has_its_mail_written(war):
    campaign, _ = war
    desk, url = desk_of(campaign)
    home = url.removesuffix("seats/")
    first = desk.get(home).content.decode().partition('id="days"')[2].partition("</section>")[0]
    assert [f'href="{home}{path}/"' in first for path in ("clock", "seats", "mail")] == [True, True, True]
    seat = seat_of(campaign)
    mail = unquote(
        re.search(
            r'href="mailto:\?subject=[^"&]*&amp;body=([^"]*)" data-key="w"[^>]*' + re.escape(seat.name),
            desk.get(url).content.decode(),
        )[1]
    )
    assert f"/enter/{seat.first_holder.token}/" in mail
    assert (seat.name in mail, seat.campaign.title in mail) == (True, True)
    seat_holders.shut(seat.first_holder)
    assert f"Write the email to {seat.name}" not in desk.get(url).content.decode()
    wars.next_run(campaign)
    assert 'id="days"' not in desk.get(home).content.decode(), "it is for the beginning"
