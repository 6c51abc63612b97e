"""Aftermath of a run's battles: losses, holders of the field, retreats, pursuits (LC-265, LC-275 to LC-282)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from land import tables
from land.battle import consequences, muster
from land.battle.battle_return import beaten, in_it, settled
from land.battle.road import away, behind, point_off
from land.contact import plane
from land.contact.contact_kinds import STORM
from land.lift.stage import broken_off
from land.march.pace import step_factor
from land.run import encounters
from land.run.battle.openings import HOUR, event, leaves, mph, seats_at
from land.run.run_input import Ended, Given
from land.score.battles import Won, battle
from land.state.fights import Fought, Pursuit
from land.state.moves import Moves
from land.state.stops import BATTLE, Concerned, LandStop
from land.state.world import AVOID, Body, Land, Spot
from land.state.world import Met as Touch
from naval.state.outcome import Event
from tactical.engine.text.words import plural


def due(land: Land) -> list[int]:
    """List the minutes at which battles are over, and pursuits are made."""
    return [one.end_minute for one in land.fights] + [one.due for one in land.pursuits]


def settle_battles(
    given: Given, land: Land, moves: Mapping[str, Moves], staffs: Mapping[str, Moves], minute: int
) -> tuple[Land, list[Event], list[Ended], LandStop | None]:
    """Settle the battles over at a minute and the pursuits due; return the stop for seats there."""
    ended, events = [one for one in land.fights if one.end_minute <= minute], list[Event]()
    out = list[Ended]()
    for fought in ended:
        land, told, one = _settled(given, land, fought, minute)
        events += told
        out.append(one)
    land, told = pursued(given, land, minute)
    events += told
    asked: set[tuple[str, str]] = set()
    seats = {one.key: one.seat for one in land.bodies}
    for fought in ended:
        if not fought.joined:
            spots = {key: moves[key].head(minute) for key in fought.bodies if key in moves}
            for seat, some in seats_at(given, spots, staffs, minute).items():
                asked |= {(seat, key) for key in some if seats.get(key) == seat}
    stop = (
        LandStop(minute=minute, asked=tuple(Concerned(seat=s, body=b, why=BATTLE) for s, b in sorted(asked))) if asked else None
    )
    return land, events, out, stop


def _settled(given: Given, land: Land, fought: Fought, minute: int) -> tuple[Land, list[Event], Ended]:
    """Settle one battle: losses, holder of the field, retreats by road (LC-275 to LC-281)."""
    brought = dict.fromkeys(muster.SIDES, 0)
    for one in land.bodies:
        brought[one.side] += encounters.fighting(one) if one.key in fought.bodies and in_it(fought, one.key) else 0
    came_to = settled(fought, {one.key: one for one in land.bodies}, given.terms.scattered == "full")
    bodies, loser = came_to.bodies, beaten(fought)
    for key in fought.bodies:
        if key in bodies and bodies[key].no_march_until == fought.end_minute:
            bodies[key] = replace(bodies[key], no_march_until=0)
    lost = [
        f"{bodies[key].name} has lost {told.down:,} down"
        + "".join(f", {n:,} {what}" for n, what in ((told.prisoners, "taken"), (came_to.guns[key], "guns")) if n)
        for key, told in sorted(came_to.losses.items())
        if told.down or told.prisoners or came_to.guns[key]
    ]
    how = "It goes on with reinforcements." if fought.joined else _ending(loser)
    words = " ".join(
        filter(None, (f"The battle is over after {plural(fought.minutes, 'minute')}. {how}", *(f"{one}." for one in lost)))
    )
    events = [event(fought, minute, words, "LC-275", "LC-277")]
    met = [one for one in land.met if not {one.a, one.b} <= set(fought.bodies)]
    pursuits = land.pursuits
    if not fought.joined:
        until = -1 if loser else dawn(given, fought, minute)
        met += [Touch(a=a, b=b, minute=minute, became=BATTLE, until=until) for a, b in _hostile(bodies, fought)]
        if fought.opening.kind == STORM:
            pass  # beaten stormers go back to their lines; a stormed garrison has nowhere to go (LC-244)
        elif loser:
            told, hunted = _driven(given, land, fought, bodies, loser, minute)
            events += told
            pursuits = (*pursuits, *hunted)
        else:
            events += _apart(given, fought, bodies, minute)
        for key in fought.bodies:
            if key in bodies and bodies[key].side == loser:
                land = broken_off(land, key)  # nobody lands where the field is lost (SC-LC-154)
    land = replace(
        land,
        bodies=tuple(bodies[key] for key in sorted(bodies)),
        fights=tuple(one for one in land.fights if one is not fought),
        met=tuple(sorted(met, key=lambda one: (one.a, one.b))),
        pursuits=pursuits,
    )
    return land, events, Ended(fought=fought, losses=came_to.losses, guns=came_to.guns, men=brought)


def won(ended: Iterable[Ended]) -> list[Won]:
    """List the points of ended battles for the tallies: the table's score, by the larger side's class (LC-290)."""
    some = [one for one in ended if one.fought.result.points and not one.fought.joined]
    return [battle({side: one.fought.result.points.get(side, 0.0) for side in muster.SIDES}, one.men) for one in some]


def _ending(loser: str) -> str:
    holds = muster.SIDES[1] if loser == muster.SIDES[0] else muster.SIDES[0]
    return f"{holds.capitalize()} holds the field." if loser else "Both sides keep their ground till dawn."


def _hostile(bodies: Mapping[str, Body], fought: Fought) -> list[tuple[str, str]]:
    keys = sorted(key for key in fought.bodies if key in bodies)
    return [(a, b) for n, a in enumerate(keys) for b in keys[n + 1 :] if bodies[a].side != bodies[b].side]


def dawn(given: Given, fought: Fought, minute: int) -> int:
    """Find the first light after the coming dark, until which there is a truce (LC-265)."""
    step = encounters.DAWN_STEP
    dark = next((m for m in range(minute, minute + encounters.DAY, step) if given.sky.night(fought.lon, fought.lat, m)), None)
    if dark is None:
        return minute + encounters.DAY
    light = (m for m in range(dark, dark + encounters.DAY, step) if not given.sky.night(fought.lon, fought.lat, m))
    return next(light, dark + encounters.DAY)


def _driven(
    given: Given, land: Land, fought: Fought, bodies: dict[str, Body], loser: str, minute: int
) -> tuple[list[Event], list[Pursuit]]:
    """Drive the beaten off at once, a forced run away from the enemy; a body that cannot go lays down its arms (LC-279,
    LC-281).
    """
    events, hunted = list[Event](), list[Pursuit]()
    enemies = [bodies[key].spot for key in fought.bodies if key in bodies and bodies[key].side != loser]
    hunters = tuple(key for key in fought.bodies if key in bodies and bodies[key].side != loser)
    for key in fought.bodies:
        body = bodies.get(key)
        if body is None or body.side != loser or body.surrendered or not in_it(fought, key):
            continue
        if body.aboard:  # beaten before all of a unit was ashore: the boats bring the rest back (SC-LC-154)
            bodies[key] = replace(body, held=None, posture=AVOID)
            continue
        hunted.append(Pursuit(body=key, by=hunters, due=minute))
        if key in leaves(fought):
            continue
        miles = mph(body) * float(step_factor(consequences.FORCED)) * given.run_min / HOUR
        way = away(given.country, land, loser, body.spot, enemies, miles)
        if way is None and consequences.lays_down(0, behind(given.country, body.spot, enemies)):
            bodies[key] = replace(body, surrendered=True, held=None)
            events.append(
                event(
                    fought, minute, f"{body.name} is driven against an obstacle it cannot pass and lays down its arms.", "LC-281"
                )
            )
            hunted.pop()
            continue
        bodies[key] = consequences.retreat(body, way or (), minute)
        to = given.name(str(way[-1])) if way and isinstance(way[-1], str) else "the open country"
        events.append(event(fought, minute, f"{body.name} retreats to {to}.", "LC-279"))
    return events, hunted


def _apart(given: Given, fought: Fought, bodies: dict[str, Body], minute: int) -> list[Event]:
    """Draw bodies apart to a mile: the attacker goes back by the difference (LC-265)."""
    want = float(tables.value("battle", "apart_mi"))
    for a, b in _hostile(bodies, fought):
        on, off = (a, b) if bodies[a].side == fought.opening.attacker else (b, a)
        here, there = bodies[on].spot, bodies[off].spot
        miles = given.country.miles(here, there)
        if miles < want and bodies[on].no_march_until <= minute:
            lon, lat = point_off(there, [Spot(lon=2 * there.lon - here.lon, lat=2 * there.lat - here.lat)], want)
            bodies[on] = replace(bodies[on], spot=given.country.spot(lon, lat), past_um=0, trail=(), column=(), held=None)
    return []


def pursued(given: Given, land: Land, minute: int) -> tuple[Land, list[Event]]:
    """Make the pursuits due: by day, while the pursuer's fresh sabres are more, once in each run (LC-280, SC-LC-106)."""
    events, left = list[Event](), list[Pursuit]()
    for one in land.pursuits:
        if one.due > minute:
            left.append(one)
            continue
        bodies = {body.key: body for body in land.bodies}
        loser = bodies.get(one.body)
        ours = [bodies[key] for key in one.by if key in bodies and not bodies[key].surrendered]
        if loser is None or loser.surrendered or not ours:
            continue
        sabres = sum(consequences.sabres(body) for body in ours)
        dark = given.sky.night(loser.spot.lon, loser.spot.lat, minute)
        fresh, in_place = _helped(land, loser, one.due)
        if consequences.must_pursue(sabres, consequences.sabres(loser), dark, in_place, fresh):
            hunter = max(ours, key=lambda body: (consequences.sabres(body), body.key))
            taken, told = consequences.pursuit(given.dice, minute, hunter.key, sabres, loser)
            loser = consequences.overtaken(loser, taken)
            hunter = replace(hunter, prisoners=hunter.prisoners + taken.men)
            land = replace(land, bodies=tuple({loser.key: loser, hunter.key: hunter}.get(b.key, b) for b in land.bodies))
            events += told
            left.append(replace(one, due=minute + given.run_min))
        else:
            back = consequences.scattered_back(loser)
            land = replace(land, bodies=tuple(back if b.key == back.key else b for b in land.bodies))
    return replace(land, pursuits=tuple(left)), events


def _helped(land: Land, loser: Body, minute: int) -> tuple[bool, int]:
    """Report whether fresh horse of its side is with a beaten body, and the most men in place near it: both end a pursuit
    (LC-280).
    """
    reach = float(tables.value("contact", "zone_mi")) * plane.YD_A_MILE
    near = [
        one
        for one in land.bodies
        if one.side == loser.side
        and one.key != loser.key
        and not one.aboard
        and not one.surrendered
        and plane.yards(plane.spot_to_point(one.spot), plane.spot_to_point(loser.spot)) <= reach
    ]
    horse = any(consequences.sabres(one) for one in near)
    return horse, max((encounters.fighting(one) for one in near if one.held is None), default=0)
