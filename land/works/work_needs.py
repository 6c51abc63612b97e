"""Needs of a work: a party, and hours of it (LC-221 to LC-227, table K).

A work is of a kind (rail_bridge, culvert, road_bridge, track, pontoon, trench, pits, mine, wire, pier) and is made or broken
(``do``).
"""

from __future__ import annotations

from collections.abc import Sequence

from land import tables
from land.state.units import FOOT, Unit

BRIDGES = RAIL_BRIDGE, CULVERT, ROAD_BRIDGE = ("rail_bridge", "culvert", "road_bridge")
BRIDGING = "bt"
"""The code of a bridging train among the units."""
TRACK, PONTOON, TRENCH, PITS, MINE, WIRE, PIER = ("track", "pontoon", "trench", "pits", "mine", "wire", "pier")
KINDS = (*BRIDGES, TRACK, PONTOON, TRENCH, PITS, MINE, WIRE, PIER)
MAKE, BREAK = DOINGS = ("make", "break")
LEVELS = (1, 2, 3)
YARDS_A_MILE = 1760
HOUR = 60
YARD_M = 0.9144


def bridge_hours(kind: str, do: str, spans: int = 1, companies: int = 1) -> float:
    """Reckon hours for spans: a company of engineers takes so many four-hour moves of the book a span; more companies work on as
    many spans at a time (LC-002, LC-221, SC-LC-80).
    """
    return float(tables.value("works", "bridge_h")[kind][do] * -(-spans // companies))


def pieces_of(miles: float) -> int:
    """Count pieces of track, 3,000 yards each, a part counted whole (LC-222)."""
    return max(1, -int(-round(miles * YARDS_A_MILE, 6) // piece_yd()))


def piece_yd() -> int:
    """Return the yards of a piece of track, 3,000 (LC-222)."""
    return int(tables.value("works", "piece_yd"))


def track_hours(do: str, pieces: int, men: int) -> float:
    """Reckon hours at track: 400 men lay a piece in twelve hours, 200 break one in eight; each whole party has a piece
    (LC-222).
    """
    parties = men // track_men(do)
    return float(tables.value("works", "track_h")[do] * -(-pieces // parties))


def track_men(do: str) -> int:
    """Return the men of one party at the track (LC-222)."""
    return int(tables.value("works", "track_men")[do])


def pontoon_hours(yards: int, do: str = MAKE) -> float:
    """Reckon hours for a bridge of boats: sixty yards an hour, and half the time to take it up (LC-223)."""
    return yards / float(tables.value("works", "pontoon_yd_an_hour")[do])


def pontoon_most(trains: int) -> int:
    """Return the yards of bridge of bridging trains: 150 each (LC-223)."""
    return trains * int(tables.value("works", "pontoon_yd"))


def trench_yards(men: int) -> int:
    """Return the yards of trench that men dig: 250 to a hundred (LC-225)."""
    return men * int(tables.value("works", "trench_yd")) // 100


def trench_hours(level: int) -> float:
    """Return the hours for a level of trench: 1 after 4, 2 after 8, 3 after 16 (LC-225)."""
    return float(tables.value("works", "trench_h")[level - 1])


def trench_level(minutes: int) -> int:
    """Return the level that so many minutes' digging have made: 0 to 3 (LC-225)."""
    return sum(minutes >= hours * HOUR for hours in tables.value("works", "trench_h"))


def pits_for(men: int) -> int:
    """Count the batteries whose pits men make: three hundred men to one (LC-225)."""
    return men // pits_men()


def pits_men() -> int:
    """Return the men to the pits of one battery (LC-225)."""
    return int(tables.value("works", "pits_men"))


def pits_hours() -> float:
    """Return the hours for pits: sixteen (LC-225)."""
    return float(tables.value("works", "pits_h"))


def mine_hours() -> float:
    """Return the hours in which a hundred men lay a road mine: twenty-four (LC-227)."""
    return float(tables.value("works", "mine_h"))


def wire_hours(cuts: int) -> float:
    """Reckon the hours to mend a wire: one a cut (LC-138)."""
    return cuts * float(tables.value("post", "mend_min")) / HOUR


def pier_hours() -> float:
    """Return the hours in which an engineer company makes a pier on a beach: sixteen (LC-203)."""
    return float(tables.value("lift", "pier_min")) / HOUR


def minutes(hours: float) -> int:
    """Convert hours to minutes, rounded up (LC-003)."""
    return -int(-round(hours * HOUR, 6) // 1)


def parties(kind: str, do: str, units: Sequence[Unit]) -> int:
    """Count the parties for a work among some units; 0: it cannot be begun (table K, LC-221 to LC-227).

    Engineers or railway troops at bridges, engineers at a pier, bridging trains at pontoons, infantry at trenches and pits, men
    of any arm on foot at the track and at mines; for trenches a party is a hundred men.
    """
    if kind == WIRE:
        return sum(one.men for one in units) // int(tables.value("post", "cut_men"))
    if kind in BRIDGES:
        return sum(one.code in ("re", "rw") and one.men > 0 for one in units)
    if kind == PONTOON:
        return sum(one.code == BRIDGING and one.men > 0 for one in units)
    if kind == PIER:
        return sum(one.code == "re" and one.men > 0 for one in units)
    foot = sum(one.men for one in units if one.code == "inf")
    if kind == TRENCH:
        return foot // 100
    if kind == PITS:
        return pits_for(foot)
    hands = sum(one.men for one in units if one.kind.arm == FOOT or one.code in ("re", "rw"))
    return hands // (track_men(do) if kind == TRACK else int(tables.value("works", "mine_men")))
