"""Sheets of orders of any shape: sound orders come back, faults come all at once and in words."""

from __future__ import annotations

import math

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naval.geo import course
from naval.orders.check import check, lay_out_draft
from naval.state.world import Leg
from tests.naval.channel_fleet import CHART, EAST, faults, fleet, legs, make_known, ship

# -- sound sheets ------------------------------------------------------------------------------------------------------


def test_a_sound_sheet_comes_back_as_orders():
    raw = {
        **legs(EAST, {"lon": 1.0, "lat": 56.0, "knots": 10.5}, raid=True),
        "dispatches": [{"to": "drake", "text": " Join me. "}],
    }
    orders, found = check(raw, make_known(), CHART)
    assert found == ()
    order = orders.forces["channel"]
    assert order.legs == (Leg(lon=1.0, lat=55.0, knots=12), Leg(lon=1.0, lat=56.0, knots=10.5))
    assert order.raid is True
    assert (orders.dispatches[0].to, orders.dispatches[0].text) == ("drake", "Join me.")


@pytest.mark.parametrize("raw", [{}, {"forces": {}}, {"forces": {}, "dispatches": [], "articles": []}])
def test_an_empty_sheet_is_sound_and_leaves_every_force_as_it_was(raw):
    orders, found = check(raw, make_known(), CHART)
    assert (orders.forces, found) == ({}, ())


def test_no_legs_means_lie_stopped():
    orders, _ = check(legs(), make_known(), CHART)
    assert orders.forces["channel"].legs == ()


def test_a_leg_may_be_given_by_course_and_miles_or_hours():
    orders, found = check(
        legs({"course": "N 62 E", "nm": 24, "knots": 12}, {"course": 8, "hours": 2, "knots": 6}), make_known(), CHART
    )
    assert found == ()
    one, two = orders.forces["channel"].legs
    assert course.rhumb(0, 55, one.lon, one.lat) == pytest.approx((62, 24), abs=0.001)
    assert course.rhumb(one.lon, one.lat, two.lon, two.lat) == pytest.approx((8, 12), abs=0.001)


def test_positions_are_kept_to_a_millionth_of_a_degree():
    orders, _ = check(legs({"lon": 1.00000049, "lat": 55, "knots": 12}), make_known(), CHART)
    assert orders.forces["channel"].legs[0].lon == 1.0


def test_a_leg_that_goes_nowhere_is_dropped():
    orders, _ = check(legs({"lon": 0, "lat": 55, "knots": 12}, EAST), make_known(), CHART)
    assert len(orders.forces["channel"].legs) == 1


# -- what each seat may do ---------------------------------------------------------------------------------------------


def test_an_admiralty_writes_and_lays_no_courses():
    who = make_known(role="admiralty")
    assert check({"dispatches": [{"to": "drake", "text": "Return."}]}, who, CHART)[1] == ()
    assert faults(legs(EAST), who)["forces"].rule == "NAV-S-020"


def test_the_press_prints_and_sends_nothing():
    who = make_known(role="press")
    article = {"headline": "Guns off Texel", "versions": {"blue": "Heavy firing.", "red": ""}}
    orders, found = check({"articles": [article]}, who, CHART)
    assert found == ()
    assert orders.articles[0].versions == {"blue": "Heavy firing."}
    assert "dispatches" in faults({"dispatches": [{"to": "drake", "text": "x"}]}, who)


def test_a_cabin_prints_no_articles():
    assert "Only the press" in faults({"articles": [{"headline": "x", "versions": {"red": "x"}}]})["articles"].text


def test_anothers_force_and_no_force_get_the_same_answer():
    texts = [
        faults({"forces": {key: {"legs": [EAST]}}})[f"forces.{key}"].text.replace(key, "…") for key in ("red_cruisers", "no_such")
    ]
    assert texts[0] == texts[1]
    assert "Channel Fleet" in texts[0]


