"""Works: bridges, depots, wagons, mines and entrenchments destroyed or made, and the notes about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from tactical.engine.rule import forbids, resolves, reveals
from tactical.engine.tables import read
from tactical.engine.text.words import agree, plural
from tactical.ground.geometry.figures import Box, Disc, gap_disc_box
from tactical.ground.geometry.measure import are_discs_within, div, scaled
from tactical.ground.geometry.polygons import point_near, segments_meet
from tactical.rulesets.kriegspiel.rules.tables import BOOK, n, u

Data = Mapping[str, Any]
Point = tuple[int, int]

WORKS = read("tactical.rulesets.kriegspiel", "works")
RULE = {kind: one["rule"] for kind, one in WORKS.items()}
DOES = {kind: tuple(one["do"]) for kind, one in WORKS.items()}
ANYBODY = ("inf", "cav", "RE", "RA")
ARMS = {kind: tuple(one["arms"]) for kind, one in WORKS.items() if "arms" in one}


@resolves("KS-070", source="App. L2545-2547")
def railway_bridge(do: str) -> int:
    """Engineers destroy a railway bridge in two moves and repair it in ten."""
    return n("KS-070", do)


@resolves("KS-071", source="App. L2548-2553")
def culvert_or_road_bridge(do: str) -> int:
    """Engineers destroy a railway culvert or a river's road bridge in one move and repair it in five."""
    return n("KS-071", do)


@forbids("KS-072", source="App. L2481-2483; SC-KS-08")
def does_not_count(party: Sequence[Data], need: int) -> str | None:
    """A move counts for a work only if the party stood at it throughout: unmoved, not firing, not in a melee, and enough of them.

    Each of the party is ``{"gap": u to the work, "moved": bool, "fired": bool, "melee": bool}``.
    """
    near = u("KS-072", "near")
    good = [one for one in party if one["gap"] <= near and not (one["moved"] or one["fired"] or one["melee"])]
    if len(good) >= need:
        return None
    return f"{len(good)} of the {need} men it takes stood within {near // 64} inches of it throughout the move"


@resolves("KS-073", source="App. L2554-2556")
def depot_burnt(men: int, moves: int) -> bool:
    """One man burns a supply depot of any size in two moves."""
    return men >= n("KS-073", "party") and moves >= n("KS-073", "destroy")


@resolves("KS-074", source="App. L2557")
def wagons_destroyed(men: int, moves: int = 1) -> int:
    """Four men destroy the contents of six wagons in one move.

    Return how many wagons so many men destroy.
    """
    return men // n("KS-074", "party") * n("KS-074", "wagons") * (moves // n("KS-074", "destroy"))


@resolves("KS-075", source="App. L2558-2564; SC-KS-08, AMB-KS-27")
def explosion(mine: Point, men: Mapping[str, Disc], boxes: Mapping[str, Box]) -> list[str]:
    """A contact mine goes off under the first piece to pass and destroys everything within six inches, of either side.

    Two men lay it in six moves. ``boxes`` are guns, wagons, trucks, boats; returns the keys of everything destroyed, sorted.
    """
    radius = u("KS-075", "radius")
    gone = [key for key, one in men.items() if are_discs_within(*mine, 0, *one, radius)]
    gone += [key for key, one in boxes.items() if gap_disc_box(Disc(*mine, 0), one) <= radius]
    return sorted(gone)


def _passes(point: Point, a: Sequence[int], b: Sequence[int], reach: int) -> bool:
    return point_near(point[0], point[1], a[0], a[1], b[0], b[1], reach)


def sets_off(mine: Point, path: Sequence[Sequence[int]]) -> bool:
    """Report whether a path, its start included, comes within half an inch of a mine."""
    touch = u("KS-075.touch") + 1
    if len(path) == 1:
        return _passes(mine, path[0], path[0], touch)
    return any(_passes(mine, a, b, touch) for a, b in pairwise(path))


@resolves("KS-080", source="App. L2568-2574")
def entrenchment(men: int, moves: int) -> int:
    """Two men make an inch of entrenchment, two inches high, in four moves.

    Return the half inches made by so many.
    """
    return men * 2 // n("KS-080", "party") * (moves // n("KS-080", "make"))


@resolves("KS-081", source="App. L2575-2577")
def epaulement(what: str) -> int:
    """Six men make an epaulement for a gun in four moves.

    ``what`` is the figure asked for: the men of its party, or the moves to make it.
    """
    return n("KS-081", what)


@reveals("KS-082", source="App. L2584-2587, the note; SC-KS-08")
def may_read(notice: Data, viewer: str) -> bool:
    """The start of any work is told the umpire; without one a sealed note is opened when it is complete or the mine explodes.

    ``viewer`` is a side or ``"umpire"``. Where a battle has an umpire the note goes to him, and the enemy still reads it when the
    work is complete.
    """
    if viewer == "umpire" or viewer == notice["side"]:
        return True
    return not notice["sealed"]


