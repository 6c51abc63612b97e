"""Rules that are in, each with a test that plays it: ``played.toml``, recorded, and checked by ``pytest --played``.

A mark put by hand can lie, and a written list grows old. So a recording writes the list (:mod:`tests.reach.recording`), and
``pytest --played`` fails a test in it that no longer calls its rule's function beneath an entry of play
(:data:`tests.reach.probes.DOORS`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from types import FrameType
from typing import NamedTuple

import pytest

from tests.reach.probes import Doorways, Probe, probes
from tests.reach.product import HERE

FILE = HERE / "played.toml"


class Row(NamedTuple):
    """A function that carries out a rule, its module, and the test that plays it."""

    key: str
    module: str
    test: str


def rows() -> dict[str, Row]:
    return {rule: Row(*row) for rule, row in tomllib.loads(FILE.read_text("utf-8")).items()}


class Heard:
    """A record of the watched functions called beneath an entry while a test runs."""

    def __init__(self) -> None:
        self.doorways, self.found = Doorways(), set[str]()

    def __call__(self, key: str, frame: FrameType) -> bool:
        """Report whether this call is of play, which is enough."""
        if self.doorways.above(frame):
            self.found.add(key)
        return key in self.found


class Listener:
    """A plugin of pytest that hears a test's calls, from its fixtures to its end."""

    def __init__(self) -> None:
        self.heard = Heard()
        self.armed: list[Probe] = []

    def probes_of(self, test: str) -> list[Probe]:
        raise NotImplementedError

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.heard.found, self.armed = set(), self.probes_of(item.nodeid)
        for one in self.armed:
            one.arm()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self) -> None:
        """Leave every function as it was."""
        for one in self.armed:
            one.disarm()


class Watch(Listener):
    """A plugin of pytest: tests in the list play their rules."""

    def __init__(self) -> None:
        super().__init__()
        self.by_test: dict[str, dict[str, Row]] = {}
        for rule, row in rows().items():
            self.by_test.setdefault(row.test, {})[rule] = row

    def probes_of(self, test: str) -> list[Probe]:
        """Return probes on the functions that the list gives the test."""
        sought = {row.key: row.module for row in self.by_test.get(test, {}).values()}
        return [one for key, module in sought.items() for one in probes(key, module, self.heard)]

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> Iterator[None]:
        """Fail a test that does not play its listed rule."""
        done = yield
        wanted = self.by_test.get(pyfuncitem.nodeid, {})
        silent = sorted(f"{rule} ({row.key})" for rule, row in wanted.items() if row.key not in self.heard.found)
        assert not silent, f"tests/reach/played.toml says that this test plays {', '.join(silent)}, and it does not: record anew"
        return done
