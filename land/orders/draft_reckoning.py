"""March table of a general's page: the results of a draft by what its author knows (LC-060, section R).

It marches his own bodies alone by the rules of the run: no enemy, no other general's column, the sky as given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from land import tables
from land.march import column
from land.march.facts import FELL_OUT, HALTED, PASSED, Fact
from land.march.marches import Lasts, Went, march, no_want
from land.march.track import Track
from land.march.way import Ways
from land.orders import sheet_reader
from land.orders.general_knowledge import Known, KnownBody
from land.orders.orders_in_force import Came, idle, in_force
from land.state.sky import Sky
from land.state.trail import MINUTE
from land.state.world import DOWN, Body, EdgeNow, Land, PlaceNow
from land.works.ordered_works import task_minutes
from naval.state.frozen import Frozen

DRAFT = 1_000_000_000
"""The number of a drafted order: later than any that was given."""


class Row(Frozen, frozen=True):
    """Line of the march table: from one place to the next, in minutes of the campaign.

    ``off`` and ``there`` are the head's, ``last`` and ``tail`` when the last fighting unit and the last wagon are there,
    ``clear`` when the tail is off the place they came from.
    """

    start: str
    to: str
    off: int
    there: int
    last: int
    tail: int
    clear: int


class Reckoned(Frozen, frozen=True):
    """Results of the draft for one body: march table, minutes marched, fatigue at the end, stragglers, halts.

    ``off`` is when its head would move off (-1: it does not march), ``halts`` are (minute, reason, obstacle).
    """

    body: str
    off: int
    rows: tuple[Row, ...] = ()
    minutes: int = 0
    fatigue: int = 0
    falls_out: int = 0
    halts: tuple[tuple[int, str, str], ...] = ()
    track: tuple[tuple[int, float, float], ...] = ()
    warnings: tuple[str, ...] = ()


def reckoned(
    draft: object, known: Known, country: Any, sky: Sky, want: Callable[[Body], float] = no_want
) -> tuple[Reckoned, ...]:
    """Reckon a draft for each own body that has something to do; a body with a faulty order keeps its old one.

    Bodies out of his voice are reckoned from where they last reported themselves, as if they heard at once (SC-LC-32).
    """
    known = sheet_reader.parted(draft, known)
    orders = _sound(draft, known, country)
    until = known.minute + int(tables.value("orders", "reckon_min"))
    bodies = [one for one in (_ordered(one, orders, known, sky) for one in known.bodies) if one.trail or not idle(one)]
    places = [PlaceNow(key=key, state=DOWN) for key in known.down if key in country.places]
    edges = [EdgeNow(key=key, state=DOWN) for key in known.down if key in country.edges]
    went = march(
        bodies,
        Ways(country, places, edges),
        sky,
        known.minute,
        until,
        known.minute,
        want=want,
        tires=known.terms.fatigue,
        lasts=_lasts(known, country, places, edges),
        to_the_end=True,
        run_min=known.run_min,
    )
    mine = {one.key: one for one in bodies}
    return tuple(_table(mine[key], went, country, known) for key in sorted(mine) if not idle(mine[key]))


def _lasts(known: Known, country: Any, places: list[PlaceNow], edges: list[EdgeNow]) -> Lasts:
    """Reckon how long works take on the ground as the general knows it (LC-220); a march table skips other tasks (SC-LC-32)."""
    land = Land(minute=known.minute, places=tuple(places), edges=tuple(edges))
    return lambda body, task, minute: task_minutes(body, task, minute, country, land) or 0


def _sound(draft: object, known: Known, country: Any) -> dict[str, Any]:
    given = draft.get("bodies") if isinstance(draft, dict) else None
    found: dict[str, Any] = {}
    if not isinstance(given, dict):
        return found
    for key in given:
        sheet, _, _ = sheet_reader.check({"bodies": {key: given[key]}}, known, country)
        if sheet is not None:
            found |= sheet.bodies
    return found


def _ordered(one: KnownBody, orders: dict[str, Any], known: Known, sky: Sky) -> Body:
    body = one.body
    written = orders.get(body.key)
    if written is None:
        return body
    order = replace(written.order(DRAFT, known.seat, body.key, known.minute), valid_until=None)
    came = [Came(minute=known.minute, order=order)]
    return in_force(body, came, lambda minute: sky.night(body.spot.lon, body.spot.lat, minute))[0]


def _table(before: Body, went: Went, country: Any, known: Known) -> Reckoned:
    track = went.tracks[before.key]
    facts = [fact for fact in went.facts if fact.body == before.key]
    rows = _rows(before, track, facts, country)
    marched = [one for one in track.stretches if one.until > known.minute * MINUTE]
    end = -(-marched[-1].until // MINUTE) if marched else known.minute
    fatigue = went.tired[before.key]
    out = sum(fact.men for fact in facts if fact.kind == FELL_OUT)
    since = known.minute
    ends = (one.until // MINUTE for one in track.stretches)
    some = {since, end, *range(since - since % 60 + 60, end, 60), *(one for one in ends if since < one < end)}
    return Reckoned(
        body=before.key,
        off=marched[0].since // MINUTE if marched else -1,
        rows=rows,
        minutes=_up(sum(one.until - one.since for one in marched)),
        fatigue=fatigue,
        falls_out=out,
        halts=tuple((fact.minute, fact.what, fact.where) for fact in facts if fact.kind == HALTED),
        track=tuple((minute, spot.lon, spot.lat) for minute in sorted(some) for spot in (track.head(minute),)),
        warnings=_warnings(fatigue, out),
    )


def _warnings(fatigue: int, out: int) -> tuple[str, ...]:
    """Warn a general, before he seals, of stragglers (LC-092, LC-094)."""
    if not out:
        return ()
    digits = max(0, len(str(out)) - 2)
    about = round(out, -digits)
    return (f"F {fatigue} at the end, about {about:,} men will fall out (LC-092, LC-094).",)


def _rows(before: Body, track: Track, facts: list[Fact], country: Any) -> tuple[Row, ...]:
    """List the stages from place to place: when head, last fighting unit and tail arrive, and when the tail leaves (LC-089)."""
    found, start, begin = [], before.spot.place, 0
    for fact in facts:
        if fact.kind != PASSED:
            continue
        n = next((n for n in range(begin, len(track.stretches)) if track.stretches[n].place == fact.what), None)
        if n is None:
            continue
        one, first = track.stretches[n], track.stretches[begin]
        last, tail = (_up(one.until + column.lag(yards, one.lag)) for yards in (track.line.fighting, track.line.whole))
        clear = _up(first.since + column.lag(track.line.whole, first.lag))
        row = Row(start=start, to=fact.what, off=_up(first.since), there=_up(one.until), last=last, tail=tail, clear=clear)
        found.append(row)
        start, begin = fact.what, min(n + 1, len(track.stretches) - 1)
    return tuple(found)


def _up(thousandths: int) -> int:
    return -(-thousandths // MINUTE)
