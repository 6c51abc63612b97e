"""Siege guns on ships in a harbour (LC-245)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from land import tables
from land.contact import plane
from land.state.ground import Place
from land.state.world import Spot
from naval.state.frozen import Frozen
from naval.state.outcome import Event, Roll
from tactical.engine.dice import Dice

RULE = "LC-245"


class Heavy(Frozen, frozen=True):
    """Siege battery with its calibre in inches and its spot."""

    key: str
    side: str
    spot: Spot
    calibre_in: float


class Plunge(Frozen, frozen=True):
    """Heavy plunging hit on a ship in harbour, which NAV-T scores; ``ship`` is her key, ``minute`` when it fell."""

    ship: str
    minute: int
    harbour: str
    battery: str
    calibre_in: float


def bears(battery: Heavy, harbour: Place) -> bool:
    """Report whether a battery reaches the ships in a harbour: 11 inches or more, within 9,000 yards (LC-245)."""
    rule = tables.value("siege", "plunging")
    far = plane.yards(plane.spot_to_point(battery.spot), plane.point(harbour.lon, harbour.lat))
    return battery.calibre_in >= float(rule["calibre_in"]) and far <= float(rule["yards"])


def observed(harbour: Place, places: Iterable[Place], held: Collection[str]) -> bool:
    """Report whether the fall of shells is seen: the besieger holds an observation place that sees the harbour (LC-245)."""
    return any("observation" in one.kinds and harbour.key in one.sees and one.key in held for one in places)


def plunging(
    harbour: Place,
    batteries: Sequence[Heavy],
    seen: bool,
    ships: Sequence[tuple[str, str]],
    day: int | None,
    start: int,
    dice: Dice,
) -> tuple[tuple[Plunge, ...], tuple[Event, ...]]:
    """Fire each battery that bears, once a run by day; on a five or six it hits one ship there, drawn by lot (LC-245).

    ``ships`` are keys and names of those that lie there, ``day`` a minute of daylight in the run, None where it has none.
    """
    hits, events = [], []
    lying = sorted(ships)
    for one in sorted(batteries, key=lambda row: row.key):
        if not (seen and lying and day is not None and bears(one, harbour)):
            continue
        fell = dice.d6(start, RULE, "hit", harbour.key, one.key)
        rolls = [Roll(rule=RULE, what=f"{one.key} against ships at {harbour.name}", faces=6, fell=str(fell))]
        text = f"{harbour.name}: the shells of {one.key} hit no ship."
        if fell >= int(tables.value("siege", "plunging")["d6"]):
            lot = dice.u(start, RULE, "ship", harbour.key, one.key)
            ship, name = lying[int(lot * len(lying))]
            rolls.append(Roll(rule=RULE, what=f"{harbour.name}: which ship is hit", faces=0, fell=f"{lot:.6f}"))
            hits.append(Plunge(ship=ship, minute=day, harbour=harbour.key, battery=one.key, calibre_in=one.calibre_in))
            text = f"{harbour.name}: a shell of {one.key} strikes {name}."
        events.append(Event(minute=day, kind="siege", text=text, rules=(RULE,), rolls=tuple(rolls)))
    return tuple(hits), tuple(events)
