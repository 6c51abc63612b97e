"""Standing orders in a run: at each whole hour a body acts on the first of its own that fits (LC-064, SC-LC-151).

They are judged by the body's own knowledge then: enemies in sight, a blocked way, guns heard, hours without an order, food in
hand. Only whole hours of the campaign count, so a run may be cut anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from land.contact.contact_kinds import AFFAIR, BATTLES
from land.forces.body import of_body
from land.march.facts import BLOCKED, DONE, ENEMY, RIVER, Fact
from land.orders.standing_orders import Situation, acts, fits
from land.run.encounters import fighting
from land.run.run_input import Given
from land.run.supply.lines import in_touch
from land.run.transport.escorts import on_the_road
from land.sighting.observation import look
from land.sighting.scene import scene_of
from land.state.moves import Moves
from land.state.world import Body, Land, Spot
from land.supply import needs
from naval.state.outcome import Event

HOUR = 60
MADE_OUT = 3  # the level from which men in sight are counted (LC-115)
STANDING = "standing orders"
Acted = tuple[Land, list[Event], list[Fact]]


def due(land: Land, minute: int) -> list[int]:
    """Return the next whole hour, if a body has standing orders."""
    return [(minute // HOUR + 1) * HOUR] if any(map(has, land.bodies)) else []


def has(body: Body) -> bool:
    """Report whether a body has standing orders that it could act on."""
    return body.held is not None and bool(body.held.order.standing) and not body.aboard and not body.surrendered


def acted(given: Given, land: Land, moves: Mapping[str, Moves], minute: int) -> Acted:
    """Act on the first fitting standing order of every body at a whole hour, and report it (LC-064, LC-144)."""
    some = [one for one in land.bodies if has(one) and one.key in moves]
    if minute % HOUR or not some:
        return land, [], []
    asked = {rule.when for one in some if one.held for rule in one.held.order.standing}
    seen = _count_enemies_in_sight(given, land, moves, minute) if "enemy" in asked else {}
    touch = (
        {side: in_touch(given, land, side, moves, minute) for side in {one.side for one in some}} if "cut_off" in asked else {}
    )
    bodies, events, facts = {one.key: one for one in land.bodies}, list[Event](), list[Fact]()
    for body in some:
        held = body.held
        assert held is not None
        now = _situation(given, land, body, moves, minute, seen.get(body.key, 0), touch.get(body.side))
        rule = fits(held.order.standing, now)
        after, posture = acts(held, now, minute)
        posture = posture or body.posture
        if rule is None or (after == held and posture == body.posture):
            continue
        bodies[body.key] = replace(body, held=after, posture=posture)
        words = f"{body.name}, by its standing orders ({rule.when.replace('_', ' ')}): {_does(body, bodies[body.key])}."
        events.append(Event(minute=minute, kind="standing", text=words, rules=("LC-064",)))
        facts.append(Fact(minute=minute, body=body.key, kind=DONE, what=STANDING, where=words))
    return replace(land, bodies=tuple(bodies[key] for key in sorted(bodies))), events, facts


def _does(before: Body, after: Body) -> str:
    said = [f"it will {after.posture}"] if after.posture != before.posture else []
    if after.held is not None and before.held is not None and after.held != before.held:
        task = after.held.order.tasks[after.held.at]
        said.append({"march": "it marches", "halt": "it halts", "surrender": "it surrenders"}[task.do])
    return " and ".join(said)


def _situation(
    given: Given, land: Land, body: Body, moves: Mapping[str, Moves], minute: int, seen: int, touch: frozenset[str] | None
) -> Situation:
    held, strength = body.held, of_body(body)
    assert held is not None
    here = moves[body.key].head(minute)
    spot, miles = _guns(given, land, body, here, minute)
    need = needs.need(strength.men, strength.horses).food
    return Situation(
        times=seen / max(1, fighting(body)),
        blocked=held.halted in (BLOCKED, ENEMY, RIVER),
        guns=spot,
        guns_mi=miles,
        silence_h=(minute - held.received) / HOUR,
        supply_days=(body.train.food + body.haversack) / need if need else 99.0,
        cut_off=touch is not None and body.key not in touch,
        depot=_back(given, land, body, here),
    )


def _count_enemies_in_sight(given: Given, land: Land, moves: Mapping[str, Moves], minute: int) -> dict[str, int]:
    """Count the enemies in sight of each body, as it makes them out (LC-111 to LC-116)."""
    road = on_the_road(given, land, minute)
    moves = {**moves, **{one.body.key: one.moves for one in road}}
    seen = replace(land, bodies=(*land.bodies, *(one.body for one in road)))
    scene = scene_of(seen, moves, given.country, given.sky, given.dice, minute, minute)
    found: dict[tuple[str, str], int] = {}
    for one in look(scene, land.lids, run_min=given.run_min).sightings:
        kind, _, key = one.holder.partition(":")
        if kind == "body" and one.level >= MADE_OUT and one.strength is not None:
            found[key, one.of] = max(found.get((key, one.of), 0), one.strength)
    out: dict[str, int] = {}
    for (key, _), men in found.items():
        out[key] = out.get(key, 0) + men
    return out


def _guns(given: Given, land: Land, body: Body, here: Spot, minute: int) -> tuple[tuple[float, float] | None, float]:
    """Find the nearest guns of the last hour, and how many miles off; in a fight of its own a body hears no others."""
    bodies, found = {one.key: one for one in land.bodies}, []
    for one in land.met:
        pair = [bodies[key] for key in (one.a, one.b) if key in bodies]
        sounds = minute - HOUR < one.minute <= minute and one.became in (*BATTLES, AFFAIR)
        if sounds and any(unit.guns for each in pair for unit in each.units) and body.key not in (one.a, one.b):
            spot = pair[0].spot
            found.append((given.country.miles(here, spot), (round(spot.lon, 4), round(spot.lat, 4))))
    if not found:
        return None, 0.0
    miles, at = min(found)
    return at, miles


def _back(given: Given, land: Land, body: Body, here: Spot) -> tuple[str, ...]:
    """List the places on the way to the nearest own depot by road; () at a depot, or without a way."""
    depots = [one.key for one in land.places if one.depot and one.side == body.side and not one.destroyed]
    if here.place in depots:
        return ()
    ways = [(legs, key) for key in depots if (legs := given.country.legs(here, given.country.spot_at(key)))]
    return min((sum(leg.metres for leg in legs), (key,)) for legs, key in ways)[1] if ways else ()
