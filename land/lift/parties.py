"""Body partly ashore and partly afloat (LC-195, LC-199)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from land.lift.landing import Over
from land.lift.stowage import TRAIN
from land.state.units import Train
from land.state.world import Body, Spot

AFLOAT = "_afloat"


def landed(afloat: Body, ashore: Body | None, over: Iterable[Over], at: Spot) -> tuple[Body | None, Body | None]:
    """Land parcels of a body; return the part afloat (None: nothing) and the part ashore (None: nothing yet) (LC-199, LC-195).

    The part ashore keeps the body's name and order; the part afloat is a body of its own until it lands (SC-LC-72). The train
    comes ashore as a whole, haversacks with the men.
    """
    left: Body | None = afloat
    for one in over:
        if left is not None and one.body == left.key.removesuffix(AFLOAT):
            left, ashore = _land_parcel(left, ashore, one, at)
    return left, ashore


def _land_parcel(afloat: Body, ashore: Body | None, over: Over, at: Spot) -> tuple[Body | None, Body | None]:
    key = afloat.key.removesuffix(AFLOAT)
    mine = tuple(replace(unit, horses=max(0, unit.horses - over.horses_lost)) for unit in afloat.units if unit.key == over.parcel)
    rest = tuple(unit for unit in afloat.units if unit.key != over.parcel)
    wagons = over.parcel == f"{key}_{TRAIN}"
    if not mine and not wagons:
        return afloat, ashore
    if ashore is None:
        ashore = replace(afloat, key=key, units=(), train=Train(), haversack=0, aboard="", spot=at, column=(), tail_at=0)
    left = Train() if wagons else afloat.train
    all_over = not rest and not left.wagons
    men = sum(unit.men for unit in afloat.units)
    bread = afloat.haversack if all_over else afloat.haversack * sum(unit.men for unit in mine) // max(men, 1)
    shore = replace(
        ashore, units=(*ashore.units, *mine), train=afloat.train if wagons else ashore.train, haversack=ashore.haversack + bread
    )
    if all_over:
        return None, shore
    return replace(
        afloat,
        key=key + AFLOAT,
        parent=key,
        units=rest,
        train=left,
        haversack=afloat.haversack - bread,
        held=None,
        scattered=0,
        stragglers=0,
        prisoners=0,
    ), shore
