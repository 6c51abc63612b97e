"""Prisoners on the way to the rear, freed by an enemy who meets them (LC-147)."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from land.communications.facts import Delivered
from land.run.run_input import Done, Given
from land.run.transport.escorts import first_met
from land.run.transport.prisoners import locate_escort, looked
from land.sighting.facts import Sighting
from land.state.moves import Halted
from land.state.world import Land, Met
from naval.state.frozen import stored
from tests.land.run.captives import agreed, fell, holding, on_its_way
from tests.land.run.clacton import body, men
from tests.land.run.essex import essex, run


def texts(done: Done) -> list[str]:
    return [one.text for one in done.events if one.kind == "captives"]


def test_lc_147_prisoners_go_to_the_nearest_own_depot_under_a_guard_to_seven() -> None:
    first = run(holding(61))
    (gone,) = first.land.captives
    assert (gone.side, gone.men, gone.guards, gone.to, gone.off) == ("red", 70, 10, "colchester", 60)
    assert men(body(first, "red_outposts")) == 1160 - 10
    assert body(first, "red_outposts").prisoners == 0
    miles = (
        sum(one.metres for one in essex()[1].legs(locate_escort(holding(), gone, 60), essex()[1].spot_at("colchester")) or ())
        / 1609.344
    )
    assert abs((gone.arrives - 60) / 60 * 2.5 - miles) < 0.1
    done = run(holding(1000))
    assert (done.land.captives, done.land.secured) == ((), {"red": 70})
    assert texts(done) == [
        "70 prisoners of Red outposts go to Colchester under 10 guards.",
        "70 prisoners of Red outposts are safe in custody at Colchester.",
    ]
    outposts = body(done, "red_outposts")
    assert men(outposts) + outposts.stragglers == 1160  # the guards are with it again, or on their way


def met(what: Given) -> Land:
    """Place Blue's brigade on the way of the escort."""
    first = run(dataclasses.replace(what, until=121)).land
    (gone,) = first.captives
    spot = locate_escort(what, gone, 180)
    bodies = tuple(replace(one, aboard="", spot=spot) if one.key == "blue_brigade" else one for one in first.bodies)
    return replace(first, bodies=bodies)


def test_lc_147_guards_beaten_off_free_them_and_are_prisoners_themselves() -> None:
    what = holding()
    land, events, facts = looked(what, met(what), 180)
    assert [one.text for one in events] == ["Blue brigade beats off 10 guards and frees 70 prisoners."]
    assert (land.captives, land.secured) == ((), {})
    blue = next(one for one in land.bodies if one.key == "blue_brigade")
    assert (blue.prisoners, blue.stragglers) == (10, 70)
    assert [(one.body, one.where) for one in facts] == [("blue_brigade", events[0].text)]  # and its general reads it


def test_lc_147_with_no_way_to_a_depot_they_stay_and_a_body_in_its_depot_has_them_safe_at_once() -> None:
    nowhere = holding(61)
    bare = replace(nowhere.land, places=tuple(replace(one, depot=False, side="blue") for one in nowhere.land.places))
    assert body(run(dataclasses.replace(nowhere, land=bare)), "red_outposts").prisoners == 70
    there = run(holding(121, at="colchester"))
    assert (there.land.captives, there.land.secured, men(body(there, "red_outposts"))) == ((), {"red": 70}, 1160)


def test_lc_008_an_escort_may_be_cut_anywhere() -> None:
    whole = run(holding(400)).land
    for cut in (60, 119, 200):
        then = run(dataclasses.replace(holding(400), land=run(holding(cut)).land)).land
        assert stored(then.captives) == stored(whole.captives), cut
        assert stored(then.secured) == stored(whole.secured), cut


def test_lc_147_the_enemy_hears_nothing_of_prisoners_on_their_way() -> None:
    def blue_has(prisoners: int) -> tuple[object, ...]:
        """Return all facts of the land behind Blue's papers."""
        land = (done := run(holding(600, prisoners))).land
        own = tuple(one for one in land.bodies if one.side == "blue")
        lids = tuple(one for one in land.lids if one.side == "blue")
        words = tuple(one for one in (*land.messages, *(each.message for each in done.posted)) if one.side == "blue")
        seen = tuple(one for one in done.looked.sightings if one.holder == "body:blue_brigade") if done.looked else ()
        return own, lids, words, seen, done.clock

    assert blue_has(70) == blue_has(0)


# ---- where it is agreed that escorts are seen and met ----


def test_lc_147_an_escort_is_met_at_the_minute_it_comes_within_range_and_the_guards_are_taken() -> None:
    what, gone = on_its_way()
    done = run(what)
    ((minute, text),) = fell(done)
    assert text == "Blue brigade beats off 10 guards and frees 70 prisoners."
    there = next(one.spot for one in what.land.bodies if one.key == "blue_brigade")
    yards = [essex()[1].miles(locate_escort(what, gone, one), there) * 1760 for one in (minute, minute + 1)]
    assert yards[0] > 3500 >= yards[1], "Blue has guns, and it is day"
    assert minute % 60
    blue = body(done, "blue_brigade")
    assert (done.land.captives, blue.stragglers) == ((), 70)
    told = [one for one in done.posted if isinstance(one, Delivered) and one.message.data.get("done") == text]
    assert [one.message.author for one in told] == ["body:blue_brigade"], "its general reads it, and nobody of Red is left to"


