"""Prisoners led, escorted, freed and rearmed; guns taken and in dispute."""

from __future__ import annotations

from itertools import product
from random import Random

from tactical.ground.rules import capture, mobility, prisoners
from tactical.ground.rules.assign import assign
from tests.tactical.rulesets.little_wars.soldiers import gun, man, ranks, row, state


def held(side: str, x: int, y: int, **more) -> dict:
    """Make a prisoner of the other side."""
    return man(side, x, y, **{"is": "prisoner", "of": "red" if side == "blue" else "blue", **more})


def test_lw_c11_lw_073_lw_b16_escorts_for_so_many_prisoners() -> None:
    assert [prisoners.escorts_needed(n) for n in (1, 7, 8, 14, 15)] == [1, 1, 2, 2, 3]
    assert prisoners.escorts_needed(3) == 1


def test_lw_072_the_side_that_holds_prisoners_may_lead_them() -> None:
    men = {
        "a": held("blue", 0, 0),
        "b": held("red", 0, 0),
        "c": held("blue", 0, 0, **{"is": "surrendered"}),
        "d": man("blue", 0, 0),
    }
    men["e"] = held("blue", 0, 0, **{"is": "secured"})
    assert prisoners.may_lead(state(men), "red") == ["a", "c"]
    assert prisoners.may_lead(state(men), "blue") == ["b"]


def test_lw_073_each_prisoner_needs_an_escort_within_six_inches_and_each_escort_has_seven() -> None:
    spots = {f"p{n}": (60 * n, 0, 24) for n in range(8)}
    assert prisoners.wrong_escort({key: spots[key] for key in sorted(spots)[:7]}, {"e": (200, 60, 24)}) == {}
    told = prisoners.wrong_escort(spots, {"e": (200, 60, 24)})
    assert len(told) == 1
    assert "7 prisoners each" in next(iter(told.values()))
    assert prisoners.wrong_escort(spots, {"e": (200, 60, 24), "f": (-384, 0, 24)}) == {}
    assert "nobody" in prisoners.wrong_escort({"p": (0, 0, 24)}, {"e": (433, 0, 24)})["p"]
    assert prisoners.wrong_escort({"p": (0, 0, 24)}, {"e": (432, 0, 24)}) == {}


def test_assign_serves_as_many_as_can_be_served() -> None:
    random = Random(73)
    for _ in range(60):
        near = {f"m{n}": [one for one in "xyz" if random.random() < 0.5] for n in range(6)}
        most = random.choice((1, 2))
        served = assign(near, most)
        assert all(served[key] in near[key] for key in served)
        best = 0
        for pick in product(*[(None, *ones) for ones in near.values()]):
            if all(pick.count(one) <= most for one in "xyz"):
                best = max(best, sum(one is not None for one in pick))
        assert len(served) == best


def test_lw_c38_lw_074_lw_075_lw_076_freed_at_once_moved_in_the_next_move_and_rearmed_at_the_line() -> None:
    men = {"p": held("blue", 500, 700), "e": man("red", 600, 700), "b": man("blue", 500, 3000)}
    table = state(men, ply=6)
    assert prisoners.freed(table, ranks(men)) == []
    men["e"]["is"] = "dead"
    assert prisoners.free(table, ranks(men), 6) == ["p"]
    assert men["p"]["is"] == "freed"
    assert not prisoners.fights(men["p"])
    assert prisoners.too_soon(men["p"], 6)
    assert prisoners.too_soon(men["p"], 7) is None
    assert prisoners.rearmed(table) == []
    men["p"]["y"] = 25
    assert prisoners.rearm(table) == []
    men["p"]["y"] = 24
    assert prisoners.rearm(table) == ["p"]
    assert men["p"]["is"] == "armed"
    assert "since" not in men["p"]


def test_lw_074_one_of_two_escorts_is_enough_and_a_captor_who_walks_away_loses_them() -> None:
    men = {"p": held("blue", 0, 3000), "e": man("red", 100, 3000), "f": man("red", -100, 3000, **{"is": "dead"})}
    assert prisoners.freed(state(men), ranks(men)) == []
    men["e"]["x"] = 24 + 24 + 384
    assert prisoners.freed(state(men), ranks(men)) == []
    men["e"]["x"] += 1
    assert prisoners.freed(state(men), ranks(men)) == ["p"]


