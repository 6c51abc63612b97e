"""A war with every kind of paper: touch by relay, smoke, a chase, a battle, a neutral coast, the press.

Every name that a seat might come to know is a word of its own (``*-force``, ``*-ship-n``), so a test can look for it in other
seats' papers. Distances are those of 52.65° N: 60 miles are 1.648° of longitude. ``gannet`` is in touch with Fraserburgh.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from campaign import packs
from campaign.models import Campaign, Seat
from campaign.packs import Pack
from naval.state.world import Force, Leg, Letter, Merchant, Ship, World
from naval.state.world import Seat as WorldSeat
from tactical.engine.play.fight import fight
from tests.promises import playing, theatre

HOME = (2.3, 52.65)  # 21 miles off the wireless station at Caister: in touch
MILE_E, MILE_N = 1.648 / 60, 1 / 60


@dataclass(frozen=True)
class Post:
    """One force: its side, its place (miles east and north of HOME, or a place), its ships."""

    key: str
    side: str
    east_nm: float = 0.0
    north_nm: float = 0.0
    at: tuple[float, float] | None = None
    ships: int = 2
    class_key: str = ""
    coal_t: float = 900.0

    @property
    def place(self) -> tuple[float, float]:
        lon, lat = self.at or (HOME[0] + self.east_nm * MILE_E, HOME[1] + self.north_nm * MILE_N)
        return round(lon, 6), round(lat, 6)


POSTS = (
    Post("home", "blue"),
    Post("relay", "blue", east_nm=50),
    Post("tern", "blue", at=theatre.WATERS["north"]),
    Post("gannet", "blue", at=(-0.7, 57.4), ships=3),
    Post("watch", "red", east_nm=50, north_nm=15),
    Post("pike", "red", at=(0.5, 57.4)),
    Post("coast", "red", at=(10.3, 57.95)),
)
PREY = Merchant(
    key="prey-ship",
    name="Prey-Ship",
    flag="Germany",
    side="red",
    lane="none",
    cargo="wool",
    knots=8.0,
    lon=round(HOME[0] + 50 * MILE_E, 6),
    lat=round(HOME[1] - 17 * MILE_N, 6),
    legs=(Leg(lon=HOME[0] + 10 * MILE_E, lat=round(HOME[1] - 17 * MILE_N, 6), knots=8.0),),
)

# A ship that was sunk before the war began, of which a crew tells in the first run.
LOST = {
    "ship": "Lost-Ship",
    "flag": "Germany",
    "cargo": "rye",
    "lane": "none",
    "text": "She was sunk.",
    "source": "off Norway",
    "lon": 5.0,
    "lat": 58.0,
}
TOOK = {
    "ship": "Lost-Ship",
    "flag": "Germany",
    "cargo": "rye",
    "by": "Relay-Squadron",
    "lon": 5.0,
    "lat": 58.0,
    "fate": "sunk",
    "port": "",
    "brought": "",
}
# Hostile wireless that a ship heard before the war began.
HEARD = {
    "by": "Home-Squadron",
    "from": "Home-Squadron",
    "via": "wireless",
    "bearing": "E",
    "bearing_deg": 90.0,
    "strength": "faint",
    "minute": 30,
    "own_lon": HOME[0],
    "own_lat": HOME[1],
}
NEWS = (
    Letter(seat="blue-admiralty", kind="bearing", happened=30, arrives=90, data=HEARD),
    Letter(seat="blue-admiralty", kind="prize", happened=0, arrives=90, data=TOOK),
    Letter(
        seat="blue-admiralty",
        kind="silence",
        happened=90,
        arrives=90,
        data={"of": "leith", "name": "Leith", "text": "Leith no longer answers."},
    ),
    *(Letter(seat=seat, kind="loss", happened=0, arrives=90, data=LOST) for seat in ("red-admiralty", "trade")),
)


def names_of(post: Post) -> set[str]:
    """List every word by which a force or a ship of it could be known."""
    ships = {f"{post.key}-ship-{n}" for n in range(1, post.ships + 1)}
    return {f"{post.key}-force", f"{post.key}-squadron".title()} | ships | {ship.title() for ship in ships}


def put_down(post: Post) -> tuple[Force, tuple[Ship, ...]]:
    lon, lat = post.place
    keys = [f"{post.key}-ship-{n}" for n in range(1, post.ships + 1)]
    force = Force(
        key=f"{post.key}-force",
        name=f"{post.key}-squadron".title(),
        side=post.side,
        seat=f"{post.key}-cabin",
        flagship=keys[0],
        lon=lon,
        lat=lat,
    )
    of_class = post.class_key or (theatre.BLUE_CLASS if post.side == "blue" else theatre.RED_CLASS)
    return force, tuple(
        Ship(key=key, name=key.title(), side=post.side, force=force.key, class_key=of_class, coal_t=post.coal_t, max_kn=20)
        for key in keys
    )


def world(base: World, posts: tuple[Post, ...] = POSTS, merchants: tuple[Merchant, ...] = (PREY,), **changes: Any) -> World:
    """Make the pack's world with these forces and merchantmen in place of its own, on a clear day."""
    placed = [put_down(post) for post in sorted(posts, key=lambda post: post.key)]
    seats = [
        WorldSeat(key="blue-admiralty", name="The Admiralty, London", role="admiralty", side="blue"),
        WorldSeat(key="red-admiralty", name="The Admiralty, Berlin", role="admiralty", side="red"),
        WorldSeat(key="press", name="The Editor", role="press", side="neutral"),
        WorldSeat(key="trade", name="Merchant shipping", role="trade", side="neutral"),
    ]
    seats += [WorldSeat(key=f"{p.key}-cabin", name=f"Admiral {p.key.title()}", role="cabin", side=p.side) for p in posts]
    return msgspec.structs.replace(
        base,
        settings=msgspec.structs.replace(
            base.settings, weather="6", sighting_cuts=False, at_sight="ask", overhearing=True, countermining=True
        ),
        seats=tuple(sorted(seats, key=lambda seat: seat.key)),
        forces=tuple(force for force, _ in placed),
        ships=tuple(sorted((ship for _, some in placed for ship in some), key=lambda ship: ship.key)),
        merchants=merchants,
        **{"mail": NEWS, **changes},
    )


