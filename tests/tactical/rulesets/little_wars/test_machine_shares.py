"""Several players a side: every entry of a sheet has one owner, and its parts make up the whole (LW-120, LW-135)."""

from __future__ import annotations

from tests.tactical.rulesets.little_wars.floor import GAME, battle, foot, gun, horse, to_order_units

POSTS = [frozenset({key}) for key in GAME.posts]
CREW = [(28, 20), (26, 20), (34, 20), (32, 17)]
BLUE = [foot("b1", *CREW), foot("b2", (10, 20), (12, 20)), horse("b3", (50, 20), (53, 20)), gun("g", 30, 20)]
RED = [foot("r", (30, 50), (32, 50))]


def test_lw_135_parts_of_the_men_and_guns_sheets_never_overlap_and_make_the_whole() -> None:
    sheets = {
        "men": {
            "men": {"b1-1": [to_order_units(28, 22)], "b2-1": [to_order_units(10, 22)], "b3-1": [to_order_units(50, 22)]},
            "surrender": ["b2-2"],
        },
        "guns": {"fire": [["g", "r-1"], ["g", "r-2"]], "done": True},
    }
    for stage, sheet in sheets.items():
        state = battle(BLUE, RED, stage)
        parts = [GAME.part(state, "blue", sheet, posts) for posts in POSTS]
        whole: dict[str, object] = {}
        for posts, part in zip(POSTS, parts, strict=True):
            whole = GAME.merge(state, "blue", whole, part, posts)
        assert whole == sheet
        assert sum(len(one.get("men", {})) for one in parts) == len(sheet.get("men", {}))


def test_merging_ones_own_part_leaves_the_others_alone() -> None:
    state = battle(BLUE, RED)
    sheet = {"men": {"b1-1": [to_order_units(28, 22)], "b3-1": [to_order_units(50, 22)]}}
    cavalry = frozenset({"cavalry"})
    assert GAME.part(state, "blue", sheet, cavalry) == {"men": {"b3-1": [to_order_units(50, 22)]}}
    foreign = {"men": {"b3-2": [to_order_units(53, 22)], "b1-2": [to_order_units(26, 22)]}}
    merged = GAME.merge(state, "blue", sheet, foreign, cavalry)
    assert merged == {"men": {"b1-1": [to_order_units(28, 22)], "b3-2": [to_order_units(53, 22)]}}, "only his own horse"
    assert GAME.merge(state, "blue", sheet, {}, frozenset()) == {}


def test_who_has_nothing_to_order_is_not_waited_for() -> None:
    guns, men = battle(BLUE, RED, "guns"), battle(BLUE, RED)
    idle = {
        stage: [key for key in GAME.posts if GAME.idle(state, "blue", frozenset({key}))]
        for stage, state in (("guns", guns), ("men", men))
    }
    assert idle == {"guns": ["first", "second", "cavalry"], "men": ["batteries"]}
    choosing = {**men, "stage": "choose"}
    assert [key for key in GAME.posts if not GAME.idle(choosing, "blue", frozenset({key}))] == ["general"]


def test_a_company_a_troop_and_a_battery_are_bodies_of_a_campaign() -> None:
    kinds = {"x": "company", "y": "troop", "z": "battery"}
    forces = [
        {"side": side, "units": [{"key": f"{side}-{key}", "type": kind} for key, kind in kinds.items()]}
        for side in ("blue", "red")
    ]
    state = GAME.open({"forces": forces, "limit": 12}, "campaign")
    assert state["start"]["blue"] == {"inf": 12, "cav": 5, "guns": 1}
    stopped = GAME.result(GAME.stop(state, None, "as agreed"))
    assert stopped is not None
    assert stopped["losses"] == {"blue": [], "red": []}
    assert stopped["left"]["red"] == ["red-x", "red-y", "red-z"]