# -- courses -----------------------------------------------------------------------------------------------------------


def test_a_course_over_land_says_leg_miles_and_place():
    found = faults(legs({"lon": 3, "lat": 55, "knots": 12}, {"lon": 3, "lat": 52, "knots": 12}))
    text = found["forces.channel.legs.1"].text
    assert text == "Leg 2 runs ashore 60.1 miles on, in 54° 00′ N, 3° 00′ E; keep it clear of the land."


def test_a_course_that_only_touches_its_harbour_is_sound():
    quay = {"lon": 2 + 0.02 / 60, "lat": 53.5, "knots": 12}
    assert check(legs({"lon": 1, "lat": 53.5, "knots": 12}, quay), make_known(), CHART)[1] == ()
    inland = {"lon": 2.02, "lat": 53.5, "knots": 12}
    assert "forces.channel.legs.1" in faults(legs({"lon": 1, "lat": 53.5, "knots": 12}, inland))
    assert "forces.channel.legs.1" in faults(legs({"lon": 1, "lat": 53.5, "knots": 12}, quay, EAST))


def test_a_course_off_the_chart_is_refused():
    assert "off the chart" in faults(legs({"lon": 20, "lat": 55, "knots": 12}))["forces.channel.legs.0"].text


def test_nav_s_068_where_one_ship_has_broken_down_the_others_may_leave_her_behind():
    broken = ship("venerable", max_kn=16.0, stopped_until=10_000)
    for ships, may in (((ship("london"), broken), True), ((broken,), False)):
        fault = faults(legs({**EAST, "knots": 12}), make_known(fleet(*ships)))["forces.channel.legs.0.knots"]
        assert fault.rule == "NAV-S-068"
        assert fault.text.endswith("Detach her, and the others can go on.") == may


def test_nav_s_078_over_speed_says_the_most_and_offers_it():
    force = fleet(ship("london"), ship("venerable", max_kn=16.0))
    fault = faults(legs({**EAST, "knots": 17}), make_known(force))["forces.channel.legs.0.knots"]
    assert fault.text.startswith("Leg 1: 17 knots is too much; 16 is the most for Channel Fleet now (Venerable:")
    assert fault.mend == 16
    assert "Detach her" not in fault.text, "she is slow for good"
    assert check(legs({**EAST, "knots": 16}), make_known(force), CHART)[1] == ()


def test_s_wc_15_nav_s_070_full_speed_over_the_normal_load_is_refused_above_two_thirds():
    force = fleet(ship("london", burnt_t=901.0))
    fault = faults(legs({**EAST, "knots": 18}), make_known(force))["forces.channel.legs.0.knots"]
    assert (fault.rule, fault.mend) == ("NAV-S-070", 10.8)
    assert check(legs({**EAST, "knots": 10.8}), make_known(force), CHART)[1] == ()
    at_normal = fleet(ship("london", burnt_t=900.0))
    assert check(legs({**EAST, "knots": 18}), make_known(at_normal), CHART)[1] == ()


def test_nav_s_067_a_tired_ship_is_refused_her_old_top_speed():
    fault = faults(legs({**EAST, "knots": 17}), make_known(fleet(ship("london", top_min=360))))
    assert fault["forces.channel.legs.0.knots"].mend == 16.2


def test_nav_s_068_a_lame_ship_may_be_ordered_more_for_when_she_is_mended():
    force = fleet(ship("london", lame_until=60))
    slow, fast = {"lon": 0.4, "lat": 55, "knots": 12}, {"lon": 3, "lat": 55, "knots": 18}
    assert "forces.channel.legs.0.knots" in faults(legs({**slow, "knots": 18}), make_known(force))
    assert check(legs(slow, fast), make_known(force), CHART)[1] == ()


def test_a_force_with_nothing_afloat_steams_nowhere():
    assert (
        "no ship of hers is afloat"
        in faults(legs(EAST), make_known(fleet(ship("london", afloat=False))))["forces.channel.legs.0.knots"].text
    )


