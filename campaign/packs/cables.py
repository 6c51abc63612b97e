"""cables.csv: submarine cables and the places that hang on them (NAV-S-084). Optional."""

from __future__ import annotations

from pathlib import Path

from campaign.packs.faults import Faults
from campaign.packs.ground import Ground
from campaign.packs.scenario import Scenario
from naval.waters import Cable
from naval.world import Port, Station


def read(
    folder: Path, scenario: Scenario, ground: Ground, ports: dict[str, Port], stations: dict[str, Station], faults: Faults
) -> dict[str, Cable]:
    """What the file says, by key; nothing where a pack has none."""
    return {}
