"""Absences of people, and what covers their seats (CK-024). Pure: the instant is an argument."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, datetime, timedelta
from typing import NamedTuple

from campaign.clock.fallback_order import DEPUTY, PROGRAM, STANDING
from campaign.clock.schedule_parser import Form, date_of
from campaign.clock.time_zones import in_words, instant_of, length_in_words, wall_of, zones
from naval.orders.seat_knowledge import Fault
from tactical.engine.text.outside_values import show
from tactical.engine.text.words import listed

RULE = "CK-024"
LONGEST, FARTHEST = timedelta(days=60), timedelta(days=365)
WAIT = "wait"
COVERS = {STANDING: "my standing orders", DEPUTY: "my deputy", PROGRAM: "the program", WAIT: "nobody: please pause the game"}
"""Covers of a seat, in the words of its holder."""
COVERED_BY = {
    STANDING: "covered by its standing orders",
    DEPUTY: "covered by its deputy",
    PROGRAM: "covered by the program",
    WAIT: "asks for a pause",
}
"""Covers of a seat, in the words of the umpire."""


class Away(NamedTuple):
    """An absence between two instants, its cover, and whether the side's other seats may know."""

    since: datetime
    until: datetime
    cover: str
    told: bool = False

    def holds(self, now: datetime) -> bool:
        """Report whether the absence holds at an instant: it begins and ends by itself (CK-024)."""
        return self.since <= now < self.until

    @property
    def excuses(self) -> bool:
        """Report whether the absent person is covered, and so does not count among missing orders (SC-CK-05)."""
        return self.cover != WAIT

    @property
    def at_once(self) -> bool:
        """Report whether fallbacks apply at once at a stop; a deputy is waited for."""
        return self.cover not in (WAIT, DEPUTY)


def typed(given: Mapping[str, str], zone: str, offered: Collection[str], now: datetime) -> tuple[Away, list[Fault]]:
    """Read an absence as typed, in a time zone: ``from_day``, ``from_hour``, ``to_day``, ``to_hour``, ``cover``, ``told``; with
    all faults (CK-024). ``offered``: the available covers."""
    form = Form(given)
    if zone not in zones():
        form.add_fault(
            "zone", f"There is no time zone {show(zone)}; time zones are named like Europe/London, America/New_York or UTC.", RULE
        )
        zone = "UTC"
    since, until = (_instant(form, name, words, zone, now) for name, words in (("from", "beginning"), ("to", "end")))
    cover = form.text("cover")
    if cover not in offered:
        form.add_fault("cover", f"Choose who covers for you: {listed(COVERS[one] for one in offered)}.", RULE)
    if since and until:
        if until <= since:
            form.add_fault("to_day", "An absence must end after it begins.", RULE)
        elif until <= now:
            form.add_fault("to_day", f"This absence is already over: it ended {in_words(until, zone)}.", RULE)
        if until - since > LONGEST:
            form.add_fault("to_day", f"An absence may last at most {length_in_words(LONGEST)}.", RULE)
        if since - now > FARTHEST:
            form.add_fault("from_day", "An absence must begin within a year.", RULE)
    return Away(since or now, until or now, cover, form.text("told") == "yes"), form.faults


def _instant(form: Form, name: str, words: str, zone: str, now: datetime) -> datetime | None:
    """Read a day and an hour of the zone; an empty hour is midnight."""
    day: date | None = date_of(form.text(f"{name}_day"))
    if day is None:
        such = f"{wall_of(now, zone):%Y-%m-%d}"
        form.add_fault(f"{name}_day", f"The {words} must be a day like {such}, not {show(form.text(f'{name}_day'))}.", RULE)
    hour = form.hour(f"{name}_hour", form.text(f"{name}_hour") or "00:00", f"The hour of the {words}", RULE)
    if day is None or hour is None:
        return None
    try:
        return instant_of(day, hour, zone)
    except OverflowError:
        form.add_fault(f"{name}_day", f"The {words} is too far off.", RULE)
        return None


def meets(one: Away, others: Collection[Away]) -> Away | None:
    """Find the first of some absences that overlaps another; None if none does."""
    return next((other for other in sorted(others) if one.since < other.until and other.since < one.until), None)


def in_force(absences: Collection[Away], now: datetime) -> Away | None:
    """Find the absence that holds at an instant."""
    return next((one for one in sorted(absences) if one.holds(now)), None)


def left_out(rungs: Collection[str], away: Away | None) -> list[str]:
    """List the fallbacks that a seat leaves out, but not the cover of its absent person (CK-016, CK-024)."""
    return [rung for rung in rungs if away is None or rung != away.cover]


def words(away: Away, zone: str) -> str:
    """Describe the beginning and end of an absence in a time zone.

    >>> from datetime import UTC
    >>> words(Away(datetime(2026, 11, 20, 8, tzinfo=UTC), datetime(2026, 11, 22, tzinfo=UTC), "wait"), "Europe/London")
    'from Friday 20 November 2026, 08:00 GMT until Sunday 22 November 2026, 00:00 GMT'
    """
    return f"from {in_words(away.since, zone)} until {in_words(away.until, zone)}"
