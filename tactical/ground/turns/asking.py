"""Questions while a gun is being aimed: whom it can see, and what one shot is worth.

One gun is asked about at a time, so that a question costs no more in large armies; the answer rests on what the side knows.
"""

from __future__ import annotations

from typing import Any

from tactical.ground.turns.book import Layout
from tactical.ground.turns.movement import ways
from tactical.ground.turns.presentation import options
from tactical.ground.turns.state import Data, Refusal

NOBODY = "nobody stands there: such a shot can only hit somebody by chance"


def answer(lay: Layout, question: Data) -> Data:
    """Answer whom the gun may fire at, each with the chance per mille; with a ``target`` what that shot is worth."""
    if lay.state["stage"] != "guns":
        return {}
    for extra in lay.book.extras:
        told = extra.ask(lay, question)
        if told is not None:
            return told
    gun, target = question.get("gun"), question.get("target")
    if not isinstance(gun, str) or gun not in lay.guns or lay.guns[gun]["side"] != lay.side:
        return {}
    why = lay.book.silent(lay, gun) or lay.serves(gun)
    if target is None:
        return {"targets": {} if why else options.targets(lay, gun, options.foes(lay))}
    if not isinstance(target, str) and not ways.is_point(target):
        return {}
    shot: list[Any] = [gun, target, *(question[part] for part in ("screw",) if part in question)]
    why = why or lay.book.aim(lay, gun, shot)
    return refused(lay, why) if why else worth(lay.book.chance(lay, gun, shot))


def refused(lay: Layout, why: Refusal) -> Data:
    """Answer why the gun would not be fired."""
    return {"why": why[1], "rule": lay.book.cite(why[0])}


def worth(told: Data) -> Data:
    """Show what a shot is worth on a page; a shot at nobody says so."""
    if "along" in told:  # a shell does not hit or miss: it scatters
        return {}
    found = {part: told[part] for part in ("chance", "man", "exposure") if told.get(part) is not None}
    return found if told.get("man") and told.get("exposure") else {**found, "nobody": NOBODY}
