"""A game as the machine asks it (``Book``, ``Extra``), and a move of it being made (``Work``, ``Layout``).

Little Wars and the Kriegspiel each subclass ``Book``, with ``Extra`` modules for pieces and orders that not every game or battle
has; nothing else of the machine knows which game it plays. ``Work`` starts as a copy of the state, so nobody's state is written
in. ``Layout`` is a sheet being laid out: possible orders are carried out in its state, the rest refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Fault, State
from tactical.engine.text.words import sentence
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.discs import Discs
from tactical.ground.rules import defensive, firing, forces, mobility, scoring, shots
from tactical.ground.rules.stand import STANDING, Ranks
from tactical.ground.turns.state import FIRST_RULE, Data, Point, Refusal, copied, fault
from tactical.ground.turns.state_queries import Standing

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
        """List faults of its parts of a setup, in words."""
        return []

    def furnish_state(self, book: Book, state: State, setup: Data) -> None:
        """Put its pieces into the new state; the men and guns of the forces are there and ``held``."""

    def fill(self, work: Work, side: str) -> None:
        """Put down as much as it can of the pieces a side still holds; the machine puts down the rest."""

    def deployed(self, work: Work) -> None:
        """Act when all forces are put down and the first ply is about to begin."""

    def begin_ply(self, work: Work) -> None:
        """Begin a ply for ``work.state["mover"]``; men and guns have their ``from``, ``spent`` and ``did`` anew."""

    def may_act_with_guns(self, book: Book, state: State, side: str) -> bool:
        """Report whether this module has something to order in the guns stage."""
        return False

    def before_guns(self, lay: Layout) -> None:
        """Lay out its part of a guns sheet that comes before any shot: guns limbered up."""

    deploy_parts: ClassVar[tuple[str, ...]] = ()
    """Its parts of a deployment, such as ``boxes``."""

    def deploy_sheet(self, lay: Layout) -> None:
        """Lay out its part of a deployment, before guns and men are put down."""

    def guns_sheet(self, lay: Layout) -> None:
        """Lay out its part of a guns sheet, after the machine's; read ``lay.orders``, write ``lay.kept`` and ``lay.refuse``."""

    def fire(self, work: Work, sheet: Data) -> None:
        """Carry out its part of a guns sheet, after the machine's shots and before guns move."""

    def ask(self, lay: Layout, question: Data) -> Data | None:
        """Answer a question about aiming one of its own pieces in the guns stage; None if the question is not about one."""
        return None

    def before_men(self, lay: Layout) -> None:
        """Lay out its part of a men sheet before any man is moved: acts that cost part of a move (``men[id]["spent"]``), men who
        may not move (``lay.fixed``), moves that are its own.
        """

    def after_men(self, lay: Layout) -> None:
        """Lay out its part of a men sheet when the men stand at the end of their moves: charges, wagons."""

    def may_not_go(self, lay: Layout) -> dict[str, Refusal]:
        """Refuse men whose ways cannot stand together with the others', and say why: they stay when all is laid out anew."""
        return {}

    def carried(self, work: Work, lay: Layout) -> None:
        """Act on events of the way, such as mines, after the men's sheet was carried out (``lay.paths``)."""

    def before_melees(self, work: Work) -> None:
        """Act at the END, before the melees are found."""

    def after_melees(self, work: Work) -> None:
        """Act at the END, when dead and prisoners are settled, before guns change hands."""

    def end_ply(self, work: Work) -> None:
        """Act at the END, after everything else and before victory is looked for."""

    def waits(self, state: State) -> set[str]:
        """List the sides that have something to put down in the interval after this move (stage ``stand_out``)."""
        return set()

    def interval_sheet(self, lay: Layout) -> None:
        """Lay out its part of the pieces put down in the interval."""

    def interval(self, work: Work, side: str) -> None:
        """Put down everything a side left open in the interval."""

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        """Add to ``options`` of a stage the orders possible here."""

    def view(self, book: Book, state: State, viewer: str, page: Data) -> None:
        """Add to a view, or take from it everything this viewer may not see."""

    def secret(self, book: Book, setup: Data) -> bool:
        """Report whether this module keeps something from the other side in a battle of this setup."""
        return False

    def busy(self, book: Book, state: State, side: str, posts: frozenset[str]) -> bool:
        """Report whether one of its pieces waits for the orders of these posts in this stage."""
        return False

    post: ClassVar[str] = GENERAL
    """The post that orders its parts."""

    def owner(self, book: Book, state: State, part: str, key: Any) -> str | None:
        """Name the post that orders this entry of one of its parts; None if the part is not its own."""
        return self.post if part in (*self.parts, *self.gun_parts, *self.deploy_parts) else None


