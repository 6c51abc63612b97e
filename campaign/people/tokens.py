"""Tokens are made, found and ended, and counted in their buckets (OP-004, OP-060)."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import F, QuerySet, Value
from django.db.models.functions import Greatest

from campaign import wall_clock
from campaign.clock.buckets import API
from campaign.models.people import Holder
from campaign.models.token import Answered, Token
from campaign.orders.sealing import Refused, fault
from campaign.pings import group
from naval.orders.seat_knowledge import Fault
from tactical.common.pings import call_for_keys

READ, ORDERS, DESK = "read", "orders", "desk"
BEGINS = "so_"
"""What a secret begins with: who finds one lying about can tell what it is."""
MOST, MOST_DAYS, DAYS = 10, 365, 30
KEPT = timedelta(hours=24)
"""So long an answer is kept under its Idempotency-Key (OP-007)."""


def scopes_of(holder: Holder) -> tuple[str, ...]:
    """What a token of this person may be made for."""
    return (READ, DESK) if holder.seat.is_umpire else (READ, ORDERS)


def make(holder: Holder, name: str, scopes: Collection[str], days: str) -> str:
    """A token for whoever sits there; its secret, which is told this once. Refused with all that is wrong."""
    faults: list[Fault] = []
    name, wanted = " ".join(name.split()), set(scopes)
    allowed = scopes_of(holder)
    if not name:
        faults.append(fault("name", "A token needs a name: say which program has it."))
    elif len(name) > Token.NAME:
        faults.append(fault("name", f"The name has {len(name)} characters; at most {Token.NAME} are allowed."))
    elif not name.isprintable():
        faults.append(fault("name", "The name contains characters that cannot be shown."))
    if not wanted or not wanted <= set(allowed):
        faults.append(fault("scopes", f"Choose its permissions: {' or '.join(allowed)}, or both."))
    number = int(days) if days.strip().isascii() and days.strip().isdigit() and len(days) < 9 else 0
    if not 1 <= number <= MOST_DAYS:
        faults.append(fault("days", f"It must be valid for a whole number of days, 1 to {MOST_DAYS}."))
    now = wall_clock.now()
    with transaction.atomic():
        Holder.objects.select_for_update().get(pk=holder.pk)
        if Token.objects.live(now).filter(holder=holder).count() >= MOST:
            faults.append(fault("", f"There can be at most {MOST}. Revoke one first."))
        if faults:
            raise Refused(*faults)
        secret = BEGINS + secrets.token_urlsafe(32)
        Token.objects.create(
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
    """What is kept of a secret: it was made at random, so nothing slower is needed."""
    return sha256(secret.encode()).hexdigest()


def find_token(secret: str) -> Token | None:
    """The token with this secret, if it opens anything now."""
    live = Token.objects.live(wall_clock.now()).select_related("holder__seat__campaign")
    return live.filter(digest=digest(secret)).first()


def counted(token: Token) -> int:
    """Count one request and note the day; 0, or in how many seconds there is room for one (OP-060)."""
    now = wall_clock.now()
    now_s = now.timestamp()
    full_s = Greatest(F("full_s"), Value(now_s)) + Value(API.step_s)
    room = Token.objects.filter(pk=token.pk, full_s__lte=API.latest_s(now_s))
    if room.update(full_s=full_s, used_on=now.date()):
        return 0
    full = Token.objects.filter(pk=token.pk).values_list("full_s", flat=True).first()
    return max(1, API.wait_s(full or 0.0, now_s))


def listed(holder: Holder) -> QuerySet[Token]:
    """The tokens that this person sees and may end: his own, and of a first those of his deputies; of a chief umpire every one
    of the war."""
    live = Token.objects.live(wall_clock.now()).select_related("holder__seat").order_by("holder__seat", "pk")
    if holder.seat.is_chief:
        return live.filter(holder__seat__campaign=holder.seat.campaign_id)
    return live.filter(holder=holder) if holder.is_deputy else live.filter(holder__seat=holder.seat_id)


def end(holder: Holder, number: str) -> None:
    """End one of those at once, also where its program waits for news. One that is ended already stays so."""
    one = listed(holder).filter(pk=int(number)).first() if number.isascii() and number.isdigit() and len(number) < 16 else None
    if one is not None:
        one.delete()
        call_for_keys(group(one.holder.seat.rid))


def sweep(now: datetime) -> None:
    """Forget what opens nothing any more, and answers that were kept long enough."""
    live = Token.objects.live(now).values("pk")
    for rows in (Token.objects.exclude(pk__in=live), Answered.objects.filter(at__lt=now - KEPT)):
        if rows.exists():
            rows.delete()
