"""A rule set played by the machine: the engine's questions answered out of a book."""

from __future__ import annotations

from typing import Any, ClassVar

from tactical.engine import sense
from tactical.engine.dice import Dice
from tactical.engine.roll import Row, write_fates, write_losses
from tactical.engine.ruleset import Allowance, Event, Fault, Orders, RuleSet, Sheet, State, View
from tactical.engine.scene import Scene
from tactical.engine.text.words import plural, several
from tactical.ground.rules import allowance as book_time
from tactical.ground.rules import order_of_play, scoring
from tactical.ground.turns import asking, judge, opening, resolve
from tactical.ground.turns.book import Book, Work
from tactical.ground.turns.ending import verdicts, war
from tactical.ground.turns.position import shares
from tactical.ground.turns.presentation import options, scene, view

ABLE = ("armed", "freed", "held")
"""Men who fight, or will."""
PRELUDES = ("country", "sides", "deploy")
"""Stages before the first move."""
GUNS = "gun"
GUN = 10.0
"""Points of a gun (LW-091)."""
SOON = 6
"""Plies before the end in which the points decide."""


class TableGame(RuleSet):
    """Open ground, men moved one by one, guns first. A subclass names itself, its book, its set-ups and its captain."""

    book: ClassVar[Book]
    calls = book_time.calls()
    strength_is: ClassVar[str] = "men under arms and guns, at the book’s points for each"
    account_is: ClassVar[str] = "the book’s points for men, guns and prisoners"

    def open(self, setup: dict[str, Any], seed: str) -> State:
        return opening.open_battle(self.book, self.terms, setup, seed)

    def to_act(self, state: State) -> tuple[str, ...]:
        return judge.to_act(self.book, state)

    def options(self, state: State, side: str) -> dict[str, Any]:
        return options.list_options(judge.lay_out(self.book, state, side, {}), judge.to_act(self.book, state))

    def check(self, state: State, side: str, orders: Orders) -> list[Fault]:
        lay = judge.lay_out(self.book, state, side, orders)
        return [*lay.refused, *judge.lacks(lay)]

    def sheet(self, state: State, side: str, orders: Orders) -> Sheet:
        lay = judge.lay_out(self.book, state, side, orders)
        return {
            "orders": lay.kept,
            "refused": lay.refused,
            "lacks": judge.lacks(lay),
            "view": view.show(lay, side),
            "options": options.list_options(lay, judge.to_act(self.book, state)),
        }

    def ask(self, state: State, side: str, orders: Orders, question: dict[str, Any]) -> dict[str, Any]:
        """Answer what a shot being aimed is worth, from where everybody stands on the sheet."""
        acting = judge.to_act(self.book, state)
        return asking.answer(judge.lay_out(self.book, state, side, orders), question) if side in acting else {}

    def part(self, state: State, side: str, orders: Orders, posts: frozenset[str]) -> Orders:
        return shares.part(self.book, state, side, orders, posts)

    def merge(self, state: State, side: str, orders: Orders, wanted: Orders, posts: frozenset[str]) -> Orders:
        return shares.merge(self.book, state, side, orders, wanted, posts)

    def idle(self, state: State, side: str, posts: frozenset[str]) -> bool:
        return shares.idle(self.book, state, side, posts)

    def clock(self, state: State) -> Allowance | None:
        """Return the book's time for a move; the putting down and the settling of melees are not timed."""
        return allowance(state)

    def resolve(self, state: State, orders: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        return resolve.resolve(self.book, state, orders, dice)

    def see(self, state: State, viewer: str) -> View:
        return view.show(Work(self.book, self.book.known(state, viewer)), viewer)

    def scene(self, view: View, before: View | None = None) -> Scene | None:
        return scene.scene(view)

    def result(self, state: State) -> dict[str, Any] | None:
        return verdicts.result(Work(self.book, state)) if state.get("stopped") or state["over"] else None

    def strength(self, view: View) -> dict[str, float]:
        """Weigh the men under arms and the guns of each side, by the book's points for each (LW-091)."""
        found = dict.fromkeys(self.sides, 0.0)
        for man in view["men"].values():
            if man["is"] in ABLE:
                found[man["side"]] += self.book.arms[man["arm"]].halves / 2
        for gun in view["guns"].values():
            if gun["is"] in ("in place", "held"):
                found[gun["side"]] += GUN
        return found

    def account(self, view: View) -> dict[str, float]:
        """Count the points of the book as they stand, with prisoners, without those for the victory (LW-091)."""
        if not view.get("score"):
            return self.strength(view)
        return {
            side: float(sum(points for words, points, _ in one["lines"] if not words.startswith("victory")))
            for side, one in view["score"].items()
        }

    def score(self, view: View) -> dict[str, float] | None:
        """Count the points of the book as they stand, the victory's too (LW-091)."""
        return {side: one["total"] for side, one in view["score"].items()} if view.get("score") else None

    def call_roll(self, view: View, first: View) -> list[Row]:
        """Count men by arm and guns, of the sides of which the viewer is told all."""
        rows = []
        for side, counts in ((side, view["counts"][side]) for side in view["counts"] if side in first["counts"]):
            men = {arm: fates for arm, fates in counts.items() if arm != "guns"}
            for arm in sorted(men, key=list(self.book.words).index):
                fates = men[arm]
                if began := sum(fates.values()):
                    captured = sum(fates[one] for one in scoring.CAPTIVE)
                    told = write_fates([(fates["dead"], "killed"), (captured, "captured"), (fates["off"], "withdrawn")])
                    left = sum(fates[one] for one in ABLE)
                    rows.append(Row(side=side, arm=several(self.book.words[arm]), began=began, left=left, note=told))
            guns, held = first["counts"][side]["guns"], self.count_guns(view, side)
            if guns or held:
                note = self.describe_guns(view, side, guns, held)
                rows.append(Row(side=side, arm=several(GUNS), began=guns, left=held, note=note))
        return rows

    def describe_guns(self, view: View, side: str, began: int, held: int) -> str:
        """Tell what became of a side's guns, or how many it has taken."""
        abandoned = int(view["counts"][side]["guns"]) - held
        destroyed = sum(gun["side"] == side and gun["is"] == "destroyed" for gun in view["guns"].values())
        fates = [(held - began, "taken"), (abandoned, "abandoned"), (destroyed, "destroyed")]
        return write_fates((max(count, 0), fate) for count, fate in [*fates, (began - held - abandoned - destroyed, "captured")])

    def count_guns(self, view: View, side: str) -> int:
        """Count the guns that a side has: without men to serve them those on the field are abandoned."""
        counts = view["counts"][side]
        if any(fates[one] for arm, fates in counts.items() if arm != "guns" for one in ABLE):
            return int(counts["guns"])
        lying = sum(1 for gun in view["guns"].values() if gun["side"] == side and gun["is"] != "destroyed")
        return int(counts["guns"]) - lying

    def describe_move(self, view: View, before: View) -> str:
        """Tell what each side lost, and who has come to hold more guns, or can take them."""
        names = {key: side.name for key, side in self.sides.items()}
        things = [*self.book.words.values(), GUNS]
        lost = write_losses(self.call_roll(before, before), self.call_roll(view, before), names, things)
        now, then = (_count_scored_guns(page) for page in (view, before))
        changed = [
            f"{names[side]} holds or can take {plural(guns, GUNS)}, not {then[side]}."
            for side, guns in now.items()
            if guns > then.get(side, guns)
        ]
        return " ".join(part for part in (lost, *changed) if part)

    def resigns(self, state: State, side: str) -> bool:
        """Resign when hardly anything is left to the side: of all on the field where that lies open, else of its first men.

        Not where the points decide soon: a lesson of a few moves is walked to its end.
        """
        if state["stage"] in PRELUDES or state["limit"] - state["ply"] <= SOON:
            return False
        page = self.see(state, side)
        if not self.keeps_secrets(state):
            return sense.is_lost(self.strength(page), side)
        left = began = 0.0
        for arm, fates in page["counts"][side].items():
            if arm != "guns":
                began += sum(fates.values()) * self.book.arms[arm].halves / 2
                left += sum(fates[one] for one in ABLE) * self.book.arms[arm].halves / 2
        return left < sense.LOST * began

    def next_battle(self, setup: dict[str, Any], result: dict[str, Any]) -> dict[str, Any] | None:
        return war.next_battle(setup, result)

    def keeps_secrets(self, setup: dict[str, Any]) -> bool:
        """Report whether anything stays hidden in this battle once the curtain is drawn back."""
        return any(extra.secret(self.book, setup) for extra in self.book.extras)


def _count_scored_guns(view: View) -> dict[str, int]:
    """Count the guns that score for each side: those it holds, and those it is in a position to take."""
    return {side: line[2] for side, one in view["score"].items() for line in one["lines"] if line[0].startswith("guns")}


def allowance(state: State) -> Allowance | None:
    """Reckon the time of the present move; guns and men of one ply share it (LW-014, LW-016 to LW-021).

    None where nothing is timed.
    """
    stage = state["stage"]
    if not order_of_play.is_timed(stage) or not book_time.in_the_interval(stage):
        return None
    agreed = state["terms"].get("clock", "each")
    seconds = book_time.time_now(state, state["mover"], agreed != "fixed")
    seconds = book_time.outer_limit(seconds, agreed == "ten")
    pause = int(state["terms"].get("interval", "4")) * book_time.MINUTE
    return {"key": f"ply-{state['ply']}", "seconds": seconds, "interval": book_time.interval(pause)}
