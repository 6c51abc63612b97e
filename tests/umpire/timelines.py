"""Wars that go back to an earlier run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from campaign import packs
from campaign.models import Branch, Campaign
from campaign.models.truth import every_run_of
from campaign.orders.sealing import Refused
from campaign.rulings import ruling_records
from campaign.runs.rollback import Going
from tests.campaign import board_war
from tests.campaign.war import held
from tests.promises import playing
from tests.umpire.ruling_pages import WHY, now
from umpire.services import public

TOLD: dict[str, list[int]] = {}


@contextmanager
def to_run_three(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Play a war in which the squadrons fought in run 1, and run 2 is published as well."""
    with board_war.war(patch, packs.find("channel_manoeuvres"), seed=held.SEED) as campaign:
        playing.finish_run(campaign, 1)
        TOLD.update({seat.key: [number for number, _ in standing(campaign)[seat.key]] for seat in campaign.players()})
        playing.finish_run(campaign, 2)
        yield campaign


def going(run: str = "1", *, fresh: bool = False, reason: str = WHY, word: str = "", void: bool = False, **more: str) -> Going:
    return Going(run, fresh, reason, word, frozenset(more.get("stands", "").split()), void)


def back(campaign: Campaign, to: Going) -> Branch:
    segment = now(campaign)
    return public.go_back(ruling_records.stamp(segment), segment, to, campaign.seats.get(key="umpire"))


def refused(campaign: Campaign, to: Going) -> tuple[int, str]:
    before = list(every_run_of(campaign).values_list("pk", "undone"))
    with pytest.raises(Refused) as told:
        back(campaign, to)
    assert list(every_run_of(campaign).values_list("pk", "undone")) == before
    return told.value.status, " ".join(fault.text for fault in told.value.faults)


def standing(campaign: Campaign) -> dict[str, list[tuple[int, str]]]:
    return {seat.key: list(seat.papers.order_by("number").values_list("number", "digest")) for seat in campaign.players()}
