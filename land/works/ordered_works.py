"""Tasks turned into works, and finished works into the land (LC-220 to LC-229, table D1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from land import tables
from land.communications.wires import field_cut, mend
from land.rail.line import carries
from land.state.ground import RAIL, ROAD, Beach, Edge, Ground, Place
from land.state.ground import WIRE as WIRES
from land.state.moves import Halted
from land.state.world import Body, EdgeNow, Land, PlaceNow, Spot, Task, Work
from land.works import effects, work_needs
from land.works.effects import METRES_A_MILE
from land.works.progress import NOBODY, STANDS, begun, counts_from, done_at

DOES = ("dig", "break", "make")
WHAT = ("bridge", work_needs.CULVERT, work_needs.TRACK, work_needs.PONTOON, work_needs.MINE, work_needs.WIRE, work_needs.PIER)


class Lands(Protocol):
    """Queries that works put to the country."""

    @property
    def ground(self) -> Ground:
        """Return all of the ground."""

    def find_place(self, key: str) -> Place:
        """Return a place; KeyError for an unknown one."""

    def edge(self, a: str, b: str, kind: str = ROAD) -> Edge | None:
        """Find the edge between two places."""

    @property
    def beaches(self) -> Mapping[str, Beach]:
        """Return every beach by its key."""

    @property
    def edges(self) -> Mapping[str, Edge]:
        """Return every stretch by its key."""

    def edges_within(self, lon: float, lat: float, miles: float, kind: str = ROAD) -> tuple[tuple[float, Edge, int], ...]:
        """List edges of a kind within so many miles of a point: miles off, edge, and its nearest metre."""

    def spot_on(self, edge: str, metres: float) -> Spot:
        """Return the spot so many metres along a stretch."""

    def edges_of(self, place: str, kind: str = ROAD) -> tuple[Edge, ...]:
        """List the edges of a kind that end at a place."""


def work_of(body: Body, task: Task, country: Lands, land: Land, gauge_in: float = 0.0) -> tuple[Work | None, str]:
    """Find the work that a task means for a body where it stands, with earlier progress; or why it cannot be (LC-061).

    ``gauge_in`` is the gauge of its side's trains: track of another is laid anew as a whole (LC-222). Trenches are the body's own
    (:func:`land.works.progress.dug`); of *dig* only pits are a work.
    """
    kind, at, amount, metres, why = _identify_work(body, task, country, land, gauge_in)
    do = work_needs.BREAK if task.do == "break" else work_needs.MAKE
    parties = 0 if why else work_needs.parties(kind, do, body.units)
    if not why and not parties:
        why = "It has no troops who can do that."
    if why:
        return None, why
    if kind == work_needs.PONTOON and do == work_needs.MAKE and amount > (yards := _yards_left(body, parties, land)):
        return None, f"It has {yards} yards of bridge; the river is {amount} yards wide."
    if kind == work_needs.PITS:
        amount = min(parties, int(task.fields.get("pits") or 1))
    amount = amount or parties  # broken track: as much as the men can do at a time
    by_kind: dict[str, Callable[[], float]] = {
        work_needs.TRACK: lambda: work_needs.track_hours(do, amount, parties * work_needs.track_men(do)),
        work_needs.PONTOON: lambda: work_needs.pontoon_hours(amount, do),
        work_needs.PITS: work_needs.pits_hours,
        work_needs.MINE: work_needs.mine_hours,
        work_needs.WIRE: lambda: work_needs.wire_hours(amount),
        work_needs.PIER: work_needs.pier_hours,
    }
    hours = by_kind.get(kind, lambda: work_needs.bridge_hours(kind, do, amount, parties))()
    fresh = Work(
        kind=kind,
        do=do,
        at=at,
        body=body.key,
        done_min=0,
        need_min=work_needs.minutes(hours),
        since=NOBODY,
        side=body.side,
        amount=amount,
        metres=metres,
    )
    kept = next((one for one in land.works if is_same_work(one, fresh) and one.since == NOBODY), fresh)
    return msgspec.structs.replace(kept, body=body.key, side=body.side), ""


def _yards_left(body: Body, trains: int, land: Land) -> int:
    """Reckon the yards of bridge that its trains still carry, without those that stand already (LC-223)."""
    out = sum(one.amount for one in land.works if one.kind == work_needs.PONTOON and one.do == STANDS and one.body == body.key)
    return max(0, work_needs.pontoon_most(trains) - out)


def is_same_work(one: Work, other: Work) -> bool:
    """Report whether two are the same work at the same spot."""
    return (one.kind, one.do, one.at, one.metres) == (other.kind, other.do, other.at, other.metres)


def _identify_work(body: Body, task: Task, country: Lands, land: Land, gauge_in: float) -> tuple[str, str, int, int, str]:
    """Find kind, where, amount (0: by the hands there are), metres along it, and why not."""
    spot = body.spot
    if task.do == "dig":
        return (
            work_needs.PITS,
            spot.place or spot.edge,
            0,
            spot.metres,
            "" if spot.place or spot.edge else "Pits need a road or a place.",
        )
    what, at = str(task.fields.get("what", "")), task.fields.get("at") or spot.place or spot.edge
    if what == work_needs.MINE:
        return _mine(spot, at, country)
    if what == work_needs.TRACK:
        return _track(body, task, at, country, land, gauge_in)
    if what == work_needs.PIER:
        beach = country.beaches.get(str(at))
        why = "" if beach is not None and spot.place == beach.place else "It is not at that beach."
        return work_needs.PIER, str(at), 1, 0, why
    if what == work_needs.WIRE:
        return _wire(body, at, country, land)
    place = next((one for one in country.ground.places if one.key == at), None)
    if place is None or spot.place != place.key:
        return what, str(at), 0, 0, "It is not there."
    state = next((one for one in land.places if one.key == place.key), PlaceNow(key=place.key))
    if what == work_needs.PONTOON:
        width = next((one.width_yd for one in country.ground.rivers if one.key == place.river), 0)
        return work_needs.PONTOON, place.key, width, 0, "" if width else "There is no river there."
    kind = work_needs.CULVERT if what == work_needs.CULVERT else bridge_kind(place, country)
    if what not in place.kinds:
        return kind, place.key, 0, 0, f"There is no {what} there."
    spans = max(1, place.spans) if task.do == "break" else state.spans_down
    return kind, place.key, spans, 0, "" if spans else f"The {what} is intact."


def _mine(spot: Spot, at: object, country: Lands) -> tuple[str, str, int, int, str]:
    """Find a road mine where its party stands: at the place, or on the road to it (LC-227)."""
    if not at:
        return work_needs.MINE, "", 1, 0, "A mine must be laid on a road."
    edge = country.edges.get(spot.edge)
    if at == spot.edge or (edge is not None and at in (edge.a, edge.b)):
        return work_needs.MINE, spot.edge, 1, spot.metres, ""
    return work_needs.MINE, str(at), 1, 0, "" if at == spot.place else "It is not there."


def _wire(body: Body, at: object, country: Lands, land: Land) -> tuple[str, str, int, int, str]:
    """Find a cut wire within a mile of the body: all its cuts, an hour each (LC-138, SC-LC-138)."""
    places = {str(one) for one in at} if isinstance(at, list | tuple) else {str(at)}
    near = float(tables.value("post", "cut_mi"))
    cuts = {one.key: len(one.breaks) for one in land.edges if one.breaks}
    for _, edge, metre in country.edges_within(body.spot.lon, body.spot.lat, near, WIRES):
        if edge.key in cuts and places & {edge.a, edge.b}:
            return work_needs.WIRE, edge.key, cuts[edge.key], metre, ""
    here = Halted(body.key, body.spot)
    for one in land.field_wires:
        if one.side == body.side and one.cut and field_cut(country, one, here, land.minute):
            return work_needs.WIRE, one.key, 1, 0, ""
    return work_needs.WIRE, "", 0, 0, "There is no wire to repair within a mile of it."


def bridge_kind(place: Place, country: Lands) -> str:
    """Return the kind of a bridge: a railway bridge where a railway ends or goes on, else a road's (LC-221)."""
    return work_needs.RAIL_BRIDGE if country.edges_of(place.key, RAIL) else work_needs.ROAD_BRIDGE