class Book(Standing):
    """Everything the machine must ask a game. The answers here are those of the common rules, by their ids."""

    extras: tuple[Extra, ...] = ()

    # -- each game's own answers --------------------------------------------------------------------------------------
    known: Callable[[State, str], State]
    """(state, side): the state as this side knows it, by which alone its sheets are laid out and orders judged."""
    found: Callable[[State, Layout], State]
    """(truth, sheet): a sheet laid out on its side's knowledge, carried out on the truth."""
    aim: Callable[[Work, str, list[Any]], Refusal | None]
    """(work, gun, shot): why a shot ``[gun, target]`` cannot be fired from where everybody stands; None if it can."""
    chance: Callable[[Work, str, list[Any]], Data]
    """(work, gun, shot): the worth of a possible shot: ``{"gun", "target", "chance", "exposure"}``."""
    still_there: Callable[[Work, list[Any]], bool]
    """(work, shot): true unless the target has fallen to an earlier shot of the sheet."""
    shoot: Callable[[Work, str, list[Any]], None]
    """(work, gun, shot): fire one shot: turn the gun, throw the dice, add to ``state["shots"]``, ``fell`` the dead, tell it."""
    read_forces: Callable[[Any, list[str], list[str]], list[Data]]
    """(given, sides, faults): the units of a setup's ``forces``, sorted by key."""
    enlist: Callable[[State, list[Data]], None]
    """(state, units): put the units' bodies, men and guns into a state; those without places are ``held``."""
    bodies: Callable[[str, dict[str, int]], list[Data]]
    """(side, force): such a force in bodies, as units of a setup."""
    melees: Callable[[Work], list[Data]]
    """(work): the melees at the end of the mover's move, settled as far as numbers go (``melees`` of the contract)."""
    strength_of: Callable[[Data], Data]
    """(unit): ``{"men": {arm: number}, "guns": number}`` of a unit of a setup."""
    stand_at_edge: Callable[[Work, str, int], bool]
    """(work, body, x): put a whole body that comes up (``held``) on the back line of its side near this x; False without room."""
    unseen: ClassVar[bool] = False
    """True where a side does not see every enemy on the field."""
    post_of_man: Callable[[State, str], str]
    """(state, man): the post that orders a man."""
    post_of_gun: Callable[[State, str], str]
    """(state, gun): the post that orders a gun."""

    def mustered(self, terms: dict[str, str], side: str, force: dict[str, int]) -> list[Data]:
        """List the bodies and guns of a force, as agreed."""
        return self.bodies(side, force)

    # -- guns --------------------------------------------------------------------------------------------------------
    def silent(self, work: Work, gun: str) -> Refusal | None:
        """Say why this gun may not fire now, whoever is near it."""
        one = work.guns[gun]
        if one.get("came") == work.state["ply"]:
            return "LW-034", "it entered the field in this move"
        for rule, why in (
            ("LW-022", firing.silent(work.state["ply"], work.opens(one["side"]))),
            ("LW-034", firing.one_or_other(one, "fired")),
            ("LW-035", firing.out_of_shots(one)),
        ):
            if why:
                return rule, why
        return None

    def also_done(self, lay: Layout) -> list[str]:
        """List the effects of a guns sheet other than shots and moved guns, for the words it is sealed with."""
        return []

    def may_move_gun(self, work: Work, gun: str) -> Refusal | None:
        """Say why a gun may not be moved in this ply, whatever its crew."""
        if why_fixed := mobility.fixed(work.guns[gun]):
            return "LW-042", why_fixed
        why = firing.one_or_other(work.guns[gun], "moved")
        return ("LW-034", why) if why else work.serves(gun)

    def gun_reach(self, work: Work, gun: str, crew: list[str]) -> int:
        """Reckon how far a gun may go with these men, in u; 0: it may not."""
        return mobility.gun_reach_with(crew, work.ranks)

    def gun_bars(self, work: Work, gun: str, path: list[Point]) -> Refusal | None:
        """Bar a gun's way for other reasons than solids and enemies."""
        return None

    # -- forces and points -------------------------------------------------------------------------------------------
    def left_of(self, work: Work, side: str) -> int:
        """Count how many of a side are left to fight with."""
        return scoring.left_of(work.men.values(), side)

    def force_of(self, work: Work, side: str, result: str) -> scoring.Force:
        """Count a side's points as things stand."""
        return scoring.force_of(work.state, side, result, self.fighters(work), self.arms, self.left(work))

    def left(self, work: Work) -> dict[str, int]:
        """Return ``left_of`` for both sides."""
        return {side: self.left_of(work, side) for side in work.state["sides"]}

    def fighters(self, work: Work) -> Ranks:
        """Index those who fight by place: they alone take a gun and keep it from being taken."""
        return Ranks({key: man for key, man in work.men.items() if self.fights(work.state, key)}, self.arms)


