"""The texts of mails, to the byte (CK-033, SC-CK-04): they say that there is something, never what.

A stop has the same sentence as a run. Typed texts (names of seats, titles) are one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from campaign.clock.time_zones import in_words, wall_of
from tactical.engine.text.outside_values import unfit

ASKED, REMINDER, PAPERS, CLOCK, STOPPED, OVER = "asked", "reminder", "papers", "clock", "stopped", "over"
DESK, INVITATION, QUESTION, CLOSED = "desk", "invitation", "question", "closed"


class Wording(NamedTuple):
    """The words of a kind of mail: ``dated`` ends the sentence with a due time, ``rest`` without."""

    subject: str
    sentence: str
    dated: str = ""
    rest: str = "."


WORDINGS = {
    ASKED: Wording("orders are due", "Your orders are due in {title}", ". They close on {due} ({utc} UTC)."),
    REMINDER: Wording("a reminder", "Your orders in {title} are not sealed", ". They close on {due} ({utc} UTC)."),
    CLOSED: Wording(
        "orders closed", "Orders in {title} have closed, and yours were not sealed: your room says what was used instead"
    ),
    PAPERS: Wording("papers have arrived", "Papers have arrived for you in {title}"),
    CLOCK: Wording("the clock", "The clock of {title} has been changed", ": orders close on {due} ({utc} UTC)."),
    STOPPED: Wording("the clock is stopped", "The clock of {title} is stopped until the umpire restarts it"),
    OVER: Wording("the war is over", "{title} is over"),
    DESK: Wording("the desk", "The desk of {title} needs you"),
    INVITATION: Wording("your link", "This link opens your seat in {title}; it is a password, so keep it to yourself"),
}
"""Every kind of mail about a war, from SC-CK-04; *desk*, *invitation* and *closed* are ours."""
STOPPABLE = {
    ASKED: "my orders are due",
    REMINDER: "my orders are not sealed, or closed unsealed",
    PAPERS: "papers have arrived",
    CLOCK: "the clock is changed or stopped",
    OVER: "the war is over",
    DESK: "the desk needs me (umpires)",
}
"""Kinds that can be stopped, in the words of the page (CK-040); mail about a stopped clock goes with the clock's, about closed
orders with the reminders."""
STOPPED_WITH = {STOPPED: CLOCK, CLOSED: REMINDER}
DIGEST_SUBJECT = "Sealed Orders: your news"
QUESTION_SUBJECT = "Sealed Orders: is this address yours?"
ADDRESS_LONGEST = 254
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}")


@dataclass(frozen=True, kw_only=True)
class Mail:
    """One mail, without its addressee. ``stop_url`` is for the mail program's own button (RFC 8058)."""

    subject: str
    body: str
    stop_url: str


def one_line(text: str) -> str:
    """Reduce typed text to one printable line, from which no header and no line of a mail can be made (CK-033).

    >>> one_line("The  war\\r\\nBcc: everybody@example.org")
    'The war Bcc: everybody@example.org'
    """
    return " ".join("".join(" " if unfit(sign) or sign in "\u2028\u2029" else sign for sign in text).split())


def mail_of(
    kind: str,
    *,
    site: str,
    seat: str,
    title: str,
    code: str,
    stop: str,
    due: datetime | None = None,
    zone: str = "UTC",
    key: str = "",
) -> Mail:
    """Write a mail about a war. ``due`` is when the seat's orders close, in words of ``zone``; ``code`` and ``stop`` lead to the
    room and away from mail, and open nothing. ``key``: an invitation's link, in place of the code."""
    wording, name = WORDINGS[kind], one_line(title)
    sentence = wording.sentence.format(title=name)
    if due is not None and wording.dated:
        sentence += wording.dated.format(due=in_words(due, zone), utc=f"{wall_of(due.astimezone(UTC), 'UTC'):%H:%M}")
    else:
        sentence += wording.rest
    way = f"{site}/enter/{key}/" if kind == INVITATION else f"{site}/go/{code}/"
    stop_url = f"{site}/mail/{stop}/"
    foot = f"You get this because you hold this seat of {name}. To change or stop these emails: {stop_url}"
    return Mail(
        subject=f"{name}: {wording.subject}", body="\n\n".join((one_line(seat), sentence, way, foot)) + "\n", stop_url=stop_url
    )


def digest(parts: Sequence[Mail], *, stop_url: str) -> Mail:
    """Gather the mails held for a person's hours, of all seats, in one (CK-039).

    The number of each kind cannot be seen. ``stop_url`` stops all of it."""
    body = "\n\n\n".join(part.body.rstrip("\n") for part in parts)
    foot = f"This was held until the hour you chose. To stop all emails, for every seat: {stop_url}"
    return Mail(subject=DIGEST_SUBJECT, body=f"{body}\n\n\n{foot}\n", stop_url=stop_url)


def question(*, site: str, code: str, stop: str) -> Mail:
    """Write the one mail to an unconfirmed address (CK-042), with nothing typed by anybody."""
    stop_url = f"{site}/mail/{stop}/"
    body = (
        "A player of a war on this site asked for its email to be sent to this address.",
        "If that was you, confirm here:",
        f"{site}/mail/yes/{code}/",
        f"If not, do nothing, and no email will come. To be asked no more: {stop_url}",
    )
    return Mail(subject=QUESTION_SUBJECT, body="\n\n".join(body) + "\n", stop_url=stop_url)


def is_address(text: str) -> bool:
    """Report whether a text is one address for mail: plain characters, a host with a dot, nothing round it.

    >>> [is_address(text) for text in ("a@example.org", "a@localhost", "A <a@b.org>", "a@b.org,c@d.org")]
    [True, False, False, False]
    """
    return len(text) <= ADDRESS_LONGEST and _ADDRESS.fullmatch(text) is not None and ".." not in text.partition("@")[0]


def masked(address: str) -> str:
    """Mask an address for the umpire (CK-042): enough to recognise it, not enough to write to.

    >>> masked("william@example.org"), masked("w@b.org")
    ('w…@e….org', 'w…@b….org')
    """
    name, _, host = address.partition("@")
    return f"{name[:1]}…@{host[:1]}….{host.rpartition('.')[2]}" if host else ""
