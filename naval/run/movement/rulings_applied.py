"""Rulings that act in the run before any sighting (UD-030 to UD-041).

At a run's first minute they change coal and sheets; in the steaming engines fail, forces are held aground and ships are damaged.
No ruling adds a die or leaves one out (UD-005).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

import msgspec
import numpy as np
from msgspec.structs import replace as renew

from naval.geo import course
from naval.geo.compass import place_words
from naval.run.facts import Blow, Note
from naval.run.mine_hits import strike
from naval.run.movement.motion import EPS, Motion
from naval.run.rule_waivers import BREAKDOWN, relieved
from naval.run.rule_waivers import notes as relief_notes
from naval.run.run_input import Given, Planned, ship_at
from naval.state import sheet
from naval.state.frozen import Frozen
from naval.state.orders import Detach, Orders
from naval.state.outcome import Roll
from naval.state.ruling_acts import Agreed, Aground, Breakdown, Coal, Damage, Place, SetAside, Spared
from naval.state.rulings import Rulings
from naval.state.world import Force, Port, Ship, World
from tactical.engine.text.words import plural

FINAL = ("NAV-S-044",)
LAME = ("NAV-S-067", "NAV-S-068")
GOES_ON = "goes_on"
Settled = TypeVar("Settled", bound=Frozen)


# -- at a run's first minute ---------------------------------------------------------------------------------------------


def begun(run: Given) -> Given:
    """Begin the run by rulings: terms changed, coal put right, forces moved, orders set aside (UD-121, UD-039 to 041)."""
    if not run.rulings.acts:
        return run
    if (settings := terms_ruled(run.world.settings, run.rulings)) is not run.world.settings:
        run = replace(run, world=renew(run.world, settings=settings))
    coal, aside = run.rulings.list_kind(Coal), run.rulings.list_kind(SetAside)
    if coal:
        run = replace(run, world=_coaled(run.world, coal))
    run = _put_elsewhere(run, run.rulings.list_kind(Place))
    return _set_aside(run, aside) if aside else run


def terms_ruled(terms: Settled, rulings: Rulings) -> Settled:
    """Apply the terms that rulings change, of the sea or of another list; unchanged if none is ruled (UD-121)."""
    known = set(terms.__struct_fields__)
    found = {act.key: act.value for act in rulings.list_kind(Agreed) if act.key in known}
    return renew(terms, **found) if found else terms


def _coaled(world: World, acts: list[Coal]) -> World:
    """Add or take tons in ships and ports: never below none, nor beyond a ship's bunkers (UD-039, NAV-S-078)."""
    most = {c.key: c.coal_max_t for c in world.classes}

    def ship(one: Ship) -> Ship:
        tons = sum(act.tons for act in acts if act.ship == one.key)
        return renew(one, coal_t=min(max(one.coal_t + tons, 0.0), most[one.class_key])) if tons and one.afloat else one

    def port(one: Port) -> Port:
        tons = sum(act.tons for act in acts if act.port == one.key)
        return renew(one, coal_t=max(one.coal_t + tons, 0.0)) if tons else one

    return renew(world, ships=tuple(map(ship, world.ships)), ports=tuple(map(port, world.ports)))


def _put_elsewhere(run: Given, acts: list[Place]) -> Given:
    """Put forces at their ruled places, except those in action and those gone (UD-040).

    Her course goes on from there, without legs after a merchantman; she is in no port, and begins work anew. Her old place is
    kept: from there she loses the ships she had in sight.
    """
    to = {act.force: course.round_place(act.lon, act.lat) for act in acts}
    some = {one.key: one for one in run.world.forces if one.key in to and one.held_until <= run.world.minute}
    if not some:
        return run

    def there(one: Force) -> Force:
        lon, lat = to[one.key]
        legs = one.legs if one.pursuit is None else one.legs[one.pursuit.legs :]
        tasks = tuple(renew(task, since=-1) for task in one.tasks)
        return renew(one, lon=lon, lat=lat, port="", legs=legs, pursuit=None, tasks=tasks)

    forces = tuple(there(one) if one.key in some else one for one in run.world.forces)
    stood = {key: (one.lon, one.lat) for key, one in some.items()}
    return replace(run, world=renew(run.world, forces=forces), stood=stood)


