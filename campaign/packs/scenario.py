"""scenario.toml: the title, the sides, War Imminent, the terms agreed beforehand, the theatre and the seats."""

from __future__ import annotations

import datetime
import math
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from campaign import seat_kinds
from campaign.packs.faults import Faults, instead
from campaign.packs.part import FILE as FILE
from campaign.packs.part import Part as Part
from campaign.packs.table import KEY, KEY_ALLOWED
from campaign.seat_kinds import UMPIRE
from naval.state.settings import CONSENT, STANDARD, Settings
from naval.state.world import BELLIGERENTS, Calendar

SIDES = (*BELLIGERENTS, "neutral")
PUBLISHED = ("classes", "ships")
ORDERS = 600  # characters in a side's aim and in a seat's own orders

# The allowed values of each setting (NAV-S-079).
SETTINGS: dict[str, Any] = {item.key: item.allowed for item in CONSENT}


@dataclass(frozen=True)
class PackSeat:
    """A seat of a scenario; its ``role`` decides what it may know.

    ``title``: the officer's or editor's. ``of``: the cabin of an engineer officer (NAV-S-077). ``coasts``: neutral coasts that a
    newspaper hears from, by key; none: all (NAV-S-047). ``brief``: its own orders. A general may be ``under`` another, and his
    ``headquarters`` start with that column (LC-004). ``computer``: the computer plays it until somebody takes it (CK-052)."""

    key: str
    name: str
    role: str
    side: str
    title: str
    of: str = ""
    coasts: tuple[str, ...] = ()
    brief: str = ""
    under: str = ""
    headquarters: str = ""
    computer: bool = False


@dataclass(frozen=True)
class Muster:
    """The set-up phase: whether there is a mustering, ports that need charts, and what is public.

    ``published`` is "classes" (a target for each class in the enemy's service) or "ships" (one for each ship)."""

    open: bool = False
    harbours: tuple[str, ...] | None = None  # None: those with a chart in the pack
    published: str = "classes"


@dataclass(frozen=True)
class Side:
    """One of the two powers: name, merchant flag, and ``aim``, as told to its own seats. ``watch``: ends of the line for the
    cruisers of the computer's Admiralty; empty to leave that open."""

    key: str
    name: str
    nation: str
    aim: str = ""
    watch: tuple[tuple[float, float], ...] = ()


@dataclass
class Scenario:
    """The contents of scenario.toml; unread parts keep harmless values, the faults are noted elsewhere."""

    title: str = ""
    blurb: str = ""
    days: int = 1
    calendar: Calendar = field(default_factory=lambda: Calendar(julian=0.0, hour=0))
    first_run_min: int = 360
    settings: Settings = field(default_factory=Settings)
    battles: Part | None = None  # read when ships and classes are known
    muster: Muster = field(default_factory=Muster)
    bounds: tuple[float, float, float, float] | None = None
    centre: tuple[float, float] = (0.0, 0.0)
    sides: dict[str, Side] = field(default_factory=dict)
    seats: list[PackSeat] = field(default_factory=list)
    land: Part | None = None  # read when ports and ships are known
    aims: dict[str, Any] = field(default_factory=dict)  # by side; read when forces and places are known
    offered: bool = True

    def holds(self, lon: float, lat: float) -> bool:
        """Report whether a place is within the theatre's bounds; True if there are none."""
        if self.bounds is None or math.isnan(lon) or math.isnan(lat):
            return True
        west, south, east, north = self.bounds
        return south <= lat <= north and (lon - west) % 360 <= east - west


def read(folder: Path, faults: Faults) -> Scenario:
    """Read scenario.toml, noting all faults."""
    path = folder / FILE
    if not path.is_file():
        faults.add(FILE, 0, "", "", "is missing", "see README.md beside the packs")
        return Scenario()
    try:
        values = tomllib.loads(path.read_bytes().decode("utf-8"))
    except UnicodeDecodeError as error:
        faults.add(FILE, 0, "", "", f"is not UTF-8 at byte {error.start}", "save it as UTF-8")
        return Scenario()
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        faults.add(FILE, int(line[1]) if line else 0, "", "", f"is no TOML: {error}")
        return Scenario()
    except (ValueError, RecursionError):  # a number of thousands of digits, thousands of brackets
        faults.add(FILE, 0, "", "", "is no TOML that can be read: a number in it is too long, or it is nested too deep")
        return Scenario()
    top = Part("", values, "title blurb days war_imminent muster settings battles theatre sides seats land offered", faults)
    scenario = Scenario(title=top.text("title"), blurb=top.text("blurb", 600), days=top.read_whole_number("days", 1, 60))
    scenario.settings = _settings(top)
    if "battles" in values:
        scenario.battles = top.part("battles", "rules move_min levy fought move_seconds")
    if "land" in values:
        scenario.land = top.part("land", "season rolling_stock gauge_in objectives battles terms")
    scenario.offered = top.flag("offered") is not False
    _war_imminent(top, scenario)
    _muster(top, scenario)
    _theatre(top, scenario)
    part = top.part("sides", "blue red")
    for key in BELLIGERENTS:
        if "sides" in top.values and isinstance(top.values["sides"], dict):
            side = part.part(key, "name nation aim aims watch")
            aim = side.text("aim", ORDERS) if "aim" in side.values else ""
            scenario.sides[key] = Side(key, side.text("name"), side.text("nation"), aim, _watch(side, scenario))
            scenario.aims[key] = side.values.get("aims", [])
    _seats(top, scenario)
    return scenario


