"""Sightings by neutrals on land, and their tips to the papers (LC-300).

A tip is a fact of the war: which papers have it, and what they print, is decided elsewhere. It names no general and no aim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from land import tables
from land.contact import plane
from land.contact.approach import Fighter
from land.sighting.scout_estimates import two_figures
from land.state.ground import WIRE, Edge, Place
from land.state.units import FOOT, GUNS, HORSE, Unit
from land.state.world import Spot
from naval.geo import course
from naval.state.frozen import Frozen
from naval.state.outcome import Event, Roll
from naval.state.waters import Lane
from tactical.engine.dice import Dice
from tactical.engine.text.words import plural

RULE = "LC-300"
ALL_ARMS = "all arms"
ARMS = (FOOT, HORSE, GUNS, ALL_ARMS)
NEUTRAL = "neutral"
HOUR = 60
MILE_NM = 1609.344 / course.NM_M
LANDING, BATTLE = ("landing", "battle")


class Army(Frozen, frozen=True):
    """Body as a tip may describe it: its name for the umpire, fighting men, arms."""

    body: str
    name: str
    men: int
    arms: str


class Tip(Frozen, frozen=True):
    """Sighting by a neutral at minute ``seen``, in the papers at ``told``: roughly where, what arms, how many.

    ``source`` is the key of the place, lane or seat, ``what`` is "body", "landing", "battle" or "army". Of an army its own
    correspondents also know the heading, and the miles of its column (LC-303).
    """

    told: int
    seen: int
    lon: float
    lat: float
    source: str
    what: str
    arms: str
    men: int
    heading: str = ""
    length_mi: float = 0.0


class Passage(Frozen, frozen=True):
    """Passage of a body of 500 or more within four miles of neutrals: the body, their place, the minute and its spot then."""

    body: str
    place: str
    minute: int
    spot: Spot


def arms_of(units: Sequence[Unit]) -> str:
    """Return foot, horse or guns where all that fight are of one arm, else all arms (LC-300)."""
    found = {one.kind.arm for one in units if one.kind.fights and one.men}
    return found.pop() if len(found) == 1 else ALL_ARMS


def has_wire(place: Place, edges: Iterable[Edge]) -> bool:
    """Report whether neutrals at a place have a wire of their own (LC-300)."""
    return place.neutral_wire or any(one.kind == WIRE and one.cls == NEUTRAL and place.key in (one.a, one.b) for one in edges)


def passages(
    fighters: Iterable[Fighter], men: Callable[[str], int], places: Iterable[Place], start: int, until: int
) -> list[Passage]:
    """Find every body of 500 or more that comes within four miles of neutrals in a run, once a body and place (LC-300)."""
    least = int(tables.value("press", "told_men"))
    some = [one for one in sorted(fighters, key=lambda row: row.key) if men(one.key) >= least]
    towns = sorted((one for one in places if one.neutral), key=lambda row: row.key)
    found = [_passage(one, town, start, until) for one in some for town in towns]
    return sorted((one for one in found if one is not None), key=lambda row: (row.minute, row.place, row.body))


def _passage(one: Fighter, town: Place, start: int, until: int) -> Passage | None:
    reach = float(tables.value("press", "near_mi")) * plane.YD_A_MILE
    fast = float(tables.value("contact", "fastest_mph")) * plane.YD_A_MILE / HOUR
    here, minute = plane.point(town.lon, town.lat), start
    while minute < until:
        off, spot = min(((plane.yards(here, p), spot) for spot, p in one.locate_parts(minute)), key=lambda row: row[0])
        if off <= reach:
            return Passage(body=one.key, place=town.key, minute=minute, spot=spot)
        minute += max(1, int((off - reach) / fast))
    return None


def from_neutrals(
    passed: Iterable[Passage],
    armies: dict[str, Army],
    places: dict[str, Place],
    wires: Iterable[Edge],
    start: int,
    until: int,
    dice: Dice,
) -> tuple[tuple[Tip, ...], tuple[Event, ...]]:
    """Make the tips of neutrals, told at the end of the run where they have a neutral wire, else 24 hours later (LC-300)."""
    lines, tips, events = tuple(wires), [], []
    for one in passed:
        town = places[one.place]
        told = until if has_wire(town, lines) else until + int(tables.value("press", "post_min"))
        tip, rolls = written(armies[one.body], "body", one.place, one.minute, one.spot, told, start, dice)
        tips.append(tip)
        text = f"{armies[one.body].name} is seen from {town.name} by neutrals."
        events.append(_event(one.minute, text, one.spot, rolls))
    return tuple(tips), tuple(events)


def from_lane(
    lane: Lane,
    army: Army,
    what: str,
    spot: Spot,
    minute: int,
    hours: float,
    visibility_nm: float,
    chance: Callable[[float, float, float], float],
    start: int,
    until: int,
    dice: Dice,
) -> tuple[Tip | None, Event | None]:
    """Draw by chance whether a skipper on a neutral lane saw a landing or a battle, and tells it half a day after the run
    (LC-300).

    ``chance`` is the sea's own (density, sight, miles); the miles are those that merchantmen steam by in the time.
    """
    if from_lane_nm(lane, spot) > visibility_nm:
        return None, None
    odds = chance(lane.density, visibility_nm, float(tables.value("press", "merchant_kn")) * hours)
    u = dice.u(start, RULE, "lane", lane.key, what, army.body)
    rolls: tuple[Roll, ...] = (Roll(rule="SC-S-10", what=f"{lane.name}: a skipper sees the {what}", faces=0, fell=f"{u:.6f}"),)
    if u >= odds:
        return None, _event(minute, f"Nobody on {lane.name} sees the {what}.", spot, rolls)
    told = until + int(tables.value("press", "skipper_min"))
    tip, more = written(army, what, lane.key, minute, spot, told, start, dice)
    return tip, _event(minute, f"A skipper on {lane.name} sees the {what}.", spot, rolls + more)


def from_lane_nm(lane: Lane, spot: Spot) -> float:
    """Measure sea miles from a spot to the waters of a lane: its line, and half its width on either hand (SC-S-10)."""
    at = plane.spot_to_point(spot)
    points = [plane.point(lon, lat) for lon, lat in lane.points]
    pairs = list(zip(points, points[1:] or points, strict=False))
    nearest = min((plane.from_line(at, a, b) for a, b in pairs), default=float("inf"))
    return max(0.0, nearest / plane.YD_A_NM - lane.width_nm / 2)


def written(
    army: Army, what: str, source: str, minute: int, spot: Spot, told: int, start: int, dice: Dice
) -> tuple[Tip, tuple[Roll, ...]]:
    """Write a tip: the place to ten miles, the arms right on 2 to 6, numbers within half; never a name or an aim (LC-300)."""
    key = (start, RULE, source, army.body, what)
    fell = dice.d6(*key, "arms")
    right = fell >= int(tables.value("press", "arms_right"))
    others = [one for one in ARMS if one != army.arms]
    arms = army.arms if right else others[int(dice.u(*key, "taken for") * len(others))]
    draw = 2 * dice.u(*key, "numbers") - 1
    men = two_figures(army.men * (1 + draw * float(tables.value("press", "numbers_share"))))
    lon, lat = round_spot(spot)
    rolls = (
        Roll(rule=RULE, what=f"{army.name}: the arms", faces=6, fell=str(fell)),
        Roll(rule=RULE, what=f"{army.name}: the numbers", faces=0, fell=f"{draw:.6f}"),
    )
    return Tip(told=told, seen=minute, lon=lon, lat=lat, source=source, what=what, arms=arms, men=men), rolls


def round_spot(spot: Spot) -> tuple[float, float]:
    """Round a place to the middle of the ten-mile square in which it lies (LC-300)."""
    step = float(tables.value("press", "place_mi")) * MILE_NM / 60
    lat = (spot.lat // step + 0.5) * step
    wide = step / max(0.1, course.distance_nm(0.0, lat, 1.0, lat) / 60)
    return round((spot.lon // wide + 0.5) * wide, 4), round(lat, 4)


def in_words(tip: Tip) -> str:
    """Say a tip in words, without the place (LC-300)."""
    doing = {LANDING: " landing", BATTLE: " in battle"}.get(tip.what, "")
    return f"about {plural(tip.men, 'man')}, {tip.arms}{doing}"


def _event(minute: int, text: str, spot: Spot, rolls: tuple[Roll, ...]) -> Event:
    return Event(minute=minute, kind="tip", text=text, rules=(RULE,), rolls=rolls, lon=spot.lon, lat=spot.lat)
