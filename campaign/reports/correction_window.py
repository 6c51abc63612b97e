"""The correction window: how long a seat may ask about a paper, and the umpire correct it with a short reason (UD-060).

It runs from the order request that came with the paper or next, as its seat knows it: publishing to others does not count. By
default it lasts until that seat is next asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from campaign.models.belief import Campaign, Seat
from campaign.orders.sealing import Refused, fault, tell_umpires

HOURS = (0, 6, 12, 24, 48, 72)
"""Hours of the war in which a paper can be corrected; 0: until the next publishing (SC-UD-12)."""
LATE_REASON = (30, 300)


@dataclass(frozen=True)
class Window:
    """A seat's valid order requests, oldest first, by batch and first minute; ``minutes`` is the umpire's setting."""

    calls: tuple[tuple[int, int], ...]
    minutes: int

    @classmethod
    def read_for_seat(cls, seat: Seat) -> Window:
        """Read the window of a seat, as the seat knows it."""
        rows = seat.own_calls.order_by("number").values_list("batch", "start")
        return cls(tuple(rows), Campaign.objects.values_list("mends_min", flat=True).get(pk=seat.campaign_id))

    def open_for(self, batch: int) -> bool:
        """Report whether the window is open for a paper of a batch."""
        since = next((start for came, start in self.calls if came >= batch), None)
        if since is None or since == self.calls[-1][1]:
            return True
        return self.calls[-1][1] - since < self.minutes


def words(campaign: Campaign) -> str:
    """Say how long the window lasts."""
    hours = campaign.mends_min // 60
    return f"for {hours} hours of the war after it came" if hours else "until the next papers are published"


def settle(campaign: Campaign, hours: str) -> None:
    """Set the window's length, for papers already delivered too; refuse other choices."""
    if hours not in {str(one) for one in HOURS}:
        raise Refused(
            fault(
                "hours",
                gettext("The window must be %(hours)s hours, or 0 for until the next publication.")
                % {"hours": ", ".join(map(str, HOURS[1:]))},
            )
        )
    Campaign.objects.filter(pk=campaign.pk).update(mends_min=60 * int(hours))
    tell_umpires(campaign)
