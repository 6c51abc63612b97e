"""What units come to: fighting men, services, trains, horses (LC-020, LC-023 to LC-025).

Everything is whole. ``Counts`` are units by code, as the reckoner and a pack name them: ``{"inf": 12, "cav": 3}``.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaign.land import tables
from campaign.land.state.units import Kind, kinds
from naval.state.frozen import Frozen

Counts = Mapping[str, int]


class Strength(Frozen, frozen=True):
    """What a body comes to with all that follows it: whole men, horses, guns and wagons.

    ``fighting`` are the men of units that fight, ``services`` staff, bearers, bakers and ammunition columns, ``train`` the
    wagons behind them all; ``men``, ``horses`` and ``wagons`` are all told.
    """

    fighting: int
    services: int
    train: int
    men: int
    horses: int
    guns: int
    wagons: int


def of_units(counts: Counts, wagons: int | None = None, followed: bool = True) -> Strength:
    """Units at full strength with their services and train; ``wagons``: a train of so many instead of the normal one.

    Not ``followed``: the units alone (LC-020).
    """
    rows = [(kind, number) for code, kind in kinds().items() if (number := counts.get(code, 0))]
    men, horses, guns, own = (sum(getattr(kind, what) * n for kind, n in rows) for what in ("men", "horses", "guns", "wagons"))
    fighting = sum(kind.men * n for kind, n in rows if kind.fights)
    if not followed:
        return Strength(fighting=fighting, services=0, train=0, men=men, horses=horses, guns=guns, wagons=own)
    helpers = services(fighting)
    behind = normal_train(fighting + helpers) if wagons is None else wagons
    return Strength(
        fighting=fighting,
        services=helpers,
        train=behind,
        men=men + helpers + drivers(behind),
        horses=horses + service_horses(helpers) + behind * int(tables.value("forces", "wagon_horses")),
        guns=guns,
        wagons=own + behind,
    )


def services(fighting: int) -> int:
    """Staff, bearers, bakers and ammunition columns: a fifth of the fighting men; they eat and do not fight (LC-023)."""
    return fighting * int(tables.value("forces", "services_pct")) // 100


def service_horses(helpers: int) -> int:
    """The horses of the services: fifteen to a hundred of them (LC-023)."""
    return helpers * int(tables.value("forces", "service_horses_pct")) // 100


def normal_train(men: int) -> int:
    """One wagon to fifty men, fighting and services, rounded up (LC-024)."""
    return -(-men // int(tables.value("forces", "men_a_wagon")))


def drivers(wagons: int) -> int:
    """One and a half men to a wagon of the train, floor (LC-025)."""
    return wagons * 3 // 2


def packets_of(wagons: int) -> int:
    """What the wagons of a train carry: twenty packets each (LC-025)."""
    return wagons * int(tables.value("forces", "wagon_packets"))


def kind_of(code: str) -> Kind:
    """A row of table F1 (LC-020). Raises KeyError for a code that is not in it."""
    return kinds()[code]
