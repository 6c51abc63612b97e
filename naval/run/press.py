"""Press: what is seen from neutral coasts, and what is printed of it (NAV-S-045, 048 to 050; SC-S-10).

At the end of the run the press is told of belligerents that passed within sight of a neutral coast: what a landsman
would have seen, once a force and coast. What the press prints reaches each Admiralty in the version written for it.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.spatial import cKDTree

from naval import calendar, course
from naval.chart import COAST_STEP_NM
from naval.course import Floats
from naval.outcome import Event, Report
from naval.run.lookout import count_words
from naval.run.tracks import Ints, lon_lat, places_at
from naval.run.work import Work, as_ints, minute_after, ship_at
from naval.world import Letter

LARGE_T = 5000  # a landsman calls it a large ship
EIGHTHS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def press(work: Work) -> Work:
    """Tips for the press, and its articles for the Admiralties, all at the run's end (or the agreed delay later)."""
    return articles(tips(work))


def tips(work: Work) -> Work:
    """What was seen from the coasts (NAV-S-045)."""
    seats = sorted(s.key for s in work.world.seats if s.role == "press")
    reports, events = list(work.reports), list(work.events)
    seen = []
    for f, coast, near, t in passings(work):  # told, and so put down, at the run's end
        text, at, lon, lat = _tip(work, f, coast, near, t)
        name = work.chart.neutrals[coast].name
        seen.append((at, text, name, lon, lat))
        events.append(
            Event(
                minute=work.until,
                kind="seen-from-coast",
                text=f"{work.fleet.forces[f].name} passed {near:.1f} miles off {name} at {_clock(work, t)}.",
                rules=("NAV-S-045", "SC-S-10"),
                told=tuple(seats),
            )
        )
    # In order of time and words: the order of forces would tell more than a landsman saw.
    for at, text, name, lon, lat in sorted(seen):
        data = {"text": text, "source": name, "lon": lon, "lat": lat}
        reports += [Report(seat=s, kind="tip", happened=at, arrives=work.until, data=data) for s in seats]
    return replace(work, reports=tuple(reports), events=tuple(events))


def _clock(work: Work, t: float) -> str:
    return calendar.label(minute_after(t), work.world.calendar.hour)


def passings(work: Work) -> list[tuple[int, int, float, float]]:
    """Force, coast, closest distance (nm) and minute of every passing within sight of a neutral coast."""
    tracks = work.tracks
    war = np.flatnonzero(work.fleet.side[: len(work.fleet.forces)] < 2)
    points = work.chart.neutral_points
    if not len(points) or not len(war) or not tracks.cells:
        return []
    most = float(max(work.weather.day, work.weather.night))
    tree = cKDTree(points)
    # Roughly first: whoever is near a coast at any knot, allowing half a cell's steaming.
    gap = np.linalg.norm(np.diff(tracks.place[:, war], axis=0), axis=2)
    reach = most + COAST_STEP_NM + float(gap.max(initial=0.0))
    far = tree.query(tracks.place[:, war].reshape(-1, 3), distance_upper_bound=reach)[0].reshape(-1, len(war))
    close = np.isfinite(far)
    cell, row = np.nonzero(close[:-1] | close[1:])
    if not len(row):
        return []
    body, a, b, t0, t1 = _stretches(work, war[row], cell)
    found = work.chart.neutral_approach(*a, *b, most)
    leg = found.leg
    t = t0[leg] + found.fraction * (t1 - t0)[leg]
    sight = places_at(tracks, body[leg], t)[1]
    sea = (t >= tracks.on[body[leg]]) & (t <= tracks.off[body[leg]])
    seen = (found.nm <= sight) & sea
    best: dict[tuple[int, int], tuple[float, float]] = {}
    for k in np.flatnonzero(seen).tolist():
        key = int(body[leg[k]]), int(found.neutral[k])
        # To a tenth of a mile, so that of equally close moments the first counts.
        here = (round(float(found.nm[k]), 1), float(t[k]))
        best[key] = min(best.get(key, here), here)
    return [(f, c, *best[f, c]) for f, c in sorted(best)]


