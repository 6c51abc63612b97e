"""Coal: the consumption of ships (Jane, "Coal endurance—steaming rules"; NAV-S-055 to 066, 072 to 076; SC-S-12, SC-S-13).

Tons, hours, minutes as named. A fraction is the engines' share of full speed: 1 is full. The figures are in ``data/coal.toml``,
exactly as printed (NAV-S-055). A petrol boat has surface hours where other ships have tons (SC-N-30).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from naval import tables
from naval.state.world import ShipClass

Floats = npt.NDArray[np.float64]
Likes = npt.ArrayLike
Bools = npt.NDArray[np.bool_]
Which = npt.NDArray[np.int64] | slice

BIG, SMALL, DESTROYER, TORPEDO_BOAT = "big_fast_cruiser", "small_cruiser_or_battleship", "destroyer", "torpedo_boat"
TABLES = (BIG, SMALL, DESTROYER, TORPEDO_BOAT)
BOATS = ("submarine", "submersible")  # their endurance is in hours
UNITS = "units"  # naval.state.settings.Settings.coal
BOILERS = ("belleville", "niclausse", "durr", "babcock", "cylindrical", "thornycroft", "yarrow")
PERIOD_H = float(tables.value("coal", "period"))
FRACTIONS = {"full": 1.0, "two_thirds": 2 / 3, "one_third": 1 / 3, "stop": 0.0}


def table_for(ship_class: ShipClass) -> str:
    """Find the table of a class's coal; submarines and submersibles burn hours of petrol (NAV-S-063, NAV-S-064)."""
    return find_table(ship_class.kind, ship_class.displacement_t, ship_class.max_kn)


def find_table(kind: str, displacement_t: float, max_kn: float) -> str:
    """Find the table of a ship's coal; a big fast cruiser has 7,000 tons and 20 knots or more (SC-S-12, AMB-S-18).

    Other cruisers, battleships, merchantmen and colliers are in the second column; destroyers and torpedo boats have their own;
    submarines and submersibles burn hours of petrol.
    """
    if kind in (DESTROYER, TORPEDO_BOAT, *BOATS):
        return kind
    tons, knots = tables.value("coal", "big_fast")
    cruiser = kind in ("big_cruiser", "small_cruiser", "scout")
    return BIG if cruiser and displacement_t >= tons and max_kn >= knots else SMALL


def boiler(name: str) -> str:
    """Find the make as which boilers are reckoned; one that the book does not list counts as cylindrical (SC-S-12)."""
    return name if name in BOILERS else str(tables.value("coal", "unknown_boiler"))


def full_rate(table: str, boilers: str = "", bunkers_t: float = 0.0) -> float:
    """Reckon tons per hour at full speed (NAV-S-056, NAV-S-059, NAV-S-061, SC-S-13).

    ``boilers`` matters for the two columns of big ships, ``bunkers_t`` (full bunkers) for torpedo boats only. A petrol boat burns
    an hour an hour.
    """
    if table == DESTROYER:
        return float(tables.value("coal", "destroyer")[-1][1])
    if table == TORPEDO_BOAT:
        return torpedo_boat_rate(bunkers_t)
    if table in BOATS:
        return 1.0
    figures = tables.load("coal")["boilers"]
    return float(figures[boiler(boilers)][figures["columns"].index(table)] / PERIOD_H)


def torpedo_boat_rate(bunkers_t: float) -> float:
    """Reckon a torpedo boat's tons per hour at full speed, in proportion to her bunkers, so that she lasts like a destroyer
    (NAV-S-061, SC-S-13)."""
    return full_rate(DESTROYER) * bunkers_t / float(tables.value("coal", "destroyer_bunkers"))


