"""Turn to order, and a sheet laid out: possible orders are carried out, the rest refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.engine.ruleset import Fault, State
from tactical.ground.rules import order_of_play
from tactical.ground.turns import flow
from tactical.ground.turns.book import Book, Layout, Work
from tactical.ground.turns.deployment.deploy import lay_country, lay_deploy, lay_interval, lay_sides, unfit
from tactical.ground.turns.ending.melee_choice import lay_choice
from tactical.ground.turns.gunnery.guns import lay_guns
from tactical.ground.turns.men import lay_men
from tactical.ground.turns.position import people
from tactical.ground.turns.state import FIRST_RULE, Data, fault

STAGES: dict[str, Callable[[Book, State, str, Data], Layout]] = {
    "country": lay_country,
    "sides": lay_sides,
    "deploy": lay_deploy,
    "guns": lay_guns,
    "men": lay_men,
    "choose": lay_choice,
    "stand_out": lay_interval,
}


def to_act(book: Book, state: State) -> tuple[str, ...]:
    stage = state["stage"]
    if stage == "over" or state.get("stopped"):
        return ()
    if stage == "country":
        return (state["arranger"],)
    if stage == "sides":
        return (flow.chooser(Work(book, state)),)
    if stage == "deploy":
        return order_of_play.puts_down(state)
    if stage == "stand_out":
        return flow.waiting(book, state)
    return (state["mover"],)


def lay_out(book: Book, state: State, side: str, orders: Any) -> Layout:
    """Lay out a side's sheet in the present stage, by what the side knows."""
    known, acting = book.known(state, side), to_act(book, state)
    wanted: Data = orders if isinstance(orders, dict) else {}
    other = people.SIDE_NAMES.get(acting[0], acting[0]) if acting else ""
    why = order_of_play.not_your_move(side, acting, state["stage"], other)
    if why is not None:
        lay = Layout(book, known, side, {})
        for key in sorted(map(str, wanted)) if wanted else []:
            lay.refuse("LW-018", key[:40], why)
        return lay
    told = order_of_play.disturbed(state["stage"], wanted)
    lay = STAGES[state["stage"]](
        book, known, side, {key: value for key, value in wanted.items() if told is None or key != "country"}
    )
    if told is not None:
        lay.refuse("LW-003", "country", told)
    if not isinstance(orders, dict):
        lay.refuse(FIRST_RULE, "orders", "orders are a table")
    return lay


def lacks(lay: Layout) -> list[Fault]:
    return [fault(lay.book.cite("LW-006"), "country", text) for text in unfit(lay)]
