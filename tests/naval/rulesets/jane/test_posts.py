"""NAV-T-008 to 016: a side's sheet taken apart by posts and put together again."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from naval.rulesets.jane.command import posts
from naval.rulesets.jane.ruleset import Jane
from tests.naval.rulesets.jane.setup_builder import force, setup, ship
from tests.naval.rulesets.jane.table import open_table

Data = dict[str, Any]


def _two_forces() -> Data:
    return open_table(
        setup(
            force("van", "blue", [ship("b1", "duncan"), ship("b2", "duncan", flagship=True)], 0, 0),
            force("rear", "blue", [ship("b3", "duncan")], 0, -2000),
            force("r", "red", [ship("r1", "majestic")], 7000, 0),
        )
    )


STATE = _two_forces()
ROLES = [{one} for one in posts.POSTS]
FORCES = [{"force:van"}, {"force:rear"}]
FINE = [{"command"}, {"helm"}, {"gunnery:van"}, {"gunnery:rear"}, {"torpedo"}, {"gunnery:b3"}]

values = st.one_of(st.none(), st.integers(0, 9), st.text("ab", max_size=2))
ship_orders = st.dictionaries(st.sampled_from([*posts.OF_A_SHIP, "ram"]), values, min_size=1, max_size=5)
sheets = st.fixed_dictionaries(
    {},
    optional={
        "ships": st.dictionaries(st.sampled_from(["b1", "b2", "b3", "r1", "x"]), ship_orders, min_size=1, max_size=4),
        **dict.fromkeys(("general", "signals", "concentrate", "flag", "scale", "forts", "troops", "boats"), values),
    },
)


def _part(sheet: Data, held: set[str]) -> Data:
    return Jane().part(STATE, "blue", sheet, frozenset(held))


def _merge(sheet: Data, wanted: Data, held: set[str]) -> Data:
    return Jane().merge(STATE, "blue", sheet, wanted, frozenset(held))


@given(sheets, st.sampled_from([ROLES, FORCES]))
def test_nav_t_016_the_parts_of_all_posts_put_together_are_the_whole(sheet: Data, shared_out: list[set[str]]) -> None:
    whole: Data = {}
    for held in shared_out:
        whole = _merge(whole, _part(sheet, held), held)
    assert whole == sheet
    assert sum(len(list(posts.parts(_part(sheet, held)))) for held in shared_out) == len(list(posts.parts(sheet)))


@given(sheets, sheets, st.sampled_from([*ROLES, *FORCES, *FINE, {"helm", "torpedo"}]))
def test_nav_t_016_a_merge_never_touches_the_parts_of_others(sheet: Data, wanted: Data, held: set[str]) -> None:
    before = deepcopy([sheet, wanted])
    merged = _merge(sheet, wanted, held)
    assert _part(merged, held) == _part(wanted, held)
    mine = {path for path, _ in posts.parts(_part(merged, held))} | {path for path, _ in posts.parts(_part(sheet, held))}
    others = {path: value for path, value in posts.parts(sheet) if path not in mine}
    assert {path: value for path, value in posts.parts(merged) if path not in mine} == others
    assert before == [sheet, wanted]


@given(sheets)
def test_nav_t_016_duties_held_together_are_the_parts_of_each(sheet: Data) -> None:
    both = _part(sheet, {"helm", "gunnery"})
    assert both == _merge(_part(sheet, {"helm"}), _part(sheet, {"gunnery"}), {"gunnery"})
    assert _part(sheet, set(posts.POSTS)) == _part(sheet, set()) == sheet
    assert _merge({"flag": 1}, sheet, set()) == sheet


FULL: Data = {
    "ships": {"b1": {"course_deg": 5, "knots": 9, "target": "E1", "projectile": "AP", "torpedo": None, "ram": 1}},
    "signals": [1],
    "concentrate": None,
    "flag": "b2",
    "scale": None,
    "forts": {},
    "troops": {},
    "boats": 2,
}


def test_nav_t_008_captains_move_the_ships_and_the_others_keep_to_their_own_nav_t_010_nav_t_015() -> None:
    assert _part(FULL, {"helm"}) == {"ships": {"b1": {"course_deg": 5, "knots": 9}}, "troops": {}}
    assert _part(FULL, {"gunnery"}) == {"ships": {"b1": {"target": "E1", "projectile": "AP"}}, "forts": {}}
    assert _part(FULL, {"torpedo"}) == {"ships": {"b1": {"torpedo": None}}}
    assert _part(FULL, {"command"}) == {
        "ships": {"b1": {"ram": 1}},
        "signals": [1],
        "concentrate": None,
        "flag": "b2",
        "scale": None,
        "boats": 2,
    }


def test_nav_t_008_what_nobody_knows_stays_with_command_and_is_refused_there() -> None:
    part = _part(FULL, {"command"})
    merged = _merge(FULL, _part(FULL, {"helm"}), {"helm"})
    assert merged == FULL
    for name in ("ram", "boats"):
        refused = {key: part[key] for key in part if (key == "boats") == (name == "boats")}
        assert f"'{name}'" in " ".join(fault["text"] for fault in Jane().check(STATE, "blue", refused))


def test_nav_t_012_one_person_may_serve_a_ship_or_the_ships_of_a_force() -> None:
    sheet = {"ships": {key: {"target": "E1", "knots": 9} for key in ("b1", "b2", "b3")}, "flag": "b2"}
    assert sorted(_part(sheet, {"gunnery:van"})["ships"]) == ["b1", "b2"]
    assert _part(sheet, {"gunnery:b3"}) == {"ships": {"b3": {"target": "E1"}}}
    assert _part(sheet, {"force:rear"}) == {"ships": {"b3": {"target": "E1", "knots": 9}}}
    assert _part(sheet, {"force:van"})["flag"] == "b2"
    assert _part(sheet, {"force:r"}) == {}
    assert not posts.serves("b1", None)


def test_nav_t_012_a_force_that_the_flag_goes_over_to_has_the_sides_own_part() -> None:
    state = _two_forces()
    state["command"]["blue"]["flag"] = "b3"
    assert Jane().part(state, "blue", {"flag": "b2"}, frozenset({"force:rear"})) == {"flag": "b2"}
    assert Jane().part(state, "blue", {"flag": "b2"}, frozenset({"force:van"})) == {}


def test_nav_t_009_the_flag_captain_keeps_the_card_of_the_ship_he_moves() -> None:
    assert posts.keeper_of_the_card(STATE["ships"]["b1"]) == "helm:van"
    shown = Jane().see(STATE, "blue")["command"]
    assert shown["cards"] == {"b1": "helm:van", "b2": "helm:van", "b3": "helm:rear"}


def test_nav_t_013_many_more_ships_than_people_are_served_by_armament_sc_j_32() -> None:
    ships = [{"key": f"b{n}"} for n in range(1, 11)]
    guns = [12, 7.5, 3]
    assert [row["guns"] for row in posts.shooters(ships, 3, guns)] == ["heavy", "intermediate", "light"]
    assert [row["guns"] for row in posts.shooters(ships, 3, guns[:1])] == ["heavy"]
    rows = posts.shooters(ships[:9], 3, guns)
    assert [(row["guns"], len(row["ships"])) for row in rows] == [("all", 3), ("all", 3), ("all", 3), ("light", 9)]
    assert [row["ships"] for row in posts.shooters(ships[:2], 3, guns)] == [["b1"], ["b2"], ["b1", "b2"]]
    assert posts.shooters([], 3, guns) == []
    assert [posts.armament_of(calibre) for calibre in (12, 9.2, 8, 7.5, 6)] == [
        "heavy",
        "heavy",
        "intermediate",
        "intermediate",
        "light",
    ]


def test_orders_that_are_no_tables_are_kept_with_command_and_never_raise() -> None:
    for sheet in ({"ships": 3}, {"ships": {"b1": "ahead"}}, {"ships": {"b1": {}}}, {}):
        assert _part(sheet, {"helm"}) == {}
    assert _part({"ships": 3}, {"command"}) == {"ships": 3}
    assert _part({"ships": {"b1": "ahead"}}, {"command"}) == {"ships": {"b1": "ahead"}}
    mended = _merge({"ships": {"b1": "ahead"}}, {"ships": {"b1": {"knots": 3}}}, {"helm"})
    assert mended == {"ships": {"b1": {"knots": 3}}}
