"""A run's changes of the truth by force, and differences between two drafts (UD-012, UD-016): for the umpire alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from msgspec import structs

from campaign.war.edits.application import Line, lines_of
from campaign.war.lines import name_lines
from campaign.war.outcome import Outcome, Report
from naval.geo import course
from naval.state.outcome import Event
from naval.state.world import Force, Ship, World

Track = Sequence[tuple[float, float, float]]
COAL_T, PLACE = 0.05, 4  # smaller differences in tons, or beyond so many digits of a degree, do not count


@dataclass(frozen=True)
class ForceDiff:
    """A force before and after: places, miles, course, knots, coal of all ships, damage, contacts, port (UD-012)."""

    key: str
    name: str
    side: str
    was: tuple[float, float] | None
    now: tuple[float, float] | None
    miles: float
    course_deg: float
    knots: float
    coal_was: float
    coal_now: float
    hurts: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    port_was: str = ""
    port_now: str = ""

    @property
    def coal_t(self) -> float:
        """The change in tons of coal; negative if she burnt any."""
        return round(self.coal_now - self.coal_was, 1)


def truth_diff(before: World, after: World, tracks: Mapping[str, Track] | None = None) -> list[ForceDiff]:
    """Compare each force before and after, leaving out the unchanged (UD-012).

    ``tracks`` are (minute, lon, lat) by force, for her miles; without one they are the distance made good.
    """
    forces = [{one.key: one for one in world.forces} for world in (before, after)]
    rows = [_force(key, before, after, tracks or {}) for key in sorted(forces[0].keys() | forces[1].keys())]
    return sorted((row for row in rows if row is not None), key=lambda row: (row.side, row.name, row.key))


def _force(key: str, before: World, after: World, tracks: Mapping[str, Track]) -> ForceDiff | None:
    was, now = _find_force(before, key), _find_force(after, key)
    one = now or was
    if one is None:
        return None
    own = [{ship.key: ship for ship in world.ships if ship.force == key and ship.afloat} for world in (before, after)]
    places = [(round(f.lon, PLACE), round(f.lat, PLACE)) if f is not None else None for f in (was, now)]
    moved = places[0] != places[1]
    coal = [round(sum(ship.coal_t for ship in ships.values()), 1) for ships in own]
    seen = [_touches(world, key) for world in (before, after)]
    ports = [_port(world, f) for world, f in ((before, was), (after, now))]
    row = ForceDiff(
        key=key,
        name=one.name,
        side=one.side,
        was=places[0],
        now=places[1],
        miles=round(_miles(tracks.get(key, ()), was, now), 1),
        course_deg=now.course_deg if now is not None else 0.0,
        knots=now.knots if now is not None else 0.0,
        coal_was=coal[0],
        coal_now=coal[1],
        hurts=tuple(_hurts(before, after, key)),
        gained=tuple(sorted(seen[1] - seen[0])),
        lost=tuple(sorted(seen[0] - seen[1])),
        port_was=ports[0],
        port_now=ports[1],
    )
    did = moved or row.hurts or row.gained or row.lost or abs(row.coal_t) >= COAL_T or ports[0] != ports[1] or row.miles
    return row if did else None


def _find_force(world: World, key: str) -> Force | None:
    return next((one for one in world.forces if one.key == key), None)


def _port(world: World, force: Force | None) -> str:
    if force is None or not force.port:
        return ""
    return next((port.name for port in world.ports if port.key == force.port), force.port)


def _miles(track: Track, was: Force | None, now: Force | None) -> float:
    if len(track) > 1:
        return sum(course.distance_nm(a[1], a[2], b[1], b[2]) for a, b in pairwise(track))
    return course.distance_nm(was.lon, was.lat, now.lon, now.lat) if was is not None and now is not None else 0.0


def _touches(world: World, key: str) -> set[str]:
    """Name a force's contacts: those last seen as the world's clock stands."""
    names = {one.key: one.name for one in world.merchants} | {one.key: one.name for one in world.forces}
    return {names.get(one.of, one.of) for one in world.touches if one.force == key and one.seen >= world.minute}


def _hurts(before: World, after: World, key: str) -> list[str]:
    ships = {ship.key: ship for ship in before.ships}
    found = []
    for ship in sorted(after.ships, key=lambda one: one.name):
        was = ships.get(ship.key)
        if was is not None and key in (was.force, ship.force):
            found += _of_ship(was, ship, after.minute)
    return found


def _of_ship(was: Ship, ship: Ship, minute: int) -> list[str]:
    if was.afloat and not ship.afloat:
        return [f"{ship.name} lost"]
    found = [f"{ship.name}: {text}" for text in ship.damage if text not in was.damage]
    if ship.max_kn < was.max_kn:
        found.append(f"{ship.name}: {ship.max_kn:g} knots at most, not {was.max_kn:g}")
    if ship.lame_until > max(was.lame_until, minute):
        found.append(f"{ship.name}: engines broken down")
    return found


# -- two drafts ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Change:
    """A difference between drafts, before and after; None: gone, or new."""

    was: Event | Report | None
    now: Event | Report | None

    @property
    def either(self) -> Event | Report:
        """The thing as it is, or was if it is gone."""
        found = self.now or self.was
        if found is None:
            raise ValueError("a difference between nothing and nothing")
        return found

    @property
    def how(self) -> str:
        """The kind of change: gone, new or changed."""
        return "gone" if self.now is None else "new" if self.was is None else "changed"


@dataclass(frozen=True)
class DraftDiff:
    """A draft's differences from the one before (UD-016): events, papers by seat, forces."""

    events: list[Change] = field(default_factory=list)
    papers: dict[str, list[Change]] = field(default_factory=dict)
    forces: list[ForceDiff] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.events or self.papers or self.forces)


