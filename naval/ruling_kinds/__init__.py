"""The catalogue of rulings: the facts on which the umpire may rule, one module a kind, and one for those of injects (UD-030).

A kind has its fields, a check that lists every fault of a ruling at once, the stage of the run at which it acts, and its
sentence. :mod:`naval.run` and :mod:`campaign.war` carry a ruling out at that stage. A new kind is its struct in
:mod:`naval.state.ruling_acts`, its module here, its line in ``KINDS`` and the stage where it acts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from naval.ruling_kinds import dispatch, inject_kinds, set_aside_orders, terms
from naval.ruling_kinds.bodies import column_places, losses, packets
from naval.ruling_kinds.dice import chance, spared_rolls, void_battles
from naval.ruling_kinds.dice.chance import Thrown
from naval.ruling_kinds.kind import NO_LAND, REASON, Ground, Kind, Names, OnLand, lengthy
from naval.ruling_kinds.ships import breakdown, coal, command, damage, groundings, place, relief
from naval.ruling_kinds.sightings import missed_sightings, night, ruled_sightings, weather
from naval.state.ruling_acts import ASHORE, Act, Aground, Chance, Night, Relief, Stored, Weather, key_of, plain
from naval.state.rulings import Rulings, in_order, spell_key
from naval.state.world import World
from tactical.engine.dice import Dice

KINDS: dict[str, Kind] = {
    kind.tag: kind
    for kind in (
        *(
            terms.KIND,
            coal.KIND,
            set_aside_orders.KIND,
            inject_kinds.CLOSED,
            inject_kinds.MINED,
            inject_kinds.REINFORCED,
            inject_kinds.NEUTRAL,
        ),
        *(
            place.KIND,
            column_places.KIND,
            losses.KIND,
            packets.KIND,
            breakdown.KIND,
            groundings.KIND,
            damage.KIND,
            spared_rolls.KIND,
        ),
        *(
            relief.KIND,
            weather.KIND,
            command.KIND,
            ruled_sightings.KIND,
            missed_sightings.KIND,
            dispatch.KIND,
            inject_kinds.SEVERED,
        ),
        *(night.KIND, void_battles.KIND),
    )
}
"""Kinds by tag, in the order of the stages at which they act; but command stands before rulings on a meeting, whose last kind is
one key away.

Void comes from the battle's own button, and kinds without fields here from an inject (UD-064).
"""
STAGE_OF = {tag: kind.stage for tag, kind in KINDS.items()}


def kind_of(act: Act) -> Kind:
    """Find the kind of a ruling; of one that holds by a chance, the kind of the ruling left to chance, with so many in six
    (UD-043)."""
    kind = KINDS[str(type(plain(act)).__struct_config__.tag)]
    return chance.make_chance_kind(kind) if isinstance(act, Chance) else kind


def all_of(rulings: Rulings, start: int) -> list[tuple[str, Act]]:
    """List every ruling of a run with its key, in whatever form it is stored; ``start`` is the run's first minute."""
    spells = [weather.act_of(one, rulings.reasons.get(spell_key(one), "")) for one in rulings.weather]
    pairs = [
        Night(since=start, reason=rulings.reasons.get("|".join(two), ""), one=two[0], other=two[1])
        for two in rulings.night_battles
    ]
    return [(key_of(one), one) for one in sorted([*rulings.acts, *spells, *pairs], key=lambda one: one.since)]


def faults(act: Act, ground: Ground) -> list[str]:
    """List everything that is wrong with a ruling: reason, minute, the faults of its kind, earlier rulings against it (UD-002,
    UD-030).

    It acts from a minute at or after the one at which the clock stands (UD-006).
    """
    kind, names = kind_of(act), Names(ground.world, ground.land)
    found = lengthy("The reason", act.reason, *REASON)
    if kind.ends:
        found += (
            [] if act.since == ground.until else [f"It takes effect as this run ends, at {names.write_minute(ground.until)}."]
        )
    elif not kind.first(act) and not isinstance(plain(act), Weather) and not ground.clock <= act.since < ground.until:
        now, end = names.write_minute(ground.clock), names.write_minute(ground.until)
        found.append(f"It takes effect in this run, from {now}, the present time, to {end}.")
    elif act.since < ground.clock and not kind.first(act):
        found.append(f"The clock is at {names.write_minute(ground.clock)}: earlier events cannot be changed.")
    return found + kind.check(act, ground) + ([] if kind.stack else against(act, ground))


def against(act: Act, ground: Ground) -> list[str]:
    """List a fault for every ruling of its kind on one subject whose time overlaps its own (UD-002)."""
    kind, names = kind_of(act), Names(ground.world, ground.land)
    since, until = kind.span(act)
    rows = [one for _, one in all_of(ground.rulings, ground.world.minute)]
    same = [one for one in (*rows, *ground.rulings.later) if kind_of(one).tag == kind.tag and _same(one, act)]
    clash = [one for one in same if kind_of(one).span(one)[0] < until and since < kind_of(one).span(one)[1]]
    return [f"There is a ruling on this already: {kind_of(one).sentence(one, names)} Withdraw that first." for one in clash]


