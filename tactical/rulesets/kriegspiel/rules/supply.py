"""Food, forage and ammunition: needs in packets, the packets that arrive, and the effect of want."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tactical.engine.rule import forbids, modifies, resolves
from tactical.rulesets.kriegspiel.rules.tables import n, u

Data = Mapping[str, Any]
Point = tuple[int, int]

Stock = dict[str, dict[str, int]]

KINDS = ("food", "forage", "ammunition")
FOOT = frozenset({"inf", "RE"})  # units whose packets must lie within the shorter distance


@dataclass(frozen=True, slots=True)
class Body:
    """A unit as supply sees it: its men's places with their radius, its horses, and whether a run of fire is full."""

    key: str
    arm: str
    places: tuple[tuple[int, int, int], ...]
    horses: int = 0
    shooters: int = 0  # infantry that has fired six moves running and not yet given up packets for it
    mounted: bool = True
    heads: int | None = None  # mouths, if not one for each place: a column of wagons has none

    @property
    def men(self) -> int:
        """Count the mouths of the unit."""
        return len(self.places) if self.heads is None else self.heads

    @property
    def on_foot(self) -> bool:
        """Report whether the unit is foot for the distance of its packets."""
        return self.arm in FOOT or (self.arm == "cav" and not self.mounted and not self.horses)


@dataclass(frozen=True, slots=True)
class Store:
    """A wagon that stood still, or a depot: its place and packets."""

    key: str
    x: int
    y: int
    packets: Mapping[str, int]


@dataclass(slots=True)
class Call:
    """A call for supplies: by group its need, the packets given and from where, and the units left without."""

    groups: list[dict[str, Any]] = field(default_factory=list)
    given: dict[str, dict[str, int]] = field(default_factory=dict)  # store -> kind -> packets
    lacking: dict[str, list[str]] = field(default_factory=dict)  # unit -> kinds


def between(ax: int, ay: int, ra: int, bx: int, by: int, rb: int, limit: int) -> bool:
    """Report whether two figures are within ``limit`` of each other, edge to edge, inclusive."""
    reach = limit + ra + rb
    return (ax - bx) ** 2 + (ay - by) ** 2 <= reach * reach


def are_bodies_near(one: Body, other: Body, limit: int) -> bool:
    """Report whether two bodies have men within ``limit`` of each other."""
    return any(between(*a, *b, limit) for a in one.places for b in other.places)


def groups(bodies: Iterable[Body]) -> list[list[Body]]:
    """Chain together bodies no more than twelve feet apart, each group and the list of them in order of keys (SC-KS-06)."""
    rest = sorted((one for one in bodies if one.places), key=lambda one: one.key)
    found: list[list[Body]] = []
    limit = u("KS-062", "alone")
    while rest:
        group, waiting = [], [rest.pop(0)]
        while waiting:
            one = waiting.pop()
            group.append(one)
            close = [other for other in rest if are_bodies_near(one, other, limit)]
            waiting += close
            rest = [other for other in rest if other not in close]
        found.append(sorted(group, key=lambda one: one.key))
    return found


@modifies("KS-063", source="App. L2508-2512")
def packets_for(men: int) -> int:
    """A packet for thirty men; fifteen and over count as thirty, fewer as nothing."""
    return (men + n("KS-063", "counts")) // n("KS-060", "men")


def run_of_fire(run: int, owes: bool, fired: bool) -> tuple[int, bool]:
    """Count a unit's firing moves running, and whether it owes packets for six; six are spent and the count starts again."""
    run = run + 1 if fired else 0
    return (0, True) if run >= n("KS-060", "run") else (run, owes)


@modifies("KS-064", source="App. L2499-2500, L2508-2512")
def ammunition(bodies: Iterable[Body]) -> int:
    """Ammunition is counted on the infantry that fired six moves running, with the same fractions."""
    return packets_for(sum(one.shooters for one in bodies))


