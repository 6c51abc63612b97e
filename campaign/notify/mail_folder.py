"""Mail as files in the home, for an installation without a mail server: a backend of Django's mail."""

from __future__ import annotations

import email
import os
import secrets
from collections.abc import Iterable, Sequence
from email import policy
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

MOST_BYTES = 64 * 1024


class Folder(BaseEmailBackend):
    """Backend that writes each mail into a private file, named by the ``Message-ID`` up to the @."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(settings.MAIL_FOLDER)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for one in email_messages:
            fresh = folder / f".{secrets.token_hex(8)}"
            fresh.touch(mode=0o600)
            fresh.write_bytes(one.message().as_bytes())
            os.replace(fresh, file_of(str(one.extra_headers.get("Message-ID", "")).strip("<>").partition("@")[0]))
        return len(email_messages)


def file_of(mark: str) -> Path:
    """Give the path of the mail of that name."""
    return Path(settings.MAIL_FOLDER) / f"{mark}.eml"


def text_of(mark: str) -> str:
    """Read the text of a mail in the folder; "" if it is not there."""
    path = file_of(mark)
    if not path.is_file() or path.stat().st_size > MOST_BYTES:
        return ""
    body = email.message_from_bytes(path.read_bytes(), policy=policy.default).get_body(("plain",))
    return str(body.get_content()) if body is not None else ""


def erase(marks: Iterable[str]) -> None:
    """Erase mails, since each holds an address."""
    for mark in marks:
        file_of(mark).unlink(missing_ok=True)
