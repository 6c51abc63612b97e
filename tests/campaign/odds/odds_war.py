"""A war whose battles are a die long, and workers in this process: for odds that cost next to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from campaign.models import Campaign, Engagement, Job, job
from campaign.simulation import odds, worker
from tactical.engine import registry
from tactical.engine.dice import Dice
from tactical.engine.ruleset import State
from tests.campaign import board_war
from tests.campaign.skirmish import Skirmish
from tests.promises import playing

SKIRMISH = 'rules = "skirmish"\n[battles.levy]\nbig_cruiser = "man"'
Sent = list[int]


class ByDice(Skirmish):
    """A skirmish that lasts as many moves as a die says."""

    def open(self, setup: dict[str, Any], seed: str) -> State:
        state = super().open(setup, seed)
        return {**state, "most": Dice(seed).d6("how long") % 4}


@contextmanager
def world(patch: pytest.MonkeyPatch) -> Iterator[tuple[Campaign, list[tuple[str, int]]]]:
    """Play until two squadrons have met and fought on a board, and the run is in review; yield the war and its pings."""
    patch.setitem(registry._registered, "skirmish", ByDice())
    with TemporaryDirectory() as folder, board_war.world(patch, board_war.pack(Path(folder), SKIRMISH)) as (campaign, pings):
        playing.resolve_all(campaign)
        yield campaign, pings


@contextmanager
def met(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Play that war, and yield it without its pings."""
    with world(patch) as (campaign, _):
        yield campaign


def small(patch: pytest.MonkeyPatch) -> Sent:
    """Set small lots and bounds; return the list of lots handed to workers, in order."""
    found: Sent = []
    patch.setattr(job, "send_group", lambda task, rows, priority=9: found.extend(pk for (pk,) in rows))
    patch.setattr(odds, "LOT", {True: 2, False: 1})
    patch.setattr(odds, "BATTLE_MOST", (4, 1000))
    patch.setattr(odds, "RUN_MOST", (2, 200))
    return found


def first(war: Campaign) -> Engagement:
    found = Engagement.objects.filter(run__campaign=war).select_related("run__campaign", "battle").order_by("ordinal").first()
    assert found is not None
    return found


def ask(war: Campaign, most: str = "6", within: str = "0", *, run: bool = False) -> Job:
    bench = odds.request(first(war).run, None if run else first(war), most, within, war.seats.get(key="umpire"))
    odds.queue(bench)
    return bench


def worked(sent: Sent, dice: Random | None = None) -> None:
    """Work the queue until it is empty."""
    while sent:
        worker.run(sent.pop(dice.randrange(len(sent)) if dice else 0))
