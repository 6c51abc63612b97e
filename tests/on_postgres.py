"""What is run again on PostgreSQL, and what of the program wrote or locked there.

Two databases differ in locks, transactions, constraints, types, order and in what of a question they refuse: not in what is shown
or in how a war is played. So ``on_postgres.toml`` names what asks the database itself, each with its reason, and the rest is run
once, on SQLite. That nothing is left out is held by what was seen: every module of ours that writes rows or locks them must have
done so on PostgreSQL when the last test of such a session (``test_on_postgres.py``) looks.
"""

from __future__ import annotations

import ast
import os
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CHOSEN = Path(__file__).with_suffix(".toml")
ONLY_DATABASE = "ONLY_TESTS_OF_THE_DATABASE"
LAST = "tests/test_on_postgres.py"

HOUSES = ("campaign", "deploy/health", "tactical", "umpire")
OURS = tuple(f"{ROOT / house}/" for house in HOUSES)
ROWS = {"objects", "filter", "exclude", "select_for_update"}
WRITES = {"bulk_create", "bulk_update", "create", "delete", "get_or_create", "select_for_update", "update", "update_or_create"}
ALONE = {"bulk_create", "get_or_create", "select_for_update", "update_or_create"}  # whatever stands before them
WORDS = ("INSERT", "UPDATE", "DELETE")

wrote: set[str] = set()
"""Modules of ours, by path, that were at work when a row was written or locked in this process."""


def asked() -> bool:
    """Whether this session runs what is chosen for PostgreSQL, and nothing else."""
    return os.environ.get(ONLY_DATABASE) == "1"


def chosen() -> tuple[dict[str, str], dict[str, str]]:
    """Files that are run again, and single tests (``file::test``), each with its reason."""
    given = tomllib.loads(CHOSEN.read_text(encoding="utf-8"))
    return given["files"], given["tests"]


def files() -> tuple[str, ...]:
    """All files of which something is run again, and the one that looks at what they did."""
    whole, single = chosen()
    return (*sorted({*whole, *(name.partition("::")[0] for name in single)}), LAST)


def is_chosen(item: Any) -> bool:
    """Whether a test is run again: it is named; or its file is, and it is no browser's and none of pages."""
    whole, single = chosen()
    file, _, name = item.nodeid.partition("::")
    if file == LAST or f"{file}::{name.partition('[')[0]}" in single:
        return True
    return file in whole and not any(item.get_closest_marker(mark) for mark in ("browser", "pages"))


# ---- what wrote there ----


def watch() -> None:
    """From now on every connection of this process notes who writes."""
    from django.db.backends.signals import connection_created

    connection_created.connect(_listen, weak=False)


def _listen(connection: Any, **_: Any) -> None:
    if note not in connection.execute_wrappers:
        connection.execute_wrappers.append(note)


def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    """Let a statement through, and remember whose it was if it writes or locks."""
    if sql.startswith(WORDS) or "FOR UPDATE" in sql:
        frame = sys._getframe(1)
        while frame is not None:
            name = frame.f_code.co_filename
            if name.startswith(OURS):
                wrote.add(Path(name).relative_to(ROOT).as_posix())
            frame = frame.f_back  # type: ignore[assignment]
    return execute(sql, params, many, context)


# ---- what must have written ----


@cache
def writers() -> set[str]:
    """Every module of ours, by path, in which rows are written or locked."""
    paths = (path for house in HOUSES for path in (ROOT / house).rglob("*.py"))
    kept = [path for path in paths if not {"migrations", "management", "rulesets", "openground"} & set(path.parts)]
    return {path.relative_to(ROOT).as_posix() for path in kept if any(writes(path.read_text(encoding="utf-8")))}


def writes(text: str) -> Iterator[ast.Call]:
    """The calls of a module that write rows or lock them: at the end of a chain that begins at a table."""
    for node in ast.walk(ast.parse(text)) if any(name in text for name in (*ROWS, *ALONE)) else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES:
            chain = {part.attr for part in ast.walk(node.func.value) if isinstance(part, ast.Attribute)}
            if chain & ROWS or node.func.attr in ALONE:
                yield node
