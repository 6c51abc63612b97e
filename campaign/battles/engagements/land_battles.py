"""Battles on land: columns in, as nameless figures; losses out, by unit (LC-260 to LC-282).

The run writes the muster, because it knows the ground; here powers become sides of the rule set and units numbers, in an order
drawn by the battle's dice, so that no key tells an enemy whose men they are."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from campaign import serialization
from campaign.battles.engagements.record import Told, compute_result_after, kept_of, read_battle_end, seen_of
from campaign.models.truth import Engagement, Run
from campaign.packs.battles import sides, terms_of
from land.run.battle.openings import bodies_of
from land.state.fights import LAND, Fought, Opening
from land.state.units import kinds
from naval.state import outcome
from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.for_land import LandMuster, LandResult
from tactical.engine.opening import name_game
from tactical.engine.play import fight
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE

Data = dict[str, Any]
ELSE = ("kriegspiel", "little_wars")
"""Substitutes for a rule set that fights no battles on land, or not this one."""


def is_ashore(met: outcome.Engagement) -> bool:
    """Report whether columns have met, not ships."""
    return LAND in met.setup


def opening_of(setup: Data) -> Opening:
    """Read the opening of a battle on land from its engagement."""
    return msgspec.convert(setup[LAND], Opening)


@dataclass(frozen=True)
class Prepared:
    """A battle as a rule set takes it: its set-up, the ship or unit of each piece, and refusals of rule sets asked before."""

    rules: str
    setup: Data
    pieces: dict[str, str]
    refused: tuple[str, ...] = ()


def prepare(met: outcome.Engagement, seed: str, by: str = "") -> Prepared:
    """Prepare a battle for the rule set ``by``, else the one that the run chose (LC-260), else the next that takes it.

    Each is asked for the battle on its ground, then on open ground: a battle that a rule set refuses must not hold up the war.
    Raise ``BadSetup`` with all refusals if none takes it."""
    opening, refused = opening_of(met.setup), list[str]()
    for rules in dict.fromkeys((by or opening.rules, *ELSE)):
        if terms_of(rules).land is None:
            continue
        for muster in (opening.muster, on_open_ground(opening.muster)):
            setup, pieces = lay_out(muster, rules, seed)
            try:
                find(rules).open(setup, seed)
            except BadSetup as refusal:
                refused += [f"{name_game(find(rules))}: {fault}" for fault in refusal.faults]
            else:
                return Prepared(rules, setup, pieces, tuple(dict.fromkeys(refused)))
    raise BadSetup(dict.fromkeys(refused))


def on_open_ground(muster: LandMuster) -> LandMuster:
    """Take everything off the ground of a muster, and guns from their fixed places."""
    units = tuple(replace(one, fixed=False, place=None) if one.fixed else one for one in muster.units)
    return replace(muster, units=units, features=())


def lay_out(muster: LandMuster, rules: str, seed: str) -> tuple[Data, dict[str, str]]:
    """Build the set-up of the battle under a rule set, and map each piece to its unit."""
    of, names, counts = sides(rules), dict[str, str](), Counter[str]()
    for unit in sorted(muster.units, key=lambda one: Dice(seed).u("piece", one.key)):
        side = of[unit.side]
        counts[side] += 1
        names[f"{side}-{counts[side]}"] = unit.key
    land = terms_of(rules).land
    if land is None:
        raise LookupError(f"{rules} fights no battles on land")
    return land(at_table(muster, rules, names)), names


def at_table(muster: LandMuster, rules: str, names: dict[str, str]) -> LandMuster:
    """Translate a muster for the rule set: its own sides, and numbers for units."""
    of, piece = sides(rules), {key: name for name, key in names.items()}
    units = tuple(replace(one, key=piece[one.key], side=of[one.side], name="") for one in muster.units)
    return replace(
        muster,
        units=tuple(sorted(units, key=lambda one: (one.side, int(one.key.rpartition("-")[2])))),
        attacker=of[muster.attacker],
        features=tuple(replace(one, side=of[one.side]) if one.side else one for one in muster.features),
        supply_lines={of[power]: count for power, count in muster.supply_lines.items()},
        north=of[muster.north] if muster.north else "",
    )


def encode_land_battle(met: outcome.Engagement, pieces: dict[str, str], most: int) -> str:
    """Encode an engagement for storage, with its pieces and its greatest length in minutes."""
    told = dict(zip(met.__struct_encode_fields__, msgspec.structs.astuple(met), strict=True))
    return serialization.text(told | {"pieces": pieces, "most": most})


def _read_opening_and_pieces(engagement: Engagement) -> tuple[Opening, dict[str, str]]:
    data = json.loads(engagement.data)
    return opening_of(data["muster"]), data["pieces"]


def settled(engagement: Engagement, result: Data) -> LandResult:
    """Translate the result of a battle, ended or not, into the words of the campaign."""
    return came_to(*_read_opening_and_pieces(engagement), engagement.battle.ruleset, result)


def came_to(opening: Opening, pieces: dict[str, str], rules: str, result: Data) -> LandResult:
    """Translate a table's result into the words of the campaign: powers, and units of columns."""
    settle = terms_of(rules).settle
    if settle is None:
        raise LookupError(f"{rules} settles no battles on land")
    told = settle(at_table(opening.muster, rules, pieces), result)
    power = {side: power for power, side in sides(rules).items()} | {"": ""}
    return replace(
        told,
        winner=power[told.winner],
        field=power[told.field],
        units={pieces[key]: fate for key, fate in told.units.items()},
        points={power[side]: points for side, points in told.points.items()},
    )


