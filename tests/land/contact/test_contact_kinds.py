"""Kinds of contact, zones, affairs, stops, and the loss of a general (LC-006, LC-008, LC-257 to LC-259)."""

from __future__ import annotations

from typing import Any

import pytest

from land.contact import affair, general, stops, zones
from land.contact.contact_kinds import Stand, becomes, halts, rear_guard, rear_guard_men
from land.state.units import Unit
from land.state.world import Spot
from tests.land.contact.walks import find_point


def spot(x: float, y: float = 0.0) -> Spot:
    lon, lat = find_point(x, y)
    return Spot(lon=lon, lat=lat)


def stand(body: str, posture: str, men: int = 4000, **more: Any) -> Stand:
    return Stand(body=body, posture=posture, men=men, **more)


TABLE = [
    ("attack", "attack", "meeting"),
    ("attack", "defend", "attack"),
    ("attack", "delay", "rear guard"),
    ("attack", "avoid", "slips away"),
    ("defend", "defend", "stand-off"),
    ("defend", "delay", "stand-off"),
    ("defend", "avoid", "stand-off"),
    ("delay", "delay", "stand-off"),
    ("delay", "avoid", "stand-off"),
    ("avoid", "avoid", "stand-off"),
]


@pytest.mark.parametrize(("one", "two", "kind"), TABLE)
def test_lc_257_by_posture(one: str, two: str, kind: str) -> None:
    for a, b in ((stand("a", one), stand("b", two)), (stand("a", two), stand("b", one))):
        told = becomes(a, b)
        assert told.kind == kind
        if kind in ("attack", "rear guard", "slips away"):
            on = "a" if a.posture == "attack" else "b"
            assert (told.attacker, told.defender) == (on, "b" if on == "a" else "a")


def test_lc_257_who_avoids_slips_away_if_not_slower_and_his_road_is_free() -> None:
    attacker = stand("a", "attack", mph=2.5)
    kinds = [
        becomes(attacker, stand("b", "avoid", mph=mph, road_free=free)).kind for mph, free in ((2.5, True), (2, True), (3, False))
    ]
    assert kinds == ["slips away", "rear guard", "rear guard"]


def test_lc_257_by_night_both_halt_till_dawn_unless_a_night_attack_is_ordered_and_agreed() -> None:
    by_night = stand("a", "attack", night_attack=True)
    kinds = [
        becomes(one, stand("b", "defend"), night=True, night_agreed=agreed).kind
        for one, agreed in ((by_night, True), (by_night, False), (stand("a", "attack"), True))
    ]
    assert kinds == ["attack", "at dawn", "at dawn"]
    assert becomes(stand("a", "attack"), stand("b", "avoid"), night=True).kind == "slips away"
    assert becomes(stand("a", "attack"), stand("b", "defend", night_attack=True), night=True, night_agreed=True).kind == "at dawn"
    assert [halts(kind) for kind in ("stand-off", "at dawn", "attack", "slips away")] == [True, True, False, False]


def test_lc_257_a_rear_guard_is_whole_units_from_the_rear_to_a_quarter() -> None:
    units = tuple(Unit(key=f"u{n}", code=code, men=men, horses=0, guns=0, wagons=0) for n, (code, men) in enumerate(UNITS))
    assert rear_guard_men(4580) == 1145
    assert rear_guard(units) == ("u3", "u5")
    assert rear_guard(()) == ()


UNITS = (("inf", 1000), ("inf", 1000), ("inf", 1000), ("inf", 1000), ("tg", 100), ("re", 220))


def test_lc_258_a_body_of_five_hundred_in_place_holds_three_miles() -> None:
    assert [zones.holds(*row) for row in ((500, False), (499, False), (500, True), (500, False, False))] == [
        True,
        False,
        False,
        False,
    ]


def test_lc_258_no_train_or_wagon_passes_it() -> None:
    some = (zones.Zone(body="x", side="red", spot=spot(0)),)
    found = zones.barring(spot(3.05), spot(2.95), some, "blue")
    assert found is not None
    assert found.body == "x"
    assert zones.barring(spot(3.2), spot(3.1), some, "blue") is None
    assert zones.barring(spot(3.05), spot(2.95), some, "red") is None
    assert zones.barring(spot(1), spot(2), some, "blue") is None, "it may go back out of one"


def test_lc_259_under_five_hundred_it_is_an_affair() -> None:
    assert becomes(stand("a", "attack", 499), stand("b", "defend")).kind == "affair"
    assert becomes(stand("a", "attack", 500), stand("b", "defend", 500)).kind == "attack"
    assert becomes(stand("a", "attack"), stand("b", "delay", 1996)).kind == "affair", "its quarter is 499 men"
    assert becomes(stand("a", "defend", 499), stand("b", "defend")).kind == "stand-off"


