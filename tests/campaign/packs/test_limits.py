"""The limits of every figure in a pack, as its author reads them in a fault: kept in ``limits.txt``."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.packs import part, table
from campaign.packs.chart import features
from campaign.packs.pack import SHIPPED, load
from tests.goldens import join_lines

READERS = ((part.Part, "number"), (table.Row, "number"), (features.Feature, "figure"))
KEYS = ("channel_manoeuvres", "landing_manoeuvres", "north_sea_1905", "yellow_sea_1904")


def note(owner: type, name: str, found: set[str]) -> Any:
    """Make a reader that notes the limits it is asked for, and reads."""
    reader = getattr(owner, name)

    def read(self: Any, key: str, low: float, high: float, *more: Any) -> Any:
        where = getattr(self, "file", "") or getattr(self, "name", "")
        unit = more[0] if isinstance(self, table.Row) and more else ""
        found.add(f"{where} {key}: {low:,g} to {high:,g} {unit}".strip())
        return reader(self, key, low, high, *more)

    return read


@pytest.mark.full
def test_every_figure_of_a_pack_has_the_limits_that_its_author_is_told(monkeypatch: pytest.MonkeyPatch, golden: Any):
    found: set[str] = set()
    for owner, name in READERS:
        monkeypatch.setattr(owner, name, note(owner, name, found))
    for key in KEYS:
        load(SHIPPED / key)
    assert join_lines(sorted(found)) == golden(name="limits")
