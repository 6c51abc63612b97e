"""Views stored without what they repeat: the same when they are read."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

import naval.rulesets  # noqa: F401 -- importing registers what is in it
from campaign.deltas import fold, slim, unfold, whole
from naval.rulesets.jane.actions import actions
from tactical.engine.fight import fight

VALUES = st.one_of(st.none(), st.integers(0, 2), st.lists(st.integers(0, 1), max_size=2))
SHIP = st.dictionaries(st.sampled_from(["x", "y", "kn", "target"]), VALUES, max_size=4)
VIEW = st.tuples(
    st.dictionaries(st.sampled_from(["move", "log", "night"]), VALUES, max_size=3),
    st.dictionaries(st.sampled_from(["E1", "b1", "b2"]), SHIP, max_size=3),
)


@given(st.lists(VIEW, max_size=6))
def test_what_was_left_out_is_put_back(views):
    seen = [frame | {"ships": [{"id": key, **ship} for key, ship in ships.items()]} for frame, ships in views]

    kept = slim(seen)

    assert whole(kept) == seen
    assert not kept or kept[-1] == seen[-1], "the last is whole"


NAMES = st.sampled_from(["r1-1", "b1", "x", "men"])
TABLES = st.recursive(VALUES, lambda one: st.dictionaries(NAMES, one, max_size=4), max_leaves=8)


@given(st.lists(st.dictionaries(st.sampled_from(["men", "guns", "log"]), TABLES, max_size=3), max_size=6))
def test_what_was_folded_is_unfolded(views):
    kept = fold(views)

    assert unfold(kept) == views
    assert not kept or kept[-1] == views[-1], "the last is whole"


def test_a_battle_takes_far_less_room():
    setup = next(one.contents for one in actions() if one.key == "two_cruisers")
    seen = json.loads(json.dumps(fight("jane", setup, "slim")["views"]["blue"]))

    kept = slim(seen)

    assert whole(kept) == seen
    assert len(json.dumps(kept)) < 0.6 * len(json.dumps(seen))