def _track(body: Body, task: Task, at: object, country: Lands, land: Land, gauge_in: float) -> tuple[str, str, int, int, str]:
    """Find the track between two places, or where the body stands; when mended, all its breaks (LC-222).

    Track of another gauge than one's own trains have is laid anew, the whole of the stretch (LC-181).
    """
    if isinstance(at, list | tuple) and len(at) == 2:
        found = country.edge(str(at[0]), str(at[1]), RAIL)
        some: tuple[Edge, ...] = () if found is None else (found,)
    else:
        some = country.edges_of(str(at), RAIL)
    here = [one for one in some if body.spot.place in (one.a, one.b) or body.spot.edge == one.key]
    state = {one.key: one for one in land.edges}
    other = {one.key for one in here if not carries(one, state.get(one.key), gauge_in)}
    if task.do == "make":
        here = [one for one in here if one.key in other or state.get(one.key, EdgeNow(key=one.key)).breaks]
    if not here:
        return (
            work_needs.TRACK,
            "",
            0,
            0,
            "There is no track to repair there." if task.do == "make" else "There is no track there.",
        )
    edge = here[0]
    metres = body.spot.metres if body.spot.edge == edge.key else 0 if body.spot.place == edge.a else edge.metres
    if task.do == "make" and edge.key in other:
        return work_needs.TRACK, edge.key, work_needs.pieces_of(edge.metres / METRES_A_MILE), metres, ""
    if task.do == "make":
        return work_needs.TRACK, edge.key, len(state[edge.key].breaks), metres, ""
    return work_needs.TRACK, edge.key, 0, max(0, min(metres, edge.metres - 1)), ""


