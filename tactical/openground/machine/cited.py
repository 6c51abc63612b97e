"""The rules of a rule set, gathered from the modules that carry them out."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any, cast

from tactical.engine.rule import Rule


def cited(modules: Iterable[ModuleType]) -> tuple[Rule[..., Any], ...]:
    """Every function of these modules that cites a rule, in the order of the ids."""
    found: dict[str, Rule[..., Any]] = {}
    for module in modules:
        for name in sorted(vars(module)):
            one = vars(module)[name]
            if getattr(one, "ids", None) and getattr(one, "function", None) and one.__module__ == module.__name__:
                found[one.ids[0]] = cast("Rule[..., Any]", one)
    return tuple(found[key] for key in sorted(found))
