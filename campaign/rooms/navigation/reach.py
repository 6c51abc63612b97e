"""A force's reach on the chart: by the run's end or an hour, and there and home again (NAV-S-078, SC-N-35)."""

from __future__ import annotations

import math

from campaign.models.belief import Seat
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.draft import Draft
from campaign.rooms.navigation.reported_forces import list_reported_forces
from campaign.rooms.navigation.steaming import home_ports
from campaign.rooms.words import Row
from naval.geo import reach as sea
from naval.geo.calendar import typed
from naval.orders import endurance
from naval.orders.course_reckoning import passage
from naval.orders.seat_knowledge import KnownForce

FROM = ("now", "draft end")
LEAST_KN = 1.0
UNREAD_HOUR = "Write the hour as “18:00” or “Day 2, 06:00”."
DAY_MIN = 1440
LONGEST_MIN = 5 * DAY_MIN
"""The longest time after a report for which a reach is reckoned."""


def reach(seat: Seat, key: str, knots: float | None, start: str) -> tuple[Row, str]:
    """Reckon a force's two lines, or say what is wrong.

    A force that the draft detaches has her own.
    """
    draft = Draft.read_stored(Desk.read_for_seat(seat))
    force = draft.drafted_knowledge.force(key)
    if draft.desk.call is None or force is None:
        return {}, "You do not command that force."
    if start not in FROM:
        return {}, f"Reach is computed from {' or '.join(FROM)}."
    if knots is not None and not LEAST_KN <= knots <= 60:
        return {}, f"The speed must be {LEAST_KN:g} to 60 knots."
    minute, until = draft.drafted_knowledge.minute, draft.drafted_knowledge.until
    if start == "draft end":
        legs = [leg for leg in draft.course(force).legs if leg.knots > 0]
        force = endurance.apply_passage(force, passage(force, legs, minute, until, until - minute))
        minute, until = until, until + seat.campaign.run_minutes
    best = endurance.most(force, minute)
    made = min(knots or best * 2 / 3, best)
    if made < LEAST_KN:
        return {**_head(force, start, 0.0), "run": None, "home": None}, ""
    return _lines(seat, force, made, minute, until, start), ""


def reach_from_report(desk: Desk, key: str, knots: float, hour: str) -> tuple[Row, str]:
    """Reckon how far a force out of hand may be by an hour, from her last report and at a speed; or say what is wrong."""
    seat = desk.seat
    found = list_reported_forces(desk).get(key)
    if found is None:
        return {}, "That force has not reported to you."
    force, minute = found
    if not LEAST_KN <= knots <= 60:
        return {}, f"The speed must be {LEAST_KN:g} to 60 knots."
    by = typed(hour, seat.campaign.hour_zero, desk.now)
    if by is None:
        return {}, UNREAD_HOUR
    if not minute < by <= minute + LONGEST_MIN:
        days = LONGEST_MIN // DAY_MIN
        return {}, f"{force.name} last reported at {desk.format_minute(minute)}. Choose an hour after that, within {days} days."
    made = min(knots, endurance.most(force, minute))
    said = {"name": force.name, "when": desk.format_minute(minute), "until": desk.format_minute(by)}
    if made < LEAST_KN:
        return {**_head(force, "report", 0.0), **said, "nm": 0, "ship": "", "run": None, "home": None, "port": None}, ""
    way = endurance.home(force, public(seat.campaign).chart, home_ports(seat.campaign, seat.side), minute)
    port = {"name": way.port, "nm": round(way.nm), "enough": way.enough} if way else None
    return {**_lines(seat, force, made, minute, by, "report"), **said, "port": port}, ""


def _lines(seat: Seat, force: KnownForce, knots: float, minute: int, until: int, start: str) -> Row:
    chart, here = public(seat.campaign).chart, (force.lon, force.lat)
    homes = [(lon, lat) for _, lon, lat in home_ports(seat.campaign, seat.side)]
    run = endurance.steaming(force, knots, minute, knots * (until - minute) / 60)
    coal = endurance.steaming(force, knots, minute)
    out = {**_head(force, start, knots), "nm": round(coal.nm), "ship": coal.ship}
    by_run = sea.there(chart, here, run.nm, rings=False) if run.nm > 0 else None
    back = sea.there_and_home(chart, here, homes, coal.nm, rings=False) if coal.nm > 0 and homes else None
    return {
        **out,
        "run": {"nm": round(run.nm, 1), "lines": by_run.lines} if by_run else None,
        "home": {"nm": round(coal.nm), "lines": back.lines} if back else None,
    }


def _head(force: KnownForce, start: str, knots: float) -> Row:
    return {"force": force.key, "from": start, "lon": force.lon, "lat": force.lat, "knots": math.floor(knots * 10) / 10}
