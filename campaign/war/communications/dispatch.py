"""Dispatches, hop by hop (NAV-S-022, NAV-S-023, NAV-S-034 to 037; SC-S-06, SC-N-12 to SC-N-15).

At every whole hour the holder passes a dispatch towards its addressee as far as a way goes: wires take no time, the first hop is
made at once, each further one an hour later. It waits where no way leads on, and is lost with the ship that holds it. So it
arrives when its way takes it there, not with the next run (AMB-S-11).

A carrier (SC-N-15) takes it aboard in company with its holder: in one port, within flag signalling range, or from her Admiralty
in a port on the wire. She hands it over likewise, or puts it ashore in another port, if it can go on without wireless and by no
place where it has been: a dispatch given to a ship is not telegraphed back to its author.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import msgspec
import numpy as np

from campaign.war.communications.net import (
    ADMIRALTY,
    HAND,
    MEDIA,
    TELEGRAPH,
    WIRELESS,
    Net,
    Reached,
    Step,
    before_weather,
    ports_at,
    via,
)
from campaign.war.communications.wireless import GRACE_NM, silent_at
from campaign.war.paper import Paper, Post
from campaign.war.reports import papers
from naval.geo import course, sun
from naval.run.run_input import Done, afloat_at, seals
from naval.ships import signalling
from naval.state.outcome import Event
from naval.state.ruling_acts import Message
from naval.state.world import Dispatch, Hop, Seat

HOUR = 60
RULES = ("NAV-S-022", "NAV-S-023", "NAV-S-034", "SC-S-06")
CARRIED = "carried"  # naval.state.orders.Note.by
AT_SEA = "at sea"
MOUTH = "mouth"  # by word of mouth, between seats in the same ships
HOURLY = frozenset(MEDIA) - {MEDIA[TELEGRAPH], MEDIA[HAND]}  # what comes by rider or by wire of the land goes on at once (LC-136)
GENERAL, MINISTRY, PRESS = "general", "ministry", "press"


@dataclass(frozen=True)
class Generals:
    """The ships that generals can speak to: ``riding`` by seat the force that carries him, ``beside`` of seat and minute his
    side's force off his place, or "" (LC-195, SC-LC-159)."""

    riding: Mapping[str, str] = field(default_factory=dict)
    beside: Callable[[str, int], str] = lambda seat, minute: ""


NOWHERE = Generals()


def write(run: Done) -> Post:
    """Number the sealed dispatches by author, and open the run's post with them (NAV-S-022)."""
    numbers, out = dict(run.world.numbers), list(run.world.dispatches)
    seats = {s.key: s for s in run.world.seats}
    sides = {f.key: f.side for f in run.fleet.forces}
    for minute, orders in seals(run):
        for author in sorted(orders):
            for note in orders[author].dispatches:
                to, by = seats.get(note.to), seats.get(author)
                if by is None or to is None or (to.side != by.side and to.role != PRESS) or to.key == by.key:
                    continue
                if note.by == CARRIED and sides.get(note.carrier) != by.side:
                    continue
                numbers[author] = numbers.get(author, 0) + 1
                out.append(Dispatch.copied(note, author=author, number=numbers[author], written=minute))
    return Post(dispatches=in_order(out), numbers=numbers, printed=run.world.printed)


def in_order(some: list[Dispatch]) -> tuple[Dispatch, ...]:
    """Sort dispatches by author and number."""
    return tuple(sorted(some, key=lambda d: (d.author, d.number)))


def commands(run: Done, seat: Seat) -> list[int]:
    """List the forces with a seat's wireless office: an admiral's flagship, a commander's detached forces (NAV-S-024)."""
    return [n for n, f in enumerate(run.fleet.forces) if (f.hand if f.parent else f.seat) == seat.key]


def nodes_of(run: Done, net: Net, seat: Seat, generals: Generals = NOWHERE) -> list[int]:
    """List the nodes at which a seat reads: Admiralty, ministry and newspapers on the wire; a cabin in each of its forces; a
    general at every port on the wire, served by the land's post (LC-136), and in the force off his headquarters, or only in that
    which carries him (LC-195)."""
    if seat.role in (ADMIRALTY, MINISTRY, PRESS):
        return [0]
    if seat.role == GENERAL:
        aboard = generals.riding.get(seat.key, "")
        n = run.fleet.number.get(aboard or generals.beside(seat.key, net.minute))
        ships = [net.node[n]] if n is not None and n in net.node else []
        return ships if aboard else sorted({*ships, *(one for one in net.wired if net.keys[one].startswith("port:"))})
    return [net.node[n] for n in commands(run, seat) if n in net.node]


