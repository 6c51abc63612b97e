"""The rules that a unit cites, and the tests that name a rule."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from re import findall, fullmatch, split

from tests.reach.tree import Unit

FAMILIES = ("NAV-S", "NAV-T", "LW", "KS", "GW", "GB", "LC", "UD", "CK", "EX", "OP")


def ids(text: str) -> set[str]:
    """Find the rules that a text names; ``UD-001 to 003`` and ``UD-045, 046`` name several, over a line's end too.

    >>> sorted(ids("as in UD-001 to\\n    003, UD-045, 046 and CK-030 (SC-UD-02)"))
    ['CK-030', 'UD-001', 'UD-002', 'UD-003', 'UD-045', 'UD-046']
    """
    out: set[str] = set()
    for of in FAMILIES:
        if f"{of}-" not in text:
            continue
        for run in findall(rf"(?<![\w-]){of}-\d{{3}}(?:(?:,\s+|\s+and\s+|\s+to\s+)(?:{of}-)?\d{{3}}\b)*", text):
            last, joined = 0, False
            for word in findall(r"\d{3}|to", run):
                if word == "to":
                    joined = True
                    continue
                out |= {f"{of}-{n:03d}" for n in range(last if joined else int(word), int(word) + 1)}
                last, joined = int(word), False
    return out


def decorating(unit: Unit) -> list[ast.Call]:
    """List the decorators of a unit that name rules: ``@modifies("KS-030", source="…")``."""
    calls = [one for one in getattr(unit.node, "decorator_list", ()) if isinstance(one, ast.Call)]
    return [one for one in calls if one.args and any(fullmatch(r"[A-Z]{2,3}(-[A-Z])?-\d+", word) for word in words(one))]


def words(call: ast.Call) -> list[str]:
    return [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def cited(unit: Unit) -> set[str]:
    """Find the rules of a function or class in its docstring and its decorators."""
    return ids(unit.doc) | {one for call in decorating(unit) for word in words(call) for one in ids(word)}


def source(unit: Unit) -> str:
    """Return the decorator's place in the book."""
    given = [key.value for call in decorating(unit) for key in call.keywords if key.arg == "source"]
    return str(given[0].value) if given and isinstance(given[0], ast.Constant) else ""


@cache
def tests_of(tests: Path) -> dict[str, list[str]]:
    """Find the tests and text cases that name each rule; those named after it come first."""
    named: dict[str, set[tuple[bool, str]]] = {}
    small = "|".join(one.lower().replace("-", "_") for one in FAMILIES)
    for path in sorted(tests.rglob("test_*.py")):
        for block in split(r"\n(?:async )?def ", path.read_text(encoding="utf-8"))[1:] if path.parent.name != "reach" else ():
            name = block.partition("(")[0]
            runs = findall(rf"(?<![a-z])({small})((?:_\d{{3}})+)(?!\d)", name)
            by_name = {f"{of.upper().replace('_', '-')}-{n}" for of, run in runs for n in run.strip("_").split("_")}
            for one in by_name | ids(block) if name.startswith("test_") else ():
                named.setdefault(one, set()).add((one not in by_name, name))
    for path in sorted(tests.glob("cases/*/*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            for one in ids(line) if line.startswith("CASE ") else ():
                named.setdefault(one, set()).add((True, f"{path.stem}: {line.split()[1]}"))
    return {one: [name for _, name in sorted(rows)] for one, rows in named.items()}
