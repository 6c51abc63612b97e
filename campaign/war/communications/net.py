"""One side's signal net at a minute: who reaches whom, by which medium (NAV-S-022, 023, 034-037, 082-084; SC-S-05, 06).

Wireless stations, coastguards and telegraph ports are on their Admiralty's wire, if that is agreed and the cable is intact; so is
a force in such a port. Afloat a hop is wireless or visual; to a coastguard it is visual. Links have a direction: a force in
wireless silence only receives, a jammed one can only send.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from campaign.war.communications.wireless import GRACE_NM, Drowned, drowned, standings
from naval.geo import course, sun
from naval.geo.course import Floats
from naval.run.facts import as_ints
from naval.run.harbours.works import is_joined_to_land, is_station_standing
from naval.run.rule_waivers import WIRELESS as CARRIES
from naval.run.rule_waivers import relieved
from naval.run.run_input import Done, Planned, afloat_at
from naval.run.tracks import Bools, Ints
from naval.run.weather import EDGE_MIN
from naval.ships import signalling
from naval.state.world import Port, Station

WIRE = 1e-7  # a wire costs nothing, but a search needs a weight
LONGER = 1e-6  # breaks ties between ways with as many hops: the shorter in miles
MEDIA = ("telegraph", "coastguard", *signalling.MEDIA, "carried")
TELEGRAPH, GUARD, WIRELESS, SEARCHLIGHT, SEMAPHORE, FLAGS, HAND = range(len(MEDIA))
ADMIRALTY = "admiralty"


class Step(NamedTuple):
    """A link of a way: two nodes and the number of the medium."""

    a: int
    b: int
    medium: int


@dataclass(frozen=True)
class Links:
    """Links from node ``a`` to ``b`` of ``count`` nodes, sorted by ``code``, made of both: no pair twice."""

    a: Ints
    b: Ints
    weight: Floats
    medium: Ints
    code: Ints
    count: int

    def medium_of(self, a: int, b: int) -> int:
        """Return the medium of a link."""
        return int(self.medium[np.searchsorted(self.code, a * self.count + b)])


@dataclass(frozen=True)
class Reached:
    """The result of a search: hops to every node (-1: no path), and each node's predecessor."""

    hops: Ints
    before: Ints
    links: Links
    back: bool

    known: dict[int, tuple[Step, ...]] = field(default_factory=dict)

    def list_steps(self, node: int) -> tuple[Step, ...]:
        """List the links to a node, in the order a message goes."""
        chain = [node]
        while chain[-1] not in self.known and (n := int(self.before[chain[-1]])) >= 0:
            chain.append(n)
        self.known.setdefault(chain[-1], ())
        for n, before in pairwise(reversed(chain)):
            a, b = (before, n) if self.back else (n, before)
            step = Step(a, b, self.links.medium_of(a, b))
            self.known[before] = (step, *self.known[n]) if self.back else (*self.known[n], step)
        return self.known[node]


def via(media: list[str]) -> str:
    """Name a message's medium in one word: coastguard, or the first that is not a wire."""
    if MEDIA[GUARD] in media:
        return MEDIA[GUARD]
    return next((m for m in media if m != MEDIA[TELEGRAPH]), MEDIA[TELEGRAPH])


@dataclass(frozen=True)
class Nodes:
    """The nodes of a net as arrays. ``flags``: a visual watch is kept; ``radio``: there is a wireless set.

    ``sight`` (nm) and ``day`` hold ashore as afloat (the Admiralty has neither).
    """

    names: tuple[str, ...]
    keys: tuple[str, ...]
    force: Ints
    lon: Floats
    lat: Floats
    radio: Bools
    flags: Bools
    silent: Bools
    sight: Floats
    day: Bools

    @property
    def afloat(self) -> Bools:
        """A mask of the nodes that are forces."""
        return self.force >= 0


