"""The landing in Essex: runs of its land alone."""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import Path

import msgspec

from campaign.packs.pack import Pack, load
from land.ground.country import Country
from land.lift.stowage import Transport
from land.orders.sheet import BodyOrder, Sheet
from land.run.order_of_play import Course
from land.run.reporting.reports import add_run_reports
from land.run.run_input import Convoy, Done, Given
from land.state.moves import Halted
from land.state.world import Spot, Task
from tactical.engine.dice import Dice
from tests.land.even_sky import EvenSky

PACKS = Path(__file__).parents[3] / "campaign" / "scenarios"


@cache
def essex() -> tuple[Pack, Country]:
    pack = load(PACKS / "landing_manoeuvres")
    assert pack.land is not None
    return pack, Country(pack.land.ground, pack.chart)


def march(*by: str, posture: str = "attack") -> BodyOrder:
    return BodyOrder(tasks=(Task(do="march", fields={"by": list(by), "step": "normal"}),), posture=posture)


BRIGADE = march("east_bridge", "elmstead", "frating")
OUTPOSTS = march("weeley", "frating", "elmstead")


def make_given(sheets: dict[str, Sheet], until: int = 360, ashore: str = "") -> Given:
    pack, country = essex()
    assert pack.land is not None
    land = pack.land.opening
    if ashore:  # Blue's brigade is landed already, and stands there
        spot = country.spot_at(ashore)
        bodies = tuple(msgspec.structs.replace(one, aboard="", spot=spot) if one.aboard else one for one in land.bodies)
        staffs = tuple(msgspec.structs.replace(one, spot=spot) if one.side == "blue" else one for one in land.staffs)
        land = msgspec.structs.replace(land, bodies=bodies, staffs=staffs)
    return Given(land, country, pack.land.terms, EvenSky(), Dice("essex"), until, 180, 4, sheets)


def run(what: Given) -> Done:
    return add_run_reports(what, Course(what).run())


def sheet(**bodies: BodyOrder) -> dict[str, Sheet]:
    return {"red_general": Sheet(bodies=bodies)}


def shipped(until: int) -> Given:
    """Set up Blue's brigade in its ships off Holland beach, ordered to land."""
    pack, country = essex()
    assert pack.land is not None
    beach = country.beaches["holland_beach"]
    lies = Spot(lon=beach.line[0][0], lat=beach.line[0][1])
    opening = pack.land.opening
    staffs = tuple(msgspec.structs.replace(one, spot=lies) if one.side == "blue" else one for one in opening.staffs)
    bodies = tuple(msgspec.structs.replace(one, spot=lies) if one.aboard else one for one in opening.bodies)
    order = BodyOrder(tasks=(Task(do="land", fields={"at": "holland_beach", "order": []}),), posture="attack")
    ships = tuple(Transport(key=f"transport_{n}", room_t=5000.0) for n in range(1, 5))
    what = msgspec.structs.replace(opening, bodies=bodies, staffs=staffs)
    return Given(
        what,
        country,
        pack.land.terms,
        EvenSky(),
        Dice("essex"),
        until,
        180,
        4,
        {"blue_general": Sheet(bodies={"blue_brigade": order})},
        afloat={"landing_squadron": Halted("landing_squadron", lies)},
        convoys={"landing_squadron": Convoy(transports=ships, warships=2)},
    )


def landing(until: int) -> Done:
    return ordered(shipped(until))


def ordered(given: Given) -> Done:
    """Run on through a stop with no new orders."""
    done = run(given)
    if done.stop is not None and done.stop.asked[0].why == "landing":  # the boats touch, and nothing else is ordered
        done = run(dataclasses.replace(given, stops=(done.stop,)))
    return done