def is_offered(folder: Path) -> bool:
    """Report whether wars may begin on a pack: not if ``offered = false``. A faulty file is on offer."""
    try:
        return tomllib.loads((folder / FILE).read_text(encoding="utf-8")).get("offered") is not False
    except (OSError, ValueError, RecursionError):
        return True


def _war_imminent(top: Part, scenario: Scenario) -> None:
    part = top.part("war_imminent", "date hour first_run_min zone_h")
    hour, zone = part.read_whole_number("hour", 0, 23), part.read_whole_number("zone_h", -12, 14, 0)
    scenario.first_run_min = part.read_whole_number("first_run_min", 1, 1440, scenario.settings.run_min)
    if part.missing("date", "such as 1905-07-03"):
        return
    date = part.values["date"]
    if isinstance(date, datetime.datetime) or not isinstance(date, datetime.date):
        part.fault("date", date, "is no date", "without quotes, such as 1905-07-03")
        return
    # 1 January of year 1 began at Julian date 1721425.5, and its ordinal is 1.
    scenario.calendar = Calendar(julian=round(date.toordinal() + 1721424.5 + (hour - zone) / 24, 9), hour=hour, zone_h=zone)


def _muster(top: Part, scenario: Scenario) -> None:
    if "muster" not in top.values:
        return
    part = top.part("muster", "open harbours published")
    begins, ports = part.flag("open"), part.values.get("harbours")
    if ports is not None and not (isinstance(ports, list) and all(isinstance(port, str) for port in ports)):
        part.fault("harbours", ports, "is no list of ports", 'such as ["portsmouth", "portland"]')
        ports = None
    published = part.choice("published", PUBLISHED, "way to publish a fleet") if "published" in part.values else "classes"
    scenario.muster = Muster(bool(begins), None if ports is None else tuple(sorted(set(ports))), published)


def check_harbours(scenario: Scenario, sides: dict[str, str], charts: Iterable[str], faults: Faults) -> None:
    """Check that naval harbours are ports of a belligerent (``sides`` is by port), by default those with a chart."""
    if scenario.muster.harbours is None:
        scenario.muster = replace(scenario.muster, harbours=tuple(sorted(charts)))
    for port in scenario.muster.harbours or ():
        if port not in sides:
            faults.add(FILE, 0, "muster.harbours", port, "is no port here", instead(port, sides))
        elif sides[port] and sides[port] not in BELLIGERENTS:  # without a side it is a fault of ports.csv
            faults.add(FILE, 0, "muster.harbours", port, f"is a {sides[port]} port", "ports of blue and red")


def _settings(top: Part) -> Settings:
    part = top.part("settings", " ".join(SETTINGS)) if "settings" in top.values else Part("settings", {}, "", top.faults)
    agreed: dict[str, Any] = {}
    for key, allowed in SETTINGS.items():
        if key not in part.values:
            continue
        if allowed is True:
            agreed[key] = bool(part.flag(key))
        elif isinstance(allowed, int):
            agreed[key] = part.text(key, allowed)
        elif isinstance(allowed[0], str):
            agreed[key] = part.choice(key, allowed, key)
        else:
            low, high = allowed
            agreed[key] = part.read_whole_number(key, low, high) if isinstance(low, int) else float(part.number(key, low, high))
    return msgspec.structs.replace(STANDARD, **agreed)


def _theatre(top: Part, scenario: Scenario) -> None:
    part = top.part("theatre", "bounds centre")
    bounds, centre = part.numbers("bounds", 4), part.numbers("centre", 2)
    if bounds:
        west, south, east, north = bounds
        if -180 <= west < 180 and west < east <= west + 180 and -85 <= south < north <= 85:
            scenario.bounds = (west, south, east, north)
        else:
            part.fault(
                "bounds",
                bounds,
                "is no theatre",
                "west, south, east, north in degrees; west below east (past the "
                "180th meridian east runs on over 180), south below north, both within 85",
            )
    if centre:
        scenario.centre = (centre[0], centre[1])
        if not scenario.holds(*centre):
            part.fault("centre", centre, "is outside the bounds", "longitude, latitude on the chart")


