"""Depots: made, filled, taken and burnt; trains that load at them; cargo from the sea (LC-155, LC-162, LC-163)."""

from __future__ import annotations

import msgspec

from land import tables
from land.forces.strength import packets_of as wagon_packets
from land.state.ground import Place, Stores
from land.state.units import Train
from land.state.world import PlaceNow
from land.supply.needs import Need, brought, figure, packets_of
from land.supply.shares import shares

SORTS = ("food", "forage", "ammo")


def open_depot(now: PlaceNow, place: Place, side: str, drawn_min: int, run_min: int) -> PlaceNow:
    """Make a place a depot after a whole run of *draw* at it, in minutes (LC-155)."""
    made = bool(set(place.kinds) & set(tables.value("supply", "depot_kinds"))) and drawn_min >= run_min and not now.destroyed
    return msgspec.structs.replace(now, side=side, depot=True) if made else now


def added(stores: Stores, more: Stores) -> Stores:
    """Add stores brought by rail, sea or wagons to a depot (LC-155)."""
    return Stores(**{sort: getattr(stores, sort) + getattr(more, sort) for sort in SORTS})


def loaded(train: Train, stores: Stores, day: Need, ammo: int = 0) -> tuple[Train, Stores]:
    """Load a train at a depot with food and forage in the proportion of a day's need; return it and the rest (LC-155, LC-025).

    ``ammo``: so many packets of it are loaded first. If one sort runs short the other fills the room.
    """
    room = max(0, wagon_packets(train.wagons) - train.packets)
    put = {"ammo": min(ammo, room, stores.ammo)}
    room -= put["ammo"]
    want = shares(room, {"food": day.food, "forage": day.forage})
    put |= {sort: min(want[sort], getattr(stores, sort)) for sort in want}
    for sort in ("food", "forage"):
        more = min(room - put["food"] - put["forage"], getattr(stores, sort) - put[sort])
        put[sort] += more if day.packets else 0
    full = msgspec.structs.replace(train, **{sort: getattr(train, sort) + put[sort] for sort in SORTS})
    return full, Stores(**{sort: getattr(stores, sort) - put[sort] for sort in SORTS})


def hauled(train: Train, stores: Stores, miles: float, day: Need, grass: bool = False) -> tuple[Train, Stores]:
    """Haul a day's packets from a depot to a body by its train; return the train and the rest (LC-154).

    In the proportion of a day's need; not more than lies there, nor than the wagons hold.
    """
    bring = min(brought(miles, train.wagons, grass), max(0, wagon_packets(train.wagons) - train.packets))
    want = shares(bring, {"food": day.food, "forage": day.forage})
    put = {sort: min(want[sort], getattr(stores, sort)) for sort in want}
    full = msgspec.structs.replace(train, **{sort: getattr(train, sort) + put[sort] for sort in put})
    return full, msgspec.structs.replace(stores, **{sort: getattr(stores, sort) - put[sort] for sort in put})


def captured(now: PlaceNow, place: Place, side: str) -> PlaceNow:
    """Hand a depot to its taker: half of it serves him (LC-163), of an arsenal nothing (LC-046)."""
    if now.side == side:
        return now
    theirs = "arsenal" in place.kinds
    return msgspec.structs.replace(
        now, side=side, stores=Stores() if theirs else capture_stores(now.stores), depot=now.depot and not theirs
    )


def capture_stores(stores: Stores) -> Stores:
    """Return the part of a captured depot that serves the taker: half of each sort, floor (LC-163)."""
    return Stores(**{sort: getattr(stores, sort) // figure("taken_share") for sort in SORTS})


def taken_train(train: Train) -> Train:
    """Return the part of a captured train that serves the taker: half of its wagons and of all loads, floor (LC-163)."""
    return Train(**{what: getattr(train, what) // figure("taken_share") for what in ("wagons", *SORTS)})


def burns_depot(men: int, minutes: int) -> bool:
    """Report whether a party burns a depot, however full: 50 men in 8 h (LC-163)."""
    return men >= figure("burn_depot_men") and minutes >= figure("burn_depot_h") * 60


def burning_min(men: int, wagons: int) -> int | None:
    """Reckon minutes in which a party burns so many wagons, rounded up: 200 men 300 in 4 h; None without men (LC-163)."""
    a_minute = figure("burn_wagons") * men
    return -(-wagons * figure("burn_men") * figure("burn_h") * 60 // a_minute) if men else None


def burnt(train: Train, wagons: int) -> Train:
    """Burn wagons of a train with their loads, by largest remainder (LC-163)."""
    keep = max(0, train.wagons - wagons)
    left = train.packets * keep // train.wagons if train.wagons else 0
    return Train(wagons=keep, **shares(left, {sort: getattr(train, sort) for sort in SORTS}))


def cargo(stores: Stores, berths: int, points: int, before_min: int, now_min: int) -> Stores:
    """Land ships' cargo in a port or beach: 30 tons an hour a berth, 5 a beach point, by day (LC-162).

    Reckoned from the daylight minutes worked before to those worked now, so that stops of the clock change nothing.
    """
    ready = _tons_packets(berths, points, now_min) - _tons_packets(berths, points, before_min)
    weights = {sort: int(getattr(stores, sort)) for sort in SORTS}
    return Stores(**shares(min(ready, sum(weights.values())), weights))


def _tons_packets(berths: int, points: int, minutes: int) -> int:
    """Reckon packets that come ashore in so many minutes of daylight (LC-162, LC-150)."""
    return packets_of(berths * figure("berth_tons") + points * figure("point_tons")) * minutes // 60
