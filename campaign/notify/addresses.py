"""Email addresses of players: given, confirmed, stopped without a login, erased (CK-040, CK-042)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import datetime, time, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from campaign import wall_clock
from campaign.clock import notification_types
from campaign.clock.mails import QUESTION, STOPPABLE, is_address
from campaign.clock.time_zones import zones
from campaign.models.belief import Campaign
from campaign.models.notify import MailAddress, Notice
from campaign.models.people import SeatAssignment
from campaign.notify import mail_folder, notices
from campaign.notify.mail_queue import mark
from campaign.notify.notices import POST, Way
from campaign.orders.sealing import Refused, fault
from naval.orders.seat_knowledge import Fault
from tactical.common.queue import send
from tactical.engine.text.outside_values import show

QUESTIONS_A_DAY, QUESTIONS_A_WAR = 5, 10
"""Most confirmations that a holder may have sent, in a day and in a war, to protect strangers' addresses."""
ASKED_A_DAY = 3
"""Most confirmations sent to one address in a day, whoever gives it."""
DAY = timedelta(days=1)
KEPT_AFTER_THE_WAR = timedelta(days=30)
CODE = re.compile(r"[0-9a-f]{16}")
HOUR = re.compile(r"([0-9]{2}):([0-9]{2})(?::00)?")


def address_of(holder: SeatAssignment) -> MailAddress | None:
    """Find the mail address of a holder, if there is one."""
    return MailAddress.objects.filter(holder=holder, kind=MailAddress.Kind.MAIL).first()


def settle(
    holder: SeatAssignment, value: str, zone: str, stopped: Collection[str], hours: Mapping[str, str] | None = None
) -> MailAddress | None:
    """Set a holder's address, unwanted kinds, time zone and hours; refused with every fault (CK-039, CK-042).

    ``hours`` of None leaves them. A new address must be confirmed; the old one is erased. None for no address.
    """
    value, zone = value.strip(), zone.strip()
    faults: list[Fault] = []
    if value and not is_address(value):
        faults.append(
            Fault(where="value", text=f"An email address must be like name@example.org, not {show(value)}.", rule="CK-042")
        )
    if zone and zone not in zones():
        words = f"There is no time zone {show(zone)}; time zones are named like Europe/London, or left empty for that of the war."
        faults.append(Fault(where="zone", text=words, rule="CK-009"))
    unknown = sorted(set(stopped) - set(STOPPABLE))
    if unknown:
        faults.append(fault("off", gettext("There is no kind of email %(unknown)s.") % {"unknown": show(unknown[0])}))
    settled, wrong = read_hours(hours) if hours is not None else ({}, [])
    faults += wrong
    had = address_of(holder)
    if value and not faults and (had is None or had.value != value) and too_often(holder):
        words = f"You have asked for too many confirmations: the limit is {QUESTIONS_A_DAY} a day and {QUESTIONS_A_WAR} in a war."
        faults.append(Fault(where="value", text=words, rule="CK-042"))
    if faults:
        raise Refused(*faults)
    with transaction.atomic():
        if not value or (had is not None and had.value != value):
            erase(holder)
            had = None
        if not value:
            return None
        off = " ".join(kind for kind in STOPPABLE if kind in stopped)
        if had is None:
            had = MailAddress.objects.create(holder=holder, value=value, zone=zone, off=off, **settled)
            ask(had)
        else:
            MailAddress.objects.filter(pk=had.pk).update(zone=zone, off=off, **settled)
    return had


def read_hours(given: Mapping[str, str]) -> tuple[dict[str, Any], list[Fault]]:
    """Read the hours that a holder typed, and what is wrong with them (CK-039)."""
    faults: list[Fault] = []

    def wall(name: str, what: str) -> time | None:
        text = given.get(name, "").strip()
        found = HOUR.fullmatch(text)
        if text and (found is None or int(found[1]) > 23 or int(found[2]) > 59):
            words = f"{what} must be an hour like 22:00, from 00:00 to 23:59, not {show(text)}."
            faults.append(Fault(where=name, text=words, rule="CK-039"))
            return None
        return time(int(found[1]), int(found[2])) if found else None

    begins, ends = wall("quiet_from", "The beginning of your quiet hours"), wall("quiet_until", "The end of your quiet hours")
    digest = wall("digest_at", "The hour of the daily email")
    if not faults and ((begins is None) != (ends is None) or (begins is not None and begins == ends)):
        words = "Quiet hours need a beginning and a different end; for none, leave both empty."
        faults.append(Fault(where="quiet_until", text=words, rule="CK-039"))
    settled = {"quiet_from": begins, "quiet_until": ends, "digest_at": digest, "urgent": given.get("urgent") == "yes"}
    return settled, faults


