"""A war before strangers: nothing until its umpire opens it, then the page he was told of; seats offered."""

from __future__ import annotations

import json
import re
import struct

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from campaign.models import Campaign, Engagement, OrderRequest, Seat, SeatOffer, Segment, WarShowing
from campaign.muster import founding
from campaign.notify import calendars
from campaign.orders.sealing import Refused
from campaign.people import offers, seat_holders
from tests.promises import busy, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(monkeypatch):
    with busy.at_war(monkeypatch) as campaign:
        yield campaign


@pytest.fixture
def quiet(monkeypatch):
    monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)


def mustering() -> Campaign:
    return founding.begin_campaign("channel_manoeuvres", "strangers", seed="x", muster=True)


def press(war: Campaign, do: str, **form: str):
    umpire = war.seats.get(key="umpire")
    return playing.client_of(umpire).post(f"/desk/{umpire.rid}/public/", {"do": do, **form})


def desk(war: Campaign) -> str:
    umpire = war.seats.get(key="umpire")
    return playing.client_of(umpire).get(f"/desk/{umpire.rid}/public/").content.decode()


def address(war: Campaign) -> str:
    return f"/wars/{WarShowing.objects.get(campaign=war).key}/"


WAYS = ("", "card.png", "battle/1/")


# ---- the public page ----


def test_a_war_that_was_shut_answers_as_one_that_never_was(war):
    never = {way: playing.answer(Client().get(f"/wars/{'x' * 32}/{way}")) for way in WAYS}
    assert {status for status, *_ in never.values()} == {404}
    press(war, "notice")
    url = address(war)
    assert Client().get(url).status_code == 200
    press(war, "shut")

    key = url.split("/")[2]
    for way in WAYS:
        told = playing.answer(Client().get(url + way))
        assert json.dumps(told, default=str).replace(key, "x" * 32) == json.dumps(never[way], default=str)
    shown = WarShowing.objects.get(campaign=war)
    assert (shown.told, bytes(shown.card)) == ("{}", b"")
    press(war, "notice")
    assert address(war) == url, "opened again it has its old address"


def noticed(monkeypatch, posts) -> tuple[bytes, bytes, int]:
    """Return a notice and its picture after two runs of a war, and the number of battles."""
    with busy.at_war(monkeypatch, posts) as war:
        press(war, "notice")
        WarShowing.objects.update(key="twin")
        busy.play(war, busy.ORDERS)
        page = Client().get("/wars/twin/")
        assert not page.cookies
        assert Client().get("/wars/twin/battle/1/").status_code == 404
        assert Client().post("/wars/twin/").status_code == 405
        text = page.content.decode()
        for seat in war.seats.all():
            assert seat.rid not in text
            assert seat.token not in text
        assert not any(post.key.capitalize() in text for post in busy.POSTS)
        return page.content, Client().get("/wars/twin/card.png").content, Engagement.objects.filter(run__campaign=war).count()


@pytest.mark.full
def test_a_notice_is_the_same_to_the_byte_whatever_has_happened(monkeypatch):
    """Twins: in one war there was a battle, in the other the enemy lay too far off."""
    met = noticed(monkeypatch, busy.POSTS)
    never = noticed(monkeypatch, busy.with_post("pike", at=(8.0, 57.4)))

    assert met[2] > never[2]
    assert met[:2] == never[:2]


@pytest.mark.full
@pytest.mark.postgres
def test_it_is_opened_by_one_who_says_that_he_knows_what_is_read_and_shows_no_more_than_that(war):
    early = press(war, "open", through="0", known="yes")
    assert (early.status_code, "you can show only the notice" in early.content.decode()) == (422, True)
    busy.play(war, busy.ORDERS)
    page = desk(war)
    (through,) = re.findall(r'name="through" value="(\d+)"', page)
    refused = press(war, "open", through="77")
    assert refused.status_code == 422
    assert "has gone on since you loaded this page" in refused.content.decode()
    assert "Tick that you understand" in refused.content.decode()
    assert not WarShowing.objects.filter(campaign=war, is_open=True).exists()

    assert press(war, "open", through=through, known="yes").status_code == 302
    url = address(war)
    answer = Client().get(url)
    text = answer.content.decode()
    assert not answer.cookies
    told = json.loads(WarShowing.objects.get(campaign=war).told)
    assert f"{len(told['battles'])} battle" in page
    assert f"the ships lost, {len(told['lost'])} so far" in page
    assert text.count("Ships lost") == 1, "they are named with their days, and not counted once more"
    assert "Merchantmen taken and sunk" in text
    assert told["battles"]
    assert told["days"][0]["lines"]
    for row in told["days"][0]["lines"]:
        assert escape(row["text"]) in text
    assert re.search(r'<meta property="og:image" content="http://testserver/wars/[^"]+/card.png">', text)
    card = Client().get(f"{url}card.png").content
    assert struct.unpack(">II", card[16:24]) == (1200, 630)
    number = told["battles"][0]["n"]
    replay = Client().get(f"{url}battle/{number}/")
    assert replay.status_code == 200
    assert not replay.cookies
    assert Client().get(f"{url}battle/999/").status_code == 404
    for seat in war.seats.all():
        for page in (text, replay.content.decode()):
            assert seat.rid not in page
            assert seat.token not in page


