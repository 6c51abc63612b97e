"""Alarms by mail to the site's administrator (OP-054): each once, until it is over."""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.core.checks import CheckMessage
from django.core.mail import EmailMessage
from django.utils import timezone

from deploy.health.checks import key_of
from deploy.health.models import Wrong

log = logging.getLogger(__name__)


def tell(found: Iterable[CheckMessage]) -> int:
    """Note new and ended faults, and mail the new; return how many were mailed.

    A row is claimed before its mail goes, so that two looks send one. A refused mail is tried again at the next look. While the
    database is away, a file in the home remembers the mail.
    """
    now, wrong, well = timezone.now(), {}, []
    for message in found:
        if message.is_serious():
            wrong[key_of(message)] = message
        else:
            well.append(key_of(message))
    told = Path(settings.HOME) / "told-that-the-database-is-away"
    if away := wrong.get("database"):
        if not settings.ADMIN_MAIL or told.exists() or not send([away]):
            return 0
        told.touch()
        return 1
    told.unlink(missing_ok=True)
    Wrong.objects.filter(key__in=well).delete()
    Wrong.objects.bulk_create([Wrong(key=key, since=now) for key in wrong], ignore_conflicts=True)
    if not settings.ADMIN_MAIL:
        return 0
    new = [key for key in wrong if Wrong.objects.filter(key=key, told_at=None).update(told_at=now)]
    if new and not send([wrong[key] for key in new]):
        Wrong.objects.filter(key__in=new).update(told_at=None)
        return 0
    return len(new)


def send(wrong: list[CheckMessage]) -> bool:
    """Mail the faults; False if the server accepts no mail."""
    subject = f"Sealed Orders: {', '.join(map(key_of, wrong))}"
    foot = f"{settings.SITE_URL}: run manage.py doctor for the present faults. Each fault is mailed once."
    text = "\n\n".join([*(f"{key_of(one)}: {one.msg}\n{one.hint}" for one in wrong), foot])
    mark = f"alarm-{timezone.now():%Y%m%dT%H%M%S%f}"
    headers = {"Message-ID": f"<{mark}@sealed-orders>", "Auto-Submitted": "auto-generated"}
    try:
        EmailMessage(subject, text + "\n", to=[settings.ADMIN_MAIL], headers=headers).send()
    except (OSError, smtplib.SMTPException) as error:
        log.warning("an alarm could not be mailed (%s)", type(error).__name__)
        return False
    return True
