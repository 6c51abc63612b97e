"""Embarking and landing: the parcels moved by each minute, in the order written (LC-199 to LC-203)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from land.lift.rates import SORTS, Rates, Site, horses_lost, rates, swell
from land.state.carriage import LAND, Lift, Parcel
from land.state.sky import Sky
from naval.state.frozen import Frozen


class Over(Frozen, frozen=True):
    """Parcel ashore, or aboard, as a whole from ``minute`` on; ``horses_lost`` of its horses drowned in the swell."""

    parcel: str
    body: str
    minute: int
    men: int
    horses: int
    wheels: int
    horses_lost: int = 0


class Span(Frozen, frozen=True):
    """Span of time with one rate of work, and whether there is swell."""

    start: int
    end: int
    rates: Rates
    swell: bool = False


def lift(state: Lift, site: Site, sky: Sky, start: int, end: int) -> tuple[Lift, tuple[Over, ...]]:
    """Embark or land from one minute to another, in the written order; return the lift and the parcels over (LC-199).

    A lift cut at any minute goes on just as if uncut.
    """
    return work(state, spans(site, sky, state.do, max(start, state.since), end))


def spans(site: Site, sky: Sky, do: str, start: int, end: int) -> Iterator[Span]:
    """Yield the rates of a site over some minutes, asked of the sky minute by minute and merged where they are equal."""
    held: Span | None = None
    for minute in range(start, end):
        weather = sky.value(site.lon, site.lat, minute)
        now = rates(site, do, sky.night(site.lon, site.lat, minute), weather)
        rough = site.open_beach and swell(weather, site.exposed)
        if held is not None and (held.rates, held.swell) == (now, rough):
            held = msgspec.structs.replace(held, end=minute + 1)
            continue
        if held is not None:
            yield held
        held = Span(start=minute, end=minute + 1, rates=now, swell=rough)
    if held is not None:
        yield held


def work(state: Lift, spans: Iterable[Span]) -> tuple[Lift, tuple[Over, ...]]:
    """Work a lift through some spans, or until all of it is over (LC-199, LC-200, LC-202)."""
    at, done, drowned, touched = state.next, Fraction(*state.done), state.swell_horses, state.touched
    found: list[Over] = []
    for span in spans:
        now = Fraction(span.start)
        if touched is None and any(span.rates.read_rate(sort) for sort in SORTS):
            touched = span.start
        while at < len(state.parcels):
            parcel = state.parcels[at]
            done, now = _advance_parcel(parcel, done, span.rates, now, span.end)
            if done < _items(parcel):
                break
            lost = horses_lost(drowned, parcel.horses) if span.swell and state.do == LAND else 0
            drowned += parcel.horses if span.swell and state.do == LAND else 0
            found.append(Over.copied(parcel, parcel=parcel.key, minute=math.ceil(now), horses_lost=lost))
            at, done = at + 1, Fraction(0)
        if at == len(state.parcels):
            break
    after = msgspec.structs.replace(state, next=at, done=done.as_integer_ratio(), swell_horses=drowned, touched=touched)
    return after, tuple(found)


def is_lift_over(state: Lift) -> bool:
    """Report whether nothing is left to embark or land."""
    return state.next == len(state.parcels)


def ashore_men(state: Lift) -> int:
    """Count the men who are over, including part of the unit at work (LC-205)."""
    whole = sum(parcel.men for parcel in state.parcels[: state.next])
    part = min(math.floor(Fraction(*state.done)), state.parcels[state.next].men) if state.next < len(state.parcels) else 0
    return whole + part


def _items(parcel: Parcel) -> int:
    return parcel.men + parcel.horses + parcel.wheels


def _advance_parcel(parcel: Parcel, done: Fraction, speed: Rates, now: Fraction, end: int) -> tuple[Fraction, Fraction]:
    """Reckon how much of a parcel is over, and when: its men go first, then its horses, then its wheels."""
    edge = 0
    for sort in SORTS:
        edge += getattr(parcel, sort)
        rate = speed.read_rate(sort)
        if done < edge and rate:
            step = min((edge - done) / rate, end - now)
            done, now = done + step * rate, now + step
        if done < edge:
            break
    return done, now
