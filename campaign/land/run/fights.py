"""Battles in a run: they open, they are fought elsewhere while the clock stands, and come back as they ended (LC-260 to LC-282).

A battle that was fought lies on the land until the minute at which it is over; that may be in a later run. Until then who is in
it stays where it is, and everybody else goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from campaign.land import tables
from campaign.land.battle import after, muster
from campaign.land.battle.road import away, behind, point_off
from campaign.land.battle.settled import beaten, in_it, settled
from campaign.land.contact.becomes import BATTLES, REAR_GUARD
from campaign.land.contact.stops import present
from campaign.land.march import tired as weariness
from campaign.land.march.column import party_of
from campaign.land.march.pace import base_mph, step_factor
from campaign.land.post.headquarters import commands
from campaign.land.run import meet
from campaign.land.run.hearing import fires
from campaign.land.run.parts import Ended, Given, Meeting
from campaign.land.run.pursuits import pursued
from campaign.land.score.battles import Won, battle
from campaign.land.state.fights import Fought, Met, Pursuit
from campaign.land.state.moves import Moves
from campaign.land.state.stops import BATTLE, Concerned, LandStop
from campaign.land.state.world import Body, Gunfire, Land, Spot
from campaign.land.state.world import Met as Touch
from naval.state.outcome import Break, Event
from tactical.engine.words import listed, plural

HOUR = 60
Ahead = Callable[[int], Mapping[str, Moves]]


# ---- they open ----


def as_known(land: Land, battles: Iterable[Fought]) -> Land:
    """The land with the battles that are under way as they came out: one may have stopped for others since (SC-LC-107)."""
    known = {(one.minute, one.bodies): one for one in battles}
    return replace(land, fights=tuple(known.get((one.minute, one.bodies), one) for one in land.fights)) if land.fights else land


def left_out(land: Land) -> frozenset[tuple[str, str]]:
    """The pairs that are in one battle: they meet no more until it is over."""
    return frozenset((a, b) for one in land.fights for a in one.bodies for b in one.bodies if a < b)


def opened(
    given: Given,
    land: Land,
    fresh: Sequence[Meeting],
    moves: Mapping[str, Moves],
    staffs: Mapping[str, Moves],
    ahead: Ahead,
    ended: Iterable[Ended] = (),
) -> tuple[Land, list[Event], Met | None]:
    """Battles of one minute: those that have been fought begin; the first that has not must be fought before anything else.

    ``ended`` are battles that are over: who was in one that stopped in this minute goes on with those who came (SC-LC-107).
    """
    events = list[Event]()
    for some in _together([one for one in fresh if one.became.kind in BATTLES]):
        keys = tuple(sorted({key for one in some for key in (one.near.a, one.near.b)}))
        minute = some[0].near.minute
        able = {one.key for one in land.bodies if meet.fighting(one) and not one.surrendered}
        keys = tuple(sorted({*keys, *_stopped_for(ended, set(keys), minute)} & able))
        fought = next((one for one in given.battles if one.minute == minute and set(keys) <= set(one.bodies)), None)
        if fought is None:
            return land, events, _met(given, land, some[0], keys, moves, staffs, ahead)
        land = _begun(land, fought)
        names = {one.key: one.name for one in land.bodies}
        text = f"{listed(names[key] for key in fought.bodies if key in names)} are in battle."
        events.append(_event(fought, minute, text, "LC-260", "LC-262"))
    return land, events, None


def _stopped_for(ended: Iterable[Ended], keys: set[str], minute: int) -> set[str]:
    """Who was on the field of battles that stopped in a minute for some of these bodies."""
    some = [one.fought for one in ended if one.fought.joined and one.fought.over == minute and keys & set(one.fought.joined)]
    return {key for fought in some for key in fought.bodies if in_it(fought, key)}


def _together(meetings: Sequence[Meeting]) -> list[list[Meeting]]:
    """Meetings of one minute that have a body in common are one battle."""
    groups: list[tuple[set[str], list[Meeting]]] = []
    for one in meetings:
        keys, mine = {one.near.a, one.near.b}, [one]
        for group in [group for group in groups if group[0] & keys]:
            groups.remove(group)
            keys, mine = keys | group[0], [*group[1], *mine]
        groups.append((keys, mine))
    return [mine for _, mine in groups]


def _met(
    given: Given,
    land: Land,
    first: Meeting,
    keys: tuple[str, ...],
    moves: Mapping[str, Moves],
    staffs: Mapping[str, Moves],
    ahead: Ahead,
) -> Met:
    near = first.near
    sides = {one.seat: one.side for one in land.staffs}
    there = _seats(given, {key: moves[key].head(near.minute) for key in keys}, staffs, near.minute)
    field = muster.Field(
        minute=near.minute,
        lon=near.lon,
        lat=near.lat,
        bodies=keys,
        became=first.became,
        land=land,
        country=given.country,
        moves=moves,
        worth=meet.efficiency,
        mph=mph,
        light=meet.light(given, near),
        ahead=ahead,
        pack=given.rules,
        present={side: _by_rank(given, [one for one in there if sides.get(one) == side]) for side in muster.SIDES},
        busy=frozenset(key for one in land.fights for key in one.bodies),
    )
    bodies, opening = muster.opened(field)
    return Met(minute=near.minute, bodies=bodies, lon=near.lon, lat=near.lat, opening=opening)


def mph(body: Body) -> float:
    """The pace at which a body marches up."""
    return float(base_mph(party_of(body)) * weariness.pace_share(body.fatigue))


def _seats(given: Given, spots: Mapping[str, Spot], staffs: Mapping[str, Moves], minute: int) -> dict[str, tuple[str, ...]]:
    return present(spots, {seat: way.head(minute) for seat, way in staffs.items()}, given.terms.hq_hears_mi)


def _by_rank(given: Given, seats: Iterable[str]) -> tuple[str, ...]:
    """The seats of a side that are there, who commands first (LC-009)."""
    left, out = sorted(seats), list[str]()
    while left:
        out.append(commands(left, given.under))
        left.remove(out[-1])
    return tuple(out)


def _begun(land: Land, fought: Fought) -> Land:
    """It is fought: who stands on the field stays there till it is over, but who only left a rear guard (LC-257)."""
    there = {one.key.partition("/")[0] for one in fought.opening.muster.units if not one.enters}
    goes_on = _leaves(fought)
    bodies = tuple(
        replace(one, no_march_until=max(one.no_march_until, fought.over))
        if one.key in there and one.key in fought.bodies and one.key not in goes_on
        else one
        for one in land.bodies
    )
    land = replace(land, bodies=bodies, fights=(*land.fights, fought))
    if not any(one.guns for one in fought.opening.muster.units):
        return land
    guns = Gunfire(lon=fought.lon, lat=fought.lat, what=BATTLE, since=fought.minute, until=fought.over, bodies=fought.bodies)
    return fires(land, [guns])


def _leaves(fought: Fought) -> tuple[str, ...]:
    """The bodies that left a rear guard and went on."""
    if fought.opening.kind != REAR_GUARD:
        return ()
    return tuple(
        sorted({one.key.partition("/")[0] for one in fought.opening.muster.units if one.side != fought.opening.attacker})
    )


# ---- others come up ----


def breaks(land: Land, fresh: Sequence[Meeting], minute: int) -> tuple[list[Meeting], tuple[Break, ...]]:
    """Contacts with bodies that are in a battle: it stops for those who came, after its first round, to go on with them.

    The contacts that are none of a battle, and where battles stop (SC-LC-107).
    """
    free, stops = list[Meeting](), dict[tuple[int, tuple[str, ...]], set[str]]()
    for one in fresh:
        pair = {one.near.a, one.near.b}
        into = [fight for fight in land.fights if pair & set(fight.bodies)]
        if not into:
            free.append(one)
        elif one.became.kind in BATTLES:
            for fight in into:
                if minute > fight.minute:
                    stops.setdefault((fight.minute, fight.bodies), set()).update(pair - set(fight.bodies))
    told = tuple(
        Break(minute=at, forces=named(keys), at=minute, joined=tuple(sorted(some))) for (at, keys), some in sorted(stops.items())
    )
    return free, told


def named(bodies: Iterable[str]) -> tuple[str, ...]:
    """Bodies as a battle of the war names them, so that none is taken for a force of ships."""
    return tuple(f"body:{key}" for key in sorted(bodies))


def bodies_of(names: Iterable[str]) -> tuple[str, ...]:
    """The keys of bodies that a battle of the war names."""
    return tuple(name.partition(":")[2] if ":" in name else name for name in names)


# ---- they are over ----


def due(land: Land) -> list[int]:
    """The minutes at which battles are over, and pursuits are made."""
    return [one.over for one in land.fights] + [one.due for one in land.pursuits]


def over(
    given: Given, land: Land, moves: Mapping[str, Moves], staffs: Mapping[str, Moves], minute: int
) -> tuple[Land, list[Event], list[Ended], LandStop | None]:
    """Battles that are over at a minute are brought back to the bodies, pursuits that are due are made, who is there is asked."""
    ended, events = [one for one in land.fights if one.over <= minute], list[Event]()
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
            for seat, some in _seats(given, spots, staffs, minute).items():
                asked |= {(seat, key) for key in some if seats.get(key) == seat}
    stop = (
        LandStop(minute=minute, asked=tuple(Concerned(seat=s, body=b, why=BATTLE) for s, b in sorted(asked))) if asked else None
    )
    return land, events, out, stop


def _settled(given: Given, land: Land, fought: Fought, minute: int) -> tuple[Land, list[Event], Ended]:
    """One battle that is over: losses, who holds the field, who goes and by which road (LC-275 to LC-281)."""
    brought = dict.fromkeys(muster.SIDES, 0)
    for one in land.bodies:
        brought[one.side] += meet.fighting(one) if one.key in fought.bodies and in_it(fought, one.key) else 0
    came_to = settled(fought, {one.key: one for one in land.bodies}, given.terms.scattered == "full")
    bodies, loser = came_to.bodies, beaten(fought)
    for key in fought.bodies:
        if key in bodies and bodies[key].no_march_until == fought.over:
            bodies[key] = replace(bodies[key], no_march_until=0)
    lost = [
        f"{bodies[key].name} has lost {told.down:,} down"
        + "".join(f", {n:,} {what}" for n, what in ((told.prisoners, "taken"), (came_to.guns[key], "guns")) if n)
        for key, told in sorted(came_to.losses.items())
        if told.down or told.prisoners or came_to.guns[key]
    ]
    how = "It goes on with others who came up." if fought.joined else _ending(loser)
    words = " ".join(
        filter(None, (f"The battle is over after {plural(fought.minutes, 'minute')}. {how}", *(f"{one}." for one in lost)))
    )
    events = [_event(fought, minute, words, "LC-275", "LC-277")]
    met = [one for one in land.met if not {one.a, one.b} <= set(fought.bodies)]
    pursuits = land.pursuits
    if not fought.joined:
        until = -1 if loser else dawn(given, fought, minute)
        met += [Touch(a=a, b=b, minute=minute, became=BATTLE, until=until) for a, b in _hostile(bodies, fought)]
        if loser:
            told, hunted = _driven(given, land, fought, bodies, loser, minute)
            events += told
            pursuits = (*pursuits, *hunted)
        else:
            events += _apart(given, fought, bodies, minute)
    land = replace(
        land,
        bodies=tuple(bodies[key] for key in sorted(bodies)),
        fights=tuple(one for one in land.fights if one is not fought),
        met=tuple(sorted(met, key=lambda one: (one.a, one.b))),
        pursuits=pursuits,
    )
    return land, events, Ended(fought=fought, losses=came_to.losses, guns=came_to.guns, men=brought)


def won(ended: Iterable[Ended]) -> list[Won]:
    """What battles that are over add to the tallies: the table's score, by the larger side's class (LC-290)."""
    some = [one for one in ended if one.fought.result.points and not one.fought.joined]
    return [battle({side: one.fought.result.points.get(side, 0.0) for side in muster.SIDES}, one.men) for one in some]


def _ending(loser: str) -> str:
    holds = muster.SIDES[1] if loser == muster.SIDES[0] else muster.SIDES[0]
    return f"{holds.capitalize()} holds the field." if loser else "Both keep their ground till dawn."


def _hostile(bodies: Mapping[str, Body], fought: Fought) -> list[tuple[str, str]]:
    keys = sorted(key for key in fought.bodies if key in bodies)
    return [(a, b) for n, a in enumerate(keys) for b in keys[n + 1 :] if bodies[a].side != bodies[b].side]


def dawn(given: Given, fought: Fought, minute: int) -> int:
    """The first light after the dark that is to come: until then there is a truce (LC-265)."""
    step = meet.DAWN_STEP
    dark = next((m for m in range(minute, minute + meet.DAY, step) if given.sky.night(fought.lon, fought.lat, m)), None)
    if dark is None:
        return minute + meet.DAY
    light = (m for m in range(dark, dark + meet.DAY, step) if not given.sky.night(fought.lon, fought.lat, m))
    return next(light, dark + meet.DAY)


def _driven(
    given: Given, land: Land, fought: Fought, bodies: dict[str, Body], loser: str, minute: int
) -> tuple[list[Event], list[Pursuit]]:
    """The beaten go at once, a run forced, away from the enemy; who cannot lays down his arms (LC-279, LC-281)."""
    events, hunted = list[Event](), list[Pursuit]()
    enemies = [bodies[key].spot for key in fought.bodies if key in bodies and bodies[key].side != loser]
    hunters = tuple(key for key in fought.bodies if key in bodies and bodies[key].side != loser)
    for key in fought.bodies:
        body = bodies.get(key)
        if body is None or body.side != loser or body.surrendered or not in_it(fought, key):
            continue
        hunted.append(Pursuit(body=key, by=hunters, due=minute))
        if key in _leaves(fought):
            continue
        miles = mph(body) * float(step_factor(after.FORCED)) * given.run_min / HOUR
        way = away(given.country, land, loser, body.spot, enemies, miles)
        if way is None and after.lays_down(0, behind(given.country, body.spot, enemies)):
            bodies[key] = replace(body, surrendered=True, held=None)
            events.append(
                _event(fought, minute, f"{body.name} is driven against what it cannot pass and lays down its arms.", "LC-281")
            )
            hunted.pop()
            continue
        bodies[key] = after.retreat(body, way or (), minute)
        to = given.name(str(way[-1])) if way and isinstance(way[-1], str) else "the open country"
        events.append(_event(fought, minute, f"{body.name} retreats to {to}.", "LC-279"))
    return events, hunted


def _apart(given: Given, fought: Fought, bodies: dict[str, Body], minute: int) -> list[Event]:
    """Who are nearer than a mile to each other draw apart: who came on goes back by as much as is wanting (LC-265)."""
    want = float(tables.value("battle", "apart_mi"))
    for a, b in _hostile(bodies, fought):
        on, off = (a, b) if bodies[a].side == fought.opening.attacker else (b, a)
        here, there = bodies[on].spot, bodies[off].spot
        miles = given.country.miles(here, there)
        if miles < want and bodies[on].no_march_until <= minute:
            lon, lat = drawn_back(here, there, want)
            bodies[on] = replace(bodies[on], spot=given.country.spot(lon, lat), past_um=0, trail=(), column=(), held=None)
    return []


def drawn_back(here: Spot, there: Spot, miles: float) -> tuple[float, float]:
    """The point so many miles from an enemy on the line from him through where one stands."""
    return point_off(there, [Spot(lon=2 * there.lon - here.lon, lat=2 * there.lat - here.lat)], miles)


def _event(fought: Fought, minute: int, text: str, *rules: str) -> Event:
    return Event(minute=minute, kind="battle", text=text, rules=rules, lon=round(fought.lon, 4), lat=round(fought.lat, 4))
