"""Standing orders for sightings: what a force does without an order request (SC-N-08).

The book puts every sighting to the admirals (NAV-S-043, NAV-S-089). By SC-N-08 an admiral may order a force to close the nearest
enemy in sight, to keep him in sight from afar, to draw away, or to hold on. He is not asked then; battle range opens an action
all the same, and its end asks him.

She sees the enemy's place, course and speed up to that minute alone. She alters in the minute after the sighting and every ten,
at nine-tenths of her best speed; an hour after the last alteration she resumes her course. She does not close an enemy after an
action broken off (SC-N-07): that needs a new order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from campaign.war.stops.sights import Seen, watches
from campaign.war.stops.truces import parted
from naval.geo import compass, course
from naval.run.facts import Note, Turn, as_ints, minute_after
from naval.run.movement.course_plan import list_force_orders
from naval.run.run_input import Done, ship_at
from naval.run.tracks import places_at
from naval.ships import helm
from naval.state.orders import AVOID, CARRY_ON, CLOSE, SHADOW
from tactical.engine.text.words import plural

TEXT = {CLOSE: "to close the enemy in sight", SHADOW: "to keep the enemy in sight", AVOID: "to draw away from the enemy in sight"}
RULES = ("SC-N-08", "NAV-S-043")
RULES_OF = {RULES[0]: RULES, "SC-N-09": ("SC-N-09", "NAV-S-053", "NAV-S-054")}


def due(run: Done) -> tuple[Turn, ...]:
    """List the next turns by standing orders, of the first such minute; none before the clock stands: none."""
    watched = watches(run)
    found = [turn for f in sorted(watched) if (turn := _next(run, f, watched[f])) is not None]
    first = min((turn.minute for turn in found), default=0)
    return tuple(turn for turn in found if turn.minute == first)


def _next(run: Done, f: int, seen: list[Seen]) -> Turn | None:
    force = run.fleet.forces[f]
    ordered = [(run.world.minute, force.sighting), *((minute, order.sighting) for minute, order in list_force_orders(run, force))]
    if all(what in ("", CARRY_ON) for _, what in ordered) or lies_still(run, f):
        return None
    made = [turn.minute for turn in run.turns if turn.force == f and turn.rule == RULES[0]]
    look = int(helm.value("look_min"))
    at = max(made) + look if made else run.world.minute + 1
    for minute in _looks(run, f, seen, at, look):
        what = next(what for start, what in reversed(ordered) if start < minute or start == run.world.minute)
        turn = _turn(run, f, seen, minute, what) if what in TEXT else None
        if turn is not None:
            again = any(minute - before <= look + helm.value("minutes") for before in made)
            return replace(turn, text="") if again else turn
    return None


def lies_still(run: Done, f: int) -> bool:
    """Report whether a force lies in port, or stopped off a fort, until ordered (LC-246)."""
    in_port = bool(run.fleet.forces[f].port) and run.legs.first[f] == run.legs.last[f]
    return bool(in_port) or any(turn.force == f and turn.legs is None for turn in run.turns)


def _looks(run: Done, f: int, seen: list[Seen], first: int, look: int) -> Iterator[int]:
    held = [(a, b) for n, a, b in run.steamed.held if n == f]
    at = max(first, run.fleet.forces[f].held_until + 1)
    while at < run.clock:
        busy = [b for a, b in held if a <= at <= b]
        if busy:
            at = int(max(busy)) + 1
            continue
        ahead = [s for s in seen if s.end >= at]
        if not ahead:
            return
        begins = min(minute_after(s.start) for s in ahead) + 1
        if begins > at:
            at = begins
            continue
        yield at
        at += look


def _turn(run: Done, f: int, seen: list[Seen], minute: int, what: str) -> Turn | None:
    """Choose a force's turn for the nearest enemy; None where she need not turn, or cannot."""
    now = [s.of for s in seen if s.start < minute <= s.end]
    if what == CLOSE:
        now = [n for n in now if not any(a <= minute < b for a, b in parted(run, (f, n)))]
    most = at_most(run, f, minute)
    if not now or most < helm.LEAST_KN:
        return None
    places, sees, _ = places_at(run.tracks, as_ints([f, *now]), np.full(1 + len(now), float(minute)))
    away = ((places[1:] - places[0]) ** 2).sum(axis=1).round(6).tolist()
    own, enemy = seen_at(run, f, minute), seen_at(run, min(zip(away, now, strict=True))[1], minute)
    helms = helm.wanted(what, own, enemy, most, float(sees[0]))
    if not helms.differs(own):
        return None
    leg = helm.leg(run.chart, own, helms)
    if leg is None:
        return None
    steers = compass.bearing_words(course.rhumb(own.lon, own.lat, leg.lon, leg.lat)[0])
    return Turn(minute, f, (leg,), f"steered {steers} at {plural(leg.knots, 'knot')}, {TEXT[what]}")


def seen_at(run: Done, body: int, minute: int) -> helm.Seen:
    """Return a force or merchantman as seen: place, course and speed."""
    lon, lat = run.steamed.find_place(body, minute)
    return helm.Seen(lon, lat, *run.steamed.making(body, minute))


def at_most(run: Done, f: int, minute: int) -> float:
    """Return the speed of a force under a standing order, in knots (SC-N-08)."""
    most = min((ship.max_kn for s in run.fleet.ships_of[f] if (ship := ship_at(run, s, minute)).afloat), default=0.0)
    return round(helm.value("speed") * most, 1)


def noted(run: Done) -> Done:
    """Note turns by standing orders for the logs and for the umpire."""
    notes = (Note(turn.minute, turn.force, "standing", turn.text, RULES_OF[turn.rule]) for turn in run.turns if turn.text)
    return replace(run, notes=(*run.notes, *notes))
