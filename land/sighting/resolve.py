"""Sightings made of glimpses: estimates, reports and knowledge (LC-115, LC-116)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from land import tables
from land.rounding import up
from land.sighting import boxes, reach, scout_estimates
from land.sighting.facts import EYE, FORCE, PATROL, SHIP, TOWN, Sighting
from land.sighting.glimpses import Glimpse
from land.sighting.scene import Scene, arms, describe_body, fighting
from land.state.world import Lid, Spot
from naval.geo import course
from naval.state.outcome import Event, Roll

PRESENCE = 1
NAMED = 7
HOUR = 60
Friendly = Callable[[str, Spot], bool]
Box = tuple[str, str]


def told_at(minute: int, ride_mi: float) -> int:
    """Return when a body knows what its patrol saw: after a ride at 7½ mph and 15 minutes; own eyes tell at once (LC-116)."""
    if not ride_mi:
        return minute
    return minute + up(ride_mi / float(tables.value("look", "ride_mph")) * HOUR + int(tables.value("look", "ride_min")))


@dataclass
class Book:
    """Sightings made out in a run, in the order in which they are seen. ``lids`` change on the way (LC-007)."""

    scene: Scene
    friendly: Friendly
    run_min: int
    lids: dict[Box, Lid] = field(default_factory=dict)
    sightings: list[Sighting] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def enter(self, some: Iterable[Glimpse]) -> None:
        """Make out by the die what can be made out of every glimpse."""
        for one in sorted(some, key=lambda g: (g.minute, g.side, g.of.key, g.by, g.what)):
            lid = boxes.lid_at(self.lids.get((one.side, one.of.key)), one.side, one.of.key, one.minute, self.run_min)
            level, event = self._level(one, lid)
            seen = self._sighting(one, level)
            self.sightings.append(seen)
            if event is not None:
                self.events.append(event)
            self.lids[one.side, one.of.key] = boxes.noted(lid, one.holder, level, seen.minute, seen.last)

    def _level(self, one: Glimpse, lid: Lid) -> tuple[int, Event | None]:
        """Return the level made out: by the die; presence alone for dust, smoke and fires; level 3 from inhabitants (LC-115,
        LC-119).
        """
        if one.via == TOWN:
            return int(tables.value("look", "folk_level")), None
        if one.via == EYE and one.what not in reach.MEN:
            return PRESENCE, None
        holds = self._holds(one, lid)
        face = self.scene.dice.d6(self.scene.start, "LC-115", one.by, one.of.key)
        level = scout_estimates.level(face, holds)
        if lid.opened >= 0:  # an open box is known already (LC-007, SC-LC-45)
            level = max(level, int(tables.value("look", "opens_at")))
        event = Event(
            minute=one.minute,
            kind="made_out",
            text=scout_estimates.describe_estimate(one.by, one.of.name, level, holds),
            rules=("LC-115", "LC-120") if one.via == SHIP else ("LC-111", "LC-112", "LC-115"),
            rolls=(Roll(rule="LC-115", what=f"{one.by}, {one.of.key}", faces=6, fell=str(face)),),
            lon=one.seen.lon,
            lat=one.seen.lat,
        )
        return level, event

    def _holds(self, one: Glimpse, lid: Lid) -> list[str]:
        scene = self.scene
        last = lid.looks.get(one.holder)
        again = last is not None and one.minute - last <= int(tables.value("look", "second_look_h")) * HOUR
        true = {
            "hill": one.via != SHIP and scene.hill_ft(one.eye) > 0,
            "friendly": one.via != SHIP and self.friendly(one.side, one.seen),
            "second": again,
            "screen": one.via != SHIP and scene.screen(one.side, one.eye, one.seen, one.minute) is not None,
            "wood": scene.country.kind_at(one.seen.lon, one.seen.lat) == "wood",
            "ship": one.via == SHIP,
            "night": scene.night(one.seen, one.minute),
        }
        return [what for what in scout_estimates.GROUNDS if true[what]]

    def _sighting(self, one: Glimpse, level: int) -> Sighting:
        """Make the report of a glimpse; errors are keyed and evenly spread (LC-115)."""
        scene, body = self.scene, one.of
        share, error = scout_estimates.share(level), scout_estimates.error_mi(level)
        draw = share * (2 * scene.dice.u(scene.start, "LC-115", "strength", one.by, body.key) - 1)
        turn = 360 * scene.dice.u(scene.start, "LC-115", "bearing", one.by, body.key)
        off = error * scene.dice.u(scene.start, "LC-115", "place", one.by, body.key)
        lon, lat = course.along(one.seen.lon, one.seen.lat, turn, off * 1609.344 / course.NM_M)
        shown = scout_estimates.made_out(level)
        presence = one.via == EYE and one.what not in reach.MEN
        column = scene.length_mi(body.key, one.minute) if level >= 5 else 0.0
        return Sighting(
            side=one.side,
            by=one.by,
            holder=one.holder,
            of=body.key,
            minute=one.minute,
            told=told_at(one.minute, one.ride_mi) if one.via == PATROL else max(one.minute, one.last if one.via == TOWN else 0),
            last=one.minute if one.via == TOWN else one.last,
            via=one.via,
            level=level,
            what=one.what if presence else describe_body(body) if level >= NAMED else arms(body) if shown else FORCE,
            lon=round(lon, 4),
            lat=round(lat, 4),
            error_mi=error,
            strength=scout_estimates.strength(fighting(body), draw, level),
            share=share,
            heading=None if presence or one.via == TOWN else _tens(scene.heading(body.key, one.minute)),
            length_mi=float(scout_estimates.two_figures(column * 10)) / 10 if column else None,
            at_work=scene.at_work(body.key, one.minute) if shown and one.via in (EYE, PATROL) else "",
        )


def _tens(heading: float | None) -> float | None:
    return None if heading is None else round(heading, -1) % 360


def letters(
    lids: Mapping[Box, Lid], given: Mapping[str, int], seat: str, side: str, body: str
) -> tuple[Lid, dict[str, int], str]:
    """Find the letter under which a seat knows a hostile body: its own, and a new one if the body was lost (LC-116).

    Returns the lid with it, how many each seat has given, and the letter. Call it in the order in which reports come in.
    """
    lid = lids.get((side, body)) or Lid(side=side, body=body)
    if seat in lid.letters:
        return lid, dict(given), lid.letters[seat]
    number = given.get(seat, 0) + 1
    return boxes.with_letter(lid, seat, letter(number)), {**given, seat: number}, letter(number)


def letter(number: int) -> str:
    """Return the letter with a number: A to Z, then AA and so on.

    >>> letter(1), letter(26), letter(27)
    ('A', 'Z', 'AA')
    """
    out = ""
    while number:
        number, rest = divmod(number - 1, 26)
        out = chr(65 + rest) + out
    return out
