"""Little Wars as the common machine asks it; each part of the larger game does nothing unless it was agreed."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.ground.rules import forces, melee
from tactical.ground.rules.tables import ARMS
from tactical.ground.turns.book import Book, Extra, Work
from tactical.ground.turns.deployment import arrivals, edge
from tactical.ground.turns.deployment.arrivals import Coming
from tactical.ground.turns.deployment.strip import Beach
from tactical.ground.turns.state import Point, Refusal
from tactical.rulesets.little_wars.play import bodies as roster
from tactical.rulesets.little_wars.play import moves, shots, supply
from tactical.rulesets.little_wars.play import side_knowledge as hidden
from tactical.rulesets.little_wars.play.box_openings import Opened
from tactical.rulesets.little_wars.play.boxes import Boxes
from tactical.rulesets.little_wars.play.railway import Trains
from tactical.rulesets.little_wars.play.supply import Wagons
from tactical.rulesets.little_wars.rules import command


class LittleBook(Book):
    """Little Wars with the larger game."""

    extras: tuple[Extra, ...] = (Coming(), Beach(), Boxes(), Opened(), Wagons(), Trains(), moves.Paces())
    known, found = staticmethod(hidden.filter_state), staticmethod(hidden.merge_with_truth)
    aim, chance, shoot = staticmethod(shots.aim), staticmethod(shots.chance), staticmethod(shots.shoot)
    read_forces, bodies, enlist = staticmethod(roster.read), staticmethod(roster.form_bodies), staticmethod(roster.enlist)
    strength_of, stand_at_edge = staticmethod(roster.strength_of), staticmethod(edge.stand_at_edge)

    def gun_reach(self, work: Work, gun: str, crew: list[str]) -> int:
        """Reckon how far a gun may go with these men, farther while the enemy is far."""
        reach = super().gun_reach(work, gun, crew)
        return moves.pace(work.state, reach, work.guns[gun].get("far")) if reach else 0

    def bars(self, state: State, key: str, path: list[Point]) -> Refusal | None:
        """Bar a man out of supply from going farther from his wagons."""
        return supply.bars(self, state, key, path)

    def silent(self, work: Work, gun: str) -> Refusal | None:
        """Say why this gun may not fire now: the rules' reasons, or that it has no cart."""
        return super().silent(work, gun) or supply.silences(work, gun)

    def mustered(self, terms: dict[str, str], side: str, force: dict[str, int]) -> list[dict[str, Any]]:
        """List a force in bodies; the last gun is a field gun where that was agreed."""
        field = terms.get("artillery") == "field" and force.get("guns", 0) > 0
        return roster.with_field_guns(self.bodies(side, force), int(field))

    def remarks(self, state: State) -> list[tuple[str, ...]]:
        """Remark on a handicap, a mix that is not the best, too much for one player; empty where a war has chosen the forces."""
        if arrivals.read_land_parts(state):
            return []
        strengths = [state["start"][side] for side in state["sides"]]
        why = None if state["roles"] else forces.unequal(strengths[0], strengths[1])
        agreed = ", as agreed" if state["terms"].get("handicap") else ""
        unequal = [(why.removesuffix(", and no handicap was agreed") + agreed, "LW-110", "LW-118")] if why else []
        return [*unequal, *sorted({one for strength in strengths for one in _advice_on(strength)})]

    @staticmethod
    def still_there(work: Work, shot: list[Any]) -> bool:
        """Report whether the man aimed at still stands."""
        target = shot[1]
        return not isinstance(target, str) or work.men[target]["is"] in ("armed", "freed")

    @staticmethod
    def melees(work: Work) -> list[dict[str, Any]]:
        """Find the melees; "within a move" goes by the length of a move in this battle."""
        reaches = {key: moves.usual(work.state, arm.move) for key, arm in ARMS.items()}
        return melee.lay_out(work.state, work.state["mover"], work.ranks, reaches=reaches)

    @staticmethod
    def post_of_man(state: State, key: str) -> str:
        """Name the post that has a man's body."""
        return command.post_of(str(state["men"][key]["body"]), state["bodies"])

    @staticmethod
    def post_of_gun(state: State, key: str) -> str:
        """Name the batteries' post (LW-135)."""
        return "batteries"


def _advice_on(force: dict[str, int]) -> list[tuple[str, str]]:
    """Advise on a force as the book would, with the rule that says it."""
    found = [(text, "LW-112") for text in forces.off_the_best_mix(force)]
    found += [(text, "LW-115") for text in forces.out_of_proportion(force)]
    much = command.too_many(forces.men_of(force), force.get("guns", 0), 1)
    return [*found, (much, "LW-120")] if much else found
