"""Cabins: the room that holds each port and force: the Admiralties' ashore, those at sea, and the neutral interests
(NAV-S-016 to 019, 047)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from naval.state.world import Force, Port, Seat


@dataclass(frozen=True)
class Cabin:
    """One room: the ports and the forces (keys) that are in it."""

    seat: str
    ports: tuple[str, ...] = ()
    forces: tuple[str, ...] = ()


def ashore(side: str, seats: Iterable[Seat], ports: Iterable[Port]) -> tuple[Cabin, ...]:
    """Give the cabins of a side's home bases and ports in communication: its Admiralty's room (NAV-S-016, NAV-S-017)."""
    mine = tuple(sorted(port.key for port in ports if port.side == side and port.telegraph))
    return tuple(Cabin(s.key, ports=mine) for s in sorted(seats, key=lambda s: s.key) if s.role == "admiralty" and s.side == side)


def afloat(seats: Iterable[Seat], forces: Iterable[Force]) -> tuple[Cabin, ...]:
    """List the cabins of the players responsible for ships: models, scorers and a chart go there when they sail (NAV-S-018).

    A force is in one cabin only, and its player stays there (NAV-S-019); one out of touch is in the cabin of the hand that orders
    her.
    """
    known = {s.key for s in seats}
    held: dict[str, list[str]] = {key: [] for key in sorted(s.key for s in seats if s.role == "cabin")}
    for force in sorted(forces, key=lambda f: f.key):
        where = force.hand if force.hand in known else force.seat
        held.setdefault(where, []).append(force.key)
    return tuple(Cabin(key, forces=tuple(keys)) for key, keys in held.items())


def cabin_of(seat: Seat, seats: Iterable[Seat], ports: Iterable[Port], forces: Iterable[Force]) -> Cabin:
    """List all that a seat's own room handles; of another room there is no view (NAV-S-019)."""
    some = tuple(seats)
    rooms = {c.seat: c for c in (*ashore(seat.side, some, ports), *afloat(some, forces))}
    return rooms.get(seat.key, Cabin(seat.key))


def neutral(seats: Iterable[Seat]) -> tuple[str, ...]:
    """List the players who attend to neutral interests, one or several (NAV-S-047)."""
    return tuple(sorted(s.key for s in seats if s.side == "neutral" and s.role in ("press", "trade")))
