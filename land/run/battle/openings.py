"""Openings of a run's battles, fought elsewhere while the clock stands; :mod:`.aftermath` ends them (LC-260 to LC-267).

A fought battle lies on the land until the minute at which it is over, perhaps in a later run. Until then the bodies in it stay
where they are, and all others go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from land import tables
from land.battle import muster, ships
from land.battle.battle_return import in_it
from land.communications.headquarters import commands, there_at
from land.contact.contact_kinds import AT_TABLE, BATTLES, LANDING, REAR_GUARD
from land.contact.stops import present
from land.march import exhaustion as weariness
from land.march.column import party_of
from land.march.pace import base_mph
from land.run import encounters
from land.run.battle import generals_lost
from land.run.communications.hearing import fires
from land.run.next_event import Ahead
from land.run.run_input import Ended, Given, Meeting
from land.run.ship_fire import into_battle
from land.run.transport import landings
from land.state.fights import Fought, Met
from land.state.moves import Halted, Moves
from land.state.stops import BATTLE
from land.state.world import Body, Gunfire, Land, Spot
from naval.state.outcome import Break, Event
from tactical.engine.text.words import listed

HOUR = 60
LookAhead = Callable[[int], Ahead]
"""Everything that would come about up to a minute, if nothing altered it."""


# ---- they open ----


def as_known(land: Land, battles: Iterable[Fought]) -> Land:
    """Update the battles under way to their known results: one may have stopped for others since (SC-LC-107)."""
    known = {(one.minute, one.bodies): one for one in battles}
    return replace(land, fights=tuple(known.get((one.minute, one.bodies), one) for one in land.fights)) if land.fights else land


def left_out(land: Land) -> frozenset[tuple[str, str]]:
    """Return the pairs that are in one battle: they meet no more until it is over."""
    return frozenset((a, b) for one in land.fights for a in one.bodies for b in one.bodies if a < b)


def open_battles(
    given: Given,
    land: Land,
    fresh: Sequence[Meeting],
    moves: Mapping[str, Moves],
    staffs: Mapping[str, Moves],
    ahead: LookAhead,
    ended: Iterable[Ended] = (),
) -> tuple[Land, list[Event], Met | None]:
    """Begin the fought battles of one minute; the first unfought one must be fought before anything else.

    ``ended`` are battles that are over: bodies in one that stopped in this minute go on with those who came (SC-LC-107).
    """
    events = list[Event]()
    for some in _together([one for one in fresh if one.became.kind in AT_TABLE]):
        keys = tuple(sorted({key for one in some for key in (one.near.a, one.near.b)}))
        minute = some[0].near.minute
        able = {one.key for one in land.bodies if encounters.fighting(one) and not one.surrendered}
        keys = tuple(sorted({*keys, *_stopped_for(ended, set(keys), minute)} & able))
        fought = next((one for one in given.battles if one.minute == minute and set(keys) <= set(one.bodies)), None)
        if fought is None:
            return land, events, _build_met_battle(given, land, some[0], keys, moves, staffs, ahead)
        land = _begun(land, fought)
        names = {one.key: one.name for one in land.bodies}
        text = f"{listed(names[key] for key in fought.bodies if key in names)} are in battle."
        fire = ships.describe_ships_firing(fought.opening.muster.units)
        rules = ("LC-260", "LC-262", *(("LC-206",) if fire else ()))
        events.append(event(fought, minute, f"{text} {fire}".rstrip(), *rules))
    return land, events, None


def _stopped_for(ended: Iterable[Ended], keys: set[str], minute: int) -> set[str]:
    some = [
        one.fought for one in ended if one.fought.joined and one.fought.end_minute == minute and keys & set(one.fought.joined)
    ]
    return {key for fought in some for key in fought.bodies if in_it(fought, key)}


def _together(meetings: Sequence[Meeting]) -> list[list[Meeting]]:
    groups: list[tuple[set[str], list[Meeting]]] = []
    for one in meetings:
        keys, mine = {one.near.a, one.near.b}, [one]
        for group in [group for group in groups if group[0] & keys]:
            groups.remove(group)
            keys, mine = keys | group[0], [*group[1], *mine]
        groups.append((keys, mine))
    return [mine for _, mine in groups]


def _build_met_battle(
    given: Given,
    land: Land,
    first: Meeting,
    keys: tuple[str, ...],
    moves: Mapping[str, Moves],
    staffs: Mapping[str, Moves],
    ahead: LookAhead,
) -> Met:
    near, shore = first.near, None
    if first.became.kind == LANDING:
        shore = landings.shore(given, land, first.place, near)
        moves = {**moves, **{key: Halted(key, shore.spot) for key in shore.boats}}
        staffs = {**staffs, **{one.seat: Halted(one.seat, shore.spot) for one in land.staffs if one.riding in shore.boats}}
    sides = {one.seat: one.side for one in land.staffs}
    spots = {key: moves[key].head(near.minute) for key in keys}
    first_round = near.minute + encounters.round_of(*(one for one in land.bodies if one.key in (near.a, near.b)))
    there = set(seats_at(given, spots, staffs, near.minute))
    others = {seat: way for seat, way in staffs.items() if seat not in there}
    there |= _riding_up(given, land, spots, others, ahead, near.minute, first_round)
    there -= generals_lost.away(land, near.minute)
    field = muster.Field(
        minute=near.minute,
        lon=near.lon,
        lat=near.lat,
        bodies=keys,
        became=first.became,
        land=land,
        country=given.country,
        moves=moves,
        worth=lambda body: encounters.efficiency(given, land, body),
        mph=mph,
        light=encounters.light(given, near),
        ahead=lambda until: ahead(until).moves,
        pack=given.rules,
        present={side: _by_rank(given, [one for one in there if sides.get(one) == side]) for side in muster.SIDES},
        busy=frozenset(key for one in land.fights for key in one.bodies),
        place=first.place,
        storm=first.storm,
        shore=shore,
        ships=into_battle(given, Spot(lon=near.lon, lat=near.lat), near.minute),
    )
    bodies, opening = muster.open_battle(field)
    return Met(minute=near.minute, bodies=bodies, lon=near.lon, lat=near.lat, opening=opening)


def mph(body: Body) -> float:
    """Return the pace at which a body marches up."""
    return float(base_mph(party_of(body)) * weariness.pace_share(body.fatigue))


def seats_at(given: Given, spots: Mapping[str, Spot], staffs: Mapping[str, Moves], minute: int) -> dict[str, tuple[str, ...]]:
    """Find the seats whose headquarters is at one of some spots, and at which (LC-009)."""
    return present(spots, {seat: way.head(minute) for seat, way in staffs.items()}, given.terms.hq_hears_mi)


def _riding_up(
    given: Given, land: Land, spots: Mapping[str, Spot], staffs: Mapping[str, Moves], ahead: LookAhead, minute: int, until: int
) -> set[str]:
    """Find the seats of the sides in a battle that ride up before its first round is over (LC-009)."""
    sides = {one.side for one in land.bodies if one.key in spots}
    far = given.terms.hq_hears_mi + float(tables.value("contact", "fastest_mph")) * (until - minute) / HOUR
    near = {
        one.seat
        for one in land.staffs
        if one.side in sides
        and one.seat in staffs
        and there_at(staffs[one.seat], spots.values(), minute, minute, far) is not None
    }
    if not near:
        return set()
    ways, field = ahead(until).staffs, list(spots.values())
    return {one for one in near if one in ways and there_at(ways[one], field, minute, until, given.terms.hq_hears_mi) is not None}


def _by_rank(given: Given, seats: Iterable[str]) -> tuple[str, ...]:
    """List the seats of a side that are there, the commander first (LC-009)."""
    left, out = sorted(seats), list[str]()
    while left:
        out.append(commands(left, given.under))
        left.remove(out[-1])
    return tuple(out)


def _begun(land: Land, fought: Fought) -> Land:
    """Hold the bodies on the field there until the battle is over, except those that only left a rear guard (LC-257)."""
    there = {one.key.partition("/")[0] for one in fought.opening.muster.units if not one.enters}
    goes_on = leaves(fought)
    bodies = tuple(
        replace(one, no_march_until=max(one.no_march_until, fought.end_minute))
        if one.key in there and one.key in fought.bodies and one.key not in goes_on
        else one
        for one in land.bodies
    )
    land = replace(land, bodies=bodies, fights=(*land.fights, fought))
    if not any(one.guns for one in fought.opening.muster.units):
        return land
    guns = Gunfire(
        lon=fought.lon, lat=fought.lat, what=BATTLE, since=fought.minute, until=fought.end_minute, bodies=fought.bodies
    )
    return fires(land, [guns])


def leaves(fought: Fought) -> tuple[str, ...]:
    """Return the bodies that left a rear guard and went on."""
    if fought.opening.kind != REAR_GUARD:
        return ()
    return tuple(
        sorted({one.key.partition("/")[0] for one in fought.opening.muster.units if one.side != fought.opening.attacker})
    )


# ---- others come up ----


def breaks(land: Land, fresh: Sequence[Meeting], minute: int) -> tuple[list[Meeting], tuple[Break, ...]]:
    """Sort contacts with bodies in a battle: the battle stops after its first round and goes on with the newcomers.

    Returns the contacts with no battle, and where battles stop (SC-LC-107).
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
        Break(minute=at, forces=make_body_keys(keys), at=minute, joined=tuple(sorted(some)))
        for (at, keys), some in sorted(stops.items())
    )
    return free, told


def make_body_keys(bodies: Iterable[str]) -> tuple[str, ...]:
    """Name bodies as a battle of the war does, so that none is taken for a force of ships."""
    return tuple(f"body:{key}" for key in sorted(bodies))


def bodies_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return the keys of bodies that a battle of the war names."""
    return tuple(name.partition(":")[2] if ":" in name else name for name in names)


def event(fought: Fought, minute: int, text: str, *rules: str) -> Event:
    """Make the umpire's event of a battle."""
    return Event(minute=minute, kind="battle", text=text, rules=rules, lon=round(fought.lon, 4), lat=round(fought.lat, 4))
