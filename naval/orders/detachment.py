"""Detaching and rejoining, checked before orders are sealed (NAV-S-024; SC-N-70, SC-N-71).

``detach`` is a list of ``{"n": 1, "name": "Scouts", "ships": [keys]}``. The new force's key is made from her parent's, the minute
and ``n``; the sheet holds her orders under that key.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace as renew

from naval import tables
from naval.geo.chart import Chart
from naval.orders import shape
from naval.orders.seat_knowledge import Known, KnownForce
from naval.orders.shape import Faults, Given
from naval.state.orders import Detach

FIELDS: tuple[str, ...] = ("detach", "join")
"""Fields of a force's order that are read here."""

PART = "NAV-S-024"
LAST_N = 99


def read(order: Given, force: KnownForce, known: Known, chart: Chart) -> dict[str, Any]:
    """Read the ships that detach and the force that she joins, and note every fault (NAV-S-024, SC-N-70, SC-N-71)."""
    out: dict[str, Any] = {}
    given = order.get("detach")
    if given not in (None, [], ()):
        if known.stopped:
            text = (
                "You can detach ships only when a run begins, and this one is under way: detach them from "
                f"{force.name} in the next."
            )
            order.fault("detach", text, "SC-N-70", [])
        else:
            out["detach"] = _detach(given, order.path("detach"), known.whole_of(force), known, order.faults)
    join = order.get("join")
    if join not in (None, ""):
        may = targets(force, known)
        if isinstance(join, str) and join in may:
            out["join"] = join
        else:
            names = shape.words([f"{key} ({name})" for key, name in sorted(may.items())])
            order.fault("join", f"{force.name} cannot rejoin {shape.show(join)}; she may rejoin {names}.", "SC-N-71", "")
    return out


def targets(force: KnownForce, known: Known) -> dict[str, str]:
    """List what a force may join: the seat's other forces, and the cabins of the side, key to name (SC-N-71)."""
    own = {f.key: f.name for f in known.forces if f.key != force.key}
    return {**known.squadrons, **own}


def parted(raw: object, known: Known) -> Known:
    """Show the command after the sound detachments of a sheet: new forces, and parents without their ships."""
    given = raw.get("forces") if isinstance(raw, dict) else None
    if not isinstance(given, dict) or known.stopped:
        return known
    forces, whole = [], []
    for force in known.forces:
        order = given.get(force.key)
        rows = order.get("detach") if isinstance(order, dict) else None
        parts = _detach(rows, "", force, known, Faults()) if isinstance(rows, list | tuple) else ()
        gone = {ship for part in parts for ship in part.ships}
        forces += [renew(force, ships=tuple(s for s in force.ships if s.key not in gone))]
        forces += [_new(force, part) for part in parts]
        if parts:
            whole.append(force)
    if not whole:
        return known
    return renew(known, forces=tuple(sorted(forces, key=lambda f: f.key)), whole=tuple(whole))


def _new(force: KnownForce, part: Detach) -> KnownForce:
    ships = tuple(s for s in force.ships if s.key in part.ships)
    flag = min(ships, key=lambda s: (-s.displacement_t, s.key)).name
    return renew(
        force,
        key=part.key,
        name=part.name,
        ships=ships,
        flagship=flag,
        legs=(),
        raid=False,
        tasks=(),
        jams=False,
        parent=force.key,
        joins="",
    )


def key_of(force: str, minute: int, n: int) -> str:
    """Make the key of a force that detaches from another."""
    return f"{force}_{minute}_{n}"


def _detach(raw: object, where: str, force: KnownForce, known: Known, faults: Faults) -> tuple[Detach, ...]:
    """Read the ships that detach from one force (NAV-S-024)."""
    most = int(tables.value("company", "most_parts"))
    mine = f"{force.key}_{known.minute}_"  # the forces of this very sheet
    others = {f.name for f in known.forces if not f.key.startswith(mine)}
    out: list[Detach] = []
    for i, row in enumerate(shape.rows(raw, where, f"Forces detached from {force.name}", most, PART, faults)):
        taken = {ship for part in out for ship in part.ships}
        names = others | {part.name for part in out}
        part = _part(row, f"{where}.{i}", force, known.minute, taken, {part.key for part in out}, names, faults)
        if part is not None:
            out.append(part)
    return tuple(out)


def _part(
    row: object, where: str, force: KnownForce, minute: int, taken: set[str], keys: set[str], names: set[str], faults: Faults
) -> Detach | None:
    what = f"The detachment from {force.name}"
    given = Given(row, where, what, ("n", "name", "ships"), faults)
    if not given:
        return None
    n = given.get("n")
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= LAST_N or key_of(force.key, minute, n) in keys:
        text = f"{what} needs a number of its own from 1 to {LAST_N}, not {shape.show(n)}."
        given.fault("n", text, PART)
    name = given.read_line("name", f"{what}: the name", int(tables.value("company", "name_signs")), PART)
    if name == "":
        given.fault("name", f"{what} needs a name.", PART, "Detached ships")
    elif name in names:
        given.fault("name", f"{what} cannot be called {shape.show(name)}: another of your forces has that name.", PART)
    ships = _ships(given.get("ships"), f"{where}.ships", force, taken, faults)
    if not given.sound or name is None:
        return None
    return Detach(key=key_of(force.key, minute, int(str(n))), name=name, ships=ships)


def _ships(raw: object, where: str, force: KnownForce, taken: set[str], faults: Faults) -> tuple[str, ...]:
    """Read ships of the force that float; the flagship stays, and none detaches twice."""
    if not isinstance(raw, list | tuple) or not raw:
        faults.add(where, f"Choose the ships to detach from {force.name}, not {shape.show(raw)}.", PART)
        return ()
    ships = {s.key: s for s in force.ships}
    may = [s for s in force.ships if s.afloat and s.name != force.flagship and s.key not in taken]
    chosen: list[str] = []
    for key in raw[: len(ships) + 1]:
        ship = ships.get(key) if isinstance(key, str) else None
        if ship is None or ship not in may or key in chosen:
            why = "is no ship of hers"
            if ship is not None:
                why = "is her flagship" if ship.name == force.flagship else "parts already" if ship.afloat else "is lost"
            names = shape.words([s.name for s in may])
            said = ship.name if ship is not None else shape.show(key)
            faults.add(where, f"{said} {why}; {force.name} may detach: {names}.", PART)
        else:
            chosen.append(key)
    return tuple(sorted(chosen))
