"""Stop of the clock where a large hostile body is first seen, if that is agreed (LC-008)."""

from __future__ import annotations

from dataclasses import replace

from land import tables
from land.contact.stops import present, sighting_stops
from land.run.battle.generals_lost import away
from land.run.order_of_play import Course
from land.run.reporting.reports import add_run_reports
from land.run.run_input import Done, Given
from land.sighting.boxes import lid_at
from land.sighting.facts import Sighting
from land.sighting.reach import DUST
from land.state.stops import SIGHTED, Concerned, LandStop


def run_to_stop(given: Given) -> Done:
    """Run to the first decision: at the latest where a general present first sees so large a body.

    Sightings are known only when all have marched, so the run is then repeated to that minute.
    """
    done = add_run_reports(given, Course(given).run())
    stop = first_sighted(given, done)
    if stop is None:
        return done
    short = replace(given, until=stop.minute, counts=None)
    return replace(add_run_reports(short, Course(short).run()), stop=stop)


def men_seen(one: Sighting) -> int:
    """Return the men of a sighting: those made out, or the number that dust suggests (LC-111, LC-115)."""
    return one.strength or (int(tables.value("look", "dusty")) if one.what == DUST else 0)


def first_sighted(given: Given, done: Done) -> LandStop | None:
    """Find the first minute before the clock at which a body near its general first sees a thousand men, or their dust.

    Only he is asked, unless he has a letter for them; he cannot yet know what others have seen (LC-008, LC-116).
    """
    seats = {one.key: one.seat for one in done.land.bodies}
    lids = {(one.side, one.body): one for one in given.land.lids}
    before, asked = {one.minute for one in given.stops}, dict[int, set[tuple[str, str]]]()
    known = set[tuple[str, str]]()
    for one in sorted(done.looked.sightings if done.looked else (), key=lambda row: (row.told, row.holder, row.of)):
        body = one.holder.removeprefix("body:")
        seat = seats.get(body, "")
        way, spot = done.staffs.get(seat), done.moves.get(body)
        if seat in away(done.land, one.told) or one.told + 1 >= done.clock or way is None or spot is None:
            continue
        heads = {body: spot.head(one.told)}
        if not present(heads, {seat: way.head(one.told)}, given.terms.hq_hears_mi):
            continue
        lid = lid_at(lids.get((one.side, one.of)), one.side, one.of, one.told, given.run_min)
        first = (seat, one.of) not in known and seat not in lid.letters
        known.add((seat, one.of))
        if sighting_stops(men_seen(one), first, given.terms.land_cuts) and one.told > given.start:
            asked.setdefault(one.told + 1, set()).add((seat, body))  # when the minute in which he sees it is over
    minute = min((one for one in asked if one not in before), default=None)
    if minute is None:
        return None
    rows = tuple(Concerned(seat=seat, body=body, why=SIGHTED) for seat, body in sorted(asked[minute]))
    return LandStop(minute=minute, asked=rows)
