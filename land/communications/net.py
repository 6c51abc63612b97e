"""Means of communication on land: own wires, field wires, visual signals (LC-133 to LC-136, LC-138)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from land.communications import dispatch_times
from land.ground.country import Country
from land.state.ground import WIRE as WIRES
from land.state.ground import Edge
from land.state.sky import Sky
from land.state.world import FieldWire, Spot

NEUTRAL = "neutral"
SIGNAL = "signal"
OPEN = ("open", "hill", "steep")
"""Ground from which signals can be made (LC-135)."""


@dataclass(frozen=True)
class Broken:
    """Spells in which wires are down: by edge, minutes; an end of None is never. A run's works add to it."""

    spells: Mapping[str, tuple[tuple[int, int | None], ...]] = field(default_factory=dict)

    def is_wire_down(self, edge: str, minute: int) -> bool:
        """Report whether a wire is down at a minute."""
        return any(since <= minute and (until is None or minute < until) for since, until in self.spells.get(edge, ()))


@dataclass(frozen=True)
class Net:
    """Means by which a side can communicate. ``held`` is the holder of each place; ``neutral``: neutral wires are open to it."""

    country: Country
    side: str
    held: Mapping[str, str]
    fields: tuple[FieldWire, ...] = ()
    neutral: bool = False

    def usable(self, place: str) -> bool:
        """Report whether an office or signal place can be used: the enemy does not hold it."""
        return self.held.get(place, "") in ("", self.side)

    @cached_property
    def wires(self) -> tuple[Edge, ...]:
        """List own wires between usable offices (LC-133); neutral ones if they are open."""
        owners = (self.side, NEUTRAL) if self.neutral else (self.side,)
        some = (edge for edge in self.country.edges.values() if edge.kind == WIRES and edge.cls in owners)
        return tuple(edge for edge in some if self.usable(edge.a) and self.usable(edge.b))

    @cached_property
    def offices(self) -> tuple[str, ...]:
        """List the places with an office on an own wire."""
        return tuple(sorted({end for edge in self.wires for end in (edge.a, edge.b)}))

    @cached_property
    def signals(self) -> tuple[str, ...]:
        """List the usable signal places."""
        return tuple(sorted(key for key, one in self.country.places.items() if SIGNAL in one.kinds and self.usable(key)))

    @cached_property
    def ports(self) -> tuple[str, ...]:
        """List the own offices in ports, which are on the sea's net (LC-136)."""
        return tuple(key for key in self.offices if self.country.find_place(key).port and self.held.get(key) == self.side)

    def line(self, a: str, b: str, down: Collection[str]) -> tuple[str, ...] | None:
        """Find the wires from one office to another over whole wires, the fewest, then by key (LC-133)."""
        reached: dict[str, tuple[str, ...]] = {a: ()}
        edge_of = [a]
        for here in edge_of:
            for edge in self.wires:
                if here in (edge.a, edge.b) and edge.key not in down and edge.other(here) not in reached:
                    reached[edge.other(here)] = (*reached[here], edge.key)
                    edge_of.append(edge.other(here))
        return reached.get(b)

    def joined(self, office: str, down: Collection[str]) -> frozenset[str]:
        """Find the offices that one office reaches by whole wires."""
        key = office, frozenset(down)
        if key not in self._joined:
            seen, waiting = {office}, [office]
            while waiting:
                here = waiting.pop()
                new = {e.other(here) for e in self.wires if here in (e.a, e.b) and e.key not in down} - seen
                seen |= new
                waiting += new
            self._joined[key] = frozenset(seen)
        return self._joined[key]

    @cached_property
    def _joined(self) -> dict[tuple[str, frozenset[str]], frozenset[str]]:
        return {}


def sees(country: Country, sky: Sky, by: str, a: Spot, b: Spot, minute: int) -> bool:
    """Report whether a visual hop can be made then: in range, in its light, on a clear line (LC-135)."""
    visibility = min(sky.visibility_nm(a.lon, a.lat, minute), sky.visibility_nm(b.lon, b.lat, minute))
    far = dispatch_times.visual_mi(by, visibility, sky.night(a.lon, a.lat, minute))
    return 0 < country.miles(a, b) <= far and not country.rises_between(a, b)


def signals_from(country: Country, spot: Spot) -> bool:
    """Report whether signals can be made from a spot: a signal place, a hill, or open ground (LC-135)."""
    at = country.places.get(spot.place)
    return (at is not None and SIGNAL in at.kinds) or country.kind_at(spot.lon, spot.lat) in OPEN