class Work:
    """One move being made: the state before, the state being changed, and its log. Without dice it is no copy, only looked at."""

    def __init__(self, book: Book, state: State, dice: Dice | None = None) -> None:
        self.book, self.before, self.dice = book, state, dice
        self.state: State = state if dice is None else copied(state)
        self.log: list[Data] = []
        self._country: Country | None = None
        self._ranks: Ranks | None = None
        self._foes: dict[str, Discs] = {}
        self._blockers: Any = None

    @property
    def country(self) -> Country:
        """Return the Country as it is now."""
        if self._country is None:
            self._country = Country.from_document(self.state["country"])
        return self._country

    def foes(self, side: str) -> Discs:
        """Index the men whom a man of this side could walk into: enemies who are not his captives."""
        if side not in self._foes:
            arms = self.book.arms
            self._foes[side] = Discs(
                (man["x"], man["y"], arms[man["arm"]].radius)
                for man in self.men.values()
                if man["is"] in STANDING and man["side"] != side and man["of"] != side
            )
        return self._foes[side]

    @property
    def blockers(self) -> Any:
        """Index the men and guns that may stand between a gun and its mark, as everybody stands now."""
        if self._blockers is None:
            self._blockers = shots.in_the_way(self.country, self.ranks, self.guns)
        return self._blockers

    @property
    def men(self) -> dict[str, Data]:
        """Return all men, dead and taken too."""
        found: dict[str, Data] = self.state["men"]
        return found

    @property
    def guns(self) -> dict[str, Data]:
        """Return all guns."""
        found: dict[str, Data] = self.state["guns"]
        return found

    @property
    def ranks(self) -> Ranks:
        """Index the men on the field by place, as they stand now; call ``stirred`` after anybody has moved or fallen."""
        if self._ranks is None:
            self._ranks = Ranks(self.men, forces.of_one_size(self.book.arms, self.state["terms"].get("soldiers", "usual")))
        return self._ranks

    def opens(self, side: str) -> int:
        """Return the first ply in which a side may fire."""
        role = next((role for role, whose in sorted((self.state["roles"] or {}).items()) if whose == side), None)
        return defensive.opens(self.state["terms"].get("variant", "finish"), role)

    def crew(self, gun: str) -> list[str]:
        """List the men who serve a gun: armed, of its side, near enough."""
        return mobility.crew(self.guns[gun], self.ranks)

    def serves(self, gun: str) -> Refusal | None:
        """Say why a gun is not in action; one that is fixed has its own men, who are no figures (SC-LW-66)."""
        if mobility.fixed(self.guns[gun]):
            return None
        why = mobility.out_of_action(self.guns[gun], self.ranks)
        return ("LW-033", why) if why else None

    def posts(self, gun: str) -> tuple[Point, ...]:
        """List the places at a gun's trail that must be filled by the end of this ply."""
        one = self.guns[gun]
        return firing.posts(one) if one["did"] == "fired" and not mobility.fixed(one) else ()

    def relaid(self) -> None:
        """Drop the compiled Country, since a bridge is down or whole again."""
        self._country = None
        self.stirred()

    def stirred(self) -> None:
        """Drop the indexes of places, since men have moved, fallen or changed hands."""
        self._ranks, self._blockers = None, None
        self._foes = {}

    def tell(
        self,
        text: str,
        *rules: str,
        rolls: Iterable[Data] = (),
        figures: Iterable[list[Any]] = (),
        sides: list[str] | None = None,
        **more: Any,
    ) -> None:
        """Add a line to the log; for these sides alone, if any are named. ``more`` is for pages."""
        cite = self.book.cite
        told = {
            "text": sentence(text),
            "rules": list(dict.fromkeys(map(cite, rules))),
            "rolls": [{**roll, "rule": cite(roll["rule"])} if "rule" in roll else roll for roll in rolls],
            "figures": [list(one) for one in figures],
        }
        self.log.append({**told, **more} if sides is None else {**told, "for": sides, **more})

    def fell(self, key: str, how: str) -> None:
        """Mark a man dead: he lies where he stood until the next move."""
        man = self.men[key]
        self.state["fallen"].append({"id": key, "side": man["side"], "arm": man["arm"], "x": man["x"], "y": man["y"], "how": how})
        man.update({"is": "dead", "of": None})
        self.stirred()


