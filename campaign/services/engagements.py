"""Engagements fought under the rule set of the scenario pack: forces in, losses out.

The run knows ships and minutes (``naval.state.outcome``), a board knows pieces and moves. Here the one is put into the words of
the other, and nothing else: whoever fights the battle does not know that a campaign asked for it.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from campaign import store
from campaign.deltas import fold, slim
from campaign.models.truth import Engagement
from campaign.packs.battles import SHIPS, Battles, army, sides
from naval.state import outcome
from naval.state.orders import Orders
from naval.state.outcome import Interrupt
from tactical.engine.dice import Dice
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE

Data = dict[str, Any]
NUMBERS = {0: "no", 1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
MOST_MIN = 360  # SC-S-09: a battle takes a run at most, however many moves were made on a board

# By name, so that what a rule set adds to its views is told to nobody before it is put here.
PLOTTED = frozenset(
    {
        *("id", "side", "name", "what", "kind", "own", "exact", "afloat", "x_yd", "y_yd", "heading_deg", "kn", "max_kn"),
        *("class_kn", "range_yd", "bearing_deg", "target", "status", "by", "behind", "seen_at", "looks", "track", "boat"),
        *("class_key", "force", "station", "guns", "mounts", "lights", "tubes", "hurt", "level", "steering", "loads"),
    }
)
FRAME = frozenset(
    {
        *("move", "turn", "stage", "clock", "viewer", "log", "scale", "mode", "command", "general", "signals", "night"),
        *("torpedoes", "wakes", "torpedo_method", "glass", "forts", "land", "marks", "plans"),
    }
)
BOARD = frozenset(
    {
        *("move", "viewer", "clock", "log", "stage", "to_move", "turn", "units", "lost", "lines", "relays", "arsenals"),
        *("limit", "attacked", "commanded", "in_check", "citadel_commanded", "last"),
    }
)
FLOOR = frozenset(
    {
        *("move", "viewer", "clock", "log", "stage", "turn", "ply", "mover", "first", "home", "country", "terms", "limit"),
        *("roles", "men", "guns", "bodies", "melees", "shots", "fallen", "counts", "score", "retreat", "over"),
        *("arranger", "start", "units", "generals", "ledger", "messages", "mines", "notices", "retiring", "sieges", "sight"),
        *("supply", "works", "boats", "broken", "depots", "landings", "trains", "wagons"),
    }
)
PIECE = frozenset({"id", "side", "type", "name", "at", "isolated", "must_retreat", "disabled", "moved"})


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
    """What each viewer saw of a battle, out of its record."""

    views: dict[str, list[dict[str, Any]]]


def _told(engagement: Engagement) -> Told:
    return msgspec.json.decode(engagement.battle.record, type=Told)


def _seen(engagement: Engagement) -> dict[str, list[Data]]:
    return msgspec.json.decode(engagement.battle.record, type=Seen).views


# -- losses out -------------------------------------------------------------------------------------------------------


def interrupt(engagement: Engagement, orders: dict[str, Orders] | None) -> Interrupt:
    """A battle that has been fought, as the run takes it in, with the orders that were given after it."""
    rules = engagement.battle.ruleset
    views = {side: seen for side, seen in _seen(engagement).items() if side != UMPIRE}
    if rules == SHIPS:
        views = {side: slim([_of_the_plot(view) for view in seen]) for side, seen in views.items()}
    else:
        names = called(engagement)
        views = {
            power: [_of_the_board(view, names, side) for view in views[side]] for power, side in sorted(sides(rules).items())
        }
        views = {power: fold(seen) if seen and on_a_floor(seen[0]) else seen for power, seen in views.items()}
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
    told = _told(engagement)
    if engagement.battle.ruleset == SHIPS:
        # A move is a minute at full scale only, and general orders are written before the first of them.
        return max(1, min(int(told.result.get("minutes", told.moves)), MOST_MIN))
    return max(1, min(told.moves * int(json.loads(engagement.data)["move_min"]), MOST_MIN))


def result(engagement: Engagement) -> Data:
    """The result of a battle in the run's words: ships taken are lost, the others unharmed and where they were."""
    told = _told(engagement).result
    rules = engagement.battle.ruleset
    if rules == SHIPS:
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
    number = len(lost[other])
    return f"{other.capitalize()} has lost {NUMBERS.get(number, number)} ship{'s' if number > 1 else ''}."


def called(engagement: Engagement) -> dict[str, str]:
    """What the ship is called that a piece stands for."""
    data = json.loads(engagement.data)
    names = {ship["key"]: ship["name"] for force in data["muster"]["forces"] for ship in force["ships"]}
    return {piece: names[key] for piece, key in data.get("pieces", {}).items()}


def shown(engagement: Engagement) -> list[Data]:
    """The umpire's views of a battle, every piece of a board with her ship's name."""
    views = _seen(engagement)[UMPIRE]
    if engagement.battle.ruleset == SHIPS:
        return views
    names = called(engagement)
    return [_named_bodies(view, names, None) if on_a_floor(view) else _named(view, names, None) for view in views]


def on_a_floor(view: Data) -> bool:
    """Whether a battle was fought man by man on open ground, and not by pieces on squares."""
    return "men" in view


def _of_the_plot(view: Data) -> Data:
    """A view of ships as far as a replay shows it: without what only a captain at his orders needs."""
    ships = [{name: ship[name] for name in ship if name in PLOTTED} for ship in view["ships"]]
    return {name: view[name] for name in view if name in FRAME} | {"ships": ships}


def _of_the_board(view: Data, names: dict[str, str], side: str) -> Data:
    """A view of a board as far as a replay shows it: one's own pieces bear their ships' names."""
    if on_a_floor(view):
        return _named_bodies({name: view[name] for name in view if name in FLOOR}, names, side)
    units = [{name: unit[name] for name in unit if name in PIECE} for unit in view["units"]]
    return _named({name: view[name] for name in view if name in BOARD} | {"units": units}, names, side)


def _named_bodies(view: Data, names: dict[str, str], side: str | None) -> Data:
    """A view of open ground in which the bodies and guns of a side (of both: None) bear their ships' names."""

    def name(things: Data, body: str) -> Data:
        named = {}
        for key, one in things.items():
            called = names.get(one.get(body, key))
            named[key] = one | {"name": called} if called and side in (None, one["side"]) else one
        return named

    parts = {"bodies": "key", "guns": "body", "units": "key"}
    return view | {part: name(view[part], body) for part, body in parts.items() if part in view}


def _named(view: Data, names: dict[str, str], side: str | None) -> Data:
    """A view in which the pieces of a side (of both: None) bear their ships' names."""

    def name(units: list[Data]) -> list[Data]:
        return [unit | {"name": names[unit["id"]]} if unit["id"] in names else unit for unit in units]

    units = [named for unit in view["units"] for named in (name([unit]) if side in (None, unit["side"]) else [unit])]
    lost = {one: name(gone) if side in (None, one) else gone for one, gone in view.get("lost", {}).items()}
    return view | {"units": units} | ({"lost": lost} if lost else {})
