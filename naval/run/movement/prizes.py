"""Prizes: the fate of captured merchantmen and of their crews (NAV-S-053; SC-N-42, SC-N-43).

A prize is sunk, or sent to the captor's nearest own port, where she arrives by herself after distance over speed. A sunk ship's
crew is aboard the raider until she is in a port of her own, has a neutral coast close by, or makes out a neutral merchantman;
ashore it talks. Prizes are not retaken (the book knows no such thing).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from msgspec.structs import replace as renew

from naval import tables
from naval.geo import course
from naval.geo.chart import COAST_STEP_NM
from naval.run.facts import Hunt, Note, as_ints, minute_after
from naval.run.movement.course_plan import list_force_orders
from naval.run.run_input import Done
from naval.run.tracks import lon_lat, places_at
from naval.state.ledger import Prize
from naval.state.world import Merchant, World
from tactical.engine.text.words import country

RULES = ("NAV-S-053", "SC-N-42", "SC-N-43")


def enter_prizes(run: Done) -> Done:
    """Enter this run's prizes beside earlier ones, each by her captor's orders at the time (SC-N-42)."""
    new = tuple(_take_prize(run, h) for h in run.hunts if h.fate == "taken")
    return replace(run, prizes=(*run.world.prizes, *sorted(new, key=lambda p: (p.taken, p.key))))


def _take_prize(run: Done, h: Hunt) -> Prize:
    ship, force = run.fleet.merchants[h.merchant], run.fleet.forces[h.force]
    minute = int(h.end)
    spot = places_at(run.tracks, as_ints([len(run.fleet.forces) + h.merchant]), np.array([h.end]))[0]
    lon, lat = course.round_place(*(float(v[0]) for v in lon_lat(spot)))
    prize = Prize(key=ship.key, by=force.key, side=force.side, taken=minute, lon=lon, lat=lat, fate="sunk", crew="raider")
    ports = [p for p in run.world.ports if p.side == force.side]
    if disposal(run, h.force, minute) == "sink" or not ports:
        return prize
    nm = course.distances_nm(lon, lat, np.array([p.lon for p in ports]), np.array([p.lat for p in ports]))
    best = min(range(len(ports)), key=lambda k: (round(float(nm[k]), 3), ports[k].key))
    arrives = minute_after(minute + float(nm[best]) / ship.knots * 60)
    told = arrives + int(tables.value("trade", "prisoners"))
    return renew(prize, fate="sent", port=ports[best].key, arrives=arrives, crew="prize", told=told)


def disposal(run: Done, f: int, minute: int) -> str:
    """Find whether a raider sends in or sinks her prizes at a minute, by her latest orders (SC-N-42)."""
    force = run.fleet.forces[f]
    says = force.prizes
    for since, order in list_force_orders(run, force):
        says = order.prizes if since <= minute else says
    return says


def under_way(world: World) -> list[tuple[Prize, float, float]]:
    """List for the umpire the prizes on their way to a port, with their present places (SC-N-42)."""
    ports = {p.key: p for p in world.ports}
    out = []
    for prize in world.prizes:
        if prize.fate == "sent" and prize.taken <= world.minute < prize.arrives:
            to = ports[prize.port]
            degrees, nm = course.rhumb(prize.lon, prize.lat, to.lon, to.lat)
            gone = (world.minute - prize.taken) / (prize.arrives - prize.taken)
            out.append((prize, *course.round_place(*course.along(prize.lon, prize.lat, degrees, nm * gone))))
    return out


# -- crews ------------------------------------------------------------------------------------------------------------


def crews(run: Done) -> Done:
    """Put ashore the crews that raiders carry, where and as soon as they can (SC-N-43)."""
    waiting: dict[str, list[int]] = {}
    for k, prize in enumerate(run.prizes):
        if prize.crew == "raider" and prize.carrier in run.fleet.number:
            waiting.setdefault(prize.carrier, []).append(k)
    prizes = list(run.prizes)
    for key in sorted(waiting):
        for k in waiting[key]:
            found = _landing(run, run.fleet.number[key], prizes[k].taken)
            if found is not None:
                minute, where, after = found
                prizes[k] = renew(prizes[k], crew="ashore", landed=minute, where=where, told=minute + after)
    return replace(run, prizes=tuple(prizes))


def notes(run: Done) -> list[Note]:
    """Log the crews that left a raider."""
    known = {p.key for p in run.world.prizes if p.crew == "ashore"}
    out = []
    for p in run.prizes:
        if p.crew == "ashore" and p.key not in known:
            text = f"put the crew of the {merchant(run, p.key).name} ashore {p.where}"
            out.append(Note(p.landed, run.fleet.number[p.carrier], "crew-ashore", text, RULES))
    return out


def _landing(run: Done, f: int, since: int) -> tuple[int, str, int] | None:
    """Find where a raider first lands a crew aboard since a minute: when, where, and how long the news takes."""
    since = max(since, run.world.minute)
    found = []
    port = next((c for c in run.calls if c.force == f), None)
    if port is not None:
        at = max(minute_after(port.since), since)
        found.append((at, f"at {run.world.ports[port.port].name}", int(tables.value("trade", "prisoners"))))
    coast = _coast(run, f, since)
    if coast is not None:
        found.append(
            (coast[0], f"in boats off {country(run.chart.neutrals[coast[1]].name)}", int(tables.value("trade", "boats")))
        )
    hail = _hail(run, f, since)
    if hail is not None:
        name = run.fleet.merchants[hail[1]].name
        found.append((hail[0], f"aboard the {name}, a neutral", run.world.settings.merchant_tip_min))
    return min(found, default=None)


def _coast(run: Done, f: int, since: int) -> tuple[int, int] | None:
    """Find when a force under way first has a neutral coast close by, at a common time, and which coast."""
    points, tracks = run.chart.neutral_points, run.tracks
    column = np.flatnonzero((tracks.times >= since) & (tracks.times >= tracks.on[f]) & (tracks.times <= tracks.off[f]))
    if not len(points) or not len(column):
        return None
    near = float(tables.value("trade", "boats_nm"))
    from scipy.spatial import cKDTree  # here: it takes a third of a second, and few processes come so far

    far, which = cKDTree(points).query(tracks.place[column, f], distance_upper_bound=near + COAST_STEP_NM)
    close = np.flatnonzero(far <= near)
    if not len(close):
        return None
    return int(tracks.times[column[close[0]]]), int(run.chart.neutral_owner[which[close[0]]])


def _hail(run: Done, f: int, since: int) -> tuple[int, int] | None:
    """Find the first neutral merchantman that a force makes out after a minute: when, and which."""
    t, first = run.touches, len(run.fleet.forces)
    found = []
    for k in np.flatnonzero((t.i == f) & (t.j >= first) & np.isfinite(t.known_at) & (t.end >= since)).tolist():
        m = int(t.j[k]) - first
        if run.fleet.merchants[m].side == "neutral":
            found.append((minute_after(max(float(t.known_at[k]), since)), m))
    return min(found, default=None)


def handed_over(some: tuple[Prize, ...], to: dict[str, str]) -> tuple[Prize, ...]:
    """Move the crews of prizes aboard forces that have gone over into others aboard those others (SC-N-43)."""
    return tuple(renew(p, aboard=to[p.carrier]) if p.crew == "raider" and p.carrier in to else p for p in some)


def merchant(run: Done, key: str) -> Merchant:
    """Find the merchantman that bears a prize's key."""
    return run.fleet.merchants[run.fleet.number[key] - len(run.fleet.forces)]
