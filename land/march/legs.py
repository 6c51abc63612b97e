"""Progress of a head through a minute: the road before it, its halts, the distance gone (LC-080 to LC-090)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any

from land import tables
from land.contact.zones import Zone, barring
from land.ground.strong_places import usable
from land.march import column, crossing, exhaustion, pace, roads
from land.march.crossing import BRIDGE, FERRY, FORD
from land.march.facts import BARRED, BLOCKED, CANNOT, ENEMY, HOURS, NIGHT, NO_WAY, PASSED, RIVER, ROAD, SPENT, STILL
from land.march.marcher import Mover
from land.march.track import off_road
from land.march.way import Piece, Ways, climb_of
from land.state.sky import Sky
from land.state.trail import METRE, MINUTE, Stretch
from land.state.world import Task

HOUR = 60
ZONE_LOOK_UM = 100 * METRE


class Marching:
    """Facts that all heads in a part of a run share: the ways, the sky, and one another."""

    def __init__(self, ways: Ways, sky: Sky, movers: list[Mover], zones: Sequence[Zone] = ()) -> None:
        self.ways, self.sky, self.zones = ways, sky, zones
        self._users: dict[str, dict[str, Mover]] = {}
        for one in movers:
            for edge in {stretch.edge for stretch in one.way}:
                self._users.setdefault(edge, {})[one.key] = one
        self._looked: dict[tuple[float, float, int], tuple[bool, str]] = {}
        self._paces: dict[tuple[Any, ...], tuple[int, int]] = {}
        self._ahead: dict[str, tuple[int, int, list[Piece] | None]] = {}

    # ---- the task ----

    def begin(self, one: Mover, task: Task, minute: int) -> None:
        """Begin a march: skip places already behind, and set out so as to arrive at the minute ordered (LC-060)."""
        one.settle(self.ways.country)
        by, here = targets(task), one.body.spot.place
        there_and_back = here in by and by.index(here) == len(by) - 1 and len(by) > 1
        if here and here in by and not there_and_back:
            one.hold(reached=by.index(here) + 1)
        arrive = task.fields.get("arrive")
        if arrive is not None:
            one.hold(go=arrive - self.minutes_left(one, task, minute))

    def minutes_left(self, one: Mover, task: Task, minute: int) -> int:
        """Reckon minutes from where a body stands to the last place, in the present light and weather."""
        assert one.held is not None
        total = Fraction(0)
        here, past = one.body.spot, one.body.past_um
        for target in targets(task)[one.held.reached :]:
            pieces = self._to(here, past, target, one)
            for piece in pieces or ():
                way = pace.Way(road=piece.road, ground=piece.ground, going=self.look(piece, minute)[1])
                step = self._steps(one, piece, way, task)[0]
                total += Fraction(abs(piece.b - piece.a), step) if step else 0
            key = target if isinstance(target, str) else ""
            here = self.ways.country.spot_at(key) if key else self.ways.country.spot(float(target[0]), float(target[1]))
            past = 0
        return -(-total.numerator // total.denominator)

    def _to(self, here: Any, past: int, target: Any, one: Mover) -> list[Piece] | None:
        assert one.held is not None
        if isinstance(target, str):
            if here.place or here.edge:
                return self.ways.to_place(here, past, target, one.held.avoid)
            there = self.ways.country.spot_at(target)
            return self.ways.to_point((here.lon, here.lat, there.lon, there.lat), 0, target, crossing.may_ford(one.body))
        return self.ways.to_point((here.lon, here.lat, float(target[0]), float(target[1])), 0, "", crossing.may_ford(one.body))

    # ---- what is before it ----

    def pieces(self, one: Mover, task: Task) -> list[Piece] | None:
        """Find the pieces of way to the next place or point, the present one first; None: there is no way."""
        held = one.held
        assert held is not None
        known = self._ahead.get(one.key)
        if known is None or known[:2] != (held.at, held.reached):
            found = self._find(one, task)
            one.um = found[0].a if found else one.um
            self._ahead[one.key] = known = (held.at, held.reached, found)
        return known[2]

    def _find(self, one: Mover, task: Task) -> list[Piece] | None:
        assert one.held is not None
        body, target = one.settle(self.ways.country), targets(task)[one.held.reached]
        if isinstance(target, str) and (body.spot.place or body.spot.edge) and not one.held.leg:
            return self.ways.to_place(body.spot, body.past_um, target, one.held.avoid)
        key = target if isinstance(target, str) else ""
        there = self.ways.country.spot_at(key) if key else self.ways.country.spot(float(target[0]), float(target[1]))
        if not one.held.leg:
            one.hold(leg=(body.spot.lon, body.spot.lat, there.lon, there.lat), leg_um=0)
        found = self.ways.to_point(one.held.leg, one.held.leg_um, key, crossing.may_ford(body))
        if found and not one.held.leg_um:
            found[0] = found[0]._replace(start=body.spot.place)
        return found

    def look(self, piece: Piece, minute: int) -> tuple[bool, str]:
        """Look at a piece of way: whether it is dark, and the going; a look holds for five minutes (SC-LC-21)."""
        when = minute - minute % int(tables.value("march", "sky_min"))
        key = (piece.lon, piece.lat, when)
        if key not in self._looked:
            self._looked[key] = (self.sky.night(piece.lon, piece.lat, when), self.sky.going(piece.lon, piece.lat, when))
        return self._looked[key]

    def _steps(self, one: Mover, piece: Piece, way: pace.Way, task: Task) -> tuple[int, int]:
        """Reckon how far a head goes a minute on a piece, and how far its column follows (LC-080 to LC-089)."""
        share = one.want * (exhaustion.pace_share(one.body.fatigue) if one.tires else 1)
        step = task.fields.get("step", pace.NORMAL)
        key = (one.key, piece.edge, piece.up, piece.down, piece.um, way, share, step, task.do)
        if key not in self._paces:
            mph = pace.fresh_mph(one.party, way, step)
            if task.do != "march":
                mph = min(mph, Fraction(int(tables.value("march", "wire_mph"))))
            follows = pace.step_um(mph) // column.drawn_out(piece.road)
            self._paces[key] = pace.step_um(mph, Fraction(share), climb_of(piece, one.party.wheels), piece.um), follows
        return self._paces[key]

    # ---- a minute ----

    def advance(self, one: Mover, task: Task, minute: int) -> tuple[bool, bool]:
        """March a body for a minute; report whether its head moved, and whether the going was hard (LC-092)."""
        moved = hard = False
        now, end = minute * MINUTE, (minute + 1) * MINUTE
        if not self._sets_out(one, task, minute):
            return False, False
        while now < end and one.held is not None and one.held.reached < len(targets(task)):
            pieces = self.pieces(one, task)
            if pieces is None:
                one.halt(minute, NO_WAY, str(targets(task)[one.held.reached]))
                break
            if not pieces:
                self._arrived(one, task, -(-now // MINUTE))
                continue
            piece = pieces[0]
            dark, going = self.look(piece, minute)
            way = pace.Way(road=piece.road, ground=piece.ground, dark=dark, going=going)
            if now == minute * MINUTE and dark and not task.fields.get("night", False) and not one.alone:
                one.halt(minute, NIGHT)
                break
            if not self._may(one, piece, way, now):
                break
            step, follows = self._steps(one, piece, way, task)
            if not step:
                one.halt(minute, STILL)
                break
            gone = self._go(one, piece, step, follows, now, end)
            if gone == now:
                one.halt(minute, ROAD, piece.edge)
                break
            one.goes(minute)
            moved, hard, now = True, hard or pace.hard(way, task.fields.get("step", pace.NORMAL)), gone
            if one.held.leg:
                one.hold(leg_um=one.um)
            if one.um == piece.b:
                self._end_of(one, task, piece, pieces, -(-now // MINUTE))
        return moved, hard

    def _sets_out(self, one: Mover, task: Task, minute: int) -> bool:
        """Report whether a body marches in a minute: not too early, not spent, not past the hours ordered (LC-093)."""
        held, hours = one.held, task.fields.get("hours")
        assert held is not None
        if held.halted == CANNOT:
            return False
        if minute < held.go or (held.crossing and minute < held.over):
            return False
        why = SPENT if one.body.spent and one.tires else HOURS if hours is not None and held.marched >= hours * HOUR else ""
        why = why or ("" if one.want else STILL)
        if why:
            one.halt(minute, why)
        return not why

    def _may(self, one: Mover, piece: Piece, way: pace.Way, now: int) -> bool:
        minute = -(-now // MINUTE)
        if barred := pace.bars(one.party, way):
            return self._stopped(one, minute, BARRED, piece.edge or barred)
        if piece.a == piece.b or (one.um == piece.b and piece.stop):
            return self._stopped(one, minute, piece.stop, piece.what)
        if one.carts and self.zones and self._into_a_zone(one, piece):
            return self._stopped(one, minute, ENEMY, piece.edge)
        ahead, last = piece.b > piece.a, one.way[-1] if one.way else None
        if piece.edge and not (last and last.edge == piece.edge and (last.b > last.a) == ahead and last.until == now):
            here = piece.start if one.um == piece.a and self._came_by(one) != piece.edge else ""
            found = self._passage(one, here)
            if found is None:
                down = (state := self.ways.places.get(here)) is not None and not usable(state.state)
                return self._stopped(one, minute, BLOCKED if down else RIVER, here)
            if not one.alone and not roads.may_enter(one, self._on(piece.edge), piece.edge, piece.road, ahead, one.um, now):
                one.halt(minute, ROAD, piece.edge)
                return False
            return self._passes(one, here, found, minute)
        return True

    def _into_a_zone(self, one: Mover, piece: Piece) -> bool:
        """Report whether a hundred metres on lead into the zone of an enemy in place, or deeper into it (LC-258)."""
        step = min(ZONE_LOOK_UM, abs(piece.b - one.um))
        to = one.um + (step if piece.b > piece.a else -step)
        if piece.edge:
            here, there = (self.ways.country.spot_on(piece.edge, um / METRE) for um in (one.um, to))
        else:
            here, there = (off_road(piece.line, piece.whole, um, self.ways.country) for um in (one.um, to))
        return barring(here, there, self.zones, one.body.side) is not None

    def _came_by(self, one: Mover) -> str:
        """Return the road by which a body came to where it stands: back along it lies no river (SC-LC-29)."""
        return one.way[-1].edge if one.way else one.body.came_by

    def _passage(self, one: Mover, key: str) -> crossing.Passage | None:
        """Find how a body passes the river, if any, at the place it leaves; None: not at all (LC-086, LC-087)."""
        place = self.ways.country.find_place(key) if key else None
        if place is None or not place.river or one.alone or not {BRIDGE, FORD, FERRY} & set(place.kinds):
            return crossing.Passage(by="")
        points = (place.boats if FERRY in place.kinds else 0) + crossing.own_points(one.body)
        return crossing.passage(one.body, place, self.ways.bridge(place), points)

    def _passes(self, one: Mover, key: str, found: crossing.Passage, minute: int) -> bool:
        """Report whether a body has passed the river there; if not yet, begin the passage (LC-086, LC-087)."""
        assert one.held is not None
        if not found.minutes or one.held.crossing == key:
            return minute >= one.held.over
        one.hold(crossing=key, over=minute + found.minutes)
        return False

    def _stopped(self, one: Mover, minute: int, why: str, where: str) -> bool:
        """Stop a body: it goes round if its standing orders say so and there is a way, else it halts (LC-061, LC-064)."""
        held = one.held
        assert held is not None
        round_it = any(rule.when == "blocked" and rule.then == "go_round" for rule in held.order.standing)
        if round_it and where and where not in held.avoid and why in (BLOCKED, ENEMY, RIVER, BARRED):
            known = self._ahead.pop(one.key, None)
            piece = known[2][0] if known and known[2] else None
            one.hold(avoid=(*held.avoid, where if why != BARRED or piece is None else piece.edge))
        one.halt(minute, why, where)
        return False

    def _go(self, one: Mover, piece: Piece, step: int, follows: int, now: int, end: int) -> int:
        """Move a head as far as it comes in the rest of a minute; return the time at which it is there."""
        left, ahead = abs(piece.b - one.um), piece.b > piece.a
        far = step * (end - now) // MINUTE
        free = None if one.alone or not piece.edge else roads.room(one, self._on(piece.edge), piece.edge, ahead, one.um, now)
        if free is not None and free < min(far, left):
            if not free:
                return now
            far, step = free, max(1, free * MINUTE // (end - now))
        until = now + -(-left * MINUTE // step) if far >= left else end
        until, far = min(until, end), min(far, left)
        to = one.um + (far if ahead else -far)
        here = self._lag(one, piece, follows)
        done = to == piece.b
        line = (piece.line[0], piece.line[1], piece.line[2], piece.line[3]) if piece.line else (0.0, 0.0, 0.0, 0.0)
        place, start = piece.place if done else "", piece.start if one.um == piece.a else ""
        self._users.setdefault(piece.edge, {})[one.key] = one
        one.go(
            Stretch(
                since=now,
                until=until,
                a=one.um,
                b=to,
                step=step,
                lag=here,
                edge=piece.edge,
                place=place,
                line=line,
                whole=piece.whole,
                start=start,
            )
        )
        return until

    def _on(self, edge: str) -> Collection[Mover]:
        return self._users.get(edge, {}).values()

    def _lag(self, one: Mover, piece: Piece, follows: int) -> int:
        """Reckon how far a minute the column follows: no faster than a ford or ferry lets it (LC-086, LC-087)."""
        held = one.held
        assert held is not None
        if not held.crossing:
            return follows
        found = self._passage(one, held.crossing) if held.crossing == piece.start else crossing.ford()
        one.hold(crossing="", over=0)
        return min(follows, found.step) if found and found.step else follows

    def _end_of(self, one: Mover, task: Task, piece: Piece, pieces: list[Piece], minute: int) -> None:
        if piece.stop:
            return
        pieces.pop(0)
        if piece.ford and not one.alone:
            one.hold(crossing=piece.ford, over=minute + crossing.ford().minutes)
        if piece.place:
            one.tell(minute, PASSED, piece.place)
        if pieces:
            one.um = pieces[0].a
        else:
            self._arrived(one, task, minute)

    def _arrived(self, one: Mover, task: Task, minute: int) -> None:
        assert one.held is not None
        one.settle(self.ways.country)
        one.hold(reached=one.held.reached + 1, leg=(), leg_um=0)
        one.um = 0


def targets(task: Task) -> list[Any]:
    """List the places and points to go by, in order."""
    return list(task.fields.get("by") or task.fields.get("along") or ())
