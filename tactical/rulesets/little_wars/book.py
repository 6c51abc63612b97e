"""What Little Wars answers when the machine asks; each part of the larger game does nothing unless it was agreed."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.openground.machine.book import Book, Extra, Layout, Work
from tactical.openground.machine.state import Data, Point, Refusal
from tactical.openground.rules import forces, melee
from tactical.rulesets.little_wars.play import bodies, moves, shots, supply
from tactical.rulesets.little_wars.play import known as hidden
from tactical.rulesets.little_wars.play.boxes import Boxes
from tactical.rulesets.little_wars.play.opened_boxes import Opened
from tactical.rulesets.little_wars.play.railway import Trains
from tactical.rulesets.little_wars.play.supply import Wagons
from tactical.rulesets.little_wars.rules import command


class LittleBook(Book):
    """Little Wars with the larger game."""

    extras: tuple[Extra, ...] = (Boxes(), Opened(), Wagons(), Trains(), moves.Paces())

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
        return moves.gun_pace(self, work.state, work.guns[gun], super().gun_reach(work, gun, crew))

    def melees(self, work: Work) -> list[dict[str, Any]]:
        """The melees; who is within a move goes by what a move is in this battle."""
        reaches = {key: moves.usual(work.state, arm.move) for key, arm in self.arms.items()}
        return melee.lay_out(work.state, work.state["mover"], work.ranks, reaches=reaches)

    def bars(self, state: State, key: str, path: list[Point]) -> Refusal | None:
        """Who is out of supply goes no farther from his wagons."""
        return supply.bars(self, state, key, path)

    # -- shots -------------------------------------------------------------------------------------------------------
    def silent(self, work: Work, gun: str) -> Refusal | None:
        """Why this gun may not fire now: the rules' reasons, or that it has no cart."""
        return super().silent(work, gun) or supply.silences(work, gun)

    def aim(self, work: Work, gun: str, shot: list[Any]) -> Refusal | None:
        """Why a shot ``[gun, man or place]`` cannot be fired."""
        return shots.aim(work, gun, shot)

    def chance(self, work: Work, gun: str, shot: list[Any]) -> Data:
        """Whom a shot may hit, and how likely."""
        return shots.chance(work, gun, shot)

    def still_there(self, work: Work, shot: list[Any]) -> bool:
        """Whether the man aimed at still stands."""
        target = shot[1]
        return not isinstance(target, str) or work.men[target]["is"] in ("armed", "freed")

    def shoot(self, work: Work, gun: str, shot: list[Any]) -> None:
        """Fire one shot."""
        shots.shoot(work, gun, shot)

    # -- forces ------------------------------------------------------------------------------------------------------
    def read_forces(self, given: Any, sides: list[str], faults: list[str]) -> list[Data]:
        """Bodies of men, guns, and what a campaign brings."""
        return bodies.read(given, sides, faults)

    def enlist(self, state: State, units: list[Data]) -> None:
        """Men and guns of these units."""
        bodies.enlist(state, units)

    def bodies(self, side: str, force: dict[str, int]) -> list[Data]:
        """One body of foot and one of horse to each gun."""
        return bodies.named(side, force)

    def remarks(self, state: State) -> list[tuple[str, ...]]:
        """A handicap, a mix that is not the best, too much for one player."""
        strengths = [state["start"][side] for side in state["sides"]]
        why = None if state["roles"] else forces.handicapped(strengths[0], strengths[1], agreed=False)
        unequal = [(why.removesuffix(", and no handicap is agreed"), "LW-110", "LW-118")] if why else []
        return [*unequal, *sorted({one for strength in strengths for one in _advice_on(strength)})]

    def post_of_man(self, state: State, key: str) -> str:
        """The post that has his body."""
        return command.post_of(str(state["men"][key]["body"]), state["bodies"])

    def post_of_gun(self, state: State, key: str) -> str:
        """The batteries' (LW-135)."""
        return "batteries"


def _advice_on(force: dict[str, int]) -> list[tuple[str, str]]:
    """What the book would say of a force, with the rule that says it."""
    found = [(text, "LW-112") for text in forces.off_the_best_mix(force)]
    found += [(text, "LW-115") for text in forces.out_of_proportion(force)]
    much = command.too_many(forces.men_of(force), force.get("guns", 0), 1)
    return [*found, (much, "LW-120")] if much else found