def draft_diff(was: Outcome, now: Outcome) -> DraftDiff:
    """Compare the second of two drafts of a run with the first (UD-016)."""
    return DraftDiff(_events(was, now), _papers(was, now), truth_diff(was.world, now.world))


def _events(was: Outcome, now: Outcome) -> list[Change]:
    """List events gone, new, and changed: of one kind and truths, with other words or minute."""
    old, new = (dict(zip(name_lines(one.events), one.events, strict=True)) for one in (was, now))
    gone = [event for name, event in old.items() if name not in new]
    found = []
    for name, event in new.items():
        if name in old:
            continue
        alike = [one for one in gone if one.kind == event.kind and one.about and one.about == event.about]
        before = min(alike, key=lambda one: abs(one.minute - event.minute), default=None)
        if before is not None:
            gone.remove(before)
        found.append(Change(before, event))
    return sorted([*found, *(Change(one, None) for one in gone)], key=_find_change_minute)


def _find_change_minute(change: Change) -> int:
    one = change.either
    return one.minute if isinstance(one, Event) else one.arrives


def _papers(was: Outcome, now: Outcome) -> dict[str, list[Change]]:
    """List papers gone, new and changed, by seat; references identify them, whatever their words (SC-UD-01)."""
    old, new = (_index_delivered_reports(one) for one in (was, now))
    found: dict[str, list[Change]] = {}
    for key in sorted(old.keys() | new.keys()):
        before, after = old.get(key), new.get(key)
        if _words_of(before) != _words_of(after):
            found.setdefault(key[0], []).append(Change(before, after))
    return {seat: sorted(changes, key=_find_change_minute) for seat, changes in sorted(found.items())}


def _words_of(paper: Report | None) -> Report | None:
    """Strip a paper's battle views: a draft has them, a delivered paper their mark."""
    return paper and structs.replace(paper, data={name: value for name, value in paper.data.items() if name != "views"})


def _index_delivered_reports(outcome: Outcome) -> dict[tuple[str, str], Report]:
    lines: list[Line] = [line for line in lines_of(outcome) if line.told]
    return {(line.either.seat, line.ref): line.either for line in lines}
