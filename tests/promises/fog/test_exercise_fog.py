"""Twin worlds of exercises: no player learns of other syndicates, their number or their progress (EX-044; leaks 17 and 18)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaign import packs
from campaign.exercises import syndicates as service
from campaign.models import EmergencyStop, Exercise, Syndicate
from tests.promises import playing
from tests.promises.ruling_twins import BLUE, RED, SAILS

pytestmark = [pytest.mark.django_db, pytest.mark.full]


def played(monkeypatch: pytest.MonkeyPatch, others: int) -> tuple[dict[str, Any], list[Any]]:
    """Play the first run of a war that is a syndicate among so many others, one of them over; return all its seats' surfaces."""
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), name="winter-b", seed="winter") as (campaign, pings):
        made = service.make("winter", f"Canary 7QX {others}", "channel_manoeuvres", others + 1, seed="winter")
        EmergencyStop.objects.create(campaign=campaign, since=made.at)
        Syndicate.objects.filter(exercise=made, letter="A").update(campaign=campaign)
        service.found_campaigns(made)
        service.startex(made)
        if others:
            last = service.campaigns(made)[-1]
            playing.finish_run(last, 1)
        playing.give(campaign, {"blue_cabin": SAILS}, {"blue_cabin", "red_cabin"})
        playing.finish_run(campaign, 1)
        seats = campaign.seats.filter(key__in=(*BLUE, *RED))
        seen: dict[str, Any] = {seat.key: playing.surfaces(seat, doors=False, asks=False) for seat in seats}
        seen["versions"] = {seat.key: seat.version for seat in campaign.players()}
        seen["home"] = [playing.client_of(seat).get("/").content for seat in seats]
        seen["control"] = [playing.client_of(seat).get(f"/exercise/{made.xid}/").status_code for seat in seats]
        seen["stranger"] = Client().get("/").content
        assert Exercise.objects.get().syndicates.count() == others + 1
        rooms = {seat.rid for seat in campaign.players()}
        return seen, [ping for ping in pings if ping[0] in rooms]


def test_ex_044_l17_l18_nobody_can_tell_how_many_syndicates_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    alone, alone_pings = played(monkeypatch, 0)
    among, pings = played(monkeypatch, 2)
    assert pings == alone_pings
    for key, what in alone.items():
        assert among[key] == what, key
    assert set(alone["control"]) == {404}
