"""A war in which two squadrons are ordered to meet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from campaign import packs
from campaign.models import Campaign
from tests.campaign import board_war
from tests.campaign.war import held


@contextmanager
def ordered_to_meet(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Order the two squadrons to meet."""
    pack = packs.find("channel_manoeuvres")
    with board_war.war(patch, pack, seed=held.SEED) as campaign:
        yield campaign
