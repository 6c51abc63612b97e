"""Firing of an inject: its effects join the rulings and edits of a run, and can be taken out (UD-062, UD-064)."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from campaign.injects.kinds import KINDS
from campaign.injects.plan import Plan
from campaign.war.edits import checks
from campaign.war.edits.application import edits_in_order
from naval import ruling_kinds
from naval.ruling_kinds import Ground
from naval.ruling_kinds.sightings.weather import act_of
from naval.state.ruling_acts import Act, Weather, key_of
from naval.state.rulings import Fired, Rulings, in_order, spell_key

MOST_REASON = 300


def fired(
    rulings: Rulings, number: int, plan: Plan, minute: int, ground: Ground, papers: checks.Ground, *, later: bool = False
) -> tuple[Rulings, list[str]]:
    """Add an inject's effects at a minute to the rulings, and list their faults; with faults nothing changes.

    Effects that need a run's start wait for the next run if this one has begun; with ``later`` all effects on the sea do (UD-064,
    UD-068). ``ground`` checks the rulings, ``papers`` the edits.
    """
    reason, before = f"Inject {number}: {plan.title.strip()}"[:MOST_REASON], rulings
    read = KINDS[plan.kind].read(plan.fields, plan.to, ground.world, minute, reason)
    wrong, keys = list(read.faults), list[str]()
    for seat, paper, data in read.effects.papers:
        edit = checks.added(seat, paper, data, minute, minute, reason)
        wrong += checks.faults(edit, dataclasses.replace(papers, edits=rulings.edits))
        rulings = replace(rulings, edits=edits_in_order([*rulings.edits, edit]))
        keys.append(key_of(edit))
    for act in read.effects.acts:
        at = dataclasses.replace(ground, rulings=rulings)
        rulings, key, faults = _ruled(rulings, act, at, later=later)
        wrong += faults
        keys.append(key)
    if wrong:
        return before, list(dict.fromkeys(wrong))
    since = ground.until if read.effects.acts and (later or (KINDS[plan.kind].first and ground.begun)) else minute
    rows = [one for one in rulings.injects if one.number != number]
    marked = sorted([*rows, Fired(number=number, since=since, keys=tuple(keys))], key=lambda one: one.number)
    return replace(rulings, injects=tuple(marked)), []


def _ruled(rulings: Rulings, act: Act, ground: Ground, *, later: bool) -> tuple[Rulings, str, list[str]]:
    if isinstance(act, Weather):
        start = max(act.since, ground.until if later else ground.clock)
        spell = replace(act, since=start, until=start + act.until - act.since)
        return ruling_kinds.add_ruling(rulings, spell, ground), key_of(spell), ruling_kinds.faults(spell, ground)
    one = replace(act, since=max(act.since, ground.clock) if not ruling_kinds.kind_of(act).first(act) else ground.world.minute)
    wrong = ruling_kinds.faults(replace(one, since=ground.clock) if later else one, ground)
    if later or ruling_kinds.waits(one, ground):
        kept = replace(one, since=ground.until)
        rows = in_order([*rulings.later, kept], ruling_kinds.STAGE_OF)  # type: ignore[list-item]
        return replace(rulings, later=rows), key_of(kept), wrong
    return ruling_kinds.add_ruling(rulings, one, ground), key_of(one), wrong


def is_in_force(rulings: Rulings, one: Fired) -> bool:
    """Say whether any effect of a fired inject still stands; each can be withdrawn alone."""
    spells = (act_of(spell, "") for spell in rulings.weather)
    return bool(set(one.keys) & {key_of(one) for one in (*rulings.edits, *rulings.acts, *rulings.later, *spells)})


def drop_fired_inject(rulings: Rulings, number: int) -> Rulings:
    """Remove the effects of a fired inject from the rulings (UD-009, UD-068)."""
    keys = {key for one in rulings.injects if one.number == number for key in one.keys}
    gone = {spell_key(spell) for spell in rulings.weather if key_of(act_of(spell, "")) in keys}
    return replace(
        rulings,
        edits=tuple(one for one in rulings.edits if key_of(one) not in keys),
        acts=tuple(one for one in rulings.acts if key_of(one) not in keys),
        later=tuple(one for one in rulings.later if key_of(one) not in keys),
        weather=tuple(one for one in rulings.weather if spell_key(one) not in gone),
        reasons={key: said for key, said in rulings.reasons.items() if key not in gone},
        injects=tuple(one for one in rulings.injects if one.number != number),
    )
