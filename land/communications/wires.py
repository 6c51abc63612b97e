"""Wires laid behind a body, cut, tapped and mended, in metres, statute miles and minutes (LC-134, LC-138)."""

from __future__ import annotations

import math
from typing import Protocol

import msgspec

from land import tables
from land.communications.ways import piece_m
from land.ground import measure
from land.ground.measure import MILE_M
from land.state.moves import Moves
from land.state.world import SOUND, Body, EdgeNow, FieldWire, Piece, Spot

HOUR = 60


class Stretches(Protocol):
    """Queries put to the country."""

    def spot_on(self, edge: str, metres: float) -> Spot:
        """Return the spot so many metres along a stretch."""


def sections(body: Body) -> int:
    """Count the telegraph sections of a body (table F1)."""
    return sum(unit.code == "tg" for unit in body.units)


def wire_left_m(body: Body, lying: tuple[FieldWire, ...]) -> int:
    """Reckon the wire a body has left to lay, metres: forty miles a section, less what lies (LC-134)."""
    whole = math.floor(sections(body) * float(tables.value("post", "field_wire_mi")) * MILE_M)
    return max(0, whole - sum(one.metres for one in lying if one.body == body.key))


def laid_m(minutes: int) -> int:
    """Reckon the metres of wire that a section lays, or takes up, in so many minutes: two miles an hour (LC-134)."""
    return math.floor(minutes * float(tables.value("post", "field_wire_mph")) * MILE_M / HOUR)


def first(way: tuple[Piece, ...], metres: int) -> tuple[Piece, ...]:
    """Return the first metres of a way."""
    out: list[Piece] = []
    left = metres
    for piece in way:
        long = round(piece_m(piece))
        if left <= 0:
            break
        if left < long and piece.edge:
            piece = msgspec.structs.replace(piece, end=piece.start + (left if piece.end >= piece.start else -left))
        elif left < long:
            share = left / long
            piece = msgspec.structs.replace(
                piece, b=(piece.a[0] + (piece.b[0] - piece.a[0]) * share, piece.a[1] + (piece.b[1] - piece.a[1]) * share)
            )
        out.append(piece)
        left -= long
    return tuple(out)


def enough(men: int) -> bool:
    """Report whether a party is strong enough to cut or tap a wire: ten men (LC-138)."""
    return men >= int(tables.value("post", "cut_men"))


def cut(now: EdgeNow, metre: int) -> EdgeNow:
    """Add a cut to a wire (LC-138)."""
    return msgspec.structs.replace(now, breaks=tuple(sorted({*now.breaks, metre})))


def mend(now: EdgeNow, minutes: int) -> tuple[EdgeNow, int]:
    """Mend a wire for so many minutes, an hour a cut from its end a on; return it with the minutes over (LC-138)."""
    each = int(tables.value("post", "mend_min"))
    done = min(minutes // each, len(now.breaks))
    breaks = now.breaks[done:]
    state = SOUND if not breaks else now.state
    return msgspec.structs.replace(now, breaks=breaks, state=state), minutes - done * each


def field_cut(country: Stretches, wire: FieldWire, moves: Moves, minute: int) -> bool:
    """Report whether a party stands within a mile of a field wire at a minute (LC-138)."""
    spot = moves.head(minute)
    near = float(tables.value("post", "cut_mi"))
    for piece in wire.pieces:
        ends = [country.spot_on(piece.edge, at) for at in range(*_steps(piece))] if piece.edge else []
        points = [(one.lon, one.lat) for one in ends] or [piece.a, piece.b]
        if any(measure.miles(spot.lon, spot.lat, *point) <= near for point in points):
            return True
    return False


def _steps(piece: Piece) -> tuple[int, int, int]:
    """Return the range of every half mile of a piece: its first metre, one past its last, and the step."""
    a, b = sorted((piece.start, piece.end))
    return a, b + 1, max(1, min(800, b - a or 1))
