"""Questions of the machine to a game whose answers depend on the state alone, whatever move is being made."""

from __future__ import annotations

from typing import ClassVar

from tactical.engine.ruleset import State
from tactical.ground.geometry.figures import Box
from tactical.ground.geometry.measure import length
from tactical.ground.rules import firing, forces, mobility, stand
from tactical.ground.rules.tables import ARMS, WORDS, Arms
from tactical.ground.turns.state import Data, Point, Refusal


class Standing:
    """Figures and their reach, shots left, forces. The answers here are those of the common rules, by their ids."""

    arms: ClassVar[Arms] = ARMS
    words: ClassVar[dict[str, str]] = WORDS

    def cite(self, rule: str) -> str:
        """Translate the id of a Little Wars rule into that of this book."""
        return rule

    # -- figures -----------------------------------------------------------------------------------------------------
    def radius(self, state: State, key: str) -> int:
        """Return the radius of a man's base."""
        return self.arms[state["men"][key]["arm"]].radius

    def box(self, gun: Data) -> Box:
        """Return a gun's outline."""
        return stand.box(gun)

    def fights(self, state: State, key: str) -> bool:
        """Report whether a man counts in a melee, for support and among those who can still drive back the enemy."""
        return bool(state["men"][key]["is"] == "armed")

    # -- mobility ----------------------------------------------------------------------------------------------------
    def rate(self, state: State, key: str) -> int:
        """Return how far a man goes in a whole ply, in the unit of ``cost``."""
        man = state["men"][key]
        return int(man["rate"]) if "rate" in man else mobility.reach(man, self.arms)

    def reach(self, state: State, key: str) -> tuple[int, Refusal | None]:
        """Return how far a man may still go in this ply, and if nowhere, why."""
        man = state["men"][key]
        if man["gun"] is not None:
            return 0, ("LW-040", "he went with a gun in this move, and must stay where he was placed")
        return max(0, self.rate(state, key) - man["spent"]), None

    def reach_u(self, state: State, key: str) -> int:
        """Return a man's reach in u, for circles on the table and for looking about."""
        return self.reach(state, key)[0]

    def reach_rule(self, arm: str) -> str:
        """Name the rule that says how far this arm goes."""
        return "LW-031" if self.arms[arm].mounted else "LW-030"

    def cost(self, state: State, key: str, path: list[Point]) -> int:
        """Reckon the cost of a way against a man's reach: here its length."""
        return length(path)

    def bars(self, state: State, key: str, path: list[Point]) -> Refusal | None:
        """Bar a way for other reasons than solids and enemies (wheels on slopes, rivers)."""
        return None

    # -- guns and forces ---------------------------------------------------------------------------------------------
    def shots_left(self, state: State, gun: str) -> int:
        """Count the shots a gun has left in this ply."""
        one = state["guns"][gun]
        return max(0, firing.SHOTS - one["shots"]) if one["did"] in (None, "fired") else 0

    def force(self, terms: dict[str, str]) -> dict[str, int]:
        """Return the usual force of a side: by arm, and guns."""
        return forces.sized(terms["forces"])

    def remarks(self, state: State) -> list[tuple[str, ...]]:
        """Remark on the forces when they are put down, each with its rules; a remark hinders nobody."""
        return []
