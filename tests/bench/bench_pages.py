"""The cost of pages beside another tree of this program: ``python -m tests.bench.bench_pages [--beside FOLDER] [--rounds N]``.

Each tree plays the war of :mod:`tests.promises.busy` in a process of its own. Then each round asks for the desk, rooms, a
harbour, a table and the first page, of this tree before the other: milliseconds of the processor, of which the least counts.
Fails if a page of this tree takes more than MOST times as long as in the other.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

HERE = Path(__file__).resolve().parents[2]
MOST = 1.15
TIMES = 8
SEATS = {
    "umpire": ("/desk/{rid}/", "/desk/{rid}/?part=desk", "/desk/{rid}/clock/", "/desk/{rid}/muster/"),
    "gannet-cabin": ("/room/{rid}/", "/room/{rid}/chart.json", "/room/{rid}/battle/1/"),
    "blue-admiralty": ("/room/{rid}/", "/room/{rid}/harbour/portsmouth/"),
    "press": ("/room/{rid}/",),
}
SHAPE = {"ruleset": "game_of_battle", "setup": "usual", "side": "A", "plays_D": "program", "name": "Ada"}


def cost_ms(call: Callable[[], Any]) -> float:
    """Return milliseconds of the processor for a request: the least of some, for the machine may be shared."""
    answer = call()
    assert answer.status_code == 200, answer.status_code
    spent = []
    for _ in range(TIMES):
        start = process_time()
        call()
        spent.append((process_time() - start) * 1000)
    return min(spent)


def measure() -> None:
    """Play the war in the tree where Python was started, name its pages, and answer each name that comes in with its cost."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {
            "DATABASE_URL": f"sqlite:///{home}/pages.db",
            "SEALED_ORDERS_HOME": home,
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
        }
        import django
        import pytest
        from django.core.management import call_command
        from django.test import Client

        django.setup()
        from django.conf import settings

        settings.ALLOWED_HOSTS = ["testserver"]
        call_command("migrate", verbosity=0)
        from tactical.services import tables, wishes
        from tests.promises import busy, playing
        from tests.tactical.room.playing import Browser

        asks: dict[str, Callable[[], Any]] = {}
        with pytest.MonkeyPatch.context() as patch, busy.at_war(patch) as campaign:
            busy.play(campaign, busy.ORDERS)
            for key, paths in SEATS.items():
                seat = campaign.seats.get(key=key)
                client = playing.client_of(seat)
                for path in paths:
                    asks[f"{key} {path.partition('}')[2]}"] = partial(client.get, path.format(rid=seat.rid))
            table = Browser(tables.open_table(wishes.read_wish(SHAPE), seed="bench"))
            asks |= {"battle table": table.get, "first page": partial(Client().get, "/")}
            print(json.dumps(list(asks)), flush=True)
            for name in sys.stdin:
                print(cost_ms(asks[name.strip()]), flush=True)


class Tree:
    """A process that has played the war in a tree, and measures a page when told to."""

    def __init__(self, tree: Path) -> None:
        ways = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(tree)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"import runpy; runpy.run_path({str(Path(__file__))!r})['measure']()"],
            cwd=tree,
            env=os.environ | ways,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.pages: list[str] = json.loads(self.told())

    def told(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def cost_ms(self, page: str) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write(page + "\n")
        self.process.stdin.flush()
        return float(self.told())

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> int:
    """Print the cost of pages, and the ratio beside another tree; return 1 if a page costs too much."""
    reads = argparse.ArgumentParser()
    reads.add_argument("--beside", type=Path)
    reads.add_argument("--rounds", type=int, default=5)
    given = reads.parse_args()
    trees = [Tree(path) for path in (HERE, *([given.beside] if given.beside else []))]
    over = []
    for page in trees[0].pages:
        costs = [[tree.cost_ms(page) for tree in trees] for _ in range(given.rounds)]
        ms, *beside = (min(some) for some in zip(*costs, strict=True))
        ratio = ms / beside[0] if beside else 0.0
        over += [page] if ratio > MOST else []
        print(f"{page:<36}{ms:>9.2f} ms" + (f"{beside[0]:>9.2f} ms {ratio:>6.2f}" if beside else ""), flush=True)
    for tree in trees:
        tree.end()
    print(f"too dear: {', '.join(over) or 'nothing'}")
    return int(bool(over))


if __name__ == "__main__":
    sys.exit(main())
