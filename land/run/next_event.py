"""Look ahead in a run: the course if nothing alters it, and the minutes at which something does (LC-001)."""

from __future__ import annotations

from dataclasses import dataclass

from land.communications import message_routes as post
from land.communications.facts import Delivered
from land.communications.reports import is_order
from land.contact.zones import Zone
from land.march.facts import DONE
from land.march.facts import Fact as Marched
from land.march.marches import march
from land.march.staff import ride
from land.march.way import Ways
from land.run import daily_call
from land.run.communications import telegraph_sections, wires
from land.run.run_input import Given
from land.run.tasks import field_works, task_effects
from land.run.transport import landings, rail
from land.sighting.scene import scene_of
from land.state.moves import Halted, Moves
from land.state.world import Body, Land, Staff


@dataclass(frozen=True)
class Ahead:
    """Course to a minute, if nothing alters it before: marches, headquarters as they then stand, the post."""

    bodies: tuple[Body, ...]
    facts: tuple[Marched, ...]
    moves: dict[str, Moves]
    staffs: dict[str, Moves]
    stood: tuple[Staff, ...]
    carried: post.Carried
    zones: tuple[Zone, ...] = ()


def look_ahead(given: Given, land: Land, record: wires.Record, minute: int, until: int, zones: tuple[Zone, ...] = ()) -> Ahead:
    """March every body and carry every message from one minute to another."""
    ways = Ways(given.country, land.places, land.edges)
    railed = rail.riding(given, land, minute)
    ashore = [one for one in land.bodies if not one.aboard and one.key not in railed]
    lasts, tires = task_effects.lasts(given), given.terms.fatigue
    still, want = land.kept | landings.find_held_on_beach(given, land), daily_call.want(given)
    went = {  # each side by itself: columns never give way to the enemy's
        side: march(some, ways, given.sky, minute, until, given.start, lasts, want, still, tires, zones=zones)
        for side in sorted({one.side for one in ashore})
        if (some := [one for one in ashore if one.side == side])
    }
    moves: dict[str, Moves] = {key: one for side in went.values() for key, one in side.tracks.items()}
    moves |= {one.key: given.afloat.get(one.aboard) or Halted(one.key, one.spot) for one in land.bodies if one.aboard}
    moves |= railed
    stood, rode = ride(land.staffs, moves, ways, given.sky, minute, until, given.start, given.terms.hq_hears_mi)
    staffs: dict[str, Moves] = dict(rode)
    scene = scene_of(land, moves, given.country, given.sky, given.dice, minute, until)
    work = wires.posted(given, land, scene, staffs, record, given.start)
    carried = post.carry(work, land.messages, minute, until, land.had, land.busy)
    bodies = tuple(sorted((one for side in went.values() for one in side.bodies), key=lambda one: one.key))
    facts = tuple(sorted((one for side in went.values() for one in side.facts), key=lambda one: (one.minute, one.body)))
    return Ahead(bodies, facts, moves, staffs, stood, carried, zones)


def turns(given: Given, land: Land, ahead: Ahead, minute: int, until: int) -> list[int]:
    """List the minutes before the end at which something alters what bodies do: a step ends at the first of them."""
    found = [one.minute for one in ahead.carried.facts if isinstance(one, Delivered) and acts(one)]
    found += [one.minute + 1 for one in ahead.facts if one.kind == DONE and one.what in task_effects.ALTERS]
    found += field_works.list_task_ends(land.bodies, ahead.facts)
    found += rail.turns(given, land, ahead.moves, minute, until, ahead.zones)
    found += [*wires.comes_to(land.bodies, ahead.facts), *wires.found_out(ahead.carried.facts)]
    found += telegraph_sections.turns(given, land, ahead.moves, minute, until)
    return found + landings.touches(given, land, minute, until)


def acts(one: Delivered) -> bool:
    """Report whether a delivery is an order that a body may act on."""
    return is_order(one.message) and one.message.to.startswith("body:") and not one.again
