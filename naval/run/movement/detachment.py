"""Company: ships detach from a force and rejoin another; a lost flagship has a successor (NAV-S-018, NAV-S-024; AMB-S-19).

Ships detach at the run's first minute, before the steaming; forces unite at its last, after it (SC-N-70, SC-N-71). All through a
run a ship is in one force.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as renew

from naval import tables
from naval.geo import course
from naval.run.facts import Note, Steamed
from naval.run.movement import prizes
from naval.run.movement.course_plan import list_force_orders
from naval.run.movement.rulings_applied import left_behind
from naval.run.run_input import Given, Planned, commander, flagship_of
from naval.state.orders import Detach, Orders
from naval.state.world import Force, Ship, Touch, Truce, World
from tactical.engine.text.words import made_up


def company(run: Given) -> Given:
    """Make new forces of the ships that detach, at the minute of the order (NAV-S-024, SC-N-70).

    A new force lies where her parent lies and sees what she sees; coal, damage and rounds go with the ships. Lost ships, ships
    already detached, and the last one left, stay.
    """
    world = run.world
    forces, ships, touches = {f.key: f for f in world.forces}, {s.key: s for s in world.ships}, list(world.touches)
    parted = []
    for parent, part in [*partings(world, run.orders), *left_behind(run)]:
        if part.key in forces:
            continue
        leaving = [s for s in _list_detaching_ships(part, parent, ships, world) if s.force == parent.key and s.afloat]
        left = [s for s in ships.values() if s.force == parent.key and s.afloat and s not in leaving]
        if not leaving or not left:
            continue
        forces[part.key] = _new(world, parent, part, leaving)
        ships.update({s.key: renew(s, force=part.key) for s in leaving})
        touches += [renew(t, force=part.key) for t in world.touches if t.force == parent.key]
        parted.append(part.key)
    if not parted:
        return run
    world = renew(
        world,
        forces=tuple(forces[k] for k in sorted(forces)),
        ships=tuple(ships[k] for k in sorted(ships)),
        touches=tuple(sorted(touches, key=lambda t: (t.force, t.of))),
    )
    return replace(run, world=world, parted=frozenset(parted))


def partings(world: World, orders: dict[str, Orders]) -> list[tuple[Force, Detach]]:
    """List the ordered detachments of each force, in the order of their keys."""
    forces = {f.key: f for f in world.forces}
    out = []
    for seat in sorted(orders):
        for key in sorted(orders[seat].forces):
            force = forces.get(key)
            if force is not None and commander(force) == seat and force.held_until <= world.minute:
                out += [(force, part) for part in sorted(orders[seat].forces[key].detach, key=lambda d: d.key)]
    return out


def _list_detaching_ships(part: Detach, parent: Force, ships: dict[str, Ship], world: World) -> list[Ship]:
    """List the ships that detach; the flagship does not leave her admiral (SC-N-70)."""
    return [ships[k] for k in sorted(set(part.ships)) if k in ships and k != parent.flagship]


def _new(world: World, parent: Force, part: Detach, leaving: list[Ship]) -> Force:
    tons = {c.key: c.displacement_t for c in world.classes}
    flag = min(leaving, key=lambda s: (-tons[s.class_key], s.key)).key
    return renew(
        parent,
        key=part.key,
        name=part.name,
        flagship=flag,
        second="",
        legs=part.legs,
        parent=parent.key,
        raid=False,
        chase=None,
        tasks=(),
        joins="",
        jams=False,
    )


def notes(run: Planned) -> list[Note]:
    """Log detaching, rejoining and a lost flagship's successor."""
    out = []
    for n, force in enumerate(run.fleet.forces):
        if force.key not in run.parted:
            continue
        names = [run.fleet.ships[s].name for s in run.fleet.ships_of[n]]
        parent = run.fleet.number[force.parent]
        rules = ("NAV-S-024", "SC-N-70")
        minute = run.world.minute
        out.append(Note(minute, parent, "parted", made_up(f"detached {force.name}", force.name, names), rules))
        text = made_up(f"parted from {run.fleet.forces[parent].name}", force.name, names)
        out.append(Note(minute, n, "parted", text, rules))
    return [*out, *shifts(run)]


def shifts(run: Planned) -> list[Note]:
    """Log a lost flagship's successor, and the minute of his command (NAV-S-019, AMB-S-19, SC-N-73).

    The marked second succeeds, else the captain of the largest ship left.
    """
    hurt = {(i.minute + i.moves, run.fleet.number[k]) for i in run.interrupts for k in i.forces if k in run.fleet.number}
    hurt |= {(b.minute, b.force) for b in run.blows}
    names = {s.key: s.name for s in run.fleet.ships}
    out = []
    for minute, n in sorted(hurt):
        was, now = flagship_of(run, n, minute - 1), flagship_of(run, n, minute)
        if was != now:
            text = f"has lost her flagship {names[was]}: the flag shifts to {names[now]}, whose captain has the command"
            out.append(Note(minute, n, "flag-shifts", text, ("NAV-S-019", "AMB-S-19", "SC-N-73")))
    return out


# -- joining ----------------------------------------------------------------------------------------------------------


def wish(run: Planned, n: int) -> str:
    """Find the force or cabin that a force is to join, by the last orders taken up."""
    force = run.fleet.forces[n]
    return [force.joins, *(order.join for _, order in list_force_orders(run, force))][-1]


