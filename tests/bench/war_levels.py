"""Wars between two levels of the computer's seats, judged by the scenario's aims."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.models import Seat
from tests.bench.program_wars import PROGRAM, SIDES, Figures, a_war
from umpire.exercise.facts import Facts
from umpire.review.ending.verdict import verdict

MERCHANTMAN = 2.0
"""Points that a merchantman counts among the losses of a war: as a scout."""


@dataclass(frozen=True)
class End:
    """The end of a war: points by aims, and points of ships and merchantmen lost, by side."""

    points: dict[str, int]
    lost: dict[str, float]
    figures: Figures


def play(pack: str, days: int, levels: dict[str, str], seed: str) -> End:
    """Play a war in which each side's seats play at one level."""
    with a_war(PROGRAM, PROGRAM, pack, seed) as war:
        for side, level in levels.items():
            Seat.objects.filter(campaign=war.campaign, side=side).update(level=level, played_by=Seat.PlayedBy.PROGRAM)
        figures = war.play(days)
        points = {one["side"]: one["got"] for one in verdict(Facts(war.campaign, ended=True), None)["points"]}
    return End(points, {side: figures.sunk[side] + MERCHANTMAN * figures.trade[side] for side in SIDES}, figures)


def match(pack: str, days: int, one: str, other: str, seed: str) -> tuple[float, str]:
    """Play two wars of one seed with the levels exchanged; return 1 if ``one`` wins, ½ if neither does, and the score in words.

    More points in both wars together win; if they are equal, fewer losses."""
    points, lost = {one: 0, other: 0}, {one: 0.0, other: 0.0}
    for blue, red in ((one, other), (other, one)):
        end = play(pack, days, {"blue": blue, "red": red}, seed)
        for side, level in (("blue", blue), ("red", red)):
            points[level] += end.points[side]
            lost[level] += end.lost[side]
    mine, his = (points[one], -lost[one]), (points[other], -lost[other])
    said = f"{one} {points[one]} points, lost {lost[one]:g}; {other} {points[other]} points, lost {lost[other]:g}"
    return (1.0 if mine > his else 0.5 if mine == his else 0.0), said
