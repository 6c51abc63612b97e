"""Twin states that differ only in one side's secrets: the other's view, options, faults, sheet and captain are the same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from math import log
from random import Random
from typing import Any

import pytest

from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.fort_cases import fort, siege
from tests.naval.rulesets.jane.setup_builder import duel
from tests.naval.rulesets.jane.table import Loaded, a_hit, open_table
from tests.rulesets.plays.jane import SETUPS
from tests.rulesets.plays.jane import orders as lawful

Data = dict[str, Any]
JANE = Jane()
SILLY = {"ships": {"b1": {"target": "E9", "aim": "PF"}, "r1": {"target": "E1"}}, "forts": {"f1": {"target": "E7"}}, "flag": "x"}


def _other_ship(ship: Data, rng: Random, own: list[str], recognised: int) -> None:
    """Change all of an enemy's card, her orders and her steaming."""
    ship.update(
        speed=rng.uniform(0, 5),
        top=rng.uniform(0, 7),
        turned=1.5,
        adrift=2,
        jam={"moves": 2, "points": 1.0},
        gunnery=2.2,
        target=rng.choice([None, *own]),
        aim="Z09",
        groups={},
        idle={},
        flagship=not ship["flagship"],
        hits=77,
        was=[9.0, 9.0],
        fired={"12": 9},
        steamed={"3": 4},
        track=[[1, 2]],
        rounds=dict.fromkeys(ship["rounds"], 1),
    )
    ship["hurt"].update(engines=1, bow=3, bad=9, level=1, squares=0.7, guns_out={})
    for gun in ship["guns"].values():
        gun.update(ready=[one + 7 for one in gun["ready"]], loaded=rng.choice([None, "AP", "HE"]), slow=2)
    if recognised < 3:
        ship["name"] = "Nameless"


def _other_fort(one: Data, rng: Random) -> None:
    for gun in one["guns"]:
        gun.update(ready=99, edge=3, centre=1, half=True, out=rng.random() < 0.5, loaded="HE", lost_until=99)
    for post in one["finders"]:
        post.update(cell=rng.randrange(40), out=True)
    one.update(target=None, groups={}, demoralised=99, hits=[3, 3], gunnery=9.0, aim="Z01", met={})


def _twin(state: Data, side: str, rng: Random) -> Data:
    """Change everything that ``side`` cannot know."""
    twin = deepcopy(state)
    other = next(one for one in twin["sides"] if one != side)
    own = [key for key, ship in twin["ships"].items() if ship["side"] == side]
    known: dict[str, int] = {}
    for entry in twin["book"][side].values():
        known[entry["ship"]] = max(known.get(entry["ship"], 0), entry["level"])
    for key, ship in twin["ships"].items():
        if ship["side"] == other:
            _other_ship(ship, rng, own, known.get(key, 0))
    for one in twin["forts"].values():
        if one["side"] == other:
            _other_fort(one, rng)
    for hit in twin["scoring"]:
        hit.update(zone="Z07", cal=12.0, range=1234.0)
    secret = [{"ship": key, "n": 1, "text": "secret"} for key in twin["ships"] if key not in own]
    twin["marks"] = [one for one in twin["marks"] if one["ship"] in own] + secret
    for line in twin["log"]:
        told = {side: line["told"][side]} if side in line["told"] else {}
        line.update(text="for the umpire", rules=["NAV-T-001"], rolls=[], figures=[["range", "777 yards"]], told=told)
    twin["rulings"] = [{"veto": other, "ship": "x", "part": "knots", "reason": "q", "move": twin["resolved"]}]
    twin["command"][other].update(swapped=True, alongside={"x": 3}, concentration={"system": "van", "from_move": 1})
    twin["general"][other] = {**twin["general"][other], "text": "SECRET", "aim": "Z02"}
    twin["signals"][other] = []
    for entry in twin["book"][other].values():
        entry.update(range=4321.0, bearing=11.25, level=0)
    if twin["night"]:
        twin["night"]["orders"].pop(other, None)
    for piece in twin["land"].get("troops", {}).values():
        if piece["side"] == other:
            piece.update(name="Zed", course=33.0)
    return twin


def _asked(side: str, sheet: Data) -> tuple[Callable[[Data], Any], ...]:
    return (
        lambda state: JANE.see(state, side),
        lambda state: JANE.options(state, side),
        lambda state: JANE.check(state, side, SILLY),
        lambda state: JANE.sheet(state, side, sheet),
        lambda state: JANE.hint(state, side, Dice("captain")),
    )


