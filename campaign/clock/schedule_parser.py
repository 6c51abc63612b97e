"""The terms of a clock as typed, read with all faults (CK-002, CK §5)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta

from campaign.clock.due_times import DAYS_AHEAD, next_hour
from campaign.clock.fallback_order import ladder
from campaign.clock.terms import FIXED, ON, WAYS, Terms
from campaign.clock.time_zones import DAYS, instant_of, length_in_words, wall_of, zones
from naval.orders.seat_knowledge import Fault
from tactical.engine.text.outside_values import show, unfit
from tactical.engine.text.words import listed

MINUTE, DAY = 1, 24 * 60
LEAST_OPEN, LENGTH, STOP, GRACE = (15, 7 * DAY), (15, 14 * DAY), (15, 14 * DAY), (0, 12 * 60)
"""Bounds of the lengths that may be set, in minutes (CK-003, CK-005, CK-008, CK-015)."""
MOST_HOURS, MOST_LEFT_OUT = 12, 60
NOTE = 300
SEAT_PAUSES, SEAT_PAUSE_H = (0, 5), (1, 72)
LEAST_NOTICE = timedelta(minutes=30)
LONGEST_PAUSE = timedelta(days=14)
FARTHEST = timedelta(days=31)
UNITS = {"d": DAY, "day": DAY, "days": DAY, "h": 60, "hour": 60, "hours": 60, "m": 1, "min": 1, "minute": 1, "minutes": 1}
_PART = re.compile(r"(\d{1,5})\s*([a-z]+)")


@dataclass
class Form:
    """A form as typed, with every fault found in it."""

    given: Mapping[str, str]
    faults: list[Fault] = field(default_factory=list)

    def text(self, name: str) -> str:
        """Return the text of a field."""
        return self.given.get(name, "").strip()

    def add_fault(self, name: str, text: str, rule: str) -> None:
        """Note a fault of a field."""
        self.faults.append(Fault(where=name, text=text, rule=rule))

    def length(self, name: str, what: str, bounds: tuple[int, int], rule: str) -> int:
        """Read a length of time in minutes, within bounds."""
        typed = self.text(name)
        found = minutes_of(typed)
        if found is None or not bounds[0] <= found <= bounds[1]:
            low, high = (length_in_words(timedelta(minutes=bound)) if bound else "0 min" for bound in bounds)
            self.add_fault(
                name, f"{what} must be from {low} to {high}, such as “90 min”, “12 h” or “1 day 6 h”, not {show(typed)}.", rule
            )
            return bounds[0]
        return found

    def read_whole_number(self, name: str, what: str, bounds: tuple[int, int], rule: str) -> int:
        """Read a whole number within bounds."""
        typed = self.text(name)
        if not re.fullmatch(r"\d{1,4}", typed) or not bounds[0] <= int(typed) <= bounds[1]:
            self.add_fault(name, f"{what} must be a number from {bounds[0]} to {bounds[1]}, not {show(typed)}.", rule)
            return bounds[0]
        return int(typed)

    def note(self, name: str, rule: str) -> str:
        """Read a reason in one line."""
        typed = " ".join(self.text(name).split())
        if len(typed) > NOTE:
            self.add_fault(name, f"The reason has {len(typed)} characters; at most {NOTE} are allowed.", rule)
        if any(unfit(sign) for sign in typed):
            self.add_fault(name, "The reason contains characters that cannot be printed.", rule)
        return typed

    def hour(self, name: str, typed: str, what: str, rule: str) -> time | None:
        """Read an hour of the day."""
        found = hour_of(typed)
        if found is None:
            self.add_fault(name, f"{what} must be an hour from 00:00 to 23:59, such as 20:00, not {show(typed)}.", rule)
        return found


def minutes_of(typed: str) -> int | None:
    """Read a length of time as typed, in minutes.

    >>> [minutes_of(typed) for typed in ("90 min", "12 h", "1 day 6 h", "0 min", "soon", "12", "")]
    [90, 720, 1800, 0, None, None, None]
    """
    text = typed.strip().lower()
    parts = _PART.findall(text)
    if not parts or _PART.sub("", text).strip() or any(unit not in UNITS for _, unit in parts):
        return None
    return sum(int(count) * UNITS[unit] for count, unit in parts)


def hour_of(typed: str) -> time | None:
    """Read an hour of the day as typed; 24:00 is none.

    >>> hour_of("8:00"), hour_of("20:15"), hour_of("24:00"), hour_of("8")
    (datetime.time(8, 0), datetime.time(20, 15), None, None)
    """
    found = re.fullmatch(r"(\d{1,2})[:.](\d\d)", typed.strip())
    return time(int(found[1]), int(found[2])) if found and int(found[1]) < 24 and int(found[2]) < 60 else None


def date_of(typed: str) -> date | None:
    """Read a date as typed, year first."""
    try:
        return date.fromisoformat(typed.strip()) if re.fullmatch(r"\d{4}-\d\d-\d\d", typed.strip()) else None
    except ValueError:
        return None


def terms_of(given: Mapping[str, str], weekdays: Sequence[str], rungs: Sequence[str], now: datetime) -> tuple[Terms, list[Fault]]:
    """Read the terms from a form, with all faults; with faults they are of no use."""
    form = Form(given)
    way, zone = form.text("way"), form.text("zone")
    if way not in WAYS:
        form.add_fault("way", f"Orders close {listed(WAYS.values())}, not {show(way)}.", "CK-002")
    known = zone in zones()
    if not known:
        form.add_fault(
            "zone",
            f"There is no time zone {show(zone)}; time zones are named like Europe/London, America/New_York or UTC.",
            "CK-003",
        )
    terms = Terms(
        way=way,
        zone=zone if known else Terms().zone,
        early=form.text("early") == "yes",
        breaker=form.text("breaker") == "yes",
        hours=_hours(form),
        weekdays=_weekdays(form, weekdays),
        left_out=_left_out(form),
        least_open_min=form.length("least_open", "The least time for orders", LEAST_OPEN, "CK-003"),
        length_min=form.length("length", "The time for orders", LENGTH, "CK-005"),
        stop_min=form.length("stop", "The time at a stop", STOP, "CK-008"),
        grace_min=form.length("grace", "Grace", GRACE, "CK-015"),
        quiet=_quiet(form),
        rungs=ladder(rungs),
        seat_pauses=form.read_whole_number("seat_pauses", "How often a seat may stop the clock", SEAT_PAUSES, "CK-013"),
        open_pace=form.text("open_pace") == "yes",
        seat_pause_h=form.read_whole_number("seat_pause_h", "How many hours a seat may stop the clock", SEAT_PAUSE_H, "CK-013"),
    )
    if (
        way in (FIXED, ON)
        and known
        and not form.faults
        and next_hour(terms, now + timedelta(minutes=terms.least_open_min)) is None
    ):
        why = "all its days are left out" if terms.left_out else "it has no day"
        form.add_fault("hours", f"This schedule has no deadline in the next {DAYS_AHEAD} days: {why}.", "CK-003")
    return terms, form.faults


def _hours(form: Form) -> tuple[time, ...]:
    typed = form.text("hours").replace(",", " ").split()
    found = [form.hour("hours", one, "A fixed hour", "CK-003") for one in typed[:MOST_HOURS]]
    read = [one for one in found if one is not None]
    if not typed or len(typed) > MOST_HOURS:
        form.add_fault("hours", f"Give 1 to {MOST_HOURS} fixed hours, such as “08:00 20:00”.", "CK-003")
    for one in sorted({one for one in read if read.count(one) > 1}):
        form.add_fault("hours", f"{one:%H:%M} stands twice among the hours.", "CK-003")
    return tuple(sorted(set(read)))


def _weekdays(form: Form, given: Sequence[str]) -> tuple[int, ...]:
    names = [one for one in given if one not in map(str, range(7))]
    if names:
        form.add_fault("weekdays", f"There is no weekday {show(names[0])}; 0 is Monday, 6 is Sunday.", "CK-003")
    read = [int(one) for one in given if one not in names]
    for one in sorted({one for one in read if read.count(one) > 1}):
        form.add_fault("weekdays", f"{DAYS[one]} is among the weekdays twice.", "CK-003")
    if not given:
        form.add_fault("weekdays", "Choose at least one weekday.", "CK-003")
    return tuple(sorted(set(read)))


def _left_out(form: Form) -> tuple[date, ...]:
    typed = form.text("left_out").replace(",", " ").split()
    if len(typed) > MOST_LEFT_OUT:
        form.add_fault("left_out", f"At most {MOST_LEFT_OUT} dates can be skipped.", "CK-003")
    read = []
    for one in typed[:MOST_LEFT_OUT]:
        day = date_of(one)
        if day is None:
            form.add_fault("left_out", f"A date to skip must be like 2026-12-25, not {show(one)}.", "CK-003")
        else:
            read.append(day)
    return tuple(sorted(set(read)))


def _quiet(form: Form) -> tuple[time, time] | None:
    begins, ends = form.text("quiet_from"), form.text("quiet_to")
    if not begins and not ends:
        return None
    hours = (
        form.hour("quiet_from", begins, "The beginning of quiet hours", "CK-014"),
        form.hour("quiet_to", ends, "The end of quiet hours", "CK-014"),
    )
    if hours[0] is None or hours[1] is None:
        return None
    if hours[0] == hours[1]:
        form.add_fault("quiet_to", "Quiet hours cannot begin and end at the same hour: for none, leave both empty.", "CK-014")
    return hours[0], hours[1]


def instant_typed(form: Form, now: datetime, zone: str, what: str, bounds: tuple[timedelta, timedelta], rule: str) -> datetime:
    """Read an instant as ``day`` and ``hour`` of a zone, within bounds from now."""
    day, wall = date_of(form.text("day")), form.hour("hour", form.text("hour"), "The hour", rule)
    if day is None:
        form.add_fault("day", f"The day must be like {wall_of(now, zone):%Y-%m-%d}, not {show(form.text('day'))}.", rule)
    if day is None or wall is None:
        return now
    at = instant_of(day, wall, zone)
    least, most = now + bounds[0], now + bounds[1]
    if not least <= at <= most:
        low = length_in_words(bounds[0]) if bounds[0] else "now"
        form.add_fault("hour", f"{what} from {low}{' on' if bounds[0] else ''} to {length_in_words(bounds[1])} ahead.", rule)
    return at.astimezone(UTC)
