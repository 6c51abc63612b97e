"""Strength of units: fighting men, services, trains, horses, all whole numbers (LC-020, LC-023 to LC-025)."""

from __future__ import annotations

from land import tables
from naval.state.frozen import Frozen


class Strength(Frozen, frozen=True):
    """Strength of a body with all that follows it: whole men, horses, guns and wagons.

    ``fighting`` are the men of units that fight, ``services`` staff, bearers, bakers and ammunition columns, ``train`` the wagons
    behind them all; ``men``, ``horses`` and ``wagons`` are all told.
    """

    fighting: int
    services: int
    train: int
    men: int
    horses: int
    guns: int
    wagons: int


def followed_by(fighting: int, men: int, horses: int, guns: int, wagons: int, helpers: int, train: int) -> Strength:
    """Add services and train to units (LC-023 to LC-025)."""
    return Strength(
        fighting=fighting,
        services=helpers,
        train=train,
        men=men + helpers + drivers(train),
        horses=horses + service_horses(helpers) + train * int(tables.value("forces", "wagon_horses")),
        guns=guns,
        wagons=wagons + train,
    )


def services(fighting: int) -> int:
    """Reckon staff, bearers, bakers and ammunition columns: a fifth of the fighting men; they eat and do not fight (LC-023)."""
    return fighting * int(tables.value("forces", "services_pct")) // 100


def service_horses(helpers: int) -> int:
    """Reckon the horses of the services: fifteen to a hundred men (LC-023)."""
    return helpers * int(tables.value("forces", "service_horses_pct")) // 100


def normal_train(men: int) -> int:
    """Reckon a normal train: one wagon to fifty men, fighting and services, rounded up (LC-024)."""
    return -(-men // int(tables.value("forces", "men_a_wagon")))


def drivers(wagons: int) -> int:
    """Reckon the drivers of a train: one and a half men to a wagon, floor (LC-025)."""
    return wagons * 3 // 2


def packets_of(wagons: int) -> int:
    """Reckon the packets that wagons carry: twenty each (LC-025)."""
    return wagons * int(tables.value("forces", "wagon_packets"))
