"""Wars that the computer plays by itself on a real worker, each to its end, verified, and compared with its golden summary:
``python -m tests.bench.bench_whole_wars [--write] [pack …]``. All but the seconds is alike everywhere."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.site import Site

SEED = "golden"
PACKS = ("north_sea_1905", "yellow_sea_1904")
FOLDER = Path(__file__).parents[1] / "campaign" / "ai"


def golden(pack: str) -> Path:
    """Return the file that keeps the summary of a pack's war."""
    return FOLDER / f"whole_{pack}.txt"


def played(site: Site, pack: str) -> list[str]:
    """Play a war of a pack from its first run to its last; return its summary."""
    name = f"{pack.replace('_', '-')}-golden"
    with site.inside("tests.campaign.ai.by_itself") as ask:
        site.manage("play_out", pack, "--name", name, "--seed", SEED)
        return list(ask(name))


def main() -> int:
    """Play the wars; return 1 if one differs from its file."""
    write = "--write" in sys.argv
    different = 0
    with tempfile.TemporaryDirectory() as home, Site(Path(home)) as site:
        for pack in [one for one in sys.argv[1:] if not one.startswith("--")] or PACKS:
            start = time.monotonic()
            lines = played(site, pack)
            text = "".join(f"{line}\n" for line in lines)
            print(f"{pack}: {len(lines) - 4} runs, {time.monotonic() - start:.0f} s; {'; '.join(lines[-4:])}", flush=True)
            if write:
                golden(pack).write_text(text, encoding="utf-8")
            elif not golden(pack).exists():
                print(f"  nothing is kept of it: --write {pack}")
            elif text != golden(pack).read_text(encoding="utf-8"):
                print(f"  differs from {golden(pack)}")
                different += 1
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
