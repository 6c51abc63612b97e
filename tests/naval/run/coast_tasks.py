"""Tasks off a hostile harbour: a cable, a station, mines."""

from __future__ import annotations

from typing import Any

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.state.orders import ForceOrder, Orders
from naval.state.settings import Settings
from naval.state.waters import Cable
from naval.state.world import Leg, Task, World
from tests.naval.world_builder import force, off, open_sea, port, ships_for, station, world

SEA = open_sea()
AT = (1.0, 50.0)
ALL = Settings(sighting_cuts=False, weather="6", cables=True, demolition=True, minelaying=True, countermining=True)
HAFEN = port("hafen", "red", 3.0, 50.0)
TOWER = station("tower", "red", *off(*AT, 0, 2))
LINE = Cable(key="line", name="North line", side="red", places=("hafen",), points=(off(*AT, -5, 0.5), off(*AT, 5, 0.5)))
CUT = Task(kind="cut_cable", of="line")
LAY = Task(kind="lay_mines", lon=AT[0], lat=AT[1], count=12)
SWEEP = Task(kind="countermine", lon=AT[0], lat=AT[1])


def war(*some: Task, at: tuple[float, float] = AT, kind: str = "destroyer", count: int = 2, **more: Any) -> World:
    one = force("blue-a", *at, tasks=some)
    far = force("red-z", 9.0, 57.0)
    given: dict[str, Any] = {
        "ports": (HAFEN,),
        "stations": (TOWER,),
        "cables": (LINE,),
        "settings": ALL,
        "ships": (*ships_for(one, kind, count), *ships_for(far)),
        **more,
    }
    return world(one, far, **given)


def go(start: World, until: int = 360, seed: str = "1", *some: Task, course: tuple[Leg, ...] | None = None) -> Outcome:
    orders = {}
    if some or course is not None:
        orders = {"blue-a": Orders(forces={"blue-a": ForceOrder(legs=course or (), tasks=some)})}
    return run(start, SEA, orders, seed, until)
