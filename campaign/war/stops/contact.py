"""Contact: the first hostile forces inside battle range by day stop the clock (NAV-S-038, NAV-S-039; SC-S-09).

Inside is strictly inside 10,000 yards (AMB-S-03), in sight. At night no action opens unless agreed; the umpire is told. Forces
coming inside range join (:mod:`campaign.war.stops.reinforcement`). Nothing after that minute has happened.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from campaign.war.communications.detached_forces import holder
from campaign.war.stops import beats, reinforcement, stops
from campaign.war.stops.nearness import Near, nearness
from campaign.war.stops.opening import engage
from campaign.war.stops.reinforcement import first_open
from campaign.war.stops.sights import begun
from campaign.war.stops.truces import parted, truces_of
from naval.run.facts import as_ints, middle
from naval.run.run_input import Done, Seen, afloat_at
from naval.run.tracks import Ints, lon_lat, places_at
from naval.state.outcome import Event, Interrupt
from tactical.engine.text.words import listed, plural


def contact(seen: Seen) -> Done:
    """Find where the clock stops: an engagement, somebody's new orders, or the run's end (NAV-S-038, SC-S-09).

    Cabins order after a battle, other commanders when :mod:`campaign.war.stops.stops` asks.
    """
    run = Done(**vars(seen), clock=seen.until)
    near = nearness(run)
    run = stops.next_stop(run)
    truces = {pair: truces_of(run, near.range, pair) for pair in near.range}
    closed = {pair: sorted([*truces[pair], *_list_held_spans(run, pair)]) for pair in near.range}
    barred = {pair: sorted([*some, *parted(run, pair)]) for pair, some in closed.items()}
    # All contacts before the last stop are known: one that shows up earlier now is the last digit of a cut track.
    known = (-math.inf, float(max([0, *stops.stopped_at(run)])))
    meetings = sorted((t, pair) for pair, some in near.fit.items() if (t := first_open(some, [known, *barred[pair]])) is not None)
    opens, pair = (meetings[0][0], meetings[0][1]) if meetings else (math.inf, None)
    ask, seats = _battles_over(run)
    sighted = run.stop.minute if run.stop is not None else math.inf
    met = (_build_contact_event(run, i.minute, i.forces) for i in run.interrupts if i.minute >= run.world.minute)
    told = (stops.event(run, c) for c in run.stops)
    events = (*run.events, *met, *(_describe_action_end(run, i) for i in run.interrupts), *told)
    run = replace(run, events=events)
    joined = reinforcement.going_on(run)
    stopping = reinforcement.breaks(run, near.fit, {two: [known, *some] for two, some in truces.items()})
    at = stopping[0].at if stopping else math.inf
    if joined and joined[0].end_minute <= min(opens, ask, sighted):
        run = _open_engagement(run, near, closed, float(joined[0].end_minute), reinforcement.engaged(run, joined), joined)
    elif pair is not None and opens < ask and math.floor(opens + 1e-6) <= min(sighted, at):
        run = _open_engagement(run, near, closed, opens, set(pair))
    elif at < ask and at <= sighted:
        run = replace(run, clock=int(at), breaks=stopping, stop=None)
    elif min(ask, sighted) < math.inf:
        run = _called(run, ask, seats)
    return replace(run, events=(*run.events, *_night(run, near, barred)))


Barred = dict[tuple[int, int], list[tuple[float, float]]]


def _open_engagement(
    run: Done, near: Near, barred: Barred, t: float, members: set[int], stopped: tuple[Interrupt, ...] = ()
) -> Done:
    """Stop the clock where an action opens, or goes on after others ``stopped`` it, with all within range."""
    clock = max(math.floor(t + 1e-6), run.world.minute)
    forces = _joined(members, t, near, barred)
    pairs = _pairs_met(run, near, set(forces.tolist()), clock, t)
    engagement = engage(run, clock, forces, pairs, stopped)
    return replace(
        run,
        clock=clock,
        engagement=engagement,
        stop=None,
        events=(*run.events, _build_contact_event(run, clock, engagement.forces)),
    )


def _pairs_met(run: Done, near: Near, members: set[int], clock: int, t: float) -> tuple[tuple[str, str], ...]:
    """List the engaged hostile pairs in sight as the action opens, blue first."""
    forces, side = run.fleet.forces, run.fleet.side
    late = max(t, float(clock)) + 1e-6
    pairs = {two for two in near.fit if set(two) <= members and any(a <= late and b > clock for a, b in near.fit[two])}
    return tuple(sorted((forces[a].key, forces[b].key) for two in pairs for a, b in (sorted(two, key=lambda n: int(side[n])),)))


def _battles_over(run: Done) -> tuple[float, tuple[str, ...]]:
    """Find the first end of battles whose cabins are not asked yet, and those cabins; infinite if none."""
    waiting = [i for i in run.interrupts if i.orders is None and not i.joined and cabins(run, i)]
    over = [(i.end_minute, i) for i in waiting if not beats.is_too_late(run, i.end_minute)]
    ask = min((minute for minute, _ in over), default=math.inf)
    return ask, tuple(sorted({seat for minute, i in over if minute == ask for seat in cabins(run, i)}))


def _called(run: Done, ask: float, seats: tuple[str, ...]) -> Done:
    """Stop the clock at the first battle's end or sighting, or for both."""
    stop = run.stop
    if stop is None or ask < stop.minute:
        return replace(run, clock=int(ask), asked=seats, stop=None)
    seats = seats if ask == stop.minute else ()
    seats = tuple(sorted({*seats, *stops.asked_seats(run, stop)}))
    run = replace(run, clock=stop.minute, asked=seats, events=(*run.events, stops.event(run, stop)))
    return begun(run, (stop,))


