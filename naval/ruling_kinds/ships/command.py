"""Command of a force: from the first minute of the next run another seat of her side, or a new one, orders her (UD-102,
NAV-S-024).

It acts as the run ends: then the new hand is told her status and her log of this run, and is asked for the next. The seat in
command while a run goes on was asked for it, and stays. Ships that have parted from her go with her.
"""

from __future__ import annotations

from naval.ruling_kinds.kind import Field, Ground, Kind, Names, lengthy, steams
from naval.state.ruling_acts import Command, plain
from naval.state.world import BELLIGERENTS, Force, World
from tactical.engine.text.words import listed

CABIN = "cabin"
TITLE = 3, 60


def check(act: Command, ground: Ground) -> list[str]:
    """List every fault: a force at war that floats, and one new hand, of her side and afloat, or a title not yet in use."""
    world = ground.world
    faults = steams(ground, act.force)
    force = next((one for one in world.forces if one.key == act.force), None)
    title = act.title.strip()
    if bool(act.seat) == bool(title):
        faults.append("Choose the new commander: an existing seat, or the title of a new one.")
    if title:
        faults += lengthy("The title of a new seat", title, *TITLE)
    if force is None:
        return faults
    if force.side not in BELLIGERENTS:
        faults.append(f"{force.name} is neutral and takes orders from nobody.")
    if not any(one.force == force.key and one.afloat for one in world.ships):
        faults.append(f"Nothing of {force.name} is afloat.")
    if force.held_until >= ground.until:
        faults.append(f"{force.name} is in action beyond the end of this run: make the ruling when that is over.")
    if act.seat:
        faults += _no_hand(act.seat, force, world)
    if title:
        faults += _borne(title, force, ground)
    return faults


def _no_hand(key: str, force: Force, world: World) -> list[str]:
    seat = next((one for one in world.seats if one.key == key), None)
    if seat is None or seat.side != force.side or seat.role != CABIN:
        may = [one.name for one in world.seats if one.role == CABIN and one.side == force.side and one.key != force.seat]
        name = seat.name if seat is not None else f"“{key[:40]}”"
        others = f" Choose {' or '.join(may)}." if may else " There is no other: give the title of a new seat."
        return [f"{force.name} takes orders only from an admiral’s seat of her own side, which {name} is not.{others}"]
    return [f"{force.name} takes orders from {seat.name} already."] if seat.key == force.seat else []


def _borne(title: str, force: Force, ground: Ground) -> list[str]:
    """Refuse a title that another seat bears, or is to bear on the other side."""
    if (seat := next((one for one in ground.world.seats if _same(one.name, title)), None)) is not None:
        return [f"There is a seat {seat.name} already: choose it from the list, or give another title."]
    sides = {one.key: one.side for one in ground.world.forces}
    ruled = (plain(one) for one in ground.rulings.acts)
    others = [one for one in ruled if isinstance(one, Command) and _same(one.title, title) and sides.get(one.force) != force.side]
    return ["A new seat of the other side has that title: choose another."] if others else []


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _name_seat(key: str, world: World) -> str:
    """Name a seat: a force may have its key."""
    return next((one.name for one in world.seats if one.key == key), key)


def sentence(act: Command, names: Names) -> str:
    hand = _name_seat(act.seat, names.world) if act.seat else f"a new seat, {act.title.strip()}"
    return f"From {names.write_minute(act.since)} {names.find_name(act.force)} takes orders from {hand}."


def besides(act: Command, ground: Ground) -> str:
    """Tell the page which seat has her now, and when the new hand is told."""
    force = next((one for one in ground.world.forces if one.key == act.force), None)
    if force is None:
        return ""
    had = f"Until then {_name_seat(force.seat, ground.world) or 'nobody'} has her"
    kids = [one.name for one in ground.world.forces if one.parent == force.key and one.seat == force.seat]
    along = f" {listed(kids)}, detached from her, {'goes' if len(kids) == 1 else 'go'} with her." if kids else ""
    seat = " The seat and its link are created when this run is published." if act.title else ""
    return f"{had}.{along}{seat}"


KIND = Kind(
    act=Command,
    title="A force takes orders from another seat",
    stage="signal",
    rule="NAV-S-024",
    fits=("force", "seat"),
    fields=(
        Field("force", "Force", "force"),
        Field("seat", "Takes orders from", "cabin", optional=True),
        Field("title", "or from a new seat of this title", "text", *TITLE, optional=True),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: act.force,
    besides=besides,
    ends=True,
)
