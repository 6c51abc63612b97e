"""The state of a general's sheet while the computer writes it (CK-043)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from campaign.ai import letters
from campaign.ai.land.field import Field, OwnBody
from campaign.ai.phrases import Book
from campaign.ai.situation import Lying
from land.ground.country import Country
from land.orders.roads import places as along_way
from land.state.ground import WIRE

NEUTRAL = "neutral"
MOST_WAY = 40
"""Most places in a march."""


@dataclass
class Desk:
    """State of one sheet while it is written."""

    lying: Lying
    field: Field
    country: Country
    book: Book
    reasons: list[str] = dataclasses.field(default_factory=list)
    written: list[tuple[str, str]] = dataclasses.field(default_factory=list)

    def why(self, body: OwnBody, text: str) -> None:
        """Add a line to the log of reasons."""
        self.reasons.append(f"{body.name}: {text}.")

    def name(self, place: str) -> str:
        """Return a place's name."""
        return self.country.places[place].name if place in self.country.places else place

    def find_route(self, start: str, end: str) -> list[str]:
        """List the places by road, without the start; none where no wheels go or a known bridge is down (LC-041, LC-081)."""
        return self._find_shortest_route(start, end)[1]

    def metres(self, start: str, end: str) -> float:
        """Measure the distance by road; infinite where no wheels go."""
        return self._find_shortest_route(start, end)[0]

    def nearest(self, start: str, ends: Iterable[str]) -> str:
        """Find which of these places is nearest by road; "" if none can be reached."""
        far, end = min(((self.metres(start, key), key) for key in ends), default=(float("inf"), ""))
        return end if far < float("inf") else ""

    def is_enemys(self, place: str) -> bool:
        """Report whether the printed map gives a place to the enemy, by owner, port or wires."""
        side, here = self.field.known.side, self.country.places[place]
        wires = {edge.cls for edge in self.country.edges_of(place, WIRE)} - {"", NEUTRAL}
        ports = {name for name, _, _ in self.lying.foreign}
        return here.side not in ("", NEUTRAL, side) or here.name in ports or bool(wires and side not in wires)

    def _find_shortest_route(self, start: str, end: str) -> tuple[float, list[str]]:
        shut = {key for key, edge in self.country.edges.items() if edge.cls == "D"} | {*self.field.known.down}
        found = self.country.find_route(start, end, avoid=shut) if start and end else None
        return (float("inf"), []) if found is None else (sum(edge.metres for edge in found), along_way(start, found)[:MOST_WAY])


def desk_of(lying: Lying, country: Country) -> Desk:
    """Open his desk, with every place of the map in the phrase book."""
    assert lying.field is not None
    places = [(one.name, one.lon, one.lat) for _, one in sorted(country.places.items())]
    return Desk(lying, lying.field, country, letters.book_of(lying, places))
