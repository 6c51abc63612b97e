"""Wires in a run: cut, tapped, found down; and the facts that the post works on (LC-133, LC-138).

A party is at a wire for half an hour before it is cut, or listened to; it listens as long as it is at that task (SC-LC-135). A
side finds out with its next message that a wire is down, and knows it until the wire works again (SC-LC-136).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from msgspec.structs import replace

from land import tables
from land.communications import message_routes as post
from land.communications import wires
from land.communications.facts import Fact as Posted
from land.communications.facts import FoundCut
from land.communications.net import Broken, Net
from land.ground.country import Country
from land.march.facts import DONE, Fact
from land.orders.orders_in_force import at_task, has_done, stuck
from land.run.run_input import Given, with_body
from land.run.siege import sieges
from land.sighting.scene import Scene
from land.state.ground import WIRE
from land.state.moves import Halted, Moves
from land.state.world import MINED, SOUND, Body, EdgeNow, Land, Task
from naval.state.outcome import Event

CUT, TAP, LAY = TASKS = ("cut_wire", "tap", "lay_wire")
OPEN = "open"
SIDES = ("blue", "red")


class Record:
    """Record of wires in a run while it is computed: when each was down, and who listened on it."""

    def __init__(self) -> None:
        self.spells: dict[str, tuple[tuple[int, int | None], ...]] = {}
        self.taps: dict[str, tuple[post.Listener, ...]] = {}
        self._laid: frozenset[str] | None = None

    def note(self, land: Land, country: Country, run: int, minute: int) -> None:
        """Note the state of wires at a minute."""
        now = down(land)
        for key in sorted(now):
            if not self.spells.get(key) or self.spells[key][-1][1] is not None:
                self.spells[key] = (*self.spells.get(key, ()), (minute, None))
        for key, some in sorted(self.spells.items()):
            if key not in now and some[-1][1] is None:
                self.spells[key] = (*some[:-1], (some[-1][0], minute))
        laid = frozenset(one.key for one in land.field_wires)
        for key in sorted(laid - (laid if self._laid is None else self._laid)):
            self.spells[key] = ((run, minute), *self.spells.get(key, ()))  # it was not there before
        self._laid = laid
        listens = {(edge, one.body): one for edge, one in _listeners(land, country, minute)}
        for edge, rows in sorted(self.taps.items()):
            self.taps[edge] = tuple(one if (edge, one.body) in listens else _ended(one, minute) for one in rows)
        for (edge, body), new in sorted(listens.items()):
            if not any(one.body == body and one.since == new.since for one in self.taps.get(edge, ())):
                self.taps[edge] = (*self.taps.get(edge, ()), new)


def _ended(one: post.Listener, minute: int) -> post.Listener:
    return one if one.until is not None else post.Listener(one.body, one.side, one.since, minute)


def down(land: Land) -> frozenset[str]:
    """Return the wires and other ways that are broken, and the wires that no line of their side reaches (LC-166)."""
    lines = {one.key for one in land.edges if one.breaks or one.state not in (SOUND, MINED)}
    dark = {key for some in land.dark.values() for key in some}
    return frozenset(lines | dark | {one.key for one in land.field_wires if one.cut})


def posted(given: Given, land: Land, scene: Scene, staffs: Mapping[str, Moves], record: Record, run: int) -> post.Given:
    """Make the facts that the post of a run works on, with wires, sieges, and those afloat (LC-133 to LC-138, LC-235)."""
    held = {one.key: one.side for one in land.places if one.side}
    neutral = given.terms.neutral_wires == OPEN
    return post.Given(
        scene=scene,
        nets={side: Net(given.country, side, held, land.field_wires, neutral) for side in SIDES},
        staffs=staffs,
        broken=Broken(dict(record.spells)),
        known={side: frozenset(some) for side, some in land.found.items()},
        taps=dict(record.taps),
        afloat=afloat(land),
        ships={key: (given.convoys[key].side, way) for key, way in given.afloat.items() if key in given.convoys},
        invested=sieges.invested(land),
        hears_mi=given.terms.hq_hears_mi,
        interception=given.terms.interception,
        tapping=given.terms.tapping,
        run=run,
    )


def afloat(land: Land) -> dict[str, str]:
    """Map bodies and headquarters in ships, whom only the sea's net reaches, to their force (LC-195)."""
    bodies = {one.key: one.aboard for one in land.bodies if one.aboard}
    staffs = {f"seat:{one.seat}": bodies[one.riding] for one in land.staffs if one.riding in bodies}
    return {f"body:{key}": ships for key, ships in bodies.items()} | staffs


def found_out(facts: Iterable[Posted]) -> list[int]:
    """List the minutes at which an office finds a wire down: from then on its side knows (LC-138)."""
    return [one.minute for one in facts if isinstance(one, FoundCut)]


