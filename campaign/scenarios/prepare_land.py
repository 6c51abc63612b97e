"""Carry the land packs of a data folder over into the packs of this folder, with the sea's files that they need.

    python prepare_land.py DATA_FOLDER

DATA_FOLDER is that of prepare.py; its folder ``land`` holds one folder a pack, ``squadrons_1904.csv`` and
``fighting_ships_1904.csv``. Written are the layers and tables of the land (``forces.csv`` there is ``bodies.csv`` here, since the
sea has a forces.csv), the sea's classes, ships, ports, stations, lanes and coast, and the distances that tests hold against
them. scenario.toml, the sea's forces.csv, merchants.csv, names.csv and PROVENANCE.md are written by hand.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import prepare
from prepare import rows, write, write_layer

HERE = Path(__file__).resolve().parent
TOLD: dict[str, Any] = tomllib.loads((HERE / "prepare_land.toml").read_text(encoding="utf-8"))
LAYERS = ("places", "roads", "rail", "wire", "rivers", "ground", "beaches")
BODIES = "body name side seat parent at aboard day units wagons works works_yd sure note"
ARRIVALS = "body name side seat parent at by day hour units wagons sure note"
TRANSPORTS = "key name side seat force port room_t knots class_key note"


def layers(source: Path, target: Path, plan: dict[str, Any]) -> None:
    """Copy the layers, adding who holds a place at the start, and the neutrals."""
    sides = {key: side for side, keys in plan["held"].items() for key in keys.split()}
    neutrals = {key: kind for kind, keys in plan.get("neutrals", {}).items() for key in keys.split()}
    for name in LAYERS:
        features = []
        for one in json.loads((source / f"{name}.geojson").read_text(encoding="utf-8"))["features"]:
            told = dict(one["properties"])
            if name == "places" and told["key"] in sides:
                told["side"] = sides[told["key"]]
            if name == "places" and told["key"] in neutrals:
                told["neutral"] = neutrals[told["key"]]
                if told["key"] in plan["neutral_wires"].split():
                    told["neutral_wire"] = 1
            if "sees" in told:
                told["sees"] = [told["sees"]] if isinstance(told["sees"], str) else told["sees"]
            features.append(({key: value for key, value in told.items() if value != ""}, one["geometry"]))
        write_layer(target / f"{name}.geojson", features)


def tables(source: Path, target: Path, plan: dict[str, Any]) -> None:
    """Write columns, arrivals, transports and the distances to check against."""
    yards = plan.get("works_yd", {})
    bodies = [{**row, "works_yd": yards.get(row["body"], "")} for row in rows(source / "forces.csv")]
    write(target / "bodies.csv", BODIES, bodies)
    write(target / "arrivals.csv", ARRIVALS, rows(source / "arrivals.csv"))
    ships = [{**row, "class_key": plan["transport_class"]} for row in rows(source / "transports.csv")]
    write(target / "transports.csv", TRANSPORTS, ships)
    for name in ("distances.csv", "sea_tracks.csv"):
        told = rows(source / name)
        write(target / name, " ".join(told[0]), told)


def sea(data: Path, target: Path, plan: dict[str, Any]) -> None:
    """Write classes.csv and ships.csv, bunkers full; a transport takes its merchantman's class."""
    published = {
        row["key"]: row for row in (*rows(data / "fighting_ships.csv"), *rows(data / "land" / "fighting_ships_1904.csv"))
    }
    keys, ships = set(plan["classes"]), []
    for row in [*rows(data / "land" / "squadrons_1904.csv"), *plan.get("ships", [])]:
        force = plan["squadrons"].get(row["squadron"]) if row["scenario"] == plan["fleets"] else None
        if force:
            keys.add(row["class_key"])
            flag = "yes" if row["ship"] in plan["flagships"] else "no"
            coal, side = published[row["class_key"]]["coal_max_t"], plan["powers"][row["side"]]
            ships.append(
                {"ship": row["ship"], "class": row["class_key"], "force": force, "side": side, "flagship": flag, "coal": coal}
            )
    classes = [prepare.class_row(published[key]) for key in sorted(keys)]
    trooper = TOLD["transport"]
    classes.append(prepare.class_row(published[trooper["of"]]) | trooper["but"])
    write(target / "classes.csv", prepare.CLASS_COLUMNS, sorted(classes, key=lambda one: str(one["key"])))
    write(target / "ships.csv", "ship class force side flagship coal", ships)


def main(data: Path) -> None:
    """Write every land pack."""
    for name, plan in TOLD["packs"].items():
        target = HERE / name
        target.mkdir(exist_ok=True)
        layers(data / "land" / name, target, plan)
        tables(data / "land" / name, target, plan)
        sea(data, target, plan)
        for part in (prepare.ports, prepare.stations, prepare.coast, prepare.lanes):
            part(data, target, plan)
        print(name, {path.name: path.stat().st_size for path in sorted(target.iterdir())})


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))
