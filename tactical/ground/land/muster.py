"""The setup of a battle on land: every unit in bodies of the game, the Country, who comes up when, how it is won (LC-261 to 267).

Bodies are numbered by side, those on the field first, then by round, so no number tells of troops to come.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tactical.engine.for_land import LandMuster, LandUnit
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.measure import INCH
from tactical.ground.land import ground
from tactical.ground.turns.movement.places import points_around
from tactical.ground.turns.state import Data, Point

ROOM = 5 * INCH // 2  # u about a gun that is fixed, with the men who stand by it
EDGE = 3 * INCH  # from its own edge, where no place is given
NAME = 40
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WORDS = {"foot": "Foot", "horse": "Horse", "guns": "Battery"}


@dataclass(frozen=True)
class Part:
    """A part of a unit that makes one body: so many men and guns, some of them perhaps lent by others."""

    key: str
    unit: LandUnit
    men: int
    guns: int
    name: str
    lent: tuple[str, ...] = ()
    """Lenders of the last of its men, one entry a man."""


@dataclass
class Making:
    """A game's way to make bodies: the most men of an arm in one, the most guns, how many men serve a gun (0: any near it)."""

    foot: int
    horse: int
    guns: int
    crew: int
    unit: Callable[[Part], list[Data]]
    """The units of the game's setup that a body is; their keys begin with the body's."""
    extra: Callable[[str], list[Data]] = lambda side: []
    """Further units that the game wants of a side, such as a general."""
    terms: Mapping[str, str] = field(default_factory=dict)
    dug: bool = False
    """Rules for entrenchments; without them they are laid out as walls."""


def setup(muster: LandMuster, making: Making) -> Data:
    """Make the setup that ``open`` of the game takes."""
    sides = sorted({one.side for one in muster.units} | {muster.attacker})
    document = ground.country(muster, dug=making.dug)
    parts = [part for side in sides for part in _parts(muster, side, making)]
    places = _places(muster, document, [part for part in parts if part.unit.fixed])
    forces, whose, arrivals, fixed = [], dict[str, str](), dict[str, Data](), list[str]()
    afloat, heavy, silent, unfed = list[str](), list[str](), list[str](), list[str]()
    for side in sides:
        units = list(making.extra(side))
        for part in (one for one in parts if one.unit.side == side):
            for made in making.unit(part):
                if part.key in places and made.get("guns", made.get("type") == "gun"):
                    at = list(places[part.key])
                    made |= {"at": [at] if made.get("type") == "gun" else at}
                    fixed.append(made["key"])
                if part.unit.enters and not part.unit.fixed:
                    arrivals[made["key"]] = {"round": part.unit.enters, "at": min(max(round(part.unit.at * 1000), 0), 1000)}
                whose[made["key"]] = part.unit.key
                kinds = (
                    (afloat, part.unit.afloat),
                    (heavy, part.unit.heavy),
                    (silent, part.unit.silent),
                    (unfed, part.unit.unfed),
                )
                for named, such in kinds:
                    named += [made["key"]] if such else []
                units.append(made)
            count = part.men - len(part.lent)
            whose |= {f"{part.key}-{count + n}": lender for n, lender in enumerate(part.lent, 1)}
        forces.append({"side": side, "units": units})
    lines = {side: line for side in sides if (line := ground.line_of(muster, side)) is not None}
    land = {"of": whose, "arrivals": arrivals, "fixed": fixed, "afloat": afloat, "heavy": heavy, "line": lines}
    land |= {"silent": silent, "unfed": unfed}
    land["minutes"] = muster.round_min
    if muster.strip is not None:
        land["strip"] = {"side": muster.strip.side, "off": muster.strip.inches * INCH, "men": muster.strip.figures}
    other = next((side for side in sides if side != muster.attacker), muster.attacker)
    found: Data = {
        "terms": {"variant": muster.form, **making.terms},
        "country": document,
        "home": {muster.attacker: "south", other: "north"},
        "limit": 2 * muster.rounds,
        "forces": forces,
        "land": {part: value for part, value in land.items() if value or part == "of"},
    }
    if making.dug and (dug := ground.trenches(muster)):
        found["works"] = [{"side": side, "at": [list(a), list(b)]} for side, a, b in dug]
    return found | ({"defender": other} if muster.form == "defensive" else {"first": muster.attacker})


def _parts(muster: LandMuster, side: str, making: Making) -> list[Part]:
    units = sorted((one for one in muster.units if one.side == side), key=lambda one: (one.enters, one.key))
    spare = {one.key: one.figures // 2 for one in units if one.arm == "foot"}
    loans = {one.key: _loan(one, units, spare, making) for one in units if one.arm == "guns"}
    lent = [lender for loan in loans.values() for lender in loan]
    found: list[Part] = []
    for unit in units:
        men, loan = unit.figures - lent.count(unit.key), loans.get(unit.key, [])
        most = {"foot": making.foot, "horse": making.horse}.get(unit.arm, 1 << 20)
        bodies = max(1 if men + len(loan) or unit.guns else 0, -(-men // most), -(-unit.guns // making.guns))
        for n in range(bodies):
            own, guns = _share(men, n, bodies), _share(unit.guns, n, bodies)
            borrowed = tuple(loan[n::bodies])
            name = unit.name or f"{WORDS[unit.arm]} {sum(one.arm == unit.arm for one in units[: units.index(unit) + 1])}"
            called = name[:NAME] if bodies == 1 else lettered(name[: NAME - 3], n)
            if own + len(borrowed) or guns:
                found.append(Part(f"{side[0].lower()}{len(found) + 1}", unit, own + len(borrowed), guns, called, borrowed))
    return found


def lettered(name: str, n: int) -> str:
    """Name one of several bodies of a unit: ``West Kent A``, ``West Kent B``."""
    return f"{name} {LETTERS[n % len(LETTERS)]}"


def _share(whole: int, n: int, parts: int) -> int:
    return whole // parts + (n < whole % parts)


def _loan(unit: LandUnit, units: list[LandUnit], spare: dict[str, int], making: Making) -> list[str]:
    """Lend foot to a battery with too few gunners, out of the largest units that come when it comes."""
    wants = 0 if unit.fixed else making.crew * unit.guns - unit.figures
    found: list[str] = []
    while len(found) < wants:
        able = [one for one in units if one.enters == unit.enters and spare.get(one.key, 0) > 0]
        if not able:
            break
        lender = max(able, key=lambda one: (spare[one.key], one.key))
        spare[lender.key] -= 1
        found.append(lender.key)
    return found


def _places(muster: LandMuster, document: Data, parts: list[Part]) -> dict[str, Point]:
    """Place guns that are fixed where the muster says, or as near to it as there is room."""
    country, taken, found = Country.from_document(document), list[Point](), dict[str, Point]()
    for part in parts:
        unit, south = part.unit, part.unit.side == muster.attacker
        if unit.place is not None:
            wanted = round(unit.place[0] * INCH), round(unit.place[1] * INCH)
        else:
            along = round(unit.at * country.width)
            wanted = (along, EDGE) if south else (country.width - along, country.depth - EDGE)
        for x, y in points_around(wanted, INCH, 1):
            room = ROOM <= x <= country.width - ROOM and EDGE <= y <= country.depth - EDGE
            if room and country.touching(x, y, ROOM) is None and all(max(abs(x - a), abs(y - b)) > 3 * ROOM for a, b in taken):
                taken.append((x, y))
                found[part.key] = x, y
                break
    return found
