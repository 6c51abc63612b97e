"""Seats that a ruling makes: opened by the publication of the run at whose end they have a force, closed by going back (UD-102).

The rows follow the world of each run. So a ruling withdrawn in time leaves no trace, and nobody reads of a seat before it has a
force.
"""

from __future__ import annotations

from campaign import wall_clock
from campaign.models.belief import Campaign, Seat
from campaign.models.people import SeatAssignment
from campaign.people import seat_holders
from naval.state.world import World


def follow(campaign: Campaign, world: World) -> list[Seat]:
    """Open the seats of a world without a row, and close those not in it, in the caller's transaction; return those opened."""
    rows = {seat.key: seat for seat in campaign.every_player()}
    keys = {one.key for one in world.seats}
    for seat in rows.values():
        if seat.key not in keys and not seat.closed:
            close(seat)
    new = [one for one in world.seats if one.mark and (one.key not in rows or rows[one.key].closed)]
    return [_open_cabin_seat(campaign, rows.get(one.key), one.key, one.name, one.side) for one in new]


def close(seat: Seat) -> None:
    """Close a seat: its links, browsers and sockets end, and it gets no mails or calls. Its papers stay."""
    for holder in seat.holders.sitting():
        seat_holders.shut(holder)
    seat.holders.sitting().update(until=wall_clock.now())
    Seat.objects.filter(pk=seat.pk).update(closed=True)


def _open_cabin_seat(campaign: Campaign, row: Seat | None, key: str, name: str, side: str) -> Seat:
    """Open a cabin's seat with a first holder and link; after going back its old row, with a new link for its last holder."""
    if row is None:
        row = Seat.objects.create(campaign=campaign, key=key, name=name, role="cabin", side=side, made=True)
    sat = row.holders.filter(kind=SeatAssignment.Kind.FIRST).order_by("pk").last()
    Seat.objects.filter(pk=row.pk).update(closed=False)
    SeatAssignment.objects.create(seat=row, name=sat.name if sat is not None else "", since=wall_clock.now())
    row.refresh_from_db()
    return row