def _set_aside(run: Given, acts: list[SetAside]) -> Given:
    """Take out of the sheets the orders that do not count, or put others in their place (UD-041, NAV-T-001)."""

    def set_aside_at(minute: int, orders: dict[str, Orders]) -> dict[str, Orders]:
        mine = [act for act in acts if act.since == minute and act.seat in orders]
        for seat in sorted({act.seat for act in mine}):
            orders = orders | {seat: sheet.leave_out_orders(orders[seat], [(a.path, a.instead) for a in mine if a.seat == seat])}
        return orders

    return replace(
        run,
        orders=set_aside_at(run.world.minute, run.orders),
        interrupts=tuple(renew(i, orders=set_aside_at(i.end_minute, i.orders)) if i.orders else i for i in run.interrupts),
        stops=tuple(renew(c, orders=set_aside_at(c.minute, c.orders)) if c.orders else c for c in run.stops),
    )


def left_behind(run: Given) -> list[tuple[Force, Detach]]:
    """List ships aground at a run's first minute whose force goes on: each becomes a force of her own (UD-033)."""
    forces = {force.key: force for force in run.world.forces}
    names = {ship.key: ship.name for ship in run.world.ships}
    return [
        (forces[act.force], Detach(key=f"{act.force}_{act.ship}", name=names[act.ship], ships=(act.ship,)))
        for act in run.rulings.list_kind(Aground)
        if act.rest == GOES_ON and act.since == run.world.minute and act.force in forces and act.ship in names
    ]


# -- in the steaming -----------------------------------------------------------------------------------------------------


class Ruled:
    """Rulings as the steaming meets them: engines that fail and forces aground (UD-031, UD-033)."""

    def __init__(self, run: Planned) -> None:
        self.number = {ship.key: s for s, ship in enumerate(run.fleet.ships)}
        self.lame = [act for act in run.rulings.list_kind(Breakdown) if act.ship in self.number]
        self.aground = [(act, f) for act in run.rulings.list_kind(Aground) if (f := _find_held_force(run, act)) is not None]
        self.next_at = np.full(len(run.legs.first), np.inf)
        self.notes: list[Note] = []
        self.begun: set[int] = set()
        if self.lame or self.aground:
            self._call(run)

    def _call(self, run: Planned) -> None:
        self.next_at[:] = np.inf
        for failing in self.lame:
            f = int(run.fleet.ship_force[self.number[failing.ship]])
            self.next_at[f] = min(self.next_at[f], failing.since)
        for k, (act, f) in enumerate(self.aground):
            if k not in self.begun:
                self.next_at[f] = min(self.next_at[f], act.since)

    def fall(self, motion: Motion) -> None:
        """Hold every force that has come to the minute at which she is aground."""
        for k, (act, f) in enumerate(self.aground):
            self._holds(motion, k, act, f)
        if self.aground:
            self._call(motion.run)

    def fails(self, motion: Motion) -> bool:
        """Fail the engines whose minute has come, after that minute's dice (UD-005); return whether any failed."""
        due = [act for act in self.lame if motion.now[self._force(motion, act)] >= act.since - EPS]
        for act in due:
            self.lame.remove(act)
            self._fails(motion, act)
        if due:
            self._call(motion.run)
        return bool(due)

    def _force(self, motion: Motion, act: Breakdown) -> int:
        return int(motion.fleet.ship_force[self.number[act.ship]])

    def _fails(self, motion: Motion, act: Breakdown) -> None:
        """Fail a ship's engines, whatever she steamed, with the reports of any breakdown (UD-031, NAV-S-068)."""
        s = self.number[act.ship]
        if not motion.afloat[s]:
            return
        motion.lame[s] = max(motion.lame[s], act.since + act.lame_min)
        motion.stopped[s] = max(motion.stopped[s], act.since + act.stopped_min)
        text = "has broken down: "
        text += "she is stopped" if act.stopped_min else f"not over two-thirds speed for {_hours(act.lame_min)}"
        self.notes.append(Note(act.since, self._force(motion, act), "breakdown", text, LAME, ship=motion.fleet.ships[s].name))

    def _holds(self, motion: Motion, k: int, act: Aground, f: int) -> None:
        """Hold a force where she is until she gets off, whatever is ordered meanwhile; a battle moves her (UD-033)."""
        if motion.sunk(f) or motion.fights[f] or not act.since - EPS <= motion.now[f] < act.until - EPS:
            return
        if k not in self.begun:
            self.begun.add(k)
            if not act.lies:
                self.notes.append(Note(act.since, f, "aground", "is aground", FINAL, ship=_name(motion, act.ship)))
            if act.until <= motion.run.until:
                self.notes.append(Note(act.until, f, "afloat", "has got off", FINAL, ship=_name(motion, act.ship)))
        until = min(act.until, motion.run.until)  # what is left then is the next run's, which the umpire may take back
        motion.hold[f], motion.knots[f] = max(motion.hold[f], until), 0.0


def _find_held_force(run: Planned, act: Aground) -> int | None:
    """Find the force that a ruling holds: hers, or the ship's alone where the others went on (UD-033)."""
    return run.fleet.number.get(f"{act.force}_{act.ship}" if act.rest == GOES_ON else act.force)


