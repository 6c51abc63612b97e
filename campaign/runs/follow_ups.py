"""Calls from a service to those above it, which it cannot import.

``campaign/apps.py`` and ``umpire/apps.py`` name once who is called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaign.models.belief import Call, Campaign, Seat


def do_nothing(*_: object) -> None:
    """Stand in where nobody is named."""


@dataclass
class FollowUps:
    """Functions called inside the transaction of whoever calls them; one that raises undoes it."""

    envelope_sealed: Callable[[Call], object] = do_nothing
    envelope_opened: Callable[[Call], object] = do_nothing
    """An envelope was taken back."""
    seats_asked: Callable[[Campaign, int], object] = do_nothing
    """Seats were asked in the segment of this number, or none of those who were has anything to order."""
    papers_shown: Callable[[Seat, int], object] = do_nothing
    """Papers of a seat were replaced in silence while a page was made that may show what they said before. The number is how many
    had been when the page was begun."""
    desk_changed: Callable[[Campaign], object] = do_nothing
    """The truth of a war has changed, or what is done about it."""


FOLLOW_UPS = FollowUps()
