"""Written cards: a class of the lists altered, or every figure of one; all faults at once."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from re import fullmatch
from typing import Any

from naval.rulesets.jane import opening
from naval.rulesets.jane.actions import classes
from naval.rulesets.jane.tables import STANDARD, Data
from naval.rulesets.jane.torpedoes.chapter import faults_of_tubes
from tactical.engine.text.outside_values import show
from tactical.engine.text.setup_text import Line, read_number

# The words of a card, and the figure of a class that each writes; bounds for a number.
FIGURES: dict[str, tuple[str, float, float]] = {
    "launched": ("launched", 1850, 1920),
    "tons": ("displacement_t", 10, 60_000),
    "length": ("length_ft", 20, 1000),
    "knots": ("max_kn", 1, 45),
    "groups": ("boiler_groups", 1, 12),
    "funnels": ("funnels", 0, 8),
    "engines": ("engines", 1, 6),
    "circle": ("tactical_diameter_yd", 50, 3000),
    "turret": ("turret_in", 0, 24),
    "barbette": ("barbette_in", 0, 24),
    "casemate": ("casemate_in", 0, 24),
    "tower": ("conning_tower_in", 0, 24),
    "deck": ("deck_in", 0, 12),
}
NEEDED = ("launched", "tons", "length", "knots")
LENGTHS = {"battleship": 4.0, "coast_defence": 4.0, "scout": 4.5, "small_cruiser": 4.5, "big_cruiser": 5.0}
CARD = ("like", "kind", "boilers", "belt", "guns", "tubes", *FIGURES)
GUNS = r"(\d{1,2})x([\d.]{1,5})@(\d{3,4}):([a-z]+):([a-z]+)"
TUBES = r"(\d{1,2})x([\d.]{1,5}):(submerged|above)"


def read_card(cards: dict[str, Data], line: Line) -> None:
    """Read a written card: a listed class altered, or every figure; note all its faults at once."""
    key = line.head.removeprefix("card ").strip()
    if not fullmatch(r"[\w' .-]{1,40}", key):
        line.wrong(f"a card’s key has only letters and figures, not {show(key)}.")
    if key in cards or key in classes():
        line.wrong(f"there is already a class {show(key)}: give the card another key.")
    line.strange(CARD)
    like = line.value("like")
    if like is not None and like.lower() not in classes():
        line.wrong(f"there is no class {show(like)}; use the key of a listed class, such as prinz_adalbert.")
    base = classes().get((like or "").lower())
    named = line.name(CARD, key.capitalize())
    made = {**base, "key": f"card:{key}", "name": named} if base else _blank(f"card:{key}", named)
    if base is None or line.value("kind") is not None:
        made["kind"] = line.choice_of("kind", sorted(STANDARD["SC-T-08"]["size"]))
    for word, (figure, least, most) in FIGURES.items():
        if line.value(word) is not None or (base is None and word in NEEDED):
            read = line.number_of(word, least, most)
            made[figure] = int(read) if isinstance(made[figure], int) and read == int(read) else read
    if (boilers := line.value("boilers")) is not None:
        made["boilers"] = boilers.lower()
    _plate(line, made)
    made["guns"] = _rows(line, "guns", GUNS, _gun, "2x12@2400:turret:fore", made["guns"])
    made["tubes"] = _rows(line, "tubes", TUBES, _tube, "2x18:submerged", made["tubes"])
    if base is None:
        if line.value("groups") is None:
            made["boiler_groups"] = max(1, int(made["funnels"]))
        if line.value("engines") is None:
            made["engines"] = 2
        if line.value("circle") is None:
            made["tactical_diameter_yd"] = max(50, ceil(float(made["length_ft"]) / 3 * LENGTHS.get(made["kind"], 6.0)))
    said = [*opening.class_faults(made, STANDARD), *faults_of_tubes({"key": key, "class": made})] if not line.faults else []
    for one in said:
        line.wrong(one)
    cards[key] = made


def _blank(key: str, name: str) -> Data:
    whole = dict.fromkeys(("launched", "displacement_t", "boiler_groups", "funnels", "engines", "tactical_diameter_yd"), 1)
    plates = dict.fromkeys(("belt_in", "turret_in", "barbette_in", "casemate_in", "conning_tower_in", "deck_in"), 0.0)
    told = {"key": key, "name": name, "nation": "", "kind": "", "boilers": "cylindrical", "belt_type": "none"}
    return {
        **told,
        **whole,
        "length_ft": 0.0,
        "max_kn": 0.0,
        "coal_normal_t": 0.0,
        "coal_max_t": 0.0,
        **plates,
        "guns": [],
        "tubes": [],
    }


def _plate(line: Line, made: Data) -> None:
    belt = line.value("belt")
    if belt is None:
        return
    inches, _, sort = belt.partition(" ")
    read, kinds = read_number(inches), STANDARD["SC-T-10"]["plate"]
    if read is None or not 0 <= read <= 24 or sort.strip().lower() not in kinds:
        line.wrong(f"“belt” is inches from 0 to 24 and one of {', '.join(kinds)}, such as “belt 6 krupp”, not {show(belt)}.")
        return
    made["belt_in"], made["belt_type"] = read, sort.strip().lower()


def _rows(line: Line, word: str, piece: str, read: Callable[[Any], Data], example: str, usual: list[Data]) -> list[Data]:
    """Read guns or tubes, each written as ``piece`` has it; the usual ones where none are written."""
    written = line.value(word)
    if written is None:
        return list(usual)
    found = []
    for one in written.split()[:13]:
        match = fullmatch(piece, one)
        if match is None:
            line.wrong(f"{show(one)} under “{word}” cannot be read; write it as {example}.")
        else:
            found.append(read(match.groups()))
    if len(found) > 12:
        line.wrong(f"“{word}” has more than 12 rows.")
    return found


def _gun(told: tuple[str, ...]) -> Data:
    count, calibre, velocity, mount, arc = told
    read = read_number(calibre) or 0.0
    return {
        "count": int(count),
        "calibre_in": read,
        "length_cal": 40.0,
        "velocity_fps": int(velocity),
        "mount": mount,
        "arc": arc,
    }


def _tube(told: tuple[str, ...]) -> Data:
    count, width, place = told
    return {"count": int(count), "diameter_in": read_number(width) or 0.0, "place": place}
