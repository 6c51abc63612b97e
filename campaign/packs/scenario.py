"""scenario.toml: the title, the sides, War Imminent, what is agreed beforehand, the theatre and the seats."""

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

from campaign import kinds
from campaign.kinds import UMPIRE
from campaign.packs.faults import Faults, instead
from campaign.packs.table import KEY, KEY_ALLOWED, unprintable
from naval.state.settings import CONSENT, STANDARD, Settings
from naval.state.world import BELLIGERENTS, Calendar

FILE = "scenario.toml"
SIDES = (*BELLIGERENTS, "neutral")
PUBLISHED = ("classes", "ships")
ORDERS = 600  # signs in the aim of a side and in a seat's own orders

# What each setting may be (NAV-S-079).
SETTINGS: dict[str, Any] = {item.key: item.allowed for item in CONSENT}


@dataclass(frozen=True)
class PackSeat:
    """A seat of a scenario: who sits in it is told what its ``role`` may know. ``title`` is the officer's or editor's.

    ``of`` is the cabin to which an engineer officer is attached (NAV-S-077), ``coasts`` the neutral coasts that a paper hears
    from, by key; none: all (NAV-S-047). ``brief`` is what this seat alone is to do.
    """

    key: str
    name: str
    role: str
    side: str
    title: str
    of: str = ""
    coasts: tuple[str, ...] = ()
    brief: str = ""


@dataclass(frozen=True)
class Muster:
    """How a scenario is set up: does it begin with a mustering, for which ports must charts be laid out, what is public.

    ``published`` is "classes" (a target for each class the enemy has in service) or "ships" (one for each of his ships).
    """

    open: bool = False
    harbours: tuple[str, ...] | None = None  # None: those the pack has a chart of
    published: str = "classes"


@dataclass(frozen=True)
class Side:
    """One of the two powers: its name in this scenario, the flag its merchantmen fly, and ``aim``: what its own seats are told
    that it wants of the war."""

    key: str
    name: str
    nation: str
    aim: str = ""


@dataclass
class Scenario:
    """What scenario.toml says; unread parts keep harmless values, the faults are noted elsewhere."""

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

    def holds(self, lon: float, lat: float) -> bool:
        """Is a place within the theatre's bounds? True when there are no bounds to go by."""
        if self.bounds is None or math.isnan(lon) or math.isnan(lat):
            return True
        west, south, east, north = self.bounds
        return south <= lat <= north and (lon - west) % 360 <= east - west