def lasted(engagement: Engagement, told: Told) -> int:
    """Reckon the minutes of a battle's rounds, a run at most (LC-265, LC-275)."""
    opening, _ = _read_opening_and_pieces(engagement)
    rounds = settled(engagement, told.result).rounds
    return max(1, min(rounds * opening.muster.round_min, kept_of(engagement).most))


def clock(engagement: Engagement, told: Told, views: list[Data]) -> tuple[int, ...]:
    """Reckon the minutes after each move, spreading the rounds over the moves by the board's turns."""
    whole = lasted(engagement, told)
    turns = [int(view.get("turn", n)) for n, view in enumerate(views)]
    last = max(turns[-1], 1) if turns else 1
    return (*(whole * turn // last for turn in turns[:-1]), whole)


def called(engagement: Engagement) -> dict[str, str]:
    """Name the unit of each piece."""
    data = json.loads(engagement.data)
    names = {force["key"].partition(":")[2]: force["name"] for force in data["muster"]["forces"]}
    return {piece: _unit(key, names) for piece, key in data["pieces"].items()}


def _unit(key: str, names: dict[str, str]) -> str:
    body, _, unit = key.partition("/")
    found = re.search(r"([a-z]+)_?(\d+)$", unit.partition("/")[0])  # a lot of a unit has the unit's name
    kind = kinds().get(found[1]) if found else None
    return f"{names.get(body, body)}: {kind.name} {found[2]}" if found and kind else f"{names.get(body, body)}: {unit}"


def fought(engagement: Engagement, run: Run, upto: int) -> Fought:
    """Read a battle for a run's segments up to ``upto``; one that stopped for others, as it stood."""
    kept_, seen = kept_of(engagement), seen_of(engagement)
    rules, (opening, _) = engagement.battle.ruleset, _read_opening_and_pieces(engagement)
    stopped = kept_.stopped if kept_.stopped is not None and kept_.stopped.was_known_by(run, upto) else None
    result, minutes, moves = seen.result, lasted(engagement, seen), seen.moves
    if stopped is not None:
        minutes = stopped.at - kept_.minute
        moves = bisect_right(clock(engagement, seen, seen.decode_views(UMPIRE)), minutes) - 1
        result = compute_result_after(engagement, moves)
    terms, names = terms_of(rules), called(engagement)
    views: dict[str, list[Any] | str] = {
        power: [terms.name_pieces(view, names, side) for view in seen.decode_kept_views(side, rules)[: moves + 1]]
        for power, side in sorted(sides(rules).items())
        if side in seen.views
    }
    return Fought(
        minute=kept_.minute,
        bodies=bodies_of(kept_.forces),
        minutes=minutes,
        lon=kept_.lon,
        lat=kept_.lat,
        opening=opening,
        result=settled(engagement, result),
        views=views,
        board=rules,
        joined=bodies_of(stopped.joined) if stopped is not None else (),
    )


def ended(engagement: Engagement) -> tuple[LandResult, Opening, int]:
    """Read the end of a battle, or its state when it stopped for others, with opening and minutes."""
    kept_, told = kept_of(engagement), read_battle_end(engagement)
    minutes, result = lasted(engagement, told), told.result
    if kept_.stopped is not None:
        minutes = kept_.stopped.at - kept_.minute
        at = clock(engagement, told, seen_of(engagement).decode_views(UMPIRE))
        result = compute_result_after(engagement, bisect_right(at, minutes) - 1)
    return settled(engagement, result), _read_opening_and_pieces(engagement)[0], minutes


def again(met: outcome.Engagement, seed: str, by: str = "", levels: Mapping[str, str] = fight.USUAL) -> Again:
    """Refight a meeting by captains, with other dice (UD-085, UD-086), under the rule set ``by`` and at these ``levels``."""
    found = prepare(met, seed, by)
    told = fight.replicate(found.rules, found.setup, seed, levels=levels)
    return Again(met, found.rules, found.setup, found.pieces, seed, told, levels)


@dataclass(frozen=True)
class Again:
    """A battle on land fought in memory alone: its opening, its dice, and its result."""

    met: outcome.Engagement
    rules: str
    given: Data
    pieces: dict[str, str]
    seed: str
    told: Data
    levels: Mapping[str, str] = field(default_factory=dict)

    def translate_for_run(self, most: int, stopped: tuple[int, tuple[str, ...]] | None = None) -> Fought:
        """Translate it for a run, ``most`` minutes long; ``stopped``: when it stops for others, and for which forces."""
        opening = opening_of(self.met.setup)
        end = came_to(opening, self.pieces, self.rules, self.told["result"])
        minutes, joined = max(1, min(end.rounds * opening.muster.round_min, most)), tuple[str, ...]()
        if stopped is not None:
            turns = self.turns()
            at = [minutes * turn // max(turns[-1], 1) for turn in turns]
            minutes, joined = stopped[0] - self.met.minute, stopped[1]
            moves = bisect_right(at, minutes) - 1
            stood_then = fight.break_off_battle(self.rules, self.given, self.seed, moves, levels=self.levels)
            end = came_to(opening, self.pieces, self.rules, stood_then)
        return Fought(
            minute=self.met.minute,
            bodies=bodies_of(self.met.forces),
            minutes=minutes,
            lon=self.met.lon,
            lat=self.met.lat,
            opening=opening,
            result=end,
            board=self.rules,
            joined=bodies_of(joined),
        )

    def turns(self) -> list[int]:
        """List the turn of the board at its opening and after each move."""
        found, rules = list[int](), find(self.rules)

        def look(state: Data) -> None:
            found.append(int(rules.see(state, UMPIRE).get("turn", len(found))))

        fight.replicate(self.rules, self.given, self.seed, levels=self.levels, look=look)
        return found


def in_short(engagement: Engagement) -> Data:
    """Summarise a fought battle for a list: minutes, men lost on both sides, ending."""
    end, opening, minutes = ended(engagement)
    lost = sum(fate.dead + fate.taken for fate in end.units.values()) * opening.k
    holds = end.field or end.winner
    how = f"{holds.capitalize()} holds the field." if holds else "Undecided."
    return {"fought": True, "minutes": minutes, "lost": lost, "ending": f"{how} {end.why}".strip()}