def test_lw_b04_when_all_captors_fall_the_six_are_free() -> None:
    men = {f"p{n}": held("blue", 60 * n, 3000) for n in range(6)} | row("red", "r", 12, 0, 3100)
    assert prisoners.freed(state(men), ranks(men)) == []
    for n in range(1, 13):
        men[f"r{n}"]["is"] = "dead"
    assert len(prisoners.freed(state(men), ranks(men))) == 6


def test_who_surrendered_waits_and_is_a_prisoner_once_escorted() -> None:
    men = {"p": held("blue", 0, 3000, **{"is": "surrendered"}), "e": man("red", 900, 3000)}
    assert prisoners.free(state(men), ranks(men), 4) == []
    assert men["p"]["is"] == "surrendered"
    men["e"]["x"] = 100
    assert prisoners.free(state(men), ranks(men), 5) == []
    assert men["p"]["is"] == "prisoner"


def test_freed_men_in_contact_with_enemies_are_taken_again() -> None:
    men = {"p": man("blue", 0, 0, **{"is": "freed", "since": 3}), "r": man("red", 0, 57)}
    assert prisoners.retake(state(men), ranks(men), "red", 8) == []
    men["r"]["y"] = 56
    assert prisoners.retake(state(men), ranks(men), "blue", 8) == []
    assert prisoners.retake(state(men), ranks(men), "red", 8) == ["p"]
    assert (men["p"]["is"], men["p"]["of"]) == ("prisoner", "red")


def test_lw_077_at_the_captors_line_prisoners_are_beyond_rescue() -> None:
    men = {"p": held("blue", 0, 6912 - 24), "q": held("blue", 100, 6912 - 25), "r": held("red", 0, 6912)}
    assert prisoners.secure(state(men)) == ["p"]
    assert men["p"]["is"] == "secured"


def test_lw_078_only_armed_men_fight() -> None:
    assert [
        prisoners.fights(man("blue", 0, 0, **{"is": how})) for how in ("armed", "prisoner", "freed", "surrendered", "secured")
    ] == [True, False, False, False, False]


# Guns taken


def attack(piece: dict, men: dict) -> str | None:
    """Find the taker of a gun that stood free, after a move of Red."""
    piece["near"] = capture.watch(piece, ranks(men), "red")
    return capture.taker(piece, ranks(men), ["blue", "red"])


