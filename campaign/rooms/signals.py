"""Signals: what a seat knows of its own dispatches, and what its wireless office overheard."""

from __future__ import annotations

from typing import Any

from campaign.rooms.papers import Desk


def block(desk: Desk) -> dict[str, Any]:
    """What the room's page shows of it, merged into the room."""
    return {}
