"""What a general knows when he writes his orders: own bodies as last reported, bridges known down, who is who (LC-060).

Orders are checked against this and nothing else, so a refusal can tell nobody anything he did not know.
"""

from __future__ import annotations

from land.state.world import Body
from land.terms import Terms
from naval.orders.seat_knowledge import Fault
from naval.state.frozen import Frozen

__all__ = ["Fault", "Fleet", "Known", "KnownBody", "Other"]


class KnownBody(Frozen, frozen=True):
    """An own body: near and heard at once, or as it last ``reported`` itself (LC-004, LC-005)."""

    body: Body
    near: bool = True
    reported: int = 0


class Other(Frozen, frozen=True):
    """A body of the side that is another general's."""

    key: str
    name: str
    general: str


class Fleet(Frozen, frozen=True):
    """A force of ships of the side as last reported: the place at which it was, when, and the gross tons of room in it."""

    key: str
    name: str
    at: str
    reported: int
    room_t: float = 0.0


class Known(Frozen, frozen=True):
    """All that the checking of one general's sheet may lean on.

    ``minute`` is that at which the orders begin, ``hour`` the hour of the day of War Imminent (for the words of dates),
    ``run_min`` how long a run is.
    ``down`` are keys of places (their bridges) and edges that he knows to be down. ``addressees`` are the seats he may write
    to, ``dispatch_by`` the ways he may name. ``asked`` are the bodies that are ordered now, in the middle of a run; none
    named: all.
    """

    seat: str
    side: str
    minute: int
    hour: int = 0
    bodies: tuple[KnownBody, ...] = ()
    others: tuple[Other, ...] = ()
    fleets: tuple[Fleet, ...] = ()
    down: tuple[str, ...] = ()
    addressees: dict[str, str] = {}
    asked: tuple[str, ...] = ()
    run_min: int = 360
    terms: Terms = Terms()

    def body(self, key: object) -> KnownBody | None:
        """The seat's own body with this key, else None."""
        return next((one for one in self.bodies if one.body.key == key), None)

    def other(self, key: object) -> Other | None:
        """A body of another general of the side, else None."""
        return next((one for one in self.others if one.key == key), None)

    def fleet(self, key: object) -> Fleet | None:
        """A force of ships of the side, else None."""
        return next((one for one in self.fleets if one.key == key), None)


def the(name: str) -> str:
    """A body's name as the subject of a sentence: "The 2nd Division", "First Division".

    >>> the("2nd Division"), the("First Division")
    ('The 2nd Division', 'First Division')
    """
    return f"The {name}" if name[:1].isdigit() else name