class Part:
    """One table of the file: typed values by name, every fault noted under its dotted name."""

    def __init__(self, name: str, values: dict[str, Any], known: str, faults: Faults) -> None:
        self.name, self.values, self.faults = name, values, faults
        for key in values:
            if key not in known.split():
                self.fault(key, key, "is no entry here", instead(key, known.split()))

    def fault(self, key: str, value: object, wrong: str, allowed: str = "") -> None:
        """Note what is wrong with one entry."""
        self.faults.add(FILE, 0, f"{self.name}.{key}" if self.name else key, value, wrong, allowed)

    def missing(self, key: str, allowed: str) -> bool:
        """Is the entry missing? That is a fault."""
        if key in self.values:
            return False
        self.fault(key, "", "is missing", allowed)
        return True

    def text(self, key: str, limit: int = 80) -> str:
        """A text; "" after a fault. A longer text may have line breaks."""
        if self.missing(key, "a text"):
            return ""
        value = self.values[key]
        if not isinstance(value, str) or not value.strip():
            self.fault(key, value, "is no text", "a text in quotes")
            return ""
        odd = unprintable(value.replace("\n", "") if limit > 80 else value)
        if odd or len(value) > limit:
            wrong = f"has the control character {odd}" if odd else f"has {len(value)} characters"
            self.fault(key, value, wrong, f"printable, at most {limit} characters")
            return ""
        return value.strip()

    def flag(self, key: str) -> bool | None:
        """True or false; None after a fault, or where nothing is said."""
        value = self.values.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.fault(key, value, "is neither true nor false", "true or false, without quotes")
        return None

    def choice(self, key: str, known: tuple[str, ...], what: str) -> str:
        """One of some words; "" after a fault."""
        if self.missing(key, "allowed: " + ", ".join(known)):
            return ""
        value = str(self.values[key])
        if value not in known:
            self.fault(key, value, f"is no {what}", instead(value, known))
            return ""
        return value

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        """A number within limits; nan after a fault."""
        if key not in self.values and default is not None:
            return default
        allowed = f"allowed: {low:,g} to {high:,g}"
        if self.missing(key, allowed):
            return math.nan
        value = self.values[key]
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            self.fault(key, value, "is no number", allowed)
            return math.nan
        if not low <= value <= high:
            self.fault(key, value, "is too small" if value < low else "is too large", allowed)
            return math.nan
        return value

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within limits; ``low`` after a fault."""
        value = self.number(key, low, high, default)
        if math.isnan(value):
            return low
        if value != int(value):
            self.fault(key, value, "is no whole number", f"allowed: {low:,} to {high:,}")
        return int(value)

    def numbers(self, key: str, count: int) -> list[float]:
        """A list of so many numbers; [] after a fault."""
        if self.missing(key, f"{count} numbers in brackets"):
            return []
        value = self.values[key]
        fine = isinstance(value, list) and len(value) == count and all(type(v) in (int, float) for v in value)
        if not fine or not all(math.isfinite(v) for v in value):
            self.fault(key, value, f"is no list of {count} numbers", "degrees, west and south negative")
            return []
        return [float(v) for v in value]

    def part(self, key: str, known: str) -> Part:
        """A table within this one; an empty one after a fault."""
        name = f"{self.name}.{key}" if self.name else key
        value = self.values.get(key)
        if not isinstance(value, dict):
            self.fault(key, "" if value is None else value, "is missing" if value is None else "is no table", f"[{name}]")
            return Part(name, {}, known, Faults())  # its entries are not missed as well
        return Part(name, value, known, self.faults)


def read(folder: Path, faults: Faults) -> Scenario:
    """Read scenario.toml; everything wrong with it is noted in ``faults``."""
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
    top = Part("", values, "title blurb days war_imminent muster settings battles theatre sides seats", faults)
    scenario = Scenario(title=top.text("title"), blurb=top.text("blurb", 600), days=top.whole("days", 1, 60))
    scenario.settings = _settings(top)
    if "battles" in values:
        scenario.battles = top.part("battles", "rules move_min levy fought move_seconds")
    _war_imminent(top, scenario)
    _muster(top, scenario)
    _theatre(top, scenario)
    _sides(top, scenario)
    _seats(top, scenario)
    return scenario


def _war_imminent(top: Part, scenario: Scenario) -> None:
    part = top.part("war_imminent", "date hour first_run_min")
    hour = part.whole("hour", 0, 23)
    scenario.first_run_min = part.whole("first_run_min", 1, 1440, scenario.settings.run_min)
    if part.missing("date", "such as 1905-07-03"):
        return
    date = part.values["date"]
    if isinstance(date, datetime.datetime) or not isinstance(date, datetime.date):
        part.fault("date", date, "is no date", "without quotes, such as 1905-07-03")
        return
    # 1 January of year 1 began at Julian date 1721425.5, and its ordinal is 1.
    scenario.calendar = Calendar(julian=round(date.toordinal() + 1721424.5 + hour / 24, 9), hour=hour)


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
    """Naval harbours are ports of a belligerent (``sides`` is by port); those not named are the ones with a chart."""
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
            agreed[key] = part.whole(key, low, high) if isinstance(low, int) else float(part.number(key, low, high))
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


def _sides(top: Part, scenario: Scenario) -> None:
    part = top.part("sides", "blue red")
    for key in BELLIGERENTS:
        if "sides" in top.values and isinstance(top.values["sides"], dict):
            side = part.part(key, "name nation aim")
            scenario.sides[key] = Side(
                key, side.text("name"), side.text("nation"), side.text("aim", ORDERS) if "aim" in side.values else ""
            )


def _coasts(part: Part, role: str) -> tuple[str, ...]:
    """The neutral coasts a paper serves (NAV-S-047)."""
    listed = part.values.get("coasts", [])
    if not isinstance(listed, list) or not all(isinstance(key, str) for key in listed):
        part.fault("coasts", listed, "is no list of coasts", 'keys of neutral.geojson, such as ["denmark"]')
        return ()
    if listed and not (role and kinds.of(role).coasts):
        part.fault("coasts", listed, f"is nothing for the role {role}", "only a paper serves coasts")
    return tuple(sorted(set(listed)))


def _seats(top: Part, scenario: Scenario) -> None:
    listed = top.values.get("seats")
    if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed) or not listed:
        top.fault("seats", "", "has no seats", "one [[seats]] for each, with key, name, role, side and title")
        return
    keys: set[str] = set()
    for number, entry in enumerate(listed, 1):
        part = Part(f"seats[{number}]", entry, "key name role side title of coasts brief", top.faults)
        key = part.text("key", 40)
        if key and not KEY.match(key):
            part.fault("key", key, "is no key", KEY_ALLOWED)
        elif key in keys:
            part.fault("key", key, "is here twice", "each key once")
        keys.add(key)
        role = part.choice("role", kinds.ROLES, "role")
        kind = kinds.of(role) if role else None
        side = part.choice("side", SIDES, "side")
        if kind and side and (side == "neutral") != kind.neutral:
            *some, last = (kind.key for kind in kinds.KINDS.values() if kind.neutral)
            neutral = f"{', '.join((UMPIRE, *some))} and {last} are neutral, the others are not"
            part.fault("side", side, f"is no side for the role {role}", neutral)
        of = part.text("of", 40) if kind and kind.attached_to else ""
        if kind and not kind.attached_to and "of" in part.values:
            part.fault("of", part.values["of"], f"is nothing for the role {role}", "only an engineer is attached to a cabin")
        brief = part.text("brief", ORDERS) if "brief" in part.values else ""
        scenario.seats.append(PackSeat(key, part.text("name"), role, side, part.text("title"), of, _coasts(part, role), brief))
    _attached(top, scenario)
    one_a_side = [(kind.key, side) for kind in kinds.KINDS.values() if kind.ashore for side in BELLIGERENTS]
    for role, side in ((UMPIRE, "neutral"), *one_a_side):
        count = sum(seat.role == role and seat.side == side for seat in scenario.seats)
        if count != 1:
            top.fault("seats", "", f"has {count} seats with role {role} and side {side}", "exactly one")


def _attached(top: Part, scenario: Scenario) -> None:
    """A seat is attached to one of the right kind on its own side, such as an engineer to a cabin; that has one (NAV-S-077)."""
    taken: set[str] = set()
    for number, seat in enumerate(scenario.seats, 1):
        if not seat.of:
            continue
        part = Part(f"seats[{number}]", {"of": seat.of}, "of", top.faults)
        role = kinds.of(seat.role).attached_to
        cabins = [s.key for s in scenario.seats if s.role == role and s.side == seat.side]
        if seat.of not in cabins:
            part.fault("of", seat.of, f"is no {role} of {seat.side}", instead(seat.of, cabins))
        elif seat.of in taken:
            part.fault("of", seat.of, f"has an {seat.role} already", f"one for each {role}")
        taken.add(seat.of)
