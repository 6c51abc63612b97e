"""The fields of each kind of paper that an edit may change, and their bounds (UD-021)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from campaign.war.reports import KINDS, as_data, read
from naval.geo.compass import POINTS
from tactical.engine.text.outside_values import number, parse_digits, show, unfit
from tactical.engine.text.words import listed

Data = dict[str, Any]

TEXT = ("text",)
REWORDED: dict[str, tuple[str, ...]] = {
    "dispatch": TEXT,
    "tip": TEXT,
    "article": TEXT,
    "silence": TEXT,
    "loss": TEXT,
    "log": TEXT,
    "logbook": ("rows",),
    "work": ("text", "count"),
    "battle": ("text", "ending"),
    "sighting": ("what", "brief", "level", "side", "lon", "lat", "bearing", "distance_nm", "error_nm"),
    "position": ("lon", "lat", "course_deg", "knots", "coal_t"),
    "seen": ("what", "level", "strength", "share", "heading", "length_mi", "lon", "lat", "error_mi"),
    "body_report": ("lon", "lat", "place"),
    "ashore": TEXT,
    "guns": ("bearing",),
}
"""Fields that may be reworded, by kind. ``rows`` of a logbook are texts by number of the row, None: the row is left out;
``coal_t`` of a position is a list of tons, one a ship. The place of a reported column is that of its head and tail."""
NOT_MADE_OUT = ("strength", "share", "heading", "length_mi")
"""Fields that a scout may not have made out; a paper without one cannot be given it."""

OWN_SHIP = ("status", "asked", "body", "headquarters", "asked_ashore")
"""Kinds never edited: officers' and generals' reports on their own, and order requests. Rule on the ship or column instead
(UD-021)."""

MOST_SIGNS = 1_200
BOUNDS = {
    "lon": (-180, 180),
    "lat": (-90, 90),
    "own_lon": (-180, 180),
    "own_lat": (-90, 90),
    "bearing_deg": (0, 360),
    "course_deg": (0, 360),
    "knots": (0, 60),
    "distance_nm": (0, 300),
    "closest_nm": (0, 300),
    "radius_nm": (0, 300),
    "level": (0, 3),
    "count": (0, 999),
}
CHOICES = {"side": ("blue", "red", "neutral", "unknown"), "bearing": POINTS, "strength": ("loud", "fair", "faint")}
Bounds = tuple[float, float]
OF_ASHORE: dict[str, dict[str, Bounds | tuple[str, ...]]] = {
    "seen": {
        "level": (0, 9),
        "error_mi": (0, 100),
        "strength": (0, 500_000),
        "share": (0, 1),
        "heading": (0, 360),
        "length_mi": (0, 100),
    },
    "guns": {"bearing": (0, 360)},
    "ashore": {"what": ("work", "siege", "landing", "train", "march", "supply", "affair", "battle", "wire", "caught")},
}
"""Fields of land papers with their own bounds, by kind. ``joined`` is missing: a general would lose a column by a false
report."""
MAY_BE_EMPTY = ("brief", "from", "from_key", "via", "ending", "lost", "day", "corrects", "withdraws", "of", "dateline", "port")
EMPTY_ASHORE = {"ashore": ("body", "at"), "body_report": ("place", "aboard")}
COAL_MOST_T = 20_000


def wrong(kind: str, data: Data, fields: Mapping[str, Any]) -> list[str]:
    """List the faults of an edit: fields that may not be changed, and invalid values (UD-021)."""
    if kind in OWN_SHIP:
        return ["You cannot reword what officers see of their own ships and columns: rule on the ship or column instead."]
    may = may_be_worded(kind, data)
    if not may:
        return [f"A paper of the kind {kind} cannot be reworded; you can hold, delay or drop it."]
    if not fields:
        return ["Enter the new text."]
    if unknown := sorted(set(fields) - set(may)):
        return [f"Of this paper {listed(may)} may be changed, not {listed(unknown)}."]
    found = [fault for name, value in fields.items() for fault in _wrong(kind, data, name, value)]
    return found or schema(kind, reworded(kind, data, fields))


def may_be_worded(kind: str, data: Data) -> tuple[str, ...]:
    """List the fields of a paper that may be reworded; none for kinds never edited."""
    some = () if kind in OWN_SHIP else REWORDED.get(kind, ())
    return tuple(name for name in some if name in data or name not in NOT_MADE_OUT)


def _wrong(kind: str, data: Data, name: str, value: Any) -> list[str]:
    if name == "rows":
        rows, found = len(data["rows"]), list[str]()
        if not isinstance(value, dict) or not value:
            return ["rows: the changed lines, by their number."]
        for at, text in value.items():
            if (line := parse_digits(str(at))) is None or line >= rows:
                found.append(f"rows: this log has {rows} lines, numbered from 0; there is no {show(at)}.")
            elif text is not None:
                found += value_wrong("text", text)
        if not found and rows == sum(text is None for text in value.values()):
            found.append("rows: a log needs at least one line: drop it instead.")
        return found
    if name == "coal_t" and kind == "position":
        count = len(data["ships"])
        tons = [number(one) for one in value] if isinstance(value, list | tuple) else []
        right = len(tons) == count and all(one is not None and 0 <= one <= COAL_MOST_T for one in tons)
        return [] if right else [f"coal_t: {count} numbers, tons of each ship in turn, 0 to {COAL_MOST_T:,}; not {show(value)}."]
    if name == "error_nm":
        pair = [number(one) for one in value] if isinstance(value, list | tuple) else []
        right = len(pair) == 2 and all(one is not None and 0 <= one <= 300 for one in pair)
        return [] if right else [f"error_nm: two numbers of miles, along and across, 0 to 300; not {show(value)}."]
    return value_wrong(name, value, kind)


def choices(name: str, paper: str = "") -> tuple[str, ...]:
    """List the choices for a field of a kind of paper; () if it is typed."""
    own = OF_ASHORE.get(paper, {}).get(name)
    return tuple(str(one) for one in own if isinstance(one, str)) if own else CHOICES.get(name, ())


def bounds(name: str, paper: str = "") -> Bounds | None:
    """Return a number's bounds; None if it is no number, or may be any."""
    own = OF_ASHORE.get(paper, {}).get(name)
    if own is None:
        return BOUNDS.get(name) if name not in CHOICES else None
    least, most = own[0], own[-1]
    return (least, most) if not isinstance(least, str) and not isinstance(most, str) else None


