"""War points for battles, and the end of the war by them (LC-290, LC-291)."""

from __future__ import annotations

from collections.abc import Mapping

from land import tables
from naval.state.frozen import Frozen

TALLY, RUNS, SUDDEN = WHY = ("tally", "runs", "sudden")
DRAWN = ""


class Won(Frozen, frozen=True):
    """Points of a battle for a tally: the winner's side ("" where it was even) and whole points."""

    side: str
    points: int


class End(Frozen, frozen=True):
    """End of the war: why, and which side has won; "" is drawn."""

    why: str
    winner: str


def weight(men: int) -> float:
    """Return the weight of a battle by the larger side: under 6,000 a half, to 20,000 one, to 50,000 two, above three
    (LC-290).
    """
    rows = tables.value("score", "class_of")
    return next((float(row["weight"]) for row in rows if men < row["men"]), float(tables.value("score", "class_above")))


def battle(scores: Mapping[str, float], men: Mapping[str, int]) -> Won:
    """Reckon the net score to the winner's tally, by the battle's class; halves of a point up (LC-290, SC-LC-89)."""
    (loser, least), (winner, most) = sorted(scores.items(), key=lambda row: (row[1], row[0]))
    if least == most:
        return Won(side=DRAWN, points=0)
    assert loser != winner
    return Won(side=winner, points=int(round((most - least) * weight(max(men.values())), 6) + 0.5))


def added(points: Mapping[str, int], won: Won) -> dict[str, int]:
    """Add a battle's points to the tallies (LC-290)."""
    return {**points, won.side: points.get(won.side, 0) + won.points} if won.points else dict(points)


def ended(points: Mapping[str, int], sides: tuple[str, str], war_to: int, last_run: bool) -> End | None:
    """Decide whether the war ends: at so many points up, or with the last run, then drawn if within fifty (LC-291)."""
    ours, theirs = (points.get(side, 0) for side in sides)
    ahead = sides[0] if ours > theirs else sides[1]
    if abs(ours - theirs) >= war_to:
        return End(why=TALLY, winner=ahead)
    if not last_run:
        return None
    close = abs(ours - theirs) <= int(tables.value("score", "drawn_within"))
    return End(why=RUNS, winner=DRAWN if close else ahead)
