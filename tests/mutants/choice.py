"""The choice of tests that must see a fault.

Of Python: tests that run its line (:mod:`tests.mutants.lines`), those nearest by name first and few of each file, so that a line
that a thousand run is asked of many kinds. Of scripts: tests that import them, then stories in a browser that speak of them.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.mutants.faults import PARTS, ROOT, Fault
from tests.mutants.lines import Lines

MOST, MOST_OF_A_FILE = 250, 25
"""Tests that are run against a fault, and of one file."""
MOST_STORIES = 3
FURTHEST = 9
OF_PAGES = ("tests/figures/test_sea.py", "tests/figures/test_land.py")
IMPORT = re.compile(r'(?:\bfrom\s*|\bimport\s*\(?\s*)["\'](\.{1,2}/[^"\']+)["\']')
SCRIPT = re.compile(r"[\w./-]+\.js\b")
STORY = re.compile(r"mark\.browser")
OF_MODELS = "tests/test_architecture.py::test_migrations_match_the_models"
"""The test of columns and their defaults, which imports the program in a process of its own."""
OF_FIGURES = re.compile(r"figures|golden|whole|days")
"""Tests that hold much of what is computed at once."""


@dataclass(frozen=True)
class Turn:
    """Tests run together against a fault."""

    name: str
    words: tuple[str, ...] = ()


def choose_tests(fault: Fault, lines: Lines) -> list[Turn]:
    """List the tests for a fault, in turns; none if nothing runs it."""
    if fault.file.suffix == ".js":
        return choose_for_script(fault.file)
    able = sorted(lines.list_tests(fault.file, fault.line), key=lambda one: _order(one, fault))
    found, of_file = [], Counter[str]()
    for test in able:
        file = test.partition("::")[0]
        of_file[file] += 1
        if of_file[file] <= MOST_OF_A_FILE:
            found.append(test)
    turns = [Turn("lines", tuple(found[:MOST]))] if found else []
    return [*turns, Turn("models", (OF_MODELS,))] if "models" in fault.file.parts else turns


def _order(test: str, fault: Fault) -> tuple[bool, bool, int, str]:
    file = test.partition("::")[0]
    path = re.sub(r"^tests/|test_|\.py$", "", file)
    alike = len(posixpath.commonprefix([path, fault.file.as_posix()]))
    return fault.file.stem not in file, not OF_FIGURES.search(file), -alike, test


def choose_for_script(file: Path) -> list[Turn]:
    """List the tests for a script: those of node, of drawn boards or of pages in a browser, stories."""
    near = _measure_distances(file)
    own = tuple(_name_for_pytest(one) for one in near if not STORY.search(_texts()[one]))
    boards = re.match(r"(?:tactical|naval)/rulesets/(\w+)/", file.as_posix())
    if re.search(r"rulesets|battleroom|board|ground", file.as_posix()):
        drawn: tuple[str, ...] = ("tests/figures/test_drawn.py", *(("-k", boards[1]) if boards else ()))
    else:
        drawn = (*OF_PAGES, "-m", "browser")
    return [
        turn for turn in (Turn("near", own), Turn("drawn", drawn), Turn("stories", tuple(_stories(file, near)))) if turn.words
    ]


def _name_for_pytest(test: str) -> str:
    """Name a test as pytest does: script tests are run by ``tests/test_node.py``."""
    return f"tests/test_node.py::test_scripts_do_as_their_tests_say[{test}]" if test.endswith(".mjs") else test


@cache
def _texts() -> dict[str, str]:
    paths = [one for kind in ("*.py", "*.test.mjs") for one in sorted((ROOT / "tests").rglob(kind))]
    return {one.relative_to(ROOT).as_posix(): one.read_text() for one in paths}


def _measure_distances(file: Path) -> dict[str, int]:
    """Measure the shortest chain of imports from a script to every test file."""
    users = _users()
    far, queue = {file.as_posix(): 0}, deque([file.as_posix()])
    while queue:
        here = queue.popleft()
        for one in users.get(here, ()) if far[here] < FURTHEST else ():
            if one not in far:
                far[one] = far[here] + 1
                queue.append(one)
    return {one: many for one, many in far.items() if _is_test(one)}


def _is_test(path: str) -> bool:
    named = path.rpartition("/")[2].startswith("test_") or path.endswith(".test.mjs")
    return path.startswith("tests/") and named and not path.startswith("tests/mutants/")


def _stories(file: Path, near: Iterable[str]) -> list[str]:
    """List stories in a browser, first those that most often name the words of a file's path."""
    words = [one for one in re.split(r"[/_.]", file.as_posix()) if one not in ("static", "page", "js", "py", "rulesets", "rooms")]
    word = re.compile("|".join(rf"{re.escape(one)}" for one in words))
    all_ = [one for one, text in _texts().items() if _is_test(one) and STORY.search(text)]
    first = set(near)
    counts = {one: (one in first, len(set(word.findall(one))), len(word.findall(_texts()[one]))) for one in all_}
    return sorted(all_, key=lambda one: (counts[one], one), reverse=True)[:MOST_STORIES]


@cache
def _users() -> dict[str, set[str]]:
    """Find the users of each script: tests that name it, scripts that import it."""
    found: dict[str, set[str]] = {}
    scripts = {_address(path): path for path in _scripts()}
    for path, text in _texts().items():
        for one in SCRIPT.findall(text):
            whole = scripts.get(one.removeprefix("/static/"))
            if whole:
                found.setdefault(whole, set()).add(path)
    for address, path in scripts.items():
        for one in IMPORT.findall((ROOT / path).read_text()):
            other = scripts.get(posixpath.normpath(posixpath.join(posixpath.dirname(address), one)))
            if other:
                found.setdefault(other, set()).add(path)
    return found


def _scripts() -> Iterator[str]:
    for part in ("static", *PARTS):
        for one in sorted((ROOT / part).rglob("*.js")):
            yield one.relative_to(ROOT).as_posix()


def _address(path: str) -> str:
    return re.sub(r"^(?:\w+/)?(rulesets|rooms)/(\w+)/page/", r"\1/\2/", path.removeprefix("static/"))
