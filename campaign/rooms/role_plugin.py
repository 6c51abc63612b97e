"""The part that a kind of seat adds to the shared room: its blocks, its checks, its marks on the chart."""

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

    ``blocks`` each give some entries of the room, later ones over earlier. ``checks`` are the lines on what is done and due in a
    :class:`campaign.rooms.draft.Draft`; ``on_chart`` the chart's additional marks (see :mod:`campaign.rooms.chart`), from papers
    of the kinds ``drawn``. ``earlier`` are lists of its own that begin on the page and go on in a fold (see
    :mod:`campaign.rooms.earlier_rows`), each with the kinds of papers in it. ``holds`` lists the seat's assets in its briefing, a
    line each.
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