@dataclass
class Round:
    """An hour's look at one side's dispatches. It caches searches: many dispatches lie together."""

    run: Done
    net: Net
    before: int  # the minute of the look before this one
    generals: Generals = NOWHERE
    found: dict[tuple[tuple[int, ...], bool], Reached] = field(default_factory=dict)

    def find_shortest_route(self, starts: list[int], ends: list[int], quiet: bool) -> tuple[Step, ...] | None:
        """Find the shortest way from any of some nodes to any of others."""
        key = (tuple(starts), quiet)
        if key not in self.found:
            self.found[key] = self.net.search(starts, quiet)
        reached = self.found[key]
        open_ = [n for n in ends if reached.hops[n] >= 0]
        return reached.list_steps(min(open_, key=lambda n: (int(reached.hops[n]), n))) if open_ else None


def carry(run: Done, post: Post, net: Net, side: str, before: int, generals: Generals = NOWHERE) -> Post:
    """Pass every dispatch of a side on as far as it goes now."""
    seats = {s.key: s for s in run.world.seats}
    hour = Round(run, net, before, generals)
    handed, events, kept, sent = list(post.handed), list(post.events), [], set(post.sent)
    for d in post.dispatches:
        by, to = seats.get(d.author), seats.get(d.to)
        if by is None or to is None or by.side != side or d.written > net.minute:
            kept.append(d)
            continue
        ruled = [act for act in run.rulings.list_kind(Message) if (act.author, act.number) == (d.author, d.number)]
        ruled = [act for act in ruled if act.since <= net.minute]
        if any(act.fate == "lost" for act in ruled):
            events.append(_event(d, by, to, net.minute, "was lost", ()))
            continue
        for act in ruled:
            if act.fate == "copied" and before < act.since and act.to in seats:
                handed.append(_copied(d, by, seats[act.to], net.minute))
                events.append(_event(d, by, to, net.minute, f"a copy came to {seats[act.to].name}", (act.to,)))
        if any(act.fate == "waits" and net.minute < act.until for act in ruled):
            handed += _author_told(hour, d, [], by, to)
            kept.append(d)
            continue
        if _is_dispatch_lost(run, d, by, net.minute):
            events.append(_event(d, by, to, net.minute, f"was lost with {_name_dispatch_holder(run, d, by)}", ()))
            continue
        after, steps = _pass_on(hour, d, by, to)
        new = after.hops[len(d.hops) :]
        sent |= {(net.minute, net.keys[s.a]) for s in steps if s.medium == WIRELESS}
        arrived = after.holder == "there"
        at_once = arrived and to.role == PRESS and not steps  # over the author's own counter
        handed += [outbox(after, to, net.minute, after.hops)] if at_once else _author_told(hour, d, steps, by, to)
        if new:
            words = ", ".join(f"{h.origin} to {h.to} ({h.medium})" for h in new)
            end = "; there" if arrived else f"; held by {after.hops[-1].to}"
            events.append(_event(d, by, to, net.minute, words + end, (d.to,) if arrived else ()))
        elif d.hops and net.minute - d.hops[-1].at == HOUR:
            events.append(_event(d, by, to, net.minute, f"waits with {d.hops[-1].to}: no onward route", ()))
        if arrived:
            handed.append(_handed(after, by, to))
        else:
            kept.append(after)
    return replace(post, handed=tuple(handed), events=tuple(events), dispatches=in_order(kept), sent=frozenset(sent))


def unlooked(run: Done, post: Post, last: int) -> list[Paper]:
    """Tell authors that dispatches written after a run's last look wait."""
    seats = {s.key: s for s in run.world.seats}
    return [outbox(d, seats[d.to], d.written, ()) for d in post.dispatches if d.written > last and d.to in seats]


def _is_dispatch_lost(run: Done, d: Dispatch, by: Seat, minute: int) -> bool:
    """Report whether a dispatch sank with its holder: a ship, or all ships of its author (SC-N-13)."""
    if d.holder.startswith("force:"):
        n = run.fleet.number.get(d.holder.removeprefix("force:"))
        return n is not None and not afloat_at(run, n, minute)
    own = commands(run, by)
    return not d.holder and by.role != ADMIRALTY and bool(own) and not any(afloat_at(run, n, minute) for n in own)


def _name_dispatch_holder(run: Done, d: Dispatch, by: Seat) -> str:
    n = run.fleet.number.get(d.holder.removeprefix("force:"))
    return run.fleet.forces[n].name if n is not None else by.name


def _starts(hour: Round, d: Dispatch, by: Seat) -> list[int]:
    if d.holder in hour.net.keys:
        return [hour.net.keys.index(d.holder)]
    if d.holder.partition(":")[0] in ("station", "port"):  # the place is gone: the form goes back along the wire
        return [0]
    return nodes_of(hour.run, hour.net, by, hour.generals)