def _same(one: Act, other: Act) -> bool:
    return kind_of(one).subject(one) == kind_of(other).subject(other)


def waits(act: Act, ground: Ground) -> bool:
    """Report whether a ruling is kept for the next run: it acts as a run begins, and this one has begun (UD-006)."""
    return kind_of(act).first(act) and ground.begun


def add_ruling(rulings: Rulings, act: Act, ground: Ground) -> Rulings:
    """Add a ruling to the others in their one order (UD-002); keep it for the next run, if it waits for that (UD-006)."""
    one: Any = act
    if waits(act, ground) and not isinstance(act, Night):
        return replace(rulings, later=in_order([*rulings.later, replace(one, since=ground.until)], STAGE_OF))
    return _insert_ruling(rulings, act)


def _insert_ruling(rulings: Rulings, act: Act) -> Rulings:
    """Add a ruling to the others in their one order; weather and night in their own stores."""
    if isinstance(act, Weather):
        spell = weather.spell_of(act)
        return replace(rulings, weather=(*rulings.weather, spell), reasons=rulings.reasons | {spell_key(spell): act.reason})
    if isinstance(act, Night):
        pair = (min(act.one, act.other), max(act.one, act.other))
        pairs = tuple(sorted({*rulings.night_battles, pair}))
        return replace(rulings, night_battles=pairs, reasons=rulings.reasons | {"|".join(pair): act.reason})
    one: Any = act
    return replace(rulings, acts=in_order([*rulings.acts, one], STAGE_OF))


def settled(rulings: Rulings, dice: Dice) -> tuple[Rulings, tuple[Thrown, ...]]:
    """Throw the chances among a run's rulings by its dice: those that hold stand as though they were certain (UD-043)."""
    chances = rulings.list_kind(Chance)
    if not chances:
        return rulings, ()
    fell = tuple(chance.thrown(act, dice) for act in chances)
    left = replace(rulings, acts=tuple(act for act in rulings.acts if not isinstance(act, Chance)))
    for one in fell:
        left = _insert_ruling(left, plain(one.act)) if one.holds else left
    return left, fell


def taken_back(rulings: Rulings, key: str, start: int) -> Rulings | None:
    """Take the ruling of that key out, as though it had never been; None if there is none (UD-009)."""
    for spell in rulings.weather:
        if key_of(weather.act_of(spell, "")) == key:
            left = tuple(one for one in rulings.weather if one is not spell)
            return replace(rulings, weather=left, reasons=_less(rulings, spell_key(spell)))
    for two in rulings.night_battles:
        if key_of(Night(since=start, reason="", one=two[0], other=two[1])) == key:
            left_pairs = tuple(one for one in rulings.night_battles if one != two)
            return replace(rulings, night_battles=left_pairs, reasons=_less(rulings, "|".join(two)))
    acts, later = (tuple(one for one in rows if key_of(one) != key) for rows in (rulings.acts, rulings.later))
    if len(acts) + len(later) == len(rulings.acts) + len(rulings.later):
        return None
    return replace(rulings, acts=acts, later=later)


def _less(rulings: Rulings, key: str) -> dict[str, str]:
    return {name: reason for name, reason in rulings.reasons.items() if name != key}


def next_run(rulings: Rulings, start: int) -> Rulings:
    """Gather the rulings with which the next run begins: those kept for it (UD-006), forces still aground (UD-033), and subjects
    still relieved of a rule (UD-042).

    ``rulings`` are those of the run before, its chances settled.
    """
    kept: Iterable[Any] = rulings.later
    lie = (groundings.lasts(one, start) for one in rulings.acts if isinstance(one, Aground))
    free = (relief.lasts(one, start) for one in rulings.acts if isinstance(one, Relief))
    lasting: Iterable[Any] = filter(None, (*lie, *free))
    return Rulings(acts=in_order([*(replace(one, since=start) for one in kept), *lasting], STAGE_OF))


def describe_ruling(act: Act, world: World, land: OnLand = NO_LAND) -> str:
    """Describe a ruling as the umpire's list has it, with its reason."""
    return f"{kind_of(act).sentence(act, Names(world, land))} {act.reason.strip()}"


__all__ = [
    "ASHORE",
    "KINDS",
    "REASON",
    "Ground",
    "Kind",
    "OnLand",
    "Stored",
    "Thrown",
    "add_ruling",
    "against",
    "all_of",
    "describe_ruling",
    "faults",
    "key_of",
    "kind_of",
    "lengthy",
    "next_run",
    "settled",
    "taken_back",
    "waits",
]
