"""What is settled by general consent beforehand (NAV-S-079 to 088), at the book's values.

:data:`CONSENT` is the list that is laid before all seats: what each entry means, which rule leaves it to be agreed, and
what it may be. A scenario proposes values, the seats sign them, and then they hold for the campaign.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from naval.state.frozen import Frozen

COAL = ("tons", "units")
CAPTURE = ("six", "four_to_eight")
VISITS = ("together", "admiralties_first")
WEATHER = ("dice", "1", "2", "3", "4", "5", "6")


class Settings(Frozen, frozen=True):
    """The values that are agreed. ``weather`` is "dice" (one die a run and sea area, SC-S-04) or 1 to 6 for good."""

    wireless_nm: float = 60.0
    relay: bool = True
    overhearing: bool = False
    jamming: bool = False
    stations: bool = True
    communications: bool = True
    cables: bool = False
    demolition: bool = False
    minelaying: bool = False
    countermining: bool = False
    others: str = ""
    battle_range_yd: float = 10_000.0
    battle_by_night: bool = False
    sighting_cuts: bool = True
    approach_moves: bool = True
    weather: str = "dice"
    run_min: int = 360
    visits: str = "together"
    coal: str = "tons"
    engineer: bool = False
    press_delay_min: int = 0
    merchant_tip_min: int = 720
    trade: bool = True
    capture: str = "six"


@dataclass(frozen=True)
class Item:
    """One entry of the list: its ``key`` in :class:`Settings`, a short name, what it means, and the rule that leaves it open.

    ``allowed`` is True for a yes or no, (lowest, highest) for a number (whole if both are int), a tuple of words for a
    choice, or a number of signs for free text.
    """

    key: str
    name: str
    text: str
    rule: str
    allowed: Any

    @property
    def standard(self) -> Any:
        """The book's value, or that of our convention where the book gives none."""
        return getattr(Settings(), self.key)


CONSENT: tuple[Item, ...] = (
    Item("wireless_nm", "Range of wireless", "Miles a wireless signal carries from set to set.", "NAV-S-080", (0.0, 2000.0)),
    Item("jamming", "Interruption of wireless", "A ship may be ordered to drown all wireless round her.", "NAV-S-081", True),
    Item("overhearing", "Hostile wireless is overheard", "Who hears an enemy's wireless learns its bearing.", "NAV-S-081", True),
    Item("relay", "Ships pass signals on", "A ship hands on what is meant for another.", "AMB-S-12", True),
    Item("stations", "Signal stations", "Coastguards and signal stations pass on what ships say.", "NAV-S-082", True),
    Item(
        "communications",
        "Telegraphs ashore stay open",
        "Harbours with a telegraph are joined to their Admiralty.",
        "NAV-S-083",
        True,
    ),
    Item("cables", "Cables may be cut", "A ship may grapple for a submarine cable and cut it.", "NAV-S-084", True),
    Item(
        "demolition", "Stations may be destroyed", "A ship may shell a signal station or land a party there.", "NAV-S-082", True
    ),
    Item("minelaying", "Mines may be laid at sea", "Besides those marked on the harbour charts.", "NAV-S-085", True),
    Item("countermining", "Mines may be countermined", "A force may clear a mined place it knows of.", "NAV-S-086", True),
    Item("others", "Other matters", "Whatever else is agreed, in words; the umpire keeps to it.", "NAV-S-087", 2000),
    Item("battle_range_yd", "Battle range by day", "Yards inside which an action opens.", "NAV-S-038", (1000.0, 20_000.0)),
    Item("battle_by_night", "Battles by night", "Whether an action opens in the dark.", "NAV-S-039", True),
    Item(
        "sighting_cuts",
        "A hostile sighting stops the run",
        "The admirals concerned order again from that minute.",
        "NAV-S-043",
        True,
    ),
    Item(
        "approach_moves",
        "Approach moves",
        "After it they order move by move at the reduced scales of the book.",
        "NAV-S-089",
        True,
    ),
    Item("weather", "Weather", "One die a run and sea area, or one weather for the whole war.", "NAV-S-033", WEATHER),
    Item("run_min", "Length of a run", "Minutes; the book's run is six hours.", "NAV-S-020", (60, 1440)),
    Item(
        "visits",
        "The umpire's round",
        "All order together, or the Admiralties first and their notes reach the sea in time.",
        "NAV-S-040",
        VISITS,
    ),
    Item("coal", "Coal", "In tons by boiler and class, or in the simpler units.", "NAV-S-072", COAL),
    Item("engineer", "Engineer officers", "An engineer passes the speeds before orders are sealed.", "NAV-S-077", True),
    Item("press_delay_min", "Delay of the press", "Minutes from printing to reading.", "NAV-S-048", (0, 2880)),
    Item(
        "merchant_tip_min",
        "Delay of neutral skippers",
        "Minutes until what a neutral merchantman saw is told.",
        "NAV-S-046",
        (0, 4320),
    ),
    Item("trade", "Commerce defence", "Merchantmen are on the chart and may be taken.", "NAV-S-051", True),
    Item(
        "capture", "Length of a capture", "Six hours a ship with the chase, or a chance of four to eight.", "NAV-S-054", CAPTURE
    ),
)