def shares(fraction: Likes, small_craft: npt.ArrayLike) -> Floats:
    """Reckon the share of the full consumption at fractions of full speed (NAV-S-057, NAV-S-058, NAV-S-059, NAV-S-060,
    NAV-S-066).

    Half at two-thirds and a quarter at one-third; destroyers and torpedo boats (``small_craft``) 8 and 3 of their 16; straight
    lines between (SC-S-12), nothing at rest.
    """
    given = np.minimum(np.maximum(np.asarray(fraction, dtype=np.float64), 0.0), 1.0)
    small_craft, (worked, share) = np.asarray(small_craft), _curve("fractions")
    shared = np.interp(given, worked, share)
    return np.where(small_craft, np.interp(given, *_curve("destroyer")), shared) if small_craft.any() else np.asarray(shared)


@cache
def _curve(key: str) -> tuple[Floats, Floats]:
    rows = np.asarray(tables.value("coal", key), dtype=np.float64)
    return rows[:, 0] / 3, rows[:, 1] / rows[-1, 1]


@dataclass(frozen=True)
class Burners:
    """Engines of many ships as arrays, with their consumption, by the system agreed on (NAV-S-055, NAV-S-072).

    ``rate`` is tons an hour at full speed; ``small`` are destroyers and torpedo boats, ``petrol`` boats whose endurance is in
    hours; ``unit_t`` is tons a unit where coal is counted in units, else 0.
    """

    rate: Floats
    small: Bools
    petrol: Bools
    unit_t: Floats
    class_kn: Floats

    def tons(self, knots: Likes, efficiency: Likes, tired: npt.ArrayLike, which: Which = slice(None)) -> Floats:
        """Reckon tons an hour (petrol boats: hours) at these knots made good (NAV-S-056 to 059, 065, 066, 073, 074)."""
        made = np.asarray(knots, dtype=np.float64)
        worked = fractions(made, self.class_kn[which], efficiency, tired)
        burnt = self.rate[which] * shares(worked, self.small[which])
        if self.has_coal_in_units:
            burnt = np.where(self.unit_t[which] > 0, units(made) * self.unit_t[which] / PERIOD_H, burnt)
        return np.where(self.petrol[which], (made > 0).astype(np.float64), burnt) if self.boats else burnt

    @cached_property
    def has_coal_in_units(self) -> bool:
        """Report whether any ship's coal is counted in units."""
        return bool((self.unit_t > 0).any())

    @cached_property
    def boats(self) -> bool:
        """Report whether any ship burns petrol."""
        return bool(self.petrol.any())


def burners(table: Sequence[str], boilers: Sequence[str], bunkers_t: Likes, class_kn: Likes, unit_t: Likes = 0.0) -> Burners:
    """Gather the engines of many ships (NAV-S-056, NAV-S-059, NAV-S-061, NAV-S-063)."""
    count = len(table)
    bunkers, tons = (np.broadcast_to(np.asarray(v, dtype=np.float64), count) for v in (bunkers_t, unit_t))
    seen: dict[tuple[str, str], float] = {}
    rates = np.empty(count)
    for i, (t, b) in enumerate(zip(table, boilers, strict=True)):
        if t == TORPEDO_BOAT:
            rates[i] = torpedo_boat_rate(float(bunkers[i]))
        else:
            if (t, b) not in seen:
                seen[t, b] = full_rate(t, b)
            rates[i] = seen[t, b]
    names = np.asarray(table, dtype=object).astype(str)
    small, petrol = np.isin(names, [DESTROYER, TORPEDO_BOAT]), np.isin(names, BOATS)
    return Burners(rates, small, petrol, np.where(petrol, 0.0, tons), np.asarray(class_kn, dtype=np.float64))


def units(knots: Likes) -> Floats:
    """Reckon units of coal burnt in six hours at these knots, whatever the ship (NAV-S-073, NAV-S-074, NAV-S-075; AMB-S-07).

    >>> [float(n) for n in units([12, 13.5, 15, 18, 21, 6, 0])]
    [1.0, 1.5, 2.0, 3.0, 4.0, 0.5, 0.0]
    """
    given = np.asarray(knots, dtype=np.float64)
    (low, one), (high, two) = tables.value("coal", "units")[:2]
    burnt = np.where(given >= low, one + (given - low) * (two - one) / (high - low), given * one / low)
    return np.asarray(burnt, dtype=np.float64)