@dataclass(frozen=True)
class Net(Nodes):
    """One side's nodes and links: node 0 is the Admiralty, then shore places, then forces (``force`` maps node to force, -1
    ashore; ``node`` force to node).

    ``any`` are all links, ``quiet`` those without wireless; ``deaf`` nodes are jammed, ``wired`` ports and stations on the wire.
    """

    side: str
    minute: int
    node: dict[int, int]
    any: Links
    quiet: Links
    deaf: Bools
    wired: frozenset[int]
    relay: bool

    def search(self, ends: list[int], quiet: bool = False, back: bool = False) -> Reached:
        """Search from the nearest of some nodes; ``back``: towards them (SC-S-06).

        Without relaying, no ship but the first sends (AMB-S-12).
        """
        links, count = self.quiet if quiet else self.any, len(self.names)
        if not ends:
            return Reached(np.full(count, -1), np.full(count, -1), links, back)
        a, b, w = (links.b, links.a, links.weight) if back else (links.a, links.b, links.weight)
        if not self.relay:
            keep = (self.force[a] < 0) | np.isin(a, ends)
            a, b, w = a[keep], b[keep], w[keep]
        from scipy.sparse import csr_array  # imported here: it takes a third of a second, and few processes come so far
        from scipy.sparse.csgraph import dijkstra

        graph = csr_array((w, (a, b)), shape=(count, count))
        far, before, _ = dijkstra(graph, indices=ends, return_predecessors=True, min_only=True)
        hops = np.where(np.isfinite(far), np.round(np.where(np.isfinite(far), far, 0.0)), -1).astype(np.int64)
        return Reached(hops, before.astype(np.int64), links, back)


def net_of(run: Done, side: str, minute: int, noise: Drowned | None = None) -> Net:
    """Build a side's net at a whole hour of the run (or its start). ``noise``: jamming, if known."""
    stations = stations_of(run, side, minute)
    ports = sorted((p for p in run.world.ports if p.side == side), key=lambda p: p.key)
    forces = [n for n, f in enumerate(run.fleet.forces) if f.side == side and afloat_at(run, n, minute)]
    nodes = _nodes(run, side, minute, stations, ports, forces)
    first = 1 + len(stations) + len(ports)
    node = {n: first + k for k, n in enumerate(forces)}
    wired = [1 + k for k, s in enumerate(stations) if is_joined_to_land(run, s.key, minute)]
    quay = {p.key: 1 + len(stations) + k for k, p in enumerate(ports) if on_the_wire(run, p, minute)}
    wires = [(0, k) for k in [*wired, *sorted(quay.values())]]
    wires += [(quay[key], node[n]) for n, key in sorted(ports_at(run, minute).items()) if n in node and key in quay]
    deaf = (noise or drowned(run, minute)).find_jammed(nodes.lon, nodes.lat)
    far = np.array([n >= 0 and far_reaching(run, n, minute) for n in nodes.force.tolist()], dtype=bool)
    both, quiet = links(nodes, wires, deaf, run.world.settings.wireless_nm, far)
    on_wire, relay = frozenset([*wired, *quay.values()]), run.world.settings.relay
    return Net(**vars(nodes), side=side, minute=minute, node=node, any=both, quiet=quiet, deaf=deaf, wired=on_wire, relay=relay)


