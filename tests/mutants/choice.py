"""The choice of tests that must see a fault in a file.

They reach the file by the shortest chain of imports, of addresses asked for and of commands, or stand at its place below
``tests``; among equals those that most often name the function with the fault. Of these the first ``MOST_FILES`` are run, the
rules' own first; beside them tests that play whole wars and read every page (``WIDE``). Stories in a browser are for scripts, and
for a module that nothing else reaches.
"""

from __future__ import annotations

import ast
import posixpath
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.mutants.faults import PARTS, ROOT, Fault
from tests.reach.tree import imported

MOST_FILES = 30
MOST_STORIES = 3
FURTHEST = 9
GOLDEN = "tests/rulesets/test_golden.py"
OF_PAGES = ("tests/figures/test_sea.py", "tests/figures/test_land.py")
DAYS, EXERCISE, GAMES = "tests/figures/test_days.py", "tests/figures/test_exercise.py", "tests/figures/test_games.py"
PRESSES, RULINGS = "tests/figures/test_presses.py", "tests/figures/test_rulings.py"
STORIES = (PRESSES, RULINGS, EXERCISE, DAYS, GAMES)
WIDE: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"campaign/(?!war|ai|packs|cage)|umpire/|deploy/(?!health|play)|tactical/(?!rulesets|ground)", OF_PAGES),
    (r"land/|campaign/(war|ai|packs/land)/|naval/(?!rulesets)", OF_PAGES),
    (r"(naval|land)/reckoner/", ("tests/figures/test_reckoner.py",)),
    (r"naval/rulesets/|tactical/(engine|ground|rulesets)/", (GAMES, GOLDEN)),
    (r"naval/(ruling_kinds|run)/|land/run/|campaign/(rulings|war)/|umpire/rulings/", (RULINGS,)),
    (r"campaign/(exercises|injects|judging|odds|simulation)/|umpire/(exercise|rulings)/", (EXERCISE,)),
    (r"campaign/(clock|notify|orders|people|schedule)/", (DAYS,)),
    (r"campaign/(?!war|ai|packs|cage)|umpire/|tactical/(?!engine|ground|rulesets)", (PRESSES,)),
    (r"land/|campaign/(war|ai)/|naval/(?!rulesets|reckoner)", ("tests/campaign/ai/test_program_whole_war.py",)),
    (r"land/", ("tests/campaign/test_yellow_sea.py",)),
    (r"campaign/war/|naval/(?!rulesets|reckoner)", ("tests/campaign/test_five_days.py", "tests/campaign/test_ten_runs.py")),
)
"""Tests run against any fault of files whose path begins so."""
PURE = re.compile(r"tests/(reach|land|naval|rulesets|tactical/(engine|rulesets|ground/geometry))/.*\.py$")
"""Tests that need no Django (``make test-rules``)."""
FURTHER = 2
"""Steps by which a test may be further from the file than the nearest."""
IMPORT = re.compile(r'(?:\bfrom\s*|\bimport\s*\(?\s*)["\'](\.{1,2}/[^"\']+)["\']')
SCRIPT = re.compile(r"[\w./-]+\.js\b")
STORY = re.compile(r"mark\.(browser|processes)")
DEAR = re.compile(r"django_db|transaction=|tests\.promises|subprocess|a_site")
OF_TEXT = ("tests/test_architecture.py", "tests/reach/", "tests/mutants/")
"""Tests that read the program and run none of it."""
ASKS = re.compile(r"\bclient\b|\bpage\b|call_command|manage\.py|django|\bget\(|\bpost\(")
SEGMENT = re.compile(r"(?<=/)[a-z][\w.-]{2,}|[a-z][\w.-]{2,}(?=/)")


@dataclass(frozen=True)
class Turn:
    """Test files run together against a fault, without Django where they are ``pure``."""

    name: str
    words: tuple[str, ...] = ()
    pure: bool = False


