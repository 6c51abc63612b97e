"""Choices of the mover in his melees: who dies, who is taken and who is left."""

from __future__ import annotations

from tactical.engine.ruleset import State
from tactical.ground.rules import melee
from tactical.ground.turns.book import Book, Layout
from tactical.ground.turns.state import CHOICE_RULE, FIRST_RULE, Data


def lay_choice(book: Book, state: State, side: str, orders: Data) -> Layout:
    """Lay out the choices that may stand; SC-LW-13 decides the rest."""
    lay = Layout(book, state, side, orders)
    for key in sorted(map(str, orders.keys() - {"melees"})):
        lay.refuse(FIRST_RULE, key[:40], f"there is no {key[:40]!r} to order now, only melees")
    open_ones = {one["key"]: one for one in state["melees"]}
    wanted = lay.table("melees")
    for key in sorted(map(str, wanted)):
        where, choice = f"melees.{key}"[:80], wanted[key]
        if key not in open_ones:
            lay.refuse(CHOICE_RULE, where, "there is no such melee")
        elif not melee.is_choice(choice):
            lay.refuse(CHOICE_RULE, where, melee.A_CHOICE)
        elif faults := melee.wrong_choice(open_ones[key], choice, lay.men):
            for text in faults:
                lay.refuse(CHOICE_RULE, where, text)
        elif choice:
            lay.kept.setdefault("melees", {})[key] = choice
    return lay


def choices(book: Book, lay: Layout) -> Data:
    """List the choices in each melee, and what happens if nobody chooses."""
    found: Data = {}
    for one in lay.state["melees"]:
        if one["settled"]:
            continue
        sides = [side for side in lay.state["sides"] if one.get(side)]
        found[one["key"]] = {
            "dead": dict.fromkeys(sides, one["dead"]),
            "prisoners": one["prisoners"],
            "of": one["inferior"],
            "default": melee.default_choice(one, lay.state["mover"], lay.state, lay.ranks),
            "choice": one["choice"],
        }
    return found
