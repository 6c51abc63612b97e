"""Prisoners go to the rear, and an enemy who meets them frees them (LC-147)."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from campaign.land.run.captives import looked, where
from campaign.land.run.parts import Done, Given
from campaign.land.state.world import Land, PlaceNow
from naval.state.frozen import stored
from tests.land.run.test_course import essex, given, run
from tests.land.run.test_fights import body, men


def holding(until: int = 600, prisoners: int = 70, at: str = "weeley") -> Given:
    """Red's outposts have taken seventy men; Red's depot is at Colchester."""
    what, country = given({}, until, ashore="clacton"), essex()[1]
    bodies = tuple(
        replace(one, prisoners=prisoners, spot=country.spot_at(at)) if one.key == "red_outposts" else one
        for one in what.land.bodies
    )
    rows = {one.key: one for one in what.land.places}
    rows |= {"colchester": PlaceNow(key="colchester", side="red", depot=True)}
    rows = {key: replace(one, depot=key == "colchester") for key, one in rows.items()}
    return dataclasses.replace(what, land=replace(what.land, bodies=bodies, places=tuple(rows[key] for key in sorted(rows))))


def texts(done: Done) -> list[str]:
    return [one.text for one in done.events if one.kind == "captives"]


def test_lc_147_prisoners_go_to_the_nearest_own_depot_under_a_guard_to_seven() -> None:
    first = run(holding(61))
    (gone,) = first.land.captives
    assert (gone.side, gone.men, gone.guards, gone.to, gone.off) == ("red", 70, 10, "colchester", 60)
    assert men(body(first, "red_outposts")) == 1160 - 10
    assert body(first, "red_outposts").prisoners == 0
    miles = (
        sum(one.metres for one in essex()[1].legs(where(holding(), gone, 60), essex()[1].spot_at("colchester")) or ()) / 1609.344
    )
    assert abs((gone.arrives - 60) / 60 * 2.5 - miles) < 0.1
    done = run(holding(1000))
    assert (done.land.captives, done.land.secured) == ((), {"red": 70})
    assert texts(done) == [
        "70 prisoners of Red outposts go to Colchester under 10 guards.",
        "70 prisoners of Red outposts are secure at Colchester.",
    ]
    outposts = body(done, "red_outposts")
    assert men(outposts) + outposts.stragglers == 1160  # the guards are with it again, or on their way


def met(what: Given) -> Land:
    """Blue's brigade stands on the way of the escort."""
    first = run(dataclasses.replace(what, until=121)).land
    (gone,) = first.captives
    spot = where(what, gone, 180)
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
        """All of the land that Blue's papers are made of."""
        land = (done := run(holding(600, prisoners))).land
        own = tuple(one for one in land.bodies if one.side == "blue")
        lids = tuple(one for one in land.lids if one.side == "blue")
        words = tuple(one for one in (*land.messages, *(each.message for each in done.posted)) if one.side == "blue")
        seen = tuple(one for one in done.looked.sightings if one.holder == "body:blue_brigade") if done.looked else ()
        return own, lids, words, seen, done.clock

    assert blue_has(70) == blue_has(0)
