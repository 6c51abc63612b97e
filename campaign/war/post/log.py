"""The rough log of every force: what her officer of the watch writes, and her admiral (NAV-S-026, NAV-S-028; SC-S-08)."""

from __future__ import annotations

from typing import Any

import numpy as np

from campaign.war.post import wireless
from campaign.war.post.aboard import knots_made
from naval import tables
from naval.run import light, parting, stores, trade
from naval.run.harbour import notes as harbour_notes
from naval.run.tracks import lon_lat, places_at
from naval.run.work import Line, Note, Work, as_ints, commander, minute_after, seals, ship_at

ADMIRAL = "NAV-S-026"


def befell(work: Work) -> list[Note]:
    """What befell the forces: an event for the umpire each, and a line in a log."""
    return [
        *work.steamed.notes,
        *harbour_notes(work),
        *trade.notes(work),
        *parting.notes(work),
        *wireless.notes(work),
        *work.notes,
        *stores.notes(work),
    ]


def notes(work: Work) -> list[Note]:
    """All that officers of the watch write in this run: what befell them, light and weather besides."""
    return [*befell(work), *_light_notes(work), *_weather_notes(work)]


def written(work: Work) -> list[Note]:
    """What the admirals themselves write into the logs of their forces, when they seal their orders (NAV-S-026)."""
    out = []
    for minute, orders in seals(work):
        for seat in sorted(orders):
            for entry in orders[seat].log:
                n = work.fleet.number.get(entry.force, len(work.fleet.forces))
                if n < len(work.fleet.forces) and commander(work.fleet.forces[n]) == seat:
                    out.append(Note(minute, n, "entry", entry.text, (ADMIRAL,)))
    return out


def lines(work: Work) -> tuple[Line, ...]:
    """Every line of every log in this run, each with place, course, speed and coal (NAV-S-026, NAV-S-027, SC-S-08).

    Each says whose log it is in, so that the umpire may inspect any of them by itself.
    """
    officer, own = notes(work), written(work)
    some = [*officer, *own]
    if not some:
        return ()
    forces, minutes = as_ints([n.force for n in some]), np.array([float(n.minute) for n in some])
    lon, lat = lon_lat(places_at(work.tracks, forces, minutes)[0])
    out = []
    for k, note in enumerate(some):
        force, mine = work.fleet.forces[note.force], k >= len(officer)
        heading, knots = work.steamed.making(note.force, note.minute)
        ships = [ship_at(work, s, note.minute) for s in work.fleet.ships_of[note.force]]
        data: dict[str, Any] = {
            "text": note.text if mine else note.text[0].upper() + note.text[1:] + ".",
            "lon": round(float(lon[k]), 4),
            "lat": round(float(lat[k]), 4),
            "rules": list(note.rules),
            "force": force.key,
            "name": force.name,
            "own": mine,
            "course_deg": round(heading, 1),
            "knots": knots_made(knots, ships),
            "coal_t": round(coal_at(work, note.force, note.minute), 1),
        }
        out.append(Line(note.force, note.minute, data))
    return tuple(out)


def coal_at(work: Work, n: int, minute: int) -> float:
    """The coal of all ships of a force that float, at the last full hour (SC-S-08)."""
    hour = max(int(np.searchsorted(work.steamed.hours, minute, side="right")) - 1, 0)
    now = work.steamed.hourly[hour]
    ships = [s for s in work.fleet.ships_of[n] if now.afloat[s]]
    return float(sum(work.coaled[s][hour] if s in work.coaled else now.coal[s] for s in ships))


def _afloat_throughout(work: Work) -> list[int]:
    return [n for n in range(len(work.fleet.forces)) if any(work.fleet.ships[s].afloat for s in work.fleet.ships_of[n])]


def _weather_notes(work: Work) -> list[Note]:
    """The weather, once a run and when it changes by a step (SC-S-04)."""
    if work.stop == work.world.minute and not work.interrupts and work.until == work.world.minute:
        return []
    return [*light.at_start(work, _afloat_throughout(work)), *light.changes(work, as_ints(_afloat_throughout(work)))]


def _light_notes(work: Work) -> list[Note]:
    """Nightfall and daybreak over each force, to the minute (SC-S-04)."""
    tracks, out = work.tracks, []
    forces = as_ints(_afloat_throughout(work))
    for key, downward, kind, text in (
        ("dark", True, "nightfall", "night has fallen"),
        ("sunrise", False, "daybreak", "the sun is up"),
    ):
        height = tracks.sun[:, forces] - float(tables.value("light", key))
        a, b = height[:-1], height[1:]
        cell, row = np.nonzero((a >= 0) & (b < 0) if downward else (a <= 0) & (b > 0))
        u = a[cell, row] / (a[cell, row] - b[cell, row])
        t = tracks.times[cell] + u * (tracks.times[cell + 1] - tracks.times[cell])
        out += [Note(minute_after(float(m)), int(forces[r]), kind, text, ("SC-S-04",)) for r, m in zip(row, t, strict=True)]
    return out
