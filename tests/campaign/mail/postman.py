"""A real mail server on loopback that keeps its mails, and people with addresses."""

from __future__ import annotations

import email
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from campaign.models import Campaign, MailAddress, Notice
from deploy.servers import LOOPBACK, any_free_port

SITE = "https://war.example"


@dataclass
class Postbag:
    """The mails received: recipients and bytes; ``answers`` are the server's answers to the next mails (default: accepted).
    ``first`` is called when a mail has come, before it is answered."""

    came: list[tuple[str, bytes]] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    refuses: set[str] = field(default_factory=set)
    first: Callable[[], None] | None = None

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if address in self.refuses:
            return "550 no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        assert len(envelope.rcpt_tos) == 1, "one mail goes to one person"
        self.came.append((envelope.rcpt_tos[0], envelope.content))
        if self.first is not None:
            first, self.first = self.first, None
            first()
        return self.answers.pop(0) if self.answers else "250 OK"

    @property
    def mails(self) -> list[EmailMessage]:
        return [read(content) for _, content in self.came]

    def kinds(self) -> list[tuple[str, str]]:
        """List recipients (the part before the @) with the last words of the subject, in order of names."""
        return sorted((to.partition("@")[0], str(read(content)["Subject"]).rpartition(": ")[2]) for to, content in self.came)


def read(content: bytes) -> EmailMessage:
    found = email.message_from_bytes(content, policy=policy.default)
    assert isinstance(found, EmailMessage)
    return found


def text(mail: EmailMessage) -> str:
    return mail.get_content().replace("\r\n", "\n")


@contextmanager
def a_server() -> Iterator[tuple[Postbag, int]]:
    """Start a mail server of the test's own; yield its mails and its port."""
    bag = Postbag()
    controller = Controller(bag, hostname=LOOPBACK, port=any_free_port())
    controller.start()
    try:
        yield bag, controller.port
    finally:
        controller.stop()


@contextmanager
def a_post_office(settings: Any) -> Iterator[Postbag]:
    """Send the mail of this process to such a server."""
    with a_server() as (bag, port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = LOOPBACK, port
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        settings.SITE_URL = SITE
        settings.DEFAULT_FROM_EMAIL = "Sealed Orders <no-reply@war.example>"
        yield bag


def with_addresses(campaign: Campaign, *keys: str, **more: Any) -> None:
    """Give holders a confirmed address; without ``keys`` all of them, the umpire too."""
    for seat in campaign.seats.order_by("key"):
        if not keys or seat.key in keys:
            holder = seat.first_holder
            value = f"{seat.key}@example.org"
            MailAddress.objects.create(holder=holder, value=value, **{"state": "confirmed", "stop": f"{holder.pk:016x}", **more})


def rows(campaign: Campaign) -> list[tuple[str, str, int]]:
    """List the notices: seat, kind and step, in order of seats."""
    found = Notice.objects.filter(holder__seat__campaign=campaign).order_by("holder__seat__key", "pk")
    return [(one.holder.seat.key, one.kind, one.step) for one in found]


def forget(campaign: Campaign) -> None:
    Notice.objects.filter(holder__seat__campaign=campaign).delete()


def without_codes(content: bytes) -> bytes:
    """Return a mail as sent, without its codes, its message id and its date."""
    content = re.sub(rb"/go/[0-9a-f]{16}/", b"/go/CODE/", content)
    content = re.sub(rb"(?im)^Message-ID: <[0-9a-f]{32}@", b"Message-ID: <MARK@", content)
    return re.sub(rb"(?im)^Date: .*$", b"Date: THEN", content)
