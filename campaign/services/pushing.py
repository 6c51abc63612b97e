"""Ringing in browsers (CK-037): "There is news", and not a word besides. What goes out is a signed request without a body.

Rows wait as those of mails do (:mod:`campaign.services.mailing`): claimed by a conditional update, sent with no lock held, taken
up again for an hour.
"""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.db.models import Q

from campaign import outgoing, push_key, wall_clock
from campaign.clock import told
from campaign.clock.mails import STOPPED_WITH
from campaign.models.belief import Campaign
from campaign.models.notices import Address, Notice
from campaign.models.people import Holder
from campaign.models.ways import Browser
from campaign.services import mailing, notices
from campaign.services.addresses import KEPT_AFTER_THE_WAR
from campaign.services.notices import PUSH
from campaign.services.orders import Refused
from naval.orders.known import Fault
from tactical.hall.queue import send, still_lying

HOSTS = ("fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com")
"""The push services of browsers, each with what stands before it: nothing else is rung at, whatever address is given."""
MOST_BROWSERS = 6
"""Browsers of one person in one seat; the oldest makes room."""
MOST = 4
"""Rows that one task takes in hand."""
KEPT_S = 3600
"""So long a service keeps the ring for a browser that is shut."""
GONE = (404, 410)
State, WAY = Notice.State, Notice.Way.PUSH


def add(holder: Holder, endpoint: str) -> Browser:
    """Ring in a browser from now on; refused if its address is no push service's."""
    try:
        host = outgoing.target_of(endpoint).host
    except outgoing.NotAllowed:
        host = ""
    if not any(host == one or host.endswith(f".{one}") for one in HOSTS):
        words = "This browser's push service is not one that this site rings at. Take mail, or another browser."
        raise Refused(Fault(where="endpoint", text=words, rule="CK-037"))
    with transaction.atomic():
        Holder.objects.select_for_update().get(pk=holder.pk)
        fresh = {"endpoint": endpoint, "epoch": holder.epoch, "since": wall_clock.now()}
        found, _ = Browser.objects.update_or_create(holder=holder, mark=mark_of(endpoint), defaults=fresh)
        mine = Browser.objects.filter(holder=holder).order_by("-since", "-pk").values_list("pk", flat=True)
        Browser.objects.filter(pk__in=list(mine)[MOST_BROWSERS:]).delete()
    return found


def remove(holder: Holder, endpoint: str = "") -> int:
    """Ring in a browser no more; in none of his if none is named."""
    mine = Browser.objects.filter(holder=holder)
    return (mine.filter(mark=mark_of(endpoint)) if endpoint else mine).delete()[0]


def mark_of(endpoint: str) -> str:
    """The name of a browser's address."""
    return sha256(endpoint.encode()).hexdigest()


def browsers(holder: Holder) -> int:
    """In how many browsers a person is told."""
    return Browser.objects.filter(holder=holder, epoch=holder.epoch).count()


def sweep(now: datetime) -> int:
    """Have what was left lying sent, and forget browsers of those who sit there no longer and of wars that are over for 30 days
    (CK-042); how many rows wait."""
    Browser.objects.filter(Q(holder__until__isnull=False) | Q(over_at__lte=now - KEPT_AFTER_THE_WAR)).delete()
    count_from_the_end(now)
    waits = mailing.unsent(now, WAY).count()
    if waits and still_lying(PUSH, [()]):
        send(PUSH)
    return waits


def count_from_the_end(now: datetime) -> None:
    """Ring for the end of a war where only browsers are told of it, and count from then how long they are kept."""
    over = Q(holder__seat__campaign__phase=Campaign.Phase.OVER)
    Browser.objects.exclude(over).exclude(over_at=None).update(over_at=None)  # it goes on after all
    found = Browser.objects.filter(over, over_at=None)
    for campaign in Campaign.objects.filter(pk__in=found.values("holder__seat__campaign")):
        with transaction.atomic():
            notices.tell(told.OVER, campaign, "over")
            Browser.objects.filter(holder__seat__campaign=campaign, over_at=None).update(over_at=now)


def push() -> int:
    """Ring for what is to be told; for how many rows something was taken. Harmless at any time, by any number of workers."""
    rows = list(mailing.unsent(wall_clock.now(), WAY).select_related("holder__seat__campaign")[: MOST + 1])
    count = sum(rung(row, wall_clock.now()) for row in rows[:MOST])
    if len(rows) > MOST:
        send(PUSH)
    return count


def rung(row: Notice, now: datetime) -> bool:
    """Claim one row, ring in its person's browsers and note it. A browser that its service knows no more is forgotten."""
    if not mailing.claimed(row, now):
        return False
    address = Address.objects.filter(holder=row.holder_id, kind=Address.Kind.MAIL).first()
    wanted = address is None or address.takes(STOPPED_WITH.get(row.kind, row.kind))
    some = list(Browser.objects.filter(holder=row.holder_id, epoch=row.holder.epoch)) if wanted else []
    if not some or not mailing.stands(row, now)[0]:
        mailing.note(row, State.PASSED)
        return False
    answers = [ring(one, now) for one in some]
    if any(200 <= one < 300 for one in answers):
        mailing.note(row, State.SENT)
        return True
    if all(one in GONE for one in answers):
        mailing.note(row, State.PASSED)
    elif any(one in (0, 429) or one >= 500 for one in answers):
        mailing.note(row, State.WAITING, "the push service does not take it")
    else:
        mailing.note(row, State.REFUSED, f"the push service answered {max(answers)}")
    return False


def ring(browser: Browser, now: datetime) -> int:
    """Ring in one browser; the status of the answer, 0 without one."""
    try:
        host = outgoing.target_of(browser.endpoint).host
        headers = {"TTL": str(KEPT_S), "Topic": "news", "Urgency": "normal", **push_key.signed(host, int(now.timestamp()))}
        status = outgoing.post(browser.endpoint, b"", headers)
    except outgoing.NotAllowed:
        status = GONE[0]
    except outgoing.NoAnswer:
        return 0
    if status in GONE:
        browser.delete()
    return status
