"""Going back behind a run of which only a stop was told, and in which a battle is being fought (UD-075, UD-079)."""

from __future__ import annotations

import json

import pytest

from campaign import serialization
from campaign.models import Campaign, Engagement
from campaign.orders.sealing import seal
from campaign.runs import publish, resolve
from campaign.simulation.verification import replay
from tactical.models import Battle, Table
from tests.campaign.war import held
from tests.umpire.ruling_pages import now, plain
from tests.umpire.timelines import back, going, refused

pytestmark = [pytest.mark.django_db]


def test_ud_079_ud_075_ud_081_a_battle_that_is_fought_is_broken_off_only_if_he_says_so(stopped: Campaign) -> None:
    assert refused(stopped, going())[0] == 422, "nothing of the run is published"
    publish.publish(now(stopped).pk)
    Campaign.objects.filter(pk=stopped.pk).update(battles_by=Campaign.BattlesBy.PLAYERS)
    for key, degrees, knots in (("blue_cabin", 240, 16), ("red_cabin", 60, 14)):
        seat = stopped.seats.get(key=key)
        force = key.replace("cabin", "cruisers")
        place = next(
            one for one in serialization.outcome(now(stopped).run.segments.first().outcome).world.forces if one.key == force
        )
        lon, lat = held.course.round_place(*held.course.along(place.lon, place.lat, degrees, knots * 4))
        seal(seat, {"forces": {force: {"legs": [{"lon": lon, "lat": lat, "knots": knots}], "sighting": "carry_on"}}}, None)
    for _ in range(2):  # to the beat at which both are asked for news, and on to the battle
        before = {seat.key: seat.papers.count() for seat in stopped.players()}
        resolve.order_six_hours(now(stopped).pk)
        resolve.resolve_segment(now(stopped).pk)
        if not Engagement.objects.filter(run__campaign=stopped).exists():
            publish.publish(now(stopped).pk)
    met = Engagement.objects.get(run__campaign=stopped)
    table = Table.objects.get(battle=met.battle)
    assert (met.battle.state, table.is_over) == (Battle.State.TABLE, False)

    status, told = refused(stopped, going())
    assert (status, "1 battle is being fought" in told) == (409, True)
    back(stopped, going(void=True, stands="red_cabin"))
    table.refresh_from_db()
    assert table.is_over
    assert "taken back this action" in table.result
    after = {seat.key: seat.papers.count() for seat in stopped.players()}
    assert after["blue_admiralty"] == before["blue_admiralty"] + 1, "who was not told of the stop reads the same notice"
    assert after["blue_cabin"] < before["blue_cabin"]
    call = stopped.seats.get(key="blue_cabin").latest_call()
    assert (call.start, json.loads(call.draft), call.sealed) == (0, plain(held.base_a()["blue_cabin"]), "")
    red = stopped.seats.get(key="red_cabin").latest_call()
    assert red.sealed == stopped.seats.get(key="red_cabin").calls.get(number=1).sealed, "it is sealed again for the seat"
    assert (bool(red.sealed), red.number) == (True, 4)
    assert {one.differs for one in replay(stopped)} == {""}
