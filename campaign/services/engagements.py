"""Engagements fought under the rule set of the scenario pack: forces in, losses out.

All of it is read out of a battle's record, which is long: the run and the desk ask the summary that is written beside it once
(:mod:`campaign.services.summaries`).

The run knows ships and minutes (``naval.state.outcome``), a board knows pieces and moves. Here the one is put into the words of
the other, and nothing else: whoever fights the battle does not know that a campaign asked for it.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from campaign import store
from campaign.deltas import shorten
from campaign.models.truth import Engagement
from campaign.packs.battles import Battles, army, by_pieces, sides, terms_of, usual
from naval.state import outcome
from naval.state.orders import Orders
from naval.state.outcome import Interrupt
from tactical.engine.dice import Dice
from tactical.engine.for_campaign import only
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE
from tactical.engine.words import counted

Data = dict[str, Any]
MOST_MIN = 360  # SC-S-09: a battle takes a run at most, however many moves were made on a board


# -- forces in --------------------------------------------------------------------------------------------------------


def setup(met: outcome.Engagement, battles: Battles, seed: str) -> tuple[Data, dict[str, str]]:
    """What the battle of an engagement opens with, and on a board which ship each piece is: every ship afloat is one.

    The pieces of a side are numbered in an order that the battle's dice give, so that no number tells of a name.
    """
    if not battles.on_a_board:
        return met.setup, {}
    forces = met.setup["forces"]
    ships = [(force["side"], ship["key"], ship["class"]["kind"]) for force in forces for ship in force["ships"]]
    ships.sort(key=lambda ship: Dice(seed).u("piece", ship[1]))
    # As on the water, it ends with the light and at the latest with its time.
    minutes = min(met.setup["light_moves"], met.setup["move_limit"])
    return army(battles, ships, max(minutes // battles.move_min, 1))


def kept(met: outcome.Engagement, battles: Battles, pieces: dict[str, str]) -> str:
    """An engagement as it is stored; on a board with its pieces and the length of a move, which the pack may change later."""
    if not battles.on_a_board:
        return store.text(met)
    told = dict(zip(met.__struct_encode_fields__, msgspec.structs.astuple(met), strict=True))
    return store.text(told | {"move_min": battles.move_min, "pieces": pieces})


class Told(msgspec.Struct):
    """How a battle ended, out of its record: its views and events, which are long, are passed over unread."""

    moves: int
    result: dict[str, Any]


class Seen(msgspec.Struct):
    """What each viewer saw of a battle, out of its record: text, of which each is read where it is asked for."""

    views: dict[str, msgspec.Raw]

    def by(self, viewer: str) -> list[Data]:
        """The views of one viewer."""
        return msgspec.json.decode(self.views[viewer], type=list[Data])


def _told(engagement: Engagement) -> Told:
    return msgspec.json.decode(engagement.battle.record, type=Told)


def _seen(engagement: Engagement) -> Seen:
    return msgspec.json.decode(engagement.battle.record, type=Seen)


# -- losses out -------------------------------------------------------------------------------------------------------


def interrupt(engagement: Engagement, orders: dict[str, Orders] | None) -> Interrupt:
    """A battle that has been fought, as the run takes it in, with the orders that were given after it."""
    return Interrupt(
        minute=engagement.minute,
        forces=tuple(json.loads(engagement.data)["forces"]),
        moves=minutes(engagement),
        result=result(engagement),
        views=dict(plots(engagement)),
        orders=orders,
        board=board(engagement),
    )


def plots(engagement: Engagement) -> dict[str, list[Data]]:
    """By power what its side saw of a battle, as far as a seat keeps it, in the coding of the rule set."""
    rules = engagement.battle.ruleset
    terms, names, seen = terms_of(rules), called(engagement), _seen(engagement)
    return {
        power: shorten([terms.named(only(view, terms.kept), names, side) for view in seen.by(side)], terms.coding)
        for power, side in sorted(sides(rules).items())
        if side in seen.views
    }


def board(engagement: Engagement) -> str:
    """The rule set on whose board it was fought; empty for the usual one."""
    rules = engagement.battle.ruleset
    return "" if rules == usual() else rules


def minutes(engagement: Engagement) -> int:
    """How long a battle took, in minutes of the campaign."""
    told = _told(engagement)
    if not by_pieces(engagement.battle.ruleset):
        # A move is a minute at full scale only, and general orders are written before the first of them.
        return max(1, min(int(told.result.get("minutes", told.moves)), MOST_MIN))
    return max(1, min(told.moves * int(json.loads(engagement.data)["move_min"]), MOST_MIN))


def result(engagement: Engagement) -> Data:
    """The result of a battle in the run's words: ships taken are lost, the others unharmed and where they were."""
    told = _told(engagement).result
    rules = engagement.battle.ruleset
    if not by_pieces(rules):
        return told | {"moves": minutes(engagement)}
    powers = {side: power for power, side in sides(rules).items()}
    pieces = json.loads(engagement.data)["pieces"]
    taken = {pieces[key] for keys in told["losses"].values() for key in keys if key in pieces}
    ships: Data = {}
    lost: dict[str, list[str]] = {power: [] for power in powers.values()}
    for force in json.loads(engagement.data)["muster"]["forces"]:
        for ship in force["ships"]:
            if ship["key"] in taken:
                ships[ship["key"]] = {"afloat": False, "max_kn": 0.0, "damage": ["lost in the action"]}
                lost[force["side"]].append(ship["name"])
            else:
                ships[ship["key"]] = {"afloat": True, "max_kn": ship["max_kn"]}
    # Where a side sees only what its men see, nobody tells it how many the enemy lost.
    closed = find(rules).keeps_secrets(json.loads(engagement.battle.setup))
    winner = powers.get(told["winner"] or "")
    ending = _ending(rules, told, winner)
    return {
        "winner": winner,
        "ending": ending,
        "moves": minutes(engagement),
        "ships": ships,
        "told": {power: ending if closed else f"{ending} {_enemy_lost(lost, power)}" for power in sorted(lost)},
    }


def _ending(rules: str, told: Data, winner: str | None) -> str:
    """How it ended: which power won, and why, in the words of the board."""
    why = f"{told['ending'][:1].upper()}{told['ending'][1:].rstrip('.')}."
    if winner is None:
        return why
    return f"{winner.capitalize()}, {find(rules).sides[told['winner']].name} on the board, has won. {why}"


def _enemy_lost(lost: dict[str, list[str]], power: str) -> str:
    """What a side saw the enemy lose: how many pieces, for the board lies open to both, but not which ships they were."""
    other = next(one for one in lost if one != power)
    return f"{other.capitalize()} has lost {counted(len(lost[other]), 'ship', most=6)}."


def called(engagement: Engagement) -> dict[str, str]:
    """What the ship is called that a piece stands for."""
    data = json.loads(engagement.data)
    names = {ship["key"]: ship["name"] for force in data["muster"]["forces"] for ship in force["ships"]}
    return {piece: names[key] for piece, key in data.get("pieces", {}).items()}


def shown(engagement: Engagement) -> list[Data]:
    """The umpire's views of a battle, every piece of a board with her ship's name."""
    terms, names = terms_of(engagement.battle.ruleset), called(engagement)
    return [terms.named(view, names, None) for view in _seen(engagement).by(UMPIRE)]
