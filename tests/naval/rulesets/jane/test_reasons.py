"""The reasons of a hint in Jane's game: the ground on which each force steers, and where the guns aim."""

from __future__ import annotations

from naval.rulesets.jane import sight
from naval.rulesets.jane.captain import reasons
from naval.rulesets.jane.tables import STANDARD
from tactical.engine.dice import Dice
from tactical.engine.registry import find

JANE = find("jane")


def fight(setup: str, minutes: int) -> list[list[str]]:
    """Return Blue's reasons, minute by minute, while captains of the usual level fight."""
    contents = next(one.contents for one in JANE.setups() if one.key == setup)
    state, dice, told = JANE.open(contents, "reasons"), Dice("reasons"), list[list[str]]()
    while JANE.result(state) is None and len(told) < minutes:
        hint = JANE.hint(state, "blue", dice.child("blue"))
        assert not hint["lacks"]
        told.append(hint["why"])
        red = JANE.captain(state, "red", dice.child("red"))
        state, _ = JANE.resolve(state, {"blue": hint["orders"], "red": red}, dice)
    return told


def test_two_lines_tell_the_range_they_want_and_aim_when_it_is_short() -> None:
    told = fight("battle_line", 14)
    assert told[0][0].startswith("These orders bind until others are read. Keep the line")
    assert told[1][0].startswith("Exmouth: the nearest enemy is about 10,000 yards off and the guns do best at 3,300;")
    aimed = ["The range is short enough to aim at the waterline, where the plate is thin." in one for one in told]
    assert not aimed[1]
    assert any(aimed)


def test_in_the_dark_a_line_says_that_nobody_is_in_sight() -> None:
    assert fight("night_attack", 2)[1] == [
        "Exmouth: nobody is in sight, so the leader steers to where the enemy was seen last, or holds her course."
    ]


def test_ships_are_in_danger_where_the_guns_of_the_enemys_type_pierce_them_and_near_torpedo_craft() -> None:
    contents = next(one.contents for one in JANE.setups() if one.key == "two_cruisers")
    state = JANE.open(contents, "danger")
    state, _ = JANE.resolve(state, {side: JANE.captain(state, side, Dice("danger")) for side in ("blue", "red")}, Dice("danger"))
    assert JANE.threatened(state, "blue") == [], "the enemy is 9,700 yards off"
    view = sight.captains_view(state, "blue", STANDARD)
    own, foe = sorted(view["ships"], key=lambda ship: not ship["own"])

    def in_danger(kind: str, yards: float) -> list[str]:
        foe.update(kind=kind, x_yd=own["x_yd"], y_yd=own["y_yd"] + yards)
        return reasons.threatened(view, STANDARD)

    assert in_danger("big_cruiser", 7_500) == ["drake"]
    assert in_danger("big_cruiser", 8_000) == []
    assert in_danger("destroyer", 2_500) == ["drake"]
    assert in_danger("destroyer", 2_600) == []
