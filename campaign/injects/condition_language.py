"""Conditions on the truth: a closed list, joined by all, any and not, three deep (UD-067).

They are stored as ``near(red_cruisers, portland, 15)`` or ``all(lost(blue, 2), not(in_port(red_cruisers, brest)))``;
:mod:`campaign.injects.condition_parser` reads them with names. A name with a comma or brackets is quoted. Conditions of the land
are in :mod:`campaign.injects.shore`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from campaign.injects.shore import IN_PLACE_MI, Shore
from campaign.war.outcome import Outcome
from campaign.war.reports import KINDS as PAPERS
from naval.geo import course
from naval.ruling_kinds.kind import NO_LAND, OnLand
from naval.state.frozen import Frozen
from naval.state.world import BELLIGERENTS, World
from tactical.engine.text.words import listed

Point = tuple[float, float, float]
"""Point of a track: minute, longitude, latitude."""
AT_BERTH_NM = 0.5
DEEP, MOST_SIGNS = 3, 300
JOINED = ("all", "any", "not")
IN_WORDS = {"place_ashore": "place", "spot": "place", "minute": "day and hour", "paper": "kind of paper"}
"""Names of arguments to readers, where the code's name is narrower."""
SUCH_AS = {"minute": ", such as Day 1 20:00", "side": ": blue or red", "count": ": a whole number, 1 or more"}
"""Examples of a right value, where a name alone does not say it."""
Holds = Callable[[int], bool]
"""Test whether something is so at a minute."""
TOKEN = re.compile(r"""\s*([a-z_]+\s*\(|[(),]|"[^"]*"|[^(),"]+)""")


class Condition(Frozen, frozen=True):
    """Condition: one of :data:`LEAVES` with its arguments, or all, any or not ``of`` some."""

    what: str
    args: tuple[str, ...] = ()
    of: tuple[Condition, ...] = ()

    @property
    def text(self) -> str:
        """Write the condition."""
        return f"{self.what}({', '.join(one.text for one in self.of) if self.of else ', '.join(self.args)})"

    @property
    def depth(self) -> int:
        """Count how deep conditions are nested."""
        return max((one.depth for one in self.of), default=0) + (1 if self.what in JOINED else 0)

    @property
    def leaves(self) -> list[Condition]:
        """List the leaf conditions in it."""
        return [leaf for one in self.of for leaf in one.leaves] if self.of else [self]


# -- what has happened -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Story:
    """Draft as conditions see it: the world as its run began, and the outcome.

    ``over`` are the run's finished battles with their forces, ``seen`` the events of earlier runs by minute; ``land`` fetches the
    land when needed.
    """

    world: World
    outcome: Outcome
    over: tuple[tuple[int, tuple[str, ...]], ...] = ()
    seen: Mapping[str, int] = field(default_factory=dict)
    land: Callable[[], Shore | None] = lambda: None

    @cached_property
    def shore(self) -> Shore | None:
        """Fetch the land of the draft; None in a war of the sea."""
        return self.land()

    @property
    def start(self) -> int:
        return self.world.minute

    @property
    def until(self) -> int:
        return self.outcome.world.minute

    @cached_property
    def tracks(self) -> dict[str, list[Point]]:
        """Find where forces were: on their reported tracks, else only where the draft begins and ends."""
        found: dict[str, set[Point]] = {}
        for at in (self.world, self.outcome.world):
            for one in at.forces:
                found.setdefault(one.key, set()).add((float(at.minute), one.lon, one.lat))
        for report in self.outcome.reports:
            if report.kind == "status":
                points = ((float(minute), float(lon), float(lat)) for minute, lon, lat in report.data["track"])
                found.setdefault(report.data["force"], set()).update(one for one in points if self.start < one[0] < self.until)
        return {key: sorted(points) for key, points in found.items()}

    @cached_property
    def written(self) -> set[str]:
        """List the forces with a reported track."""
        return {report.data["force"] for report in self.outcome.reports if report.kind == "status"}

    def find_position(self, key: str, minute: int) -> tuple[float, float] | None:
        """Place a force, port, station or written lon/lat at a minute; None where a force is unknown."""
        if fixed := fixed_place(key, self.world):
            return fixed
        points = self.tracks.get(key, [])
        for (t0, lon0, lat0), (t1, lon1, lat1) in pairwise(points):
            if t0 <= minute <= t1:
                if key not in self.written and minute not in (t0, t1):
                    return None
                degrees, nm = course.rhumb(lon0, lat0, lon1, lat1)
                share = (minute - t0) / (t1 - t0) if t1 > t0 else 0.0
                return course.along(lon0, lat0, degrees, nm * share)
        return None

    @cached_property
    def losses(self) -> list[tuple[int, str]]:
        """List the ships lost in the war so far: minute and side."""
        before = {ship.key: ship.afloat for ship in self.world.ships}
        rows = []
        for ship in self.outcome.world.ships:
            if ship.afloat:
                continue
            if not before.get(ship.key, True):
                rows.append((self.start, ship.side))
                continue
            told = [one.minute for one in self.outcome.events if f"ship:{ship.key}" in one.about or ship.name in one.text]
            rows.append((max(told, default=self.until), ship.side))
        return sorted(rows)


