"""Verification of a battle that is over: the seed against its hash, and every view against the orders played once more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tactical.engine.dice import Dice, commitment
from tactical.engine.errors import EngineError
from tactical.engine.play.fight import advance
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, RuleSet, State


def differences(export: Mapping[str, Any]) -> list[str]:
    """List where an exported battle (``export.json`` of a battle room) is not as its seed and orders make it.

    The export needs ``table`` (``ruleset``, ``muster``, ``seed``, ``salt``, ``seed_hash``), ``side``, ``orders`` by move,
    ``views`` and ``result``, as the battle room gives them after the end. In a battle that continues another, the first
    ``given_moves`` are thrown from ``given_seed``. Raises ``UnknownRuleSet`` if these rules are not here.
    """
    table = export["table"]
    if not table.get("seed"):
        return ["the battle is not over: its seed is not shown yet"]
    if commitment(table["seed"], table.get("salt") or "") != table["seed_hash"]:
        return ["the seed is not the one whose hash was shown at the beginning"]
    rules = find(table["ruleset"])
    viewer = export["side"] if export["side"] in table["sides"] else UMPIRE
    found: list[str] = []
    try:
        state = _played(rules, export, viewer, found)
    except EngineError as error:
        return [*found, f"the rules refuse the recorded orders: {error}"]
    told = export["result"]
    if rules.result(state) is None:  # it was struck, or a draw was agreed
        state = rules.stop(state, told["winner"], told["ending"])
    if _plain(rules.see(state, viewer)) != export["views"][-1]:
        found.append(f"move {len(export['orders'])}: the last view differs")
    if _plain(rules.result(state)) != told:
        found.append(f"the result differs: {_plain(rules.result(state))}")
    return found


def _played(rules: RuleSet, export: Mapping[str, Any], viewer: str, found: list[str]) -> State:
    """Return the state after all moves, and add the differences on the way to ``found``."""
    table, given = export["table"], export["table"].get("given_moves", 0)
    first = table["given_seed"] if given else table["seed"]
    state = rules.open(table["muster"], first)
    for number, orders in enumerate(export["orders"]):
        if _plain(rules.see(state, viewer)) != export["views"][number]:
            found.append(f"move {number}: the view differs")
        sides = set(orders) - ({UMPIRE} if rules.umpired else set())
        if sides != set(rules.to_act(state)):
            found.append(
                f"move {number + 1}: orders of {', '.join(sorted(orders)) or 'nobody'} where "
                f"{', '.join(rules.to_act(state)) or 'nobody'} "
                "must order"
            )
        state = advance(rules, state, orders, Dice(first if number < given else table["seed"]))[0]
    if len(export["views"]) != len(export["orders"]) + 1:
        found.append(f"{len(export['orders'])} moves, but {len(export['views'])} views")
    return state


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))
