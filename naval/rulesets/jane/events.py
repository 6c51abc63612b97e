"""Events: each with the rules and dice behind it, and the text for each side."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Data


def hear(state: Data, heard: bool) -> None:
    """Set whether anybody will read of the events from now on."""
    if heard:
        state.pop("unheard", None)
    else:
        state["unheard"] = True


def is_unheard(state: Data) -> bool:
    """Report whether only the result of this battle counts: then sentences, figures and marks are left out.

    Events then carry only the parts that rules read: kind, actor and target.
    """
    return "unheard" in state


def die_roll(rule: str, what: str, faces: int, fell: object) -> Data:
    """Record a die or coin as it fell; ``faces`` is 6 or 2."""
    return {"rule": rule, "what": what, "faces": faces, "fell": str(fell)}


def number_roll(rule: str, what: str, u: float) -> Data:
    """Record a number in [0, 1) as it was drawn; ``faces`` is 0."""
    return {"rule": rule, "what": what, "faces": 0, "fell": f"{u:.6f}"}


def enemy_id(state: Data, side: str, key: str) -> str | None:
    """Name an enemy ship as a side does; None while she has never been in its sight."""
    for ident, entry in reversed(state["book"][side].items()):
        if entry["ship"] == key:
            return str(ident)
    return None


def line(text: str, rules: list[str], *, enemy: bool = False, figures: list[list[Any]] | None = None) -> Data:
    """Tell a side of an event; ``enemy`` if it tells of an act of the enemy."""
    return {"text": text, "rules": rules, "rolls": [], "enemy": enemy, "figures": figures or []}


def event(
    state: Data,
    kind: str,
    text: str,
    rules: list[str],
    rolls: list[Data] | None = None,
    *,
    actor: Data | None = None,
    target: Data | None = None,
    own: str = "",
    seen: str = "",
    move: int | None = None,
    own_rolls: bool = False,
    own_rules: list[str] | None = None,
    figures: list[list[Any]] | None = None,
    own_figures: list[list[Any]] | None = None,
) -> Data:
    """Make an event, with the lines that the sides are told.

    ``own`` goes to the actor's side, ``seen`` to the other side if it has the actor in sight; in both ``{target}`` and
    ``{actor}`` become that side's names for the enemy. ``own_rolls`` shows the actor's side the dice; ``own_rules`` replace the
    whole list where that would betray the unknown (the true range). ``figures`` are the sum's terms, ``[[name, value], …]``, for
    the umpire alone; ``own_figures`` those the actor's side may know.
    """
    move = state["move"] if move is None else move
    told: Data = {}
    if is_unheard(state):
        own = seen = text = ""
        rules, rolls, figures = [], [], []
    if actor is not None and own:
        if target is not None:
            own = own.replace("{target}", enemy_id(state, actor["side"], target["key"]) or "an enemy out of sight")
        told[actor["side"]] = line(own, own_rules or rules, figures=list(own_figures or []))
        if own_rolls:
            told[actor["side"]]["rolls"] = list(rolls or [])
    if actor is not None and seen:
        for side in state["sides"]:
            name = enemy_id(state, side, actor["key"]) if side != actor["side"] else None
            if name and state["book"][side][name]["in_sight"]:
                told[side] = line(seen.replace("{actor}", name), rules, enemy=True)
    return {
        "move": move,
        "kind": kind,
        "text": text,
        "rules": rules,
        "rolls": list(rolls or []),
        "told": told,
        "figures": list(figures or []),
        "actor": actor["key"] if actor else None,
        "target": target["key"] if target else None,
    }


def numbered(happened: Data, ship: Data) -> Data:
    """Add to the event the number of its hit on the ship's scorer, for all who hold that scorer."""
    happened["hit"] = ship["hits"]
    if ship["side"] in happened["told"]:
        happened["told"][ship["side"]]["hit"] = ship["hits"]
    return happened
