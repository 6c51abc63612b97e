"""A war of prizes before the eyes of the trade player."""

from __future__ import annotations

from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.state.world import World
from tests.naval.world_builder import Seat, force, merchant, off, open_sea, port, ships_for, world

SEA = open_sea()
TRADE = Seat(key="trade", name="The trade player", role="trade", side="neutral")
HOME = port("redhaven", "red", *off(0, 50, 0, 120))


def war(*, sink: bool = False, raid: bool = True, merchants: tuple = (), far: float = 0.0, **more: object) -> World:
    """Set a red cruiser beside a blue merchantman who steams east for thirteen hours; a trade player looks on."""
    prey = merchant("m-0", *off(0, 50, far, 1), (*off(0, 50, far + 130, 1), 10.0))
    one = force("red-1", 0, 50, (20, 50, 10.0), raid=raid, prizes="sink" if sink else "send")
    given = {"ports": (HOME,), **more}
    w = world(one, ships=ships_for(one, "cruiser", coal_t=1600.0), merchants=(prey, *merchants), **given)
    return replace(w, seats=tuple(sorted((*w.seats, TRADE), key=lambda s: s.key)))


def days(w: World, hours: int, chart: object = SEA, orders: dict | None = None) -> list[Outcome]:
    outs = []
    for until in range(360, hours * 60 + 1, 360):
        outs.append(run(outs[-1].world if outs else w, chart, (orders or {}) if not outs else {}, "s", until))
    return outs
