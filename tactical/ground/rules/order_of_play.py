"""The order of play: who begins, the putting down, the curtain, whose move it is (LW-003, LW-010 to LW-015, LW-018)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.rule import forbids, modifies, resolves, reveals
from tactical.engine.tables import read
from tactical.ground.rules.stand import enemy_of

Place = tuple[int, int]
STAGES = read(__package__, "stages")


@forbids("LW-003", source="Little Wars, III, The Country (3)")
def disturbed(stage: str, orders: Mapping[str, Any]) -> str | None:
    """Nothing in the Country is moved or set aside once it is made, least of all to help the firing of guns."""
    if stage == "country" or "country" not in orders:
        return None
    return "the Country is finished and can no longer be changed"


@resolves("LW-010", source="Little Wars, III, The Move (1)")
def first_player(dice: Dice, sides: Sequence[str]) -> str:
    """When the Country is made and the sides are chosen, and not until then, the players toss for the first move."""
    return sides[0] if dice.heads("toss", "first") else sides[1]


@modifies("LW-011", source="Little Wars, III, The Move (2)")
def puts_down(state: Mapping[str, Any]) -> tuple[str, ...]:
    """Without a curtain the First Player arranges his men along his back line, and then the Second Player does the same.

    Return the sides that put down now; with a curtain both do. In the Defensive Game the defender puts out his force, and then
    the loser of the toss becomes First Player and sets out his (Varieties (3)).
    """
    first = state["roles"]["defender"] if state.get("roles") else state["first"]
    order = (first, enemy_of(state["sides"], first))
    left = tuple(side for side in order if side not in state["down"])
    return tuple(sorted(left)) if state["terms"]["curtain"] == "yes" else left[:1]


@modifies("LW-012", source="Little Wars, III, The Move (2)")
def counts_from(x: int, y: int, line: int) -> Place:
    """Men placed behind or in front of the back line count in their first move as if they touched it at its nearest point."""
    return (x, y) if y == line else (x, line)


@reveals("LW-013", source="Little Wars, II; III, The Move (2)")
def behind_the_curtain(state: Mapping[str, Any], viewer: str) -> str | None:
    """With a curtain both players put down their men at one time, unseen; it is drawn back when both are ready.

    Return the side whose force this viewer may not see yet, or None.
    """
    if state["stage"] != "deploy" or state["terms"]["curtain"] != "yes" or viewer not in state["sides"]:
        return None
    return enemy_of(state["sides"], viewer)


@modifies("LW-014", source="Little Wars, II; III, The Move (2)")
def is_timed(stage: str) -> bool:
    """Both players may take unlimited time for the putting down of their men; the moves after it are timed."""
    return stage in ("guns", "men")


@modifies("LW-015", source="Little Wars, II")
def moves_next(state: Mapping[str, Any]) -> str:
    """The players move alternately, the First Player first, and each moves his whole force in his move."""
    return str(state["first"] if state["mover"] is None else enemy_of(state["sides"], state["mover"]))


@forbids("LW-018", source="Little Wars, III, The Move (3)")
def not_your_move(side: str, acting: Sequence[str], stage: str, other: str) -> str | None:
    """Until the word is given a player stands a yard behind his back line, and at the cry of "Time" he instantly stops."""
    if side in acting:
        return None
    if not acting:
        return "the battle is over"
    return f"{other} is {STAGES[stage]['doing']}; stand a yard behind your back line until then"


@modifies("LW-136", source="Little Wars, Extensions")
def overnight(state: Mapping[str, Any]) -> dict[str, Any]:
    """The game may be left out all night and continued next day: between moves nothing is remembered but the table.

    Return the state without the marks of the last move; only melees still to be settled stand.
    """
    melees = [] if state["stage"] != "choose" else state["melees"]
    return {**state, "log": [], "shots": [], "fallen": [], "melees": melees}
