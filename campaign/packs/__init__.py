"""Scenario packs: a folder in, a world and a chart out, or every fault at once.

The format is in ``campaign/scenarios/README.md``. Nothing here needs Django."""

from campaign.packs.faults import Fault, PackFaults
from campaign.packs.pack import Briefing, Pack, Public, available, find, load
from campaign.packs.scenario import PackSeat, Side

__all__ = ["Briefing", "Fault", "Pack", "PackFaults", "PackSeat", "Public", "Side", "available", "find", "load"]
