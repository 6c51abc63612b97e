"""First sight of a large column, which stops the clock (LC-008): the agreed term, in runs of a general's orders."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from land.orders.sheet import Sheet
from land.run.reporting.first_sightings import run_to_stop
from land.run.run_input import Done, Given
from land.sighting.resolve import letters
from land.state.world import Land
from tests.land.run.essex import essex, make_given, march

TO_COLCHESTER = {"blue_general": Sheet(bodies={"blue_brigade": march("weeley", "frating", "elmstead", "east_bridge")})}


def coming(agreed: bool = True, until: int = 720) -> Given:
    """March Blue's brigade on Colchester, where Red's general stands with his; his outposts are away."""
    what = make_given(TO_COLCHESTER, until, ashore="clacton")
    bodies = tuple(replace(one, posture="defend") for one in what.land.bodies if one.key != "red_outposts")
    terms = replace(what.terms, land_cuts=agreed)
    return dataclasses.replace(what, terms=terms, land=replace(what.land, bodies=bodies))


def asked_red(done: Done) -> bool:
    """Report whether Red's general is asked because of a sighting."""
    return done.stop is not None and ("red_general", "sighted") in {(one.seat, one.why) for one in done.stop.asked}


def lettered(done: Done) -> Land:
    """Begin the next run with the letters given in the papers of this one."""
    land = done.land
    assert done.looked is not None
    lids, given_out = {(one.side, one.body): one for one in land.lids}, dict(land.letters)
    for one in done.looked.sightings:
        seat = f"{one.side}_general"
        lid, given_out, _ = letters(lids, given_out, seat, one.side, one.of)
        lids[one.side, one.of] = lid
    return replace(land, lids=tuple(lids[key] for key in sorted(lids)), letters=given_out)


def test_lc_008_a_general_who_sees_a_brigade_come_is_asked_before_it_is_on_him() -> None:
    done = run_to_stop(coming())
    assert done.stop is not None
    assert [(one.seat, one.body, one.why) for one in done.stop.asked] == [("red_general", "red_brigade", "sighted")]
    assert done.clock == done.stop.minute == done.land.minute
    country = essex()[1]
    spots = {one.key: one.spot for one in done.land.bodies}
    assert 2.0 < country.miles(spots["blue_brigade"], spots["red_brigade"]) <= 8.0, "dust shows at eight miles (LC-111)"
    assert any(
        one.message.data.get("seen") for one in done.posted if hasattr(one, "message") and one.message.to == "seat:red_general"
    )


def test_lc_008_without_the_term_nothing_stops_before_they_meet() -> None:
    done = run_to_stop(coming(agreed=False))
    assert done.stop is None or {one.why for one in done.stop.asked} == {"contact"}
    assert done.clock > (run_to_stop(coming()).clock)


def test_lc_008_what_he_ordered_then_is_done_and_it_stops_no_second_time_for_them() -> None:
    first = run_to_stop(coming())
    assert first.stop is not None
    off = {"red_general": {"bodies": {"red_brigade": {"posture": "avoid", "tasks": [{"do": "halt", "fields": {}}]}}}}
    done = run_to_stop(dataclasses.replace(coming(), stops=(replace(first.stop, orders=off),)))
    assert done.clock > first.clock
    assert next(one for one in done.land.bodies if one.key == "red_brigade").posture == "avoid"
    assert not asked_red(done)


def test_lc_008_one_whom_he_has_under_a_letter_already_stops_nothing() -> None:
    first = run_to_stop(coming())
    going_on = dataclasses.replace(coming(), land=lettered(first))
    assert run_to_stop(going_on).clock > first.clock + 1


def test_lc_008_a_few_companies_stop_nothing() -> None:
    what = coming()
    few = tuple(
        replace(one, units=tuple(unit for unit in one.units if unit.code == "cav")) if one.key == "blue_brigade" else one
        for one in what.land.bodies
    )
    done = run_to_stop(dataclasses.replace(what, land=replace(what.land, bodies=few)))
    assert not asked_red(done)
