"""Demonstrations: the umpire has the details of a harbour ready when a hostile force appears off it (NAV-S-007, SC-N-26)."""

from __future__ import annotations

import numpy as np

from naval import tables
from naval.mustering import harbour_chart
from naval.run.damage.mines import come_near
from naval.run.run_input import Done, afloat_at, hostile
from naval.state.outcome import Event
from naval.state.waters import HarbourChart

RULES = ("NAV-S-007", "SC-N-26")


def find_demonstrations(run: Done) -> list[Event]:
    """Make an event for every force that comes on a hostile harbour's chart or within 10,000 yards of it (NAV-S-007, SC-N-26).

    Once a run, for the umpire alone.
    """
    out = []
    ports = {p.key: p for p in run.world.ports}
    forces = run.fleet.forces
    for chart in sorted(run.world.harbours, key=lambda c: c.port):
        port = ports.get(chart.port)
        for n in come_near(run, run.steamed, chart):
            if port is None or not hostile(forces[n].side, port.side):
                continue
            found = _first(run, n, chart)
            if found is not None and afloat_at(run, n, found[0]):
                text = f"{forces[n].name}: a demonstration off {port.name}. {contents(run, chart)}"
                minute, lon, lat = found
                rests = f"force:{forces[n].key}", f"port:{port.key}"
                out.append(Event(minute=minute, kind="demonstration", text=text, rules=RULES, lon=lon, lat=lat, about=rests))
    return out


def _first(run: Done, n: int, chart: HarbourChart) -> tuple[int, float, float] | None:
    """Find the first whole minute at which a force is near enough to a harbour's chart, and where she is then."""
    minutes = np.arange(run.world.minute, run.until + 1, dtype=np.float64)
    lon, lat = run.steamed.find_places(n, minutes)
    flat = harbour_chart.plane(chart)
    x, y = ((lon - flat.lon + 180) % 360 - 180) / flat.east, (flat.lat - lat) / flat.south
    off = np.hypot(np.maximum(np.maximum(-x, x - chart.columns), 0.0), np.maximum(np.maximum(-y, y - chart.rows), 0.0))
    near = np.flatnonzero(off <= float(tables.value("tasks", "demonstration_nm")) + 1e-6)
    if not len(near):
        return None
    k = int(near[0])
    return int(minutes[k]), round(float(lon[k]), 4), round(float(lat[k]), 4)


def contents(run: Done, chart: HarbourChart) -> str:
    lines = []
    for what, word in (("mine", "Mined"), ("fort", "Forts"), ("boom", "Booms")):
        some = [f"{', '.join(names)}{f' ({note})' if note else ''}" for note, names in harbour_chart.by_note(chart, what)]
        if some:
            lines.append(f"{word}: {'; '.join(some)}.")
    lying = sorted(
        run.fleet.ships[s].name
        for call in run.calls
        if run.world.ports[call.port].key == chart.port
        for s in run.fleet.ships_of[call.force]
        if run.steamed.ships.afloat[s]
    )
    lines.append(f"In port: {', '.join(lying)}." if lying else "No ship is in port.")
    return " ".join(lines)
