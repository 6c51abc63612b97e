"""Run of the land, minute after minute: orders, marches, meetings, supplies (LC-001, LC-008).

Steps end where something alters what bodies do: an order that arrives, a contact, a call, an arrival. Marches and messages may be
cut anywhere, so a step taken too far is simply taken again to that minute.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from land.communications.escorts import Escort
from land.communications.facts import Delivered
from land.communications.facts import Fact as Posted
from land.contact.approach import Near, released
from land.march.facts import DONE
from land.march.facts import Fact as Marched
from land.orders.orders_in_force import Came, Heard, in_force
from land.orders.sheet import Sheet
from land.run import daily_call, encounters, held_zones, run_end, standing_orders
from land.run.battle import aftermath, generals_lost, openings, recovery
from land.run.communications import hearing, relay_posts, telegraph_sections, wires
from land.run.communications.written_orders import dispatches, orders
from land.run.next_event import Ahead, acts, look_ahead, turns
from land.run.run_input import Boats, BodyCame, Done, Ended, Given, Joined, Meeting, Replied
from land.run.siege import siege_tasks, sieges
from land.run.siege.bombardment import bombarded
from land.run.siege.siege_reports import Look, look_min
from land.run.supply import lines, store_movements
from land.run.tasks import detachments, field_works, ministry_orders, task_effects
from land.run.transport import captured_trains, cargo, escorts, landings, prisoners, rail, troops_afloat
from land.score.battles import Won
from land.siege.facts import Said
from land.sighting.scouting import Scouting, scouting_of
from land.state.fights import Met
from land.state.moves import Moves
from land.state.stops import LandStop
from land.state.world import Body, Land, Spot
from land.supply.facts import Called
from naval.state.outcome import Break, Event

STEP = 60
AT_SEA_STEP = 10  # minutes between looks for ships where troops are to land


class Course:
    """Run while it is computed: the land as it stands, and all events so far."""

    def __init__(self, given: Given) -> None:
        self.given, self.land, self.minute = given, openings.as_known(given.land, given.battles), given.start
        self.moves: dict[str, Joined] = {}
        self.staffs: dict[str, Joined] = {}
        self.scouting: dict[str, Scouting] = {}
        self.marched: list[Marched] = []
        self.heard: list[Heard] = []
        self.posted: list[Posted] = []
        self.meetings: list[Meeting] = []
        self.called: list[tuple[str, Called]] = []
        self.events: list[Event] = []
        self.boats: list[Boats] = []
        self.replied: list[Replied] = []
        self.came: list[BodyCame] = []
        self.stop: LandStop | None = None
        self.battle: Met | None = None
        self.breaks: tuple[Break, ...] = ()
        self.ended: list[Ended] = []
        self.wires = wires.Record()
        self.besieged: list[Said] = []
        self.won: list[Won] = []
        self.escorts: dict[str, Escort] = {}
        self.looked = given.start
        self.zones = held_zones.zones_at(given, self.land, given.start)
        self.stood: dict[str, list[tuple[int, Body]]] = {}
        self.marched_to: dict[str, Body] = {}

    # ---- the loop ----

    def run(self) -> Course:
        """Run to the end, or to where somebody must decide; the minutes are those of the sea's run (LC-001)."""
        self._arrive()
        self._order(self.given.sheets)
        if not self.minute:
            self.land = lines.looked(self.given, self.land, self.moves, self.minute)
        for ordered in (cargo.loaded, ministry_orders.begun):
            self.land, told, replies = ordered(self.given, self.land, self.minute)
            self.events += told
            self.replied += replies
        self._begin(self.minute)
        self._note()
        while self.stop is None and self.battle is None and not self.breaks and self.minute < self.given.until:
            boats = (self.minute // AT_SEA_STEP + 1) * AT_SEA_STEP
            step = boats if troops_afloat.waits(self.land, self.minute) else self.minute + STEP
            self._step(min(self.given.until, step, daily_call.next_call(self.given, self.minute), *self._due()))
        self._siege(sieges.fired(self.given, self.land, self.minute))
        if self.stop is None and self.battle is None and not self.breaks and self.given.counts is not None:
            self._siege(run_end.count_run(self.given, self.land, self.won, self.minute))
        return self

    def _due(self) -> list[int]:
        some = [one.minute for one in self.land.arrivals] + [one.minute for one in self.given.stops]
        some.append((self.minute // look_min() + 1) * look_min())
        some += [*field_works.list_due_minutes(self.land), *rail.due(self.land), *wires.due(self.land), *aftermath.due(self.land)]
        some += [*cargo.sinks(self.given), *detachments.due(self.land, self.minute), *standing_orders.due(self.land, self.minute)]
        some += [*relay_posts.due(self.land), *generals_lost.due(self.land)]
        return [minute for minute in some if minute > self.minute]

    def _step(self, until: int) -> None:
        ahead = self._ahead(until)
        alters = turns(self.given, self.land, ahead, self.minute, until)
        blow = field_works.find_next_mine(self.given, self.land, ahead.moves, self.minute, until)
        alters += [blow[0]] if blow else []
        apart = openings.left_out(self.land)
        near = encounters.first_contacts(self.given, ahead.bodies, ahead.moves, self.land.met, self.minute, until, apart)
        caught = generals_lost.first_overrun(self.given, self.land, ahead.moves, ahead.staffs, self.minute, until)
        alters += [caught[0]] if caught else []
        fallen = escorts.first_met(self.given, self.land, ahead.bodies, ahead.moves, self.minute, until)
        met = [*(one.minute for one in near), *(one.minute for one in fallen)]
        ends = min([until, *alters, *met])
        if ends <= self.minute:
            ends = self.minute if self.minute in met else self.minute + 1
        if self.minute < ends < until:
            ahead = self._ahead(ends)
        if ends > self.minute:
            self._take(ahead, ends)
        if blow is not None and blow[0] == ends:
            self._so(*field_works.apply_mine(self.given.dice, self.given.start, self.land, blow))
        if caught is not None and caught[0] == ends:
            self._so(*generals_lost.capture_general(self.given, self.land, caught[1], ends))
        self._meet([one for one in near if one.minute == ends], ahead)
        self._so(*escorts.fought(self.given, self.land, [one for one in fallen if one.minute == ends]))
        self._besiege(ends, ahead)
        self._play_minute(ends)
        self._begin(ends)
        self._touch(ends, ahead)
        self._note()
        if ends % held_zones.EACH_MIN == 0:
            self.zones = held_zones.zones_at(self.given, self.land, ends)

    def _note(self) -> None:
        """Note how bodies stand at whole hours, and when anything but marching alters one, for their reports (LC-144).

        Marches are noted at whole hours only, so that notes do not depend on where a step ended.
        """
        self.escorts |= {one.body.key: one for one in escorts.on_the_road(self.given, self.land, self.minute)}
        for one in self.land.bodies:
            marched = self.marched_to.get(one.key)
            if self.minute % STEP == 0 or (one is not marched and one != marched):
                self.stood.setdefault(one.key, []).append((self.minute, one))

    def _touch(self, minute: int, ahead: Ahead) -> None:
        """Touch a shore with the first boats: seats there are asked (LC-008); a defended shore is fought for (LC-205)."""
        if minute < self.given.until:
            self.land, stop, told = landings.touched(self.given, self.land, self.staffs, minute)
            self.events += told
            self.stop = self.stop or self._asking(stop)
            self._fight(landings.disputed(self.given, self.land, minute), ahead)

    def _begin(self, minute: int) -> None:
        self._so(*detachments.joins(self.land, minute))
        self._over_water(*troops_afloat.begun(self.given, self.land, self.moves, minute))
        self._so(*field_works.begin_works(self.given, self.land, minute))
        self._so(*rail.begun(self.given, self.land, minute))
        self._so(*wires.begun(self.given, self.land, minute))
        self._so(*telegraph_sections.begun(self.given, self.land, minute))
        self.wires.note(self.land, self.given.country, self.given.start, minute)

    def _so(self, land: Land, events: Iterable[Event], facts: Iterable[Marched] = ()) -> None:
        self.land = land
        self.events += events
        self.marched += facts

    def _over_water(self, land: Land, boats: Iterable[Boats], facts: Iterable[Marched] = ()) -> None:
        """Take over the land after moves between ships and shore, on which the ships' officers report."""
        self.boats += boats
        self._so(land, [one.event() for one in boats], facts)

    def _ahead(self, until: int) -> Ahead:
        return look_ahead(self.given, self.land, self.wires, self.minute, until, self.zones)

    def _take(self, ahead: Ahead, until: int) -> None:
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
        self.marched_to = {one.key: one for one in bodies}
        done = [one for one in ahead.facts if one.kind == DONE and one.what in task_effects.ALTERS]
        self._so(*field_works.advance_works(self.given, before, self.land, until))
        self._so(*task_effects.carried_out(self.given, before, self.land, done, moves))
        self._so(*field_works.finish_burnings(self.given, self.land, done))
        self._so(*store_movements.drawn(self.given, self.land, done, moves))
        self.land = store_movements.walked(self.land, moves, self.minute, until)
        self._so(*rail.gone_on(self.given, self.land, moves, self.minute, until, ahead.zones))
        self.replied += rail.stores_in(self.given, before, self.land, until)
        self._so(*telegraph_sections.gone_on(self.given, self.land, ahead.facts, until))
        self.land = wires.update_known_cuts(self.land, carried.facts)
        over, _, boats = troops_afloat.gone_on(self.given, self.land, self.minute, until)
        self._over_water(over, boats)
        landed, told, replies = cargo.unloaded(self.given, self.land, self.minute, until)
        self._so(landed, told)
        self.replied += replies
        self._so(*cargo.lose_cargo(self.given, self.land, self.minute, until))
        self.minute = until
        self._hear([one for one in carried.facts if isinstance(one, Delivered)])

    def _join(self, into: dict[str, Joined], key: str, moves: Moves) -> None:
        if key in into:
            into[key].add(self.minute, moves)
        else:
            into[key] = Joined(key, moves, self.minute)

    # ---- what happens at a minute ----

    def _hear(self, delivered: Iterable[Delivered]) -> None:
        """Put orders that reached bodies in force (LC-140); headquarters know of what came to them."""
        bodies = {one.key: one for one in self.land.bodies}
        postures = {key: one.posture for key, one in bodies.items()}
        came: dict[str, list[Came]] = {}
        ordered: list[str] = []
        for one in delivered:
            if acts(one) and one.message.order is not None:
                came.setdefault(one.message.to.partition(":")[2], []).append(Came(minute=one.minute, order=one.message.order))
        for key, some in sorted(came.items()):
            if key in bodies:
                bodies[key], told = in_force(bodies[key], some, self._dark_at(bodies[key].spot))
                self.heard += told
                ordered += [key] if any(not (one.void or one.dropped) for one in told) else []
        changed = [key for key, one in bodies.items() if one.posture != postures[key]]
        met = released(self.land.met, changed)
        land = replace(self.land, bodies=tuple(bodies[key] for key in sorted(bodies)), met=met)
        land = lines.update_barred_bodies(self.given, land, ordered)
        self.land = rail.called_off(field_works.leave_works(land, ordered, self.minute), ordered, self.minute)

    def _dark_at(self, spot: Spot) -> Callable[[int], bool]:
        return lambda minute: self.given.sky.night(spot.lon, spot.lat, minute)

    def _meet(self, near: Iterable[Near], ahead: Ahead) -> None:
        """Find the contacts of this minute, and what they become (LC-256 to LC-259)."""
        moves, staffs = {**ahead.moves, **self.moves}, {**ahead.staffs, **self.staffs}
        bodies = {one.key: one for one in self.land.bodies}
        stood = {key: one.spot for key, one in bodies.items()}
        decided = [encounters.decided(self.given, self.land, one, bodies) for one in near]
        fresh, self.breaks = openings.breaks(self.land, decided, self.minute)
        if not decided or self.breaks:
            return
        self.meetings += fresh
        self.land = hearing.fires(self.land, hearing.of_meetings(self.land, fresh))
        for one in fresh:
            self.events += encounters.follows(self.given, self.land, one, bodies)
        pairs = {(one.near.a, one.near.b) for one in decided}
        met = [one for one in self.land.met if (one.a, one.b) not in pairs] + [
            encounters.remembered(self.given, one) for one in decided
        ]
        self.land = replace(
            self.land, bodies=tuple(bodies[key] for key in sorted(bodies)), met=tuple(sorted(met, key=lambda one: (one.a, one.b)))
        )
        self.land = field_works.leave_works(
            self.land, [key for key, one in bodies.items() if one.spot != stood[key]], self.minute
        )
        self._fight(fresh, ahead)
        if self.battle is not None:
            return
        self._stopped(encounters.stop_of(self.given, fresh, bodies, moves, staffs))

    def _fight(self, fresh: Sequence[Meeting], ahead: Ahead) -> None:
        """Begin the fought battles of this minute; the first unfought one is fought before the run goes on."""
        if self.battle is None and not self.breaks:
            moves, staffs = {**ahead.moves, **self.moves}, {**ahead.staffs, **self.staffs}
            self.land, told, self.battle = openings.open_battles(
                self.given, self.land, fresh, moves, staffs, self._ahead, self.ended
            )
            self.events += told

    def _stopped(self, stop: LandStop | None) -> None:
        stop = self._asking(stop)
        if stop is None or stop.minute in {one.minute for one in self.given.stops}:
            return
        if self.stop is not None:
            asked, met = {*self.stop.asked, *stop.asked}, {*self.stop.met, *stop.met}
            stop = replace(stop, asked=tuple(sorted(asked, key=lambda one: (one.seat, one.body))), met=tuple(sorted(met)))
        self.stop = stop

    def _asking(self, stop: LandStop | None) -> LandStop | None:
        """Drop from a stop the seats whose generals are out of action (LC-006)."""
        if stop is None or not (out := generals_lost.away(self.land, stop.minute)):
            return stop
        asked = tuple(one for one in stop.asked if one.seat not in out)
        return replace(stop, asked=asked) if asked else None

    def _play_minute(self, minute: int) -> None:
        if minute == daily_call.next_call(self.given, minute - 1) and minute > self.given.start and not self._has_called(minute):
            self.land, told = daily_call.called(self.given, self.land, self.moves, minute)
            self.called += told
            self.events += daily_call.accounts(self.given, self.land, told)
            self._siege(sieges.fed(self.given, self.land, told, minute))
        self._settle_battles(minute)
        self.land = generals_lost.passed_on(relay_posts.returned(self.land, minute), minute)
        self._arrive()
        self._so(*captured_trains.capture_trains(self.land, minute))
        self.land = lines.looked(self.given, self.land, self.moves, minute)
        self._so(*standing_orders.acted(self.given, self.land, self.moves, minute))
        self._so(*recovery.recovered(self.given, self.land, self.moves, minute))
        self._so(*prisoners.looked(self.given, self.land, minute))
        for one in self.given.stops:
            if one.minute == minute and minute > self.given.start:
                self._order(task_effects.sheets(one.orders))

    def _settle_battles(self, minute: int) -> None:
        """Settle battles that are over, make pursuits, and ask the seats there (LC-275 to LC-282)."""
        self.land, events, ended, stop = aftermath.settle_battles(self.given, self.land, self.moves, self.staffs, minute)
        self.events += events
        self._so(*generals_lost.hits(self.given, self.land, ended, minute))
        self.ended += ended
        self.won += aftermath.won(ended)
        before = self.land
        now = siege_tasks.storms_over(self.given, before, ended, minute)
        self._siege(now)
        self._stopped(sieges.stop_of(now, before, self.staffs))
        if self.given.start < minute < self.given.until:
            self._stopped(stop)

    def _besiege(self, minute: int, ahead: Ahead) -> None:
        """Advance sieges, once at each whole hour (SC-LC-120); storms are battles (LC-244)."""
        if minute % look_min() or minute <= self.looked:
            return
        self.looked, before = minute, self.land
        now = sieges.looked(self.given, before, self.moves, minute)
        self._siege(now)
        self._siege(bombarded(self.given, self.land, minute))
        self._stopped(sieges.stop_of(now, before, self.staffs))
        self._fight(now.storms, ahead)

    def _siege(self, now: Look) -> None:
        self._so(now.land, now.events, now.facts)
        self.besieged += now.said

    def _has_called(self, minute: int) -> bool:
        return any(told.minute == minute for _, told in self.called)

    def _arrive(self) -> None:
        """Bring in the arrivals of this minute (LC-022), unless the enemy holds their place (LC-305)."""
        self.land, came, replies = ministry_orders.came_in(self.given, self.land, self.minute)
        self.came += came
        self.replied += replies

    def _order(self, sheets: Mapping[str, Sheet]) -> None:
        """Send what generals have written at this minute: as messages, or by mouth within earshot (LC-005)."""
        for seat in sorted(set(sheets) - generals_lost.away(self.land, self.minute)):
            self._so(*orders(self.given, self.land, seat, sheets[seat], self.minute))
            self.land = dispatches(self.given, self.land, seat, sheets[seat], self.minute)

    def done(self) -> Done:
        """Return the result."""
        order = sorted(self.events, key=lambda one: (one.minute, one.kind, one.text))
        return Done(
            land=self.land,
            start=self.given.start,
            clock=self.minute,
            moves=dict(self.moves),
            staffs=dict(self.staffs),
            stop=self.stop,
            battle=self.battle,
            breaks=self.breaks,
            ended=tuple(self.ended),
            meetings=tuple(self.meetings),
            marched=tuple(self.marched),
            heard=tuple(self.heard),
            posted=tuple(self.posted),
            called=tuple(self.called),
            besieged=tuple(self.besieged),
            won=tuple(self.won),
            escorts=tuple(self.escorts[key] for key in sorted(self.escorts)),
            replied=tuple(self.replied),
            came=tuple(self.came),
            stood=self.stood,
            events=tuple(order),
            boats=tuple(self.boats),
        )