@pytest.mark.full
def test_nothing_that_happens_later_comes_onto_it_and_no_dispatch_or_article_is_in_it(war):
    busy.play(war, busy.ORDERS)
    (through,) = re.findall(r'name="through" value="(\d+)"', desk(war))
    press(war, "open", through=through, known="yes")
    url = address(war)
    before = Client().get(url).content.decode()
    written = [seat.calls.exclude(sealed="").first() for seat in war.players()]
    texts = re.findall(r'"text":\s*"([^"]{6,})"', " ".join(call.sealed for call in written if call is not None))
    assert texts, "somebody has written something"
    assert not [words for words in texts if escape(words) in before]
    playing.finish_run(war, 3)

    assert Client().get(url).content.decode() == before
    assert "open to the end of run" in desk(war)


def test_a_notice_asks_the_truth_nothing_but_the_day(war):
    press(war, "notice")
    url = address(war)
    with CaptureQueriesContext(connection) as asked:
        Client().get(url)
    columns = " ".join(one["sql"] for one in asked.captured_queries)
    for secret in ("outcome", "campaign_engagement", "campaign_campaignsecret", "campaign_delivery"):
        assert f'"{secret}"' not in columns


# ---- seats offered ----


def offered(client: Client | None = None) -> str:
    text = (client or Client()).get("/").content.decode()
    found = re.search(r'id="offers".*?</section>', text, re.S)
    return found.group() if found else ""


def test_an_offered_seat_stands_on_the_home_page_and_whoever_comes_first_has_it(quiet):
    war = mustering()
    assert offered() == ""
    assert (
        press(
            war,
            "offer",
            seat="blue-cabin" if war.seats.filter(key="blue-cabin").exists() else war.players()[0].key,
            words="  A <b>bold</b>  admiral & friend ",
        ).status_code
        == 302
    )
    offer = SeatOffer.objects.get()
    text = offered()
    assert "A &lt;b&gt;bold&lt;/b&gt; admiral &amp; friend" in text
    assert offer.seat.token not in text
    assert offer.seat.rid not in text
    first, second = Client(), Client()

    page = first.post(f"/seats/{offer.key}/take/")
    assert b"seat-name" not in page.content, "the page is not yet that of a room, and has no head of one"
    assert page.status_code == 200
    assert f"http://testserver/enter/{Seat.objects.get(pk=offer.seat.pk).token}/" in page.content.decode()
    late = second.post(f"/seats/{offer.key}/take/")
    assert late.status_code == 409
    assert "a moment ago" in late.content.decode()
    assert offer.seat.token not in late.content.decode()
    assert second.get(f"/room/{offer.seat.rid}/").status_code == 404
    assert first.get(f"/room/{offer.seat.rid}/").status_code in (200, 302)
    assert offered() == ""
    assert first.get(f"/seats/{offer.key}/take/").status_code == 405
    assert press(war, "offer", seat=offer.seat.key).status_code == 422, "somebody sits there"


def test_each_who_takes_an_offered_seat_has_a_link_of_his_own(quiet):
    """The first taker leaves, the seat is offered again: none of the links of the taker, deputy and calendar opens anything."""
    war = mustering()
    seat = war.players()[0]

    def take_offered_seat() -> tuple[Client, str]:
        press(war, "offer", seat=seat.key, words="Come.")
        browser = Client()
        page = browser.post(f"/seats/{SeatOffer.objects.get(seat=seat, taken_at=None).key}/take/").content.decode()
        return browser, re.search(r"http://testserver(/enter/[^/]+/)", page).group(1)

    first, link = take_offered_seat()
    holder = seat.holders.get(until=None)
    calendar = f"/calendar/{calendars.renew(holder)}.ics"
    deputy = seat_holders.appoint(Seat.objects.get(pk=seat.pk), "A friend", "seal", "always")
    friend = Client()
    friend.post(f"/enter/{deputy.token}/")
    room = f"/room/{seat.rid}/"
    assert [one.get(room, follow=True).status_code for one in (first, friend)] == [200, 200]
    assert Client().get(calendar).status_code == 200
    first.post("/leave/", {"rid": seat.rid})
    friend.post("/leave/", {"rid": seat.rid})

    second, other = take_offered_seat()
    assert other != link
    for browser in (first, friend, Client()):
        for way in (link, f"/enter/{deputy.token}/"):
            assert browser.post(way).status_code == 403
        assert browser.get(room).status_code == 404
    assert Client().get(calendar).status_code == 404
    assert second.get(room, follow=True).status_code == 200
    third = Client()
    assert third.post(other).status_code == 302, "his own link opens it on another device"
    assert Seat.objects.get(pk=seat.pk).taken


