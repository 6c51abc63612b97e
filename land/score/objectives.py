"""Objectives, arsenals and sudden ends (LC-292 to LC-296)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from land import tables
from land.forces.body import of_body
from land.score.battles import DRAWN, SUDDEN, End
from land.state.ground import Place, Stores
from land.state.world import Body, PlaceNow
from naval.state.frozen import Frozen
from naval.state.outcome import Event
from tactical.engine.text.words import plural

ARSENAL = "arsenal"


class Objective(Frozen, frozen=True):
    """Place of the pack that is worth points to one side, once; ``points`` 0: by its kind (LC-292)."""

    place: str
    side: str
    points: int = 0


class Award(Frozen, frozen=True):
    """Points to a side for an objective."""

    place: str
    side: str
    points: int


class Destroyed(Frozen, frozen=True):
    """Arsenal destroyed for good by a body, which does not march before a minute."""

    place: str
    side: str
    body: str
    minute: int
    no_march_until: int


def fighting(body: Body) -> int:
    """Count the fighting men of a body able to fight ashore: none of one aboard, out of action or prisoner (LC-293, LC-294)."""
    return 0 if body.aboard or body.surrendered or body.dummy else of_body(body).fighting


def worth(place: Place) -> int:
    """Return the worth of a place: a fortress 150, an arsenal 100, a port 50, a river line or town 25 (LC-292)."""
    rows = tables.value("score", "worth")
    kinds = [*(("river",) if place.river else ()), *place.kinds]
    return max((int(rows[kind]) for kind in kinds if kind in rows), default=int(rows["town"]))


def holders(place: Place, now: PlaceNow, bodies: Sequence[Body]) -> str:
    """Return the holder of a place at a run's end: the one side with 500 fighting men on it, else the holder before (LC-292)."""
    least = int(tables.value("score", "holds_men"))
    there = {one.side for one in bodies if one.spot.place == place.key and fighting(one) > 0}
    strong = {one.side for one in bodies if one.spot.place == place.key and fighting(one) >= least}
    return strong.pop() if len(strong) == 1 and len(there) == 1 else now.side or place.side


def awards(
    objectives: Iterable[Objective], places: Mapping[str, Place], held: Mapping[str, str], taken: Sequence[str]
) -> tuple[tuple[Award, ...], tuple[str, ...]]:
    """Award the objectives that a side holds at the end of a run, each once in the war (LC-292).

    ``held`` is the holder by place, ``taken`` the places already counted. Returns the awards and the places counted now.
    """
    done, out = set(taken), []
    for one in sorted(objectives, key=lambda row: (row.place, row.side)):
        if one.place not in done and held.get(one.place, "") == one.side:
            done.add(one.place)
            out.append(Award(place=one.place, side=one.side, points=one.points or worth(places[one.place])))
    return tuple(out), tuple(sorted(done))


def arsenals(places: Iterable[Place], now: Mapping[str, PlaceNow], side: str) -> tuple[str, ...]:
    """List the whole arsenals of a side, its own and those it founded; none ever serves the enemy (LC-046, LC-293)."""
    out = []
    for place in places:
        state = now.get(place.key, PlaceNow(key=place.key, side=place.side))
        owner = state.arsenal or (place.side if ARSENAL in place.kinds else "")
        if owner == side and not state.destroyed and (state.side or place.side) == side:
            out.append(place.key)
    return tuple(sorted(out))


def destroys(place: Place, now: PlaceNow, bodies: Sequence[Body], minute: int) -> tuple[Destroyed, PlaceNow, Event] | None:
    """Destroy for good an undefended hostile arsenal on which a fighting body of 500 or more ends a run (LC-293).

    That is the body's act: it does not march in the next run. Of several the largest does it.
    """
    owner = now.arsenal or (place.side if ARSENAL in place.kinds else "")
    there = [one for one in bodies if one.spot.place == place.key and fighting(one) > 0]
    if not owner or now.destroyed or any(one.side == owner for one in there):
        return None
    able = [one for one in there if fighting(one) >= int(tables.value("score", "holds_men"))]
    if not able:
        return None
    one = min(able, key=lambda body: (-fighting(body), body.key))
    until = minute + int(tables.value("score", "no_march_min"))
    told = Destroyed(place=place.key, side=owner, body=one.key, minute=minute, no_march_until=until)
    text = f"{one.name} destroys the arsenal at {place.name}."
    after = msgspec.structs.replace(now, destroyed=True, side=one.side)
    return told, after, Event(minute=minute, kind="arsenal", text=text, rules=("LC-293",), lon=place.lon, lat=place.lat)


def sudden_end(sides: tuple[str, str], bodies: Mapping[str, int], had: Mapping[str, int], left: Mapping[str, int]) -> End | None:
    """End the war at once when a side has no fighting body left, or both its arsenals are gone (LC-294).

    ``bodies`` counts by side those that fight, including afloat and still to come; ``had`` and ``left`` its arsenals of all the
    war and now. A side that never had one cannot lose it. If both sides are at their end it is drawn.
    """
    out = [side for side in sides if bodies.get(side, 0) == 0 or (had.get(side, 0) > 0 and left.get(side, 0) == 0)]
    if not out:
        return None
    return End(why=SUDDEN, winner=DRAWN if len(out) == 2 else next(side for side in sides if side not in out))


def packets(stores: Stores) -> int:
    """Count all packets in a depot (LC-150)."""
    return stores.food + stores.forage + stores.ammo


def cannot_found(place: Place, now: PlaceNow, side: str, standing: int) -> str:
    """Say why a side cannot found an arsenal at a place, "" where it can (LC-296)."""
    least, most = int(tables.value("score", "found_packets")), int(tables.value("score", "found_most"))
    if not {"port", "railhead"} & set(place.kinds):
        return f"{place.name} is neither a port nor a railhead."
    if (now.side or place.side) != side:
        return f"{place.name} is not in our hands."
    if now.destroyed:
        return f"The arsenal at {place.name} was destroyed for good."
    if now.arsenal or ARSENAL in place.kinds:
        return f"{place.name} already has an arsenal."
    if standing >= most:
        return f"A side may have at most {plural(most, 'arsenal')}."
    if packets(now.stores) < least:
        return f"An arsenal needs {plural(least, 'packet')}; at {place.name} there are {packets(now.stores):,}."
    return ""


def founded(now: PlaceNow, side: str) -> PlaceNow:
    """Found a forward arsenal at a port or railhead with 10,000 packets (LC-296)."""
    return msgspec.structs.replace(now, arsenal=side)