class Layout(Work):
    """A side's sheet, laid out as far as it is legal."""

    def __init__(self, book: Book, state: State, side: str, orders: Data) -> None:
        super().__init__(book, state)
        self.state = copied(state)
        self.side, self.orders = side, orders
        self.kept: Data = {}
        self.refused: list[Fault] = []
        self.fixed: dict[str, Refusal] = {}  # men who may not be moved on this sheet, and why
        self.paths: dict[str, list[Point]] = {}  # the ways of those who move, from where they start
        self.off: list[str] = []  # men and guns taken over their own back line
        self.written: set[str] = set()  # men whose ways were written for a whole body: that one of them cannot go is no fault
        self.brought: dict[str, list[str]] = {}  # men who stopped short of their place, beside it, or at the enemy
        self.behind: list[Fault] = []  # men of a charge who cannot come up to the body they were sent at, and why: the rest goes
        self.shots: list[list[Any]] = []  # shots in order: [gun, target, …]
        self.gun_moves: dict[str, Data] = {}  # guns that are moved, with "to", "h" and "crew"
        self.crews: dict[str, list[str]] = {}  # the men who served each gun before anybody moved
        self.escorts: dict[str, list[str]] = {}  # the men who stood by each prisoner that is led

    def refuse(self, rule: str, where: str, text: str) -> None:
        """Refuse a part of the sheet."""
        self.refused.append(fault(self.book.cite(rule), where, text))

    def table(self, part: str) -> dict[str, Any]:
        """Return a part of the sheet that is a table by key; refuse anything else there."""
        value = self.orders.get(part, {})
        if isinstance(value, dict):
            return value
        self.refuse(FIRST_RULE, part, f'"{part}" is a table by key')
        return {}

    def judged(self, part: str, judge: Callable[[str, Any], Refusal | None]) -> None:
        """Keep each order of a part that is a table, or refuse it if ``judge`` (key, order) objects."""
        wanted = self.table(part)
        for key in sorted(map(str, wanted)):
            why = judge(key, wanted[key])
            if why is None:
                self.kept.setdefault(part, {})[key] = wanted[key]
            else:
                self.refuse(why[0], f"{part}.{key}"[:80], why[1])
