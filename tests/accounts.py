"""What each file of tests costs, in seconds of processor: of the test process and of the servers and workers it waited for.

Seconds of a clock say how busy the machine is; these say what the tests ask of it. A file has a budget (``budgets.toml``), and
the run names every one that has gone over: what is to come shall not undo what was won. The dearest files are begun first.
"""

from __future__ import annotations

import resource
import time
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

BUDGETS = Path(__file__).with_name("budgets.toml")
CPU, WALL, SHARED = "cpu", "wall", "shared"
MOST_NAMED = 40


class Meter:
    """Counts from one asking to the next, so that what fixtures cost falls to the test for which they were made."""

    def __init__(self) -> None:
        self.cpu, self.wall = processor_s(), time.monotonic()
        self.shared = 0.0

    def leave_out(self, used: float) -> None:
        """So much since it was last asked is of what several files shared, and falls to none of them."""
        self.cpu += used
        self.shared += used

    def passed(self) -> tuple[float, float]:
        """Seconds of processor and of the clock since it was last asked."""
        before, self.cpu, self.wall = (self.cpu, self.wall), processor_s(), time.monotonic()
        return self.cpu - before[0], self.wall - before[1]


def processor_s() -> float:
    """Seconds of processor that this process has used so far, and all those it has started and waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def shared(reports: Any) -> float:
    """Seconds of processor of what files shared and no test is to answer for: the browsers that are kept for a whole process."""
    return float(sum(dict(getattr(report, "user_properties", ())).get(SHARED, 0.0) for report in reports))


def spent(reports: Any) -> dict[str, tuple[float, float]]:
    """Seconds of processor and of the clock by file of tests, from the reports of a session."""
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for report in reports:
        told = dict(getattr(report, "user_properties", ()))
        found = sums[report.nodeid.partition("::")[0]]
        found[0] += told.get(f"{CPU} {report.when}", 0.0)
        found[1] += told.get(f"{WALL} {report.when}", 0.0)
    return {name: (found[0], found[1]) for name, found in sums.items()}


def budgets() -> tuple[float, dict[str, float]]:
    """What a file may cost, in seconds of processor, and what those may that need more, by path."""
    given = tomllib.loads(BUDGETS.read_text(encoding="utf-8"))
    return float(given["usual_s"]), {name: float(most) for name, most in given["more_s"].items()}


def summary(found: dict[str, tuple[float, float]]) -> list[str]:
    """The dearest files, and every one that is over its budget."""
    usual, more = budgets()
    dearest = sorted(found, key=lambda name: -found[name][0])
    total = sum(cpu for cpu, _ in found.values())
    over = [name for name in dearest if found[name][0] > more.get(name, usual)]
    lines = [f"{total:.0f} s of processor in {len(found)} files; the dearest:"]
    lines += [f"{found[name][0]:7.1f} s of processor, {found[name][1]:6.1f} s in all: {name}" for name in dearest[:MOST_NAMED]]
    for name in over:
        lines.append(f"over its budget of {more.get(name, usual):.0f} s of processor with {found[name][0]:.1f} s: {name}")
    return lines if over else [*lines, "no file is over its budget (tests/budgets.toml)"]
