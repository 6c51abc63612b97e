"""The rules of the tree that a program can check: layers, lint, types, migrations. `make lint` runs these alone."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import django
import grimp
import pytest
from django.apps import apps

from land.terms import TERMS
from naval.state.settings import CONSENT
from tactical.engine.registry import everyone
from tests.reach import terms
from tests.reach.product import exceptions, product

ROOT = Path(__file__).resolve().parent.parent


def content(*command: str, **env: str) -> None:
    """Fail with every complaint of a checker."""
    words = [sys.executable, *command]
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)} complains:\n{done.stdout}\n{done.stderr}"


def test_layers_and_contracts_hold() -> None:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    content("-c", command, "--no-cache")


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Features of a war import each other as folders; none of their modules is in a circle."""
    graph = grimp.build_graph("deploy", "umpire", "campaign", "land", "naval", "tactical", cache_dir=None)
    waiting = {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}
    while free := {one for one, others in waiting.items() if not others & waiting.keys()}:
        waiting = {one: others for one, others in waiting.items() if one not in free}
    assert not waiting, f"these import each other, or stand on such: {sorted(waiting)}"


FROM_A_TEST_MODULE = r"import\s[^#\n]*\btest_|import \([^)]*\btest_|from\s[^#\n]*\btest_\w+[^#\n]* import"


