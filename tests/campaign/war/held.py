"""Bases A and B of the worked cases UD-WC: the small pack, campaign ``held``, as pure runs."""

from __future__ import annotations

from functools import cache

from campaign import packs
from campaign.packs import Pack
from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.geo import course
from naval.mustering.declaration import declare
from naval.state.orders import ForceOrder, Note, Orders
from naval.state.outcome import Cut, Interrupt
from naval.state.rulings import NONE, Rulings
from naval.state.world import Force, Leg, World
from tactical.engine.dice import Dice

SEED = "HELD-1905"
OUT, BACK = (-4.45, 49.9), (-3.05, 50.0)
"""The two places between which Red runs in base B."""


@cache
def pack() -> Pack:
    """Load the small pack, whose chart takes a second to build."""
    return packs.find("channel_manoeuvres")


@cache
def world() -> World:
    """Return the world at War Imminent, with the terms that the pack proposes."""
    found = pack().world
    return declare(found, found.settings, found.calendar, found.harbours)


def force(key: str, of: World | None = None) -> Force:
    return next(one for one in (of or world()).forces if one.key == key)


def away(key: str, degrees: float, knots: float, hours: float = 6) -> ForceOrder:
    """Order one course for so many hours."""
    found = force(key)
    lon, lat = course.round_place(*course.along(found.lon, found.lat, degrees, knots * hours))
    return ForceOrder(legs=(Leg(lon=lon, lat=lat, knots=knots),))


def base_a() -> dict[str, Orders]:
    """Return base A's orders: Blue N 90 W at 12 knots with one dispatch, Red N 80 E at 10."""
    note = Note(to="blue_admiralty", text="Nothing in sight.")
    return {
        "blue_cabin": Orders(forces={"blue_cruisers": away("blue_cruisers", 270, 12)}, dispatches=(note,)),
        "red_cabin": Orders(forces={"red_cruisers": away("red_cruisers", 80, 10)}),
    }


def steers(knots: float, *places: tuple[float, float]) -> dict[str, Orders]:
    """Order Red to some places, one after another."""
    legs = tuple(Leg(lon=lon, lat=lat, knots=knots) for lon, lat in places)
    return {"red_cabin": Orders(forces={"red_cruisers": ForceOrder(legs=legs)})}


def played(
    orders: dict[str, Orders],
    rulings: Rulings = NONE,
    *,
    number: int = 1,
    start: World | None = None,
    seed: str = SEED,
    stops: tuple[Interrupt | Cut, ...] = (),
) -> Outcome:
    begins = start or world()
    return run(begins, pack().chart, orders, Dice(seed).child("run", number).seed, begins.minute + 360, stops, rulings)


@cache
def base_b(seed: str = SEED) -> World:
    """Return the world at the beginning of run 2 of base B: Red has run at 21 knots for six hours."""
    out = played(steers(21, OUT, BACK, OUT), seed=seed)
    assert out.world.minute == 360
    return out.world


def second(rulings: Rulings = NONE, seed: str = SEED) -> Outcome:
    """Play run 2 of base B: Red goes on between the two places at 18.9 knots."""
    return played(steers(18.9, BACK, OUT, BACK), rulings, number=2, start=base_b(seed), seed=seed)
