"""Faults of the umpire's rulings: every one at once, with the sentence for his page."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from naval.rulesets.jane import scale
from naval.rulesets.jane.command.posts import OF_A_SHIP
from naval.rulesets.jane.ships import condition
from naval.rulesets.jane.ships.armament import sections_of
from naval.rulesets.jane.tables import Data, Table

KINDS = ("hit", "veto", "grant", "mode", "scale", "demoralised", "ship")
PARTS = {
    "hit": ("hurt", "ready", "nothing"),
    "veto": ("ship", "part"),
    "grant": ("enemy", "what"),
    "mode": (),
    "scale": (),
    "demoralised": (),
    "ship": ("hurt", "ready"),
}
MODES = ("free", "chit")
GRANTS = ("name", "range")
LONGEST = 300
EXPLODED = ("", "stopped", "crawl")


def kind_of(ruling: Data) -> str | None:
    """Name a ruling's kind: the first of ``KINDS`` that it has (a veto names a ship too)."""
    return next((kind for kind in KINDS if kind in ruling), None)


def hit_id(hit: Data) -> str:
    """Name a hit that waits to be scored, alike in every view."""
    return f"{hit['move']}:{hit['actor']}:{hit['target']}:{hit['group']}:{hit['n']}"


def faults_of(state: Data, sheet: object, conv: Table) -> list[tuple[str, str]]:
    if not isinstance(sheet, dict) or not isinstance(sheet.get("rulings", []), list):
        return [("rulings", 'The umpire\'s sheet is a table {"rulings": […]}.')]
    strange = sorted(str(part) for part in sheet if part != "rulings")
    found = [("rulings", f"The umpire makes rulings; there is no {', '.join(map(repr, strange))} to order.")] if strange else []
    judged: set[str] = set()
    for number, ruling in enumerate(sheet.get("rulings", [])):
        said = _ruling(state, ruling, conv)
        if not said and "hit" in ruling:
            said = [f"There are two rulings on hit {ruling['hit']}."] if ruling["hit"] in judged else []
            judged.add(ruling["hit"])
        found += [(f"rulings.{number}", text) for text in said]
    return found


def _ruling(state: Data, ruling: object, conv: Table) -> list[str]:
    if not isinstance(ruling, dict):
        return ["A ruling must be a table with a reason."]
    kind = kind_of(ruling)
    if kind is None:
        return [f"A ruling is about one of {', '.join(KINDS)}."]
    said = []
    reason = ruling.get("reason")
    if not isinstance(reason, str) or not reason.strip() or len(reason) > LONGEST:
        said.append(f"A ruling needs a reason of 1 to {LONGEST} characters.")
    strange = sorted(str(part) for part in ruling if part not in (kind, "reason", *PARTS[kind]))
    if strange:
        said.append(f"A ruling on {kind} has no {', '.join(map(repr, strange))}.")
    return said + CHECKS[kind](state, ruling, conv)


def _hit(state: Data, ruling: Data, conv: Table) -> list[str]:
    waiting = {hit_id(hit): hit for hit in state["scoring"] if hit["target"] in state["ships"]}
    hit = waiting.get(ruling["hit"]) if isinstance(ruling["hit"], str) else None
    if hit is None:
        return [f"No hit {ruling['hit']!r} waits to be scored."]
    if ruling.get("nothing"):
        both = ruling["nothing"] is not True or "hurt" in ruling or "ready" in ruling
        return ["A hit has no effect, or it has one: not both."] if both else []
    if "hurt" not in ruling and "ready" not in ruling:
        return ["Say what the hit does: hurt, ready, or nothing."]
    return harm_faults(state, state["ships"][hit["target"]], ruling, conv)


def _ship(state: Data, ruling: Data, conv: Table) -> list[str]:
    ship, said = _afloat(state, ruling["ship"])
    if ship is None:
        return said
    if "hurt" not in ruling and "ready" not in ruling:
        return ["Say what happens to the ship: hurt or ready."]
    return harm_faults(state, ship, ruling, conv)


def _afloat(state: Data, key: object) -> tuple[Data | None, list[str]]:
    ship = state["ships"].get(key) if isinstance(key, str) else None
    if ship is None:
        return None, [f"There is no ship {key!r}."]
    return (ship, []) if ship["afloat"] else (None, [f"{ship['name']} is sunk."])


def harm_faults(state: Data, ship: Data, ruling: Data, conv: Table) -> list[str]:
    """List why the damage and ready numbers of a ruling cannot be written on this ship's scorer."""
    ship_class = state["classes"][ship["class"]]
    hurt, ready = ruling.get("hurt", {}), ruling.get("ready", {})
    # Whole tables are read part by part: parts left out stay as they are.
    merged = (
        {
            key: {**model, **part} if isinstance(model := ship["hurt"].get(key), dict) and isinstance(part, dict) else part
            for key, part in hurt.items()
        }
        if isinstance(hurt, dict)
        else hurt
    )
    said = condition.faults_of(merged, ship_class, conv)
    if isinstance(hurt, dict) and ("rounds" in hurt or "torpedoes" in hurt):
        said.append("A ruling cannot spend rounds or torpedoes; only firing does.")
    if not isinstance(ready, dict):
        said.append("ready is a table {gun id: move}.")
        ready = {}
    for ident in sorted(ready, key=str):
        move = ready[ident]
        if ident not in ship["guns"]:
            said.append(f"ready names {ident!r}; her mounts are: {', '.join(sorted(ship['guns'])) or 'none'}.")
        elif isinstance(move, bool) or not isinstance(move, int) or not 1 <= move <= 9999:
            said.append(f"ready of {ident} must be the number of a move, not {move!r}.")
    return said or _bounds(harmed(ship["hurt"], hurt), ship_class, conv)


