"""Writes the table of requirements in README.md: ``python -m umpire.rulebook`` from the top of the repository.

A requirement of the desk (``UD-…``) or of the clock (``CK-…``) is claimed in ``rulebook.toml``. Claimed, it has a place: the
docstring of a function, method, class or module that cites it; and a test that names it. One without either is listed as
missing, and a test fails.
"""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from re import findall

from naval.rulebook import docstrings, first_line

HERE = Path(__file__).parent
README, CLAIMED = HERE / "README.md", HERE / "rulebook.toml"
BEGIN, END = "<!-- desk table: begin -->", "<!-- desk table: end -->"
FOLDERS = ("naval", "campaign", "umpire", "tactical")
RANKS = ("campaign.services.", "naval.rule_on.", "naval.run.", "campaign.", "naval.", "umpire.", "tactical.")


def ids(text: str) -> list[str]:
    """The requirements that a text names; ``UD-001 to 003`` and ``UD-045, 046`` name several.

    >>> ids("as in UD-001 to 003, UD-045, 046 and CK-030 (SC-UD-02)")
    ['CK-030', 'UD-001', 'UD-002', 'UD-003', 'UD-045', 'UD-046']
    """
    out: set[str] = set()
    for of in ("UD", "CK"):
        for run in findall(rf"(?<![\w-]){of}-\d{{3}}(?:(?:, | and | to )(?:{of}-)?\d{{3}}\b)*", text):
            last, joined = 0, False
            for word in findall(r"\d{3}|to", run):
                if word == "to":
                    joined = True
                    continue
                out |= {f"{of}-{n:03d}" for n in range(last if joined else int(word), int(word) + 1)}
                last, joined = int(word), False
    return sorted(out)


def claimed() -> dict[str, str]:
    """The requirements that are claimed done, each with the piece of work that claims it."""
    tables = tomllib.loads(CLAIMED.read_text(encoding="utf-8"))
    return dict(sorted((one, work) for work, table in tables.items() for text in table["done"] for one in ids(text)))


def places(root: Path) -> dict[str, list[tuple[str, str]]]:
    """For each requirement the places that cite it: (dotted name, first line of the docstring), the most telling first."""
    found: dict[str, list[tuple[int, int, str, str]]] = {}
    for path in sorted(one for folder in FOLDERS for one in (root / folder).rglob("*.py")):
        if {"tests", "migrations"} & set(path.parts) or path.name == "rulebook.py":
            continue
        module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        rank = next((n for n, start in enumerate(RANKS) if f"{module}.".startswith(start)), len(RANKS))
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name, text in [*docstrings(module, tree), (module, ast.get_docstring(tree) or "")]:
            cites = ids(text)
            for one in cites:
                found.setdefault(one, []).append((len(cites), rank, name, first_line(text)))
    return {one: [(name, title) for _, _, name, title in sorted(found[one])] for one in sorted(found)}


def tests_of(root: Path) -> dict[str, list[str]]:
    """For each requirement the tests that name it, in their own name or in their text; a name counts before a mention."""
    named: dict[str, list[tuple[bool, str]]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        if path.name == "test_rulebook.py":
            continue
        for block in path.read_text(encoding="utf-8").split("\ndef ")[1:]:
            name = block.partition("(")[0]
            by_name = {f"{of.upper()}-{n}" for of, n in findall(r"(?<![a-z])(ud|ck)_(\d{3})", name)}
            for one in by_name | set(ids(block)) if name.startswith("test_") else ():
                named.setdefault(one, []).append((one not in by_name, name))
    return {one: [name for _, name in sorted(set(named[one]))] for one in sorted(named)}


def missing(root: Path) -> list[str]:
    """What is claimed and has no place, or no test."""
    cited, tests = places(root), tests_of(root)
    without = [f"{one}: no place" for one in claimed() if one not in cited]
    return without + [f"{one}: no test" for one in claimed() if one not in tests]


def table(root: Path) -> str:
    """The whole generated part of README.md."""
    cited, tests, done = places(root), tests_of(root), claimed()
    lines = [BEGIN, "", f"**{len(done)}** requirements are claimed; none is without a place and a test.", ""]
    lines += ["| id | where | what it says | tests |", "|---|---|---|---|"]
    for one in done:
        name, title = next(iter(cited.get(one, [("", "")])))
        named = ", ".join(f"`{test}`" for test in tests.get(one, ())[:2])
        lines.append(f"| {one} | `{name}` | {title} | {named} |")
    return "\n".join([*lines, "", END])


def written(text: str, root: Path) -> str:
    """README's text with its table brought up to date."""
    before, _, rest = text.partition(BEGIN)
    return before + table(root) + rest.partition(END)[2]


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8"), Path.cwd()), encoding="utf-8")
