"""A battle on land on the board of the Game of War: armies in proportion, arsenals as lines of supply, units lost as men down."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tactical.engine.errors import BadSetup
from tactical.engine.for_land import LandMuster, LandUnit, UnitFate
from tactical.engine.play.fight import fight
from tactical.rulesets.game_of_war import land
from tactical.rulesets.game_of_war.ruleset import GameOfWar

GAME = GameOfWar()
FORCES = (
    LandUnit(key="n1", side="N", arm="foot", figures=60),
    LandUnit(key="n2", side="N", arm="foot", figures=30, enters=4),
    LandUnit(key="nh", side="N", arm="horse", figures=10),
    LandUnit(key="ng", side="N", arm="guns", figures=8, guns=4, mounted=True),
    LandUnit(key="nf", side="N", arm="guns", figures=2, guns=3, fixed=True),
    LandUnit(key="s1", side="S", arm="foot", figures=50),
    LandUnit(key="sh", side="S", arm="horse", figures=20),
    LandUnit(key="sg", side="S", arm="guns", figures=4, guns=2),
)


def muster(**changed: Any) -> LandMuster:
    whole = LandMuster(units=FORCES, width=200, depth=108, attacker="N", rounds=12, supply_lines={"N": 2, "S": 1})
    return replace(whole, **changed)


def test_lc_269_the_larger_side_in_each_arm_has_the_books_units_and_the_other_its_share() -> None:
    assert land.pieces(muster(), "N") == {"inf": 9, "cav": 2, "art": 1, "hart": 1}
    assert land.pieces(muster(), "S") == {"inf": 5, "cav": 4, "art": 1, "hart": 0}
    kinds = [one["type"] for force in land.setup(muster())["forces"] for one in force["units"]]
    assert kinds.count("com") == kinds.count("hcom") == 2, "both communications units"
    alone = muster(
        units=(FORCES[0], LandUnit(key="s", side="S", arm="horse", figures=1), LandUnit(key="f", side="S", arm="foot", figures=2))
    )
    assert land.pieces(alone, "S")["cav"] == 4
    few = muster(units=(FORCES[0], FORCES[2], LandUnit(key="f", side="S", arm="foot", figures=2)))
    assert land.pieces(few, "S") == {"inf": 1, "cav": 0, "art": 0, "hart": 0}, "nobody is without an army"


def test_lc_269_arsenals_are_the_lines_of_supply_and_a_turn_of_both_is_a_round() -> None:
    setup = land.setup(muster())
    state = GAME.open(setup, "land")
    assert state["limit"] == 24
    assert [len(state["arsenals"][side]) for side in ("N", "S")] == [2, 1]
    assert "arsenals" not in land.setup(muster(supply_lines={}))
    view = GAME.see(state, "umpire")
    assert sum(one["intact"] for one in view["arsenals"]) == 3
    assert GAME.notation is not None
    again = GAME.notation.read_position(GAME.notation.write_position(view))
    assert GAME.open(again, "land")["arsenals"] == state["arsenals"]
    for wrong in ({"N": []}, {"N": [[0, 0]]}, 7):
        with pytest.raises(BadSetup):
            GAME.open({**setup, "arsenals": wrong}, "land")
    with pytest.raises(BadSetup):
        GAME.open({"arsenals": {"N": [[7, 3]]}}, "land")


def test_lc_278_the_share_of_the_units_lost_is_down_and_guns_with_it() -> None:
    lost = {"N": ["n-inf-1", "n-inf-2", "n-inf-3", "n-hart-1"], "S": ["s-cav-1", "s-com-1"]}
    left = {"N": ["n-inf-4", "n-com-1"], "S": ["s-inf-1", "s-inf-2"]}
    told = land.settle(muster(), {"winner": "S", "ending": "Over.", "moves": 8, "losses": lost, "left": left})
    assert (told.winner, told.field, told.rounds, told.why) == ("S", "S", 4, "Over.")
    assert told.units["n1"] == UnitFate(figures=40, dead=20)
    assert told.units["n2"] == UnitFate(figures=20, dead=10)
    assert told.units["ng"] == UnitFate(figures=4, dead=4, guns=2, guns_taken=2)
    assert told.units["nf"] == UnitFate(figures=2, guns=3), "a fort's guns stay out of it"
    assert told.units["sh"] == UnitFate(figures=15, dead=5)
    assert told.units["s1"] == UnitFate(figures=50)
    assert told.points == {"N": 10.0, "S": 120.0}, "100 and 10 for each unit (LC-290)"


def test_lc_278_what_is_lost_is_shared_by_largest_remainder() -> None:
    assert land.shared({"a": 10, "b": 5}, 1, 3) == {"a": 3, "b": 2}
    assert land.shared({"a": 1, "b": 1, "c": 1}, 1, 2) == {"a": 1, "b": 1, "c": 0}
    assert land.shared({"a": 7}, 0, 4) == {"a": 0}


def test_lc_275_captains_fight_it_to_its_end_and_no_figure_is_lost_or_made() -> None:
    given = muster()
    told = land.settle(given, fight("game_of_war", land.setup(given), "land", views=False)["result"])
    assert told.rounds <= 12
    for unit in given.units:
        fate = told.units[unit.key]
        assert fate.figures + fate.dead == unit.figures
        assert fate.guns + fate.guns_taken == unit.guns
