"""The contract of a rule set: a class that says only what differs.

State, orders, views and results are plain JSON-able data, to be stored, sent and compared as bytes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypedDict

import msgspec

from tactical.engine import sense
from tactical.engine.dice import Dice
from tactical.engine.errors import BadNotation
from tactical.engine.for_campaign import ForCampaign
from tactical.engine.parts import Kept
from tactical.engine.roll import Row
from tactical.engine.rule import Rule
from tactical.engine.scene import Scene
from tactical.engine.text.canonical_json import in_writing
from tactical.engine.text.notation import Notation
from tactical.engine.text.numbering import Step, step
from tactical.engine.text.setup_text import SetupText
from tactical.engine.text.words import capital, count_in_words, sentence

State = dict[str, Any]
Orders = dict[str, Any]
View = dict[str, Any]
Event = dict[str, Any]
Query = Callable[[dict[str, Any]], dict[str, Any]]
"""A query: one position in, its answer out; a position that cannot be read raises ``BadQuery`` with every fault."""

UMPIRE = "umpire"
BROKEN_OFF = "The action is broken off."
USUAL = "usual"
"""The level of a captain that every rule set has."""


class Fault(TypedDict):
    """A reason why orders cannot stand: the rule, the part of the orders, a sentence for the player."""

    rule: str
    where: str
    text: str


class Sheet(TypedDict):
    """Orders as far as they are written, laid out for the page.

    ``orders`` is what was kept; ``refused`` why the rest was not; ``lacks`` what still prevents sealing (the faults of
    ``check``); ``view`` and ``options`` show the side its own sheet as if carried out so far.
    """

    orders: Orders
    refused: list[Fault]
    lacks: list[Fault]
    view: View
    options: dict[str, Any]


class Hint(Sheet):
    """The captain's sheet for a side, laid out; ``why`` are his reasons in sentences, ``threatened`` the units in danger, which
    ``danger`` counts in words ("": none).
    """

    why: list[str]
    threatened: list[str]
    danger: str


@dataclass(frozen=True, slots=True)
class Side:
    """A side as pages name and mark it; ``colour`` is ``"red"`` or ``"blue"``, ``letter`` its mark."""

    name: str
    colour: str
    letter: str


@dataclass(frozen=True, slots=True)
class Post:
    """A duty at one side's table that a person may hold alone: ``name`` as people say it, ``text`` what he orders."""

    name: str
    text: str


class Allowance(TypedDict):
    """The time the book gives for a move: ``seconds`` of it after an ``interval`` (seconds) in which nothing may be ordered.

    Successive moves with one ``key`` share one allowance.
    """

    key: str
    seconds: int
    interval: int


@dataclass(frozen=True, slots=True)
class Term:
    """A setting that the sides agree before a battle: ``choices`` are values with labels, the usual first.

    The agreed value stands in ``setup["terms"][key]``; a missing one is the usual.
    """

    key: str
    title: str
    text: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """A set-up to play at once: forces on their ground."""

    key: str
    title: str
    text: str
    contents: dict[str, Any]


