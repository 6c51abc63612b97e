"""Seats that a ruling makes: opened as the run is published from whose end they have a force, closed behind a rewind (UD-102).

Which there are is said by the world of each run; the rows follow it. So a ruling that is taken back before anything was published
leaves nothing behind, and nobody of her side reads of a seat before it has a force.
"""

from __future__ import annotations

from campaign import wall_clock
from campaign.models.belief import Campaign, Seat
from campaign.models.people import Holder
from campaign.people import seat_holders
from naval.state.world import World


def follow(campaign: Campaign, world: World) -> list[Seat]:
    """Open the seats of a world that have no row, and close those that are not in it; inside the caller's transaction.

    Returns those that were opened."""
    rows = {seat.key: seat for seat in campaign.every_player()}
    keys = {one.key for one in world.seats}
    for seat in rows.values():
        if seat.key not in keys and not seat.closed:
            close(seat)
    new = [one for one in world.seats if one.mark and (one.key not in rows or rows[one.key].closed)]
    return [_opened(campaign, rows.get(one.key), one.key, one.name, one.side) for one in new]


def close(seat: Seat) -> None:
    """Nobody sits there any more: its links, browsers and sockets are shut, nobody is written to, it is called to nothing.

    What it was told is kept."""
    for holder in seat.holders.sitting():
        seat_holders.shut(holder)
    seat.holders.sitting().update(until=wall_clock.now())
    Seat.objects.filter(pk=seat.pk).update(closed=True)


def _opened(campaign: Campaign, row: Seat | None, key: str, name: str, side: str) -> Seat:
    """A new row with its first holder and his link; made again after a rewind the former, with a new link for who sat there."""
    if row is None:
        row = Seat.objects.create(campaign=campaign, key=key, name=name, role="cabin", side=side, made=True)
    sat = row.holders.filter(kind=Holder.Kind.FIRST).order_by("pk").last()
    Seat.objects.filter(pk=row.pk).update(closed=False)
    Holder.objects.create(seat=row, name=sat.name if sat is not None else "", since=wall_clock.now())
    row.refresh_from_db()
    return row
