"""Mail that comes back (CK-036): the provider's hooks, signed; hard bounces and complaints mark the address, stop it and come
into the inbox; soft ones are tried again."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import timedelta

import msgspec
import pytest
from django.test import Client

from campaign.models import Campaign, MailAddress, Notice
from campaign.notify import bounces, mail_queue, notices
from campaign.orders import sealing
from campaign.schedule import deadline_sweep
from tests.campaign.clock import wars
from tests.campaign.clock.wars import FIXED_20, Hands
from tests.campaign.mail.postman import Postbag, a_post_office, with_addresses
from tests.promises import playing

pytestmark = pytest.mark.django_db
Office = tuple[Campaign, Hands, Postbag]
PASS, KEY = "war:of secrets", "key-of-the-provider"
PRESS = "press@example.org"


@pytest.fixture
def office(monkeypatch, settings) -> Iterator[Office]:
    terms = msgspec.structs.replace(FIXED_20, breaker=False)
    with wars.a_war(monkeypatch, terms) as (campaign, hands), a_post_office(settings) as bag:
        with_addresses(campaign, "press", "umpire")
        Notice.objects.all().delete()
        yield campaign, hands, bag


def provider(settings, name: str) -> None:
    settings.MAIL_PROVIDER, settings.MAIL_HOOK_SECRET, settings.MAIL_HOOK_KEY = name, PASS, KEY if name == "mailgun" else ""


def basic(given: str = PASS) -> dict[str, str]:
    return {"HTTP_AUTHORIZATION": f"Basic {base64.b64encode(given.encode()).decode()}"}


def mailgun(to: str, event: str, key: str = KEY, **more: object) -> dict[str, object]:
    """Make a post of Mailgun's, by its documentation: signed over its time and token."""
    at, token = "1795176000", "a" * 50
    signed = hmac.new(key.encode(), f"{at}{token}".encode(), hashlib.sha256).hexdigest()
    data = {"event": event, "recipient": to, "timestamp": float(at), "message": {"headers": {"message-id": "x@war.example"}}}
    return {"signature": {"timestamp": at, "token": token, "signature": signed}, "event-data": {**data, **more}}


def postmark(to: str, kind: str) -> dict[str, object]:
    record = "SpamComplaint" if kind == "SpamComplaint" else "Bounce"
    return {"RecordType": record, "Type": kind, "Email": to, "MessageID": "x", "BouncedAt": "2026-11-20T08:00:00Z", "ID": 1}


def post_hook(name: str, payload: object, **how: str) -> int:
    answer = Client().post(f"/mail/hook/{name}/", json.dumps(payload), content_type="application/json", **(how or basic()))
    return answer.status_code


def sent(campaign: Campaign, occasion: str = "papers 1") -> Notice:
    notices.tell("papers", campaign.seats.get(key="press"), occasion)
    assert mail_queue.post() >= 1
    return Notice.objects.get(kind="papers", event=occasion)


def state() -> str:
    return MailAddress.objects.get(holder__seat__key="press").state


def test_ck_036_without_its_signature_403_and_nothing_is_done_and_404_where_no_provider_is_named(office, settings):
    campaign, _, _ = office
    sent(campaign)
    hard = {"severity": "permanent", "reason": "bounce"}
    assert post_hook("mailgun", mailgun(PRESS, "failed", **hard)) == 404
    provider(settings, "mailgun")
    assert post_hook("postmark", postmark(PRESS, "HardBounce")) == 404, "one provider, and no other"
    assert post_hook("mailgun", mailgun(PRESS, "failed", key="wrong", **hard)) == 403
    assert post_hook("mailgun", mailgun(PRESS, "failed", **hard), **basic("war:guessed")) == 403
    assert post_hook("mailgun", mailgun(PRESS, "failed", **hard), HTTP_X_NOTHING="") == 403
    settings.MAIL_HOOK_KEY = ""
    assert post_hook("mailgun", mailgun(PRESS, "failed", **hard)) == 404, "without its key nobody can tell who signed"
    settings.MAIL_HOOK_KEY = KEY
    assert post_hook("mailgun", {"event-data": {"event": "failed", "recipient": PRESS}}) == 403
    assert Client().get("/mail/hook/mailgun/").status_code == 405
    provider(settings, "postmark")
    assert post_hook("postmark", postmark(PRESS, "HardBounce"), **basic("no")) == 403
    assert post_hook("postmark", ["nothing of the kind"]) == 400
    assert state() == "confirmed"


HARD = [
    ("mailgun", mailgun(PRESS.upper(), "failed", severity="permanent", reason="bounce"), "returned"),
    ("mailgun", mailgun(PRESS, "complained"), "unwanted"),
    ("postmark", postmark(PRESS, "HardBounce"), "returned"),
    ("postmark", postmark(PRESS, "BadEmailAddress"), "returned"),
    ("postmark", postmark(PRESS, "SpamComplaint"), "unwanted"),
]


