"""``manage.py rehearse PACK``: the computer plays all seats for some runs, in a separate database (CK-055)."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign import packs
from campaign.simulation.rehearsal import rehearse

MOST = 60


class Command(BaseCommand):
    help = "Play a scenario for some runs with the computer in every seat, apart from all wars, and report problems."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("pack", help="the folder of the scenario, such as channel_manoeuvres")
        parser.add_argument("--runs", type=int, default=4, help=f"the number of runs, 1 to {MOST}")
        parser.add_argument("--here", action="store_true", help="use the open database instead of a separate one")

    def handle(self, *args: Any, **options: Any) -> None:
        pack, runs = options["pack"], options["runs"]
        if pack not in packs.available():
            raise CommandError(f"There is no pack {pack!r}; there are: {', '.join(packs.available())}.")
        if not 1 <= runs <= MOST:
            raise CommandError(f"A rehearsal must have 1 to {MOST} runs, not {runs}.")
        if not options["here"]:
            self.apart(pack, runs)
            return
        report = rehearse(pack, runs, perf_counter)
        for line in report.lines():
            self.stdout.write(line)
        if not report.clean:
            raise CommandError("The rehearsal found problems.")

    def apart(self, pack: str, runs: int) -> None:
        """Run the command again on a temporary database."""
        with tempfile.TemporaryDirectory() as home:
            env = os.environ | {"DATABASE_URL": f"sqlite:///{home}/rehearsal.db", "SEALED_ORDERS_HOME": home}
            manage = [sys.executable, sys.argv[0]]
            subprocess.run([*manage, "migrate", "--verbosity", "0"], env=env, check=True)
            if subprocess.run([*manage, "rehearse", pack, "--runs", str(runs), "--here"], env=env, check=False).returncode:
                raise CommandError("The rehearsal found the problems above.")