def small(body: str, men: int, efficiency: float = 1.0) -> affair.Small:
    return affair.Small(body=body, name=body.upper(), men=men, efficiency=efficiency)


def test_lc_259_a_quarter_engages_ten_men_to_a_figure_and_the_rest_support() -> None:
    assert [affair.engaged(small("a", men)) for men in (480, 160, 10)] == [(12, 36), (4, 12), (1, 0)]
    assert affair.engaged(small("a", 480, 0.5)) == (6, 18)


def test_lc_259_supported_men_sell_themselves_and_the_beaten_go_back() -> None:
    told, event = affair.fought(100, small("a", 480), small("b", 160))
    assert (told.dead, told.taken, told.beaten) == ({"a": 4, "b": 4}, {"a": 0, "b": 0}, "b")
    assert (told.until, told.back_mi, told.k) == (160, 5.0, 10)
    assert event.rules == ("LC-259", "LW-068")


def test_lc_259_isolated_men_are_taken_and_of_equals_he_who_came_on_goes_back() -> None:
    told, event = affair.fought(0, small("a", 480), small("b", 14))
    assert (told.dead, told.taken) == ({"a": 0, "b": 0}, {"b": 1, "a": 0})
    assert event.rules == ("LC-259", "LW-067")
    equal, event = affair.fought(0, small("a", 160), small("b", 160))
    assert (equal.dead, equal.beaten) == ({"a": 4, "b": 4}, "a")
    assert event.rules == ("LC-259", "LW-065")


def test_lc_259_who_cannot_fight_yields() -> None:
    for attacker, defender, who in ((small("a", 160), small("b", 0), "b"), (small("a", 160, 0.0), small("b", 80), "a")):
        told, _ = affair.fought(50, attacker, defender)
        assert (told.yields, told.dead, told.until) == (who, {}, 50)


HQ = {"kuroki": spot(0), "oku": spot(30)}


def test_lc_008_only_who_is_within_two_miles_is_asked() -> None:
    assert stops.present({"guard": spot(1.9), "second": spot(2.1)}, HQ, 2.0) == {"kuroki": ("guard",)}


def test_lc_008_what_the_clock_stops_for() -> None:
    kinds = ("meeting", "attack", "rear guard", "stand-off", "at dawn", "affair", "slips away")
    assert [stops.contact_stops(kind) for kind in kinds] == [True, True, True, True, True, False, False]
    falls = ((("town",), False), (("arsenal",), False), ((), True))
    assert [stops.fall_stops(kinds, hq) for kinds, hq in falls] == [False, True, True]
    seen = ((1000, True, True), (999, True, True), (1000, False, True), (1000, True, False))
    assert [stops.sighting_stops(*row) for row in seen] == [True, False, False, False]


UNDER = {"inouye": "kuroki", "hasegawa": "kuroki", "brigade": "hasegawa"}


def test_lc_006_a_general_cannot_be_hurt_unless_it_is_agreed() -> None:
    assert general.lose_general("kuroki", "General Kuroki", "hit", 600, "invulnerable", UNDER) is None


def test_lc_006_hit_he_is_out_for_twelve_hours_and_the_next_commands_after_six() -> None:
    found = general.lose_general("kuroki", "General Kuroki", "hit", 600, "sykes", UNDER)
    assert found is not None
    told, event = found
    assert (told.back, told.command, told.commands_from) == (1320, "hasegawa", 960)
    assert event.text == "General Kuroki is hit and out of action for twelve hours."
    hours = {minute: general.in_command((told,), "kuroki", minute) for minute in (599, 600, 959, 960, 1319, 1320)}
    assert hours == {599: "kuroki", 600: None, 959: None, 960: "hasegawa", 1319: "hasegawa", 1320: "kuroki"}


def test_lc_006_overrun_he_is_taken_and_the_captain_commands_where_nobody_is_left() -> None:
    assert general.overrun(spot(0), [spot(0.2)], [], 2.0)
    assert not general.overrun(spot(0), [spot(0.4)], [], 2.0)
    assert not general.overrun(spot(0), [spot(0.2)], [spot(1.5)], 2.0)
    found = general.lose_general("inouye", "General Inouye", "taken", 0, "sykes", UNDER)
    assert found is not None
    assert (found[0].back, found[0].command) == (None, "")
    assert general.in_command((found[0],), "inouye", 50_000) == ""
    assert general.next_in_command("kuroki", UNDER, out=("hasegawa", "inouye")) == "brigade"
