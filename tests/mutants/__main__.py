"""`make mutants`: small faults, drawn anew, each put into a copy of the program; do the tests nearest to it see it?

``python -m tests.mutants [COUNT] [SEED]``. Without a seed one is drawn; it is printed, and draws the same faults again. Each part
of the program has faults in proportion to its lines, in any of its files; ``choice`` says which tests are run. Survivors stand
last.
"""

from __future__ import annotations

import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.mutants.choice import tests_of
from tests.mutants.faults import ROOT, Fault, drawn

LIMIT_S = 600
"""Seconds after which a turn of tests against one fault is given up."""
SAID = {True: "killed  ", False: "SURVIVED", None: "no end  "}


def killed(fault: Fault, copy: Path) -> bool | None:
    """Whether a test fails with the fault; None if the tests did not come to an end of their own."""
    file = copy / fault.file
    whole = file.read_bytes()
    file.write_bytes(whole[: fault.start] + fault.instead.encode() + whole[fault.end :])
    try:
        for turn in tests_of(fault):
            command = [
                sys.executable,
                "-m",
                "pytest",
                "-q",
                "-x",
                "-p",
                "no:cacheprovider",
                "--hypothesis-profile=unshrunk",
                *turn,
            ]
            status = subprocess.run(command, cwd=copy, capture_output=True, timeout=LIMIT_S, check=False).returncode
            if status:
                return {1: True, 2: True}.get(status)
    except subprocess.TimeoutExpired:
        return None
    finally:
        file.write_bytes(whole)
    return False


def main(count: int, seed: str) -> None:
    print(f"{count} faults, seed {seed}", flush=True)
    results: list[tuple[Fault, bool | None]] = []
    with tempfile.TemporaryDirectory(prefix="sealed-orders-mutants-") as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", ".play", "__pycache__", ".mypy_cache"))
        for fault in drawn(count, seed):
            begun = time.monotonic()
            results.append((fault, killed(fault, copy)))
            print(f"{SAID[results[-1][1]]} {fault} ({time.monotonic() - begun:.0f} s)", flush=True)
    parts: dict[str, list[bool | None]] = {}
    for fault, seen in results:
        part = "scripts" if fault.file.suffix == ".js" else fault.file.parts[0]
        parts.setdefault(part, []).append(seen)
    for part, some in parts.items():
        print(f"{part}: {some.count(True)} of {len(some)} killed")
    all_ = [seen for _, seen in results]
    print(f"{all_.count(True)} of {len(all_)} killed, {all_.count(False)} survived, {all_.count(None)} without end")
    for fault, seen in results:
        if seen is not True:
            print(f"{SAID[seen]} {fault}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100, sys.argv[2] if sys.argv[2:] else secrets.token_hex(4))
