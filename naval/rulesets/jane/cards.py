"""A ship's card: the knowledge that her own side, her captain and the umpire have of her."""

from __future__ import annotations

from math import floor
from typing import Any

from naval.rulesets.jane.gunnery.shooting import PROJECTILES
from naval.rulesets.jane.scorer import plans
from naval.rulesets.jane.ships import condition
from naval.rulesets.jane.ships.armament import carried
from naval.rulesets.jane.table.movement import larger_circle, nearest_card, points_in_a_move
from naval.rulesets.jane.tables import Data, Table
from naval.rulesets.jane.torpedoes import chapter as torpedo
from tactical.engine.parts import PLAIN, Parts


class Cards:
    """Cards of the ships of a moment as their own sides (and the umpire) know them, each made up once."""

    def __init__(self, state: Data, parts: Parts, conv: Table) -> None:
        self.state, self.parts, self.conv = state, parts, conv
        self._made: dict[str, Data] = {}

    def seen_by(self, ship: Data, names: dict[str, str] | None) -> Data:
        """Show one card; ``names`` are her side's names for the enemy, None for the umpire."""
        found = self._made.get(ship["key"])
        if found is None:
            found = self._made[ship["key"]] = self._made_up(ship)
        return {**found, **_aim(self.state, ship, names)}

    def _made_up(self, ship: Data) -> Data:
        state, parts, conv = self.state, self.parts, self.conv
        ship_class = state["classes"][ship["class"]]
        return {
            **describe_ship(state, ship, None, conv, parts),
            "status": _status(ship, ship_class, state["move"], conv, parts),
            "boat": ship["boat"],
            "track": ship["track"],
            "follows": ship["follows"],
            **torpedo.of_ship(state, ship, ship["side"], conv, parts),
            **plans.of_ship(state, ship, ship_class, conv, parts),
        }


def describe_ship(state: Data, ship: Data, names: dict[str, str] | None, conv: Table, parts: Parts = PLAIN) -> Data:
    """Show a ship as her captain knows her; ``names`` are her side's names for the enemy, None for the umpire."""
    ship_class = state["classes"][ship["class"]]
    most = condition.most_squares(ship["hurt"], ship_class, ship["top"], conv)
    card = larger_circle(nearest_card(ship_class["tactical_diameter_yd"]), ship["hurt"]["cards"], conv)
    return {
        "id": ship["key"],
        "side": ship["side"],
        "name": ship["name"],
        "what": ship_class["name"],
        "kind": ship_class["kind"],
        **spot(ship),
        "heading_deg": round(ship["heading"], 2),
        "kn": round(3 * ship["speed"], 2),
        "max_kn": floor(300 * most + 1e-3) / 100,
        "class_kn": ship_class["max_kn"],
        "exact": True,
        "afloat": ship["afloat"],
        "range_yd": None,
        "bearing_deg": None,
        "force": ship["force"],
        "station": ship["station"],
        "class_key": ship["class"],
        "card_yd": card,
        "points": round(points_in_a_move(ship["speed"], card, conv), 3),
        **_aim(state, ship, names),
        "guns": parts.make_part((ship["key"], "guns"), ship["hurt"]["guns_out"], lambda: _guns(ship, ship_class)),
        "loads": sorted({ship["guns"][one["id"]]["loaded"] or "" for one in ship_class["mounts"]}),
        "level": ship["hurt"]["level"],
        "steering": not ship["adrift"] and not ship["jam"]["moves"],
    }


def _aim(state: Data, ship: Data, names: dict[str, str] | None) -> Data:
    """Show her target by her side's name for it; the umpire has the keys of all."""
    target = ship["target"]
    hidden = names is not None and target in state["ships"]
    return {"own": names is not None, "target": names.get(target) if hidden and names is not None else target}


def describe_sunk_ship(state: Data, ship: Data) -> Data:
    """Show a sunk ship of a side to its captain."""
    kind = state["classes"][ship["class"]]["kind"]
    return {"id": ship["key"], "own": True, "afloat": False, "kind": kind, "force": ship["force"], "station": ship["station"]}


def _guns(ship: Data, ship_class: Data) -> list[Data]:
    """Count her guns by calibre, the largest first: how many, and how many are out for good."""
    whole = carried(ship_class)
    guns = {calibre: {"calibre_in": calibre, "guns": number, "out": 0} for calibre, number in whole.by_calibre}
    for ident, number in ship["hurt"]["guns_out"].items():
        guns[whole.calibres[ident]]["out"] += number
    return list(guns.values())


def _status(ship: Data, ship_class: Data, move: int, conv: Table, parts: Parts) -> Any:
    """Tell her status, unless nothing has changed since the last status told."""
    guns = ship["guns"]
    waits = [guns[one["id"]]["ready"] for one in ship_class["mounts"] if min(guns[one["id"]]["ready"]) > move + 1]
    made_of = waits and guns, waits, ship["afloat"], ship["end"], ship["hurt"], ship["adrift"] > 0, ship["jam"]["moves"] > 0
    return parts.make_part((ship["key"], "status"), made_of, lambda: status(ship, ship_class, move, conv))


def status(ship: Data, ship_class: Data, move: int, conv: Table) -> list[str]:
    """Describe a ship's state, one line each, as her captain reports it."""
    if not ship["afloat"]:
        return [ship["end"]]
    guns = {one["id"]: one for one in [*ship_class["mounts"], *ship_class["lights"]]}
    lines = condition.words(ship["hurt"], ship_class, guns, conv)
    if ship["adrift"]:
        lines.append("no steering")
    if ship["jam"]["moves"]:
        lines.append("helm jammed")
    for mount in ship_class["mounts"]:
        gun = ship["guns"][mount["id"]]
        if min(gun["ready"]) > move + 1:
            load = f", loaded with {PROJECTILES[gun['loaded']]}" if gun["loaded"] else ""
            lines.append(f"{mount['name']} fires at move {min(gun['ready'])}{load}")
    return lines


def spot(ship: Data) -> Data:
    return {"x_yd": round(ship["x"], 1), "y_yd": round(ship["y"], 1)}
