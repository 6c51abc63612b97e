"""Signals, squadrons in a chain, and their authors' news of them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from campaign.war.outcome import Outcome, Report
from naval.state.orders import Note, Orders
from naval.state.world import World
from tests.naval.world_builder import force, off, open_sea, station, world

SEA = open_sea()
NOTE = Note(to="blue-adm", text="Enemy cruisers off the Dogger Bank.")


def make_world_off_station(nm: float, **more: object) -> World:
    """Place a squadron so many miles north of a wireless station."""
    one = force("blue-1", *off(0, 50, 0, nm))
    given = {"stations": (station("st", "blue", 0, 50),), **more}
    return world(one, **given)


def chain(*miles: float, **more: object) -> World:
    """Place a station, and squadrons in a line to the north, at these miles from it."""
    forces = [force(f"blue-{n}", *off(0, 50, 0, nm)) for n, nm in enumerate(miles, 1)]
    return world(*forces, stations=(station("st", "blue", 0, 50),), **more)


def sealed(seat: str, *notes: Note) -> dict[str, Orders]:
    return {seat: Orders(dispatches=notes)}


def got(out: Outcome, seat: str, kind: str) -> list[Report]:
    return [r for r in out.reports if r.seat == seat and r.kind == kind]


def hops(report: Report) -> list[tuple[str, str, str, int]]:
    return [(h["from"], h["to"], h["medium"], h["at"]) for h in report.data["hops"]]


def states(out: Outcome, seat: str) -> list[tuple[str, Any]]:
    """List an author's news of his dispatches: state, and the last holder he knows of."""
    return [(r.data["state"], r.data["hops"][-1]["to"] if r.data["hops"] else None) for r in got(out, seat, "outbox")]


def with_force(w: World, key: str, **changes: Any) -> World:
    return replace(w, forces=tuple(replace(f, **changes) if f.key == key else f for f in w.forces))
