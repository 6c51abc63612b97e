"""Terms changed in a war: from a run's first minute on, signed by those concerned, or imposed (UD-121, NAV-S-079 to 088).

A change is laid before the seats, signed and imposed on a page of its own, and stands in a run's rulings from its beginning.
"""

from __future__ import annotations

from naval.mustering import consent
from naval.ruling_kinds.kind import Ground, Kind, Names
from naval.state.ruling_acts import Agreed
from naval.state.settings import CONSENT

FIXED = {
    "run_min": "days and runs have been counted by it since War Imminent",
    "visits": "since War Imminent it has decided who is asked first, and what has reached him by then",
    "at_sight": "it has stood on every sheet since War Imminent, and each admiral may order otherwise",
    "ask_nm": "it has stood on every sheet since War Imminent, and each admiral may order otherwise",
    "coal": "bunkers have been filled and counted by it since War Imminent",
}
"""Terms that stay as they were when War Imminent was declared, each with the reason."""
AT_SEA = {item.key: item for item in CONSENT}


def check(act: Agreed, ground: Ground) -> list[str]:
    """List every fault: an existing term, which may change in a war, and a value that it may have."""
    if act.key in FIXED:
        return [f"{AT_SEA[act.key].name} cannot change: {FIXED[act.key]}."]
    if act.key in AT_SEA:
        return [one.text for one in consent.agree(ground.world.settings, {act.key: act.value})[1]]
    return [] if ground.land else ["There is no such term in this war."]


def sentence(act: Agreed, names: Names) -> str:
    return f"{act.said} {'Signed by those concerned.' if act.signed else 'Imposed.'}"


KIND = Kind(
    act=Agreed,
    title="Terms",
    stage="plan",
    rule="NAV-S-079",
    check=check,
    sentence=sentence,
    subject=lambda act: act.key,
    first=lambda act: True,
)
