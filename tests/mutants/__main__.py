"""`make mutants`: small faults, drawn anew, each put into a copy of the program; do the tests that name its module see it?

``python -m tests.mutants [COUNT] [SEED]``. Without a seed one is drawn; it is printed, and draws the same faults again.
"""

from __future__ import annotations

import ast
import random
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("campaign", "naval", "tactical", "umpire")
LEFT_OUT = ("migrations", "scenarios", "management")
MOST_FILES = 12
"""Test files that are run against one fault; those that name its module oftenest."""
LIMIT_S = 300
TURNED: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.FloorDiv: ("//", "*"),
}


@dataclass(frozen=True)
class Fault:
    """One word of a file that is written otherwise: from ``start`` to ``end`` of its text."""

    file: Path
    line: int
    start: int
    end: int
    word: str
    instead: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.word} → {self.instead}"


def faults_of(file: Path, text: str) -> Iterator[Fault]:
    """Every fault that can be made in a file: a comparison, a sum or a condition turned, a number one greater."""
    begins = [0]
    for line in text.encode().splitlines(keepends=True):
        begins.append(begins[-1] + len(line))

    def place(node: ast.expr, *, end: bool = False) -> int:
        line, column = (node.end_lineno, node.end_col_offset) if end else (node.lineno, node.col_offset)
        assert line is not None
        assert column is not None
        return begins[line - 1] + column

    raw = text.encode()
    for node in ast.walk(ast.parse(text)):
        pairs: list[tuple[ast.AST, ast.expr, ast.expr]] = []
        if isinstance(node, ast.Compare):
            pairs = list(zip(node.ops, [node.left, *node.comparators], node.comparators, strict=False))
        elif isinstance(node, ast.BoolOp):
            pairs = [(node.op, left, right) for left, right in zip(node.values, node.values[1:], strict=False)]
        elif isinstance(node, ast.BinOp):
            pairs = [(node.op, node.left, node.right)]
        elif isinstance(node, ast.Constant) and type(node.value) is int and raw[place(node) : place(node, end=True)].isdigit():
            yield Fault(file, node.lineno, place(node), place(node, end=True), str(node.value), str(node.value + 1))
        for op, left, right in pairs:
            if type(op) not in TURNED:
                continue
            word, instead = TURNED[type(op)]
            between = raw[place(left, end=True) : place(right)].decode()
            found = re.search(rf"(?<![\w<>=!+\-*/]){re.escape(word)}(?![\w<>=*/])", between)
            if found is not None:
                at = place(left, end=True) + len(between[: found.start()].encode())
                yield Fault(file, left.end_lineno or 0, at, at + len(word), word, instead)


def drawn(count: int, seed: str) -> list[Fault]:
    """So many faults, from each part as many, each of another file."""
    chance, found = random.Random(seed), []
    for n, part in enumerate(PARTS):
        files = [one.relative_to(ROOT) for one in sorted((ROOT / part).rglob("*.py")) if not {*LEFT_OUT} & {*one.parts}]
        chance.shuffle(files)
        wanted = count // len(PARTS) + (n < count % len(PARTS))
        for file in files:
            some = list(faults_of(file, (ROOT / file).read_text())) if wanted and tests_of(file) else []
            if some:
                found.append(chance.choice(some))
                wanted -= 1
    return found


def tests_of(file: Path) -> list[str]:
    """The test files that name a module, the oftenest first; browsers are left out."""
    package, name = ".".join(file.parent.parts), file.stem
    wanted = re.compile(rf"{re.escape(package)}\.{name}\b|from {re.escape(package)} import [^\n]*\b{name}\b")
    counts = {}
    for test in sorted((ROOT / "tests").rglob("test_*.py")):
        text = test.read_text()
        if "browser" not in test.name and (many := len(wanted.findall(text))):
            counts[str(test.relative_to(ROOT))] = many + len(re.findall(rf"\b{name}\.", text))
    return sorted(counts, key=lambda one: (-counts[one], one))[:MOST_FILES]


def killed(fault: Fault, copy: Path) -> bool | None:
    """Whether a test fails with the fault; None if the tests did not come to an end of their own."""
    file = copy / fault.file
    whole = file.read_bytes()
    file.write_bytes(whole[: fault.start] + fault.instead.encode() + whole[fault.end :])
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--nomigrations", "-p", "no:cacheprovider", *tests_of(fault.file)]
    try:
        status = subprocess.run(command, cwd=copy, capture_output=True, timeout=LIMIT_S, check=False).returncode
    except subprocess.TimeoutExpired:
        return None
    finally:
        file.write_bytes(whole)
    return {0: False, 1: True, 2: True}.get(status)


def main(count: int, seed: str) -> None:
    print(f"{count} faults, seed {seed}", flush=True)
    results: list[bool | None] = []
    with tempfile.TemporaryDirectory(prefix="sealed-orders-mutants-") as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", ".play", "__pycache__", ".mypy_cache"))
        for fault in drawn(count, seed):
            results.append(killed(fault, copy))
            said = {True: "killed  ", False: "SURVIVED", None: "no end  "}[results[-1]]
            print(f"{said} {fault}", flush=True)
    print(f"{results.count(True)} of {len(results)} killed, {results.count(False)} survived, {results.count(None)} without end")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100, sys.argv[2] if sys.argv[2:] else secrets.token_hex(4))
