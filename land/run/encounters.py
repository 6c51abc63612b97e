"""Contact in a run: the pairs that meet, the outcome, and its immediate effects (LC-256 to LC-259)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from land import tables
from land.battle.consequences import retreat, tired
from land.battle.losses import Fate, Losses, settle, spread
from land.battle.road import away
from land.battle.scale import men_a_figure, round_min
from land.contact import affair, contact_kinds
from land.contact.approach import Fighter, Near, contacts
from land.contact.contact_kinds import Became, Stand
from land.contact.stops import Happening, contact_stops, present
from land.forces import cohesion
from land.march import exhaustion as weariness
from land.march.column import party_of
from land.march.pace import base_mph
from land.run.run_input import Given, Meeting
from land.run.supply import lines
from land.state.moves import Moves
from land.state.stops import Concerned, LandStop
from land.state.world import ATTACK, DEFEND, Body, Land, Met
from land.supply import communication as linked
from land.supply import hunger
from naval.state.outcome import Event

DAWN_STEP = 5  # minutes between looks for first light
DAY = 1440


def fighters(bodies: Iterable[Body], moves: Mapping[str, Moves]) -> tuple[Fighter, ...]:
    """List the bodies that can meet an enemy: ashore, with fighting men, not surrendered; arrivals of this minute have no way
    yet.
    """
    able = [one for one in bodies if one.key in moves and not one.aboard and not one.surrendered and fighting(one)]
    return tuple(Fighter(moves[one.key], one.side, any(unit.guns for unit in one.units)) for one in able)


def fighting(body: Body) -> int:
    """Count the fighting men of a body."""
    return sum(unit.men for unit in body.units if unit.kind.fights)


def first_contacts(
    given: Given,
    bodies: Sequence[Body],
    moves: Mapping[str, Moves],
    met: Sequence[Met],
    since: int,
    until: int,
    left_out: Collection[tuple[str, str]] = (),
) -> tuple[Near, ...]:
    """Find the contacts of the earliest minute at which any hostile pair comes within range (LC-256), but those ``left_out``."""
    return contacts(fighters(bodies, moves), given.sky.night, since, until, met, first=True, left_out=left_out)


def efficiency(given: Given, land: Land, body: Body) -> float:
    """Reckon the efficiency of a body's men (LC-027); nothing if out of action or cut off (LC-159, LC-166)."""
    worth = cohesion.efficiency(
        weariness.efficiency(body.fatigue),
        hunger.efficiency(body.hunger, given.terms.ks_supply == lines.STRICT),
        body.cohesion,
        hunger.half_rations_factor(body.half_rations),
    )
    return worth * linked.efficiency(given.terms.communication_test, lines.linked_up(land, body))


def stand(given: Given, land: Land, body: Body) -> Stand:
    """Return a body as it comes into contact (LC-257); one that may not attack defends itself (LC-166)."""
    mph = float(base_mph(party_of(body)) * weariness.pace_share(body.fatigue))
    attacks = linked.may_attack(given.terms.communication_test, lines.linked_up(land, body))
    posture = DEFEND if body.posture == ATTACK and not attacks else body.posture
    return Stand(body=body.key, posture=posture, men=fighting(body), mph=mph)


def decided(given: Given, land: Land, near: Near, bodies: Mapping[str, Body]) -> Meeting:
    """Decide what a contact becomes, by the postures of both (LC-257); a body with no efficiency yields (LC-159, LC-166)."""
    a, b = (bodies[key] for key in (near.a, near.b))
    found = contact_kinds.becomes(stand(given, land, a), stand(given, land, b), near.night, given.terms.land_night)
    helpless = [one for one in (a, b) if not efficiency(given, land, one)]
    if len(helpless) == 1 and (_starved(given, helpless[0]) or found.kind in (*contact_kinds.BATTLES, contact_kinds.DAWN)):
        attacker = b if helpless[0] is a else a
        return Meeting(near=near, became=Became(kind=contact_kinds.AFFAIR, attacker=attacker.key, defender=helpless[0].key))
    if len(helpless) == 2:
        return Meeting(near=near, became=Became(kind=contact_kinds.STAND_OFF))
    if found.kind in contact_kinds.BATTLES and light(given, near) < round_of(bodies[near.a], bodies[near.b]):
        found = replace(found, kind=contact_kinds.DAWN)  # not one round of daylight is left (LC-265)
    return Meeting(near=near, became=found)


def _starved(given: Given, body: Body) -> bool:
    """Report whether hunger has put a body out of action: it yields to any enemy (LC-159)."""
    return hunger.out_of_action(body.hunger, given.terms.ks_supply == lines.STRICT)


def light(given: Given, near: Near) -> int:
    """Return minutes of daylight left for a battle, a day at most; a night battle has no limit (LC-265)."""
    if near.night:
        return DAY
    dark = (m for m in range(near.minute, near.minute + DAY, DAWN_STEP) if given.sky.night(near.lon, near.lat, m))
    return next(dark, near.minute + DAY) - near.minute


def round_of(a: Body, b: Body) -> int:
    """Return minutes of a round of a battle of two bodies (LC-265)."""
    return round_min(men_a_figure(max(fighting(a), fighting(b))))


def dawn(given: Given, near: Near) -> int:
    """Find the first minute of light after a contact in the dark."""
    return next(
        (
            minute
            for minute in range(near.minute, near.minute + DAY, DAWN_STEP)
            if not given.sky.night(near.lon, near.lat, minute)
        ),
        near.minute + DAY,
    )