def task_minutes(body: Body, task: Task, minute: int, country: Lands, land: Land) -> int | None:
    """Reckon minutes from ``minute`` until a task of works is done, the survey with it; 0 where it cannot be done (LC-220).

    ``body.rest_min`` tells how long it has halted. None for a task that is no work.
    """
    if task.do not in DOES:
        return None
    halted = minute - body.rest_min
    if task.do == "dig" and not task.fields.get("pits"):
        level = int(task.fields.get("level", work_needs.LEVELS[-1]))
        before = max(body.works_min, int(work_needs.trench_hours(body.works) * work_needs.HOUR) if body.works else 0)
        left = int(work_needs.trench_hours(level) * work_needs.HOUR) - before
        return (
            counts_from(halted, minute) - minute + left
            if left > 0 and work_needs.parties(work_needs.TRENCH, work_needs.MAKE, body.units)
            else 0
        )
    work, why = work_of(body, task, country, land)
    if work is None or why:
        return 0
    done = done_at(begun(work, halted, minute))
    return None if done is None else done - minute


def store_work(land: Land, work: Work) -> Land:
    """Put a work under way into the land, in place of the same one left; mark a bridge as under repair (LC-220)."""
    rest = tuple(one for one in land.works if not is_same_work(one, work))
    places = land.places
    if work.kind in work_needs.BRIDGES:
        state = next((one for one in places if one.key == work.at), PlaceNow(key=work.at))
        places = _put_place(places, effects.mending(state, work))
    works = tuple(sorted((*rest, work), key=in_order))
    return msgspec.structs.replace(land, works=works, places=places)


def finished(land: Land, work: Work, country: Lands, gauge_in: float = 0.0) -> Land:
    """Apply a finished work to the land: bridge and track as they are now, and remains on the ground (LC-221 to LC-227)."""
    rest = tuple(
        one for one in land.works if (one.kind, one.do, one.at, one.metres) != (work.kind, work.do, work.at, work.metres)
    )
    places, edges, left = land.places, land.edges, effects.stays(work)
    if work.kind in work_needs.BRIDGES:
        state = next((one for one in places if one.key == work.at), PlaceNow(key=work.at))
        places = _put_place(places, effects.bridge(state, work))
    elif work.kind == work_needs.TRACK:
        now = next((one for one in edges if one.key == work.at), EdgeNow(key=work.at))
        whole = next((one.metres for one in country.ground.edges if one.key == work.at), 0)
        changed = effects.track(now, work, whole, gauge_in)
        edges = tuple(sorted((*(one for one in edges if one.key != work.at), changed), key=lambda one: one.key))
    elif work.kind == work_needs.WIRE:
        edges = tuple(mend(one, work.need_min)[0] if one.key == work.at else one for one in edges)
        mended = tuple(msgspec.structs.replace(one, cut=False) if one.key == work.at else one for one in land.field_wires)
        land = msgspec.structs.replace(land, field_wires=mended)
    elif work.kind == work_needs.PONTOON:
        rest = tuple(one for one in rest if not (one.kind == work_needs.PONTOON and one.at == work.at))
        state = next((one for one in places if one.key == work.at), PlaceNow(key=work.at))
        places = _put_place(places, msgspec.structs.replace(state, pontoon_yd=work.amount if work.do == work_needs.MAKE else 0))
    works = tuple(sorted((*rest, *([left] if left else [])), key=in_order))
    return msgspec.structs.replace(land, works=works, places=places, edges=edges)


def _put_place(places: tuple[PlaceNow, ...], one: PlaceNow) -> tuple[PlaceNow, ...]:
    return tuple(sorted((*(row for row in places if row.key != one.key), one), key=lambda row: row.key))


def in_order(one: Work) -> tuple[str, int, str, str, str]:
    return one.at, one.metres, one.kind, one.do, one.body