def unit_tons(table: str, boilers: str, max_kn: float, bunkers_t: float = 0.0) -> float:
    """Reckon tons a unit, fitted so that a run at full speed burns what the table prints (NAV-S-076).

    ``max_kn`` is the speed of the class. 0 for petrol boats, whose endurance is in hours under either system.

    >>> unit_tons("small_cruiser_or_battleship", "thornycroft", 18)
    34.0
    """
    if table in BOATS or max_kn <= 0:
        return 0.0
    return round(full_rate(table, boilers, bunkers_t) * PERIOD_H / float(units(max_kn)), 6)


def unit_of(ship_class: ShipClass, system: str) -> float:
    """Reckon tons a unit of a class under the system agreed on (NAV-S-072, NAV-S-076); 0 where coal is counted in tons."""
    if system != UNITS:
        return 0.0
    return unit_tons(table_for(ship_class), ship_class.boilers, ship_class.max_kn, ship_class.coal_max_t)


def normal_load(normal_t: float, table: str, unit_t: float = 0.0) -> float:
    """Reckon the load past which a ship is on her extra coal; 0 where that costs nothing (AMB-S-21, NAV-S-071).

    The limits allow for coal that is hard to get at: none for petrol, nor in the simpler system of units; destroyers have them
    too.
    """
    return 0.0 if unit_t > 0 or table in BOATS else normal_t


def surface_hours(kind: str) -> tuple[float, float, float]:
    """Look up the least, most and usual hours on the surface of a submarine or submersible (NAV-S-063, NAV-S-064; AMB-S-04)."""
    least, most, usual = tables.value("coal", kind)
    return float(least), float(most), float(usual)


def dived_hours() -> tuple[float, float, float]:
    """Look up the least, most and usual hours submerged (NAV-S-062; SC-S-14)."""
    least, most, usual = tables.value("coal", "dived")
    return float(least), float(most), float(usual)


def fractions(knots: Likes, class_kn: Likes, efficiency: Likes = 1.0, tired: npt.ArrayLike = False) -> Floats:
    """Reckon the share of full speed the engines work at to make these knots (NAV-S-069, AMB-S-06, AMB-S-08).

    ``class_kn`` is the sound ship's speed: with half her boilers gone she also burns by half (SC-S-12). At 0.9 efficiency the
    coal gives nine-tenths of the speed. A tired ship (NAV-S-067) at her present top burns in full.
    """
    most = np.maximum(np.asarray(class_kn, dtype=np.float64), 1e-9) * np.asarray(efficiency, dtype=np.float64)
    made = np.asarray(knots, dtype=np.float64) / most
    top = float(tables.value("speed", "top")) * float(tables.value("speed", "tired"))
    return np.where(np.asarray(tired) & (made > top + 1e-9), 1.0, np.minimum(np.maximum(made, 0.0), 1.0))


def over_normal(burnt_t: float, normal_t: float) -> bool:
    """Report whether a ship has burnt more than her normal load, and so is on her extra coal (NAV-S-069, AMB-S-05).

    To the kilogram that a world keeps: floating sums must not decide.
    """
    return normal_t > 0 and round(burnt_t, 3) > round(normal_t, 3)


def coaling_rate(displacement_t: float, table: str = "") -> float:
    """Reckon tons per hour that a ship takes in from a port: 25 for a big ship, 10 for a small one (SC-S-17).

    A petrol boat fills so many surface hours in an hour, and charges as fast (SC-N-31).
    """
    if table in BOATS:
        return float(tables.value("coal", "petrol"))
    big, small = tables.value("coal", "coaling")
    return float(small if displacement_t < tables.value("coal", "coaling_small") else big)


def coaling_hours(missing_t: float, displacement_t: float, table: str = "") -> float:
    """Reckon the hours that a ship lies in port until her bunkers are full, the stock permitting (SC-S-17, SC-N-32)."""
    return max(missing_t, 0.0) / coaling_rate(displacement_t, table)
