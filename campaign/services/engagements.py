"""Engagements fought under the rule set of the scenario pack: forces in, losses out.

The run knows ships and minutes (``naval.outcome``), a board knows pieces and moves. Here the one is put into the words of
the other, and nothing else: whoever fights the battle does not know that a campaign asked for it.
"""

from __future__ import annotations

import json
from typing import Any

from campaign import store
from campaign.models.truth import Engagement
from campaign.packs.battles import SHIPS, Battles, army, sides
from naval import outcome
from naval.orders import Orders
from naval.outcome import Interrupt
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE

Data = dict[str, Any]
MOST_MIN = 360  # SC-S-09: a battle takes a run at most, however many moves were made on a board

# By name, so that what a rule set adds to its views is told to nobody before it is put here.
PLOTTED = frozenset(
    {
        *("id", "side", "name", "what", "kind", "own", "exact", "afloat", "x_yd", "y_yd", "heading_deg", "kn", "max_kn"),
        *("class_kn", "range_yd", "bearing_deg", "target", "status", "by", "behind", "seen_at"),
    }
)
BOARD = frozenset(
    {
        *("move", "viewer", "clock", "log", "stage", "to_move", "turn", "units", "lost", "lines", "relays", "arsenals"),
        *("limit", "attacked", "commanded", "in_check", "citadel_commanded", "last"),
    }
)
PIECE = frozenset({"id", "side", "type", "name", "at", "isolated", "must_retreat", "disabled", "moved"})


# -- forces in --------------------------------------------------------------------------------------------------------


def muster(met: outcome.Engagement, battles: Battles) -> Data:
    """What the battle of an engagement opens with. On a board every ship afloat is one piece, named after her."""
    if not battles.on_a_board:
        return met.muster
    forces = met.muster["forces"]
    ships = [(force["side"], ship["key"], ship["name"], ship["class"]["kind"]) for force in forces for ship in force["ships"]]
    # As on the water, it ends with the light and at the latest with its time.
    minutes = min(met.muster["light_moves"], met.muster["move_limit"])
    return army(battles, ships, max(minutes // battles.move_min, 1))


def kept(met: outcome.Engagement, battles: Battles) -> str:
    """An engagement as it is stored; with it the length of a move, which the pack may change later."""
    if not battles.on_a_board:
        return store.text(met)
    return store.text({name: getattr(met, name) for name in met.__struct_fields__} | {"move_min": battles.move_min})


# -- losses out -------------------------------------------------------------------------------------------------------


def interrupt(engagement: Engagement, orders: dict[str, Orders] | None) -> Interrupt:
    """A battle that has been fought, as the run takes it in, with the orders that were given after it."""
    record = json.loads(engagement.battle.record)
    rules = engagement.battle.ruleset
    views = {side: seen for side, seen in record["views"].items() if side != UMPIRE}
    if rules == SHIPS:
        views = {side: [_of_the_plot(view) for view in seen] for side, seen in views.items()}
    else:
        views = {power: [_of_the_board(view) for view in views[side]] for power, side in sorted(sides(rules).items())}
    return Interrupt(
        minute=engagement.minute,
        forces=tuple(json.loads(engagement.data)["forces"]),
        moves=minutes(engagement),
        result=result(engagement),
        views=views,
        orders=orders,
        board=board(engagement),
    )


def board(engagement: Engagement) -> str:
    """The rule set on whose board it was fought; empty if the ships themselves fought."""
    rules = engagement.battle.ruleset
    return "" if rules == SHIPS else rules


def minutes(engagement: Engagement) -> int:
    """How long a battle took, in minutes of the campaign."""
    moves = int(json.loads(engagement.battle.record)["moves"])
    if engagement.battle.ruleset == SHIPS:
        return moves
    return max(1, min(moves * int(json.loads(engagement.data)["move_min"]), MOST_MIN))


def result(engagement: Engagement) -> Data:
    """The result of a battle in the run's words: ships taken are lost, the others unharmed and where they were."""
    told: Data = json.loads(engagement.battle.record)["result"]
    rules = engagement.battle.ruleset
    if rules == SHIPS:
        return told
    powers = {side: power for power, side in sides(rules).items()}
    taken = {key for keys in told["losses"].values() for key in keys}
    ships: Data = {}
    lost: dict[str, list[str]] = {power: [] for power in powers.values()}
    for force in json.loads(engagement.data)["muster"]["forces"]:
        for ship in force["ships"]:
            if ship["key"] in taken:
                ships[ship["key"]] = {"afloat": False, "max_kn": 0.0, "damage": ["lost in the action"]}
                lost[force["side"]].append(ship["name"])
            else:
                ships[ship["key"]] = {"afloat": True, "max_kn": ship["max_kn"]}
    winner = powers.get(told["winner"] or "")
    ending = _ending(rules, told, winner)
    return {
        "winner": winner,
        "ending": ending,
        "moves": minutes(engagement),
        "ships": ships,
        "told": {power: f"{ending} {_enemy_lost(lost, power)}" for power in sorted(lost)},
    }


def _ending(rules: str, told: Data, winner: str | None) -> str:
    """How it ended: which power won, and why, in the words of the board."""
    why = f"{told['ending'][:1].upper()}{told['ending'][1:].rstrip('.')}."
    if winner is None:
        return why
    return f"{winner.capitalize()}, {find(rules).sides[told['winner']].name} on the board, has won. {why}"


def _enemy_lost(lost: dict[str, list[str]], power: str) -> str:
    """What a side saw the enemy lose: the board lies open to both."""
    other = next(one for one in lost if one != power)
    names = ", ".join(sorted(lost[other]))
    return f"{other.capitalize()} has lost {names}." if names else f"{other.capitalize()} has lost no ship."


def _of_the_plot(view: Data) -> Data:
    """A view of ships as far as a replay shows it: without what only a captain at his orders needs."""
    ships = [{name: ship[name] for name in ship if name in PLOTTED} for ship in view["ships"]]
    return {name: view[name] for name in ("move", "viewer", "log")} | {"ships": ships}


def _of_the_board(view: Data) -> Data:
    """A view of a board as far as a replay shows it."""
    units = [{name: unit[name] for name in unit if name in PIECE} for unit in view["units"]]
    return {name: view[name] for name in view if name in BOARD} | {"units": units}
