"""A seat's own papers and its call, as far as standing orders lean on them: their only input (CK-020)."""

from __future__ import annotations

from collections.abc import Sequence

from naval.orders.seat_knowledge import Known, KnownForce
from naval.standing_orders.newspaper import Tip
from naval.state.frozen import Frozen

Port = tuple[str, float, float]
"""Port by its name, longitude and latitude."""


class Contact(Frozen, frozen=True):
    """An enemy that a force has in sight as orders are asked, as its lookouts put it; ``points`` by :mod:`.strength`."""

    by: str
    lon: float
    lat: float
    bearing_deg: float
    distance_nm: float
    points: float


class Papers(Frozen, frozen=True):
    """The papers before a seat whose orders are asked.

    ``in_sight`` counts each force's contacts of any flag, by her key; ``enemies`` may be hostile. ``letters`` are the seats of
    dispatches and ``tips`` the reports to a newspaper since the last call; ``asked`` why each force is asked, in the
    middle of a run. ``homes`` are its side's ports, ``ports`` all on its chart.
    """

    known: Known
    in_sight: dict[str, int] = {}
    enemies: tuple[Contact, ...] = ()
    letters: tuple[str, ...] = ()
    tips: tuple[Tip, ...] = ()
    asked: dict[str, str] = {}
    homes: tuple[Port, ...] = ()
    ports: tuple[Port, ...] = ()

    @property
    def afloat(self) -> bool:
        """Report whether the seat commands ships at all."""
        return "forces" in self.known.parts

    @property
    def trades(self) -> bool:
        """Report whether the seat orders merchantmen."""
        return "merchants" in self.known.parts

    @property
    def in_hand(self) -> Sequence[KnownForce]:
        """List the forces that are ordered now: those that are asked, or all."""
        return [f for f in self.known.forces if not self.known.asked or f.key in self.known.asked]

    def enemies_of(self, force: KnownForce) -> list[Contact]:
        """List the enemies that a force has in sight, the nearest first."""
        return sorted((one for one in self.enemies if one.by == force.key), key=lambda one: (one.distance_nm, one.bearing_deg))

    def why(self, force: KnownForce) -> str:
        """Tell why a force is asked in the middle of a run: sighting, near, news, approach or lost; "" if she is not."""
        return self.asked.get(force.key, "")
