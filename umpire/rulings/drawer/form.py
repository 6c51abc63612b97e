"""A typed ruling: each field read by its type, with all its faults (UD-030, UD §7)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import fields as fields_of

from campaign.orders.sealing import Refused, fault
from naval.geo.calendar import DAY_MIN, clock
from naval.ruling_kinds import KINDS, REASON, Ground, Kind, lengthy
from naval.ruling_kinds.dice.chance import LEAST, MOST
from naval.ruling_kinds.kind import Field
from naval.state.ruling_acts import Act, by_chance
from tactical.engine.text.outside_values import show, unfit
from umpire.frame import number

KEYED = ("ship", "force", "seat", "port", "area", "order", "ship_or_force", "ship_force_or_port", "body", "place", "depot")
HOUR = re.compile(r"(?:day\s*)?(?:(\d{1,3})\s*,?\s+)?(\d{1,2}):(\d\d)", re.IGNORECASE)
OFFERED = tuple(kind for kind in KINDS.values() if kind.fields)


def read(form: Mapping[str, str], ground: Ground) -> Act:
    """Read the ruling of a form; refused with every fault of its fields at once, and for an unknown kind."""
    kind = KINDS.get(form.get("kind", ""))
    if kind is None or not kind.fields:
        known = ", ".join(one.title for one in OFFERED)
        raise Refused(fault("kind", f"{show(form.get('kind', ''))} is not a kind of ruling. There are: {known}."))
    faults: list[str] = []
    whole = {one.name for one in fields_of(kind.act) if one.type is int}
    in_six = chance(form.get("in_six", ""), faults)
    values = {one.name: value for one in kind.fields if (value := _value(one, form, ground, faults, whole)) is not None}
    reason = form.get("reason", "").strip()
    if any(unfit(sign) for sign in reason):
        faults.append("The reason contains characters that cannot be printed.")
    values.setdefault("since", ground.until if ground.begun or kind.ends else ground.world.minute)
    wanted = {one.name for one in fields_of(kind.act) if one.required} - {"reason"}
    if missing := sorted(wanted - set(values)):
        named = [one.label for one in kind.fields if one.name in missing]
        faults += [] if faults else [f"Still required: {', '.join(named)}."]
    if faults:  # the reason with them; alone it is looked at with what the kind finds
        faults += lengthy("The reason", reason, *REASON)
        raise Refused(*(fault("", text) for text in faults))
    act = kind.act(reason=reason, **values)
    return by_chance(act, in_six) if in_six else act


def chances(typed: str) -> list[dict[str, object]]:
    """List the chances that a form offers."""
    rows = [("", "for certain"), *((str(n), f"{n} in 6") for n in range(LEAST, MOST + 1))]
    return [{"value": value, "words": words, "now": value == typed} for value, words in rows]


def chance(typed: str, faults: list[str]) -> int:
    """Read so many in six that it holds; 0 for certain (UD-043)."""
    if typed.strip() in ("", "0"):
        return 0
    found = number(typed.strip())
    if isinstance(found, float) and found.is_integer() and LEAST <= found <= MOST:
        return int(found)
    faults.append(f"Certainty: for certain, or {LEAST} to {MOST} in 6, not {show(typed)}.")
    return 0


def _value(one: Field, form: Mapping[str, str], ground: Ground, faults: list[str], whole: set[str]) -> Any:
    """Read a field; None if it is empty, or, with a fault, if it is not of its type."""
    typed = form.get(one.name, "").strip()
    if one.type == "yes":
        return typed == "yes"
    if not typed:
        if not one.optional:
            faults.append(f"{one.label}: required.")
        return None
    if one.type == "minute":
        return minute(typed, one, ground, faults)
    if one.type in ("number", "degrees"):
        return _number(typed, one, faults, whole=one.name in whole)
    if one.type == "json":
        try:
            found = json.loads(typed)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            faults.append(f"{one.label}: an object as in the order sheet’s export, not {show(typed)}.")
            return None
        return found
    if one.type == "choice" and typed not in {value for value, _ in one.choices}:
        faults.append(f"{one.label}: {', '.join(words for _, words in one.choices)}; not {show(typed)}.")
        return None
    if any(unfit(sign) for sign in typed):
        faults.append(f"{one.label} contains characters that cannot be printed.")
        return None
    return int(typed) if one.type == "choice" and one.name in whole else typed


def _number(typed: str, one: Field, faults: list[str], *, whole: bool) -> float | None:
    found = number(typed)
    if not isinstance(found, float) or not one.least <= found <= one.most or (whole and not found.is_integer()):
        unit, sort = f" {one.unit}" if one.unit else "", "whole number" if whole else "number"
        faults.append(f"{one.label}: a {sort} from {one.least:g} to {one.most:g}{unit}, not {show(typed)}.")
        return None
    return int(found) if whole else found


def minute(typed: str, one: Field, ground: Ground, faults: list[str]) -> int | None:
    """Read a minute of the campaign, typed as ``07:35`` (the next after the run began) or as ``Day 2, 07:35``."""
    found = HOUR.fullmatch(typed)
    zero, start = 60 * ground.world.calendar.hour, ground.world.minute
    if found is None or int(found[2]) > 24 or int(found[3]) > 59:
        faults.append(f"{one.label}: an hour such as {clock(ground.clock, ground.world.calendar.hour)}, not {show(typed)}.")
        return None
    of_day = 60 * int(found[2]) + int(found[3]) - zero
    if found[1]:
        return of_day + DAY_MIN * (int(found[1]) - 1)
    while of_day < start:
        of_day += DAY_MIN
    return of_day


def fits(kind: Kind, about: str) -> bool:
    """Report whether a kind can be about a subject: ship, force, dispatch, order, sea, or "" for anything."""
    return not about or about in kind.fits
