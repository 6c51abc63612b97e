"""Hostile wireless and jamming as heard (NAV-S-081, NAV-S-035; SC-N-16, SC-N-17).

A set within the agreed range hears an enemy send: bearing and strength, never who. A jamming ship is heard by nobody: those near
are jammed. Stations report to their Admiralty by wire. In a port with a telegraph nobody sends by wireless.
"""

from __future__ import annotations

import numpy as np

from campaign.war.communications.forwarding import admiralties
from campaign.war.communications.net import Net, far_reaching
from campaign.war.communications.self_reports import reads
from campaign.war.communications.wireless import GRACE_NM
from campaign.war.paper import Paper, Post
from campaign.war.reports.sea import Bearing
from naval import tables
from naval.geo import compass, course
from naval.geo.course import Floats
from naval.run.facts import as_ints
from naval.run.run_input import Done, hostile, in_action
from naval.run.tracks import Bools

POINT_DEG = 11.25


def strength(nm: float, reach_nm: float) -> str:
    """Grade the strength of a signal by its share of the range of wireless (SC-N-16).

    >>> strength(10, 60), strength(30, 60), strength(60, 60)
    ('loud', 'fair', 'faint')
    """
    loud, fair = tables.value("wireless", "strength")
    return "loud" if nm <= loud * reach_nm else "fair" if nm <= fair * reach_nm else "faint"


def overhear(run: Done, post: Post, nets: dict[str, Net], minute: int) -> Post:
    """Report all hostile wireless heard at this hour, if that is agreed (NAV-S-081, SC-N-16)."""
    if not run.world.settings.overhearing or run.until == run.world.minute:
        return post
    spoke = {key for at, key in post.sent if at == minute}
    papers: list[Paper] = []
    for side, net in nets.items():
        for other, theirs in nets.items():
            some = as_ints([k for k, key in enumerate(theirs.keys) if key in spoke]) if hostile(side, other) else as_ints([])
            if not len(some):
                continue
            far = np.array([n >= 0 and far_reaching(run, n, minute) for n in theirs.force[some].tolist()], dtype=bool)
            for k in np.flatnonzero(net.radio & ~net.deaf).tolist():
                for bearing, who in list_bearings_heard(
                    net, k, theirs.lon[some], theirs.lat[some], run.world.settings.wireless_nm, far
                ):
                    rests = tuple(dict.fromkeys((net.keys[k], *(theirs.keys[int(some[j])] for j in who))))
                    papers += _noted(run, net, k, bearing, rests)
    return post.send(papers, run.until)


def list_bearings_heard(
    net: Net, k: int, lon: Floats, lat: Floats, reach_nm: float, far: Bools
) -> list[tuple[Bearing, list[int]]]:
    """List signals heard by one set, bearing to a point and strength (SC-N-16), with the senders' numbers.

    Two in one direction, equally loud, are one. ``far`` senders are heard at any distance (UD-042).
    """
    own = np.full(len(lon), net.lon[k]), np.full(len(lat), net.lat[k])
    nm = course.distances_nm(*own, lon, lat)
    point = np.round(course.bearings_deg(*own, lon, lat) / POINT_DEG).astype(np.int64) % 32
    ear: dict[tuple[int, str], list[int]] = {}
    for j in np.flatnonzero(far | (nm <= reach_nm + GRACE_NM)).tolist():
        ear.setdefault((int(point[j]), strength(float(nm[j]), reach_nm)), []).append(j)
    return [
        (
            Bearing(
                by=net.names[k],
                own_lon=round(float(net.lon[k]), 4),
                own_lat=round(float(net.lat[k]), 4),
                bearing_deg=p * POINT_DEG,
                bearing=compass.POINTS[p],
                strength=loud,
                minute=net.minute,
            ),
            ear[p, loud],
        )
        for p, loud in sorted(ear)
    ]


def _noted(run: Done, net: Net, k: int, bearing: Bearing, rests: tuple[str, ...]) -> list[Paper]:
    """Report a signal to a ship's own seat and her log; ashore to the Admiralty, if wired."""
    n, minute = int(net.force[k]), net.minute
    if n >= 0:
        force = run.fleet.forces[n]
        if in_action(run, n, minute):
            return []
        own = [Paper(reads(force), bearing, minute, minute, about=rests)] if reads(force) else []
        told = bearing.forwarded(force.name, "")
        return own + [Paper(s.key, told, minute, aboard=force.key, about=rests) for s in admiralties(run, net.side)]
    told = bearing.forwarded(bearing.by, "telegraph")
    ashore = admiralties(run, net.side) if k in net.wired else []
    return [Paper(s.key, told, minute, minute, about=rests) for s in ashore]
