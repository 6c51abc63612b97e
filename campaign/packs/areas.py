"""areas.geojson: sea areas with weather of their own (SC-S-04). Optional."""

from __future__ import annotations

from pathlib import Path

from campaign.packs.faults import Faults
from campaign.packs.ground import Ground
from campaign.packs.scenario import Scenario
from naval.waters import Area
from naval.world import Port, Station


def read(
    folder: Path, scenario: Scenario, ground: Ground, ports: dict[str, Port], stations: dict[str, Station], faults: Faults
) -> dict[str, Area]:
    """What the file says, by key; nothing where a pack has none."""
    return {}