def attackers(near: int, past: int, x: int = 1000) -> dict[str, dict]:
    """Place red men who came from before the gun at (1000, 1000): some before its axle now, some past it."""
    men = {f"n{n}": man("red", x - 120 + 60 * n, 1180, **{"from": [1000, 1900]}) for n in range(near)}
    return men | {f"p{n}": man("red", x + (100 + 60 * (n // 2)) * (-1) ** n, 900, **{"from": [1000, 1900]}) for n in range(past)}


def test_lw_c20_lw_080_lw_081_four_must_have_passed_the_axle_and_no_owner_be_near() -> None:
    piece = gun("blue", 1000, 1000)
    men = attackers(2, 3)
    assert len([key for key in men if key in ranks(men).around(piece, 384)]) == 5
    assert attack(piece, men) is None
    assert "3 men have passed" in str(capture.disputed(piece, "red", ranks(men)))
    men = attackers(0, 4)
    assert attack(gun("blue", 1000, 1000), men) == "red"
    men["owner"] = man("blue", 1000, 1000 - 192 - 24 - 377)
    piece = gun("blue", 1000, 1000)
    assert attack(piece, men) is None
    assert "in dispute" in str(capture.disputed(piece, "red", ranks(men)))
    assert capture.disputed(piece, "blue", ranks(men)) is None
    men["owner"]["y"] -= 8
    assert attack(gun("blue", 1000, 1000), men) == "red"


def test_lw_b25_nobody_past_the_axle_takes_no_gun_and_the_owner_uses_it_again() -> None:
    men = {f"r{n}": man("red", 760 + 52 * n, 1200, **{"from": [1000, 1900]}) for n in range(9)} | row("blue", "b", 3, 900, 700)
    piece = gun("blue", 1000, 1000)
    assert attack(piece, men) is None
    assert mobility.out_of_action(piece, ranks(men))
    men |= row("blue", "c", 6, 850, 600)
    assert mobility.out_of_action(piece, ranks(men)) is None
    for key in ("b1", "b2", "b3", *(f"c{n}" for n in range(1, 7))):
        del men[key]
    assert attack(gun("blue", 1000, 1000), men) is None, "even with no owner left"


def test_lw_080_prisoners_do_not_hold_a_gun_but_freed_men_do() -> None:
    men = attackers(0, 4) | {"b": man("blue", 1000, 700, **{"is": "prisoner", "of": "red"})}
    assert attack(gun("blue", 1000, 1000), men) == "red"
    men["b"]["is"] = "freed"
    assert attack(gun("blue", 1000, 1000), men) is None


def test_sc_lw_15_whence_a_man_came_is_remembered_from_the_move_in_which_he_came_near() -> None:
    piece = gun("blue", 1000, 1000)
    men = attackers(4, 0)
    assert attack(piece, men) is None
    assert piece["near"] == {f"n{n}": 1 for n in range(4)}
    for n in range(4):
        men[f"n{n}"].update(y=900, x=1000 + (100 + 60 * (n // 2)) * (-1) ** n, **{"from": [1000, 1180]})
    assert attack(piece, men) == "red"
    for n in range(4):
        men[f"n{n}"]["y"] = 2000
    assert attack(piece, men) is None
    assert piece["near"] == {}, "forgotten when they have left"


def test_sc_lw_15_from_the_flank_it_is_the_barrel_that_must_be_passed() -> None:
    piece = gun("blue", 1000, 1000)
    men = {f"p{n}": man("red", 1120 + 60 * n, 1000, **{"from": [100, 1020]}) for n in range(4)}
    assert attack(piece, men) == "red"
    assert piece["near"] == {f"p{n}": 2 for n in range(4)}
    men = {f"p{n}": man("red", 700 + 60 * n, 900, **{"from": [100, 1020]}) for n in range(4)}
    assert attack(gun("blue", 1000, 1000), men) is None


def test_lw_082_a_captured_gun_is_as_ones_own() -> None:
    men = attackers(0, 4)
    table = state(men, {"g": gun("blue", 1000, 1000), "h": gun("blue", 5000, 1000)})
    assert capture.change_hands(table, ranks(men), "red") == [("g", "red")]
    assert table["guns"]["g"]["side"] == "red"
    assert mobility.out_of_action(table["guns"]["g"], ranks(men)) is None
    assert capture.disputed(table["guns"]["g"], "red", ranks(men)) is None
    assert capture.change_hands(table, ranks(men), "blue") == []


def test_a_gun_abandoned_to_men_already_past_it_falls_in_the_owners_own_move() -> None:
    men = attackers(0, 4) | {"b": man("blue", 1000, 700)}
    table = state(men, {"g": gun("blue", 1000, 1000)})
    assert capture.change_hands(table, ranks(men), "red") == []
    men["b"]["y"] = 100
    assert capture.change_hands(table, ranks(men), "blue") == [("g", "red")]


def test_sc_lw_16_in_a_position_to_take() -> None:
    men = row("red", "r", 4, 900, 1700)
    table = state(men, {"g": gun("blue", 1000, 1000)})
    assert capture.to_take(table, "red", ranks(men)) == ["g"]
    assert capture.to_take(table, "blue", ranks(men)) == []
    men["b"] = man("blue", 1000, 1000 - 192 - 24 - 768)
    assert capture.to_take(table, "red", ranks(men)) == []
    men["b"]["y"] -= 8
    assert capture.to_take(table, "red", ranks(men)) == ["g"]
    men["r1"]["y"] = 3000
    assert capture.to_take(table, "red", ranks(men)) == []


def test_capture_is_the_same_on_a_mirrored_or_turned_table() -> None:
    random = Random(80)
    for _ in range(25):
        men = {
            f"r{n}": man(
                "red",
                random.randrange(700, 1300),
                random.randrange(700, 1300),
                **{"from": [random.randrange(200, 1800), random.randrange(200, 1800)]},
            )
            for n in range(8)
        }
        h = random.choice(((0, 4096), (4096, 0), (2458, 3277), (-2458, 3277)))
        told = []
        for sx, sy in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
            here = {
                key: {**one, "x": sx * one["x"], "y": sy * one["y"], "from": [sx * one["from"][0], sy * one["from"][1]]}
                for key, one in men.items()
            }
            piece = gun("blue", sx * 1000, sy * 1000, (sx * h[0], sy * h[1]))
            told.append((attack(piece, here), capture.have_passed(piece, ranks(here))))
        assert told.count(told[0]) == 4
