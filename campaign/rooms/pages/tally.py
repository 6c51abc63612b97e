"""The war by day, as plots: ships, merchantmen, coal, as far as a seat knows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import UNSET

from campaign.models.belief import OrderRequest, Seat
from campaign.reports.report_index import Paper
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.clock import clock, ruler_of
from campaign.rooms.words import Row, letter
from campaign.war.reports.sea import Position, PositionShip, Status, StatusShip
from campaign.war.reports.trade import Loss, Prize
from naval.geo.calendar import label

DAY_MIN = 1440
HIGH = 96  # of a plot, in its own units
BAR = 32  # of a side on a day
GAP = 14  # between two days
FOOT = 18
SHIPS_LOST = "Ships lost"
"""The name of their plot, in stored stories too."""


@dataclass(frozen=True)
class Measure:
    """A plot: each side's count by day. ``unit`` is for its head; ``of`` names its papers (UD-119)."""

    title: str
    unit: str
    sides: dict[str, list[float]]
    of: str = ""


def beside_names(tally: Row) -> Row:
    """Leave out the plot of ships lost, for a page that names them."""
    return {**tally, "plots": [plot for plot in tally.get("plots", ()) if plot["title"] != SHIPS_LOST]}


def days(minute: int, hour: int) -> list[str]:
    """List the days so far: they end at midnight, whatever the hour of War Imminent."""
    return [f"Day {n + 1}" for n in range(day_of(minute, hour) + 1)]


def day_of(minute: int, hour: int) -> int:
    """Return the day of a minute, from 0."""
    return int(label(minute, hour).split(",")[0].removeprefix("Day ")) - 1


def counts(found: Iterable[tuple[int, str]], many: int, sides: Iterable[str]) -> dict[str, list[float]]:
    """Count events of each side by day: ``found`` are day and side."""
    out: dict[str, list[float]] = {side: [0] * many for side in sides}
    for day, side in found:
        out[side][day] += 1
    return out


def drawn(measure: Measure, names: list[str]) -> Row:
    """Draw a measure as bars, side beside side, and as figures."""
    wide = BAR * len(measure.sides) + GAP
    most = max((value for row in measure.sides.values() for value in row), default=0)
    bars = []
    for place, (side, row) in enumerate(measure.sides.items()):
        left = GAP / 2 + place * BAR
        for n, value in enumerate(row):
            high = round(value / most * (HIGH - 14), 1) if most else 0
            bars.append(
                {
                    "side": side,
                    "x": round(n * wide + left, 1),
                    "y": round(HIGH - high, 1),
                    "w": BAR - 2,
                    "h": high,
                    "middle": round(n * wide + left + BAR / 2 - 1, 1),
                    "value": short(value) if value else "",
                }
            )
    return {
        "title": measure.title,
        "unit": measure.unit,
        "of": measure.of,
        "wide": len(names) * wide,
        "high": HIGH,
        "whole": HIGH + FOOT,
        "bars": bars,
        "days": [{"name": name, "x": round((n + 0.5) * wide, 1)} for n, name in enumerate(names)],
        "table": [
            {"side": side, "letter": letter(side), "values": [f"{value:,.0f}" for value in row]}
            for side, row in measure.sides.items()
        ],
        "any": bool(most),
    }


def head(seat: Seat, back: str, call: OrderRequest | None) -> Row:
    """Build the page's head; ``back`` is the room's address, which opens runs, ``call`` the last order request."""
    return {
        "rid": seat.rid,
        "side": seat.side,
        "seat": seat.name,
        "campaign": seat.campaign.title,
        "clock": clock(seat, call),
        "ruler": ruler_of(seat.campaign, call.start if call else 0, at=back),
    }


def short(value: float) -> str:
    """Format a figure over a bar: thousands by a letter.

    >>> short(3), short(27285.0)
    ('3', '27.3k')
    """
    return f"{value:.0f}" if value < 1000 else f"{value / 1000:.1f}k"


def tally(seat: Seat, call: OrderRequest | None = None) -> Row:
    """Build a seat's tally from its papers: ships, coal, and the trade heard of. ``call`` is its last order request."""
    desk = Desk.read_for_seat(seat, call, every=(Status, Position, Loss, Prize))
    hour = seat.campaign.hour_zero
    names = days(desk.now, hour)
    measures = [*afloat(desk, len(names), hour), *trade(desk, len(names), hour)]
    return {"days": names, "plots": [drawn(measure, names) for measure in measures]}


def afloat(desk: Desk, many: int, hour: int) -> list[Measure]:
    """Measure own ships lost, by day of the first report, and coal aboard by day."""
    side = desk.seat.side
    lost: dict[str, int] = {}
    coal: dict[int, dict[str, float]] = defaultdict(dict)
    told: list[tuple[Paper, Status | Position]] = [*desk.list_reports(Status), *desk.list_reports(Position)]
    told.sort(key=lambda one: (one[0].happened, one[0].number))
    for paper, body in told:
        day = min(day_of(max(paper.happened - 1, 0), hour), many - 1)
        for ship in body.ships:
            if not ship.afloat:
                lost.setdefault(ship.name, day)
        coal[day][body.force] = sum(ship.coal_t for ship in body.ships if ship.afloat and not is_boat(ship))
    if not told:
        return []
    held: dict[str, float] = {}
    tons = []
    for day in range(many):
        held |= coal.get(day, {})
        tons.append(sum(held.values()))
    return [
        Measure("Our ships lost", "ships", counts(((day, side) for day in lost.values()), many, [side]), "list:own"),
        Measure("Our coal", "tons, as last reported", {side: tons}, "list:own"),
    ]


def is_boat(ship: StatusShip | PositionShip) -> bool:
    """Report whether a ship is a petrol boat, which counts hours for tons (NAV-S-062)."""
    return ship.boat if isinstance(ship, PositionShip) else ship.dived_h is not UNSET


def trade(desk: Desk, many: int, hour: int) -> list[Measure]:
    """Measure merchantmen captured and lost, by day of the news."""
    side = desk.seat.side
    took = [(min(day_of(paper.arrives, hour), many - 1), side) for paper, body in desk.list_reports(Prize) if not body.brought]
    lost = [(min(day_of(paper.arrives, hour), many - 1), side) for paper, _ in desk.list_reports(Loss)]
    found = [("Merchantmen taken by our ships", took), ("Merchantmen known to be lost", lost)]
    shown = [one for one in found if one[1] or desk.seat.kind.ashore]
    return [Measure(title, "ships", counts(rows, many, [side]), "list:news") for title, rows in shown]
