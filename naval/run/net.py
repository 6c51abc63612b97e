"""The signal net of one side at one minute: who reaches whom, over how many hops (NAV-S-022, 023, 034-037; SC-S-05, 06).

Wireless stations, coastguards and ports with a telegraph are joined to their Admiralty by wire. Afloat a hop is
wireless (or searchlight, or semaphore where that carries farther); to a coastguard it is semaphore by day. A force in a
port with a telegraph is on the wire.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import cKDTree

from naval import course, signalling, sun
from naval.course import Floats
from naval.run.tracks import Bools, Ints
from naval.run.work import Work, as_ints, ship_at

WIRE = 1e-7  # a wire costs nothing, but a search needs a weight
LONGER = 1e-6  # of two ways with as many hops, the shorter
GRACE_NM = 2e-4  # places are kept to 1e-6 degrees


class Way(NamedTuple):
    """A way through the net: the names from the source on, and by what (telegraph alone, past a coastguard, wireless)."""

    names: tuple[str, ...]
    via: str


@dataclass(frozen=True)
class Net:
    """Nodes: 0 the Admiralty, then shore places, then forces (``force`` gives their number, -1 ashore)."""

    minute: int
    names: tuple[str, ...]
    force: Ints
    node: dict[int, int]
    a: Ints
    b: Ints
    weight: Floats
    visual: Bools
    relay: bool

    def reach(self, sources: list[int]) -> tuple[Ints, Ints]:
        """Hops from the nearest source to every node (-1: no path), and the node before each on the way."""
        if not sources:
            return np.full(len(self.names), -1), np.full(len(self.names), -1)
        a, b, w = np.append(self.a, self.b), np.append(self.b, self.a), np.append(self.weight, self.weight)
        if not self.relay:  # AMB-S-12: no ship passes another's message on
            keep = (self.force[a] < 0) | np.isin(a, sources)
            a, b, w = a[keep], b[keep], w[keep]
        graph = csr_array((w, (a, b)), shape=(len(self.names),) * 2)
        far, before, _ = dijkstra(graph, indices=sources, return_predecessors=True, min_only=True)
        hops = np.where(np.isfinite(far), np.round(np.where(np.isfinite(far), far, 0.0)), -1).astype(np.int64)
        return hops, before.astype(np.int64)

    def ways(self, hops: Ints, before: Ints) -> dict[int, Way]:
        """How each node that is reached is reached: each way is that of the node before it, and one link more."""
        out: dict[int, Way] = {}
        for node in np.flatnonzero(hops >= 0).tolist():
            chain = [node]
            while (back := int(before[chain[-1]])) >= 0 and chain[-1] not in out:
                chain.append(back)
            for n in reversed(chain):
                if n not in out:
                    back = int(before[n])
                    out[n] = self._on(out[back], back, n) if back >= 0 else Way((self.names[n],), "telegraph")
        return out

    def _on(self, way: Way, back: int, to: int) -> Way:
        k = self.links[min(back, to), max(back, to)]
        via = way.via
        if self.visual[k]:
            via = "coastguard"
        elif self.weight[k] != WIRE and via == "telegraph":
            via = "wireless"
        return Way((*way.names, self.names[to]), via)

    @cached_property
    def links(self) -> dict[tuple[int, int], int]:
        """The row of the link between two nodes, the lower first."""
        return {pair: k for k, pair in enumerate(zip(self.a.tolist(), self.b.tolist(), strict=True))}


def net_of(work: Work, side: str, minute: int) -> Net:
    """The net of a side at a whole hour of the run (or its start)."""
    world, fleet = work.world, work.fleet
    column = int(np.searchsorted(work.steamed.times, minute))
    shore = [s for s in world.stations if s.side == side], [p for p in world.ports if p.side == side]
    stations, ports = sorted(shore[0], key=lambda s: s.key), sorted(shore[1], key=lambda p: p.key)
    forces = [n for n, f in enumerate(fleet.forces) if f.side == side and afloat_at(work, n, minute)]
    admiralty = next((s.name for s in sorted(world.seats, key=lambda s: s.key) if s.role == "admiralty" and s.side == side), "")
    names = (admiralty, *(s.name for s in stations), *(p.name for p in ports), *(fleet.forces[n].name for n in forces))
    first = 1 + len(stations) + len(ports)
    node = {n: first + k for k, n in enumerate(forces)}
    lon = np.array([0.0, *(s.lon for s in stations), *(p.lon for p in ports), *work.steamed.lon[forces, column]])
    lat = np.array([0.0, *(s.lat for s in stations), *(p.lat for p in ports), *work.steamed.lat[forces, column]])
    wired = [1 + k for k in range(len(stations))] + [1 + len(stations) + k for k, p in enumerate(ports) if p.telegraph]
    wires = [(0, k) for k in wired]
    quay = {p.key: 1 + len(stations) + k for k, p in enumerate(ports) if p.telegraph}
    wires += [(quay[key], node[n]) for n, key in sorted(ports_at(work, minute).items()) if n in node and key in quay]
    radio = np.array([False] + [s.kind == "wireless" for s in stations] + [p.wireless for p in ports] + [True] * len(forces))
    flags = np.array([False] + [s.kind == "coastguard" for s in stations] + [p.coastguard for p in ports] + [False] * len(forces))
    afloat = np.arange(len(names)) >= first
    sight = np.zeros(len(names))
    day = np.zeros(len(names), dtype=bool)
    sight[first:] = work.tracks.sight[column, forces]
    day[first:] = sun.is_day(work.tracks.sun[column, forces])
    a, b, weight, visual = _links(lon, lat, radio, flags, afloat, sight, day, world.settings.wireless_nm)
    wire = as_ints([k for pair in wires for k in pair]).reshape(-1, 2)
    # A wire beats any other link between the same two, so that none is counted twice.
    taken = {tuple(sorted(p)) for p in wires}
    keep = np.array([(i, j) not in taken for i, j in zip(a.tolist(), b.tolist(), strict=True)], dtype=bool)
    return Net(
        minute, names, np.append(np.full(first, -1), as_ints(forces)), node,
        np.append(wire.min(axis=1) if len(wire) else as_ints([]), a[keep]),
        np.append(wire.max(axis=1) if len(wire) else as_ints([]), b[keep]),
        np.append(np.full(len(wire), WIRE), weight[keep]), np.append(np.zeros(len(wire), bool), visual[keep]),
        world.settings.relay,
    )  # fmt: skip


def _links(
    lon: Floats, lat: Floats, radio: Bools, flags: Bools, afloat: Bools, sight: Floats, day: Bools, wireless_nm: float
) -> tuple[Ints, Ints, Floats, Bools]:
    """Links that are not wires: both ends (lower first), weight, and whether by eye to a coastguard."""
    by_eye = np.where(afloat, signalling.semaphore_reach(sight, day), 0.0)
    lamp = np.where(afloat, np.maximum(by_eye, signalling.searchlight_reach(sight, day)), 0.0)
    far = max(wireless_nm, float(lamp.max(initial=0.0))) + 0.1
    index = np.flatnonzero(radio | flags)
    none = as_ints([]), as_ints([]), np.empty(0), np.zeros(0, dtype=bool)
    if len(index) < 2:
        return none
    pairs = cKDTree(course.places(lon[index], lat[index])).query_pairs(far, output_type="ndarray")
    a, b = index[pairs.min(axis=1)] if len(pairs) else index[:0], index[pairs.max(axis=1)] if len(pairs) else index[:0]
    nm = course.distances_nm(lon[a], lat[a], lon[b], lat[b])
    ships = afloat[a] & afloat[b]
    wireless = radio[a] & radio[b] & (nm <= wireless_nm + GRACE_NM)
    lamps = ships & (nm <= np.minimum(lamp[a], lamp[b]) + GRACE_NM)
    guard = ((afloat[a] & flags[b]) | (afloat[b] & flags[a])) & (nm <= np.maximum(by_eye[a], by_eye[b]) + GRACE_NM)
    keep = wireless | lamps | guard
    order = np.lexsort((b[keep], a[keep]))
    pick = np.flatnonzero(keep)[order]
    return a[pick], b[pick], 1 + LONGER * nm[pick], (guard & ~wireless)[pick]


def afloat_at(work: Work, n: int, minute: int) -> bool:
    """Whether any ship of a force is afloat at a minute."""
    if not work.interrupts:
        return any(work.fleet.ships[s].afloat for s in work.fleet.ships_of[n])
    return any(ship_at(work, s, minute).afloat for s in work.fleet.ships_of[n])


def ports_at(work: Work, minute: int) -> dict[int, str]:
    """The key of the port in which each force lies at a minute of the run, for those that lie in one."""
    out = {n: f.port for n, f in enumerate(work.fleet.forces) if f.port} if minute == work.world.minute else {}
    out.update({c.force: work.world.ports[c.port].key for c in work.calls if c.since <= minute})
    return out
