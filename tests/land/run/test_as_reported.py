"""The report of a column: as it stood then, not as the run left it (LC-144)."""

from __future__ import annotations

import dataclasses

import msgspec

from land.communications.facts import Delivered
from land.run.reporting.reports import as_it_stood
from land.run.run_input import Done, Given
from land.state.world import Body
from tests.land.run.clacton import body, ended, meets, men
from tests.land.run.essex import make_given, march, run, sheet

HOUR = 60


def reports(done: Done, key: str) -> list[tuple[int, Body]]:
    """List a column's reports of itself, by when it wrote them."""
    return [
        (one.message.written, msgspec.convert(one.message.data["body"], Body))
        for one in done.posted
        if isinstance(one, Delivered) and one.message.author == f"body:{key}" and "body" in one.message.data and not one.again
    ]


def marching() -> Given:
    return make_given(
        sheet(red_brigade=march("east_bridge", "elmstead", "frating"), red_outposts=march("weeley", posture="defend"))
    )


def test_lc_144_who_has_arrived_reports_the_fatigue_he_had_then_and_the_march_behind_him() -> None:
    done = run(marching())
    (arrived,) = [(at, one) for at, one in reports(done, "red_outposts") if one.held is not None and one.held.at == 1]
    at, told = arrived
    as_was = body(run(dataclasses.replace(marching(), until=at // HOUR * HOUR)), "red_outposts")
    assert (told.fatigue, told.rest_min, told.units) == (as_was.fatigue, as_was.rest_min, as_was.units)
    assert body(done, "red_outposts").rest_min > told.rest_min  # it has rested since


def test_lc_144_a_report_of_contact_knows_nothing_of_the_battle_that_came_of_it() -> None:
    met = run(meets()).battle
    assert met is not None
    fought = ended(met)
    done = run(
        dataclasses.replace(meets(), battles=(fought,), stops=(run(dataclasses.replace(meets(), battles=(fought,))).stop,))
    )  # type: ignore[arg-type]
    before = body(done, "red_outposts")
    told = {at: men(one) for at, one in reports(done, "red_outposts")}
    assert told[met.minute] == 1160
    assert told[fought.end_minute] == 1160 - 184
    assert men(as_it_stood(done, before, met.minute)) == 1160


def test_lc_144_what_others_do_meanwhile_alters_nothing_of_what_a_body_says_of_itself() -> None:
    """Steps end where a far enemy does something: nobody else's report depends on that."""
    alone = run(marching())
    busy = dataclasses.replace(
        marching(), land=make_given({}, ashore="clacton").land
    )  # Blue stands ashore, and orders come and go
    both = run(busy)
    first = [(at, one) for at, one in reports(alone, "red_brigade") if at < 120]
    assert first == [(at, one) for at, one in reports(both, "red_brigade") if at < 120]
