"""The newsroom: what the editor has printed, corrected and withdrawn."""

from __future__ import annotations

from typing import Any

from campaign.rooms.papers import Desk


def block(desk: Desk) -> dict[str, Any]:
    """What the room's page shows of it, merged into the room."""
    return {}
