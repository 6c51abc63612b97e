"""The cost of a page in a war that grows long: ``python -m tests.bench.bench_long_war [runs …]`` (1, 10 and 40).

The war is that of :mod:`tests.bench.long_war`, a battle in every run. For the desk and each room: milliseconds of the process
(the best of some), queries, bytes unpacked, peak memory in MB while the page is made, and kB of answer; and the growth of the
database by a run. Fails if a page takes or sends more than 1.5 times its figure of the first run.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any
from unittest import mock

from tests.bench.own_database import open_database

MOST = 1.5
TIMES = 7
PAGES = {
    "umpire": ("/desk/{rid}/", "/desk/{rid}/?part=desk", "/desk/{rid}/truth.json"),
    "blue_admiralty": ("/room/{rid}/", "/room/{rid}/chart.json"),
    "blue_cabin": ("/room/{rid}/", "/room/{rid}/chart.json"),
    "press": ("/room/{rid}/",),
    "trade": ("/room/{rid}/", "/room/{rid}/chart.json"),
    "blue_auxiliary": ("/room/{rid}/", "/room/{rid}/chart.json"),
    "blue_engineer": ("/room/{rid}/engine/",),
}


@dataclass(frozen=True)
class Cost:
    """Cost of a page."""

    ms: float
    queries: int
    unpacked: int
    memory_mb: float
    kb: float


def measured(call: Callable[[], Any], *, times: int = TIMES) -> Cost:
    """Measure a page: the fastest of so many ``times``, or without a time if that is 0."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    call()
    best = min((timed(call) for _ in range(times)), default=0.0)
    with CaptureQueriesContext(connection) as queries, unpacked() as sizes:
        answer = call()
        asked = len(queries)
    assert answer.status_code == 200, answer.status_code
    tracemalloc.start()
    call()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return Cost(best * 1000, asked, sum(sizes), peak / 1e6, len(answer.content) / 1000)


def timed(call: Callable[[], Any]) -> float:
    start = process_time()
    call()
    return process_time() - start


def unpacked() -> Any:
    """Count the texts that are unpacked, by their lengths."""
    from tactical.common import texts

    class Counting:
        def __enter__(self) -> list[int]:
            sizes: list[int] = []
            was = texts.unpacked_bytes

            def count(kept: bytes) -> bytes:
                text = was(kept)
                sizes.append(len(text))
                return text

            self.patch = mock.patch.object(texts, "unpacked_bytes", count)
            self.patch.start()
            return sizes

        def __exit__(self, *_: object) -> None:
            self.patch.stop()

    return Counting()


def pages(war: Any) -> dict[str, Cost]:
    """Measure the pages of the desk and the rooms."""
    from tests.promises import playing

    found = {}
    for key, paths in PAGES.items():
        seat = war.seat(key)
        browser = playing.client_of(seat)
        for path in paths:
            found[f"{key} {path.partition('}')[2]}"] = measured(lambda b=browser, p=path, s=seat: b.get(p.format(rid=s.rid)))
    return found


def stored_mb() -> float:
    from django.db import connection

    with connection.cursor() as cursor:
        if connection.vendor != "sqlite":
            cursor.execute("SELECT pg_database_size(current_database())")
            return cursor.fetchone()[0] / 1e6
        count, size, free = (
            cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size", "freelist_count")
        )
        return (count - free) * size / 1e6


def main(sizes: list[int]) -> int:
    """Play, measure and print; return 1 if a page grew by more than it may."""
    with open_database():
        from django.test.utils import setup_test_environment

        setup_test_environment()
        from tests.bench.long_war import long_war

        costs: dict[int, dict[str, Cost]] = {}
        with long_war() as war:
            empty, mb = stored_mb(), {}
            for runs in sizes:
                war.play_to(runs)
                costs[runs], mb[runs] = pages(war), stored_mb() - empty
    print(f"{'page':<34}" + "".join(f"{f'{runs} runs':>44}" for runs in sizes) + f"{'times':>8}")
    over = []
    for name in costs[sizes[0]]:
        row = [costs[runs][name] for runs in sizes]
        grew = max(row[-1].ms / row[0].ms, row[-1].kb / row[0].kb)
        over += [name] if grew > MOST else []
        cells = [f"{c.ms:.1f} ms {c.queries} q {c.unpacked / 1000:.0f} kB {c.memory_mb:.1f} MB {c.kb:.0f} kB" for c in row]
        print(f"{name:<34}" + "".join(f"{cell:>44}" for cell in cells) + f"{grew:>8.2f}")
    print(f"{'stored, MB a run':<34}" + "".join(f"{mb[runs] / runs:>44.2f}" for runs in sizes))
    print(
        f"columns: time, queries, unpacked, most memory, answer; {war.battles} battles; too much: {', '.join(over) or 'nothing'}"
    )
    return int(bool(over))


if __name__ == "__main__":
    sys.exit(main([int(a) for a in sys.argv[1:]] or [1, 10, 40]))
