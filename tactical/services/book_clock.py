"""The book's own clock: an interval in which nothing is ordered, Go, and an allowance that several moves may share."""

from __future__ import annotations

from tactical.engine.registry import find
from tactical.engine.ruleset import Allowance
from tactical.models.belief import Table
from tactical.services.judge import position_of


def seconds_of(due: Allowance, pace: int) -> tuple[int, int]:
    """The interval before a move and the time for it, in whole seconds, at a pace in percent."""
    return due["interval"] * pace // 100, max(1, due["seconds"] * pace // 100)


def take_up(table: Table, due: Allowance | None) -> bool:
    """Make ``due`` the allowance of the present move; True if it runs already, so that its deadline stands."""
    if due is not None and due["key"] == table.allowance:
        return True
    table.allowance, table.allowed = ("", 0) if due is None else (due["key"], seconds_of(due, table.pace or 100)[1])
    table.gone, table.deadline = "[]", None
    table.save(update_fields=["allowance", "allowed", "gone", "deadline"])
    return False


def whole_time(table: Table) -> int | None:
    """Seconds until the end of the present move, if its clock starts now: those of every move, or the book's with the
    interval. None where nothing is timed."""
    if table.pace is None:
        return table.move_seconds
    due = find(table.ruleset).clock(position_of(table)) if table.allowance else None
    return None if due is None else sum(seconds_of(due, table.pace))
