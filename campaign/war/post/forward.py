"""What forces send on when they are in touch: where they are, and their logs (NAV-S-026, NAV-S-028; SC-S-06, SC-S-08).

A force in touch with its Admiralty sends where she is, and what she has written, sighted, heard and fought since she last
could.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from campaign.war.post import detached
from campaign.war.post.aboard import Hour, battle_words, in_action
from campaign.war.post.dispatch import nodes_of
from campaign.war.post.net import ADMIRALTY, MEDIA, WIRELESS, Net, Step, ports_at, via
from naval.run import prizes
from naval.run.work import Work, reads
from naval.state.outcome import Report
from naval.state.world import Force, Letter, Seat

SIDES = ("blue", "red")
LINE, LOGBOOK = "line", "logbook"
CAME_BY = ("sighting", "bearing", LOGBOOK)  # papers that say by what they came


def admiralties(work: Work, side: str) -> list[Seat]:
    """Who is to have the logs of a side's forces (NAV-S-028). Of a detached force her admiral has them besides: see touch."""
    return sorted((s for s in work.world.seats if s.role == ADMIRALTY and s.side == side), key=lambda s: s.key)


def deliver_mail(work: Work) -> Work:
    """Hand over what was on its way before this run and arrives in it."""
    reports, mail = list(work.reports), []
    for letter in work.world.mail:
        if not letter.aboard and letter.arrives <= work.until:
            reports.append(report_of(letter))
        else:
            mail.append(letter)
    return replace(work, reports=tuple(reports), mail=tuple(mail))


def report_of(letter: Letter) -> Report:
    """What a letter is when it comes in."""
    return Report(seat=letter.seat, kind=letter.kind, happened=letter.happened, arrives=letter.arrives, data=letter.data)


def forward(work: Work, net: Net, side: str) -> Work:
    """Every force in touch sends where she is, and her log since she last could, to those who are to have it (NAV-S-028)."""
    touching = _in_touch(work, net, side)
    aboard: dict[str, dict[str, list[Letter]]] = {}
    for n, seat, _, _ in touching:
        aboard.setdefault(work.fleet.forces[n].key, {})[seat.key] = []
    reports, spoke, mail = list(work.reports), set(work.sent), list[Letter]()
    for letter in work.mail:
        boxes = aboard.get(letter.aboard)
        box = boxes.get(letter.seat) if boxes and letter.happened <= net.minute else None
        (mail if box is None else box).append(letter)
    lies, hour = ports_at(work, net.minute), Hour(work, net.minute)
    for n, seat, hops, steps in touching:
        force = work.fleet.forces[n]
        if steps and steps[0].medium == WIRELESS:
            spoke.add((net.minute, net.keys[net.node[n]]))
        came = via([MEDIA[s.medium] for s in steps])
        path = [force.name, *(net.names[s.b] for s in steps)]
        arrives = net.minute + 60 * max(hops - 1, 0)
        data = hour.position(n, lies.get(n, ""), came, path)
        letters = [Letter(seat=seat.key, kind="position", happened=net.minute, arrives=arrives, data=data)]
        letters += _sent_on(force, seat, aboard[force.key][seat.key], net.minute, arrives, came)
        if arrives <= work.until:
            reports += [report_of(v) for v in letters]
        else:
            mail += letters
    return replace(work, reports=tuple(reports), mail=tuple(mail), sent=frozenset(spoke | detached.speaks(work, net)))


def _in_touch(work: Work, net: Net, side: str) -> list[tuple[int, Seat, int, tuple[Step, ...]]]:
    """The forces that can send now, each with the seat that is to have her log, over how many hops, and the way there."""
    out = []
    reached = [(s, net.search(nodes_of(work, net, s), back=True)) for s in admiralties(work, side)]
    for n, node in sorted(net.node.items()):
        if not (work.steamed.held and in_action(work, n, net.minute)):
            out += [(n, s, int(r.hops[node]), r.way(node)) for s, r in reached if r.hops[node] >= 0]
    return out


def _sent_on(force: Force, seat: Seat, letters: list[Letter], minute: int, arrives: int, came: str) -> list[Letter]:
    """What lay aboard, on its way: the lines of the log as one paper, all else as it is (NAV-S-028)."""
    out = []
    rows = [{"minute": v.happened, **v.data} for v in sorted(letters, key=lambda v: v.happened) if v.kind == LINE]
    if rows:
        data = {"force": force.key, "name": force.name, "via": came, "rows": rows}
        out.append(Letter(seat=seat.key, kind=LOGBOOK, happened=minute, arrives=arrives, data=data))
    for letter in letters:
        if letter.kind != LINE:
            told = {**letter.data, "via": came} if letter.kind in CAME_BY else letter.data
            out.append(msgspec.structs.replace(letter, arrives=arrives, aboard="", data=told))
    return out


def log_of(work: Work) -> tuple[Letter, ...]:
    """What each force has to send on when she can: her log, what she sighted, and the battles she was in (NAV-S-028)."""
    out = list(work.letters)
    by_side = {side: [s.key for s in admiralties(work, side)] for side in {f.side for f in work.fleet.forces}}
    wanted = {n: by_side[f.side] for n, f in enumerate(work.fleet.forces)}
    for line in work.log:
        force = work.fleet.forces[line.force]
        data = {k: v for k, v in line.data.items() if k not in ("force", "name", "rules")}
        out += [Letter(seat=s, kind=LINE, happened=line.minute, aboard=force.key, data=data) for s in wanted[line.force]]
    for entry in work.sightings:
        force = work.fleet.forces[entry.force]
        told: dict[str, Any] = {**entry.data, "from": force.name, "via": ""}
        out += [Letter(seat=s, kind="sighting", happened=entry.minute, aboard=force.key, data=told) for s in wanted[entry.force]]
    for i in work.interrupts:
        for n, data in battle_words(work, i):
            force = work.fleet.forces[n]
            over = i.minute + i.moves
            if over > work.until and force.seat and not any(v.seat == reads(force) and v.data == data for v in out):
                out.append(Letter(seat=reads(force), kind="battle", happened=i.minute, arrives=over, data=data))
            short = {"title": f"{force.name}: {data['title']}", "text": f"{data['text']} {data['ending']}"}
            out += [Letter(seat=s, kind="battle", happened=over, aboard=force.key, data=short) for s in wanted[n]]
    return (*out, *prizes.log_letters(work))