def test_nav_s_078_without_coal_for_the_run_the_ship_the_tons_and_a_speed_are_named():
    force = fleet(ship("london"), ship("bulwark", coal_t=20.0))
    far = {"lon": 8.0, "lat": 55.0, "knots": 12}
    fault = faults(legs(far), make_known(force))["forces.channel.legs.0.knots"]
    assert fault.text.startswith("Bulwark has 20 tons and this course burns 37.5 by Day 1, 12:00; on leg 1 she runs out")
    assert fault.rule == "NAV-S-078"
    assert fault.mend == 6  # at 6.5 knots she would burn 20.3
    assert check(legs({**far, "knots": fault.mend}), make_known(force), CHART)[1] == ()
    assert check(legs({**far, "knots": fault.mend + 0.5}), make_known(force), CHART)[0] is None


def test_nav_s_078_coal_for_a_later_run_is_not_asked_now():
    force = fleet(ship("london", coal_t=38.0))
    assert check(legs({"lon": 8.0, "lat": 55.0, "knots": 12}), make_known(force), CHART)[1] == ()


def test_nav_s_078_an_empty_ship_is_offered_no_speed():
    fault = faults(legs({**EAST, "lon": 8.0}), make_known(fleet(ship("london", coal_t=0.5))))
    assert fault["forces.channel.legs.0.knots"].mend is None


def test_twenty_legs_are_enough():
    row = [{"lon": 0.01 * (n + 1), "lat": 55, "knots": 12} for n in range(4000)]
    assert check(legs(*row[:20]), make_known(), CHART)[1] == ()
    assert "at most 20 are allowed; there are 4,000" in faults(legs(*row))["forces.channel.legs"].text


# -- dispatches and articles -------------------------------------------------------------------------------------------


def note(text: object, to: object = "drake") -> dict:
    return {"dispatches": [{"to": to, "text": text}]}


def test_sc_s_06_sixty_words_pass_and_sixty_one_do_not():
    assert check(note("word " * 60), make_known(), CHART)[1] == ()
    fault = faults(note("word " * 61))["dispatches.0.text"]
    assert "61 words; 60 is the most" in fault.text
    assert len(fault.mend.split()) == 60


@pytest.mark.parametrize("text", ["", "   ", None, 5, [], "a\x00b", "a\u202eb", "\ud800", "x" * 601])
def test_a_dispatch_that_cannot_be_sent_is_refused(text):
    assert "dispatches.0.text" in faults(note(text))


@pytest.mark.parametrize("to", ["red_adm", "me", None, 3, ["drake"], {"a": 1}])
def test_nav_s_022_an_addressee_of_another_side_is_as_unknown_as_none(to):
    assert "you may write to blue_adm (Admiralty) and drake (HMS Drake)" in faults(note("x", to))["dispatches.0.to"].text


def test_line_breaks_are_kept_and_made_one_kind():
    orders, _ = check(note("One.\r\nTwo.\tThree."), make_known(), CHART)
    assert orders.dispatches[0].text == "One.\nTwo. Three."


@pytest.mark.parametrize(
    ("article", "where"),
    [
        ({"headline": "", "versions": {"red": "x"}}, "articles.0.headline"),
        ({"headline": "x" * 121, "versions": {"red": "x"}}, "articles.0.headline"),
        ({"headline": "x", "versions": {}}, "articles.0.versions"),
        ({"headline": "x", "versions": {"neutral": "x"}}, "articles.0.versions.neutral"),
        ({"headline": "x", "versions": {"red": "x" * 2001}}, "articles.0.versions.red"),
        ({"headline": "x", "versions": "x"}, "articles.0.versions"),
        ("x", "articles.0"),
    ],
)
def test_an_article_that_cannot_be_printed_is_refused(article, where):
    assert where in faults({"articles": [article]}, make_known(role="press"))


