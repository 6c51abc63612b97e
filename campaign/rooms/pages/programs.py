"""The page of API access: tokens of a seat or desk, and the form for another (OP-004)."""

from __future__ import annotations

from datetime import datetime

from campaign.models.people import ApiToken, SeatAssignment
from campaign.people import tokens
from campaign.rooms.words import Row

MAY = {
    tokens.READ: "read what the page shows",
    tokens.ORDERS: "draft and seal orders",
    tokens.DESK: "order runs and publish them",
}


def block(holder: SeatAssignment) -> Row:
    """Build the page besides its form."""
    return {
        "tokens": [row(one, holder) for one in tokens.listed(holder)],
        "most": tokens.MOST,
        "most_name": ApiToken.NAME,
        "most_days": tokens.MOST_DAYS,
    }


def row(one: ApiToken, reader: SeatAssignment) -> Row:
    """Build the row of a token: never its secret, which is kept nowhere."""
    return {
        "pk": one.pk,
        "name": one.name,
        "whose": "" if one.holder_id == reader.pk else one.holder.called,
        "may": " and ".join(MAY[scope] for scope in one.scopes.split()),
        "until": day(one.ends_at),
        "used": f"last used {day(one.used_on)}" if one.used_on else "not used yet",
    }


def day(when: datetime | object) -> str:
    """Format a day: ``3 March 2031``."""
    return f"{when:%-d %B %Y}"
