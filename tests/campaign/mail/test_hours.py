"""The hours of a person (CK-039): news outside them is kept; at his hour one mail for all his campaigns; urgent news comes
through."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

import msgspec
import pytest
from django.test import Client

from campaign.clock import mails, quiet_hours
from campaign.clock.quiet_hours import Hours, kept_until
from campaign.models import Campaign, MailAddress, Notice, Seat
from campaign.notify import addresses, mail_queue, notices
from campaign.orders.sealing import Refused
from tests.campaign.clock import wars
from tests.campaign.clock.wars import FIXED_20, MORNING, Hands
from tests.campaign.mail.postman import Postbag, a_post_office, text, with_addresses
from tests.promises import playing

LONDON = "Europe/London"
NIGHT = (time(22), time(7))
HOUR = timedelta(hours=1)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("hours", "now", "until"),
    [
        (Hours(LONDON), "2026-11-20 23:00", None),
        (Hours(LONDON, NIGHT), "2026-11-20 21:59", None),
        (Hours(LONDON, NIGHT), "2026-11-20 22:00", "2026-11-21 07:00"),
        (Hours(LONDON, NIGHT), "2026-11-21 06:59", "2026-11-21 07:00"),
        (Hours(LONDON, NIGHT), "2026-11-21 07:00", None),
        (Hours(LONDON, (time(9), time(17))), "2026-11-20 09:00", "2026-11-20 17:00"),
        (Hours(LONDON, (time(9), time(17))), "2026-11-20 17:00", None),
        (Hours("America/New_York", NIGHT), "2026-11-21 03:00", "2026-11-21 12:00"),
        (Hours(LONDON, None, time(18)), "2026-11-20 08:00", "2026-11-20 18:00"),
        (Hours(LONDON, None, time(18)), "2026-11-20 18:00", "2026-11-21 18:00"),
        (Hours(LONDON, NIGHT, time(18)), "2026-11-20 23:00", "2026-11-21 18:00"),
        # an hour that is not there counts with the offset before; one that comes twice is the first (SC-CK-01)
        (Hours("Europe/Berlin", None, time(2, 30)), "2026-03-29 00:00", "2026-03-29 01:30"),
        (Hours("Europe/Berlin", None, time(2, 30)), "2026-10-25 00:00", "2026-10-25 00:30"),
        (Hours("Europe/Berlin", None, time(2, 30)), "2026-10-25 00:30", "2026-10-26 01:30"),
    ],
)
def test_ck_039_until_when_something_is_kept(hours: Hours, now: str, until: str | None):
    assert kept_until(hours, utc(now)) == (utc(until) if until else None)


def test_ck_039_what_comes_through_is_a_link_and_if_he_says_so_what_is_pressing():
    plain, urgent = Hours(LONDON, NIGHT), Hours(LONDON, NIGHT, None, True)
    assert quiet_hours.comes_through(plain, mails.INVITATION)
    assert not quiet_hours.comes_through(plain, mails.ASKED, pressing=True)
    assert quiet_hours.comes_through(urgent, mails.ASKED, pressing=True)
    assert not quiet_hours.comes_through(urgent, mails.ASKED)


Office = tuple[Campaign, Hands, Postbag]


@pytest.fixture
def office(monkeypatch, settings) -> Iterator[Office]:
    terms = msgspec.structs.replace(FIXED_20, breaker=False)
    with wars.a_war(monkeypatch, terms) as (campaign, hands), a_post_office(settings) as bag:
        Campaign.objects.filter(pk=campaign.pk).update(title="Channel manoeuvres")
        yield campaign, hands, bag


def seat_of(campaign: Campaign, key: str = "press") -> Seat:
    return campaign.seats.get(key=key)


@pytest.mark.postgres
@pytest.mark.django_db
def test_ck_039_what_falls_in_quiet_hours_goes_at_their_end_in_one_mail_for_all_his_seats(office):
    campaign, hands, bag = office
    with_addresses(campaign, "press", quiet_from=time(22), quiet_until=time(7))
    with_addresses(campaign, "trade", quiet_from=time(22), quiet_until=time(7))
    with_addresses(campaign, "red-east")
    MailAddress.objects.filter(holder__seat__key="trade").update(value="PRESS@example.org")  # one person, two seats
    hands.go(MORNING + 15 * HOUR)  # 23:00 in London
    call = seat_of(campaign).latest_call()
    for n in range(3):
        notices.tell("papers", seat_of(campaign), f"papers {n}")
    notices.tell("asked", seat_of(campaign), notices.occasion_of(call))
    notices.tell("papers", seat_of(campaign, "trade"), "papers 1")
    notices.tell("papers", seat_of(campaign, "red-east"), "papers 1")
    assert mail_queue.post() == 1
    assert [to for to, _ in bag.came] == ["red-east@example.org"], "whoever has no hours is told at once"
    bag.came.clear()
    hands.go(MORNING + 22 * HOUR + timedelta(minutes=59))
    assert (mail_queue.sweep(hands.at), mail_queue.post()) == (0, 0), "nothing is given up meanwhile, and nothing goes"
    hands.go(MORNING + 23 * HOUR)  # 07:00
    assert mail_queue.sweep(hands.at) == 5
    assert mail_queue.post() == 1
    assert mail_queue.post() == 0
    (mail,) = bag.mails
    said = text(mail)
    assert mail["Subject"] == mails.DIGEST_SUBJECT
    assert said.count("Papers have arrived for you in Channel manoeuvres.") == 2, "once a seat, however many there were"
    assert said.count("Your orders are due in Channel manoeuvres.") == 1
    assert said.index("Your orders are due") < said.index("Papers have arrived"), "in one order, whatever came first"
    assert set(Notice.objects.filter(kind__in=("asked", "papers")).values_list("state", flat=True)) == {"sent"}
    stop = mail["List-Unsubscribe"].strip("<>")
    assert stop.endswith("/all/")
    assert f"To stop all emails, for every seat: {stop}" in said
    path = stop.removeprefix("https://war.example")
    assert "every seat that uses this address" in Client().get(path).content.decode()
    assert Client().post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    off = dict(MailAddress.objects.values_list("holder__seat__key", "off"))
    assert off == {"press": "all", "trade": "all", "red-east": ""}
    assert Client().post("/mail/0000000000000000/all/", {"kind": "all"}).status_code == 200, "the same page for all"


@pytest.mark.django_db
def test_ck_039_ck_034_digest_pressing_things_and_what_is_no_longer_so(office):
    campaign, hands, bag = office
    with_addresses(campaign, "press", digest_at=time(18))
    with_addresses(campaign, "trade", digest_at=time(18), urgent=True)
    Notice.objects.all().delete()
    for key in ("press", "trade"):
        seat = seat_of(campaign, key)
        notices.tell("asked", seat, notices.occasion_of(seat.latest_call()), pressing=True)  # as at a stop
    assert mail_queue.post() == 1
    assert bag.kinds() == [("trade", "orders are due")]
    for at in (6, 9.6):  # the first two steps, of which the second is kept to 18:00
        hands.go(MORNING + at * HOUR + timedelta(minutes=1))
        assert notices.remind(hands.at) == 2
    assert mail_queue.post() == 0
    hands.go(MORNING + 10 * HOUR)
    assert mail_queue.post() == 2
    sent = {to.partition("@")[0]: text(mail) for (to, _), mail in zip(bag.came[1:], bag.mails[1:], strict=True)}
    assert sent["press"].count("are not sealed") == 1, "two reminders are one sentence"
    assert "Your orders are due" in sent["press"]
    assert "Your orders are due" not in sent["trade"], "that was said"
    bag.came.clear()
    hands.go(MORNING + 11.4 * HOUR)
    assert notices.remind(hands.at) == 2
    assert mail_queue.post() == 1
    assert bag.kinds() == [("trade", "a reminder")], "the last comes through for whoever said so; for the other it is too late"
    late = Notice.objects.get(holder__seat__key="press", kind="reminder", step=95)
    assert late.state == "passed"
    # kept, but out of date at his hour: the orders are closed by then
    bag.came.clear()
    notices.tell("asked", seat_of(campaign), notices.occasion_of(seat_of(campaign).latest_call()), step=7)
    seat_of(campaign).calls.update(closed=True)
    hands.go(MORNING + 34 * HOUR)
    assert mail_queue.post() == 0
    assert Notice.objects.get(holder__seat__key="press", step=7).state == "passed"


@pytest.mark.django_db
def test_ck_039_ck_wc_18_a_worker_that_dies_with_what_was_kept_leaves_it_to_the_next(office):
    campaign, hands, bag = office
    with_addresses(campaign, "press", quiet_from=time(22), quiet_until=time(7))
    hands.go(MORNING + 15 * HOUR)
    notices.tell("papers", seat_of(campaign), "papers 1")
    notices.tell("clock", campaign, "clock 1")
    hands.go(MORNING + 23 * HOUR)

    rows = list(mail_queue.unsent(hands.at))
    assert all(mail_queue.claimed(row, hands.at) for row in rows), "it had them in hand when it died"
    assert mail_queue.post() == 0
    hands.go(mail_queue.PATIENCE)
    assert mail_queue.post() == 1
    assert {one.state for one in Notice.objects.filter(pk__in=[row.pk for row in rows])} == {"sent"}
    assert len(bag.came) == 1


@pytest.mark.django_db
def test_ck_039_the_form_keeps_his_hours_and_says_everything_that_is_wrong(office):
    campaign, _, _ = office
    seat = seat_of(campaign)
    client, url = playing.client_of(seat), f"/room/{seat.rid}/notices/"
    good = {"do": "settle", "value": "a@example.org", "quiet_from": "22:00", "quiet_until": "07:00", "digest_at": "18:30"}
    assert client.post(url, {**good, "urgent": "yes"}).status_code == 302
    row = MailAddress.objects.get(holder__seat=seat)
    assert (row.quiet_from, row.quiet_until, row.digest_at, row.urgent) == (time(22), time(7), time(18, 30), True)
    page = client.get(url).content.decode()
    assert 'value="22:00"' in page
    assert 'name="urgent" value="yes" checked' in page
    answer = client.post(url, {**good, "value": "nobody", "quiet_from": "25:00", "digest_at": "noon"})
    page = answer.content.decode()
    assert answer.status_code == 422
    for words in ("name@example.org", "quiet hours must be an hour like 22:00", "daily email must be an hour like"):
        assert words in page
    assert 'value="25:00"' in page, "what was typed stands there again"
    with pytest.raises(Refused, match="Quiet hours need a beginning and a different end"):
        addresses.settle(seat.first_holder, "a@example.org", "", [], {"quiet_from": "22:00"})
    with pytest.raises(Refused, match="a different end"):
        addresses.settle(seat.first_holder, "a@example.org", "", [], {"quiet_from": "22:00", "quiet_until": "22:00"})
    assert MailAddress.objects.get(holder__seat=seat).quiet_until == time(7)
