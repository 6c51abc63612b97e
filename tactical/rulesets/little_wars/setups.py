"""Set-ups to open at once: the usual game, Hook's Farm, small and large ones, and the other forms of the game."""

from __future__ import annotations

from functools import cache

from tactical.engine.ruleset import Setup
from tactical.engine.tables import read
from tactical.ground.turns.state import Data
from tactical.rulesets.little_wars import hooks_farm


@cache  # every page that offers them calls this; nobody changes them
def setups() -> tuple[Setup, ...]:
    """List the usual game first, as ``setups.toml`` has them: each by its terms alone, but the book's battle."""
    return tuple(Setup(key, one["title"], one["text"], _contents(one)) for key, one in read(__package__, "setups").items())


def _contents(one: Data) -> Data:
    if "terms" in one:
        return {"terms": one["terms"]}
    if "later" in one:
        return hooks_farm.later(one["later"])
    return hooks_farm.setup(as_printed=one["hooks_farm"] == "as printed")
