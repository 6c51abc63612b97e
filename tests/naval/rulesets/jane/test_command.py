"""NAV-T-017, SC-T-05: the admiral; NAV-T-060, 061, 063: concentration of fire."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naval.rulesets.jane import tables
from naval.rulesets.jane.command import admiral, concentration
from naval.rulesets.jane.command import chapter as command
from naval.rulesets.jane.scorer.hit_places import score
from naval.rulesets.jane.scorer.score import Score
from tactical.engine.dice import Dice
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.battle_lines import JANE, Data, blue_targets, next_move, two_lines
from tests.naval.rulesets.jane.setup_builder import fleets
from tests.naval.rulesets.jane.table import Loaded, a_hit, move_ship, open_table

CONV = tables.STANDARD


def _faults(state: Data, orders: Data) -> list[tuple[str, str]]:
    return [(one["rule"], one["where"]) for one in JANE.check(state, "blue", orders)]


# --- concentration ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "order",
    [
        {},
        {"target": "E1"},
        {"until_move": 5},
        {"target": "E1", "until_move": 0},
        {"target": "E1", "until_move": True},
        {"target": "E1", "until_move": 5.5},
        {"target": "E1", "until_move": None},
        {"system": "weakest"},
        {"system": []},
        {"system": "van", "until_move": 9},
        "E1",
    ],
)
def test_nav_t_060_concentration_needs_a_definite_time_or_a_definite_system(order: object) -> None:
    assert _faults(two_lines(), {"concentrate": order}) == [("NAV-T-060", "concentrate")]


def test_nav_t_060_a_time_from_the_move_in_which_it_binds_is_definite() -> None:
    for order in ({"target": "E2", "until_move": 1}, None, *({"system": one} for one in concentration.SYSTEMS)):
        assert _faults(two_lines(), {"concentrate": order}) == []
    assert _faults(two_lines(mode="chit"), {"concentrate": {"target": "E2", "until_move": 1}}) == [("NAV-T-060", "concentrate")]
    assert _faults(two_lines(mode="chit"), {"concentrate": {"target": "E2", "until_move": 2}}) == []
    for target in ("E9", "r1", ["E1"], None):
        assert _faults(two_lines(), {"concentrate": {"target": target, "until_move": 5}}) == [("SC-J-07", "concentrate")]


def test_nav_t_063_by_chit_concentration_binds_a_move_later_than_when_signalling_is_free() -> None:
    assert (concentration.binds_at(7, "free"), concentration.binds_at(7, "chit")) == (7, 8)
    order = {"concentrate": {"target": "E2", "until_move": 3}}
    free, chit = next_move(two_lines(), order), next_move(two_lines(mode="chit"), order)
    assert blue_targets(free) == ["r2"] * 4
    assert blue_targets(chit) == [None] * 4
    assert JANE.see(chit, "blue")["command"]["ordered"] == {"order": order["concentrate"], "from_move": 2}
    chit = next_move(chit)
    assert blue_targets(chit) == ["r2"] * 4
    assert JANE.see(chit, "blue")["command"]["concentration"] == {"target": "E2", "until_move": 3, "from_move": 2}


def test_nav_t_060_a_concentration_ends_with_its_time_or_when_it_is_countermanded() -> None:
    state = next_move(two_lines(), {"concentrate": {"target": "E2", "until_move": 2}})
    state = next_move(state)
    assert state["command"]["blue"]["concentration"]
    assert next_move(state)["command"]["blue"]["concentration"] is None
    state = next_move(next_move(two_lines(mode="chit"), {"concentrate": {"system": "van"}}))
    assert state["command"]["blue"]["concentration"]
    state = next_move(state, {"concentrate": None})
    assert state["command"]["blue"]["concentration"]
    assert next_move(state)["command"]["blue"]["concentration"] is None


def test_nav_t_060_ships_with_a_target_of_their_own_keep_it() -> None:
    own = {"b1": {"target": "E1"}, "b2": {"target": None}}
    state = next_move(two_lines(), {"concentrate": {"target": "E2", "until_move": 9}, "ships": own})
    assert blue_targets(state) == ["r1", None, "r2", "r2"]


@pytest.mark.parametrize(
    ("system", "targets"),
    [("nearest", ["r1", "r2", "r3", "r4"]), ("opposite", ["r1", "r2", "r3", "r4"]), ("van", ["r1"] * 4), ("rear", ["r4"] * 4)],
)
def test_nav_t_060_the_systems(system: str, targets: list[str]) -> None:
    assert blue_targets(next_move(two_lines(), {"concentrate": {"system": system}})) == targets


def test_nav_t_060_opposite_is_the_ship_of_the_same_number_and_the_last_for_the_rest() -> None:
    state = two_lines()
    del state["book"]["blue"]["E4"]
    state["book"]["blue"]["E3"]["in_sight"] = False
    assert concentration._line(state, "blue", ["E1", "E2"]) == ["E1", "E2"]
    assert [concentration._by_system(state, "blue", state["ships"][f"b{n}"], "opposite") for n in (1, 2, 3, 4)] == [
        "E1",
        "E2",
        "E2",
        "E2",
    ]
    for entry in state["book"]["blue"].values():
        entry["heading"] = 180.0
    assert concentration._line(state, "blue", ["E1", "E2"]) == ["E2", "E1"]


def test_nav_t_060_nobody_fires_where_he_cannot_reach() -> None:
    assert blue_targets(next_move(two_lines(away=8200), {"concentrate": {"target": "E1", "until_move": 5}})) == [None] * 4


def _sharing(state: Data, *ships: str, target: str = "r1") -> Data:
    for key in ships:
        state["ships"][key]["target"] = target
    return state


def _shift(*keys: str, to: str | None = "E2") -> Data:
    return {"ships": {key: {"target": to} for key in keys}}


def test_nav_t_061_a_fleet_does_not_switch_to_another_ship_at_once_sc_j_30() -> None:
    state = _sharing(two_lines(mode="chit"), "b1", "b2", "b3", "b4")
    assert _faults(state, _shift("b1", "b2", "b3", "b4")) == [("NAV-T-061", "ships")]
    assert _faults(state, _shift("b1", "b2", "b3")) == [("NAV-T-061", "ships")]
    assert _faults(state, _shift("b1", "b2")) == []
    assert _faults(state, _shift("b1", "b2", "b3", "b4", to=None)) == []
    assert _faults(state, {"ships": {**_shift("b1", "b2")["ships"], **_shift("b3", "b4", to="E3")["ships"]}}) == []
    assert JANE.options(state, "blue")["concentrate"]["together"] == [
        {"target": "E1", "ships": ["b1", "b2", "b3", "b4"], "most": 2}
    ]


def test_nav_t_061_half_of_a_large_fleet_may_and_while_signalling_is_free_all_may() -> None:
    state = _sharing(two_lines(6, mode="chit"), *(f"b{n}" for n in range(1, 7)))
    assert _faults(state, _shift("b1", "b2", "b3")) == []
    assert _faults(state, _shift("b1", "b2", "b3", "b4")) == [("NAV-T-061", "ships")]
    command.set_mode(state, "free")
    assert _faults(state, _shift(*(f"b{n}" for n in range(1, 7)))) == []
    assert (concentration.most_together(3), concentration.most_together(6), concentration.most_together(7)) == (2, 3, 3)
    assert concentration.no_switching(2, 3) is None
    assert "signal" in str(concentration.no_switching(3, 3))


def test_nav_t_061_by_a_concentration_that_has_been_read_they_may() -> None:
    state = _sharing(two_lines(mode="chit"), "b1", "b2", "b3", "b4")
    state["command"]["blue"]["ordered"] = {"order": {"target": "E2", "until_move": 9}, "from_move": state["move"] + 2}
    assert _faults(state, _shift("b1", "b2", "b3", "b4")) == [("NAV-T-061", "ships")]
    state["command"]["blue"]["ordered"]["from_move"] -= 1
    assert _faults(state, _shift("b1", "b2", "b3", "b4")) == []
    assert _faults(state, _shift("b1", "b2", "b3", "b4", to="E3")) == [("NAV-T-061", "ships")]
    state["command"]["blue"].update(ordered=None, concentration={"system": "van", "from_move": 1})
    state["book"]["blue"]["E2"]["y"] = 500
    assert _faults(state, _shift("b1", "b2", "b3", "b4")) == []


def test_nav_t_061_an_enemy_that_is_sunk_out_of_sight_or_out_of_reach_may_be_left_by_all() -> None:
    for change in ({"sunk": True}, {"in_sight": False}, {"x": 7300}):
        state = _sharing(two_lines(mode="chit"), "b1", "b2", "b3", "b4")
        state["book"]["blue"]["E1"].update(change)
        assert _faults(state, _shift("b1", "b2", "b3", "b4")) == []
    state = _sharing(two_lines(mode="chit"), "b1", "b2", "b3", "b4")
    state["book"]["blue"]["E1"]["x"] = 7100
    assert _faults(state, _shift("b1", "b2", "b3", "b4")) == [("NAV-T-061", "ships")]


def test_nav_t_061_the_captain_is_never_refused() -> None:
    for seed in ("one", "two"):
        record = fight("jane", fleets(6, range_yd=6000, limit=60), seed, views=False)  # raises on a fault
        assert record["moves"] > 10


# --- the admiral -----------------------------------------------------------------------------------------------------


def test_nav_t_017_sc_t_05_when_the_admiral_is_killed() -> None:
    assert [admiral.admiral_killed(die, "tower") for die in (5, 6)] == [False, True]
    assert [admiral.admiral_killed(die, "pierced") for die in (4, 5)] == [False, True]
    assert [admiral.admiral_killed(die, "sunk") for die in (3, 4)] == [False, True]


def _tower(state: Data, target: str, **falls: int) -> Score:
    hit = a_hit("Z14", target=target)
    ship = state["ships"][target]
    one = score(ship, state["classes"][ship["class"]], hit, Loaded(**falls), CONV)
    command.tower_hit(state, one)
    return one


def test_sc_t_05_the_second_die_is_thrown_for_a_flagship_that_lost_her_steering_for_two_moves() -> None:
    for target, steering, killed in (("r1", 5, True), ("r1", 4, False), ("r2", 6, False)):
        state = open_table(fleets(2, range_yd=3000))
        one = _tower(state, target, steering=steering, admiral=6)
        assert state["command"]["red"]["killed"] == killed
        assert ("the admiral is killed" in one.text) == killed
        assert bool([roll for roll in one.rolls if roll["rule"] == "SC-T-05"]) == killed


def test_sc_t_05_a_hit_that_pierced_kills_on_5_as_well() -> None:
    state = open_table(fleets(2, range_yd=3000))
    assert _tower(state, "r1", steering=6, admiral=5).goes_through
    assert state["command"]["red"]["killed"]
    state = open_table(fleets(2, range_yd=3000))
    state["classes"]["wittelsbach"] = {**state["classes"]["wittelsbach"], "conning_tower_in": 60.0}
    assert not _tower(state, "r1", steering=6, admiral=5).goes_through
    assert not state["command"]["red"]["killed"]
    _tower(state, "r1", steering=6, admiral=6)
    assert state["command"]["red"]["killed"]


def test_nav_t_017_a_killed_admiral_changes_places_with_his_second_and_only_his_side_hears_of_it() -> None:
    state = open_table(fleets(3, range_yd=12_000))
    state["command"]["blue"]["killed"] = True
    after, events = JANE.resolve(state, {}, Dice("x"))
    now = after["command"]["blue"]
    assert (now["flag"], now["second"], now["swapped"], now["killed"]) == ("b2", "b1", True, False)
    (told,) = [one for one in events if one["kind"] == "admiral"]
    assert sorted(told["told"]) == ["blue"]
    view = JANE.see(after, "blue")
    assert (view["command"]["flag"], view["command"]["swapped"]) == ("b2", True)
    assert {one["by"] for one in view["ships"] if not one["own"]} <= {"b1", "b2"}
    assert [line for line in view["log"] if "changes places" in line["text"]]


@pytest.mark.parametrize(("die", "swapped"), [(3, False), (4, True)])
def test_sc_t_05_a_flagship_that_sinks_leaves_the_flag_to_the_seconds_ship(die: int, swapped: bool) -> None:
    state = open_table(fleets(3, range_yd=12_000))
    state["ships"]["b1"].update(afloat=False, end="foundered")
    (event,) = admiral.reveal(state, "blue", Loaded(sunk=die), CONV)
    now = state["command"]["blue"]
    assert (now["flag"], now["second"], now["swapped"]) == ("b2", "b3", swapped)
    assert event["rolls"][0]["fell"] == str(die)
    assert ("killed" in event["text"]) == swapped


def test_sc_t_05_with_nobody_left_to_follow_nothing_changes() -> None:
    state = open_table(fleets(1, range_yd=12_000))
    state["ships"]["b1"].update(afloat=False, end="foundered")
    assert admiral.reveal(state, "blue", Loaded(sunk=6), CONV) == []
    state = open_table(fleets(3, range_yd=12_000))
    state["ships"]["b2"].update(afloat=False, end="foundered")
    assert admiral.reveal(state, "blue", Loaded(sunk=6), CONV) == []
    assert state["command"]["blue"]["second"] == "b3"


def _alongside(state: Data, apart: float = 400, heading: float = 0) -> Data:
    move_ship(state, "b1", 0, 0)
    move_ship(state, "b2", apart, 0, heading)
    move_ship(state, "b3", 0, -5000)
    for key in ("b1", "b2", "b3"):
        state["ships"][key]["speed"] = 0.0
    return state


def test_sc_j_33_sc_t_05_the_flag_is_shifted_after_ten_moves_alongside() -> None:
    state = _alongside(open_table(fleets(3, range_yd=9500)))
    for _ in range(9):
        state = next_move(state)
    assert JANE.see(state, "blue")["command"]["alongside"] == {"b2": 9}
    assert _faults(state, {"flag": "b2"}) == [("SC-J-33", "flag")]
    assert JANE.options(state, "blue")["flag"] == []
    state = next_move(state)
    assert _faults(state, {"flag": "b2"}) == []
    assert JANE.options(state, "blue")["flag"] == ["b2"]
    state = next_move(state, {"flag": "b2"})
    now = state["command"]["blue"]
    assert (now["flag"], now["second"], now["swapped"], now["alongside"]) == ("b2", "b1", False, {"b1": 1})


@pytest.mark.parametrize(("apart", "heading", "counts"), [(400, 11.25, True), (400.1, 0, False), (400, 11.3, False)])
def test_sc_j_33_alongside_is_within_two_cables_on_the_same_course(apart: float, heading: float, counts: bool) -> None:
    state = _alongside(open_table(fleets(3, range_yd=20_000)), apart, heading)
    assert ("b2" in admiral._alongside(state, "blue", CONV)) == counts
    state["command"]["blue"]["alongside"] = {"b2": 10}
    assert admiral._alongside(state, "blue", CONV).get("b2") == (10 if counts else None)


def test_sc_j_33_every_fault_of_the_flag_is_named() -> None:
    state = open_table(fleets(3))
    state["ships"]["b3"]["afloat"] = False
    said = {key: _faults(state, {"flag": key}) for key in ("b1", "b3", "r1", "x")}
    assert said == {
        "b1": [("SC-J-33", "flag")],
        "b3": [("NAV-T-001", "flag")],
        "r1": [("NAV-T-001", "flag")],
        "x": [("NAV-T-001", "flag")],
    }
    assert _faults(state, {"flag": 3}) == [("NAV-T-001", "flag")]
    assert _faults(state, {"flag": None}) == []


# --- moves of several minutes ----------------------------------------------------------------------------------------


def test_nav_t_063_no_chit_is_read_in_the_midst_of_a_move_of_several_minutes() -> None:
    state = two_lines(mode="chit")
    for minute, resolved in ((1, 1), (2, 1), (3, 1), (4, 2)):
        state.update(move=minute, resolved=resolved)
        command.take(state, "blue", {"concentrate": {"system": "van"}} if minute == 1 else {"ships": {}}, CONV)
        assert blue_targets(state) == [None if minute < 4 else "r1"] * 4


def test_nav_t_060_a_target_ordered_for_a_move_of_several_minutes_stands_for_all_of_them() -> None:
    state = two_lines()
    for minute in (1, 2):
        state.update(move=minute, resolved=1)
        state["ships"]["b1"]["target"] = "r3"
        sheet = {"concentrate": {"system": "van"}, "ships": {"b1": {"target": "E3"}}} if minute == 1 else {"ships": {"b1": {}}}
        command.take(state, "blue", sheet, CONV)
        assert blue_targets(state) == ["r3", "r1", "r1", "r1"]


def test_nav_t_060_a_sunk_ship_has_no_number_in_the_line() -> None:
    state = two_lines()
    state["ships"]["b1"].update(afloat=False, end="foundered")
    after = next_move(state, {"concentrate": {"system": "opposite"}})
    assert blue_targets(after) == [None, "r1", "r2", "r3"]


odd = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 40), st.floats(), st.sampled_from(["b1", "b2", "E1", "van", "all", "x"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["to", "code", "text", "target", "until_move", "system", "aim", "settings", "second", "all"]),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["signals", "concentrate", "flag", "general"]), odd), st.sampled_from(["free", "chit"]))
def test_whatever_is_written_is_answered_with_faults_and_never_raises(orders: Data, mode: str) -> None:
    for state in (two_lines(2, mode=mode), JANE.open(fleets(2, general_orders=True), "odd")):
        faults = JANE.check(state, "blue", orders)
        assert all(one["rule"] and one["where"] and one["text"].endswith((".", "}.")) for one in faults)
        JANE.sheet(state, "blue", orders)
        if not faults:
            JANE.resolve(state, {"blue": orders, "red": {}}, Dice("odd"))
