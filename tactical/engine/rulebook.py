"""The rule table of a rule set's README.md: each rule with its title, its source, its function and the tests that name it.

Written by the rule set's own module ``rulebook`` from the top of the repository; a test holds that it is current.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from re import findall
from typing import Any

from tactical.engine.rule import Rule

BEGIN, END = "<!-- rule table: begin -->", "<!-- rule table: end -->"


@dataclass(frozen=True)
class Rulebook:
    """A book of numbered rules and what carries them out.

    ``headings`` are the book's, each with its first and last number; ``more`` is a pattern for ids of other books that
    are cited too. ``tests`` and ``cases`` are folders, from the top of the repository.
    """

    readme: Path
    package: str
    prefix: str  # of an id, such as "NAV-T" of "NAV-T-031"
    headings: tuple[tuple[str, int, int], ...]
    rules: Callable[[], tuple[Rule[..., Any], ...]]
    tests: Path
    cases: Path
    more: str = ""

    @property
    def pattern(self) -> str:
        """What an id looks like."""
        return rf"(?:{self.prefix}{'|' + self.more if self.more else ''})-\d+"

    def book(self) -> list[str]:
        """Every id of the book, in its order."""
        return [f"{self.prefix}-{n:03}" for _, first, last in self.headings for n in range(first, last + 1)]

    def cited(self) -> dict[str, str]:
        """Every rule id that is in, with the name of its function, sorted."""
        pairs = {one: rule.name.removeprefix(f"{self.package}.") for rule in self.rules() for one in rule.ids}
        return {one: pairs[one] for one in sorted(pairs)}

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
        tests, rules, book = self.tests_of(root), {one: rule for rule in self.rules() for one in rule.ids}, self.book()
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
