"""Reports sent on by forces in touch with their Admiralty: position, and all since they last could (NAV-S-026, NAV-S-028;
SC-S-06, SC-S-08)."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as renew

from campaign.war.communications import detached_forces
from campaign.war.communications.dispatch import nodes_of
from campaign.war.communications.net import ADMIRALTY, MEDIA, WIRELESS, Net, Step, via
from campaign.war.communications.self_reports import Hour, battle_words, reads
from campaign.war.paper import Paper, Post, Watch
from campaign.war.provenance import bodies, rests_on
from campaign.war.reports import sea
from campaign.war.reports.body import Body
from campaign.war.reports.papers import Silence
from naval.run.run_input import Done, in_action
from naval.state.world import Force, Seat


def admiralties(run: Done, side: str) -> list[Seat]:
    """List the seats that read a side's logs (NAV-S-028). For a detached force's admiral see
    :mod:`campaign.war.communications.detached_forces`."""
    return sorted((s for s in run.world.seats if s.role == ADMIRALTY and s.side == side), key=lambda s: s.key)


def forward(run: Done, post: Post, net: Net, side: str) -> Post:
    """Send on position and log of every force in touch (NAV-S-028)."""
    touching = _in_touch(run, net, side)
    aboard: dict[str, dict[str, list[Paper]]] = {}
    for n, seat, _, _ in touching:
        aboard.setdefault(run.fleet.forces[n].key, {})[seat.key] = []
    spoke, mail, papers = set(post.sent), list[Paper](), list[Paper]()
    for letter in post.mail:
        boxes = aboard.get(letter.aboard)
        box = boxes.get(letter.seat) if boxes and letter.happened <= net.minute else None
        (mail if box is None else box).append(letter)
    hour = Hour(run, net.minute)
    for n, seat, hops, steps in touching:
        force = run.fleet.forces[n]
        if steps and steps[0].medium == WIRELESS:
            spoke.add((net.minute, net.keys[net.node[n]]))
        came = via([MEDIA[s.medium] for s in steps])
        path = (force.name, *(net.names[s.b] for s in steps))
        arrives = net.minute + 60 * max(hops - 1, 0)
        papers.append(Paper(seat.key, hour.position(n, came, path), net.minute, arrives))
        papers += _sent_on(force, seat, aboard[force.key][seat.key], net.minute, arrives, came)
    return replace(post, mail=tuple(mail), sent=frozenset(spoke | detached_forces.speaks(run, net))).send(papers, run.until)


def _in_touch(run: Done, net: Net, side: str) -> list[tuple[int, Seat, int, tuple[Step, ...]]]:
    """List the forces that can send now, each with reader, hops, and way."""
    out = []
    reached = [(s, net.search(nodes_of(run, net, s), back=True)) for s in admiralties(run, side)]
    for n, node in sorted(net.node.items()):
        if not (run.steamed.held and in_action(run, n, net.minute)):
            out += [(n, s, int(r.hops[node]), r.list_steps(node)) for s, r in reached if r.hops[node] >= 0]
    return out


def _sent_on(force: Force, seat: Seat, letters: list[Paper], minute: int, arrives: int, came: str) -> list[Paper]:
    """Send on letters from aboard; log lines become one paper (NAV-S-028)."""
    out = []
    rows = tuple(
        v.body.make_log_row(v.happened) for v in sorted(letters, key=lambda v: v.happened) if isinstance(v.body, sea.Line)
    )
    if rows:
        logbook = sea.Logbook(force=force.key, name=force.name, via=came, rows=rows)
        out.append(Paper(seat.key, logbook, minute, arrives))
    for letter in letters:
        body = letter.body
        if isinstance(body, sea.Sighting | sea.Bearing):  # these name the medium by which they came
            body = body.forwarded(body.sender, came)
        if not isinstance(body, sea.Line):
            out.append(renew(letter, arrives=arrives, aboard="", body=body))
    return out


def of_deeds(run: Done) -> list[tuple[int, int, sea.Work]]:
    """List forces' work on mines and at places: force number, minute, report."""
    out = []
    for d in run.deeds:
        force = run.fleet.forces[d.force]
        rest = {name: value for name, value in vars(d).items() if name not in ("force", "minute")}
        out.append((d.force, d.minute, sea.Work(force=force.key, name=force.name, **rest)))
    return out


def first_told(run: Done) -> list[Paper]:
    """Report to cabins their own work, to Admiralties places that no longer answer, never why (NAV-S-083); and mail already under
    way."""
    out = [Paper(seat, body, at, at) for n, at, body in of_deeds(run) if (seat := reads(run.fleet.forces[n]))]
    for s in run.silences:
        body = Silence(of=s.of, name=s.name, text=f"{s.name} no longer answers.")
        out += [Paper(seat.key, body, s.minute, s.minute) for seat in admiralties(run, s.side)]
    return [*out, *(Paper.from_letter(letter) for letter in run.world.mail)]


def log_of(run: Done, watch: Watch) -> list[Paper]:
    """List what each force will send on: work, log, sightings, battles (NAV-S-028)."""
    out: list[Paper] = []
    wanted = {side: [seat.key for seat in admiralties(run, side)] for side in {f.side for f in run.fleet.forces}}

    def keep(n: int, minute: int, body: Body, about: tuple[str, ...] = ()) -> None:
        force = run.fleet.forces[n]
        about = about or (f"force:{force.key}",)
        out.extend(Paper(seat, body, minute, aboard=force.key, about=about) for seat in wanted[force.side])

    for n, minute, deed in of_deeds(run):
        keep(n, minute, deed, rests_on(deed))
    for line in watch.log:
        keep(line.force, line.minute, line.body.line())
    for entry in watch.sightings:
        body = entry.body.forwarded(run.fleet.forces[entry.force].name, "")
        keep(entry.force, entry.minute, body, bodies(run, entry.force, entry.of))
    for i in run.interrupts:
        for n, battle in battle_words(run, i) if not i.afoot else ():
            rests = tuple(f"force:{key}" for key in sorted(i.forces))
            keep(n, i.end_minute, battle.heard(run.fleet.forces[n].name), rests)
    return out
