"""Queue of mails: one a row, taken up again until it is noted as sent (CK-033, CK-035, CK-040, CK-042).

A row is claimed by a conditional update, sent with no lock held, and noted. A mail that a dying worker may have sent goes again
with the same ``Message-ID``, by which mail programs recognize it. After an hour it is dropped. Notices held for quiet hours go as
one mail for all seats of a holder (CK-039).
"""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import Max, Q, QuerySet

from campaign import wall_clock
from campaign.clock import mails
from campaign.clock.fallback_order import SEALED
from campaign.clock.mails import Mail
from campaign.models.belief import Campaign
from campaign.models.notify import MailAddress, Notice, WebhookLine
from campaign.models.schedule import EmergencyStop, schedule_of, stands_still
from campaign.notify.notices import POST, occasion_of, rung_of
from tactical.common.queue import send, still_lying

log = logging.getLogger(__name__)

PATIENCE = timedelta(seconds=60)
"""Time a claimed row is left to its worker, and a failed one waits."""
LONGEST = timedelta(hours=1)
MOST = 20
"""Most rows that one task claims."""
State = Notice.State
Rows = TypeVar("Rows", QuerySet[Notice], QuerySet[WebhookLine])
NOT_SENT = (State.REFUSED, State.LAPSED, State.RETURNED)
UNSENT = (State.WAITING, State.SENDING)
MAIL = Notice.Way.MAIL


def unsent(now: datetime, way: str = MAIL) -> QuerySet[Notice]:
    """Find the unclaimed notices to be sent by mail or push."""
    its_time = Q(kept_until=None, made_at__gt=now - LONGEST) | Q(kept_until__lte=now, kept_until__gt=now - LONGEST)
    rows = Notice.objects.filter(its_time, state__in=UNSENT, way=way)
    return free_to_go(rows, now, "holder__seat__campaign", says_so=Q(kind=mails.STOPPED))


def free_to_go(rows: Rows, now: datetime, campaign: str, *, says_so: Q) -> Rows:
    """Keep unclaimed rows; in an emergency stop only those that announce it (CK-012)."""
    rows = rows.filter(Q(taken_at=None) | Q(taken_at__lte=now - PATIENCE))
    still = set(EmergencyStop.objects.values_list("campaign", flat=True))
    return rows.filter(says_so) if None in still else rows.filter(says_so | ~Q(**{f"{campaign}__in": still}))


def sweep(now: datetime) -> int:
    """Drop mails and pushes older than an hour, and have those left lying sent; return how many wait."""
    old = Q(taken_at=None) | Q(taken_at__lte=now - PATIENCE)
    late = Q(kept_until=None, made_at__lte=now - LONGEST) | Q(kept_until__lte=now - LONGEST)
    Notice.objects.filter(old, late, state__in=UNSENT).update(state=State.LAPSED)
    waits = unsent(now).count()
    if waits and still_lying(POST, [()]):
        send(POST)
    return waits


def post() -> int:
    """Send the mails due, a few at a time, since runs need the same workers; return how many.

    Harmless at any time, by any number of workers. A silent server is left alone for a minute.
    """
    now, count = wall_clock.now(), 0
    rows = list(unsent(now).select_related("holder__seat__campaign")[: MOST + 1])
    connection = get_connection()
    try:
        for row in rows[:MOST]:
            count += send_notice(row, connection, now) if row.kept_until is None else sent_together(row, connection, now)
    except (OSError, smtplib.SMTPException) as error:
        log.warning("the mail server does not answer (%s)", type(error).__name__)
        unsent(now).filter(state=State.WAITING).update(taken_at=now, trouble=words_of(error))
        return count
    finally:
        connection.close()
    if len(rows) > MOST:
        send(POST)
    return count


def words_of(error: Exception) -> str:
    """Explain why the server accepts nothing, without its words, which may name somebody."""
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return "the mail server refuses our login"
    return "the mail server does not answer"


def came_back(campaign: Campaign) -> list[Notice]:
    """List the last mail of each holder that did not arrive: refused, or not accepted within an hour (CK-035)."""
    rows = Notice.objects.filter(holder__seat__campaign=campaign, holder__until=None, way=MAIL).exclude(kind=mails.QUESTION)
    done = rows.filter(state__in=(State.SENT, *NOT_SENT))
    last = done.order_by().values("holder").annotate(last=Max("pk")).values("last")
    return list(Notice.objects.filter(pk__in=last, state__in=NOT_SENT).select_related("holder__seat"))


def claimed(row: Notice, now: datetime) -> bool:
    """Claim a row; False if another worker has it, or it has changed."""
    claim = Notice.objects.filter(pk=row.pk, state=row.state, taken_at=row.taken_at)
    return bool(claim.update(state=State.SENDING, taken_at=now))


def send_notice(row: Notice, connection: BaseEmailBackend, now: datetime) -> bool:
    """Claim one row, send its mail and note it; False if another worker has it, or it changed.

    Raises the server's errors that concern every mail.
    """
    if not claimed(row, now):
        return False
    address = MailAddress.objects.filter(holder=row.holder_id, kind=MailAddress.Kind.MAIL).first()
    mail = letter(row, address, now) if address else None
    if address is None or mail is None:
        note(row, State.PASSED)
        return False
    return handed_over([row], address, mail, connection)