def _stretches(
    work: Work, body: Ints, cell: Ints
) -> tuple[Ints, tuple[Floats, Floats], tuple[Floats, Floats], Floats, Floats]:
    """Straight stretches of bodies in cells, cut at their bends: body, from, to (lon, lat), and both times."""
    tracks = work.tracks
    rows, times = [body, body], [tracks.times[cell], tracks.times[cell + 1]]
    if len(tracks.bend_body):
        mine = np.isin(tracks.bend_body, np.unique(body))
        rows.append(tracks.bend_body[mine])
        times.append(tracks.bend_at[mine])
    pairs = np.unique(np.stack([np.concatenate(rows).astype(np.float64), np.concatenate(times)], 1), axis=0)
    who, t = pairs[:, 0].astype(np.int64), pairs[:, 1]
    first = np.flatnonzero((who[1:] == who[:-1]) & (t[1:] - t[:-1] > 1e-7))
    lon, lat = lon_lat(places_at(tracks, who, t)[0])
    a, b = (lon[first], lat[first]), (lon[first + 1], lat[first + 1])
    return who[first], a, b, t[first], t[first + 1]


def _tip(work: Work, f: int, coast: int, near: float, t: float) -> tuple[str, int, float, float]:
    """What a landsman saw: number and size if near enough, course, place and about when. And the half hour it was."""
    place, sight, height = places_at(work.tracks, as_ints([f]), np.array([t]))
    at = round(t / 30) * 30
    minute = minute_after(t)
    mine = [ship_at(work, s, minute) for s in work.fleet.ships_of[f]]
    tons = [work.fleet.classes[s.class_key].displacement_t for s in mine if s.afloat]
    points = work.chart.neutral_points[work.chart.neutral_owner == coast]
    spot = points[int(np.argmin(np.linalg.norm(points - place[0], axis=1)))]
    lon, lat = lon_lat(spot)
    name = work.chart.neutrals[coast].name
    hour = work.world.calendar.hour
    when = f"about {calendar.clock(at, hour)}, Day {calendar.split(at, hour)[0]}"
    heading = _heading(work, f, t)
    steering = f"steering {heading}, " if heading else "lying to, "
    if near > float(sight[0]) / 2:
        what = "smoke on the horizon" if float(height[0]) > 0 else "lights out at sea"
        text = f"{what}, off {name} {when}"
        return text[0].upper() + text[1:] + ".", at, round(float(lon), 2), round(float(lat), 2)
    large, small = sum(v >= LARGE_T for v in tons), sum(v < LARGE_T for v in tons)
    words = [
        f"{count_words(n)} {size} ship{'s' if n > 1 else ''}" for n, size in ((large, "large"), (small, "small")) if n
    ]
    text = f"{' and '.join(words)}, {steering}off {name} {when}"
    return text[0].upper() + text[1:] + ".", at, round(float(lon), 2), round(float(lat), 2)


def _heading(work: Work, f: int, t: float) -> str:
    """Where she steered, to one of eight points; "" if she lay stopped."""
    before, after = (
        places_at(work.tracks, as_ints([f]), np.array([np.clip(t + d, work.tracks.times[0], work.tracks.times[-1])]))[0][0]
        for d in (-5.0, 5.0)
    )
    if np.linalg.norm(after - before) < 0.05:
        return ""
    a, b = lon_lat(before), lon_lat(after)
    return EIGHTHS[round(course.bearing_deg(float(a[0]), float(a[1]), float(b[0]), float(b[1])) / 45) % 8]


def articles(work: Work) -> Work:
    """Each Admiralty gets the version written for its side, if one was written (NAV-S-048, NAV-S-049, NAV-S-050)."""
    reports, mail, events = list(work.reports), list(work.mail), list(work.events)
    arrives = work.until + work.world.settings.press_delay_min
    seats = {s.key: s for s in work.world.seats}
    admiralties = sorted((s for s in work.world.seats if s.role == "admiralty"), key=lambda s: s.key)
    for paper in sorted(k for k in work.orders if k in seats and seats[k].role == "press"):
        for article in work.orders[paper].articles:
            told = []
            for admiralty in admiralties:
                text = article.versions.get(admiralty.side, "")
                if not text.strip():
                    continue
                data = {
                    "headline": article.headline, "text": text, "paper": seats[paper].name,
                    "dateline": calendar.label(work.until, work.world.calendar.hour),
                }  # fmt: skip
                told.append(admiralty.key)
                if arrives <= work.until:
                    reports.append(
                        Report(seat=admiralty.key, kind="article", happened=work.until, arrives=arrives, data=data)
                    )
                else:
                    mail.append(Letter(seat=admiralty.key, kind="article", happened=work.until, arrives=arrives, data=data))
            events.append(
                Event(
                    minute=work.until,
                    kind="article",
                    text=f"{seats[paper].name} printed: {article.headline}",
                    rules=("NAV-S-048", "NAV-S-049", "NAV-S-050"),
                    told=tuple(told),
                )
            )
    return replace(work, reports=tuple(reports), mail=tuple(mail), events=tuple(events))
