"""The railway (LW-130 to LW-134).

A line is the points of a ``rail`` of the Country; a place on it is ``s``, how far along in u. A train is ``{"side", "line", "s",
"engines", "trucks": [{"kind": "inf"|"cav"|"gun", "men": [ids], "guns": [ids]}]}``; a piece of rail is its number along the line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from tactical.engine.rule import forbids, modifies, resolves
from tactical.ground.geometry.measure import d2, dist, div
from tactical.ground.rules.stand import Ranks, inches
from tactical.rulesets.little_wars.rules.tables import BOOK

Place = tuple[int, int]
Line = Sequence[Sequence[int]]

INCH = 64
BESIDE = BOOK["LW-130"]["beside"]
_TRUCK, _RAIL = BOOK["LW-132"], BOOK["LW-134"]
PIECE: int = _RAIL["piece"]


def length_of(line: Line) -> int:
    """Measure a line, leg by leg rounded down."""
    return sum(dist(a[0], a[1], b[0], b[1]) for a, b in pairwise(line))


def place_at(line: Line, s: int) -> Place:
    """Return the point so far along a line."""
    for a, b in pairwise(line):
        leg = dist(a[0], a[1], b[0], b[1])
        if s <= leg and leg:
            return a[0] + div((b[0] - a[0]) * s, leg), a[1] + div((b[1] - a[1]) * s, leg)
        s -= leg
    return line[-1][0], line[-1][1]


@forbids("LW-130", source="Little Wars, Extensions")
def not_beside(keys: Iterable[str], spots: Sequence[Place], ranks: Ranks) -> list[str]:
    """A move is allowed for entraining and another for detraining, the troops massed alongside the train at both.

    ``spots`` are places along the train; returns the men who are not within six inches of any (SC-LW-45).
    """
    far = []
    for key in sorted(keys):
        x, y, r = ranks.disc(key)
        if all(d2(x, y, *spot) > (BESIDE + r) ** 2 for spot in spots):
            far.append(key)
    return far


@modifies("LW-131", source="Little Wars, Extensions")
def top_speed(times: int = 4) -> int:
    """A train moves at four or five times the rate of cavalry, as agreed: 96 to 120 inches."""
    row = BOOK["LW-131"]
    return int(row["most"] if times >= 5 else row["least"])


@modifies("LW-132", source="Little Wars, Extensions")
def trucks_needed(infantry: int, cavalry: int, guns: int) -> int:
    """An open truck holds twelve infantry, or five cavalry, or half a gun; arms are not mixed in one (SC-LW-20)."""
    return -(-infantry // int(_TRUCK["inf"])) + -(-cavalry // int(_TRUCK["cav"])) + guns * int(_TRUCK["gun"])


@modifies("LW-133", source="Little Wars, Extensions")
def speed(trucks: int, engines: int = 1, top: int | None = None, full: int | None = None) -> int:
    """An engine draws seven or eight trucks, or more at a reduced speed.

    Return u a move, whole inches; with several engines each draws its own full load first.
    """
    fast = top_speed() if top is None else top
    load = engines * (BOOK["LW-133"]["full"] if full is None else full)
    return fast if trucks <= load else fast // INCH * load // trucks * INCH


def piece_of(s: int) -> int:
    """Return the number of the piece of rail at a place on a line, from 0."""
    return s // PIECE


def men_on(line: Line, piece: int, ranks: Ranks, side: str) -> list[str]:
    """List armed men of a side who stand on a piece of rail: no farther than an inch from its line, sorted."""
    ends = piece * PIECE, min((piece + 1) * PIECE, length_of(line))
    points = [place_at(line, s) for s in range(ends[0], ends[1] + 1, INCH // 2)]
    found = set()
    for x, y in points:
        found.update(ranks.list_men_within(x, y, 0, _RAIL["reach"]))
    return ranks.armed(sorted(found), side)


@resolves("LW-134", source="Little Wars, Extensions")
def work(before: Mapping[str, Any] | None, torn: bool, men: Collection[str]) -> tuple[dict[str, Any] | None, bool]:
    """Four men, the same four, who stay on the line for two moves tear up a rail; eight men relay it in three.

    ``before`` is the work on this piece after its side's last move, ``men`` are those at it as this one ends. Returns the work
    now and whether the piece is torn. Work begins anew when too few of its men stay, or when it rests.
    """
    row = _RAIL["relay" if torn else "tear"]
    if len(set(men)) < row["men"]:
        return None, torn
    moves, gang = 1, set(men)
    if before is not None and before["torn"] == torn:
        same = set(before["men"]) & gang
        if torn:
            moves = before["moves"] + 1
        elif len(same) >= row["men"]:
            moves, gang = before["moves"] + 1, same
    if moves >= row["moves"]:
        return None, not torn
    return {"torn": torn, "men": sorted(gang), "moves": moves}, torn


def runs_to(s: int, wanted: int, torn: Collection[int]) -> int:
    """Return where a train ends that runs from one place on its line to another: it stops short of a torn rail."""
    step = 1 if wanted >= s else -1
    for piece in range(piece_of(s), piece_of(wanted) + step, step):
        if piece in torn and piece != piece_of(s):
            return piece * PIECE - 1 if step > 0 else (piece + 1) * PIECE
    return wanted


def too_fast(s: int, wanted: int, allowed: int) -> str | None:
    """Say why a train cannot run so far in one move, or None."""
    gone = abs(wanted - s)
    return None if gone <= allowed else f"{inches(gone)} is {inches(gone - allowed)} too far: this train runs {inches(allowed)}"
