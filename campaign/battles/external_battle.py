"""Battles at sea fought elsewhere, with models: the umpire types in the end (UD-047).

It is an input of the run like any record, marked as typed. The run waits for it, unless captains fight the battle after all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from campaign import wall_clock
from campaign.battles.engagements import MOST_MIN, met_of
from campaign.models.belief import Seat
from campaign.models.truth import Engagement, ManualResult, Segment
from campaign.orders.sealing import Refused, fault, tell_umpires
from naval.state.world import BELLIGERENTS
from tactical.common.queue import send
from tactical.engine.text.outside_values import show, unfit
from tactical.engine.text.words import listed
from tactical.models import Battle
from tactical.services import dump, write_down, written_down

FIGHT = "tactical.tasks.fight_battle"
TOLD = (3, 300)
HURTS, HURT = 8, 60
"""Most kinds of damage of a ship, and most characters of each."""
OVER = "The result of this battle was already entered, or it is no longer fought elsewhere."
Data = dict[str, Any]


@dataclass(frozen=True)
class Left:
    """A ship's state at the end: afloat or not, greatest speed, and damage in words."""

    afloat: bool
    knots: str = ""
    hurts: str = ""


@dataclass(frozen=True)
class Ended:
    """The umpire's entry: minutes of the campaign, winner ("": nobody), ships by key, and reports by side."""

    minutes: str
    winner: str = ""
    ships: Mapping[str, Left] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=dict)


def ships_of(engagement: Engagement) -> list[Data]:
    """List the ships that met, side by side, each with key, name, side, force and speed."""
    return [
        {"key": ship["key"], "name": ship["name"], "side": force["side"], "force": force["name"], "max_kn": ship["max_kn"]}
        for force in sorted(met_of(engagement).setup["forces"], key=lambda one: (one["side"], one["key"]))
        for ship in force["ships"]
    ]


def read(engagement: Engagement, ended: Ended) -> tuple[int, Data]:
    """Read minutes and result of an entry, in the run's words; refuse with every fault."""
    faults, minutes = list[str](), ended.minutes.strip()
    took = int(minutes) if minutes.isascii() and minutes.isdigit() and len(minutes) < 5 else 0
    if not 1 <= took <= MOST_MIN:
        faults.append(f"Duration: 1 to {MOST_MIN} whole minutes, not {show(ended.minutes)}.")
    if ended.winner and ended.winner not in BELLIGERENTS:
        faults.append(f"Winner: {listed(sorted(BELLIGERENTS))}, or nobody; not {show(ended.winner)}.")
    ships, lost = dict[str, Data](), dict.fromkeys(BELLIGERENTS, 0)
    for ship in ships_of(engagement):
        left = ended.ships.get(ship["key"])
        if left is None:
            faults.append(f"{ship['name']}: give her state after the battle.")
            continue
        ships[ship["key"]] = _read_ship_result(ship, left, faults)
        lost[ship["side"]] += not left.afloat
    told = {side: " ".join(ended.told.get(side, "").split()) for side in sorted(BELLIGERENTS)}
    for side, text in told.items():
        if not TOLD[0] <= len(text) <= TOLD[1]:
            faults.append(f"What {side.capitalize()} is told: {TOLD[0]} to {TOLD[1]} characters; this has {len(text)}.")
        if any(unfit(sign) for sign in text):
            faults.append(f"What {side.capitalize()} is told contains characters that cannot be printed.")
    if faults:
        raise Refused(*(fault("", text) for text in faults))
    won = f"{ended.winner.capitalize()} has won." if ended.winner else "Nobody has won."
    return took, {
        "winner": ended.winner or None,
        "ending": f"Fought elsewhere with models, as the umpire entered it. {won}",
        "moves": took,
        "ships": ships,
        "told": told,
    }


def _read_ship_result(ship: Data, left: Left, faults: list[str]) -> Data:
    hurts = [" ".join(one.split()) for one in left.hurts.split(";") if one.strip()]
    if len(hurts) > HURTS or any(len(one) > HURT for one in hurts):
        faults.append(f"{ship['name']}: at most {HURTS} kinds of damage of {HURT} characters each, separated by semicolons.")
    if any(unfit(sign) for one in hurts for sign in one):
        faults.append(f"{ship['name']}: her damage contains characters that cannot be printed.")
    if not left.afloat:
        return {"afloat": False, "max_kn": 0.0, "damage": hurts or ["lost in the action"]}
    try:
        knots = float(left.knots) if len(left.knots) <= 10 else -1.0
    except ValueError:
        knots = -1.0
    if not 0 <= knots <= ship["max_kn"]:
        faults.append(f"{ship['name']}: 0 to {ship['max_kn']:g} knots, as she had when they met; not {show(left.knots)}.")
    return {"afloat": True, "max_kn": knots} | ({"damage": hurts} if hurts else {})


def type_in(segment: Segment, engagement: Engagement, ended: Ended, by: Seat) -> bool:
    """Store, once, the end of a battle fought elsewhere; the run goes on. The same entry again is harmless; refuse (409) another,
    or if captains now fight it."""
    took, result = read(engagement, ended)
    text = dump(result)
    with transaction.atomic():
        row, new = ManualResult.objects.get_or_create(
            engagement=engagement, defaults={"minutes": took, "result": text, "by": by.name, "at": wall_clock.now()}
        )
        if not new and (row.minutes, row.result) == (took, text):
            return False
        here = Segment.objects.filter(pk=segment.pk, state=Segment.State.RESOLVING, run__undone=False).exists()
        void = Engagement.objects.filter(pk=engagement.pk, void=True).exists()
        if not new or not here or void or not write_down(engagement.battle_id, result, took):
            raise Refused(fault("", OVER), status=409)
        tell_umpires(segment.run.campaign)
    return True


def called_home(engagement: Engagement) -> bool:
    """Let captains fight it after all, inside the caller's transaction; False if its end was entered."""
    mine = Battle.objects.filter(pk=engagement.battle_id, state=Battle.State.ELSEWHERE)
    if not mine.update(state=Battle.State.WAITING):
        return False
    transaction.on_commit(lambda: send(FIGHT, engagement.battle_id))
    return True


def otherwise(engagement: Engagement) -> str:
    """Say how a battle's record differs from the entry, which is taken as given (UD-004); "" if it does not."""
    row = ManualResult.objects.filter(engagement=engagement).first()
    if row is None:
        return "nobody has entered it"
    same = dump(written_down(engagement.battle, json.loads(row.result), row.minutes))
    return "" if engagement.battle.record == same else "the run used something else than was entered"
