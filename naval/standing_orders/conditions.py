"""Conditions of standing orders: the words that may stand after *when* (CK-019, CK-020; SC-CK-06).

Each is one question to a seat's own papers, of one force in hand, or of none where the seat commands no ships.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from naval.geo.chart import Chart
from naval.orders import endurance
from naval.orders.seat_knowledge import KnownForce, KnownLane
from naval.standing_orders import strength
from naval.standing_orders.papers import Papers
from naval.state.frozen import Frozen

DAY_MIN, HOUR_MIN = 1440, 60


class Condition(Frozen, frozen=True):
    """One condition: its ``kind``, a key of :data:`CONDITIONS`, and the value of its blank.

    ``amount`` is miles, hundredths, knots or hours, of an hour its minute of the day, up to ``until``; ``seat`` who wrote.
    """

    kind: str
    amount: float = 0.0
    until: int = 0
    seat: str = ""


Holds = Callable[[Papers, Chart, KnownForce, Condition], bool]


@dataclass(frozen=True)
class Kind:
    """A kind of condition or act: its sentence, ``{}`` its blank; the ``unit`` of that, or "".

    ``part``: the part of an order sheet that a seat must have for it, "" for none.
    """

    words: str
    unit: str = ""
    bounds: tuple[float, float] = (0.0, 0.0)
    part: str = "forces"

    def suits(self, papers: Papers) -> bool:
        """Report whether a seat may have it."""
        return not self.part or self.part in papers.known.parts


def pick_suited(kinds: Mapping[str, Kind], papers: Papers) -> dict[str, Kind]:
    """Pick the kinds that a seat may have."""
    return {key: kind for key, kind in kinds.items() if kind.suits(papers)}


CONDITIONS = {
    "enemy": Kind("an enemy is in sight"),
    "weaker": Kind("a weaker enemy is in sight"),
    "equal": Kind("an enemy of her own strength is in sight"),
    "stronger": Kind("a stronger enemy is in sight"),
    "within": Kind("an enemy is within {} miles", "miles", (0.1, 60)),
    "nothing": Kind("nothing is in sight"),
    "coal": Kind("coal is below {} percent", "per cent", (1, 100)),
    "stranded": Kind("she cannot get home"),
    "ended": Kind("her course has ended"),
    "slow": Kind("her best speed is below {} knots", "knots", (1, 60)),
    "dispatch": Kind("a dispatch came from {}", "seat", part=""),
    "hour": Kind("the hour is from {}", "hours", part=""),
    "asked_run": Kind("a run begins", part=""),
    "tip": Kind("a report came in", part="articles"),
    "asked_sighting": Kind("new orders because an enemy came in sight"),
    "asked_approach": Kind("new orders because the enemy is still in sight"),
    "asked_lost": Kind("new orders because the enemy is out of sight"),
    "loss": Kind("a loss on the lane was reported in the last {} hours", "h", (1, 240), part="merchants"),
    "overdue": Kind("a ship of the lane is overdue", part="merchants"),
    "premium": Kind("the war premium on the lane is {} percent or more", "per cent", (1, 20), part="merchants"),
}
"""Kinds of condition (SC-CK-06)."""


def of_a_force(papers: Papers, chart: Chart, force: KnownForce, when: Condition) -> bool:
    """Report whether a condition holds for a force in hand (CK-019)."""
    return OF_A_FORCE[when.kind](papers, chart, force, when) if when.kind in OF_A_FORCE else of_the_seat(papers, when)


def of_the_seat(papers: Papers, when: Condition) -> bool:
    """Report whether a condition holds that asks for no ship (CK-019)."""
    return OF_THE_SEAT[when.kind](papers, when)


def of_a_lane(papers: Papers, lane: KnownLane, when: Condition) -> bool:
    """Report whether a condition holds for a lane of the trade player's chart (SC-N-55)."""
    return OF_A_LANE[when.kind](papers, lane, when) if when.kind in OF_A_LANE else of_the_seat(papers, when)


