"""Land pieces (NAV-T-176 to 179, SC-T-25): ground in squares, infantry and cavalry on it.

``setup["land"]`` is ``{"ground": [{"kind", "points": [[x, y], …]}],
"troops": [{"key", "side", "name", "kind", "x_yd", "y_yd"}]}``. Ground is a polygon in yards of kind road, open, scrub,
broken, wood, town, dockyard, marsh, steep or impassable; what comes later in the list lies over what comes before, and where
there is none is the sea. A dockyard may have a ``side`` and a ``name`` (``landing``). Troops are infantry (and the like) or
cavalry.

``orders["troops"]`` is ``{key: {"course_deg": 90} | {"halt": true}}``. A piece marches on its course, one land square a move
(cavalry three) of the size of the ground it stands on, until it is halted or comes to ground that is barred to it. Ground
lies open on the chart. Hostile troops are shown, without names, within the sight of an own ship, fort or troop.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from naval.rulesets.jane.events import event
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.table.movement import distance
from naval.rulesets.jane.tables import BOOK, STANDARD, Data, Table, is_number
from tactical.engine.dice import Dice
from tactical.engine.rule import forbids, modifies, resolves
from tactical.engine.text.words import plural

KINDS = ("infantry", "cavalry")


@modifies("NAV-T-176", "NAV-T-179", "SC-T-25", source="L301; convention for the coloured blocks")
def square_yd(ground: str, conv: Table = STANDARD) -> float:
    """Land and dockyards are divided into squares of a size that goes by the ground, none where nobody can move."""
    return float(conv["SC-T-25"]["yards"].get(ground, 0.0))


@modifies("NAV-T-177", source="L301")
def infantry_squares() -> int:
    """Infantry and the like move one square a move."""
    return int(BOOK["NAV-T-177"]["value"])


@modifies("NAV-T-178", source="L301")
def cavalry_squares() -> int:
    """Cavalry moves three squares a move."""
    return int(BOOK["NAV-T-178"]["value"])


@forbids("SC-J-25", source="convention: ground that is barred; SC-T-25")
def may_enter(kind: str, ground: str, conv: Table = STANDARD) -> str | None:
    """Nobody enters impassable ground or the sea, and cavalry neither marsh nor steep ground."""
    if not square_yd(ground, conv):
        return f"Troops cannot march over {ground} ground." if ground != "sea" else "Troops cannot march into the sea."
    if kind == "cavalry" and conv["SC-T-25"]["no_cavalry"].get(ground):
        return f"Cavalry cannot enter {ground} ground."
    return None


def faults_of(setup: Data, conv: Table) -> list[str]:
    """List why ``setup["land"]`` cannot be set up."""
    told = setup.get("land")
    if told is None:
        return []
    if not isinstance(told, dict) or not all(isinstance(told.get(part, []), list) for part in ("ground", "troops")):
        return [f'land must be {{"ground": […], "troops": […]}}, got {told!r}']
    faults, there = [], conv["SC-T-25"]["yards"]
    for n, ground in enumerate(told.get("ground", []), 1):
        if not isinstance(ground, dict) or ground.get("kind") not in there:
            faults.append(f"ground {n}: kind must be one of {', '.join(there)}, got {ground!r:.80}")
        elif not isinstance(ground.get("points"), list) or len(ground["points"]) < 3 or not all(map(_point, ground["points"])):
            faults.append(f"ground {n}: points must be three or more [x, y] in yards")
        elif "side" in ground and (ground["kind"] != "dockyard" or ground["side"] not in setup["sides"]):
            faults.append(f"ground {n}: only a dockyard has a side, one that fights here; got {ground['side']!r:.40}")
    if faults:
        return faults
    keys: set[str] = set()
    for piece in told.get("troops", []):
        if not isinstance(piece, dict):
            faults.append(f"troops: a piece must be a table, got {piece!r}")
            continue
        where = f"troops {piece.get('key')!r}"
        if not isinstance(piece.get("key"), str) or piece["key"] in keys:
            faults.append(f"{where}: the key is missing or appears twice")
        keys.add(str(piece.get("key")))
        if piece.get("side") not in setup["sides"]:
            faults.append(f"{where}: side {piece.get('side')!r} does not fight here")
        if piece.get("kind") not in KINDS:
            faults.append(f"{where}: kind must be infantry or cavalry, got {piece.get('kind')!r}")
        elif not is_number(piece.get("x_yd")) or not is_number(piece.get("y_yd")):
            faults.append(f"{where}: x_yd and y_yd must be numbers")
        else:
            barred = may_enter(piece["kind"], ground_at(told.get("ground", []), piece["x_yd"], piece["y_yd"]), conv)
            faults += [f"{where}: {barred}"] if barred else []
    return faults


def _point(value: object) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and all(map(is_number, value))


def open_land(setup: Data, conv: Table, dice: Dice) -> Data:
    """Open ``state["land"]``: ground and troops; empty where there are none."""
    told = setup.get("land")
    if not told:
        return {"land": {}}
    troops = {
        one["key"]: {
            "key": one["key"],
            "side": one["side"],
            "name": one.get("name") or one["key"],
            "kind": one["kind"],
            "x": float(one["x_yd"]),
            "y": float(one["y_yd"]),
            "course": None,
        }
        for one in sorted(told.get("troops", []), key=lambda one: str(one["key"]))
    }
    ground = [
        {"kind": one["kind"], "points": [[float(x), float(y)] for x, y in one["points"]], **_owned(one)}
        for one in told.get("ground", [])
    ]
    return {"land": {"ground": ground, "troops": troops}}


def _owned(ground: Data) -> Data:
    """List dockyards with their side and name, where the setup says so."""
    if "side" not in ground:
        return {}
    return {"side": ground["side"], "name": ground.get("name") or f"the dockyard of {ground['side'].capitalize()}"}


def ground_at(ground: list[Data], x: float, y: float) -> str:
    """Find the kind of ground at a place: the last polygon it lies in, or the sea."""
    return next((str(one["kind"]) for one in reversed(ground) if is_inside(one["points"], x, y)), "sea")


def is_inside(points: list[list[float]], x: float, y: float) -> bool:
    """Report whether a place lies in a polygon."""
    inside = False
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def faults(state: Data, side: str, orders: Data, conv: Table) -> list[tuple[str, str, str]]:
    """List the faults of ``orders["troops"]``: rule, where, sentence."""
    told = orders.get("troops", {})
    if not isinstance(told, dict):
        return [("NAV-T-001", "troops", 'Orders for troops are a table {"troops": {key: {…}}}.')]
    found = []
    for key in sorted(told, key=str):
        piece, order = state["land"].get("troops", {}).get(key), told[key]
        if piece is None or piece["side"] != side:
            found.append(("NAV-T-001", str(key), f"{side.capitalize()} has no troops {key!r}."))
            continue
        if order == {} or order == {"halt": True}:
            continue
        if not isinstance(order, dict) or list(order) != ["course_deg"] or not is_number(order["course_deg"]):
            found.append(("NAV-T-001", key, 'Troops are ordered {"course_deg": …} or {"halt": true}.'))
            continue
        barred = may_enter(piece["kind"], ahead(state["land"]["ground"], piece, float(order["course_deg"]), conv)[2], conv)
        if barred:
            found.append(("SC-J-25", key, barred))
    return found


def ahead(ground: list[Data], piece: Data, course: float, conv: Table) -> tuple[float, float, str]:
    """Find the next square on a course: its place and its ground."""
    size = square_yd(ground_at(ground, piece["x"], piece["y"]), conv)
    x = round(piece["x"] + size * sin(radians(course)), 6)
    y = round(piece["y"] + size * cos(radians(course)), 6)
    return x, y, ground_at(ground, x, y)


def options(state: Data, side: str, conv: Table) -> Data:
    """List the orders that a side's troops may be given: ``{"troops": {key: {"squares", "square_yd", "ground",
    "course_deg"}}}``."""
    troops = {
        key: {
            "squares": squares(piece["kind"]),
            "course_deg": piece["course"],
            "ground": ground_at(state["land"]["ground"], piece["x"], piece["y"]),
            "square_yd": square_yd(ground_at(state["land"]["ground"], piece["x"], piece["y"]), conv),
        }
        for key, piece in state["land"].get("troops", {}).items()
        if piece["side"] == side
    }
    return {"troops": troops} if troops else {}


def squares(kind: str) -> int:
    """Look up the squares that a kind of troops marches in a move."""
    return cavalry_squares() if kind == "cavalry" else infantry_squares()


def march(state: Data, orders: dict[str, Data], dice: Any, conv: Table) -> list[Data]:
    """March all troops for one minute."""
    happened = []
    for key, piece in state["land"].get("troops", {}).items():
        order = orders[piece["side"]].get("troops", {}).get(key) or {}
        if "course_deg" in order:
            piece["course"] = float(order["course_deg"]) % 360
        elif order.get("halt"):
            piece["course"] = None
        if piece["course"] is None:
            continue
        done, stopped = steps(state["land"]["ground"], piece, conv)
        then = f" and halts: {stopped}" if stopped else "."
        text = f"{piece['name']} marches {plural(done, 'land square')}{then}"
        rule = "NAV-T-178" if piece["kind"] == "cavalry" else "NAV-T-177"
        happened.append(event(state, "march", text, [rule, "SC-T-25", *(["SC-J-25"] if stopped else [])], actor=piece, own=text))
    return happened


@resolves("SC-J-26", source="convention: a march over squares of several sizes")
def steps(ground: list[Data], piece: Data, conv: Table = STANDARD) -> tuple[int, str]:
    """Each square is as large as the ground it is marched from; at barred ground a piece halts. Moves the piece.

    Returns the squares marched, and why she halted if she did.
    """
    for done in range(squares(piece["kind"])):
        x, y, kind = ahead(ground, piece, piece["course"], conv)
        barred = may_enter(piece["kind"], kind, conv)
        if barred:
            piece["course"] = None
            return done, barred
        piece["x"], piece["y"] = x, y
    return squares(piece["kind"]), ""


def show_land(state: Data, viewer: str, conv: Table) -> Data:
    """Add to a view ``{"land": None | {"ground", "troops"}}``.

    Own troops (all for the umpire): ``id side own name kind x_yd y_yd course_deg``; others ``id`` and ``name`` null and the
    place to 100 yards.
    """
    if not state["land"]:
        return {"land": None}
    own, others = [], []
    for piece in state["land"]["troops"].values():
        common = {"side": piece["side"], "kind": piece["kind"], "own": piece["side"] == viewer}
        if common["own"] or viewer not in state["sides"]:
            place = {"x_yd": piece["x"], "y_yd": piece["y"]}
            own.append({**common, "id": piece["key"], "name": piece["name"], **place, "course_deg": piece["course"]})
        elif _is_seen(state, viewer, piece, conv):
            place = {"x_yd": round(piece["x"] / 100) * 100, "y_yd": round(piece["y"] / 100) * 100}
            others.append({**common, "id": None, "name": None, **place, "course_deg": None})
    others.sort(key=lambda one: (one["x_yd"], one["y_yd"], one["kind"]))
    ground = [{part: one[part] for part in one if part != "held"} for one in state["land"]["ground"]]
    return {"land": {"ground": ground, "troops": own + others}}


def _is_seen(state: Data, viewer: str, piece: Data, conv: Table) -> bool:
    ships = [ship for ship in state["ships"].values() if ship["afloat"] and not is_under(ship)]
    for one in [*ships, *state["forts"].values(), *state["land"]["troops"].values()]:
        away = distance(one["x"] - piece["x"], one["y"] - piece["y"])
        if one["side"] == viewer and away <= night.sight_yd(state, piece, conv):
            return True
    return False
