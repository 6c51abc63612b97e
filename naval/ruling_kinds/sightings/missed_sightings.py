"""Missed sightings: two forces do not see each other for a time, or one of them does not see the other (UD-035, NAV-S-043)."""

from __future__ import annotations

from naval.ruling_kinds.kind import SINCE, UNTIL, Field, Ground, Kind, Names, in_run, steams
from naval.ruling_kinds.sightings.ruled_sightings import blind
from naval.state.ruling_acts import Missed, Sighted


def check(act: Missed, ground: Ground) -> list[str]:
    """List every fault: two forces of different sides, and an end within the run."""
    faults = [*steams(ground, act.seer), *in_run(ground, act.until, act.since)]
    if not faults or act.seen != act.seer:
        faults += [text for text in steams(ground, act.seen) if text not in faults]
    sides = {one.key: one.side for one in ground.world.forces}
    if act.seer in sides and act.seen in sides and sides[act.seer] == sides[act.seen]:
        faults.append("Choose two forces of different sides.")
    if any(blind(act, one) for one in ground.rulings.ruled(Sighted)):
        faults.append("There is a ruling that she sights her in that time: withdraw it first.")
    return faults


def sentence(act: Missed, names: Names) -> str:
    a, b = names.find_name(act.seer), names.find_name(act.seen)
    who = f"{a} and {b} do not see each other" if act.both else f"{a} does not see {b}"
    return f"{who} until {names.write_hour(act.until)}."


KIND = Kind(
    act=Missed,
    title="Not sighted",
    stage="sight",
    rule="NAV-S-043",
    fits=("force", "pair"),
    fields=(
        Field("seer", "Who does not see", "force"),
        Field("seen", "Whom", "force"),
        SINCE,
        UNTIL,
        Field("both", "And not seen by the other", "yes", usual="yes"),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: "/".join(sorted((act.seer, act.seen))),
    span=lambda act: (act.since, act.until),
)
