"""No page writes an outcome, a world or a paper by hand (UD-001): a few services write these tables, and nobody else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WRITERS = {
    r"\bDelivery\(\s|\bDelivery\.objects\.(?:create|bulk_create)": {"campaign/services/delivery.py"},
    r"\bRun\.objects\.(?:create|bulk_create)": {f"campaign/services/{one}.py" for one in ("create", "publish", "rewind")},
    r"\bStrand\.objects\.create": {"campaign/services/rewind.py"},
    r"\bSlip\.objects\.create": {"campaign/services/correct.py"},
    r"\bSource\.objects\.(?:create|bulk_create)": {"campaign/services/sources.py"},
    r"update\([^)]*\boutcome=": {"campaign/services/resolve.py", "campaign/simulation/what_if.py"},  # that: its own rows
    # What fires by itself (UD-063) is the second's.
    r"update\(\*\*store\.ruled_columns\(": {"campaign/services/inputs.py", "campaign/services/prepared.py"},
    r"update\([^)]*\bworld=": set(),
    r"\bDraft\.objects\.create|\bRulingNote\.objects\.create": {"campaign/services/inputs.py"},
    r"\.(?:outcome|world|rulings) = ": set(),
}


@pytest.mark.parametrize(("written", "by"), WRITERS.items())
def test_ud_001_only_these_services_write_what_is_so_and_what_was_told(written: str, by: set[str]) -> None:
    files = [path for top in ("campaign", "umpire", "deploy") for path in (ROOT / top).rglob("*.py")]
    found = {
        str(path.relative_to(ROOT))
        for path in files
        if "migrations" not in path.parts and "war" not in path.parts and re.search(written, path.read_text(encoding="utf-8"))
    }
    assert found == by
