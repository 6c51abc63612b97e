"""Reduced scales (A11, SC-T-27): the minutes of a move, and the measure of a square, a cable and a line on the board.

``setup["scale"]`` fixes the scale: ``full``, ``A``, ``B``, ``C`` or ``D``; None or left out leaves it to the ranges.
``state["scale"]`` is ``{"key", "fixed", "fine", "near", "pairs"}``: the move's scale, the fixed one, whether both sides asked for
A, and during a move whether battle range had been reached and the ships in sight.

Both sides are told the length of a move, so it depends only on ships that see each other: full where none do, by night, and
regardless of boats under water. (Scale D needs a horizon beyond 40,000 yards, see SC-T-03, or the umpire.)
"""

from __future__ import annotations

from collections.abc import Iterator

from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.table.movement import distance
from naval.rulesets.jane.tables import BOOK, STANDARD, Data, Table
from tactical.engine.dice import Dice
from tactical.engine.rule import modifies, reveals

SCALES = tuple(row["scale"] for row in BOOK["NAV-T-191"]["rows"])
REDUCED = ("D", "C", "B")
CARD_ONLY = ("B", "C", "D")


@modifies("NAV-T-191", "NAV-T-197", source="L449-454, L460-468; table T2")
def row_of(key: str) -> Data:
    """Five scales: moves of 1, 2, 5, 10 and 20 minutes, squares of 100 to 2,000 yards; three knots stay a square a move."""
    found: Data = next(row for row in BOOK["NAV-T-191"]["rows"] if row["scale"] == key)
    return found


@modifies("NAV-T-189", "NAV-T-201", "SC-T-27", source="L447, L504; convention for the limits, AMB-T-36")
def of_range(nearest_yd: float, conv: Table = STANDARD) -> str:
    """Before and after an action the scale is reduced, B as soon as possible and D only where it cannot be helped."""
    return next((key for key in REDUCED if nearest_yd > conv["SC-T-27"][key]), "full")


@modifies("NAV-T-190", source="L447, L456")
def models_stand(key: str) -> bool:
    """True models stand at full and half scale only, for on a smaller one they mislead on distance."""
    return key not in CARD_ONLY


@modifies("NAV-T-198", source="L470-477; table T3")
def cables_in(cables: float, key: str) -> float:
    """A cable is 200 yards: so many inches of the board by the scale."""
    return range_in(cables * BOOK["NAV-T-198"]["yards_a_cable"], key)


@modifies("NAV-T-199", source="L479-486; table T4")
def range_in(yards: float, key: str) -> float:
    """A range measures an inch and a quarter of the board for every square of the scale."""
    return float(yards / row_of(key)["yards"] * BOOK["NAV-T-191"]["square_in"])


@modifies("NAV-T-200", source="L490-502; table T5")
def line_in(ships: int, key: str) -> float:
    """A line ahead or abreast is two cables from ship to ship, and half a cable for the last."""
    rule = BOOK["NAV-T-200"]
    return cables_in((ships - 1) * rule["apart_cables"] + rule["more_cables"], key)


@modifies("NAV-T-194", source="L456, repaired (OCR-T-04)")
def mark_yd(kind: str, length_ft: float) -> float:
    """A mark is as long as the average ship of its kind; a kind the book does not name goes by her own length."""
    rule = BOOK["NAV-T-194"]["cables"]
    return round(rule[kind] * BOOK["NAV-T-198"]["yards_a_cable"] if kind in rule else length_ft / 3, 1)


@reveals("NAV-T-193", "NAV-T-195", source="L456")
def mark(number: int, ship: Data, ship_class: Data) -> Data:
    """Ships are numbered triangles to show direction, about to their relative size."""
    length = mark_yd(ship_class["kind"], ship_class["length_ft"])
    return {"number": number, "id": ship["key"], "heading_deg": round(ship["heading"], 2), "length_yd": length}


@modifies("NAV-T-192", "NAV-T-196", source="L456-458")
def card(marks: list[Data], ships: list[Data], key: str) -> Data:
    """No models at the smaller scales: a card takes the space that the fleet truly occupies."""
    half = max(one["length_yd"] for one in marks) / 2
    xs, ys = [ship["x"] for ship in ships], [ship["y"] for ship in ships]
    wide, high = max(xs) - min(xs) + 2 * half, max(ys) - min(ys) + 2 * half
    return {
        "x_yd": round((max(xs) + min(xs)) / 2, 1),
        "y_yd": round((max(ys) + min(ys)) / 2, 1),
        "yards": [round(wide, 1), round(high, 1)],
        "inches": [round(range_in(wide, key), 3), round(range_in(high, key), 3)],
        "line_in": round(line_in(len(ships), key), 4),
        "marks": marks,
    }


def faults_of(setup: Data, conv: Table) -> list[str]:
    """List why ``setup["scale"]`` cannot be taken up."""
    told = setup.get("scale")
    return [] if told is None or told in SCALES else [f"scale must be one of {', '.join(SCALES)}, got {told!r}"]


def open_scale(setup: Data, conv: Table, dice: Dice) -> Data:
    """Open ``state["scale"]`` before the first move."""
    return {"scale": {"key": "full", "fixed": setup.get("scale"), "fine": False}}


