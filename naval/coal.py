"""Coal: what a ship burns (Jane, "Coal endurance—steaming rules"; NAV-S-055 to 061, 066; SC-S-12, SC-S-13).

Tons, hours, minutes as named. A fraction is the share of full speed that the engines are worked for: 1 is full. The
figures are in ``data/coal.toml`` and used exactly as printed (NAV-S-055).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from naval import tables
from naval.world import ShipClass

Floats = npt.NDArray[np.float64]
Likes = npt.ArrayLike

BIG, SMALL, DESTROYER, TORPEDO_BOAT = "big_fast_cruiser", "small_cruiser_or_battleship", "destroyer", "torpedo_boat"
TABLES = (BIG, SMALL, DESTROYER, TORPEDO_BOAT)
BOILERS = ("belleville", "niclausse", "durr", "babcock", "cylindrical", "thornycroft", "yarrow")
FRACTIONS = {"full": 1.0, "two_thirds": 2 / 3, "one_third": 1 / 3, "stop": 0.0}


def table_for(ship_class: ShipClass) -> str:
    """A big fast cruiser is a cruiser of 7,000 tons and 20 knots or more (SC-S-12, AMB-S-18).

    All other cruisers, battleships and merchantmen are in the second column; destroyers and torpedo boats have their
    own. Raises ValueError for submarines, whose endurance the book gives in hours (NAV-S-063).
    """
    if ship_class.kind in (DESTROYER, TORPEDO_BOAT):
        return ship_class.kind
    if ship_class.kind in ("submarine", "submersible"):
        raise ValueError(f"{ship_class.name} is a {ship_class.kind}: its endurance is in hours, not coal (NAV-S-063)")
    tons, knots = tables.value("coal", "big_fast")
    cruiser = ship_class.kind in ("big_cruiser", "small_cruiser", "scout")
    return BIG if cruiser and ship_class.displacement_t >= tons and ship_class.max_kn >= knots else SMALL


def boiler(name: str) -> str:
    """Boilers of a make that the book does not list are reckoned as cylindrical (SC-S-12)."""
    return name if name in BOILERS else str(tables.value("coal", "unknown_boiler"))


def full_rate(table: str, boilers: str = "", bunkers_t: float = 0.0) -> float:
    """Tons per hour at full speed (NAV-S-056, NAV-S-059, NAV-S-061, SC-S-13).

    ``boilers`` matters for the two columns of big ships, ``bunkers_t`` (full bunkers) for torpedo boats only.
    """
    if table == DESTROYER:
        return float(tables.value("coal", "destroyer")[-1][1])
    if table == TORPEDO_BOAT:
        return torpedo_boat_rate(bunkers_t)
    figures = tables.load("coal")["boilers"]
    return float(figures[boiler(boilers)][figures["columns"].index(table)] / tables.value("coal", "period"))


def torpedo_boat_rate(bunkers_t: float) -> float:
    """Torpedo boats burn in proportion to their bunkers, so that they last as long as a destroyer (NAV-S-061, SC-S-13).

    Tons per hour at full speed.
    """
    return full_rate(DESTROYER) * bunkers_t / float(tables.value("coal", "destroyer_bunkers"))


def shares(fraction: Likes, small_craft: npt.ArrayLike) -> Floats:
    """Share of the full consumption at fractions of full speed (NAV-S-057, NAV-S-058, NAV-S-059, NAV-S-066).

    Half at two-thirds and a quarter at one-third; destroyers and torpedo boats (``small_craft``) 8 and 3 of their 16;
    straight lines between (SC-S-12), nothing at rest.
    """
    given = np.clip(np.asarray(fraction, dtype=np.float64), 0.0, 1.0)
    big, small = _curve("fractions"), _curve("destroyer")
    return np.where(np.asarray(small_craft), np.interp(given, small[0], small[1]), np.interp(given, big[0], big[1]))


def _curve(key: str) -> tuple[Floats, Floats]:
    rows = np.asarray(tables.value("coal", key), dtype=np.float64)
    return rows[:, 0] / 3, rows[:, 1] / rows[-1, 1]


def share(fraction: float, table: str) -> float:
    """Share of the full consumption at a fraction of full speed (NAV-S-057, NAV-S-058, NAV-S-059)."""
    return float(shares(fraction, table in (DESTROYER, TORPEDO_BOAT)))


def burn(table: str, boilers: str, fraction: float, minutes: float, bunkers_t: float = 0.0) -> float:
    """Tons burnt in so many minutes at a fraction of full speed (NAV-S-056 to NAV-S-061).

    >>> burn("big_fast_cruiser", "belleville", 1, 360)
    120.0
    """
    return full_rate(table, boilers, bunkers_t) * share(fraction, table) * minutes / 60


def full_rates(table: list[str], boilers: list[str], bunkers_t: Likes) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """For many ships at once: tons per hour at full speed, and which of them are destroyers or torpedo boats.

    Burnt coal is then ``rate * shares(fraction, small) * minutes / 60``.
    """
    bunkers = np.broadcast_to(np.asarray(bunkers_t, dtype=np.float64), len(table))
    seen: dict[tuple[str, str], float] = {}
    rates = np.empty(len(table))
    for i, (t, b) in enumerate(zip(table, boilers, strict=True)):
        if t == TORPEDO_BOAT:
            rates[i] = torpedo_boat_rate(float(bunkers[i]))
        else:
            if (t, b) not in seen:
                seen[t, b] = full_rate(t, b)
            rates[i] = seen[t, b]
    return rates, np.isin(np.asarray(table, dtype=object).astype(str), [DESTROYER, TORPEDO_BOAT])


def fractions(knots: Likes, class_kn: Likes, efficiency: Likes = 1.0, tired: npt.ArrayLike = False) -> Floats:
    """What share of full speed the engines work at to make these knots (NAV-S-069, AMB-S-06, AMB-S-08).

    ``class_kn`` is the speed of the sound ship: one with half her boilers gone also burns by half (SC-S-12). At 0.9
    efficiency the same coal gives nine-tenths of the speed. A tired ship (NAV-S-067) at her present top burns in full.
    """
    most = np.maximum(np.asarray(class_kn, dtype=np.float64), 1e-9) * np.asarray(efficiency, dtype=np.float64)
    made = np.asarray(knots, dtype=np.float64) / most
    top = float(tables.value("speed", "top")) * float(tables.value("speed", "tired"))
    return np.where(np.asarray(tired) & (made > top + 1e-9), 1.0, np.clip(made, 0.0, 1.0))


def fraction(knots: float, class_kn: float, efficiency: float = 1.0, tired: bool = False) -> float:
    """What share of full speed the engines work at to make these knots (NAV-S-069, AMB-S-06, AMB-S-08)."""
    return float(fractions(knots, class_kn, efficiency, tired))


def endurance_h(coal_t: float, table: str, boilers: str, fraction: float, bunkers_t: float = 0.0) -> float:
    """Hours that the coal lasts at a fraction of full speed (NAV-S-060); infinite at rest (NAV-S-066)."""
    rate = burn(table, boilers, fraction, 60, bunkers_t)
    return coal_t / rate if rate > 0 else float("inf")


def over_normal(burnt_t: float, normal_t: float) -> bool:
    """A ship is on her extra coal when she has burnt more than the load normally carried (NAV-S-069, AMB-S-05).

    To the kilogram that a world keeps: sums of floating numbers must not decide.
    """
    return normal_t > 0 and round(burnt_t, 3) > round(normal_t, 3)


def coaling_rate(displacement_t: float) -> float:
    """Tons per hour that a ship takes in from a port: 25 for a big ship, 10 for a small one (SC-S-17)."""
    big, small = tables.value("coal", "coaling")
    return float(small if displacement_t < tables.value("coal", "coaling_small") else big)
