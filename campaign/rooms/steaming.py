"""The engine-room: bunkers, coal against time, and the engineer's word (NAV-S-077, NAV-S-078; SC-S-18)."""

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
    """What the room's page shows of it, merged into the room: the way to the engineer's page, and his word."""
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
    """What coal is counted in: its name, and the short one in a table's head (NAV-S-072)."""
    return {"name": "units", "short": "u"} if system == "units" else {"name": "tons", "short": "t"}


def coal_words(ship: Row) -> str:
    """What a ship of a reckoning has left, as she counts it."""
    if ship["boat"]:
        return f"{ship['left_t']:,.1f} h of petrol"
    return f"{ship['left_t'] / ship['unit_t']:,.1f} units" if ship["unit_t"] > 0 else f"{ship['left_t']:,.0f} t"


def home_ports(campaign: Campaign, side: str) -> list[tuple[str, float, float]]:
    """The ports of a side, as the public chart has them: name, longitude, latitude."""
    return [(p["name"], p["lon"], p["lat"]) for p in public(campaign).theatre["ports"] if p["side"] == side]


def standing(force: KnownForce) -> ForceOrder:
    """What a force does when nothing new is ordered: what is left of her last orders."""
    return ForceOrder(legs=force.legs, raid=force.raid)


def way_home(seat: Seat, force: KnownForce, order: ForceOrder, start: int, until: int) -> Row | None:
    """Whether a force can get home from where a course leaves her at the end of the run; None if she does not steam.

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
