"""Set-ups written by players: ships of the lists of 1904-06 and written cards, forts, ground and troops, from text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from naval.rulesets.jane import edition, opening
from naval.rulesets.jane.actions import classes, lists
from naval.rulesets.jane.compose.cards import read_card
from naval.rulesets.jane.compose.shore import SIDES, Reading, place_of, read_dockyard, read_fort, read_ground, read_troops
from naval.rulesets.jane.scale import SCALES
from naval.rulesets.jane.ships import tubes as torpedo_tubes
from naval.rulesets.jane.tables import STANDARD, Data
from tactical.engine.errors import BadNotation
from tactical.engine.text.outside_values import show
from tactical.engine.text.setup_text import Line, SetupText, list_faults, read_lines, read_number

MOST_SHIPS = 80
DEPTHS = ("surface", "awash", "submerged", "bottom")
EXAMPLE = """\
Force of Blue: First Cruiser Squadron, at 0 0, course 60, knots 15
  Drake
  Good Hope, gunnery 1.2
Force of Red: Scouting Group, at 9000 5000, course 220, knots 15
  Prinz Heinrich
  Sturm
Card sturm: like prinz_adalbert, knots 22, belt 5 krupp
Minutes: 120
"""
TEXT = SetupText(
    label="Your own set-up. It replaces the set-up chosen above.",
    title="your own set-up",
    lines=(
        ("Force of Blue: Name, at 0 0, course 60, knots 14", "A force in line ahead: yards east and north, ships below."),
        ("  Exmouth, gunnery 1.2", "A listed ship, the flagship first. Also: class, knots, setting, depth."),
        (
            "Card sturm: like prinz_adalbert, knots 22, belt 5 krupp, guns 2x9.4@2700:turret:fore 6x6@2500:casemate:broadside",
            "Your own card, or a listed class altered. Ships of that name, or with “class sturm”, use it.",
        ),
        (
            "Fort of Red: Name, at 0 9000, faces 180, guns 4x9.4@2264, finders 2, known",
            "A fort with its guns and position-finders.",
        ),
        ("Ground: wood, at 0 9000 800 9000 800 9900", "Ground with at least three corners; all else is sea."),
        ("Dockyard of Red: Name, at 0 9000 800 9000 800 9900", "A dockyard that troops can take."),
        ("Infantry of Blue: Name, at 500 9500", "Troops ashore; or Cavalry."),
        ("Minutes: 120", "The longest it can last. Light: minutes of daylight. Night: visibility in yards."),
        ("Scale: B", "The length of a move while nobody fires."),
        ("Trial SC-T-08: sheet.L 0.5", "A number of our conventions on trial."),
    ),
    example=EXAMPLE,
    script="compose.js",
)


@cache
def listed_ships() -> dict[str, list[str]]:
    """List the classes of each ship of the lists, by her name in small letters."""
    found: dict[str, list[str]] = {}
    for key, names in lists().items():
        for name in names:
            found.setdefault(name.casefold(), []).append(key)
    return found


def read_setup(text: str) -> Data:
    """Read the setup that a text describes. Raises ``BadNotation`` with every fault."""
    faults: list[str] = []
    lines, reading = read_lines(text, faults), Reading()
    for line in lines:
        if line.head.startswith("card "):
            read_card(reading.cards, line)
    for line in lines:
        if not line.head:
            _berth(reading, line)
        elif not line.head.startswith("card "):
            reading.force = None
            _headed(reading, line)
    for number, (line, force) in enumerate(reading.berths, 1):
        force["ships"].append(_ship(reading, line, force, number))
    if len(reading.berths) > MOST_SHIPS:
        faults.append(f"There are {len(reading.berths)} ships; at most {MOST_SHIPS} fight.")
    said = list_faults(lines, faults)
    if not said:
        said = opening.faults_of(reading.setup)
    if said:
        raise BadNotation(said)
    return reading.setup


def _headed(reading: Reading, line: Line) -> None:
    """Read a line that begins a thing: its kind, and its side."""
    what, _, whose = line.head.partition(" of ")
    if what in OF_A_SIDE and whose in SIDES:
        OF_A_SIDE[what](reading, line, whose)
    elif what in OF_A_SIDE:
        line.wrong(f"write “{what.capitalize()} of Blue” or “{what.capitalize()} of Red”.")
    elif what in PLAIN and not whose:
        PLAIN[what](reading, line)
    elif what.startswith("trial "):
        _trial(reading, line, what.removeprefix("trial ").upper())
    else:
        there = ", ".join(one.capitalize() for one in ("card", *OF_A_SIDE, *PLAIN, "trial"))
        line.wrong(f"{show(line.head)} cannot begin a line; a line begins with {there}.")


def _force(reading: Reading, line: Line, side: str) -> None:
    known = ("at", "course", "knots")
    line.strange(known)
    key = reading.keyed(side, "f", len(reading.setup["forces"]))
    steering = {"heading_deg": line.number_of("course", 0, 360), "knots": line.number_of("knots", 0, 45)}
    reading.force = {
        "key": key,
        "side": side,
        "name": line.name(known, side.capitalize()),
        "seat": key,
        **place_of(line),
        **steering,
        "ships": [],
    }
    reading.setup["forces"].append(reading.force)


def _berth(reading: Reading, line: Line) -> None:
    """Read a ship of the force above, looked up when every card has been read."""
    if reading.force is None:
        line.wrong("a ship must stand under the line of her force.")
    elif not line.fields:
        line.wrong("a ship needs a name.")
    else:
        reading.berths.append((line, reading.force))


def _ship(reading: Reading, line: Line, force: Data, number: int) -> Data:
    known = ("class", "gunnery", "knots", "setting", "depth")
    line.strange(known)
    name = line.name(known, "")
    if not name:
        line.wrong("a ship needs a name.")
    ship_class = _class_of(reading, line, name)
    most = float(ship_class.get("max_kn", 0))
    ship: Data = {
        "key": f"{force['side']}-{number}",
        "name": name,
        "flagship": not force["ships"],
        "class": ship_class,
        "max_kn": line.number_of("knots", 0, 45, most),
        "condition": {},
    }
    if line.value("gunnery") is not None:
        ship["gunnery"] = line.number_of("gunnery", 0.1, 3)
    if line.value("setting") is not None:
        ship["torpedo_setting"] = int(line.choice_of("setting", map(str, torpedo_tubes.SETTINGS)))
    if line.value("depth") is not None:
        ship["depth"] = line.choice_of("depth", DEPTHS)
    return ship


def _class_of(reading: Reading, line: Line, name: str) -> Data:
    """Find her card: the one named, one of her own name, or that of her list."""
    wanted = line.value("class")
    known = {**classes(), **reading.cards}
    if wanted is not None:
        if wanted.lower() not in known:
            line.wrong(
                f"there is no class {show(wanted)}: use the key of a listed class, such as duncan, or of a card in this text."
            )
        return dict(known.get(wanted.lower(), {}))
    if name.lower() in reading.cards:
        return reading.cards[name.lower()]
    found = listed_ships().get(name.casefold(), [])
    if len(found) > 1:
        line.wrong(f"{name} is in two lists: write “{name}, class {found[0]}” or “class {found[1]}”.")
    elif not found:
        line.wrong(f"{show(name)} is in no list: write her class after her name, as in “{name[:24]}, class duncan”, or a card.")
    return dict(classes()[found[0]]) if found else {}


def _figure(part: str, least: float, most: float) -> Callable[[Reading, Line], None]:

    def read(reading: Reading, line: Line) -> None:
        value = read_number(line.fields[0]) if len(line.fields) == 1 else None
        if value is None or not least <= value <= most:
            line.wrong(f"“{line.head.capitalize()}” needs a number from {least:g} to {most:g}.")
        elif part == "night":
            reading.setup["night"] = {"sight_yd": value, "method": 1}
        else:
            reading.setup[part] = int(value)

    return read


def _scale(reading: Reading, line: Line) -> None:
    scales = {one.lower(): one for one in SCALES}
    if len(line.fields) != 1 or line.fields[0].lower() not in scales:
        line.wrong(f"the scale must be one of {', '.join(SCALES)}.")
    else:
        reading.setup["scale"] = scales[line.fields[0].lower()]


def _trial(reading: Reading, line: Line, rule: str) -> None:
    """Read numbers of a convention on trial, each as its path and its value (NAV-T-214)."""
    if not line.fields:
        line.wrong("nothing was changed: write the part and its number, such as “sheet.L 0.5”.")
    for one in line.fields:
        path, _, value = one.rpartition(" ")
        read, steps = read_number(value), [rule, *path.strip().split(".")]
        # The number of a convention at a path; None where there is none.
        found: Any = STANDARD
        for step in steps:
            found = found.get(step) if isinstance(found, dict) else None
        stands = found if isinstance(found, int | float) else None
        if read is None or not path:
            line.wrong(f"{show(one)} cannot be read; write the part and its number, such as “sheet.L 0.5”.")
        elif said := edition.one_system(rule):
            line.wrong(f"{said}.")
        elif stands is None:
            line.wrong(f"there is no number {show(path)} of {show(rule)} among our conventions.")
        elif said := edition.within_reason(read, stands):
            line.wrong(said)
        else:
            table: Data = reading.setup.setdefault("conventions", {})
            for step in steps[:-1]:
                table = table.setdefault(step, {})
            table[steps[-1]] = int(read) if isinstance(stands, int) else read


OF_A_SIDE: dict[str, Callable[[Reading, Line, str], None]] = {
    "force": _force,
    "fort": read_fort,
    "dockyard": read_dockyard,
    "infantry": read_troops("infantry"),
    "cavalry": read_troops("cavalry"),
}
PLAIN: dict[str, Callable[[Reading, Line], None]] = {
    "ground": read_ground,
    "minutes": _figure("move_limit", 1, 720),
    "light": _figure("light_moves", 1, 720),
    "night": _figure("night", 1000, 10_000),
    "scale": _scale,
}
