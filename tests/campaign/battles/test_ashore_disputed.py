"""A landing under fire and a storm through the services."""

from __future__ import annotations

import dataclasses
import json

import msgspec
import pytest
from msgspec.structs import replace

from campaign import serialization
from campaign.battles.invitations import settle
from campaign.models import Campaign, Engagement, LandStart, Segment
from campaign.models.belief import BattleInvitation
from campaign.muster import founding
from campaign.muster.founding import begin_campaign
from campaign.orders.sealing import seal
from campaign.rooms.terms import battles
from campaign.runs.publish import publish
from campaign.runs.resolve import order_six_hours, resolve_segment
from campaign.simulation.verification import replay
from land.ground.country import Country
from land.state.world import Body, Land
from tactical.models import Battle
from tests.campaign.landing_battles import go_on, read_papers, resolved

pytestmark = pytest.mark.django_db
BEACH = "holland_beach"
SHIPS = {"forces": {"landing_squadron": {"legs": [{"lon": 1.185, "lat": 51.785, "knots": 8}]}}}
LAND = {"bodies": {"blue_brigade": {"tasks": [{"do": "land", "at": BEACH}], "posture": "attack"}}}


@pytest.fixture
def war() -> Campaign:
    """Begin a war with Red's outposts and their general behind the beach at which Blue is to land."""
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    pack = serialization.pack_of(war)
    assert pack.land is not None
    country = Country(pack.land.ground, pack.chart)
    spot = country.spot_at(country.beaches[BEACH].place)

    def moved(one: Body) -> Body:
        return replace(one, spot=spot, posture="defend") if one.key == "red_outposts" else one

    row = LandStart.objects.get()
    land = msgspec.json.decode(row.land.encode(), type=Land)
    staffs = tuple(replace(one, spot=spot, riding="red_outposts") if one.side == "red" else one for one in land.staffs)
    row.land = serialization.land(replace(land, bodies=tuple(map(moved, land.bodies)), staffs=staffs))
    row.save()
    return war


def landing(war: Campaign) -> Segment:
    """Play to the segment in which the boats are met."""
    seal(war.seats.get(key="blue_cabin"), SHIPS, None)
    segment = resolved(war, LAND, "blue_general")
    for _ in range(4):
        if Engagement.objects.filter(ashore=True).exists():
            return segment
        publish(segment.pk)
        segment = resolved(war)
    raise AssertionError("nobody landed")


@pytest.mark.full
def test_lc_205_captains_fight_for_a_beach_and_the_war_verifies_to_the_byte(war: Campaign) -> None:
    segment = landing(war)
    met = Engagement.objects.get(ashore=True)
    opening = json.loads(met.data)["muster"]["land"]
    assert (opening["kind"], opening["place"], opening["attacker"]) == ("landing", BEACH, "blue")
    assert (met.battle.ruleset, met.battle.state) == ("kriegspiel", Battle.State.DONE)
    assert met.summary.fought
    publish(segment.pk)
    go_on(war, 3)
    assert [one["title"] for one in read_papers(war, "red_general", "battle")][:1] == ["Battle near Clacton-on-Sea"]
    assert read_papers(war, "blue_general", "battle")  # he is aboard with his brigade
    assert [one for one in replay(war) if one.differs or one.untold] == []


def test_lc_205_lc_260_who_lands_and_who_stands_there_are_called_to_the_table(war: Campaign) -> None:
    Campaign.objects.filter(pk=war.pk).update(ashore_by=Campaign.BattlesBy.PLAYERS, ashore_seconds=90)  # as its pack says
    seal(war.seats.get(key="blue_cabin"), SHIPS, None)
    seal(war.seats.get(key="blue_general"), LAND, None)
    for _ in range(4):
        segment = Segment.objects.present(war)
        order_six_hours(segment.pk)
        resolve_segment(segment.pk)
        if Engagement.objects.filter(ashore=True).exists():
            break
        publish(segment.pk)
    met = Engagement.objects.get(ashore=True)
    assert met.battle.state == Battle.State.TABLE
    assert {one.seat.key for one in BattleInvitation.objects.select_related("seat")} == {"blue_general", "red_general"}
    assert met.battle.table.move_seconds == 90
    assert Campaign.objects.get(pk=war.pk).battles_by == Campaign.BattlesBy.CAPTAINS  # at sea they are fought as before
    assert not settle(war, "captains", "")
    assert [Campaign.objects.get(pk=war.pk).fought_by(ashore) for ashore in (True, False)] == ["captains", "captains"]


def test_lc_260_the_pack_may_have_battles_on_land_fought_otherwise_than_at_sea() -> None:
    pack = serialization.pack("landing_manoeuvres")
    assert pack.land is not None
    apart = dataclasses.replace(pack.land.battles, fought="players", move_seconds=600)
    found = founding._ashore(dataclasses.replace(pack, land=dataclasses.replace(pack.land, battles=apart)))
    assert found == {"ashore_by": "players", "ashore_seconds": 600}
    assert founding._ashore(pack) == {}
    war = begin_campaign("landing_manoeuvres", "apart", seed="essex")
    Campaign.objects.filter(pk=war.pk).update(**found)
    assert battles(Campaign.objects.get(pk=war.pk)) == "by their captains; on land by those who meet, 600 seconds a move"