def cabins(run: Done, interrupt: Interrupt) -> tuple[str, ...]:
    """List commanders, with a seat, of a battle's forces still afloat."""
    seats, out = {s.key for s in run.world.seats}, set()
    for key in interrupt.forces:
        n = run.fleet.number.get(key)
        if n is not None and any(run.steamed.ships.afloat[s] for s in run.fleet.ships_of[n]):
            out.add(holder(run, n, interrupt.end_minute))
    return tuple(sorted(out & seats))


def _list_held_spans(run: Done, pair: tuple[int, int]) -> list[tuple[float, float]]:
    held = [(a, b) for f, a, b in run.steamed.held if f in pair]
    return [*held, *((-math.inf, float(run.fleet.forces[f].held_until)) for f in pair)]


def _joined(members: set[int], t: float, near: Near, barred: Barred) -> Ints:
    """Collect those engaged, and hostile forces within their range in that minute."""
    members, grew = set(members), True
    while grew:
        grew = False
        for other in sorted(near.fit):
            if (other[0] in members) == (other[1] in members):
                continue
            when = first_open([(a, b) for a, b in near.fit[other] if b > t], barred[other])
            if when is not None and when < t + 1:
                members |= set(other)
                grew = True
    return np.asarray(sorted(members), dtype=np.int64)


def _build_contact_event(run: Done, minute: int, forces: tuple[str, ...]) -> Event:
    names = [run.fleet.forces[run.fleet.number[k]].name for k in forces if k in run.fleet.number]
    lon, lat = _amidst(run, minute, forces)
    text, rules = f"Inside battle range of each other: {listed(names)}.", ("NAV-S-038", "SC-S-09", "AMB-S-03")
    rests = tuple(f"force:{key}" for key in forces)
    return Event(minute=minute, kind="contact", text=text, rules=rules, lon=lon, lat=lat, about=rests)


def _describe_action_end(run: Done, i: Interrupt) -> Event:
    names = {ship.key: ship.name for ship in run.fleet.ships}
    forces = {force.key: force.name for force in run.fleet.forces}
    lost = [names[key] for key, ship in sorted(i.result["ships"].items()) if not ship["afloat"]]
    minutes = plural(i.moves, "minute")
    rules: tuple[str, ...] = ("SC-S-09",)
    if i.joined:
        came = listed(forces[key] for key in i.joined if key in forces)
        text, rules = f"The action has lasted {minutes}, and goes on with {came}, now inside battle range. ", ("SC-N-04",)
    elif i.afoot:
        text, rules = f"The action has lasted {minutes}, and goes on. ", ("SC-N-05",)
    else:
        text = f"The action is over after {minutes}. {i.result['ending']} "
    text += f"Lost: {listed(lost)}." if lost else "No ship was lost."
    if not (i.joined or i.afoot or run.world.settings.actions_renewed) and _both_afloat(run, i):
        text += " It is not renewed unless one of them is ordered to close, or they meet again."
        rules = (*rules, "SC-N-07")
    lon, lat = _amidst(run, max(i.minute, run.world.minute), i.forces)
    told = () if i.joined or i.afoot else cabins(run, i)
    rests = tuple(f"force:{key}" for key in i.forces)
    return Event(minute=i.end_minute, kind="battle", text=text, rules=rules, told=told, lon=lon, lat=lat, about=rests)


def _both_afloat(run: Done, i: Interrupt) -> bool:
    forces = (run.fleet.number[key] for key in i.forces if key in run.fleet.number)
    return len({int(run.fleet.side[n]) for n in forces if afloat_at(run, n, i.end_minute)}) > 1


def _amidst(run: Done, minute: int, forces: tuple[str, ...]) -> tuple[float, float]:
    bodies = as_ints([run.fleet.number[key] for key in forces if key in run.fleet.number])
    lon, lat = lon_lat(places_at(run.tracks, bodies, np.full(len(bodies), float(minute)))[0])
    return middle(lon, lat)


def _night(run: Done, near: Near, barred: dict[tuple[int, int], list[tuple[float, float]]]) -> list[Event]:
    """Report to the umpire hostile forces inside battle range by night, where no action opens (NAV-S-039)."""
    out = []
    for pair in sorted(near.dark):
        t = first_open(near.dark[pair], barred[pair])
        if t is None or math.floor(t) > run.clock:
            continue
        names = listed(run.fleet.forces[f].name for f in pair)
        text = f"{names} are inside battle range in the dark; under the rules in force no action opens."
        rests = tuple(f"force:{run.fleet.forces[f].key}" for f in pair)
        rules = "NAV-S-039", "SC-S-09"
        out.append(Event(minute=math.floor(t), kind="night-contact", text=text, rules=rules, about=rests))
    return out
