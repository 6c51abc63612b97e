"""Calls from a service to those above it, which it cannot import; ``campaign/apps.py`` and ``umpire/apps.py`` name the
functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaign.models.belief import Campaign, OrderRequest, Seat


def do_nothing(*_: object) -> None:
    """Stand in where no function is named."""


@dataclass
class FollowUps:
    """Functions called inside the caller's transaction; one that raises undoes it."""

    envelope_sealed: Callable[[OrderRequest], object] = do_nothing
    envelope_opened: Callable[[OrderRequest], object] = do_nothing
    """Call after a seat took its envelope back."""
    seats_asked: Callable[[Campaign, int], object] = do_nothing
    """Call after seats were asked in the segment of this number, or none of them has anything to order."""
    papers_shown: Callable[[Seat, int], object] = do_nothing
    """Call after papers of a seat were silently replaced while a page with their old text was made; the number counts
    replacements up to its start."""
    desk_changed: Callable[[Campaign], object] = do_nothing
    """Call after the truth of a war, or what is done about it, has changed."""


FOLLOW_UPS = FollowUps()
