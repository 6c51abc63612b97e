"""A run that the breaker holds: bounced mail, and the deputies are asked (CK-023); the umpire's own link (UD-099)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from campaign.clock.mails import ASKED
from campaign.models import Campaign, SeatAssignment
from campaign.models.notify import MailAddress, Notice
from campaign.notify import mail_queue
from campaign.orders.sealing import Refused
from campaign.people import seat_holders
from campaign.schedule import deadline_sweep
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, MORNING, Hands, call
from tests.doorway import enter
from tests.lasting import lasting
from tests.promises import playing
from tests.umpire.desk_pages import page

pytestmark = pytest.mark.django_db
WEST, EAST = "blue-west", "red-east"
War = tuple[Campaign, Hands]


@contextmanager
def a_held_run(patch: pytest.MonkeyPatch) -> Iterator[War]:
    """Hold a run whose time is up with nothing sealed; one seat has a deputy for absences, who may seal."""
    with wars.a_war(patch) as (campaign, hands):
        deputy = seat_holders.appoint(campaign.seats.get(key=WEST), "Anna", "seal", "away")
        MailAddress.objects.create(holder=deputy, value="anna@example.org", state="confirmed")
        hands.go(AT_20)
        assert deadline_sweep.sweep() == 0
        assert wars.deadline(campaign).state == "held"
        yield campaign, hands


held = lasting(a_held_run)


def deputy_of(campaign: Campaign) -> tuple[SeatAssignment, Client]:
    holder, browser = SeatAssignment.objects.get(seat__campaign=campaign, name="Anna"), Client()
    browser.post(f"/enter/{holder.token}/")
    return holder, browser


def seal(browser: Client, campaign: Campaign) -> int:
    rid = campaign.seats.get(key=WEST).rid
    return browser.post(f"/room/{rid}/seal/", "{}", content_type="application/json").status_code


@pytest.mark.full
def test_ck_023_the_deputies_of_who_is_missing_are_asked_and_may_act_at_once(held: War) -> None:
    campaign, hands = held
    hands.go(AT_20)
    holder, browser = deputy_of(campaign)
    assert seal(browser, campaign) == 403, "the first has set down no absence"
    assert "Ask the deputies" in page(campaign)[1]
    versions = {seat.key: seat.version for seat in campaign.players()}
    others = [campaign.seats.get(key=key) for key in (EAST, "press")]
    before = [playing.surfaces(seat, doors=False, asks=False) for seat in others]

    assert page(campaign, {"do": "ask_deputies"})[0] == 302
    assert "(asked)" in page(campaign)[1]
    assert {seat.key for seat in campaign.players() if seat.version > versions[seat.key]} == {WEST}
    for seat, was in zip(others, before, strict=True):
        seat.refresh_from_db()
        assert playing.first_difference(was, playing.surfaces(seat, doors=False, asks=False)) == "", "nobody else can tell"
    row = Notice.objects.get(holder=holder, kind=ASKED)
    mail = mail_queue.letter(row, holder.addresses.get(), hands.now())
    assert mail is not None
    assert ("Your orders are due" in mail.body, "They close on" in mail.body) == (True, False), "its time is over"
    page(campaign, {"do": "ask_deputies"})
    assert Notice.objects.filter(holder=holder).count() == 1, "pressed twice he is told once"
    assert seal(browser, campaign) == 200
    assert (call(campaign, WEST).sealed_by, call(campaign, EAST).deputies_asked) == ("Anna", False)
    with pytest.raises(Refused, match="None of the missing players has a deputy"):
        deadline_sweep.ask_deputies(campaign)


def test_ck_023_asked_of_no_run_that_is_not_held(held: War) -> None:
    campaign, hands = held
    hands.go(AT_20)
    deadline_sweep.move(campaign, AT_20 + 12 * (AT_20 - MORNING))
    status, text = page(campaign, {"do": "ask_deputies"})
    assert (status, "No run is on hold" in text) == (409, True)
    assert "Ask the deputies" not in page(campaign)[1]
    assert not call(campaign, WEST).deputies_asked


def test_ck_023_the_page_says_since_when_each_was_last_there_and_whose_mail_came_back(held: War) -> None:
    campaign, hands = held
    hands.go(AT_20)
    first = campaign.seats.get(key=EAST).first_holder
    Notice.objects.create(
        holder=first, event="call 1", kind=ASKED, state="refused", made_at=MORNING, trouble="the server answered 550"
    )
    SeatAssignment.objects.filter(pk=first.pk).update(seen_at=MORNING)
    text = page(campaign)[1]
    row = next(one for one in text.split("<tr>") if "Admiral of red-east" in one)
    assert "email bounced: the server answered 550" in row
    assert "Friday 20 November 2026, 08:00 GMT" in row
    assert text.count("email bounced") == 1


# -- the umpire's own link -----------------------------------------------------------------------------------------------


def test_ud_099_the_umpire_makes_a_new_link_for_himself_at_the_desk(held: War) -> None:
    campaign, hands = held
    hands.go(AT_20)
    umpire = campaign.seats.get(key="umpire")
    browser, lost = playing.client_of(umpire), playing.client_of(umpire)
    url, was = f"/desk/{umpire.rid}/seats/", umpire.token
    assert was in browser.get(url).content.decode()
    assert browser.post(url, {"do": "own"}).headers["Location"] == f"{url}#own"
    fresh = campaign.seats.get(key="umpire").token
    answer = browser.get(url)
    assert (answer.status_code, fresh != was, fresh in answer.content.decode()) == (200, True, True)
    assert lost.get(url).status_code == 404, "whoever came in by the former is out"
    assert was not in answer.content.decode()
    assert Client().get(f"/enter/{was}/").status_code == 403
    assert enter(Client(), campaign.seats.get(key="umpire")).status_code == 302


def test_ud_099_a_new_link_by_the_command_line_for_who_has_lost_his(held: War) -> None:
    campaign, _ = held
    umpire = campaign.seats.get(key="umpire")
    lost, was, out = playing.client_of(umpire), umpire.token, StringIO()
    call_command("links", campaign.name, "--new", "umpire", "--base", "https://war.example", stdout=out)
    fresh = campaign.seats.get(key="umpire").token
    assert fresh != was
    assert out.getvalue().splitlines()[1:] == [f"  {'The Umpire':<44} https://war.example/enter/{fresh}/"]
    assert lost.get(f"/desk/{umpire.rid}/").status_code == 404
    with pytest.raises(CommandError, match=r"no seat 'umpires'.*blue-west"):
        call_command("links", campaign.name, "--new", "umpires")
