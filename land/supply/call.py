"""Daily call: needs of bodies, and the stores they draw from (LC-151, LC-153, LC-156, LC-157, LC-159).

Food before forage, and for each: depot, train, the country if it was ordered, haversack. The needs of a group are counted
together and shared by men and horses, by largest remainder (SC-LC-61). A depot or train too small for all who ask it at once is
shared likewise, and each body asks the nearest first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

import msgspec

from land import tables
from land.state.ground import Stores
from land.state.units import FOOT, Train
from land.state.world import Body, Cell, Spot
from land.supply import fire, hunger
from land.supply.facts import NOTHING, Called, Countryside, Drew
from land.supply.foraging import Larder
from land.supply.needs import Need, figure, food, forage, mouths
from land.supply.shares import dealt, shares

FOOD, FORAGE = "food", "forage"
DEPOT, TRAIN, COUNTRY, HAVERSACK = "depot", "train", "country", "haversack"


class Quarters:
    """One call in progress: stores as they empty, and each body's drawings."""

    def __init__(self, bodies: Sequence[Body], stores: Mapping[str, Stores], cells: Sequence[Cell]) -> None:
        self.bodies = {body.key: body for body in sorted(bodies, key=lambda one: one.key)}
        self.depots = {key: {FOOD: one.food, FORAGE: one.forage, "ammo": one.ammo} for key, one in sorted(stores.items())}
        self.trains = {
            key: {FOOD: one.train.food, FORAGE: one.train.forage, "ammo": one.train.ammo} for key, one in self.bodies.items()
        }
        self.haversacks = {key: one.haversack for key, one in self.bodies.items()}
        self.larder = Larder(cells)
        self.need: dict[str, Need] = {}
        self.drawn: dict[tuple[str, str, str], int] = {}

    def wants(self, key: str, what: str) -> int:
        """Return the food or forage that a body still lacks."""
        had = sum(self.drawn.get((key, what, where), 0) for where in (DEPOT, TRAIN, COUNTRY, HAVERSACK))
        return int(getattr(self.need[key], what)) - had

    def note(self, key: str, what: str, where: str, packets: int) -> None:
        """Note what a body drew."""
        self.drawn[key, what, where] = self.drawn.get((key, what, where), 0) + packets

    def from_stores(
        self, stores: Mapping[str, dict[str, int]], reach: Mapping[str, Sequence[str]], what: str, where: str
    ) -> None:
        """Let every body ask the stores in its reach, the nearest first; bodies that ask a store at once share it."""
        for rank in range(max((len(keys) for keys in reach.values()), default=0)):
            asking: dict[str, dict[str, int]] = {}
            for key in self.need:
                if len(reach.get(key, ())) > rank and (want := self.wants(key, what)) > 0:
                    asking.setdefault(reach[key][rank], {})[key] = want
            for store, wants in sorted(asking.items()):
                for key, packets in dealt(stores[store][what], wants).items():
                    stores[store][what] -= packets
                    self.note(key, what, where, packets)

    def got(self, key: str, where: str) -> Need:
        """Return what a body drew in one place."""
        return Need(food=self.drawn.get((key, FOOD, where), 0), forage=self.drawn.get((key, FORAGE, where), 0))


def call(
    minute: int,
    bodies: Sequence[Body],
    miles: Miles,
    stores: Mapping[str, Stores] | None = None,
    depots: Mapping[str, Sequence[str]] | None = None,
    trains: Mapping[str, Sequence[str]] | None = None,
    country: Mapping[str, Countryside] | None = None,
    cells: Sequence[Cell] = (),
    marching: Collection[str] = (),
) -> Called:
    """Hold the call of one side's bodies (LC-151, LC-153).

    ``stores`` are depots by key; ``depots`` and ``trains`` give for each body the depots and standing wagons in its reach, the
    nearest first (:mod:`land.supply.reach`); a body not in ``trains`` has its own. ``country`` is the land in reach of bodies
    ordered to forage. A ``marching`` body draws from no depot and no wagons.
    """
    held = Quarters(bodies, stores or {}, cells)
    stand = [key for key in held.bodies if key not in marching]
    near = {key: [one for one in (depots or {}).get(key, ()) if one in held.depots] for key in stand}
    wagons = {key: [one for one in (trains or {}).get(key, (key,)) if one in stand] for key in stand}
    found = groups(bodies, miles)
    alone = {group[0].key for group in found if lives_there(group, cells)}
    group_of = {body.key: tuple(one.key for one in group) for group in found for body in group}
    for group in found:
        held.need.update({group[0].key: NOTHING} if group[0].key in alone else needs(group))
    for what in (FOOD, FORAGE):
        held.from_stores(held.depots, near, what, DEPOT)
        held.from_stores(held.trains, wagons, what, TRAIN)
        _forage(held, country or {}, what)
        if what == FOOD:
            _haversacks(held)
    used = _fire(held, near, wagons)
    fed = {key: _update_body_after_call(held, key) for key in held.bodies}
    _fill(held, near, fed)
    held.bodies = {key: held.bodies[key] for key in sorted(held.bodies)}
    return Called(
        minute=minute,
        bodies=tuple(msgspec.structs.replace(fed[key], haversack=held.haversacks[key]) for key in held.bodies),
        stores={key: Stores(**one) for key, one in held.depots.items()},
        cells=held.larder.cells(),
        drew=tuple(_drew(held, key, group_of[key], fed[key], used.get(key, 0), key in alone) for key in held.bodies),
    )


