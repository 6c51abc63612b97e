"""Zones in which men and guns may be put down before the first move."""

from __future__ import annotations

from tactical.ground.rules import defensive
from tactical.ground.rules.firing import SWEEP
from tactical.ground.rules.mobility import CLEAR
from tactical.ground.rules.stand import inches
from tactical.ground.rules.tables import BOOK
from tactical.ground.turns.book import Work
from tactical.ground.turns.deployment import arrivals, strip
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Refusal

STRIP: int = BOOK["LW-011"]["strip"]  # before and behind the back line (SC-LW-31)
Zone = tuple[int, int, int, int]


def zone(work: Work, side: str, arm: str) -> Zone:
    """Return the rectangle (west, south, east, north) for the middles of men of this arm, or of guns (``gun``)."""
    west, south, east, north = _ashore(work, side, *_dug(work, side, *_ground(work, side, arm)))
    off = 0 if arm == "gun" else work.book.arms[arm].radius + CLEAR
    return west + off, south, east - off, north


def _dug(work: Work, side: str, west: int, south: int, east: int, north: int) -> Zone:
    """Limit the rectangle to ground behind the side's entrenchments where it has any (SC-LW-65)."""
    forward = arrivals.read_land_parts(work.state).get("line", {}).get(side)
    if forward is None:
        return west, south, east, north
    line, up = people.line_y(work.state, side), people.ahead(work.state, side)
    front = line + up * forward
    return (west, min(south, line), east, front) if up > 0 else (west, front, east, max(north, line))


def _ashore(work: Work, side: str, west: int, south: int, east: int, north: int) -> Zone:
    """Limit the rectangle to the strip along the water where the side has one (SC-LW-67)."""
    depth = work.country.depth
    if people.ahead(work.state, side) > 0:
        return west, south, east, strip.deployment_depth(work.state, side, north)
    return west, depth - strip.deployment_depth(work.state, side, depth - south), east, north


def _ground(work: Work, side: str, arm: str) -> Zone:
    state, country = work.state, work.country
    width, depth, line = country.width, country.depth, people.line_y(work.state, side)
    move, radius = rates(work, arm)
    home, roles = state["home"][side], state["roles"]
    if roles and roles["defender"] == side:
        return defensive.defenders_ground(width, depth, home, move, radius)
    if roles:
        y = defensive.attackers_line(depth, home, move)
        return (0, 0, width, y) if home == "south" else (0, y, width, depth)
    if state["terms"].get("ground") == "half":
        off = (SWEEP if arm == "gun" else radius) + CLEAR
        return (0, 0, width, depth // 2 - off) if home == "south" else (0, depth - depth // 2 + off, width, depth)
    return 0, line - STRIP, width, line + STRIP


def rates(work: Work, arm: str) -> tuple[int, int]:
    """Return a whole move and the radius of an arm; a gun has a cavalryman's move and its own trail."""
    if arm == "gun":
        return int(BOOK["LW-042"]["horse"]), 0
    one = work.book.arms[arm]
    return one.move, one.radius


def outside(work: Work, side: str, arm: str, x: int, y: int) -> Refusal | None:
    """Say why nobody may be put down at a place."""
    west, south, east, north = zone(work, side, arm)
    if west <= x <= east and south <= y <= north:
        return None
    roles = work.state["roles"]
    off = max(south - y, y - north, west - x, x - east)
    if roles and roles["defender"] == side:
        return (
            "LW-099",
            f"the defender must stay in his own half, at least one move from the middle line; this is {inches(off)} outside",
        )
    if roles:
        return "LW-100", f"the attacker must start within a move of his back line; this is {inches(off)} outside"
    if work.state["terms"].get("ground") == "half":
        return "LW-114", f"that is {inches(off)} outside your own half of the field"
    return ("LW-011", f"men are deployed along the back line, up to {inches(STRIP)} from it; this is {inches(off)} outside")


def base(work: Work, side: str, arm: str) -> int:
    """Return the y of the first rank when the computer puts a side down; further ranks stand behind it, or inwards."""
    _, south, _, north = zone(work, side, arm)
    roles, line = work.state["roles"], people.line_y(work.state, side)
    if side in arrivals.read_land_parts(work.state).get("line", {}):
        return north if people.ahead(work.state, side) > 0 else south
    if roles is None and work.state["terms"].get("ground") != "half":
        return line
    front = north if work.state["home"][side] == "south" else south
    if roles and roles["defender"] == side:
        return line + (front - line) * 2 // 3
    return front
