"""Forces of one's own as text: foot, horse, naval and field guns of each side, a Country, a war to any total."""

from __future__ import annotations

from re import fullmatch

from tactical.engine.errors import BadNotation
from tactical.engine.text.outside_values import show
from tactical.engine.text.setup_text import Line, SetupText, list_faults, read_lines
from tactical.ground.geometry import library
from tactical.ground.rules.tables import BOOK
from tactical.ground.turns.opening import LONGEST_LIMIT, SIDES
from tactical.ground.turns.state import Data
from tactical.rulesets.little_wars.play import bodies

ARMS = {
    "foot": "inf",
    "infantry": "inf",
    "horse": "cav",
    "cavalry": "cav",
    "guns": "guns",
    "gun": "guns",
    "naval guns": "guns",
    "field guns": "field",
    "field gun": "field",
}
MOST_MEN, MOST_GUNS = 300, 12  # of a side, at a table
EXAMPLE = """\
Blue: 48 foot, 25 horse, 2 guns, 1 field gun
Red: 60 foot, 30 horse, 3 guns
Country: orchard_ridge
War: 500
"""
TEXT = SetupText(
    label="Your own forces. They replace the set-up chosen above.",
    title="your own forces",
    lines=(
        (
            "Blue: 60 foot, 20 horse, 3 guns, 1 field gun",
            "What a side has; write another line for Red. The forces need not be equal.",
        ),
        ("Country: long_meadow", f"The ground: {', '.join(sorted(library.titles()))}."),
        ("War: 500", "Battles until a side is this many points ahead: from 200, in steps of 50."),
        ("Moves: 80", "After this many moves, both sides counted together, the points decide."),
        ("First: red", "The side that moves first, if there is no toss for it."),
    ),
    example=EXAMPLE,
)


def read_setup(text: str) -> Data:
    """Read the setup that a text describes. Raises ``BadNotation`` with every fault."""
    faults: list[str] = []
    lines, setup, forces = read_lines(text, faults), dict[str, object](), dict[str, list[Data]]()
    for line in lines:
        if line.head in forces:
            line.wrong(f"{line.head.capitalize()} appears twice.")
        elif line.head in SIDES:
            forces[line.head] = _force(line, line.head)
        elif line.head == "country":
            setup["country"] = _choice(line, sorted(library.titles()))
        elif line.head == "first":
            setup["first"] = _choice(line, SIDES)
        elif line.head == "war":
            row = BOOK["LW-103"]
            setup["war"] = {"target": _number(line, row["least"], row["most"], row["step"])}
        elif line.head == "moves":
            setup["limit"] = _number(line, 1, LONGEST_LIMIT)
        else:
            what = show(line.head or ", ".join(line.fields))
            line.wrong(f"{what} cannot be read; a line begins with Blue, Red, Country, War, Moves or First.")
    faults += [f"There is no line for {side.capitalize()}." for side in SIDES if side not in forces]
    if said := list_faults(lines, faults):
        raise BadNotation(said)
    return {**setup, "forces": [{"side": side, "units": forces[side]} for side in SIDES]}


def _force(line: Line, side: str) -> list[Data]:
    force = dict.fromkeys(("inf", "cav", "guns", "field"), 0)
    for one in line.fields:
        match = fullmatch(r"(\d{1,4}) ([a-z ]+)", one.lower())
        if match is None or match[2] not in ARMS:
            line.wrong(f"{show(one)} cannot be read; write a number and foot, horse, guns or field guns.")
        else:
            force[ARMS[match[2]]] += int(match[1])
    men, guns = force["inf"] + force["cav"], force["guns"] + force["field"]
    if men > MOST_MEN or guns > MOST_GUNS:
        line.wrong(f"{side.capitalize()} has {men} men and {guns} guns; the most is {MOST_MEN} and {MOST_GUNS}.")
    elif not men:
        line.wrong(f"{side.capitalize()} has nobody.")
    units = bodies.form_bodies(side, {"inf": force["inf"], "cav": force["cav"], "guns": guns})
    return [{key: value for key, value in one.items() if key != "side"} for one in bodies.with_field_guns(units, force["field"])]


def _choice(line: Line, choices: list[str]) -> str:
    said = line.fields[0].lower().replace(" ", "_") if len(line.fields) == 1 else ""
    if said not in choices:
        line.wrong(f"“{line.head.capitalize()}” is one of {', '.join(choices)}, not {show(', '.join(line.fields))}.")
        return choices[0]
    return said


def _number(line: Line, least: int, most: int, step: int = 1) -> int:
    written = line.fields[0] if len(line.fields) == 1 else ""
    number = int(written) if fullmatch(r"[0-9]{1,5}", written) else -1
    if number not in range(least, most + 1, step):
        by = f" by steps of {step}" if step > 1 else ""
        line.wrong(
            f"“{line.head.capitalize()}” is a whole number from {least} to {most}{by}, not {show(', '.join(line.fields))}."
        )
        return least
    return number
