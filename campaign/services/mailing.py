"""Sending what is to be told (CK-033, CK-035, CK-040, CK-042): one mail a row, taken up again until it is noted as sent.

A row is claimed by a conditional update, sent with no lock held, and noted. A worker that dies between may have sent it: it is
sent once more, with the same ``Message-ID``, by which mail programs know it again. What could not be sent within an hour is not.
"""

from __future__ import annotations

import logging
import smtplib
from datetime import datetime, timedelta
from hashlib import sha256
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import Max, Q, QuerySet

from campaign import wall_clock
from campaign.clock import mails
from campaign.clock.mails import Mail
from campaign.models.belief import Campaign
from campaign.models.notices import Address, Notice
from campaign.models.schedule import StandStill, schedule_of
from campaign.services.notices import POST, occasion_of
from tactical.hall.queue import send, still_lying

log = logging.getLogger(__name__)

PATIENCE = timedelta(seconds=60)
"""So long a row is left to the worker that has it, and so long after a failure it is tried again."""
LONGEST = timedelta(hours=1)
MOST = 20
"""Rows that one task takes in hand."""
State = Notice.State
NOT_SENT = (State.REFUSED, State.LAPSED)


def unsent(now: datetime) -> QuerySet[Notice]:
    """What is to be sent and nobody has in hand. While a war or everything stands still no mail goes out but the one that says so
    (CK-012)."""
    free = Q(taken_at=None) | Q(taken_at__lte=now - PATIENCE)
    rows = Notice.objects.filter(free, state__in=(State.WAITING, State.SENDING), made_at__gt=now - LONGEST)
    still = set(StandStill.objects.values_list("campaign", flat=True))
    says_so = Q(kind=mails.STOPPED)
    return rows.filter(says_so) if None in still else rows.filter(says_so | ~Q(holder__seat__campaign__in=still))


def sweep(now: datetime) -> int:
    """Give up what is older than an hour, and have the rest sent that was left lying; returns how many rows wait."""
    old = Q(taken_at=None) | Q(taken_at__lte=now - PATIENCE)
    Notice.objects.filter(old, state__in=(State.WAITING, State.SENDING), made_at__lte=now - LONGEST).update(state=State.LAPSED)
    waits = unsent(now).count()
    if waits and still_lying(POST, [()]):
        send(POST)
    return waits


def post() -> int:
    """Send what is to be sent; returns how many mails went out. Harmless at any time, by any number of workers at once.

    A few at a time, since runs wait for the same workers. A server that does not answer is left alone for a minute.
    """
    now, count = wall_clock.now(), 0
    rows = list(unsent(now).select_related("holder__seat__campaign")[: MOST + 1])
    connection = get_connection()
    try:
        for row in rows[:MOST]:
            count += sent(row, connection, now)
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
    """Why the server takes nothing, without a word of its own: it may name somebody."""
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return "the mail server does not let us in"
    return "the mail server does not answer"


def came_back(campaign: Campaign) -> list[Notice]:
    """The last mails of those whom the last one did not reach: refused, or not taken within an hour (CK-035)."""
    rows = Notice.objects.filter(holder__seat__campaign=campaign, holder__until=None).exclude(kind=mails.QUESTION)
    done = rows.filter(state__in=(State.SENT, *NOT_SENT))
    last = done.order_by().values("holder").annotate(last=Max("pk")).values("last")
    return list(Notice.objects.filter(pk__in=last, state__in=NOT_SENT).select_related("holder__seat"))


def sent(row: Notice, connection: BaseEmailBackend, now: datetime) -> bool:
    """Claim one row, send its mail and note it; False if another worker has it, or it is not so any more. Raises what the server
    says that concerns every mail."""
    claim = Notice.objects.filter(pk=row.pk, state=row.state, taken_at=row.taken_at)
    if not claim.update(state=State.SENDING, taken_at=now):
        return False
    address = Address.objects.filter(holder=row.holder_id, kind=Address.Kind.MAIL).first()
    mail = letter(row, address, now) if address else None
    if address is None or mail is None:
        note(row, State.PASSED)
        return False
    try:
        connection.open()
        connection.send_messages([message(row, address, mail, connection)])
    except smtplib.SMTPRecipientsRefused as refused:
        lasting = all(code >= 500 for code, _ in refused.recipients.values())
        note(row, State.REFUSED if lasting else State.WAITING, "the address is not taken")
        return False
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as refused:
        note(row, State.REFUSED if refused.smtp_code >= 500 else State.WAITING, f"the server answered {refused.smtp_code}")
        return False
    except (OSError, smtplib.SMTPException) as error:
        note(row, State.WAITING, words_of(error))
        raise
    except Exception:  # one mail must not keep the others waiting
        log.exception("a mail could not be written")
        note(row, State.REFUSED, "it could not be written")
        return False
    note(row, State.SENT)
    return True


def note(row: Notice, state: str, trouble: str = "") -> None:
    """Write down what became of a row that this worker has in hand."""
    at = wall_clock.now() if state == State.SENT else None
    Notice.objects.filter(pk=row.pk, state=State.SENDING).update(state=state, sent_at=at, trouble=trouble)


def letter(row: Notice, address: Address, now: datetime) -> Mail | None:
    """The mail of a row, as things stand when it goes out; None if they stand otherwise by now, or it may not go."""
    site, holder = settings.SITE_URL, row.holder
    if row.kind == mails.QUESTION:
        asked = address.state == Address.State.ASKED and address.asks == row.code and address.takes(row.kind)
        return mails.question(site=site, code=row.code, stop=address.stop) if asked else None
    if address.state != Address.State.CONFIRMED or not address.takes(mails.STOPPED_WITH.get(row.kind, row.kind)) or holder.until:
        return None
    call = holder.seat.latest_call()
    is_open = call if call is not None and not call.closed else None
    due = is_open.due_at if is_open and not is_open.held else None  # of a run that is held the time is over (CK-023)
    if row.kind in (mails.ASKED, mails.REMINDER) and (is_open is None or row.event != occasion_of(is_open)):
        return None
    if row.kind == mails.REMINDER and (is_open is None or is_open.sealed or due is None or due <= now):
        return None  # never after sealing (CK-034)
    if row.kind == mails.INVITATION and not holder.token:
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


def message(row: Notice, address: Address, mail: Mail, connection: BaseEmailBackend) -> EmailMessage:
    """The mail with its headers: stopped by one press of the mail program's own button (RFC 8058), no sender but the house."""
    headers = {
        "Message-ID": f"<{mark(row.code)}@{urlsplit(settings.SITE_URL).hostname or 'localhost'}>",
        "List-Unsubscribe": f"<{mail.stop_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    return EmailMessage(mail.subject, mail.body, to=[address.value], headers=headers, connection=connection)


def mark(code: str) -> str:
    """The name of a mail: as random as the code in it, and not to be told from it."""
    return sha256(f"mail {code}".encode()).hexdigest()[:32]
