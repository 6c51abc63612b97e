"""Actions that may be fought on their own: setups made from ``actions.toml`` and the classes of ``classes.json``."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from naval.rulesets.jane.tables import Data, load
from tactical.engine.ruleset import Setup

OWN = ("key", "title", "text", "force")  # everything else of an action goes into its setup as it is


@cache  # every page that offers them asks; nobody changes them
def actions() -> tuple[Setup, ...]:
    """List every action of ``actions.toml``, in its order."""
    told = load("actions/actions.toml")["action"]
    return tuple(Setup(one["key"], one["title"], one["text"], _setup(one, classes())) for one in told)


@cache
def classes() -> Data:
    """Read every class of the lists by key, as a setup has it."""
    found: Data = json.loads(files(__package__).joinpath("classes.json").read_text(encoding="utf-8"))
    return found


@cache
def lists() -> dict[str, list[str]]:
    """List the ships of each class by name, as the lists of 1904-06 have them."""
    found: dict[str, Data] = json.loads(files("naval.rulesets.jane").joinpath("page", "lists.json").read_text(encoding="utf-8"))
    return {key: list(one["ships"]) for key, one in found.items()}


def _setup(action: Data, classes: Data) -> Data:
    forces = [{**force, "seat": force["key"], "ships": _ships(force["ships"], classes)} for force in action["force"]]
    more = {key: value for key, value in action.items() if key not in OWN}
    return {"sides": ["blue", "red"], "general_orders": True, **more, "forces": forces}


def _ships(rows: list[list[str]], classes: Data) -> list[Data]:
    """Make ships from rows of key, name, class and, for a boat, her depth; the first is the flagship."""
    return [
        {
            "key": key,
            "name": name,
            "flagship": number == 0,
            "class": classes[of],
            "max_kn": classes[of]["max_kn"],
            "condition": {},
            **({"depth": depth[0]} if depth else {}),
        }
        for number, (key, name, of, *depth) in enumerate(rows)
    ]
