"""Tokens: made, found, ended, and counted in their buckets (OP-004, OP-060)."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import F, QuerySet, Value
from django.db.models.functions import Greatest
from django.utils.translation import gettext

from campaign import wall_clock
from campaign.clock.buckets import API
from campaign.models.people import ApiToken, IdempotentAnswer, SeatAssignment
from campaign.orders.sealing import Refused, fault
from campaign.pings import group
from naval.orders.seat_knowledge import Fault
from tactical.common.pings import call_for_keys

READ, ORDERS, DESK = "read", "orders", "desk"
BEGINS = "so_"
"""Prefix of a secret, which tells a finder what it is."""
MOST, MOST_DAYS, DAYS = 10, 365, 30
KEPT = timedelta(hours=24)
"""Time for which an answer is kept under its Idempotency-Key (OP-007)."""


def scopes_of(holder: SeatAssignment) -> tuple[str, ...]:
    """List the scopes that a holder's token may have."""
    return (READ, DESK) if holder.seat.is_umpire else (READ, ORDERS)


def make(holder: SeatAssignment, name: str, scopes: Collection[str], days: str) -> str:
    """Make a token for a holder; return its secret, this once. Refused with every fault."""
    faults: list[Fault] = []
    name, wanted = " ".join(name.split()), set(scopes)
    allowed = scopes_of(holder)
    if not name:
        faults.append(fault("name", gettext("A token needs a name: say which program has it.")))
    elif len(name) > ApiToken.NAME:
        faults.append(
            fault(
                "name",
                gettext("The name has %(length)s characters; at most %(name)s are allowed.")
                % {"length": len(name), "name": ApiToken.NAME},
            )
        )
    elif not name.isprintable():
        faults.append(fault("name", gettext("The name contains characters that cannot be shown.")))
    if not wanted or not wanted <= set(allowed):
        faults.append(
            fault("scopes", gettext("Choose its permissions: %(allowed)s, or both.") % {"allowed": " or ".join(allowed)})
        )
    number = int(days) if days.strip().isascii() and days.strip().isdigit() and len(days) < 9 else 0
    if not 1 <= number <= MOST_DAYS:
        faults.append(
            fault("days", gettext("It must be valid for a whole number of days, 1 to %(most_days)s.") % {"most_days": MOST_DAYS})
        )
    now = wall_clock.now()
    with transaction.atomic():
        SeatAssignment.objects.select_for_update().get(pk=holder.pk)
        if ApiToken.objects.live(now).filter(holder=holder).count() >= MOST:
            faults.append(fault("", gettext("There can be at most %(most)s. Revoke one first.") % {"most": MOST}))
        if faults:
            raise Refused(*faults)
        secret = BEGINS + secrets.token_urlsafe(32)
        ApiToken.objects.create(
            holder=holder,
            name=name,
            digest=digest(secret),
            scopes=" ".join(one for one in allowed if one in wanted),
            epoch=holder.epoch,
            made_at=now,
            ends_at=now + timedelta(days=number),
        )
    return secret


def digest(secret: str) -> str:
    """Hash a secret for storage; it is random, so no slower hash is needed."""
    return sha256(secret.encode()).hexdigest()


def find_token(secret: str) -> ApiToken | None:
    """Find the live token with this secret."""
    live = ApiToken.objects.live(wall_clock.now()).select_related("holder__seat__campaign")
    return live.filter(digest=digest(secret)).first()


def count_request(token: ApiToken) -> int:
    """Count one request and note the day; return 0, or the seconds until one is allowed (OP-060)."""
    now = wall_clock.now()
    now_s = now.timestamp()
    full_s = Greatest(F("full_s"), Value(now_s)) + Value(API.step_s)
    room = ApiToken.objects.filter(pk=token.pk, full_s__lte=API.latest_s(now_s))
    if room.update(full_s=full_s, used_on=now.date()):
        return 0
    full = ApiToken.objects.filter(pk=token.pk).values_list("full_s", flat=True).first()
    return max(1, API.wait_s(full or 0.0, now_s))


def listed(holder: SeatAssignment) -> QuerySet[ApiToken]:
    """List the tokens a holder may end: their own, a first's also the deputies', a chief umpire's all of the war."""
    live = ApiToken.objects.live(wall_clock.now()).select_related("holder__seat").order_by("holder__seat", "pk")
    if holder.seat.is_chief:
        return live.filter(holder__seat__campaign=holder.seat.campaign_id)
    return live.filter(holder=holder) if holder.is_deputy else live.filter(holder__seat=holder.seat_id)


def end(holder: SeatAssignment, number: str) -> None:
    """End one of those tokens at once, even while its program waits for news."""
    one = listed(holder).filter(pk=int(number)).first() if number.isascii() and number.isdigit() and len(number) < 16 else None
    if one is not None:
        one.delete()
        call_for_keys(group(one.holder.seat.rid))


def sweep(now: datetime) -> None:
    """Delete dead tokens, and stored answers past their time."""
    live = ApiToken.objects.live(now).values("pk")
    for rows in (ApiToken.objects.exclude(pk__in=live), IdempotentAnswer.objects.filter(at__lt=now - KEPT)):
        if rows.exists():
            rows.delete()
