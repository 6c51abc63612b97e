"""Faults of a country: all of them at once, whatever a browser sends."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tactical.ground.geometry.country import check, lint
from tests.effort import calls
from tests.tactical.ground.geometry.countries import by_chance, country, rect

RIVER = {"kind": "river", "at": [[0, 1000], [3840, 1000]]}


def test_a_good_country_has_no_fault() -> None:
    for seed in range(4):
        assert check(by_chance(seed)) == []


def test_every_fault_is_named_at_once() -> None:
    faults = check(
        country(
            {"kind": "castle", "at": [[0, 0]]},
            {"kind": "house", "at": rect(10, 10, 4000, 100)},
            {"kind": "tree", "at": [[5, 5]], "width": 5},
            {"kind": "wall", "at": [[0, 0], [9, 9]], "width": 999, "name": "x" * 41},
            {"kind": "hill", "at": [[1, 1], [2, 2]]},
            {"key": "no spaces", "kind": "pond", "at": rect(0, 0, 9, 9), "height": 6},
        )
    )
    text = "\n".join(faults)
    for words in (
        "no such kind of feature 'castle'",
        "F2 (house): it goes outside the field at point 2, 3",
        "a tree has no width",
        "F4 (wall): its width must be between",
        "is too long: 41 characters",
        "it has 2 points; a hill has 3 to 40",
        "its key must be a letter",
        "a pond is flat",
    ):
        assert words in text
    assert len(faults) == 8


@pytest.mark.parametrize(
    ("feature", "words"),
    [
        ({"kind": "house", "at": [[100, 100], [500, 500], [500, 100], [100, 500]]}, "encloses nothing"),
        ({"kind": "house", "at": [[100, 100], [500, 500], [500, 100], [100, 600]]}, "crosses itself"),
        ({"kind": "house", "at": [[100, 100], [500, 100], [300, 100], [300, 400]]}, "turns back on itself"),
        ({"kind": "house", "at": [[100, 100], [500, 100], [500, 100], [300, 400]]}, "are the same"),
        ({"kind": "ford", "at": [[500, 200], [500, 500]]}, "does not cross a river"),
        ({"kind": "ford", "at": [[500, 200], [500, 1000]]}, "does not reach from bank to bank"),
        ({"kind": "ford", "at": [[500, 200], [500, 1000], [9, 9]]}, "it has 3 points; a ford has 2"),
        ({"kind": "pond", "at": rect(0, 3700, 3840, 3840)}, "north back line has room for troops on only 0 in"),
        ({"key": "F1", "kind": "pond", "at": rect(9, 9, 90, 90)}, "F1 is the key of 2 features"),
    ],
)
def test_a_fault_is_named(feature: dict[str, Any], words: str) -> None:
    faults = check(country(RIVER, feature))
    assert len(faults) == 1
    assert words in faults[0]


def test_bridges_that_lie_over_each_other_are_refused() -> None:
    faults = check(country(RIVER, *({"kind": "bridge", "at": [[500 + n * 100, 700], [500 + n * 100, 1300]]} for n in range(2))))
    assert faults == ["F2 (bridge) and F3 (bridge) overlap."]


NEST: Any = []
for _ in range(5000):
    NEST = [NEST]

JUNK: list[Any] = [
    None,
    True,
    5,
    1.5,
    "x",
    [],
    {},
    NEST,
    float("nan"),
    10**5000,
    "\ud800",
    {"features": NEST},
    [[1, 2.5]],
    {1: 2},
    b"x",
    {"key": "A", "kind": ["hill"], "at": 3},
    {"at": [[1, 2, 3]]},
    "\u202e",
    -1,
    2**63,
]


def test_junk_is_refused_in_words_and_never_crashes() -> None:
    dice = random.Random(9)
    good = by_chance(1)
    for junk in JUNK:
        assert check(junk)
        for part in ("name", "width", "depth", "features"):
            if part != "name" or not isinstance(junk, str) or not junk.isprintable():
                assert check({**good, part: junk}) or (part == "features" and junk == [])
    for _ in range(300):
        features = [dict(feature) for feature in good["features"]]
        feature, junk = dice.choice(features), dice.choice(JUNK)
        where = dice.choice(("key", "kind", "at", "height", "width", "name", "odd", "point", "x"))
        at = [list(point) for point in feature["at"]]
        if where == "point":
            at[0], feature["at"] = junk, at
        elif where == "x":
            at[0][0], feature["at"] = junk, at
        else:
            feature[where] = junk
        faults = check({**good, "features": features})
        assert faults or (where in ("name", "key", "x", "height", "width") and type(junk) in (str, int))
        assert all(len(fault) < 400 and fault.isprintable() for fault in faults)


def test_what_is_huge_costs_little() -> None:
    house = {"kind": "house", "at": rect(100, 100, 200, 200)}
    zigzag = [[k * 90, 500 + (k % 2) * 2000] for k in range(40)]
    dense = [{"kind": "river", "at": zigzag} for _ in range(12)] + [{"kind": "wall", "at": zigzag} for _ in range(12)]
    dense += [{"kind": "ford", "at": [[k * 90, 200], [k * 90, 2800]], "width": 128} for k in range(40)]
    for document in (
        {**country(), "features": [house] * 300_000},
        country({"kind": "wall", "at": [[n % 3000, 5] for n in range(100_000)]}),
        country(*([house] * 401)),
        country(*dense),
        {**country(), "name": "x" * 1_000_000},
        {str(n): n for n in range(50_000)},
    ):
        work, faults = calls(lambda document=document: check(document))
        assert faults
        assert work < 2_500_000


def test_no_more_than_forty_faults_are_listed() -> None:
    faults = check(country(*({"kind": "x", "at": []} for _ in range(100))))
    assert len(faults) == 41
    assert faults[-1] == "… and 60 more faults."


def test_lw_007_a_bare_a_crowded_and_an_uncrossed_country_are_warned_of() -> None:
    bare = country({"kind": "house", "at": rect(1900, 1900, 2000, 2000)})
    assert lint(bare)[0].startswith("The middle is bare:")
    crowded = country(*({"kind": "house", "at": rect(x, 1400, x + 200, 2400)} for x in range(100, 3600, 300)))
    assert lint(crowded)[0].startswith("The country is crowded:")
    river = {"kind": "river", "at": [[0, 1000], [3840, 1000]]}
    assert "0 crossings for 60 in of river; one for every 48 in would be 1." in lint(country(river))
    ford = {"kind": "ford", "at": [[500, 700], [500, 1300]]}
    assert not any("crossings" in words for words in lint(country(river, ford)))