class RuleSet(ABC):
    """One historical rule set. Everything is pure: same setup, seed and orders, same bytes."""

    key: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str]
    source: ClassVar[str]  # the book, in words
    rules: ClassVar[tuple[Rule[..., Any], ...]]
    sides: ClassVar[Mapping[str, Side]]
    notation: ClassVar[Notation | None] = None  # where orders and positions can be typed
    open_orders: ClassVar[bool] = False  # True where everybody may read the orders of a resolved move
    queries: ClassVar[Mapping[str, Query]] = {}  # queries of ``manage.py adjudicate``
    secrets: ClassVar[bool] = False
    """Secrets kept from the other side to the end. With them nobody but an umpire looks on before it is over, and setups stay
    closed.
    """
    umpired: ClassVar[bool] = False
    """An umpire's right to order: ``check`` and ``resolve`` then take orders of ``"umpire"`` beside the sides'. He is never
    waited for and need not be there; ``options`` and ``sheet`` answer for him as for a side.
    """
    posts: ClassVar[Mapping[str, Post]] = {}
    """The duties of a side that several people may share out; empty where a side is one person. See ``part``."""
    standing_orders: ClassVar[bool] = False
    """Standing orders: when its time is up a blank sheet, though legal, is written by the captain, who carries out the side's
    earlier orders.
    """
    pieces: ClassVar[Mapping[str, int]] = {}
    """The pieces of ``setup["forces"]``: type -> the most a side can put down. Each type can also stand alone. Empty where forces
    from outside are not understood, or are not pieces.
    """
    for_campaign: ClassVar[ForCampaign | None] = None
    """The terms for battles of a war; None where it fights none."""

    card_setup: ClassVar[str] = ""
    """The key of the set-up that a press of the game's card opens, which fits one player a side; "" for the first."""

    counts: ClassVar[str] = "move"
    """The book's word for what it counts: "move", or "turn"."""
    levels: ClassVar[tuple[str, ...]] = (USUAL,)
    """Levels of its captain, the easiest first; ``"usual"`` is always among them."""
    level_texts: ClassVar[Mapping[str, str]] = {}
    """A sentence for each level: how the captain plays at it."""
    alone: ClassVar[str] = USUAL
    """The level of captains who fight with nobody at the table, as in a war: many battles, of which each must be cheap."""
    hints: ClassVar[bool] = False
    """True where ``explain`` has words for the captain's orders, so that a player may be shown them."""
    danger_is: ClassVar[tuple[str, str]] = ("unit", "can be beaten in the enemy’s next move as things stand")
    """The thing ``threatened`` lists, and the danger that it is in, in words."""
    strength_is: ClassVar[str] = ""
    """The thing ``strength`` counts, in words for the end of a battle; "" where it counts nothing."""
    account_is: ClassVar[str] = ""
    """The thing ``account`` counts, in words for the end of a battle; "" where it is ``strength``."""

    left_is: ClassVar[str] = ""
    """The word for one of what ``call_roll`` counts, where that is a battle's figure: a game without points."""

    setup_text: ClassVar[SetupText | None] = None
    """The text of a set-up of one's own, as ``read_setup`` reads it; None where only a notation's positions are."""
    terms: ClassVar[tuple[Term, ...]] = ()
    """Terms of a battle; ``open`` refuses a term or a value that is not among them."""

    calls: ClassVar[Mapping[int, str]] = {}
    """The timekeeper's calls by the book, by the seconds left of a move."""

    def keeps_secrets(self, setup: dict[str, Any]) -> bool:
        """Report whether this battle has ``secrets``: a rule set may play some of its games open and others not."""
        return self.secrets

    def clock(self, state: State) -> Allowance | None:
        """Return the book's own time for the move that is ordered now; None where it has none."""
        return None

    def idle(self, state: State, side: str, posts: frozenset[str]) -> bool:
        """Report whether the holder of ``posts`` has nothing to order now, so that his side does not wait for him."""
        return False

    def next_battle(self, setup: dict[str, Any], result: dict[str, Any]) -> dict[str, Any] | None:
        """Return the setup of the next battle of the same war, after one that ended so; None where there is none."""
        return None

    def setups(self) -> tuple[Setup, ...]:
        """List set-ups that may be opened alone, the usual first; none where a battle only comes out of a campaign."""
        return ()

    def read_setup(self, text: str) -> dict[str, Any]:
        """Read the setup that a text describes, a notation's position or the text ``setup_text`` explains; raises
        ``BadNotation``.
        """
        if self.notation is None:
            raise BadNotation(["you cannot write a set-up for this game; choose one"])
        return self.notation.read_position(text)

    def viewers(self, state: State) -> tuple[str, ...]:
        """List everybody who looks on: the sides (``state["sides"]``) and the umpire."""
        return (*state["sides"], UMPIRE)

    @abstractmethod
    def open(self, setup: dict[str, Any], seed: str) -> State:
        """Set up from forces, ground and options; a bad setup raises ``BadSetup`` with every fault listed."""

    @abstractmethod
    def to_act(self, state: State) -> tuple[str, ...]:
        """List the sides that must order now: one (alternate rule sets) or several (simultaneous); none when over."""

    @abstractmethod
    def options(self, state: State, side: str) -> dict[str, Any]:
        """List what this side may order now: enough for a page that knows no rules."""

    @abstractmethod
    def check(self, state: State, side: str, orders: Orders) -> list[Fault]:
        """List every fault at once: ``{"rule": id, "where": …, "text": sentence for the player}``."""

    def sheet(self, state: State, side: str, orders: Orders) -> Sheet:
        """Lay out orders being written for their own side. Tells nothing that ``see`` does not show that side.

        A rule set whose orders are a series of steps carries out the possible ones and refuses the rest; here the state stays as
        it is, and faults are told at the seal.
        """
        return {
            "orders": orders,
            "refused": [],
            "lacks": self.check(state, side, orders),
            "view": self.see(state, side),
            "options": self.options(state, side),
        }

    def ask(self, state: State, side: str, orders: Orders, question: dict[str, Any]) -> dict[str, Any]:
        """Answer a side while it writes its sheet (such as the worth of a shot); nothing is ordered by it.

        The answer uses only what that side knows; a question that cannot be read, or is not asked now, gets an empty one.
        """
        return {}

    def part(self, state: State, side: str, orders: Orders, posts: frozenset[str]) -> Orders:
        """Return the part of one side's orders that the holder of ``posts`` writes and reads.

        A rule set may know other posts than its ``posts`` (jane: ``force:<key>``). Without posts it is everything. Parts never
        overlap, and ``merge`` puts them together into the whole.
        """
        return orders

    def merge(self, state: State, side: str, orders: Orders, wanted: Orders, posts: frozenset[str]) -> Orders:
        """Return ``orders`` with the part of ``posts`` taken from ``wanted`` and everything else left as it stands."""
        return wanted

    def stop(self, state: State, winner: str | None, ending: str) -> State:
        """End the battle here by will of the sides (struck, or agreed): ``result`` and ``to_act`` heed ``stopped``."""
        return {**state, "stopped": {"winner": winner, "ending": ending}}

    @abstractmethod
    def resolve(self, state: State, orders: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        """Resolve one move. Events are ``{"move", "text", "rules": [ids], "rolls": [{rule, what, faces, fell}], …}``."""

    def go_on(self, state: State, orders: dict[str, Orders], dice: Dice, *, heard: bool) -> tuple[State, list[Event]]:
        """Resolve a state that nobody looks at again and that may be written over.

        Unless ``heard``, the events, and the parts of views made from them, may say less: only the ending will be read.
        """
        return self.resolve(state, orders, dice)

    @abstractmethod
    def see(self, state: State, viewer: str) -> View:
        """Build what ``viewer`` (a side, or ``"umpire"``) sees from nothing.

        Every view has ``move`` (how many were resolved), ``viewer``, ``clock`` (words for the top of the page) and ``log``: the
        lines of the last move, ``{"text", "rules": [ids], "rolls": […], "figures": [[what, value], …]}``.
        """

    def looks(self, state: State, viewers: Sequence[str]) -> dict[str, View]:
        """Build the views of several viewers at once, who may share much."""
        return {viewer: self.see(state, viewer) for viewer in viewers}

    def in_writing(self, state: State, viewers: Sequence[str], parts: Kept) -> dict[str, msgspec.Raw]:
        """Write views as they stand in a record. ``parts`` is one for a battle, and keeps the parts written before."""
        return {viewer: in_writing(view) for viewer, view in self.looks(state, viewers).items()}

    def plot(self, state: State) -> View:
        """Return of the umpire's view at least the time and everybody's place: all that the many battles for odds are asked."""
        return self.see(state, UMPIRE)

    def number(self, view: View) -> int:
        """Number the move that is ordered in a view, as the book counts: its ``turn``, or one more than were resolved."""
        turn = view.get("turn")
        return turn if isinstance(turn, int) else int(view["move"]) + 1

    def step(self, view: View) -> Step:
        """Name a view's step, by number and name; everything that names a move asks here."""
        return step(view, self.counts, self.number(view))

    def strength(self, view: View) -> dict[str, float]:
        """Weigh the strength each side has left, by the umpire's view; only to be compared, and to find where a battle turned."""
        return {}

    def account(self, view: View) -> dict[str, float]:
        """Weigh how the game stands for each side by its object, from the umpire's view; it shows where a battle turned."""
        return self.strength(view)

    def score(self, view: View) -> dict[str, float] | None:
        """Return the points of the book as a view has them, with what a victory counts; None in a game without points."""
        return None

    def call_roll(self, view: View, first: View) -> list[Row]:
        """List what each side had and has left, by arm, as a view at the end shows it, with the viewer's ``first``; of an enemy
        that the viewer does not wholly know there is nothing.
        """
        return []

    def describe_move(self, view: View, before: View) -> str:
        """Tell what the move between two of the umpire's views came to, in a sentence or two."""
        return " ".join(sentence(line["text"]) for line in view["log"][:2])

    def name_undecided(self, ending: str) -> str:
        """Name an ending that nobody won."""
        return "Broken off" if ending == BROKEN_OFF else "A draw"

    def knows_winner(self, state: State, side: str) -> bool:
        """Report whether a side has seen, at the end, who won; asked where the war goes on."""
        return True

    def scene(self, view: View, before: View | None = None) -> Scene | None:
        """Draw a view, for the server's pictures; None where a battle is not drawn. With the view ``before`` the moves and shots
        between them are drawn too.
        """
        return None

    @abstractmethod
    def result(self, state: State) -> dict[str, Any] | None:
        """Return None while the battle goes on; else at least ``winner`` (a side or None), ``ending`` (words), ``moves``, and the
        losses.
        """

    @abstractmethod
    def captain(self, state: State, side: str, dice: Dice, level: str = "usual") -> Orders:
        """Write orders good enough to fight with nobody at the table, at one of ``levels``, by what ``see`` shows that side
        alone.
        """

    def hint(self, state: State, side: str, dice: Dice) -> Hint:
        """Lay out what the usual captain would order for a side, with his reasons, from what ``see`` shows it."""
        orders, threatened = self.captain(state, side, dice), self.threatened(state, side)
        noun, danger = self.danger_is
        return {
            **self.sheet(state, side, orders),
            "why": self.explain(state, side, orders),
            "threatened": threatened,
            "danger": f"{capital(count_in_words(len(threatened), noun))} of yours {danger}" if threatened else "",
        }

    def explain(self, state: State, side: str, orders: Orders) -> list[str]:
        """Give a side the captain's reasons for these orders of his, from what ``see`` shows it, the weightiest first."""
        return []

    def threatened(self, state: State, side: str) -> list[str]:
        """List the units of a side that the enemy, as far as he is seen, could hit or beat in his next move as things stand."""
        return []

    def weighs(self, setup: dict[str, Any]) -> bool:
        """Report whether ``standing`` can weigh a side in this battle: usually where strength is counted and all lies open."""
        return bool(self.strength_is) and not self.keeps_secrets(setup)

    def standing(self, state: State, side: str) -> float:
        """Estimate, as its captain sees it, a side's share of all strength left, 0 to 1; asked where the battle ``weighs`` it.
        Uses only what ``see`` shows that side.
        """
        return sense.share(self.strength(self.see(state, side)), side)

    def resigns(self, state: State, side: str) -> bool:
        """Report whether the captain of a side gives the battle up as lost; asked in every battle, also in one that is not
        weighed.
        """
        return False