def remembered(given: Given, meeting: Meeting) -> Met:
    """Note a pair that has met, so that it does not meet again at every minute (LC-256)."""
    near, kind = meeting.near, meeting.became.kind
    until = dawn(given, near) if kind == contact_kinds.DAWN else -1
    return Met(a=near.a, b=near.b, minute=near.minute, became=kind, until=until)


def halted(body: Body) -> Body:
    """Halt a body until it is ordered on (LC-257)."""
    return replace(body, held=None)


def follows(given: Given, land: Land, meeting: Meeting, bodies: dict[str, Body]) -> list[Event]:
    """Apply a contact without battle at once: both halt, one slips away, or a small affair is fought (LC-257, LC-259)."""
    near, became = meeting.near, meeting.became
    names = " and ".join(bodies[key].name for key in (near.a, near.b))
    if contact_kinds.halts(became.kind) or became.kind in contact_kinds.BATTLES:
        goes_on = became.defender if became.kind == contact_kinds.REAR_GUARD else ""
        for key in {near.a, near.b} - {goes_on}:
            bodies[key] = halted(bodies[key])
        words = {contact_kinds.DAWN: "halt till dawn", contact_kinds.STAND_OFF: "stand off"}.get(
            became.kind, f"fight ({became.kind})"
        )
        return [_event(near, f"{names} meet and {words}.", "LC-256", "LC-257")]
    if became.kind == contact_kinds.SLIPS:
        return [_event(near, f"{bodies[became.defender].name} slips away from {bodies[became.attacker].name}.", "LC-257")]
    if became.kind == contact_kinds.AFFAIR:
        return [_affair(given, land, near, became, bodies)]
    raise ValueError(f"a contact cannot become {became.kind}")


def _affair(given: Given, land: Land, near: Near, became: Became, bodies: dict[str, Body]) -> Event:
    """Fight a small affair: losses of both at once, and the beaten goes back (LC-259)."""
    comes_on = became.attacker or near.a
    stands = near.b if comes_on == near.a else near.a
    _, event, _ = small_fight(given, land, near.minute, comes_on, stands, bodies)
    return event


def small_fight(
    given: Given, land: Land, minute: int, comes_on: str, stands: str, bodies: dict[str, Body]
) -> tuple[affair.Affair, Event, dict[str, Losses]]:
    """Fight a small affair of two bodies, written into ``bodies``; return it with the losses of each (LC-259)."""
    sides = [
        affair.Small(body=one.key, name=one.name, men=fighting(one), efficiency=efficiency(given, land, one))
        for one in (bodies[comes_on], bodies[stands])
    ]
    told, event = affair.fought(minute, sides[0], sides[1])
    if told.yields:
        event = replace(event, rules=(*event.rules, "LC-159" if _starved(given, bodies[told.yields]) else "LC-166"))
    losses: dict[str, Losses] = {}
    for key in (comes_on, stands):
        body = bodies[key]
        dead, taken = told.dead.get(key, 0), told.taken.get(key, 0)
        fates = {
            unit: Fate(dead=spread(dead, body.units)[unit], taken=spread(taken, body.units)[unit])
            for unit in spread(0, body.units)
        }
        after, losses[key] = settle(body, fates, told.k, minute, key == told.beaten, given.terms.scattered == "full")
        after = tired(after, told.until - told.minute)
        bodies[key] = replace(after, surrendered=True, held=None) if key == told.yields else after
        if key == told.beaten and key != told.yields:
            enemy = bodies[stands if key == comes_on else comes_on].spot
            way = away(given.country, land, body.side, body.spot, [enemy], float(tables.value("contact", "affair_back_mi")))
            bodies[key] = retreat(bodies[key], way or (), minute)
    return told, event, losses


def _event(near: Near, text: str, *rules: str) -> Event:
    return Event(minute=near.minute, kind="contact", text=text, rules=rules, lon=round(near.lon, 4), lat=round(near.lat, 4))


def stop_of(
    given: Given, meetings: Sequence[Meeting], bodies: Mapping[str, Body], moves: Mapping[str, Moves], staffs: Mapping[str, Moves]
) -> LandStop | None:
    """Make the stop at a contact, which asks only the seats present (LC-008); None where nobody is there."""
    asked: set[tuple[str, str]] = set()
    pairs: set[tuple[str, str]] = set()
    for one in meetings:
        if (
            not contact_stops(one.became.kind) or one.became.kind in contact_kinds.BATTLES
        ):  # those who fight are asked when it is over
            continue
        minute = one.near.minute
        spots = {key: moves[key].head(minute) for key in (one.near.a, one.near.b)}
        happening = Happening(minute=minute, why="contact", bodies=spots)
        for seat, some in present(
            happening.bodies, {seat: way.head(minute) for seat, way in staffs.items()}, given.terms.hq_hears_mi
        ).items():
            mine = [key for key in some if bodies[key].seat == seat]
            asked |= {(seat, key) for key in mine}
        blue, red = sorted((one.near.a, one.near.b), key=lambda key: bodies[key].side)
        pairs.add((blue, red))
    if not asked:
        return None
    minute = meetings[0].near.minute
    return LandStop(
        minute=minute,
        asked=tuple(Concerned(seat=seat, body=key, why="contact") for seat, key in sorted(asked)),
        met=tuple(sorted(pairs)),
    )
