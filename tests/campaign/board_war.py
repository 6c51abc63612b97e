"""The Channel manoeuvres with their engagements fought on a board: a pack of their own, and the run to the first battle."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec

from campaign import packs
from campaign.models import Campaign, Segment
from campaign.models.truth import runs_of
from campaign.orders import sealing
from campaign.packs import Pack
from campaign.packs.pack import SHIPPED
from tests.promises import playing

MEETING = {"lon": -2.0, "lat": 50.2, "knots": 10}  # within wireless of Portsmouth
SHIPS = {"blue": ("donegal", "monmouth"), "red": ("euryalus", "hogue")}


def variant(folder: Path, battles: str) -> Path:
    """Copy the small pack into ``folder`` with this table of battles."""
    copy = folder / "manoeuvres"
    shutil.copytree(SHIPPED / "channel_manoeuvres", copy, dirs_exist_ok=True)
    with (copy / "scenario.toml").open("a", encoding="utf-8") as scenario:
        scenario.write(f"\n[battles]\n{battles}\n")
    return copy


def pack(folder: Path, battles: str) -> Pack:
    """Load that copy."""
    return packs.load(variant(folder, battles))


@contextmanager
def world(monkeypatch, pack: Pack, seed: str = "board") -> Iterator[tuple[Campaign, list[tuple[str, int]]]]:
    """Open a campaign in which the two squadrons are ordered to meet, with no stop on the way; yield it and its pings, then
    delete it."""
    book = {"stops_apart_min": 0, "actions_renewed": True}
    settings = msgspec.structs.replace(pack.world.settings, sighting_cuts=False, **book)
    pack = replace(pack, world=msgspec.structs.replace(pack.world, settings=settings))
    with playing.a_world(monkeypatch, pack, name="board", seed=seed) as (campaign, pings):
        for side in ("blue", "red"):
            course = {"forces": {f"{side}_cruisers": {"legs": [MEETING]}}}
            sealing.seal(campaign.seats.get(key=f"{side}_cabin"), course, None)
        yield campaign, pings


@contextmanager
def war(monkeypatch, pack: Pack, seed: str = "board") -> Iterator[Campaign]:
    """Open that campaign alone."""
    with world(monkeypatch, pack, seed) as (campaign, _):
        yield campaign


def to_the_end(campaign: Campaign) -> list[Segment]:
    """Resolve and publish the whole first run; return its segments."""
    playing.resolve_all(campaign)
    playing.finish_run(campaign, 1)
    return list(runs_of(campaign).get(number=1).segments.all())
