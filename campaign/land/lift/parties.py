"""A body of which part is ashore and part still afloat (LC-195, LC-199)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from campaign.land.lift.ashore import Over
from campaign.land.lift.stowage import TRAIN
from campaign.land.state.units import Train, Unit
from campaign.land.state.world import Body, Spot

AFLOAT = "_afloat"


def landed(afloat: Body, ashore: Body | None, over: Iterable[Over], at: Spot) -> tuple[Body | None, Body | None]:
    """A body while it lands: what is still afloat (None: nothing), and what is ashore (None: nothing yet) (LC-199, LC-195).

    The part ashore keeps the body's name and its order; what is afloat is a body of its own until it is over (SC-LC-72). The
    train comes ashore as a whole, haversacks with the men.
    """
    key = afloat.key.removesuffix(AFLOAT)
    done = {one.parcel: one for one in over if one.body == key}
    mine = tuple(_rid(unit, done[unit.key]) for unit in afloat.units if unit.key in done)
    rest = tuple(unit for unit in afloat.units if unit.key not in done)
    wagons = f"{key}_{TRAIN}" in done
    if not mine and not wagons:
        return afloat, ashore
    men = sum(unit.men for unit in afloat.units)
    bread = afloat.haversack * sum(unit.men for unit in mine) // men if men else 0
    train = afloat.train if wagons else Train()
    if ashore is None:
        ashore = msgspec.structs.replace(
            afloat, key=key, units=(), train=Train(), haversack=0, aboard="", spot=at, column=(), tail_at=0
        )
    left_train = Train() if wagons else afloat.train
    if not rest and not left_train.wagons:
        bread = afloat.haversack
    shore = msgspec.structs.replace(
        ashore, units=(*ashore.units, *mine), train=_both(ashore.train, train), haversack=ashore.haversack + bread
    )
    if not rest and not left_train.wagons:
        return None, shore
    name = key + AFLOAT
    return msgspec.structs.replace(
        afloat,
        key=name,
        parent=key,
        units=rest,
        train=left_train,
        haversack=afloat.haversack - bread,
        held=None,
        scattered=0,
        stragglers=0,
        prisoners=0,
    ), shore


def _rid(unit: Unit, over: Over) -> Unit:
    """A unit without the horses that drowned."""
    return msgspec.structs.replace(unit, horses=max(0, unit.horses - over.horses_lost))


def _both(a: Train, b: Train) -> Train:
    return Train(**{what: getattr(a, what) + getattr(b, what) for what in ("wagons", "food", "forage", "ammo")})