def unions(run: Planned, now: Steamed) -> dict[int, int]:
    """Find which force goes over into which at the end of the steaming (SC-N-71).

    Both lie in one port, or within a mile of each other, and neither is in action. Of two that would join each other the one of
    the larger flagship stays. The order of the forces makes no difference.
    """
    near = float(tables.value("company", "join_nm"))
    forces = run.fleet.forces
    to: dict[int, int] = {}
    for n in range(len(forces)):
        for m in _sought(run, n):
            nm = course.distance_nm(now.lon[n, -1], now.lat[n, -1], now.lon[m, -1], now.lat[m, -1])
            if nm <= near and all(_free(run, now, f) for f in (n, m)):
                to[n] = m
                break
    ends = {}
    for n in sorted(to):
        chain = [n]
        while chain[-1] in to and to[chain[-1]] not in chain:
            chain.append(to[chain[-1]])
        ring = chain[chain.index(to[chain[-1]]) :] if chain[-1] in to else chain[-1:]
        ends[n] = min(ring, key=lambda f: (-_tons(run, f), forces[f].key))
    return {n: end for n, end in ends.items() if n != end}


def _sought(run: Planned, n: int) -> list[int]:
    """List the forces that a wish names: one of her side by key, or those with a cabin's flag."""
    force, name = run.fleet.forces[n], wish(run, n)
    if not name:
        return []
    fellows = [m for m, f in enumerate(run.fleet.forces) if f.side == force.side and m != n]
    by_key = [m for m in fellows if run.fleet.forces[m].key == name]
    return by_key or [m for m in fellows if run.fleet.forces[m].seat == name and not run.fleet.forces[m].parent]


def _free(run: Planned, now: Steamed, n: int) -> bool:
    return bool(now.hold[n] <= now.end) and any(now.ships.afloat[s] for s in run.fleet.ships_of[n])


def _tons(run: Planned, n: int) -> int:
    ships = {run.fleet.ships[s].key: run.fleet.ships[s].class_key for s in run.fleet.ships_of[n]}
    flag = ships.get(run.fleet.forces[n].flagship)
    return run.fleet.classes[flag].displacement_t if flag else 0


def united_keys(run: Planned, now: Steamed) -> dict[str, str]:
    """List the unions by the keys of forces."""
    return {run.fleet.forces[a].key: run.fleet.forces[b].key for a, b in unions(run, now).items()}


def united(run: Planned, now: Steamed, world: World) -> World:
    """Unite the forces that met: ships, touches and prizes' crews go over, and the emptied force is gone."""
    to, heads = united_keys(run, now), heirs(world)
    world = renew(
        world, forces=tuple(renew(f, parent="" if f.key in heads else f.parent, joins=_still(run, f)) for f in world.forces)
    )
    if not to:
        return world
    have = {(t.force, t.of) for t in world.touches}
    touches: dict[tuple[str, str], Touch] = {(t.force, t.of): t for t in world.touches if t.force not in to}
    for t in sorted(world.touches, key=lambda t: (t.force, t.of)):
        pair = to.get(t.force, ""), t.of
        if pair[0] and pair not in have:
            known = max(int(t.known), int(touches[pair].known) if pair in touches else 0)
            # Her lookouts give it a letter of their own, and the entries of the other's lookouts are closed (SC-N-64).
            touches[pair] = Touch(force=pair[0], of=t.of, seen=t.seen, known=known)
    return renew(
        world,
        forces=_adopted(world, to),
        ships=tuple(renew(s, force=to.get(s.force, s.force)) for s in world.ships),
        touches=tuple(touches[k] for k in sorted(touches)),
        truces=_truces(world, to),
        prizes=prizes.handed_over(world.prizes, to),
    )


def _adopted(world: World, to: dict[str, str]) -> tuple[Force, ...]:
    """List the forces left. One whose parent is gone is detached from the force the parent joined; one whose admiral has joined
    another squadron with all his ships, from that squadron."""
    forces = {f.key: f for f in world.forces}
    left = [f for f in world.forces if f.key not in to]
    led = {f.seat for f in left if not f.parent}
    flag = {f.seat: to[f.key] for f in sorted(world.forces, key=lambda f: f.key, reverse=True) if f.key in to and not f.parent}
    out = []
    for f in left:
        if f.parent and f.seat not in led and f.seat in flag:
            chief = flag[f.seat]
            f = renew(f, parent="" if chief == f.key else chief, seat=forces[chief].seat)
        elif f.parent in to:
            f = renew(f, parent=to[f.parent] if to[f.parent] != f.key else "")
        out.append(f)
    return tuple(out)


def _still(run: Planned, force: Force) -> str:
    n = run.fleet.number.get(force.key)
    return wish(run, n) if n is not None else force.joins


def _truces(world: World, to: dict[str, str]) -> tuple[Truce, ...]:
    until: dict[tuple[str, str], int] = {}
    for t in world.truces:
        a, b = sorted((to.get(t.a, t.a), to.get(t.b, t.b)))
        until[a, b] = max(t.until, until.get((a, b), 0))
    return tuple(Truce(a=a, b=b, until=until[a, b]) for a, b in sorted(until))


def heirs(world: World) -> set[str]:
    """Find the heirs of an admiral lost with his whole force: the senior captain of a detached force in touch (SC-N-73)."""
    if not any(f.parent for f in world.forces):
        return set()
    afloat = {s.force for s in world.ships if s.afloat}
    classes = {c.key: c.displacement_t for c in world.classes}
    tons = {s.key: classes[s.class_key] for s in world.ships}
    led = {f.seat for f in world.forces if not f.parent and f.key in afloat}
    found: dict[str, Force] = {}
    for f in sorted(world.forces, key=lambda f: (-tons.get(f.flagship, 0), f.key)):
        if f.parent and not f.hand and f.seat and f.seat not in led and f.key in afloat:
            found.setdefault(f.seat, f)
    return {f.key for f in found.values()}
