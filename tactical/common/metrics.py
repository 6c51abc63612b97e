"""Figures of the running site, by prometheus-client: with METRICS_TOKEN set in files shared by all processes, else in memory
(OP-051). All labels come from the code.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

from prometheus_client import CollectorRegistry, Counter, Histogram, Metric
from prometheus_client.multiprocess import MultiProcessCollector

P = ParamSpec("P")
T = TypeVar("T")
OWN_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder of this host, beside those of others. Process numbers are unique only within it."""
BUCKETS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0)
SECONDS = {
    "request": ("Seconds that answers took.", ("route", "method", "status")),
    "resolve": ("Seconds of one try at resolving a run.", ()),
    "publish": ("Seconds of publishing a run.", ()),
}
COUNTS = {"sockets": "Web sockets opened and closed.", "tasks": "Tasks done and broken."}
_in_memory = CollectorRegistry(auto_describe=False)


def count(name: str, state: str) -> None:
    """Count one event. A full disk stops no page."""
    with suppress(OSError):
        _counter(name).labels(state).inc()


def observe(name: str, seconds: float, *labels: str) -> None:
    """Note how long something took, in seconds."""
    with suppress(OSError):
        family = _histogram(name)
        (family.labels(*labels) if labels else family).observe(seconds)


def timed(name: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Note how long each call of a function takes, also of a call that fails."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def measured(*args: P.args, **kwargs: P.kwargs) -> T:
            began = time.perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                observe(name, time.perf_counter() - began)

        return measured

    return decorate


def collect_counted() -> Iterable[Metric]:
    """Gather the counts of all processes."""
    own = os.environ.get(OWN_FOLDER)
    if not own:
        return _in_memory.collect()
    files = [str(file) for file in Path(own).parent.glob("*/*.db")]
    found: Iterable[Metric] = MultiProcessCollector.merge(files)  # type: ignore[no-untyped-call]
    return found


# Made when first used: each makes a file, and a command that counts nothing should leave none.


@cache
def _counter(name: str) -> Counter:
    _join_folder()
    return Counter(f"sealed_{name}", COUNTS[name], ("state",), registry=_in_memory)


@cache
def _histogram(name: str) -> Histogram:
    _join_folder()
    words, labels = SECONDS[name]
    return Histogram(f"sealed_{name}_seconds", words, labels, buckets=BUCKETS, registry=_in_memory)


@cache
def _join_folder() -> None:
    """Hold a share of the lock until this process ends; where nobody holds one the figures start anew.

    The counts of an ended process must stay while others count on, or Prometheus would see the sums fall.
    """
    own = os.environ.get(OWN_FOLDER)
    if not own:
        return
    os.makedirs(own, exist_ok=True)
    everybody = Path(own).parent
    lock = os.open(everybody / "lock", os.O_CREAT | os.O_RDWR, 0o600)
    with suppress(BlockingIOError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for left in everybody.glob("*/*.db"):
            left.unlink(missing_ok=True)
    fcntl.flock(lock, fcntl.LOCK_SH)
