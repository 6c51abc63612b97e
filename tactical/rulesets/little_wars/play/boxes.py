"""Boxed troops on the table: packed, put down, moved, opened by scouts or by their own side, filled again (LW-122 to LW-125)."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.engine.text.words import plural
from tactical.ground.geometry.figures import boxes_overlap
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.deployment import zones
from tactical.ground.turns.movement import ways
from tactical.ground.turns.position import people
from tactical.ground.turns.state import CLEAR_RULE, Data, Refusal
from tactical.rulesets.little_wars.play import moves
from tactical.rulesets.little_wars.play.placement import driven, lane, refuse_parts
from tactical.rulesets.little_wars.rules import boxes

HALF = 128  # u: of a box, a square
SCOUTS = 6  # of a side that begin out of their boxes
SPARE = 1  # empty boxes of a side: a mere skeleton force


def has_boxes(state: State) -> bool:
    """Report whether this battle is played with boxes."""
    return bool(state["terms"].get("boxes") == "yes")


def find_side_boxes(state: State, side: str) -> dict[str, Data]:
    """Return a side's boxes, by key."""
    return {key: box for key, box in sorted(state.get("boxes", {}).items()) if box["side"] == side}


class Boxes(Extra):
    """Troops in boxes."""

    parts = ("boxes",)
    deploy_parts = ("boxes",)

    def secret(self, book: Book, setup: Data) -> bool:
        return bool((setup.get("terms") or {}).get("boxes") == "yes")

    def furnish_state(self, book: Book, state: State, setup: Data) -> None:
        """Pack everybody still to be put down into boxes but a few scouts: foot and guns by body, horse by body."""
        if not has_boxes(state):
            return
        state["boxes"] = {}
        for side in state["sides"]:
            self._pack(book, state, side)

    def _pack(self, book: Book, state: State, side: str) -> None:
        packs: dict[str, list[str]] = {}
        for key in people.of_side(state, side, "held"):
            packs.setdefault(str(state["men"][key]["body"]), []).append(key)
        scouts = [key for key in people.of_side(state, side, "held") if book.arms[state["men"][key]["arm"]].mounted][:SCOUTS]
        loads = [[key for key in packs[body] if key not in scouts] for body in sorted(packs, key=lambda body: (len(body), body))]
        loads = [keys for keys in loads if keys]
        for n in range(len(loads) + SPARE):
            key = f"{side[0]}x{n + 1}"
            state["boxes"][key] = {"side": side, "x": 0, "y": 0, "men": [], "guns": [], "is": "held"}
            _into(state, key, loads[n] if n < len(loads) else [], [])
        guns = sorted(key for key, gun in state["guns"].items() if gun["side"] == side and gun["is"] == "held")
        for n, key in enumerate(guns):
            _into(state, f"{side[0]}x{1 + n % max(1, len(loads))}", [], [key])

    def deploy_sheet(self, lay: Layout) -> None:
        """Pack boxes anew and put them down; horsemen who are taken out of theirs are scouts."""
        if not has_boxes(lay.state):
            return refuse_parts(lay, self.parts, "LW-122")

        def pack_or_restore(key: str, wanted: Any) -> Refusal | None:
            before = {key: {**box, "men": list(box["men"]), "guns": list(box["guns"])} for key, box in lay.state["boxes"].items()}
            why = self._pack_and_place(lay, key, wanted if isinstance(wanted, dict) else {"at": wanted})
            if why is not None:
                _pack_again(lay.state, before)
            return why

        return lay.judged("boxes", pack_or_restore)

    def _pack_and_place(self, lay: Layout, key: str, order: Data) -> Refusal | None:
        box = find_side_boxes(lay.state, lay.side).get(key)
        if box is None:
            return "LW-122", "this is not a box of yours"
        men, guns = order.get("men"), order.get("guns")
        for wanted, pieces, words in ((men, lay.men, "men"), (guns, lay.guns, "guns")):
            own = {one for one, piece in pieces.items() if piece["side"] == lay.side and piece["is"] == "held"}
            good = isinstance(wanted, list) and all(isinstance(one, str) and one in own for one in wanted)
            if wanted is not None and not good:
                return "LW-122", f"pack a box with {words} of your own that are not yet deployed"
        _into(lay.state, key, men or [], guns or [])
        out = order.get("out", [])
        if not isinstance(out, list) or not all(one in box["men"] and lay.book.arms[lay.men[one]["arm"]].mounted for one in out):
            return "LW-122", "only horsemen may be taken out of this box, as scouts"
        for one in sorted(set(out)):
            lay.state["boxes"][lay.state["men"][one].pop("boxed")]["men"].remove(one)
        at = order.get("at")
        if at is None:
            return None
        if not ways.is_point(at):
            return "LW-122", "a box is placed at [x, y]"
        if why := zones.outside(lay, lay.side, "inf", at[0], at[1]):
            return why
        if full := self._no_room(lay, key, at[0], at[1]):
            return CLEAR_RULE, full
        box.update({"x": at[0], "y": at[1], "is": "shut"})
        return None

    def _no_room(self, work: Work, key: str, x: int, y: int) -> str | None:
        shape = boxes.outline({"x": x, "y": y})
        if (solid := work.country.under(shape)) is not None:
            return f"no room for a box there: {ways.thing(work, solid) or 'the Country'} is in the way"
        for other, box in sorted(work.state["boxes"].items()):
            if other != key and box["is"] == "shut" and boxes_overlap(shape, boxes.outline(box)):
                return "another box stands there"
        return None

    def fill(self, work: Work, side: str) -> None:
        """Stand boxes that were not put down along the line."""
        if not has_boxes(work.state):
            return
        held = [key for key, box in find_side_boxes(work.state, side).items() if box["is"] == "held"]
        y, width = zones.base(work, side, "inf"), work.country.width
        for n, key in enumerate(held):
            for x in lane(width, (2 * n + 1) * width // (2 * len(held))):
                if self._no_room(work, key, x, y) is None:
                    work.state["boxes"][key].update({"x": x, "y": y, "is": "shut", "filled": True})
                    break

    def deployed(self, work: Work) -> None:
        """Mix the boxes the computer put down, and number them by their places: no number tells of the contents."""
        if has_boxes(work.state):
            for side in work.state["sides"]:
                _mix(work, side)

    def before_men(self, lay: Layout) -> None:
        if not has_boxes(lay.state):
            return refuse_parts(lay, self.parts, "LW-122")
        lay.judged("boxes", lambda key, wanted: self._order(lay, key, wanted))
        lay.stirred()
        return None

    def _order(self, lay: Layout, key: str, wanted: Any) -> Refusal | None:
        box = find_side_boxes(lay.state, lay.side).get(key)
        if box is None:
            return "LW-122", "this is not a box of yours"
        if isinstance(wanted, list):
            return self._move(lay, key, box, wanted)
        if isinstance(wanted, dict) and wanted.get("open") is True:
            if box["is"] != "shut":
                return "LW-122", "this box stands open"
            lay.fixed.update(dict.fromkeys(box["men"], ("LW-122", "he is set out of his box when this move is over")))
            open_up(lay, key)
            return None
        return self._box_up(lay, key, box, wanted)

    def reach(self, book: Book, work: Work, box: Data) -> int:
        """Return how far a box is moved."""
        if box["is"] != "shut":
            return 0
        near = moves.nearest(work, moves.foes(work, box["side"]), box["x"], box["y"], HALF, box["side"])
        return moves.pace(work.state, boxes.move_of(box, work.men, book.arms), near)

    def _move(self, lay: Layout, key: str, box: Data, wanted: list[Any]) -> Refusal | None:
        if box["is"] != "shut":
            return "LW-122", "this box stands open"
        path = driven(lay, (box["x"], box["y"]), wanted, HALF, self.reach(lay.book, lay, box), "LW-122", "box")
        if isinstance(path, tuple):
            return path
        if words := self._no_room(lay, key, *path[-1]):
            return CLEAR_RULE, words
        box.update({"x": path[-1][0], "y": path[-1][1]})
        return None

    def _box_up(self, lay: Layout, key: str, box: Data, wanted: Any) -> Refusal | None:
        good = isinstance(wanted, dict) and set(wanted) <= {"in", "guns", "at"} and ways.is_point(wanted.get("at"))
        lists = [wanted.get("in", []), wanted.get("guns", [])] if good else []
        if not good or not all(isinstance(one, list) and all(isinstance(key, str) for key in one) for one in lists):
            return "LW-124", 'a box has a way, {"open": true}, or {"in": [men], "guns": [guns], "at": [x, y]}'
        if box["is"] != "open":
            return "LW-124", "this box is shut"
        men, guns, (x, y) = lists[0], lists[1], wanted["at"]
        if not men:
            return "LW-124", "a box that is shut again must hold somebody"
        if near := boxes.may_not_be_boxed(men, lay.side, lay.ranks, lay.state["boxes"]):
            return "LW-124", near
        spot = {"x": x, "y": y}
        far = [one for one in men if boxes.wrong_place(spot, *lay.ranks.disc(one))]
        strange = [one for one in guns if one not in people.guns_of(lay.state, lay.side)]
        far += [one for one in guns if one not in strange and boxes.wrong_place(spot, lay.guns[one]["x"], lay.guns[one]["y"], 0)]
        if strange or far:
            words = ", ".join((strange or far)[:6])
            return "LW-124", f"{words}: not yours to box" if strange else f"{words}: not within 6 in of the box"
        done = [one for one in men if one in lay.fixed or lay.men[one]["gun"]] + [one for one in guns if lay.guns[one]["did"]]
        if done:
            return "LW-124", f"these have acted in this move: {', '.join(done[:6])}"
        if full := self._no_room(lay, key, x, y):
            return CLEAR_RULE, full
        box.update({"x": x, "y": y, "is": "shut", "men": [], "guns": []})
        for one in men:
            lay.men[one].update({"is": "held"})
            lay.fixed[one] = ("LW-124", "he has gone into a box in this move")
        for one in guns:
            lay.guns[one].update({"is": "held", "near": {}})
        _into(lay.state, key, men, guns)
        return None

    def end_ply(self, work: Work) -> None:
        """Open the boxes near enemy scouts."""
        if not has_boxes(work.state):
            return
        work.stirred()
        touch = boxes.in_touch(work.state["boxes"], work.ranks)
        for key in sorted(boxes.disclosed(work.state["boxes"], work.ranks)):
            side = work.state["boxes"][key]["side"]
            inside = people.many(work.book, (work.men[one]["arm"] for one in work.state["boxes"][key]["men"]))
            guns = len(work.state["boxes"][key]["guns"])
            also = f" and {plural(guns, 'gun')}" if guns else ""
            open_up(work, key)
            work.tell(f"Scouts open a box of {people.SIDE_NAMES[side]}: {inside}{also}", "LW-123")
        if touch and not work.state.get("touched"):
            work.state["touched"] = True
            work.tell("The forces are in touch; from now on it is an ordinary battle", "LW-125")

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        if not has_boxes(state) or state["stage"] not in ("deploy", "men"):
            return
        for part in ("men", "guns"):
            found[part] = {key: one for key, one in found.get(part, {}).items() if not state[part][key].get("boxed")}
        work = Work(book, state)
        for key, box in find_side_boxes(state, side).items():
            told: Data = {"part": "boxes", "at": [box["x"], box["y"]], "reach": None}
            if state["stage"] == "men":
                told["reach"] = self.reach(book, work, box)
            if state["stage"] == "men" and box["is"] == "shut":
                told["acts"] = [{"key": "open", "label": "Open the box", "order": {"open": True}}]
            found.setdefault("things", {})[key] = told

    def view(self, book: Book, state: State, viewer: str, page: Data) -> None:
        """Show boxes as the viewer sees them, without the other side's boxed men."""
        if not has_boxes(state) or "boxes" not in state:
            return
        for part in ("men", "guns"):
            page[part] = {key: one for key, one in page[part].items() if not state[part][key].get("boxed")}
        unseen = {one for one in state["sides"] if viewer in state["sides"] and one != viewer}
        hidden = {box["side"] for box in state["boxes"].values() if box["side"] in unseen and box["is"] != "open"}
        page["boxes"] = {
            key: boxes.show_box(key, box, viewer)
            for key, box in sorted(state["boxes"].items())
            if box["side"] not in unseen or (box["is"] != "held" and state["stage"] != "deploy")
        }
        for side in sorted(hidden):
            _cut(state, side, page)


def _pack_again(state: State, before: Data) -> None:
    for part in ("men", "guns"):
        for box in state["boxes"].values():
            for one in box[part]:
                state[part][one].pop("boxed", None)
        for key, box in before.items():
            for one in box[part]:
                state[part][one]["boxed"] = key
    state["boxes"] = before


def _mix(work: Work, side: str) -> None:
    dice, own = work.dice, find_side_boxes(work.state, side)
    assert dice is not None
    filled = [key for key, box in own.items() if box.pop("filled", False)]
    drawn = sorted(filled, key=lambda key: (dice.u64("boxes", key), key))
    inside = {key: (own[other]["men"], own[other]["guns"]) for key, other in zip(filled, drawn, strict=True)}
    for key, (men, guns) in inside.items():
        own[key].update({"men": men, "guns": guns})
    in_place = sorted(own.values(), key=lambda box: (box["is"] == "held", box["x"], box["y"]))
    for key, box in zip(sorted(own, key=lambda key: (len(key), key)), in_place, strict=True):
        work.state["boxes"][key] = box
        for part in ("men", "guns"):
            for one in box[part]:
                work.state[part][one]["boxed"] = key


def _cut(state: State, side: str, page: Data) -> None:
    """Remove from a page everything that would tell of a side's boxes."""
    out: dict[str, int] = {}
    for man in page["men"].values():
        if man["side"] == side:
            out[man["body"]] = out.get(man["body"], 0) + 1
    page["bodies"] = {
        key: {**one, "began": out[key]} if one["side"] == side else one
        for key, one in page["bodies"].items()
        if one["side"] != side or key in out
    }
    for part in ("start", "counts", "score"):
        page[part] = {key: one for key, one in (page.get(part) or {}).items() if key != side}


def _into(state: State, key: str, men: list[str], guns: list[str]) -> None:
    for part, keys in (("men", men), ("guns", guns)):
        for one in keys:
            old = state[part][one].get("boxed")
            if old is not None and one in state["boxes"][old][part]:
                state["boxes"][old][part].remove(one)
            state[part][one]["boxed"] = key
        state["boxes"][key][part] = sorted({*state["boxes"][key][part], *keys})


def open_up(work: Work, key: str) -> None:
    """Take the lid off a box: its men and guns are stood out by their owner when the move is over (``opened``)."""
    box = work.state["boxes"][key]
    box["is"] = "open"
    for part, pieces in (("men", work.men), ("guns", work.guns)):
        for one in box[part]:
            pieces[one].pop("boxed", None)
    work.stirred()
