"""Telegraph sections in a run: wire laid along the road behind a body, and taken up (LC-134).

A wire begins at a place; its other end is with the body while that lays it, and afterwards at the place laid to. A section
ordered to lay wire back along its own takes that up (SC-LC-137).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from msgspec.structs import replace

from land.communications import wires
from land.communications.ways import piece_m, ride
from land.ground.country import Country
from land.march.facts import DONE, Fact
from land.orders.orders_in_force import at_task, stuck
from land.run.communications.wires import LAY
from land.run.run_input import Given, with_body
from land.state.moves import Moves
from land.state.world import Body, FieldWire, Land, Piece, Spot, Task
from naval.state.outcome import Event

AT_M = 200  # within so many metres of a road's end a spot is at the place (LC-041)
NOWHERE = ""
"""The end of a wire left in the open, where nobody is."""


def begun(given: Given, land: Land, minute: int) -> tuple[Land, list[Event], list[Fact]]:
    """Begin wires of sections that have come to lay them, or halt the sections and say why not (LC-061, LC-134)."""
    events, facts = list[Event](), list[Fact]()
    for body in land.bodies:
        task = at_task(body, minute, (LAY,))
        if task is None or body.aboard or _at_work(land, body.key) is not None:
            continue
        place = _place_at(given.country, body.spot)
        behind = _to_take_up(given.country, land, body, task, place)
        why = _cannot(land, body, behind, place)
        if why:
            body, fact = stuck(body, minute, why)
            land = with_body(land, body)
            facts.append(fact)
            continue
        new = FieldWire(key=f"{body.key}_{minute}", side=body.side, a=f"place:{place}", b=_end(body.key), metres=0, body=body.key)
        wire = new if behind is None else replace(behind, b=_end(body.key), up=True)
        land = _store_wire(land, wire)
        words = f"{body.name} begins to {'take up' if wire.up else 'lay'} a field wire at {given.name(place)}."
        events.append(Event(minute=minute, kind="wire", text=words, rules=("LC-134",)))
    return land, events, facts


def turns(given: Given, land: Land, moves: Mapping[str, Moves], start: int, until: int) -> list[int]:
    """List the minutes at which a marching section runs out of wire (LC-134)."""
    out = []
    for wire in land.field_wires:
        body = next((one for one in land.bodies if one.key == wire.body), None)
        if body is None or wire.up or wire.b != _end(wire.body) or wire.body not in moves:
            continue
        task = at_task(body, until, (LAY,))
        most = wire.metres + wires.wire_left_m(body, land.field_wires)
        if task is None or wire.metres + wires.laid_m(until - start) < most:
            continue
        way = _way_of_wire(given.country, wire, task)
        spots = ((minute, moves[wire.body].head(minute)) for minute in range(start + 1, until + 1))
        out += [next((minute for minute, spot in spots if _laid_to(given.country, way, spot, wire) >= most), until)]
    return out


def gone_on(given: Given, land: Land, facts: Iterable[Fact], until: int) -> tuple[Land, list[Event], list[Fact]]:
    """Advance wires to a minute: longer behind a section, shorter, done, or left where they are (LC-134)."""
    events, said = list[Event](), list[Fact]()
    over = {one.body: one for one in facts if one.kind == DONE and one.what == LAY}
    for wire in [one for one in land.field_wires if one.b == _end(one.body)]:
        body = next((one for one in land.bodies if one.key == wire.body), None)
        if body is None:
            land = _store_wire(land, replace(wire, b=NOWHERE, body=""))
            continue
        task = at_task(body, until, (LAY,)) if wire.body not in over else None
        if wire.body in over and body.held is not None:
            land, text = _finished(given, land, wire, body.held.order.tasks[over[wire.body].task])
            events.append(Event(minute=over[wire.body].minute, kind="wire", text=f"{body.name} {text}", rules=("LC-134",)))
        elif task is None:
            land = _store_wire(land, _leave_wire(given.country, wire, body))
        else:
            land, fact = _further(given.country, land, wire, body, task, until)
            said += fact
    return land, events, said


def _place_at(country: Country, spot: Spot) -> str:
    edge = country.edges.get(spot.edge)
    if spot.place or edge is None:
        return spot.place
    return edge.a if spot.metres <= AT_M else edge.b if spot.metres >= edge.metres - AT_M else ""


def _cannot(land: Land, body: Body, behind: FieldWire | None, place: str) -> str:
    if not wires.sections(body):
        return "It has no telegraph section."
    if not place:
        return "A field wire must begin at a place."
    return "" if behind is not None or wires.wire_left_m(body, land.field_wires) else "It has no wire left."


def _further(country: Country, land: Land, wire: FieldWire, body: Body, task: Task, until: int) -> tuple[Land, list[Fact]]:
    if wire.up:
        left = [one for one in _marks(country, wire.pieces, body.spot) if one <= wire.metres]
        return _store_wire(land, _cut_to(wire, wire.pieces, max(left, default=wire.metres))), []
    way = _way_of_wire(country, wire, task)
    most = wire.metres + wires.wire_left_m(body, land.field_wires)
    laid = _laid_to(country, way, body.spot, wire)
    land = _store_wire(land, _cut_to(wire, way, min(laid, most)))
    if laid < most:
        return land, []
    body, fact = stuck(body, until, "It has laid all its wire.")
    return with_body(land, body), [fact]


def _finished(given: Given, land: Land, wire: FieldWire, task: Task) -> tuple[Land, str]:
    last = str(task.fields["along"][-1])
    if wire.up:
        marks = [one for one in _marks(given.country, wire.pieces, given.country.spot_at(last)) if one < wire.metres]
        if not marks or not min(marks):
            rest = tuple(one for one in land.field_wires if one.key != wire.key)
            return replace(land, field_wires=rest), "has taken up its wire."
        end = _cut_to(wire, wire.pieces, max(marks))
        return _store_wire(land, replace(end, b=f"place:{last}", up=False)), f"has taken up its wire to {given.name(last)}."
    way = _way_of_wire(given.country, wire, task)
    whole = _cut_to(wire, way, round(sum(map(piece_m, way))))
    words = f"has laid its wire from {given.name(wire.a.removeprefix('place:'))} to {given.name(last)}."
    return _store_wire(land, replace(whole, b=f"place:{last}")), words


def _leave_wire(country: Country, wire: FieldWire, body: Body) -> FieldWire:
    """Leave a wire whose section has another order: it ends where the section stands, and nowhere once that has gone."""
    marks = _marks(country, wire.pieces, body.spot)
    if marks and max(marks) == wire.metres:
        return replace(wire, b=f"place:{body.spot.place}", up=False) if body.spot.place else wire
    return replace(wire, b=NOWHERE, up=False)


def _to_take_up(country: Country, land: Land, body: Body, task: Task, place: str) -> FieldWire | None:
    """Find the own wire that ends where a section stands and leads back the way it is to go."""
    if not place or not task.fields.get("along"):
        return None
    back = ride(country, country.spot_at(place), country.spot_at(str(task.fields["along"][0])))
    for one in land.field_wires:
        last = one.pieces[-1] if one.pieces else None
        if one.body != body.key or one.b != f"place:{place}" or last is None or not back:
            continue
        if last.edge == back[0].edge and last.end == back[0].start:
            return one
    return None


def _way_of_wire(country: Country, wire: FieldWire, task: Task) -> tuple[Piece, ...]:
    stops = [wire.a.removeprefix("place:"), *(str(one) for one in task.fields.get("along", ()))]
    legs = (ride(country, country.spot_at(a), country.spot_at(b)) for a, b in pairwise(stops) if a != b)
    return tuple(piece for leg in legs for piece in leg or ())


def _laid_to(country: Country, way: tuple[Piece, ...], spot: Spot, wire: FieldWire) -> int:
    """Return how far along its way a section has come: never less than before."""
    return min((one for one in _marks(country, way, spot) if one >= wire.metres), default=wire.metres)


def _marks(country: Country, way: Iterable[Piece], spot: Spot) -> list[int]:
    gone, out = 0.0, list[int]()
    for piece in way:
        edge, long = country.edges[piece.edge] if piece.edge else None, piece_m(piece)
        low, high = sorted((piece.start, piece.end))
        if edge is not None:
            at = spot.metres if spot.edge == edge.key and not spot.place else None
            at = 0 if spot.place and spot.place == edge.a else edge.metres if spot.place and spot.place == edge.b else at
            if at is not None and low <= at <= high:
                out.append(round(gone + abs(at - piece.start)))
        gone += long
    return out


def _cut_to(wire: FieldWire, way: tuple[Piece, ...], metres: int) -> FieldWire:
    return replace(wire, metres=metres, pieces=wires.first(way, metres))


def _end(body: str) -> str:
    return f"body:{body}"


def _at_work(land: Land, body: str) -> FieldWire | None:
    return next((one for one in land.field_wires if one.body == body and one.b == _end(body)), None)


def _store_wire(land: Land, wire: FieldWire) -> Land:
    rows = {one.key: one for one in land.field_wires} | {wire.key: wire}
    return replace(land, field_wires=tuple(rows[key] for key in sorted(rows)))