def _name(motion: Motion, ship: str) -> str:
    return next((one.name for one in motion.fleet.ships if one.key == ship), "")


def _hours(minutes: int) -> str:
    return plural(minutes // 60, "hour") if minutes % 60 == 0 else plural(minutes, "minute")


def spared(run: Given, rule: str, subject: str, minute: int) -> bool:
    """Report whether a ruling cancels the effect of a rule's die on a subject at a minute (UD-032)."""
    return any((act.rule, act.subject, act.since) == (rule, subject, minute) for act in run.rulings.list_kind(Spared))


def overruled(run: Given, ship: str, minute: int) -> bool:
    """Report whether the umpire has ruled on a ship's engines at the minute of their trial (UD-031, UD-032, UD-042)."""
    if not run.rulings.acts:
        return False
    failed = any((act.ship, act.since) == (ship, minute) for act in run.rulings.list_kind(Breakdown))
    force = next((one.force for one in run.world.ships if one.key == ship), "")
    return failed or spared(run, "NAV-S-068", ship, minute) or relieved(run, BREAKDOWN, minute, ship, force)


def struck(rolls: Iterable[Roll]) -> tuple[Roll, ...]:
    """Mark dice as thrown and not counting (UD-005)."""
    return tuple(renew(roll, struck=True) for roll in rolls)


# -- damage ---------------------------------------------------------------------------------------------------------------


def hurt(run: Planned) -> Planned:
    """Damage ships as the umpire rules, each at its minute: by his words, or as a mine would (UD-038, UD-033, NAV-T-075).

    A moved force's officers write where she is (UD-040), and where a rule ceases to bind her, what she can do (UD-042).
    """
    run = replace(run, ruled=(*(_by_new_reckoning(run, key) for key in sorted(run.stood)), *relief_notes(run)))
    number = {ship.key: s for s, ship in enumerate(run.fleet.ships)}
    acts: list[Damage | Aground] = [
        *run.rulings.list_kind(Damage),
        *(act for act in run.rulings.list_kind(Aground) if act.ship and act.hurt),
    ]
    for act in sorted(acts, key=lambda act: act.since):
        if act.ship in number:
            run = _blown(run, act, number[act.ship])
    return run


def _by_new_reckoning(run: Planned, key: str) -> Note:
    n = run.fleet.number[key]
    where = place_words(run.fleet.forces[n].lon, run.fleet.forces[n].lat)
    return Note(run.world.minute, n, "stands", f"is at {where}, by a new reckoning", FINAL)


def _blown(run: Planned, act: Damage | Aground, s: int) -> Planned:
    ship, force = ship_at(run, s, act.since), int(run.fleet.ship_force[s])
    if not ship.afloat:
        return run
    if isinstance(act, Damage) and act.mine:
        hit = strike(ship, run.fleet.classes[ship.class_key], run.dice, "ruling", ship.key, act.since)
        blows = [Blow(act.since, force, s, hit.told, ruled=True)]
        notes = [Note(act.since, force, "mine", hit.text, hit.rules, hit.rolls, ship.name)]
        if hit.founders_min is not None:
            end = act.since + hit.founders_min
            blows.append(Blow(end, force, s, hit.lost, ruled=True))
            notes += (
                [Note(end, force, "lost", "has foundered", ("SC-S-17", "SC-T-16"), ship=ship.name)] if end <= run.until else []
            )
    else:
        told, text = _as_he_says(act, ship)
        blows = [Blow(act.since, force, s, told, ruled=True)]
        kind = "hurt" if told["afloat"] else "lost"
        notes = [Note(act.since, force, kind, text, FINAL, ship=ship.name)]
    return replace(run, blows=(*run.blows, *blows), ruled=(*run.ruled, *notes))


def _as_he_says(act: Damage | Aground, ship: Ship) -> tuple[dict[str, Any], str]:
    """Tell her damage by his words: in those of a battle, and as her officers write it."""
    words = act.hurt if isinstance(act, Aground) else act.words
    afloat = isinstance(act, Aground) or act.afloat
    knots = ship.max_kn if isinstance(act, Aground) or act.max_kn is None else min(act.max_kn, ship.max_kn)
    told = {"afloat": afloat, "max_kn": knots if afloat else 0.0, "damage": [*ship.damage, *([words] if words else [])]}
    if not afloat:
        return told, "is lost" + (f": {words}" if words else "")
    less = f"makes at most {plural(knots, 'knot')}" if knots < ship.max_kn else ""
    return msgspec.to_builtins(told), "; ".join(part for part in (words and f"is damaged: {words}", less) if part) or "is damaged"
