"""Touch: detached forces within reach of their admiral, who has them in hand else, and what of theirs comes to whom.

NAV-S-024, NAV-S-025; SC-S-07, AMB-S-13, SC-N-72. The admiral of a detached force is wherever his own flag force is. What her
officers write goes to whoever commands her, and to her admiral only over a link: at once while there is one, else when
there is one again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from campaign.war.post.aboard import Hour, afloat_at, in_action
from campaign.war.post.net import MEDIA, WIRELESS, Net, Step, net_of, ports_at, via
from naval.run import harbour
from naval.run.work import DETACHED, Work, reads
from naval.state.outcome import Event, Report
from naval.state.world import Force, Letter, World

UMPIRE = "umpire"  # who has scouts in hand where no auxiliary player sits (NAV-S-025)
OWN_WORDS = ("log", "battle")  # kinds of report that say themselves whose they are
RULES = ("NAV-S-024", "NAV-S-025", "SC-S-07", "SC-N-72")


class Way(NamedTuple):
    """How a detached force is heard by her admiral: over how many hops, by what, and through whom."""

    hops: int
    via: str
    names: tuple[str, ...]

    @property
    def minutes(self) -> int:
        """What the way takes: the first hop is made at once, each further one in an hour (SC-S-06)."""
        return 60 * max(self.hops - 1, 0)


class Links:
    """The ways by which detached forces are heard by their admirals, at the minutes asked; each net is made once."""

    def __init__(self, work: Work) -> None:
        self.work, self.nets = work, dict[tuple[str, int], Net]()

    def way(self, n: int, minute: int) -> Way | None:
        """The way from a force to her admiral at a whole hour (or the end) of the run; None: out of touch."""
        work, force = self.work, self.work.fleet.forces[n]
        key = force.side, minute
        if key not in self.nets:
            if not self.work.calls:
                self.work = replace(work, calls=harbour.calls(work, work.steamed))
            self.nets[key] = net_of(self.work, *key)
        net = self.nets[key]
        found = heard(work, net, n)
        if found is None:
            return None
        hops, steps = found
        names = (net.names[net.node[n]], *(net.names[s.b] for s in steps))
        return Way(hops, via([MEDIA[s.medium] for s in steps]), names)

    def last(self, n: int, minute: int) -> Way | None:
        """The same at the last whole hour before a minute, which holds until the next."""
        return self.way(n, max(self.work.world.minute, min(minute, self.work.until) // 60 * 60))


def heard(work: Work, net: Net, n: int) -> tuple[int, tuple[Step, ...]] | None:
    """Hops and links from a detached force to where her admiral is; None when nothing of hers reaches him (AMB-S-13).

    Through own ships and stations, by any means: she must be heard. To hear is not enough.
    """
    if n not in net.node:
        return None
    reached = net.search([net.node[n]])
    flags = [net.node[m] for m in flags_of(work, work.fleet.forces[n]) if m in net.node and reached.hops[net.node[m]] >= 0]
    if not flags:
        return None
    end = min(flags, key=lambda node: (int(reached.hops[node]), node))
    return int(reached.hops[end]), reached.way(end)


def speaks(work: Work, net: Net) -> set[tuple[int, str]]:
    """The detached forces that report to their admirals by wireless at this hour: an enemy may hear them (SC-N-72, NAV-S-081)."""
    out = set()
    for n in net.node:
        force = work.fleet.forces[n]
        if force.parent and force.seat and not in_action(work, n, net.minute):
            found = heard(work, net, n)
            if found is not None and found[1] and found[1][0].medium == WIRELESS:
                out.add((net.minute, net.keys[net.node[n]]))
    return out


def flags_of(work: Work, force: Force) -> list[int]:
    """Where the admiral of a detached force is: the forces of his seat that have not parted from him."""
    return [m for m, f in enumerate(work.fleet.forces) if f.seat == force.seat and not f.parent]


def ticks(work: Work) -> list[int]:
    """The whole hours of the run at which links are looked at, its first minute and its last."""
    start, until = work.world.minute, work.until
    return sorted({start, *range((start // 60 + 1) * 60, until + 1, 60), until})


def holder(work: Work, n: int, minute: int, links: Links | None = None) -> str:
    """The seat that has a force in hand at a minute, and may be asked for her orders; "" if nobody can be (NAV-S-024).

    Control passes and returns between runs (SC-S-07): within a run whoever had her has her, save that an admiral cannot
    steer what he is out of touch with, nor what he hears of an hour later through others: to be asked would tell him before.
    """
    force = work.fleet.forces[n]
    if not force.parent or not force.seat:
        return force.seat
    if minute >= work.until:
        return hand_after(work, n, links) or force.seat
    if force.hand:
        return force.hand
    way = (links or Links(work)).last(n, minute)
    return force.seat if way is not None and not way.minutes else ""


def hand_after(work: Work, n: int, links: Links | None = None) -> str:
    """Who has a force in hand when the run is over: "" her own seat (NAV-S-024, NAV-S-025, SC-S-07; S-WC-30).

    Out of touch with her admiral she passes to the auxiliary player of her side, and where there is none to the umpire.
    """
    force = work.fleet.forces[n]
    if not force.parent or not force.seat:
        return ""
    if not any(afloat_at(work, m, work.until) for m in flags_of(work, force)):
        return force.hand
    return "" if (links or Links(work)).way(n, work.until) else substitute(work.world, force.side)


def substitute(world: World, side: str) -> str:
    """The auxiliary player of a side, else the umpire (NAV-S-025)."""
    return min((s.key for s in world.seats if s.role == "auxiliary" and s.side == side), default=UMPIRE)


def route(work: Work, reports: list[Report]) -> tuple[Work, list[Report], list[Event]]:
    """Send on what the officers of detached forces wrote (SC-S-07, SC-N-72).

    Reports come in addressed to the force's own desk (:func:`naval.run.work.reads`); they go out to seats, and what cannot
    be sent yet stays aboard.
    """
    kids = [n for n, f in enumerate(work.fleet.forces) if f.parent and f.seat]
    if not kids:
        return work, [r for r in reports if not r.seat.startswith(DETACHED)], []
    out = [r for r in reports if not r.seat.startswith(DETACHED)]
    mail = [v for v in work.mail if not v.aboard.startswith(DETACHED)]
    events: list[Event] = []
    links = Links(work)
    aboard: dict[str, list[Letter]] = {}
    for letter in work.mail:
        if letter.aboard.startswith(DETACHED):
            aboard.setdefault(letter.aboard, []).append(letter)
    for n in kids:
        force = work.fleet.forces[n]
        desk = reads(force)
        mine = [r for r in reports if r.seat == desk]
        letters = aboard.pop(desk, []) + [_letter(r, force, work, n, links) for r in mine]
        if force.hand:
            out += [_own(r, force, force.hand, r.arrives) for r in mine]
        kept, sent = _sent(work, n, letters, links)
        positions = _positions(work, n, links)
        mail += kept + [v for v in sent + positions if v.arrives > work.until]
        out += [_delivered(v) for v in sent + positions if v.arrives <= work.until]
        told, seen = _handed_over(work, n, mine, links)
        out += told
        events += seen
    mail += [v for some in aboard.values() for v in some]  # of forces that are gone: nobody is left to send them
    return replace(work, mail=tuple(mail)), out, events


def _own(r: Report, force: Force, seat: str, arrives: int) -> Report:
    """A line for who is with her: her own log, under her name."""
    return Report(seat=seat, kind=r.kind, happened=r.happened, arrives=arrives, data=_named(r.kind, r.data, force, ""))


def _named(kind: str, data: dict[str, Any], force: Force, via: str) -> dict[str, Any]:
    return data if kind in OWN_WORDS else {**data, "from": force.name, "via": via}


def _letter(r: Report, force: Force, work: Work, n: int, links: Links) -> Letter:
    """What is for her admiral, from the minute it was written; ``arrives`` is that minute until it is sent."""
    data = r.data
    if r.kind == "battle" and holder(work, n, r.arrives, links) != force.seat:
        data = {"title": f"{force.name}: {data['title']}", "text": f"{data['text']} {data.get('ending', '')}".strip()}
    return Letter(seat=force.seat, kind=r.kind, happened=r.happened, arrives=r.arrives, aboard=reads(force), data=data)


def _sent(work: Work, n: int, letters: list[Letter], links: Links) -> tuple[list[Letter], list[Letter]]:
    """Which letters stay aboard, and which go to her admiral in this run, with the minute at which he has them."""
    force, kept, sent = work.fleet.forces[n], [], []
    for v in letters:
        written = max(v.arrives, work.world.minute)
        now = links.last(n, written)
        at = written if now else next((t for t in ticks(work) if t > written and links.way(n, t)), None)
        way = now or (links.way(n, at) if at is not None else None)
        if at is None or way is None:
            kept.append(v)
            continue
        data = _named(v.kind, v.data, force, way.via)
        sent.append(msgspec.structs.replace(v, aboard="", arrives=at + way.minutes, data=data))
    return kept, sent


def _positions(work: Work, n: int, links: Links) -> list[Letter]:
    """Where she is, for her admiral, at every hour at which she is in touch; a new force also when she parts."""
    force, out = work.fleet.forces[n], []
    for tick in ticks(work):
        if tick == work.world.minute and force.key not in work.parted:
            continue  # her last run told it
        if (tick % 60 and tick != work.world.minute) or in_action(work, n, tick):
            continue
        way = links.way(n, tick)
        if way is None:
            continue
        data = Hour(work, tick).position(n, ports_at(work, tick).get(n, ""), way.via, list(way.names))
        out.append(Letter(seat=force.seat, kind="position", happened=tick, arrives=tick + way.minutes, data=data))
    return out


def _handed_over(work: Work, n: int, mine: list[Report], links: Links) -> tuple[list[Report], list[Event]]:
    """Who is told that she passes to another hand, and what that hand finds aboard: her log of this run."""
    force, after = work.fleet.forces[n], hand_after(work, n, links)
    if after == force.hand:
        return [], []
    until, seats = work.until, {s.key: s.name for s in work.world.seats}
    whom = seats.get(after, "the umpire")
    reports = []
    afloat = afloat_at(work, n, until)
    if after:
        text = f"{force.name} is out of touch: no wireless, lamp or flag of hers reaches the flag"
        if not force.hand:  # silence is all that her admiral knows, whatever has become of her
            reports.append(_line(force.seat, until, f"{text}. She is left to {whom}."))
        if after in seats and afloat:
            reports += [_own(r, force, after, until) for r in mine if r.arrives < until]
            reports.append(_line(after, until, f"{force.name} is in your hands: out of touch with her admiral."))
        event = f"{force.name} is out of touch with her admiral; {whom} has her in hand."
    else:
        reports.append(_line(force.seat, until, f"{force.name} is in touch again."))
        if force.hand in seats:
            reports.append(_line(force.hand, until, f"{force.name} is in touch with her admiral, who has her in hand again."))
        event = f"{force.name} is in touch with her admiral again."
    if not afloat:
        return reports, []
    told = tuple(sorted({r.seat for r in reports}))
    return reports, [Event(minute=until, kind="hand", text=event, rules=RULES, told=told)]


def _line(seat: str, minute: int, text: str) -> Report:
    return Report(seat=seat, kind="log", happened=minute, arrives=minute, data={"text": text, "rules": list(RULES)})


def _delivered(v: Letter) -> Report:
    return Report(seat=v.seat, kind=v.kind, happened=v.happened, arrives=v.arrives, data=v.data)
