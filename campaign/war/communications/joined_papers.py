"""Papers of forces that join others, and the reports of the joining (NAV-S-024; SC-N-71, SC-N-73)."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from msgspec.structs import replace as renew

from campaign.war.communications.detached_forces import holder
from campaign.war.communications.forwarding import admiralties
from campaign.war.communications.self_reports import DETACHED
from campaign.war.paper import Paper, Post, in_order
from campaign.war.reports.sea import Company
from naval.run.facts import Steamed
from naval.run.movement.detachment import heirs, unions, united_keys
from naval.run.run_input import Done, Planned, ship_at
from naval.state.outcome import Event
from naval.state.world import Dispatch, World
from tactical.engine.text.words import made_up


def handed_over(run: Done, now: Steamed, world: World, post: Post) -> Post:
    """Readdress the post before ``world`` unites its forces.

    A captain become admiral gets his own desk's papers. Papers aboard a force that joined are aboard the other, whose officer
    gets her log.
    """
    desks, to = {f"{DETACHED}{key}" for key in heirs(world)}, united_keys(run, now)
    mail = in_order(renew(v, aboard="", arrives=world.minute) if v.aboard in desks else v for v in in_order(post.mail))
    if not to:
        return replace(post, mail=mail)
    seats = {f.key: f.seat for f in world.forces}

    def readdressed(v: Paper) -> Paper:
        if v.aboard in to:
            return renew(v, aboard=to[v.aboard])
        if v.aboard.startswith(DETACHED) and v.aboard[1:] in to:
            return renew(v, aboard="", arrives=now.end, seat=seats[to[v.aboard[1:]]])
        return v

    mail = in_order([*map(readdressed, mail), *_for_admiralties(run, now)])
    return replace(post, mail=mail, dispatches=tuple(_goes_with(d, to) for d in post.dispatches))


def _goes_with(d: Dispatch, to: dict[str, str]) -> Dispatch:
    kind, _, key = d.holder.partition(":")
    held = f"force:{to.get(key, key)}" if kind == "force" else d.holder
    return msgspec.structs.replace(d, carrier=to.get(d.carrier, d.carrier), holder=held)


def _for_admiralties(run: Done, now: Steamed) -> list[Paper]:
    """Report joined forces to their Admiralty, from aboard until there is a link (NAV-S-028)."""
    forces = run.fleet.forces
    return [
        Paper(seat.key, _joined(run, now, a, b), now.end, aboard=forces[b].key, about=_both(run, a, b))
        for a, b in sorted(unions(run, now).items())
        for seat in admiralties(run, forces[a].side)
    ]


def _joined(run: Planned, now: Steamed, a: int, b: int) -> Company:
    one, other = run.fleet.forces[a], run.fleet.forces[b]
    names = [s.name for s in (ship_at(run, k, now.end) for k in run.fleet.ships_of[a]) if s.afloat]
    text = f"{made_up(f'{one.name} joined {other.name}', one.name, names)}."
    return Company(force=one.key, name=one.name, to=other.name, state="joined", text=text)


def joined(run: Done) -> tuple[list[Paper], list[Event]]:
    """Report to both cabins and the umpire which forces joined at the run's end (SC-N-71)."""
    papers, events, now = [], [], run.steamed
    for a, b in sorted(unions(run, now).items()):
        body = _joined(run, now, a, b)
        seats = sorted({holder(run, a, now.end), holder(run, b, now.end)} - {""})
        both = _both(run, a, b)
        papers += [Paper(seat, body, now.end, now.end, about=both) for seat in seats]
        lon, lat = round(float(now.lon[b, -1]), 4), round(float(now.lat[b, -1]), 4)
        rules = ("NAV-S-024", "SC-N-71")
        told = tuple(seats)
        events.append(Event(minute=now.end, kind="joined", text=body.text, rules=rules, told=told, lon=lon, lat=lat, about=both))
    return papers, events


def _both(run: Planned, a: int, b: int) -> tuple[str, ...]:
    """Name two forces among the truths (UD-013)."""
    return tuple(f"force:{run.fleet.forces[n].key}" for n in (a, b))
