"""The Kriegspiel as the common machine asks it: its answers that differ from those of Little Wars."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from tactical.engine.ruleset import State
from tactical.engine.text.words import plural
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Box
from tactical.ground.rules import melee, scoring
from tactical.ground.rules.tables import Arms
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.deployment.arrivals import Coming
from tactical.ground.turns.deployment.strip import Beach
from tactical.ground.turns.state import Data, Point, Refusal
from tactical.rulesets.kriegspiel.play import armies, opening, touch
from tactical.rulesets.kriegspiel.play.engineering.works import Sappers
from tactical.rulesets.kriegspiel.play.fire import shells
from tactical.rulesets.kriegspiel.play.fire.volleys import Rifles
from tactical.rulesets.kriegspiel.play.knowledge import side_knowledge as knowledge
from tactical.rulesets.kriegspiel.play.movement import edge, reaches
from tactical.rulesets.kriegspiel.play.supplies.siege import Besieged
from tactical.rulesets.kriegspiel.play.supplies.supply import Provisions
from tactical.rulesets.kriegspiel.play.transport.boats import Rowing
from tactical.rulesets.kriegspiel.play.transport.railway import Railing
from tactical.rulesets.kriegspiel.play.transport.wagons import Carts
from tactical.rulesets.kriegspiel.play.units import Bodies
from tactical.rulesets.kriegspiel.play.view_parts import Shown
from tactical.rulesets.kriegspiel.rules import command, countryside, marching

WORDS = {"inf": "infantryman", "cav": "cavalryman", "RE": "sapper", "RA": "gunner", "TS": "driver", "GEN": "general"}


class KriegspielBook(Book):
    """Arms with rates and formations, contours, rivers, shells, and a side that does not see everything."""

    arms: ClassVar[Arms] = countryside.arms()
    words: ClassVar[dict[str, str]] = WORDS

    extras: tuple[Extra, ...] = (
        Coming(),
        Beach(),
        Bodies(),
        Rifles(),
        Shown(),
        Sappers(),
        Carts(),
        Rowing(),
        Railing(),
        Besieged(),
        Provisions(),
    )
    known, found = staticmethod(knowledge.filter_state), staticmethod(knowledge.merge_with_truth)
    aim, chance, shoot = staticmethod(shells.aim), staticmethod(shells.chance), staticmethod(shells.shoot)
    enlist, strength_of = staticmethod(opening.enlist), staticmethod(armies.strength_of)
    stand_at_edge, unseen = staticmethod(edge.stand_at_edge), True

    # -- sides' knowledge ----------------------------------------------------------------------------------------------
    def cite(self, rule: str) -> str:
        """Return the appendix's rule in place of one of Little Wars that it replaces (KS-012)."""
        return command.replaced_by(rule)

    def left_of(self, work: Work, side: str) -> int:
        """Count the men who can still fight: no general and no unit that is out of action keeps a battle going."""
        units = work.state["units"]
        return sum(
            1
            for man in work.men.values()
            if man["side"] == side
            and man["is"] in scoring.LEFT
            and man["arm"] not in touch.UNARMED
            and not (man["body"] in units and units[man["body"]]["out"])
        )

    def force_of(self, work: Work, side: str, result: str) -> scoring.Force:
        """Count a force: other arms one a man (AMB-KS-28), units that are out of action nothing (SC-KS-06)."""
        units, force = work.state["units"], super().force_of(work, side, result)
        men = dict(force.men)
        for man in work.men.values():
            if man["side"] == side and man["is"] in scoring.LEFT and man["body"] in units and units[man["body"]]["out"]:
                men[man["arm"]] -= 1
        return replace(force, men=men)

    # -- figures -------------------------------------------------------------------------------------------------------
    def box(self, gun: Data) -> Box:
        """Return the outline of a smaller gun."""
        return countryside.box("gun", gun)

    def fights(self, state: State, key: str) -> bool:
        """Report whether a man is armed, of an arm that fights, and not out of action for want (AMB-KS-29, SC-KS-06)."""
        return touch.fights(state, key)

    # -- mobility ------------------------------------------------------------------------------------------------------
    def rate(self, state: State, key: str) -> int:
        return reaches.allowed(state, key)

    def reach(self, state: State, key: str) -> tuple[int, Refusal | None]:
        """Return how far a man may still go across country, and if nowhere, why."""
        why = reaches.refuse_move(state, key)
        if why is not None:
            return 0, why
        return super().reach(state, key)

    def reach_u(self, state: State, key: str) -> int:
        """Return how far a man may go at most, by the road that is best for him."""
        return reaches.farthest(Country.from_document(state["country"]), state, key, self.reach(state, key)[0])

    def reach_rule(self, arm: str) -> str:
        """Name the one rule for every arm's rate."""
        return "KS-020"

    def cost(self, state: State, key: str, path: list[Point]) -> int:
        """Reckon a way in u of open country: roads are cheaper, contours dearer, a ford takes all."""
        return reaches.cost(Country.from_document(state["country"]), state, key, path)

    def bars(self, state: State, key: str, path: list[Point]) -> Refusal | None:
        """Bar rivers, slopes too steep for wheels, and horse that may not touch the enemy without a charge."""
        return reaches.bars(Country.from_document(state["country"]), state, key, path) or touch.no_contact(self, state, key, path)

    # -- guns ----------------------------------------------------------------------------------------------------------
    def gun_bars(self, work: Work, gun: str, path: list[Point]) -> Refusal | None:
        return reaches.bars(work.country, work.state, gun, path)

    def silent(self, work: Work, gun: str) -> Refusal | None:
        """Say why this gun may not fire now: Little Wars' reasons, or limbered, disabled, moved, out of action."""
        return super().silent(work, gun) or shells.silent(work, gun)

    def shots_left(self, state: State, gun: str) -> int:
        """Count the shots left: four, and none for a limbered or disabled gun."""
        return 0 if shells.idle(state, gun) else super().shots_left(state, gun)

    def also_done(self, lay: Layout) -> list[str]:
        """List volleys and batteries that limber or unlimber."""
        volleys, units = len(lay.kept.get("volley", ())), lay.kept.get("units", {})
        acts = sorted({act for one in units.values() for act in one.get("do", ())}, reverse=True)
        return ([f"fire {plural(volleys, 'volley')}"] if volleys else []) + [
            {"limber": "limber up", "unlimber": "unlimber"}[act] for act in acts if act in ("limber", "unlimber")
        ]

    def may_move_gun(self, work: Work, gun: str) -> Refusal | None:
        """Refuse to move a gun that is not limbered, or disabled."""
        return super().may_move_gun(work, gun) or shells.stays(work.state, gun)

    def gun_reach(self, work: Work, gun: str, crew: list[str]) -> int:
        """Return the artillery's rate with four gunners, else, and for a captured gun, that of Little Wars; less the cost of
        limbering.
        """
        gunners = [one for one in crew if work.men[one]["arm"] == "RA"]
        own = super().gun_reach(work, gun, crew)
        whole = marching.rate("RA") if len(gunners) >= 4 and reaches.battery(work.state, gun) is not None else own
        return max(0, whole - reaches.spent_on_acts(work.state, gun)) if own else 0

    @staticmethod
    def still_there(work: Work, shot: list[Any]) -> bool:
        """Return true: a point does not fall."""
        return True

    @staticmethod
    def read_forces(given: Any, sides: list[str], faults: list[str]) -> list[Data]:
        """Read the units of a setup, each side with a general."""
        wrong = armies.faults(given, tuple(sides))
        faults += wrong
        return [] if wrong else armies.levied(given)

    @staticmethod
    def bodies(side: str, force: dict[str, int]) -> list[Data]:
        """Make the usual army of these numbers."""
        units = armies.usual(force.get("inf", 0), force.get("cav", 0), force.get("guns", 0))
        return [one for one in armies.levied([{"side": side, "units": units}]) if one["side"] == side]

    @staticmethod
    def melees(work: Work) -> list[Data]:
        """Find Little Wars' melees among those who fight and were in no charge."""
        state = work.state
        out = set(state["exempt"])
        able = {key for key in work.men if key not in out and touch.fights(state, key)}
        return melee.lay_out(state, state["mover"], work.ranks, able)

    @staticmethod
    def post_of_man(state: State, key: str) -> str:
        """Name the post in charge of a man's arm (KS-011)."""
        return command.post_of(state["men"][key]["arm"])

    @staticmethod
    def post_of_gun(state: State, key: str) -> str:
        """Name the artillery's post."""
        return command.post_of("RA")