def _pass_on(hour: Round, d: Dispatch, by: Seat, to: Seat) -> tuple[Dispatch, list[Step]]:
    """Move a dispatch for this hour; return it and its stages. Holder "there": it has arrived (SC-S-06)."""
    ends, net = nodes_of(hour.run, hour.net, to, hour.generals), hour.net
    starts, steps = _starts(hour, d, by), []
    if d.by == CARRIED and not (d.landed or d.holder.startswith("port:")):
        steps = bear(hour.run, net, d, starts, ends, lambda port: _goes_on(hour, d, port, ends))
        d = _note_embarkation(hour, d, _moved(net, d, steps))
        if d.holder in [net.keys[e] for e in ends]:
            return msgspec.structs.replace(d, holder="there"), steps
        if not d.landed:
            return d, steps
        starts = [steps[-1].b]
    last = max((h.at for h in d.hops if h.medium in HOURLY), default=None)
    way = hour.find_shortest_route(starts, ends, d.by != "")
    if way is None:
        return d, steps
    free = last is None or net.minute - last >= HOUR
    for step in way:
        if step.medium != TELEGRAPH:
            if not free:
                return d, steps
            free = False
        d, steps = _moved(net, d, [step]), [*steps, step]
    if not way and GENERAL in (by.role, to.role):  # one is aboard the other's ships (LC-195)
        told = Hop(origin=net.names[starts[0]], to=to.name, medium=MOUTH, at=net.minute)
        d = msgspec.structs.replace(d, hops=(*d.hops, told))
    elif not way and to.role == PRESS:  # from an office on the wire itself
        told = Hop(origin=net.names[starts[0]], to=to.name, medium=MEDIA[TELEGRAPH], at=net.minute)
        d = msgspec.structs.replace(d, hops=(*d.hops, told))
    return msgspec.structs.replace(d, holder="there"), steps


def _goes_on(hour: Round, d: Dispatch, port: int, ends: list[int]) -> bool:
    """Report whether a dispatch put ashore goes on without wireless, and not back the way it came (SC-N-15)."""
    net, been = hour.net, {h.origin for h in d.hops}
    way = hour.find_shortest_route([port], ends, True) if net.keys[port] != f"port:{d.aboard_at}" else None
    return way is not None and not any(net.names[step.b] in been for step in way)


def _note_embarkation(hour: Round, before: Dispatch, d: Dispatch) -> Dispatch:
    """Note the port of taking aboard, and whether the dispatch has been put ashore."""
    n = hour.run.fleet.number.get(d.carrier)
    if n is None or d.holder == before.holder:
        return d
    where = d.aboard_at or ports_at(hour.run, hour.net.minute).get(n, "") or AT_SEA
    return msgspec.structs.replace(d, aboard_at=where, landed=d.holder.startswith("port:"))


def _moved(net: Net, d: Dispatch, steps: list[Step]) -> Dispatch:
    hops = tuple(Hop(origin=net.names[s.a], to=net.names[s.b], medium=MEDIA[s.medium], at=net.minute) for s in steps)
    return msgspec.structs.replace(d, holder=net.keys[steps[-1].b], hops=(*d.hops, *hops)) if steps else d


def _author_told(hour: Round, d: Dispatch, steps: list[Step], by: Seat, to: Seat) -> list[Paper]:
    """Tell the author that his dispatch waits, or to whom his office has handed it."""
    out, net = [], hour.net
    fresh = hour.before < d.written
    known = [] if d.hops else _list_known_stages(hour, steps, by)
    if fresh and (not known or d.written < net.minute):
        out.append(outbox(d, to, d.written, ()))  # it waited: reported at once, before anybody could know how long
    if known:
        out.append(outbox(d, to, net.minute, _moved(net, d, known).hops))
    return out


def _list_known_stages(hour: Round, steps: list[Step], by: Seat) -> list[Step]:
    """List the stages known to the author's own office, once it has handed a dispatch over (SC-N-14).

    From a ship that is the first. An Admiralty knows all of its wire, and the ship to which a station passed the dispatch. A
    stage by wireless is known from the answer: none comes from a silent ship, nor where wireless is jammed.
    """
    known: list[Step] = []
    for step in steps:
        known.append(step)
        aboard = step.a == step.b  # written aboard its own carrier
        if not aboard and (by.role != ADMIRALTY or step.medium != TELEGRAPH):
            break
    if not known or known[-1].medium != WIRELESS:
        return known
    n = int(hour.net.force[known[-1].b])
    quiet = n >= 0 and silent_at(hour.run, n, hour.net.minute)
    return [] if quiet or hour.net.deaf[known[-1].a] else known


def outbox(d: Dispatch, to: Seat, minute: int, known: tuple[Hop, ...]) -> Paper:
    """Write the author's entry: the dispatch waits, or to whom and how it went (NAV-S-022)."""
    state, at = ("sent", known[-1].at) if known else ("waiting", None)
    body = papers.Outbox.copied(d, to=to.name, state=state, at=at, hops=form(known))
    return Paper(d.author, body, d.written, max(minute, d.written), about=_itself(d))


