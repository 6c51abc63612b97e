"""The rule table of a rule set's README.md: each rule with its title, its source, its function and the tests that name it.

``python -m tactical.engine.rulebook naval.rulesets.jane`` from the top of the repository writes it; a test holds that it is
current.
"""

from __future__ import annotations

import sys
import tomllib
from importlib import import_module
from pathlib import Path
from re import findall, fullmatch

from tactical.engine.registry import find

BEGIN, END = "<!-- rule table: begin -->", "<!-- rule table: end -->"


class Rulebook:
    """A rule set's book of numbered rules and what carries them out, by the full name of its package.

    Its ``rulebook.toml`` has the ``prefix`` of an id, such as "NAV-T" of "NAV-T-031"; the ``headings``, each with its first
    and last number; ``more``, a pattern for ids of other books that are cited too.
    """

    def __init__(self, package: str) -> None:
        key = package.rpartition(".")[2]
        self.readme = Path(str(import_module(package).__file__)).with_name("README.md")
        told = tomllib.loads(self.readme.with_name("rulebook.toml").read_text(encoding="utf-8"))
        self.prefix, self.headings = str(told["prefix"]), [(str(title), int(a), int(z)) for title, a, z in told["headings"]]
        self.pattern = rf"(?:{'|'.join([self.prefix, *told.get('more', ())])})-\d+"
        self.within = told.get("within", package)
        self.rules = {one: rule for rule in find(key).rules for one in rule.ids if fullmatch(self.pattern, one)}
        self.tests, self.cases = Path("tests", *package.split(".")), Path("tests/cases", key)

    def book(self) -> list[str]:
        """Every id of the book, in its order."""
        return [f"{self.prefix}-{n:03}" for _, first, last in self.headings for n in range(first, last + 1)]

    def cited(self) -> dict[str, str]:
        """Every rule id that is in, with the name of its function, sorted."""
        return {one: self.rules[one].name.removeprefix(f"{self.within}.") for one in sorted(self.rules)}

    def missing(self) -> list[tuple[str, list[str]]]:
        """The book's rules that are not in yet, heading by heading."""
        have, gaps = self.cited(), []
        for title, first, last in self.headings:
            lacking = [one for n in range(first, last + 1) if (one := f"{self.prefix}-{n:03}") not in have]
            if lacking:
                gaps.append((title, lacking))
        return gaps

    def tests_of(self, root: Path) -> dict[str, list[str]]:
        """For each rule id the tests and text cases that name it: in the test's name, its body or the case's text."""
        named: dict[str, list[str]] = {}
        for path in sorted((root / self.tests).glob("test_*.py")):
            for block in path.read_text(encoding="utf-8").split("\ndef ")[1:]:
                name = block.partition("(")[0]
                if name.startswith("test_"):
                    for one in {*findall(self.pattern, block), *findall(self.pattern, name.upper().replace("_", "-"))}:
                        named.setdefault(one, []).append(name)
        for path in sorted((root / self.cases).glob("*.txt")):
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.startswith("CASE "):
                    for one in findall(self.pattern, line):
                        named.setdefault(one, []).append(f"{path.stem}: {line.split()[1]}")
        return {one: sorted(set(named[one])) for one in sorted(named)}

    def table(self, root: Path) -> str:
        """The whole generated part of README.md."""
        tests, rules, book = self.tests_of(root), self.rules, self.book()
        lines = [BEGIN, "", f"**{sum(one in rules for one in book)} of {len(book)}** rules of the book are in.", ""]
        lines += ["| rule | title | source | function | tests |", "|---|---|---|---|---|"]
        for one, function in self.cited().items():
            named = ", ".join(f"`{test}`" for test in tests.get(one, ()))
            lines.append(f"| {one} | {rules[one].title} | {rules[one].source} | `{function}` | {named} |")
        if gaps := self.missing():
            lines += ["", "Not in yet:", "", "| heading | rules |", "|---|---|"]
            lines += [f"| {title} | {', '.join(one.removeprefix(f'{self.prefix}-') for one in ids)} |" for title, ids in gaps]
        return "\n".join([*lines, "", END])

    def written(self, text: str, root: Path) -> str:
        """README's text with the table brought up to date."""
        before, _, rest = text.partition(BEGIN)
        return before + self.table(root) + rest.partition(END)[2]

    def write(self) -> None:
        """Bring README.md up to date; run at the top of the repository."""
        self.readme.write_text(self.written(self.readme.read_text(encoding="utf-8"), Path.cwd()), encoding="utf-8")


if __name__ == "__main__":
    Rulebook(sys.argv[1]).write()
