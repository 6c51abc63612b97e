"""Bodies: strength, detaching and joining, order of march (LC-022 to LC-025)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from land.forces.strength import Strength, followed_by, services
from land.state.units import Train, Unit
from land.state.world import COHESION, Body
from tactical.engine.text.outside_values import parse_digits


def of_body(body: Body) -> Strength:
    """Reckon the strength of a body with services and train; a dummy has no services (LC-007, LC-023 to LC-025)."""
    units = body.units
    men, horses, guns, wagons = (sum(getattr(one, what) for one in units) for what in ("men", "horses", "guns", "wagons"))
    fighting = sum(one.men for one in units if one.kind.fights)
    helpers = 0 if body.dummy else services(fighting)
    return followed_by(fighting, men, horses, guns, wagons, helpers, body.train.wagons)


def counts(body: Body) -> dict[str, int]:
    """Count the units of a body by code, in its order of march (LC-020)."""
    return dict(Counter(one.code for one in body.units))


def lacking(body: Body, wanted: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Return the codes of which more are wanted than the body has: number there, number wanted (LC-022)."""
    have = counts(body)
    return {code: (have.get(code, 0), number) for code, number in wanted.items() if number > have.get(code, 0)}


def chosen(body: Body, wanted: Mapping[str, int]) -> tuple[str, ...]:
    """Choose the keys of so many units by code, the last of each in the order of march (SC-LC-09)."""
    found: set[str] = set()
    for code, number in wanted.items():
        mine = [one.key for one in body.units if one.code == code]
        found |= set(mine[len(mine) - number :]) if number > 0 else set()
    return tuple(one.key for one in body.units if one.key in found)


def detach(body: Body, units: Sequence[str], key: str, name: str) -> tuple[Body | None, Body]:
    """Detach units of a body; return the rest (None: nothing) and the part, which has no order yet (LC-022).

    Train, packets, haversacks and stragglers are shared by the men; prisoners and works stay (SC-LC-08). Raises ValueError for no
    units, or units that the body has not.
    """
    going = set(units)
    part = tuple(one for one in body.units if one.key in going)
    rest = tuple(one for one in body.units if one.key not in going)
    if not part or len(part) != len(going):
        raise ValueError("a detachment of units that the column does not have")
    if not rest:
        return None, msgspec.structs.replace(body, key=key, name=name, parent=body.key, held=None)
    men, all_men = (sum(one.men for one in some) for some in (part, body.units))
    wagons = _share(body.train.wagons, men, all_men)
    train = Train(
        wagons=wagons,
        **{what: _share(getattr(body.train, what), wagons, body.train.wagons) for what in ("food", "forage", "ammo")},
    )
    off: dict[str, Any] = {what: _share(getattr(body, what), men, all_men) for what in ("haversack", "stragglers", "scattered")}
    left = Train(
        wagons=body.train.wagons - wagons,
        food=body.train.food - train.food,
        forage=body.train.forage - train.forage,
        ammo=body.train.ammo - train.ammo,
    )
    kept = {what: getattr(body, what) - taken for what, taken in off.items()}
    gone = msgspec.structs.replace(
        body,
        key=key,
        name=name,
        parent=body.key,
        units=part,
        train=train,
        held=None,
        prisoners=0,
        works=0,
        works_yd=0,
        works_min=0,
        **off,
    )
    return msgspec.structs.replace(body, units=rest, train=left, **kept), gone


def _share(total: int, mine: int, whole: int) -> int:
    """Return the nearest whole share; a half stays where it is."""
    return -((whole - 2 * total * mine) // (2 * whole)) if whole else 0


def apart(into: Body, other: Body) -> str:
    """Say why one body cannot join another, "" if it can: both stand, at one spot, on one side (LC-022)."""
    if into.key == other.key:
        return "it is the same column"
    if into.side != other.side:
        return "it is hostile"
    if into.aboard or other.aboard:
        return "" if into.aboard == other.aboard else "they are not in the same ships"
    if into.trail or other.trail:
        return "one of them is still on the march"
    here, there = ((one.spot.place, one.spot.edge, one.spot.metres, one.spot.lon, one.spot.lat) for one in (into, other))
    same = here[0] == there[0] if here[0] or there[0] else here == there
    return "" if same else "they do not stand at one place"


def attach(into: Body, other: Body) -> Body:
    """Join two bodies under the name and orders of the first, the other's units behind in the order of march (LC-022).

    The joined body is as tired, hungry and shaken as the worse of the two (SC-LC-08).
    """
    hours = max(len(into.marched), len(other.marched))
    marched = tuple(max(pair) for pair in zip(_hours(into, hours), _hours(other, hours), strict=True))
    sums = {what: getattr(into, what) + getattr(other, what) for what in ("stragglers", "scattered", "prisoners", "haversack")}
    worst = {
        what: max(getattr(into, what), getattr(other, what))
        for what in ("fatigue", "hunger", "no_forage", "shaken_at", "hour_min")
    }
    cohesion = max(into.cohesion, other.cohesion, key=COHESION.index)
    train = Train(**{what: getattr(into.train, what) + getattr(other.train, what) for what in Train.__struct_fields__})
    return msgspec.structs.replace(
        into,
        units=into.units + other.units,
        train=train,
        marched=marched,
        cohesion=cohesion,
        rest_min=min(into.rest_min, other.rest_min),
        hour_hard=max(into.hour_hard, other.hour_hard),
        spent=into.spent or other.spent,
        dummy=into.dummy and other.dummy,
        **sums,
        **worst,
    )


def _hours(body: Body, hours: int) -> tuple[int, ...]:
    return (0,) * (hours - len(body.marched)) + body.marched


def in_order(units: Sequence[Unit], written: Sequence[str]) -> tuple[tuple[Unit, ...], tuple[str, ...]]:
    """Put units in the order written, those not named behind as they stood; return the faults too (LC-022, LC-199).

    An entry is a unit's key, or a number and a code as in a pack: ``["1 re", "6 inf"]``. Faulty entries are passed over.
    """
    left = list(units)
    found: list[Unit] = []
    wrong: list[str] = []
    for entry in written:
        number, _, code = entry.partition(" ")
        if not code:
            number, code = "1", entry
        mine = [one for one in left if code in (one.key, one.code)]
        if not (many := parse_digits(number)):
            wrong.append(f"'{entry}' is not a number and kind of unit.")
        elif not mine and any(code == one.key for one in units):
            wrong.append(f"{code} appears twice in the order.")
        elif len(mine) < many:
            wrong.append(f"'{entry}': it has {len(mine)} of them.")
        else:
            found += mine[:many]
            left = [one for one in left if one not in found]
    return tuple(found + left), tuple(wrong)
