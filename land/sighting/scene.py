"""Scene of a run as observers find it: positions at every minute, light, ground (LC-111, LC-112)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from land import tables
from land.forces.body import of_body
from land.forces.dummies import dust_men
from land.ground import measure
from land.ground.country import Country
from land.ground.proximity import Boxes
from land.sighting import reach
from land.sighting.scouting import SCREEN, Scouting, crosses_screen, front_mi, sabres_a_mile, scouting_of
from land.state.ground import RAIL
from land.state.moves import Moves
from land.state.sky import DRY, Sky
from land.state.units import FOOT, GUNS, HORSE
from land.state.world import Body, Land, Spot, Work
from naval.geo import course
from naval.geo.course import Floats
from tactical.engine.dice import Dice
from tactical.engine.text.words import listed, plural

MILES = course.NM_M / measure.MILE_M


class Guarded(Body, frozen=True):
    """Prisoners on the road as a body: their guards are one unit of foot, ``prisoners`` march among them (LC-147).

    They are seen and look out for nobody.
    """


def fighting(body: Body) -> int:
    """Count the fighting men of a body (LC-020)."""
    return of_body(body).fighting


def among(body: Body) -> int:
    """Count the prisoners among their guards; 0 of any other body."""
    return body.prisoners if isinstance(body, Guarded) else 0


def seen_as(body: Body) -> str:
    """Return a body's look from afar: a formed body (LC-007: a dummy, too), a squadron or battery, or a patrol (LC-111).

    Prisoners count as men.
    """
    men = fighting(body) + among(body)
    if body.dummy or men >= int(tables.value("look", "formed")):
        return reach.BODY
    small = men <= int(tables.value("look", "patrol_size"))
    return reach.PATROL if small else reach.SQUADRON


def dusty(body: Body) -> bool:
    """Report whether a body's column raises dust: a thousand men, or a dummy, which passes for a full column (LC-007, LC-111)."""
    return dust_men(body) + among(body) >= int(tables.value("look", "dusty"))


def arms(body: Body) -> str:
    """Name a body's arms: foot, horse, guns, or all arms; prisoners under guard are named as such (LC-115)."""
    if isinstance(body, Guarded):
        return "prisoners under guard"
    has = [arm for arm in (FOOT, HORSE, GUNS) if any(unit.kind.arm == arm for unit in body.units)]
    return "all arms" if len(has) == 3 else " and ".join(has) or "waggons"


def describe_body(body: Body) -> str:
    """Name a body's units and owner in order of march: ``1 battalion and 1 squadron of Red outposts`` (LC-115)."""
    if isinstance(body, Guarded):
        return body.name
    counts = Counter(unit.kind.name for unit in body.units)
    return f"{listed(plural(count, name) for name, count in counts.items()) or 'men'} of {body.name}"


