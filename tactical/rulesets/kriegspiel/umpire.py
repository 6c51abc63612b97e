"""The umpire at his chair: he sees everything, reads every notice with its time, and may send a note to a side or to both."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.ruleset import UMPIRE, Allowance, Event, Fault, Orders, Sheet, State
from tactical.ground.turns.state import Data, fault
from tactical.ground.turns.table_game import TableGame, allowance
from tactical.rulesets.kriegspiel.play import opening, roll
from tactical.rulesets.kriegspiel.play.knowledge import side_knowledge
from tactical.rulesets.kriegspiel.rules import command

PRIVATE = frozenset({"LW-024", "LW-039", "LW-076", "LW-105", "LW-035", "LW-033", "LW-040", "LW-041", "LW-042", "LW-034"})
"""Rules of lines about one side's own men and guns: the machine tells them to all, here only to the mover."""
GENERAL, TRANSPORT, FOOT, GUNS = "general", command.post_of("TS"), command.post_of("inf"), command.post_of("RA")
LONGEST, MOST = 400, 4  # characters of a note, notes of a move


class UmpiredGame(TableGame):
    """A game of the machine with an umpire's sheet: ``{"notes": [{"to": [sides], "text"}]}``."""

    def options(self, state: State, side: str) -> dict[str, Any]:
        """List the orders possible now; for the umpire, to whom he may write."""
        if side != UMPIRE:
            return super().options(state, side)
        notes = {"to": list(state["sides"]), "most": MOST, "longest": LONGEST}
        return {"form": "umpire", "title": "Umpire", "seal": "Send with this move", "asked": False, "notes": notes}

    def clock(self, state: State) -> Allowance | None:
        """Return the book's time by a side's first strength: by its present strength, the enemy would read its losses off the
        clock.
        """
        agreed = "ten" if state["terms"].get("clock") == "ten" else "fixed"
        return allowance({**state, "terms": {**state["terms"], "clock": agreed}})

    def idle(self, state: State, side: str, posts: frozenset[str]) -> bool:
        """Report whether the holder of these posts has nothing to order in this stage; the general is always asked (KS-011)."""
        if not posts or GENERAL in posts:
            return False
        seen = side_knowledge.filter_state(state, side)
        stage = seen["stage"]
        if stage == "deploy":
            return not any(
                command.post_of(seen["units"][key]["arm"]) in posts for key in opening.list_units_off_field(seen, side)
            )
        if stage == "guns":
            guns = any(gun["side"] == side and gun["is"] == "in place" for gun in seen["guns"].values())
            return not ((GUNS in posts and guns) or (FOOT in posts and bool(roll.of_side(seen, side, "inf"))))
        if stage != "men":
            return True
        rolling = (one for part in ("wagons", "boats", "trains") for one in seen[part].values())
        if TRANSPORT in posts and any(one["side"] == side for one in rolling):
            return False
        return not any(command.post_of(seen["units"][key]["arm"]) in posts for key in roll.of_side(seen, side))

    def check(self, state: State, side: str, orders: Orders) -> list[Fault]:
        return faults(state, orders) if side == UMPIRE else super().check(state, side, orders)

    def sheet(self, state: State, side: str, orders: Orders) -> Sheet:
        if side != UMPIRE:
            return super().sheet(state, side, orders)
        refused = faults(state, orders)
        kept: Orders = {} if refused else orders
        view, options = self.see(state, UMPIRE), self.options(state, UMPIRE)
        return {"orders": kept, "refused": refused, "lacks": [], "view": view, "options": options}

    def resolve(self, state: State, orders: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        """Carry out one stage, then send the umpire's notes."""
        new, events = super().resolve(state, orders, dice)
        for lines in (new["log"], events):
            # A line for one side alone goes to the side that moved (and, as all lines, to the umpire).
            mover = state["mover"]
            for line in lines:
                if "for" not in line and set(line["rules"]) & PRIVATE and mover is not None:
                    line["for"] = [mover]
        new["decided"] = add_fallen(state.get("decided"), new["fallen"])
        wanted = orders.get(UMPIRE) or {}
        if faults(state, wanted):
            return new, events
        sent = [{"move": new["move"], "to": sorted(one["to"]), "text": one["text"]} for one in wanted.get("notes", [])]
        if sent:
            new["messages"] = [*new.get("messages", []), *sent]
            told = [
                {"text": f"The umpire: {one['text']}", "rules": ["KS-016"], "rolls": [], "figures": [], "for": one["to"]}
                for one in sent
            ]
            new["log"] = [*new["log"], *told]
            events = [*events, *({"move": new["move"], "side": UMPIRE, **one} for one in told)]
        return new, events

    def result(self, state: State) -> dict[str, Any] | None:
        """Return the machine's result, and how deaths were decided: by fire, by computation or by a ruling (KS-016)."""
        told = super().result(state)
        if told is None:
            return None
        for side in state["sides"]:
            driven = {one["unit"] for one in state["wagons"].values() if one["side"] == side and one["is"] == "in place"}
            told["left"][side] = [key for key in state["brought"][side] if key in {*told["left"][side], *driven}]
            told["losses"][side] = [key for key in state["brought"][side] if key not in told["left"][side]]
        return {**told, "decided": state.get("decided") or add_fallen(None, [])}


def add_fallen(before: Data | None, fallen: list[Data]) -> Data:
    """Count the fallen so far, by cause."""
    new = command.how_it_was_decided(fallen)
    return {what: number + (before or {}).get(what, 0) for what, number in new.items()}


def faults(state: State, orders: Any) -> list[Fault]:
    if not isinstance(orders, dict) or set(map(str, orders)) - {"notes"}:
        return [fault("KS-016", "notes", 'the umpire\'s sheet is {"notes": [{"to": [sides], "text"}]}')]
    notes = orders.get("notes", [])
    if not isinstance(notes, list) or len(notes) > MOST:
        return [fault("KS-016", "notes", f"at most {MOST} notes may go out with a move")]
    found: list[Fault] = []
    for n, one in enumerate(notes):
        good = isinstance(one, dict) and set(map(str, one)) <= {"to", "text"} and isinstance(one.get("to"), list)
        if not good or not one["to"] or any(side not in state["sides"] for side in one["to"]):
            found.append(fault("KS-016", f"notes.{n}", "a note goes to one side or both"))
        elif not isinstance(one.get("text"), str) or not 0 < len(one["text"].strip()) <= LONGEST:
            found.append(fault("KS-016", f"notes.{n}", f"a note has 1 to {LONGEST} characters"))
    return found