def value_wrong(name: str, value: Any, paper: str = "") -> list[str]:
    """List the faults of one field's value, by the field's name."""
    if some := choices(name, paper):
        return [] if value in some else [f"{name}: {', '.join(some)}; not {show(value)}."]
    if name == "path" and not value:
        return ["path: the hands it passed through, in order; it must not be empty."]
    if (within := bounds(name, paper)) is not None:
        least, most = within
        found = number(value)
        right = found is not None and least <= found <= most and (name not in ("level", "count") or found == int(found))
        return [] if right else [f"{name}: a number from {least:g} to {most:g}, not {show(value)}."]
    if isinstance(value, str):
        if len(value) > MOST_SIGNS:
            return [f"{name} has {len(value):,} characters; at most {MOST_SIGNS:,} are allowed."]
        if any(unfit(sign) for sign in value if sign != "\n"):
            return [f"{name} contains characters that cannot be printed."]
        may = (*MAY_BE_EMPTY, *EMPTY_ASHORE.get(paper, ()))
        return [] if value.strip() or name in may else [f"{name}: it must not be empty."]
    return [f"{name}: a text, not {show(value)}."] if name in ("text", "what", "brief", "ending") else []


def reworded(kind: str, data: Data, fields: Mapping[str, Any]) -> Data:
    """Return a paper with its fields changed, and with the fields that depend on them."""
    new = {**data, **{name: value for name, value in fields.items() if name not in ("rows", "coal_t")}}
    if "rows" in fields:
        said = {int(at): text for at, text in fields["rows"].items()}
        rows = [row if at not in said else row | {"text": said[at]} for at, row in enumerate(data["rows"])]
        new["rows"] = [row for at, row in enumerate(rows) if at not in said or said[at] is not None]
    if "coal_t" in fields:
        if kind == "position":
            pairs = zip(data["ships"], fields["coal_t"], strict=True)
            new["ships"] = [ship | {"coal_t": tons} for ship, tons in pairs]
        else:
            new["coal_t"] = fields["coal_t"]
    if kind == "body_report" and {"lon", "lat", "place"} & fields.keys():
        place = new["place"] if "place" in fields else data["head"]["place"]
        stands = {"place": place, "road": "", "miles": 0, "lon": new["lon"], "lat": new["lat"]}
        new |= {"head": stands, "tail": stands}
    if kind == "sighting" and "bearing" in fields:
        new["bearing_deg"] = POINTS.index(fields["bearing"]) * 11.25
    return new


def schema(kind: str, data: Data) -> list[str]:
    """List the faults that the schema of a kind finds in a paper."""
    if kind not in KINDS:
        return [f"{show(kind)} is not a kind of paper."]
    try:
        read(kind, data)
    except msgspec.ValidationError as refused:
        return [f"It is not a {kind}: {refused}."]
    return []


def canonical(kind: str, data: Data) -> Data:
    """Return a paper without fields at their defaults, as the engine writes it."""
    return as_data(read(kind, data))
