"""Twin worlds of odds: none, and many replicates worked out, stopped and thrown away (UD-083; the desk's specification, §9)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaign.models import Job, Notice
from campaign.simulation import jobs, worker
from campaign.simulation import odds as odds_service
from tactical.models import Table
from tests.campaign.odds import odds_war
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]


def played(patch: pytest.MonkeyPatch, odds: bool) -> tuple[dict[str, Any], list[Any]]:
    """Read every seat's surfaces after the first run, the number of pings, and the site's counts."""
    with odds_war.world(patch) as (campaign, pings):
        sent = odds_war.small(patch)

        def bench(most: str, *, run: bool = False) -> Job | None:
            return odds_war.ask(campaign, most, run=run) if odds else None

        bench("400")
        bench("3", run=True)
        odds_war.worked(sent)
        playing.finish_run(campaign, 1)
        stopped, thrown = bench("40"), bench("20")  # with the next run's orders open
        if stopped is not None and thrown is not None:
            worker.run(sent[0])
            assert odds_service.stop(campaign, stopped.pk)
            odds_war.worked(sent)
            assert odds_service.throw_away(campaign, thrown.pk)
            assert jobs.sweep() == 0
            assert sorted(Job.objects.filter(kind=jobs.ODDS).values_list("state", flat=True)) == ["done", "done", "stopped"]
        # A bench has no side: one seat of each kind is asked everything, and of every seat versions, pings and mail are compared.
        seats = list(campaign.seats.filter(key__in=("blue_cabin", "red_admiralty", "press")))
        seen: dict[str, Any] = {seat.key: playing.surfaces(seat, doors=False, asks=False) for seat in seats}
        seen["versions"] = {seat.key: seat.version for seat in campaign.seats.all()}
        seen["mail"] = list(Notice.objects.values_list("holder__seat__key", "event"))
        seen["tables"] = Table.objects.count()
        health = Client().get("/health/")
        seen["health"] = (health.status_code, health.content)
        return seen, pings


def test_ud_083_a_bench_leaves_no_trace_in_any_room(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        plain, plain_pings = played(patch, odds=False)
    with monkeypatch.context() as patch:
        benched, benched_pings = played(patch, odds=True)

    assert benched_pings == plain_pings, "not even the umpire's own desk is rung up"
    for key, surfaces in plain.items():
        assert benched[key] == surfaces, key
