"""Every rule of the appendix, in its order: the functions of the chapters that cite it."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from tactical.engine.rule import Rule
from tactical.rulesets.kriegspiel.rules import (
    boats,
    charges,
    command,
    countryside,
    formations,
    marching,
    pursuit,
    railway,
    shells,
    siege,
    supply,
    volleys,
    works,
)

CHAPTERS = (shells, volleys, command, countryside, marching, formations, boats, railway, supply, siege, works, charges, pursuit)


def of(chapter: ModuleType) -> list[Rule[..., Any]]:
    """The rules that a chapter's own functions carry out."""
    own = (one for one in vars(chapter).values() if getattr(one, "__module__", "") == chapter.__name__)
    return [one for one in own if isinstance(one, Rule)]


RULES: tuple[Rule[..., Any], ...] = tuple(sorted((one for chapter in CHAPTERS for one in of(chapter)), key=lambda one: one.ids))
