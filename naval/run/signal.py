"""Signal: dispatches and logs move when there is a path, else they wait aboard (NAV-S-022, 023, 028, 034; SC-S-05, 06).

At every whole hour each side's net is looked at. A dispatch leaves for its addressee when there is a path and arrives
an hour later for every hop after the first. A force in touch with its Admiralty sends where she is, and what she has
sighted and fought since she last could. What is written now is tried at once, at the run's start.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import numpy as np

from naval import calendar
from naval.outcome import Event, Interrupt, Report
from naval.run.net import Net, Way, afloat_at, net_of, ports_at
from naval.run.tracks import Ints
from naval.run.work import Work, ship_at
from naval.world import Dispatch, Letter, Seat

SIDES = ("blue", "red")


def signal(work: Work) -> Work:
    """Carry dispatches and logs, hour by hour, to the run's end."""
    start, until = work.world.minute, work.until
    work = deliver_mail(write(work))
    work = replace(work, mail=(*work.mail, *log_of(work)))
    ticks = [start] if start == until else [start, *range((start // 60 + 1) * 60, until + 1, 60)]
    for tick in ticks:
        for side in SIDES:
            if not any(f.side == side for f in work.fleet.forces):
                continue
            net = net_of(work, side, tick)
            if tick > start or start == until:
                work = forward(work, net, side)
            work = carry(work, net, side)
    return work


def write(work: Work) -> Work:
    """Number the dispatches that were sealed; each author's are counted for itself."""
    numbers, out = dict(work.world.numbers), list(work.world.dispatches)
    seats = {s.key: s for s in work.world.seats}
    sealed = [(work.world.minute, work.orders)]
    sealed += [(i.minute + i.moves, i.orders) for i in work.interrupts if i.orders and i.minute + i.moves < work.until]
    for minute, orders in sealed:
        for author in sorted(orders):
            for note in orders[author].dispatches:
                to, by = seats.get(note.to), seats.get(author)
                if by is None or to is None or to.side != by.side or to.key == by.key:
                    continue
                numbers[author] = numbers.get(author, 0) + 1
                out.append(Dispatch(author=author, number=numbers[author], to=note.to, text=note.text, written=minute))
    return replace(work, dispatches=_in_order(out), numbers=numbers)


def _in_order(some: list[Dispatch]) -> tuple[Dispatch, ...]:
    return tuple(sorted(some, key=lambda d: (d.author, d.number)))


def deliver_mail(work: Work) -> Work:
    """Hand over what was on its way before this run and arrives in it."""
    reports, mail = list(work.reports), []
    for letter in work.world.mail:
        if not letter.aboard and letter.arrives <= work.until:
            reports.append(_report(letter))
        else:
            mail.append(letter)
    dispatches = []
    for d in work.dispatches:
        if d.arrives is not None and d.arrives <= work.until:
            reports += _handed(work, d)
        else:
            dispatches.append(d)
    return replace(work, reports=tuple(reports), mail=tuple(mail), dispatches=tuple(dispatches))


def _report(letter: Letter) -> Report:
    return Report(seat=letter.seat, kind=letter.kind, happened=letter.happened, arrives=letter.arrives, data=letter.data)


def _handed(work: Work, d: Dispatch) -> list[Report]:
    """The dispatch in its addressee's hand, if there still is a cabin to hand it in at."""
    to, by = work.seat(d.to), work.seat(d.author)
    if to is None or by is None or d.arrives is None or not _stands(work, to, d.arrives):
        return []
    data: dict[str, Any] = {
        "from": by.name, "from_key": by.key, "text": d.text, "written": d.written,
        "via": d.via, "path": list(d.path),
    }  # fmt: skip
    return [Report(seat=to.key, kind="dispatch", happened=d.sent or d.written, arrives=d.arrives, data=data)]


def _stands(work: Work, seat: Seat, minute: int) -> bool:
    mine = [n for n, f in enumerate(work.fleet.forces) if f.seat == seat.key]
    return seat.role != "cabin" or any(afloat_at(work, n, minute) for n in mine)


def nodes_of(work: Work, net: Net, seat: Seat) -> list[int]:
    """Where a seat is on the net: the Admiralty on its wire, a cabin in each of its forces."""
    if seat.role == "admiralty":
        return [0]
    return [net.node[n] for n, f in enumerate(work.fleet.forces) if f.seat == seat.key and n in net.node]


def carry(work: Work, net: Net, side: str) -> Work:
    """Send every dispatch of a side for which there is a path now."""
    seats = {s.key: s for s in work.world.seats}
    reports, events, kept = list(work.reports), list(work.events), []
    reached: dict[str, Ints] = {}
    ways: dict[str, dict[int, Way]] = {}
    for d in work.dispatches:
        by, to = seats.get(d.author), seats.get(d.to)
        if d.sent is not None or by is None or to is None or by.side != side or d.written > net.minute:
            kept.append(d)
            continue
        if d.author not in reached:
            hops, before = net.reach(nodes_of(work, net, by))
            reached[d.author], ways[d.author] = hops, net.ways(hops, before)
        hops = reached[d.author]
        ends = [n for n in nodes_of(work, net, to) if hops[n] >= 0]
        if not ends:
            kept.append(d)
            continue
        end = min(ends, key=lambda n: (int(hops[n]), n))
        arrives = net.minute + 60 * max(int(hops[end]) - 1, 0)
        way = ways[d.author][end]
        if d.written < net.minute and _just_written(d, net.minute):
            reports.append(outbox(d, to, d.written))  # it waited: said at once, before anybody could know how long
        d = msgspec.structs.replace(d, sent=net.minute, arrives=arrives, path=way.names, via=way.via)
        events.append(_sent_event(d, by, to))
        if arrives <= work.until:
            reports += _handed(work, d)
        else:
            kept.append(d)
        reports.append(outbox(d, to, net.minute))
    first = [d for d in kept if d.sent is None and _just_written(d, net.minute) and seats[d.author].side == side]
    reports += [outbox(d, seats[d.to], d.written) for d in first]
    return replace(work, reports=tuple(reports), events=tuple(events), dispatches=_in_order(kept))


def _just_written(d: Dispatch, minute: int) -> bool:
    return minute - 60 < d.written <= minute


def _sent_event(d: Dispatch, by: Seat, to: Seat) -> Event:
    text = f"Dispatch {d.number} of {by.name} left for {to.name}: {', '.join(d.path)} ({d.via})."
    rules = ("NAV-S-022", "NAV-S-023", "NAV-S-034", "SC-S-06")
    return Event(minute=d.sent or 0, kind="dispatch", text=text, rules=rules, told=(d.to,))


def outbox(d: Dispatch, to: Seat, minute: int) -> Report:
    """What the author's own wireless office knows of a dispatch: that it waits, or that it has gone."""
    data = {
        "number": d.number, "to": to.name, "text": d.text, "written": d.written,
        "state": "waiting" if d.sent is None else "sent", "at": d.sent,
    }  # fmt: skip
    return Report(seat=d.author, kind="outbox", happened=d.written, arrives=max(minute, d.written), data=data)


def forward(work: Work, net: Net, side: str) -> Work:
    """Every force in touch sends her position, and her log since she last could, to her Admiralty (NAV-S-028)."""
    admiralties = [s for s in sorted(work.world.seats, key=lambda s: s.key) if s.role == "admiralty" and s.side == side]
    if not admiralties:
        return work
    hops, before = net.reach([0])
    aboard: dict[str, list[Letter]] = {}
    for letter in work.mail:
        if letter.aboard and letter.happened <= net.minute:
            aboard.setdefault(letter.aboard, []).append(letter)
    sent: set[str] = set()
    reports, mail = list(work.reports), []
    lies, ways = ports_at(work, net.minute), net.ways(hops, before)
    for n, node in sorted(net.node.items()):
        if hops[node] < 0 or in_action(work, n, net.minute):
            continue
        key = work.fleet.forces[n].key
        sent.add(key)
        arrives = net.minute + 60 * max(int(hops[node]) - 1, 0)
        way = ways[node]
        data = position(work, n, net.minute, lies.get(n, ""), way.via, list(reversed(way.names)))
        letters = [Letter(seat=a.key, kind="position", happened=net.minute, arrives=arrives, data=data) for a in admiralties]
        for letter in aboard.get(key, ()):
            told = {**letter.data, "via": data["via"]} if letter.kind == "sighting" else letter.data
            letters.append(msgspec.structs.replace(letter, arrives=arrives, aboard="", data=told))
        reports += [_report(v) for v in letters if v.arrives <= work.until]
        mail += [v for v in letters if v.arrives > work.until]
    kept = [v for v in work.mail if not (v.aboard in sent and v.happened <= net.minute)]
    return replace(work, reports=tuple(reports), mail=(*kept, *mail))


def log_of(work: Work) -> tuple[Letter, ...]:
    """What each force has to send on when she can: what she sighted, and the battles she was in (NAV-S-028)."""
    out = []
    admiralties = {side: [s.key for s in work.world.seats if s.role == "admiralty" and s.side == side] for side in SIDES}
    for entry in work.sightings:
        force = work.fleet.forces[entry.force]
        for seat in sorted(admiralties.get(force.side, [])):
            data = {**entry.data, "from": force.name, "via": ""}
            out.append(Letter(seat=seat, kind="sighting", happened=entry.minute, aboard=force.key, data=data))
    for i in work.interrupts:
        for n, data in battle_words(work, i):
            force = work.fleet.forces[n]
            over = i.minute + i.moves
            if over > work.until and force.seat and not any(v.seat == force.seat and v.data == data for v in out):
                out.append(Letter(seat=force.seat, kind="battle", happened=i.minute, arrives=over, data=data))
            short = {"title": f"{force.name}: {data['title']}", "text": f"{data['text']} {data['ending']}"}
            for seat in sorted(admiralties.get(force.side, [])):
                out.append(Letter(seat=seat, kind="battle", happened=over, aboard=force.key, data=short))
    return tuple(out)


def battle_words(work: Work, i: Interrupt) -> list[tuple[int, dict[str, Any]]]:
    """What each force engaged can tell of a battle when it is over: her own losses, and what her side saw."""
    out = []
    for key in sorted(i.forces):
        n = work.fleet.number.get(key)
        if n is None:
            continue
        force = work.fleet.forces[n]
        before = [ship_at(work, s, i.minute + i.moves - 1) for s in work.fleet.ships_of[n]]
        after = [ship_at(work, s, i.minute + i.moves) for s in work.fleet.ships_of[n]]
        lost = [b.name for a, b in zip(before, after, strict=True) if a.afloat and not b.afloat]
        hurt = [f"{a.name}: {', '.join(a.damage)}" for a in after if a.afloat and a.damage]
        text = f"{force.name} was in action for {i.moves} minute{'' if i.moves == 1 else 's'}. "
        text += f"Lost: {', '.join(lost)}. " if lost else "No ship of hers was lost. "
        text += f"Hurt: {'; '.join(hurt)}." if hurt else "None is hurt that still floats."
        title = f"Action of {calendar.label(i.minute, work.world.calendar.hour)}"
        data = {
            "title": title, "text": text, "ending": ending_seen(i, force.side), "minutes": i.moves,
            "views": i.views.get(force.side, []),
        }  # fmt: skip
        if i.board:
            data["board"] = i.board
        out.append((n, data))
    return out


def ending_seen(i: Interrupt, side: str) -> str:
    """How an action ended, as far as a side saw it: of an enemy last seen afloat nobody can say that he sank."""
    told = i.result.get("told")
    if told is not None:  # the battle says itself what each side saw
        return str(told[side])
    ending = str(i.result.get("ending", ""))
    views = i.views.get(side) or [{}]
    ships = views[-1].get("ships", [])
    own = [ship["afloat"] for ship in ships if ship.get("own")]
    enemy = [ship["afloat"] for ship in ships if not ship.get("own")]
    if not ending.endswith("sunk.") or (enemy and not any(enemy)):
        return ending
    return f"Every ship of {side.capitalize()} is sunk." if own and not any(own) else "The fleets have drawn apart."


def in_action(work: Work, n: int, minute: int) -> bool:
    """Whether a force is fighting at a minute: then nobody writes."""
    return any(f == n and a <= minute < b for f, a, b in work.steamed.held)


def position(work: Work, n: int, minute: int, port: str, via: str, path: list[str]) -> dict[str, Any]:
    """What a force reports of herself at a whole hour."""
    force, steamed = work.fleet.forces[n], work.steamed
    column, hour = int(np.searchsorted(steamed.times, minute)), int(np.searchsorted(steamed.hours, minute))
    ships = []
    for s in work.fleet.ships_of[n]:
        ship = ship_at(work, s, minute)
        tons = work.coaled[s][hour] if s in work.coaled else steamed.hourly[hour].coal[s]
        ships.append({
            "name": ship.name, "coal_t": round(float(tons), 1), "max_kn": round(ship.max_kn, 2), "afloat": ship.afloat,
            "damage": list(ship.damage),
        })  # fmt: skip
    return {
        "force": force.key, "name": force.name, "flagship": flagship_name(work, n, minute),
        "lon": round(float(steamed.lon[n, column]), 4), "lat": round(float(steamed.lat[n, column]), 4),
        "course_deg": round(float(steamed.course[n, column]), 1), "knots": round(float(steamed.knots[n, column]), 2),
        "port": next((p.name for p in work.world.ports if p.key == port), ""), "ships": ships, "via": via, "path": path,
    }  # fmt: skip


def flagship_of(work: Work, n: int, minute: int) -> str:
    """The key of the flagship; when she is lost, of the senior survivor: the largest, then by key."""
    force = work.fleet.forces[n]
    if not work.interrupts:
        return force.flagship
    ships = [ship_at(work, s, minute) for s in work.fleet.ships_of[n]]
    left = [v for v in ships if v.afloat]
    if not left or any(v.key == force.flagship for v in left):
        return force.flagship
    return min(left, key=lambda v: (-work.fleet.classes[v.class_key].displacement_t, v.key)).key


def flagship_name(work: Work, n: int, minute: int) -> str:
    """The flagship's name."""
    key = flagship_of(work, n, minute)
    return next((work.fleet.ships[s].name for s in work.fleet.ships_of[n] if work.fleet.ships[s].key == key), "")
