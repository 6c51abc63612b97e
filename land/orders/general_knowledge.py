"""Knowledge of a general as he writes his orders: own bodies as last reported, bridges known down, colleagues (LC-060).

Orders are checked against this alone, so a refusal reveals nothing that he did not know.
"""

from __future__ import annotations

from land.state.world import Body
from land.terms import Terms
from naval.orders.seat_knowledge import Fault
from naval.state.frozen import Frozen

__all__ = ["Fault", "Fleet", "Known", "KnownBody", "Other"]


class KnownBody(Frozen, frozen=True):
    """Own body: near and heard at once, or as it last ``reported`` itself (LC-004, LC-005)."""

    body: Body
    near: bool = True
    reported: int = 0


class Other(Frozen, frozen=True):
    """Body of the side under another general."""

    key: str
    name: str
    general: str


class Fleet(Frozen, frozen=True):
    """Force of ships of the side as last reported: its place, when, and the gross tons of room in it."""

    key: str
    name: str
    at: str
    reported: int
    room_t: float = 0.0


class Known(Frozen, frozen=True):
    """Facts that the check of one general's sheet may use.

    ``minute`` is when the orders begin, ``hour`` the hour of the day of War Imminent (for the words of dates), ``run_min`` the
    length of a run.

    ``down`` are keys of places (their bridges) and edges that he knows to be down. ``addressees`` are the seats he may write to.
    ``asked`` are the bodies ordered now, in the middle of a run; none named: all.
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
        """Return the seat's own body with this key, else None."""
        return next((one for one in self.bodies if one.body.key == key), None)

    def other(self, key: object) -> Other | None:
        """Return a body of another general of the side, else None."""
        return next((one for one in self.others if one.key == key), None)

    def fleet(self, key: object) -> Fleet | None:
        """Return a force of ships of the side, else None."""
        return next((one for one in self.fleets if one.key == key), None)


def the(name: str) -> str:
    """Return a body's name as the subject of a sentence: "The 2nd Division", "First Division".

    >>> the("2nd Division"), the("First Division")
    ('The 2nd Division', 'First Division')
    """
    return f"The {name}" if name[:1].isdigit() else name
