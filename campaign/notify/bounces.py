"""Bounced mail (CK-036): the provider's report marks an address, stops it and comes into the inbox.

Reports may repeat or come in any order, so marking is a conditional update; a mail is tried three times.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F

from campaign import wall_clock
from campaign.clock import notification_types
from campaign.clock.mails import QUESTION, is_address
from campaign.models.notify import MailAddress, Notice
from campaign.notify import notices
from campaign.notify.mail_queue import LONGEST, MAIL
from campaign.notify.notices import POST
from campaign.orders.sealing import tell_umpires
from tactical.common.queue import send

HARD, COMPLAINT, SOFT = "hard", "complaint", "soft"
MARKS = {HARD: MailAddress.State.RETURNED, COMPLAINT: MailAddress.State.UNWANTED}
WORDS = {HARD: "there is no such mailbox", COMPLAINT: "its owner does not want it", SOFT: "the mailbox is not accepting email"}
TRIES = 3
"""Most times that a softly bounced mail goes out again."""
RECENT = timedelta(days=3)
"""Age of a mail after which late reports on it are ignored."""


def came_back(value: str, what: str) -> int:
    """Handle a provider's report on an address; return how many holders have it."""
    if not is_address(value):
        return 0
    rows = list(MailAddress.objects.filter(value__iexact=value).select_related("holder__seat__campaign").order_by("pk"))
    for row in rows:
        with transaction.atomic():
            if what == SOFT:
                try_again(row)
            else:
                mark(row, what)
    return len(rows)


def mark(row: MailAddress, what: str) -> None:
    """Stop mail to an address and tell the umpires, once for any number of reports."""
    stands = (MailAddress.State.ASKED, MailAddress.State.CONFIRMED)
    if not MailAddress.objects.filter(pk=row.pk, state__in=stands).update(state=MARKS[what], asks=""):
        return
    seat, now = row.holder.seat, wall_clock.now()
    if last := last_sent(row):
        Notice.objects.filter(pk=last.pk, state=Notice.State.SENT).update(state=Notice.State.RETURNED, trouble=WORDS[what])
    if row.holder.until is None:
        notices.tell(notification_types.BOUNCE, seat.campaign, f"bounce {row.pk} {now:%Y%m%dT%H%M%S}")
        tell_umpires(seat.campaign)


def try_again(row: MailAddress) -> None:
    """Send the last mail to an address again, within its hour; after three times it counts as not sent."""
    last, now = last_sent(row), wall_clock.now()
    if last is None:
        return
    since = last.kept_until or last.made_at
    still = Notice.objects.filter(pk=last.pk, state=Notice.State.SENT)
    if last.tries < TRIES and since > now - LONGEST:
        again = {"state": Notice.State.WAITING, "taken_at": now, "sent_at": None, "trouble": WORDS[SOFT], "tries": F("tries") + 1}
        still.update(**again)
        transaction.on_commit(lambda: send(POST))
    elif still.update(state=Notice.State.RETURNED, trouble=WORDS[SOFT]):
        tell_umpires(row.holder.seat.campaign)


def last_sent(row: MailAddress) -> Notice | None:
    """Find the last mail sent to an address in recent days."""
    mine = Notice.objects.filter(holder=row.holder_id, way=MAIL, state=Notice.State.SENT, sent_at__gt=wall_clock.now() - RECENT)
    if row.state == MailAddress.State.CONFIRMED:
        mine = mine.exclude(kind=QUESTION)
    return mine.order_by("-sent_at", "-pk").first()
