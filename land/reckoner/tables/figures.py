"""``reckon figures``: two forces on the table (LC-263 to LC-267)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from land.battle import scale
from land.battle.pieces import GunScale, gun_scales
from land.forces import cohesion
from land.march import exhaustion
from land.reckoner.asked import Answer, Asked, plain
from land.state.units import Kind, kinds
from land.state.world import COHESION, STEADY
from land.supply import hunger

MOST = 1_000


def reckon(asked: Asked) -> Answer:
    """Reckon men to a figure, scale, both sides, and the round in which a reinforcement enters."""
    one, other = (_side(asked.read_object(name)) for name in ("a", "b"))
    players = asked.read_whole_number("players", 1, 20, 1)
    miles = asked.read_number("entering_mi", 0, MOST) if asked.has_field("entering_mi") else None
    mph = asked.read_number("entering_mph", 0, 60, above=True) if miles is not None else None
    if miles is None and asked.has_field("entering_mph"):
        asked.add_fault("entering_mph goes with entering_mi")
    if asked.faults:
        return {}
    k, first, second = on_the_table(one, other, players)
    wide, deep = scale.field_in(first, second, players)
    each = scale.round_min(k)
    told: Answer = {"k": k, "inch_yd": plain(scale.inch_yd(k)), "round_min": each}
    for name, side, force in (("a", first, one), ("b", second, other)):
        told[name] = {"efficiency": plain(force.efficiency), "foot": side.foot, "horse": side.horse, "guns": side.guns}
    told |= {"width_in": wide, "depth_in": deep}
    if miles is not None and mph:
        told["entry_round"] = scale.entry_round(float(Fraction(str(miles)) / Fraction(str(mph)) * 60), each)
    return told


def _side(line: Asked) -> scale.Muster:
    counts = line.read_units()
    weary = exhaustion.efficiency(line.read_whole_number("fatigue", 0, 1000, 0))
    hungry = hunger.efficiency(line.read_whole_number("hunger", 0, 1000, 0))
    half = hunger.half_rations_factor(line.read_flag("half_rations", False))
    worth = cohesion.efficiency(weary, hungry, line.read_word("cohesion", COHESION, STEADY), half)
    return scale.mustered(at_full_strength(counts), worth)


def at_full_strength(counts: Mapping[str, int]) -> list[tuple[Kind, int, int]]:
    """List units by code, each with all its men and guns."""
    return [(kind, kind.men, kind.guns) for code, n in counts.items() for kind in [kinds()[code]] for _ in range(n)]


def on_the_table(one: scale.Muster, other: scale.Muster, players: int = 1) -> tuple[int, scale.Figures, scale.Figures]:
    """Reckon men to a figure, and both sides in figures."""
    k = scale.men_a_figure(max(one.men, other.men), players)
    guns, guns_b = gun_scales(one, other, players)
    return k, _figures(one, k, guns), _figures(other, k, guns_b)


def _figures(one: scale.Muster, k: int, guns: GunScale) -> scale.Figures:
    foot, horse = (scale.men_on_the_table(men, one.efficiency, k) for men in (one.foot, one.horse))
    return scale.Figures(foot=foot, horse=horse, guns=guns.count_table_guns(one))
