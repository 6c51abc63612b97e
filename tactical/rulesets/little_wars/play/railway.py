"""The railway on the table (LW-130 to LW-134): trains loaded, run and unloaded, rails torn up and relaid.

A train's ``s`` is how far its engine is along its line; its trucks are behind it, towards the line's beginning.
"""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.engine.text.outside_values import parse_digits
from tactical.ground.geometry.measure import d2
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data, Point, Refusal
from tactical.rulesets.little_wars.play.placement import drop, refuse_parts
from tactical.rulesets.little_wars.rules import railway

TRUCK = 256  # u: the room of one truck along the line
GUN = 192  # u: from a gun's axle to the end of its trail


def has_trains(state: State) -> bool:
    """Report whether this battle has trains."""
    return bool(state.get("trains"))


def lines_of(state: State) -> dict[str, Any]:
    """Return the railway lines of the Country: their points by key."""
    return {one["key"]: one["at"] for one in state["country"]["features"] if one["kind"] == "rail"}


def spots(state: State, train: Data) -> list[Point]:
    """List places along a train, from the engine back."""
    line = lines_of(state)[train["line"]]
    return [railway.place_at(line, max(0, train["s"] - n * TRUCK)) for n in range(1 + max(1, trucks(state, train)))]


def trucks(state: State, train: Data) -> int:
    """Count a train's trucks: as many as its load needs."""
    arms = [state["men"][key]["arm"] for key in train["men"]]
    return railway.trucks_needed(arms.count("inf"), arms.count("cav"), len(train["guns"]))


def speed(state: State, train: Data) -> int:
    """Return how far a train runs in a move, in u."""
    return railway.speed(trucks(state, train), train["engines"], railway.top_speed(4))


