"""Men sent too far, onto others or at a unit: brought as near as the rules of all other ways allow."""

from __future__ import annotations

from math import dist
from typing import Any

from tactical.ground.turns.position.shares import merge, part
from tests.tactical.rulesets.little_wars.floor import GAME, IN, battle, foot, gun, horse, house, play, refused, to_order_units

Data = dict[str, Any]
FOE = foot("r", (20, 60))


def sheet(state: Data, orders: Data) -> Data:
    (side,) = GAME.to_act(state)
    return dict(GAME.sheet(state, side, orders))


def ends(laid: Data) -> dict[str, tuple[int, int]]:
    return {key: tuple(way[-1]) for key, way in laid["orders"].get("men", {}).items()}


def sent(places: dict[str, list[int]], **more: Any) -> Data:
    return {"men": {key: [place] for key, place in places.items()}, "near": sorted(places), **more}


def apart(places: list[tuple[int, int]], size: int = 48) -> bool:
    return all(dist(a, b) >= size + 4 for n, a in enumerate(places) for b in places[n + 1 :])


def test_whoever_is_sent_too_far_goes_exactly_as_far_as_he_may_and_nobody_else_is_refused() -> None:
    state = battle([foot("b", (20, 20), (22, 20)), horse("c", (30, 20))], [FOE])
    laid = sheet(state, sent({"b-1": to_order_units(20, 50), "b-2": to_order_units(22, 25), "c-1": to_order_units(60, 60)}))
    assert laid["refused"] == []
    found = ends(laid)
    assert found["b-1"] == tuple(to_order_units(20, 32)), "LW-030: twelve inches, to the u"
    assert found["b-2"] == tuple(to_order_units(22, 25)), "who can go there goes there"
    assert 24 * IN - 2 <= dist(found["c-1"], to_order_units(30, 20)) <= 24 * IN
    assert abs((found["c-1"][0] - 30 * IN) / (found["c-1"][1] - 20 * IN) - 30 / 40) < 0.01, "on the straight line"
    assert laid["options"]["brought"] == {"short": ["b-1", "c-1"]}


def test_what_is_kept_is_a_plain_sheet_that_stands_by_itself() -> None:
    state = battle([foot("b", (20, 20), (22, 20), (24, 20))], [FOE])
    laid = sheet(state, sent({"b-1": to_order_units(22, 60), "b-2": to_order_units(22, 60), "b-3": to_order_units(22, 60)}))
    assert set(laid["orders"]) == {"men"}
    assert GAME.check(state, "blue", laid["orders"]) == []
    again = sheet(state, laid["orders"])
    assert again["orders"] == laid["orders"]
    assert "brought" not in again["options"]


def test_a_way_round_a_house_is_gone_as_far_as_it_may_be() -> None:
    state = battle([foot("b", (20, 20))], [FOE], country=house(18, 24, 22, 27))
    laid = sheet(state, sent({"b-1": to_order_units(20, 33)}))
    assert laid["refused"] == []
    (end,) = ends(laid).values()
    assert end[1] > 27 * IN, "he is past the house"
    assert refused(state, {"men": {"b-1": [list(end)]}}) == {}


def test_who_is_sent_into_a_house_stands_beside_it() -> None:
    state = battle([foot("b", (20, 20))], [FOE], country=house(18, 24, 22, 27))
    laid = sheet(state, sent({"b-1": to_order_units(20, 25)}))
    assert laid["refused"] == []
    (end,) = ends(laid).values()
    assert dist(end, to_order_units(20, 25)) < 3 * IN


def test_a_body_moved_onto_men_and_into_a_gap_spreads_by_itself() -> None:
    there = [(20 + n, 28) for n in range(4)] + [(26 + n, 28) for n in range(4)]
    state = battle([foot("b", *((20 + n, 20) for n in range(8))), foot("c", *there)], [FOE])
    laid = sheet(state, sent({f"b-{n}": to_order_units(22 + n / 2, 28) for n in range(1, 9)}))
    assert laid["refused"] == []
    found = ends(laid)
    assert len(found) == 8
    stand = [(round(x * IN), round(y * IN)) for x, y in there]
    assert apart([*found.values(), *stand])
    assert all(dist(end, to_order_units(24, 28)) < 5 * IN for end in found.values()), "close to where they were sent"


def test_one_who_cannot_move_is_no_reason_for_the_others_and_keeps_his_place() -> None:
    state = battle([foot("b", (20, 20), (21, 20), (22, 20))], [FOE])
    state["men"]["b-2"]["spent"] = 12 * IN
    laid = sheet(state, sent({"b-1": to_order_units(21, 20), "b-2": to_order_units(30, 25), "b-3": to_order_units(21, 20)}))
    assert [one["where"] for one in laid["refused"]] == ["men.b-2"]
    assert set(ends(laid)) == {"b-1", "b-3"}
    assert apart([*ends(laid).values(), tuple(to_order_units(21, 20))])


