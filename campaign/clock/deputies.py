"""When a deputy may act at a seat (CK-021): pure, the present instant is given to it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

DRAFT, SEAL = "draft", "seal"
ALWAYS, AWAY, LATE = "always", "away", "late"
SHARES = (1, 99)
"""Per cent of the time for orders after which a deputy takes over."""


@dataclass(frozen=True)
class Charge:
    """What a deputy may do, and when: always, while the first is away, or from ``share`` per cent of the time on."""

    rights: str = SEAL
    when: str = ALWAYS
    share: int = 0

    def begins(self, opened: datetime | None, due: datetime | None) -> datetime | None:
        """The instant from which one that takes over when the time runs out may act; None where no time is set.

        >>> Charge(SEAL, LATE, 80).begins(datetime(2026, 11, 20, 8), datetime(2026, 11, 20, 18))
        datetime.datetime(2026, 11, 20, 16, 0)
        """
        if opened is None or due is None:
            return None
        return opened + (due - opened) * self.share / 100

    def acts(self, now: datetime, *, away: bool, opened: datetime | None = None, due: datetime | None = None) -> bool:
        """Whether it is his time."""
        if self.when == AWAY:
            return away
        if self.when == LATE:
            begins = self.begins(opened, due)
            return begins is not None and begins <= now
        return True

    def may(self, right: str) -> bool:
        """Whether he may do it at all: who seals also drafts."""
        return self.rights == SEAL or right == DRAFT
