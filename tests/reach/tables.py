"""The tables of rules in READMEs: a rule is in when a function that the product calls carries it out."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from re import sub
from typing import Any

from tests.reach import reckoner
from tests.reach.product import HERE, Reached, product
from tests.reach.rules import decorating, ids, source, tests_of
from tests.reach.tree import Unit

BEGIN, END = "<!-- rule table: begin -->", "<!-- rule table: end -->"
RECKONER = "<!-- reckoner: begin -->", "<!-- reckoner: end -->"


class Book:
    """One table: its README, its rules, and the functions that carry them out."""

    def __init__(self, root: Path, given: dict[str, Any], found: Reached) -> None:
        self.root, self.readme, self.near, self.found = root, root / given["readme"], tuple(given["near"]), found
        self.ids = sorted(ids(str(given.get("ids", ""))) | {one for text in self._listed(given) for one in ids(text)})
        self.places: dict[str, list[Unit]] = {}
        for unit, rules in sorted(found.rules(), key=self._rank):
            for one in rules if unit in found.played else ():
                self.places.setdefault(one, []).append(unit)
        for unit in found.tree.units.values():  # a requirement may be the work of a module, or of all of a package
            at_work = unit.kind == "module" and any(
                one.kind == "function" and one.key.startswith(f"{unit.key}.") for one in found.played
            )
            for one in ids(unit.doc) & set(self.ids) if at_work and not given.get("by_functions", True) else ():
                self.places.setdefault(one, []).append(unit)
        self.tests = tests_of(root / "tests")

    def _listed(self, given: dict[str, Any]) -> Iterator[str]:
        for name in ("listed", "claimed"):
            table = tomllib.loads((self.root / given[name]).read_text(encoding="utf-8")) if name in given else {}
            yield from table.get("rules", ())
            for claim in table.values() if name == "claimed" else ():
                yield from claim["done"]

    def _rank(self, row: tuple[Unit, set[str]]) -> tuple[int, bool, int, str]:
        """Rank the places of a rule: near its book, written as a rule, citing few."""
        unit, rules = row
        near = next((n for n, start in enumerate(self.near) if unit.key.startswith(start)), len(self.near))
        return near, not decorating(unit), len(rules), unit.key

    def not_in(self) -> list[str]:
        """List the rules that no called function carries out."""
        return [one for one in self.ids if one not in self.places]

    def untested(self) -> list[str]:
        return [one for one in self.ids if one not in self.tests]

    def table(self) -> str:
        """Write the table as it stands in the README."""
        lines = [
            f"**{len(self.ids) - len(self.not_in())} of {len(self.ids)}** rules are in: the product calls what carries them out.",
            "",
        ]
        lines += ["| rule | what it says | source | where | tests |", "|---|---|---|---|---|"]
        return "\n".join([BEGIN, "", *lines, *(self._row(one) for one in self.ids), "", END])

    def _row(self, one: str) -> str:
        named = ", ".join(f"`{test}`" for test in self.tests.get(one, ())[:2])
        if one not in self.places:
            return f"| {one} | **not in** | | | {named} |"
        unit = self.places[one][0]
        says = sub(r"\s*\((?:NAV|SC|AMB|UD|CK|LC|EX|OP)[^)]*\)", "", unit.doc.split("\n\n")[0].replace("\n", " ")).replace(
            "|", "/"
        )
        return f"| {one} | {says} | {source(unit)} | `{unit.key}` | {named} |"

    def written(self, text: str) -> str:
        """Replace the table in a README's text."""
        begin, end = RECKONER
        if begin in text:
            text = between(text, begin, end, f"{begin}\n\n{reckoner.tables()}\n{end}")
        return between(text, BEGIN, END, self.table())


def between(text: str, begin: str, end: str, table: str) -> str:
    """Replace the part of a text between two marks."""
    before, _, rest = text.partition(begin)
    return before + table + rest.partition(end)[2]


def books() -> list[Book]:
    found = product()
    rows = tomllib.loads((HERE / "books.toml").read_text(encoding="utf-8"))["books"]
    return [Book(found.tree.root, one, found) for one in rows]
