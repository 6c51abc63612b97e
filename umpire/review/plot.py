"""Plots over time as our own SVG: alike on the page, in the file that needs no network, and in print."""

from __future__ import annotations

import math

from django.template.loader import render_to_string

from naval.geo.calendar import label
from umpire.frame import Row
from umpire.review.section import Line

WIDE, HIGH, LEFT, FOOT, TOP = 640, 220, 44, 34, 12
"""Size of a plot, in its own units: whole, and the room for figures and names."""
TINT = {"blue": "#1d4a80", "red": "#9c2520", "neutral": "#55504a"}
DASHES = ("", "6 3", "2 3", "8 3 2 3")
"""Dashes that tell lines of one side apart; the table below names them."""


def drawn(line: Line, hour: int) -> Row:
    """Lay out a plot: a path for each line, ticks at round values and at days."""
    values = [value for _, _, points in line.lines for _, value in points]
    minutes = [minute for _, _, points in line.lines for minute, _ in points]
    low, high, most = min(minutes), max(minutes), max([*values, 1.0])
    step = next(one for one in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000) if most / one <= 6)
    most = step * math.ceil(most / step)  # every line ends under a figure
    across, up = max(high - low, 1), HIGH - FOOT - TOP

    def x(minute: float) -> float:
        return round(LEFT + (minute - low) / across * (WIDE - LEFT - 10), 1)

    def y(value: float) -> float:
        return round(TOP + up * (1 - value / most), 1)

    every = next(one for one in (60, 180, 360, 720, 1440, 2880, 7200, 14400, 10**6) if across / one <= 6)
    used: dict[str, int] = {}
    paths = []
    for name, side, points in line.lines:
        used[side] = used.get(side, -1) + 1
        path = "M" + "L".join(f"{x(minute):g} {y(value):g}" for minute, value in points)
        dash = DASHES[used[side] % len(DASHES)]
        paths.append({"name": name, "side": side, "d": path, "tint": TINT.get(side, TINT["neutral"]), "dash": dash})
    return {
        "title": line.title,
        "unit": line.unit,
        "wide": WIDE,
        "high": HIGH,
        "left": LEFT,
        "base": HIGH - FOOT,
        "right": WIDE - 10,
        "paths": paths,
        "ups": [{"y": y(value), "text": f"{value:g}"} for value in range(0, int(most) + 1, step)],
        "times": [{"x": x(minute), "text": label(minute, hour)} for minute in range(low + -low % every, high + 1, every)],
    }


def svg(line: Line, hour: int) -> str:
    """Draw the plot as one SVG document."""
    return render_to_string("umpire/parts/line_plot.html", {"plot": drawn(line, hour)})
