"""Where rules are carried out and tested, read out of the tree: for the tables that stand in READMEs.

A rule has a place where the docstring of a function, method, class or module cites its id, and a test where a test names it.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from re import findall, sub


def ids(text: str, families: Collection[str]) -> list[str]:
    """The ids of some families that a text names; ``UD-001 to 003`` and ``UD-045, 046`` name several.

    >>> ids("as in UD-001 to 003, UD-045, 046 and CK-030 (SC-UD-02)", ("UD", "CK"))
    ['CK-030', 'UD-001', 'UD-002', 'UD-003', 'UD-045', 'UD-046']
    """
    out: set[str] = set()
    for of in families:
        for run in findall(rf"(?<![\w-]){of}-\d{{3}}(?:(?:, | and | to )(?:{of}-)?\d{{3}}\b)*", text):
            last, joined = 0, False
            for word in findall(r"\d{3}|to", run):
                if word == "to":
                    joined = True
                    continue
                out |= {f"{of}-{n:03d}" for n in range(last if joined else int(word), int(word) + 1)}
                last, joined = int(word), False
    return sorted(out)


def docstrings(place: str, node: ast.AST) -> Iterator[tuple[str, str]]:
    """The dotted names of what a module defines, each with its docstring."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{place}.{child.name}"
            yield name, ast.get_docstring(child) or ""
            yield from docstrings(name, child)


def first_line(docstring: str | None) -> str:
    """What a docstring says first, without the rules it cites."""
    line = (docstring or "").split("\n\n")[0].replace("\n", " ")
    return sub(r"\s*\((?:NAV|SC|AMB|UD|CK|LC)[^)]*\)", "", line).replace("|", "/")


@cache
def places(
    root: Path, folders: tuple[str, ...], families: tuple[str, ...], ranks: tuple[str, ...] = ()
) -> dict[str, list[tuple[str, str]]]:
    """For each id the places that cite it: (dotted name, first line of the docstring), the most telling first.

    A docstring that cites few says more of each than one that cites many; of two, what stands under the earlier of ``ranks``.
    """
    found: dict[str, list[tuple[int, int, str, str]]] = {}
    for path in sorted(one for folder in folders for one in (root / folder).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        cites_any = any(f"{of}-" in source for of in families)
        if not cites_any or {"tests", "migrations"} & set(path.parts) or path.name == "rulebook.py":
            continue
        module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        rank = next((n for n, start in enumerate(ranks) if f"{module}.".startswith(start)), len(ranks))
        tree = ast.parse(source)
        for name, text in [*docstrings(module, tree), (module, ast.get_docstring(tree) or "")]:
            cites = ids(text, families)
            for one in cites:
                found.setdefault(one, []).append((len(cites), rank, name, first_line(text)))
    return {one: [(name, title) for _, _, name, title in sorted(found[one])] for one in sorted(found)}


@cache
def tests_of(tests: Path, families: tuple[str, ...]) -> dict[str, list[str]]:
    """For each id the tests that name it, in their own name or in their text; a name counts before a mention."""
    named: dict[str, list[tuple[bool, str]]] = {}
    small = "|".join(one.lower() for one in families)
    for path in sorted(tests.rglob("test_*.py")):
        if path.name == "test_rulebook.py":
            continue
        for block in path.read_text(encoding="utf-8").split("\ndef ")[1:]:
            name = block.partition("(")[0]
            if not name.startswith("test_"):
                continue
            runs = findall(rf"(?<![a-z])({small})((?:_\d{{3}})+)(?!\d)", name)
            by_name = {f"{of.upper()}-{n}" for of, run in runs for n in run.strip("_").split("_")}
            for one in by_name | set(ids(block, families)):
                named.setdefault(one, []).append((one not in by_name, name))
    return {one: [name for _, name in sorted(set(named[one]))] for one in sorted(named)}


def row(one: str, cited: dict[str, list[tuple[str, str]]], tests: dict[str, list[str]], without: str = "") -> str:
    """One line of a table: the id, its place (less the prefix ``without``), what that says, and two tests."""
    name, title = next(iter(cited.get(one, [("", "")])))
    named = ", ".join(f"`{test}`" for test in tests.get(one, ())[:2])
    return f"| {one} | `{name.removeprefix(without)}` | {title} | {named} |"


def between(text: str, begin: str, end: str, table: str) -> str:
    """A README's text with the part between two marks made anew."""
    before, _, rest = text.partition(begin)
    return before + table + rest.partition(end)[2]
