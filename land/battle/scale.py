"""Scale of a battle: men to a figure, the field, minutes to a round, rounds of entry (LC-263 to LC-267, LC-269)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from land import tables
from land.state.units import HORSE, Kind
from naval.state.frozen import Frozen

ENGINEERS = "re"


class Muster(Frozen, frozen=True):
    """Forces of a side on a field: fighting men by arm, guns, batteries, and efficiency (LC-027).

    ``foot`` includes gunners and engineers.
    """

    foot: int
    horse: int
    guns: int
    batteries: int
    efficiency: float = 1.0

    @property
    def men(self) -> int:
        """Return all its fighting men."""
        return self.foot + self.horse


class Figures(Frozen, frozen=True):
    """Figures and guns of a side on the table."""

    foot: int
    horse: int
    guns: int

    @property
    def men(self) -> int:
        """Return figures of foot and horse."""
        return self.foot + self.horse


def mustered(units: Iterable[tuple[Kind, int, int]], efficiency: float = 1.0) -> Muster:
    """Sum units, each with men and guns, to a muster; gunners and engineers are foot (LC-263)."""
    rows = [row for row in units if row[0].fights]
    return Muster(
        foot=sum(men for kind, men, _ in rows if kind.arm != HORSE),
        horse=sum(men for kind, men, _ in rows if kind.arm == HORSE),
        guns=sum(guns for _, _, guns in rows),
        batteries=sum(1 for _, _, guns in rows if guns),
        efficiency=efficiency,
    )


def men_a_figure(larger: int, players: int = 1) -> int:
    """Return the men to a figure that give the larger side about a hundred figures to a player (LC-263)."""
    return max(1, -(-larger // (int(tables.value("battle", "figures")) * players)))


def men_on_the_table(men: int, worth: float, k: int) -> int:
    """Return the figures of an arm: its men times their worth by the men to a figure, nearest (LC-263)."""
    return nearest(men * Fraction(str(worth)) / k)


def gun_shares(one: Muster, other: Muster, players: int = 1) -> tuple[tuple[bool, bool], Fraction]:
    """Say of each side whether its guns stand one by one, up to four a player, or one for a battery; and the ratio that keeps
    them to eight a player (LC-263).
    """
    few, most = (int(tables.value("battle", name)) * players for name in ("guns_one_to_one", "guns_most"))
    each = (one.guns <= few, other.guns <= few)
    top = max(side.guns if alone else side.batteries for side, alone in zip((one, other), each, strict=True))
    return each, Fraction(most, top) if top > most else Fraction(1)


def inch_yd(k: int) -> float:
    """Return yards of ground to an inch of the table (LC-264)."""
    return k / int(tables.value("battle", "inches")["a_man"])


def field_in(one: Figures, other: Figures, players: int = 1) -> tuple[int, int]:
    """Return width and depth of the field, inches: two to a figure of the larger side, within bounds (LC-264)."""
    rule = tables.value("battle", "inches")
    wide = int(rule["a_figure"]) * max(one.men, other.men)
    return min(max(wide, int(rule["least"])), int(rule["most"]) * players), int(rule["deep"])


def contour_ft(k: int) -> float:
    """Return feet of height to a contour of the table (LC-264)."""
    return float(tables.value("battle", "contour_ft")) * k / 100


def round_min(k: int) -> int:
    """Return minutes to a round, which is both sides' moves (LC-265)."""
    rule = tables.value("battle", "round")
    return max(int(rule["least"]), -(-k // int(rule["share"])))


def rounds_left(daylight_min: int, each_min: int) -> int:
    """Count rounds until dark, at most twenty-four; undecided sides then keep their ground a mile apart until dawn (LC-265)."""
    return max(0, min(int(tables.value("battle", "round")["most"]), daylight_min // each_min))


def entry_round(minutes: float, each_min: int) -> int:
    """Return the round in which a reinforcement enters where its road meets the edge (LC-267)."""
    return max(1, -(-Fraction(minutes) // each_min))


def trench_in(yards: int, k: int) -> int:
    """Convert yards of trench to inches on the table (LC-266)."""
    return int(yards * int(tables.value("battle", "inches")["a_man"]) // k)


def nearest(number: Fraction) -> int:
    """Round to the nearest whole number, halves up."""
    return int(number + Fraction(1, 2))
