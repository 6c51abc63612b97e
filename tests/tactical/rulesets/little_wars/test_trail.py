"""The two posts at the trail of a gun that has fired: a duty that no other order of the same move gets round (LW-039)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tactical.rulesets.little_wars.floor import GAME, battle, foot, gun, horse, play, read_log, refused, to_order_units

Data = dict[str, Any]
POSTS = [to_order_units(35, 17), to_order_units(37, 17)]  # of a gun at (36, 20) that points north


def fired(blue: list[Data], red: list[Data], **more: Any) -> Data:
    """Fire Blue's gun ``g`` due north, over everybody's heads; his men are then to be ordered."""
    state = battle([*blue, gun("g", 36, 20)], red, "guns", **more)
    after = play(state, {"fire": [["g", to_order_units(36, 70)]], "done": True})
    assert (after["stage"], after["fallen"], after["guns"]["g"]["h"]) == ("men", [], [0, 4096])
    return after


def places(state: Data, side: str = "blue") -> list[list[int]]:
    """List the places of a side's armed men."""
    return [[man["x"], man["y"]] for man in state["men"].values() if man["side"] == side and man["is"] == "armed"]


def manned(state: Data) -> bool:
    """Report whether both posts have an armed man of Blue."""
    return all(post in places(state) for post in POSTS)


SIX = horse("c", (31, 19), (33, 21), (34, 15), (38, 15), (39, 21), (41, 19))
FOE = foot("r", *((30 + 1.2 * n, 38) for n in range(12)))
TOUCH = {f"c-{n}": [to_order_units(28.8 + 2.4 * n, 36.8)] for n in range(1, 7)}


def test_lw_039_of_six_horsemen_near_two_stay_for_the_trail_and_four_charge() -> None:
    state = fired([SIX], [FOE, foot("s", (36, 60))])
    wrong = refused(state, {"men": TOUCH})
    assert {rule for rule, _ in wrong.values()} == {"LW-039"}
    assert sorted(wrong) == ["men.c-3", "men.c-4"], "the nearest to the posts"
    assert all("trail" in text and "fired" in text for _, text in wrong.values())
    kept = GAME.sheet(state, "blue", {"men": TOUCH})["orders"]
    after = play(state, kept)
    assert len(after["melees"][0]["blue"]) == 4
    assert manned(after)


