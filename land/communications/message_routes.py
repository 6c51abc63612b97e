"""Messages on their way in a run, minute by minute (LC-131 to LC-140).

Messages carry their whole state, so a run cut anywhere and computed on equals the run in one piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from land import tables
from land.communications import dispatch_times, facts, plan, ways
from land.communications.intercept import foes, tries
from land.communications.net import Broken, Net, sees
from land.communications.whereabouts import Whereabouts, by_boat
from land.ground import measure
from land.sighting.scene import Scene
from land.state.moves import Moves
from land.state.world import BACK, DISPATCH, FIELD_WIRE, GOES, REPORT, RIDER, WAITS, WIRE, Hop, Message, Spot, Stretch
from naval.state.outcome import Event, Roll


@dataclass(frozen=True)
class Listener:
    """Party that taps a wire from one minute to another; None: it still does (LC-138)."""

    body: str
    side: str
    since: int
    until: int | None = None


@dataclass(frozen=True)
class Given:
    """Facts the post works on in a run, beside the scene.

    ``nets`` are by side, ``staffs`` the ways of headquarters by seat; ``afloat`` maps those whom only the sea's net reaches to
    the force that carries them; ``ships`` are forces with side and way. ``known`` are the wires each side knows to be down;
    ``taps`` are by wire; ``invested`` maps places to the side shut in. ``run`` is the minute at which the run began, which keys
    all dice (-1: the scene's).
    """

    scene: Scene
    nets: Mapping[str, Net]
    staffs: Mapping[str, Moves] = field(default_factory=dict)
    broken: Broken = field(default_factory=Broken)
    known: Mapping[str, frozenset[str]] = field(default_factory=dict)
    taps: Mapping[str, tuple[Listener, ...]] = field(default_factory=dict)
    afloat: Mapping[str, str] = field(default_factory=dict)
    ships: Mapping[str, tuple[str, Moves]] = field(default_factory=dict)
    invested: Mapping[str, str] = field(default_factory=dict)
    hears_mi: float = 2.0
    interception: bool = True
    tapping: bool = True
    run: int = -1

    @property
    def began(self) -> int:
        """Return the minute at which the run began (LC-003)."""
        return self.scene.start if self.run < 0 else self.run


@dataclass(frozen=True)
class Carried:
    """Result of a run's post: messages still on their way, facts about others, and the umpire's events."""

    messages: tuple[Message, ...]
    had: tuple[str, ...]
    busy: dict[str, int]
    facts: tuple[facts.Fact, ...]
    events: tuple[Event, ...]


def carry(
    given: Given,
    messages: Iterable[Message],
    since: int,
    until: int,
    had: Iterable[str] = (),
    busy: Mapping[str, int] | None = None,
) -> Carried:
    """Carry every message from one minute to another; those written after ``since`` start when written.

    ``had`` and ``busy`` are the land's. The run's start keys the dice, wherever the computation begins (LC-003).
    """
    post = _Post(given, dict(busy or {}), list(had))
    going = sorted(messages, key=_order)
    for minute in range(since + 1, until + 1):
        left = []
        for one in going:
            kept = one if one.written > minute else post.step(one, minute)
            if kept is not None:
                left.append(kept)
        going = left
    alive = {one.key for one in going}
    return Carried(
        messages=tuple(going),
        had=tuple(sorted(key for key in set(post.had) if key in alive)),
        busy={key: free for key, free in sorted(post.busy.items()) if free > until},
        facts=tuple(post.facts),
        events=tuple(post.events),
    )


def _order(one: Message) -> tuple[int, str, int, int]:
    return one.written, one.author, one.number, one.copy


def _change_message(one: Message, **changes: Any) -> Message:
    return msgspec.structs.replace(one, **changes)


class _Post:
    """Post of one run while it is carried."""

    def __init__(self, given: Given, busy: dict[str, int], had: list[str]) -> None:
        self.given, self.scene, self.busy, self.had = given, given.scene, busy, had
        self.who = Whereabouts(given.scene, given.staffs)
        self.facts: list[facts.Fact] = []
        self.events: list[Event] = []

    # ---- one message, one minute ----

    def step(self, one: Message, minute: int) -> Message | None:
        """Carry a message one minute; None when it is delivered, lost, or handed to the sea."""
        now: Message | None = one
        while now is not None:
            if now.state == WAITS and now.due <= minute:
                now = self._try(now, max(now.due, now.written, now.since))
            elif now.state == BACK and now.due <= minute:
                now = self._back(now)
            elif now.state == GOES and now.due >= 0 and now.due <= minute:
                now = self._at_end(now)
            elif now.state == GOES and now.due < 0:
                return self._ridden(now, minute)
            else:
                return now
        return None

    # ---- setting out ----

    def _try(self, one: Message, minute: int) -> Message | None:
        """Hand a message on by the best way known; without one keep it and try again later (LC-132, LC-144)."""
        if not one.hops and not one.origin:
            one = _change_message(one, origin=one.holder)
            if self.who.hears(one, minute, self.given.hears_mi):
                self._deliver(one, minute, facts.MOUTH)
                return None
        return self._onward(one, minute, frozenset())

    def _onward(self, one: Message, minute: int, no: frozenset[tuple[str, str, str]]) -> Message | None:
        if one.kind == DISPATCH and (ships := self.given.afloat.get(one.holder)):  # they send for who is aboard (LC-195)
            self._to_ships(one, ships, minute)
            return None
        where = self.who.where(one.holder, minute)
        aboard = one.to.startswith("body:") and one.to in self.given.afloat  # it keeps its last order till it lands (LC-195)
        way = None if where is None or aboard else self._plan(one, where, minute, no)
        if way is None and one.kind == DISPATCH and where is not None and one.holder.startswith("seat:"):
            ships = by_boat(where, one.side, self.given.ships, minute)
            if ships:
                self._to_ships(one, ships, minute)
                return None
        if way is None:
            self._sent(one, minute, facts.WAITING, -1)
            return _change_message(one, state=WAITS, due=minute + int(tables.value("post", "again_min")), way=())
        if not way.stretches:
            return self._at_hand(one, minute)
        cipher = self._cipher(one)
        state = {RIDER: facts.HANDED, WIRE: facts.ON_WIRE, FIELD_WIRE: facts.ON_WIRE}.get(way.stretches[0].by, facts.BY_MIRROR)
        self._sent(one, minute, state, minute + way.minutes + 2 * cipher)
        start = minute + (cipher if not one.hops else 0)
        return self._begin(_change_message(one, state=GOES, way=way.stretches), start, no)

    def _to_ships(self, one: Message, ships: str, minute: int) -> None:
        """Hand a message to a force of ships, for the sea's net (LC-136, LC-195)."""
        self._sent(one, minute, facts.WITH_SHIPS, -1)
        self.facts.append(facts.HandedOver(message=one, force=ships, minute=minute))

    def _plan(self, one: Message, where: Spot, minute: int, no: frozenset[tuple[str, str, str]]) -> plan.Way | None:
        down = {*one.down, *self.given.known.get(one.side, ())}
        port = one.to.startswith("sea:") or one.to in self.given.afloat
        asked = plan.Asked(one.holder, where, one.to, one.aim, minute, one.pace, one.send, frozenset(down), one.avoid, no, port)
        return plan.best(self.given.nets[one.side], self.scene.sky, asked, lambda name: self.who.where(name, minute))

    def _begin(self, one: Message, minute: int, no: frozenset[tuple[str, str, str]] = frozenset()) -> Message | None:
        """Begin the next stretch by rider, wire or visual signal (LC-132, LC-133, LC-135)."""
        first = one.way[0]
        one = _change_message(one, since=minute)
        if first.by == RIDER:
            return _change_message(one, due=-1, ridden=0.0, late=0, met=())
        if first.by in dispatch_times.WIRES:
            return self._wire(one, first, minute, no)
        a, b = self.who.where(first.a, minute), self.who.where(first.b, minute)
        still = first.b == one.to and self.who.moves(one.to, minute)
        if a is None or b is None or still or not sees(self.scene.country, self.scene.sky, first.by, a, b, minute):
            return self._onward(_change_message(one, way=()), minute, no | {(first.by, first.a, first.b)})
        return _change_message(one, due=minute + dispatch_times.handling_min(first.by))

    def _wire(self, one: Message, first: Stretch, minute: int, no: frozenset[tuple[str, str, str]]) -> Message | None:
        """Begin a stretch of wire: wait for those ahead, and find out a cut now (LC-133, LC-138)."""
        edges = self._line(one, first)
        dead = tuple(edge for edge in edges if self._dead(edge, minute))
        if dead:
            around = self._around(one, first, minute) if first.by == WIRE else None
            self.facts.append(facts.FoundCut(side=one.side, edges=dead, at=first.a, minute=minute))
            one = _change_message(one, down=tuple(sorted({*one.down, *dead})))
            if around is None:
                return self._onward(_change_message(one, way=()), minute, no)
            edges = around
        each = int(tables.value("post", "wire_ahead_min"))
        free = max((self.busy.get(edge, minute) for edge in edges), default=minute)
        ahead = max(0, -(-(free - minute) // each))
        for edge in edges:
            self.busy[edge] = minute + ahead * each + each
        self._tap(one, edges, minute + ahead * each)
        return _change_message(one, due=minute + dispatch_times.wire_min(ahead))

    def _line(self, one: Message, first: Stretch) -> tuple[str, ...]:
        net = self.given.nets[one.side]
        if first.by == FIELD_WIRE:
            return tuple(f.key for f in net.fields if {f.a, f.b} == {first.a, first.b})[:1]
        down = {*one.down, *self.given.known.get(one.side, ())}
        a, b = (end.removeprefix("place:") for end in (first.a, first.b))
        return net.line(a, b, down) or ()

    def _around(self, one: Message, first: Stretch, minute: int) -> tuple[str, ...] | None:
        net = self.given.nets[one.side]
        dead = {edge.key for edge in net.wires if self._dead(edge.key, minute)} | set(one.down)
        a, b = (end.removeprefix("place:") for end in (first.a, first.b))
        return net.line(a, b, dead | self.given.known.get(one.side, frozenset()))

    def _dead(self, edge: str, minute: int) -> bool:
        return self.given.broken.is_wire_down(edge, minute)

    def _tap(self, one: Message, edges: tuple[str, ...], minute: int) -> None:
        """Let those who listen on a wire copy each message of the run on a five (LC-138)."""
        if not self.given.tapping:
            return
        for who in sorted({who for edge in edges for who in self.given.taps.get(edge, ())}, key=lambda w: w.body):
            if who.side == one.side or minute < who.since or (who.until is not None and minute >= who.until):
                continue
            name = f"{one.key}/{one.copy}"
            face = self.scene.dice.d6(self.given.began, "LC-138", who.body, name)
            copied = face >= int(tables.value("post", "tap_at"))
            text = f"{who.body} listens on the wire: {one.kind} {name} {'is copied' if copied else 'goes by unread'}."
            roll = Roll(rule="LC-138", what=f"{who.body}, {name}", faces=6, fell=str(face))
            self.events.append(Event(minute=minute, kind="tap", text=text, rules=("LC-138",), rolls=(roll,)))
            if copied:
                self.facts.append(facts.Tapped(message=one, minute=minute, by=who.body, side=who.side, read=not one.cipher))

    # ---- on the way ----

    def _ridden(self, one: Message, minute: int) -> Message | None:
        """Move a rider a minute on; he may meet the enemy, or find his addressee (LC-131, LC-137)."""
        first, country = one.way[0], self.scene.country
        if minute <= one.since + dispatch_times.handling_min(RIDER):
            return one
        if one.late:
            return _change_message(one, late=one.late - 1)
        before = ways.spot_at(country, first.pieces, one.ridden)
        night = self.scene.sky.night(before.lon, before.lat, minute - 1)
        one = _change_message(one, ridden=ways.a_minute(country, first.pieces, one.pace, one.ridden, night))
        spot = ways.spot_at(country, first.pieces, one.ridden)
        if self.given.interception:
            met = self._met(one, before, spot, minute)
            if met is None or met.state == BACK:
                return met
            one = met
        if one.late:
            return one
        if self._found(one, first, spot, minute) or ways.there(first.pieces, one.ridden):
            return self._at_end(_change_message(one, due=minute))
        return one

    def _met(self, one: Message, before: Spot, spot: Spot, minute: int) -> Message | None:
        """Resolve the trial of every hostile body that a rider passes: late, turned back, or taken (LC-137)."""
        end = self.who.where(one.way[0].b, minute)
        invested = end is not None and self.given.invested.get(end.place) == one.side
        for body in list(foes(self.scene, one, before, spot, minute)):
            met = tries(self.scene, self.given.began, one, body, minute, spot, invested)
            self.events.append(met.event)
            one = _change_message(one, met=(*one.met, body.key))
            if met.fate == dispatch_times.TAKEN:
                self.facts.append(facts.Taken(message=one, minute=minute, by=body.key, side=body.side, read=not one.cipher))
                return None
            if met.fate == dispatch_times.TURNS:
                return self._turned(one, minute)
            one = _change_message(one, late=one.late + dispatch_times.held_up_min([met.fate]))
        return one

    @staticmethod
    def _turned(one: Message, minute: int) -> Message:
        """Turn a rider back the way he came (LC-137)."""
        out = minute - one.since - dispatch_times.handling_min(RIDER)
        return _change_message(one, state=BACK, due=minute + out, way=())

    def _back(self, one: Message) -> Message | None:
        """Bring a turned rider in and tell his sender (LC-137).

        Reports, and messages of an office on the way, are kept and sent again an hour later (LC-144).
        """
        self._sent(one, one.due, facts.TURNED, -1)
        if one.kind != REPORT and one.holder == one.origin:
            return None
        again = one.due + int(tables.value("post", "again_min"))
        return _change_message(one, state=WAITS, since=one.due, due=again, ridden=0.0, late=0, met=())

    def _found(self, one: Message, first: Stretch, spot: Spot, minute: int) -> bool:
        """Report whether a rider meets his addressee on the way, away from where he was believed to be."""
        if first.b != one.to:
            return False
        middle = self.who.where(one.to, minute)
        meets = float(tables.value("post", "meets_mi"))
        if middle is None or measure.miles(middle.lon, middle.lat, one.aim.lon, one.aim.lat) <= meets:
            return False
        return self.who.measure_miles_to_body(one.to, spot, minute) <= meets

    def _at_end(self, one: Message) -> Message | None:
        minute = one.due
        if not one.way:
            return self._hand(one, minute)
        first, rest = one.way[0], one.way[1:]
        hop = Hop(by=first.by, a=first.a, b=first.b, out=one.since, into=minute)
        at = _change_message(one, holder=first.b, hops=(*one.hops, hop), way=rest, since=minute)
        if rest:
            return self._begin(at, minute)
        if first.b.startswith("place:") or first.by != RIDER:
            return self._at_hand(at, minute)
        return self._seek(one, at, first, minute)

    def _at_hand(self, one: Message, minute: int) -> Message | None:
        """Hand over at the office nearest the addressee or the sea's port, or send a rider on (LC-132, LC-136)."""
        spot = self.who.where(one.holder, minute) or one.aim
        if one.to.startswith("sea:") or one.to in self.given.afloat:
            office = one.holder.removeprefix("place:") if one.holder.startswith("place:") else spot.place
            self.facts.append(facts.HandedOver(message=one, port=self.scene.country.find_place(office).port, minute=minute))
            return None
        if one.to == one.holder or self.who.measure_miles_to_body(one.to, spot, minute) <= float(
            tables.value("post", "meets_mi")
        ):
            return self._hand(one, minute, ciphered=True)
        target = self.who.where(one.to, minute)
        pieces = None if target is None else ways.ride(self.scene.country, spot, target)
        if not pieces or target is None:
            return _change_message(one, state=WAITS, due=minute + int(tables.value("post", "again_min")))
        on = Stretch(by=RIDER, a=one.holder, b=one.to, pieces=pieces)
        return _change_message(one, state=GOES, aim=target, way=(on,), since=minute, due=-1, ridden=0.0, late=0, met=())

    def _seek(self, one: Message, at: Message, first: Stretch, minute: int) -> Message | None:
        """Hand over where the addressee was to be, or ride after him, asking the way (SC-LC-51)."""
        spot = ways.spot_at(self.scene.country, first.pieces, one.ridden)
        if self.who.measure_miles_to_body(one.to, spot, minute) <= float(tables.value("post", "meets_mi")):
            return self._hand(at, minute, ciphered=True)
        target = self.who.where(one.to, minute)
        more = None if target is None else ways.ride(self.scene.country, spot, target)
        if not more or target is None:
            return self._turned(one, minute)
        return _change_message(one, aim=target, way=(msgspec.structs.replace(first, pieces=first.pieces + more),), due=-1)

    def _hand(self, one: Message, minute: int, ciphered: bool = False) -> Message | None:
        """Deliver a message, half an hour later if in cipher (LC-137)."""
        if ciphered and one.cipher:
            return _change_message(one, state=GOES, way=(), due=minute + self._cipher(one))
        self._deliver(one, minute, one.hops[-1].by if one.hops else facts.MOUTH)
        return None

    def _deliver(self, one: Message, minute: int, via: str) -> None:
        again = one.key in self.had
        self.had.append(one.key)
        self.facts.append(facts.Delivered(message=one, minute=minute, via=via, hops=one.hops, again=again))
        if via == facts.MOUTH:
            self._sent(one, minute, facts.BY_MOUTH, minute)

    def _sent(self, one: Message, minute: int, state: str, due: int) -> None:
        if one.holder != one.origin:
            return  # the author's own office knows nothing of later stretches
        self.facts.append(
            facts.Sent(author=one.author, number=one.number, copy=one.copy, to=one.to, minute=minute, state=state, due=due)
        )

    @staticmethod
    def _cipher(one: Message) -> int:
        return int(tables.value("post", "cipher_min")) if one.cipher else 0
