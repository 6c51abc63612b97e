"""Every force's rough log, by officer of the watch and admiral (NAV-S-026, NAV-S-028; SC-S-08)."""

from __future__ import annotations

import numpy as np

from campaign.war.communications import wireless
from campaign.war.communications.self_reports import knots_made
from campaign.war.paper import Line
from campaign.war.reports.sea import Log
from naval import tables
from naval.run.facts import Note, as_ints, minute_after
from naval.run.harbours import stores
from naval.run.harbours.harbour import notes as harbour_notes
from naval.run.movement import detachment
from naval.run.run_input import Done, commander, seals, ship_at
from naval.run.sighting import light
from naval.run.tracks import lon_lat, places_at
from naval.run.trade_war import raiding

ADMIRAL = "NAV-S-026"


def befell(run: Done) -> list[Note]:
    """List events of forces, each for the umpire and the log."""
    found = (harbour_notes, raiding.notes, detachment.notes, wireless.notes)
    return [*run.steamed.notes, *(note for tell in found for note in tell(run)), *run.notes, *run.ruled, *stores.notes(run)]


def notes(run: Done) -> list[Note]:
    """List all notes of officers of the watch: events, troops, light and weather."""
    return [*befell(run), *run.boats, *_light_notes(run), *_weather_notes(run)]


def written(run: Done) -> list[Note]:
    """List admirals' own entries, made on sealing orders (NAV-S-026)."""
    out = []
    for minute, orders in seals(run):
        for seat in sorted(orders):
            for entry in orders[seat].log:
                n = run.fleet.number.get(entry.force, len(run.fleet.forces))
                if n < len(run.fleet.forces) and commander(run.fleet.forces[n]) == seat:
                    out.append(Note(minute, n, "entry", entry.text, (ADMIRAL,)))
    return out


def lines(run: Done) -> tuple[Line, ...]:
    """List all log lines with place, course, speed and coal (NAV-S-026, NAV-S-027, SC-S-08).

    Each names its log, so that the umpire can inspect any by itself.
    """
    officer, own = notes(run), written(run)
    some = [*officer, *own]
    if not some:
        return ()
    forces, minutes = as_ints([n.force for n in some]), np.array([float(n.minute) for n in some])
    lon, lat = lon_lat(places_at(run.tracks, forces, minutes)[0])
    out = []
    for k, note in enumerate(some):
        force, mine = run.fleet.forces[note.force], k >= len(officer)
        heading, knots = run.steamed.making(note.force, note.minute)
        ships = [ship_at(run, s, note.minute) for s in run.fleet.ships_of[note.force]]
        body = Log(
            text=note.text if mine else note.logged(),
            lon=round(float(lon[k]), 4),
            lat=round(float(lat[k]), 4),
            rules=note.rules,
            force=force.key,
            name=force.name,
            own=mine,
            course_deg=round(heading, 1),
            knots=knots_made(knots, ships),
            coal_t=round(coal_at(run, note.force, note.minute), 1),
        )
        out.append(Line(note.force, note.minute, body))
    return tuple(out)


def coal_at(run: Done, n: int, minute: int) -> float:
    """Return the coal (tons) of a force's ships afloat, at the last full hour (SC-S-08)."""
    hour = max(int(np.searchsorted(run.steamed.hours, minute, side="right")) - 1, 0)
    now = run.steamed.hourly[hour]
    ships = [s for s in run.fleet.ships_of[n] if now.afloat[s]]
    return float(sum(run.coaled[s][hour] if s in run.coaled else now.coal[s] for s in ships))


def _afloat_throughout(run: Done) -> list[int]:
    return [n for n in range(len(run.fleet.forces)) if any(run.fleet.ships[s].afloat for s in run.fleet.ships_of[n])]


def _weather_notes(run: Done) -> list[Note]:
    """Note the weather once a run and when it changes by a step (SC-S-04)."""
    if run.clock == run.world.minute and not run.interrupts and run.until == run.world.minute:
        return []
    return [*light.at_start(run, _afloat_throughout(run)), *light.changes(run, as_ints(_afloat_throughout(run)))]


def _light_notes(run: Done) -> list[Note]:
    """Note nightfall and daybreak over each force, to the minute (SC-S-04)."""
    tracks, out = run.tracks, []
    forces = as_ints(_afloat_throughout(run))
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
