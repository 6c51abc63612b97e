"""Parts of the report: sections with tables and plots, all of it text and numbers (UD-112)."""

from __future__ import annotations

from dataclasses import dataclass, field

from umpire.frame import Row

Cells = list[str]


@dataclass(frozen=True)
class Table:
    """A table of the report: its heads and its rows, all of it text."""

    title: str
    head: tuple[str, ...]
    rows: list[Cells]


@dataclass(frozen=True)
class Line:
    """A plot over time: minutes and values, a line for each name with its side."""

    title: str
    unit: str
    lines: list[tuple[str, str, list[tuple[int, float]]]]


@dataclass(frozen=True)
class Section:
    """A part of the report."""

    key: str
    title: str
    note: str = ""
    tables: list[Table] = field(default_factory=list)
    bars: list[Row] = field(default_factory=list)
    plots: list[Line] = field(default_factory=list)