def faults(state: Data, side: str, orders: Data, conv: Table) -> list[tuple[str, str, str]]:
    """List the faults of ``orders["scale"]`` (a wish for scale A): rule, where, sentence."""
    told = orders.get("scale")
    if told in (None, "A"):
        return []
    return [("SC-T-27", "scale", f"A side may ask for scale A or no scale, not {told!r}.")]


def options(state: Data, side: str, conv: Table) -> Data:
    """List as ``{"scale": […]}`` the scales a side may ask for; none in a gun action or where the scale is fixed."""
    free = state["scale"]["fixed"] is None and not _firing(state)
    return {"scale": ["A"] if free else []}


def take(state: Data, orders: dict[str, Data], conv: Table) -> None:
    """Take the sides' wishes for the scale of this move: A where both ask for it."""
    state["scale"]["fine"] = all(orders[side].get("scale") == "A" for side in state["sides"])


def _firing(state: Data) -> bool:
    """Report whether any ship fired in the last minute: firing forces full scale."""
    return bool(state["move"] and not state["silent"])


def _pairs(state: Data, conv: Table) -> Iterator[tuple[tuple[str, str], float]]:
    """List the opposed surfaced ships that have each other in sight, with their distance."""
    afloat = [ship for ship in state["ships"].values() if ship["afloat"] and not is_under(ship)]
    afloat += state["forts"].values()
    first, second = ([ship for ship in afloat if ship["side"] == side] for side in state["sides"])
    for a in first:
        for b in second:
            away = round(distance(b["x"] - a["x"], b["y"] - a["y"]), 3)
            # A fort lies open on the chart: it is enough that its look-out sees the ship.
            charted = a["key"] in state["forts"], b["key"] in state["forts"]
            seen = charted[1] or night.in_sight(state, a, b, away, conv)
            if seen and not all(charted) and (charted[0] or night.in_sight(state, b, a, away, conv)):
                yield (a["key"], b["key"]), away


def _nearest(state: Data, conv: Table) -> float:
    """Measure how near the nearest of them are, 0 where there are none; inexact within battle range."""
    found, near = None, min(conv["SC-T-27"][key] for key in REDUCED)
    for _, away in _pairs(state, conv):
        if away <= near:
            return away
        found = away if found is None else min(found, away)
    return found or 0.0


def key_of(state: Data, conv: Table) -> str:
    """Find the scale of the next move, as far as both sides can tell it."""
    if _firing(state) or state.get("night") is not None or state["stage"] == "general":
        return "full"
    if state["scale"]["fixed"] is not None:
        return str(state["scale"]["fixed"])
    # Where nobody is in sight nobody can say how far the enemy is: a boat may lie under the nearest wave.
    found = of_range(_nearest(state, conv), conv)
    return "A" if found == "full" and state["scale"]["fine"] else found


def minutes(state: Data, conv: Table) -> int:
    """Count the minutes of the next move."""
    state["scale"]["key"] = key_of(state, conv)
    number = int(row_of(state["scale"]["key"])["minutes"])
    if number > 1:
        pairs = dict(_pairs(state, conv))
        state["scale"]["near"] = _is_battle_range(pairs, conv)
        state["scale"]["pairs"] = sorted({one for pair in pairs for one in pair})
    return number


def _is_battle_range(pairs: dict[tuple[str, str], float], conv: Table) -> bool:
    return bool(min(pairs.values(), default=float("inf")) <= conv["SC-T-27"]["B"])


def cut_short(state: Data, fired: bool, conv: Table) -> bool:
    """Report whether a longer move ends here: fire, a scored hit, battle range reached, or a new ship in sight."""
    if fired or state["marks"]:
        return True
    if state.get("night") is not None:
        return False
    pairs = dict(_pairs(state, conv))
    known = state["scale"]["pairs"]
    return (_is_battle_range(pairs, conv) and not state["scale"]["near"]) or any(
        one not in known for pair in pairs for one in pair
    )


def clear_move_cache(state: Data, conv: Table) -> None:
    """Forget at the end of a move the facts kept for it."""
    for part in ("near", "pairs"):
        state["scale"].pop(part, None)
    state["scale"]["fine"] = False


def show_scale(state: Data, viewer: str, conv: Table) -> Data:
    """Add to a view ``{"scale": {"key", "minutes", "yards", …}}``, with ``cards`` of the viewer's own forces alone."""
    key = key_of(state, conv)
    row = row_of(key)
    cards = []
    if not models_stand(key):
        forces: dict[str, list[Data]] = {}
        for ship in state["ships"].values():
            if ship["afloat"] and viewer in (ship["side"], "umpire"):
                forces.setdefault(ship["force"], []).append(ship)
        for force in sorted(forces):
            line = sorted(forces[force], key=lambda one: (one["station"], one["key"]))
            marks = [mark(n, ship, state["classes"][ship["class"]]) for n, ship in enumerate(line, 1)]
            cards.append({"force": force, **card(marks, line, key)})
    return {
        "scale": {
            "key": key,
            "minutes": row["minutes"],
            "yards": row["yards"],
            "blue_miles": row["blue_miles"],
            "models": models_stand(key),
            "cards": cards,
            "ranges_in": [[yards, range_in(yards, key)] for yards in BOOK["NAV-T-199"]["yards"]],
        }
    }
