"""Contact is the first minute at which hostile columns are in range (LC-256)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from land.contact.approach import Fighter, contacts, hostile_pairs, range_yd
from land.reckoner.answer import answer
from land.state.world import Met
from tests.land.contact.minute_search import day, slow
from tests.land.contact.walks import Walk


def night(lon: float, lat: float, minute: int) -> bool:
    return True


def dusk_at_200(lon: float, lat: float, minute: int) -> bool:
    return minute >= 200


def north(body: str, miles: float, mph: float, towards: float = 1.0, hours: float = 10) -> Walk:
    """Walk a head on one road north and south, from so many miles up it."""
    return Walk(body, ((360.0, 0.0, miles), (360.0 + 60 * hours, 0.0, miles + towards * mph * hours)))


def test_lc_c36_heads_twenty_miles_apart_and_an_enemy_halted_nine_miles_off() -> None:
    a = Fighter(north("a", 0, 2.5), "blue", guns=True)
    meeting = contacts((a, Fighter(north("b", 20, 2.5, -1), "red")), day, 360, 1080)
    assert [(one.minute, one.range_yd) for one in meeting] == [(9 * 60 + 36, 3500)]
    halted = contacts((a, Fighter(north("b", 9, 0), "red")), day, 360, 1080)
    assert [one.minute for one in halted] == [8 * 60 + 48]


def test_lc_256_the_range_is_that_of_guns_of_rifles_or_of_the_night() -> None:
    assert [range_yd(g, n) for g in (True, False) for n in (False, True)] == [3500, 500, 2000, 500]
    pair = [Fighter(north("a", 0, 2.5), "blue"), Fighter(north("b", 9, 0), "red")]
    assert [contacts(pair, light, 360, 1080)[0].minute for light in (day, night)] == [548, 569]


def test_lc_256_own_bodies_do_not_meet_and_a_pair_is_named_by_key() -> None:
    some = [Fighter(north(key, 0, 0), side) for key, side in (("c", "red"), ("a", "red"), ("b", "blue"))]
    assert [(a.key, b.key) for a, b in hostile_pairs(some, 360, 720)] == [("a", "b"), ("b", "c")]
    assert [(one.a, one.b) for one in contacts(some, day, 360, 720)] == [("a", "b"), ("b", "c")]


def test_lc_256_the_middle_and_the_last_unit_of_a_column_are_met_too() -> None:
    column = Walk("a", ((0.0, 0.0, 0.0), (360.0, 15.0, 0.0)), late=160)
    flank = Walk("b", ((60.0, 1.0, -8.0), (180.0, 1.0, -1.0)))
    (found,) = contacts((Fighter(column, "blue"), Fighter(flank, "red")), day, 0, 360)
    assert 160 < found.minute < 180
    head_only = Walk("a", column.knots)
    assert contacts((Fighter(head_only, "blue"), Fighter(flank, "red")), day, 0, 360) == ()


def test_lc_256_who_is_in_touch_meets_anew_when_he_has_been_out_of_reach_or_his_truce_ends() -> None:
    a = Fighter(Walk("a", ((0.0, 0.0, 0.0), (120.0, 0.0, -4.0), (240.0, 0.0, 0.0))), "blue")
    b = Fighter(Walk("b", ((0.0, 0.0, 1.0),)), "red")
    assert [one.minute for one in contacts((a, b), day, 0, 360)] == [0]
    held = Met(a="a", b="b", minute=0, became="stand-off")
    (again,) = contacts((a, b), day, 0, 360, (held,))
    assert 230 < again.minute < 240
    still = Fighter(Walk("a", ((0.0, 0.0, 0.0),)), "blue")
    assert contacts((still, b), day, 0, 360, (held,)) == ()
    assert [
        one.minute for one in contacts((still, b), day, 0, 360, (Met(a="a", b="b", minute=0, became="at dawn", until=300),))
    ] == [300]


def test_lc_256_dark_falls_in_the_run() -> None:
    pair = [Fighter(north("a", 0, 2.5), "blue"), Fighter(north("b", 9, 0), "red")]
    assert contacts(pair, dusk_at_200, 360, 1080)[0].night


def a_walk(draw: random.Random, key: str) -> Walk:
    knots, x, y, t = [], draw.uniform(-8, 8), draw.uniform(-8, 8), 0.0
    for _ in range(draw.randrange(1, 5)):
        knots.append((t, x, y))
        x, y, t = x + draw.uniform(-5, 5), y + draw.uniform(-5, 5), t + draw.uniform(40, 200)
    return Walk(key, tuple(knots), late=draw.choice((0.0, 0.0, 60.0, 150.0)))


@settings(max_examples=12)
@given(draw=st.randoms(use_true_random=False))
def test_lc_256_the_search_finds_what_every_minute_and_pair_would_show(draw: random.Random) -> None:
    some = [Fighter(a_walk(draw, f"b{n}"), draw.choice(("blue", "red")), draw.random() < 0.5) for n in range(5)]
    start = draw.randrange(0, 60)
    want = slow(some, dusk_at_200, start, start + 150)
    told = contacts(some, dusk_at_200, start, start + 150)
    assert [(one.a, one.b, one.minute) for one in told] == want
    soonest = contacts(some, dusk_at_200, start, start + 150, first=True)
    assert soonest == tuple(one for one in told if one.minute == told[0].minute)


@settings(max_examples=5)
@given(draw=st.randoms(use_true_random=False))
def test_lc_256_a_search_cut_anywhere_goes_on_the_same(draw: random.Random) -> None:
    some = [Fighter(a_walk(draw, f"b{n}"), "blue" if n % 2 else "red", True) for n in range(6)]
    whole = contacts(some, day, 0, 360)
    cut = draw.randrange(1, 360)
    first = contacts(some, day, 0, cut)
    assert first == tuple(one for one in whole if one.minute < cut)


def test_lc_256_a_great_army_is_searched_in_no_time() -> None:
    draw = random.Random(1)
    asked = []

    class Counted(Walk):
        def head(self, minute: float):  # type: ignore[no-untyped-def]
            asked.append(minute)
            return super().head(minute)

    def far(n: int) -> Counted:
        x, y = draw.uniform(-150, 150), draw.uniform(-150, 150)
        return Counted(f"b{n:02}", ((0.0, x, y), (360.0, x + draw.uniform(-15, 15), y + draw.uniform(-15, 15))))

    contacts([Fighter(far(n), "blue" if n % 2 else "red") for n in range(30)], day, 0, 360, first=True)
    assert len(asked) < 30 * 361 / 3, "a third of all minutes is enough"


LINES = [
    ({"apart_mi": 12, "a_mph": 2.5, "b_mph": 5, "guns": False}, {"range_yd": 2000, "minutes": 86}),
    ({"apart_mi": 20, "a_mph": 2.5, "b_mph": 2.5}, {"range_yd": 3500, "minutes": 216}),
    ({"apart_mi": 9, "a_mph": 2.5}, {"range_yd": 3500, "minutes": 168}),
    ({"apart_mi": 9, "a_mph": 0}, {"range_yd": 3500, "minutes": None}),
    ({"apart_mi": 0.2, "a_mph": 0, "light": "night"}, {"range_yd": 500, "minutes": 0}),
]


@pytest.mark.parametrize(("line", "told"), LINES)
def test_lc_reckon_contact(line: dict[str, object], told: dict[str, object]) -> None:
    assert answer("contact", line) == told


def test_lc_reckon_contact_says_all_that_is_wrong() -> None:
    told = answer("contact", {"apart_mi": -1, "a_mph": "x", "light": "dusk", "off": 1})["error"]
    assert all(word in told for word in ("apart_mi must be a number", "a_mph must be", "light must be one of", 'no field "off"'))