def _watch(side: Part, scenario: Scenario) -> tuple[tuple[float, float], ...]:
    found = side.numbers("watch", 4) if "watch" in side.values else None
    if not found:
        return ()
    ends = ((found[0], found[1]), (found[2], found[3]))
    if not all(scenario.holds(*end) for end in ends) or ends[0] == ends[1]:
        side.fault("watch", found, "is no line on the chart", "longitude and latitude of one end, then of the other")
        return ()
    return ends


def _coasts(part: Part, role: str) -> tuple[str, ...]:
    """Read the neutral coasts that a newspaper serves (NAV-S-047)."""
    listed = part.values.get("coasts", [])
    if not isinstance(listed, list) or not all(isinstance(key, str) for key in listed):
        part.fault("coasts", listed, "is no list of coasts", 'keys of neutral.geojson, such as ["denmark"]')
        return ()
    if listed and not (role and seat_kinds.find_kind(role).coasts):
        part.fault("coasts", listed, f"is nothing for the role {role}", "only a paper serves coasts")
    return tuple(sorted(set(listed)))


def _seats(top: Part, scenario: Scenario) -> None:
    listed = top.values.get("seats")
    if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed) or not listed:
        top.fault("seats", "", "has no seats", "one [[seats]] for each, with key, name, role, side and title")
        return
    keys: set[str] = set()
    for number, entry in enumerate(listed, 1):
        part = Part(f"seats[{number}]", entry, "key name role side title of coasts brief under headquarters computer", top.faults)
        key = part.text("key", 40)
        if key and not KEY.match(key):
            part.fault("key", key, "is no key", KEY_ALLOWED)
        elif key in keys:
            part.fault("key", key, "is here twice", "each key once")
        keys.add(key)
        role = part.choice("role", seat_kinds.ROLES, "role")
        kind = seat_kinds.find_kind(role) if role else None
        side = part.choice("side", SIDES, "side")
        if kind and side and (side == "neutral") != kind.neutral:
            *some, last = (kind.key for kind in seat_kinds.KINDS.values() if kind.neutral)
            neutral = f"{', '.join((UMPIRE, *some))} and {last} are neutral, the others are not"
            part.fault("side", side, f"is no side for the role {role}", neutral)
        of = part.text("of", 40) if kind and kind.attached_to else ""
        if kind and not kind.attached_to and "of" in part.values:
            part.fault("of", part.values["of"], f"is nothing for the role {role}", "only an engineer is attached to a cabin")
        brief = part.text("brief", ORDERS) if "brief" in part.values else ""
        under, headquarters = (_of_general(part, name, kind) for name in ("under", "headquarters"))
        if kind and kind.troops and scenario.land is None:
            part.fault("role", role, "has nothing to command", "a pack with [land] in scenario.toml")
        own = (of, _coasts(part, role), brief, under, headquarters, bool(part.flag("computer")))
        scenario.seats.append(PackSeat(key, part.text("name"), role, side, part.text("title"), *own))
    _attached(top, scenario)
    _one_a_side(top, scenario)


def _of_general(part: Part, name: str, kind: seat_kinds.Kind | None) -> str:
    """Read a key that only a general has; "" if left out, or after a fault."""
    if name not in part.values:
        return ""
    if kind and kind.troops != "own":
        part.fault(name, part.values[name], f"is nothing for the role {kind.key}", "only a general has it")
        return ""
    return part.text(name, 40)


def _one_a_side(top: Part, scenario: Scenario) -> None:
    """Check for one umpire and one Admiralty a side; with land for Admiralty, ministry of war, both, or neither (LC-305)."""
    heads = [
        (kind.key, side)
        for kind in seat_kinds.KINDS.values()
        if kind.ashore or kind.troops == "ministry"
        for side in BELLIGERENTS
    ]
    for role, side in ((UMPIRE, "neutral"), *heads):
        count = sum(seat.role == role and seat.side == side for seat in scenario.seats)
        may_lack = role != UMPIRE and (scenario.land is not None or not seat_kinds.find_kind(role).ashore)
        if count > 1 or (count == 0 and not may_lack):
            allowed = "at most one" if may_lack else "exactly one"
            top.fault("seats", "", f"has {count} seats with role {role} and side {side}", allowed)


def _attached(top: Part, scenario: Scenario) -> None:
    """Check that a seat is attached to one of the right kind and side, such as an engineer to a cabin, and alone there
    (NAV-S-077)."""
    taken: set[str] = set()
    for number, seat in enumerate(scenario.seats, 1):
        if not seat.of:
            continue
        part = Part(f"seats[{number}]", {"of": seat.of}, "of", top.faults)
        role = seat_kinds.find_kind(seat.role).attached_to
        cabins = [s.key for s in scenario.seats if s.role == role and s.side == seat.side]
        if seat.of not in cabins:
            part.fault("of", seat.of, f"is no {role} of {seat.side}", instead(seat.of, cabins))
        elif seat.of in taken:
            part.fault("of", seat.of, f"has an {seat.role} already", f"one for each {role}")
        taken.add(seat.of)
