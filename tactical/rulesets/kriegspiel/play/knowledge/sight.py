"""Sight of a side: its general sees about his figure, its troops about themselves, and of others only the arm."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Any

from tactical.engine.ruleset import State
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.grid import Grid
from tactical.ground.geometry.measure import INCH, nearest
from tactical.ground.geometry.sight import clear, visible
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.play import roll
from tactical.rulesets.kriegspiel.rules import command, countryside, railway
from tactical.rulesets.kriegspiel.rules.tables import OURS, u

TROOPS = OURS["SC-KS-32"]["troops"] * INCH
TOUCH = OURS["SC-KS-32"]["touch"] * INCH


KEPT = 12
Fingerprint = tuple[Any, ...]
_KEPT: OrderedDict[Fingerprint, tuple[dict[str, str], dict[tuple[int, int], bool]]] = OrderedDict()
"""The latest sights, by everything they depend on: a view, its options and its sheet all ask for one."""


class Eye:
    """One side's sight of the other just now."""

    def __init__(self, state: State, side: str) -> None:
        self.state, self.side = state, side
        self.curtain = state["stage"] in ("country", "sides", "deploy")
        self.open = state["terms"].get("sight") == "open" and not self.curtain
        self.country = Country.from_document(state["country"])
        self.general = self._general()
        self._points: dict[tuple[int, int], bool]
        self.units: dict[str, str]
        kept = _KEPT.pop(name := self._fingerprint(), None)
        if kept is None:
            self._points = {}
            self.units = (
                {} if self.curtain else {key: seen for key in sorted(state["units"]) if (seen := self._unit(key)) is not None}
            )
        else:
            self.units, self._points = kept
        _KEPT[name] = (self.units, self._points)
        while len(_KEPT) > KEPT:
            _KEPT.popitem(last=False)
        self.engaged = {key for one in state["melees"] for key in (*one[state["sides"][0]], *one[state["sides"][1]])}

    def _fingerprint(self) -> Fingerprint:
        """Gather everything that sight depends on, by value."""
        state = self.state
        return (
            self.country.digest,
            self.side,
            state["stage"],
            self.open,
            self.general and (self.general["x"], self.general["y"]),
            *(
                (key, one["x"], one["y"], one["is"], one["side"])
                for table in ("men", "guns", "wagons")
                for key, one in sorted(state[table].items())
            ),
            *((key, *one["men"], *one["guns"], *one["wagons"]) for key, one in sorted(state["units"].items())),
        )

    @cached_property
    def troops(self) -> Grid:
        """Index the side's own men under arms by place."""
        found = Grid(TROOPS // 4)
        for key, man in self.state["men"].items():
            if man["side"] == self.side and man["is"] == "armed":
                found.add(key, man["x"], man["y"])
        return found

    def _general(self) -> Data | None:
        one = self.state["generals"].get(self.side)
        own = (int(self.state["ply"]) + 1) // 2
        if one is None or not command.commands(one, own):
            return None
        man = self.state["men"].get(one["man"])
        return man if man is not None and man["is"] == "armed" else None

    @cached_property
    def eyes(self) -> list[tuple[int, int, int]]:
        """List where the side looks from: the middle man of every unit, and its general."""
        if self.open or self.curtain:
            return []
        men, found = self.state["men"], []
        for key in sorted(self.state["units"], key=roll.by_key):
            if self.state["units"][key]["side"] == self.side:
                standing = roll.standing(self.state, key)
                found += [men[standing[len(standing) // 2]]] if standing else []
        found += [self.general] if self.general else []
        heights = [countryside.figure(one["arm"]).h + self.country.height(one["x"], one["y"]) for one in found]
        return [(one["x"], one["y"], high) for one, high in zip(found, heights, strict=True)]

    def sees_place(self, x: int, y: int) -> bool:
        """Report whether somebody of the side sees a man-high thing at this place."""
        if self.open:
            return True
        if self.curtain:
            return False
        if (x, y) not in self._points:
            near = sorted(self.eyes, key=lambda eye: ((eye[0] - x) ** 2 + (eye[1] - y) ** 2, eye))
            self._points[x, y] = any(sees(self.country, eye, x, y) for eye in near)
        return self._points[x, y]

    def sees_event_in_full(self, x: int, y: int) -> bool:
        """Report whether an event at this place is seen in full: in sight, and near the general or own troops."""
        return self.open or (
            not self.curtain and (self._close(x, y, TOUCH) or (self._is_near_observer(x, y) and self.sees_place(x, y)))
        )

    def _is_near_observer(self, x: int, y: int) -> bool:
        if self.general is not None and command.detail(self.general, x, y) == "full":
            return True
        return self._close(x, y, TROOPS)

    def _close(self, x: int, y: int, reach: int) -> bool:
        return bool(self.troops.list_keys_within(x, y, reach))

    def _unit(self, key: str) -> str | None:
        """Return ``full``, ``marker`` or None for a unit of the other side."""
        unit = self.state["units"][key]
        if unit["side"] == self.side:
            return None
        points = [(one["x"], one["y"]) for one in roll.points(self.state, key)]
        if not points:
            return None
        if self.open:
            return "full"
        if any(self._close(x, y, TOUCH) for x, y in points):
            return "full"
        if not any(self.sees_place(*point) for point in _samples(points)):
            return None
        return "full" if any(self._is_near_observer(x, y) for x, y in points) else "marker"

    def full(self, key: str) -> bool:
        """Report whether a unit is seen in full."""
        return self.units.get(key) == "full"

    def man(self, key: str) -> bool:
        """Report whether a man is known to the side: its own, its captives, those in a melee with it, those of units it sees."""
        man = self.state["men"][key]
        if man["side"] == self.side or man["of"] == self.side or key in self.engaged:
            return True
        if self.curtain or man["is"] not in ("armed", "freed", "surrendered", "prisoner"):
            return False
        return self.full(man["body"]) or (man["is"] != "armed" and self.sees_event_in_full(man["x"], man["y"]))

    def gun(self, key: str) -> bool:
        """Report whether a gun is known to the side."""
        gun = self.state["guns"][key]
        if gun["side"] == self.side:
            return True
        if self.curtain or gun["is"] not in ("in place", "disabled"):
            return False
        return self.full(gun["body"]) or self.sees_event_in_full(gun["x"], gun["y"])

    def shot(self, shot: Data) -> Data | None:
        """Return a shot as the side sees it: its own, or one that strikes or nears its troops; with the struck men it sees."""
        mine = shot["side"] == self.side
        struck = any(one["side"] == self.side for one in shot["hits"])  # he may have been the last of them there
        if not mine and not struck and not self.sees_event_in_full(*shot["to"]):
            return None
        hits = [one for one in shot["hits"] if one["side"] == self.side or self.sees_event_in_full(one["x"], one["y"])]
        seen = {**shot, "hits": hits}
        if mine:
            return seen
        seen.pop("aim", None)
        if shot["from"] is not None and not self.sees_place(*shot["from"]):
            seen["from"] = None
        if seen["gun"] is not None and not self.gun(seen["gun"]):
            seen["gun"] = None
        if "unit" in seen and not self.full(seen["unit"]):
            seen.pop("unit")
        return seen


@lru_cache(maxsize=1 << 14)
def sees(country: Country, eye: tuple[int, int, int], x: int, y: int) -> bool:
    """Report whether any of nine rays from an eye reaches a man-high thing; cached, since most bodies have not moved."""
    size = countryside.figure("inf")
    top = country.height(x, y) + nearest(9 * size.h, 10)
    return clear(country, eye, (x, y, top)) or visible(country, eye, (x, y, size.r, size.h)) > 0


def _samples(points: list[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    return (points[0], points[len(points) // 2], points[-1])


def engine(state: State, train: Data) -> tuple[int, int]:
    """Return the place of a train's engine."""
    line = next(one["at"] for one in state["country"]["features"] if one["key"] == train["line"])
    one = railway.vehicles(line, train)["engine"]
    return one["x"], one["y"]


def circles(state: State, side: str) -> list[Data]:
    """Return the circle of full detail about a side's general, for its page."""
    eye = Eye(state, side)
    return [{"x": eye.general["x"], "y": eye.general["y"], "r": u("KS-009")}] if eye.general else []
