"""The window for mistakes: until when a seat may ask about a paper, and the umpire mends it without more ado (UD-060).

A paper's time runs from the call with which it came, or that came next, as its seat knows it: what was published to others
meanwhile is nothing to it. Without more it lasts until that seat is next asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.models.belief import Campaign, Seat
from campaign.orders.sealing import Refused, fault, tell_umpires

HOURS = (0, 6, 12, 24, 48, 72)
"""So many hours of the war after a paper came it is mended without more ado; 0: until the next publishing (SC-UD-12)."""
LATE_REASON = (30, 300)


@dataclass(frozen=True)
class Window:
    """The calls of a seat that stand, oldest first, each by the batch with which it came and where it begins; ``minutes`` as
    they were settled."""

    calls: tuple[tuple[int, int], ...]
    minutes: int

    @classmethod
    def of(cls, seat: Seat) -> Window:
        """That of a seat, as it knows it."""
        rows = seat.own_calls.order_by("number").values_list("batch", "start")
        return cls(tuple(rows), Campaign.objects.values_list("mends_min", flat=True).get(pk=seat.campaign_id))

    def open_for(self, batch: int) -> bool:
        """Whether a paper that came in that batch may still be asked about, and mended without more ado."""
        since = next((start for came, start in self.calls if came >= batch), None)
        if since is None or since == self.calls[-1][1]:
            return True
        return self.calls[-1][1] - since < self.minutes


def words(campaign: Campaign) -> str:
    """How long it lasts, in words."""
    hours = campaign.mends_min // 60
    return f"for {hours} hours of the war after it came" if hours else "until the next papers are published"


def settle(campaign: Campaign, hours: str) -> None:
    """How long mistakes are mended without more ado, of what was told already too; refused for what is not offered."""
    if hours not in {str(one) for one in HOURS}:
        raise Refused(
            fault("hours", f"The window must be {', '.join(map(str, HOURS[1:]))} hours, or 0 for until the next publication.")
        )
    Campaign.objects.filter(pk=campaign.pk).update(mends_min=60 * int(hours))
    tell_umpires(campaign)