def pack_with(posts: tuple[Post, ...] = POSTS, **changes: Any) -> Pack:
    return theatre.pack_with(world(packs.find(theatre.PACK).world, posts, **changes))


def steer(post: str, *legs: tuple[float, float, float], raid: bool = False) -> dict[str, Any]:
    """Write a sheet for one force: legs in miles east and north of its place, with knots."""
    lies = next(one for one in POSTS if one.key == post)
    lon, lat = lies.place
    rows = [{"lon": lon + east * MILE_E, "lat": lat + north * MILE_N, "knots": knots} for east, north, knots in legs]
    return {"forces": {f"{post}-force": {"legs": rows, "raid": raid}}}


def note(to: str, text: str) -> dict[str, str]:
    return {"to": to, "text": text}


ORDERS: dict[str, dict[str, Any]] = {
    "home-cabin": {
        "dispatches": [note("relay-cabin", "home to relay")],
        "forces": {"home-force": {"legs": [], "tasks": [{"kind": "countermine", "lon": HOME[0], "lat": HOME[1]}]}},
    },
    "relay-cabin": steer("relay", raid=True) | {"dispatches": [note("blue-admiralty", "relay to London")]},
    "tern-cabin": steer("tern", (10, 5, 8)) | {"dispatches": [note("blue-admiralty", "tern to London")]},
    "watch-cabin": steer("watch", (0, -8, 8)) | {"dispatches": [note("red-admiralty", "watch to Berlin")]},
    "pike-cabin": steer("pike", (-40, 0, 16)),
    "coast-cabin": steer("coast", (30, 0, 12)),
    "blue-admiralty": {"dispatches": [note("relay-cabin", "London to relay"), note("tern-cabin", "London to tern")]},
    "press": {"articles": [{"headline": "The war", "versions": {"blue": "as blue reads it", "red": "as red reads it"}}]},
}


LONGEST = 100  # moves: enough to be hurt in, and both sides are asked before the run is over


def indecisive(key: str, setup: dict[str, Any], seed: str, **more: Any) -> dict[str, Any]:
    """Fight a battle that is broken off while both flagships swim, whatever the day's gunnery rules make of it."""
    record = fight(key, setup | {"move_limit": LONGEST}, seed, **more)
    apart = "The fleets have drawn apart."
    for ship, told in record["result"]["ships"].items():
        if ship.endswith("-1") and not told["afloat"]:
            told |= {"afloat": True, "max_kn": 10.0}
        # gannet is still in touch with home, and pike too far off to be met again
        told |= {"x_yd": 50_000.0 if ship.startswith("pike") else -10_000.0, "y_yd": 0.0}
    record["result"] |= {"winner": None, "ending": apart, "told": {"blue": apart, "red": apart}}
    return record


@contextmanager
def at_war(monkeypatch, posts: tuple[Post, ...] = POSTS, **changes: Any) -> Iterator[Campaign]:
    """Open a campaign with these forces, at its first call for orders; delete it afterwards."""
    monkeypatch.setattr("tactical.services.battles.fight", indecisive)
    # A battle that takes seconds tells the desk how far it is: a slow machine would count one version more.
    monkeypatch.setattr("tactical.services.battles.PROGRESS_PING_S", 3600.0)
    with playing.a_world(monkeypatch, pack_with(posts, **changes)) as (campaign, _):
        yield campaign


Look = Callable[[str], None]


def play(campaign: Campaign, orders: dict[str, dict[str, Any]], look: Look = lambda stage: None) -> None:
    """Play two runs with a battle in the first; call ``look`` at each stage."""
    look("open")
    playing.give(campaign, orders, {key for key in orders if key != "tern-cabin"})
    look("sealed")
    playing.resolve_all(campaign)
    look("in review")
    playing.finish_run(campaign, 1)
    look("published")
    playing.resolve_all(campaign)
    playing.finish_run(campaign, 2)
    look("second run")


def players(campaign: Campaign) -> list[Seat]:
    return list(campaign.seats.exclude(role="umpire").order_by("key"))


def with_post(key: str, **changes: Any) -> tuple[Post, ...]:
    return tuple(replace(post, **changes) if post.key == key else post for post in POSTS)


@contextmanager
def played_war(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    with at_war(patch) as campaign:
        play(campaign, ORDERS)
        yield campaign
