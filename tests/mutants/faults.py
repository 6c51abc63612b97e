"""Small faults for a file of the program: a comparison, a sum or a condition turned, a number one greater."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pygments.lexers import JavascriptLexer
from pygments.token import Comment, Name, Number, Operator, Punctuation

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("campaign", "land", "naval", "tactical", "umpire", "deploy")
SCRIPTS = "scripts"
LEFT_OUT = "migrations"
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
TURNED_IN_SCRIPTS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "===": "!==",
    "!==": "===",
    "&&": "||",
    "||": "&&",
    "+": "-",
    "-": "+",
}


@dataclass(frozen=True)
class Fault:
    """A word of a file replaced by another: from byte ``start`` to ``end`` of its text."""

    file: Path
    line: int
    start: int
    end: int
    word: str
    instead: str
    within: str = ""
    """The function or class of a Python module that holds the fault."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.word} → {self.instead}"


def files() -> dict[str, list[Path]]:
    """List the files of each part, below the root: Python by package without migrations, and all scripts as a part of their
    own."""
    found = {part: _under(part, "py") for part in PARTS}
    found[SCRIPTS] = sorted(one for part in ("static", *PARTS) for one in _under(part, "js"))
    return found


def _under(part: str, kind: str) -> list[Path]:
    paths = (one.relative_to(ROOT) for one in (ROOT / part).rglob(f"*.{kind}"))
    return sorted(one for one in paths if LEFT_OUT not in one.parts)


def drawn(count: int, seed: str) -> list[Fault]:
    """Draw so many faults, from each part in proportion to its lines, each in another file, in the order of the parts."""
    chance, parts = random.Random(seed), files()
    lines = {part: sum(len((ROOT / one).read_text().splitlines()) for one in some) for part, some in parts.items()}
    shares = {part: count * many // sum(lines.values()) for part, many in lines.items()}
    rests = sorted(parts, key=lambda part: -(count * lines[part] % sum(lines.values())))
    for part in rests[: count - sum(shares.values())]:
        shares[part] += 1
    found = []
    for part, some in parts.items():
        chance.shuffle(some)
        for file in some:
            able = list(faults_of(file, (ROOT / file).read_text())) if shares[part] else []
            if able:
                found.append(chance.choice(able))
                shares[part] -= 1
    return found


def faults_of(file: Path, text: str) -> Iterator[Fault]:
    return _of_script(file, text) if file.suffix == ".js" else _of_python(file, text)


def _of_script(file: Path, text: str) -> Iterator[Fault]:
    """Turn tokens of a script outside strings and comments; a sign only between two values."""
    before, at = "", 0
    for _, kind, word in JavascriptLexer(stripnl=False, ensurenl=False).get_tokens_unprocessed(text):
        start, at = at, at + len(word.encode())
        if kind in Comment or not word.strip():
            continue
        instead = TURNED_IN_SCRIPTS.get(word) if kind in Operator else None
        if kind in Number and word.isdigit():
            instead = str(int(word) + 1)
        if instead and (word not in "+-" or before == "value"):
            yield Fault(file, text.encode()[:start].count(b"\n") + 1, start, at, word, instead)
        value = kind in Name or kind in Number or (kind in Punctuation and word[-1] in ")]") or word in ("this", "`", "}")
        before = "value" if value else ""


@dataclass(frozen=True)
class _Place:
    """The places of a text's nodes, in bytes."""

    begins: list[int]

    def start(self, node: ast.expr) -> int:
        return self.begins[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.begins[node.end_lineno - 1] + node.end_col_offset


def _of_python(file: Path, text: str) -> Iterator[Fault]:
    """List faults of a Python file without parts no player meets: annotations, ``__repr__`` and the width of a column
    (``max_length``)."""
    raw = text.encode()
    begins = [0]
    for line in raw.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    place = _Place(begins)
    for node, within in _walk(ast.parse(text), ""):
        pairs: list[tuple[ast.AST, ast.expr, ast.expr]] = []
        if isinstance(node, ast.Compare):
            pairs = list(zip(node.ops, [node.left, *node.comparators], node.comparators, strict=False))
        elif isinstance(node, ast.BoolOp):
            pairs = [(node.op, left, right) for left, right in zip(node.values, node.values[1:], strict=False)]
        elif isinstance(node, ast.BinOp):
            pairs = [(node.op, node.left, node.right)]
        elif isinstance(node, ast.Constant) and type(node.value) is int and raw[place.start(node) : place.end(node)].isdigit():
            yield Fault(file, node.lineno, place.start(node), place.end(node), str(node.value), str(node.value + 1), within)
        for op, left, right in pairs:
            if type(op) not in TURNED:
                continue
            word, instead = TURNED[type(op)]
            between = raw[place.end(left) : place.start(right)].decode()
            found = re.search(rf"(?<![\w<>=!+\-*/]){re.escape(word)}(?![\w<>=*/])", between)
            if found is not None:
                at = place.end(left) + len(between[: found.start()].encode())
                yield Fault(file, left.end_lineno or 0, at, at + len(word), word, instead, within)


def _walk(node: ast.AST, within: str) -> Iterator[tuple[ast.AST, str]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if node.name == "__repr__":
            return
        within = within or node.name
    if isinstance(node, ast.keyword) and node.arg == "max_length":
        return
    yield node, within
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns"):
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, ast.AST):
                    yield from _walk(one, within)
