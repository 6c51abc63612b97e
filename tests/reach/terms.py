"""Whether what seats and sides agree on is read: each term by its name, where a run or a battle goes by it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from tests.reach.product import Reached, fits
from tests.reach.tree import Unit

TOLD = (
    "campaign.rooms.*",
    "campaign.teaching.*",
    "campaign.paper.*",
    "campaign.archive.*",
    "campaign.api.*",
    "*.mustering.consent",
    "*.page",
)
"""Modules that say what is agreed, and do nothing by it."""


def read_of(found: Reached, holder: str) -> set[str]:
    """The fields of a class of terms that are read by name on an instance of it, in what is played and does more than tell."""
    names = set(found.tree.units[holder].members)
    out: set[str] = set()
    for unit in _at_work(found, {found.tree.units[holder].module}):
        for kind, owner, name in found.graph.refs(unit):
            if kind == "member" and getattr(owner, "key", "") == holder and name in names:
                out.add(name)
    return out


def _at_work(found: Reached, but: Iterable[str] = ()) -> Iterator[Unit]:
    for unit in sorted(found.played, key=lambda one: one.key):
        if unit.kind in ("function", "variable") and unit.module not in but and not fits(unit.module, TOLD):
            yield unit


def asked_of(found: Reached, packages: tuple[str, ...]) -> set[str]:
    """The words by which some packages ask their terms: ``state["terms"].get("clock")``, ``terms["general"]``."""
    out: set[str] = set()
    for unit in _at_work(found):
        for node in (one for top in unit.nodes for one in ast.walk(top)) if unit.module.startswith(packages) else ():
            if isinstance(node, ast.Subscript):
                base, word = node.value, node.slice
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get" and node.args:
                base, word = node.func.value, node.args[0]
            else:
                continue
            if isinstance(word, ast.Constant) and isinstance(word.value, str) and "terms" in ast.unparse(base):
                out.add(word.value)
    return out
