"""Battles of a run: they stop its clock, are fought elsewhere, and come back as they ended (LC-256 to LC-282)."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from msgspec.structs import replace

from land.run.reporting.reports import what_it_lost
from land.run.run_input import Convoy, Done, Given
from land.sighting.shore import ShipTrack
from land.state.fights import Fought, Met
from land.state.moves import Halted
from land.state.world import AVOID, BROKEN, SHAKEN, Arrival, Body, Held, Order, Spot, Task
from naval.state.frozen import stored
from tactical.engine.for_land import LandUnit, UnitFate
from tests.land.even_sky import EvenSky
from tests.land.march.country import ordered
from tests.land.run.clacton import as_is, body, ended, meets, men
from tests.land.run.essex import essex, make_given, run


def fought(what: Given, **how: object) -> tuple[Met, Fought, Done]:
    """Play a run to its battle, and once more with it fought."""
    met = run(what).battle
    assert met is not None
    told = ended(met, **how)  # type: ignore[arg-type]
    return met, told, run(dataclasses.replace(what, battles=(told,)))


def arrival(one: Body, minute: int) -> Arrival:
    return Arrival(body=one, by="road", minute=minute)


def test_lc_256_lc_262_a_contact_that_becomes_a_battle_stops_the_clock_until_it_is_fought() -> None:
    done = run(meets())
    assert done.battle is not None
    assert done.stop is None
    assert done.clock == done.battle.minute == 170
    assert (done.battle.bodies, done.battle.opening.kind) == (("blue_brigade", "red_outposts"), "attack")
    assert done.battle.opening.present == {"blue": ("blue_general",), "red": ()}  # Red's general is at Colchester
    # 4,580 men are the larger side: 46 to a figure, an inch 9.2 yards, 198 by 108 inches, rounds of five minutes
    muster = done.battle.opening.muster
    assert (done.battle.opening.k, muster.width, muster.depth, muster.round_min) == (46, 198, 108, 5)
    assert (muster.rounds, muster.attacker, muster.form) == (24, "red", "finish")
    figures = {
        side: {arm: sum(u.figures for u in muster.units if (u.side, u.arm) == (side, arm)) for arm in ("foot", "horse", "guns")}
        for side in ("blue", "red")
    }
    assert figures == {"blue": {"foot": 92, "horse": 3, "guns": 4}, "red": {"foot": 22, "horse": 3, "guns": 0}}


@pytest.mark.parametrize(("sets_out", "there"), [(138, ("red_general",)), (145, ())])
def test_lc_009_a_general_who_rides_up_in_the_first_round_fights_the_battle_and_one_who_sets_out_later_does_not(
    sets_out: int, there: tuple[str, ...]
) -> None:
    what, country = meets(), essex()[1]
    road, head = country.edges["littleclacton_clacton"], country.spot_on("littleclacton_clacton", 955)  # Red's head, as they meet
    behind = [leg.edge for leg in country.legs(country.spot_at("frating"), country.spot_at(road.a)) or ()]
    spots = [country.spot_on(edge.key, m) for edge in behind for m in range(0, edge.metres, 50)]
    off = next(one for one in spots if 2.05 < country.miles(one, head) < 2.2)
    order = Order(
        number=0, author="red_general", to="red_general", issued=0, tasks=(Task(do="march", fields={"by": ["clacton"]}),)
    )
    staffs = tuple(
        replace(one, spot=off, riding="", held=Held(order=order, received=sets_out, off=sets_out)) if one.side == "red" else one
        for one in what.land.staffs
    )
    met = run(dataclasses.replace(what, land=replace(what.land, staffs=staffs))).battle
    assert met is not None
    assert (met.minute, met.opening.present["red"]) == (140, there), "his order went by mouth, and was heard half an hour sooner"


def test_lc_275_lc_277_losses_come_back_by_unit_and_the_winner_holds_the_field() -> None:
    met, _, done = fought(meets())
    assert done.stop is not None
    assert done.clock == met.minute + 60
    assert [(one.seat, one.body, one.why) for one in done.stop.asked] == [("blue_general", "blue_brigade", "battle")]
    red, blue = body(done, "red_outposts"), body(done, "blue_brigade")
    # two figures of 46 down of the battalion and of the squadron: 184 men, a third of each unit's hit, the rest scattered
    assert (1160 - men(red), red.stragglers) == (184, 2 * (92 - 30))
    assert 4580 - men(blue) == 7 * 92
    assert (red.cohesion, red.posture, red.held is not None) == (SHAKEN, AVOID, True)
    # of 23 wounded in each beaten unit half are in the winner's hands
    assert blue.prisoners == 2 * 11
    assert done.ended[0].losses["red_outposts"].down == 184
    assert what_it_lost(done.ended[0], "red_outposts", "red")["field"] == "lost"
    texts = [one.text for one in done.events if one.kind == "battle"]
    assert texts[0] == "Blue brigade and Red outposts are in battle."
    assert texts[1] == "Red outposts retreats to Frating."
    assert texts[2].startswith("The battle is over after 60 minutes. Blue holds the field. Blue brigade has lost 644 down.")


def test_lc_265_undecided_both_keep_their_ground_a_mile_apart_till_dawn() -> None:
    met, told, done = fought(meets(), field="")
    assert (done.clock, done.stop is not None) == (met.minute + 60, True)
    pair = next(one for one in done.land.met if (one.a, one.b) == ("blue_brigade", "red_outposts"))
    assert (pair.became, pair.until) == ("battle", done.clock + 1440)  # the sky of this run is never dark
    a, b = (body(done, key).spot for key in met.bodies)
    assert essex()[1].miles(a, b) >= 0.999
    later = run(dataclasses.replace(meets(), battles=(told,), stops=(done.stop,)))
    assert (later.battle, later.clock) == (None, 360)  # a truce: they meet no more in this run


@pytest.mark.full
def test_lc_008_a_battle_may_be_cut_anywhere() -> None:
    met, told, _ = fought(meets())
    stopped = run(dataclasses.replace(meets(), battles=(told,))).stop
    assert stopped is not None
    whole = run(dataclasses.replace(meets(), battles=(told,), stops=(stopped,)))
    assert whole.clock == 360
    for cut in (met.minute + 1, met.minute + 37, told.end_minute - 1, told.end_minute, told.end_minute + 1):
        first = run(dataclasses.replace(meets(cut), battles=(told,), stops=(stopped,) if cut > told.end_minute else ()))
        assert (first.clock, len(first.land.fights)) == (cut, int(cut < told.end_minute)), cut
        pack, country = essex()
        assert pack.land is not None
        rest = Given(first.land, country, pack.land.terms, EvenSky(), make_given({}).dice, 360, 180, 4, stops=(stopped,))
        then = run(rest)
        assert stored(as_is(then)) == stored(as_is(whole)), cut


def test_lc_275_a_battle_that_outlasts_its_run_comes_back_in_the_next() -> None:
    met, told, _ = fought(meets(200))
    first = run(dataclasses.replace(meets(200), battles=(told,)))
    assert (first.clock, first.stop, first.ended) == (200, None, ())
    assert [one.end_minute for one in first.land.fights] == [met.minute + 60]
    assert men(body(first, "red_outposts")) == 1160
    pack, country = essex()
    assert pack.land is not None
    then = run(Given(first.land, country, pack.land.terms, EvenSky(), make_given({}).dice, 380, 180, 4))
    assert then.stop is not None
    assert (then.clock, then.land.fights) == (told.end_minute, ())
    assert men(body(then, "red_outposts")) == 1160 - 184


def test_lc_277_guns_and_prisoners_change_hands() -> None:
    lost = UnitFate(figures=0, dead=1, taken=3, guns=0)
    _, _, done = fought(meets(), field="red", _fa_1=lost)
    blue, red = body(done, "blue_brigade"), body(done, "red_outposts")
    battery = next(unit for unit in blue.units if unit.code == "fa")
    # of 200 gunners 46 are down and 138 taken; the battery of six is gone
    assert (battery.men, battery.guns) == (16, 0)
    assert done.ended[0].guns == {"blue_brigade": 6, "red_outposts": 0}
    assert red.prisoners >= 138
    assert blue.posture == AVOID


def test_lc_026_who_has_lost_more_than_a_third_is_broken() -> None:
    _, _, done = fought(meets(), red_outposts_inf_1=UnitFate(figures=2, dead=10, taken=10))
    # 153 hit and 460 taken of 1,160, and of the squadron 30 hit
    assert body(done, "red_outposts").cohesion == BROKEN


def test_lc_280_fresh_horse_hunts_the_beaten_by_day_and_takes_their_stragglers() -> None:
    kept = UnitFate(figures=3, guns=0)
    _, told, done = fought(meets(), blue_brigade_cav_1=kept)
    hunts = [one.text for one in done.events if one.kind == "pursuit"]
    assert hunts == ["The pursuit takes 124 men of Red outposts."]
    assert body(done, "blue_brigade").prisoners == 22 + 124
    assert [(one.body, one.due) for one in done.land.pursuits] == [("red_outposts", told.end_minute + 180)]
    assert men(body(done, "red_outposts")) == 1160 - 184


def test_sc_lc_107_a_battle_stops_for_others_who_come_up_and_goes_on_with_them() -> None:
    what = meets()
    met, told, _ = fought(what, rounds=24)
    late = told.minute + 30
    reserve = replace(body(run(what), "red_brigade"), posture="attack", spot=body(run(what), "blue_brigade").spot)
    assert (met.minute, late) == (170, 200)
    joins = replace(reserve, key="red_reserve", held=None)
    arrives = replace(what.land, arrivals=(arrival(joins, late),))
    first = run(dataclasses.replace(what, land=arrives, battles=(told,)))
    assert [(one.at, one.forces, one.joined) for one in first.breaks] == [
        (late, ("body:blue_brigade", "body:red_outposts"), ("red_reserve",))
    ]
    broken = replace(told, minutes=30, joined=("red_reserve",))
    then = run(dataclasses.replace(what, land=arrives, battles=(broken,)))
    assert then.battle is not None
    assert (then.battle.minute, then.battle.bodies) == (late, ("blue_brigade", "red_outposts", "red_reserve"))
    assert men(body(then, "red_outposts")) == 1160 - 184  # with what is left of them


def test_lc_229_of_bodies_that_come_up_later_the_opening_tells_the_enemy_nothing() -> None:
    """The enemy's columns off the field alter neither field nor scale nor anything of the player's own (SC-LC-103)."""
    what = meets()
    alone = run(what).battle
    assert alone is not None
    near = essex()[1].spot_at("little_clacton")
    follows = {"do": "march", "by": ["clacton"], "step": "normal"}
    bodies = tuple(
        ordered(replace(one, spot=near), follows, off=alone.minute + 5) if one.key == "red_brigade" else one
        for one in what.land.bodies
    )
    helped = run(dataclasses.replace(what, land=replace(what.land, bodies=bodies))).battle
    assert helped is not None
    assert helped.minute == alone.minute
    comes = [one for one in helped.opening.muster.units if one.key.startswith("red_brigade/")]
    assert comes
    assert all(one.enters > 0 for one in comes)
    ours = [[one for one in met.opening.muster.units if one.side == "blue"] for met in (alone, helped)]
    assert ours[0] == ours[1]
    same = ("width", "depth", "rounds", "features", "form", "round_min", "contour_ft")
    assert [getattr(alone.opening.muster, name) for name in same] == [getattr(helped.opening.muster, name) for name in same]
    assert alone.opening.k == helped.opening.k


# ---- ships' guns ----


def off_clacton(agreed: bool = True, far_nm: float = 2.0, side: str = "blue") -> Given:
    """Place a squadron so far south of Clacton, with ten guns on a broadside of which two are too small."""
    what = meets(180)
    spot = essex()[1].spot_at("clacton")
    at = Spot(lon=spot.lon, lat=spot.lat - far_nm / 60)
    minutes = what.until + 1
    track = ShipTrack("squadron", side, np.full(minutes, at.lon), np.full(minutes, at.lat))
    broadside = ((12.0, 4), (6.0, 4), (3.0, 2))
    return dataclasses.replace(
        what,
        terms=replace(what.terms, ship_fire=agreed),
        ships=(track,),
        afloat={**what.afloat, "squadron": Halted("squadron", at)},
        convoys={**what.convoys, "squadron": Convoy(warships=1, side=side, broadsides=(broadside,))},
    )


def guns_of_ships(what: Given) -> list[LandUnit]:
    met = run(what).battle
    assert met is not None
    return [one for one in met.opening.muster.units if one.afloat]


def test_lc_206_ships_that_see_a_battle_near_the_shore_are_guns_on_its_sea_edge() -> None:
    guns = guns_of_ships(off_clacton())
    assert [(one.side, one.guns, one.figures, one.fixed) for one in guns] == [("blue", 1, 0, True)] * 2
    met, plain = run(off_clacton()).battle, run(off_clacton(agreed=False)).battle
    assert met is not None
    assert plain is not None
    muster = met.opening.muster
    (x0, y0), (x1, y1) = (one.place or (-1, -1) for one in guns)
    assert all(x in (0, muster.width) or y in (0, muster.depth) for x, y in ((x0, y0), (x1, y1)))
    assert abs(x0 - x1) + abs(y0 - y1) == 8, "side by side along one edge"
    assert tuple(one for one in muster.units if not one.afloat) == plain.opening.muster.units, "no scale counts them (LC-263)"
    assert met.bodies == plain.bodies


def test_lc_206_not_unless_agreed_nor_beyond_their_range_nor_transports() -> None:
    what = off_clacton()
    bare = dataclasses.replace(what, convoys={**what.convoys, "squadron": Convoy(side="blue")})
    for one in (bare, off_clacton(agreed=False), off_clacton(far_nm=3.2)):
        assert guns_of_ships(one) == []
    assert {one.side for one in guns_of_ships(off_clacton(side="red"))} == {"red"}


def test_lc_206_the_log_says_whose_ships_fired_and_bodies_come_back_without_them() -> None:
    _, _, done = fought(off_clacton())
    texts = [one.text for one in done.events if one.kind == "battle"]
    assert texts[0] == "Blue brigade and Red outposts are in battle. Ships fire into it: Blue with 2 guns."
    assert {one.key for one in done.land.bodies} == {one.key for one in run(meets(180)).land.bodies}
