"""Seats that have their papers first, in a war with a clock (UD-049)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from campaign.models import Segment
from campaign.runs import resolve
from campaign.schedule import deadline_sweep
from tests.campaign.clock import wars
from tests.promises import playing
from tests.umpire.releases import differs, tell

pytestmark = [pytest.mark.django_db]


def test_ud_049_with_a_clock_orders_close_when_the_last_has_its_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    with wars.a_war(monkeypatch) as (war, hands):
        assert resolve.order_six_hours(playing.present(war).pk)
        wars.worked(war)
        assert tell(war, "blue-north")
        early = wars.call(war, "blue-north")
        assert (early.start, early.due_at) == (360, None), "nobody counts its time yet"
        hands.go(wars.AT_20 + timedelta(hours=2))
        assert (deadline_sweep.sweep(), wars.state(war)) == (0, Segment.State.REVIEW), "no hour of the clock orders it on"
        version = war.seats.get(key="blue-north").version
        tell(war, *war.players().values_list("key", flat=True))
        assert wars.due_calls(war) == {wars.AT_20 + timedelta(days=1)}
        assert war.seats.get(key="blue-north").version == version + 1, "it reads now when its orders close"
        assert differs(war) == []