def test_fog_how_far_the_calendar_is_does_not_tell_strangers_that_the_clock_stopped(quiet):
    """Of two offered seats one was asked again at a stop: both lines have the hours of the run."""
    war = founding.begin_campaign("channel_manoeuvres", "strangers", seed="x")
    asked, other = war.players().filter(role="cabin")[:2]
    for seat in (asked, other):
        offers.offer(war, seat.key, "")
    before = re.findall(r"Day \d.*", offered())
    segment = Segment.objects.present(war)
    again = Segment.objects.create(run=segment.run, index=1, start=34)
    Segment.objects.filter(pk=segment.pk).update(state=Segment.State.PUBLISHED)
    OrderRequest.objects.create(seat=asked, segment=again, number=2, start=again.start, until=segment.run.until)

    assert len(before) == 2
    assert re.findall(r"Day \d.*", offered()) == before


@pytest.mark.postgres
def test_of_two_at_once_one_gets_it_whatever_the_other_had_read(quiet, monkeypatch):
    war = mustering()
    offers.offer(war, war.players()[0].key, "")
    key = SeatOffer.objects.get().key
    real = Seat.objects.select_related

    def meanwhile(*names):  # another took it between the offer's update and the seat's
        Seat.objects.filter(offer__key=key).update(taken=True)
        return real(*names)

    monkeypatch.setattr(Seat.objects, "select_related", meanwhile)
    with pytest.raises(Refused, match="a moment ago"):
        offers.take(key, "")
    monkeypatch.undo()
    assert SeatOffer.objects.get().taken_at is None, "nothing was changed"
    offers.take(key, "")
    with pytest.raises(Refused, match="a moment ago"):
        offers.take(key, "")


def test_withdrawn_it_is_gone_and_what_is_wrong_is_said_at_once(quiet):
    war = mustering()
    seat = war.players()[0]
    press(war, "offer", seat=seat.key, words="Come.")
    key = SeatOffer.objects.get().key
    press(war, "withdraw", seat=seat.key)
    assert not SeatOffer.objects.exists()
    assert Client().post(f"/seats/{key}/take/").status_code == 409
    refused = press(war, "offer", seat="umpire", words="x" * 201)
    assert refused.status_code == 422
    text = refused.content.decode()
    assert "Choose one of the seats" in text
    assert "201 characters; at most 200" in text
    assert "x" * 201 in text, "what was typed stands there still"


def test_who_sits_in_a_war_is_not_offered_its_seats_and_one_address_holds_so_many(quiet, settings):
    settings.MAX_SEATS_EACH = 1
    war = mustering()
    for seat in war.players()[:3]:
        offers.offer(war, seat.key, "")
    one, two, three = SeatOffer.objects.order_by("pk")
    sits = Client()
    assert sits.post(f"/seats/{one.key}/take/", REMOTE_ADDR="192.0.2.7").status_code == 200
    assert offered(sits) == ""
    other = sits.post(f"/seats/{two.key}/take/", REMOTE_ADDR="192.0.2.8")
    assert (other.status_code, "Nobody may look into two rooms" in other.content.decode()) == (409, True)
    same = Client().post(f"/seats/{two.key}/take/", REMOTE_ADDR="192.0.2.7")
    assert (same.status_code, "from your IP address, which is the limit" in same.content.decode()) == (409, True)
    assert Client().post(f"/seats/{two.key}/take/", REMOTE_ADDR="192.0.2.9").status_code == 200
    sits.post("/leave/", {"rid": one.seat.rid})
    assert Client().post(f"/seats/{three.key}/take/", REMOTE_ADDR="192.0.2.7").status_code == 200


def test_the_page_of_strangers_is_the_umpires_alone(war):
    rid = war.seats.get(key="umpire").rid
    player = playing.client_of(war.seats.get(key="home-cabin"))
    assert player.get(f"/desk/{rid}/public/").status_code == 404
    assert player.post(f"/desk/{rid}/public/", {"do": "notice"}).status_code == 404
    assert not WarShowing.objects.exists()


def test_of_a_war_that_is_over_no_seat_is_offered_any_more(quiet):
    war = founding.begin_campaign("channel_manoeuvres", "strangers", seed="x")
    key = war.players()[0].key
    assert press(war, "offer", seat=key, words="Come").status_code == 302
    assert offered() != ""
    assert "Open seats" in desk(war)
    Campaign.objects.filter(pk=war.pk).update(phase=Campaign.Phase.OVER)
    assert offered() == ""
    assert "Open seats" not in desk(war)