def _nodes(run: Done, side: str, minute: int, stations: list[Station], ports: list[Port], forces: list[int]) -> Nodes:
    fleet, column = run.fleet, int(np.searchsorted(run.steamed.times, minute))
    watch = run.world.settings.stations  # NAV-S-082
    seats = sorted(run.world.seats, key=lambda s: s.key)
    admiralty = next((s.name for s in seats if s.role == ADMIRALTY and s.side == side), "")
    first = 1 + len(stations) + len(ports)
    sight, day = np.zeros(first + len(forces)), np.zeros(first + len(forces), dtype=bool)
    if not before_weather(run, minute):
        sight[first:] = run.tracks.sight[column, forces]
        day[first:] = sun.is_day(run.tracks.sun[column, forces])
        sight[1:first], day[1:first] = ashore_light(run, [*stations, *ports], minute)
    afloat = len(forces)
    return Nodes(
        names=(admiralty, *(s.name for s in stations), *(p.name for p in ports), *(fleet.forces[n].name for n in forces)),
        keys=(
            ADMIRALTY,
            *(f"station:{s.key}" for s in stations),
            *(f"port:{p.key}" for p in ports),
            *(f"force:{fleet.forces[n].key}" for n in forces),
        ),
        force=np.append(np.full(first, -1), as_ints(forces)),
        lon=np.array([0.0, *(s.lon for s in stations), *(p.lon for p in ports), *run.steamed.lon[forces, column]]),
        lat=np.array([0.0, *(s.lat for s in stations), *(p.lat for p in ports), *run.steamed.lat[forces, column]]),
        radio=np.array([False, *(s.kind == "wireless" for s in stations), *(p.wireless for p in ports), *([True] * afloat)]),
        flags=np.array(
            [False, *(watch and s.kind == "coastguard" for s in stations), *(watch and p.coastguard for p in ports)]
            + [False] * afloat
        ),
        silent=np.array([False] * first + standings(run, forces, minute, "silent")),
        sight=sight,
        day=day,
    )


def ashore_light(run: Done, places: Sequence[Station | Port], minute: int) -> tuple[Floats, Bools]:
    """Return visibility (nm) and daylight at places ashore (NAV-S-032, NAV-S-036)."""
    lon, lat = np.array([one.lon for one in places]), np.array([one.lat for one in places])
    height = sun.altitudes(lat, lon, sun.julian(run.world.calendar, float(minute)))
    last = float(run.steamed.times[-1]) - EDGE_MIN  # weather that begins with the next run is not yet
    return run.weather.sights(lon, lat, np.full(len(places), min(float(minute), last)), height), sun.is_day(height)


def before_weather(run: Done, minute: int) -> bool:
    """Report whether visual signals fail because the run's weather is not thrown yet (NAV-S-042, SC-N-18).

    With Admiralties visited first, dispatches of the first minute reach cabins before they order.
    """
    return run.world.settings.visits == "admiralties_first" and minute == run.world.minute


def stations_of(run: Done, side: str, minute: int) -> list[Station]:
    """List the stations of a side that stand at a minute, by key (NAV-S-082)."""
    some = (s for s in run.world.stations if s.side == side and is_station_standing(run, s, minute))
    return sorted(some, key=lambda s: s.key)


def on_the_wire(run: Done, port: Port, minute: int) -> bool:
    """Report whether a port's telegraph is joined to its Admiralty (NAV-S-023, NAV-S-083, NAV-S-084)."""
    return port.telegraph and run.world.settings.communications and is_joined_to_land(run, port.key, minute)


def far_reaching(run: Planned, n: int, minute: int) -> bool:
    """Report whether a force's wireless and searchlights carry any distance, by ruling (UD-042)."""
    return relieved(run, CARRIES, minute, run.fleet.forces[n].key)


