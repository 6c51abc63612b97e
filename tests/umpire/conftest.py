"""Wars for several tests of the desk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from campaign.models import Campaign
from tests.lasting import lasting
from tests.promises import playing
from tests.promises.indoors import a_browser
from tests.umpire.corrections import publish_sightings
from tests.umpire.ordered_battle import ordered_to_meet
from tests.umpire.ruling_pages import base_a
from tests.umpire.timelines import to_run_three

stopped = lasting(base_a)
two_runs = lasting(to_run_three)
ordered = lasting(ordered_to_meet)


@pytest.fixture
def told(stopped: Campaign) -> Campaign:
    """Publish the stop at 07:34."""
    return publish_sightings(stopped)


@pytest.fixture
def fought(ordered: Campaign) -> Campaign:
    """Fight the action with captains; the run stands in review."""
    playing.resolve_all(ordered)
    return ordered


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found
