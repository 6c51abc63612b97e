"""Sheets of junk from a side or the umpire: ``check`` names faults and never raises, and a sheet that it passes resolves."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from naval.rulesets.jane import tables
from naval.rulesets.jane.command.posts import OF_A_SHIP
from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.umpire import faults as rulings_check
from tactical.engine.dice import Dice
from tests.rulesets.plays.jane import SETUPS
from tests.rulesets.plays.jane import orders as lawful

Data = dict[str, Any]
JANE = Jane()

JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2.5,
    1e308,
    10**400,
    -(10**400),
    float("nan"),
    float("inf"),
    "",
    "x",
    "E1",
    "b1",
    "r1",
    "f1",
    "AP",
    "Z02",
    "full",
    "early",
    [],
    {},
    [1],
    [None],
    [[]],
    {"a": 1},
    [0, 90],
    90,
    "\ud83d\ude00",
)
ORDER: Data = {
    "course_deg": 75.0,
    "turn_points": 1,
    "engines": True,
    "knots": 9,
    "target": "E1",
    "projectile": "HE",
    "aim": "Z02",
    "torpedo": {"half": "early", "course_deg": 90},
    "dive": "awash",
    "glass": [0, 90],
    "light": 12,
}
OF_A_SIDE: Data = {
    "general": {"text": "x", "open_fire_yd": 3000},
    "signals": [{"to": "all", "code": None, "text": "hi"}],
    "concentrate": {"target": "E1", "until_move": 9},
    "flag": "b2",
    "scale": "A",
    "troops": {"t1": {"course_deg": 90}},
    "forts": {"f1": {"target": "E1", "projectile": "AP", "light": 3}},
    "night": {"bf": {"course_deg": 9, "knots": 4}},
}
HURT: Data = {
    "guns_out": {"0": 1},
    "waterline": {"fore": 1, "port": 1},
    "belt": {"port": [0.9] + [0.0] * 7},
    "bow": 1,
    "engines": 1,
    "sections": {"port": 2.0},
    "exploded": "",
    "squares": 1.0,
    "level": 1,
    "rounds": {"0": 1},
    "torpedoes": {"0p": 1},
    "funnels": [{"holes": 2.5, "down": False, "blown": False, "smoke": False}] * 2,
}


def _spoilt(value: Any, rng: Random) -> Any:
    if rng.random() < 0.1:
        return deepcopy(rng.choice(JUNK))
    if isinstance(value, dict):
        kept = {key: _spoilt(one, rng) for key, one in value.items() if rng.random() < 0.95}
        return {**kept, str(rng.choice(JUNK)): deepcopy(rng.choice(JUNK))} if rng.random() < 0.05 else kept
    return [_spoilt(one, rng) for one in value] if isinstance(value, list) else value


def _some(table: Data, rng: Random, share: float = 0.3) -> Data:
    return {key: deepcopy(table[key]) for key in table if rng.random() < share}


def _sheet(state: Data, side: str, rng: Random) -> Data:
    sheet = {**lawful(JANE.options(state, side), rng), **_some(OF_A_SIDE, rng, 0.2)}
    ships = sheet.get("ships") or {}
    sheet["ships"] = {**ships, **{key: _some(ORDER, rng) for key in state["ships"] if rng.random() < 0.4}}
    spoilt: Data = _spoilt(sheet, rng)
    return spoilt


def _rulings(state: Data, rng: Random) -> Data:
    """Draw one or two rulings of any kind, most of them spoilt."""
    hits = [rulings_check.hit_id(hit) for hit in state["scoring"]] or ["1:x:y:12:1"]
    key = rng.choice(list(state["ships"]))
    side = state["ships"][key]["side"]
    enemies = [entry["ship"] for book in state["book"].values() for entry in book.values()] or ["x"]
    kinds: list[Data] = [
        {"hit": rng.choice(hits), "hurt": _some(HURT, rng)},
        {"hit": rng.choice(hits), "nothing": True},
        {"ship": key, "hurt": _some(HURT, rng), "ready": {"0": rng.randrange(1, 30)}},
        {"ship": key, "hurt": {"level": 2, "founders": rng.choice([0, 3, 2.5])}},
        {"mode": rng.choice(["free", "chit"])},
        {"scale": rng.choice([*"ABCD", "full", None])},
        {"grant": rng.choice(state["sides"]), "enemy": rng.choice(enemies), "what": rng.choice(["name", "range"])},
        {"veto": side, "ship": key, "part": rng.choice(list(OF_A_SHIP))},
        {"demoralised": rng.choice([*state["forts"], "x"])},
    ]
    sheet = {"rulings": [{**rng.choice(kinds), "reason": "so I judge"} for _ in range(rng.randint(1, 2))]}
    return _spoilt(sheet, rng) if rng.random() < 0.6 else sheet


def _passed(state: Data, viewer: str, make: Any, rng: Random) -> Data | None:
    """Find the first of a dozen such sheets without a fault; check that the others' faults can be shown."""
    for _ in range(12):
        sheet = make(rng)
        found = JANE.check(state, viewer, sheet)
        if not found:
            return sheet  # type: ignore[no-any-return]
        assert all(set(one) == {"rule", "where", "text"} and one["text"] for one in found)
        json.dumps(found)
    return None


