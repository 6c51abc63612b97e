"""Days of the reckoner: light from 06:00 to 18:00, all alike (section S)."""

from __future__ import annotations

from collections.abc import Iterator

from land.lift.landing import Span, work
from land.lift.rates import MEN, SORTS, Rates, Site, figure, rates
from land.state.carriage import Lift, Parcel

HOUR, DAY = 60, 1440


def done_min(site: Site, do: str, weather: float, load: dict[str, int], start: int) -> int | None:
    """Reckon the minute at which a load is over, from a minute of Day 1; None: never."""
    by_day, by_night = (rates(site, do, night, weather) for night in (False, True))
    if not by_day.men[0]:
        return None
    parcel = Parcel(key="load", body="", **load)
    state = Lift(key="", side="", do=do, site=site.key, force="", parcels=(parcel,), since=start)
    day = (
        DAY + DAY * by_night.read_rate(MEN) / by_day.read_rate(MEN)
    ) / 2  # what is done in 24 hours, in minutes at the day's rate
    whole = max(0, int(sum(load[sort] / by_day.read_rate(sort) for sort in SORTS) / day) - 1)
    state, _ = work(state, (Span(start=0, end=int(whole * day), rates=by_day),))
    return work(state, _days(by_day, by_night, start + whole * DAY))[1][0].minute


def format_minute(minute: int) -> str:
    """Format a minute as the calendar has it: Day 3, 13:11."""
    return f"Day {minute // DAY + 1}, {minute % DAY // HOUR:02d}:{minute % HOUR:02d}"


def _days(by_day: Rates, by_night: Rates, start: int) -> Iterator[Span]:
    dawn, dusk = int(figure("day_from_h")) * HOUR, int(figure("day_to_h")) * HOUR
    at = start
    while True:
        of_day = at % DAY
        light = dawn <= of_day < dusk
        end = at - of_day + (dusk if light else dawn if of_day < dawn else DAY + dawn)
        yield Span(start=at, end=end, rates=by_day if light else by_night)
        at = end
