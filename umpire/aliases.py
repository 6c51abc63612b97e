"""Aliases for the names that players gave in this war, for public pages: a side, a kind of thing and a number.

Players name the forces they detach. A public page shows nothing that anybody wrote, so these names never leave the war; the
scenario's do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from campaign import serialization
from campaign.models import Campaign, LandStart, Segment
from campaign.models.truth import every_run_of
from land.state.world import Land
from naval.state.orders import Orders

DETACHMENT, COLUMN = "detachment", "column"
SHOWN = frozenset(("name", "names", "title", "label", "text", "what", "called", "ship", "brief"))
"""Fields of replays and views that people read, whatever they hold; in other fields a single word is a key."""
NEVER = frozenset(("kind", "side", "letter", "state"))
KEY = re.compile(r"[\w:./#-]*", re.ASCII)


@dataclass(frozen=True)
class Aliases:
    """Names that players gave, each with its public alias."""

    names: Mapping[str, str]

    @cached_property
    def _any(self) -> re.Pattern[str]:
        longest = sorted(self.names, key=lambda name: (-len(name), name))
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")

    def text(self, words: str) -> str:
        """Replace the names in a text."""
        return self._any.sub(lambda found: self.names[found[0]], words) if self.names else words

    def replace_names(self, value: Any, field: str = "") -> Any:
        """Replace the names in the data of a page or file; strings that a script reads as keys stay."""
        if not self.names or field in NEVER:
            return value
        if isinstance(value, str):
            return value if field not in SHOWN and KEY.fullmatch(value) and value.islower() else self.text(value)
        if isinstance(value, dict):
            return {key: self.replace_names(one, str(key)) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [self.replace_names(one, field) for one in value]
        return value


def aliases(campaign: Campaign) -> Aliases:
    """Give each name of a war its alias, in order of naming; names of the scenario keep themselves."""
    scenarios, counted, found = of_the_scenario(campaign), Counter[str](), dict[str, str]()
    sides = dict(campaign.seats.values_list("key", "side"))
    for seat, kind, name in list_given_names(campaign):
        if name and name not in scenarios and name not in found:
            thing = f"{sides.get(seat, seat).capitalize()} {kind}"
            counted[thing] += 1
            found[name] = f"{thing} {counted[thing]}"
    return Aliases(found)


def of_the_scenario(campaign: Campaign) -> set[str]:
    """List all names of its pack."""
    world = serialization.pack_of(campaign).world
    known = [[one.name for one in some] for some in (world.seats, world.ports, world.stations, world.forces)]
    known += [[one.name for one in world.ships], [one.name for one in world.merchants]]
    first = (
        LandStart.objects.filter(run__campaign=campaign).order_by("run__number", "run__pk").values_list("land", flat=True).first()
    )
    bodies = msgspec.json.decode(first.encode(), type=Land).bodies if first else ()
    return {name for names in known for name in names} | {one.name for one in bodies}


def list_given_names(campaign: Campaign) -> Iterator[tuple[str, str, str]]:
    """List every name that a player gave, by the key of his seat, with the kind of thing."""
    for run in every_run_of(campaign).order_by("number", "pk"):
        for text in Segment.objects.filter(run=run).order_by("index").values_list("orders", flat=True):
            for seat, orders in sorted(serialization.orders(text).items()):
                yield from ((seat, kind, name) for kind, name in ordered(orders))


def ordered(orders: Orders) -> Iterator[tuple[str, str]]:
    """List the names in a sheet of orders: of ships that detach, and of units ashore."""
    for key in sorted(orders.forces):
        yield from ((DETACHMENT, part.name) for part in orders.forces[key].detach)
    if orders.ashore is not msgspec.UNSET:
        yield from ((COLUMN, name) for name in named_in(orders.ashore))


def named_in(sheet: Any) -> Iterator[str]:
    """List every name in a sheet of the land, however deep: a column's stands in a task, or in the task after it."""
    if isinstance(sheet, Mapping):
        if isinstance(sheet.get("name"), str):
            yield sheet["name"]
        for one in sheet.values():
            yield from named_in(one)
    elif isinstance(sheet, list | tuple):
        for one in sheet:
            yield from named_in(one)