@pytest.mark.parametrize("posture", ["avoid", "defend"])
def test_lc_147_who_keeps_off_lets_them_by(posture: str) -> None:
    done = run(on_its_way(posture=posture)[0])
    assert bool(done.land.captives) is (posture == "avoid")


def test_lc_147_whom_a_body_of_their_side_holds_does_not_fall_on_them() -> None:
    what, _ = on_its_way()
    enemy = next(one.spot for one in what.land.bodies if one.key == "blue_brigade")
    bodies = tuple(replace(one, spot=enemy) if one.key == "red_brigade" else one for one in what.land.bodies)
    met = (Met(a="blue_brigade", b="red_brigade", minute=what.land.minute, became="stand-off"),)
    held = dataclasses.replace(what, land=replace(what.land, bodies=bodies, met=met))
    assert first_met(held, held.land, held.land.bodies, halted(held), 121, 300) == []
    assert first_met(what, what.land, what.land.bodies, halted(what), 121, 300) != []


def halted(what: Given) -> dict[str, Halted]:
    return {one.key: Halted(one.key, one.spot) for one in what.land.bodies}


def test_lc_259_guards_who_are_the_better_beat_a_small_body_off_once_and_go_on() -> None:
    what, gone = on_its_way(prisoners=700)
    spent = tuple(
        replace(one, units=(replace(one.units[0], men=110),), cohesion="broken") if one.key == "blue_brigade" else one
        for one in what.land.bodies
    )
    done = run(dataclasses.replace(what, land=replace(what.land, bodies=spent)))
    ((_, text),) = fell(done)
    assert text == "100 guards of 700 prisoners beat off Blue brigade, and go on."
    (still,) = done.land.captives
    assert still.men == 700
    assert 0 < still.guards < gone.guards == 100
    assert still.beaten == ("blue_brigade",)


def test_lc_111_an_escort_is_seen_while_it_is_on_the_road_and_told_for_what_it_is() -> None:
    def seen(what: Given) -> list[Sighting]:
        looked = run(what).looked
        assert looked is not None
        return [one for one in looked.sightings if one.of == "red_outposts-prisoners-60"]

    what, _ = on_its_way(posture="avoid")
    some = seen(what)
    assert some
    assert {one.side for one in some} == {"blue"}
    assert {one.what for one in some if one.level >= 3} <= {"prisoners under guard", "prisoners under guard of Red outposts"}
    assert all(one.strength is None or one.strength <= 15 for one in some), "the guards are its fighting men"
    assert seen(dataclasses.replace(what, terms=replace(what.terms, escorts=False))) == []
    early = agreed(holding(59))
    looks = run(early).looked
    assert looks is not None
    assert not [one for one in looks.sightings if "prisoners" in one.of], "nobody sees it before it sets out"


def test_lc_147_a_body_tells_its_general_that_prisoners_have_set_out_and_are_in() -> None:
    done = run(agreed(holding(1000)))
    said = [one.message.data["done"] for one in done.posted if isinstance(one, Delivered) and "done" in one.message.data]
    assert said == texts(done) == texts(run(holding(1000)))


def test_lc_008_escorts_that_are_seen_and_met_may_be_cut_anywhere() -> None:
    what, _ = on_its_way(until=400)
    whole = run(what)
    for cut in (150, 180, 200):
        then = run(dataclasses.replace(what, land=run(dataclasses.replace(what, until=cut)).land))
        assert stored(then.land.captives) == stored(whole.land.captives), cut
        for key in ("blue_brigade", "red_outposts"):
            assert body(then, key).prisoners == body(whole, key).prisoners, cut
            assert men(body(then, key)) == men(body(whole, key)), cut


def test_lc_147_the_enemy_who_sees_no_escort_hears_nothing_of_it_where_escorts_are_seen() -> None:
    done, none = run(agreed(holding(150))), run(agreed(holding(150, 0)))
    for one in (done, none):
        assert one.looked is not None
        assert not [each for each in one.looked.sightings if "prisoners" in each.of]
    blue = [[stored(each) for each in one.land.bodies if each.side == "blue"] for one in (done, none)]
    lids = [[stored(each) for each in one.land.lids if each.side == "blue"] for one in (done, none)]
    words = [
        [stored(each.message) for each in one.posted if isinstance(each, Delivered) and each.message.side == "blue"]
        for one in (done, none)
    ]
    assert blue[0] == blue[1]
    assert lids[0] == lids[1]
    assert words[0] == words[1]
