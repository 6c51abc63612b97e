"""Twin worlds of mere looks: tomorrow, rulings on trial, previews; and a change of terms, which every seat reads alike (the
desk's specification, §9)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaign import tasks
from campaign.models import CampaignSecret, Job, LookRecord, Notice
from campaign.muster import term_proposals
from campaign.rulings import ruling_records
from campaign.simulation import jobs, past_run_preview, preview
from tactical.models import Table
from tests.campaign.odds import odds_war
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]
WHY = "CANARY-REASON of the umpire."
SEATS = ("blue_cabin", "red_admiralty", "press")


def looked(campaign: Any) -> None:
    """Look at everybody's tomorrow as the umpire, and try a ruling without making it."""
    umpire = campaign.seats.get(key="umpire")
    browser, segment = playing.client_of(umpire), playing.present(campaign)
    for seat in campaign.players():
        for path in ("", "chart.json", "why/"):
            assert browser.get(f"/desk/{umpire.rid}/tomorrow/{seat.key}/{path}").status_code == 200
    ship = "hogue"
    form = {"do": "try", "kind": "breakdown", "ship": ship, "since": "Day 1, 06:30", "lame_min": "60", "stopped_min": "0"}
    sent = {**form, "reason": WHY, "stamp": ruling_records.stamp(segment)}
    assert browser.post(f"/desk/{umpire.rid}/rule/", sent).status_code == 200
    worked(1)


def previewed(campaign: Any) -> None:
    """Compute the first run with other terms, and by another engine, as the umpire."""
    umpire = campaign.seats.get(key="umpire")
    past_run_preview.request_terms(umpire, {"battle_range_yd": 1000.0}, "4", {"reason": WHY})
    rules = CampaignSecret.objects.get(campaign=campaign).rules
    CampaignSecret.objects.filter(campaign=campaign).update(rules="naval-0")
    past_run_preview.request_engine(umpire, "4")
    CampaignSecret.objects.filter(campaign=campaign).update(rules=rules)
    worked(2)
    browser = playing.client_of(umpire)
    assert WHY in browser.get(f"/desk/{umpire.rid}/muster/?again=terms").content.decode()
    assert browser.get(f"/desk/{umpire.rid}/previews/").status_code == 200
    preview.throw_away(campaign, jobs.ENGINE)


def worked(count: int) -> None:
    """Work off the waiting jobs."""
    waits = list(Job.objects.filter(state="running").values_list("pk", flat=True))
    assert len(waits) == count
    for pk in waits:
        tasks.run_job(pk)
    assert not Job.objects.exclude(state="done").exists(), Job.objects.values_list("state", "trouble")


def played(patch: pytest.MonkeyPatch, looks: bool) -> dict[str, Any]:
    """Read every seat's surfaces, its pings, and the site's counts."""
    with odds_war.world(patch) as (campaign, _):
        if looks:
            looked(campaign)
        playing.finish_run(campaign, 1)
        if looks:
            previewed(campaign)
            assert LookRecord.objects.filter(what="tomorrow").count() == campaign.players().count()
        seats = list(campaign.seats.filter(key__in=SEATS))
        seen: dict[str, Any] = {seat.key: playing.surfaces(seat, doors=False, asks=False) for seat in seats}
        seen["versions"] = {seat.key: seat.version for seat in campaign.seats.all()}
        seen["mail"] = list(Notice.objects.values_list("holder__seat__key", "event"))
        seen["tables"] = Table.objects.count()
        health = Client().get("/health/")
        seen["health"] = (health.status_code, health.content)
        return seen


def test_ud_017_ud_044_ud_122_l8_l12_what_is_only_looked_at_shows_in_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        plain = played(patch, looks=False)
    with monkeypatch.context() as patch:
        looked_at = played(patch, looks=True)

    assert looked_at["versions"] == plain["versions"], "not even the umpire's own desk is rung for"
    for key, surfaces in plain.items():
        assert looked_at[key] == surfaces, key


def told_of_terms(patch: pytest.MonkeyPatch, sealed: str) -> tuple[dict[str, Any], dict[str, int]]:
    """Read the seats' pages of terms imposed after some have sealed, and the pings."""
    with odds_war.world(patch) as (campaign, _):
        playing.finish_run(campaign, 1)
        if sealed:
            playing.give(campaign, {sealed: {}}, {sealed})
        before = {seat.key: seat.version for seat in campaign.seats.all()}
        umpire = campaign.seats.get(key="umpire")
        term_proposals.propose(umpire, {"jamming": True}, WHY, term_proposals.mark(umpire.campaign), imposed=True)
        rung = {seat.key: seat.version - before[seat.key] for seat in campaign.seats.all()}
        seen = {}
        for seat in campaign.seats.filter(key__in=SEATS).exclude(key=sealed):
            text = playing.client_of(seat).get(f"/room/{seat.rid}/terms/").content.decode()
            seen[seat.key] = text.partition('id="changing"')[2].partition("</section>")[0]
        return seen, rung


def test_ud_121_l12_terms_reach_every_seat_alike_and_tell_nobody_who_has_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        plain, rung = told_of_terms(patch, "")
    with monkeypatch.context() as patch:
        other, rung_too = told_of_terms(patch, "red_admiralty")

    assert rung == rung_too
    assert set(rung.values()) == {1}, "everybody once, at the same moment"
    assert len(set(plain.values())) == 1, "the same words for all"
    assert WHY in plain["press"]
    assert {key: plain[key] for key in other} == other
