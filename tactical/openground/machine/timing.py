"""The book's time for a move (LW-014, LW-016 to LW-021)."""

from __future__ import annotations

from tactical.engine.ruleset import Allowance, State
from tactical.openground.rules import allowance as book_time
from tactical.openground.rules import order_of_play


def allowance(state: State) -> Allowance | None:
    """The time of the present move; guns and men of one ply share it. None where nothing is timed."""
    stage = state["stage"]
    if not order_of_play.is_timed(stage) or not book_time.in_the_interval(stage):
        return None
    agreed = state["terms"].get("clock", "each")
    seconds = book_time.time_now(state, state["mover"], agreed != "fixed")
    seconds = book_time.outer_limit(seconds, agreed == "ten")
    pause = int(state["terms"].get("interval", "4")) * book_time.MINUTE
    return {"key": f"ply-{state['ply']}", "seconds": seconds, "interval": book_time.interval(pause)}
