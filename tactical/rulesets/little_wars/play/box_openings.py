"""Opened boxes: their owner stands men and guns out in the interval after the move in which the lid came off (LW-123)."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.ground.rules.mobility import CLEAR
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.deployment import auto_deploy
from tactical.ground.turns.movement import ways
from tactical.ground.turns.movement.places import Places, settle
from tactical.ground.turns.state import CLEAR_RULE, Data, Point
from tactical.rulesets.little_wars.play.boxes import find_side_boxes
from tactical.rulesets.little_wars.play.placement import drop
from tactical.rulesets.little_wars.rules import boxes

STAGE = "stand_out"


def open_boxes(state: State, side: str) -> dict[str, Data]:
    """Return the boxes of a side whose men are still to be stood out."""
    return {key: box for key, box in find_side_boxes(state, side).items() if box["is"] == "open" and (box["men"] or box["guns"])}


def waiting(state: State, side: str, part: str) -> dict[str, Data]:
    """Map the men, or the guns, of a side that are still to be stood out to their boxes."""
    found = {one: box for box in open_boxes(state, side).values() for one in box[part]}
    return {one: found[one] for one in sorted(found) if state[part][one]["is"] == "held"}


class Opened(Extra):
    """Boxes that stand open and are still to be emptied."""

    def waits(self, state: State) -> set[str]:
        return {side for side in state["sides"] if open_boxes(state, side)}

    def interval_sheet(self, lay: Layout) -> None:
        """Put down guns, then men, each within six inches of his box."""
        for key, (x, y) in _wanted(lay, "guns").items():
            if ways.inside(lay, x, y) and auto_deploy.gun_fits(lay, key, x, y):
                auto_deploy.put_gun(lay, key, x, y)
                lay.kept.setdefault("guns", {})[key] = [x, y]
            else:
                lay.refuse(CLEAR_RULE, f"guns.{key}", "there is no room for a gun there")
        lay.stirred()
        goals = dict[str, Point]()
        for key, (x, y) in _wanted(lay, "put").items():
            r = lay.book.radius(lay.state, key)
            if ways.inside(lay, x, y, r) and lay.country.touching(x, y, r, CLEAR) is None:
                goals[key] = (x, y)
            else:
                lay.refuse(CLEAR_RULE, f"put.{key}", "there is no room to stand there")
        refused = settle(Places(lay), goals, {})
        for key, (x, y) in sorted(goals.items()):
            if key in refused:
                lay.refuse(refused[key][0], f"put.{key}", refused[key][1])
            else:
                auto_deploy.put_man(lay, key, x, y)
                lay.kept.setdefault("put", {})[key] = [x, y]

    def interval(self, work: Work, side: str) -> None:
        """Stand men and guns left in their box out round it."""
        men, guns = waiting(work.state, side, "men"), waiting(work.state, side, "guns")
        for box in open_boxes(work.state, side).values():
            drop(work, box, [one for one in box["men"] if one in men], [one for one in box["guns"] if one in guns])
            box.update({"men": [], "guns": []})

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        """Show where men and guns waiting may be put down, and where the computer would put them."""
        if state["stage"] != STAGE or not found["asked"]:
            return
        off = boxes.REACH
        squares = [[box["x"] - off, box["y"] - off, box["x"] + off, box["y"] + off] for box in open_boxes(state, side).values()]
        around = [pick(one[n] for one in squares) for n, pick in enumerate((min, min, max, max))]
        men, guns = sorted(waiting(state, side, "men")), sorted(waiting(state, side, "guns"))
        rest = Layout(book, state, side, {})
        self.interval(rest, side)
        found["deploy"] = {
            "area": squares,
            "areas": dict.fromkeys([*sorted(book.arms), "gun"], around),
            "rest": {
                "put": {one: [rest.men[one]["x"], rest.men[one]["y"]] for one in men if rest.men[one]["is"] == "armed"},
                "guns": {one: [rest.guns[one]["x"], rest.guns[one]["y"]] for one in guns if rest.guns[one]["is"] == "in place"},
            },
        }
        found["men"] = {one: {"at": None, "r": book.radius(state, one)} for one in men}
        found["guns"] = {one: {"at": None} for one in guns}

    def busy(self, book: Book, state: State, side: str, posts: frozenset[str]) -> bool:
        if state["stage"] != STAGE:
            return False
        return any(book.post_of_man(state, one) in posts for one in waiting(state, side, "men")) or any(
            book.post_of_gun(state, one) in posts for one in waiting(state, side, "guns")
        )


def _wanted(lay: Layout, part: str) -> dict[str, Point]:
    """Read the wanted places that lie near enough to the box; the others are refused."""
    found: dict[str, Point] = {}
    wanted, mine = lay.table(part), waiting(lay.state, lay.side, "men" if part == "put" else "guns")
    for key in sorted(map(str, wanted)):
        at: Any = wanted[key]
        if key not in mine:
            lay.refuse("LW-123", f"{part}.{key}"[:80], "this may not be set out now")
        elif not ways.is_point(at):
            lay.refuse("LW-123", f"{part}.{key}", "a place is [x, y], whole numbers of 1/64 in")
        elif why := boxes.wrong_place(mine[key], at[0], at[1], lay.book.radius(lay.state, key) if part == "put" else 0):
            lay.refuse("LW-123", f"{part}.{key}", why)
        else:
            found[key] = (at[0], at[1])
    return found
