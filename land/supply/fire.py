"""Days of fire in hand (LC-150, LC-161)."""

from __future__ import annotations

import msgspec

from land import tables
from land.state.units import FOOT, GUNS, Unit
from land.state.world import Body
from land.supply.needs import figure, fire


def carries(unit: Unit) -> bool:
    """Report whether days of fire are counted for a unit: for foot and for batteries (LC-161)."""
    return unit.kind.fights and unit.kind.arm in (FOOT, GUNS)


def fires(unit: Unit) -> bool:
    """Report whether a unit fires: not foot with no day of fire in hand (LC-161)."""
    return not carries(unit) or unit.kind.arm == GUNS or unit.fire_days > 0


def guns_fire(unit: Unit, wagons_mi: float | None) -> bool:
    """Report whether guns fire: with a day of fire and ammunition wagons within 3½ miles; None: there are none (LC-161)."""
    return unit.fire_days > 0 and wagons_mi is not None and wagons_mi <= float(tables.value("supply", "ammo_mi"))


def own_wagons(unit: Unit) -> bool:
    """Report whether a battery has ammunition with it: on its own wagons, or without wheels on animals and men."""
    return unit.wagons > 0 or not unit.kind.wheels


def in_hand(body: Body) -> float:
    """Return the days of fire of a body, those of its lowest unit; three where none counts them (LC-161)."""
    some = (unit.fire_days for unit in body.units if carries(unit) and unit.men)
    return min(some, default=float(figure("fire_days")))


def after_battle(unit: Unit, minutes: int) -> Unit:
    """Take a day of fire from a unit after a battle of more than two hours (LC-161)."""
    spent = carries(unit) and minutes > figure("fire_h") * 60
    return msgspec.structs.replace(unit, fire_days=max(0.0, unit.fire_days - 1)) if spent else unit


def meets_calls(body: Body) -> bool:
    """Report whether a body was fed: it then meets every call of a battle, and its train stands on the field (LC-161)."""
    return body.hunger == 0 and body.no_forage == 0


def fire_needed(body: Body) -> int:
    """Count the packets that would restore a body's fire to three days in hand (LC-161)."""
    return sum(_missing(unit) * fire(unit) for unit in body.units if carries(unit))


def made_good(body: Body, packets: int) -> tuple[Body, int]:
    """Restore a body's fire by whole days from so many packets, unit by unit; return it and the packets used (LC-161)."""
    left, units = packets, []
    for unit in body.units:
        each = fire(unit)
        days = min(_missing(unit), left // each if each else _missing(unit)) if carries(unit) else 0
        left -= days * each
        units.append(msgspec.structs.replace(unit, fire_days=unit.fire_days + days) if days else unit)
    return msgspec.structs.replace(body, units=tuple(units)), packets - left


def _missing(unit: Unit) -> int:
    return max(0, int(figure("fire_days") - unit.fire_days))
