"""Mails as they arrive at a real server (CK-033, CK-035, CK-040, CK-042)."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from email.utils import parsedate_to_datetime

import msgspec
import pytest

from campaign import wall_clock
from campaign.models import Campaign, EmergencyStop, MailAddress, Notice
from campaign.notify import mail_queue, notices
from deploy.logs import Discreet
from deploy.servers import LOOPBACK, any_free_port
from tests.campaign.clock import wars
from tests.campaign.clock.wars import FIXED_20, Hands
from tests.campaign.mail.hostile_text import NASTY
from tests.campaign.mail.postman import Postbag, a_post_office, forget, text, with_addresses
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
Office = tuple[Campaign, Hands, Postbag]
MINUTE = timedelta(minutes=1)


@pytest.fixture
def office(monkeypatch, settings) -> Iterator[Office]:
    terms = msgspec.structs.replace(FIXED_20, breaker=False)
    with wars.a_war(monkeypatch, terms) as (campaign, hands), a_post_office(settings) as bag:
        Campaign.objects.filter(pk=campaign.pk).update(title="Channel manoeuvres")
        campaign.seats.filter(key="press").update(name="Rear-Admiral, Blue cruisers")
        with_addresses(campaign, "press", "umpire")
        Notice.objects.all().delete()
        yield campaign, hands, bag


def tell(campaign: Campaign, event: str = "asked", key: str = "press", occasion: str = "") -> Notice:
    seat = campaign.seats.get(key=key)
    call = seat.latest_call()
    assert notices.tell(event, seat, occasion or (notices.occasion_of(call) if call else "x")) == 1
    return Notice.objects.latest("pk")


def test_ck_wc_15_ck_033_the_bytes_as_they_are_sent(office):
    campaign, _, bag = office
    sizes = {"asked": 315, "papers": 261, "clock": 324, "stands": 283}
    codes = [tell(campaign, kind, occasion="" if kind == "asked" else kind).code for kind in sizes]
    assert mail_queue.post() == len(sizes) - 1, "that everything stands still is told while it does"
    EmergencyStop.objects.create(campaign=campaign, since=wall_clock.now())
    codes[-1] = tell(campaign, "stands", occasion="stands again").code
    assert mail_queue.post() == 1
    assert [len(text(mail).encode()) for mail in bag.mails] == list(sizes.values())
    for mail, code in zip(bag.mails, codes, strict=True):
        assert f"https://war.example/go/{code}/" in text(mail)
        assert mail["From"] == "Sealed Orders <no-reply@war.example>"
        assert mail["To"] == "press@example.org"
        assert mail.get_content_type() == "text/plain"


def test_ck_040_ck_033_headers_of_the_mail_programs_own_button_and_a_random_name(office):
    campaign, _, bag = office
    row = tell(campaign)
    tell(campaign, "papers", occasion="papers 1")
    mail_queue.post()
    one, two = bag.mails
    stop = MailAddress.objects.get(holder__seat__key="press").stop
    for mail in (one, two):
        assert mail["List-Unsubscribe"] == f"<https://war.example/mail/{stop}/>"
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert re.fullmatch(r"<[0-9a-f]{32}@war\.example>", mail["Message-ID"])
        assert parsedate_to_datetime(mail["Date"])
    assert one["Message-ID"] != two["Message-ID"]
    assert row.code not in one["Message-ID"]
    allowed = "content-type mime-version content-transfer-encoding subject from to date message-id list-unsubscribe "
    assert {name.lower() for name in one} == set((allowed + "list-unsubscribe-post auto-submitted").split())


def test_ck_033_l14_no_title_and_no_name_makes_a_header_or_a_line(office):
    campaign, _, bag = office
    for number, nasty in enumerate(NASTY):
        typed = nasty.encode("utf-8", "ignore").decode().replace("\x00", "")  # a character that no database keeps
        Campaign.objects.filter(pk=campaign.pk).update(title=f"War{typed}"[:120])
        campaign.seats.filter(key="press").update(name=f"Seat{typed}"[:120])
        tell(campaign, "papers", occasion=f"papers {number}")
    assert mail_queue.post() == len(NASTY)
    for (to, content), mail in zip(bag.came, bag.mails, strict=True):
        assert to == "press@example.org"
        assert mail["Bcc"] is None
        assert mail["To"] == "press@example.org"
        assert len(mail.keys()) == 11
        assert mail["Subject"].strip().startswith("War")
        lines = text(mail).splitlines()
        assert len(lines) == 7
        assert lines[0].startswith("Seat")
        assert lines[4].startswith("https://war.example/go/")
        assert mail.get_content_type() == "text/plain", "markup stays text"
        assert content.isascii() or b"8bit" in content


def test_ck_wc_16_ck_009_in_the_zone_of_who_reads(office):
    campaign, _, bag = office
    MailAddress.objects.update(zone="Asia/Kolkata")
    tell(campaign)
    mail_queue.post()
    assert "They close on Saturday 21 November 2026, 01:30 IST (20:00 UTC)." in text(bag.mails[0])


# -- when it goes wrong ------------------------------------------------------------------------------------------------


class Killed(BaseException):
    """The end of a worker."""


def test_ck_wc_18_ck_035_a_worker_killed_between_sending_and_noting_sends_twice_at_worst(office, monkeypatch):
    campaign, hands, bag = office
    row = tell(campaign)

    def die(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(mail_queue, "note", die)
        with pytest.raises(Killed):
            mail_queue.post()
    row.refresh_from_db()
    assert (row.state, len(bag.came)) == (Notice.State.SENDING, 1)
    assert mail_queue.post() == 0, "for a minute it may be in another worker's hand"
    hands.go(mail_queue.PATIENCE)
    assert mail_queue.sweep(hands.at) == 1
    assert mail_queue.post() == 1
    row.refresh_from_db()
    assert row.state == Notice.State.SENT
    one, two = bag.mails
    assert one["Message-ID"] == two["Message-ID"], "so the reader's mail program knows it again"
    assert Notice.objects.count() == 1
    hands.go(mail_queue.PATIENCE)
    assert mail_queue.post() == 0


def test_ck_035_a_worker_killed_before_it_sent_has_lost_nothing(office, monkeypatch):
    campaign, hands, bag = office
    tell(campaign)

    def die(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(mail_queue, "message", die)
        with pytest.raises(Killed):
            mail_queue.post()
    assert bag.came == []
    hands.go(mail_queue.PATIENCE)
    assert mail_queue.post() == 1


def test_ck_035_a_server_that_is_away_is_tried_for_an_hour_once_a_minute(office, settings):
    campaign, hands, bag = office
    tell(campaign)
    tell(campaign, "breaker", "umpire", "breaker 1")
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, any_free_port()
    for _ in range(3):
        assert mail_queue.post() == 0
        assert mail_queue.sweep(hands.at) == 0, "nothing is tried before a minute is over"
        hands.go(mail_queue.PATIENCE)
        assert mail_queue.sweep(hands.at) == 2
    settings.EMAIL_PORT = port
    assert mail_queue.post() == 2
    assert len(bag.came) == 2
    forget(campaign)
    row = tell(campaign)
    settings.EMAIL_PORT = any_free_port()
    mail_queue.post()
    hands.go(mail_queue.LONGEST + MINUTE)
    assert mail_queue.sweep(hands.at) == 0
    row.refresh_from_db()
    assert row.state == Notice.State.LAPSED, "and that is on the desk: not silently"


def test_ck_035_what_the_server_refuses_for_good_is_not_tried_again_and_what_it_puts_off_is(office):
    campaign, hands, bag = office
    bag.refuses.add("press@example.org")
    row = tell(campaign)
    other = tell(campaign, "breaker", "umpire", "breaker 1")
    assert mail_queue.post() == 1
    row.refresh_from_db()
    other.refresh_from_db()
    assert (row.state, row.trouble) == (Notice.State.REFUSED, "the address was refused")
    assert other.state == Notice.State.SENT, "one bad address keeps nobody else waiting"
    bag.refuses.clear()
    bag.answers.append("451 come back later")
    again = tell(campaign, "papers", occasion="papers 2")
    assert mail_queue.post() == 0
    hands.go(mail_queue.PATIENCE)
    assert mail_queue.post() == 1
    again.refresh_from_db()
    assert again.state == Notice.State.SENT


def test_ck_035_two_workers_at_once_send_it_once(office, monkeypatch):
    campaign, hands, bag = office
    row = tell(campaign)
    seen = list(mail_queue.unsent(hands.at).select_related("holder__seat__campaign"))
    assert mail_queue.post() == 1
    with mail_queue.get_connection() as connection:
        assert not mail_queue.send_notice(seen[0], connection, hands.at), "it was claimed by the first"
    assert len(bag.came) == 1
    row.refresh_from_db()
    assert row.state == Notice.State.SENT


def test_ck_042_no_log_line_and_no_note_has_an_address_or_a_code(office, settings):
    campaign, _, bag = office
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Discreet("%(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    level, _ = root.level, root.setLevel(logging.DEBUG)
    try:
        bag.refuses.add("press@example.org")
        row = tell(campaign)
        mail_queue.post()
        settings.EMAIL_PORT = any_free_port()
        tell(campaign, "papers", occasion="papers 2")
        mail_queue.post()
        logging.getLogger("x").warning("GET /mail/%s/ and /mail/yes/%s/ and /go/%s/", *["0123456789abcdef"] * 3)
        logging.getLogger("x").warning("to press@example.org, <a.b+c@mail.example.co.uk>")
        try:
            raise __import__("smtplib").SMTPRecipientsRefused({"press@example.org": (550, b"no")})
        except OSError:
            logging.getLogger("x").exception("it failed")
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    told = written.getvalue()
    assert "does not answer" in told
    assert "SMTPRecipientsRefused" in told
    assert not re.search(r"\w@\w|0123456789abcdef", told)
    assert row.code not in told
    assert "@" not in "".join(Notice.objects.values_list("trouble", flat=True))


def test_without_a_mail_server_mails_are_files_that_only_their_owner_reads(office, settings, tmp_path):
    from campaign.notify import mail_folder

    campaign, _, bag = office
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.MAIL_FOLDER = (
        "campaign.notify.mail_folder.Folder",
        "",
        tmp_path / "mail",
    )
    row = tell(campaign)
    assert mail_queue.post() == 1
    assert bag.came == []
    path = mail_folder.file_of(mail_queue.mark(row.code))
    assert path.stat().st_mode & 0o077 == 0
    assert b"To: press@example.org" in path.read_bytes()
    assert "Your orders are due in Channel manoeuvres." in mail_folder.text_of(mail_queue.mark(row.code))
    assert "@" not in mail_folder.text_of(mail_queue.mark(row.code))
    umpire = campaign.seats.get(key="umpire")
    page = playing.client_of(umpire).get(f"/desk/{umpire.rid}/mail/").content.decode()
    assert "Your orders are due in Channel manoeuvres." in page
    assert "press@example.org" not in page
    assert "p…@e….org" in page
    assert LOOPBACK not in page


def test_one_task_sends_a_few_and_asks_for_the_next_and_one_mail_that_cannot_be_written_stops_nobody(office, monkeypatch):
    campaign, _, _ = office
    asked: list[str] = []
    monkeypatch.setattr(mail_queue, "send", asked.append)
    monkeypatch.setattr(mail_queue, "MOST", 3)
    rows = [tell(campaign, "papers", occasion=f"papers {number}") for number in range(5)]
    usual = mail_queue.message

    def cannot(row: Notice, *given: object):
        if row.pk == rows[0].pk:
            raise ValueError("press@example.org")
        return usual(row, *given)

    monkeypatch.setattr(mail_queue, "message", cannot)
    assert mail_queue.post() == 2
    assert asked == ["campaign.tasks.post"]
    assert mail_queue.post() == 2
    assert asked == ["campaign.tasks.post"]
    rows[0].refresh_from_db()
    assert (rows[0].state, rows[0].trouble) == (Notice.State.REFUSED, "it could not be written")
