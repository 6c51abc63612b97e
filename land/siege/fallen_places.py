"""Fall of a place (LC-247)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from land import tables
from land.forces.body import of_body
from land.state.ground import Place, Stores
from land.state.world import Body, PlaceNow
from land.supply import depots
from naval.state.frozen import Frozen
from naval.state.outcome import Event
from tactical.engine.text.words import plural

RULE = "LC-247"
SURRENDER, STORM, EMPTY = HOW = ("surrender", "storm", "empty")


class Fall(Frozen, frozen=True):
    """Fall of a place: how, to whom; men made prisoners by body, guns and stores taken; ships there obey until a minute."""

    place: str
    minute: int
    how: str
    taker: str
    prisoners: dict[str, int]
    guns: int
    stores: Stores
    ships_until: int
    arsenal: bool = False


def fall(
    place: Place, now: PlaceNow, garrison: Sequence[Body], minute: int, taker: str, how: str
) -> tuple[Fall, PlaceNow, tuple[Body, ...], Event]:
    """Hand a place over: the garrison are prisoners, guns and half the stores the taker's, ships inside have a last term
    (LC-247).

    Returns the fact, the place and the garrison after it, and the umpire's event.
    """
    some = sorted(garrison, key=lambda one: one.key)
    strengths = {one.key: of_body(one) for one in some}
    guns = sum(one.guns for one in strengths.values()) + max(0, place.land_guns + place.coast_guns - now.coast_lost)
    stores = depots.capture_stores(now.stores)
    told = Fall(
        place=place.key,
        minute=minute,
        how=how,
        taker=taker,
        prisoners={key: one.men for key, one in strengths.items()},
        guns=guns,
        stores=stores,
        ships_until=minute + int(tables.value("siege", "obey_min")),
        arsenal="arsenal" in place.kinds or bool(now.arsenal),
    )
    after = msgspec.structs.replace(now, side=taker, stores=stores, guns_out=(), fell=minute)
    taken = tuple(msgspec.structs.replace(one, surrendered=True, held=None) for one in some)
    text = f"{place.name} falls ({how}): {plural(sum(told.prisoners.values()), 'man')} and {plural(guns, 'gun')} are taken."
    return told, after, taken, Event(minute=minute, kind="fall", text=text, rules=(RULE,), lon=place.lon, lat=place.lat)


def taken_with_it(told: Fall, minute: int, in_harbour: bool) -> bool:
    """Report whether a ship is taken: still in the harbour six hours after the fall, unless her last order blew her up
    (LC-247).
    """
    return in_harbour and minute >= told.ships_until
