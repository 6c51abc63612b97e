"""Generals: the figure that stands for one, his fate, his successors; the official (KS-009, KS-010, KS-015)."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.engine.text.words import sentence
from tactical.ground.turns.book import Work
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.play import roll, touch
from tactical.rulesets.kriegspiel.rules import command

_SENIOR = ("cav", "inf", "RA", "RE")


def appointed(state: Data, side: str) -> Data:
    """Appoint the general of a side as a battle begins, and the line of his successors: the largest bodies first."""
    units = state["units"]
    own = [key for key in sorted(units, key=roll.by_key) if units[key]["side"] == side]
    figure = next((key for key in own if units[key]["arm"] == "GEN" and units[key]["men"]), None)
    line = sorted(
        (key for key in own if units[key]["arm"] in _SENIOR and units[key]["men"]),
        key=lambda key: (_SENIOR.index(units[key]["arm"]), -len(units[key]["men"]), roll.by_key(key)),
    )
    if figure is None:
        return {"unit": None, "man": None, "back": None, "gone": True, "line": line}
    return {"unit": figure, "man": units[figure]["men"][0], "back": None, "gone": False, "line": line}


def figures(state: Data) -> dict[str, str]:
    """Map the figure of each general who has not left the game to his side."""
    return {one["man"]: side for side, one in state["generals"].items() if one["man"] is not None and not one["gone"]}


def own_move(state: Data, side: str) -> int:
    """Return the number of the own move that a side makes now, or has made last."""
    return (int(state["ply"]) + 1) // 2 if side == state["first"] else int(state["ply"]) // 2


def struck(work: Work, man: str, how: str) -> None:
    """Note what happened to a general: ``shell``, ``rifle``, ``captured`` or ``charge``."""
    state = work.state
    side = figures(state).get(man)
    if side is None:
        return
    option = state["terms"].get("general", "invulnerable")
    before = state["generals"][side]
    after = command.general_struck(before, how, own_move(state, side), option)
    state["generals"][side] = after
    if after == before:
        return
    if after["gone"]:
        words = {"rifle": "is hit by a rifle", "captured": "is captured", "charge": "is cut down"}.get(how, "falls")
        _tell(work, side, f"The General of {people.SIDE_NAMES[side]} {words}, and leaves the game")
        if state["men"][man]["is"] == "armed":
            work.fell(man, "shot" if how == "rifle" else how)
        succeed(work, side)
    else:
        _tell(
            work,
            side,
            f"The General of {people.SIDE_NAMES[side]} is within the circle of a shell: he gives no orders until move "
            f"{after['back']}",
        )


def succeed(work: Work, side: str) -> None:
    state = work.state
    alive = {key: roll.standing(state, key) for key, unit in state["units"].items() if unit["side"] == side}
    state["generals"][side] = command.succeeded(state["generals"][side], alive)
    unit = state["generals"][side]["unit"]
    if unit is not None:
        _tell(work, side, f"{roll.called(state['units'][unit])} now provides the commander of the side")


def _tell(work: Work, side: str, text: str) -> None:
    work.log.append({"text": sentence(text), "rules": ["KS-010"], "rolls": [], "figures": [], "for": [side]})


def look(work: Work) -> None:
    """Look after the generals at the end of a move: one who was taken or fell is gone, and somebody else commands."""
    state = work.state
    for man, side in sorted(figures(state).items()):
        one = state["men"][man]
        if one["is"] == "armed" and state["terms"].get("general") == "sykes" and _laid_hold_of(work, man):
            one.update({"is": "prisoner", "of": people.enemy(state, side)})
            work.stirred()
        if one["is"] in ("prisoner", "surrendered", "secured"):
            struck(work, man, "captured")
        elif one["is"] in ("dead", "off"):
            state["generals"][side] = {**state["generals"][side], "gone": True, "back": None}
            succeed(work, side)


def _laid_hold_of(work: Work, man: str) -> bool:
    """Report whether an enemy who fights touches a general's figure, and nobody of its own who fights is within six inches."""
    one, r = work.men[man], work.book.radius(work.state, man)
    near = work.ranks.list_men_within(one["x"], one["y"], r, touch.NEAR)
    own = any(key != man and work.men[key]["side"] == one["side"] and touch.fights(work.state, key) for key in near)
    foes = (key for key in near if work.men[key]["side"] != one["side"] and touch.fights(work.state, key))
    return not own and any(work.ranks.gap(man, key) <= touch.CONTACT for key in foes)


def commanding(state: Data, side: str) -> bool:
    """Report whether a side has a general who orders in its present move."""
    one = state["generals"].get(side)
    return one is None or bool(command.commands(one, own_move(state, side))) or one["man"] is None


def enter(work: Work, side: str, kind: str, what: str, figures: Mapping[str, int]) -> None:
    """Add a line to the ledger of a side's official: measured, fired, given up, notified (SC-KS-14)."""
    ledger = work.state["ledger"]
    ledger[side] = command.entered(ledger[side], work.state["ply"], kind, what, figures)