def fixed_place(key: str, world: World) -> tuple[float, float] | None:
    """Place a port, a station or a written lon/lat."""
    if (found := re.fullmatch(r"(-?\d{1,3}(?:\.\d+)?)/(-?\d{1,2}(?:\.\d+)?)", key)) is not None:
        return float(found[1]), float(found[2])
    places = {one.key: (one.lon, one.lat) for one in world.stations} | {one.key: (one.lon, one.lat) for one in world.ports}
    return places.get(key)


def _hour(story: Story, at: str) -> int | None:
    return max(int(at), story.start)


def _first(story: Story, holds: Callable[[int], bool]) -> int | None:
    return next((minute for minute in range(story.start, story.until + 1) if holds(minute)), None)


def _never(minute: int) -> bool:
    return False


def _forces_are_near(story: Story, force: str, other: str, miles: str) -> Holds:
    def holds(minute: int) -> bool:
        one, two = story.find_position(force, minute), story.find_position(other, minute)
        return one is not None and two is not None and course.distance_nm(*one, *two) <= float(miles)

    return holds


def _in_port(story: Story, force: str, port: str) -> Holds:
    return _forces_are_near(story, force, port, str(AT_BERTH_NM))


def _body_near(story: Story, body: str, other: str, miles: str) -> Holds:
    if story.shore is None:
        return _never
    fixed = story.shore.find_position(other) or fixed_place(other, story.world)
    return story.shore.build_distance_test(body, other, float(miles), story.find_position, fixed)


def _body_at(story: Story, body: str, place: str) -> Holds:
    return _body_near(story, body, place, str(IN_PLACE_MI))


def _men_lost(story: Story, side: str, men: str) -> int | None:
    return story.shore.men_lost(side, int(men)) if story.shore is not None else None


def _depot_below(story: Story, depot: str, packets: str) -> int | None:
    return story.shore.depot_below(depot, int(packets)) if story.shore is not None else None


def _shut_in(story: Story, place: str) -> int | None:
    return story.shore.shut_in(place) if story.shore is not None else None


def _held_by(story: Story, place: str, side: str) -> int | None:
    return story.shore.held_by(place, side) if story.shore is not None else None


def _find_loss_minute(story: Story, side: str, ships: str) -> int | None:
    minutes = [minute for minute, of in story.losses if of == side]
    return minutes[int(ships) - 1] if len(minutes) >= int(ships) else None


def _stock(story: Story, of: str, tons: str) -> int | None:
    for at in (story.world, story.outcome.world):
        has = {one.key: one.coal_t for one in at.ships} | {one.key: one.coal_t for one in at.ports}
        if of in has and has[of] < float(tons):
            return at.minute
    return None


def _arrived(story: Story, author: str, number: str) -> int | None:
    about = f"dispatch:{author}/{number}"
    found = [report.arrives for report, rests in story.outcome.lines if report.kind == "dispatch" and about in rests]
    return min(found, default=None)


