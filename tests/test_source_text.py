"""Forbidden text in sources: writers of the tables of truth, plurals by hand, markup made of text. `make lint` runs it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ("campaign", "tactical", "umpire")


@cache
def sources(ending: str, *folders: str) -> list[tuple[Path, str]]:
    """List every file of some folders with that ending, by its path from the top, and its text."""
    paths = sorted(one for folder in folders for one in (ROOT / folder).rglob(f"*{ending}"))
    return [(path.relative_to(ROOT), path.read_text(encoding="utf-8")) for path in paths]


# ---- tables of truth ----

WRITERS = {
    r"\bDelivery\(\s|\bDelivery\.objects\.(?:create|bulk_create)": {"campaign/reports/delivery.py"},
    r"\bRun\.objects\.(?:create|bulk_create)": {
        "campaign/muster/founding.py",
        "campaign/runs/publish.py",
        "campaign/runs/rollback.py",
    },
    r"\bBranch\.objects\.create": {"campaign/runs/rollback.py"},
    r"\bCorrectionNotice\.objects\.create": {"campaign/reports/corrections.py"},
    r"\bProvenance\.objects\.(?:create|bulk_create)": {"campaign/reports/provenance.py"},
    r"update\([^)]*\boutcome=": {"campaign/runs/resolve.py", "campaign/simulation/what_if.py"},  # that: its own rows
    # The second writes injects that fire by themselves (UD-063).
    r"update\(\*\*serialization\.ruled_columns\(": {"campaign/runs/run_inputs.py", "campaign/exercises/inject_triggers.py"},
    r"update\([^)]*\bworld=": set(),
    r"\bDraft\.objects\.create|\bRulingNote\.objects\.create": {"campaign/runs/run_inputs.py"},
    r"\.(?:outcome|world|rulings) = ": set(),
}


@pytest.mark.parametrize(("written", "by"), WRITERS.items())
def test_ud_001_only_these_services_write_what_is_so_and_what_was_told(written: str, by: set[str]) -> None:
    """No page writes an outcome, a world or a paper by hand."""
    found = {
        path.as_posix()
        for path, text in sources(".py", "campaign", "umpire", "deploy")
        if "migrations" not in path.parts and "war" not in path.parts and re.search(written, text)
    }
    assert found == by


# ---- words ----

BY_HAND = {
    ".py": re.compile(r"""['"]e?s['"] if |['"]['"] if [^:{}]+? == 1 else ['"]e?s['"]|\bif [^:{}]+? == 1 else ['"]\w+s['"]"""),
    ".js": re.compile(r"""\? "e?s" : ""|\? "" : "e?s"|=== 1 \? "\w+" : "\w+s"|> 1 \? "\w+s" : "\w+\""""),
}


def test_no_plural_is_made_by_hand() -> None:
    """``tactical.engine.text.words`` and ``static/shell/words.js`` make them."""
    found = [
        f"{path}:{number}: {line.strip()[:100]}"
        for ending, by_hand in BY_HAND.items()
        for path, text in sources(ending, "naval", "land", "tactical", "campaign", "umpire", "deploy", "static")
        for number, line in enumerate(text.splitlines(), 1)
        if by_hand.search(line)
    ]
    assert found == []


def test_a_plural_made_by_hand_is_found() -> None:
    assert BY_HAND[".py"].search("f\"{n} gun{'s' if n > 1 else ''}\"")
    assert BY_HAND[".py"].search("f\"{n} {'gun' if n == 1 else 'guns'}\"")
    assert BY_HAND[".js"].search('`${n} move${n === 1 ? "" : "s"}`')
    assert not BY_HAND[".py"].search("plural(n, 'gun')")


# ---- markup ----

MAKES_MARKUP = re.compile(
    r"\.(inner|outer)HTML\s*\+?=[^=]|insertAdjacentHTML|document\.write|\beval\(|new Function|createContextualFragment"
)
MARKED_SAFE = re.compile(r"\|\s*safe\b|autoescape\s+off|\bsafeseq\b")


def test_l14_no_script_of_ours_makes_markup_of_text() -> None:
    scripts = [(path, text) for path, text in sources(".js", "static") if "leaflet" not in path.parts]
    assert len(scripts) > 20
    assert not {path.name: found.group() for path, text in scripts if (found := MAKES_MARKUP.search(text))}
    assert not [path.name for path, text in sources(".html", *TEMPLATES) if MARKED_SAFE.search(text)]


# ---- symbols ----