def tests_of(fault: Fault) -> list[Turn]:
    """List the test files for a fault, in turns: the rules' own, wide ones that reach it, those that need a database, stories."""
    near = _measure_distances(fault.file)
    stories = [one for one in near if STORY.search(_texts()[one])]
    plain = [one for one in near if one not in stories]
    reach = min((near[one] for one in plain), default=0) + FURTHER
    chosen = sorted((one for one in plain if near[one] <= reach), key=lambda one: _order(one, near[one], fault))[:MOST_FILES]
    pure = [one for one in chosen if PURE.match(one) and not DEAR.search(_texts()[one])]
    wide = _wide(fault.file.as_posix())
    rest = [one for one in chosen if one not in pure and one not in wide]
    told = _stories(fault.file, stories) if fault.file.suffix == ".js" or not plain else []
    told = [one for one in told if one not in wide]
    turns = [Turn("rules", tuple(pure), pure=True), Turn("wide", wide)]
    turns += [Turn(name, tuple(_name_for_pytest(one) for one in some)) for name, some in (("near", rest), ("stories", told))]
    if fault.file.suffix == ".js":  # its own tests cost a second, a browser many
        turns = [turns[0], turns[2], turns[1], turns[3]]
    return [turn for turn in turns if turn.words]


def _wide(file: str) -> tuple[str, ...]:
    """List tests that play much of the program at once and check its figures, for any file they may reach."""
    boards = re.match(r"(?:tactical|naval)/rulesets/(\w+)/", file)
    if file.endswith(".js"):
        of_battles = ("tests/figures/test_drawn.py", *(("-k", boards[1]) if boards else ()))
        return of_battles if re.search(r"rulesets|battleroom|board|ground", file) else (*OF_PAGES, "-m", "browser")
    found: list[str] = []
    for pattern, tests in WIDE:
        if re.match(pattern, file):
            found += [one for one in tests if one not in found]
    of_board = ("-k", f"{boards[1]} or not (golden or test_games)") if boards and GOLDEN in found else ()
    return (*found, "-m", "not browser", *of_board) if found else ()


def _name_for_pytest(test: str) -> str:
    """Name a test as pytest does: script tests are run by ``tests/test_node.py``."""
    return f"tests/test_node.py::test_scripts_do_as_their_tests_say[{test}]" if test.endswith(".mjs") else test


def _order(test: str, far: int, fault: Fault) -> tuple[int, int, int, int, str]:
    text = _texts()[test]
    names = len(re.findall(rf"\b{re.escape(fault.within)}\b", text)) if fault.within else 0
    return far, -names, -_alike(test, fault.file), -len(re.findall(rf"\b{re.escape(fault.file.stem)}\b", text)), test


def _alike(test: str, file: Path) -> int:
    """Measure how much of a file's path a test shares: ``umpire/rulings/test_strands_page.py`` and
    ``umpire/rulings/branches/views.py``."""
    path = re.sub(r"^tests/|test_|\.py$", "", test).replace("/", "_")
    return len(posixpath.commonprefix([path, file.with_suffix("").as_posix().replace("/", "_")]))


@cache
def _texts() -> dict[str, str]:
    paths = [one for kind in ("*.py", "*.test.mjs") for one in sorted((ROOT / "tests").rglob(kind))]
    return {one.relative_to(ROOT).as_posix(): one.read_text() for one in paths}


def _measure_distances(file: Path) -> dict[str, int]:
    """Measure the shortest chain from a file to every test file; tests at its own place are one step away."""
    users = _users()
    far, queue = {file.as_posix(): 0}, deque([file.as_posix()])
    while queue:
        here = queue.popleft()
        for one in users.get(here, ()) if far[here] < FURTHEST else ():
            if one not in far:
                far[one] = far[here] + 1
                queue.append(one)
    found = {one: many for one, many in far.items() if _is_test(one)}
    least = len(file.parent.as_posix()) if len(file.parts) > 2 else len(file.with_suffix("").as_posix())
    if file.suffix == ".js":
        return found
    beside = [one for one in _texts() if _is_test(one) and _alike(one, file) >= least]
    found.update(dict.fromkeys(beside, 1))
    if not found:
        most = max(_alike(one, file) for one in _texts())
        found = {one: 1 for one in _texts() if _is_test(one) and _alike(one, file) >= most - 1}
    return found


