"""Stragglers that fall out of the units on a march and come back (LC-094, LC-003)."""

from __future__ import annotations

from msgspec.structs import replace

from land import tables
from land.forces.body import of_body
from land.state.units import Unit
from land.state.world import Body
from naval.state.frozen import Frozen


class Ranks(Frozen, frozen=True):
    """Units after a loss or return, the stragglers that belong to them, and the men moved this time."""

    units: tuple[Unit, ...]
    stragglers: int
    men: int


def back_min() -> int:
    """Return minutes halted on end in a run that bring half the stragglers back (LC-094)."""
    return int(tables.value("march", "come_back_h")) * 60


def all_told(body: Body) -> int:
    """Count men all told: of units, services, and the drivers of the train (LC-023, LC-025)."""
    return of_body(body).men


def fall_out(body: Body, men: int) -> Ranks:
    """Drop so many men all told: the units lose their share, and services shrink with them (LC-094, SC-LC-27)."""
    mine = sum(unit.men for unit in body.units)
    whole = all_told(body)
    lost = min(mine, (men * mine * 2 + whole) // (2 * whole)) if whole else 0
    out = shares(lost, [unit.men for unit in body.units], [unit.key for unit in body.units])
    units = tuple(replace(unit, men=unit.men - less) if less else unit for unit, less in zip(body.units, out, strict=True))
    return Ranks(units=units, stragglers=body.stragglers + lost, men=lost)


def come_back(body: Body) -> Ranks:
    """Bring half of the stragglers, rounded up, back to the units that lack most men (LC-094)."""
    half = -(-body.stragglers // 2)
    room = [max(0, unit.kind.men - unit.men) for unit in body.units]
    back = shares(min(half, sum(room)), room, [unit.key for unit in body.units])
    units = tuple(replace(unit, men=unit.men + more) if more else unit for unit, more in zip(body.units, back, strict=True))
    return Ranks(units=units, stragglers=body.stragglers - half, men=sum(back))


def shares(whole: int, parts: list[int], keys: list[str]) -> list[int]:
    """Divide a whole number by parts, by largest remainder, ties by key (LC-003)."""
    total = sum(parts)
    if not total:
        return [0 for _ in parts]
    given = [whole * part // total for part in parts]
    order = sorted(range(len(parts)), key=lambda n: (-(whole * parts[n] % total), keys[n]))
    for n in order[: whole - sum(given)]:
        given[n] += 1
    return given
