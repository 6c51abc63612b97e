"""A war for the desk: as many seats as asked, and hostile pairs inside battle range of each other in a winter’s night."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from campaign import packs
from campaign.models import Campaign, Segment
from campaign.packs import Pack
from campaign.runs import resolve
from tactical.services import fight_battle
from tests.promises import playing, theatre
from tests.promises.theatre import Squadron

NEAR_NM = 2.0
PAIRS = ("north", "east", "south")


def squadrons(pairs: int, seats: int) -> tuple[Squadron, ...]:
    """Place hostile pairs two miles apart, each in a water of its own; the other seats afloat far to the west of everybody."""
    met = [
        Squadron(f"{side}-{water}", side, water, east_nm=NEAR_NM * (side == "red"))
        for water in PAIRS[:pairs]
        for side in ("blue", "red")
    ]
    alone = [Squadron(f"blue-far-{n}", "blue", "west", east_nm=-3.0 * n) for n in range(1, seats - 4 - len(met) + 1)]
    return tuple(sorted((*met, *alone), key=lambda one: one.key))


def pack(pairs: int = 3, seats: int = 12) -> Pack:
    """Make a pack of so many seats that begins at midnight, in winter: it is dark to the end of its first run."""
    base = packs.find(theatre.PACK).world
    night = replace(base.calendar, julian=round(base.calendar.julian - base.calendar.hour / 24) - 0.5 + 180, hour=0)
    return theatre.pack_with(theatre.world(base, squadrons(pairs, seats), calendar=night))


@contextmanager
def war(patch: pytest.MonkeyPatch, pairs: int = 3, seats: int = 12, name: str = "desk") -> Iterator[Campaign]:
    """Open the war with its orders open."""
    with playing.a_world(patch, pack(pairs, seats), name=name, seed="desk") as (campaign, _):
        yield campaign


def resolved(campaign: Campaign) -> None:
    """Resolve the present segment, as a worker does."""
    segment = Segment.objects.present(campaign)
    for _ in range(20):
        if segment.state != Segment.State.RESOLVING:
            return
        resolve.resolve_segment(segment.pk)
        segment.refresh_from_db()
        for one in segment.run.engagements.all():
            fight_battle(one.battle_id)


@contextmanager
def three_lines(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Bring twelve seats into review, with three hostile pairs in the dark (UD-WC-31)."""
    with war(patch, pairs=3, seats=12) as campaign:
        playing.resolve_all(campaign)
        yield campaign
