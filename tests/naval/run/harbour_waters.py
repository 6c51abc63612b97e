"""Forces bound for a harbour."""

from __future__ import annotations

from naval.state.world import Port, World
from tests.naval.world_builder import force, off, port, ships_for, world


def bound_home(miles: float = 24, haven: Port | None = None, class_key: str = "battleship", **ship: object) -> World:
    """Steam a force home at 12 knots: in port after two hours."""
    one = force("blue-1", *off(0, 50, 0, miles), (0, 50, 12.0))
    return world(one, ships=ships_for(one, class_key, **ship), ports=(haven or port("haven", "blue", 0, 50),))
