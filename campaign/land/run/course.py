"""A run of the land, minute after minute: what is ordered, who marches, who meets whom, what is carried (LC-001, LC-008).

It goes in steps that end where something alters what bodies do: an order that arrives, a contact, a call, an arrival. Marches and
messages may be cut anywhere, so a step that was taken too far is taken again to that minute, and nothing else is different.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from campaign.land.contact.approach import Near, released
from campaign.land.contact.becomes import BATTLES
from campaign.land.look.scene import scene_of
from campaign.land.look.scouting import Scouting, scouting_of
from campaign.land.march.facts import DONE
from campaign.land.march.facts import Fact as Marched
from campaign.land.march.going import march
from campaign.land.march.staff import ride
from campaign.land.march.way import Ways
from campaign.land.orders.in_force import Came, Heard, in_force
from campaign.land.orders.sheet import Sheet
from campaign.land.post import carry as post
from campaign.land.post.facts import Delivered
from campaign.land.post.facts import Fact as Posted
from campaign.land.post.net import Net, broken
from campaign.land.run import afloat, at_once, camp, labour, meet, rails
from campaign.land.run.parts import Done, Given, Joined, Meeting
from campaign.land.run.written import dispatches, orders
from campaign.land.state.moves import Halted, Moves
from campaign.land.state.stops import LandStop
from campaign.land.state.world import ORDER, Body, Land, Message, Spot, Staff
from campaign.land.supply import hunger
from campaign.land.supply.facts import Called
from naval.state.outcome import Event

STEP = 60
AT_SEA_STEP = 10  # minutes between looks whether ships lie where troops are to land


@dataclass(frozen=True)
class Ahead:
    """What would come about to a minute, if nothing altered it before: marches, headquarters as they then stand, the post."""

    bodies: tuple[Body, ...]
    facts: tuple[Marched, ...]
    moves: dict[str, Moves]
    staffs: dict[str, Moves]
    stood: tuple[Staff, ...]
    carried: post.Carried


class Course:
    """A run while it is computed: the land as it stands, and what has happened so far."""

    def __init__(self, given: Given) -> None:
        self.given, self.land, self.minute = given, given.land, given.start
        self.moves: dict[str, Joined] = {}
        self.staffs: dict[str, Joined] = {}
        self.scouting: dict[str, Scouting] = {}
        self.marched: list[Marched] = []
        self.heard: list[Heard] = []
        self.posted: list[Posted] = []
        self.meetings: list[Meeting] = []
        self.called: list[tuple[str, Called]] = []
        self.events: list[Event] = []
        self.stop: LandStop | None = None
        self.battle: Meeting | None = None

    # ---- the loop ----

    def run(self) -> Course:
        """To the end, or to where somebody must decide."""
        self._arrive()
        self._order(self.given.sheets)
        self._begin(self.minute)
        while self.stop is None and self.minute < self.given.until:
            step = AT_SEA_STEP if afloat.waits(self.land, self.minute) else STEP
            self._step(min(self.given.until, self.minute + step, camp.next_call(self.given, self.minute), *self._due()))
        return self

    def _due(self) -> list[int]:
        """The minutes still to come at which something is known to happen: arrivals, and stops that were made before."""
        some = [one.minute for one in self.land.arrivals] + [one.minute for one in self.given.stops]
        return [minute for minute in (*some, *labour.due(self.land), *rails.due(self.land)) if minute > self.minute]

    def _step(self, until: int) -> None:
        """A step, to where it must end."""
        ahead = self._ahead(until)
        alters = [one.minute for one in ahead.carried.facts if isinstance(one, Delivered) and _acts(one)]
        alters += [one.minute + 1 for one in ahead.facts if one.kind == DONE and one.what in at_once.ALTERS]
        alters += labour.comes_to(self.land.bodies, ahead.facts)
        alters += rails.turns(self.given, self.land, ahead.moves, self.minute, until)
        blow = labour.blow(self.given, self.land, ahead.moves, self.minute, until)
        alters += [blow[0]] if blow else []
        near = meet.first_contacts(self.given, ahead.bodies, ahead.moves, self.land.met, self.minute, until)
        ends = min([until, *alters, *(one.minute for one in near)])
        if ends <= self.minute:
            ends = self.minute + 1 if not near or near[0].minute > self.minute else self.minute
        if self.minute < ends < until:
            ahead = self._ahead(ends)
        if ends > self.minute:
            self._take(ahead, ends)
        if blow is not None and blow[0] == ends:
            self._so(*labour.blown(self.given.dice, self.given.start, self.land, blow))
        self._meet([one for one in near if one.minute == ends])
        self._at(ends)
        self._begin(ends)

    def _begin(self, minute: int) -> None:
        """Bodies that have come to a work or to their ships begin."""
        self._so(*afloat.begun(self.given, self.land, self.moves, minute))
        self._so(*labour.begun(self.given, self.land, minute))
        self._so(*rails.begun(self.given, self.land, minute))

    def _so(self, land: Land, events: Iterable[Event], facts: Iterable[Marched] = ()) -> None:
        """The land as something left it, and what is told of that."""
        self.land = land
        self.events += events
        self.marched += facts

    def _ahead(self, until: int) -> Ahead:
        """Everybody's march and every message from now to a minute."""
        given, land = self.given, self.land
        ways = Ways(given.country, land.places, land.edges)
        railed = rails.riding(given, land, self.minute)
        ashore = [one for one in land.bodies if not one.aboard and one.key not in railed]
        lasts, tires = at_once.lasts(given), given.terms.fatigue
        went = {  # each side by itself: nobody gives way to columns of the enemy
            side: march(some, ways, given.sky, self.minute, until, given.start, lasts, want, tires=tires)
            for side in sorted({one.side for one in ashore})
            if (some := [one for one in ashore if one.side == side])
        }
        moves: dict[str, Moves] = {key: one for side in went.values() for key, one in side.tracks.items()}
        moves |= {one.key: given.afloat.get(one.aboard) or Halted(one.key, one.spot) for one in land.bodies if one.aboard}
        moves |= railed
        stood, rode = ride(land.staffs, moves, ways, given.sky, self.minute, until, given.start, given.terms.hq_hears_mi)
        staffs: dict[str, Moves] = dict(rode)
        scene = scene_of(land, moves, given.country, given.sky, given.dice, self.minute, until)
        held = {one.key: one.side for one in land.places if one.side}
        nets = {side: Net(given.country, side, held, land.field_wires) for side in ("blue", "red")}
        work = post.Given(
            scene=scene,
            nets=nets,
            staffs=staffs,
            broken=broken(land.edges, given.start),
            hears_mi=given.terms.hq_hears_mi,
            interception=given.terms.interception,
            tapping=given.terms.tapping,
            run=given.start,
        )
        carried = post.carry(work, land.messages, self.minute, until, land.had, land.busy)
        bodies = tuple(sorted((one for side in went.values() for one in side.bodies), key=lambda one: one.key))
        facts = tuple(sorted((one for side in went.values() for one in side.facts), key=lambda one: (one.minute, one.body)))
        return Ahead(bodies, facts, moves, staffs, stood, carried)

    def _take(self, ahead: Ahead, until: int) -> None:
        """A step is so: the land is as it left it."""
        moves, staffs, carried, before = ahead.moves, ahead.staffs, ahead.carried, self.land
        for key, one in moves.items():
            self._join(self.moves, key, one)
        for seat, one in staffs.items():
            self._join(self.staffs, seat, one)
        marched = {one.key for one in ahead.bodies}
        carried_on = [replace(one, spot=moves[one.key].head(until)) for one in self.land.bodies if one.key not in marched]
        bodies = tuple(sorted([*ahead.bodies, *carried_on], key=lambda one: one.key))
        for body in bodies:
            found = scouting_of(body, self.given.country.spot_at)
            if found is not None:
                self.scouting.setdefault(body.key, found)
        self.marched += ahead.facts
        self.posted += carried.facts
        self.events += carried.events
        self.land = replace(
            self.land,
            minute=until,
            bodies=bodies,
            staffs=ahead.stood,
            messages=carried.messages,
            had=carried.had,
            busy=carried.busy,
        )
        done = [one for one in ahead.facts if one.kind == DONE and one.what in at_once.ALTERS]
        self._so(*labour.gone_on(self.given, before, self.land, until))
        self._so(*at_once.carried_out(self.land, done, until))
        self._so(*labour.burnt(self.land, done))
        self._so(*rails.gone_on(self.given, self.land, moves, self.minute, until))
        self.land, _, told = afloat.gone_on(self.given, self.land, self.minute, until)
        self.events += told
        self.minute = until
        self._hear([one for one in carried.facts if isinstance(one, Delivered)])

    def _join(self, into: dict[str, Joined], key: str, moves: Moves) -> None:
        if key in into:
            into[key].add(self.minute, moves)
        else:
            into[key] = Joined(key, moves, self.minute)

    # ---- what happens at a minute ----

    def _hear(self, delivered: Iterable[Delivered]) -> None:
        """Orders that reached bodies are in force from then on (LC-140); what came to headquarters is known there."""
        bodies = {one.key: one for one in self.land.bodies}
        postures = {key: one.posture for key, one in bodies.items()}
        came: dict[str, list[Came]] = {}
        ordered: list[str] = []
        for one in delivered:
            if _acts(one) and one.message.order is not None:
                came.setdefault(one.message.to.partition(":")[2], []).append(Came(minute=one.minute, order=one.message.order))
        for key, some in sorted(came.items()):
            if key in bodies:
                bodies[key], told = in_force(bodies[key], some, self._dark_at(bodies[key].spot))
                self.heard += told
                ordered += [key] if any(not (one.void or one.dropped) for one in told) else []
        changed = [key for key, one in bodies.items() if one.posture != postures[key]]
        met = released(self.land.met, changed)
        land = replace(self.land, bodies=tuple(bodies[key] for key in sorted(bodies)), met=met)
        self.land = rails.called_off(labour.called_off(land, ordered, self.minute), ordered, self.minute)

    def _dark_at(self, spot: Spot) -> Callable[[int], bool]:
        return lambda minute: self.given.sky.night(spot.lon, spot.lat, minute)

    def _meet(self, near: Iterable[Near]) -> None:
        """Who is in contact at this minute, and what it becomes (LC-256 to LC-259)."""
        bodies = {one.key: one for one in self.land.bodies}
        stood = {key: one.spot for key, one in bodies.items()}
        fresh = [meet.decided(self.given, one, bodies) for one in near]
        if not fresh:
            return
        self.meetings += fresh
        for one in fresh:
            self.events += meet.follows(self.given, one, bodies)
        pairs = {(one.near.a, one.near.b) for one in fresh}
        met = [one for one in self.land.met if (one.a, one.b) not in pairs] + [meet.remembered(self.given, one) for one in fresh]
        self.land = replace(
            self.land, bodies=tuple(bodies[key] for key in sorted(bodies)), met=tuple(sorted(met, key=lambda one: (one.a, one.b)))
        )
        self.land = labour.called_off(self.land, [key for key, one in bodies.items() if one.spot != stood[key]], self.minute)
        self.battle = self.battle or next((one for one in fresh if one.became.kind in BATTLES), None)
        stop = meet.stop_of(self.given, fresh, bodies, self.moves, self.staffs)
        if stop is not None and stop.minute not in {one.minute for one in self.given.stops}:
            self.stop = stop

    def _at(self, minute: int) -> None:
        """The call, arrivals, and orders given at a stop, at the minute that has come."""
        if minute == camp.next_call(self.given, minute - 1) and minute > self.given.start and not self._has_called(minute):
            self.land, told = camp.called(self.given, self.land, self.moves, minute)
            self.called += told
        self._arrive()
        for one in self.given.stops:
            if one.minute == minute and minute > self.given.start:
                self._order(at_once.sheets(one.orders))

    def _has_called(self, minute: int) -> bool:
        return any(told.minute == minute for _, told in self.called)

    def _arrive(self) -> None:
        """Bodies that come at this minute are there (LC-022)."""
        here = [one for one in self.land.arrivals if one.minute <= self.minute]
        if here:
            bodies = sorted([*self.land.bodies, *(one.body for one in here)], key=lambda one: one.key)
            later = tuple(one for one in self.land.arrivals if one.minute > self.minute)
            self.land = replace(self.land, bodies=tuple(bodies), arrivals=later)

    def _order(self, sheets: Mapping[str, Sheet]) -> None:
        """What generals have written at this minute: orders and dispatches are messages, by mouth where he is heard (LC-005)."""
        for seat in sorted(sheets):
            self.land = orders(self.given, self.land, seat, sheets[seat], self.minute)
            self.land = dispatches(self.given, self.land, seat, sheets[seat], self.minute)

    def done(self) -> Done:
        """What it came to."""
        order = sorted(self.events, key=lambda one: (one.minute, one.kind, one.text))
        return Done(
            land=self.land,
            start=self.given.start,
            clock=self.minute,
            moves=dict(self.moves),
            staffs=dict(self.staffs),
            stop=self.stop,
            battle=self.battle,
            meetings=tuple(self.meetings),
            marched=tuple(self.marched),
            heard=tuple(self.heard),
            posted=tuple(self.posted),
            called=tuple(self.called),
            events=tuple(order),
        )


def _acts(one: Delivered) -> bool:
    """Whether a delivery is an order that a body may act on."""
    return one.message.kind == ORDER and one.message.to.startswith("body:") and not one.again


def want(body: Body) -> float:
    """What hunger leaves of a body's pace (LC-159)."""
    return hunger.pace_factor(body.hunger, body.no_forage, any(unit.kind.arm == "horse" for unit in body.units))


def messages_of(land: Land, seat: str) -> tuple[Message, ...]:
    """The messages of a seat that are on their way."""
    return tuple(one for one in land.messages if one.author == f"seat:{seat}")