@pytest.mark.postgres
@pytest.mark.parametrize(("name", "payload", "marked"), HARD, ids=[f"{n}-{one[0]}" for n, one in enumerate(HARD)])
def test_ck_036_hard_bounces_and_complaints_mark_the_address_stop_it_and_come_into_the_inbox(
    office, settings, name: str, payload: object, marked: str
):
    campaign, hands, bag = office
    row = sent(campaign)
    bag.came.clear()
    provider(settings, name)
    hands.go(timedelta(hours=5))
    assert post_hook(name, payload) == 200
    assert post_hook(name, payload) == 200, "told twice it is done once"
    assert state() == marked
    row.refresh_from_db()
    assert row.state == "returned"
    assert notices.tell("papers", campaign.seats.get(key="press"), "papers 2") == 0
    assert mail_queue.post() == 1
    assert bag.kinds() == [("umpire", "the desk")], "the umpire is told once"
    umpire = campaign.seats.get(key="umpire")
    desk = playing.client_of(umpire)
    words = bounces.WORDS["complaint" if marked == "unwanted" else "hard"]
    assert f"bounced: {words}" in desk.get(f"/desk/{umpire.rid}/").content.decode()
    assert PRESS not in desk.get(f"/desk/{umpire.rid}/mail/").content.decode(), "CK-042"


SOFT = [
    ("postmark", postmark(PRESS, "SoftBounce")),
    ("mailgun", mailgun(PRESS, "failed", severity="permanent", reason="generic")),
]


@pytest.mark.postgres
@pytest.mark.parametrize(("name", "payload"), SOFT, ids=[name for name, _ in SOFT])
def test_ck_036_soft_ones_are_tried_again_three_times_within_the_hour(office, settings, name: str, payload: object):
    campaign, hands, bag = office
    row = sent(campaign)
    provider(settings, name)
    for tries in (1, 2, 3):
        assert post_hook(name, payload) == 200
        row.refresh_from_db()
        assert (row.state, row.tries) == ("waiting", tries)
        assert mail_queue.post() == 0, "not before a minute is over"
        hands.go(mail_queue.PATIENCE)
        assert mail_queue.post() == 1
    assert post_hook(name, payload) == 200
    row.refresh_from_db()
    assert row.state == "returned"
    assert len(bag.came) == 4
    assert state() == "confirmed", "the address itself is not marked"
    again = sent(campaign, "papers 2")
    hands.go(timedelta(hours=2))
    assert post_hook(name, payload) == 200
    again.refresh_from_db()
    assert again.state == "returned", "after the hour that every mail has it is not sent again"


@pytest.mark.parametrize(
    ("name", "payload"),
    [
        ("mailgun", mailgun(PRESS, "delivered")),
        ("mailgun", mailgun(PRESS, "failed", severity="temporary")),
        ("mailgun", mailgun("nobody@example.org", "failed", severity="permanent", reason="bounce")),
        ("postmark", postmark(PRESS, "AutoResponder")),
    ],
)
def test_ck_036_what_tells_nothing_of_the_address_does_nothing(office, settings, name: str, payload: object):
    campaign, _, _ = office
    row = sent(campaign)
    provider(settings, name)
    assert post_hook(name, payload) == 200
    row.refresh_from_db()
    assert (row.state, state()) == ("sent", "confirmed")


def test_ck_022_ck_036_a_run_is_held_if_the_mail_of_two_who_are_missing_came_back(office, settings):
    """SC-CK-05: two of nine missing is usual; but neither of them has heard that he was asked."""
    campaign, hands, _ = office
    wars.with_terms(campaign, FIXED_20)
    with_addresses(campaign, "trade")
    asked = {}
    for key in ("press", "trade"):
        seat = campaign.seats.get(key=key)
        notices.tell("asked", seat, notices.occasion_of(seat.latest_call()))
        asked[key] = Notice.objects.get(holder__seat=seat, kind="asked")
    mail_queue.post()
    for call in playing.present(campaign).calls.exclude(seat__key__in=asked):
        sealing.seal(call.seat, {}, None)
    provider(settings, "postmark")
    assert post_hook("postmark", postmark(PRESS, "HardBounce")) == 200
    hands.go(wars.AT_20)
    segment = playing.present(campaign)
    rungs = {call.pk: call.rung for call in segment.calls.all()} | {
        call.pk: "sealed" for call in segment.calls.exclude(sealed="")
    }
    assert deadline_sweep.bounced(segment, rungs) == 1
    assert post_hook("postmark", postmark("trade@example.org", "HardBounce")) == 200
    assert deadline_sweep.bounced(segment, rungs) == 2
    assert deadline_sweep.sweep() == 0
    assert wars.deadline(campaign).state == "held"


def test_ck_036_ck_042_whoever_it_is_reads_it_in_his_room_and_asks_his_address_anew(office, settings):
    campaign, _, bag = office
    sent(campaign)
    provider(settings, "postmark")
    assert post_hook("postmark", postmark(PRESS, "HardBounce")) == 200
    seat = campaign.seats.get(key="press")
    room, url = playing.client_of(seat), f"/room/{seat.rid}/notices/"
    assert "there is no such mailbox" in room.get(url).content.decode()
    bag.came.clear()
    assert room.post(url, {"do": "again"}).status_code == 302
    assert state() == "asked"
    mail_queue.post()
    assert ("press", "is this address yours?") in bag.kinds()