# -- any shape ---------------------------------------------------------------------------------------------------------


def test_every_fault_is_told_at_once():
    raw = {
        "forces": {"channel": {"legs": [{"lon": math.nan, "lat": 10**400, "knots": "x", "zig": 1}], "raid": 3}, "red": {}},
        "dispatches": [{"to": "x", "text": "a " * 70}, 3],
        "articles": [1],
        "odds": 0,
    }
    assert list(faults(raw)) == [
        "odds",
        "articles",
        "forces.channel.raid",
        "forces.channel.legs.0.zig",
        "forces.channel.legs.0.knots",
        "forces.channel.legs.0.lon",
        "forces.channel.legs.0.lat",
        "forces.red",
        "dispatches.0.to",
        "dispatches.0.text",
        "dispatches.1",
    ]


@pytest.mark.parametrize("raw", [None, True, 5, "go", [], [{}], {"forces": 1}, {"dispatches": {}}, {"forces": {"channel": []}}])
def test_a_sheet_of_the_wrong_shape_is_refused_in_words(raw):
    faults(raw)


@pytest.mark.parametrize("knots", [None, True, "12", 0, -3, 0.5, math.inf, math.nan, 10**400, [12], {}])
def test_a_speed_that_is_none_is_refused(knots):
    assert "forces.channel.legs.0.knots" in faults(legs({**EAST, "knots": knots}))


def test_a_sheet_of_nonsense_is_not_answered_by_a_book():
    found = check({"forces": {str(n): {} for n in range(5000)}}, make_known(), CHART)[1]
    assert len(found) == 201
    assert found[-1].text == "And 4,800 more faults."


SCALAR = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
JSON = st.recursive(SCALAR, lambda v: st.lists(v, max_size=4) | st.dictionaries(st.text(max_size=6), v, max_size=4))
NUMBER = st.floats(-200, 200) | JSON
LEG = st.fixed_dictionaries({"lon": NUMBER, "lat": NUMBER, "knots": NUMBER}) | st.fixed_dictionaries(
    {"course": NUMBER, "knots": NUMBER}, optional={"nm": NUMBER, "hours": NUMBER, "lon": NUMBER}
)
SHEET = st.fixed_dictionaries(
    {},
    optional={
        "forces": st.dictionaries(
            st.sampled_from(["channel", "red", "x.y", ""]),
            st.fixed_dictionaries({}, optional={"legs": st.lists(LEG | JSON, max_size=4) | JSON, "raid": JSON}) | JSON,
        ),
        "dispatches": st.lists(st.fixed_dictionaries({"to": JSON, "text": st.text() | JSON}) | JSON, max_size=3) | JSON,
        "articles": st.lists(st.fixed_dictionaries({"headline": JSON, "versions": JSON}) | JSON, max_size=3) | JSON,
        "more": JSON,
    },
)


@given(SHEET | JSON, st.sampled_from(["cabin", "admiralty", "press", "umpire"]))
@settings(max_examples=500, deadline=None)
def test_check_never_raises_and_gives_orders_or_faults(raw, role):
    who = make_known(role=role)
    orders, found = check(raw, who, CHART)
    assert (orders is None) == bool(found)
    msgspec.json.encode(found)
    drawn = lay_out_draft(raw, who, CHART)
    if orders is not None:
        msgspec.json.encode(orders)
        assert set(orders.forces) <= set(drawn)


def test_laid_draws_a_draft_with_faults_up_to_the_first_leg_that_is_not_understood():
    over_land, fast = {"lon": 3, "lat": 53.5, "knots": 12}, {"lon": 6, "lat": 53.5, "knots": 99}
    drawn = lay_out_draft(legs(over_land, fast, {"lon": "?"}, EAST), make_known(), CHART)
    assert [(leg.lon, leg.knots) for leg in drawn["channel"].legs] == [(3, 12), (6, 99)]
