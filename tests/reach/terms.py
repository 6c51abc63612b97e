"""Terms of seats and sides, and the code that reads them in a run or a battle: each term by name, and each of its choices.

Choices are told apart by their words: compared, matched, or the keys of a table, of code or of data. One choice may be the rest
when no other is meant. Figures, yes and no are read with the name.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any

from tests.reach.product import Reached, fits
from tests.reach.tree import Unit

TOLD = (
    "campaign.rooms.*",
    "campaign.teaching.*",
    "campaign.paper.*",
    "campaign.archive.*",
    "campaign.api.*",
    "*.mustering.consent",
    "umpire.*.views",
    "*.page",
)
"""Modules that tell the terms, and do nothing by them."""


def read_of(found: Reached, holder: str) -> set[str]:
    """Find the fields of a class of terms that play reads by name on an instance and does more than tell."""
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
    """Find the words by which some packages ask their terms: ``state["terms"].get("clock")``, ``terms["general"]``."""
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


def told_apart(found: Reached, packages: tuple[str, ...], but: tuple[str, ...] = ()) -> set[str]:
    """Find the words that some packages tell apart at work.

    A word may be the key of a table in their data files, or the name of one (a country); those named ``but`` are not read.
    """
    out: set[str] = set()
    for unit in _at_work(found):
        for node in (one for top in unit.nodes for one in ast.walk(top)) if unit.module.startswith(packages) else ():
            out |= set(_words(found, unit, node))
    for package in packages:
        for path in sorted((found.tree.root / package.replace(".", "/")).rglob("*.toml")):
            out |= set() if path.name in but else {path.stem, *_keys(tomllib.loads(path.read_text(encoding="utf-8")))}
    return out


def _words(found: Reached, unit: Unit, node: ast.AST) -> Iterator[str]:
    meant: list[ast.expr] = []
    if isinstance(node, ast.Compare):
        meant = [node.left, *node.comparators]
    elif isinstance(node, ast.Dict):
        meant = [one for one in node.keys if one]
    elif isinstance(node, ast.MatchValue):
        meant = [node.value]
    for one in (
        part for whole in meant for part in (whole.elts if isinstance(whole, ast.Tuple | ast.Set | ast.List) else [whole])
    ):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value
        elif isinstance(one, ast.Name | ast.Attribute):  # STRICT, or hunger.STRICT
            yield from _word_of(found, unit.module, one)


def _word_of(found: Reached, module: str, node: ast.Name | ast.Attribute) -> Iterator[str]:
    if isinstance(node, ast.Name):
        meant = found.tree.resolve(module, node.id)
    else:
        base = found.tree.resolve(module, node.value.id) if isinstance(node.value, ast.Name) else None
        meant = found.tree.resolve(base.key, node.attr) if isinstance(base, Unit) and base.kind == "module" else None
    if isinstance(meant, Unit) and meant.kind == "variable":
        top = meant.node
        name = meant.name
        if isinstance(top, ast.Assign) and isinstance(top.targets[0], ast.Tuple) and isinstance(top.value, ast.Tuple):
            pairs = zip(top.targets[0].elts, top.value.elts, strict=True)
            values: list[ast.expr | None] = [value for put, value in pairs if isinstance(put, ast.Name) and put.id == name]
        else:
            values = [top.value] if isinstance(top, ast.Assign | ast.AnnAssign) else []
        yield from (one.value for one in values if isinstance(one, ast.Constant) and isinstance(one.value, str))


def _keys(table: Any) -> Iterator[str]:
    for key, one in table.items() if isinstance(table, dict) else ():
        yield key
        yield from _keys(one)


def unread(choices: Iterable[str], apart: set[str]) -> list[str]:
    """List the choices of one term that nothing tells apart, if they are more than the one left over.

    >>> unread(("off", "supply", "strict"), {"off", "strict"}), unread(("off", "supply", "strict"), {"off"})
    ([], ['supply', 'strict'])
    >>> unread(("1", "2"), set())
    []
    """
    left = [one for one in choices if one not in apart and one not in ("yes", "no") and not one.replace(".", "", 1).isdigit()]
    return left if len(left) > 1 else []