def nodes(name: str, *folders: str) -> Iterator[tuple[str, ast.AST]]:
    """List every node, with the module's path, of our own files in some folders whose text has a name, or fits a pattern."""
    for path in sorted(p for folder in folders for p in (ROOT / folder).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if re.search(name, text) else ():
            yield path.relative_to(ROOT).as_posix(), node


def makers(name: str) -> set[str]:
    """Find the modules that make something of that name: by a call, or copied out of other things."""
    found = nodes(name, "campaign", "deploy", "land", "naval", "umpire")
    calls = [(where, node.func) for where, node in found if isinstance(node, ast.Call)]
    made = ((where, getattr(by, "value", by) if getattr(by, "attr", "") == "copied" else by) for where, by in calls)
    return {where for where, by in made if getattr(by, "id", getattr(by, "attr", "")) == name}


def test_reports_are_made_where_the_war_is_told_and_nowhere_else() -> None:
    assert makers("Report") == {"campaign/war/reporting/report.py"}


def test_letters_are_written_by_the_war_and_never_at_sea() -> None:
    assert makers("Letter") == {"campaign/war/paper.py"}


def test_whatever_carries_out_a_rule_is_called_by_the_product() -> None:
    """A function or class that cites a rule is reached from a run, a page, a task, a command or a rule set's methods."""
    idle, known = product().idle(), exceptions()["functions"]
    new = [f"{key}: {why}" for key, why in idle.items() if key not in known]
    assert not new, "call these where the rule is played, or take them out:\n" + "\n".join(new)
    gone = sorted(known.keys() - idle.keys())
    assert not gone, f"these are called now, or are no more: take them out of tests/reach/exceptions.toml: {gone}"


def test_whatever_is_agreed_is_read() -> None:
    """A term that seats sign, or that sides set before a battle, is read by its name in a run or a battle."""
    for folder in ("naval.rulesets", "tactical.rulesets"):
        import_module(folder)  # a rule set registers itself when its folder is imported
    found, unread = product(), set[str]()
    for holder in ("naval.state.settings.Settings", "land.terms.Terms"):
        fields = {name for name, one in found.tree.units[holder].members.items() if one.kind == "variable"}
        unread |= {f"{holder}.{name}" for name in fields - terms.read_of(found, holder)}
    for rules in everyone():
        package = type(rules).__module__.rpartition(".")[0]
        asked = terms.asked_of(found, (package, "tactical.ground"))
        unread |= {f"{rules.key}.{one.key}" for one in rules.terms if one.key not in asked}
    assert unread == set(exceptions()["terms"]), "nothing goes by these terms, or exceptions.toml names one that is read"


def test_each_choice_of_whatever_is_agreed_is_told_apart() -> None:
    """A choice whose word the program never reads changes nothing, even where the term's own name is read."""
    for folder in ("naval.rulesets", "tactical.rulesets"):
        import_module(folder)
    found = product()
    features = ("battles", "muster", "orders", "runs", "schedule", "war")
    parts = ("naval", "land", *(f"campaign.{one}" for one in features))
    war = terms.told_apart(found, parts, ("consent.toml", "terms.toml"))
    unread = {
        f"{item.key}: {left}"
        for item in (*CONSENT, *TERMS)
        if isinstance(item.allowed, tuple) and isinstance(item.allowed[0], str)
        for left in [terms.unread(item.allowed, war)]
        if left
    }
    for rules in everyone():
        package = type(rules).__module__.rpartition(".")[0]
        apart = terms.told_apart(found, (package, "tactical.ground"), ("terms.toml",))
        for one in rules.terms:
            left = terms.unread([key for key, _ in one.choices], apart)
            unread |= {f"{rules.key}.{one.key}: {left}"} if left else set()
    assert not unread, "nothing goes by these choices: play them, or do not lay them before anybody"


def test_no_module_imports_from_a_test_module() -> None:
    """Helpers stand in modules of their own and fixtures in conftest.py, so that a test file can be deleted alone."""
    found = [
        f"{where}: {ast.unparse(node)}"
        for where, node in nodes(FROM_A_TEST_MODULE, "tests")
        if isinstance(node, ast.ImportFrom | ast.Import) and any(map(_is_in_a_test_module, _imported(node)))
    ]
    assert not found, "put these into a helper module or a conftest.py:\n" + "\n".join(found)


def _imported(node: ast.ImportFrom | ast.Import) -> list[str]:
    start = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
    return [start + one.name for one in node.names]


def _is_in_a_test_module(name: str) -> bool:
    first, *rest = name.split(".")
    return first == "tests" and any(part.startswith("test_") for part in rest)


def test_ruff_is_content() -> None:
    content("-m", "ruff", "check", "--quiet", "--no-cache", ".")


def test_the_formatter_is_obeyed() -> None:
    content("-m", "ruff", "format", "--check", "--quiet", "--no-cache", ".")


@pytest.mark.full
def test_everything_is_strictly_typed() -> None:
    """The pure parts and the shells in one go: each would read the other's types again."""
    kept = ("--cache-dir", os.devnull) if os.environ.get("CI") else ()  # a fresh clone is looked through once: nothing is kept
    content("-m", "mypy", "--strict", *kept, "--exclude", "/migrations/", "naval", "land", "tactical", "campaign", "umpire")


def test_migrations_match_the_models(tmp_path: Path) -> None:
    env = {"SEALED_ORDERS_HOME": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path / 'none.sqlite3'}"}
    content("manage.py", "makemigrations", "--check", "--dry-run", **env)


def test_what_the_page_of_architecture_names_is_there() -> None:
    if not apps.ready:  # `make lint` brings no Django
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
        os.environ.setdefault("SECRET_KEY", "for names alone")
        django.setup()
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w./<>{},*-]+)`", page))
    gone = [name for name in sorted(named) if not (_is_a_path(name) if "/" in name else _is_a_name(name))]
    assert not gone, f"ARCHITECTURE.md names what is not there: {gone}"


def _is_a_path(name: str) -> bool:
    """Report whether a path exists from the top; ``<key>`` stands for any name, and an address of the site is no path of ours."""
    return name.startswith("/") or any(ROOT.glob(re.sub(r"<\w+>", "*", name).rstrip("/")))


def _is_a_name(name: str) -> bool:
    """Report whether a dotted name of ours can be imported, to its last attribute; other words are not looked at."""
    parts = name.split(".")
    if parts[0] not in ("campaign", "deploy", "land", "naval", "tactical", "umpire") or len(parts) < 2:
        return True
    for cut in range(len(parts), 0, -1):
        if any((ROOT / ("/".join(parts[:cut]) + suffix)).is_file() for suffix in (".py", "/__init__.py")):
            found = import_module(".".join(parts[:cut]))
            for attribute in parts[cut:]:
                found = getattr(found, attribute, None)
            return found is not None
    return False
