"""What differs between the games that the machine plays, in one object; here it is that of Little Wars.

A game of its own makes a subclass of ``Book`` and hands in ``Extra`` modules for pieces and orders that Little Wars does not
have. Nothing else of the machine knows which game it plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tactical.engine.ruleset import State
from tactical.openground.floor.country import Country
from tactical.openground.floor.figures import Box
from tactical.openground.floor.measure import length
from tactical.rulesets.little_wars import capture, countryside, firing, forces, melee, mobility, scoring, stand
from tactical.rulesets.little_wars.larger import command
from tactical.rulesets.little_wars.machine import marks, roster
from tactical.rulesets.little_wars.stand import Ranks
from tactical.rulesets.little_wars.tables import ARMS, WORDS, Arms

if TYPE_CHECKING:
    from tactical.rulesets.little_wars.machine.work import Data, Layout, Point, Refusal, Work


GENERAL = "general"


class Extra:
    """Pieces and orders that only some games or battles have. Every hook does nothing here; a module overrides what it needs."""

    parts: ClassVar[tuple[str, ...]] = ()
    """Its parts of a men sheet, such as ``units``: the machine leaves them to it (``before_men``, ``after_men``)."""
    gun_parts: ClassVar[tuple[str, ...]] = ()
    """Its parts of a guns sheet, such as ``volley``."""
    setup_parts: ClassVar[tuple[str, ...]] = ()
    """Keys of a setup that it reads."""

    def faults(self, book: Book, setup: Data) -> list[str]:
        """What is wrong with its parts of a setup, in words."""
        return []

    def opened(self, book: Book, state: State, setup: Data) -> None:
        """Put its pieces into the new state; the men and guns of the forces are there and ``held``."""

    def fill(self, work: Work, side: str) -> None:
        """Put down what it can of what a side still holds; the machine puts down the rest."""

    def deployed(self, work: Work) -> None:
        """All forces are put down; the first ply is about to begin."""

    def begin_ply(self, work: Work) -> None:
        """A ply begins for ``work.state["mover"]``; men and guns have their ``from``, ``spent`` and ``did`` anew."""

    def may_act_with_guns(self, book: Book, state: State, side: str) -> bool:
        """Whether there is something for it to order in the guns stage."""
        return False

    def before_guns(self, lay: Layout) -> None:
        """Its part of a guns sheet that comes before any shot: guns limbered up."""

    deploy_parts: ClassVar[tuple[str, ...]] = ()
    """Its parts of a deployment, such as ``boxes``."""

    def deploy_sheet(self, lay: Layout) -> None:
        """Its part of a deployment, before guns and men are put down."""

    def bars(self, book: Book, state: State, key: str, path: list[Point]) -> Refusal | None:
        """What is against a man's going this way."""
        return None

    def silences(self, work: Work, gun: str) -> Refusal | None:
        """Why a gun may not fire."""
        return None

    def guns_sheet(self, lay: Layout) -> None:
        """Its part of a guns sheet, after the machine's; read ``lay.orders``, write ``lay.kept`` and ``lay.refuse``."""

    def fire(self, work: Work, sheet: Data) -> None:
        """Carry out its part of a guns sheet, after the machine's shots and before guns move."""

    def before_men(self, lay: Layout) -> None:
        """Its part of a men sheet before any man is moved: acts that cost part of a move (``men[id]["spent"]``), men who may
        not move (``lay.fixed``), moves that are its own."""

    def after_men(self, lay: Layout) -> None:
        """Its part of a men sheet when the men stand where they are to stand: charges, wagons."""

    def lacks(self, lay: Layout) -> list[tuple[str, str, str]]:
        """What still stands against sealing: rule, where, text."""
        return []

    def carried(self, work: Work, lay: Layout) -> None:
        """The men's sheet was carried out (``lay.paths``): what happened on the way, such as mines."""

    def before_melees(self, work: Work) -> None:
        """END, before the melees are found."""

    def after_melees(self, work: Work) -> None:
        """END, when dead and prisoners are settled, before guns change hands."""

    def end_ply(self, work: Work) -> None:
        """END, after everything else and before victory is looked for."""

    def waits(self, state: State) -> set[str]:
        """The sides that have something to put down in the interval after this move (stage ``stand_out``)."""
        return set()

    def interval_sheet(self, lay: Layout) -> None:
        """Its part of what is put down in the interval."""

    def interval(self, work: Work, side: str) -> None:
        """Put down what a side left open in the interval."""

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        """Add to ``options`` of a stage what may be ordered here."""

    def view(self, book: Book, state: State, viewer: str, page: Data) -> None:
        """Add to a view, or take from it what this viewer may not see."""

    def secret(self, book: Book, setup: Data) -> bool:
        """Whether it keeps something from the other side in a battle of this setup."""
        return False

    def busy(self, book: Book, state: State, side: str, posts: frozenset[str]) -> bool:
        """Whether something of its own waits for the orders of these posts in this stage."""
        return False

    def owner(self, book: Book, state: State, part: str, key: Any) -> str | None:
        """The post that orders this entry of one of its parts; None if the part is not its own."""
        return GENERAL if part in (*self.parts, *self.gun_parts, *self.deploy_parts) else None


