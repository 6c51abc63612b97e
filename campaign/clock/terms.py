"""The terms of a campaign's clock, as all its seats may read them (CK-002)."""

from __future__ import annotations

from datetime import date, time

import msgspec

from campaign.clock.fallback_order import DEFAULT

FIXED, LENGTH, UMPIRE, ON = "fixed", "length", "umpire", "on"
WAYS = {
    UMPIRE: "when the umpire says",
    FIXED: "at fixed hours",
    LENGTH: "a set time after they are requested",
    ON: "only where somebody must decide; otherwise the war runs on",
}
"""The ways of a clock (CK-002)."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The settings of a campaign's clock; minutes are of real time.

    Orders close at ``hours`` of ``zone`` on ``weekdays`` (0 is Monday) except the dates ``left_out``, at least ``least_open_min``
    after opening (CK-003); or ``length_min`` after it (CK-005). ``stop_min``: length of a stop (CK-008). ``grace_min``: after a
    due time (CK-015). ``quiet``: hours with no due time that is not fixed (CK-014). ``rungs``: fallbacks (CK-016). ``breaker``:
    hold a run with too many orders missing (CK-022). A seat may pause the clock ``seat_pauses`` times, for ``seat_pause_h`` hours
    at most (CK-013). Where the war runs on (CK-026), a woken seat has ``length_min``, and others are told at ``hours``, or with
    an ``open_pace`` at once (CK-029)."""

    way: str = UMPIRE
    early: bool = False
    zone: str = "Europe/London"
    hours: tuple[time, ...] = (time(20, 0),)
    weekdays: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)
    left_out: tuple[date, ...] = ()
    least_open_min: int = 60
    length_min: int = 1440
    stop_min: int = 240
    grace_min: int = 0
    quiet: tuple[time, time] | None = None
    rungs: tuple[str, ...] = DEFAULT
    breaker: bool = True
    seat_pauses: int = 1
    seat_pause_h: int = 24
    open_pace: bool = False

    @property
    def runs(self) -> bool:
        """Report whether envelopes close by themselves."""
        return self.way != UMPIRE

    @property
    def runs_on(self) -> bool:
        """Report whether the war runs on where nobody must decide (CK-026)."""
        return self.way == ON
