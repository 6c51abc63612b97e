"""Plots of odds for the page: a column for each outcome, the real one marked, and the figures (UD-089)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.odds.columns import Column, Measure, columns, measures, won
from campaign.odds.replicate_figures import Came, mean
from campaign.odds.share import hundredths, known_within, sentence, share
from campaign.rooms.words import letter
from umpire.frame import Row

HIGH = 96  # of a plot, in its own units
HEAD = 42  # above its columns, for a figure and the mark of what really came about
FOOT = 18
SINGLE, PUT_TOGETHER = 34, 44  # wide
GAP = 4
EDGE = 26  # so near to an edge words stand at it


def plots(came: Sequence[Came], real: Came | None, *, battle: bool) -> list[Row]:
    """Draw all plots; none while no replicate is done."""
    if not came:
        return []
    found = [drawn("Who won", "", "", won(came, real), "")] if battle else []
    for one in measures(battle, ashore=bool(came[0].men)):
        values, was = [one.of(row) for row in came], None if real is None else one.of(real)
        found.append(drawn(one.title, one.unit, one.side, columns(values, was), describe_mean(one, values, was)))
    return found


def describe_mean(measure: Measure, values: Sequence[float], was: float | None) -> str:
    """Write the mean, and the place of the real result (UD-090)."""
    text = f"Mean {mean(values):,.1f}"
    if was is None:
        return f"{text}."
    text += f", as it was {was:,.0f}"
    return f"{text}: {sentence(measure.side, share(values, was))}." if measure.loss else f"{text}."


def drawn(title: str, unit: str, side: str, found: list[Column], text: str) -> Row:
    """Draw one plot."""
    wide = (PUT_TOGETHER if any(len(one.short) > 4 for one in found) else SINGLE) + GAP
    counts = [one.count for one in found]
    most = max(counts)
    bars = []
    for n, (one, part) in enumerate(zip(found, hundredths(counts), strict=True)):
        high = round(one.count / most * HIGH, 1) if most else 0
        bars.append(
            {
                "name": one.name,
                "short": one.short,
                "count": one.count,
                "share": part,
                "real": one.real,
                "x": n * wide + GAP / 2,
                "y": round(HEAD + HIGH - high, 1),
                "w": wide - GAP,
                "h": high,
                "above": round(HEAD + HIGH - high - (14 if one.count else 0), 1),
                "middle": n * wide + wide / 2,
                "edge": n * wide + wide / 2 < EDGE,
            }
        )
    return {
        "title": title,
        "unit": unit,
        "side": side,
        "letter": letter(side) if side else "",
        "text": text,
        "bars": bars,
        "wide": max(len(found) * wide, 120),
        "base": HEAD + HIGH,
        "whole": HEAD + HIGH + FOOT,
    }


def format_accuracy(came: Sequence[Came], battle: bool) -> str:
    """Say how exactly the shares are known."""
    if not came:
        return ""
    return f"{known_within(came, battle):.0f}"