class Trains(Extra):
    """Trains and the rails they run on."""

    parts = ("trains", "rails")

    def furnish_state(self, book: Book, state: State, setup: Data) -> None:
        """Add a train with two engines for each side, at its own end of the first line that runs from back to back."""
        if state["terms"].get("railway") != "yes":
            return
        lines = lines_of(state)
        if not lines:
            return
        key = min(lines)
        line, state["rails"], state["torn"] = lines[key], {}, []
        south_first = line[0][1] <= line[-1][1]
        state["trains"] = {}
        for side in state["sides"]:
            start = (state["home"][side] == "south") == south_first
            s = 2 * TRUCK if start else railway.length_of(line) - TRUCK
            state["trains"][f"{side[0]}t1"] = {"side": side, "line": key, "s": s, "engines": 2, "men": [], "guns": []}

    def before_men(self, lay: Layout) -> None:
        """Load, run or unload trains, and send men to the rails; all of them stay where they are."""
        if not has_trains(lay.state):
            return refuse_parts(lay, self.parts, "LW-130")
        lay.judged("trains", lambda key, wanted: self._train(lay, key, wanted))
        lay.judged("rails", lambda key, wanted: self._gang(lay, key, wanted))
        lay.stirred()
        return None

    def _train(self, lay: Layout, key: str, wanted: Any) -> Refusal | None:
        train = lay.state["trains"].get(key)
        if train is None or train["side"] != lay.side:
            return "LW-130", "this is not a train of yours"
        if isinstance(wanted, dict) and set(wanted) == {"run"} and type(wanted["run"]) is int:
            return self._run(lay, key, train, wanted["run"])
        if isinstance(wanted, dict) and wanted == {"unload": True}:
            return self._unload(lay, train)
        if isinstance(wanted, dict) and set(wanted) == {"load"} and isinstance(wanted["load"], dict):
            return self._load(lay, train, wanted["load"])
        return "LW-130", 'a train has {"load": {"men": [ids], "guns": [ids]}}, {"run": place on its line} or {"unload": true}'

    def _load(self, lay: Layout, train: Data, wanted: Data) -> Refusal | None:
        men, guns = wanted.get("men", []), wanted.get("guns", [])
        if not all(isinstance(one, list) and all(isinstance(key, str) for key in one) for one in (men, guns)):
            return "LW-130", "a load is lists of men and guns"
        if wrong := [one for one in men if one not in people.of_side(lay.state, lay.side, "armed")]:
            return "LW-130", f"{', '.join(wrong[:6])}: not armed men of yours"
        if wrong := [one for one in men if one in lay.fixed or lay.men[one]["gun"]]:
            return "LW-130", f"{', '.join(wrong[:6])}: they have done something else in this move"
        if wrong := [one for one in guns if one not in people.guns_of(lay.state, lay.side)]:
            return "LW-130", f"{', '.join(wrong[:6])}: not guns of yours"
        if wrong := [one for one in guns if lay.guns[one]["did"] or not lay.crew(one)]:
            return "LW-130", f"{', '.join(wrong[:6])}: a gun that has fired or moved, or has no crew, stays where it is"
        along = spots(lay.state, train)
        far = railway.not_beside(men, along, lay.ranks)
        near = railway.BESIDE + GUN
        far += [one for one in guns if all(d2(lay.guns[one]["x"], lay.guns[one]["y"], *spot) > near * near for spot in along)]
        if far:
            return "LW-130", f"{', '.join(far[:6])}: not massed beside the train, within 6 in of it"
        for one in sorted({*men}):
            lay.men[one].update({"is": "held", "aboard": True})
            lay.fixed[one] = ("LW-130", "he is getting into the train in this move")
        for one in sorted({*guns}):
            lay.guns[one].update({"is": "held", "aboard": True, "near": {}})
        train["men"], train["guns"] = sorted({*train["men"], *men}), sorted({*train["guns"], *guns})
        return None

    def _unload(self, lay: Layout, train: Data) -> Refusal | None:
        men, guns = train["men"], train["guns"]
        if not men and not guns:
            return "LW-130", "this train is empty"
        x, y = spots(lay.state, train)[min(1, trucks(lay.state, train))]
        train["men"], train["guns"] = [], []
        drop(lay, {"x": x, "y": y}, men, guns)
        for one in men:
            lay.men[one].pop("aboard", None)
            lay.fixed[one] = ("LW-130", "he is getting out of the train in this move")
        for one in guns:
            lay.guns[one].pop("aboard", None)
        return None

    def _run(self, lay: Layout, key: str, train: Data, wanted: int) -> Refusal | None:
        line = lines_of(lay.state)[train["line"]]
        if not 0 <= wanted <= railway.length_of(line):
            return "LW-131", "that is past the end of the line"
        if why := railway.too_fast(train["s"], wanted, speed(lay.state, train)):
            return "LW-133", why
        low, high = sorted((train["s"], wanted))
        for other, one in sorted(lay.state["trains"].items()):
            if other != key and one["line"] == train["line"] and low - TRUCK < one["s"] < high + TRUCK:
                return "LW-131", "another train is on that part of the line"
        torn = {int(name.rpartition(":")[2]) for name in lay.state["torn"] if name.startswith(f"{train['line']}:")}
        stops = railway.runs_to(train["s"], wanted, torn)
        if stops != wanted:
            return "LW-134", f"the rail is torn up on the way; the train can run to {stops}"
        train["s"] = wanted
        return None

    def _gang(self, lay: Layout, key: str, wanted: Any) -> Refusal | None:
        name, _, number = key.rpartition(":")
        lines = lines_of(lay.state)
        piece = parse_digits(number)
        if name not in lines or piece is None or piece * railway.PIECE >= railway.length_of(lines[name]):
            return "LW-134", "name a piece of rail by its line and its number along it, such as R1:3"
        if not isinstance(wanted, list) or not wanted or not all(isinstance(one, str) for one in wanted):
            return "LW-134", "the men who work on a rail are a list"
        there = railway.men_on(lines[name], piece, lay.ranks, lay.side)
        if wrong := [one for one in wanted if one not in there or one in lay.fixed]:
            return "LW-134", f"{', '.join(wrong[:6])}: not free on that piece of rail"
        lay.fixed.update(dict.fromkeys(wanted, ("LW-134", "he works on the rail in this move")))
        lay.state.setdefault("gangs", {})[key] = sorted({*wanted})
        return None

    def end_ply(self, work: Work) -> None:
        """Carry on the work of the mover's gangs, by men still standing."""
        if not has_trains(work.state):
            return
        state, side = work.state, work.state["mover"]
        gangs = state.pop("gangs", {})
        mine = {key for key, one in state["rails"].items() if one["side"] == side}
        for key in sorted(mine | set(gangs)):
            men = [one for one in gangs.get(key, []) if work.men[one]["is"] == "armed"]
            before = state["rails"].get(key)
            if before is not None and before["side"] != side:
                before = None
            was = key in state["torn"]
            after, torn = railway.work(before, was, men)
            state["rails"].pop(key, None)
            if after is not None:
                state["rails"][key] = {**after, "side": side}
            if torn != was:
                state["torn"] = sorted({*state["torn"], key} if torn else set(state["torn"]) - {key})
                word = "torn up" if torn else "relaid"
                work.tell(f"{people.SIDE_NAMES[side]} has {word} the rail {key}", "LW-134")

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        if not has_trains(state) or state["stage"] != "men":
            return
        for key, train in sorted(state["trains"].items()):
            if train["side"] == side:
                x, y = spots(state, train)[0]
                acts = [{"key": "unload", "label": "Get out", "order": {"unload": True}}] if train["men"] or train["guns"] else []
                told = {"part": "trains", "at": [x, y], "reach": 0, "run": speed(state, train), "s": train["s"], "acts": acts}
                found.setdefault("things", {})[key] = told

    def view(self, book: Book, state: State, viewer: str, page: Data) -> None:
        """Show trains, with the load of their open trucks, and the rails."""
        if not has_trains(state):
            return
        page["trains"] = {}
        for key, train in sorted(state["trains"].items()):
            x, y = spots(state, train)[0]
            page["trains"][key] = {**train, "x": x, "y": y, "trucks": trucks(state, train)}
        page["torn"] = list(state["torn"])
        told = ("side", "moves", "torn")
        page["rails"] = {key: {part: one[part] for part in told} for key, one in sorted(state["rails"].items())}
