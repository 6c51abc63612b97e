"""Writes the rule table of README.md: ``python -m naval.rulebook`` from the top of the repository.

A strategic rule is in where a function, class or module of this package cites its id; the table names that place, what
its first line says, and the tests that name the id. (Jane's tactical rules have a table of their own.)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from re import findall, sub

HERE = Path(__file__).parent
README = HERE / "README.md"
BEGIN, END = "<!-- rule table: begin -->", "<!-- rule table: end -->"
LAST = 91
ID = r"NAV-S-\d{3}"


def cited(root: Path) -> dict[str, list[tuple[str, str]]]:
    """For each rule id the places that cite it: (dotted name, first line of the docstring), in the order of the files."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in sorted((root / "naval").rglob("*.py")):
        if "rulesets" in path.parts or path.name == "rulebook.py":
            continue
        source = path.read_text(encoding="utf-8")
        module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        for name, title, text in _pieces(module, source):
            for one in dict.fromkeys(findall(ID, text)):
                found.setdefault(one, []).append((name, title))
    return {one: found[one] for one in sorted(found)}


def _pieces(module: str, source: str) -> Iterator[tuple[str, str, str]]:
    """The functions and classes of a module with their own text; what stands outside them under the module's name."""
    tree = ast.parse(source)
    outside = source
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            text = ast.get_source_segment(source, node) or ""
            outside = outside.replace(text, "")
            yield f"{module}.{node.name}", _first(ast.get_docstring(node)), text
    yield module, _first(ast.get_docstring(tree)), outside


def _first(docstring: str | None) -> str:
    line = (docstring or "").split("\n\n")[0].replace("\n", " ")
    return sub(r"\s*\((?:NAV|SC|AMB)[^)]*\)", "", line).replace("|", "/")


def tests_of(root: Path) -> dict[str, list[str]]:
    """For each rule id the tests that name it, in their own name or in their text."""
    named: dict[str, list[str]] = {}
    for path in sorted((root / "tests" / "naval").rglob("test_*.py")):
        if "rulesets" in path.parts:
            continue
        for block in path.read_text(encoding="utf-8").split("\ndef ")[1:]:
            name = block.partition("(")[0]
            ids = findall(ID, block) + [f"NAV-S-{number}" for number in findall(r"nav_s_(\d{3})", name)]
            for one in set(ids) if name.startswith("test_") else ():
                named.setdefault(one, []).append(name)
    return {one: sorted(set(named[one])) for one in sorted(named)}


def table(root: Path) -> str:
    """The whole generated part of README.md."""
    places, tests = cited(root), tests_of(root)
    lines = [BEGIN, "", f"**{len(places)} of {LAST}** rules of the book are cited here.", ""]
    lines += ["| rule | where | what it says | tests |", "|---|---|---|---|"]
    for one, where in places.items():
        # A named function says more than the module it stands in, and a rule is read where it is shortest.
        name, title = next(((n, t) for n, t in where if t and n.count(".") > 1), where[0])
        named = ", ".join(f"`{test}`" for test in tests.get(one, ())[:3]) or "the run's"
        lines.append(f"| {one} | `{name.removeprefix('naval.')}` | {title} | {named} |")
    missing = [f"{n:03d}" for n in range(1, LAST + 1) if f"NAV-S-{n:03d}" not in places]
    lines += ["", f"Not in yet: {', '.join(missing)}.", "", END]
    return "\n".join(lines)


def written(text: str, root: Path) -> str:
    """README's text with the table brought up to date."""
    before, _, rest = text.partition(BEGIN)
    return before + table(root) + rest.partition(END)[2]


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8"), Path.cwd()), encoding="utf-8")
