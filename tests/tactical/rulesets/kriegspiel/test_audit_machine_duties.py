"""Results of charges, move by move: one flight for the loser of a coin, pursuers arrested, units that cannot fire."""

from __future__ import annotations

from tactical.ground.turns.book import Work
from tactical.rulesets.kriegspiel.play.fire import shells, volleys
from tests.tactical.rulesets.kriegspiel import grounds
from tests.tactical.rulesets.kriegspiel.field import GAME, U, alive, men, middle, read_log, refused, rest, start, unit

FAR_FOOT = (unit("b9", "inf", 120, 6, 4), unit("r9", "inf", 120, 100, 4))


def test_ks_097_the_loser_of_the_coin_flees_his_conqueror_for_one_move_alone() -> None:
    for seed in "abcd":
        state = start(unit("b2", "cav", 60, 40, 12), unit("r1", "cav", 60, 70, 12), *FAR_FOOT)
        after = men(state, seed, units={"b2": {"charge": "r1"}})
        loser = min(("b2", "r1"), key=lambda key: alive(after, key))
        gone = after if loser == "r1" else men(after)
        assert loser not in gone["retiring"], "one move is enough"
        assert gone["units"][loser]["used"] == 13824
        before = middle(state, loser) if loser == "r1" else middle(after, loser)
        assert abs(middle(gone, loser)[1] - before[1]) > 20
        if loser == "b2":
            assert after["retiring"]["b2"]["from"] == ["r1"]
            assert middle(gone, "b2")[1] < before[1], "away from who has beaten it"


def test_ks_034_a_body_that_was_made_to_retire_has_spent_its_move_and_fires_no_volley() -> None:
    state = rest(start(unit("b2", "cav", 60, 40, 10), unit("r1", "inf", 60, 62, 10, formation="extended"), *FAR_FOOT), 2)
    state["retiring"]["r1"] = {"from": ["b2"], "since": 1, "why": "KS-101"}
    state = men(state)
    assert (state["mover"], state["stage"]) == ("red", "men"), "with a volley to fire there would be a guns' part"
    assert state["units"]["r1"]["used"] == 13824
    assert refused(state, units={"r1": {"do": ["two_ranks"]}}) != []


def test_ks_099_pursuers_are_arrested_by_fire_of_this_move_and_not_by_that_of_another_nor_when_they_are_on_foot() -> None:
    pursued = {"from": ["b2"], "since": 1, "why": "KS-101"}
    state = start(unit("b2", "cav", 60, 40, 10), unit("r1", "inf", 60, 66, 10, formation="extended"), *FAR_FOOT)
    state["retiring"]["r1"] = dict(pursued)
    state["units"]["b2"]["hit"] = 1
    after = men(state)
    assert after["retiring"] == {}
    assert (after["units"]["b2"]["hit"], after["units"]["b2"]["met"]) == (0, False), "the next pursuit is not arrested by it"
    state["units"]["b2"].update(hit=0)
    assert "r1" in men(state)["retiring"]
    state["units"]["b2"].update(mounted=False)
    assert men(state)["retiring"] == {}


def test_ks_094_the_duty_of_infantry_that_was_charged_is_done_in_its_next_move_and_not_again() -> None:
    state = start(unit("b2", "cav", 60, 40, 10), unit("r1", "inf", 60, 66, 40, formation="extended"), *FAR_FOOT)
    state["units"]["r1"]["duty"] = {"must": "go back", "move": 2, "by": 768}
    state = men(state)
    assert middle(state, "r1") == (60, 66), "it is for its second move"
    state = rest(state, 2)
    assert middle(state, "r1")[1] == 78
    assert rest(state)["units"]["r1"]["duty"] is None
    assert middle(rest(state, 2), "r1")[1] == 78


def test_ks_102_gunners_whose_guns_were_charged_have_no_duty_of_infantry() -> None:
    state = start(unit("b2", "cav", 60, 40, 12), unit("r1", "RA", 60, 60, 6, guns=1), *FAR_FOOT)
    state = men(state, units={"b2": {"charge": "r1"}})
    assert state["guns"]["r1-g1"]["side"] == "blue"
    assert state["units"]["r1"]["duty"] is None


def test_ks_101_infantry_charged_as_it_retires_goes_on_retiring_and_has_no_other_duty() -> None:
    state = start(unit("b2", "cav", 60, 40, 10), unit("r1", "inf", 60, 62, 40, formation="extended"), *FAR_FOOT, first="red")
    state = men(state, units={"r1": {"to": [[U(60), U(70)]]}})
    state = men(state, units={"b2": {"charge": "r1"}})
    assert (alive(state, "b2"), state["units"]["r1"]["duty"]) == (10, None)
    assert state["units"]["r1"]["charged"] == 2


