"""Detached forces: contact with their admiral, other commanders, and where their reports go.

NAV-S-024, NAV-S-025; SC-S-07, AMB-S-13, SC-N-72. The admiral is wherever his own flag force is. Her officers' reports go to her
commander at once, to her admiral when there is a link.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from msgspec.structs import replace as renew

from campaign.war.communications.net import MEDIA, WIRELESS, Net, Step, net_of, via
from campaign.war.communications.self_reports import DETACHED, Hour, reads
from campaign.war.communications.wireless import looks
from campaign.war.paper import Paper, Post
from campaign.war.reports.body import Body, Passed
from campaign.war.reports.sea import Battle, Log
from naval.geo.compass import place_words
from naval.run.rulings.command_changes import NOBODY, Hands
from naval.run.run_input import Done, afloat_at, in_action, seals, ship_at
from naval.state.outcome import Event
from naval.state.world import Force, World
from tactical.engine.text.words import listed, plural

UMPIRE = "umpire"  # commands detached forces where no auxiliary player sits (NAV-S-025)
RULES = ("NAV-S-024", "NAV-S-025", "SC-S-07", "SC-N-72")


class Way(NamedTuple):
    """A way from a detached force to her admiral: hops, medium, and names on the way."""

    hops: int
    via: str
    names: tuple[str, ...]

    @property
    def minutes(self) -> int:
        """The minutes of the way: none for the first hop, an hour for each further one (SC-S-06)."""
        return 60 * max(self.hops - 1, 0)


class Hearing:
    """A cache of ways from detached forces to their admirals; each net is built once."""

    def __init__(self, run: Done) -> None:
        self.run, self.nets = run, dict[tuple[str, int], Net]()

    def find_route(self, n: int, minute: int) -> Way | None:
        """Find the way at a whole hour, or the end, of the run; None: out of touch."""
        run, force = self.run, self.run.fleet.forces[n]
        key = force.side, minute
        if key not in self.nets:
            self.nets[key] = net_of(run, *key)
        net = self.nets[key]
        found = find_way_to_admiral(run, net, n)
        if found is None:
            return None
        hops, steps = found
        names = (net.names[net.node[n]], *(net.names[s.b] for s in steps))
        return Way(hops, via([MEDIA[s.medium] for s in steps]), names)

    def find_last_route(self, n: int, minute: int) -> Way | None:
        """Find the way at the last whole hour, which holds until the next."""
        return self.find_route(n, max(self.run.world.minute, min(minute, self.run.until) // 60 * 60))


def find_way_to_admiral(run: Done, net: Net, n: int) -> tuple[int, tuple[Step, ...]] | None:
    """Find hops and links from a detached force to her admiral; None if nothing of hers reaches him (AMB-S-13).

    Through own ships and stations, by any means. She must be heard: to hear is not enough.
    """
    if n not in net.node:
        return None
    reached = net.search([net.node[n]])
    flags = [net.node[m] for m in flags_of(run, run.fleet.forces[n]) if m in net.node and reached.hops[net.node[m]] >= 0]
    if not flags:
        return None
    end = min(flags, key=lambda node: (int(reached.hops[node]), node))
    return int(reached.hops[end]), reached.list_steps(end)


def speaks(run: Done, net: Net) -> set[tuple[int, str]]:
    """List the detached forces that report by wireless at this hour: an enemy may hear them (SC-N-72, NAV-S-081)."""
    out = set()
    for n in net.node:
        force = run.fleet.forces[n]
        if force.parent and force.seat and not in_action(run, n, net.minute):
            found = find_way_to_admiral(run, net, n)
            if found is not None and found[1] and found[1][0].medium == WIRELESS:
                out.add((net.minute, net.keys[net.node[n]]))
    return out


def flags_of(run: Done, force: Force) -> list[int]:
    """List the forces with which a detached force's admiral may be: those of his seat not detached."""
    return [m for m, f in enumerate(run.fleet.forces) if f.seat == force.seat and not f.parent]


def ticks(run: Done) -> list[int]:
    """List the minutes at which links are checked: whole hours, and the run's first and last."""
    return sorted({*looks(run), run.until})


