"""The maker of ``classes.json``: ``python -m naval.rulesets.jane.actions.prepare`` from the root of the project.

It takes every fighting class as the scenario packs have it (``classes.csv``), and the others from the shared fact sheet
``../shared/data/fighting_ships.csv``, with gaps derived as its own text suggests; and writes ``page/lists.json``, the ships of
each class in the lists of 1904-06. PROVENANCE.md explains names, figures and derived values.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from naval.rulesets.jane.tables import Data

ROOT = Path(__file__).resolve().parents[4]
PACKS = ("north_sea_1905", "channel_manoeuvres")
SHEET = ROOT.parent / "shared" / "data" / "fighting_ships.csv"
ARMOUR = ("belt", "turret", "barbette", "casemate", "conning_tower", "deck")
GUN = re.compile(r"(\d+)x([\d.]+)/([\d.]+)@(\d+):([a-z]+):([a-z]+)")
GUN_FIGURES = {"count": int, "calibre_in": float, "length_cal": float, "velocity_fps": int, "mount": str, "arc": str}
TUBE = re.compile(r"(\d+)x([\d.]+):([a-z]+)")
TUBE_FIGURES = {"count": int, "diameter_in": float, "place": str}
# Tactical diameters in lengths, as the fact sheet suggests: derived, not history.
LENGTHS = {"battleship": 4.0, "coast_defence": 4.0, "scout": 4.5, "small_cruiser": 4.5, "big_cruiser": 5.0}


def classes(packs: Path, sheet: Path) -> dict[str, Data]:
    """Gather every class by key, the packs' figures before the sheet's."""
    found: dict[str, Data] = {}
    for pack in PACKS:
        for row in _rows(packs / pack / "classes.csv"):
            if row["kind"] != "merchant":
                found.setdefault(row["key"], ship_class(row))
    for row in _rows(sheet):
        if row["kind"] != "merchant":
            found.setdefault(row["key"], ship_class(_as_pack(row)))
    return {key: found[key] for key in sorted(found)}


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _as_pack(row: dict[str, str]) -> dict[str, str]:
    """Put a row of the fact sheet in the columns of a pack, with its gaps filled."""
    lengths = 6.0 if row["kind"] == "big_cruiser" and float(row["length_ft"]) > 530 else LENGTHS.get(row["kind"], 6.0)
    return {
        **row,
        "name": row["class_name"],
        "launched": row["launched_first"],
        "max_kn": row["max_knots"],
        "tubes": row["torpedo_tubes"],
        "boilers": row["boilers"] or "petrol",
        "boiler_groups": row["boiler_groups"] or str(max(1, int(row["funnels"]))),
        "tactical_diameter_yd": row["tactical_diameter_yd"] or str(round(float(row["length_ft"]) / 3 * lengths)),
    }


def _number(told: str) -> float:
    return float(told or 0)


def _pieces(told: str, piece: re.Pattern[str], figures: Mapping[str, Callable[[str], Any]]) -> list[Data]:
    return [{part: figures[part](one) for part, one in zip(figures, row, strict=True)} for row in piece.findall(told)]


# A class's figures as JSON has them, in their order, and how each is read.
FIGURES: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(("key", "name", "nation", "kind"), str),
    **dict.fromkeys(("launched", "displacement_t"), int),
    **dict.fromkeys(("length_ft", "max_kn"), _number),
    "boilers": str,
    **dict.fromkeys(("boiler_groups", "funnels", "engines"), int),
    **dict.fromkeys(("coal_normal_t", "coal_max_t"), _number),
    "tactical_diameter_yd": int,
    "guns": lambda told: _pieces(told, GUN, GUN_FIGURES),
    "tubes": lambda told: _pieces(told, TUBE, TUBE_FIGURES),
    **{f"{part}_in": _number for part in ARMOUR},
    "belt_type": str,
}


def ship_class(row: dict[str, str]) -> Data:
    """Make a class as a setup has it: a ``naval.state.world.ShipClass`` as JSON."""
    return {one: read(row[one]) for one, read in FIGURES.items()}


def text(found: Mapping[str, Any]) -> str:
    """Write one class a line, so that a change of a figure is a change of a line."""
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(found[key], ensure_ascii=False)}" for key in found)
    return f"{{\n{lines}\n}}\n"


def lists(sheet: Path, known: Mapping[str, Data]) -> dict[str, Data]:
    """List each class with its name, nation and kind, and the names of its ships, as the sheet has them."""
    ships = {row["key"]: [name for name in row["ships"].split(";") if name] for row in _rows(sheet)}
    told = ("name", "nation", "kind")
    return {key: {**{part: known[key][part] for part in told}, "ships": ships.get(key, [])} for key in sorted(known)}


def main() -> int:
    """Write ``classes.json``, and ``lists.json`` for the page on which a set-up is composed."""
    found, here = classes(ROOT / "campaign" / "scenarios", SHEET), Path(__file__).parent
    for path, made in ((here / "classes.json", text(found)), (here.parent / "page" / "lists.json", text(lists(SHEET, found)))):
        path.write_text(made, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {made.count(chr(10)) - 2} classes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
