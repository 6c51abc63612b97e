"""Items of the inbox as a team shares them: the mark of each, and the umpire who has it (UD-095)."""

from __future__ import annotations

from campaign.models import Seat
from campaign.people import umpire_team
from naval.state.ruling_acts import b32
from umpire.frame import Row


def mark_of(row: Row) -> str:
    """Name an item, alike on every desk that shows it: a line by its own name, others by class, seat and words."""
    if row.get("line"):
        return f"line-{row['line']}"
    return b32(f"{row['rank']}|{row['minute']}|{row['seat']}|{row['text']}".encode(), 10)


def claimed(umpire: Seat, rows: list[Row]) -> list[Row]:
    """Add to the items their marks and holders; for a war without a team they stay as they are."""
    if not any(seat.rank for seat in umpire.campaign.seats.all()):
        return rows
    held = umpire_team.claims(umpire.campaign)
    found = []
    for row in rows:
        has = held.get(mark_of(row))
        by, own = (has.by.name, has.by_id == umpire.pk) if has is not None else ("", False)
        found.append({**row, "mark": mark_of(row), "claimed_by": by, "own": own})
    return found
