"""Conditions as typed and read, with names and clock times: ``near(Red cruisers, Portland, 15)``, ``hour(Day 1 20:00)`` (UD-067).

They are stored with keys and minutes. A name with a comma or brackets is quoted; unquoted it is understood where it can only be
that name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from campaign.injects.condition_language import ASHORE, DEEP, IN_WORDS, JOINED, LEAVES, Condition, parse
from campaign.war.reports import ASHORE as PAPERS_ASHORE
from campaign.war.reports import KINDS as PAPERS
from campaign.war.reports.summaries import CALLED
from naval.geo import calendar
from naval.ruling_kinds.kind import OnLand
from naval.state.world import BELLIGERENTS, World
from tactical.engine.text.outside_values import parse_digits

MOST_TYPED = 900
"""Most characters of a typed condition: names are longer than keys."""
QUOTED = '(),"'
NEVER_TOLD = "line"
"""Kind of paper that waits aboard and arrives only in a logbook: no seat is told it."""


@dataclass(frozen=True)
class Named:
    """Names in a war that a condition can use: ``people`` are its seats' by key; ``hour`` is the hour at minute 0."""

    world: World
    land: OnLand
    people: Mapping[str, str]
    hour: int

    @cached_property
    def lists(self) -> dict[str, dict[str, str]]:
        """List the names by key, for each sort of thing."""
        world = self.world
        forces, ports = ({one.key: one.name for one in some} for some in (world.forces, world.ports))
        taken = {name.casefold() for name in (*forces.values(), *ports.values())}
        stations = {
            one.key: f"{one.name} station" if one.name.casefold() in taken else one.name
            for one in world.stations
            if one.key not in ports  # with one key for both, the port is meant
        }
        bodies = {key: one.name for key, one in self.land.bodies.items()}
        return {
            "forces": forces,
            "ports": ports,
            "stations": stations,
            "ships": {one.key: one.name for one in world.ships},
            "seats": {one.key: self.people.get(one.key, one.name) for one in world.seats},
            "bodies": bodies,
            "places ashore": dict(self.land.places),
            "sides": {side: side.capitalize() for side in BELLIGERENTS},
            "papers": self._papers,
        }

    @property
    def _papers(self) -> dict[str, str]:
        """Name the kinds of papers; "ashore" marks a land paper named like one of the sea."""
        at_sea = {kind: CALLED[kind] for kind in PAPERS if kind not in (*PAPERS_ASHORE, NEVER_TOLD)}
        taken = set(at_sea.values())
        on_land = {kind: CALLED[kind] for kind in PAPERS if kind in PAPERS_ASHORE} if self.land else {}
        return at_sea | {kind: f"{name} ashore" if name in taken else name for kind, name in on_land.items()}

    def list_names(self, arg: str) -> dict[str, str]:
        """List all that may stand for such an argument: names by key."""
        found: dict[str, str] = {}
        for sort in SORTS.get(arg, ()):
            found |= {key: name for key, name in self.lists[sort].items() if key not in found}
        return found

    def names(self, arg: str) -> dict[str, str]:
        """List those whose name is unique, and no other thing's key."""
        found = self.list_names(arg)
        many = Counter(name.casefold() for name in found.values())
        return {
            key: name
            for key, name in found.items()
            if many[name.casefold()] == 1 and (name.casefold() == key or name.casefold() not in found) and '"' not in name
        }

    def by_key(self, text: str) -> str:
        """Turn a typed condition into the stored one; what is unreadable or unknown stays."""

        def key_of(arg: str, value: str) -> str:
            return value if value in self.list_names(arg) else self.key(arg, value) or value

        return render_condition(text, key_of, lambda arg, value: self.key(arg, value) != "")

    def key(self, arg: str, name: str) -> str:
        """Find the key, or the minute, of a name in an argument; "" where there is none."""
        if arg == "minute":
            minute = calendar.typed(name, self.hour, 0) if name.casefold().startswith("day") else None
            return "" if minute is None or minute < 0 else str(minute)
        return next((key for key, one in self.names(arg).items() if one.casefold() == name.casefold()), "")

    def by_name(self, text: str) -> str:
        """Turn a stored condition into the readable one."""

        def name_of(arg: str, value: str) -> str:
            if arg == "minute":
                return value if (at := parse_digits(value)) is None else calendar.label(at, self.hour).replace(",", "")
            return self.names(arg).get(value, value)

        return render_condition(text, name_of)


SORTS: Mapping[str, tuple[str, ...]] = {
    "force": ("forces",),
    "place": ("forces", "ports", "stations"),
    "port": ("ports",),
    "stock": ("ports", "ships"),
    "seat": ("seats",),
    "fighter": ("forces", "bodies"),
    "body": ("bodies",),
    "place_ashore": ("places ashore",),
    "spot": ("bodies", "places ashore", "ports", "stations"),
    "side": ("sides",),
    "paper": ("papers",),
}
"""Sorts of values for each argument of a condition (:data:`campaign.injects.condition_language.LEAVES`); the first of a key
counts."""


Put = Callable[[str, str], str]
Is = Callable[[str, str], bool]


def render_condition(text: str, put: Put, is_name: Is = lambda arg, value: False) -> str:
    """Write a condition with ``put`` for each argument; unreadable text stays.

    ``is_name`` says whether pieces between commas are one name.
    """
    try:
        found = parse(text, MOST_TYPED)
    except ValueError:
        return text
    return _written(found, put, is_name)


def _written(one: Condition, put: Put, is_name: Is) -> str:
    leaf, args = LEAVES.get(one.what), list(one.args)
    if leaf is not None and (together := _together(args, leaf.args, is_name)) is not None:
        args = [put(arg, value) for arg, value in zip(leaf.args, together, strict=True)]
    inner = [_written(part, put, is_name) for part in one.of]
    return f"{one.what}({', '.join([quoted(value) for value in args] + inner)})"


def _together(pieces: list[str], args: tuple[str, ...], is_name: Is) -> list[str] | None:
    """Join pieces to one value for each argument, where commas split a name; None if they do not fit."""
    if not args:
        return None if pieces else []
    for n in range(1, len(pieces) - len(args) + 2):
        first = ", ".join(pieces[:n])
        if n > 1 and not is_name(args[0], first):
            continue
        if (rest := _together(pieces[n:], args[1:], is_name)) is not None:
            return [first, *rest]
    return None


def quoted(name: str) -> str:
    """Quote a name for a condition.

    >>> quoted("Portland"), quoted("The Haven, Poole")
    ('Portland', '"The Haven, Poole"')
    """
    return f'"{name}"' if any(sign in name for sign in QUOTED) else name


def catalogue(*, land: bool = True) -> list[dict[str, str]]:
    """List every condition, written and in words; with those of the ``land`` where there is one."""
    some = {name: leaf for name, leaf in LEAVES.items() if land or name not in ASHORE}
    return [
        {"as": f"{name}({', '.join(IN_WORDS.get(one, one) for one in leaf.args)})", "words": leaf.words}
        for name, leaf in some.items()
    ] + [{"as": ", ".join(f"{name}(…)" for name in JOINED), "words": f"combine conditions, up to {DEEP} deep"}]


def lists(named: Named) -> list[dict[str, object]]:
    """List the names sort by sort, each as it is typed."""
    return [
        {"title": sort.capitalize(), "names": [quoted(name) for name in sorted(set(found.values()), key=str.casefold)]}
        for sort, found in named.lists.items()
        if found
    ]
