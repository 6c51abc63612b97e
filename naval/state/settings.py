"""Settings agreed by general consent beforehand (NAV-S-079 to 088), at the book's values.

:data:`CONSENT`, kept in ``naval/data/consent.toml``, is the list that is laid before all seats: the meaning of each entry, the
rule that leaves it to be agreed, and its allowed values. A scenario proposes values, the seats sign them, and then they hold for
the campaign.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from naval import tables
from naval.state.frozen import Frozen

CAPTURE = ("six", "four_to_eight")


class Settings(Frozen, frozen=True):
    """The values that are agreed. ``weather`` is "dice" (one die a run and sea area, SC-S-04) or 1 to 6 for good.

    Terms that a campaign's stored ones do not name have the values here, which are the book's; new campaigns are offered
    :data:`STANDARD`.
    """

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
    battles_joined: bool = True
    actions_renewed: bool = True
    torpedo_method: str = "5"
    night_method: str = "1"
    sighting_cuts: bool = True
    approach_moves: bool = True
    stops_apart_min: int = 0
    at_sight: str = "ask"
    ask_nm: int = 0
    weather: str = "dice"
    steady_weather: bool = False
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
    """One entry of the list: its ``key`` in :class:`Settings`, a short name, its meaning, and the rule that leaves it open (or
    our own convention).

    ``allowed`` is True for a yes or no, (lowest, highest) for a number (whole if both are int), a tuple of words, or of more than
    two numbers, for a choice, or a number of characters for free text. ``standard`` is the book's value, or that of our
    convention where the book gives none; a number is read out with its ``unit``.
    """

    key: str
    name: str
    text: str
    rule: str
    allowed: Any
    standard: Any = None
    unit: str = ""


def items(catalogue: dict[str, Any], book: Frozen) -> tuple[Item, ...]:
    """List the entries of a list that is kept as data, each with its value in ``book``."""
    return tuple(
        Item(
            key=key,
            name=one["name"],
            text=one["text"],
            rule=one["rule"],
            allowed=tuple(may) if isinstance(may := one["allowed"], list) else may,
            standard=getattr(book, key),
            unit=one.get("unit", ""),
        )
        for key, one in catalogue.items()
    )


STANDARD: Settings = Settings(**{key: one["begins"] for key, one in tables.load("consent").items() if "begins" in one})
"""Terms proposed where a scenario proposes none: the book's, with our conventions beyond it."""
CONSENT: tuple[Item, ...] = items(tables.load("consent"), Settings())
