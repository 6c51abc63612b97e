"""The text of mails, to the byte, and text that must not get into them (CK-032, CK-033, CK-042, SC-CK-04)."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from campaign.clock import mails, notification_types
from tests.campaign.mail.hostile_text import NASTY

DUE = datetime(2026, 11, 20, 20, tzinfo=UTC)
GIVEN = {
    "site": "https://war.example",
    "seat": "Rear-Admiral, Blue cruisers",
    "title": "Channel manoeuvres",
    "code": "0123456789abcdef",
    "stop": "fedcba9876543210",
    "due": DUE,
    "zone": "Europe/London",
}

"""Hostile text for a name or a title: header injection and markup."""


@pytest.mark.parametrize(("kind", "size"), [("asked", 315), ("reminder", 322), ("papers", 261), ("clock", 324), ("stopped", 283)])
def test_ck_wc_15_ck_033_the_very_bytes(kind, size):
    assert len(mails.mail_of(kind, **GIVEN).body.encode()) == size


def test_ck_033_a_mail_as_it_is_read():
    mail = mails.mail_of("asked", **GIVEN)
    assert mail.subject == "Channel manoeuvres: orders are due"
    assert mail.body == (
        "Rear-Admiral, Blue cruisers\n\n"
        "Your orders are due in Channel manoeuvres. They close on Friday 20 November 2026, 20:00 GMT (20:00 UTC).\n\n"
        "https://war.example/go/0123456789abcdef/\n\n"
        "You get this because you hold this seat of Channel manoeuvres. To change or stop these emails: "
        "https://war.example/mail/fedcba9876543210/\n"
    )
    assert mail.stop_url == "https://war.example/mail/fedcba9876543210/"


def test_ck_033_where_no_due_time_is_set_its_sentence_falls_away():
    bare = GIVEN | {"due": None}
    assert "Your orders are due in Channel manoeuvres.\n" in mails.mail_of("asked", **bare).body
    assert "The clock of Channel manoeuvres has been changed.\n" in mails.mail_of("clock", **bare).body
    assert "UTC" not in mails.mail_of("papers", **GIVEN).body, "papers have no due time, whatever is set"


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("Europe/Berlin", "Friday 20 November 2026, 21:00 CET (20:00 UTC)"),
        ("America/New_York", "Friday 20 November 2026, 15:00 EST (20:00 UTC)"),
        ("Asia/Kolkata", "Saturday 21 November 2026, 01:30 IST (20:00 UTC)"),
    ],
)
def test_ck_wc_16_ck_009_the_due_time_in_the_zone_of_who_reads(zone, words):
    assert f"They close on {words}." in mails.mail_of("asked", **GIVEN | {"zone": zone}).body


def test_ck_033_the_link_stands_in_the_invitation_alone():
    for kind in mails.WORDINGS:
        body = mails.mail_of(kind, **GIVEN, key="the-key").body
        assert ("/enter/the-key/" in body) is (kind == "invitation")
    assert "enter" not in mails.question(site="https://war.example", code="c", stop="s").body


@pytest.mark.parametrize("typed", NASTY)
def test_ck_033_l14_what_is_typed_makes_no_line_and_no_header(typed):
    plain = mails.mail_of("asked", **GIVEN)
    mail = mails.mail_of("asked", **GIVEN | {"seat": f"Seat{typed}", "title": f"War{typed}"})
    assert len(mail.subject.splitlines()) == 1
    assert mail.subject.startswith("War")
    assert [bool(line) for line in mail.body.splitlines()] == [bool(line) for line in plain.body.splitlines()]
    assert mail.body.splitlines()[4] == "https://war.example/go/0123456789abcdef/"
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]", mail.subject + mail.body)


def test_ck_033_braces_of_a_title_are_braces():
    assert "Your orders are due in {due} {0.x}." in mails.mail_of("asked", **GIVEN | {"title": "{due} {0.x}", "due": None}).body


def test_ck_042_what_an_address_is_and_how_it_is_masked():
    for good in ("a@example.org", "first.last+war@mail.example.co.uk"):
        assert mails.is_address(good)
    for bad in (
        "",
        "a",
        "a@b",
        "@b.org",
        "a b@c.org",
        "a@b.org\r\nBcc: c@d.org",
        "A <a@b.org>",
        "a@b.org,c@d.org",
        '"a"@b.org',
        "a@b..org",
        "a..b@c.org",
        "a@-b.org",
        "ä@b.org",
        f"{'a' * 65}@b.org",
        f"a@{'b.' * 130}org",
    ):
        assert not mails.is_address(bad), bad
    assert mails.masked("william@example.org") == "w…@e….org"


def test_ck_032_every_event_has_its_mail_and_a_run_for_all_has_none():
    assert {one.mail for one in notification_types.WHO_IS_TOLD.values()} == set(mails.WORDINGS)
    assert set(mails.STOPPABLE) | set(mails.STOPPED_WITH) == set(mails.WORDINGS) - {"invitation"}
    assert "published" not in notification_types.WHO_IS_TOLD
