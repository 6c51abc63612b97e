"""The length of a battle in minutes of the campaign, after each move and in all."""

from __future__ import annotations

from typing import Any

from campaign.battles.engagements import land_battles
from campaign.battles.engagements.record import MOST_MIN, Kept, Told, kept_of, read_battle_end, seen_of
from campaign.models.truth import Engagement, Run
from campaign.packs.battles import by_pieces, terms_of

Data = dict[str, Any]


def clock(engagement: Engagement, told: Told, plotted: list[Data], kept: Kept) -> tuple[int, ...]:
    """Reckon the minutes since a battle began after each move, the opening first."""
    if told.typed:
        return 0, lasted_of(engagement, told, kept)
    if engagement.ashore:
        return land_battles.clock(engagement, told, plotted)
    if by_pieces(engagement.battle.ruleset):
        moves = [n * kept.move_min for n in range(told.moves + 1)]
    else:  # a move is a minute at full scale only, and general orders are written before the first of them
        name = terms_of(engagement.battle.ruleset).clock
        moves = [int(view[name]) for view in plotted]
    return (*(min(minute, MOST_MIN) for minute in moves[:-1]), lasted_of(engagement, told, kept))


def lasted_of(engagement: Engagement, told: Told, kept: Kept) -> int:
    """Reckon the minutes of a battle fought out: at least one, at most a run."""
    if told.typed:
        return told.moves
    if engagement.ashore:
        return land_battles.lasted(engagement, told)
    return lasted(engagement.battle.ruleset, kept.move_min, told.moves, told.result)


def lasted(rules: str, move_min: int, moves: int, result: Data) -> int:
    """Reckon the minutes of a battle at sea."""
    return max(1, min(int(moves * move_min if by_pieces(rules) else result.get("minutes", moves)), MOST_MIN))


def minutes(engagement: Engagement) -> int:
    """Return the minutes of a battle by its summary, or until it stopped for others."""
    kept, summary = kept_of(engagement), engagement.summary
    if kept.stopped is not None:
        return kept.stopped.at - kept.minute
    return summary.minutes if summary.fought else lasted_of(engagement, read_battle_end(engagement), kept)


def time_sinkings(engagement: Engagement) -> dict[str, int]:
    """Find the ships that sank in a battle at sea, by key, each with the minute of the campaign; none where ships are pieces."""
    if engagement.ashore or by_pieces(engagement.battle.ruleset):
        return {}
    kept, seen = kept_of(engagement), seen_of(engagement)
    if seen.typed:
        return {}
    sank = seen.list_sinkings(terms_of(engagement.battle.ruleset).clock)
    last = MOST_MIN if kept.stopped is None else kept.stopped.at - kept.minute
    return {ship: kept.minute + minute for ship, minute in sank.items() if minute <= last}


def stopped_by(engagement: Engagement, run: Run, upto: int) -> tuple[int, tuple[str, ...]] | None:
    """Find when a battle stopped for others, and for which forces, as known to a run's segments up to ``upto``."""
    stopped = kept_of(engagement).stopped
    return (stopped.at, stopped.joined) if stopped is not None and stopped.was_known_by(run, upto) else None


def stands_at(engagement: Engagement, run: Run, upto: int) -> str:
    """Write the stop of a battle as text; "" if it did not stop."""
    stopped = stopped_by(engagement, run, upto)
    return f"{stopped[0]} {' '.join(stopped[1])}" if stopped is not None else ""