def test_nobody_is_brought_up_to_an_enemy_unasked() -> None:
    state = battle([foot("b", (20, 20)), foot("c", (20, 28.6))], [foot("r", (20, 30))])
    (end,) = ends(sheet(state, sent({"b-1": to_order_units(20, 28.6)}))).values()
    assert dist(end, to_order_units(20, 30)) > 48 + 8
    after = play(state, {"men": {"b-1": [list(end)]}})
    assert not any("Melee" in line["text"] for line in after["log"])


def test_charge_that_body_brings_everybody_who_can_into_contact_and_says_who_cannot() -> None:
    blue = [foot("b", *((18 + n, 20) for n in range(5)), (60, 20))]
    red = [foot("r", (19, 30), (20, 30), (21, 30)), foot("s", (40, 30))]
    state = battle(blue, red)
    laid = sheet(state, {"attack": {f"b-{n}": "r" for n in range(1, 7)}})
    found = ends(laid)
    assert sorted(found) == [f"b-{n}" for n in range(1, 6)]
    foes = [tuple(to_order_units(x, 30)) for x in (19, 20, 21)]
    for end in found.values():
        off = min(dist(end, foe) for foe in foes) - 48
        assert 4 <= off <= 8, "LW-062: within an eighth of an inch, LW-043: not closer than a sixteenth"
    assert apart([*found.values()])
    assert laid["refused"] == [], "the charge stands, and one of them comes too late for it"
    (fault,) = laid["options"]["behind"]
    assert (fault["where"], fault["rule"]) == ("attack.b-6", "LW-030")
    assert "out of reach" in fault["text"]
    assert "12 in" in fault["text"]
    assert laid["options"]["brought"]["touch"] == [f"b-{n}" for n in range(1, 6)]
    after = play(state, laid["orders"])
    assert any("Melee" in line["text"] for line in after["log"])


def test_more_than_find_room_beside_one_enemy_are_told_so() -> None:
    state = battle([foot("b", *((14 + n, 22) for n in range(12)))], [foot("r", (20, 30))])
    laid = sheet(state, {"attack": {f"b-{n}": "r" for n in range(1, 13)}})
    assert 5 <= len(ends(laid)) <= 6, "six figures fit about one of their size"
    assert laid["refused"] == []
    behind = laid["options"]["behind"]
    assert len(behind) == 12 - len(ends(laid))
    assert {one["text"] for one in behind} == {
        "All the room beside the enemy of Red is taken: send him at another unit, or move him by himself."
    }


def test_charge_walks_round_what_is_in_the_way_only_as_far_as_it_may() -> None:
    state = battle([foot("b", (20, 20))], [foot("r", (20, 28.5))], country=house(12, 24, 28, 26))
    laid = sheet(state, {"attack": {"b-1": "r"}})
    assert ends(laid) == {}
    assert laid["refused"] == []
    (fault,) = laid["options"]["behind"]
    assert fault["where"] == "attack.b-1"
    assert fault["text"].startswith("He cannot reach the enemy")


def test_a_body_that_is_not_there_strangers_and_nonsense_are_refused_in_words() -> None:
    state = battle([foot("b", (20, 20))], [FOE])
    wrong = refused(state, {"attack": {"b-1": "nobody", "r-1": "r", "zz": 3}, "near": "b-1"})
    assert sorted(wrong) == ["attack.b-1", "attack.r-1", "attack.zz", "near"]
    assert all(text.endswith(".") for _, text in wrong.values())


def test_each_of_several_players_writes_only_for_his_own_men() -> None:
    state = battle([foot("b", (20, 20)), horse("c", (30, 20))], [FOE])
    orders = {"near": ["b-1", "c-1"], "attack": {"b-1": "r", "c-1": "r"}}
    posts = [frozenset([GAME.book.post_of_man(state, one)]) for one in ("b-1", "c-1")]
    assert posts[0] != posts[1]
    mine = part(GAME.book, state, "blue", orders, posts[0])
    assert mine == {"near": ["b-1"], "attack": {"b-1": "r"}}
    assert merge(GAME.book, state, "blue", {}, orders, posts[0]) == mine


def test_who_is_needed_at_a_gun_stays_for_it() -> None:
    blue = [foot("b", (28, 20), (26, 20), (34, 20), (32, 17)), gun("g", 30, 20)]
    state = battle(blue, [foot("r", (30, 60))])
    state["guns"]["g"].update(did="fired", shots=1)
    laid = sheet(state, sent({f"b-{n}": to_order_units(29 + n / 2, 60) for n in range(1, 5)}))
    assert {one["rule"] for one in laid["refused"]} == {"LW-039"}
    assert len(laid["refused"]) == 2
    assert len(ends(laid)) == 2
