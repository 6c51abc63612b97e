"""Twin worlds: facts hidden from a seat change no byte of the computer's situation there, nor of its orders (CK-043)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.models import Campaign, Segment
from campaign.muster.founding import begin_campaign
from campaign.orders import computer, sealing
from campaign.runs.publish import publish
from campaign.runs.resolve import order_six_hours, resolve_segment
from tests.campaign.landing_war import MARCH

pytestmark = pytest.mark.django_db
STAND = {"bodies": {}}


def one_run(war: Campaign) -> None:
    segment = Segment.objects.present(war)
    assert order_six_hours(segment.pk)
    resolve_segment(segment.pk)
    segment.refresh_from_db()
    assert segment.state == Segment.State.REVIEW, segment.trouble
    assert publish(segment.pk)


def written(war: Campaign, key: str) -> tuple[bytes, bytes]:
    """Return the computer's situation at a seat, and its sheet and reasons."""
    call = war.seats.get(key=key).latest_call()
    assert call is not None
    return msgspec.json.encode(computer.read_situation(call)), msgspec.json.encode(computer.wrote(call))


def wars(pack: str, seat: str, sheets: tuple[dict[str, Any], dict[str, Any]], looked: list[str]) -> list[dict[str, Any]]:
    """Play two wars that differ in one seat's first run, and the computer at the others after it."""
    found = []
    for n, sheet in enumerate(sheets):
        war = begin_campaign(pack, f"twin-{n}", seed="twins", muster=False)
        sealing.seal(war.seats.get(key=seat), sheet, None)
        one_run(war)
        found.append({key: written(war, key) for key in [*looked, seat]})
    return found


def test_ck_043_what_an_army_does_out_of_sight_changes_no_byte_of_the_programs_papers_and_sheets_across_the_lines():
    looked = ["blue_general", "blue_cabin", "press"]
    one, two = wars("landing_manoeuvres", "red_general", (MARCH, STAND), looked)
    assert {key: one[key] for key in looked} == {key: two[key] for key in looked}
    assert one["red_general"] != two["red_general"], "nothing was done, so nothing is proved"


@pytest.mark.full
def test_ck_043_what_a_fleet_does_out_of_sight_changes_no_byte_of_the_programs_papers_and_sheets_across_the_lines():
    war = begin_campaign("north_sea_1905", "before", seed="twins", muster=False)
    seat = war.seats.get(key="second_squadron")
    out = {"forces": {"second_squadron": {"legs": [{"lon": 8.0, "lat": 53.75, "knots": 8}], "stands": True}}}
    assert sealing.judge(seat, seat.latest_call(), out)[1] == ()
    looked = ["blue_admiralty", "channel_fleet", "cruiser_squadron", "scouts"]
    lie = {"forces": {"second_squadron": {"legs": []}}}
    one, two = wars("north_sea_1905", "second_squadron", (out, lie), looked)
    assert {key: one[key] for key in looked} == {key: two[key] for key in looked}
    assert one["second_squadron"] != two["second_squadron"], "nothing was done, so nothing is proved"
