"""The umpire's judgement (NAV-T-001, 007, 019, 075, SC-T-29): damage replaced with a reason, grants, vetoes, the scale."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Table

Data = dict[str, Any]


def check(state: Data, orders: object, conv: Table) -> list[dict[str, str]]:
    """Every fault of the umpire's sheet."""
    return []


def options(state: Data, conv: Table) -> Data:
    """What the umpire may rule on now."""
    return {}


def take(state: Data, orders: Data, conv: Table) -> list[Data]:
    """At the beginning of a move: rulings that bind at once. Those on hits that wait to be scored are kept for ``of``."""
    return []


def of(state: Data, hit: Data) -> Data | None:
    """The ruling on one hit that is about to be scored, if there is one."""
    return None


def apply(state: Data, hit: Data, ruling: Data, dice: Any, conv: Table) -> list[Data]:
    """Score a hit by judgement: the events, with what the rules would have made of it and the reason."""
    return []


def shown(state: Data, viewer: str, dice: Any, conv: Table) -> Data:
    """What is added to the umpire's view: ``{"pending": […]}``, hits that wait and what the rules make of them."""
    return {}
