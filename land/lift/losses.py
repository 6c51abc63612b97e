"""Losses of a body in a sunken ship, and the cargo left in ships while it lands (LC-195, LC-198)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec

from land.lift.parties import AFLOAT
from land.lift.stowage import TRAIN
from land.state.carriage import Stowed
from land.state.units import Unit
from land.state.world import Body
from land.supply.depots import burnt
from land.supply.shares import shares


def aboard_still(stowed: Iterable[Stowed], over: Collection[str], sunk: Collection[str] = ()) -> tuple[Stowed, ...]:
    """List the cargo still in the ships when some parcels are ashore as a whole and some ships are lost (LC-195)."""
    return tuple(one for one in stowed if one.parcel not in over and one.ship not in sunk)


def after_sinking(body: Body, lost: Iterable[Stowed], saved: Mapping[str, int]) -> Body:
    """Take from a body its losses in sunken ships: men not saved, and all horses, guns and wagons (LC-198).

    ``saved`` are men by parcel (:func:`land.lift.stowage.sunk`). Services and drivers are not counted apart.
    """
    key = body.key.removesuffix(AFLOAT)
    gone: dict[str, list[int]] = {}
    for one in lost:
        if one.body == key:
            row = gone.setdefault(one.parcel, [-saved.get(one.parcel, 0), 0, 0])
            for n, number in enumerate((one.men, one.horses, one.wheels)):
                row[n] += number
    units = tuple(_subtract_losses(unit, *gone.get(unit.key, (0, 0, 0))) for unit in body.units)
    wagons = gone.get(f"{key}_{TRAIN}", (0, 0, 0))[2]
    return msgspec.structs.replace(body, units=tuple(unit for unit in units if unit.men), train=burnt(body.train, wagons))


def _subtract_losses(unit: Unit, men: int, horses: int, wheels: int) -> Unit:
    off = shares(min(wheels, unit.guns + unit.wagons), {"guns": unit.guns, "wagons": unit.wagons})
    return msgspec.structs.replace(
        unit,
        men=max(0, unit.men - men),
        horses=max(0, unit.horses - horses),
        guns=unit.guns - off["guns"],
        wagons=unit.wagons - off["wagons"],
    )
