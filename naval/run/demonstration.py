"""Demonstrations: the umpire has the details of a harbour ready when a hostile force appears off it (NAV-S-007, SC-N-26)."""

from __future__ import annotations

import numpy as np

from naval import tables
from naval.mustering import harbour_chart
from naval.run.harbour import calls
from naval.run.mines import come_near, knots_of
from naval.run.work import Work, hostile, ship_at
from naval.state.outcome import Event
from naval.state.waters import HarbourChart

RULES = ("NAV-S-007", "SC-N-26")


def seen(work: Work) -> list[Event]:
    """An event for every force that comes on a hostile harbour's chart or within 10,000 yards of it (NAV-S-007, SC-N-26).

    Once a run, for the umpire alone.
    """
    out = []
    ports = {p.key: p for p in work.world.ports}
    forces = work.fleet.forces
    for chart in sorted(work.world.harbours, key=lambda c: c.port):
        port = ports.get(chart.port)
        for n in come_near(work, work.steamed, chart):
            if port is None or not hostile(forces[n].side, port.side):
                continue
            found = _first(work, n, chart)
            if found is not None and any(ship_at(work, s, found[0]).afloat for s in work.fleet.ships_of[n]):
                text = f"{forces[n].name}: a demonstration off {port.name}. {contents(work, chart)}"
                place = round(found[1], 4), round(found[2], 4)
                out.append(Event(minute=found[0], kind="demonstration", text=text, rules=RULES, lon=place[0], lat=place[1]))
    return out


def _first(work: Work, n: int, chart: HarbourChart) -> tuple[int, float, float] | None:
    """The first whole minute at which a force is near enough to a harbour's chart, and where she is then."""
    steamed = work.steamed
    knots = knots_of(steamed, n)
    minutes = np.arange(work.world.minute, work.until + 1)
    t = np.array([k[0] for k in knots])
    lon = np.interp(minutes, t, np.unwrap([k[1] for k in knots], period=360.0))
    lat = np.interp(minutes, t, [k[2] for k in knots])
    flat = harbour_chart.plane(chart)
    x, y = ((lon - flat.lon + 180) % 360 - 180) / flat.east, (flat.lat - lat) / flat.south
    off = np.hypot(np.maximum(np.maximum(-x, x - chart.columns), 0.0), np.maximum(np.maximum(-y, y - chart.rows), 0.0))
    near = np.flatnonzero(off <= float(tables.value("tasks", "demonstration_nm")) + 1e-6)
    if not len(near):
        return None
    k = int(near[0])
    return int(minutes[k]), float((lon[k] + 180) % 360 - 180), float(lat[k])


def contents(work: Work, chart: HarbourChart) -> str:
    """What a harbour's chart holds, and the ships that lie in it at the end of the run, in words."""
    lines = []
    for what, word in (("mine", "Mined"), ("fort", "Forts"), ("boom", "Booms")):
        some = [f"{', '.join(names)}{f' ({note})' if note else ''}" for note, names in harbour_chart.by_note(chart, what)]
        if some:
            lines.append(f"{word}: {'; '.join(some)}.")
    lying = sorted(
        work.fleet.ships[s].name
        for call in calls(work, work.steamed)
        if work.world.ports[call.port].key == chart.port
        for s in work.fleet.ships_of[call.force]
        if work.steamed.ships.afloat[s]
    )
    lines.append(f"In port: {', '.join(lying)}." if lying else "No ship lies in port.")
    return " ".join(lines)
