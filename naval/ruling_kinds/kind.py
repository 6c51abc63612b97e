"""Common parts of the kinds of ruling: fields, the ground they are checked against, and names in words (UD-030)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from naval.geo.calendar import clock, label
from naval.state.orders import Orders
from naval.state.ruling_acts import Act
from naval.state.rulings import NONE, Rulings
from naval.state.world import Dispatch, World
from tactical.engine.text.words import plural

REASON = 3, 300


@dataclass(frozen=True)
class Field:
    """A field of a form: its name, and the values allowed in it.

    ``type`` says as what it is read (:mod:`umpire.rulings.drawer.form`); ``least`` and ``most`` are bounds of a number, or of the
    characters of a text; ``choices`` are (value, words). An ``optional`` one may be left empty.
    """

    name: str
    label: str
    type: str
    least: float = 0
    most: float = 0
    usual: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    optional: bool = False
    unit: str = ""


SINCE = Field("since", "From", "minute")
UNTIL = Field("until", "Until", "minute")


@dataclass(frozen=True)
class Troops:
    """A column as a ruling is checked against it: its name, men, horses and guns, and the packets it may have.

    ``holds`` are packets that its train holds, of which it has ``train`` (food, forage, ammunition); a column without a train has
    food in haversacks alone. ``busy`` says why it cannot be put down elsewhere, "" if it can.
    """

    name: str
    men: int
    horses: int
    guns: int
    train: tuple[int, int, int]
    holds: int
    haversacks: bool = False
    busy: str = ""


@dataclass(frozen=True)
class OnLand:
    """The land of a war as rulings are checked against it, as the run began: columns, the names of places, the contents of
    depots.

    ``landing`` are the forces that land troops or embark them. A war of the sea has no place on land.
    """

    bodies: Mapping[str, Troops] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    depots: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    landing: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.places)


NO_LAND = OnLand()


@dataclass(frozen=True)
class Ground:
    """The ground a ruling is checked against: the truth as the run began, the clock, orders and rulings.

    ``sheets`` are the sealed orders of the run by the minute from which they count; ``dispatches`` those still on their way, with
    those that are written in this run. ``is_land`` says of a place whether it lies on land.
    """

    world: World
    clock: int
    until: int
    rulings: Rulings = NONE
    sheets: tuple[tuple[int, Mapping[str, Orders]], ...] = ()
    dispatches: tuple[Dispatch, ...] = ()
    is_land: Callable[[float, float], bool] = field(default=lambda lon, lat: False)
    land: OnLand = NO_LAND

    @property
    def begun(self) -> bool:
        """Report whether part of the run stands published: rulings that act at a run's first minute are kept for the next
        (UD-006)."""
        return self.clock > self.world.minute


@dataclass(frozen=True)
class Names:
    """Names of things by key, and the hour of the day at minute 0."""

    world: World
    land: OnLand = NO_LAND

    def find_name(self, key: str) -> str:
        """Name a ship, force, port, seat or area, or a column or place ashore; give the key itself if it names none."""
        world = self.world
        if key in self.land.bodies:
            return self.land.bodies[key].name
        some = (world.ships, world.forces, world.ports, world.seats, world.areas)
        found = next((one.name for rows in some for one in rows if one.key == key), key)
        return self.land.places.get(key, found) if found == key else found

    def write_minute(self, minute: int) -> str:
        """Write day and hour of a minute."""
        return label(minute, self.world.calendar.hour)

    def write_hour(self, minute: int) -> str:
        """Write the hour alone."""
        return clock(minute, self.world.calendar.hour)


Check = Callable[[Any, Ground], list[str]]


@dataclass(frozen=True)
class Kind:
    """One kind of ruling. ``check`` gives every fault of one that is well formed, ``sentence`` says it in the umpire's list.

    ``stage`` is where in the run it acts; ``subject`` gives its subject, and ``span`` its first and last minute: two of one kind
    on one subject at one time are refused (UD-002), unless they ``stack``. With ``first`` it acts only as a run begins (UD-006);
    one that ``ends`` acts as the run is over, from the first minute of the next. ``fits`` names the subjects it can have: ship,
    force, port, dispatch, order, pair, die or sea. ``besides`` is shown on the page before and after it is taken, such as miles.
    """

    act: type[Act]
    title: str
    stage: str
    rule: str
    check: Check
    sentence: Callable[[Any, Names], str]
    subject: Callable[[Any], str]
    fits: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    span: Callable[[Any], tuple[float, float]] = field(default=lambda act: (act.since, act.since + 1))
    first: Callable[[Any], bool] = field(default=lambda act: False)
    stack: bool = False
    besides: Callable[[Any, Ground], str] | None = None
    ends: bool = False

    @property
    def tag(self) -> str:
        """Give the word by which it is stored."""
        return str(self.act.__struct_config__.tag)


def check_bounds(what: str, value: float, least: float, most: float, unit: str = "") -> list[str]:
    """Give a fault if a number is outside its bounds."""
    said = plural(most, unit) if unit else f"{most:g}"
    return [] if least <= value <= most else [f"{what} may be {least:g} to {said}, not {value:,g}."]


def lengthy(what: str, text: str, least: int, most: int) -> list[str]:
    """Give a fault if a text is too short or too long."""
    n = len(text.strip())
    return [] if least <= n <= most else [f"{what} has {least} to {most} characters; this has {n}."]


def afloat(ground: Ground, key: str) -> list[str]:
    """Give a fault if there is no such ship, or if she does not float."""
    ship = next((one for one in ground.world.ships if one.key == key), None)
    if ship is None:
        return ["There is no such ship in this war."]
    return [] if ship.afloat else [f"{ship.name} was lost before this run."]


def steams(ground: Ground, key: str, what: str = "force") -> list[str]:
    """Give a fault if there is no such force."""
    return [] if any(one.key == key for one in ground.world.forces) else [f"There is no such {what} in this run."]


def marches(ground: Ground, key: str) -> list[str]:
    """Give a fault if there is no such column on land."""
    if key in ground.land.bodies:
        return []
    return ["There is no such column in this run." if ground.land else "There is no land in this war."]


def in_run(ground: Ground, until: int, since: int) -> list[str]:
    """Give a fault if a ruling ends before it begins, or after the run."""
    if since < until <= ground.until:
        return []
    return [f"It must end after it begins and before the run ends: by {Names(ground.world).write_minute(ground.until)}."]
