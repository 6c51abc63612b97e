"""Return of a battle to the bodies that fought it: losses, prisoners, guns, cohesion (LC-275 to LC-279)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from land.battle import losses
from land.battle.consequences import tired
from land.battle.losses import Fate, Losses
from land.battle.muster import SIDES
from land.forces.cohesion import after_battle
from land.lift.parties import AFLOAT
from land.march.stragglers import shares
from land.state.fights import Fought
from land.state.units import Unit
from land.state.world import Body
from land.supply import fire
from tactical.engine.for_land import LandUnit, UnitFate

GREAT = "game_of_war"


@dataclass
class After:
    """Bodies as a battle left them, by key, with each one's losses and the guns that changed hands by body."""

    bodies: dict[str, Body]
    losses: dict[str, Losses] = field(default_factory=dict)
    guns: dict[str, int] = field(default_factory=dict)


def beaten(fought: Fought) -> str:
    """Return the side that has lost the field; "" where both keep their ground (LC-265, LC-279)."""
    holds = fought.result.field or fought.result.winner
    return "" if not holds or fought.joined else SIDES[1] if holds == SIDES[0] else SIDES[0]


def settled(fought: Fought, bodies: Mapping[str, Body], full: bool) -> After:
    """Settle every body after a battle: men, guns, scattered, cohesion, and three of fatigue an hour for those in it."""
    out, loser = After(dict(bodies)), beaten(fought)
    mustered = {one.key: one for one in fought.opening.muster.units}
    for key in sorted(bodies):
        body = bodies[key]
        if key not in fought.bodies and not _part_afloat(fought, body):
            continue
        fates = _fates(fought, body, mustered)
        if fought.board == GREAT:
            after, told = _of_great(fought, body, mustered, loser)
        else:
            after, told = losses.settle(
                body, fates, fought.opening.k, fought.end_minute, body.side == loser, full, by_battery=False
            )
        if in_it(fought, key):
            after = _fired(fought, tired(after, fought.minutes))
        out.bodies[key] = after
        out.losses[key] = told
        out.guns[key] = sum(unit.guns for unit in body.units) - sum(unit.guns for unit in after.units)
    for side in SIDES:
        _guarded(fought, out, side)
    return out


def _part_afloat(fought: Fought, body: Body) -> bool:
    """Report whether a body is the part still afloat of one that fought for its landing with men on the beach (LC-205)."""
    return body.parent in fought.bodies and body.key == body.parent + AFLOAT and bool(_of_body(fought, body))


def in_it(fought: Fought, body: str) -> bool:
    """Report whether any unit of a body was on the field before the battle was over."""
    body = body.removesuffix(AFLOAT)
    return any(one.key.partition("/")[0] == body and one.enters <= fought.result.rounds for one in fought.opening.muster.units)


def _fired(fought: Fought, body: Body) -> Body:
    """Take a day's fire from units that were on the field, if the battle lasted long enough (LC-161)."""
    there = {one.key for one in fought.opening.muster.units if one.enters <= fought.result.rounds}
    some = {unit.key for piece, units in _of_body(fought, body) if piece in there for unit in units}
    units = (fire.after_battle(unit, fought.minutes) if unit.key in some else unit for unit in body.units)
    return replace(body, units=tuple(units))


def _fates(fought: Fought, body: Body, mustered: Mapping[str, LandUnit]) -> dict[str, Fate]:
    """Find the fate of each unit of a body: a piece's figures shared by men, its guns by guns (LC-275, LC-277)."""
    dead, taken, guns = dict[str, int](), dict[str, int](), dict[str, int]()
    for piece, units in _of_body(fought, body):
        fate, was = fought.result.units.get(piece), mustered.get(piece)
        if fate is None or was is None:
            continue
        keys = [unit.key for unit in units]
        for into, count in ((dead, fate.dead), (taken, fate.taken)):  # a unit may stand in several lots (SC-LC-154)
            for key, more in zip(keys, shares(count, [unit.men for unit in units], keys), strict=True):
                into[key] = into.get(key, 0) + more
        had = sum(unit.guns for unit in units)
        lost = had * (was.guns - min(fate.guns, was.guns)) // was.guns if was.guns else 0
        guns |= dict(zip(keys, shares(lost, [unit.guns for unit in units], keys), strict=True))
    return {key: Fate(dead=dead.get(key, 0), taken=taken.get(key, 0), guns=guns.get(key, 0)) for key in {*dead, *taken, *guns}}


def _of_body(fought: Fought, body: Body) -> list[tuple[str, list[Unit]]]:
    units = {f"{body.key.removesuffix(AFLOAT)}/{unit.key}": unit for unit in body.units}
    found = [(piece, [units[one] for one in refs if one in units]) for piece, refs in sorted(fought.opening.pieces.items())]
    return [(piece, some) for piece, some in found if some]


def _of_great(fought: Fought, body: Body, mustered: Mapping[str, LandUnit], loser: str) -> tuple[Body, Losses]:
    """Settle a body after a Game of War: of an arm's loss a third is hit, a third taken, a third scattered; its guns are lost
    (LC-278).
    """
    before, told, units = sum(unit.men for unit in body.units if unit.kind.fights), Losses(), list[Unit]()
    fates: dict[str, list[tuple[UnitFate, LandUnit]]] = {}
    for piece, some in _of_body(fought, body):
        for unit in some:
            fates.setdefault(unit.key, []).append((fought.result.units[piece], mustered[piece]))
    for unit in body.units:
        lots = fates.get(unit.key, [])
        figures, had = sum(was.figures for _, was in lots), sum(was.guns for _, was in lots)
        one = losses.of_great(
            unit.men, figures, min(sum(fate.dead + fate.taken for fate, _ in lots), figures), body.side == loser
        )
        guns = unit.guns * min(sum(fate.guns for fate, _ in lots), had) // had if had else unit.guns
        units.append(losses.reduce_unit(unit, unit.men - one.down, guns))
        told = losses.summed((told, one))
    cohesion = after_battle(body.cohesion, told.gone, before, body.side == loser)
    scattered = body.scattered + told.scattered
    return replace(body, units=tuple(units), scattered=scattered, cohesion=cohesion, shaken_at=fought.end_minute), told


def _guarded(fought: Fought, after: After, side: str) -> None:
    """Give the enemy's prisoners, and the wounded of the side that lost the field, to the strongest body there (LC-277,
    LC-147).
    """
    count = sum(one.prisoners + one.wounded_taken for key, one in after.losses.items() if after.bodies[key].side != side)
    ours = [body for key, body in after.bodies.items() if key in after.losses and body.side == side]
    if count and ours:
        strong = max(ours, key=lambda body: (sum(unit.men for unit in body.units), body.key))
        after.bodies[strong.key] = replace(strong, prisoners=strong.prisoners + count)