@pytest.mark.parametrize("name", sorted(SETUPS))
def test_no_sheet_breaks_the_table_nav_t_001_sc_t_29(name: str) -> None:
    rng = Random(name)
    state, dice = JANE.open(SETUPS[name], name), Dice(name)
    for _ in range(8):
        if JANE.result(state) is not None:
            break
        sheets = {}
        for side in state["sides"]:
            spoilt = _passed(state, side, lambda rng, side=side, state=state: _sheet(state, side, rng), rng)
            sheets[side] = lawful(JANE.options(state, side), rng) if spoilt is None else spoilt
        ruled = _passed(state, "umpire", lambda rng, state=state: _rulings(state, rng), rng)
        sheets.update({} if ruled is None else {"umpire": ruled})
        state, events = JANE.resolve(state, sheets, dice)
        for viewer in (*state["sides"], "umpire"):
            json.dumps([JANE.see(state, viewer), JANE.options(state, viewer)], allow_nan=False)
        json.dumps([state, events], allow_nan=False)


@pytest.mark.parametrize("value", [True, None, "9", [9], float("nan"), float("inf"), 10**400, -(10**400), 1e13])
def test_a_number_is_one_that_can_be_reckoned_with_nav_t_001(value: object) -> None:
    assert not tables.is_number(value)
    state = JANE.open(SETUPS["one a side"], "number")
    for part in ("course_deg", "turn_points", "knots"):
        [fault] = JANE.check(state, "blue", {"ships": {"b1": {part: value}}})
        assert fault["rule"] == "NAV-T-001"
        assert len(fault["text"]) < 90
    assert all(tables.is_number(one) for one in (0, -3, 2.5, 1e9))


@pytest.mark.parametrize("value", [[], {}, [1], 3, ""])
def test_nav_t_046_what_is_no_projectile_is_refused_whatever_it_is(value: object) -> None:
    state = JANE.open(SETUPS["ships against a fort"], "shot")
    for side, sheet in (("blue", {"ships": {"b1": {"projectile": value}}}), ("red", {"forts": {"f1": {"projectile": value}}})):
        assert [one["rule"] for one in JANE.check(state, side, sheet)] == ["NAV-T-046"]


def test_nav_t_020_a_side_without_a_flagship_makes_no_signals() -> None:
    state = JANE.open(SETUPS["ships against a fort"], "mute")
    [fault] = JANE.check(state, "red", {"signals": [{"to": "all", "code": None, "text": "Hold on."}]})
    assert (fault["rule"], fault["text"]) == ("NAV-T-020", "There is no flagship to signal from.")
    assert JANE.options(state, "red")["signals"] is None
    assert JANE.options(state, "blue")["signals"]["to"] == ["all", "b2"]