def _is_test(path: str) -> bool:
    named = path.rpartition("/")[2].startswith("test_") or path.endswith(".test.mjs")
    return path.startswith("tests/") and named and not path.startswith(OF_TEXT)


def _stories(file: Path, near: Iterable[str]) -> list[str]:
    """List stories in a browser, first those that most often name the words of a file's path."""
    words = [one for one in re.split(r"[/_.]", file.as_posix()) if one not in ("static", "page", "js", "py", "rulesets", "rooms")]
    word = re.compile("|".join(rf"{re.escape(one)}" for one in words))
    all_ = [one for one, text in _texts().items() if _is_test(one) and STORY.search(text) and "mark.browser" in text]
    first = set(near)
    counts = {one: (one in first, len(set(word.findall(one))), len(word.findall(_texts()[one]))) for one in all_}
    return sorted(all_, key=lambda one: (counts[one], one), reverse=True)[:MOST_STORIES]


@cache
def _users() -> dict[str, set[str]]:
    """Find the users of each file: importers, askers of its address, callers of its command; a quoted dotted name is an import
    too."""
    found: dict[str, set[str]] = {}
    python = {one.relative_to(ROOT).as_posix(): one for part in ("tests", *PARTS) for one in sorted((ROOT / part).rglob("*.py"))}
    named = {_dotted(path): path for path in python}
    scripts = {_address(path): path for path in _scripts()}
    asked: dict[str, set[str]] = {}
    for path, text in _texts().items():
        for one in set() if not ASKS.search(text) else {*SEGMENT.findall(text), *re.findall(r'"(\w+)"', text)}:
            asked.setdefault(one, set()).add(path)
    for path, file in python.items():
        text = file.read_text()
        for view, segment in _addresses(text) if path.endswith("urls.py") else ():
            if view in named:
                found.setdefault(named[view], set()).update(asked.get(segment, ()))
        if "/management/commands/" in path:
            found.setdefault(path, set()).update(asked.get(file.stem, ()))
        if "import_folders(__name__" in text:
            for name in (name for name, one in named.items() if one.endswith("/__init__.py")):
                if name.rpartition(".")[0] == _dotted(path):
                    found.setdefault(named[name], set()).add(path)
        for start, end in _by_name(text):
            for name in named:
                if name.startswith(start) and name.endswith(end):
                    found.setdefault(named[name], set()).add(path)
        for name in _names(text, _dotted(path) if path.endswith("__init__.py") else _dotted(path).rpartition(".")[0]):
            if name in named and named[name] != path:
                found.setdefault(named[name], set()).add(path)
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


def _dotted(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _by_name(text: str) -> Iterator[tuple[str, str]]:
    """Find the beginnings and ends of module names put together in the code: ``import_module(f"rooms.{key}.room")``."""
    for found in re.findall(r'import_module\(f"([\w.]+\.)\{.*?\}([\w.]*)"\)', text):
        yield found[0], found[1]


def _addresses(text: str) -> Iterator[tuple[str, str]]:
    """Read a list of addresses: the module of each view with the last word of its address."""
    tree = ast.parse(text)
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            known.update({name: f"{source}.{one}" if one else source for name, (source, one) in imported(node, "")})
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and len(node.args) > 1 and isinstance(node.args[0], ast.Constant):
            words = re.findall(r"[a-z][\w.-]{2,}", re.sub(r"<.*?>", "", str(node.args[0].value)))
            view = ast.unparse(node.args[1]).partition("(")[0]
            whole = known.get(view.partition(".")[0], "")
            for one in words[-1:]:
                yield whole, one
                yield whole.rpartition(".")[0], one


def _names(text: str, package: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            whole = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            for _, (source, name) in imported(node, package):
                whole += [source, f"{source}.{name}"]
            yield from whole
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and "." in node.value[:80]
            and " " not in node.value[:80]
        ):
            yield node.value
            yield node.value.rpartition(".")[0]
