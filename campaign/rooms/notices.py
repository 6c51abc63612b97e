"""The page of notices in a room: where mail goes to the person who asks, which kinds, and in which zone he reads the time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time

from campaign.clock.mails import STOPPABLE
from campaign.models.notices import Address
from campaign.models.people import Holder
from campaign.rooms.words import Row
from campaign.seat_kinds import UMPIRE

OF_UMPIRES = ("asked", "reminder", "papers")
"""Kinds that an umpire never has; *desk* is his alone."""


HOURS = ("quiet_from", "quiet_until", "digest_at")


def shown(hour: time | None) -> str:
    """An hour as it is typed."""
    return f"{hour:%H:%M}" if hour is not None else ""


def form(holder: Holder, address: Address | None, typed: Mapping[str, list[str]] | None = None) -> Row:
    """What the form shows: what was typed last if it was refused, else what is settled (CK-042: his own address to him alone)."""
    is_umpire = holder.seat.role == UMPIRE
    kinds = [kind for kind in STOPPABLE if (kind not in OF_UMPIRES if is_umpire else kind != "desk")]
    off = set(address.off.split()) if address else set()
    value, zone = (address.value, address.zone) if address else ("", "")
    hours = {name: shown(getattr(address, name)) if address else "" for name in HOURS}
    urgent = address is not None and address.urgent
    if typed is not None:
        value, zone = (typed.get(name, [""])[0] for name in ("value", "zone"))
        hours = {name: typed.get(name, [""])[0] for name in HOURS}
        urgent = typed.get("urgent") == ["yes"]
        off = set(kinds) - set(typed.get("kind", []))
    return {
        "value": value,
        "zone": zone,
        "state": address.state if address else "",
        "kinds": [{"key": kind, "words": STOPPABLE[kind].removesuffix(" (umpires)"), "on": kind not in off} for kind in kinds],
        "urgent": urgent,
        "pressing": not is_umpire,
        **hours,
        "none_comes": address is not None and Address.ALL in address.off.split(),
    }