def _first_report_minute(story: Story, seat: str, paper: str) -> int | None:
    rows = [one.arrives for one in story.outcome.reports if (one.seat, one.kind) == (seat, paper) and one.arrives > story.start]
    return min(rows, default=None)


def _battle(story: Story, force: str) -> int | None:
    return min((minute for minute, forces in story.over if force in forces or force == "any"), default=None)


@dataclass(frozen=True)
class Leaf:
    """Leaf condition: its words, its arguments, and the first minute at which it holds.

    ``event``: it happens once, and holds from then on. One that comes and goes has ``holds`` to test any minute.
    """

    words: str
    args: tuple[str, ...]
    begins: Callable[..., int | None] | None = None
    event: bool = False
    holds: Callable[..., Holds] | None = None

    def find_first_minute(self, story: Story, *args: str) -> int | None:
        """Find the first minute of a draft at which it holds; None if it does not."""
        if self.holds is not None:
            return _first(story, self.holds(story, *args))
        return self.begins(story, *args) if self.begins is not None else None


LEAVES: Mapping[str, Leaf] = {
    "hour": Leaf("the war has reached that day and hour", ("minute",), _hour),
    "near": Leaf(
        "a force is within that many miles of a force, port, station or lon/lat",
        ("force", "place", "miles"),
        holds=_forces_are_near,
    ),
    "in_port": Leaf("a force is in a port", ("force", "port"), holds=_in_port),
    "lost": Leaf("a side has lost that many ships in the war", ("side", "count"), _find_loss_minute),
    "stock": Leaf("a port or ship has less coal than that many tons", ("stock", "tons"), _stock),
    "arrived": Leaf("the author’s dispatch with that number has arrived", ("seat", "count"), _arrived, event=True),
    "told": Leaf("a seat is told a paper of that kind", ("seat", "paper"), _first_report_minute, event=True),
    "battle": Leaf("a battle of a force or column (or any) is over", ("fighter",), _battle, event=True),
    "body_near": Leaf(
        "a column on land is within that many statute miles of a column, place, beach or lon/lat",
        ("body", "spot", "miles"),
        holds=_body_near,
    ),
    "body_at": Leaf("the head of a column is in a place", ("body", "place_ashore"), holds=_body_at),
    "men_lost": Leaf("a side has lost that many men on land in the war", ("side", "count"), _men_lost),
    "depot_below": Leaf("a depot holds less than that many packets", ("place_ashore", "count"), _depot_below),
    "shut_in": Leaf("a place is invested", ("place_ashore",), _shut_in),
    "held_by": Leaf("a side holds a place", ("place_ashore", "side"), _held_by),
}


ASHORE = ("body_near", "body_at", "men_lost", "depot_below", "shut_in", "held_by")
"""Conditions of the land."""


def first(condition: Condition, story: Story) -> int | None:
    """Find the first minute of a draft at which a condition holds; None if it does not (UD-068)."""
    edges = _build_condition_test(condition, story)
    return next((minute for minute in range(story.start, story.until + 1) if edges(minute)), None)


def _build_condition_test(condition: Condition, story: Story) -> Callable[[int], bool]:
    if condition.of:
        parts = [_build_condition_test(one, story) for one in condition.of]
        if condition.what == "not":
            return lambda minute: not parts[0](minute)
        together = all if condition.what == "all" else any
        return lambda minute: together(part(minute) for part in parts)
    leaf = LEAVES[condition.what]
    if leaf.holds is not None:
        return leaf.holds(story, *condition.args)
    since = (
        story.seen[condition.text]
        if leaf.event and condition.text in story.seen
        else leaf.find_first_minute(story, *condition.args)
    )
    return lambda minute: since is not None and minute >= since


def befell(condition: Condition, story: Story) -> dict[str, int]:
    """Find a condition's events in a draft, for later runs."""
    rows = {one.text: LEAVES[one.what].find_first_minute(story, *one.args) for one in condition.leaves if LEAVES[one.what].event}
    return {text: minute for text, minute in rows.items() if minute is not None}


# -- read and checked ------------------------------------------------------------------------------------------------------


