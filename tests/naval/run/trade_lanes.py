"""Merchantmen on a lane, and a raider beside them."""

from __future__ import annotations

from naval.state.world import Merchant, World
from tests.naval.world_builder import force, merchant, off, port, ships_for, world


def lane(count: int = 6, side: str = "blue", ahead: float = 0, **more: object) -> tuple[Merchant, ...]:
    """Place merchantmen on one lane, half a mile apart, steaming east at 10 knots beside the raider who steams with them."""
    at = [off(0, 50, ahead + n / 2, 1) for n in range(count)]
    return tuple(merchant(f"m-{n}", *at[n], (20, 50, 10.0), side=side, **more) for n in range(count))


def raider(merchants: tuple[Merchant, ...], **more: object) -> World:
    one = force("red-1", 0, 50, (20, 50, 10.0), raid=True)
    given = {"ports": (port("redhaven", "red", 0, 55),), **more}
    return world(one, ships=ships_for(one, "cruiser", coal_t=1600.0), merchants=merchants, **given)


def prizes(w: World) -> int:
    return sum(m.fate == "taken" for m in w.merchants)
