"""A siege through the services, in the Yellow Sea of 1904: Port Arthur falls, the clock stops for the besiegers."""

from __future__ import annotations

import msgspec
import pytest
from django.test import Client
from msgspec.structs import replace

from campaign import serialization
from campaign.models import LandStart, Segment
from campaign.models.truth import runs_of
from campaign.muster.founding import begin_campaign
from campaign.runs.publish import publish
from campaign.simulation.verification import replay
from land.siege.ring import gates
from land.state.world import Land, Siege
from tests.campaign.landing_war import run
from tests.doorway import enter

pytestmark = pytest.mark.django_db
LINE = ("guard_div", "second_div", "twelfth_div", "fourth_div", "first_div", "third_div", "first_army_troops")
FALLS = 420
DAY = 1440


def besieged(war) -> None:
    """Set up the first run with the First Army on the roads out of Port Arthur, and an old siege.

    General Stössel is in the place; its last horse has been eaten.
    """
    row = LandStart.objects.get(run=runs_of(war).last())
    land = msgspec.json.decode(row.land.encode(), type=Land)
    found = serialization.pack_of(war)
    country = serialization.country(found.fingerprint, found.key)
    ways = gates(country, "port_arthur")
    spots = {key: ways[n % len(ways)] for n, key in enumerate(LINE)}
    bodies = tuple(replace(one, spot=spots[one.key], aboard="") if one.key in spots else one for one in land.bodies)
    inside = {"stossel": country.spot_at("port_arthur")} | {
        one.seat: spots[one.riding] for one in land.staffs if one.riding in spots
    }
    staffs = tuple(replace(one, spot=inside[one.seat], riding="") if one.seat in inside else one for one in land.staffs)
    siege = Siege(place="port_arthur", side="red", since=120 - 2 * DAY, front_yd=400.0, horses_gone=FALLS - 960, watched=300)
    row.land = serialization.land(replace(land, bodies=bodies, staffs=staffs, sieges=(siege,)))
    row.save()


def on(war, minute: int) -> None:
    """Play through any stops to a minute."""
    while Segment.objects.present(war).start < minute:
        publish(run(war).pk)


def page(seat, browser: Client) -> str:
    return browser.get(f"/room/{seat.rid}/").content.decode()


@pytest.mark.full
def test_lc_235_lc_247_a_siege_is_read_on_page_and_chart_and_the_fall_stops_the_clock_for_who_is_there() -> None:
    war = begin_campaign("yellow_sea_1904", "1904", seed="siege")
    besieged(war)
    seats = {key: war.seats.get(key=key) for key in ("stossel", "kuroki", "zasulich")}
    browsers = {key: Client() for key in seats}
    for key, seat in seats.items():
        enter(browsers[key], seat)
    on(war, 360)
    read = {key: page(seat, browsers[key]) for key, seat in seats.items()}
    assert "His approach is at" in read["stossel"]
    assert "Our approach is at" in read["kuroki"]
    assert "approach" not in read["zasulich"]
    assert "1 invested" in read["stossel"]
    charts = {key: browsers[key].get(f"/room/{seat.rid}/chart.json").json() for key, seat in seats.items()}
    (mark,) = charts["stossel"]["waters"]["marks"]
    assert (mark["what"], mark["radius_nm"]) == ("siege", 15.65)
    assert mark["text"].startswith("Port Arthur is invested")
    assert charts["zasulich"]["waters"]["marks"] == []

    segment = run(war)
    while "fall" not in {one.kind for one in serialization.outcome(segment.outcome).events}:
        publish(segment.pk)
        segment = run(war)
    outcome = serialization.outcome(segment.outcome)
    (fell,) = [one for one in outcome.events if one.kind == "fall"]
    assert fell.text.startswith("Port Arthur falls (surrender): ")
    assert (outcome.world.minute, fell.rules) == (FALLS, ("LC-247",))
    assert "kuroki" in outcome.asked
    assert "zasulich" not in outcome.asked
    publish(segment.pk)
    assert "A place has fallen" in page(seats["kuroki"], browsers["kuroki"])
    assert "we have taken" in page(seats["kuroki"], browsers["kuroki"])
    on(war, 720)
    assert "we have lost" in page(seats["stossel"], browsers["stossel"])
    assert "invested</span>" not in page(seats["stossel"], browsers["stossel"])
    assert not [one for one in seats["zasulich"].papers if "lays down its arms" in one.data]
    after = serialization.world(runs_of(war).last().world)
    assert next(one.side for one in after.ports if one.key == "port_arthur") == "red"
    assert [one for one in replay(war) if one.differs or one.untold] == []