@modifies("KS-062", source="App. L2506-2508")
def needs_none(group: Sequence[Body], *, besieged: bool = False) -> bool:
    """A body of less than thirty infantry that is alone, twelve feet from any other, needs no supplies."""
    alone = len(group) == 1 and group[0].arm == "inf" and group[0].men < n("KS-062", "men")
    return alone and not besieged


@modifies("KS-060", source="App. L2496-2500; AMB-KS-11, AMB-KS-12, AMB-KS-13")
def needs(group: Sequence[Body], *, besieged: bool = False) -> dict[str, int]:
    """Every six moves: food for thirty men, forage for six horses, ammunition for thirty who fired six moves running."""
    if needs_none(group, besieged=besieged):
        return dict.fromkeys(KINDS, 0)
    horses, six = sum(one.horses for one in group), n("KS-060", "horses")
    food = packets_for(sum(one.men for one in group))
    return {"food": food, "forage": (horses + six // 2) // six, "ammunition": ammunition(group)}


def is_due(own_move: int) -> bool:
    """Report whether supplies are called for after this own move."""
    return own_move > 0 and own_move % n("KS-060", "every") == 0


@forbids("KS-061", source="App. L2502-2504")
def too_far(store: Store, body: Body) -> str | None:
    """When given up, supplies are within six feet of the infantry, eighteen of the cavalry they belong to."""
    limit = u("KS-061", "foot" if body.on_foot else "horse")
    if any(between(store.x, store.y, 0, *man, limit) for man in body.places):
        return None
    return f"none of its men is within {limit // 768} feet"


@forbids("KS-065", source="App. L2514-2515; SC-KS-06")
def cut_off(store: Store, body: Body, enemies: Iterable[Point]) -> str | None:
    """Supplies do nothing while an enemy is between them and the troops they belong to.

    Between is within six inches of the straight line from the packet to the nearest man.
    """
    x, y = min(((px, py) for px, py, _ in body.places), key=lambda p: ((p[0] - store.x) ** 2 + (p[1] - store.y) ** 2, p))
    limit = u("KS-065") ** 2
    if any(_off_line(ex, ey, store.x, store.y, x, y, limit) for ex, ey in enemies):
        return "an enemy is between"
    return None


def _off_line(px: int, py: int, ax: int, ay: int, bx: int, by: int, limit2: int) -> bool:
    """Report whether a point lies within the root of ``limit2`` of a segment."""
    dx, dy = bx - ax, by - ay
    along, whole = (px - ax) * dx + (py - ay) * dy, dx * dx + dy * dy
    if along <= 0:
        return (px - ax) ** 2 + (py - ay) ** 2 <= limit2
    if along >= whole:
        return (px - bx) ** 2 + (py - by) ** 2 <= limit2
    return ((px - ax) * dy - (py - ay) * dx) ** 2 <= limit2 * whole


def call(
    bodies: Iterable[Body], stores: Iterable[Store], enemies: Sequence[Point], named: Mapping[str, str] | None = None
) -> Call:
    """Take the packets of one side's call: for every group its need, from the nearest stores that serve.

    A unit is served as far as the packets that reach it go; the group's men are pooled, and so are the fractions. ``named`` has
    by unit the store that serves it first.
    """
    wagons = sorted(stores, key=lambda one: one.key)
    stock = {one.key: dict(one.packets) for one in wagons}
    report = Call()
    for group in groups(bodies):
        want = needs(group)
        effective = {one.key: _serving(one, wagons, enemies, named or {}) for one in group}
        given = {kind: _hand_out(kind, group, want[kind], effective, stock, report) for kind in KINDS}
        report.groups.append({"units": [one.key for one in group], "need": want, "given": given})
    return report


def late(
    wants: Mapping[str, Iterable[str]],
    bodies: Iterable[Body],
    stores: Iterable[Store],
    enemies: Sequence[Point],
    named: Mapping[str, str] | None = None,
) -> Call:
    """Give up packets that units still want between two calls, as soon as they reach them, counted on them alone."""
    wagons = sorted(stores, key=lambda one: one.key)
    stock = {one.key: dict(one.packets) for one in wagons}
    report = Call()
    for group in groups(one for one in bodies if one.key in wants):
        effective = {one.key: _serving(one, wagons, enemies, named or {}) for one in group}
        want, given = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0)
        for kind in KINDS:
            asking = [one for one in group if kind in wants[one.key]]
            want[kind] = _packets(kind, sum(_share(kind, one) for one in asking))
            given[kind] = _hand_out(kind, asking, want[kind], effective, stock, report)
            if not want[kind]:  # too few for a packet: served by any store that reaches them
                for one in asking:
                    if not effective[one.key]:
                        report.lacking.setdefault(one.key, []).append(kind)
        report.groups.append({"units": [one.key for one in group], "need": want, "given": given})
    return report


def _serving(body: Body, stores: Sequence[Store], enemies: Sequence[Point], named: Mapping[str, str]) -> list[str]:
    """List stores whose packets are good for this body: the one named for it, then the nearest first."""
    good = [one for one in stores if too_far(one, body) is None and cut_off(one, body, enemies) is None]
    return [one.key for one in sorted(good, key=lambda one: (one.key != named.get(body.key), nearest(one, body), one.key))]


def nearest(store: Store, body: Body) -> int:
    """Measure how far a store is from the nearest man of a body, squared."""
    return min((px - store.x) ** 2 + (py - store.y) ** 2 for px, py, _ in body.places)


def _share(kind: str, body: Body) -> int:
    return {"food": body.men, "forage": body.horses, "ammunition": body.shooters}[kind]


def _packets(kind: str, number: int) -> int:
    six = n("KS-060", "horses")
    return (number + six // 2) // six if kind == "forage" else packets_for(number)


def _hand_out(kind: str, group: Sequence[Body], need: int, effective: Mapping[str, list[str]], stock: Stock, report: Call) -> int:
    """Hand packets of one kind to one group, unit by unit; the units with the fewest stores to choose from come first."""
    if not need:
        return 0
    served, paid = 0, 0
    for body in sorted(group, key=lambda one: (len(effective[one.key]), one.key)):
        share = _share(kind, body)
        if not share:
            continue
        more = min(need, _packets(kind, served + share)) - paid
        sources = [one for one in effective[body.key] if stock[one].get(kind, 0)]
        if (more > 0 and sum(stock[one][kind] for one in sources) < more) or not (sources or effective[body.key]):
            report.lacking.setdefault(body.key, []).append(kind)
            continue
        for one in sources:
            take = min(max(0, more), stock[one][kind])
            stock[one][kind] -= take
            more, paid = more - take, paid + take
            if take:
                taken = report.given.setdefault(one, {})
                taken[kind] = taken.get(kind, 0) + take
        served += share
    return paid


@resolves("KS-066", source="App. L2528-2538; SC-KS-06, AMB-KS-15")
def wants_after(
    wants: Mapping[str, int], lacking: Iterable[str], served: Iterable[str], own_move: int
) -> tuple[dict[str, int], bool]:
    """Who is without food or forage cannot move, infantry without ammunition cannot fire; after six moves it is out of action.

    Return a unit's wants, each since which own move, after the call of this one, and whether it is out of action now. Want of
    ammunition alone puts nobody out of action (SC-KS-20).
    """
    gone = set(served)
    new = {kind: since for kind, since in sorted(wants.items()) if kind not in gone}
    for kind in lacking:
        new.setdefault(kind, own_move)
    out = any(own_move - since >= n("KS-066") for kind, since in new.items() if kind != "ammunition")
    return new, out


def may_not_fire(unit: Data) -> str | None:
    """Say why want keeps infantry from firing; guns have ammunition without end."""
    if unit["out"]:
        return "out of action for lack of supply"
    return "it has no ammunition" if unit["arm"] == "inf" and "ammunition" in unit["wants"] else None
