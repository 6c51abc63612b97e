"""Forces that meet, and battles between them."""

from __future__ import annotations

from typing import Any

from naval.state.orders import Orders
from naval.state.outcome import Interrupt
from naval.state.world import World
from tests.naval.world_builder import force, off, world


def converging(**more: Any) -> World:
    """Set two forces to meet end on: 60 miles at 24 knots, so 5 miles apart after 137½ minutes."""
    return world(force("blue-1", 0, 50, (10, 50, 12.0)), force("red-1", *off(0, 50, 60, 0), (-10, 50, 12.0)), **more)


def result(**ships: dict[str, Any]) -> dict[str, Any]:
    """Make a battle's result: ships by key (with dashes for underscores), the rest unhurt where they were."""
    base = {"afloat": True, "max_kn": 18.0, "damage": [], "condition": {}, "x_yd": 0.0, "y_yd": 0.0, "heading_deg": 0.0}
    told = {k.replace("_", "-"): {**base, **v} for k, v in ships.items()}
    return {"winner": None, "ending": "Drawn apart.", "moves": 40, "ships": told}


def fought(given: dict[str, Orders] | None, moves: int = 40, **ships: dict[str, Any]) -> Interrupt:
    some = ships or {"blue_1_1": {"x_yd": -20000.0}, "red_1_1": {"x_yd": 20000.0}}
    return Interrupt(
        minute=137,
        forces=("blue-1", "red-1"),
        moves=moves,
        result=result(**some),
        views={"blue": [{"viewer": "blue"}], "red": [{"viewer": "red"}]},
        orders=given,
    )
