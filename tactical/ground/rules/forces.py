"""Composition of forces; a force is ``{"inf": n, "cav": n, "guns": n}`` (LW-110 to LW-118)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.rule import forbids, modifies, resolves, reveals
from tactical.engine.text.words import plural
from tactical.ground.rules.mobility import CREW
from tactical.ground.rules.tables import BOOK, Arms

Force = Mapping[str, int]


ARMS = {"inf": "infantry", "cav": "cavalry"}


def men_of(force: Force) -> int:
    """Count the men of a force."""
    return sum(number for arm, number in force.items() if arm != "guns")


@forbids("LW-110", source="Little Wars, III, Composition of Forces")
def unequal(one: Force, other: Force) -> str | None:
    """Unless otherwise agreed the forces are equal in number and similar in composition."""
    apart = [arm for arm in sorted({*one, *other}) if one.get(arm, 0) != other.get(arm, 0)]
    if not apart:
        return None
    told = ", ".join(f"{ARMS.get(arm, arm)} {one.get(arm, 0)} and {other.get(arm, 0)}" for arm in apart)
    return f"the forces are not equal ({told}), and no handicap was agreed"


@resolves("LW-111", source="Little Wars, III, Composition of Forces")
def chances_of_war(dice: Dice, sides: Sequence[str]) -> dict[str, int]:
    """Chances of war: twelve men are left out on each side, and a pair of dice says how many of them each player takes."""
    throws = BOOK["LW-111"]["dice"]
    return {side: sum(dice.d6("dice", side, k) for k in range(1, throws + 1)) for side in sides}


def after_the_dice(force: Force, left_out: Force, back: int) -> dict[str, int]:
    """Return a force that left out some men and takes ``back`` of them again, infantry first unless it says which (AMB-22)."""
    after = {arm: number - left_out.get(arm, 0) for arm, number in force.items()}
    for arm in sorted(left_out, key=lambda one: one != "inf"):
        some = min(back, left_out[arm])
        after[arm] += some
        back -= some
    return after


@reveals("LW-112", source="Little Wars, III, Composition of Forces")
def off_the_best_mix(force: Force) -> list[str]:
    """The best bodies are of 20 to 25 infantry and 12 to 15 cavalry to a gun, on a front of four or five feet.

    Say what is outside these bounds.
    """
    guns, words = force.get("guns", 0), []
    for arm in ("inf", "cav"):
        low, high = BOOK["LW-112"][arm]
        if not low * guns <= force.get(arm, 0) <= high * guns:
            who = ARMS[arm]
            words.append(f"{force.get(arm, 0)} {who} to {plural(guns, 'gun')}; best are {low} to {high} to a gun")
    return words


@modifies("LW-113", source="Little Wars, III, Composition of Forces")
def usual() -> dict[str, int]:
    """Most games had about 80 infantry, 50 cavalry and four guns a side, or smaller in proportion; up to 200 men and six guns."""
    return dict(BOOK["LW-113"]["usual"])


@modifies("LW-117", source="Little Wars, III, Size of the Soldiers")
def of_one_size(arms: Arms, make: str) -> Arms:
    """The soldiers used are all of one size: infantry just under two inches tall, or all of the make of an inch and a half."""
    row = BOOK["LW-117"]
    if make != "small":
        return arms
    return {key: replace(arm, height=arm.height * row["small"] // row["usual"]) for key, arm in arms.items()}


BOUGHT = {"inf": 60, "cav": 40, "guns": 3}  # of a side that buys nothing: the book's own third example


def usual_total() -> int:
    """Return the half points that each side spends where nothing else is agreed (LW-114)."""
    return int(BOOK["LW-114"]["total"])


def bought(most: int) -> dict[str, int]:
    """Buy the book's example, in proportion, for a side that spends none of its so many half points."""
    return {arm: number * most // usual_total() for arm, number in BOUGHT.items()}


SIZES: dict[str, dict[str, int]] = {
    "small": {"inf": 24, "cav": 15, "guns": 1},
    "middle": {"inf": 48, "cav": 25, "guns": 3},
    "large": {"inf": 130, "cav": 70, "guns": 6},
}


def sized(size: str) -> dict[str, int]:
    """Return a force of one of these sizes; the usual for any other name."""
    return dict(SIZES[size]) if size in SIZES else usual()


def price(force: Force) -> int:
    """Price a force, in half points."""
    row = BOOK["LW-114"]
    return int(force.get("inf", 0) * row["inf"] + force.get("cav", 0) * row["cav"] + force.get("guns", 0) * row["gun"])


@forbids("LW-114", source="Little Wars, III, Composition of Forces")
def too_dear(force: Force, most: int | None = None) -> str | None:
    """Each picks his force behind the curtain: infantry at 1, cavalry at 1 1/2, guns at 10, to a total of 150 or as agreed.

    ``most`` is the total in half points.
    """
    most, cost = usual_total() if most is None else most, price(force)
    return None if cost <= most else f"this force costs {_points(cost)}, and you have {_points(most)} to spend"


def _points(halves: int) -> str:
    return f"{halves // 2}{' 1/2' if halves % 2 else ''} points"


@reveals("LW-115", source="Little Wars, III, Composition of Forces")
def out_of_proportion(force: Force) -> list[str]:
    """Too many guns want for crews, too much infantry is sluggish, too much cavalry dies to guns and charges wildly.

    Warnings only.
    """
    row, words = BOOK["LW-115"], []
    men, guns = men_of(force), force.get("guns", 0)
    if guns and men < row["crew"] * guns:
        want = "1 gun needs men" if guns == 1 else f"{guns} guns need men"
        words.append(f"{want}: each needs {CREW}, and {men} will soon be spent")
    if men and 100 * force.get("inf", 0) > row["inf"] * men:
        words.append("so much infantry makes the game sluggish")
    if men and 100 * force.get("cav", 0) > row["cav"] * men:
        words.append("so much cavalry finds no cover from guns and charges wildly")
    return words


@forbids("LW-116", source="Little Wars, III, Composition of Forces")
def wrong_brigades(force: Force, bodies: Iterable[Mapping[str, Any]]) -> list[str]:
    """A player may brigade his force as he pleases.

    Bodies are ``{"name", "arm", "men"}`` and need only add up to his force. Returns every fault.
    """
    sums: dict[str, int] = {}
    faults = []
    for number, body in enumerate(bodies, 1):
        if body["men"] < 1:
            faults.append(f"unit {number} has no men")
        sums[body["arm"]] = sums.get(body["arm"], 0) + body["men"]
    for arm in sorted({*sums, *force} - {"guns"}):
        if sums.get(arm, 0) != force.get(arm, 0):
            faults.append(f"the units have {sums.get(arm, 0)} {arm}, and the force {force.get(arm, 0)}")
    return faults


HANDICAPS: dict[str, tuple[str, int, int]] = {
    "blue_quarter": ("blue", 5, 4),
    "blue_half": ("blue", 3, 2),
    "blue_double": ("blue", 2, 1),
    "red_quarter": ("red", 5, 4),
    "red_half": ("red", 3, 2),
    "red_double": ("red", 2, 1),
}
"""Handicaps: by term the side that has more, and how much."""


@modifies("LW-118", source="Little Wars, III, Composition of Forces")
def handicapped(number: int, side: str, agreed: str) -> int:
    """Handicaps are obvious: by agreement the forces are unequal, and one side has a quarter, a half or as much again more."""
    stronger, times, of = HANDICAPS.get(agreed, ("", 1, 1))
    return -(-number * times // of) if side == stronger else number