def links(
    nodes: Nodes, wires: list[tuple[int, int]], deaf: Bools, wireless_nm: float, far: Bools | None = None
) -> tuple[Links, Links]:
    """Build all links, and those without wireless (NAV-S-034, NAV-S-036, NAV-S-037; SC-S-05).

    ``wireless_nm`` is the agreed range of wireless, at any hour and in any weather (NAV-S-035, NAV-S-080); ``far`` nodes signal
    over any distance (UD-042).
    """
    far = np.zeros(len(nodes.names), dtype=bool) if far is None else far
    a, b, nm = _find_near_pairs(nodes, wireless_nm, far)
    any_nm = far[a] | far[b]
    day, sight = nodes.day, nodes.sight
    weaker = np.minimum(sight[a], sight[b]), day[a] & day[b]
    ships = nodes.afloat[a] & nodes.afloat[b]
    dark = ~day[a] & ~day[b]
    eye = np.full(len(a), -1)
    lamp = signalling.searchlight_reach(weaker[0], ~dark)
    for medium, reach in (
        (SEARCHLIGHT, np.where(any_nm & (lamp > 0), np.inf, lamp)),
        (SEMAPHORE, signalling.semaphore_reach(*weaker)),
        (FLAGS, signalling.flags_reach(*weaker)),
    ):
        eye[ships & (reach > 0) & (nm <= reach + GRACE_NM)] = medium
    read = signalling.semaphore_reach(*weaker)
    eye[((nodes.afloat[a] & nodes.flags[b]) | (nodes.afloat[b] & nodes.flags[a])) & (read > 0) & (nm <= read + GRACE_NM)] = GUARD
    near = nodes.radio[a] & nodes.radio[b] & (any_nm | (nm <= wireless_nm + GRACE_NM))
    to_b, to_a = near & ~nodes.silent[a] & ~deaf[b], near & ~nodes.silent[b] & ~deaf[a]
    seen = eye >= 0
    one, two = np.append(a, b), np.append(b, a)
    length = 1 + LONGER * np.append(nm, nm)
    by_eye, by_set = np.append(seen, seen), np.append(to_b, to_a)
    eyes = np.append(eye, eye)
    # Visual signals between ships where they will do: nobody overhears them. By night and to a coastguard wireless comes first.
    best = np.where(by_eye & (np.isin(eyes, [SEMAPHORE, FLAGS]) | ~by_set), eyes, WIRELESS)
    out = []
    for keep, media in ((by_eye | by_set, best), (by_eye, eyes)):
        out.append(_sorted(wires, one[keep], two[keep], length[keep], media[keep], len(nodes.names)))
    return out[0], out[1]


def _find_near_pairs(nodes: Nodes, wireless_nm: float, every: Bools) -> tuple[Ints, Ints, Floats]:
    """Find pairs of nodes within any signal's range, and their miles; for nodes in ``every`` all pairs."""
    lamp = np.where(
        nodes.afloat,
        np.maximum(signalling.semaphore_reach(nodes.sight, nodes.day), signalling.searchlight_reach(nodes.sight, nodes.day)),
        0.0,
    )
    far = max(wireless_nm, float(lamp.max(initial=0.0))) + 0.1
    index = np.flatnonzero(nodes.radio | nodes.flags)
    if len(index) < 2:
        return as_ints([]), as_ints([]), np.empty(0)
    from scipy.spatial import cKDTree  # imported here: it takes a third of a second, and few processes come so far

    pairs = cKDTree(course.places(nodes.lon[index], nodes.lat[index])).query_pairs(far, output_type="ndarray")
    if every[index].any():
        one, two = np.triu_indices(len(index), 1)
        keep = every[index[one]] | every[index[two]]
        pairs = np.unique(np.concatenate([np.sort(pairs, axis=1), np.stack([one[keep], two[keep]], 1)]), axis=0)
    a, b = (index[pairs.min(axis=1)], index[pairs.max(axis=1)]) if len(pairs) else (index[:0], index[:0])
    return a, b, course.distances_nm(nodes.lon[a], nodes.lat[a], nodes.lon[b], nodes.lat[b])


def _sorted(wires: list[tuple[int, int]], a: Ints, b: Ints, weight: Floats, medium: Ints, count: int) -> Links:
    """Sort links and wires; a wire replaces any other link of its pair."""
    wire = as_ints([k for x, y in wires for k in (x, y, y, x)]).reshape(-1, 2)
    code = a * count + b
    keep = ~np.isin(code, wire[:, 0] * count + wire[:, 1])
    a, b = np.append(wire[:, 0], a[keep]), np.append(wire[:, 1], b[keep])
    weight, medium = np.append(np.full(len(wire), WIRE), weight[keep]), np.append(np.full(len(wire), TELEGRAPH), medium[keep])
    order = np.lexsort((b, a))
    return Links(a[order], b[order], weight[order], medium[order], (a * count + b)[order], count)


def ports_at(run: Done, minute: int) -> dict[int, str]:
    """Return the port in which each force lies at a minute, if any."""
    out = {n: f.port for n, f in enumerate(run.fleet.forces) if f.port} if minute == run.world.minute else {}
    out.update({c.force: run.world.ports[c.port].key for c in run.calls if c.since <= minute})
    return out
