"""Twin worlds: alike except for secrets from some seats."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

from campaign import packs, serialization
from campaign.models.truth import runs_of
from campaign.orders import sealing
from naval.state.rulings import NONE, Rulings
from tests.promises import playing, theatre
from tests.promises.theatre import SQUADRONS, Squadron


@dataclass(frozen=True)
class Twin:
    """One of two worlds: its squadrons, and each seat's orders in each run (and whether it seals)."""

    squadrons: tuple[Squadron, ...] = SQUADRONS
    orders: dict[str, dict[str, Any]] = field(default_factory=dict)
    sealed: frozenset[str] = frozenset()
    waters: dict[str, Any] = field(default_factory=dict)  # of the world: mines, harbours
    rulings: Rulings = NONE


def course(key: str, *legs: tuple[float, float, float], raid: bool = False) -> dict[str, Any]:
    return {"forces": {key: {"legs": [{"lon": lon, "lat": lat, "knots": knots} for lon, lat, knots in legs], "raid": raid}}}


def with_orders(twin: Twin, seat: str, order: dict[str, Any]) -> Twin:
    return replace(twin, orders={**twin.orders, seat: {**twin.orders.get(seat, {}), **order}})


def enemy_dispatch(twin: Twin, rng: random.Random) -> Twin:
    note = {"to": "red-east", "text": f"Canary {rng.random()}: sail at once."}
    return with_orders(twin, "red-admiralty", {"dispatches": [note]})


def dispatch_in_transit(twin: Twin, rng: random.Random) -> Twin:
    note = {"to": "blue-admiralty", "text": f"Canary {rng.random()}: short of coal."}
    return with_orders(twin, "blue-south", {"dispatches": [note]})


def a_battle_far_away(twin: Twin, rng: random.Random) -> Twin:
    lon, lat = theatre.WATERS["south"]
    return with_orders(twin, "red-south", course("red-south", (lon - 0.2, lat, rng.randint(15, 19))))


def plain_orders(rng: random.Random) -> dict[str, dict[str, Any]]:
    """Write everybody's orders in both worlds: a short course each, and a few papers."""
    given: dict[str, dict[str, Any]] = {}
    for squadron in SQUADRONS:
        lon, lat = theatre.WATERS[squadron.water]
        if squadron.water in ("north", "west"):
            legs = [
                (lon + rng.uniform(0.1, 0.6), lat + rng.uniform(-0.2, 0.2), rng.randint(8, 16)) for _ in range(rng.randint(1, 3))
            ]
            given[squadron.key] = course(squadron.key, *legs, raid=rng.random() < 0.5)
    given["blue-north"]["dispatches"] = [{"to": "blue-admiralty", "text": "Nothing in sight."}]
    given["blue-admiralty"] = {"dispatches": [{"to": "blue-west", "text": "Cover the Forth."}]}
    given["red-east"] = {"dispatches": [{"to": "red-admiralty", "text": "Lying off the Skaw."}]}
    return given


Played = tuple[str, list[dict[str, tuple[int, bytes]]], dict[str, int], int]


def play(monkeypatch, twin: Twin, *viewers: str, at_first: bool = True) -> Played:
    """Play two runs of one world; return its truth, the viewers' surfaces at every stage, their versions, battles fought.

    Everything is asked at the first stage (if it is looked at ``at_first``) and at the last; at those between, only read pages.
    """
    base = packs.find(theatre.PACK).world
    pack = theatre.pack_with(theatre.world(base, twin.squadrons, theatre.AGREED | theatre.ALL_OF_IT, **twin.waters))
    with playing.a_world(monkeypatch, pack) as (campaign, _):
        seats = [campaign.seats.get(key=viewer) for viewer in viewers]

        def look(**how: bool) -> dict[str, tuple[int, bytes]]:
            return {f"{seat.key}: {path}": reply for seat in seats for path, reply in playing.surfaces(seat, **how).items()}

        playing.give(campaign, twin.orders, set(twin.sealed))
        runs_of(campaign).update(rulings=serialization.ruled(twin.rulings))
        for seat in campaign.seats.filter(
            key__in=twin.orders
        ):  # a draft with a fault is not carried out: nothing would be otherwise
            assert not sealing.judge(seat, seat.latest_call(), twin.orders[seat.key])[1], seat.key
        stages = [look(doors=False)] if at_first else []
        playing.resolve_all(campaign)
        stages.append(look(doors=False, asks=False))
        playing.finish_run(campaign, 1)
        stages.append(look(doors=False, asks=False))
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 2)
        stages.append(look())
        for seat in seats:
            seat.refresh_from_db()
        battles = sum(run.engagements.count() for run in runs_of(campaign).all())
        return playing.truth_of(campaign), stages, {seat.key: seat.version for seat in seats}, battles
