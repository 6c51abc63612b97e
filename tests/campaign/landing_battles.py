"""The landing manoeuvres from a battle ashore on."""

from __future__ import annotations

import json

import msgspec
from msgspec.structs import replace

from campaign import serialization
from campaign.models import Campaign, Engagement, LandStart, Segment
from campaign.muster.founding import begin_campaign
from campaign.orders.sealing import seal
from campaign.runs.publish import publish
from campaign.runs.resolve import order_six_hours, resolve_segment
from land.ground.country import Country
from land.state.world import Land
from tactical.models import Battle
from tactical.services.battles import fight_battle

ATTACK = {"bodies": {"red_outposts": {"tasks": [{"do": "march", "by": ["clacton"], "step": "normal"}], "posture": "attack"}}}


def landed() -> Campaign:
    """Begin a war with Blue's brigade landed in Clacton, its general with it."""
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    pack = serialization.pack_of(war)
    assert pack.land is not None
    spot = Country(pack.land.ground, pack.chart).spot_at("clacton")
    row = LandStart.objects.get()
    land = msgspec.json.decode(row.land.encode(), type=Land)
    bodies = tuple(replace(one, aboard="", spot=spot) if one.aboard else one for one in land.bodies)
    staffs = tuple(replace(one, spot=spot) if one.side == "blue" else one for one in land.staffs)
    row.land = serialization.land(replace(land, bodies=bodies, staffs=staffs))
    row.save()
    return war


def battle_of(war: Campaign) -> Segment:
    """Play to the segment in which Red's outposts come up: by wire they have their orders an hour after the first run begins."""
    first = resolved(war, ATTACK)
    for _ in range(3):
        if Engagement.objects.exists():
            break
        publish(first.pk)
        first = resolved(war)
    return first


def resolved(war: Campaign, sheet: dict[str, object] | None = None, seat: str = "red_general") -> Segment:
    """Resolve the present segment with a seat's orders, as far as possible."""
    if sheet is not None:
        seal(war.seats.get(key=seat), sheet, None)
    segment = Segment.objects.present(war)
    order_six_hours(segment.pk)
    for _ in range(6):
        resolve_segment(segment.pk)
        segment.refresh_from_db()
        if segment.state == Segment.State.REVIEW:
            return segment
        for one in Battle.objects.filter(state=Battle.State.WAITING):  # as the workers do
            fight_battle(one.pk)
    raise AssertionError(segment.trouble or "it is still being resolved")


def go_on(war: Campaign, runs: int = 4) -> None:
    """Run and publish until so many runs are over."""
    for _ in range(3 * runs):
        if Segment.objects.present(war).run.number > runs:
            return
        publish(resolved(war).pk)


def read_papers(war: Campaign, seat: str, kind: str) -> list[dict[str, object]]:
    papers = war.seats.get(key=seat).papers.filter(kind=kind).order_by("number")
    return [json.loads(one.data) for one in papers]
