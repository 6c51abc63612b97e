"""Prisoners on the road and the enemies who come within range of them (LC-147, LC-256, LC-259, SC-LC-155)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from land.communications.escorts import Escort, escorts, key_of
from land.contact.approach import Fighter, apart_yd, range_yd, search
from land.march.facts import DONE, Fact
from land.run import encounters
from land.run.run_input import Given
from land.run.transport import prisoners
from land.state.moves import Moves
from land.state.world import AVOID, Body, Land
from naval.state.frozen import Frozen
from naval.state.outcome import Event
from tactical.engine.text.words import plural


class Fallen(Frozen, frozen=True):
    """Attack of a hostile body on an escort at a minute."""

    minute: int
    escort: str
    enemy: str


def on_the_road(given: Given, land: Land, minute: int) -> tuple[Escort, ...]:
    """List the escorts under way at a minute; none unless it is agreed that they are seen and met."""
    return escorts(given.country, land.captives, land.bodies, minute) if given.terms.escorts else ()


def first_met(
    given: Given, land: Land, bodies: Iterable[Body], moves: Mapping[str, Moves], since: int, until: int
) -> list[Fallen]:
    """Find the attacks on escorts at the earliest minute of a step that has any.

    A body within range attacks if it outnumbers the guards, does not avoid combat, is in no battle, and was not beaten off by
    them; but not while men of the escort's side, within range of it, hold it.
    """
    road = on_the_road(given, land, since)
    if not road:
        return []
    busy = {key for one in land.fights for key in one.bodies}
    able = {one.key: one for one in bodies}
    some = [one for one in encounters.fighters(able.values(), moves) if one.key not in busy]
    beaten = {key_of(one): one.beaten for one in land.captives}
    found: list[Fallen] = []
    for one in road:
        guards = Fighter(one.moves, one.body.side)
        for enemy in some:
            body = able[enemy.key]
            if enemy.side == one.body.side or body.posture == AVOID or enemy.key in beaten[one.body.key]:
                continue
            if encounters.fighting(body) > encounters.fighting(one.body):
                friends = [each for each in some if each.side == one.body.side]
                minute = _free(given, guards, enemy, friends, since, until)
                found += [Fallen(minute=minute, escort=one.body.key, enemy=enemy.key)] if minute is not None else []
    first = min((one.minute for one in found), default=until)
    return sorted((one for one in found if one.minute == first), key=lambda one: (one.escort, one.enemy))


def _free(given: Given, guards: Fighter, enemy: Fighter, friends: Iterable[Fighter], since: int, until: int) -> int | None:
    """Find the first minute at which an enemy is within range of an escort and nobody holds him."""
    minute = since
    while (near := search(guards, enemy, given.sky.night, minute, until)) is not None:
        minute = near.minute
        held = (one for one in friends if apart_yd(one, enemy, minute) <= range_yd(one.guns or enemy.guns, near.night))
        if next(held, None) is None:
            return minute
        minute += 1
    return None


def fought(given: Given, land: Land, some: Iterable[Fallen]) -> tuple[Land, list[Event], list[Fact]]:
    """Fight each attack as an affair with the guards: if beaten they are taken and their prisoners free (LC-147, LC-259)."""
    events, facts = list[Event](), list[Fact]()
    for one in some:
        road = {each.body.key: each for each in on_the_road(given, land, one.minute)}
        if one.escort in road:  # no earlier attack of this minute has freed them
            land, event = _fought(given, land, road[one.escort], one)
            events.append(event)
            facts.append(Fact(minute=one.minute, body=one.enemy, kind=DONE, what=prisoners.FREED, where=event.text))
    return land, events, facts


def _fought(given: Given, land: Land, escort: Escort, one: Fallen) -> tuple[Land, Event]:
    row = next(each for each in land.captives if key_of(each) == one.escort)
    enemy = next(each for each in land.bodies if each.key == one.enemy)
    bodies = {enemy.key: enemy, one.escort: escort.body}
    told, _, lost = encounters.small_fight(given, land, one.minute, enemy.key, one.escort, bodies)
    left, gone = encounters.fighting(bodies[one.escort]), lost[one.escort]
    land = replace(land, bodies=tuple(bodies.get(each.key, each) for each in land.bodies))
    land = replace(
        land,
        bodies=tuple(
            replace(one, stragglers=one.stragglers + gone.scattered) if one.key == row.body and not one.surrendered else one
            for one in land.bodies
        ),
    )
    spot, guards = escort.body.spot, plural(row.guards, "guard")
    if told.beaten == enemy.key and left:
        rest = replace(row, guards=left, beaten=tuple(sorted({*row.beaten, enemy.key})))
        land = replace(land, captives=tuple(rest if each == row else each for each in land.captives))
        text = f"{guards} of {plural(row.men, 'prisoner')} beat off {enemy.name}, and go on."
        return land, prisoners.event(one.minute, text, spot, "LC-147", "LC-259")
    taken = left + gone.prisoners + gone.wounded_taken
    land = prisoners.freed_by(given, land, row, spot, enemy.key, taken)
    text = f"{enemy.name} beats off {guards} and frees {plural(row.men, 'prisoner')}."
    return land, prisoners.event(one.minute, text, spot, "LC-147", "LC-259")