def need(kind: str, do: str) -> int:
    """Count the whole moves a work takes."""
    if kind == "rail_bridge":
        return railway_bridge(do)
    if RULE[kind] == "KS-071":
        return culvert_or_road_bridge(do)
    if kind == "epaulement":
        return epaulement(do)
    return n(RULE[kind], do)


def party(kind: str, men: int = 0) -> int:
    """Count the men a work takes at least; a trench as many as were sent to it (``men``)."""
    if kind == "epaulement":
        return epaulement("party")
    return max(1, men) if kind == "trench" else n(RULE[kind], "party")


def may_not(kind: str, do: str, arm: str, men: int, wagons: int = 0) -> str | None:
    """Say why a unit of this arm cannot do this work at all, or None."""
    if kind not in DOES or do not in DOES[kind]:
        return f"nobody can {do} a {kind.replace('_', ' ')}"
    if arm not in ARMS.get(kind, ANYBODY):
        return (
            {"RE": "only engineers can do this", "inf": "only infantry can do this"}[ARMS[kind][0]]
            if kind in ARMS
            else "it is unarmed"
        )
    if men < party(kind):
        return f"it takes {plural(party(kind), 'man')}"
    if kind == "wagons" and wagons > wagons_destroyed(men):
        who = f"{plural(men, 'man')} {agree(men, 'destroys', 'destroy')}"
        return f"{who} no more than {plural(wagons_destroyed(men), 'wagon')} in a move"
    return None


def begun(kind: str, do: str, side: str, unit: str, men: Sequence[str], at: Any, own_move: int) -> dict[str, Any]:
    """Make a work as it stands when it is ordered."""
    told = {"kind": kind, "do": do, "side": side, "unit": unit, "party": sorted(men), "at": at}
    return {**told, "moves": 0, "need": need(kind, do), "since": own_move, "is": "begun"}


def went_on(work: Data, why_not: str | None) -> dict[str, Any]:
    """Advance a work by one move of its side: a move that does not count loses nothing done before."""
    moves = int(work["moves"]) + (0 if why_not else 1)
    return {**work, "moves": moves, "is": "done" if moves >= work["need"] else "begun"}


def notice(key: str, work: Data, own_move: int, *, umpire: bool) -> dict[str, Any]:
    """Make the note of a work's start: told the umpire, or sealed on the mantelpiece; closed to the enemy alone."""
    to = "umpire" if umpire else "mantelpiece"
    what = str(work["kind"]).replace("rail_", "railway ").replace("trench", "entrenchment")
    does = {"make": "making", "destroy": "destroying", "repair": "repairing"}[str(work["do"])]
    article = "" if what == "wagons" else "an " if what[0] == "e" else "a "
    text = f"{does} {article}{what}: begun in move {own_move} by {plural(len(work['party']), 'man')}"
    return {"key": key, "side": work["side"], "move": own_move, "text": text, "to": to, "sealed": True}


def unseal_notice(notice: Data) -> dict[str, Any]:
    """Open the note when its work is complete or its mine has exploded."""
    return {**notice, "sealed": False}


def trench_line(a: Point, b: Point, halves: int) -> list[list[int]]:
    """Return the ground line of a trench from ``a`` towards ``b``, of so many half inches and no more."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square, long = dx * dx + dy * dy, halves * 32
    if square <= long * long:
        return [list(a), list(b)]
    ux, uy = scaled(dx, dy, long)
    return [list(a), [a[0] + ux, a[1] + uy]]


def exposure_behind(exposure: str | None, fired: bool) -> str | None:
    """Return a man's exposure behind a work in front of him: a bayonet's tip if he fired in his last move, else none."""
    return "tip" if exposure and fired else None


def in_front(work: Sequence[Sequence[int]], shooter: Point, man: Disc) -> bool:
    """Report whether a work stands in a shot's way at a man: crossed, and no farther from him than three inches."""
    (a, b), here = (work[0], work[-1]), (man.x, man.y)
    return segments_meet(a, b, shooter, here) and _passes(here, a, b, u("KS-081", "long") + man.r + 1)


def epaulement_line(gun: Data) -> list[list[int]]:
    """Return the line of an epaulement before a gun: three inches across its muzzle."""
    hx, hy = gun["h"]
    front, half = int(BOOK["KS-014"]["gun"]["front"]) + 16, u("KS-081", "long") // 2
    mx, my = gun["x"] + div(hx * front, 4096), gun["y"] + div(hy * front, 4096)
    return [[mx - div(hy * half, 4096), my + div(hx * half, 4096)], [mx + div(hy * half, 4096), my - div(hx * half, 4096)]]
