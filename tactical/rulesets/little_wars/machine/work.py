"""A state being changed: what the parts of the machine hand to one another.

``Work`` belongs to one move; it starts as a copy of the state, so nobody's state is ever written in. ``Layout`` is a sheet
being laid out: what can be done is done in its state, the rest is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Fault, State
from tactical.openground.floor.country import Country
from tactical.openground.floor.discs import Discs
from tactical.rulesets.little_wars import shots
from tactical.rulesets.little_wars.stand import STANDING, Ranks

if TYPE_CHECKING:
    from tactical.rulesets.little_wars.machine.book import Book

Data = dict[str, Any]
Point = tuple[int, int]
Refusal = tuple[str, str]
"""The rule that is against it, and a sentence for the player."""

SHALLOW = ("country", "terms", "home", "start", "sides", "roles")  # never changed in a move but by replacing them whole
LISTS = ("log", "shots", "fallen")  # added to; what is in them is never changed


def copied(state: State) -> State:
    """A state that may be changed: men, guns and whatever else moves are copies, the Country and the terms are shared."""
    new: State = {}
    for key, value in state.items():
        if key in SHALLOW:
            new[key] = value
        elif key in ("men", "guns", "bodies"):
            new[key] = {one: {**what} for one, what in value.items()}
        elif key in LISTS:
            new[key] = list(value)
        else:
            new[key] = _copy(value)
    return new


def _copy(value: Any) -> Any:
    """A copy of plain data to its bottom."""
    if isinstance(value, dict):
        return {key: _copy(one) if isinstance(one, dict | list) else one for key, one in value.items()}
    return [_copy(one) if isinstance(one, dict | list) else one for one in value] if isinstance(value, list) else value


def line(text: str, *rules: str, rolls: Iterable[Data] = (), figures: Iterable[list[Any]] = (), **more: Any) -> Data:
    """A line of the log; ``more`` is what a book needs to know of it, such as who may read it."""
    told = {
        "text": text[:1].upper() + text[1:],
        "rules": list(rules),
        "rolls": list(rolls),
        "figures": [list(one) for one in figures],
    }
    return {**told, **more}


def fault(rule: str, where: str, text: str) -> Fault:
    """Why a part of a sheet cannot stand."""
    return {"rule": rule, "where": where, "text": text[:1].upper() + text[1:]}


class Work:
    """One move being made: the state before, the state being changed, and what is said about it.

    Without dice it is only looked at, and is no copy.
    """

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
        """The Country as it is now."""
        if self._country is None:
            self._country = self.book.country(self.state)
        return self._country

    def foes(self, side: str) -> Discs:
        """Whom a man of this side could walk into: enemies who are not his captives."""
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
        """What stands between a gun and its mark, as everybody stands now."""
        if self._blockers is None:
            self._blockers = shots.in_the_way(self.country, self.ranks, self.guns)
        return self._blockers

    @property
    def men(self) -> dict[str, Data]:
        """All men, whatever has become of them."""
        found: dict[str, Data] = self.state["men"]
        return found

    @property
    def guns(self) -> dict[str, Data]:
        """All guns."""
        found: dict[str, Data] = self.state["guns"]
        return found

    @property
    def ranks(self) -> Ranks:
        """The men on the field by place, as they stand now; ``stirred`` says that somebody has moved or fallen."""
        if self._ranks is None:
            self._ranks = self.book.ranks(self.state)
        return self._ranks

    def relaid(self) -> None:
        """The Country is another one: a bridge is down, or whole again."""
        self._country = None
        self.stirred()

    def stirred(self) -> None:
        """Men have moved, fallen or changed hands: what was reckoned from their places no longer holds."""
        self._ranks, self._blockers = None, None
        self._foes = {}

    def tell(self, text: str, *rules: str, rolls: Iterable[Data] = (), figures: Iterable[list[Any]] = (), **more: Any) -> None:
        """A line of the log."""
        cite = self.book.cite
        told = [{**roll, "rule": cite(roll["rule"])} if "rule" in roll else roll for roll in rolls]
        self.log.append(line(text, *dict.fromkeys(map(cite, rules)), rolls=told, figures=figures, **more))

    def fell(self, key: str, how: str) -> None:
        """A man is dead: he lies where he stood until the next move."""
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
        self.shots: list[list[Any]] = []  # what is fired, in order: [gun, target, …]
        self.gun_moves: dict[str, Data] = {}  # guns that are moved, with "to", "h" and "crew"
        self.crews: dict[str, list[str]] = {}  # who served each gun before anybody moved
        self.escorts: dict[str, list[str]] = {}  # who stood by each prisoner that is led

    def refuse(self, rule: str, where: str, text: str) -> None:
        """This part of the sheet cannot stand."""
        self.refused.append(fault(self.book.cite(rule), where, text))