class Book:
    """Little Wars. Everything the machine must ask a book; the Kriegspiel answers some of it otherwise."""

    arms: ClassVar[Arms] = ARMS
    words: ClassVar[dict[str, str]] = WORDS
    first_rule: ClassVar[str] = "LW-015"  # for what no rule of its own speaks against: strange keys, other people's men
    solid_rule: ClassVar[str] = "LW-004"
    clear_rule: ClassVar[str] = "LW-043"
    guns_first_rule: ClassVar[str] = "LW-023"
    post_rule: ClassVar[str] = "LW-039"
    choice_rule: ClassVar[str] = "LW-069"
    escort_rule: ClassVar[str] = "LW-073"
    gun_parts: ClassVar[tuple[str, ...]] = ("fire", "guns", "done")
    levies: ClassVar[dict[str, dict[str, int]]] = {
        "inf": {"inf": 1},
        "cav": {"cav": 1},
        "gun": {"gun": 1},
        "company": {"inf": 8},
        "troop": {"cav": 5},
        "battery": {"gun": 1, "inf": 4},
    }
    """What a unit of a setup's type is made of, for each of its ``count``."""
    extras: tuple[Extra, ...] = ()

    def cite(self, rule: str) -> str:
        """The rule of this book under which a rule of Little Wars stands in it."""
        return rule

    # -- who knows what -----------------------------------------------------------------------------------------------
    def known(self, state: State, viewer: str) -> State:
        """The state as far as this side knows it: its sheets are laid out, and orders judged, by nothing else."""
        return state

    def found(self, truth: State, lay: Layout) -> State:
        """A sheet that was laid out by what its side knew, carried out on the truth."""
        return lay.state

    # -- figures -----------------------------------------------------------------------------------------------------
    def country(self, state: State) -> Country:
        """The Country as it is now."""
        return Country.of(state["country"])

    def ways_of(self, work: Work, key: str) -> Country:
        """The Country as this man finds it on his way; for wheels it may have more in it."""
        return work.country

    def ranks(self, state: State) -> Ranks:
        """The men on the field by place."""
        return Ranks(state["men"], self.arms)

    def radius(self, state: State, key: str) -> int:
        """A man's figure from above."""
        return self.arms[state["men"][key]["arm"]].radius

    def puts_down(self, state: State, key: str) -> bool:
        """Whether a man who is held is put down by himself, and does not wait in a box or a train."""
        return "boxed" not in state["men"][key]

    def box(self, gun: Data) -> Box:
        """A gun's outline."""
        return stand.box(gun)

    def fights(self, state: State, key: str) -> bool:
        """Whether a man counts in a melee, for support and among those who can still drive back the enemy."""
        return bool(state["men"][key]["is"] == "armed")

    # -- mobility ----------------------------------------------------------------------------------------------------
    def rate(self, state: State, key: str) -> int:
        """How far a man goes in a whole ply, in what ``cost`` is measured in."""
        man = state["men"][key]
        return int(man["rate"]) if "rate" in man else mobility.reach(man, self.arms)

    def reach(self, state: State, key: str) -> tuple[int, Refusal | None]:
        """How far a man may still go in this ply, and why it is nothing."""
        man = state["men"][key]
        if man["gun"] is not None:
            return 0, ("LW-040", "he went with a gun in this move, and stays where he was placed")
        return max(0, self.rate(state, key) - man["spent"]), None

    def reach_u(self, state: State, key: str) -> int:
        """The same in u, for circles on the table and for looking about."""
        return self.reach(state, key)[0]

    def in_u(self, state: State, key: str, reach: int) -> int:
        """A reach in u, if ``cost`` is measured in something else."""
        return reach

    def reach_rule(self, arm: str) -> str:
        """The rule that says how far this arm goes."""
        return "LW-031" if self.arms[arm].mounted else "LW-030"

    def cost(self, state: State, key: str, path: list[Point]) -> int:
        """What a way costs of a man's reach: here its length."""
        return length(path)

    def bars(self, state: State, key: str, path: list[Point]) -> Refusal | None:
        """What is against going this way besides solids and enemies (wheels on slopes, rivers)."""
        return next((why for extra in self.extras if (why := extra.bars(self, state, key, path)) is not None), None)

    # -- guns --------------------------------------------------------------------------------------------------------
    def crew(self, work: Work, gun: str) -> list[str]:
        """The men who serve it: armed, of its side, near enough."""
        return mobility.crew(work.guns[gun], work.ranks)

    def serves(self, work: Work, gun: str) -> Refusal | None:
        """Why it is not in action."""
        why = mobility.out_of_action(work.guns[gun], work.ranks)
        return ("LW-033", why) if why else None

    def silent(self, work: Work, gun: str) -> Refusal | None:
        """Why this gun may not fire now, whoever is near it."""
        why = marks.silent(work, gun)
        return why or next((one for extra in self.extras if (one := extra.silences(work, gun)) is not None), None)

    def shots_left(self, state: State, gun: str) -> int:
        """How many shots it has left in this ply."""
        one = state["guns"][gun]
        return max(0, firing.SHOTS - one["shots"]) if one["did"] in (None, "fired") else 0

    def aim(self, work: Work, gun: str, shot: list[Any]) -> Refusal | None:
        """Why a shot ``[gun, target]`` cannot be fired from where everybody stands; None if it can."""
        return marks.aim(work, gun, shot)

    def chance(self, work: Work, gun: str, shot: list[Any]) -> Data:
        """What a shot that may be fired is worth: ``{"gun", "target", "chance", "exposure"}``."""
        return marks.chance(work, gun, shot)

    def also_done(self, lay: Layout) -> list[str]:
        """What else than shots and moved guns a sheet of the guns' stage does, for the words it is sealed with."""
        return []

    def still_there(self, work: Work, shot: list[Any]) -> bool:
        """Whether what a shot is aimed at has not fallen to an earlier one of the same sheet."""
        return marks.still_there(work, shot)

    def shoot(self, work: Work, gun: str, shot: list[Any]) -> None:
        """Fire one shot: turn the gun, throw the dice, add to ``state["shots"]``, ``fell`` the dead, tell it."""
        marks.shoot(work, gun, shot)

    def posts(self, state: State, gun: str) -> tuple[Point, ...]:
        """The places at the trail that must be filled by the end of this ply."""
        one = state["guns"][gun]
        return firing.posts(one) if one["did"] == "fired" else ()

    def may_move_gun(self, work: Work, gun: str) -> Refusal | None:
        """Why a gun may not be moved in this ply, whatever its crew."""
        why = firing.one_or_other(work.guns[gun], "moved")
        return ("LW-034", why) if why else self.serves(work, gun)

    def gun_reach(self, work: Work, gun: str, crew: list[str]) -> int:
        """How far a gun may go with these men, in u; 0: it may not."""
        reach = mobility.gun_reach_with(crew, work.ranks)
        return reach + int(work.guns[gun].get("more", 0)) if reach else 0

    def gun_bars(self, work: Work, gun: str, path: list[Point]) -> Refusal | None:
        """What is against bringing a gun this way besides solids and enemies."""
        return None

    def wrong_crew(self, work: Work, gun: Data, to: Point, crew: dict[str, Point]) -> list[tuple[str, str]]:
        """What is wrong with the crew of a gun (as it was before) that goes to ``to``: (man or nothing, text)."""
        reaches = {one: self.reach_u(work.state, one) for one in crew}
        return mobility.wrong_crew(gun, to, crew, work.ranks, reaches)

    def dispute(self, work: Work, gun: str) -> Refusal:
        """Why a gun is nothing this side may use."""
        one = work.guns.get(gun)
        if one is None or not stand.placed(one):
            return self.first_rule, "there is no such gun"
        if one["is"] == "disabled":
            return self.first_rule, "this gun is disabled"
        mover = str(work.state["mover"])
        return "LW-081", capture.disputed(one, mover, work.ranks) or "this gun is not yours"

    def gun_heading(self, gun: Data, to: Point) -> list[int]:
        """How a gun stands that was moved there."""
        return mobility.trail_first((gun["x"], gun["y"]), to, gun["h"])

    # -- melees ------------------------------------------------------------------------------------------------------
    def melees(self, work: Work) -> list[Data]:
        """The melees at the end of the mover's move, settled as far as numbers go (``melees`` of the contract)."""
        return melee.lay_out(work.state, work.state["mover"], work.ranks)

    # -- forces and points -------------------------------------------------------------------------------------------
    def force(self, terms: dict[str, str]) -> dict[str, int]:
        """What a side has if nobody says so: by arm, and guns."""
        return dict(SIZES[terms["forces"]]) if terms["forces"] in SIZES else forces.usual()

    def read_forces(self, given: Any, sides: list[str], faults: list[str]) -> list[Data]:
        """The units of a setup's ``forces``, sorted by key."""
        return roster.read(self, given, sides, faults)

    def enlist(self, state: State, units: list[Data]) -> None:
        """Put the units' bodies, men and guns into a state; those without places are ``held``."""
        roster.enlist(self, state, units)

    def bodies(self, side: str, force: dict[str, int]) -> list[Data]:
        """Such a force in bodies, as units of a setup."""
        return roster.named(side, force)

    def remarks(self, work: Work) -> None:
        """What may be said of the forces when they are put down; nobody is hindered by it."""
        strengths = [work.state["start"][side] for side in work.state["sides"]]
        why = None if work.state["roles"] else forces.handicapped(strengths[0], strengths[1], agreed=False)
        if why is not None:
            work.tell(why.removesuffix(", and no handicap is agreed"), "LW-110", "LW-118")
        for text, rule in sorted({(text, rule) for force in strengths for text, rule in advice_on(force)}):
            work.tell(text, rule)

    def left_of(self, work: Work, side: str) -> int:
        """How many of a side are left to fight with."""
        return scoring.left_of(work.men.values(), side)

    def force_of(self, work: Work, side: str, result: str) -> scoring.Force:
        """What a side's points are counted from as things stand."""
        return scoring.force_of(work.state, side, result, work.ranks, self.arms)

    # -- several players, and the Country ----------------------------------------------------------------------------
    def post_of_man(self, state: State, key: str) -> str:
        """Which post orders a man."""
        return command.post_of(str(state["men"][key]["body"]), state["bodies"])

    def post_of_gun(self, state: State, key: str) -> str:
        """Which post orders a gun."""
        return "batteries"

    def palette(self) -> list[Data]:
        """What a Country may be made of at the table."""
        return countryside.palette()

    def advice(self, document: Data) -> list[str]:
        """What may be said of a Country."""
        return countryside.advice(document)


def advice_on(force: dict[str, int]) -> list[tuple[str, str]]:
    """What the book would say of a force, with the rule that says it."""
    found = [(text, "LW-112") for text in forces.off_the_best_mix(force)]
    found += [(text, "LW-115") for text in forces.out_of_proportion(force)]
    much = command.too_many(forces.men_of(force), force.get("guns", 0), 1)
    return [*found, (much, "LW-120")] if much else found


SIZES: dict[str, dict[str, int]] = {
    "small": {"inf": 24, "cav": 15, "guns": 1},
    "middle": {"inf": 48, "cav": 25, "guns": 3},
    "large": {"inf": 130, "cav": 70, "guns": 6},
}
