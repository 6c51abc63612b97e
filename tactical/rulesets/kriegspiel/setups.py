"""Set-ups to open at once: exercises for each chapter, small first, and the usual size.

An exercise is one file of ``exercises``, in inches; its hills may be laid out of blocks after a contoured map (KS-013).
"""

from __future__ import annotations

from functools import cache

from tactical.engine.ruleset import Setup
from tactical.engine.tables import read
from tactical.ground.geometry import library
from tactical.ground.geometry.country import normal
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.rules.countryside import blocks

u = library.u
USUAL = Setup(
    "usual",
    "The usual size",
    "80 foot, 50 horse and 4 guns a side, deployed behind the curtain.",
    {"terms": {"country": "long_meadow"}},
)


@cache  # every page that offers them calls this; nobody changes them
def setups() -> tuple[Setup, ...]:
    """List a small exercise first, the usual size after it."""
    return (exercise("exercise"), USUAL, *map(exercise, ("river", "convoy", "siege", "railway")))


def exercise(key: str) -> Setup:
    """Make a set-up of an exercise."""
    given = read(__package__, f"exercises/{key}")
    title, text = given.pop("title"), given.pop("text")
    contents: Data = {"country": country(given.pop("country"))}
    if "blue" in given:
        contents["forces"] = [{"side": side, "units": [_placed(one) for one in given.pop(side)]} for side in ("blue", "red")]
    if "boats" in given:
        given["boats"] = [_placed(one) for one in given["boats"]]
    if "trains" in given:
        given["trains"] = [{**one, "at": u(one["at"])} for one in given["trains"]]
    return Setup(key, title, text, {**contents, **given})


def _placed(one: Data) -> Data:
    return {**one, "at": [u(inches) for inches in one["at"]]}


def country(given: Data) -> Data:
    """Make the Country of an exercise as documents have it."""
    hills = blocks([row.split() for row in given.get("layers", ())])
    features = [*hills, *map(library.feature, given["feature"])]
    return normal({"name": given["name"], "width": u(given["width"]), "depth": u(given["depth"]), "features": features})
