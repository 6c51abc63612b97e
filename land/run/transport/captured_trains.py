"""Trains captured by the enemy: half of each serves the taker, the rest is lost (LC-163, SC-LC-172)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from land import tables
from land.contact import plane
from land.contact.approach import range_yd
from land.march.facts import DONE, Fact
from land.run import encounters
from land.run.run_input import with_body
from land.state.units import Train
from land.state.world import Body, Land
from land.supply.depots import SORTS, taken_train
from naval.state.outcome import Event
from tactical.engine.text.words import plural

HOUR = 60
SPOILS = "spoils"  # of a fact: what the body has done
Taken = tuple[Land, list[Event], list[Fact]]


def capture_trains(land: Land, minute: int) -> Taken:
    """Capture the trains of surrendered bodies; at whole hours also those that nobody guards from an enemy (LC-163)."""
    events, facts = list[Event](), list[Fact]()
    for body in [one for one in land.bodies if not one.aboard and not one.surrendered] if minute % HOUR == 0 else ():
        if not encounters.fighting(body) and _unguarded(land, body):
            land = with_body(land, replace(body, surrendered=True, held=None))
    for body in [one for one in land.bodies if one.surrendered and one.train != Train()]:
        taker = None if body.aboard else _nearest(body, _able(land, body.side, hostile=True))
        land = with_body(land, replace(body, train=Train()))
        if taker is None:
            continue
        got = taken_train(body.train)
        train = Train(**{name: getattr(taker.train, name) + getattr(got, name) for name in ("wagons", *SORTS)})
        land = with_body(land, replace(taker, train=train))
        both = f"{plural(got.wagons, 'wagon')} and {plural(got.packets, 'packet')}"
        text, spot = f"{taker.name} takes the train of {body.name}: {both} now serve it.", body.spot
        events.append(Event(minute=minute, kind=SPOILS, text=text, rules=("LC-163",), lon=spot.lon, lat=spot.lat))
        words = f"It has taken a train: {both} of it are now in our service."
        facts.append(Fact(minute=minute, body=taker.key, kind=DONE, what=SPOILS, where=words))
    return land, events, facts


def _able(land: Land, side: str, hostile: bool) -> list[Body]:
    some = (one for one in land.bodies if (one.side != side) == hostile and not one.aboard and not one.surrendered)
    return [one for one in some if encounters.fighting(one)]


def _unguarded(land: Land, body: Body) -> bool:
    """Report whether an enemy has come upon a body without fighting men, and none of its own is so near (LC-163, LC-256)."""
    far = min((_off(one, body) for one in _able(land, body.side, hostile=True)), default=float("inf"))
    own = _nearest(body, _able(land, body.side, hostile=False))
    return far <= range_yd(guns=False, night=True) and (own is None or _off(own, body) > far)


def _nearest(body: Body, some: Iterable[Body]) -> Body | None:
    """Find the nearest body within a day's reach of wagons, of equals the first by key."""
    most = float(tables.value("supply", "foot_mi")) * plane.YD_A_MILE
    near = [(_off(one, body), one.key, one) for one in some if one.key != body.key and _off(one, body) <= most]
    return min(near)[2] if near else None


def _off(one: Body, other: Body) -> float:
    return plane.yards(plane.spot_to_point(one.spot), plane.spot_to_point(other.spot))