def holder(run: Done, n: int, minute: int, links: Hearing | None = None) -> str:
    """Return the seat that may be asked for a force's orders at a minute; "" if none (NAV-S-024).

    Command changes only between runs (SC-S-07). An admiral cannot steer a force out of touch, nor one he hears an hour late: a
    request would tell him before.
    """
    force = run.fleet.forces[n]
    if not force.parent or not force.seat:
        return force.seat
    if minute >= run.until:
        return hand_after(run, n, links) or force.seat
    if force.hand:
        return force.hand
    way = (links or Hearing(run)).find_last_route(n, minute)
    return force.seat if way is not None and not way.minutes else ""


def hand_after(run: Done, n: int, links: Hearing | None = None) -> str:
    """Return the seat that commands a force after the run; "" for her own (NAV-S-024, NAV-S-025, SC-S-07; S-WC-30).

    Out of touch she passes to her side's auxiliary player, else to the umpire.
    """
    force = run.fleet.forces[n]
    if not force.parent or not force.seat:
        return ""
    if not any(afloat_at(run, m, run.until) for m in flags_of(run, force)):
        return force.hand
    return "" if (links or Hearing(run)).find_route(n, run.until) else substitute(run.world, force.side)


def substitute(world: World, side: str) -> str:
    """Return the auxiliary player of a side, else the umpire (NAV-S-025)."""
    return min((s.key for s in world.seats if s.role == "auxiliary" and s.side == side), default=UMPIRE)


def route(run: Done, post: Post, papers: list[Paper], over: Hands = NOBODY) -> tuple[Post, list[Paper], list[Event]]:
    """Send on the reports of detached forces (SC-S-07, SC-N-72); ``over`` are forces that change hands (UD-102).

    Papers addressed to a force's desk (:func:`campaign.war.communications.self_reports.reads`) go out to seats, or wait aboard.
    """
    kids = [n for n, f in enumerate(run.fleet.forces) if f.parent and f.seat]
    out = [r for r in papers if not r.seat.startswith(DETACHED)]
    if not kids:
        return post, out, []
    mail = [v for v in post.mail if not v.aboard.startswith(DETACHED)]
    events: list[Event] = []
    links = Hearing(run)
    aboard: dict[str, list[Paper]] = {}
    for letter in post.mail:
        if letter.aboard.startswith(DETACHED):
            aboard.setdefault(letter.aboard, []).append(letter)
    for n in kids:
        force = run.fleet.forces[n]
        desk = reads(force)
        mine = [r for r in papers if r.seat == desk]
        letters = aboard.pop(desk, []) + [_letter(r, force, run, n, links) for r in mine]
        if force.hand:
            out += [_enter_in_own_log(r, force, force.hand) for r in mine]
        kept, sent = _split_sent_letters(run, n, letters, links)
        sent += _positions(run, n, links)
        mail += kept + [v for v in sent if v.arrives > run.until]
        out += [v for v in sent if v.arrives <= run.until]
        out += _sailing_orders(run, n, links)
        if force.key not in over.ruled:  # by the ruling she passes to nobody else
            told, seen = _handed_over(run, n, mine, links)
            new = over.to.get(force.key, force.seat)
            out += [renew(r, seat=new) if r.seat == force.seat else r for r in told]
            events += [renew(one, told=tuple(sorted({new if key == force.seat else key for key in one.told}))) for one in seen]
    mail += [v for some in aboard.values() for v in some]  # of forces that are gone: nobody is left to send them
    return replace(post, mail=tuple(mail)), out, events


def _enter_in_own_log(r: Paper, force: Force, seat: str) -> Paper:
    return renew(r, seat=seat, body=_name_force(r.body, force, ""))


def _name_force(body: Body, force: Force, via: str) -> Body:
    return body.forwarded(force.name, via) if isinstance(body, Passed) else body


def _letter(r: Paper, force: Force, run: Done, n: int, links: Hearing) -> Paper:
    """Address a paper to the force's admiral; ``arrives`` is the minute of writing until it is sent."""
    body = r.body
    if isinstance(body, Battle) and holder(run, n, r.arrives, links) != force.seat:
        body = body.heard(force.name)
        body = Battle(title=body.title, text=body.text.strip())
    return renew(r, seat=force.seat, aboard=reads(force), body=body)


