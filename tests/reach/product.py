"""The entries of this product, and the ready reckoners, which answer a question of the book and are no part of a war."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from tests.reach.graph import Graph, names_in_templates
from tests.reach.rules import cited
from tests.reach.tree import PACKAGES, Tree, Unit

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

DOORS = (
    "campaign.war.run.run",
    "deploy.settings.*",
    "deploy.urls.*",
    "deploy.asgi.*",
    "deploy.celery.*",
    "deploy.worker.*",
    "deploy.play.*",
    "deploy.bootstrap.*",
    "deploy.site_setup.*",
    "deploy.health.checks.check_*",
    "campaign.backup.restore_trial.main",
    "docs.bots.*",
    "*.apps.*Config",
    "*.management.commands.*.Command",
    "*.migrations.*.Migration",
)
FILES = ("docs.bots.*", "*.tasks", "*.templatetags.*", "*.models.*", "*.models", "*.rulesets", "*.migrations.*")
RECKONERS = (
    "land.reckoner*",
    "naval.reckoner*",
    "umpire.desk.reckoner*",
    "*.queries",
    "*.queries.*",
    "*.commands.reckon*",
    "*.commands.adjudicate*",
)


def fits(key: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(key, one) for one in patterns)


def doors(tree: Tree) -> Iterator[Unit]:
    """List the entries of the product."""
    for key, unit in tree.units.items():
        if fits(key, FILES if unit.kind == "module" else DOORS) and (unit.kind == "module" or not unit.owner):
            yield unit


def is_reckoner(unit: Unit) -> bool:
    return fits(unit.module, RECKONERS) or unit.key.endswith(".queries")


@dataclass(frozen=True)
class Reached:
    """The units that the product reaches: ``called`` from any entry, ``played`` not by way of a ready reckoner."""

    graph: Graph
    called: frozenset[Unit]
    played: frozenset[Unit]

    @property
    def tree(self) -> Tree:
        return self.graph.tree

    def rules(self) -> Iterator[tuple[Unit, set[str]]]:
        """List the functions and classes that cite rules, with their rules."""
        for unit in self.tree.units.values():
            if unit.kind in ("function", "class") and (found := cited(unit)):
                yield unit, found

    def idle(self) -> dict[str, str]:
        """List units that cite a rule and are not reached, with the reason; a ready reckoner may cite the rules it answers."""
        out = {}
        for unit, found in self.rules():
            if unit not in self.called:
                out[unit.key] = f"nothing calls it ({', '.join(sorted(found))})"
            elif unit not in self.played and not is_reckoner(unit):
                out[unit.key] = f"a ready reckoner alone calls it ({', '.join(sorted(found))})"
        return out


def reached(root: Path, packages: tuple[str, ...] = PACKAGES) -> Reached:
    """Read a tree and spread from its entries."""
    tree = Tree(root, packages)
    graph, entries = Graph(tree, names_in_templates(tree)), list(doors(tree))
    return Reached(graph, frozenset(graph.reached(entries)), frozenset(graph.reached(entries, is_reckoner)))


@cache
def product() -> Reached:
    """Read this product, once a process."""
    return reached(ROOT)


def exceptions() -> dict[str, dict[str, str]]:
    """Read the known failures, by section, each with its reason."""
    return tomllib.loads((HERE / "exceptions.toml").read_text(encoding="utf-8"))
