"""Dummies: boxes with nearly nothing in them; and how many bodies a general may have (LC-007, LC-010)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from land import tables
from land.forces.body import of_body
from land.state.units import Unit
from land.state.world import Body


def may_have(bodies: Iterable[Body], seat: str) -> int:
    """Count how many more bodies a general may have: twelve in all (LC-010)."""
    return max(0, int(tables.value("forces", "most_bodies")) - sum(one.seat == seat for one in bodies))


def may_sham(bodies: Iterable[Body], side: str) -> int:
    """Count how many more dummies a side may have: one to four real bodies (LC-007)."""
    mine = [one for one in bodies if one.side == side]
    shams = sum(one.dummy for one in mine)
    return max(0, (len(mine) - shams) // int(tables.value("forces", "bodies_a_dummy")) - shams)


def may_man(men: int) -> bool:
    """Report whether a dummy may have so many men: 50 to 200 (LC-007)."""
    return int(tables.value("forces", "dummy_least")) <= men <= int(tables.value("forces", "dummy_most"))


def sham(body: Body, men: int, key: str, name: str) -> tuple[Body, Body]:
    """Take a dummy's men from a body: of its foot, else of its largest unit; they go on foot (LC-007).

    Returns body and dummy. Raises ValueError where no unit can spare so many and keep a man.
    """
    some = [one for one in body.units if one.men > men]
    if not may_man(men) or not some:
        raise ValueError("no such dummy")
    giver = max(some, key=lambda one: (one.code == "inf", one.men, one.key))
    units = tuple(msgspec.structs.replace(one, men=one.men - men) if one.key == giver.key else one for one in body.units)
    box = Unit(key=f"{key}_inf_1", code="inf", men=men, horses=0, guns=0, wagons=0)
    dummy = Body(
        key=key,
        name=name,
        side=body.side,
        seat=body.seat,
        spot=body.spot,
        units=(box,),
        parent=body.key,
        dummy=True,
        aboard=body.aboard,
    )
    return msgspec.structs.replace(body, units=units), dummy


def dust_men(body: Body) -> int:
    """Count the men that a body's dust suggests: a dummy raises that of a full column (LC-007, LC-111)."""
    return max(of_body(body).men, int(tables.value("forces", "dummy_dust")) if body.dummy else 0)


def warnings(fighting: dict[str, int], generals: dict[str, int], runs: int) -> tuple[str, ...]:
    """List warnings about a pack: more than eight divisions or four generals a side, or forty runs (LC-010).

    ``fighting`` are men and ``generals`` seats by side; a division is 14,120 fighting men.
    """
    told = []
    for side, men in sorted(fighting.items()):
        divisions = men / int(tables.value("forces", "division_men"))
        if divisions > (most := int(tables.value("forces", "many_divisions"))):
            told.append(
                f"{side.title()} has {divisions:.1f} divisions; more than {most} a side are a lot of work for its "
                "generals (LC-010)."
            )
    for side, number in sorted(generals.items()):
        if number > (most := int(tables.value("forces", "many_generals"))):
            told.append(f"{side.title()} has {number} generals; more than {most} a side are hard to find (LC-010).")
    if runs > (most := int(tables.value("forces", "many_runs"))):
        told.append(f"The war has {runs} runs; more than {most} take long to play (LC-010).")
    return tuple(told)
