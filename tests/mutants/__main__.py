"""`make mutants`: small faults, drawn anew, each put into a copy of the program; do the nearest tests see it?

``python -m tests.mutants [COUNT] [SEED]``; the printed seed draws the same faults again. Each part of the program has faults in
proportion to its lines; a run under coverage says which tests may see it (``lines``, ``choice``). As many faults are tried at
once as there are cores, each in a copy of its own. Survivors stand last.
"""

from __future__ import annotations

import os
import queue
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mutants.choice import Turn, choose_tests
from tests.mutants.faults import ROOT, Fault, drawn
from tests.mutants.lines import Lines, measure

LIMIT_S = 600
"""Seconds after which a turn of tests against one fault is given up."""
SAID = {True: "killed  ", False: "SURVIVED", None: "no end  "}
QUIET = ("-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:doctest")
LEFT_BEHIND = (".git", ".mutants", ".venv", ".play", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis")


def run_pytest(copy: Path, *words: str) -> tuple[int, str]:
    """Run pytest in a copy; return its status and the failed test."""
    command = [sys.executable, "-m", "pytest", *QUIET, *words]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    failed = [line.split(" ")[1] for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return done.returncode, failed[0] if failed else ""


def killed(fault: Fault, copy: Path, lines: Lines) -> tuple[bool | None, str]:
    """Find the test that fails with the fault, if any; None if the tests came to no end of their own."""
    file = copy / fault.file
    whole, times = file.read_bytes(), file.stat()
    file.write_bytes(whole[: fault.start] + fault.instead.encode() + whole[fault.end :])
    turn = Turn("")
    try:
        for turn in choose_tests(fault, lines):
            status, test = run_pytest(copy, *turn.words)
            if status in (1, 2):
                return True, test
            if status not in (0, 5):  # nothing of it was chosen: no matter
                return None, turn.name
    except subprocess.TimeoutExpired:
        return None, turn.name
    finally:
        file.write_bytes(whole)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    return False, ""


def copies(folder: Path, many: int) -> list[Path]:
    """Make copies of the program with the tests compiled, so that no fault pays for it."""
    found = [folder / f"copy{n}" for n in range(many)]
    shutil.copytree(ROOT, found[0], ignore=shutil.ignore_patterns(*LEFT_BEHIND), symlinks=True)
    run_pytest(found[0], "--collect-only", "tests")
    for other in found[1:]:
        shutil.copytree(found[0], other, symlinks=True)
    return found


def main(count: int, seed: str) -> None:
    begun = time.monotonic()
    print(f"{count} faults, seed {seed}", flush=True)
    faults, lines = drawn(count, seed), measure()
    results: dict[Fault, bool | None] = {}
    many = max(1, min(os.cpu_count() or 1, count))
    with tempfile.TemporaryDirectory(prefix="sealed-orders-mutants-") as folder, ThreadPoolExecutor(many) as pool:
        free: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for copy in copies(Path(folder), many):
            free.put(copy)

        def try_one(fault: Fault) -> None:
            copy, since = free.get(), time.monotonic()
            try:
                results[fault], test = killed(fault, copy, lines)
            finally:
                free.put(copy)
            print(f"{SAID[results[fault]]} {fault} ({time.monotonic() - since:.0f} s {test})", flush=True)

        list(pool.map(try_one, faults))
    tell(faults, results)
    print(f"{time.monotonic() - begun:.0f} s")


def tell(faults: list[Fault], results: dict[Fault, bool | None]) -> None:
    """Print the killed faults by part, and the survivors."""
    parts: dict[str, list[bool | None]] = {}
    for fault in faults:
        part = "scripts" if fault.file.suffix == ".js" else fault.file.parts[0]
        parts.setdefault(part, []).append(results[fault])
    for part, some in parts.items():
        print(f"{part}: {some.count(True)} of {len(some)} killed")
    all_ = list(results.values())
    print(f"{all_.count(True)} of {len(all_)} killed, {all_.count(False)} survived, {all_.count(None)} without end")
    for fault in faults:
        if results[fault] is not True:
            print(f"{SAID[results[fault]]} {fault}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100, sys.argv[2] if sys.argv[2:] else secrets.token_hex(4))
