"""Fleet lists: the ships, scorers and targets that each side receives when the preliminaries are arranged (NAV-S-011 to 015)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from naval.state.world import Force, Gun, Ship, ShipClass, Tube

MOUNTS = {
    "turret": "in turrets",
    "barbette": "in barbettes",
    "casemate": "in casemates",
    "battery": "in the battery",
    "shield": "behind shields",
}
ARCS = {"fore": "ahead", "aft": "astern", "broadside": "half on each beam", "all": "all round"}


@dataclass(frozen=True)
class Scorer:
    """The card of one ship: her class, arms and stores (NAV-S-012, NAV-S-015)."""

    ship: str
    class_name: str
    kind: str
    knots: float
    displacement_t: int
    guns: tuple[str, ...]
    tubes: tuple[str, ...]
    armour: tuple[tuple[str, str], ...]
    boilers: str
    coal_t: float
    coal_normal_t: float
    coal_max_t: float


@dataclass(frozen=True)
class Box:
    """A squadron's box of models and its envelope of scorers; ``flagship`` is a ship's name (NAV-S-014, NAV-S-015)."""

    squadron: str
    flagship: str
    scorers: tuple[Scorer, ...]

    @property
    def models(self) -> tuple[str, ...]:
        """List the models in the box by ship: one for each scorer (NAV-S-011)."""
        return tuple(card.ship for card in self.scorers)


@dataclass(frozen=True)
class Target:
    """An enemy ship as a target: outline and published figures. ``ship`` is "" where only her class is public."""

    ship: str
    class_name: str
    kind: str
    knots: float
    displacement_t: int
    length_ft: float
    funnels: int
    guns: tuple[str, ...]
    armour: tuple[tuple[str, str], ...]


def boxes(side: str, ships: Iterable[Ship], forces: Iterable[Force], classes: Iterable[ShipClass]) -> tuple[Box, ...]:
    """Box a side's own ships by squadron, one scorer for each ship engaged (NAV-S-011, NAV-S-012, NAV-S-014, NAV-S-015)."""
    by_class = {one.key: one for one in classes}
    mine = sorted((s for s in ships if s.side == side), key=lambda s: (-by_class[s.class_key].displacement_t, s.key))
    names = {s.key: s.name for s in mine}
    return tuple(
        Box(f.name, names.get(f.flagship, ""), tuple(scorer(s, by_class[s.class_key]) for s in mine if s.force == f.key))
        for f in sorted((f for f in forces if f.side == side), key=lambda f: (f.name, f.key))
    )


def scorer(ship: Ship, built: ShipClass) -> Scorer:
    """Draw up one ship's scorer: guns, armour, boilers and coal (NAV-S-012)."""
    return Scorer(
        ship.name,
        built.name,
        built.kind,
        built.max_kn,
        built.displacement_t,
        tuple(gun_words(gun) for gun in built.guns),
        tuple(tube_words(tube) for tube in built.tubes),
        armour(built),
        built.boilers,
        ship.coal_t,
        built.coal_normal_t,
        built.coal_max_t,
    )


def targets(side: str, ships: Iterable[Ship], classes: Iterable[ShipClass]) -> tuple[Target, ...]:
    """Draw up a target for each enemy ship engaged, where a scenario makes his list public (NAV-S-013)."""
    by_class = {one.key: one for one in classes}
    foes = sorted((s for s in ships if s.side != side), key=lambda s: (by_class[s.class_key].name, s.name, s.key))
    return tuple(target(by_class[ship.class_key], ship.name) for ship in foes)


def targets_by_class(nation: str, classes: Iterable[ShipClass]) -> tuple[Target, ...]:
    """Draw up targets where the enemy's list is not public: a silhouette of every class in service (NAV-S-013, SC-N-51).

    It tells neither their number nor which of them are out.
    """
    his = sorted((one for one in classes if one.nation == nation and one.guns), key=lambda one: (one.kind, one.name, one.key))
    return tuple(target(one) for one in his)


def target(built: ShipClass, ship: str = "") -> Target:
    """Draw up a class's outline with its published figures (NAV-S-013)."""
    return Target(
        ship,
        built.name,
        built.kind,
        built.max_kn,
        built.displacement_t,
        built.length_ft,
        built.funnels,
        tuple(gun_words(gun) for gun in built.guns),
        armour(built),
    )


def gun_words(gun: Gun) -> str:
    """Describe guns of one kind: ``4 of 12 in., in turrets, bow``."""
    mount = MOUNTS.get(gun.mount, gun.mount)
    return f"{gun.count} of {gun.calibre_in:g} in., {mount}, {ARCS.get(gun.arc, gun.arc)}"


def tube_words(tube: Tube) -> str:
    return f"{tube.count} of {tube.diameter_in:g} in., {'under water' if tube.place == 'submerged' else 'above water'}"


def armour(built: ShipClass) -> tuple[tuple[str, str], ...]:
    """List where a class is armoured, and how many inches; nothing where she has no armour."""
    belt = f"{built.belt_in:g} in. {built.belt_type}" if built.belt_type not in ("", "none") else f"{built.belt_in:g} in."
    rows = [("belt", built.belt_in, belt)]
    rows += [
        (name, inches, f"{inches:g} in.")
        for name, inches in (
            ("turrets", built.turret_in),
            ("barbettes", built.barbette_in),
            ("casemates", built.casemate_in),
            ("conning tower", built.conning_tower_in),
            ("deck", built.deck_in),
        )
    ]
    return tuple((name, words) for name, inches, words in rows if inches)
