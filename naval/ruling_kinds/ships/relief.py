"""Relief from a rule: it does not bind a ship, a force or a port for a time, if need be beyond the end of the run (UD-042)."""

from __future__ import annotations

from msgspec.structs import replace

from naval.geo.calendar import DAY_MIN
from naval.ruling_kinds.kind import SINCE, UNTIL, Field, Ground, Kind, Names
from naval.run.rule_waivers import BATTERY, BREAKDOWN, CAPTURE, EXTRA, HARBOUR, SLOW, TIRED, WIRELESS
from naval.state.ruling_acts import Relief

LONGEST_MIN = 30 * DAY_MIN
PORT, FORCE, SHIP = "a port", "a force", "a ship or a force"
RULES = {
    HARBOUR: ("a harbour takes only so many ships", PORT),
    WIRELESS: ("wireless and searchlights carry about 60 miles", FORCE),
    CAPTURE: ("a capture takes six hours", FORCE),
    BATTERY: ("a submarine can stay under for some hours only", SHIP),
    TIRED: ("a tenth slower after six hours at top speed", SHIP),
    BREAKDOWN: ("engines may break down after six hours at top speed", SHIP),
    EXTRA: ("a tenth worse on extra coal", SHIP),
    SLOW: ("no faster than two-thirds on extra coal", SHIP),
}
"""Rules of which a subject can be relieved, with their words and the sort of subject."""


def check(act: Relief, ground: Ground) -> list[str]:
    """List every fault: a rule of the list, a subject that it binds, and an end within thirty days."""
    world, faults = ground.world, list[str]()
    said, sort = RULES.get(act.rule, ("", ""))
    if not said:
        faults.append(f"The rules that can be waived are: {', '.join(RULES)}.")
    ports, forces, ships = ({one.key for one in some} for some in (world.ports, world.forces, world.ships))
    bound = {PORT: ports, FORCE: forces, SHIP: ships | forces}.get(sort, ports | forces | ships)
    if act.subject not in bound:
        faults.append(f"That rule applies to {sort}: choose one." if sort else "There is nothing of that name in this war.")
    elif any(one.key == act.subject and not one.afloat for one in world.ships):
        faults.append(f"{Names(world).find_name(act.subject)} was lost before this run.")
    elif act.rule == BATTERY and not _dives(act, ground):
        faults.append(f"{Names(world).find_name(act.subject)} cannot run submerged.")
    if not act.since < act.until <= act.since + LONGEST_MIN:
        faults.append(f"It must end after it begins, and by {Names(world).write_minute(act.since + LONGEST_MIN)}.")
    return faults


def _dives(act: Relief, ground: Ground) -> bool:
    boats = {one.key for one in ground.world.classes if one.dived_h}
    return any(act.subject in (one.key, one.force) and one.class_key in boats for one in ground.world.ships)


def sentence(act: Relief, names: Names) -> str:
    said = RULES.get(act.rule, ("",))[0]
    return f"{names.find_name(act.subject)} is exempt from {act.rule} ({said}) until {names.write_minute(act.until)}."


def lasts(act: Relief, start: int) -> Relief | None:
    """Carry the rest of the relief into the run that begins at a minute; None if it is over by then."""
    return replace(act, since=start, lasts=True) if act.until > start else None


KIND = Kind(
    act=Relief,
    title="Waive a rule",
    stage="steam",
    rule="NAV-S-044",
    fits=("ship", "force", "port"),
    fields=(
        Field("rule", "Rule", "choice", choices=tuple((rule, f"{rule}: {said}") for rule, (said, _) in RULES.items())),
        Field("subject", "Who is exempt", "ship_force_or_port"),
        SINCE,
        UNTIL,
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: f"{act.rule}/{act.subject}",
    span=lambda act: (act.since, act.until),
)
