"""Damage: a ship is hurt or lost at a minute, by the umpire's words or as by a mine (UD-038, NAV-T-075)."""

from __future__ import annotations

from naval.ruling_kinds.kind import SINCE, Field, Ground, Kind, Names, afloat, check_bounds, lengthy
from naval.state.ruling_acts import Damage
from tactical.engine.text.words import plural


def check(act: Damage, ground: Ground) -> list[str]:
    """List every fault: a ship that floats, knots within her own, and some harm done to her."""
    faults = [*afloat(ground, act.ship), *lengthy("Her damage", act.words, 0, 120)]
    ship = next((one for one in ground.world.ships if one.key == act.ship), None)
    if act.max_kn is not None and ship is not None:
        faults += check_bounds(f"The most knots of {ship.name}", act.max_kn, 0, ship.max_kn, "knot")
    if act.mine and (act.max_kn is not None or act.words or not act.afloat):
        faults.append("With “as by a mine” the rules decide the damage: leave the other fields empty.")
    if not act.mine and act.max_kn is None and not act.words and act.afloat:
        faults.append("Say what happens to her: her knots, damage in words, lost, or as by a mine.")
    return faults


def sentence(act: Damage, names: Names) -> str:
    name = names.find_name(act.ship)
    if act.mine:
        return f"{name} is damaged as by a mine."
    if not act.afloat:
        return f"{name} is lost" + (f": {act.words}." if act.words else ".")
    knots = f"makes at most {plural(act.max_kn, 'knot')}" if act.max_kn is not None else ""
    return f"{name} {'; '.join(part for part in (act.words and f'is damaged: {act.words}', knots) if part)}."


KIND = Kind(
    act=Damage,
    title="Damaged or lost",
    stage="mines",
    rule="NAV-T-075",
    fits=("ship",),
    fields=(
        Field("ship", "Ship", "ship"),
        SINCE,
        Field("max_kn", "Her top speed from then on", "number", 0, 60, optional=True, unit="knots"),
        Field("words", "Her damage, in words", "text", 0, 120, optional=True),
        Field("afloat", "She is still afloat", "yes", usual="yes"),
        Field("mine", "Damaged as by a mine, by the rules", "yes"),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: act.ship,
    stack=True,
)
