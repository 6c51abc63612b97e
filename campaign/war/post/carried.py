"""Dispatches carried aboard a ship (NAV-S-023; SC-N-15).

A carrier takes a paper aboard from whoever is in company with her: in the same port, or within flags range by the light
of the hour; from her Admiralty in a port that is on the wire. She hands it over in the same way, or puts it ashore in a
port from which it can go on without wireless.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from campaign.war.post.net import HAND, Net, Step, before_weather, ports_at
from campaign.war.post.wireless import GRACE_NM
from naval.geo import course, sun
from naval.run.parts import Done
from naval.ships import signalling
from naval.state.world import Dispatch


def in_company(run: Done, net: Net, n: int) -> set[int]:
    """The nodes of the net in whose company a force is: herself, ships near her or in her port, and the port itself.

    The Admiralty counts as present in a port that is on the wire.
    """
    own, column = net.node[n], int(np.searchsorted(run.steamed.times, net.minute))
    others = sorted(net.node)
    lon, lat = run.steamed.lon[:, column], run.steamed.lat[:, column]
    nm = course.distances_nm(np.full(len(others), lon[n]), np.full(len(others), lat[n]), lon[others], lat[others])
    day = sun.is_day(run.tracks.sun[column, others]) & bool(sun.is_day(run.tracks.sun[column, n]))
    far = signalling.flags_reach(np.minimum(run.tracks.sight[column, others], run.tracks.sight[column, n]), day)
    lies = ports_at(run, net.minute)
    mine = lies.get(n)
    out, seen = {own}, not before_weather(run, net.minute)
    for k, other in enumerate(others):
        near = other == n or (seen and far[k] > 0 and nm[k] <= far[k] + GRACE_NM)
        if near or (mine is not None and lies.get(other) == mine):
            out.add(net.node[other])
    quay = net.keys.index(f"port:{mine}") if f"port:{mine}" in net.keys else -1
    return out | ({0, quay} if quay in net.wired else set())


def bear(run: Done, net: Net, d: Dispatch, starts: list[int], ends: list[int], goes_on: Callable[[int], bool]) -> list[Step]:
    """Taken aboard its carrier, handed over, or put ashore where it ``goes_on``: the stages of a paper now (SC-N-15).

    Of what is written aboard the carrier the first stage is from her to herself: that, too, stands on the form.
    """
    n = run.fleet.number.get(d.carrier)
    if n is None or n not in net.node:
        return []
    own, company, steps = net.node[n], in_company(run, net, n), []
    if d.holder != net.keys[own]:
        giver = next((s for s in sorted(starts, key=lambda s: (s != own, s)) if s in company), None)
        if giver is None:
            return []
        steps.append(Step(giver, own, HAND))
    taker = next((e for e in sorted(ends) if e in company and e != 0), None)
    if taker is not None:
        return [*steps, Step(own, taker, HAND)]
    quay = next((k for k in sorted(company) if k in net.wired), None)
    return [*steps, Step(own, quay, HAND)] if quay is not None and goes_on(quay) else steps
