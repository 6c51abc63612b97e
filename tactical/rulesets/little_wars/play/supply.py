"""Supply on the table: wagons and carts put down, driven, and men and guns that lack them (LW-126, LW-127)."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.ground.geometry.figures import Box
from tactical.ground.geometry.measure import UNIT
from tactical.ground.rules.melee import TOUCH
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.deployment import zones
from tactical.ground.turns.movement import ways
from tactical.ground.turns.position import people
from tactical.ground.turns.state import CLEAR_RULE, Data, Point, Refusal
from tactical.rulesets.little_wars.play import moves
from tactical.rulesets.little_wars.play.placement import driven, lane, refuse_parts
from tactical.rulesets.little_wars.rules import supply

HALF = 48  # u: half of a wagon, a square


def has_wagons(state: State) -> bool:
    """Report whether this battle is played with wagons."""
    return bool(state["terms"].get("supply") == "yes")


def times(state: State) -> int:
    """Count the usual moves in a move, for counting six moves and two (SC-LW-20)."""
    return moves.times(state)


class Wagons(Extra):
    """Supply wagons and ammunition carts."""

    parts = ("wagons",)
    deploy_parts = ("wagons",)

    def furnish_state(self, book: Book, state: State, setup: Data) -> None:
        """Add a wagon for every fifty men, a cart for every gun."""
        if not has_wagons(state):
            return
        state["wagons"] = {}
        for side in state["sides"]:
            men = sum(1 for man in state["men"].values() if man["side"] == side)
            guns = sum(1 for gun in state["guns"].values() if gun["side"] == side)
            for kind, letter, number in (("wagon", "w", supply.wagons_needed(men)), ("cart", "c", guns)):
                for n in range(1, number + 1):
                    state["wagons"][f"{side[0]}{letter}{n}"] = {"side": side, "kind": kind, "x": 0, "y": 0, "is": "held"}

    def _list_side_wagons(self, work: Work, side: str) -> dict[str, Data]:
        return {key: one for key, one in sorted(work.state["wagons"].items()) if one["side"] == side}

    def deploy_sheet(self, lay: Layout) -> None:
        if not has_wagons(lay.state):
            return refuse_parts(lay, self.parts, "LW-126")

        def place_wagon(key: str, at: Any) -> Refusal | None:
            wagon = self._list_side_wagons(lay, lay.side).get(key)
            if wagon is None or not ways.is_point(at):
                return "LW-126", "place your own wagons at [x, y]"
            why = zones.outside(lay, lay.side, "inf", at[0], at[1]) or _solid(lay, at[0], at[1])
            if why is None:
                wagon.update({"x": at[0], "y": at[1], "is": "in place"})
            return why

        return lay.judged("wagons", place_wagon)

    def fill(self, work: Work, side: str) -> None:
        """Stand wagons that were not put down along the line."""
        if not has_wagons(work.state):
            return
        for kind in ("wagon", "cart"):
            held = [key for key, one in self._list_side_wagons(work, side).items() if one["is"] == "held" and one["kind"] == kind]
            y, width = zones.base(work, side, "inf"), work.country.width
            for n, key in enumerate(held):
                for x in lane(width, (2 * n + 1) * width // (2 * len(held))):
                    if _solid(work, x, y) is None:
                        work.state["wagons"][key].update({"x": x, "y": y, "is": "in place"})
                        break

    def begin_ply(self, work: Work) -> None:
        if not has_wagons(work.state):
            return
        for man in work.men.values():
            man.pop("short", None)
        side = work.state["mover"]
        work.stirred()
        short = supply.unsupplied(work.ranks, side, work.state["wagons"], times(work.state))
        for key in short:
            work.men[key]["short"] = True
        if short:
            who = people.many(work.book, (work.men[key]["arm"] for key in short))
            work.tell(f"Out of supply, of {people.SIDE_NAMES[side]}: {who}", "LW-126")

    def before_men(self, lay: Layout) -> None:
        """Drive wagons, before the men's ways are judged."""
        if not has_wagons(lay.state):
            return refuse_parts(lay, self.parts, "LW-126")
        return lay.judged("wagons", lambda key, wanted: self._drive(lay, key, wanted))

    def reach(self, work: Work, wagon: Data) -> int:
        """Return how far a wagon is driven off the roads."""
        near = moves.nearest(work, moves.foes(work, wagon["side"]), wagon["x"], wagon["y"], HALF, wagon["side"])
        return moves.pace(work.state, supply.MOVE, near)

    def _drive(self, lay: Layout, key: str, wanted: Any) -> Refusal | None:
        wagon = self._list_side_wagons(lay, lay.side).get(key)
        if wagon is None or wagon["is"] != "in place":
            return "LW-126", "this is not a wagon of yours"
        path = driven(lay, (wagon["x"], wagon["y"]), wanted, HALF, self.reach(lay, wagon), "LW-126", wagon["kind"])
        if isinstance(path, tuple):
            return path
        if why := _solid(lay, *path[-1]):
            return why
        wagon.update({"x": path[-1][0], "y": path[-1][1]})
        return None

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        if not has_wagons(state) or state["stage"] not in ("deploy", "men"):
            return
        work = Work(book, state)
        for key, one in self._list_side_wagons(work, side).items():
            reach = None if state["stage"] == "deploy" else self.reach(work, one)
            found.setdefault("things", {})[key] = {"part": "wagons", "at": [one["x"], one["y"]], "reach": reach}

    def view(self, book: Book, state: State, viewer: str, page: Data) -> None:
        """Show wagons on the field, and men out of supply; before the battle each side sees its own."""
        if not has_wagons(state) or "wagons" not in state:
            return
        hidden = viewer in state["sides"] and state["stage"] == "deploy"
        page["wagons"] = {key: dict(one) for key, one in sorted(state["wagons"].items()) if not hidden or one["side"] == viewer}
        for key, man in page["men"].items():
            if state["men"][key].get("short"):
                man["short"] = True


def bars(book: Book, state: State, key: str, path: list[Point]) -> Refusal | None:
    """Bar a man out of supply from going farther from his wagons, and from a melee."""
    man = state["men"][key]
    if not has_wagons(state) or not man.get("short"):
        return None
    if why := supply.away_from_supply(man, path[-1], man["side"], state["wagons"]):
        return "LW-126", why
    (x, y), r = path[-1], book.arms[man["arm"]].radius
    for one in state["men"].values():
        most = r + book.arms[one["arm"]].radius + TOUCH
        if one["side"] != man["side"] and one["is"] == "armed" and (one["x"] - x) ** 2 + (one["y"] - y) ** 2 <= most * most:
            return "LW-126", "he is out of supply, and may not enter a melee"
    return None


def silences(work: Work, gun: str) -> Refusal | None:
    """Say why a gun without a cart is silent."""
    if not has_wagons(work.state):
        return None
    why = supply.no_ammunition(work.guns[gun], work.state["wagons"], times(work.state))
    return ("LW-127", why) if why else None


def _solid(work: Work, x: int, y: int) -> Refusal | None:
    key = work.country.under(Box(x, y, UNIT, 0, HALF, HALF, HALF))
    if key is None:
        return None
    return CLEAR_RULE, f"no room for a wagon there: {ways.thing(work, key) or 'the Country'} is in the way"
