"""Addresses: given, asked, confirmed, stopped, erased (CK-040, CK-042); pages without a seat are alike for every code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta

import msgspec
import pytest
from django.test import Client

from campaign.models import Campaign, MailAddress, Notice, SeatAssignment
from campaign.notify import addresses, mail_folder, mail_queue, notices
from tests.campaign.clock import wars
from tests.campaign.clock.wars import FIXED_20, Hands
from tests.campaign.mail.postman import Postbag, a_post_office, text, with_addresses
from tests.promises import playing

pytestmark = pytest.mark.django_db
Office = tuple[Campaign, Hands, Postbag]
NOBODYS = "0123456789abcdef"
KINDS = ["asked", "reminder", "papers", "clock", "over"]


@pytest.fixture
def office(monkeypatch, settings) -> Iterator[Office]:
    terms = msgspec.structs.replace(FIXED_20, breaker=False)
    with wars.a_war(monkeypatch, terms) as (campaign, hands), a_post_office(settings) as bag:
        yield campaign, hands, bag


def page(campaign: Campaign, key: str = "press", **form: object) -> tuple[int, str]:
    seat = campaign.seats.get(key=key)
    browser, url = playing.client_of(seat), f"/room/{seat.rid}/notices/"
    reply = browser.post(url, form) if form else browser.get(url)
    if reply.status_code == 302:
        reply = browser.get(url)
    return reply.status_code, reply.content.decode()


def give(campaign: Campaign, value: str = "press@example.org", **form: object) -> tuple[int, str]:
    return page(campaign, **{"do": "settle", "value": value, "zone": "", "kind": KINDS} | form)


def link(bag: Postbag, under: str) -> str:
    """Find the address to which the last mail leads."""
    found = re.search(rf"https://war\.example(/{under}/[0-9a-f]{{16}}/)", text(bag.mails[-1]))
    assert found
    return found[1]


def test_ck_042_nothing_but_one_question_goes_to_an_address_before_its_click(office):
    campaign, _, bag = office
    status, shown = give(campaign)
    assert status == 200
    assert "waiting for confirmation" in shown
    notices.tell("papers", campaign.seats.get(key="press"), "papers 1")
    assert mail_queue.post() == 1
    [mail] = bag.mails
    assert mail["Subject"] == "Sealed Orders: is this address yours?"
    for typed in (campaign.title, campaign.seats.get(key="press").name):
        assert typed not in text(mail), "nothing that anybody typed goes to a stranger"
    yes = link(bag, "mail/yes")
    reader = Client()
    assert reader.get(yes).status_code == 200
    assert MailAddress.objects.get().state == "asked", "to look at it is not to press it"
    assert "Thank you" in reader.post(yes).content.decode()
    assert MailAddress.objects.get().state == "confirmed"
    notices.tell("papers", campaign.seats.get(key="press"), "papers 2")
    assert mail_queue.post() == 1
    assert bag.kinds()[-1] == ("press", "papers have arrived")


@pytest.mark.postgres
def test_ck_042_another_address_is_asked_anew_and_the_former_click_is_dead(office):
    campaign, _, bag = office
    give(campaign)
    mail_queue.post()
    first = link(bag, "mail/yes")
    give(campaign, "other@example.org")
    Client().post(first)
    assert MailAddress.objects.get().state == "asked", "that was the other address"
    mail_queue.post()
    Client().post(link(bag, "mail/yes"))
    assert [one.value for one in MailAddress.objects.filter(state="confirmed")] == ["other@example.org"]


def test_ck_042_nobody_has_strangers_asked_at_will(office):
    campaign, hands, _ = office
    for number in range(addresses.QUESTIONS_A_DAY):
        assert give(campaign, f"stranger{number}@example.org")[0] == 200
    status, shown = give(campaign, "one.more@example.org")
    assert status == 422
    assert "asked for too many confirmations" in shown
    assert "one.more@example.org" in shown, "what was typed is kept"
    for key in ("trade", "blue-west", "red-east", "red-south"):
        seat = campaign.seats.get(key=key)
        addresses.settle(seat.first_holder, "Victim@example.org", "", [])
        addresses.erase(seat.first_holder)
        addresses.settle(seat.first_holder, "victim@example.org", "", [])
    waiting = Notice.objects.filter(kind="question", state="waiting", holder__seat__key__in=("trade", "blue-west", "red-east"))
    assert waiting.count() == addresses.ASKED_A_DAY, "whoever gives it, one address is asked three times a day"
    addresses.sweep(hands.at + timedelta(days=1))
    assert not Notice.objects.exclude(whom="").exists(), "what could tell of an address is kept for a day"


def test_ck_042_everything_wrong_is_named_at_once_and_nothing_typed_is_lost(office):
    campaign, _, _ = office
    status, shown = give(campaign, "A <a@b.org>\r\nBcc: c@d.org", zone="Mars/Olympus", kind=["papers"])
    assert status == 422
    assert "An email address must be like name@example.org" in shown
    assert "There is no time zone" in shown
    assert "Mars/Olympus" in shown
    assert "A &lt;a@b.org&gt;" in shown
    assert re.search(r'value="papers" checked', shown)
    assert not re.search(r'value="reminder" checked', shown)
    assert not MailAddress.objects.exists()
    assert page(campaign, do="nothing")[0] == 404


def test_ck_040_one_press_stops_a_kind_or_all_without_logging_in_and_a_second_undoes_it(office):
    campaign, _, _ = office
    with_addresses(campaign, "press")
    seat = campaign.seats.get(key="press")
    stop = f"/mail/{MailAddress.objects.get().stop}/"
    told = [0]

    def comes(event: str) -> bool:
        told[0] += 1
        notices.tell(event, seat, f"{event} {told[0]}")
        return mail_queue.post() == 1

    anybody = Client()
    assert comes("papers")
    assert "is off" in anybody.post(stop, {"kind": "papers", "do": "stop"}).content.decode()
    assert not comes("papers")
    assert comes("clock")
    assert "is on again" in anybody.post(stop, {"kind": "papers", "do": "start"}).content.decode()
    assert comes("papers")
    anybody.post(stop, {"kind": "clock", "do": "stop"})
    assert not comes("stands"), "that the clock is stopped is said with the clock"
    anybody.post(stop, {"kind": "all", "do": "stop"})
    assert not any(comes(event) for event in ("papers", "clock", "over"))
    anybody.post(stop, {"kind": "all", "do": "start"})
    assert comes("papers")
    assert not comes("clock"), "what was stopped by itself stays so"


def test_ck_040_the_mail_programs_own_button_stops_all_of_it_and_may_be_pressed_twice(office):
    campaign, _, bag = office
    with_addresses(campaign, "press")
    notices.tell("papers", campaign.seats.get(key="press"), "papers 1")
    mail_queue.post()
    where = bag.mails[0]["List-Unsubscribe"].strip("<>").removeprefix("https://war.example")
    program = Client(enforce_csrf_checks=True)
    for _ in range(2):  # RFC 8058: a POST without any cookie, which may come again
        reply = program.post(where, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
        assert reply.status_code == 200
        assert not reply.cookies
    assert MailAddress.objects.get().off == "all"
    notices.tell("papers", campaign.seats.get(key="press"), "papers 2")
    assert mail_queue.post() == 0


def test_ck_040_what_was_told_before_it_was_stopped_does_not_go_out_afterwards(office):
    campaign, _, bag = office
    with_addresses(campaign, "press")
    notices.tell("papers", campaign.seats.get(key="press"), "papers 1")
    addresses.stop(MailAddress.objects.get().stop, "all")
    assert mail_queue.post() == 0
    assert bag.came == []
    assert Notice.objects.get().state == Notice.State.PASSED


def test_ck_040_ck_042_the_page_is_the_same_for_a_code_that_is_nobodys(office):
    campaign, _, _ = office
    with_addresses(campaign, "press", asks="00000000000000aa")
    known = MailAddress.objects.get().stop
    stranger = Client()
    asked: list[dict[str, str]] = [
        {},
        {"kind": "papers", "do": "stop"},
        {"kind": "all", "do": "start"},
        {"kind": "x", "do": "stop"},
    ]
    for codes, path in (((known, NOBODYS, "x", "é"), "mail"), (("00000000000000aa", NOBODYS, "%00"), "mail/yes")):
        for form in asked:
            replies = {
                playing.answer(stranger.post(f"/{path}/{code}/", form) if form else stranger.get(f"/{path}/{code}/"))
                for code in codes
            }
            assert len(replies) == 1, (path, form)
            assert replies.pop()[0] == 200
    assert not stranger.cookies, "and nobody is given a cookie"


def test_ck_033_the_address_in_a_mail_opens_nothing_without_the_seat(office):
    campaign, _, _ = office
    with_addresses(campaign, "press", "umpire")
    assert notices.tell("over", campaign, "over") == 2
    code = Notice.objects.get(holder__seat__key="press").code
    desk = Notice.objects.get(holder__seat__key="umpire").code
    others = [Client(), playing.client_of(campaign.seats.get(key="trade"))]
    answers = {playing.answer(one.get(f"/go/{asked}/")) for one in others for asked in (code, desk, NOBODYS, "x")}
    assert len({status for status, _ in answers}) == 1
    assert len(answers) == 1
    assert b"Open your own link" in answers.pop()[1]
    mine = playing.client_of(campaign.seats.get(key="press"))
    assert mine.get(f"/go/{code}/").headers["Location"] == "/room/room-press/"
    assert mine.get(f"/go/{desk}/").status_code == 200, "another seat's mail opens nothing here"
    umpire = playing.client_of(campaign.seats.get(key="umpire"))
    assert umpire.get(f"/go/{desk}/").headers["Location"] == "/desk/room-umpire/"


def test_ck_042_erased_on_wish_and_when_its_person_leaves_the_seat_with_the_mails_in_the_folder(office, settings, tmp_path):
    campaign, hands, _ = office
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.MAIL_FOLDER = "campaign.notify.mail_folder.Folder", "", tmp_path
    with_addresses(campaign, "press", "trade")
    for key in ("press", "trade"):
        notices.tell("papers", campaign.seats.get(key=key), "papers 1")
    assert mail_queue.post() == 2
    marks = {one.holder.seat.key: mail_queue.mark(one.code) for one in Notice.objects.all()}
    files = {key: mail_folder.file_of(mark) for key, mark in marks.items()}
    assert all(b"@example.org" in path.read_bytes() for path in files.values())
    status, shown = page(campaign, do="erase")
    assert status == 200
    assert "press@example.org" not in shown
    SeatAssignment.objects.filter(seat__key="trade").update(until=hands.at)
    assert addresses.sweep(hands.at) == 1
    assert not MailAddress.objects.exists()
    mail_folder.erase(marks.values())  # as it is called when that has been committed
    assert not any(path.exists() for path in files.values())


@pytest.mark.full
def test_ck_042_an_address_is_in_no_page_and_no_export_but_its_owners_and_masked_on_the_desk(office):
    campaign, _, _ = office
    with_addresses(campaign, "press")
    MailAddress.objects.update(value="wilhelmina@canary.example.org")
    umpire = playing.client_of(campaign.seats.get(key="umpire"))
    for path in ("mail/", "clock/", "", "muster/"):
        shown = umpire.get(f"/desk/room-umpire/{path}").content.decode()
        assert "wilhelmina" not in shown, path
        assert "canary" not in shown, path
    assert "w…@c….org" in umpire.get("/desk/room-umpire/mail/").content.decode()
    press = campaign.seats.get(key="press")
    own = playing.client_of(press)
    assert "wilhelmina@canary.example.org" in own.get("/room/room-press/notices/").content.decode()
    exported = own.get("/room/room-press/export.json").content.decode()
    json.loads(exported)
    assert "wilhelmina" not in exported
    for path, (_, body) in playing.surfaces(campaign.seats.get(key="trade"), doors=False, asks=False).items():
        assert b"wilhelmina" not in body, path


def test_the_umpire_has_notices_of_his_own_and_they_are_not_a_rooms(office):
    campaign, _, _ = office
    umpire = campaign.seats.get(key="umpire")
    browser = playing.client_of(umpire)
    assert browser.get("/room/room-umpire/notices/").status_code == 404
    form = {"do": "settle", "value": "boss@example.org", "zone": "Europe/Berlin", "kind": ["desk", "clock"]}
    assert browser.post("/desk/room-umpire/mail/", form).status_code == 302
    one = MailAddress.objects.get()
    assert (one.holder.seat_id, one.zone, one.off) == (umpire.pk, "Europe/Berlin", "over")
    assert browser.post("/desk/room-umpire/mail/", form | {"value": "nonsense"}).status_code == 422


@pytest.mark.postgres
def test_ck_032_ck_042_the_end_of_a_war_is_told_once_and_thirty_days_later_its_addresses_are_gone(office):
    campaign, hands, bag = office
    with_addresses(campaign)
    assert addresses.sweep(hands.at) == 0
    Campaign.objects.filter(pk=campaign.pk).update(phase=Campaign.Phase.OVER)
    for _ in range(3):
        addresses.sweep(hands.at)
    assert mail_queue.post() == campaign.seats.count()
    assert {words for _, words in bag.kinds()} == {"the war is over"}
    hands.go(timedelta(days=30) - timedelta(minutes=1))
    assert addresses.sweep(hands.at) == 0
    hands.go(timedelta(minutes=1))
    assert addresses.sweep(hands.at) == campaign.seats.count()
    assert not MailAddress.objects.exists()


def test_ck_033_a_link_is_mailed_when_the_umpire_says_so_once_to_who_has_said_the_address_is_his(office):
    campaign, _, bag = office
    with_addresses(campaign, "press")
    with_addresses(campaign, "trade", state="asked")
    browser = playing.client_of(campaign.seats.get(key="umpire"))
    press, trade = (campaign.seats.get(key=key).first_holder for key in ("press", "trade"))
    for person in (press.pk, press.pk, trade.pk, "x", "9" * 20, ""):
        assert browser.post("/desk/room-umpire/mail/", {"do": "link", "person": person}).status_code == 302
    assert mail_queue.post() == 1
    [mail] = bag.mails
    assert f"https://war.example/enter/{press.token}/" in text(mail)
    assert mail["Subject"].endswith(": your link")
    assert "/go/" not in text(mail)
    shown = browser.get("/desk/room-umpire/mail/").content.decode()
    assert press.token not in shown
    assert (
        playing.client_of(campaign.seats.get(key="blue-west")).post("/desk/room-umpire/mail/", {"do": "link"}).status_code == 404
    )


def test_ck_035_the_desk_says_whom_mail_did_not_reach(office):
    campaign, _, bag = office
    with_addresses(campaign, "press")
    bag.refuses.add("press@example.org")
    seat = campaign.seats.get(key="press")
    browser = playing.client_of(campaign.seats.get(key="umpire"))
    said = f"Mail for {seat.name} was not sent: the address was refused."
    assert said not in browser.get("/desk/room-umpire/").content.decode()
    for number in (1, 2):
        notices.tell("papers", seat, f"papers {number}")
    mail_queue.post()
    assert browser.get("/desk/room-umpire/").content.decode().count(said) == 1
    assert "2 of these could not be sent" in browser.get("/desk/room-umpire/mail/").content.decode()
    bag.refuses.clear()
    notices.tell("papers", seat, "papers 3")
    mail_queue.post()
    assert said not in browser.get("/desk/room-umpire/").content.decode(), "the next one reached him"
