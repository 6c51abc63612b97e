"""Writes the table of requirements in README.md: ``python -m umpire.rulebook`` from the top of the repository.

A requirement of the desk (``UD-…``), the clock (``CK-…``), exercises (``EX-…``) or operations (``OP-…``) is claimed in
``rulebook.toml``. Claimed, it has a place: the docstring of a function, method, class or module that cites it; and a test that
names it. One without either is listed as missing, and a test fails.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from tactical.engine import citations

HERE = Path(__file__).parent
README, CLAIMED = HERE / "README.md", HERE / "rulebook.toml"
BEGIN, END = "<!-- desk table: begin -->", "<!-- desk table: end -->"
FOLDERS = ("naval", "campaign", "umpire", "tactical", "deploy", "docs")
FAMILIES = ("UD", "CK", "EX", "OP")
RANKS = ("campaign.services.", "naval.rule_on.", "naval.run.", "campaign.", "naval.", "umpire.", "tactical.")


def claimed() -> dict[str, str]:
    """The requirements that are claimed done, each with the piece of work that claims it."""
    tables = tomllib.loads(CLAIMED.read_text(encoding="utf-8"))
    return dict(
        sorted((one, work) for work, table in tables.items() for text in table["done"] for one in citations.ids(text, FAMILIES))
    )


def places(root: Path) -> dict[str, list[tuple[str, str]]]:
    """For each requirement the places that cite it: (dotted name, first line of the docstring), the most telling first."""
    return citations.places(root, FOLDERS, FAMILIES, RANKS)


def tests_of(root: Path) -> dict[str, list[str]]:
    """For each requirement the tests that name it, in their own name or in their text; a name counts before a mention."""
    return citations.tests_of(root / "tests", FAMILIES)


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
    lines += [citations.row(one, cited, tests) for one in done]
    return "\n".join([*lines, "", END])


def written(text: str, root: Path) -> str:
    """README's text with its table brought up to date."""
    return citations.between(text, BEGIN, END, table(root))


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8"), Path.cwd()), encoding="utf-8")