def form(hops: tuple[Hop, ...]) -> tuple[papers.FormHop, ...]:
    """Copy the stages as they stand on the form."""
    return tuple(papers.FormHop.copied(h) for h in hops)


def _handed(d: Dispatch, by: Seat, to: Seat) -> Paper:
    """Deliver a dispatch with its form, on which every relay wrote its time (SC-N-12); to a newspaper, its text alone."""
    if to.role == PRESS:
        letter = papers.EditorLetter(sender=by.name, text=d.text, written=d.written)
        return Paper(to.key, letter, d.hops[0].at, d.hops[-1].at, about=_itself(d))
    media = [h.medium for h in d.hops]
    path = (d.hops[0].origin, *(h.to for h in d.hops if h.to != h.origin))
    body = papers.Dispatch.copied(d, sender=by.name, from_key=by.key, via=via(media), path=path, hops=form(d.hops))
    return Paper(to.key, body, d.hops[0].at, d.hops[-1].at, about=_itself(d))


def _copied(d: Dispatch, by: Seat, to: Seat, minute: int) -> Paper:
    """Copy a dispatch for an unintended reader: the text, and the form so far (UD-037)."""
    media = [h.medium for h in d.hops]
    path = (d.hops[0].origin, *(h.to for h in d.hops if h.to != h.origin)) if d.hops else ()
    body = papers.Dispatch.copied(d, sender=by.name, from_key=by.key, via=via(media), path=path, hops=form(d.hops))
    return Paper(to.key, body, d.hops[0].at if d.hops else d.written, minute, about=_itself(d))


def _event(d: Dispatch, by: Seat, to: Seat, minute: int, words: str, told: tuple[str, ...]) -> Event:
    text = f"Dispatch {d.number} of {by.name} for {to.name}: {words}."
    return Event(minute=minute, kind="dispatch", text=text, rules=RULES, told=told, about=_itself(d))


def _itself(d: Dispatch) -> tuple[str, ...]:
    """Name a dispatch among the truths (UD-013)."""
    return (f"dispatch:{d.author}/{d.number}",)


# -- carried aboard a ship ---------------------------------------------------------------------------------------------


def in_company(run: Done, net: Net, n: int) -> set[int]:
    """List the nodes in company with a force: herself, ships near or in her port, and the port.

    The Admiralty is present in a port on the wire.
    """
    own, column = net.node[n], int(np.searchsorted(run.steamed.times, net.minute))
    others = sorted(net.node)
    lon, lat = run.steamed.lon[:, column], run.steamed.lat[:, column]
    nm = course.distances_nm(np.full(len(others), lon[n]), np.full(len(others), lat[n]), lon[others], lat[others])
    day = sun.is_day(run.tracks.sun[column, others]) & bool(sun.is_day(run.tracks.sun[column, n]))
    far = signalling.flags_reach(np.minimum(run.tracks.sight[column, others], run.tracks.sight[column, n]), day)
    lies = ports_at(run, net.minute)
    mine = lies.get(n)
    out, seen = {own}, not before_weather(run, net.minute)
    for k, other in enumerate(others):
        near = other == n or (seen and far[k] > 0 and nm[k] <= far[k] + GRACE_NM)
        if near or (mine is not None and lies.get(other) == mine):
            out.add(net.node[other])
    quay = net.keys.index(f"port:{mine}") if f"port:{mine}" in net.keys else -1
    return out | ({0, quay} if quay in net.wired else set())


def bear(run: Done, net: Net, d: Dispatch, starts: list[int], ends: list[int], goes_on: Callable[[int], bool]) -> list[Step]:
    """Take a dispatch aboard, hand it over, or put it ashore where it ``goes_on``; return its stages (SC-N-15).

    One written aboard its carrier has a first stage from her to herself.
    """
    n = run.fleet.number.get(d.carrier)
    if n is None or n not in net.node:
        return []
    own, company, steps = net.node[n], in_company(run, net, n), []
    quay = next((k for k in sorted(company) if k in net.wired), None)
    if d.holder != net.keys[own]:
        giver = next((s for s in sorted(starts, key=lambda s: (s != own, s)) if s in company), None)
        if giver is None:
            return []
        if giver == 0 and quay is not None:  # the Admiralty is in the port by its wire
            steps.append(Step(giver, quay, TELEGRAPH))
            giver = quay
        steps.append(Step(giver, own, HAND))
    taker = next((e for e in sorted(ends) if e in company and e != 0), None)
    if taker is not None:
        return [*steps, Step(own, taker, HAND)]
    if d.holder != net.keys[own]:
        return steps  # taken aboard only now: she carries it somewhere first
    return [*steps, Step(own, quay, HAND)] if quay is not None and goes_on(quay) else steps
