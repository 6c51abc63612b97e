"""Recording of the rules that tests play: ``python -m tests.reach --played PATH…`` runs tests and fills ``played.toml``.

A rule without a row gets one, and so does a rule whose row is of a test that ran, or is no longer true; other rows stay.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.core.exceptions import AppRegistryNotReady

from tests.reach.played import FILE, Listener, Row, rows
from tests.reach.probes import Probe, probes
from tests.reach.product import ROOT, product
from tests.reach.rules import tests_of
from tests.reach.tables import books

HEAD = "# Each rule, a function that carries it out, its module, and a test that plays it: python -m tests.reach --played PATH\n"


def write(found: dict[str, Row]) -> None:
    lines = [f'"{rule}" = ["{row.key}", "{row.module}", {_quoted(row.test)}]\n' for rule, row in sorted(found.items())]
    FILE.write_text(HEAD + "".join(lines), encoding="utf-8")


def _quoted(test: str) -> str:
    return f"'{test}'" if '"' in test or "\\" in test else f'"{test}"'


def carried_out() -> dict[str, dict[str, str]]:
    """Find the functions that may carry out each rule that is in, with their modules: its own, or those of its classes and
    modules."""
    tree, played = product().tree, product().played
    functions = [unit for unit in tree.units.values() if unit.kind == "function" and unit in played]
    within: dict[str, dict[str, str]] = {}
    for unit in functions:
        for holder in (unit.module, unit.owner.key if unit.owner else ""):
            within.setdefault(holder, {})[unit.key] = unit.module
    out: dict[str, dict[str, str]] = {}
    for book in books():
        for rule, places in ((rule, book.places.get(rule, [])) for rule in book.ids):
            own = {unit.key: unit.module for unit in places if unit.kind == "function"}
            more = {key: module for unit in places if unit.kind != "function" for key, module in within.get(unit.key, {}).items()}
            out[rule] = {**more, **own, **out.get(rule, {})}
    return out


def faults() -> list[str]:
    """List the faults of the list: rules without a row, rows of lost functions."""
    have, may, told = rows(), carried_out(), []
    for rule, keys in may.items():
        row = have.get(rule)
        if row is None:
            told.append(f"{rule}: no test plays it")
        elif row.key not in keys:
            told.append(f"{rule}: {row.key} does not carry it out")
        elif not _stands(row.test):
            told.append(f"{rule}: there is no test {row.test}")
    return told + [f"{rule}: it is not in" for rule in have.keys() - may.keys()]


def _stands(test: str) -> bool:
    path, _, name = test.partition("[")[0].partition("::")
    file = ROOT / path
    return file.exists() and f"def {name.rpartition('::')[2]}(" in file.read_text("utf-8")


class Record(Listener):
    """A plugin of pytest that fills the list: the rules' functions that each test calls beneath an entry."""

    def __init__(self) -> None:
        super().__init__()
        self.may = carried_out()
        self.probes: list[Probe] = []
        self.called: dict[str, list[str]] = {}  # by function the tests
        self.took: dict[str, float] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Put the probes for rules that want a row, now that all modules of the tests are imported."""
        running, have = {one.nodeid for one in session.items}, rows()
        again = [rule for rule in self.may if rule not in have or have[rule].test in running]
        sought = {key: module for rule in again for key, module in self.may[rule].items()}
        for key, module in sought.items():
            with suppress(AppRegistryNotReady):  # a session without Django plays nothing of it
                self.probes += probes(key, module, self.heard)

    def probes_of(self, test: str) -> list[Probe]:
        return self.probes

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> Iterator[None]:
        """Record one test; one whose examples are drawn by chance varies, and is left out."""
        began = time.process_time()
        done = yield
        if not hasattr(pyfuncitem.obj, "is_hypothesis_test"):
            self.took[pyfuncitem.nodeid] = time.process_time() - began
            for key in self.heard.found:
                self.called.setdefault(key, []).append(pyfuncitem.nodeid)
        return done

    def pytest_sessionfinish(self) -> None:
        wrong = {one.partition(":")[0] for one in faults()} | {rule for rule, row in rows().items() if row.test in self.took}
        write(chosen(self.called, self.took, self.may, {rule: row for rule, row in rows().items() if rule not in wrong}))


def chosen(
    called: dict[str, list[str]], took: dict[str, float], may: dict[str, dict[str, str]], kept: dict[str, Row]
) -> dict[str, Row]:
    """Choose a row for each rule: of a test named after it, else of one that names it, is in use, is the shortest."""
    named, out = tests_of(ROOT / "tests"), dict(kept)
    used = {row.test for row in kept.values()}
    for rule, keys in sorted(may.items()):
        found = (
            [Row(key, module, test) for key, module in keys.items() for test in called.get(key, ())] if rule not in out else []
        )

        def rank(row: Row, rule: str = rule) -> tuple[bool, bool, bool, float, str, str]:
            name = row.test.partition("[")[0].rpartition("::")[2]
            own = rule.lower().replace("-", "_") in name
            return not own, name not in named.get(rule, ()), row.test not in used, took.get(row.test, 0.0), row.test, row.key

        if found:
            out[rule] = min(found, key=rank)
            used.add(out[rule].test)
    return out
