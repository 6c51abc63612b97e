"""Form of a country sent by a browser: checked in words, and cheaply however large or deep it is."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from tactical.ground.geometry.kinds import KINDS, Kind
from tactical.ground.geometry.measure import INCH

SMALLEST, LARGEST = 36 * INCH, 432 * INCH
HIGHEST = 12 * INCH
FEATURES, POINTS, CORNERS, TREES = 400, 40, 2000, 600
NAME, LABEL = 60, 40
AT_MOST = {"hill": 80, "river": 16}
SPANS = 40

KEY = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,23}", re.ASCII)
PARTS = ("name", "width", "depth", "features")
FEATURE_PARTS = ("key", "kind", "at", "height", "width", "name")
ENOUGH = {"area": 3, "line": 2, "span": 2, "points": 1}


def inches(u: int) -> str:
    """Write a measure in inches."""
    return f"{u / INCH:.5g} in"


def is_plain_int(value: object) -> bool:
    """Report whether a value is a plain whole number; true and false are not."""
    return type(value) is int


def _unknown(table: dict[Any, Any], known: tuple[str, ...], whose: str) -> list[str]:
    if len(table) <= len(known) and all(key in known for key in table):
        return []
    some = [key for key in list(table)[:20] if key not in known]
    odd = sorted(key[:24] if isinstance(key, str) and key[:24].isprintable() else "?" for key in some)
    return [f"{whose} has unknown parts: {', '.join(odd)}."] if odd else [f"{whose} has too many parts."]


def _text(value: object, most: int, whose: str) -> list[str]:
    if not isinstance(value, str):
        return [f"{whose} must be text."]
    if len(value) > most:
        return [f"{whose} is too long: {len(value)} characters, {most} at most."]
    return [] if value.isprintable() else [f"{whose} has characters that cannot be displayed."]


def _size(document: dict[str, Any], part: str) -> list[str]:
    value = document.get(part)
    if not is_plain_int(value):
        return [f"The {part} must be a whole number of 1/64 in."]
    if not SMALLEST <= document[part] <= LARGEST:
        return [f"The {part} must be between {inches(SMALLEST)} and {inches(LARGEST)}."]
    return []


def _points(at: object, kind: Kind, size: tuple[int, int] | None) -> list[str]:
    if not isinstance(at, list | tuple):
        return ["it has no list of points."]
    least, most = ENOUGH[kind.form], 2 if kind.form == "span" else POINTS
    if not least <= len(at) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        return [f"it has {len(at)} points; a {kind.words} has {wanted}."]
    for point in at:
        if not isinstance(point, list | tuple) or len(point) != 2 or not (is_plain_int(point[0]) and is_plain_int(point[1])):
            return ["its points must each be two whole numbers."]
    outside = [n for n, (x, y) in enumerate(at, 1) if size and not (0 <= x <= size[0] and 0 <= y <= size[1])]
    if outside:
        which = ", ".join(str(n) for n in outside[:6]) + (" …" if len(outside) > 6 else "")
        return [f"it goes outside the field at point {which}."]
    if kind.form != "points":
        ends = list(pairwise(at)) + ([(at[-1], at[0])] if kind.form == "area" else [])
        if any(a[0] == b[0] and a[1] == b[1] for a, b in ends):
            return ["two neighbouring points are the same."]
    return []


def _measures(feature: dict[str, Any], kind: Kind) -> list[str]:
    faults: list[str] = []
    if "height" in feature:
        value = feature["height"]
        if not kind.solid:
            faults.append(f"a {kind.words} has no height of its own.")
        elif not kind.height:
            faults += [] if is_plain_int(value) and value == 0 else [f"a {kind.words} is flat: its height is 0."]
        elif not is_plain_int(value) or not 1 <= value <= HIGHEST:
            faults.append(f"its height must be up to {inches(HIGHEST)}.")
    if "width" in feature:
        value = feature["width"]
        if not kind.width:
            faults.append(f"a {kind.words} has no width of its own.")
        elif not is_plain_int(value) or not kind.least <= value <= kind.most:
            faults.append(f"its width must be between {inches(kind.least)} and {inches(kind.most)}.")
    return faults


def called(feature: Any, number: int) -> str:
    if isinstance(feature, dict):
        key, kind, name = feature.get("key"), feature.get("kind"), feature.get("name")
        words = KINDS[kind].words if isinstance(kind, str) and kind in KINDS else None
        if isinstance(key, str) and KEY.fullmatch(key):
            shown = f", {name}" if isinstance(name, str) and 0 < len(name) <= LABEL and name.isprintable() else ""
            return f"{key} ({words}{shown})" if words else key
        if words:
            return f"Feature {number} ({words})"
    return f"Feature {number}"


def _feature(feature: object, number: int, size: tuple[int, int] | None) -> list[str]:
    whose = called(feature, number)
    if not isinstance(feature, dict):
        return [f"{whose} is not a table of key, kind and points."]
    faults = _unknown(feature, FEATURE_PARTS, whose)
    key, kind = feature.get("key"), feature.get("kind")
    if not (isinstance(key, str) and KEY.fullmatch(key)):
        faults.append(f"{whose}: its key must be a letter and up to 23 letters, digits, - or _.")
    if "name" in feature:
        faults += _text(feature["name"], LABEL, f"{whose}: its name")
    if not (isinstance(kind, str) and kind in KINDS):
        shown = f" {kind!r}" if isinstance(kind, str) and len(kind) <= 24 and kind.isprintable() else ""
        return [*faults, f"{whose}: there is no such kind of feature{shown}."]
    faults += [f"{whose}: {fault}" for fault in _points(feature.get("at"), KINDS[kind], size)]
    return faults + [f"{whose}: {fault}" for fault in _measures(feature, KINDS[kind])]


def _too_many(features: list[dict[str, Any]]) -> list[str]:
    counts: dict[str, int] = {}
    keys: dict[str, int] = {}
    for feature in features:
        kind = feature["kind"]
        counts[kind] = counts.get(kind, 0) + 1
        form = KINDS[kind].form
        counts[form] = counts.get(form, 0) + (1 if form == "span" else len(feature["at"]))
        keys[feature["key"]] = keys.get(feature["key"], 0) + 1
    faults = [f"{key} is the key of {n} features; each needs its own." for key, n in sorted(keys.items()) if n > 1]
    for kind, most in AT_MOST.items():
        if counts.get(kind, 0) > most:
            faults.append(f"There are {counts[kind]} features of the kind {KINDS[kind].words}; {most} at most.")
    for what, n, most in (
        ("corners of areas and lines", counts.get("area", 0) + counts.get("line", 0), CORNERS),
        ("trees", counts.get("points", 0), TREES),
        ("bridges, fords and culverts", counts.get("span", 0), SPANS),
    ):
        if n > most:
            faults.append(f"There are {n} {what}; {most} at most.")
    return faults


def faults_of_form(document: object) -> list[str]:
    """List every fault of form, in words; an empty list means that the document may be compiled."""
    if not isinstance(document, dict):
        return ["A country is a table with a name, a width, a depth and features."]
    faults = _unknown(document, PARTS, "The country")
    faults += _text(document.get("name", ""), NAME, "The country's name")
    sizes = _size(document, "width") + _size(document, "depth")
    faults += sizes
    features = document.get("features")
    if not isinstance(features, list | tuple):
        return [*faults, "The country has no list of features."]
    if len(features) > FEATURES:
        return [*faults, f"There are {len(features)} features; {FEATURES} at most."]
    size = None if sizes else (document["width"], document["depth"])
    each = [fault for number, feature in enumerate(features, 1) for fault in _feature(feature, number, size)]
    return faults + each if each else faults + _too_many(list(features))
