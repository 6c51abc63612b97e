"""Forces as a seat last heard of them, for reckoning miles and coal (NAV-S-028)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from campaign.models.belief import Seat
from campaign.muster.briefing_material import served
from campaign.reports.seat_knowledge import Desk
from campaign.war.reports.sea import Position, PositionShip
from naval.mustering.fleet_list import Scorer
from naval.orders.seat_knowledge import KnownForce, KnownShip
from naval.ships import coal


class ReportedForce(NamedTuple):
    """A force with her ships as she last reported them, and the minute of that report."""

    force: KnownForce
    minute: int


def list_reported_forces(desk: Desk) -> dict[str, ReportedForce]:
    """List the forces that are out of hand and have reported, by key; their classes are those of the fleet list."""
    newest = {body.force: (paper, body) for paper, body in desk.list_reports(Position)}
    gone = desk.joined | set(desk.in_hand) | set(desk.in_action)
    cards = read_cards(desk.seat)
    return {
        key: ReportedForce(_read_force(*newest[key][1:], cards), newest[key][0].happened)
        for key in sorted(newest)
        if key not in gone
    }


def read_cards(seat: Seat) -> dict[str, Scorer]:
    """Read the seat's fleet list from before the war, by ship."""
    return {card.ship: card for box in served(seat).boxes for card in box.scorers}


def _read_force(body: Position, cards: dict[str, Scorer]) -> KnownForce:
    ships = tuple(_read_ship(ship, cards[ship.name]) for ship in body.ships if ship.name in cards)
    return KnownForce(
        key=body.force,
        name=body.name,
        lon=body.lon,
        lat=body.lat,
        ships=ships,
        flagship=body.flagship,
        course_deg=body.course_deg,
        knots=body.knots,
        port=body.port,
    )


def _read_ship(ship: PositionShip, card: Scorer) -> KnownShip:
    """Read a ship as signalled. What she has burnt since she was full is guessed from what she had before the war."""
    unit_t = 0.0 if ship.unit_t is UNSET else float(ship.unit_t)
    return KnownShip(
        key=ship.name,
        name=ship.name,
        table=coal.find_table(card.kind, card.displacement_t, card.knots),
        boilers=card.boilers,
        coal_t=ship.coal_t,
        coal_normal_t=card.coal_normal_t,
        coal_max_t=card.coal_max_t,
        max_kn=ship.max_kn,
        class_kn=card.knots,
        class_name=card.class_name,
        kind=card.kind,
        burnt_t=max(card.coal_t - ship.coal_t, 0.0),
        afloat=ship.afloat,
        damage=ship.damage,
        displacement_t=card.displacement_t,
        unit_t=unit_t,
    )
