"""The doors of this product, and the ready reckoners, which answer a question of the book and are no part of a war."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fnmatch import fnmatch

from tests.reach.tree import Tree, Unit

DOORS = (
    "campaign.war.run.run",
    "deploy.settings.*",
    "deploy.urls.*",
    "deploy.asgi.*",
    "deploy.celery.*",
    "deploy.worker.*",
    "deploy.play.*",
    "deploy.needs.*",
    "deploy.prepare.*",
    "campaign.backup.checked.*",
    "tactical.hall.sessions.SessionStore",
    "*.apps.*Config",
    "*.management.commands.*.Command",
    "*.migrations.*.Migration",
)
FILES = ("*.tasks", "*.templatetags.*", "*.models.*", "*.models", "*.rulesets", "*.migrations.*")
RECKONERS = ("campaign.land.reckoner*", "naval.reckoner*", "umpire.reckoner*", "*.queries", "*.queries.*", "*.commands.reckon*", "*.commands.adjudicate*")


def fits(key: str, patterns: tuple[str, ...]) -> bool:
    """Whether a dotted name fits a pattern."""
    return any(fnmatch(key, one) for one in patterns)


def doors(tree: Tree) -> Iterator[Unit]:
    """Where the product is entered."""
    for key, unit in tree.units.items():
        if fits(key, FILES if unit.kind == "module" else DOORS) and (unit.kind == "module" or not unit.owner):
            yield unit


def is_reckoner(unit: Unit) -> bool:
    """Whether a unit belongs to a ready reckoner."""
    return fits(unit.module, RECKONERS) or unit.key.endswith(".queries")