def parse(text: str, most: int = MOST_SIGNS) -> Condition:
    """Parse a written condition; ValueError with what is wrong."""
    if len(text) > most:
        raise ValueError(f"it has {len(text)} characters; at most {most} are allowed.")
    tokens = [token.strip().replace(" (", "(") for token in TOKEN.findall(text)]
    if "".join(tokens).replace(" ", "") != text.replace(" ", "") or not tokens:
        raise ValueError("it cannot be read.")
    found, rest = _parse(tokens, 0)
    if rest:
        raise ValueError(f"“{''.join(rest)[:40]}” comes after its end.")
    return found


def _parse(tokens: list[str], depth: int) -> tuple[Condition, list[str]]:
    head, *rest = tokens
    if not head.endswith("(") or depth > 20:
        raise ValueError(
            f"a condition must be a word with brackets, such as near(Red cruisers, Portland, 15); not “{head[:40]}”."
        )
    what, args, inner = head[:-1].strip(), list[str](), list[Condition]()
    while rest and rest[0] != ")":
        if rest[0] == ",":
            rest = rest[1:]
            continue
        if rest[0].endswith("("):
            one, rest = _parse(rest, depth + 1)
            inner.append(one)
        else:
            args.append(rest[0].strip('"'))
            rest = rest[1:]
    if not rest:
        raise ValueError("a bracket is not closed.")
    return Condition(what, tuple(args), tuple(inner)), rest[1:]


def faults(text: str, world: World, land: OnLand = NO_LAND) -> list[str]:
    """List everything that is wrong with a written condition (UD-067)."""
    try:
        found = parse(text)
    except ValueError as wrong:
        return [str(wrong)]
    if found.depth > DEEP:
        return [f"all, any and not may be nested at most {DEEP} deep."]
    return _faults(found, world, land)


def _faults(one: Condition, world: World, land: OnLand) -> list[str]:
    if one.what in JOINED:
        if one.args or not one.of or (one.what == "not" and len(one.of) != 1):
            many = "one condition" if one.what == "not" else "conditions"
            return [f"{one.what} needs {many} in its brackets."]
        return [fault for part in one.of for fault in _faults(part, world, land)]
    leaf = LEAVES.get(one.what)
    if leaf is None:
        some = [name for name in LEAVES if land or name not in ASHORE]
        return [f"“{one.what}” is not a condition. There are {listed((*some, *JOINED))}."]
    if one.what in ASHORE and not land:
        return [f"{one.what}: there is no land in this war."]
    names = [IN_WORDS.get(name, name) for name in leaf.args]
    if one.of or len(one.args) != len(leaf.args):
        more = "; put a name with a comma or brackets in quotation marks" if len(one.args) > len(leaf.args) else ""
        return [f"{one.what} needs {listed(names)} in its brackets{more}."]
    rows = zip(leaf.args, names, one.args, strict=True)
    return [
        f"{one.what}: {value[:40]} is not a known {words}{SUCH_AS.get(name, '')}."
        for name, words, value in rows
        if not _fits(name, value, world, land)
    ]


def _fits(name: str, value: str, world: World, land: OnLand) -> bool:
    bodies, places = land.bodies, land.places
    match name:
        case "body":
            return value in bodies
        case "place_ashore":
            return value in places
        case "spot":
            return value in bodies or value in places or fixed_place(value, world) is not None
        case "minute" | "count":
            return value.isascii() and value.isdigit() and len(value) < 6 and (name == "minute" or int(value) > 0)
        case "miles" | "tons":
            return re.fullmatch(r"\d{1,6}(\.\d{1,3})?", value, re.ASCII) is not None
        case "force":
            return value in {one.key for one in world.forces}
        case "fighter":
            return value == "any" or value in bodies or value in {one.key for one in world.forces}
        case "place":
            return value in {one.key for one in world.forces} or fixed_place(value, world) is not None
        case "port":
            return value in {one.key for one in world.ports}
        case "stock":
            return value in {one.key for one in world.ports} | {one.key for one in world.ships}
        case "seat":
            return value in {one.key for one in world.seats}
        case "side":
            return value in BELLIGERENTS
        case "paper":
            return value in PAPERS
    return False
