"""Channels of a war: added and removed, told what everybody is told, and sent to by the workers (CK-038).

Callers use :func:`say` in their own transaction, with words of :mod:`campaign.clock.channels`; a worker sends the rows with no
lock held. Each is tried three times; ten failures in a row switch a channel off, and the umpire is told.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import F, Max, Q, QuerySet

from campaign import outgoing_requests, wall_clock
from campaign.clock import channels, notification_types
from campaign.models.belief import Campaign
from campaign.models.notify import Webhook, WebhookLine
from campaign.models.schedule import schedule_of
from campaign.models.truth import Segment
from campaign.notify import mail_queue, notices
from campaign.notify.addresses import KEPT_AFTER_THE_WAR
from campaign.notify.mail_queue import LONGEST, PATIENCE
from campaign.orders.sealing import Refused, tell_umpires
from campaign.schedule.round_order import together
from naval.geo.calendar import span
from naval.orders.seat_knowledge import Fault
from tactical.common.queue import send, still_lying

POST = "campaign.tasks.post_lines"
TRIES, FAILURES = 3, 10
MOST = 4
"""Most lines that one task claims: each may take five seconds."""
State = WebhookLine.State


# -- given --------------------------------------------------------------------------------------------------------------


def add(campaign: Campaign, url: str) -> Webhook:
    """Add a channel to a war; an unknown kind of address is refused, with the known ones."""
    url = url.strip()
    named = settings.HOOK_HOSTS
    try:
        target = outgoing_requests.target_of(url)
        why = ""
    except outgoing_requests.NotAllowed as no:
        target, why = None, f"{no} "
    kind = channels.kind_of(target.host, target.path, named) if target else ""
    faults = [] if kind else [_fault(f"{why}A channel's URL must be like {channels.kinds_in_words(named)}.")]
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        had = Webhook.objects.filter(campaign=campaign)
        if had.count() >= Webhook.MOST:
            faults.append(_fault(f"A war has at most {Webhook.MOST} channels."))
        if kind and had.filter(url=url).exists():
            faults.append(_fault("This channel is already on the list."))
        if faults:
            raise Refused(*faults)
        segment = Segment.objects.for_campaign(campaign).first()
        now = wall_clock.now()
        said = segment.run.start if segment is not None else 0
        hook = Webhook.objects.create(campaign=campaign, kind=kind, url=url, since=now, said_until=said)
        _line(hook, "begun", channels.begun(campaign.title), now)
        transaction.on_commit(lambda: send(POST))
    return hook


def _fault(text: str) -> Fault:
    return Fault(where="url", text=text, rule="CK-038")


def remove(campaign: Campaign, number: int) -> bool:
    """Remove a channel with its address and lines; False if there is none."""
    return bool(Webhook.objects.filter(campaign=campaign, pk=number).delete()[0])


def again(campaign: Campaign, number: int) -> bool:
    """Switch a channel on again; lines said meanwhile are not sent."""
    segment = Segment.objects.for_campaign(campaign).first()
    back = {"off": False, "failures": 0, "said_until": segment.run.start if segment is not None else 0}
    return bool(Webhook.objects.filter(campaign=campaign, pk=number, off=True).update(**back))


# -- told ---------------------------------------------------------------------------------------------------------------


def say(campaign: Campaign, event: str, text: str) -> int:
    """Write a line for every channel of a war, once an occasion, in the caller's transaction; return how many."""
    rows = list(Webhook.objects.filter(campaign=campaign, off=False))
    now = wall_clock.now()
    made = sum(_line(hook, event, text, now) for hook in rows)
    if made:
        transaction.on_commit(lambda: send(POST))
    return made


def _line(hook: Webhook, event: str, text: str, now: datetime) -> bool:
    return WebhookLine.objects.get_or_create(hook=hook, event=event, defaults={"text": text, "made_at": now})[1]


def common_due(segment: Segment) -> datetime | None:
    """Find the deadline of orders that everybody was asked for.

    None within a run, on auto-advance and with rounds of visits: only some seats are asked then, and nobody may know which (L12).
    """
    campaign = segment.run.campaign
    if segment.state != Segment.State.OPEN or segment.index or schedule_of(campaign).read.runs_on or not together(campaign):
        return None
    found: datetime | None = segment.calls.filter(closed=False, held=False).aggregate(at=Max("due_at"))["at"]
    return found


def run_published(segment: Segment) -> None:
    """Announce a run published to everybody, in the caller's transaction; ``segment`` is the first of the next.

    Not with rounds of visits, where some are told long after others.
    """
    campaign, run = segment.run.campaign, segment.run
    if not Webhook.objects.filter(campaign=campaign, off=False).exists() or not together(campaign):
        return
    _up_to(campaign, run.start, common_due(segment), f"run {run.pk}", schedule_of(campaign).read.zone)


def beat(campaign: Campaign, at: datetime) -> None:
    """Announce the beat of a war on auto-advance: everybody now knows all runs since the last (CK-029)."""
    if not Webhook.objects.filter(campaign=campaign, off=False).exists():
        return
    segment = Segment.objects.present(campaign)
    _up_to(campaign, segment.run.start, None, f"beat {at:%Y%m%dT%H%M%S}", schedule_of(campaign).read.zone)


