"""Submarine boats of petrol, one at sea."""

from __future__ import annotations

from msgspec.structs import replace

from naval.state.settings import Settings
from naval.state.world import Leg, Ship, World
from tests.naval.world_builder import CLASSES, force, ship_class, world

CALM = Settings(sighting_cuts=False, weather="6")
BOATS = (
    replace(ship_class("a_class", "submarine", 190, 11, 12, 12, "petrol"), dived_h=4.0, dived_kn=6.0),
    replace(ship_class("diver", "submersible", 250, 12, 16, 16, "petrol"), dived_h=3.0, dived_kn=7.0),
    replace(ship_class("collier", "collier", 5000, 10, 400, 800, "cylindrical")),
)


def boat(of: str, *legs: tuple[float, float, float], dived: bool = False, hours: float | None = None, **more: object) -> World:
    """Place one boat at 0, 55."""
    cls = next(c for c in BOATS if c.key == of)
    one = force("blue-b", 0.0, 55.0)
    one = replace(one, legs=tuple(Leg(lon=x, lat=y, knots=k, dived=dived) for x, y, k in legs))
    ship = Ship(
        key="blue-b-1",
        name="B 1",
        side="blue",
        force="blue-b",
        class_key=of,
        max_kn=cls.max_kn,
        coal_t=cls.coal_max_t if hours is None else hours,
        **more,
    )  # type: ignore[arg-type]
    return world(one, ships=(ship,), classes=(*CLASSES, *BOATS), settings=CALM)
