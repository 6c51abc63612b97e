"""The times at which a deputy may act at a seat (CK-021). Pure: the instant is an argument."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

DRAFT, SEAL = "draft", "seal"
ALWAYS, AWAY, LATE = "always", "away", "late"
SHARES = (1, 99)
"""Percent of the time for orders after which a deputy takes over."""


@dataclass(frozen=True)
class Charge:
    """A deputy's rights and times: always, while the first holder is away, or from ``share`` percent of the time on."""

    rights: str = SEAL
    when: str = ALWAYS
    share: int = 0

    def begins(self, opened: datetime | None, due: datetime | None) -> datetime | None:
        """Reckon the instant from which a late deputy may act; None if no time is set.

        >>> Charge(SEAL, LATE, 80).begins(datetime(2026, 11, 20, 8), datetime(2026, 11, 20, 18))
        datetime.datetime(2026, 11, 20, 16, 0)
        """
        if opened is None or due is None:
            return None
        return opened + (due - opened) * self.share / 100

    def acts(self, now: datetime, *, away: bool, opened: datetime | None = None, due: datetime | None = None) -> bool:
        """Report whether the deputy may act now."""
        if self.when == AWAY:
            return away
        if self.when == LATE:
            begins = self.begins(opened, due)
            return begins is not None and begins <= now
        return True

    def may(self, right: str) -> bool:
        """Report whether the deputy has a right at all: sealing includes drafting."""
        return self.rights == SEAL or right == DRAFT