@dataclass(frozen=True)
class Scene:
    """Facts that a look at the land works on. ``scouting`` is by body, ``works`` are those under way.

    ``spells`` are the first and the last minute of bodies that were there for only part of it.
    """

    start: int
    until: int
    bodies: tuple[Body, ...]
    moves: Mapping[str, Moves]
    country: Country
    sky: Sky
    dice: Dice
    scouting: Mapping[str, Scouting] = field(default_factory=dict)
    spells: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    works: tuple[Work, ...] = ()

    @cached_property
    def afoot(self) -> tuple[Body, ...]:
        """List the bodies that are seen: ashore, and not surrendered, by key."""
        some = (body for body in self.bodies if not body.aboard and not body.surrendered and body.key in self.moves)
        return tuple(sorted(some, key=lambda body: body.key))

    @cached_property
    def watchers(self) -> tuple[Body, ...]:
        """List the bodies afoot that look out."""
        return tuple(body for body in self.afoot if not isinstance(body, Guarded))

    def gone(self, key: str) -> npt.NDArray[np.bool_]:
        """Mark every minute of the run at which a body was not there."""
        first, last = self.spells.get(key, (self.start, self.until))
        minutes = np.arange(self.start, self.until + 1)
        return (minutes < first) | (minutes > last)

    @property
    def minutes(self) -> range:
        """Return every minute of the run, both ends included."""
        return range(self.start, self.until + 1)

    def parts(self, key: str, minute: int) -> tuple[Spot, Spot, Spot, Spot]:
        """Return head, middle, last fighting unit and tail of a body."""
        kept = self._parts.get((key, minute))
        if kept is None:
            moves = self.moves[key]
            kept = moves.head(minute), moves.middle(minute), moves.last(minute), moves.tail(minute)
            self._parts[key, minute] = kept
        return kept

    def points(self, key: str) -> Floats:
        """Return a body's parts at every minute of the run: an array of minutes by parts by longitude and latitude."""
        if key not in self._points:
            stands = self.moves[key].still(self.start, self.until)
            minutes = self.minutes[:1] if stands else self.minutes
            some = np.array([[(s.lon, s.lat) for s in self.parts(key, minute)] for minute in minutes], dtype=np.float64)
            self._points[key] = np.broadcast_to(some, (len(self.minutes), *some.shape[1:])) if stands else some
        return self._points[key]

    @cached_property
    def boxes(self) -> Boxes:
        """Return the box of each body afoot through the whole run."""
        return Boxes.from_points(
            [self.points(body.key)[:1] if self._stands(body) else self.points(body.key) for body in self.afoot]
        )

    def _stands(self, body: Body) -> bool:
        return self.moves[body.key].still(self.start, self.until)

    def about(self, spot: Spot, miles: float) -> list[Body]:
        """List the bodies afoot that may come within so many miles of a spot in the run, by key."""
        return [self.afoot[n] for n, _ in self.boxes.list_close_pairs(Boxes.from_spots([[spot]]), miles)]

    @cached_property
    def screens(self) -> tuple[Body, ...]:
        """List the bodies afoot that screen, by key."""
        return tuple(one for one in self.afoot if (found := self.scouting.get(one.key)) is not None and found.do == SCREEN)

    def night(self, spot: Spot, minute: int) -> bool:
        """Report whether it is dark there and then."""
        where = spot.lon, spot.lat, minute
        if where not in self._nights:
            self._nights[where] = self.sky.night(*where)
        return self._nights[where]

    def visibility(self, spot: Spot, minute: int) -> float:
        """Return the visibility there and then, sea miles."""
        where = spot.lon, spot.lat, minute
        if where not in self._clear:
            self._clear[where] = self.sky.visibility_nm(*where)
        return self._clear[where]

    def hill_ft(self, spot: Spot) -> float:
        """Return the height of a hill at a spot, for looking out."""
        where = spot.lon, spot.lat
        if where not in self._hills:
            self._hills[where] = self.country.hill_ft(*where)
        return self._hills[where]

    def covered(self, spot: Spot) -> bool:
        """Report whether wood or town covers a spot."""
        where = spot.lon, spot.lat
        if where not in self._covers:
            self._covers[where] = self.country.kind_at(*where) in reach.COVERED
        return self._covers[where]

    def clear(self, eye: Spot, seen: Spot) -> bool:
        """Report whether no higher ground hides one spot from the other (LC-112)."""
        line = eye.lon, eye.lat, seen.lon, seen.lat
        if line not in self._lines:
            self._lines[line] = not self.country.rises_between(eye, seen)
        return self._lines[line]

    def on_rails(self, body: Body, minute: int) -> bool:
        """Report whether a body moves in trains then, which smoke (LC-111)."""
        heads = (self.parts(body.key, at)[0].edge for at in (minute, min(minute + 1, self.until)))
        lines = (edge for key in heads if (edge := self.country.edges.get(key)) is not None)
        return any(edge.kind == RAIL for edge in lines) and self.moves[body.key].moving(minute)

    def dry_road(self, body: Body, minute: int) -> bool:
        """Report whether a body marches on a dry road then, so that it raises dust (LC-111)."""
        head = self.parts(body.key, minute)[0]
        on = bool(head.edge or head.place)
        return on and self.moves[body.key].moving(minute) and self._dry(head, minute)

    def _dry(self, spot: Spot, minute: int) -> bool:
        where = spot.lon, spot.lat, minute
        if where not in self._going:
            self._going[where] = self.sky.going(*where) == DRY
        return self._going[where]

    def shows(self, body: Body, minute: int) -> tuple[str, ...]:
        """List the parts of a body that may be seen then: its men; dust, smoke or fires, which show presence alone (LC-111)."""
        what, raises = self._looks[body.key]
        out = [what]
        if self.on_rails(body, minute):
            out.append(reach.SMOKE)
        elif raises and self.dry_road(body, minute):
            out.append(reach.DUST)
        if out[0] == reach.BODY and not self.moves[body.key].moving(minute):
            out.append(reach.FIRES)
        return tuple(out)

    def heading(self, key: str, minute: int) -> float | None:
        """Return a body's heading, degrees; None if it stands."""
        if not self.moves[key].moving(minute):
            return None
        before, after = (self.moves[key].head(at) for at in (max(minute - 1, self.start), minute + 1))
        if (before.lon, before.lat) == (after.lon, after.lat):
            return None
        return course.bearing_deg(before.lon, before.lat, after.lon, after.lat)

    def at_work(self, key: str, minute: int) -> str:
        """Return the kind of the work that a body is at; "" where it is at none (LC-229)."""
        return next((one.kind for one in self.works if one.body == key and 0 <= one.since <= minute), "")

    def length_mi(self, key: str, minute: int) -> float:
        """Measure the length of a body's column, from head to tail."""
        spots = self.parts(key, minute)
        return sum(measure.miles(a.lon, a.lat, b.lon, b.lat) for a, b in pairwise(spots))

    def screen(self, side: str, eye: Spot, seen: Spot, minute: int) -> Body | None:
        """Find the thickest hostile screen between an eye and a spot; None without (LC-114)."""
        found = []
        for body in self.screens:
            scouting = self.scouting[body.key]
            if body.side == side:
                continue
            middle = self.parts(body.key, minute)[1]
            if crosses_screen(eye, seen, middle, front_mi(body, scouting), scouting.facing_deg):
                found.append((-sabres_a_mile(body, scouting), body.key, body))
        return min(found)[2] if found else None

    @cached_property
    def _looks(self) -> dict[str, tuple[str, bool]]:
        return {body.key: (seen_as(body), dusty(body)) for body in self.bodies}

    @cached_property
    def _parts(self) -> dict[tuple[str, int], tuple[Spot, Spot, Spot, Spot]]:
        return {}

    @cached_property
    def _points(self) -> dict[str, Floats]:
        return {}

    @cached_property
    def _nights(self) -> dict[tuple[float, float, int], bool]:
        return {}

    @cached_property
    def _clear(self) -> dict[tuple[float, float, int], float]:
        return {}

    @cached_property
    def _going(self) -> dict[tuple[float, float, int], bool]:
        return {}

    @cached_property
    def _hills(self) -> dict[tuple[float, float], float]:
        return {}

    @cached_property
    def _covers(self) -> dict[tuple[float, float], bool]:
        return {}

    @cached_property
    def _lines(self) -> dict[tuple[float, float, float, float], bool]:
        return {}


def friendly(country: Country, held: Mapping[str, str], side: str, spot: Spot) -> bool:
    """Report whether a spot is in a friendly country: the nearest held town within ten miles is one's own (SC-LC-43).

    ``held`` is the holder of each place now.
    """
    for _, key in country.places_within(spot.lon, spot.lat, float(tables.value("look", "folk_mi"))):
        if "town" in country.find_place(key).kinds and held.get(key):
            return held[key] == side
    return False


def scene_of(land: Land, moves: Mapping[str, Moves], country: Country, sky: Sky, dice: Dice, start: int, until: int) -> Scene:
    """Make the scene of a run from the land and the tracks of its bodies."""
    scouting = {body.key: found for body in land.bodies if (found := scouting_of(body, country.spot_at)) is not None}
    return Scene(start, until, land.bodies, moves, country, sky, dice, scouting, works=land.works)
