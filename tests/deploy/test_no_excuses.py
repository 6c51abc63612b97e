"""Skipped tests and expected failures, which count as failed; and a session that breaks off is no success."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from deploy.processes import ROOT
from tests.run import LAST_LINES, complaints, count_tests

EXCUSES = """
import pytest

def test_in_order(): pass

def test_skipped(): pytest.skip("too hard")

@pytest.mark.skip(reason="too hard")
def test_marked(): pass

@pytest.mark.xfail(reason="known")
def test_expected_to_fail(): assert False

@pytest.mark.xfail(reason="known")
def test_expected_to_fail_but_does_not(): pass
"""


def session(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-p", "no:django", "-p", "no:cacheprovider", "-p", "tests.conftest"]
    command += ["-c", "/dev/null", f"--junitxml={folder / 'report.xml'}", "--rootdir", str(folder), str(folder / "test_it.py")]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_skips_and_expected_failures_fail(tmp_path: Path) -> None:
    done = session(tmp_path, EXCUSES)
    assert done.returncode == 1, done.stdout
    assert "3 failed, 1 passed, 1 error" in done.stdout
    assert "skipped, and no test here may be: Skipped: too hard" in done.stdout
    assert count_tests(tmp_path / "report.xml") == (1, 4)
    told = complaints(tmp_path / "report.xml")
    assert len(told) == 4
    assert all(line.startswith("    ") for one in told for line in one.splitlines()[1:])
    assert "skipped, and no test here may be" in "".join(told)


def test_what_failed_is_named_with_the_end_of_its_trace(tmp_path: Path) -> None:
    calls = "".join(f"def one_{n}(): one_{n + 1}()\n" for n in range(30))
    done = session(tmp_path, f"{calls}def one_30(): raise RuntimeError('the reason')\ndef test_deep(): one_0()\n")
    assert done.returncode == 1
    (told,) = complaints(tmp_path / "report.xml")
    assert told.startswith("test_it::test_deep (failure)")
    assert "RuntimeError: the reason" in told
    assert len(told.splitlines()) == 1 + LAST_LINES


@pytest.mark.parametrize(
    "text", ["import pytest; pytest.skip('not here', allow_module_level=True)", "import pytest; pytest.importorskip('nowhere')"]
)
def test_module_that_is_skipped_fails(tmp_path: Path, text: str) -> None:
    done = session(tmp_path, text)
    assert done.returncode != 0
    assert count_tests(tmp_path / "report.xml") == (0, 1)


def test_session_without_a_report_counts_as_failed(tmp_path: Path) -> None:
    assert count_tests(tmp_path / "report.xml") == (0, 1)
    (tmp_path / "report.xml").write_text("<testsuites>")
    assert count_tests(tmp_path / "report.xml") == (0, 1)
