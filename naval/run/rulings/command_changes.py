"""Commands from the next run on: forces that go into another hand as a run ends, by ruling (UD-102, NAV-S-024).

Within a run no force changes hands: her seat was asked for it. After the steaming and the unions she has her new seat, with the
forces detached from her.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace as renew

from naval.run.facts import Steamed
from naval.run.movement.detachment import unions
from naval.run.run_input import Done, Planned
from naval.state.ruling_acts import Command, b32
from naval.state.world import Force, Seat, World

CABIN = "cabin"


@dataclass(frozen=True)
class Hands:
    """Forces by key, each with her seat from the next run on. ``ruled`` are those of rulings, which the others follow;
    ``why_not`` explains rulings without effect; ``seats`` are the new ones."""

    to: Mapping[str, str] = field(default_factory=dict)
    ruled: frozenset[str] = frozenset()
    why_not: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()


NOBODY = Hands()


def make_seat(act: Command, side: str) -> Seat:
    """Make the seat of a ruling on a side: one for all forces given to one title (UD-102).

    Its key tells of no other seat, so nobody counts the enemy's by it.
    """
    title = " ".join(act.title.split())
    signs = b32(f"{side}|{act.since}|{title}".encode(), 4)
    return Seat(key=f"{side}-seat-{act.since}-{signs}", name=title, role=CABIN, side=side, mark=signs[:2].upper())


def hands(run: Done) -> Hands:
    """List which force goes into which hand at the end of a run; none before that (UD-102)."""
    acts = run.rulings.list_kind(Command)
    if not acts or run.clock < run.until:
        return NOBODY
    gone = unions(run, run.steamed)
    to, why_not, seats = dict[str, str](), dict[str, str](), dict[str, Seat]()
    for act in acts:
        n = run.fleet.number.get(act.force, len(run.fleet.forces))
        force = run.fleet.forces[n] if n < len(run.fleet.forces) else None
        seat = None if force is None else _hand(run.world, act, force)
        if force is None or seat is None:
            why_not[act.force] = "there is no such force, or no such seat of her side"
        elif wrong := _explain_why_kept(run, run.steamed, n, gone):
            why_not[act.force] = wrong
        else:
            to[act.force] = seat.key
            seats |= {seat.key: seat} if act.title else {}
    ruled = frozenset(to)
    return Hands(_with_parted(run.fleet.forces, to, gone_keys(run, gone)), ruled, why_not, tuple(seats.values()))


def gone_keys(run: Planned, gone: Mapping[int, int]) -> set[str]:
    """List the keys of forces that have gone over into others."""
    return {run.fleet.forces[n].key for n in gone}


def _hand(world: World, act: Command, force: Force) -> Seat | None:
    """Find the seat that a ruling names, or make it; None if it is none of her side."""
    if act.title:
        return make_seat(act, force.side)
    seat = next((one for one in world.seats if one.key == act.seat), None)
    return seat if seat is not None and (seat.side, seat.role) == (force.side, CABIN) else None


def _explain_why_kept(run: Planned, now: Steamed, n: int, gone: Mapping[int, int]) -> str:
    """Explain why a force cannot go into another hand as the run ends; "" if she can."""
    if n in gone:
        return "she has gone over into another force"
    if now.hold[n] > now.end:
        return "she is in action as the run ends"
    return "" if any(now.ships.afloat[s] for s in run.fleet.ships_of[n]) else "nothing of her is afloat"


def _with_parted(forces: Iterable[Force], to: Mapping[str, str], gone: set[str]) -> dict[str, str]:
    """Add the forces detached from each, and from those, as far as one seat has them."""
    whole, some = dict(to), tuple(forces)
    had = {one.key: one.seat for one in some}
    more = True
    while more:
        new = {
            one.key: whole[one.parent]
            for one in some
            if one.parent in whole and one.key not in whole and one.key not in gone and one.seat == had[one.parent]
        }
        whole, more = whole | new, bool(new)
    return whole


def with_seats(world: World, over: Hands) -> World:
    """Add to the world the seats that are made, by key."""
    have = {one.key for one in world.seats}
    new = [one for one in over.seats if one.key not in have]
    return renew(world, seats=tuple(sorted((*world.seats, *new), key=lambda one: one.key))) if new else world


def commanded(world: World, over: Hands) -> World:
    """Give each force her new seat; a ruled one is detached from none, and in no other hand."""
    if not over.to:
        return world

    def force(one: Force) -> Force:
        if one.key not in over.to:
            return one
        given = renew(one, seat=over.to[one.key])
        return renew(given, parent="", hand="") if one.key in over.ruled else given

    return renew(world, forces=tuple(map(force, world.forces)))
