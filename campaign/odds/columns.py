"""Columns of a plot of odds: how often each outcome came, and which holds the real one (UD-089)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor, log10

from campaign.odds.replicate_figures import Came
from naval.state.world import BELLIGERENTS

SHORT = 7  # characters of a short name
MOST_SINGLE = 13  # values that have a column each
MOST = 8  # columns, or one more, where values are grouped


@dataclass(frozen=True)
class Column:
    """Column of one outcome or several; ``real``: it holds the real one. ``short`` is a short name."""

    name: str
    short: str
    count: int
    real: bool


@dataclass(frozen=True)
class Measure:
    """Figure of a replicate. ``side``: whose; ``loss``: a side would rather have less of it (SC-UD-07)."""

    title: str
    unit: str
    of: Callable[[Came], float]
    side: str = ""
    loss: bool = False


def measure_ships_lost(side: str) -> Measure:
    """Measure the ships that a side lost."""
    return Measure("Ships lost", "ships", lambda one: one.lost[side], side, loss=True)


def measures(battle: bool, ashore: bool = False) -> list[Measure]:
    """List the measures drawn of a battle or a run, besides the winner (UD-089); of one ``ashore`` men."""
    men = (
        [Measure("Men lost", "men", _build_side_reader("men", side), side, loss=True) for side in BELLIGERENTS] if ashore else []
    )
    if battle and ashore:
        return [*men, Measure("Duration", "minutes", lambda one: one.minutes)]
    found = [measure_ships_lost(side) for side in BELLIGERENTS] + men
    found += [
        Measure("Worst damage", "percent of speed lost", _build_side_reader("hurt", side), side, loss=True)
        for side in BELLIGERENTS
    ]
    if battle:
        return [*found, Measure("Duration", "minutes", lambda one: one.minutes)]
    found += [Measure("Merchantmen lost", "ships", _build_side_reader("trade", side), side, loss=True) for side in BELLIGERENTS]
    found += [Measure("Coal at the end", "tons", _build_side_reader("coal_t", side), side) for side in BELLIGERENTS]
    return [*found, Measure("Contacts", "times", lambda one: one.contacts)]


def _build_side_reader(name: str, side: str) -> Callable[[Came], float]:
    return lambda one: getattr(one, name)[side]


def columns(values: Sequence[float], real: float | None) -> list[Column]:
    """Make the columns of a figure, least first; the real one always has a place.

    >>> [(one.name, one.count, one.real) for one in columns([0, 0, 2], 1)]
    [('0', 2, False), ('1', 0, True), ('2', 1, False)]
    """
    every = [*values, *([] if real is None else [real])]
    if not every:
        return []
    low, high = min(every), max(every)
    if high - low < MOST_SINGLE and all(float(one).is_integer() for one in every):
        singles = range(int(low), int(high) + 1)
        return [Column(str(n), str(n), sum(one == n for one in values), real == n) for n in singles]
    step = _step((high - low) / MOST)
    first, last = floor(low / step), floor(high / step)
    found = []
    for n in range(first, last + 1):
        inside = [one for one in values if floor(one / step) == n]
        end = min((n + 1) * step - 1, int(high))
        begins, ends = f"{n * step:,.0f}", f"–{end:,.0f}" if end > n * step else ""
        short = begins + (ends if len(begins + ends) <= SHORT else "–")
        found.append(Column(begins + ends, short, len(inside), real is not None and floor(real / step) == n))
    return found


def _step(least: float) -> int:
    """Round up to the next of 1, 2, 5, 10, 20 … .

    >>> [_step(one) for one in (0.3, 1.5, 36, 51)]
    [1, 2, 50, 100]
    """
    if least <= 1:
        return 1
    ten = 10 ** floor(log10(least))
    return int(next(n * ten for n in (1, 2, 5, 10) if n * ten >= least))


def won(rows: Sequence[Came], real: Came | None) -> list[Column]:
    """Make the columns of winners."""
    names = {side: side.capitalize() for side in BELLIGERENTS} | {"": "Nobody"}
    return [
        Column(name, name, sum(one.winner == key for one in rows), real is not None and real.winner == key)
        for key, name in names.items()
    ]
