"""Ruled sightings: a force sees another at a minute although the rules do not give it (UD-036, NAV-T-007).

Her lookouts write one entry. The clock does not stop for it, and no action opens: by the rules the other is not in sight.
"""

from __future__ import annotations

from naval.ruling_kinds.kind import SINCE, Field, Ground, Kind, Names, steams
from naval.state.ruling_acts import Missed, Sighted

LEVELS = ("smoke", "number and type", "the class", "the names")


def check(act: Sighted, ground: Ground) -> list[str]:
    """List every fault: two forces of different sides, how much is made out, and no ruling to the contrary."""
    faults = steams(ground, act.seer)
    if not faults or act.seen != act.seer:
        faults += [text for text in steams(ground, act.seen) if text not in faults]
    sides = {one.key: one.side for one in ground.world.forces}
    if act.seer in sides and act.seen in sides and sides[act.seer] == sides[act.seen]:
        faults.append("Choose two forces of different sides.")
    if not 0 <= act.level < len(LEVELS):
        faults.append(f"Choose what she can tell: {', '.join(LEVELS[:-1])} or {LEVELS[-1]}.")
    if any(blind(one, act) for one in ground.rulings.ruled(Missed)):
        faults.append("There is a ruling that she does not see her then: withdraw it first.")
    return faults


def blind(missed: Missed, act: Sighted) -> bool:
    """Report whether one ruling blinds a force to another at the minute at which the other ruling shows her (UD-002)."""
    pairs = {(missed.seer, missed.seen), *([(missed.seen, missed.seer)] if missed.both else [])}
    return (act.seer, act.seen) in pairs and missed.since <= act.since < missed.until


def sentence(act: Sighted, names: Names) -> str:
    seen = names.find_name(act.seen)
    what = f"smoke of {seen}" if act.level == 0 else f"{seen}, and makes out {LEVELS[act.level]}"
    return f"{names.find_name(act.seer)} sights {what} at {names.write_hour(act.since)}."


KIND = Kind(
    act=Sighted,
    title="Sighted",
    stage="sight",
    rule="NAV-T-007",
    fits=("force", "pair"),
    fields=(
        Field("seer", "Who sees", "force"),
        Field("seen", "Whom", "force"),
        SINCE,
        Field("level", "She can tell", "choice", usual="0", choices=tuple((str(n), words) for n, words in enumerate(LEVELS))),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: f"{act.seer}/{act.seen}",
)