def test_ks_098_up_a_ridge_and_down_again_is_level() -> None:
    ridge = [grounds.box("K1", "hill", 0, 46, 144, 50)]
    state = men(
        start(unit("b2", "cav", 60, 42, 10), unit("r1", "cav", 60, 55, 10), *FAR_FOOT, ground=ridge),
        units={"b2": {"charge": "r1"}},
    )
    assert sorted((alive(state, "b2"), alive(state, "r1"))) == [2, 8], read_log(state)


def test_sc_ks_09_of_two_bodies_that_are_touched_the_one_that_was_named_is_charged() -> None:
    state = start(unit("b2", "cav", 60, 40, 20), unit("r1", "inf", 57, 58, 8), unit("r2", "inf", 62, 58, 8), *FAR_FOOT[:1])
    state = men(state, units={"b2": {"charge": "r2"}})
    assert [state["units"][key]["duty"] is not None for key in ("r1", "r2")] == [False, True]


def test_ks_034_041_a_battery_that_has_unlimbered_or_wants_supply_fires_nothing_in_this_move() -> None:
    state = rest(start(unit("b1", "RA", 40, 20, 6, guns=1), *FAR_FOOT), 2)
    fire = {"fire": [["b1-g1", [U(40), U(90)], "light"]]}
    assert GAME.sheet(state, "blue", fire)["refused"] == []
    for part, value, rule in (("acted", 6912, "KS-034"), ("out", True, "KS-066")):
        unit_then = {**state["units"]["b1"], part: value}
        sheet = GAME.sheet({**state, "units": {**state["units"], "b1": unit_then}}, "blue", fire)
        assert [one["rule"] for one in sheet["refused"]] == [rule]


def test_ks_008_a_trench_that_is_not_complete_shelters_nobody() -> None:
    state = start(unit("r1", "inf", 60, 60, 5), unit("b1", "inf", 20, 20, 5))
    trench = {"kind": "trench", "do": "make", "side": "red", "unit": "r1", "at": [[U(55), U(59)], [U(65), U(59)]]}
    for done in ("begun", "done"):
        work = Work(GAME.book, {**state, "works": {"t": {**trench, "is": done}}})
        men_now = {key: dict(man) for key, man in state["men"].items()}
        work.state["men"] = men_now
        assert bool(shells.strike(work, (U(60), U(58)))["sheltered"]) == (done == "done")


def test_ks_006_whoever_has_gone_with_a_gun_stands_in_no_row() -> None:
    state = start(unit("b1", "inf", 60, 30, 5, formation="extended"), *FAR_FOOT)
    assert len(volleys.fives(state, "b1")) == 1
    state["men"]["b1-3"]["spent"] = 64
    assert volleys.fives(state, "b1") == []


def test_ks_034_guns_that_have_fired_are_not_limbered_up_in_the_same_move() -> None:
    state = rest(start(unit("b1", "RA", 40, 20, 6, guns=1), *FAR_FOOT), 2)
    limber = {"units": {"b1": {"do": ["limber"]}}}
    assert GAME.sheet(state, "blue", limber)["refused"] == []
    state["guns"]["b1-g1"].update(did="fired", shots=1)
    assert [one["rule"] for one in GAME.sheet(state, "blue", limber)["refused"]] == ["KS-034"]


def test_ks_041_after_limbering_up_a_gun_has_half_a_move() -> None:
    state = start(unit("b1", "RA", 40, 20, 6, guns=1), *FAR_FOOT)
    crew = {f"b1-{n}": None for n in range(1, 7)}
    for far, refusals in ((12, 0), (13, 1)):
        order = {"units": {"b1": {"do": ["limber"]}}, "guns": {"b1-g1": {"to": [U(40), U(20 + far)], "crew": crew}}}
        assert len(GAME.sheet(state, "blue", order)["refused"]) == refusals


def test_a_side_of_which_only_its_general_and_men_out_of_action_are_left_is_beaten() -> None:
    state = start(unit("b1", "inf", 40, 20, 5), unit("b2", "inf", 60, 20, 5), *FAR_FOOT[1:])
    work = Work(GAME.book, state)
    assert GAME.book.left_of(work, "blue") == 10, "the general does not fight"
    state["units"]["b2"]["out"] = True
    assert GAME.book.left_of(work, "blue") == 5


def test_horses_of_guns_are_lost_with_their_gunners() -> None:
    state = start(unit("b1", "RA", 40, 20, 6, guns=1), *FAR_FOOT)
    for n in (1, 2):
        state["men"][f"b1-{n}"]["is"] = "dead"
    assert rest(state)["units"]["b1"]["horses"] == 8


def test_ks_098_whom_the_downhill_side_takes_is_its_prisoner() -> None:
    hill = [grounds.box("K1", "hill", 0, 0, 144, 48)]
    state = men(
        start(unit("b2", "cav", 60, 40, 8), unit("r1", "cav", 60, 64, 14), *FAR_FOOT, ground=hill), units={"b2": {"charge": "r1"}}
    )
    taken = [man["of"] for man in state["men"].values() if man["body"] == "r1" and man["is"] == "prisoner"]
    assert taken == ["blue", "blue"], read_log(state)
