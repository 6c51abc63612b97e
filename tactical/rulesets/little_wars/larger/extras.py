"""The larger game as the machine plays it: each part does nothing unless it was agreed."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.rulesets.little_wars import melee
from tactical.rulesets.little_wars.larger import hidden, paces
from tactical.rulesets.little_wars.larger.boxed import Boxes
from tactical.rulesets.little_wars.larger.opened import Opened
from tactical.rulesets.little_wars.larger.trains import Trains
from tactical.rulesets.little_wars.larger.wagons import Wagons
from tactical.rulesets.little_wars.machine.book import Book, Extra
from tactical.rulesets.little_wars.machine.work import Layout, Work

EXTRAS: tuple[Extra, ...] = (Boxes(), Opened(), Wagons(), Trains(), paces.Paces())


class LittleBook(Book):
    """Little Wars with the larger game."""

    extras = EXTRAS

    def known(self, state: State, viewer: str) -> State:
        """Without what is in the enemy's boxes, and what he holds behind the curtain."""
        return hidden.known(state, viewer)

    def found(self, truth: State, lay: Layout) -> State:
        """With what the side of the sheet does not know put back."""
        return hidden.found(truth, lay)

    def puts_down(self, state: State, key: str) -> bool:
        """Men in boxes and trains wait there."""
        return not (state["men"][key].get("boxed") or state["men"][key].get("aboard"))

    def gun_reach(self, work: Work, gun: str, crew: list[str]) -> int:
        """How far a gun may go with these men, farther while the enemy is far."""
        return paces.gun_pace(self, work.state, work.guns[gun], super().gun_reach(work, gun, crew))

    def melees(self, work: Work) -> list[dict[str, Any]]:
        """The melees; who is within a move goes by what a move is in this battle."""
        reaches = {key: paces.usual(work.state, arm.move) for key, arm in self.arms.items()}
        return melee.lay_out(work.state, work.state["mover"], work.ranks, reaches=reaches)
