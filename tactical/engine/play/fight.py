"""A whole battle with nobody at the table: each side's captain orders, the rules resolve, every viewer looks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from tactical.engine.dice import Dice, commitment
from tactical.engine.errors import EndlessBattle, IllegalOrders
from tactical.engine.parts import Kept
from tactical.engine.registry import find
from tactical.engine.ruleset import BROKEN_OFF, UMPIRE, Event, Orders, RuleSet, State
from tactical.engine.text.canonical_json import written

USUAL: Mapping[str, str] = MappingProxyType({})
LONGEST = 10_000  # moves; a rule set that goes on longer has no ending


def advance(
    ruleset: RuleSet, state: State, sheets: dict[str, Orders], dice: Dice, levels: Mapping[str, str] = USUAL
) -> tuple[State, list[Event], dict[str, Orders]]:
    """Resolve one move by the sealed sheets, and a captain's orders for every side without one.

    ``levels`` are the captains', by side; the usual by default. The umpire's sheet counts where the rule set is ``umpired``; he
    has no captain.

    Returns the new state, the events and all orders. Raises ``IllegalOrders`` for a sheet that ``check`` does not pass: sheets
    are checked before sealing, and a captain that breaks the rules is a fault in the rule set.
    """
    orders = _ordered(ruleset, state, sheets, dice, levels)
    state, happened = ruleset.resolve(state, orders, dice)
    return state, happened, orders


def _ordered(
    ruleset: RuleSet, state: State, sheets: dict[str, Orders], dice: Dice, levels: Mapping[str, str]
) -> dict[str, Orders]:
    orders: dict[str, Orders] = {}
    acting = ruleset.to_act(state)
    umpire = (UMPIRE,) if ruleset.umpired and acting and sheets.get(UMPIRE) else ()
    for side in (*sorted(acting), *umpire):
        if side in sheets:
            orders[side] = sheets[side]
        else:
            orders[side] = ruleset.captain(state, side, dice.child("captain", side), levels.get(side, "usual"))
        faults = ruleset.check(state, side, orders[side])
        if faults:
            raise IllegalOrders(side, faults)
    return orders


def fight(
    key: str,
    setup: dict[str, Any],
    seed: str,
    *,
    views: bool = True,
    tell: Callable[[int], None] = lambda moves: None,
    levels: Mapping[str, str] = USUAL,
    in_writing: bool = False,
    look: Callable[[State], None] = lambda state: None,
) -> dict[str, Any]:
    """Fight the battle of ``setup`` under rule set ``key`` to its result and return the record, plain JSON data.

    The order: 1 open; 2 every viewer looks; 3 the captains of the sides to act order, checked and resolved (``advance``); 4 again
    from 2 until there is a result. ``views[v][0]`` is the opening, then one view a move. With ``views=False`` only the captains
    look (for odds). ``tell`` gets the number of moves after every move. ``levels`` are the captains', by side, by
    default ``RuleSet.alone``. With ``in_writing`` each view is written out at once: thousands of views take a twentieth of the
    memory, and each state can be written over. ``look`` is as in ``replicate``.

    Raises ``UnknownRuleSet``, ``BadSetup``, ``IllegalOrders`` (a captain broke the rules: a fault in the rule set).
    """
    ruleset = find(key)
    dice = Dice(seed)
    once = in_writing or not views  # the next state writes over this one
    # A state may share with its setup what is written over, and a setup is given again.
    state = ruleset.open(deepcopy(setup) if once else setup, seed)
    levels = {side: levels.get(side, ruleset.alone) for side in state["sides"]}
    events: list[Event] = []
    seen: dict[str, list[Any]] = {viewer: [] for viewer in ruleset.viewers(state)} if views else {}
    moves, parts = 0, Kept()
    while True:
        told = ruleset.in_writing(state, tuple(seen), parts) if in_writing else ruleset.looks(state, tuple(seen))
        for viewer, view in told.items():
            seen[viewer].append(view)
        look(state)
        result = ruleset.result(state)
        if result is not None:
            break
        if moves == LONGEST:
            raise EndlessBattle(f"{key}: no result after {LONGEST} moves")
        if once:
            state, happened = ruleset.go_on(state, _ordered(ruleset, state, {}, dice, levels), dice, heard=True)
        else:
            state, happened, _ = advance(ruleset, state, {}, dice, levels)
        events += happened
        moves += 1
        tell(moves)
    return {
        "ruleset": ruleset.key,
        "version": ruleset.version,
        "seed_hash": commitment(seed),
        "moves": moves,
        "result": result,
        "views": seen,
        "events": events,
    }


def replicate(
    key: str,
    setup: dict[str, Any],
    seed: str,
    *,
    levels: Mapping[str, str] = USUAL,
    look: Callable[[State], None] = lambda state: None,
) -> dict[str, Any]:
    """Play ``fight`` for its moves and its result alone: one of many, for odds (UD-085).

    Nobody looks, no event is kept, and the captains' sheets are not checked. ``look`` is given the opening and the state after
    each move, which the next move writes over.

    Raises ``UnknownRuleSet``, ``BadSetup``.
    """
    ruleset, dice = find(key), Dice(seed)
    # A state may share with its setup what is now written over, and a setup is given again.
    state, captains = ruleset.open(deepcopy(setup), seed), dict[str, Dice]()
    for moves in range(LONGEST + 1):
        look(state)
        result = ruleset.result(state)
        if result is not None:
            return {"moves": moves, "result": result}
        state = _next(ruleset, state, dice, captains, levels)
    raise EndlessBattle(f"{key}: no result after {LONGEST} moves")


def _next(ruleset: RuleSet, state: State, dice: Dice, captains: dict[str, Dice], levels: Mapping[str, str]) -> State:
    """Resolve one move of captains, written over ``state``: nobody looks, and their sheets, which ``fight`` checks, are not
    checked.
    """
    orders = dict[str, Orders]()
    for side in sorted(ruleset.to_act(state)):
        own = captains[side] = captains.get(side) or dice.child("captain", side)
        orders[side] = ruleset.captain(state, side, own, levels.get(side, ruleset.alone))
    return ruleset.go_on(state, orders, dice, heard=False)[0]


def break_off_battle(
    key: str,
    setup: dict[str, Any],
    seed: str,
    moves: int,
    orders: Sequence[dict[str, Orders]] | None = None,
    levels: Mapping[str, str] = USUAL,
) -> dict[str, Any]:
    """Return the result of a battle broken off after so many moves, with no winner.

    ``orders`` are all orders, move by move, if people fought it; else its captains order again, at their ``levels``, as in
    ``replicate``. Raises as ``fight``.
    """
    ruleset, dice = find(key), Dice(seed)
    # A state may share with its setup what is now written over, and a setup is given again.
    state, captains = ruleset.open(deepcopy(setup), seed), dict[str, Dice]()
    for number in range(moves):
        if orders is None:
            state = _next(ruleset, state, dice, captains, levels)
        else:
            state, _, _ = advance(ruleset, state, orders[number], dice)
    return _broken_off(ruleset, state)


def _broken_off(ruleset: RuleSet, state: State) -> dict[str, Any]:
    result = ruleset.result(ruleset.stop(state, None, BROKEN_OFF))
    if result is None:
        raise EndlessBattle(f"{ruleset.key}: no result of a battle that is stopped")
    return result


@dataclass
class Standing:
    """An observer that writes down how a battle being fought stood at some minutes; ``stood`` finds that by replaying it.

    ``written`` is the result it would have had, by the number of moves made. A minute at which no move ends, or after the end, is
    left out.
    """

    ruleset: RuleSet
    minutes: Collection[int]
    moves: int = -1  # the opening is none
    written: dict[int, str] = field(default_factory=dict)
    _at: dict[int, int] = field(default_factory=dict)

    def __call__(self, state: State) -> None:
        """Note the opening, and the state after each move."""
        self.moves += 1
        terms = self.ruleset.for_campaign
        if not self.minutes or terms is None or self.ruleset.result(state) is not None:
            return
        minute = self.ruleset.plot(state)[terms.clock]
        if minute in self.minutes:
            self.written.pop(self._at.get(minute, -1), None)  # of moves that end at the same minute the last counts
            self._at[minute] = self.moves
            self.written[self.moves] = written(_broken_off(self.ruleset, state))
