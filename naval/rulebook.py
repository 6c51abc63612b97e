"""Writes the rule table and the reckoner's tables of README.md: ``python -m naval.rulebook`` from the top of the repository.

A strategic rule is in where the docstring of a function, method or class cites its id; the table names that place, what
its first line says, and the tests that name the id. A rule without a place, or without a test, is listed as missing, and a
test fails. (Jane's tactical rules have a table of their own.)
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from re import findall

from naval.reckoner import declared
from tactical.engine.citations import between, docstrings, first_line

HERE = Path(__file__).parent
README = HERE / "README.md"
BEGIN, END = "<!-- rule table: begin -->", "<!-- rule table: end -->"
RECKONER = "<!-- reckoner: begin -->", "<!-- reckoner: end -->"
LAST = 91
FOLDERS = ("naval", "campaign", "umpire")
RANKS = ("naval.run.", "campaign.war.", "naval.", "campaign.services.", "campaign.", "umpire.")


@cache
def cited(root: Path) -> dict[str, list[tuple[str, str]]]:
    """For each rule id the places that cite it: (dotted name, first line of the docstring), the most telling first.

    The run and the rules before the reckoner and the pages; and a docstring that carries few rules says more of each than
    one that carries many.
    """
    found: dict[str, list[tuple[int, int, str, str]]] = {}
    for path in sorted(p for folder in FOLDERS for p in (root / folder).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if {"rulesets", "tests", "migrations"} & set(path.parts) or path.name == "rulebook.py" or "NAV-S-" not in source:
            continue
        module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        rank = 9 if "reckoner" in module else next(n for n, start in enumerate(RANKS) if f"{module}.".startswith(start))
        for name, text in docstrings(module, ast.parse(source)):
            ids = _ids(text)
            for one in ids:
                found.setdefault(one, []).append((rank, len(ids), name, first_line(text)))
    return {one: [(name, title) for _, _, name, title in sorted(found[one])] for one in sorted(found)}


def _ids(text: str) -> list[str]:
    """The rules that a text names; ``NAV-S-055 to 061``, ``055 to NAV-S-061`` and ``032, 033`` name several.

    >>> _ids("… (NAV-S-055 to 057, NAV-S-066; SC-S-12) and (NAV-S-032, 033)")
    ['NAV-S-032', 'NAV-S-033', 'NAV-S-055', 'NAV-S-056', 'NAV-S-057', 'NAV-S-066']
    """
    out: set[int] = set()
    for run in findall(r"NAV-S-\d{3}(?:(?:, | and | to )(?:NAV-S-)?\d{3}\b)*", text):
        last, joined = 0, ""
        for word in findall(r"\d{3}|to", run):
            if word == "to":
                joined = "to"
                continue
            out |= set(range(last if joined else int(word), int(word) + 1))
            last, joined = int(word), ""
    return [f"NAV-S-{n:03d}" for n in sorted(out)]


@cache
def tests_of(root: Path) -> dict[str, list[str]]:
    """For each rule id the tests that name it, in their own name or in their text; a name counts before a mention."""
    named: dict[str, list[tuple[bool, str]]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        if "rulesets" in path.parts or path.name == "test_rulebook.py":
            continue
        for block in path.read_text(encoding="utf-8").split("\ndef ")[1:]:
            name = block.partition("(")[0]
            by_name = {f"NAV-S-{n}" for run in findall(r"nav_s_(\d{3}(?:_\d{3})*)", name) for n in run.split("_")}
            for one in by_name | set(_ids(block)) if name.startswith("test_") else ():
                named.setdefault(one, []).append((one not in by_name, name))
    return {one: [name for _, name in sorted(set(named[one]))] for one in sorted(named)}


def missing(root: Path) -> list[str]:
    """The rules that nothing carries, and those that no test names."""
    places, tests = cited(root), tests_of(root)
    ids = [f"NAV-S-{n:03d}" for n in range(1, LAST + 1)]
    return [f"{one}: no place" for one in ids if one not in places] + [f"{one}: no test" for one in ids if one not in tests]


def table(root: Path) -> str:
    """The whole generated part of README.md."""
    places, tests = cited(root), tests_of(root)
    lines = [BEGIN, "", f"**{len(places)} of {LAST}** rules of the book are in.", ""]
    lines += ["| rule | where | what it says | tests |", "|---|---|---|---|"]
    for one, where in places.items():
        name, title = where[0]
        named = ", ".join(f"`{test}`" for test in tests.get(one, ())[:2])
        lines.append(f"| {one} | `{name.removeprefix('naval.')}` | {title} | {named} |")
    lines += ["", END]
    return "\n".join(lines)


def written(text: str, root: Path) -> str:
    """README's text with its tables brought up to date."""
    begin, end = RECKONER
    text = between(text, begin, end, f"{begin}\n\n{declared.readme()}\n{end}")
    return between(text, BEGIN, END, table(root))


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8"), Path.cwd()), encoding="utf-8")
