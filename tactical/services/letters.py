"""Mail about a battle to whoever opened it and left an address: that everybody has come, and that it is his move.

Nothing is queued: each sweep finds what is due, claims it by a conditional update and sends it with no lock held, so that two
workers send it once. A mail says that there is something, never what, and has no link that opens a battle.
"""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Iterator
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db.models import F, Q, QuerySet
from django.urls import reverse

from tactical.models.belief import LIVE_S, Chair, Sheet
from tactical.models.letterbox import Letterbox

log = logging.getLogger(__name__)

LOOKS_ON = timedelta(minutes=5)
"""A move that has stood so long is told: by then whoever looks on has seen it."""
UNCONFIRMED = timedelta(days=1)
"""Time after which an address that nobody confirmed is erased."""
QUESTIONS = 3
"""Most questions to one address within that time, whoever leaves it."""
MOST = 10
"""Most mails of one sweep: moves need the same workers."""
SUBJECTS = {"question": "is this address yours?", "joined": "your battle can begin", "move": "your move"}


def read_address(given: str) -> str:
    """Check an address that somebody typed; "" where none was. Raises ``ValueError`` with words for him."""
    value = given.strip()
    try:
        if value:
            validate_email(value)
    except ValidationError:
        raise ValueError(f"An email address must be like name@example.org, not “{value[:40]}”.") from None
    return value


def leave_address(chair: Chair, value: str, now: datetime) -> None:
    """Keep an address for a chair; it is asked first. One that strangers have asked too often already is not kept."""
    asked = Letterbox.objects.filter(value__iexact=value, left_at__gt=now - UNCONFIRMED)
    if value and asked.count() < QUESTIONS:
        Letterbox.objects.create(chair=chair, value=value, left_at=now)


def answer(given: str, *, wanted: bool) -> bool:
    """Confirm an address, or erase it. False for a code that belongs to none."""
    found = Letterbox.objects.filter(code=given)
    return bool(found.update(confirmed=True) if wanted else found.delete()[0])


def sweep(now: datetime) -> int:
    """Send the mails that are due, and erase addresses that are no longer wanted; return how many went."""
    over = Q(chair__table__ended__isnull=False) | Q(confirmed=False, left_at__lte=now - UNCONFIRMED)
    Letterbox.objects.filter(over).delete()
    sent = 0
    for box, kind, claim, undo in list_due(now):
        if sent == MOST:
            break
        if not claim.update(**build_claim(box, kind)):
            continue
        try:
            write_letter(box, kind).send()
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a mail about a battle was not sent (%s)", type(error).__name__)
            Letterbox.objects.filter(pk=box.pk).update(**undo)
            return sent
        sent += 1
    return sent


def list_due(now: datetime) -> Iterator[tuple[Letterbox, str, QuerySet[Letterbox], dict[str, object]]]:
    """List the mails that are due: to whom, of which kind, the row as it is claimed, and what undoes the claim."""
    for box in Letterbox.objects.select_related("chair__table").prefetch_related("chair__table__chairs").order_by("pk"):
        table, row = box.chair.table, Letterbox.objects.filter(pk=box.pk)
        if not box.confirmed:
            if not box.asked:
                yield box, "question", row.filter(asked=False), {"asked": False}
        elif not box.told_joined and awaits_people(box.chair):
            if not table.absent():
                yield box, "joined", row.filter(told_joined=False), {"told_joined": False}
        elif (table.move_seconds or 0) > LIVE_S and table.moved_at <= now - LOOKS_ON and waits_for(box.chair):
            told = Q(told_move__isnull=True) | Q(told_move__lt=table.number)
            if box.told_move is None or box.told_move < table.number:
                yield box, "move", row.filter(told), {"told_move": box.told_move}


def awaits_people(chair: Chair) -> bool:
    """Report whether other people than its opener were asked to this battle."""
    return any(one.fights and not one.is_owner and not one.program for one in chair.table.chairs.all())


def build_claim(box: Letterbox, kind: str) -> dict[str, object]:
    """Return the columns of a row once its mail has gone."""
    if kind == "move":
        return {"told_move": box.chair.table.number}
    return {"asked": True} if kind == "question" else {"told_joined": True}


def waits_for(chair: Chair) -> bool:
    """Report whether the move in hand waits for orders of this chair."""
    sheets = Sheet.objects.filter(table=chair.table, side=chair.side, number=F("table__number"), sealed="")
    return any(chair.pk not in {*sheet.sealing, *sheet.idling} for sheet in sheets)


def write_letter(box: Letterbox, kind: str) -> EmailMessage:
    """Write one mail, in words that tell nothing of the battle but its title."""
    table, site = box.chair.table, settings.SITE_URL
    page = site + reverse("tactical:letterbox", args=[box.code])
    if kind == "question":
        words = [
            "Somebody who opened a battle on this site asked for its email to be sent to this address.",
            f"If that was you, confirm here:\n{page}",
            "If not, do nothing: no more email will come, and the address is erased within a day.",
        ]
        subject = f"Sealed Orders: {SUBJECTS[kind]}"
    else:
        news = "Everybody has joined" if kind == "joined" else "It is your move in"
        words = [
            f"{news}: {table.title}." if kind == "joined" else f"{news} {table.title}.",
            f"Your battles, in the browser in which you opened it:\n{site}{reverse('tactical:lobby')}",
            f"You get this because you left this address when you opened the battle. To stop it: {page}",
        ]
        subject = f"{table.title}: {SUBJECTS[kind]}"
    headers = {
        "Message-ID": f"<{box.code[:8]}.{kind}.{table.number}@{urlsplit(site).hostname or 'localhost'}>",
        "List-Unsubscribe": f"<{page}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    return EmailMessage(subject, "\n\n".join(words) + "\n", to=[box.value], headers=headers)
