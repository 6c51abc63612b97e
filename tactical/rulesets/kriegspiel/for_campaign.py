"""The Kriegspiel in a war: a seat keeps its generals, stores and works too, as far as its side knew of them.

On land a body that was fed meets every call, and nobody counts packets (LC-161).
"""

from __future__ import annotations

from tactical.ground.for_campaign import open_ground
from tactical.ground.land.muster import Making, Part
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.rules.tables import OURS

_USUAL = OURS["SC-KS-33"]
ARMS = {"foot": "inf", "horse": "cav", "guns": "RA"}
CREW = 5  # men who serve a gun: the four it needs, and one who may fall


def unit(part: Part) -> list[Data]:
    """Make a company, a squadron or a battery."""
    told = {"key": part.key, "name": part.name, "arm": ARMS[part.unit.arm], "men": part.men}
    return [told | ({"guns": part.guns} if part.unit.arm == "guns" else {})]


def general(side: str) -> list[Data]:
    """Give each side a general (KS-009), who is no unit of the campaign's."""
    return [{"key": f"{side[0]}0", "arm": "GEN", "name": "General"}]


FOR_CAMPAIGN = open_ground(
    Making(
        _USUAL["company"],
        _USUAL["squadron"],
        guns=_USUAL["section"],
        crew=CREW,
        unit=unit,
        extra=general,
        terms={"supply": "none"},
        dug=True,
    ),
    "units generals ledger messages mines notices retiring sieges sight supply works boats broken depots landings trains wagons",
)
