"""Storms of a besieged place (LC-244)."""

from __future__ import annotations

import msgspec

from campaign.land import tables
from campaign.land.state.ground import Place
from campaign.land.state.world import Siege
from naval.state.frozen import Frozen


class Storm(Frozen, frozen=True):
    """The terms of a storm: the front, how many men a side are in action on it, the works' level (LC-244)."""

    place: str
    front_mi: float
    men: int
    works: int


def works_level(place: Place, front_yd: float) -> int:
    """A fort's works in a storm are its class and one more; a class less when the approach is at 100 yards (LC-244, LC-242)."""
    near = front_yd <= float(tables.value("siege", "storm_near_yd"))
    return place.fort_class + 1 - (1 if near else 0)


def terms(place: Place, now: Siege, front_mi: float) -> Storm:
    """A storm is a battle on a front of the besieger's choice, 5,000 men to a mile in action (LC-244)."""
    men = int(round(front_mi * float(tables.value("siege", "storm_men_a_mile")), 6))
    return Storm(place=place.key, front_mi=front_mi, men=men, works=works_level(place, now.front_yd))


def not_before(now: Siege) -> int:
    """Beaten off, there is no second storm for 48 hours there (LC-244)."""
    return now.last_storm + int(tables.value("siege", "storm_wait_min"))


def beaten_off(now: Siege, minute: int) -> Siege:
    """A storm that failed at this minute (LC-244)."""
    return msgspec.structs.replace(now, last_storm=minute)