def sent_together(row: Notice, connection: BaseEmailBackend, now: datetime) -> bool:
    """Send all that was held for a holder's quiet hours, of all their seats, as one mail (CK-039).

    Repeated kinds are told once; a single sentence becomes the usual mail.
    """
    address = MailAddress.objects.filter(holder=row.holder_id, kind=MailAddress.Kind.MAIL).first()
    his = {"holder__addresses__value__iexact": address.value} if address else {"pk": row.pk}
    kept = unsent(now).exclude(kept_until=None).filter(**his).select_related("holder__seat__campaign").order_by("holder", "pk")
    mine = [one for one in kept if claimed(one, now)]
    of_mine = MailAddress.objects.filter(holder__in={one.holder_id for one in mine}, kind=MailAddress.Kind.MAIL)
    own = {one.holder_id: one for one in of_mine}
    told: dict[tuple[int, str], tuple[Notice, Mail]] = {}
    for one in mine:
        mail = letter(one, own[one.holder_id], now) if one.holder_id in own else None
        if mail is None:
            note(one, State.PASSED)
        else:
            told[one.holder_id, one.kind] = one, mail
    going = [one for one in mine if (one.holder_id, one.kind) in told]
    if not told or address is None:
        return False
    in_order = [told[key] for key in sorted(told, key=lambda key: (key[0], list(mails.WORDINGS).index(key[1])))]
    first, mail = in_order[0]
    if len(in_order) > 1:
        of_all = f"{settings.SITE_URL}/mail/{own[first.holder_id].stop}/all/"
        mail = mails.digest([mail for _, mail in in_order], stop_url=of_all)
    return handed_over(going, own[first.holder_id], mail, connection)


def handed_over(rows: Sequence[Notice], address: MailAddress, mail: Mail, connection: BaseEmailBackend) -> bool:
    """Hand one mail to the server for all its rows, and note them; raises errors that concern every mail."""
    try:
        connection.open()
        connection.send_messages([message(rows[0], address, mail, connection)])
    except smtplib.SMTPRecipientsRefused as refused:
        lasting = all(code >= 500 for code, _ in refused.recipients.values())
        note_all(rows, State.REFUSED if lasting else State.WAITING, "the address was refused")
        return False
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as refused:
        lasting = refused.smtp_code >= 500
        note_all(rows, State.REFUSED if lasting else State.WAITING, f"the server answered {refused.smtp_code}")
        return False
    except (OSError, smtplib.SMTPException) as error:
        note_all(rows, State.WAITING, words_of(error))
        raise
    except Exception:  # one mail must not keep the others waiting
        log.exception("a mail could not be written")
        note_all(rows, State.REFUSED, "it could not be written")
        return False
    note_all(rows, State.SENT)
    return True


def note_all(rows: Sequence[Notice], state: str, trouble: str = "") -> None:
    """Record the state of the rows of one mail."""
    for row in rows:
        note(row, state, trouble)


def note(row: Notice, state: str, trouble: str = "") -> None:
    """Record the state of a row that this worker has claimed."""
    at = wall_clock.now() if state == State.SENT else None
    Notice.objects.filter(pk=row.pk, state=State.SENDING).update(state=state, sent_at=at, trouble=trouble)


def check_still_current(row: Notice, now: datetime) -> tuple[bool, datetime | None]:
    """Say whether a row's news still holds, and when that seat's orders close."""
    holder = row.holder
    call = holder.seat.latest_call()
    is_open = call if call is not None and not call.closed else None
    due = is_open.due_at if is_open and not is_open.held else None  # a run on hold has no deadline (CK-023)
    if holder.until:
        return False, None
    if row.kind in (mails.ASKED, mails.REMINDER) and (is_open is None or row.event != occasion_of(is_open)):
        return False, None
    if row.kind == mails.REMINDER and (is_open is None or is_open.sealed or due is None or due <= now):
        return False, None  # never after sealing (CK-034)
    if row.kind == mails.CLOSED and not closed_unsealed(row):
        return False, None  # the seat was asked again meanwhile
    if row.kind == mails.STOPPED and not stands_still(holder.seat.campaign):
        return False, None
    return row.kind != mails.INVITATION or bool(holder.token), due


def closed_unsealed(row: Notice) -> bool:
    """Say whether the orders in a row are still closed unsealed (CK-016)."""
    late = row.holder.seat.calls.filter(closed=True).exclude(rung=SEALED)
    return row.event in {rung_of(number) for number in late.values_list("number", flat=True)}


def letter(row: Notice, address: MailAddress, now: datetime) -> Mail | None:
    """Write the mail of a row by the present state; None if it no longer holds or may not go."""
    site, holder = settings.SITE_URL, row.holder
    if row.kind == mails.QUESTION:
        asked = address.state == MailAddress.State.ASKED and address.asks == row.code and address.takes(row.kind)
        return mails.question(site=site, code=row.code, stop=address.stop) if asked else None
    if address.state != MailAddress.State.CONFIRMED or not address.takes(mails.STOPPED_WITH.get(row.kind, row.kind)):
        return None
    so, due = check_still_current(row, now)
    if not so:
        return None
    campaign = holder.seat.campaign
    return mails.mail_of(
        row.kind,
        site=site,
        seat=holder.seat.name,
        title=campaign.title,
        code=row.code,
        stop=address.stop,
        due=due,
        zone=address.zone or schedule_of(campaign).read.zone,
        key=holder.token or "",
    )


def message(row: Notice, address: MailAddress, mail: Mail, connection: BaseEmailBackend) -> EmailMessage:
    """Build the mail with its headers, among them the mail program's own stop button (RFC 8058); the sender is always the
    site."""
    headers = {
        "Message-ID": f"<{mark(row.code)}@{urlsplit(settings.SITE_URL).hostname or 'localhost'}>",
        "List-Unsubscribe": f"<{mail.stop_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    return EmailMessage(mail.subject, mail.body, to=[address.value], headers=headers, connection=connection)


def mark(code: str) -> str:
    """Name a mail: as random as the code in it, which the name does not betray."""
    return sha256(f"mail {code}".encode()).hexdigest()[:32]
