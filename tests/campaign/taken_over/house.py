"""A home folder with the old database in it, and commands that are run over it in processes of their own."""

from __future__ import annotations

import json
import lzma
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
HERE = Path(__file__).parent
PACKED = HERE / "campaign-0.5.0.db.xz"
EXPECTED = HERE / "expected.json"
AFTER = HERE / "after.json"
CAMPAIGNS = ("manoeuvres", "mustering")


class House:
    """One home folder; ``unpack`` puts the old database into it."""

    def __init__(self, home: Path) -> None:
        self.home, self.database = home, home / "taken-over.db"

    def unpack(self) -> House:
        self.database.write_bytes(lzma.decompress(PACKED.read_bytes()))
        return self

    def run(self, *command: str, may_end: tuple[int, ...] = (0,)) -> str:
        """Run Python with this over the database of this house; what it printed."""
        env = {**os.environ, "DATABASE_URL": f"sqlite:///{self.database}", "SEALED_ORDERS_HOME": str(self.home)}
        done = subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert done.returncode in may_end, f"{command}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout

    def inside(self, verb: str) -> dict[str, Any]:
        return json.loads(self.run("-m", "tests.campaign.taken_over.inside", verb))

    def migrate(self) -> str:
        return self.run("manage.py", "migrate", "--no-input", "--verbosity", "0")

    def verified(self) -> list[str]:
        """What ``replay --verify`` says of the war. It fails if anything differs, not if something cannot be told."""
        return self.run("manage.py", "replay", CAMPAIGNS[0], "--verify", may_end=(0, 2)).splitlines()
