"""A small war that a sighting stops."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from campaign import packs
from campaign.models import Campaign, Segment
from campaign.orders import sealing
from campaign.packs import Pack
from campaign.runs import publish
from tests.promises import playing, theatre
from tests.promises.twin_worlds import course

LON, LAT = theatre.WATERS["south"]


def at_sea() -> Pack:
    """Load a theatre with approach moves as long as the book has them."""
    world = theatre.world(packs.find(theatre.PACK).world)
    settings = msgspec.structs.replace(world.settings, sighting_cuts=True, stops_apart_min=0)
    return theatre.pack_with(msgspec.structs.replace(world, settings=settings))


@contextmanager
def war_at_sea(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Open a war with squadrons in the south within a run's steaming of each other."""
    with playing.a_world(patch, at_sea(), seed="cuts") as (campaign, _):
        yield campaign


def westward(campaign: Campaign, *, stands: bool = False) -> None:
    """Steam Red at Blue, who lies still; both seal."""
    seal(campaign, "blue-south", {"forces": {"blue-south": {"legs": [], "stands": stands}}})
    order: dict[str, Any] = course("red-south", (LON - 0.1, LAT, 12))
    order["forces"]["red-south"]["stands"] = stands
    seal(campaign, "red-south", order)


def seal(campaign: Campaign, key: str, order: dict[str, Any]) -> None:
    sealing.seal(campaign.seats.get(key=key), order, None)


def stopped(campaign: Campaign) -> Segment:
    """Play to the sighting that stops the clock and publish: the two that met are asked again."""
    westward(campaign)
    segment = playing.resolve_all(campaign)
    assert publish.publish(segment.pk)
    return playing.present(campaign)
