"""Losses in men and guns of a battle at a table (LC-275 to LC-278)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from land import tables
from land.forces.cohesion import after_battle
from land.march.stragglers import shares
from land.state.units import Unit
from land.state.world import Body
from naval.state.frozen import Frozen


class Losses(Frozen, frozen=True):
    """Men of a side who are down, by fate; ``prisoners`` were taken at the table, ``wounded_taken`` besides."""

    down: int = 0
    casualties: int = 0
    killed: int = 0
    wounded: int = 0
    scattered: int = 0
    prisoners: int = 0
    wounded_taken: int = 0

    @property
    def gone(self) -> int:
        """Return casualties and prisoners, which count against cohesion (LC-026)."""
        return self.casualties + self.prisoners


def of_figures(k: int, dead: int, taken: int, most: int, lost_field: bool = False, full: bool = False) -> Losses:
    """Reckon losses of figures of k men each: of the dead a third are hit and the rest scattered; with ``full`` all are hit
    (LC-276, LC-277).

    ``most`` caps the men lost.
    """
    return of_men(dead * k, taken * k, most, lost_field, full)


def of_men(down: int, prisoners: int, most: int, lost_field: bool = False, full: bool = False) -> Losses:
    """Reckon losses of men already counted, at most ``most`` (LC-276, LC-277)."""
    prisoners = min(prisoners, most)
    down = min(down, most - prisoners)
    casualties = down if full else down // int(tables.value("battle", "down")["casualties"])
    return _parted(down, casualties, prisoners, lost_field)


def of_great(men: int, units: int, lost: int, lost_field: bool = False) -> Losses:
    """Reckon losses of an arm in the Game of War: of the share lost a third is hit, a third taken, a third scattered (LC-278)."""
    down = men * lost // units if units else 0
    third = down // int(tables.value("battle", "great_down"))
    told = _parted(down - third, third, third, lost_field)
    return msgspec.structs.replace(told, down=down, scattered=down - 2 * third)


def _parted(down: int, casualties: int, prisoners: int, lost_field: bool) -> Losses:
    killed = casualties // int(tables.value("battle", "down")["killed"])
    wounded = casualties - killed
    return Losses(
        down=down,
        casualties=casualties,
        killed=killed,
        wounded=wounded,
        scattered=down - casualties,
        prisoners=prisoners,
        wounded_taken=wounded // int(tables.value("battle", "wounded_taken")) if lost_field else 0,
    )


class Fate(Frozen, frozen=True):
    """Fate of a unit at the table: figures dead and taken, and guns lost there (LC-275)."""

    dead: int = 0
    taken: int = 0
    guns: int = 0


def settle(
    body: Body, fates: Mapping[str, Fate], k: int, minute: int, lost_field: bool, full: bool = False, by_battery: bool = True
) -> tuple[Body, Losses]:
    """Return a body after a battle, and its losses: men and guns by unit, scattered, cohesion (LC-275 to LC-277).

    ``by_battery``: a gun of the table stood for a battery. Horses go with their men, wagons with their horses.
    """
    before = sum(unit.men for unit in body.units if unit.kind.fights)
    told, units = Losses(), []
    for unit in body.units:
        fate = fates.get(unit.key, Fate())
        one = of_figures(k, fate.dead, fate.taken, unit.men, lost_field, full)
        told = summed((told, one))
        guns = unit.guns if by_battery else 1
        units.append(reduce_unit(unit, unit.men - one.down - one.prisoners, max(0, unit.guns - fate.guns * guns)))
    cohesion = after_battle(body.cohesion, told.gone, before, lost_field)
    after = msgspec.structs.replace(
        body, units=tuple(units), scattered=body.scattered + told.scattered, cohesion=cohesion, shaken_at=minute
    )
    return after, told


def reduce_unit(unit: Unit, men: int, guns: int) -> Unit:
    """Reduce a unit to so many men and guns; horses and wagons go in proportion to the men."""
    share = (men, unit.men or 1)
    rest = {name: getattr(unit, name) * share[0] // share[1] for name in ("horses", "wagons")}
    return msgspec.structs.replace(unit, men=men, guns=guns, **rest)


def summed(some: Sequence[Losses]) -> Losses:
    """Add losses up."""
    return Losses(**{name: sum(getattr(one, name) for one in some) for name in Losses.__struct_fields__})


def spread(figures: int, units: Sequence[Unit]) -> dict[str, int]:
    """Share out the figures lost by a body without units of its own on the table, by men, ties by key (LC-003)."""
    keys = [unit.key for unit in units]
    return dict(zip(keys, shares(figures, [unit.men for unit in units], keys), strict=True))