def needs(group: Sequence[Body]) -> dict[str, Need]:
    """Reckon the needs of each body: its group's men and horses are counted together, the packets shared out (LC-151).

    Bodies on half rations are counted apart (LC-153).
    """
    eat = {body.key: mouths(body) for body in group}
    bread: dict[str, int] = {}
    for half in (False, True):
        men = {body.key: eat[body.key][0] for body in group if body.half_rations == half}
        bread.update(shares(food(sum(men.values()), half), men))
    horses = {key: one[1] for key, one in eat.items()}
    fodder = shares(forage(sum(horses.values())), horses)
    return {key: Need(food=bread[key], forage=fodder[key]) for key in eat}


def haversack_full(body: Body) -> int:
    """Return the packets in full haversacks: two days' food (LC-153)."""
    return figure("haversack_days") * food(mouths(body)[0])


def _forage(held: Quarters, country: Mapping[str, Countryside], what: str) -> None:
    """Draw from the country for bodies ordered to forage: by key, as the first finds most (LC-157)."""
    take: Callable[[Countryside, int], int] = held.larder.food if what == FOOD else held.larder.forage
    for key in sorted(held.need):
        if key in country and (want := held.wants(key, what)) > 0:
            held.note(key, what, COUNTRY, take(country[key], want))


def _haversacks(held: Quarters) -> None:
    """Draw food still lacking from the haversacks, on the march as well (LC-153)."""
    for key in held.need:
        packets = min(held.wants(key, FOOD), held.haversacks[key])
        held.haversacks[key] -= packets
        held.note(key, FOOD, HAVERSACK, packets)


def _fire(held: Quarters, near: Mapping[str, Sequence[str]], wagons: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Draw ammunition, after food and forage: depots and trains replace the missing days of fire (LC-161, LC-153)."""
    used: dict[str, int] = {}
    for key, reach, stores in (
        (key, where[key], some) for where, some in ((near, held.depots), (wagons, held.trains)) for key in where
    ):
        for store in reach:
            asked = min(stores[store]["ammo"], fire.fire_needed(held.bodies[key]))
            held.bodies[key], packets = fire.made_good(held.bodies[key], asked)
            stores[store]["ammo"] -= packets
            used[key] = used.get(key, 0) + packets
    return used


def _fill(held: Quarters, near: Mapping[str, Sequence[str]], fed: Mapping[str, Body]) -> None:
    """Fill the haversacks of bodies at a depot from its remainder (LC-153, SC-LC-64)."""
    for key, depots in near.items():
        for depot in depots:
            packets = max(0, min(haversack_full(fed[key]) - held.haversacks[key], held.depots[depot][FOOD]))
            held.haversacks[key] += packets
            held.depots[depot][FOOD] -= packets


def _update_body_after_call(held: Quarters, key: str) -> Body:
    """Return a body after the call: its train, hunger, and remaining horses (LC-159)."""
    body = held.bodies[key]
    train = Train(wagons=body.train.wagons, **held.trains[key])
    want = hunger.count_unmet_calls(body.hunger, held.wants(key, FOOD) <= 0)
    lean = hunger.count_unmet_calls(body.no_forage, held.wants(key, FORAGE) <= 0)
    horses = {unit.key: unit.horses for unit in body.units}
    lost = shares(hunger.horses_die(sum(horses.values()), lean), horses)
    units = tuple(msgspec.structs.replace(unit, horses=unit.horses - lost[unit.key]) for unit in body.units)
    return msgspec.structs.replace(body, train=train, hunger=want, no_forage=lean, units=units)


def _drew(held: Quarters, key: str, group: tuple[str, ...], after: Body, ammo: int, alone: bool) -> Drew:
    before = held.bodies[key]
    return Drew(
        body=key,
        group=group,
        need=held.need[key],
        depot=held.got(key, DEPOT),
        train=held.got(key, TRAIN),
        country=held.got(key, COUNTRY),
        haversack=held.drawn.get((key, FOOD, HAVERSACK), 0),
        hunger=after.hunger,
        no_forage=after.no_forage,
        horses_lost=sum(unit.horses for unit in before.units) - sum(unit.horses for unit in after.units),
        ammo=ammo,
        alone=alone,
    )


def days_in_hand(body: Body) -> float | None:
    """Reckon the days a body lives on its train and haversacks, by its daily need of both; None: it needs nothing."""
    men, horses = mouths(body)
    day = food(men, body.half_rations) + forage(horses)
    return (body.train.food + body.train.forage + body.haversack) / day if day else None


Miles = Callable[[Spot, Spot], float]


def groups(bodies: Sequence[Body], miles: Miles) -> tuple[tuple[Body, ...], ...]:
    """Group bodies of one side linked by steps of at most twenty miles, each group and all groups by key (LC-151)."""
    left = sorted(bodies, key=lambda body: body.key)
    found = []
    while left:
        group, left = [left[0]], left[1:]
        for one in group:
            near = [body for body in left if miles(one.spot, body.spot) <= figure("chain_mi")]
            group += near
            left = [body for body in left if body not in near]
        found.append(tuple(sorted(group, key=lambda body: body.key)))
    return tuple(found)


def cell_of(spot: Spot) -> tuple[int, int]:
    """Return the cell of a tenth of a degree in which a spot lies (LC-157)."""
    tenth = float(tables.value("supply", "cell_deg"))
    return math.floor(round(spot.lon / tenth, 6)), math.floor(round(spot.lat / tenth, 6))


def lives_there(group: Sequence[Body], cells: Iterable[Cell]) -> bool:
    """Report whether a lone detachment draws nothing: under 1,500 foot, twenty miles from others, on unforaged ground (LC-156).

    It takes so little that the ground stays as it is (SC-LC-60).
    """
    if len(group) != 1:
        return False
    foot = sum(unit.men for unit in group[0].units if unit.kind.arm == FOOT)
    at = cell_of(group[0].spot)
    return foot < figure("alone_foot") and not any((cell.i, cell.j) == at and cell.taken for cell in cells)