def update_known_cuts(land: Land, facts: Iterable[Posted]) -> Land:
    """Update each side's knowledge of wires that are down, until they work again (SC-LC-136)."""
    found = {side: set(some) for side, some in land.found.items()}
    for one in facts:
        if isinstance(one, FoundCut):
            found.setdefault(one.side, set()).update(one.edges)
    still = down(land)
    after = {side: tuple(sorted(some & still)) for side, some in sorted(found.items()) if some & still}
    return land if after == land.found else replace(land, found=after)


# ---- parties at a wire --------------------------------------------------------------------------------------------------


def due(land: Land) -> list[int]:
    """List the minutes at which parties begin at a wire, and at which it is cut."""
    out = []
    for body in land.bodies:
        if body.held is not None and (task := at_task(body, body.held.off, TASKS)) is not None:
            cut = [_find_wire_work_start(body, max(body.held.off, land.minute))] if task.do == CUT else []
            out += [body.held.off, *cut]
    return out


def comes_to(bodies: Iterable[Body], facts: Iterable[Fact]) -> list[int]:
    """List the minutes at which bodies come to a task at a wire, or have laid one."""
    by_key = {one.key: one for one in bodies}
    found = []
    for fact in facts:
        held = by_key[fact.body].held if fact.body in by_key else None
        if fact.kind == DONE and held is not None:
            then = held.order.tasks[fact.task + 1 : fact.task + 2]
            found += [fact.minute + 1] if fact.what == LAY or any(one.do in TASKS for one in then) else []
    return found


def begun(given: Given, land: Land, minute: int) -> tuple[Land, list[Event], list[Fact]]:
    """Advance parties at a wire: one that cannot do its task halts and says so; after half an hour a wire is cut (LC-138)."""
    events, facts = list[Event](), list[Fact]()
    for body in land.bodies:
        task = at_task(body, minute, (CUT, TAP))
        if task is None or body.aboard:
            continue
        found = in_reach(given.country, land, body, task)
        why = "" if found is not None else "There is no such wire within a mile of it."
        why = why if wires.enough(sum(one.men for one in body.units)) else "It has too few men for that."
        if why:
            body, fact = stuck(body, minute, why)
            land = with_body(land, body)
            facts.append(fact)
        elif task.do == CUT and found is not None and minute >= _find_wire_work_start(body, minute):
            land = _cut(land, *found)
            words = f"{body.name} has cut {describe_wire(given, land, found[0])}."
            body, fact = has_done(body, minute, words)
            land = with_body(land, body)
            facts.append(fact)
            spot = body.spot
            events.append(Event(minute=minute, kind="wire", text=words, rules=("LC-138",), lon=spot.lon, lat=spot.lat))
    return land, events, facts


def in_reach(country: Country, land: Land, body: Body, task: Task) -> tuple[str, int] | None:
    """Find the wire that a task means where a body stands, and its metre: one along its places, or a field wire (LC-138)."""
    along = [str(one) for one in task.fields.get("along", ())]
    meant = {edge.key for a, b in pairwise(along) for edge in country.find_route(a, b, WIRE) or ()}
    if len(along) == 1:
        meant = {edge.key for edge in country.edges_of(along[0], WIRE)}
    near = float(tables.value("post", "cut_mi"))
    found = [(far, edge.key, metre) for far, edge, metre in country.edges_within(body.spot.lon, body.spot.lat, near, WIRE)]
    best = next(((key, metre) for _, key, metre in found if key in meant), None)
    if best is not None:
        return best
    here = Halted(body.key, body.spot)
    theirs = (one for one in land.field_wires if one.side != body.side and not one.cut)
    return next(((one.key, -1) for one in theirs if wires.field_cut(country, one, here, land.minute)), None)


def describe_wire(given: Given, land: Land, key: str) -> str:
    """Name a wire in words."""
    edge = given.country.edges.get(key)
    return f"the wire from {given.name(edge.a)} to {given.name(edge.b)}" if edge is not None else "a field wire"


def _find_wire_work_start(body: Body, minute: int) -> int:
    """Return the minute from which a party cuts or taps a wire: half an hour after it came (LC-138)."""
    begun = body.held.begun if body.held is not None and body.held.begun >= 0 else minute
    return begun + int(tables.value("post", "cut_min"))


def _cut(land: Land, key: str, metre: int) -> Land:
    if metre < 0:
        return replace(land, field_wires=tuple(replace(one, cut=True) if one.key == key else one for one in land.field_wires))
    edges = {one.key: one for one in land.edges}
    edges[key] = wires.cut(edges.get(key, EdgeNow(key=key)), metre)
    return replace(land, edges=tuple(edges[one] for one in sorted(edges)))


def _listeners(land: Land, country: Country, minute: int) -> Iterable[tuple[str, post.Listener]]:
    for body in land.bodies:
        task = at_task(body, minute, (TAP,))
        if task is not None and not body.aboard and (found := in_reach(country, land, body, task)) is not None:
            yield found[0], post.Listener(body.key, body.side, _find_wire_work_start(body, minute))