def _up_to(campaign: Campaign, minute: int, due: datetime | None, event: str, zone: str) -> None:
    """Announce the hours published since the last time; a repeated run is announced again."""
    now, made = wall_clock.now(), False
    for hook in Webhook.objects.filter(campaign=campaign, off=False):
        since = min(hook.said_until, minute - campaign.run_minutes) if event.startswith("run ") else hook.said_until
        if since < minute:
            text = channels.published(campaign.title, span(since, minute, campaign.hour_zero), due, zone)
            made = _line(hook, event, text, now) or made
        Webhook.objects.filter(pk=hook.pk).update(said_until=minute)
    if made:
        transaction.on_commit(lambda: send(POST))


def clock_changed(campaign: Campaign, event: str) -> None:
    """Announce a changed, paused, stopped or resumed clock, in the caller's transaction."""
    if not Webhook.objects.filter(campaign=campaign, off=False).exists():
        return
    schedule, now = schedule_of(campaign), wall_clock.now()
    zone = schedule.read.zone
    if event == notification_types.STANDS:
        text = channels.announce_clock_stop(campaign.title)
    elif schedule.paused_until and schedule.paused_until > now:
        text = channels.paused(campaign.title, schedule.paused_until, zone)
    else:
        segment = Segment.objects.for_campaign(campaign).first()
        due = common_due(segment) if segment is not None else None
        text = channels.moved(campaign.title, due, zone)
    say(campaign, f"{event} {now:%Y%m%dT%H%M%S%f}", text)


# -- sent ---------------------------------------------------------------------------------------------------------------


def unsent(now: datetime) -> QuerySet[WebhookLine]:
    """Find the unclaimed lines to be sent."""
    rows = WebhookLine.objects.filter(state__in=(State.WAITING, State.SENDING), hook__off=False)
    return mail_queue.free_to_go(rows, now, "hook__campaign", says_so=Q(event__startswith=notification_types.STANDS))


def sweep(now: datetime) -> int:
    """Drop lines older than an hour, have the rest sent, and delete the channels of wars over for 30 days; return how many
    wait."""
    old = Q(taken_at=None) | Q(taken_at__lte=now - PATIENCE)
    lapsed = WebhookLine.objects.filter(old, state__in=(State.WAITING, State.SENDING), made_at__lte=now - LONGEST)
    lapsed.update(state=State.FAILED, trouble="not sent within an hour")
    Webhook.objects.filter(
        lines__event="over", lines__made_at__lte=now - KEPT_AFTER_THE_WAR
    ).delete()  # a channel's address is a secret
    waits = unsent(now).count()
    if waits and still_lying(POST, [()]):
        send(POST)
    return waits


def post_lines() -> int:
    """Send the lines due; return how many were accepted. Harmless at any time, by any number of workers."""
    now = wall_clock.now()
    rows = list(unsent(now).select_related("hook__campaign")[: MOST + 1])
    count = sum(send_line(row, now) for row in rows[:MOST])
    if len(rows) > MOST:
        send(POST)
    return count


def send_line(row: WebhookLine, now: datetime) -> bool:
    """Claim one line, send it with no lock held, and note the result."""
    claim = WebhookLine.objects.filter(pk=row.pk, state=row.state, taken_at=row.taken_at)
    if not claim.update(state=State.SENDING, taken_at=now, tries=F("tries") + 1):
        return False
    hook = row.hook
    try:
        status = outgoing_requests.post(hook.url, channels.body(hook.kind, row.text), {"Content-Type": "application/json"})
        trouble = "" if 200 <= status < 300 else f"it answered {status}"
    except (outgoing_requests.NotAllowed, outgoing_requests.NoAnswer) as no:
        trouble = str(no)
    note(row, trouble)
    return not trouble


def note(row: WebhookLine, trouble: str) -> None:
    """Record the result of a line; ten failures in a row switch the channel off, and the umpire is told."""
    mine = WebhookLine.objects.filter(pk=row.pk, state=State.SENDING)
    if not trouble:
        mine.update(state=State.SENT, trouble="")
        Webhook.objects.filter(pk=row.hook_id).update(failures=0)
        return
    with transaction.atomic():
        mine.filter(tries__gte=TRIES).update(state=State.FAILED, trouble=trouble[:80])
        mine.update(state=State.WAITING, trouble=trouble[:80])
        Webhook.objects.filter(pk=row.hook_id).update(failures=F("failures") + 1)
        if Webhook.objects.filter(pk=row.hook_id, off=False, failures__gte=FAILURES).update(off=True):
            WebhookLine.objects.filter(hook=row.hook_id, state=State.WAITING).update(state=State.PASSED)
            campaign = row.hook.campaign
            notices.tell(notification_types.CHANNEL, campaign, f"channel {row.hook_id} {wall_clock.now():%Y%m%dT%H%M%S}")
            tell_umpires(campaign)
