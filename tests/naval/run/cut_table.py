"""Two forces that will sight each other, and runs played through their stops, for the tests of cuts."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.state.orders import ForceOrder, Orders
from naval.state.outcome import Cut
from naval.state.settings import Settings
from naval.state.world import World
from tests.naval.world_builder import force, legs, off, open_sea, world

SEA = open_sea()
FINE = Settings(weather="6")
HERE = (0.0, 50.0)


def meeting(**more: Any) -> World:
    """Set up S-WC-21: A at (0, 0) steers east, B at (100, 16) west, both 12 knots; sight is 20 miles."""
    return world(
        force("blue-1", *HERE, (*off(*HERE, 200, 0), 12.0)),
        force("red-1", *off(*HERE, 100, 16), (*off(*HERE, -100, 16), 12.0)),
        settings=FINE,
        **more,
    )


def course(key: str, *some: tuple[float, float, float], stands: bool = False, raid: bool = False) -> dict[str, Orders]:
    return {key: Orders(forces={key: ForceOrder(legs=legs(*some), stands=stands, raid=raid)})}


def sealed(*keys: str, stands: bool = False) -> dict[str, Orders]:
    """Order the courses of S-WC-21 (again) for some seats."""
    to = {"blue-1": (*off(*HERE, 200, 0), 12.0), "red-1": (*off(*HERE, -100, 16), 12.0)}
    given: dict[str, Orders] = {}
    for key in keys:
        given |= course(key, to[key], stands=stands)
    return given


def with_orders(out: Outcome, orders: dict[str, Orders]) -> Cut:
    assert out.cut is not None
    return replace(out.cut, orders=orders)


def played(w: World, given: dict[str, Orders], answer: Any, until: int = 360) -> tuple[list[Outcome], Outcome]:
    """Play a run to its end; ``answer`` gives the orders at each stop. Return every stop and the end."""
    stops: list[Outcome] = []
    cuts: tuple[Cut, ...] = ()
    while len(stops) < 100:
        out = run(w, SEA, given, "s", until, cuts)
        assert out.engagement is None
        if not out.asked:
            return stops, out
        stops.append(out)
        cuts += (with_orders(out, answer(out)),)
    raise AssertionError("the run does not come to its end")


def minutes(stops: list[Outcome]) -> list[int]:
    return [stop.world.minute for stop in stops]


def reasons(stops: list[Outcome]) -> list[str]:
    return [one.why for stop in stops if stop.cut for one in stop.cut.asked]
