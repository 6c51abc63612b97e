"""A course round the land: from a leg's start to its end, or out of harbour to the open sea.

From the public chart and own knowledge, nothing of the enemy's.
"""

from __future__ import annotations

import math

from campaign.models.belief import Seat
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.draft import Draft
from campaign.rooms.words import Row
from naval.geo import reach
from naval.geo.reach import Place

OFFING_NM = 5.0  # the open sea is so far from all land
NEARER_NM = 2.0  # where no place is
NO_WAY = "No route clear of land was found. Lay the course leg by leg."


def find_course(seat: Seat, key: str, start: Place | None, end: Place | None) -> tuple[Row, str]:
    """Find a force's course as places, or say what is wrong.

    ``start`` None: from her present place; ``end`` None: to the nearest open sea.
    """
    draft = Draft.read_stored(Desk.read_for_seat(seat))
    force = draft.drafted_knowledge.force(key)
    if draft.desk.call is None or force is None:
        return {}, "You do not command that force."
    chart = public(seat.campaign).chart
    begins = start or (force.lon, force.lat)
    for place in (begins, end):
        if place is not None and not (all(map(math.isfinite, place)) and chart.holds(*place)):
            return {}, "That place is not on the chart."
    to = end or reach.offing(chart, begins, OFFING_NM) or reach.offing(chart, begins, NEARER_NM)
    found = reach.find_way_round_land(chart, begins, to) if to else []
    if not found:
        return {}, NO_WAY
    return {"force": key, "places": [{"lon": lon, "lat": lat} for lon, lat in found]}, ""
