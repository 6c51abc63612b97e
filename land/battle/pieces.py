"""Pieces of each body on the table: its units by figures, its batteries by guns (LC-263)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from msgspec.structs import replace

from land import tables
from land.battle import scale
from land.march.stragglers import shares
from land.state.units import GUNS, HORSE, Unit
from land.supply.fire import fires, guns_fire, own_wagons
from naval.state.frozen import Frozen
from tactical.engine.for_land import LandUnit


class Piece(Frozen, frozen=True):
    """Unit on the table: its key there, its arm, figures and guns, and the units of the body that it stands for."""

    key: str
    arm: str
    figures: int
    guns: int
    units: tuple[str, ...]
    mounted: bool = False
    silent: bool = False


@dataclass(frozen=True)
class GunScale:
    """Scale of a side's guns on the table: each gun or one for a battery, and their ratio (LC-263)."""

    each: bool
    ratio: Fraction = Fraction(1)

    def count_table_guns(self, one: scale.Muster) -> int:
        """Count the guns of the table that stand for some batteries: at least one (LC-263)."""
        count = one.guns if self.each else one.batteries
        return max(1, scale.nearest(count * self.ratio)) if count else 0


def mustered(units: Iterable[Unit]) -> scale.Muster:
    """Sum men, guns and batteries of units, for the scale (LC-263)."""
    return scale.mustered((unit.kind, unit.men, unit.guns) for unit in units)


def gun_scales(one: scale.Muster, other: scale.Muster, players: int = 1) -> tuple[GunScale, GunScale]:
    """Find both sides' gun scales: one to one up to four, else by batteries; above eight in proportion (LC-263)."""
    (alone, alone_b), ratio = scale.gun_shares(one, other, players)
    return GunScale(alone, ratio), GunScale(alone_b, ratio)


def with_fire(units: Iterable[Unit], wagons_mi: float | None) -> tuple[Unit, ...]:
    """Return units as they come to a field: a battery that cannot fire leaves its guns behind (LC-161, SC-LC-170).

    ``wagons_mi`` is the distance of the nearest ammunition wagons; a battery's own wagons are with it.
    """
    return tuple(
        replace(unit, guns=0) if unit.guns and not guns_fire(unit, 0.0 if own_wagons(unit) else wagons_mi) else unit
        for unit in units
    )


def pieces(body: str, units: Sequence[Unit], worth: float, k: int, guns: GunScale) -> tuple[Piece, ...]:
    """List the pieces of a body in order; an arm's figures are its men times their worth by k, shared by men.

    A unit without figure or gun is left out. Batteries for which there is no gun stand with one that has (SC-LC-102).
    """
    some = [unit for unit in units if unit.kind.fights and unit.men]
    figures: dict[str, int] = {}
    for horse in (False, True):
        arm = [unit for unit in some if (unit.kind.arm == HORSE) == horse]
        whole = scale.men_on_the_table(sum(unit.men for unit in arm), worth, k)
        figures |= dict(zip((u.key for u in arm), shares(whole, [u.men for u in arm], [u.key for u in arm]), strict=True))
    return tuple(
        one for one in (*_batteries(body, some, figures, guns), *_others(body, some, figures)) if one.figures or one.guns
    )


def _others(body: str, some: Sequence[Unit], figures: dict[str, int]) -> list[Piece]:
    return [
        Piece(
            key=ref(body, unit),
            arm=unit.kind.arm,
            figures=figures[unit.key],
            guns=0,
            units=(ref(body, unit),),
            silent=not fires(unit),
        )
        for unit in some
        if not unit.guns
    ]


def _batteries(body: str, some: Sequence[Unit], figures: dict[str, int], guns: GunScale) -> list[Piece]:
    batteries = [unit for unit in some if unit.guns]
    whole = guns.count_table_guns(mustered(batteries))
    out = []
    for n in range(min(whole, len(batteries))):
        group = batteries[n :: min(whole, len(batteries))]
        count = whole // min(whole, len(batteries)) + (n < whole % len(batteries) if whole > len(batteries) else 0)
        men = max(1, sum(figures[unit.key] for unit in group))
        out.append(
            Piece(
                key=ref(body, group[0]),
                arm=GUNS,
                figures=men,
                guns=count,
                units=tuple(ref(body, unit) for unit in group),
                mounted=all(unit.code == "ha" for unit in group),
            )
        )
    return out


def ref(body: str, unit: Unit) -> str:
    """Return the name of a unit of a body in a battle."""
    return f"{body}/{unit.key}"


StandsFor = dict[str, tuple[str, ...]]


def drawn_together(units: Sequence[LandUnit], stands_for: Mapping[str, tuple[str, ...]]) -> tuple[list[LandUnit], StandsFor]:
    """Merge a side's units until the table holds them: neighbours of one body and arm that come in together, the smallest first
    (SC-LC-109).

    Returned with the units of bodies that each piece then stands for.
    """
    left, found = list(units), dict(stands_for)
    most = int(tables.value("battle", "units_most"))
    for side in sorted({one.side for one in left}):
        while sum(one.side == side for one in left) > most:
            pairs = [
                n for n, (a, b) in enumerate(pairwise(left)) if a.side == side and _kin(a) == _kin(b) and not a.guns + b.guns
            ]
            if not pairs:
                break
            n = min(pairs, key=lambda n: left[n].figures + left[n + 1].figures)
            first, second = left[n], left[n + 1]
            left[n : n + 2] = [replace(first, figures=first.figures + second.figures)]
            found[first.key] += found.pop(second.key)
    return left, found


def _kin(one: LandUnit) -> tuple[object, ...]:
    return one.key.partition("/")[0], one.arm, one.guns, one.enters, one.at, one.silent
