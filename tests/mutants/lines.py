"""The tests that run each line of the program, by coverage with a context a test.

A run of every test outside a browser takes some forty minutes on two cores; its result is kept below ``.mutants`` for the commit
and what is changed since.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from coverage import CoverageData

from tests.mutants.faults import PARTS, ROOT

KEPT = ROOT / ".mutants"
WHICH = "not browser and not processes"
"""Tests that run the program in the process in which coverage looks."""


def measure() -> Lines:
    """Run the tests under coverage, unless this was done for the tree as it stands."""
    found = KEPT / f"{_name_tree()}.coverage"
    if not found.exists():
        KEPT.mkdir(exist_ok=True)
        (KEPT / "coverage.ini").write_text(f"[run]\nsource = {','.join(PARTS)}\nomit = */migrations/*\ndata_file = {found}\n")
        command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "loadfile", "-m", WHICH, "--cov"]
        command += [f"--cov-config={KEPT / 'coverage.ini'}", "--cov-context=test", "--cov-report=", "tests"]
        status = subprocess.run(command, cwd=ROOT, check=False).returncode
        assert not status, "a test fails without a fault: nothing would be told by it"
    data = CoverageData(str(found))
    data.read()
    return Lines(data)


def _name_tree() -> str:
    asked = (["git", "rev-parse", "HEAD"], ["git", "diff", "HEAD"])
    told = b"".join(subprocess.run(one, cwd=ROOT, capture_output=True, check=True).stdout for one in asked)
    return hashlib.sha256(told).hexdigest()[:16]


@dataclass(frozen=True)
class Lines:
    """Tests by the lines that they run."""

    data: CoverageData

    @cached_property
    def _known(self) -> dict[str, dict[int, list[str]]]:
        return {}

    def list_tests(self, file: Path, line: int) -> list[str]:
        """List the tests that run a line, or any line of its file where this one is run by its import alone."""
        path = str(ROOT / file)
        if path not in self._known:
            self._known[path] = self.data.contexts_by_lineno(path)
        contexts = self._known[path].get(line, [])
        if contexts == [""]:
            contexts = [one for some in self._known[path].values() for one in some]
        return sorted({one.rpartition("|")[0] for one in contexts if one})
