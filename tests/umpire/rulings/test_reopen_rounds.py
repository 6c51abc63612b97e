"""Envelopes that stay closed: of a run that has stopped, and of Admiralties that others have read (UD-074)."""

from __future__ import annotations

import pytest

from campaign.models import Segment
from campaign.orders import reopening
from campaign.runs import publish
from campaign.schedule import deadline_sweep
from campaign.simulation.verification import replay
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20
from tests.promises import playing
from tests.umpire.reopened_orders import HOURS, UNHELD, reopen_orders
from tests.umpire.ruling_pages import base_a, now

pytestmark = [pytest.mark.django_db]


def test_ud_074_a_run_of_which_a_stop_was_published_is_gone_back_behind_instead(monkeypatch) -> None:
    with base_a(monkeypatch) as stopped:
        assert reopening.against(now(stopped)) == []
        assert publish.publish(now(stopped).pk)
        playing.resolve_all(stopped)
        assert "already published" in reopening.against(now(stopped))[0]


def test_ud_074_an_admiralty_whose_notes_were_read_on_the_round_is_not_asked_again(monkeypatch) -> None:
    with wars.a_war(monkeypatch, UNHELD, visits="admiralties_first", sighting_cuts=False) as (campaign, hands):
        hands.go(AT_20)
        for _ in range(4):
            deadline_sweep.sweep()
            hands.go(24 * HOURS)
        assert wars.worked(campaign).state == Segment.State.REVIEW
        may = {seat.key for seat in reopening.may_be_asked(now(campaign))}
        assert may == {seat.key for seat in campaign.players() if not seat.key.endswith("-admiralty")}
        reopen_orders(campaign, *sorted(may))
        playing.finish_run(campaign, 1)
        assert [one for one in replay(campaign) if one.differs or one.untold] == []
