"""Battles on land: bodies in, by figures and without a name; losses out, by unit (LC-260 to LC-282).

The run writes the muster, for it knows the ground; here its powers become sides of the rule set and its units numbers, in an
order that the battle's dice give, so that no key tells an enemy whose men they are.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
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
from tactical.engine import fight
from tactical.engine.dice import Dice
from tactical.engine.for_land import LandMuster, LandResult
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE

Data = dict[str, Any]
ELSE = ("kriegspiel", "little_wars")
"""Who fights where the rule set that should fights no battles on land."""


def is_ashore(met: outcome.Engagement) -> bool:
    """Whether bodies have met, and not ships."""
    return LAND in met.setup


def opening_of(setup: Data) -> Opening:
    """What a battle on land opens with, out of its engagement."""
    return msgspec.convert(setup[LAND], Opening)


def rules_of(met: outcome.Engagement) -> str:
    """The rule set that fights it (LC-260)."""
    wanted = opening_of(met.setup).rules
    return next(rules for rules in (wanted, *ELSE) if terms_of(rules).land is not None)


def setup(met: outcome.Engagement, rules: str, seed: str) -> tuple[Data, dict[str, str]]:
    """What the battle opens with, and which unit each piece is."""
    opening = opening_of(met.setup)
    of, names, counts = sides(rules), dict[str, str](), Counter[str]()
    for unit in sorted(opening.muster.units, key=lambda one: Dice(seed).u("piece", one.key)):
        side = of[unit.side]
        counts[side] += 1
        names[f"{side}-{counts[side]}"] = unit.key
    land = terms_of(rules).land
    if land is None:
        raise LookupError(f"{rules} fights no battles on land")
    return land(at_table(opening.muster, rules, names)), names


def at_table(muster: LandMuster, rules: str, names: dict[str, str]) -> LandMuster:
    """A muster as the rule set is given it: its own sides, and numbers for units."""
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
    """An engagement as it is stored, with its pieces and the minutes that it takes at most."""
    told = dict(zip(met.__struct_encode_fields__, msgspec.structs.astuple(met), strict=True))
    return serialization.text(told | {"pieces": pieces, "most": most})


def _of(engagement: Engagement) -> tuple[Opening, dict[str, str]]:
    data = json.loads(engagement.data)
    return opening_of(data["muster"]), data["pieces"]


def settled(engagement: Engagement, result: Data) -> LandResult:
    """How it ended, or stood, in the words of the campaign."""
    return came_to(*_of(engagement), engagement.battle.ruleset, result)


def came_to(opening: Opening, pieces: dict[str, str], rules: str, result: Data) -> LandResult:
    """A result of a table in the words of the campaign: powers, and units of bodies."""
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
    """Its rounds in minutes, a run at most (LC-265, LC-275)."""
    opening, _ = _of(engagement)
    rounds = settled(engagement, told.result).rounds
    return max(1, min(rounds * opening.muster.round_min, kept_of(engagement).most))


def clock(engagement: Engagement, told: Told, views: list[Data]) -> tuple[int, ...]:
    """The minutes after each move: its rounds are spread over its moves, as the turns of the board tell them."""
    whole = lasted(engagement, told)
    turns = [int(view.get("turn", n)) for n, view in enumerate(views)]
    last = max(turns[-1], 1) if turns else 1
    return (*(whole * turn // last for turn in turns[:-1]), whole)


def called(engagement: Engagement) -> dict[str, str]:
    """What the unit is called that a piece stands for."""
    data = json.loads(engagement.data)
    names = {force["key"].partition(":")[2]: force["name"] for force in data["muster"]["forces"]}
    return {piece: _unit(key, names) for piece, key in data["pieces"].items()}


def _unit(key: str, names: dict[str, str]) -> str:
    body, _, unit = key.partition("/")
    found = re.search(r"([a-z]+)_?(\d+)$", unit.partition("/")[0])  # a lot of a unit is called as it is
    kind = kinds().get(found[1]) if found else None
    return f"{names.get(body, body)}: {kind.name} {found[2]}" if found and kind else f"{names.get(body, body)}: {unit}"


def fought(engagement: Engagement, run: Run, upto: int) -> Fought:
    """A battle as the segments of a run up to ``upto`` take it in; of one that stopped for others, as it stood then."""
    kept_, seen = kept_of(engagement), seen_of(engagement)
    rules, (opening, _) = engagement.battle.ruleset, _of(engagement)
    stopped = kept_.stopped if kept_.stopped is not None and kept_.stopped.known(run, upto) else None
    result, minutes, moves = seen.result, lasted(engagement, seen), seen.moves
    if stopped is not None:
        minutes = stopped.at - kept_.minute
        moves = bisect_right(clock(engagement, seen, seen.by(UMPIRE)), minutes) - 1
        result = compute_result_after(engagement, moves)
    terms, names = terms_of(rules), called(engagement)
    views: dict[str, list[Any] | str] = {
        power: [terms.named(view, names, side) for view in seen.kept(side, rules)[: moves + 1]]
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
    """How a battle that has been fought ended, or stood when it stopped for others; what it opened with; its minutes."""
    kept_, told = kept_of(engagement), read_battle_end(engagement)
    minutes, result = lasted(engagement, told), told.result
    if kept_.stopped is not None:
        minutes = kept_.stopped.at - kept_.minute
        at = clock(engagement, told, seen_of(engagement).by(UMPIRE))
        result = compute_result_after(engagement, bisect_right(at, minutes) - 1)
    return settled(engagement, result), _of(engagement)[0], minutes


def again(met: outcome.Engagement, seed: str, by: str = "") -> Again:
    """A battle of this meeting once more, by captains, with other dice (UD-085, UD-086), under the rule set named by ``by``."""
    rules = by or rules_of(met)
    given, pieces = setup(met, rules, seed)
    return Again(met, rules, given, pieces, seed, fight.replicate(rules, given, seed))


@dataclass(frozen=True)
class Again:
    """A battle on land that was fought in memory alone: what it opened with, its dice, and what it came to."""

    met: outcome.Engagement
    rules: str
    given: Data
    pieces: dict[str, str]
    seed: str
    told: Data

    def fought(self, most: int, stopped: tuple[int, tuple[str, ...]] | None = None) -> Fought:
        """As a run takes it in, ``most`` minutes long; ``stopped`` is at which minute it stops for others, and for whom."""
        opening = opening_of(self.met.setup)
        end = came_to(opening, self.pieces, self.rules, self.told["result"])
        minutes, joined = max(1, min(end.rounds * opening.muster.round_min, most)), tuple[str, ...]()
        if stopped is not None:
            turns = self.turns()
            at = [minutes * turn // max(turns[-1], 1) for turn in turns]
            minutes, joined = stopped[0] - self.met.minute, stopped[1]
            stood_then = fight.break_off_battle(self.rules, self.given, self.seed, bisect_right(at, minutes) - 1)
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
        """The turn of the board at its opening and after each move."""
        found, rules = list[int](), find(self.rules)

        def look(state: Data) -> None:
            found.append(int(rules.see(state, UMPIRE).get("turn", len(found))))

        fight.replicate(self.rules, self.given, self.seed, look=look)
        return found


def in_short(engagement: Engagement) -> Data:
    """What a list says of a battle that has been fought: minutes, men lost on both sides, how it ended."""
    end, opening, minutes = ended(engagement)
    lost = sum(fate.dead + fate.taken for fate in end.units.values()) * opening.k
    holds = end.field or end.winner
    how = f"{holds.capitalize()} holds the field." if holds else "Undecided."
    return {"fought": True, "minutes": minutes, "lost": lost, "ending": f"{how} {end.why}".strip()}
