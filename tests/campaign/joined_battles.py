"""Battles at sea that other forces join."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from msgspec import to_builtins

from campaign import packs
from campaign.models import Campaign, Engagement
from tests.promises import busy, playing, theatre

BLUE = busy.Post("home", "blue", ships=3)
RED = busy.Post("watch", "red", north_nm=2, ships=2)
COMER = busy.Post("pike", "red", east_nm=8, north_nm=1, ships=2)
FAR = busy.Post("tern", "blue", at=theatre.WATERS["north"])


@contextmanager
def at_war(monkeypatch: Any, *posts: busy.Post, run_min: int = 360) -> Iterator[Campaign]:
    """Open a campaign with these forces, whose battles are fought with them as they are."""
    world = busy.world(packs.find(theatre.PACK).world, posts, merchants=(), mail=())
    world = msgspec.structs.replace(world, settings=msgspec.structs.replace(world.settings, run_min=run_min))
    with playing.a_world(monkeypatch, theatre.pack_with(world)) as (campaign, _):
        yield campaign


def steer(post: busy.Post, *legs: tuple[float, float, float]) -> dict[str, Any]:
    lon, lat = post.place
    rows = [{"lon": lon + e * busy.MILE_E, "lat": lat + n * busy.MILE_N, "knots": knots} for e, n, knots in legs]
    return {f"{post.key}-cabin": {"forces": {f"{post.key}-force": {"legs": rows}}}}


def ordered(campaign: Campaign, given: dict[str, Any]) -> None:
    playing.give(campaign, given, set(given))


def met(campaign: Campaign) -> list[Engagement]:
    return list(Engagement.objects.filter(run__campaign=campaign).order_by("run__number", "ordinal"))


def forces_of(engagement: Engagement) -> list[str]:
    return json.loads(engagement.data)["forces"]


def paper_texts(campaign: Campaign, seat: str) -> list[dict[str, Any]]:
    return [to_builtins(paper.full_body) for paper in campaign.seats.get(key=seat).was_told("battle")]


@contextmanager
def over_the_end(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Make two forces meet five minutes before the run of an hour ends."""
    red = busy.Post("watch", "red", north_nm=5 + 20 * 55 / 60, ships=2)
    with at_war(patch, BLUE, red, FAR, run_min=60) as campaign:
        ordered(campaign, steer(BLUE, (0, 60, 10)) | steer(red, (0, -60, 10)))
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 1)
        yield campaign