def _split_sent_letters(run: Done, n: int, letters: list[Paper], links: Hearing) -> tuple[list[Paper], list[Paper]]:
    """Split letters into those that stay aboard and those that reach the admiral, with their minute."""
    force, kept, sent = run.fleet.forces[n], [], []
    for v in letters:
        written = max(v.arrives, run.world.minute)
        now = links.find_last_route(n, written)
        at = written if now else next((t for t in ticks(run) if t > written and links.find_route(n, t)), None)
        way = now or (links.find_route(n, at) if at is not None else None)
        if at is None or way is None:
            kept.append(v)
            continue
        sent.append(renew(v, aboard="", arrives=at + way.minutes, body=_name_force(v.body, force, way.via)))
    return kept, sent


def _positions(run: Done, n: int, links: Hearing) -> list[Paper]:
    """Report a force's position to her admiral at every hour in touch; a new force also as she parts."""
    force, out = run.fleet.forces[n], []
    for tick in ticks(run):
        if tick == run.world.minute and force.key not in run.parted:
            continue  # the last run reported it
        if (tick % 60 and tick != run.world.minute) or in_action(run, n, tick):
            continue
        way = links.find_route(n, tick)
        if way is None:
            continue
        position = Hour(run, tick).position(n, way.via, way.names)
        out.append(Paper(force.seat, position, tick, tick + way.minutes))
    return out


def _handed_over(run: Done, n: int, mine: list[Paper], links: Hearing) -> tuple[list[Paper], list[Event]]:
    """Report a change of command, and give the new commander her log of this run."""
    force, after = run.fleet.forces[n], hand_after(run, n, links)
    if after == force.hand:
        return [], []
    until, seats = run.until, {s.key: s.name for s in run.world.seats}
    whom = seats.get(after, "the umpire")
    reports = []
    afloat = afloat_at(run, n, until)
    if after:
        text = f"{force.name} is out of touch: her signals no longer reach the flag"
        if not force.hand:  # silence is all that her admiral knows, whatever has become of her
            reports.append(_line(force, force.seat, until, f"{text}. {whom} now commands her."))
        if after in seats and afloat:
            reports += [renew(_enter_in_own_log(r, force, after), arrives=until) for r in mine if r.arrives < until]
            reports.append(_line(force, after, until, f"You command {force.name}, which is out of touch with her admiral."))
        event = f"{force.name} is out of touch with her admiral; {whom} commands her."
    else:
        reports.append(_line(force, force.seat, until, f"{force.name} is in touch again."))
        if force.hand in seats:
            reports.append(_line(force, force.hand, until, f"{force.name} is in touch with her admiral, who commands her again."))
        event = f"{force.name} is in touch with her admiral again."
    if not afloat:
        return reports, []
    told = tuple(sorted({r.seat for r in reports}))
    return reports, [Event(minute=until, kind="hand", text=event, rules=RULES, told=told, about=(f"force:{force.key}",))]


def _sailing_orders(run: Done, n: int, links: Hearing) -> list[Paper]:
    """Give the side's auxiliary player a force's sailing orders as she parts, or gets others, before she is out of touch."""
    force, reader = run.fleet.forces[n], substitute(run.world, run.fleet.forces[n].side)
    new = force.key in run.parted or any(force.key in orders.forces for _, sealed in seals(run) for orders in sealed.values())
    if reader == UMPIRE or not new or force.hand or hand_after(run, n, links) or not afloat_at(run, n, run.until):
        return []
    ships = listed(ship.name for s in run.fleet.ships_of[n] if (ship := ship_at(run, s, run.until)).afloat)
    legs = [f"{place_words(leg.lon, leg.lat)} at {plural(round(leg.knots, 1), 'knot')}" for leg in run.steamed.left(n)]
    way = f"to {', then '.join(legs)}" if legs else "to stay where she is"
    text = f"Sailing orders of {force.name} ({ships}), {way}. Her admiral commands her while she is in touch."
    return [_line(force, reader, run.until, text)]


def _line(force: Force, seat: str, minute: int, text: str) -> Paper:
    return Paper(seat, Log(text=text, rules=RULES), minute, minute, about=(f"force:{force.key}",))
