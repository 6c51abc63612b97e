"""A seat kind's part of the shared room: blocks, checks, chart marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from campaign.reports.seat_knowledge import Desk
from campaign.rooms.words import Row
from campaign.seat_kinds import KINDS
from campaign.war.reports.body import Body


def _nothing(_: Any) -> list[Row]:
    return []


def _no_lines(_: Desk) -> list[str]:
    return []


def _no_marks(_: Desk) -> Row:
    return {}


@dataclass(frozen=True)
class Folder:
    """The ``ROOM`` of ``campaign/rooms/<kind>/room.py``.

    ``blocks`` each give entries of the room, later ones over earlier. ``checks`` are lines on a
    :class:`campaign.rooms.draft.Draft`; ``on_chart`` further marks (see :mod:`campaign.rooms.navigation.chart`), from papers of
    the kinds ``drawn``. ``earlier`` are its own lists with folds (see :mod:`campaign.rooms.news.earlier_rows`), by kinds of
    papers. ``holds`` are briefing lines on its assets.
    """

    blocks: tuple[Callable[[Desk], Row], ...] = ()
    checks: Callable[[Any], list[Row]] = _nothing
    on_chart: Callable[[Desk], Row] = _no_marks
    drawn: tuple[type[Body], ...] = ()
    earlier: dict[str, tuple[type[Body], ...]] = field(default_factory=dict)
    holds: Callable[[Desk], list[str]] = _no_lines


def folder_of(role: str) -> Folder:
    """Return the folder of a kind of seat."""
    found: Folder = import_module(f"campaign.rooms.{KINDS[role].key}.room").ROOM
    return found
