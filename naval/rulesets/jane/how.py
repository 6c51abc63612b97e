"""Jane's naval war game on its page of *How to play*: values of the book's tables and the ships' cards, two positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naval.rulesets.jane.actions import actions, classes, lists
from naval.rulesets.jane.tables import Data, load
from tactical.engine.play.how import Picture, Table, played, written
from tactical.engine.registry import find

PLOT = ".paper > svg"
ACTION = "two_cruisers"
FEW = 6  # ships of a class that are named


def ships() -> Table:
    """Table the classes of the actions: the figures that a newcomer looks for on a card."""
    fight = {ship["class"]["key"] for one in actions() for force in one.contents["forces"] for ship in force["ships"]}
    rows = []
    for one in sorted((classes()[key] for key in sorted(fight)), key=lambda one: -one["displacement_t"]):
        heavy = [gun for gun in one["guns"] if gun["calibre_in"] >= 5.9]
        guns = ", ".join(f"{n} of {calibre:g} in" for calibre, n in _batteries(heavy or one["guns"]))
        belt = f"{one['belt_in']:g} in" if one["belt_in"] else "none"
        rows.append(
            (
                one["name"],
                f"{one['displacement_t']:,}",
                f"{one['max_kn']:g}",
                f"{one['tactical_diameter_yd']:,}",
                guns or "none",
                belt,
            )
        )
    head = ("Class", "Tons", "Knots", "Circle, yards", "Guns", "Belt")
    return Table("Ships of the actions", head, tuple(rows))


def listed() -> Table:
    """Table the lists of 1904-06: the key of each class, as a written set-up has it, and its first ships."""
    rows = []
    for key, one in classes().items():
        names = lists()[key]
        more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
        rows.append((key, one["name"], one["nation"] if one["nation"] != "generic" else "any", ", ".join(names[:FEW]) + more))
    return Table("The lists of 1904 to 1906", ("Key", "Class", "Nation", "Ships"), tuple(rows))


def _batteries(guns: list[Data]) -> list[tuple[float, int]]:
    found: dict[float, int] = {}
    for gun in guns:
        found[gun["calibre_in"]] = found.get(gun["calibre_in"], 0) + gun["count"]
    return sorted(found.items(), reverse=True)


def fire() -> Table:
    """Table by range how many of the guns that bear strike (NAV-T-050)."""
    rows, last = [], 0
    for row in load("tables.toml")["NAV-T-050"]["rows"]:
        far = f"{last:,} to {row['to_yd']:,} yards" if row["to_yd"] < 999_999 else f"over {last:,} yards"
        rows.append((far, "all" if row["strikes"] == 1 else f"{row['strikes']:.0%}".replace("50%", "half")))
        last = row["to_yd"]
    return Table("Share of the guns bearing that hit", ("Range", "Guns"), tuple(rows))


def reach() -> Table:
    """Table the farthest range at which a gun is of use (NAV-T-065)."""
    rows = tuple(
        (f"{row['row']} in" if row["row"][0].isdigit() and "pdr" not in row["row"] else row["row"], f"{row['to_yd']:,}")
        for row in load("tables.toml")["NAV-T-065"]["rows"]
    )
    return Table("Effective ranges of guns", ("Calibre", "Yards"), rows)


def first() -> dict[str, Any]:
    """Make the set-up of the first battle: one cruiser a side, of which the enemy's has been in action before."""
    told, every = load("guide.toml")["first"], classes()
    forces = []
    for side in ("blue", "red"):
        one = told[side]
        ship = {
            "key": one["name"].lower(),
            "name": one["name"],
            "flagship": True,
            "class": every[one["class"]],
            "max_kn": one.get("max_kn", every[one["class"]]["max_kn"]),
            "condition": one.get("condition", {}),
        }
        place = {part: one[part] for part in ("x_yd", "y_yd", "heading_deg", "knots")}
        forces.append({"key": side, "side": side, "name": one["name"], "seat": side, **place, "ships": [ship]})
    return {"sides": ["blue", "red"], "general_orders": False, "forces": forces}


def helm() -> Picture:
    """Draw the plot of the first battle with a turn and a target ordered."""
    rules = find("jane")
    state = rules.open(first(), "a picture")
    orders = {"ships": {"drake": {"turn_points": 2, "knots": 15.0, "target": "E1"}}}
    caption = (
        "The plot: Drake has orders to turn two points to starboard at 15 knots, with her guns laid on the enemy to the south."
    )
    return written(rules, state, "blue", orders, part=PLOT, caption=caption)


def action() -> Picture:
    """Draw two cruisers some minutes into their action, as Blue sees it."""
    rules = find("jane")
    state = rules.open(next(one.contents for one in rules.setups() if one.key == ACTION), "a picture")
    for _ in range(9):
        state = played(rules, state, {})
    caption = "Two cruisers after nine moves, on Blue’s plot: tracks with a tick for every minute."
    return written(rules, state, "blue", {}, part=PLOT, caption=caption)


TABLES: dict[str, Callable[[], Table]] = {"ships": ships, "listed": listed, "fire": fire, "reach": reach}
PICTURES: dict[str, Callable[[], Picture]] = {"helm": helm, "action": action}
GUIDES: dict[str, Callable[[], dict[str, Any]]] = {"first": first}