SYMBOL = re.compile(r"<symbol.*?</symbol>", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{")


def symbols() -> dict[str, set[str]]:
    """Find every symbol of a template, by its id, with the classes of its parts."""
    return {
        re.findall(r'id="([^"]+)"', one)[0]: {name for names in re.findall(r'class="([^"]+)"', one) for name in names.split()}
        for _, text in sources(".html", *TEMPLATES)
        for one in SYMBOL.findall(text)
    }


def styled() -> set[str]:
    """Find classes that have a rule of their own, whatever contains them."""
    texts = [re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for _, text in sources(".css", "static")]
    alone = [one.strip() for text in texts for rule in RULE.findall(text) for one in rule.split(",")]
    return {name for one in alone if " " not in one and ">" not in one for name in re.findall(r"\.([\w-]+)", one)}


def test_no_part_of_a_symbol_is_styled_by_where_the_symbol_is_kept() -> None:
    """A style that depends on the symbol's container is lost in ``<use>``."""
    found = symbols()
    assert {"h-boom", "h-berth", "h-port", "m-b"} <= found.keys()
    lost = {key: sorted(classes - styled()) for key, classes in found.items() if classes - styled()}
    assert lost == {}


# ---- names ----

BARE = """
about aboard above adding after alone asked at at_places away becomes before beside bring broken by by_night came
came_in caught choose choosing clear compared cut declared detached due earlier edited ended eyes fall far fill first
for fought from given going happens his idle in in_force in_words injected inside its keeping known lasting leaving
listening lying made made_out making mapped marched marked missed named near need new of opened opposed otherwise
overhear parted passed past pinned pressed read received reckon reckoned ruled run_on rungs running said sealed seated
set settle settled shown shut_in spared stands standing strong taking their tired to to_keep told tomorrow typed void
waiting walked was watch what when where which who why with word written
"""
NAMED_OTHERWISE = {
    "campaign/cage/inside.py": "stands inside the process with limits, and is started by this path",
    "land/reckoner/asked.py": "tables of the reckoner are found by the words of its command",
    "tactical/templatetags/given.py": "templates load it by this name",
}
"""Modules with a bare name, and why."""


def test_no_module_is_named_by_a_bare_participle_preposition_or_pronoun() -> None:
    """Modules are nouns of the field, so that a reader can guess their contents before opening them (house.md, 6)."""
    bare = set(BARE.split())
    found = {
        path.relative_to(ROOT).as_posix()
        for part in ("campaign", "deploy", "land", "naval", "tactical", "umpire")
        for path in (ROOT / part).rglob("*.py")
        if path.stem in bare and path.parent.name != "commands"
    }
    assert found == set(NAMED_OTHERWISE), "rename these, or say why they keep their name"


BARE_FUNCTIONS = """
about above after asked at before beside by came comes counted done for found from given goes going gone heard held her his
how in it its kept known laid left lies lost lying made meant met named near of on one opened over own place put said seen
sent shown stands stood taken their to told told_of way what when where which who whole whom whose why with within without
"""
FUNCTIONS_NAMED_OTHERWISE = {"tactical/templatetags/given.py:of": "a filter of templates"}
"""Functions with a bare name, and why."""
PRODUCT = ("campaign", "deploy", "land", "naval", "tactical", "umpire")


def test_no_function_is_named_by_a_bare_participle_preposition_or_pronoun() -> None:
    """Module-level functions are a verb with its object, or a question."""
    bare = set(BARE_FUNCTIONS.split())
    found = {
        f"{path.relative_to(ROOT).as_posix()}:{node.name}"
        for part in PRODUCT
        for path in (ROOT / part).rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.lstrip("_") in bare
    }
    assert found == set(FUNCTIONS_NAMED_OTHERWISE), "rename these, or say why they keep their name"


RIDDLE = re.compile(r"(What|Who|Whoever|Whether|The same|That which|Of what|So long)\b")
RIDDLES_THAT_ARE_TITLES = {
    "tactical/ground/rules/prisoners.py:rearmed",
    "tactical/rulesets/game_of_battle/rules/captures.py:check_after_taking",
    "tactical/rulesets/kriegspiel/rules/supply.py:wants_after",
}
"""First lines of rule functions are titles that players read."""


def test_no_docstring_begins_as_a_riddle() -> None:
    """A docstring begins with a verb or a noun, not with "What", "Who" or "The same"."""
    found = {
        f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'name', '')}"
        for part in PRODUCT
        for path in (ROOT / part).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module)
        if RIDDLE.match(ast.get_docstring(node) or "")
    }
    assert found == RIDDLES_THAT_ARE_TITLES
