"""Spared rolls: the effect of one die does not happen; the die is thrown all the same, and struck (UD-032, UD-005)."""

from __future__ import annotations

from naval.ruling_kinds.kind import SINCE, Field, Ground, Kind, Names
from naval.state.ruling_acts import Spared

RULES = {"NAV-S-068": "a breakdown", "SC-S-17": "a mine struck", "SC-N-25": "mines swept up"}
"""Rules whose dice can be struck, with their effects. The subject is a ship; of SC-N-25 a force."""


def check(act: Spared, ground: Ground) -> list[str]:
    """List every fault: a rule whose dice can be struck, and a subject that it can befall."""
    faults = [] if act.rule in RULES else [f"You can cancel dice of these rules: {', '.join(RULES)}."]
    some = ground.world.forces if act.rule == "SC-N-25" else ground.world.ships
    if act.subject not in {one.key for one in some}:
        faults.append("There is nothing of that name that this die can affect.")
    return faults


def sentence(act: Spared, names: Names) -> str:
    who, what = names.find_name(act.subject), RULES.get(act.rule, act.rule)
    return f"{who} is spared {what} at {names.write_hour(act.since)}: the die does not count."


KIND = Kind(
    act=Spared,
    title="Cancel a die",
    stage="steam",
    rule="NAV-S-044",
    fits=("die", "ship"),
    fields=(
        Field("rule", "Rule", "choice", choices=tuple((rule, f"{rule}: {what}") for rule, what in RULES.items())),
        Field("subject", "Who is spared", "ship_or_force"),
        SINCE,
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: f"{act.rule}/{act.subject}",
)
