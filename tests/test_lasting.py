"""Fixtures that last for a module, and are gone after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from campaign.models import Campaign
from campaign.muster.founding import begin_campaign
from tests.lasting import taken_back


@contextmanager
def a_war(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Begin a war whose maker has no transaction of his own."""
    yield begin_campaign("channel_manoeuvres", "stays", seed="stays")


@pytest.mark.django_db
def test_nothing_stays_of_a_world_whose_maker_does_not_take_it_back() -> None:
    with taken_back(a_war) as war:
        assert Campaign.objects.filter(pk=war.pk).exists()
    assert not Campaign.objects.exists()