@pytest.mark.parametrize("name", sorted(SETUPS))
def test_twin_states_in_the_middle_of_a_battle_are_one_to_each_side_nav_t_202(name: str) -> None:
    rng = Random(name)
    state, dice = JANE.open(SETUPS[name], name), Dice(name)
    for _ in range(8):
        if JANE.result(state) is not None:
            break
        state = JANE.resolve(state, {side: lawful(JANE.options(state, side), rng) for side in state["sides"]}, dice)[0]
        for side in state["sides"]:
            twin = _twin(state, side, rng)
            for ask in _asked(side, lawful(JANE.options(state, side), rng)):
                assert json.dumps(ask(twin)) == json.dumps(ask(state))


@pytest.mark.parametrize(("one", "other"), [(0.76, 0.89), (0.91, 0.99)])
def test_nav_t_077_an_x_does_not_tell_how_far_off_it_was_fired(one: float, other: float) -> None:
    shown = []
    for ratio in (one, other):
        state = open_table(duel(range_yd=6000))
        # 12-inch shot at 8.9 inches of Krupp: the nearer it was fired the further through it goes.
        yards = -log(ratio * 8.9 * 2400 / (12 * 2562)) * 12 / 0.00075
        state["scoring"] = [a_hit("Z04", range=yards)]
        views = []
        for _ in range(2):
            state = JANE.resolve(state, {"blue": {}, "red": {}}, Loaded(0.3))[0]
            views.append([JANE.see(state, "red"), JANE.options(state, "red")])
        shown.append(json.dumps(views))
        assert "marked X" in shown[-1]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("known", [False, True])
def test_nav_t_169_twin_sieges_of_a_silent_fort_look_the_same_whatever_is_hit(known: bool) -> None:
    blue = {"blue": {"ships": {"b1": {"target": "f1", "aim": "PF" if known else None}}}}
    shown = []
    for cells, rest in (([1, 2], 0.01), ([30, 31], 0.3)):
        state = open_table(siege(1800, fort_=fort(finders=2, finders_known=known, guns=4)))
        if not known:
            for post, cell in zip(state["forts"]["f1"]["finders"], cells, strict=True):
                post["cell"] = cell
        views = []
        for _ in range(8):
            # The strikes hit alike; their places, and so the damage to the fort, differ.
            state = JANE.resolve(state, blue, Loaded(rest, hit=0.0, zone=rest))[0]
            views.append([JANE.see(state, "blue"), JANE.options(state, "blue"), JANE.hint(state, "blue", Dice("c"))])
        shown.append((json.dumps(views), json.dumps(JANE.see(state, "red"))))
    assert shown[0][0] == shown[1][0]
    assert shown[0][1] != shown[1][1]
    assert "A hit is seen on Fort Alt" in shown[0][0]


@pytest.mark.parametrize(
    "ruling",
    [
        {"ship": "r1", "hurt": {"engines": 1, "guns_out": {"0": 1}}, "ready": {"1": 30}},
        {"hit": "1:b1:r1:12:1", "nothing": True},
        {"hit": "1:b1:r1:12:1", "hurt": {"boilers": 1}},
        {"veto": "red", "ship": "r1", "part": "aim"},
        {"grant": "red", "enemy": "b1", "what": "range"},
        {"demoralised": "f1"},
    ],
    ids=lambda one: next(iter(one)),
)
def test_sc_t_29_a_ruling_is_told_only_to_whom_it_concerns(ruling: Data) -> None:
    shown = []
    for told in ([], [{**ruling, "reason": "so I judge"}]):
        state = open_table(duel(range_yd=9000, forts=[fort("f1", "red", 9000, 500, 270)]))
        state["scoring"] = [a_hit("Z02", range=1500.0)]
        sheets = {"blue": {}, "red": {"ships": {"r1": {"aim": "Z02"}}}, "umpire": {"rulings": told}}
        assert JANE.check(state, "umpire", sheets["umpire"]) == []
        state = JANE.resolve(state, sheets, Loaded(0.4))[0]
        shown.append(
            [
                json.dumps([JANE.see(state, side), JANE.options(state, side), JANE.hint(state, side, Dice("c"))])
                for side in ("blue", "red")
            ]
        )
    assert shown[0][0] == shown[1][0]
    assert shown[0][1] != shown[1][1]
