"""Tests of the pages' scripts that are scripts themselves (``*.test.mjs``, by ``node:test``), each file in a node of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page_scripts import ROOT, run_by_node

FILES = sorted(one.relative_to(ROOT).as_posix() for one in Path(ROOT / "tests").rglob("*.test.mjs"))


@pytest.mark.parametrize("file", FILES)
def test_scripts_do_as_their_tests_say(file: str) -> None:
    done = run_by_node("--test-reporter=spec", file)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    assert "ℹ pass 0" not in done.stdout, "a file without a test"
