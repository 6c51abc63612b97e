"""The page on which a seat settles what wakes it while the war runs on (CK-027): its own affair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse

from campaign.clock.wakes import WAKES
from campaign.models.belief import Seat
from campaign.models.schedule import schedule_of
from campaign.models.wakes import Wakes, wants_in
from campaign.rooms import tally
from campaign.rooms.words import Row


def page(seat: Seat, typed: Mapping[str, str], kinds: Sequence[str]) -> Row:
    """What wakes it now, or what was typed when that was refused."""
    back, row = reverse("campaign:room", args=[seat.rid]), Wakes.objects.filter(seat=seat).first()
    wants = wants_in(row, seat)
    hour = "" if wants.hour is None else f"{wants.hour // 60:02d}:{wants.hour % 60:02d}"
    chosen = kinds if typed else wants.kinds
    return {
        **tally.head(seat, back, seat.latest_call()),
        "back": back,
        "goes": schedule_of(seat.campaign).read.runs_on,
        "own": row is not None,
        "stamp": row.stamp if row is not None else 0,
        "kinds": [{"key": key, "words": words, "on": key in chosen} for key, words in WAKES.items()],
        "runs": typed.get("runs", "") if typed else str(wants.runs or ""),
        "hour": typed.get("hour", "") if typed else hour,
    }