def too_often(holder: SeatAssignment) -> bool:
    """Say whether a holder has used up the confirmations allowed."""
    asked = Notice.objects.filter(holder=holder, kind=QUESTION)
    today = asked.filter(made_at__gt=wall_clock.now() - DAY).count()
    return today >= QUESTIONS_A_DAY or asked.count() >= QUESTIONS_A_WAR


def ask_again(holder: SeatAssignment) -> None:
    """Send the confirmation once more."""
    address = address_of(holder)
    if address is None or address.state not in (MailAddress.State.ASKED, MailAddress.State.RETURNED):
        return
    if too_often(holder):
        raise Refused(fault("value", gettext("The confirmation has been sent too often. Wait a day, or give another address.")))
    with transaction.atomic():  # an address whose mail bounced is asked anew (CK-036)
        MailAddress.objects.filter(pk=address.pk).update(state=MailAddress.State.ASKED)
        ask(address)


def ask(address: MailAddress) -> None:
    """Send the confirmation (CK-042). One address gets few a day, whoever gives it."""
    now = wall_clock.now()
    whom = salted_hmac("sealed-orders.mail", address.value.lower(), algorithm="sha256").hexdigest()[:32]
    asked = Notice.objects.filter(whom=whom, made_at__gt=now - DAY).count()
    number = Notice.objects.filter(holder=address.holder_id, kind=QUESTION).count() + 1
    row = Notice.objects.create(
        holder_id=address.holder_id,
        event=f"question {number}",
        kind=QUESTION,
        whom=whom,
        made_at=now,
        state=Notice.State.WAITING if asked < ASKED_A_DAY else Notice.State.PASSED,
    )
    MailAddress.objects.filter(pk=address.pk).update(asks=row.code)
    transaction.on_commit(lambda: send(POST))


def confirm(given: str) -> bool:
    """Confirm an address by the click of its owner. False for a code that is not waiting."""
    if not CODE.fullmatch(given):
        return False
    asked = MailAddress.objects.filter(asks=given, state=MailAddress.State.ASKED)
    return bool(asked.update(state=MailAddress.State.CONFIRMED, asks=""))


def stop(given: str, kind: str, *, comes: bool = False, every: bool = False) -> bool:
    """Stop a kind of mail, or all; with ``comes`` let it come again (CK-040).

    ``every``: in all seats with the address (CK-039). False for an unknown code.
    """
    with transaction.atomic():
        found = MailAddress.objects.filter(stop=given) if CODE.fullmatch(given) else MailAddress.objects.none()
        one = found.first()
        if one is None or kind not in (MailAddress.ALL, *STOPPABLE):
            return False
        same = MailAddress.objects.filter(value__iexact=one.value) if every else found
        for address in same.select_for_update().order_by("pk"):
            off = set(address.off.split())
            off = off - {kind} if comes else off | {kind}
            address.off = " ".join(one for one in (MailAddress.ALL, *STOPPABLE) if one in off)
            address.save(update_fields=["off"])
    return True


def erase(holder: SeatAssignment) -> bool:
    """Erase a holder's address, with the mails in the folder (CK-042). False if there was none."""
    gone, _ = MailAddress.objects.filter(holder=holder).delete()
    if gone and not settings.EMAIL_HOST:
        marks = [mark(one) for one in Notice.objects.filter(holder=holder).values_list("code", flat=True)]
        transaction.on_commit(lambda: mail_folder.erase(marks))
    return bool(gone)


def sweep(now: datetime) -> int:
    """Erase addresses of former holders and of wars over for 30 days, and traces of confirmations after a day; return how many
    addresses (CK-042)."""
    Notice.objects.filter(made_at__lte=now - DAY).exclude(whom="").update(whom="")
    count_from_the_end(MailAddress, now)
    left = Q(until__isnull=False, addresses__isnull=False) | Q(addresses__over_at__lte=now - KEPT_AFTER_THE_WAR)
    return sum(erase(holder) for holder in SeatAssignment.objects.filter(left).distinct())


def count_from_the_end(ways: type[Way], now: datetime) -> None:
    """Tell all once that their war is over (CK-032), and count from then how long their addresses are kept."""
    over = Q(holder__seat__campaign__phase=Campaign.Phase.OVER)
    ways.objects.exclude(over).exclude(over_at=None).update(over_at=None)  # their war goes on after all
    found = ways.objects.filter(over, over_at=None)
    for campaign in Campaign.objects.filter(pk__in=found.values("holder__seat__campaign")):
        with transaction.atomic():
            notices.tell(notification_types.OVER, campaign, "over")
            ways.objects.filter(holder__seat__campaign=campaign, over_at=None).update(over_at=now)
