"""Web push (CK-037): without text, asked for and switched off on the page that was opened; its key is made on the first start."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from datetime import time, timedelta
from pathlib import Path

import msgspec
import pytest
from py_vapid import Vapid02

from campaign.models import Campaign, MailAddress, Notice, PushBrowser, PushKey, SeatAssignment
from campaign.notify import mail_queue, notices, push_messages
from campaign.orders.sealing import Refused
from campaign.people import seat_holders
from tests.campaign.clock import wars
from tests.campaign.clock.wars import FIXED_20, MORNING, Hands
from tests.campaign.mail.listener import Listener, a_listener
from tests.campaign.mail.postman import with_addresses
from tests.promises import playing

FCM = "https://fcm.googleapis.com/fcm/send/abc:def-"
MOZILLA = "https://updates.push.services.mozilla.com/wpush/v2/gAAAA"
Told = tuple[Campaign, Hands, Listener]


@pytest.fixture
def told(monkeypatch, settings) -> Iterator[Told]:
    terms = msgspec.structs.replace(FIXED_20, breaker=False)
    hosts = ("fcm.googleapis.com", "updates.push.services.mozilla.com")
    with wars.a_war(monkeypatch, terms) as (campaign, hands), a_listener(settings, *hosts) as listener:
        yield campaign, hands, listener


def first_of(campaign: Campaign, key: str = "press") -> SeatAssignment:
    found = campaign.seats.get(key=key).first_holder
    assert found is not None
    return found


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.mark.postgres
@pytest.mark.django_db
def test_ck_037_the_key_is_made_once_and_all_servers_have_the_same(monkeypatch):
    one = push_messages.public_key()
    assert len(decoded(one)) == 65, "a point of P-256, as browsers take it"
    kept = PushKey.objects.get()
    assert one not in str(kept)
    push_messages._read.cache_clear()
    assert push_messages.public_key() == one, "another server, or the next start"
    monkeypatch.setattr(PushKey.objects, "first", lambda: None)
    assert push_messages.public_key() == one, "one that starts at the same instant and had seen none"
    assert PushKey.objects.count() == 1


@pytest.mark.django_db
def test_ck_037_what_goes_out_is_signed_and_has_no_body(told):
    campaign, hands, listener = told
    holder = first_of(campaign)
    push_messages.add(holder, FCM + "a")
    push_messages.add(holder, MOZILLA)
    assert notices.tell("papers", holder.seat, "papers 1") == 1
    assert notices.tell("papers", holder.seat, "papers 1") == 0, "once an occasion"
    assert push_messages.push() == 1
    assert push_messages.push() == 0
    assert [path for path, _, _ in listener.came] == ["/fcm/send/abc:def-a", "/wpush/v2/gAAAA"]
    for (_, headers, body), host in zip(listener.came, ("fcm.googleapis.com", "updates.push.services.mozilla.com"), strict=True):
        assert body == b""
        assert headers["content-length"] == "0"
        assert headers["topic"] == "news"
        assert headers["ttl"] == "3600"
        assert "content-encoding" not in headers
        token, key = re.fullmatch(r"vapid t=(\S+),k=(\S+)", headers["authorization"]).groups()
        assert key == push_messages.public_key()
        claims = json.loads(decoded(token.split(".")[1]))
        assert claims["aud"] == f"https://{host}"
        assert claims["sub"].startswith("mailto:")
        assert 0 < claims["exp"] - hands.at.timestamp() <= 86_400
        assert Vapid02.verify(headers["authorization"])
    assert Notice.objects.get(way="push").state == "sent"


@pytest.mark.django_db
def test_ck_037_ck_039_who_is_rung_for_and_who_is_not(told):
    campaign, hands, _ = told
    holder, seat = first_of(campaign), campaign.seats.get(key="press")
    push_messages.add(holder, FCM)
    with_addresses(campaign, "press", off="papers", quiet_from=time(22), quiet_until=time(7), digest_at=time(18))
    assert notices.tell("papers", seat, "papers 1") == 0, "a kind that he has stopped"
    assert notices.tell("link", holder, "link 1") == 1
    assert not Notice.objects.filter(way="push"), "a link rings nowhere"
    assert notices.tell("clock", campaign, "clock 1") == 1
    assert Notice.objects.get(way="push").kept_until is None, "a mail is kept for its hour; a browser rings at once"
    hands.go(MORNING + timedelta(hours=15))
    notices.tell("clock", campaign, "clock 2")
    assert Notice.objects.get(way="push", event="clock 2").kept_until == MORNING + timedelta(hours=23), "but not at night"
    MailAddress.objects.all().delete()
    hands.go(timedelta(hours=10))
    Notice.objects.all().delete()
    seat.calls.update(closed=True)
    notices.tell("asked", seat, "call 1")
    assert push_messages.push() == 0
    assert Notice.objects.get().state == "passed", "it is not so any more"
    seat_holders.renew(holder)
    assert notices.tell("papers", seat, "papers 2") == 0, "whoever came in by the former link hears nothing any more"
    assert push_messages.browsers(first_of(campaign)) == 0


@pytest.mark.postgres
@pytest.mark.django_db
def test_ck_037_a_browser_that_is_gone_is_forgotten_and_a_service_that_is_down_is_asked_again(told):
    campaign, hands, listener = told
    holder = first_of(campaign)
    push_messages.add(holder, FCM)
    listener.answers = [503, 410]
    notices.tell("papers", holder.seat, "papers 1")
    assert push_messages.push() == 0
    row = Notice.objects.get()
    assert (row.state, row.trouble) == ("waiting", "the push service refused it")
    assert push_messages.push() == 0
    assert len(listener.came) == 1, "left alone for a minute"
    hands.go(mail_queue.PATIENCE)
    assert push_messages.sweep(hands.at) == 1
    assert push_messages.push() == 0
    assert not PushBrowser.objects.exists()
    assert Notice.objects.get().state == "passed"
    listener.answers = [403]
    push_messages.add(holder, FCM)
    notices.tell("papers", holder.seat, "papers 2")
    push_messages.push()
    assert Notice.objects.get(event="papers 2").trouble == "the push service answered 403"


@pytest.mark.django_db
def test_ck_037_ck_042_the_end_is_rung_once_and_thirty_days_later_nothing_is_known_of_a_browser(told):
    campaign, hands, listener = told
    push_messages.add(first_of(campaign), FCM)
    Campaign.objects.filter(pk=campaign.pk).update(phase=Campaign.Phase.OVER)
    for _ in range(2):
        push_messages.sweep(hands.at)
        push_messages.push()
    assert len(listener.came) == 1
    hands.go(timedelta(days=20))
    for phase in (Campaign.Phase.WAR, Campaign.Phase.OVER):
        Campaign.objects.filter(pk=campaign.pk).update(phase=phase)
        push_messages.sweep(hands.at)
    hands.go(timedelta(days=20))
    push_messages.sweep(hands.at)
    assert PushBrowser.objects.exists(), "a war that went on after all counts from its last end"
    hands.go(timedelta(days=10))
    push_messages.sweep(hands.at)
    assert not PushBrowser.objects.exists()


@pytest.mark.django_db
def test_ck_037_it_is_asked_for_on_the_page_and_switched_off_there(told):
    campaign, _, _ = told
    holder = first_of(campaign)
    client, url = playing.client_of(holder.seat), f"/room/{holder.seat.rid}/notices/"
    page = client.get(url).content.decode()
    assert f'data-ring="{push_messages.public_key()}"' in page
    assert client.post(url, {"do": "ring", "endpoint": FCM}).status_code == 302
    assert client.post(url, {"do": "ring", "endpoint": FCM}).status_code == 302
    assert client.post(url, {"do": "ring", "endpoint": MOZILLA}).status_code == 302
    assert PushBrowser.objects.count() == 2
    assert FCM not in client.get(url).content.decode()
    assert client.post(url, {"do": "quiet", "endpoint": FCM}).status_code == 302
    assert PushBrowser.objects.get().endpoint == MOZILLA
    for wrong in (
        "",
        "https://evil.example/",
        "https://fcm.googleapis.com.evil.example/",
        "http://fcm.googleapis.com/",
        "https://10.0.0.1/",
    ):
        answer = client.post(url, {"do": "ring", "endpoint": wrong})
        assert answer.status_code == 422, wrong
        assert "push service" in answer.content.decode()
    assert client.post(url, {"do": "quiet"}).status_code == 302
    assert not PushBrowser.objects.exists()
    for n in range(push_messages.MOST_BROWSERS + 2):
        push_messages.add(holder, f"{FCM}{n}")
    assert PushBrowser.objects.count() == push_messages.MOST_BROWSERS
    with pytest.raises(Refused, match="This site does not support this browser's push service"):
        push_messages.add(holder, "https://discord.com/")
    worker = (Path(__file__).parents[3] / "static" / "push" / "worker.js").read_text()
    assert "There is news" in worker
    assert "event.data" not in worker, "whatever came with it, the browser says the same"
