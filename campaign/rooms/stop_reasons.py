"""Reasons for an order request inside a run: an enemy in sight (NAV-S-089, SC-S-04), or events on land (LC-008)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from campaign.models.belief import Seat
from campaign.reports.seat_knowledge import Desk, agreed
from campaign.rooms.land import land_rows
from campaign.rooms.news.new_reports import is_trader
from campaign.war.reports.sea import Battle, Sighting
from naval.geo.calendar import clock
from naval.state import orders

WHY = {
    "sighting": "Hostile ships in sight",
    "near": "The enemy is as near as you named",
    "news": "You know more of the enemy",
    "approach": "The enemy is still in sight",
    "lost": "The enemy is out of sight",
}
SMOKE = {"sighting": "Smoke in sight", "approach": "The smoke is still in sight"}
STANDING = {
    orders.CLOSE: "closes the enemy",
    orders.SHADOW: "keeps the enemy in sight",
    orders.AVOID: "draws away from the enemy",
    orders.CARRY_ON: "carries on, whatever is in sight",
}


def offered(seat: Seat) -> bool:
    """Report whether a seat may decline requests at approach moves: it commands ships, and terms allow it."""
    terms = agreed(seat.campaign)
    return bool(seat.kind.ships) and terms.sighting_cuts and terms.approach_moves


def find_beat(seat: Seat) -> int:
    """Return the minutes between the stops that all share; 0 where the book's short moves are agreed (SC-N-06)."""
    return agreed(seat.campaign).stops_apart_min


def asked_at_sightings(seat: Seat) -> bool:
    """Report whether an enemy in sight stops the run and asks the admiral, unless he has standing orders (SC-N-08)."""
    return bool(seat.kind.ships) and agreed(seat.campaign).sighting_cuts


def do(desk: Desk) -> str:
    """Say what to order now, and since when; "" if the request began with its run."""
    on_land = land_rows.list_bodies_to_order(desk) if desk.seat.kind.troops and not desk.asked else []
    if on_land:
        words = on_land[0]["why"]
    elif desk.asked:
        first = next(why for why in WHY if any(row.why == why for row in desk.asked))
        words = SMOKE[first] if first in SMOKE and only_smoke(desk) else WHY[first]
    else:
        return ""
    return f"{words}: new orders from {clock(desk.now, desk.seat.campaign.hour_zero)}"


def only_smoke(desk: Desk) -> bool:
    """Report whether every contact in sight is still only smoke (SC-S-04)."""
    newest = {body.label: body for _, body in desk.list_reports(Sighting) if not body.sender}
    levels = [1 if body.level is UNSET else body.level for body in newest.values() if body.lost is None and not is_trader(body)]
    return bool(levels) and max(levels) == 0


def _broken_off(desk: Desk) -> bool:
    """Report whether an action has just ended that is not renewed by itself (SC-N-07)."""
    if agreed(desk.seat.campaign).actions_renewed or desk.call is None:
        return False
    over = desk.call.start
    return any(paper.arrives == over and paper.happened < over for paper in desk.filed.kept.get(Battle.kind, ()))


def _next_request(desk: Desk, miles: object) -> str:
    """Say what asks for orders again where a force has a standing order; ``miles`` may be of any shape (SC-N-08)."""
    if not agreed(desk.seat.campaign).stops_apart_min:
        return "when an action is over"
    return f"on news of the enemy{f', within {miles} miles of him' if type(miles) is int and miles else ''}, or after an action"


def checks(desk: Desk, given: dict[str, Any]) -> list[dict[str, str]]:
    """Describe each approach move: length, scale, and when orders are next due.

    ``given`` are the draft's courses by force, of any shape.
    """
    out = []
    if desk.seat.kind.ships and _broken_off(desk):
        text = "The action is broken off. It is not renewed unless you or they order to close the enemy, or you meet again"
        out.append({"state": "due", "text": text, "href": "#course"})
    for row in desk.asked:
        begins = f"{row.name}: approach" if len(desk.asked) > 1 else "Approach"
        mine = order if isinstance(order := given.get(row.force), dict) else {}
        force = next((one for one in desk.order_knowledge.forces if one.key == row.force), None)
        standing = mine.get("sighting", force.sighting if force else "")
        if isinstance(standing, str) and standing in STANDING:
            text = f"{row.name} {STANDING[standing]}: your next orders are due "
            text += _next_request(desk, mine.get("ask_nm", force.ask_nm if force else 0))
        elif mine.get("stands") is True:
            text = f"{row.name} carries on: your next orders are due at battle range, or when they are half an hour out of sight"
        elif row.minutes:
            again = clock(desk.now + row.minutes, desk.seat.campaign.hour_zero)
            text = f"{begins}: next orders in {row.minutes} minutes ({again}), scale {row.scale}"
            text += "; if you carry on, at battle range or when contact is lost"
        else:
            text = f"{row.name}: no enemy in sight now; these orders hold until one is sighted"
        out.append({"state": "due", "text": text, "href": "#course"})
    return out
