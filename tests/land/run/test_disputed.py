"""A landing in the face of the enemy: it is a battle, lots come over the beach, and the beaten land no more (LC-205)."""

from __future__ import annotations

import dataclasses
from functools import cache

from msgspec.structs import replace

from land.lift.stowage import Transport
from land.run.run_input import Convoy, Given
from land.state.fights import Fought
from land.state.moves import Halted
from land.state.world import AVOID, Body, Held, Order, Spot, Task
from tests.land.run.clacton import body, ended, men
from tests.land.run.essex import essex, make_given, run

BEACH = "holland_beach"


@cache
def opposed(posture: str = "defend", until: int = 480) -> Given:
    """Set up Blue's brigade off Holland with orders to land; Red's outposts stand where the beach's road begins."""
    what = make_given({}, until)
    country = essex()[1]
    land = Task(do="land", fields={"at": BEACH})
    order = Order(number=1, author="blue_general", to="blue_brigade", issued=0, tasks=(land,))
    behind = country.spot_at(country.beaches[BEACH].place)

    lon, lat = country.beaches[BEACH].line[0]

    def stands(one: Body) -> Body:
        if one.key == "blue_brigade":
            return replace(one, spot=Spot(lon=lon, lat=lat), held=Held(order=order, received=0, off=0))
        return replace(one, spot=behind, posture=posture) if one.key == "red_outposts" else one

    staffs = tuple(replace(one, spot=Spot(lon=lon, lat=lat)) if one.side == "blue" else one for one in what.land.staffs)
    ships = tuple(Transport(key=f"t{n}", room_t=5000.0) for n in range(8))
    return dataclasses.replace(
        what,
        land=replace(what.land, bodies=tuple(map(stands, what.land.bodies)), staffs=staffs),
        afloat={"landing_squadron": Halted("landing_squadron", Spot(lon=lon, lat=lat))},
        convoys={"landing_squadron": Convoy(transports=ships, warships=2)},
    )


def asked(what: Given) -> Given:
    """Go past the stop at which the boats touch."""
    stop = run(what).stop
    assert stop is not None
    assert {one.why for one in stop.asked} == {"landing"}
    return dataclasses.replace(what, stops=(stop,))


def test_lc_205_boats_that_touch_where_an_enemy_stands_are_met_with_a_battle() -> None:
    what = asked(opposed())
    done = run(what)
    met = done.battle
    assert met is not None
    assert (met.bodies, met.opening.kind, met.opening.attacker) == (("blue_brigade", "red_outposts"), "landing", "blue")
    assert (met.opening.place, met.minute) == (BEACH, what.stops[0].minute // 10 * 10 + 10)
    assert met.opening.present["blue"] == ("blue_general",)  # he is aboard with the brigade
    # men come over at the beach's rate, in lots of four rounds; those too late are not in the battle
    ours = [one for one in met.opening.muster.units if one.side == "blue"]
    assert [one.enters for one in ours] == sorted(one.enters for one in ours)
    assert ours[0].enters == 0
    assert {one.key.count("/") for one in ours} == {1, 2}
    assert ours[-1].enters <= met.opening.muster.rounds
    assert {key for key in met.opening.pieces if key.startswith("blue")} == {one.key for one in ours}


def test_lc_205_the_winner_goes_on_landing_and_losses_are_of_those_who_were_over() -> None:
    what = asked(opposed())
    met = run(what).battle
    assert met is not None
    fought: Fought = ended(met, rounds=8, dead=1)
    done = run(dataclasses.replace(what, battles=(fought,)))
    assert done.clock == fought.end_minute
    lost = {key: told.down for key, told in done.ended[0].losses.items()}
    ours = [one for one in met.opening.muster.units if one.side == "blue"]
    assert sum(down for key, down in lost.items() if key.startswith("blue")) == met.opening.k * len(ours)
    assert body(done, "red_outposts").posture == AVOID  # beaten, and on his way
    whole = run(dataclasses.replace(what, battles=(fought,), stops=(*what.stops, done.stop), until=1000))  # type: ignore[arg-type]
    assert not [one for one in whole.land.bodies if one.aboard and one.side == "blue"]
    assert men(body(whole, "blue_brigade")) == men(body(run(make_given({}, 1)), "blue_brigade")) - met.opening.k * len(ours)


def test_lc_205_who_is_beaten_on_the_beach_lands_no_more() -> None:
    what = asked(opposed())
    met = run(what).battle
    assert met is not None
    fought = ended(met, rounds=8, field="red", dead=1)
    done = run(dataclasses.replace(what, battles=(fought,)))
    assert done.land.lifts == ()
    whole = run(dataclasses.replace(what, battles=(fought,), stops=(*what.stops, done.stop), until=1000))  # type: ignore[arg-type]
    assert [one.key for one in whole.land.bodies if one.aboard == "landing_squadron"]


def test_lc_257_lc_259_who_keeps_off_or_is_too_few_does_not_dispute_a_beach() -> None:
    assert run(asked(opposed(AVOID, 200))).battle is None
    few = asked(opposed(until=200))
    handful = tuple(
        replace(one, units=tuple(replace(unit, men=unit.men // 4) for unit in one.units)) if one.key == "red_outposts" else one
        for one in few.land.bodies
    )
    assert run(dataclasses.replace(few, land=replace(few.land, bodies=handful))).battle is None


def test_lc_008_a_disputed_landing_may_be_cut_anywhere() -> None:
    what = asked(opposed())
    met = run(what).battle
    assert met is not None
    cut = dataclasses.replace(what, until=met.minute - 3, stops=what.stops)
    rest = dataclasses.replace(what, land=run(cut).land)
    then = run(rest).battle
    assert then == met


def test_lc_229_what_is_afloat_and_not_in_contact_alters_nothing_for_who_stands_on_the_beach() -> None:
    what = asked(opposed())
    alone = run(what).battle
    more = replace(body(run(opposed(until=1)), "blue_brigade"), key="blue_reserve", name="Blue reserve", held=None)
    both = dataclasses.replace(
        what, land=replace(what.land, bodies=tuple(sorted([*what.land.bodies, more], key=lambda b: b.key)))
    )
    helped = run(both).battle
    assert alone is not None
    assert helped is not None
    assert helped.opening == alone.opening


def test_lc_205_the_strip_on_the_beach_is_laid_out_where_it_is_agreed() -> None:
    what = asked(opposed())
    plain = run(what).battle
    met = run(dataclasses.replace(what, terms=replace(what.terms, beach_strip=True))).battle
    off = run(dataclasses.replace(what, terms=replace(what.terms, beach_strip=False))).battle
    assert met is not None
    assert plain is not None
    assert off is not None
    assert off.opening.muster.strip is None
    k, inch_yd = met.opening.k, met.opening.k / 5
    strip = met.opening.muster.strip
    assert strip is not None
    assert (strip.side, strip.inches) == ("blue", round(500 / inch_yd))
    assert 1000 - 400 < strip.figures * k <= 1000 + k, "few were over when the boats were met"
    assert replace(met.opening, muster=replace(met.opening.muster, strip=None)) == off.opening
