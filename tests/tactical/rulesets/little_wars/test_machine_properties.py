"""Laws of every game: reach, solids, arithmetic, conservation, and that a turned table gives the turned battle."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.measure import dist
from tactical.ground.turns.book import Work
from tests.rulesets.plays import little_wars as play
from tests.tactical.rulesets.little_wars.floor import GAME, IN

Data = dict[str, Any]

GROUND: Data = {
    "name": "Farm and wood",
    "width": 60 * IN,
    "depth": 44 * IN,
    "features": [
        {"key": "A", "kind": "house", "at": [[20 * IN, 18 * IN], [26 * IN, 18 * IN], [26 * IN, 23 * IN], [20 * IN, 23 * IN]]},
        {"key": "W", "kind": "tree", "at": [[34 * IN, 17 * IN], [37 * IN, 20 * IN], [40 * IN, 24 * IN], [36 * IN, 26 * IN]]},
        {"key": "V", "kind": "wall", "at": [[44 * IN, 20 * IN], [54 * IN, 24 * IN]], "width": 32},
    ],
}
FORCES = [play.force("blue", 11, 7, 2), play.force("red", 11, 7, 2)]
SETUP: Data = {"country": GROUND, "forces": FORCES, "limit": 60}
SEEDS = (3, 4, 12)  # between them they meet all that a battle has, see the test below


def wild(state: Data, side: str, rng: Random) -> Data:
    """Draw orders without a thought for the rules; the machine keeps the possible ones."""
    stage = state["stage"]
    own = [
        key
        for key, man in sorted(state["men"].items())
        if side in (man["side"], man["of"]) and man["is"] not in ("dead", "off", "secured")
    ]
    foes = [key for key, man in sorted(state["men"].items()) if man["side"] != side and man["is"] == "armed"]
    if stage == "deploy":
        return {
            "put": {
                key: [rng.randrange(60 * IN), rng.choice([0, 44 * IN]) + rng.randint(-500, 500)]
                for key in own
                if rng.random() < 0.6
            }
        }
    if stage == "guns":
        guns = [key for key, gun in sorted(state["guns"].items()) if gun["side"] == side]
        fire = [[rng.choice(guns), rng.choice(foes)] for _ in range(rng.randint(0, 5))] if guns and foes else []
        crew = {key: rng.sample(own, min(len(own), 5)) for key in guns}
        moves = {
            key: {
                "to": [gun["x"] + rng.randint(-900, 900), gun["y"] + rng.randint(-900, 900)],
                "crew": GAME.options(state, side)["guns"][key]["crew"] or crew[key],
            }
            for key, gun in sorted(state["guns"].items())
            if gun["side"] == side and rng.random() < 0.25
        }
        return {"fire": fire, "guns": moves, "done": rng.random() < 0.5}
    if stage == "men":
        serves = {key for gun in state["guns"] for key in Work(GAME.book, state).crew(gun)}
        sent = [key for key in own if rng.random() < (0.15 if key in serves else 0.6)]
        flags = own[:1] if rng.random() < 0.25 else []
        away = own[-1:] if rng.random() < 0.08 else []
        return {"men": {key: _draw_march(state, key, foes, rng) for key in sent}, "surrender": flags, "off": away}
    return {}


def _draw_march(state: Data, key: str, foes: list[str], rng: Random) -> list[list[int]]:
    """Go up against an enemy who is near enough, else towards the nearest, or anywhere."""
    man, radius = state["men"][key], {"inf": 24, "cav": 48}
    rate = {"inf": 760, "cav": 1500}[man["arm"]]
    far = sorted((dist(man["x"], man["y"], state["men"][one]["x"], state["men"][one]["y"]), one) for one in foes)
    if far and far[0][0] < rate and rng.random() < 0.6:
        foe = state["men"][rng.choice(far[:3])[1]]
        off = radius[man["arm"]] + radius[foe["arm"]] + 6
        dx, dy = rng.choice([(-off, 0), (off, 0), (0, -off), (0, off)])
        return [[foe["x"] + dx, foe["y"] + dy]]
    if far and rng.random() < 0.7:
        foe, part = state["men"][far[0][1]], rng.randint(rate // 3, rate)
        away = max(1, far[0][0], part)
        return [[man["x"] + (foe["x"] - man["x"]) * part // away, man["y"] + (foe["y"] - man["y"]) * part // away]]
    return [[man["x"] + rng.randint(-300, 300), man["y"] + rng.randint(-300, 300)] for _ in range(rng.randint(1, 2))]


@cache
def played(seed: int, moves: int = 60) -> list[tuple[Data, dict[str, Data], Data]]:
    """Play at random; list states, sheets as kept, and the states after them."""
    rng, dice, found = Random(seed), Dice(str(seed)), []
    state = GAME.open(SETUP, str(seed))
    while len(found) < moves and GAME.result(state) is None:
        sheets = {side: GAME.sheet(state, side, wild(state, side, rng))["orders"] for side in GAME.to_act(state)}
        after = GAME.resolve(state, sheets, dice)[0]
        found.append((state, sheets, after))
        state = after
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_moves_beyond_his_reach_or_stands_in_a_solid_and_nobody_is_lost(seed: int) -> None:
    country, rates = Country.from_document(GROUND), {"inf": 768, "cav": 1536}
    for before, _, after in played(seed):
        play.conserved(after)
        assert json.loads(json.dumps(after)) == after
        for key, man in after["men"].items():
            if man["is"] not in ("armed", "freed", "prisoner", "surrendered"):
                continue
            assert country.touching(man["x"], man["y"], {"inf": 24, "cav": 48}[man["arm"]], 4) is None, key
            old = before["men"][key]
            if before["stage"] in ("men", "guns"):
                origin = old.get("pin") or old["from"]
                if (man["x"], man["y"]) != (old["x"], old["y"]):
                    assert dist(*origin, man["x"], man["y"]) <= rates[man["arm"]] + 1, key
        for key, gun in after["guns"].items():
            if gun["is"] == "in place" and before["stage"] != "deploy":
                assert dist(before["guns"][key]["x"], before["guns"][key]["y"], gun["x"], gun["y"]) <= 1536 + 400


@pytest.mark.parametrize("seed", SEEDS)
def test_the_dead_and_the_prisoners_obey_the_arithmetic(seed: int) -> None:
    melees = 0
    for before, _, after in played(seed):
        for one in after["melees"]:
            if not one["settled"]:
                continue
            melees += 1
            n, m = sorted((len(one["blue"]), len(one["red"])))
            isolated = one["inferior"] is not None and 2 * len(one["support"]) < n
            taken = min(n, m - n) if isolated else 0
            assert (one["prisoners"], one["dead"], one["isolated"]) == (taken, n - taken, isolated)
            given = one["given"]
            assert [len(keys) for keys in given["dead"].values()] == [n - taken] * 2
            assert len(set(given["prisoners"])) == taken
            assert all(after["men"][key]["is"] == "dead" for keys in given["dead"].values() for key in keys)
            assert all(before["men"][key]["is"] != "dead" for side in ("blue", "red") for key in one[side])
            assert not set(given["prisoners"]) & {key for keys in given["dead"].values() for key in keys}
    assert melees, "the test has met no melee"


def test_the_random_battles_meet_what_they_are_to_meet() -> None:
    met: dict[str, int] = dict.fromkeys(("shot", "gun moved", "prisoner", "freed", "off"), 0)
    for seed in SEEDS:
        for before, _, after in played(seed):
            met["shot"] += len(after["shots"])
            met["gun moved"] += sum(gun["did"] == "moved" != before["guns"][key]["did"] for key, gun in after["guns"].items())
            for kind in ("prisoner", "freed", "off"):
                met[kind] += any(man["is"] == kind for man in after["men"].values())
    assert all(met.values()), met


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sheet_kept_is_kept_again_and_the_order_of_its_keys_does_not_matter(seed: int) -> None:
    for before, sheets, after in played(seed):
        for side, sheet in sheets.items():
            assert GAME.sheet(before, side, sheet)["orders"] == sheet
        back = {side: _reversed(sheet) for side, sheet in sheets.items()}
        assert json.dumps(GAME.resolve(before, back, Dice(str(seed)))[0]) == json.dumps(after)


def _reversed(value: Any) -> Any:
    return {key: _reversed(value[key]) for key in reversed(list(value))} if isinstance(value, dict) else value


def turned(value: Any, size: tuple[int, int]) -> Any:
    """Turn every place and heading of an order or a state by half a turn."""
    if isinstance(value, dict):
        found = {}
        for key, one in value.items():
            if key in ("x", "y") and type(one) is int:
                found[key] = size["xy".index(key)] - one
            elif key == "h":
                found[key] = [-one[0], -one[1]]
            elif key == "near":
                found[key] = one
            else:
                found[key] = turned(one, size)
        return found
    if isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value):
        return [size[0] - value[0], size[1] - value[1]]
    return [turned(one, size) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("how", ["turned", "mirrored"])
def test_a_turned_or_mirrored_table_gives_the_same_battle_turned_or_mirrored(seed: int, how: str) -> None:
    size = 60 * IN, 44 * IN
    flip = turned if how == "turned" else mirrored
    homes = {"blue": "north", "red": "south"} if how == "turned" else {"blue": "south", "red": "north"}
    ground = {**flip(GROUND, size), "name": GROUND["name"]}
    other = GAME.open({**SETUP, "country": ground, "home": homes}, str(seed))
    dice = Dice(str(seed))
    for before, kept, after in played(seed):
        sheets = put_down(kept, after) if before["stage"] == "deploy" else kept
        mine = {side: flip(sheet, size) for side, sheet in sheets.items()}
        for side, sheet in mine.items():
            assert GAME.check(other, side, sheet) == []
        other = GAME.resolve(other, mine, dice)[0]
        for part in ("men", "guns"):
            assert flip(other[part], size) == after[part]
        for part in ("stage", "ply", "over", "log"):
            assert other[part] == after[part]


def put_down(sheets: dict[str, Data], after: Data) -> dict[str, Data]:
    """Deploy everybody by name, so that the computer, which fills from a side's right, deploys nobody."""
    return {
        side: {
            order: {key: [one["x"], one["y"]] for key, one in after[part].items() if one["side"] == side}
            for order, part in (("put", "men"), ("guns", "guns"))
        }
        for side in sheets
    }


def mirrored(value: Any, size: tuple[int, int]) -> Any:
    """Mirror left and right: every place of an order or a state, every heading, and each gun's side of approach."""
    if isinstance(value, dict):
        found = {}
        for key, one in value.items():
            if key == "x" and type(one) is int:
                found[key] = size[0] - one
            elif key == "h":
                found[key] = [-one[0], one[1]]
            elif key == "near":
                found[key] = {man: sign if abs(sign) == 1 else -sign for man, sign in one.items()}
            else:
                found[key] = mirrored(one, size)
        return found
    if isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value):
        return [size[0] - value[0], value[1]]
    return [mirrored(one, size) for one in value] if isinstance(value, list) else value
