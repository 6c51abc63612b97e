"""What comes of the old war when it goes on today: ``python -m tests.campaign.taken_over.after --write`` after a change meant."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from tests.campaign.taken_over.house import AFTER, House

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        house = House(Path(home)).unpack()
        house.migrate()
        told = json.dumps(house.inside("go_on"), indent=1, sort_keys=True)
    if "--write" in sys.argv:
        AFTER.write_text(f"{told}\n", encoding="utf-8")
    else:
        print(told)
