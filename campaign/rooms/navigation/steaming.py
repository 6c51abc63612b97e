"""The engine room: bunkers, coal against time, and the engineer's word (NAV-S-077, NAV-S-078; SC-S-18)."""

from __future__ import annotations

from django.urls import reverse

from campaign.models.belief import Campaign, Seat
from campaign.orders import engineer
from campaign.reports.seat_knowledge import Desk, agreed, public
from campaign.rooms.words import Row
from naval.orders import endurance
from naval.orders.course_reckoning import passage
from naval.orders.seat_knowledge import KnownForce
from naval.state.orders import ForceOrder


def block(desk: Desk) -> Row:
    """Build the room's part on the engine room: the engineer's page, and his word."""
    seat = desk.seat
    if engineer.cabin_of(seat) is None:
        return {"engine": None}
    officer = engineer.officer_of(seat)
    word = desk.call.engineer if officer is not None and desk.call is not None else ""
    return {
        "engine": {
            "url": reverse("campaign:engine", args=[seat.rid]),
            "reach": reverse("campaign:reach", args=[seat.rid]),
            "officer": officer.name if officer else "",
            "empty": officer is not None and engineer.is_empty(officer),
            "word": word,
            "note": desk.call.engineer_note if word and desk.call else "",
            "fuel": fuel(agreed(seat.campaign).coal),
        }
    }


def fuel(system: str) -> Row:
    """Name the unit of coal, with its short form for a table's head (NAV-S-072)."""
    return {"name": "units", "short": "u"} if system == "units" else {"name": "tons", "short": "t"}


def coal_words(ship: Row) -> str:
    """Format the coal or petrol a ship has left, in her own unit."""
    if ship["boat"]:
        return f"{ship['left_t']:,.1f} h of petrol"
    return f"{ship['left_t'] / ship['unit_t']:,.1f} units" if ship["unit_t"] > 0 else f"{ship['left_t']:,.0f} t"


def home_ports(campaign: Campaign, side: str) -> list[tuple[str, float, float]]:
    """List the ports of a side from the public chart: name, longitude, latitude."""
    return [(p["name"], p["lon"], p["lat"]) for p in public(campaign).theatre["ports"] if p["side"] == side]


def standing(force: KnownForce) -> ForceOrder:
    """Return a force's orders if nothing new is ordered: the rest of her last ones."""
    return ForceOrder(legs=force.legs, raid=force.raid)


def way_home(seat: Seat, force: KnownForce, order: ForceOrder, start: int, until: int) -> Row | None:
    """Reckon whether a force can get home from her course's end; None if she does not steam.

    NAV-S-078, SC-N-36.
    """
    legs = [leg for leg in order.legs if leg.knots > 0]
    if not legs:
        return None
    done = passage(force, legs, start, until, until - start)
    chart = public(seat.campaign).chart
    way = endurance.home(endurance.apply_passage(force, done), chart, home_ports(seat.campaign, seat.side), until)
    if way is None:
        return None
    return {
        "port": way.port,
        "nm": round(way.nm),
        "enough": way.enough,
        "ship": way.short.name,
        "text": "" if way.enough else endurance.warning(way),
    }