def harmed(hurt: Data, change: Data) -> Data:
    """Lay a partial condition over a scorer."""
    merged: Data = deepcopy(hurt)
    for key in sorted(change):
        part = change[key]
        merged[key] = _laid_over(merged[key], part) if isinstance(merged[key], dict) else deepcopy(part)
    return merged


def _laid_over(table: Data, part: Data) -> Data:
    """Lay one table over another in the order of their names: however they were written, the bytes are equal."""
    both = {**table, **part}
    return {key: both[key] for key in [*table, *sorted(key for key in part if key not in table)]}


def in_order(value: Any) -> Any:
    """Sort every table of plain data by its names."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    return [in_order(one) for one in value] if isinstance(value, list) else value


def _bounds(hurt: Data, ship_class: Data, conv: Table) -> list[str]:
    """Refuse damage that no ship can suffer: more engines out than she has, a third level, hits on neither side."""
    water, said = hurt["waterline"], []
    most = {"engines": ship_class["engines"], "boilers": ship_class["boiler_groups"], "level": 2}
    for part in ("engines", "boilers", "level", "bow", "cards", "bad"):
        value = hurt[part]
        if not isinstance(value, int) or not 0 <= value <= most.get(part, 99):
            said.append(f"{part} must be a whole number from 0 to {most.get(part, 99)}, not {value!r}.")
    if any(not isinstance(water[part], int) or not 0 <= water[part] <= 99 for part in sorted(water)):
        said.append("waterline hits are whole numbers from 0.")
    elif water["fore"] + water["mid"] + water["aft"] != water["port"] + water["starboard"]:
        said.append("waterline: fore, mid and aft must come to as many hits as port and starboard.")
    if not 0 <= hurt["squares"] <= 99:
        said.append("squares of speed lost are a number from 0.")
    if any(not 0 <= hurt["sections"][side] <= sections_of(ship_class, conv) for side in ("port", "starboard")):
        said.append(f"sections destroyed are 0 to {sections_of(ship_class, conv)} a side.")
    if hurt["exploded"] not in EXPLODED:
        said.append('exploded is "", "stopped" or "crawl".')
    if (hurt["founders"] is not None) != (hurt["level"] == 2):
        said.append("A ship founders when she is down to her main deck (level 2), and then in so many moves: give both.")
    elif hurt["founders"] is not None and (not isinstance(hurt["founders"], int) or not 0 <= hurt["founders"] <= 99):
        said.append("founders is the number of moves she has left, from 0.")
    return said


def _mode(state: Data, ruling: Data, conv: Table) -> list[str]:
    return [] if ruling["mode"] in MODES else [f"Signals are {' or '.join(MODES)}, not {ruling['mode']!r}."]


def _scale(state: Data, ruling: Data, conv: Table) -> list[str]:
    known = ruling["scale"] is None or ruling["scale"] in scale.SCALES
    return [] if known else [f"There is no scale {ruling['scale']!r}; there are: {', '.join(scale.SCALES)}."]


def _grant(state: Data, ruling: Data, conv: Table) -> list[str]:
    side, enemy = ruling["grant"], ruling.get("enemy")
    if side not in state["sides"]:
        return [f"{side!r} does not fight in this battle."]
    said = [] if ruling.get("what") in GRANTS else [f"what is granted is {' or '.join(GRANTS)}."]
    seen = {entry["ship"] for entry in state["book"][side].values() if entry["in_sight"] and not entry.get("sunk")}
    return said if isinstance(enemy, str) and enemy in seen else [*said, f"{side.capitalize()} has no enemy {enemy!r} in sight."]


def _veto(state: Data, ruling: Data, conv: Table) -> list[str]:
    ship, said = _afloat(state, ruling.get("ship"))
    if ruling["veto"] not in state["sides"]:
        said = [*said, f"{ruling['veto']!r} does not fight in this battle."]
    elif ship is not None and ship["side"] != ruling["veto"]:
        said = [f"{ship['name']} is not of {ruling['veto'].capitalize()}."]
    known = ruling.get("part") in OF_A_SHIP
    return said if known else [*said, f"What is vetoed is one of {', '.join(OF_A_SHIP)}."]


def _demoralised(state: Data, ruling: Data, conv: Table) -> list[str]:
    key = ruling["demoralised"]
    return [] if isinstance(key, str) and key in state["forts"] else [f"There is no fort {key!r}."]


CHECKS = {"hit": _hit, "ship": _ship, "mode": _mode, "scale": _scale, "grant": _grant, "veto": _veto, "demoralised": _demoralised}
