"""An exercise of two syndicates."""

from __future__ import annotations

import pytest

from campaign.exercises import syndicates as service
from campaign.models import Exercise
from campaign.runs import resolve
from tests.promises import playing
from tests.umpire.exercise.control.directing import PACK


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Exercise:
    """Found an exercise of two syndicates with one seed."""
    monkeypatch.setattr(resolve, "send", playing.run_now)
    made = service.make("winter", "Winter course", PACK, 2, seed="story")
    service.found_campaigns(made)
    return made
