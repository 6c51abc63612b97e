"""The scripts of the pages: every imported module exists, and no imports run in a circle."""

from __future__ import annotations

import posixpath
import re
from graphlib import TopologicalSorter
from pathlib import Path

from django.conf import settings

IMPORT = re.compile(r'^import (?:(?P<what>[^"]+?) from )?"(?P<source>[^"]+)";', re.MULTILINE)
LATE = re.compile(r'\bimport\("(?P<source>[^"]+)"\)')  # fetched when it is wanted
NAMED = re.compile(r"^export (?:async )?(?:const|let|function|class) ([\w$]+)", re.MULTILINE)
LISTED = re.compile(r"^export \{(.+)\};", re.MULTILINE)


def served() -> dict[str, str]:
    """Find every script of ours by its address in a browser: our own folder, and those of rule sets and seats."""
    places = [("", one) if isinstance(one, Path) else one for one in settings.STATICFILES_DIRS]
    found = {
        f"/static/{prefix}{'/' if prefix else ''}{path.relative_to(folder).as_posix()}": path
        for prefix, folder in places
        for path in folder.rglob("*.js")
    }
    return {address: path.read_text() for address, path in sorted(found.items())}


SCRIPTS = served()


def meant(address: str, source: str) -> str:
    """Return the address that an import of this script leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(address), source))


def exported(text: str) -> set[str]:
    listed = [name.split(" as ")[-1].strip() for names in LISTED.findall(text) for name in names.split(",")]
    return {*NAMED.findall(text), *listed}


def test_every_script_that_is_imported_is_there() -> None:
    assert {"/static/room.js", "/static/rulesets/jane/page.js"} <= SCRIPTS.keys(), "the scripts of all pages were found"
    sources = [
        (address, found["source"])
        for address, text in SCRIPTS.items()
        for kind in (IMPORT, LATE)
        for found in kind.finditer(text)
    ]
    assert [one for one in sources if meant(*one) not in SCRIPTS] == []


def test_every_name_that_is_imported_is_exported() -> None:
    missing = []
    for address, text in SCRIPTS.items():
        for found in IMPORT.finditer(text):
            source = SCRIPTS[meant(address, found["source"])]
            what = found["what"] or ""
            if module := re.fullmatch(r"\* as (\w+)", what):
                names = set(re.findall(rf"\b{module[1]}\.(\w+)", text.replace(found[0], "")))
            else:
                names = {name.split(" as ")[0].strip() for name in what.strip("{ }").split(",") if name.strip()}
            missing += [(address, found["source"], name) for name in sorted(names - exported(source))]
    assert missing == []


def test_no_script_imports_one_that_imports_it() -> None:
    graph = {address: {meant(address, found["source"]) for found in IMPORT.finditer(text)} for address, text in SCRIPTS.items()}
    TopologicalSorter(graph).prepare()  # raises CycleError with the modules of the circle
