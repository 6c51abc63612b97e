"""Rulings at the stop of the channel manoeuvres, and their forms."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client

from campaign import packs, serialization
from campaign.models import Campaign, Segment
from campaign.orders import sealing
from campaign.orders.sealing import Refused
from campaign.rulings import ruling_records
from campaign.runs import resolve
from campaign.war.edits.application import lines_of
from naval.state.frozen import stored
from naval.state.orders import Orders
from naval.state.ruling_acts import Act, key_of
from tests.campaign.war import held
from tests.promises import playing


def line_of(campaign: Campaign, seat: str, kind: str) -> Any:
    outcome = serialization.outcome(now(campaign).outcome)
    return next(one for one in lines_of(outcome) if (one.either.seat, one.either.kind) == (seat, kind))


WHY = "So I judge."
NOT_SEEN = {"reason": WHY, "seer": "blue_cruisers", "seen": "red_cruisers", "until": 360}


def plain(one: Orders) -> dict[str, Any]:
    """Turn orders into a page's form of them."""
    return dict(json.loads(stored(one)))


@contextmanager
def base_a(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Bring base A into review at the stop at 07:34."""
    with playing.a_world(patch, packs.find("channel_manoeuvres"), name="held", seed=held.SEED) as (campaign, _):
        for key, sheet in held.base_a().items():
            sealing.seal(campaign.seats.get(key=key), plain(sheet), None)
        playing.resolve_all(campaign)
        yield campaign


def now(campaign: Campaign) -> Segment:
    return Segment.objects.select_related("run__campaign").get(pk=playing.present(campaign).pk)


def take(campaign: Campaign, act: Act, stamp: str | None = None) -> str:
    segment = now(campaign)
    return ruling_records.rule(
        segment, act, ruling_records.stamp(segment) if stamp is None else stamp, campaign.seats.get(key="umpire")
    )


def back(campaign: Campaign, act: Act) -> None:
    segment = now(campaign)
    ruling_records.take_back(segment, key_of(act), ruling_records.stamp(segment), campaign.seats.get(key="umpire"))


def computed(campaign: Campaign) -> Segment:
    resolve.resolve_segment(now(campaign).pk)
    return now(campaign)


def refused(campaign: Campaign, act: Act, status: int) -> str:
    with pytest.raises(Refused) as told:
        take(campaign, act)
    assert told.value.status == status
    return str(told.value)


def desk(campaign: Campaign) -> tuple[Client, str]:
    return playing.client_of(campaign.seats.get(key="umpire")), "/desk/room-umpire/rule/"


def form(campaign: Campaign, **typed: object) -> dict[str, object]:
    return {"do": "rule", "stamp": ruling_records.stamp(now(campaign)), "reason": WHY, **typed}