def test_lw_b11_at_hooks_farm_twenty_horse_are_at_hand_and_eighteen_charge() -> None:
    """Figure 5a: the infantry is out of reach of the trail of the middle gun, so two of the twenty horse must be set there."""
    riders = [(26 + 2 * n, 15) for n in range(10)] + [(26 + 2 * n, 13) for n in range(10)]
    blues = foot("r", *((31 + 0.9 * n, 34) for n in range(12)), *((31 + 0.9 * n, 35.2) for n in range(9)))
    state = fired([horse("c", *riders), foot("i", (36, 4.5))], [blues, foot("s", (60, 60))])
    ways = {f"c-{n + 1}": [to_order_units(31 + 1.8 * (n % 6), 32.8 - 1.8 * (n // 6))] for n in range(20)}
    wrong = refused(state, {"men": ways})
    assert [rule for rule, _ in wrong.values()] == ["LW-039", "LW-039"]
    after = play(state, {"men": {key: way for key, way in ways.items() if f"men.{key}" not in wrong}})
    assert [len(one["blue"]) for one in after["melees"]] == [18]
    assert manned(after)


def test_lw_039_whoever_is_named_for_a_post_lets_the_others_go() -> None:
    state = fired([SIX], [FOE, foot("s", (36, 60))])
    rest = {key: way for key, way in TOUCH.items() if key not in ("c-1", "c-6")}
    assert refused(state, {"men": rest, "posts": {"g": ["c-1", "c-6"]}}) == {}
    assert manned(play(state, {"men": rest, "posts": {"g": ["c-1", "c-6"]}}))
    assert refused(state, {"men": rest}) == {}, "or they stay without an order, and are brought there"


@pytest.mark.parametrize(
    "orders",
    [
        {"men": {f"c-{n}": [to_order_units(29 + 2 * n, 2)] for n in range(1, 7)}},
        {"off": [f"c-{n}" for n in range(1, 7)]},
        {"men": {f"c-{n}": [to_order_units(14 + 1.6 * n, 25)] for n in range(1, 7)}},
    ],
    ids=["to the rear", "off the field", "to a flank"],
)
def test_lw_039_nobody_is_sent_away_without_whom_a_post_stays_empty(orders: Data) -> None:
    state = fired([SIX], [foot("s", (36, 60))])
    wrong = refused(state, orders)
    assert [rule for rule, _ in wrong.values()] == ["LW-039", "LW-039"]
    assert manned(play(state, GAME.sheet(state, "blue", orders)["orders"]))


def test_lw_039_the_fewest_are_kept_back_and_those_who_have_no_orders_go_first() -> None:
    state = fired([SIX, foot("i", (36, 10))], [foot("s", (36, 60))])
    away = {f"c-{n}": [to_order_units(29 + 2 * n, 2)] for n in range(1, 7)}
    wrong = refused(state, {"men": away})
    assert len(wrong) == 1, "the infantryman comes to one post"
    assert manned(play(state, GAME.sheet(state, "blue", {"men": away})["orders"]))


def test_lw_039_who_alone_can_come_to_one_post_is_not_taken_for_the_other() -> None:
    """The rider is nearer to the left post than the infantryman, who cannot come to the right one."""
    crew = horse("c", (33, 22), (39, 22), (41, 20), (31, 20))
    state = fired([crew, horse("a", (35, 13)), foot("b", (23.5, 17))], [foot("s", (36, 60))])
    away = {f"c-{n}": [to_order_units(30 + 2 * n, 42)] for n in range(1, 5)}
    assert refused(state, {"men": away}) == {}
    after = play(state, {"men": away})
    assert manned(after)
    assert [after["men"][key]["x"] for key in ("b-1", "a-1")] == [35 * 64, 37 * 64]


def test_lw_079_a_body_surrenders_though_it_could_come_and_another_is_kept_back_in_its_place() -> None:
    state = fired([foot("i", (32, 20), (32, 22), (40, 20), (40, 22)), horse("d", (14, 17))], [foot("s", (36, 60))])
    away = {f"i-{n}": [to_order_units(x, y)] for n, (x, y) in enumerate([(32, 31), (32, 33), (40, 31), (40, 33)], 1)}
    assert [rule for rule, _ in refused(state, {"men": away}).values()] == ["LW-039"], "the rider comes to one post"
    flag = {"men": away, "surrender": ["d-1"]}
    assert [rule for rule, _ in refused(state, flag).values()] == ["LW-039", "LW-039"]
    after = play(state, GAME.sheet(state, "blue", flag)["orders"])
    assert after["men"]["d-1"]["is"] != "armed"
    assert manned(after)


def test_lw_039_nobody_is_sent_into_the_way_of_the_man_at_the_post() -> None:
    state = fired([SIX], [foot("s", (36, 60))])
    wrong = refused(state, {"men": {"c-1": [to_order_units(34.4, 16.6)], "c-2": [to_order_units(34.1, 18.3)]}})
    assert [(where, rule) for where, (rule, _) in wrong.items()] == [("men.c-1", "LW-039")]


def test_lw_039_men_who_stand_on_both_sides_of_a_post_make_room() -> None:
    close = foot("i", (34.45, 17.35), (35.5, 16.5), (36.5, 16.5), (37.55, 17.35), (36, 14))
    state = fired([close], [foot("s", (36, 60))])
    after = play(state, {})
    assert manned(after)
    assert "Nobody can reach" not in read_log(after)


def test_lw_039_two_guns_need_four_men() -> None:
    """Two shots by two guns; the second is refused if the same two men would have to be at both trails."""
    crew = foot("i", (39.5, 19), (40.5, 19), (39.5, 21), (40.5, 21))
    blue = [crew, gun("g", 36, 20), gun("h", 44, 20)]
    state = battle(blue, [foot("s", (36, 60))], "guns")
    assert refused(state, {"fire": [["g", "s-1"], ["h", "s-1"]]}) == {}
    bound = {
        **state,
        "men": {key: {**man, "spent": 12 * 64 if key in ("i-1", "i-2") else 0} for key, man in state["men"].items()},
    }
    wrong = refused(bound, {"fire": [["g", "s-1"], ["h", "s-1"]]})
    assert [(where, rule) for where, (rule, _) in wrong.items()] == [("fire.1", "LW-039")]


def test_lw_039_a_gun_is_not_moved_with_the_men_whom_another_needs() -> None:
    """Guns first, so the men with a moved gun have moved: with all of them gone nobody could come to the trail."""
    crew = horse("c", (32, 22), (32, 24), (39, 23), (40, 21))
    state = battle([crew, gun("g", 36, 20), gun("h", 36, 26)], [foot("s", (20, 60))], "guns")
    away = {"guns": {"h": {"to": to_order_units(50, 36), "crew": ["c-1", "c-2", "c-3", "c-4"]}}}
    assert refused(state, away) == {}
    both = {"fire": [["g", "s-1"]], **away}
    wrong = refused(state, both)
    assert [(where, rule) for where, (rule, _) in wrong.items()] == [("guns.h", "LW-039")]
    after = play(state, GAME.sheet(state, "blue", both)["orders"])
    assert after["guns"]["h"]["did"] is None
    assert not any(man["gun"] for man in after["men"].values())


def test_lw_039_no_gun_stands_where_a_man_must_stand_at_the_trail_of_another() -> None:
    crew = horse("c", (32, 22), (32, 24), (40, 23), (41, 21), (41, 25), (41, 27), (31, 26), (31, 28))
    state = battle([crew, gun("g", 36, 20), gun("h", 36, 27)], [foot("s", (36, 60))], "guns")
    onto = {"guns": {"h": {"to": to_order_units(34.1, 14.8), "crew": [f"c-{n}" for n in (3, 4, 5, 6)]}}}
    assert refused(state, onto) == {}
    wrong = refused(state, {"fire": [["g", "s-1"]], **onto})
    assert [(where, rule) for where, (rule, _) in wrong.items()] == [("guns.h", "LW-039")]
    near = battle([crew, gun("g", 36, 20), gun("h", 34.1, 14.8)], [foot("s", (36, 60))], "guns")
    assert [rule for rule, _ in refused(near, {"fire": [["g", "s-1"]]}).values()] == ["LW-039"]
