"""What the neutral players know of their own affairs: merchantmen as plotted, articles as printed."""

from __future__ import annotations

from typing import Any

from campaign.models.belief import Seat
from naval.orders.known import KnownEnd, KnownMerchant


def known_of(seat: Seat) -> dict[str, Any]:
    """The parts of :class:`naval.orders.known.Known` that only a trade player or a paper has, from what was delivered to it."""
    if seat.role == Seat.Role.TRADE:
        return {"merchants": merchants(seat), "ends": ends(seat)}
    return {"printed": printed(seat)} if seat.role == Seat.Role.PRESS else {}


def merchants(seat: Seat) -> tuple[KnownMerchant, ...]:
    """Every merchantman as this trade player last plotted her."""
    newest = seat.deliveries.filter(kind="plot").order_by("number").last()
    names = ("key", "state", "knots", "lon", "lat")
    return tuple(
        KnownMerchant(name=row["ship"], ended=not row["legs"], **{name: row[name] for name in names})
        for row in (newest.body["ships"] if newest else ())
    )


def ends(seat: Seat) -> tuple[KnownEnd, ...]:
    """Where a merchantman's course may end: the ports and the ends of the lanes."""
    given = seat.deliveries.filter(kind="lanes").order_by("number").last()
    return tuple(KnownEnd(**row) for row in (given.body["ends"] if given else ()))


def printed(seat: Seat) -> tuple[int, ...]:
    """The numbers of a paper's own articles that it has not taken back."""
    proofs = [paper.body for paper in seat.was_told("printed")]
    gone = {body["withdraws"] for body in proofs}
    return tuple(sorted(body["number"] for body in proofs if body["number"] not in gone and not body["withdraws"]))
