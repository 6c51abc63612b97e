"""White flags, and men and guns taken over their own back line (LW-079, LW-105)."""

from __future__ import annotations

from typing import Any

from tactical.ground.rules import isolation
from tactical.ground.rules.mobility import CREW
from tactical.ground.rules.prisoners import at_line
from tactical.ground.rules.stand import inches
from tactical.ground.turns.book import Layout
from tactical.ground.turns.movement import ways
from tactical.ground.turns.position import people
from tactical.ground.turns.state import FIRST_RULE, Point

EDGE = 192  # u: a gun goes off when its axle is no farther from the line than its trail is long


def names(lay: Layout, part: str) -> list[str]:
    """Return a part of the sheet that is a list of keys, sorted, each once."""
    value: Any = lay.orders.get(part, [])
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return sorted(set(value))
    lay.refuse(FIRST_RULE, part, f'"{part}" is a list of keys')
    return []


def surrender(lay: Layout) -> None:
    """Surrender a body that hoists the white flag before anybody moves."""
    wanted = names(lay, "surrender")
    if not wanted:
        return
    why = isolation.may_not_surrender(wanted, lay.side, lay.ranks)
    if why:
        for key in wanted:
            lay.refuse("LW-079", f"surrender.{key}"[:80], why)
        return
    captor = people.enemy(lay.state, lay.side)
    for key in wanted:
        lay.men[key].update({"is": "surrendered", "of": captor})
        lay.fixed[key] = "LW-079", "his surrender is on this order sheet"
    lay.kept["surrender"] = wanted
    lay.stirred()


def off(lay: Layout) -> None:
    """Take men off over their own back line, then guns whose crews go with them."""
    wanted, kept = names(lay, "off"), list[str]()
    for key in wanted:
        if key in lay.men:
            if _man(lay, key):
                kept.append(key)
        elif key not in lay.guns:
            lay.refuse(FIRST_RULE, f"off.{key}"[:80], "there is no such man or gun")
    for key in wanted:
        if key in lay.guns and _gun(lay, key, kept):
            kept.append(key)
    for key in kept:
        (lay.men if key in lay.men else lay.guns)[key]["is"] = "off"
    if kept:
        lay.kept["off"], lay.off = kept, kept
        lay.stirred()


def line_point(lay: Layout, key: str) -> Point:
    """Return the nearest place on a man's own back line."""
    man = lay.men[key]
    return man["x"], people.line_y(lay.state, lay.side)


def _man(lay: Layout, key: str) -> bool:
    man, where = lay.men[key], f"off.{key}"
    if man["side"] != lay.side or man["is"] not in ("armed", "freed"):
        lay.refuse(FIRST_RULE, where, "only your own men may leave the field over your back line")
        return False
    if key in lay.fixed:
        lay.refuse(lay.fixed[key][0], where, lay.fixed[key][1])
        return False
    if at_line(man, lay.state["home"][lay.side], lay.country.depth, lay.book.arms):
        return True
    x, y = line_point(lay, key)
    y += lay.book.radius(lay.state, key) * people.ahead(lay.state, lay.side)
    reach, why = lay.book.reach(lay.state, key)
    found = why if why is not None and not reach else ways.find(lay, key, [(x, y)], reach)
    if found is None or isinstance(found, tuple):
        rule, text = found or (FIRST_RULE, "he cannot reach his back line")
        lay.refuse(rule, where, f"he cannot leave over his own back line: {text}")
        return False
    man.update(x=x, y=y, spent=man["spent"] + lay.book.cost(lay.state, key, found))
    lay.paths[key] = [*lay.paths[key], *found[1:]] if key in lay.paths else found
    return True


def _gun(lay: Layout, key: str, kept: list[str]) -> bool:
    gun, where = lay.guns[key], f"off.{key}"
    far = abs(gun["y"] - people.line_y(lay.state, lay.side))
    if gun["side"] != lay.side or gun["is"] != "in place":
        lay.refuse(FIRST_RULE, where, "only your own guns may leave the field over your back line")
    elif gun["did"] == "fired":
        lay.refuse("LW-034", where, "a gun that fires cannot move in the same move")
    elif far > EDGE:
        lay.refuse(
            "LW-042", where, f"its axle is {inches(far)} from your back line; within {inches(EDGE)} it may leave with its men"
        )
    elif len(crew := [one for one in kept if one in lay.crews.get(key, ())]) < CREW:
        lay.refuse("LW-040", where, f"a gun needs {CREW} men who stood by it to leave, and {len(crew)} of them leave")
    else:
        return True
    return False
