"""Fields that many tasks have: places and points, numbers, minutes, units in an order (LC-061)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from land import tables
from land.forces import body as forces
from land.march.way import Country
from land.orders.general_knowledge import Known, KnownBody
from land.state.ground import Beach, Place
from land.state.units import kinds
from land.state.world import Spot
from naval.geo import calendar
from naval.orders.shape import Faults, Given, number, show, whole_in_range
from tactical.engine.text.outside_values import parse_digits

TASK, GRAPH = "LC-061", "LC-041"
LATEST = 1_000_000


class Land(Country, Protocol):
    """Country with its beaches."""

    places: dict[str, Place]
    beaches: dict[str, Beach]


@dataclass
class Draft:
    """Order of one body while it is read: where it stands as its tasks go on, what it detaches, and warnings to its general.

    ``spot`` is None once nobody can say where it is.
    """

    one: KnownBody
    known: Known
    country: Land
    faults: Faults
    warnings: list[str]
    spot: Spot | None
    gone: int = 0


def key_of(body: str, minute: int, n: int) -> str:
    """Make the key of the ``n``-th body that is detached from another in the orders of a minute (LC-022)."""
    return f"{body}_{minute}_{n}"


def read_way(given: Given, name: str, draft: Draft, points: bool) -> list[Any]:
    """Read places by key, or points as [longitude, latitude], in the order in which they are passed."""
    raw, most, task = given.get(name), int(tables.value("orders", "most_places")), given.what.rstrip(",")
    if not isinstance(raw, list | tuple) or not raw:
        given.fault(name, f"{task}: name at least one place{' or point' if points else ''}{unlike(raw)}.", TASK)
        return []
    if len(raw) > most:
        given.fault(name, f"{task}: at most {most} places, not {len(raw)}.", TASK)
    found: list[Any] = []
    for n, one in enumerate(raw[:most]):
        if isinstance(one, str) and one in draft.country.places:
            found.append(one)
        elif points and (point := _point(one)) is not None:
            found.append(point)
        else:
            said = "a name as the map has it" + (", or click a place or a point on the chart" if points else "")
            draft.faults.add(f"{given.path(name)}.{n}", f"There is no place {show(one)} on the map; write {said}.", GRAPH)
    return found


def _point(raw: object) -> list[float] | None:
    if not isinstance(raw, list | tuple) or len(raw) != 2:
        return None
    lon, lat = number(raw[0]), number(raw[1])
    return None if lon is None or lat is None or abs(lon) > 360 or abs(lat) > 90 else [lon, lat]


def read_place(given: Given, name: str, draft: Draft) -> str:
    """Read a place by its key."""
    key = given.get(name)
    if not isinstance(key, str) or key not in draft.country.places:
        given.fault(name, _unknown(given, key, "place"), GRAPH)
        return ""
    return key


def port(given: Given, name: str, draft: Draft) -> str:
    """Read a port or beach by its key (LC-199, LC-202)."""
    key = given.get(name)
    here = draft.country.places.get(key) if isinstance(key, str) else None
    if isinstance(key, str) and (key in draft.country.beaches or (here and "port" in here.kinds)):
        return key
    given.fault(name, _unknown(given, key, "port or beach"), "LC-199")
    return ""


def beach(given: Given, name: str, draft: Draft) -> str:
    """Read a beach by its key (LC-202)."""
    key = given.get(name)
    if not isinstance(key, str) or key not in draft.country.beaches:
        given.fault(name, _unknown(given, key, "beach"), "LC-203")
        return ""
    return key


def unlike(raw: object) -> str:
    """Quote a wrong entry for the end of a sentence; "" where nothing is written yet."""
    return "" if raw is None or raw in ("", [], ()) else f", not {show(raw)}"


def _unknown(given: Given, key: object, what: str) -> str:
    if key in (None, ""):
        return f"{given.what.rstrip(',')}: choose a {what}."
    return f"There is no {what} {show(key)} on the map."


def amount(given: Given, name: str, what: str, low: float, high: float, above: bool = False) -> float | None:
    """Read a number within bounds; ``above``: the lower bound itself is too little."""
    found = number(given.get(name))
    if found is None or not low <= found <= high or (above and found <= low):
        span = f"over {low:g} and at most {high:g}" if above else f"{low:g} to {high:g}"
        given.fault(name, f"{what} must be {span}{unlike(given.get(name))}.", TASK)
        return None
    return found


def minute(given: Given, name: str, known: Known, rule: str = TASK) -> int | None:
    """Read a minute of the campaign: a number, a date and hour (``Day 2, 06:00``), or the next ``06:00``."""
    raw = given.get(name)
    found = whole_in_range(calendar.typed(raw, known.hour, known.minute) if isinstance(raw, str) else raw, 0, LATEST)
    if found is None:
        given.fault(
            name,
            f"{given.what} needs an hour such as “{calendar.label(known.minute, known.hour)}”, or a minute of the campaign, "
            f"not {show(raw)}.",
            rule,
            known.minute,
        )
    return found


def units(given: Given, name: str, doing: str, draft: Draft, least: int = 0) -> tuple[str, ...]:
    """Read units of the body in order, each a key or as ``"6 inf"``; none named twice (LC-022, LC-199)."""
    raw = given.get(name, [])
    if not isinstance(raw, list | tuple) or not all(isinstance(one, str) for one in raw) or len(raw) < least:
        said = f"must be a list of units{unlike(raw)}" if raw else "needs at least one unit"
        given.fault(name, f"The order of {doing} {said}.", "LC-199")
        return ()
    body = draft.one.body
    keys = {unit.key: unit for unit in body.units}
    twice = [key for key in dict.fromkeys(raw) if key in keys and list(raw).count(key) > 1]
    for key in twice:
        same = [unit.key for unit in body.units if unit.code == keys[key].code]
        n = same.index(key) + 1
        nth = f"{n}{'th' if n % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"
        given.fault(name, f"The {nth} {kinds()[keys[key].code].name} appears twice in the order of {doing}.", "LC-199")
    written = list(dict.fromkeys(raw)) if twice else list(raw)
    ordered, wrong = forces.in_order(body.units, written)
    for text in wrong:
        given.fault(name, text, "LC-199")
    return () if wrong else tuple(unit.key for unit in ordered[: count(written)])


def count(written: list[str]) -> int:
    """Count the units that a list of keys and of numbers with codes names."""
    return sum(
        1 if not code or (many := parse_digits(number)) is None else many
        for number, _, code in (one.partition(" ") for one in written)
    )
