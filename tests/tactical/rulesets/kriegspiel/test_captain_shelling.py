"""The usual captain of the Kriegspiel: the targets of his shells, and that with them he beats a side that stands."""

from __future__ import annotations

import pytest

from tactical.engine.dice import Dice
from tactical.ground.geometry.measure import dist
from tactical.rulesets.kriegspiel.captain import shelling
from tactical.rulesets.kriegspiel.rules import shells
from tests.bench.opponents import CAPTAIN, EASY, STANDING, battle
from tests.tactical.rulesets.kriegspiel.bare_ground import GAME, GENERALS, Data, army, exercise, unit

SIDES = ("blue", "red")


def gun(guns: int = 1, x: int = 4600) -> tuple[str, Data]:
    return "blue", unit("b1", "RA", x, 600, 6 * guns, guns=guns)


def test_a_gun_is_shelled_before_men_and_both_guns_rather_than_one_twice_ks_003() -> None:
    foot = ("red", unit("r1", "inf", 3000, 5000, 20, formation="extended", face=[0, -1]))
    guns = ("red", unit("r2", "RA", 6500, 5000, 12, guns=2, face=[0, -1]))
    seen, _, _ = army(exercise(gun(2), foot, guns, *GENERALS))
    fired = shelling.salvo(seen, {key: {"fire": 4} for key in seen.batteries})
    assert len(fired) == 2 * shelling.SALVO
    near = [min(seen.their_guns, key=lambda key: dist(seen.guns[key]["x"], seen.guns[key]["y"], *shell[1])) for shell in fired]
    assert set(near) == set(seen.their_guns)
    for key, shell in zip(near, fired, strict=True):
        assert dist(seen.guns[key]["x"], seen.guns[key]["y"], *shell[1]) < 300


def test_no_shell_among_own_men_and_none_at_a_general_ks_002_ks_010() -> None:
    foe = ("red", unit("r1", "inf", 4600, 5000, 3, formation="extended", face=[0, -1]))
    own = ("blue", unit("b2", "inf", 4600, 4900, 20, formation="two_ranks"))
    seen, _, _ = army(exercise(gun(), foe, own, *GENERALS))
    assert shelling.salvo(seen, {seen.batteries[0]: {"fire": 4}}) == []
    alone, _, _ = army(exercise(gun(), foe, *GENERALS))
    assert len(shelling.salvo(alone, {alone.batteries[0]: {"fire": 4}})) == shelling.SALVO


def test_a_body_that_is_only_made_out_is_shelled_along_its_line_and_not_where_a_shell_fell_sc_ks_32() -> None:
    foot = ("red", unit("r1", "inf", 4600, 5000, 20, formation="extended", face=[0, -1]))
    seen, _, _ = army(exercise(gun(), foot, *GENERALS, sight="general"))
    assert [one["marker"] for one in seen.enemies.values() if one["arm"] == "inf"]
    keys = {seen.batteries[0]: {"fire": 4}}
    first = shelling.salvo(seen, keys)
    assert dist(*first[0][1], *first[1][1]) > 2 * shelling.CELL
    seen.view["shots"] = [{"side": "blue", "shell": True, "to": shell[1]} for shell in first]
    for shell in shelling.salvo(seen, keys):
        assert all(dist(*shell[1], *old[1]) > shelling.CELL for old in first)


def test_what_a_shell_should_do_agrees_with_where_shells_fall_ks_005() -> None:
    """Within 0.08 of 400 shells of the book, at three places about the aim and two ranges."""
    for at, aim in (((0, 0), (0, 5000)), ((0, 0), (1500, 1500))):
        falls = [shells.fall_of_shot(Dice("falls"), 3, "gun", number, at, aim).burst for number in range(400)]
        for off in ((0, 0), (150, 100), (0, 400)):
            x, y = aim[0] + off[0], aim[1] + off[1]
            struck = sum(dist(x, y, *burst) <= 192 for burst in falls) / len(falls)
            assert abs(shelling.Fall(at, aim).strikes(x, y, 0) - struck) < 0.08


@pytest.mark.full
def test_the_usual_captain_beats_the_side_that_stands_and_has_the_better_of_the_easy_one_both_ways_round() -> None:
    """At the river; many seeds are the benchmark's."""
    setup = next(one.contents for one in GAME.setups() if one.key == "river")
    standing, _ = battle(GAME, setup, {"blue": CAPTAIN, "red": STANDING}, "shelling")
    assert standing["winner"] == "blue"
    scores = [
        (side, battle(GAME, setup, {side: CAPTAIN, other: EASY}, "shelling")[0]["score"]) for side, other in (SIDES, SIDES[::-1])
    ]
    assert sum(score[side] - score["red" if side == "blue" else "blue"] for side, score in scores) > 0, scores


def test_a_gun_is_ordered_no_shell_more_than_it_may_fire() -> None:
    foot = ("red", unit("r1", "inf", 3000, 5000, 20, formation="extended", face=[0, -1]))
    seen, _, _ = army(exercise(gun(2), foot, *GENERALS))
    for may in (0, 1, 2):
        fired = [key for key, *_ in shelling.salvo(seen, {key: {"fire": may} for key in seen.batteries})]
        assert [fired.count(key) for key in seen.batteries] == [may, may]
