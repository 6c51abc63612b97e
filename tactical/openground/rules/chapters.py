"""The chapters that every game on open ground keeps, and the rules gathered from chapters."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any, cast

from tactical.engine.rule import Rule
from tactical.openground.rules import (
    allowance,
    blow,
    capture,
    countryside,
    defensive,
    firing,
    forces,
    isolation,
    melee,
    mobility,
    order_of_play,
    prisoners,
    scoring,
    shots,
)

CHAPTERS: tuple[ModuleType, ...] = (
    countryside,
    order_of_play,
    allowance,
    mobility,
    firing,
    shots,
    isolation,
    melee,
    prisoners,
    capture,
    scoring,
    blow,
    defensive,
    forces,
)
"""Little Wars without its larger game, in the order of the book."""


def cited(modules: Iterable[ModuleType]) -> tuple[Rule[..., Any], ...]:
    """Every function of these modules that cites a rule, in the order of the ids."""
    found: dict[str, Rule[..., Any]] = {}
    for module in modules:
        for name in sorted(vars(module)):
            one = vars(module)[name]
            if getattr(one, "ids", None) and getattr(one, "function", None) and one.__module__ == module.__name__:
                found[one.ids[0]] = cast("Rule[..., Any]", one)
    return tuple(found[key] for key in sorted(found))
