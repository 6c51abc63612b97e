"""Retiring before cavalry: the bodies that must go on, those released, and where it ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tactical.engine.rule import modifies, resolves
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Disc
from tactical.ground.geometry.measure import dist, nearest, scaled
from tactical.rulesets.kriegspiel.rules.tables import u

Point = tuple[int, int]
EDGE, RIVER = "edge", "river"
# Headings tried for a flight (convention SC-KS-26): straight away first, then to both sides up to 45 degrees; cosine and sine
# in 1/4096.
FAN = ((4096, 0), (3956, 1060), (3547, 2048), (2896, 2896))


@dataclass(frozen=True, slots=True)
class Pursuer:
    """Enemy horse behind a retiring body as its own move ends: the gap, how far it charges, and what befell it in that move."""

    gap: int
    reach: int = 36 * 64
    struck: bool = False  # charged or touched by others than the pursued
    fire_losses: int = 0  # lost to infantry or artillery fire


@dataclass(frozen=True, slots=True)
class Flight:
    """A body's flight: by how much every man moves, the distance gained, and the edge or water in its way."""

    dx: int
    dy: int
    gains: int
    ends: str | None = None


def _pursued(pursuers: Iterable[Pursuer]) -> bool:
    return any(one.gap <= one.reach and not one.struck and one.fire_losses == 0 for one in pursuers)


@modifies("KS-099", source="App. L2657-2660; SC-KS-12")
def horse_goes_on(pursuers: Iterable[Pursuer]) -> bool:
    """Cavalry that retires before cavalry goes on as long as it is pursued; only fresh cavalry or fire arrests the pursuers."""
    return _pursued(pursuers)


@modifies("KS-103", source="App. L2682-2684; SC-KS-12")
def guns_go_on(pursuers: Iterable[Pursuer]) -> bool:
    """Artillery that retires with cavalry in charging distance must go on as long as the cavalry pursues."""
    return _pursued(pursuers)


def goes_on(why: str, pursuers: Iterable[Pursuer]) -> bool:
    """Report whether a body that retires for this rule goes on; the loser of a coin (KS-097) retires for one move alone."""
    if why == "KS-103":
        return guns_go_on(pursuers)
    return why != "KS-097" and horse_goes_on(pursuers)


@resolves("KS-100", source="App. L2662-2663; SC-KS-26")
def driven(flight: Flight, rate: int) -> str | None:
    """A retiring body driven off the field or against a river without a ford is destroyed.

    A body is driven when the edge or such a river lies straight away from its pursuers, and no way within 45 degrees of that
    gains half its rate.
    """
    return flight.ends if flight.ends and 2 * flight.gains < rate else None


def middle(discs: Sequence[Disc]) -> Point:
    """Return the middle of some men."""
    return nearest(sum(one.x for one in discs), len(discs)), nearest(sum(one.y for one in discs), len(discs))


def _stopped(country: Country, men: Sequence[Disc], dx: int, dy: int) -> str | None:
    for one in men:
        x, y = one.x + dx, one.y + dy
        if not (0 <= x <= country.width and 0 <= y <= country.depth):
            return EDGE
        met = country.river_between([(one.x, one.y), (x, y)])
        if any(kind == "river" for kind, *_ in met):
            return RIVER
        if any(kind == "ford" for kind, *_ in met):
            return "ford"
    return None


def flight(country: Country, men: Sequence[Disc], pursuers: Sequence[Disc], length: int) -> Flight:
    """Find the flight that gains most from the pursuers' middle, up to ``length``: the body keeps its order.

    The caller goes round houses and trees; field edges and water stop it. ``ends`` is the obstacle straight away.
    """
    (cx, cy), (px, py) = middle(men), middle(pursuers)
    away = (cx - px, cy - py)
    if not any(away):
        away = (0, 1)
    ux, uy = scaled(*away, 4096)
    start = dist(cx, cy, px, py)
    best = Flight(0, 0, 0)
    ends: str | None = None
    for number, (cos, sin) in enumerate(FAN):
        for sign in (1, -1) if sin else (1,):
            hx, hy = nearest(ux * cos - sign * uy * sin, 4096), nearest(uy * cos + sign * ux * sin, 4096)
            for eighths in range(8, 0, -1):
                far = length * eighths // 8
                dx, dy = nearest(hx * far, 4096), nearest(hy * far, 4096)
                stop = _stopped(country, men, dx, dy)
                if not number and eighths == 8 and stop in (EDGE, RIVER):
                    ends = stop
                if stop is None:
                    gains = dist(cx + dx, cy + dy, px, py) - start
                    if gains > best.gains:
                        best = Flight(dx, dy, gains)
                    break
    return Flight(best.dx, best.dy, best.gains, ends)


def is_threatened(gap: int) -> bool:
    """Report whether enemy horse at this gap stands within charging distance."""
    return gap <= u("KS-090", "reach")


def choice(*, mounted: bool, dismounted: bool, charged: bool, gap_before: int, gap_after: int) -> str:
    """Say what horse in reach of horse did with its move: ``dismount``, ``charge``, ``retire`` or ``stands`` (KS-095)."""
    if charged:
        return "charge"
    if dismounted or not mounted:
        return "dismount"
    return "retire" if gap_after > gap_before else "stands"


def order_of_charges(charges: Mapping[str, str]) -> list[str]:
    """Sort charging units in the order they are resolved: on horse, on infantry, on guns; then by key (SC-KS-09).

    ``charges`` is the arm charged by unit.
    """
    turn = {"cav": 0, "GEN": 0, "inf": 1, "RE": 1, "TS": 1, "RA": 2}
    return sorted(charges, key=lambda key: (turn[charges[key]], key))