def lost_lately(papers: Papers, lane: KnownLane, when: Condition) -> bool:
    return lane.lost_at >= 0 and papers.known.minute - lane.lost_at <= when.amount * HOUR_MIN


def enemy_in_sight(papers: Papers, chart: Chart, force: KnownForce, when: Condition) -> bool:
    """Report whether an enemy is in sight; of so much strength, if the condition says so (SC-CK-09): all in sight count
    together."""
    seen = papers.enemies_of(force)
    if not seen or when.kind == "enemy":
        return bool(seen)
    own = strength.of_ships(ship.kind for ship in force.ships if ship.afloat)
    return strength.compared(strength.ratio(own, sum(one.points for one in seen))) == when.kind


def enemy_within(papers: Papers, chart: Chart, force: KnownForce, when: Condition) -> bool:
    return any(one.distance_nm <= when.amount for one in papers.enemies_of(force))


def nothing_in_sight(papers: Papers, chart: Chart, force: KnownForce, when: Condition) -> bool:
    return not papers.in_sight.get(force.key)


def coal_below(papers: Papers, chart: Chart, force: KnownForce, when: Condition) -> bool:
    """Report whether the emptiest of her ships has less than so many hundredths of her bunkers."""
    shares = [ship.coal_t / ship.coal_max_t for ship in force.ships if ship.afloat and ship.coal_max_t > 0]
    return bool(shares) and min(shares) * 100 < when.amount


def cannot_get_home(papers: Papers, chart: Chart, force: KnownForce, when: Condition) -> bool:
    """Report whether her coal does not last from here to the nearest port of her side (NAV-S-078)."""
    way = endurance.home(force, chart, papers.homes, papers.known.minute)
    return way is not None and not way.enough


def course_ended(papers: Papers, chart: Chart, force: KnownForce, when: Condition) -> bool:
    """Report whether her last course is ended."""
    return not force.legs


def slower_than(papers: Papers, chart: Chart, force: KnownForce, when: Condition) -> bool:
    """Report whether her slowest ship can do less than so many knots now (NAV-S-067 to 070)."""
    return endurance.most(force, papers.known.minute) < when.amount


def asked_because(papers: Papers, chart: Chart, force: KnownForce, when: Condition) -> bool:
    """Report whether she is asked for this reason (NAV-S-089, NAV-S-090); at news of an enemy he is in sight still (SC-N-08)."""
    why = papers.why(force)
    return ("approach" if why in ("near", "news") else why) == when.kind.removeprefix("asked_")


def dispatch_from(papers: Papers, when: Condition) -> bool:
    """Report whether a dispatch of this seat came since it was last asked."""
    return when.seat in papers.letters


def hour_from_to(papers: Papers, when: Condition) -> bool:
    now = (papers.known.hour * 60 + papers.known.minute) % DAY_MIN
    begins, ends = when.amount, when.until
    return begins <= now < ends if begins <= ends else now >= begins or now < ends


def tip_came(papers: Papers, when: Condition) -> bool:
    return bool(papers.tips)


def run_begins(papers: Papers, when: Condition) -> bool:
    return not papers.asked and not papers.known.stopped


OF_A_FORCE: dict[str, Holds] = {
    **dict.fromkeys(("enemy", "weaker", "equal", "stronger"), enemy_in_sight),
    "within": enemy_within,
    "nothing": nothing_in_sight,
    "coal": coal_below,
    "stranded": cannot_get_home,
    "ended": course_ended,
    "slow": slower_than,
    **dict.fromkeys(("asked_sighting", "asked_approach", "asked_lost"), asked_because),
}
OF_A_LANE: dict[str, Callable[[Papers, KnownLane, Condition], bool]] = {
    "loss": lost_lately,
    "overdue": lambda papers, lane, when: lane.overdue > 0,
    "premium": lambda papers, lane, when: lane.premium >= when.amount,
}
OF_THE_SEAT: dict[str, Callable[[Papers, Condition], bool]] = {
    "dispatch": dispatch_from,
    "hour": hour_from_to,
    "asked_run": run_begins,
    "tip": tip_came,
}
