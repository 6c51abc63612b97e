"""Twin worlds of an exercise: a side's blind spots change not one byte it is given, whatever it asks, and the enemy's orders out
of its sight leave no trace; move after move, with men, guns, mines and stores on both sides of a wall."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.rulesets.kriegspiel.play.knowledge.sight import Eye
from tactical.rulesets.kriegspiel.ruleset import Kriegspiel
from tests.rulesets.plays.kriegspiel import orders as at_random
from tests.tactical.rulesets.answer_differences import first_difference, other
from tests.tactical.rulesets.kriegspiel import grounds

Data = dict[str, Any]
GAME = Kriegspiel()
U = grounds.u
WALL = [grounds.box(f"H{n}", "house", 24 * n, 52, 24 * n + 22, 55) for n in range(5)]
STORE = {"key": "D1", "kind": "depot", "at": [[U(130), U(90)], [U(136), U(90)], [U(136), U(96)], [U(130), U(96)]]}
UNITS: tuple[Data, ...] = (
    {"arm": "GEN", "at": (70, 2)},
    {"arm": "inf", "men": 10, "at": (12, 36)},
    {"arm": "cav", "men": 9, "at": (34, 46)},
    {"arm": "RA", "men": 6, "guns": 1, "at": (56, 34)},
    {"arm": "RE", "men": 4, "at": (78, 44)},
    {"arm": "TS", "wagons": 1, "at": (100, 10)},
    {"arm": "inf", "men": 6, "at": (112, 47)},
)


def open_wall() -> Data:
    """Place both sides behind a wall of houses with gaps in it, a few men each."""
    forces = []
    for side, up in (("blue", 1), ("red", -1)):
        units = []
        for n, one in enumerate(UNITS, 1):
            x, y = one["at"]
            units.append({**one, "key": f"{side[0]}{n}", "face": [0, up], "at": [U(x), U(y if up > 0 else 108 - y)]})
        forces.append({"side": side, "units": units})
    country = grounds.country("A wall", 144, 108, [*WALL, STORE])
    return GAME.open({"country": country, "forces": forces, "first": "blue", "depots": {"D1": {"side": "red"}}}, "wall")


def unseen(state: Data, viewer: str) -> list[str]:
    """List the enemy's units wholly unseen by this side."""
    eye = Eye(state, viewer)
    return [key for key, unit in sorted(state["units"].items()) if unit["side"] != viewer and eye.units.get(key) is None]


def in_sight(state: Data, viewer: str) -> Any:
    """List the enemy in sight, with places."""
    eye = Eye(state, viewer)
    places = [(key, one["x"], one["y"]) for key, one in state["men"].items() if one["side"] != viewer and eye.man(key)]
    return eye.units, places, [(key, one["x"], one["y"]) for key, one in state["guns"].items() if eye.gun(key)]


def inside(state: Data, foe: str, rng: Random) -> None:
    """Change a unit's books, which do not show on it."""
    for unit in state["units"].values():
        if unit["side"] == foe:
            unit.update(used=7, acted=7, bank=1, fired=not unit["fired"], run=3, wants={"food": 2}, out=not unit["out"], hit=3)
            unit.update(duty={"must": "stand", "move": 9, "by": 0}, horses=unit["horses"] + 1, done=["twos"])


def stores(state: Data, foe: str, rng: Random) -> None:
    for one in [*state["wagons"].values(), *state["depots"].values()]:
        if one["side"] == foe:
            one.update(packets={"food": 9, "forage": 9, "ammunition": 9}, used=5)
    state["supply"][foe] = {"call": 6, "paid": [1]}
    state["ledger"][foe] = [{"n": 1, "ply": 1, "kind": "packets", "what": "call", "figures": {}}]
    state["watch"][foe] = {}


def mined(state: Data, foe: str, rng: Random) -> None:
    at, unit = [rng.randrange(U(144)), rng.randrange(U(108))], f"{foe[0]}5"
    work = {"side": foe, "unit": unit, "party": [f"{unit}-1"], "moves": 1, "need": 6, "since": 1}
    state["mines"][f"{unit}-work1"] = {"side": foe, "x": at[0], "y": at[1], "is": "live"}
    state["works"][f"{unit}-work1"] = {**work, "kind": "mine", "do": "make", "at": at, "is": "done"}
    state["works"][f"{unit}-work2"] = {**work, "kind": "trench", "do": "make", "at": [at, [at[0] + 64, at[1]]], "is": "begun"}
    note = {"key": f"{unit}-work1", "side": foe, "move": 1, "text": "a mine", "to": "mantelpiece", "sealed": True}
    state["notices"] = [*state["notices"], note]


def words(state: Data, foe: str, rng: Random) -> None:
    state["messages"] = [*state["messages"], {"move": 1, "to": [foe], "text": "Hold on."}]
    state["log"] = [*state["log"], {"text": "Hush", "rules": ["KS-002"], "rolls": [], "figures": [], "for": [foe]}]
    state["start"] = {**state["start"], foe: {arm: n + 1 for arm, n in state["start"][foe].items()}}
    state["brought"] = {**state["brought"], foe: [*state["brought"][foe], "more"]}
    state["generals"][foe] = {**state["generals"][foe], "line": [], "back": 3}


def came(state: Data, foe: str, rng: Random) -> None:
    """Move everybody's place at the start of the ply: it may have been out of sight."""
    for one in [*state["men"].values(), *state["guns"].values()]:
        if one["side"] == foe:
            one["from"] = [one["from"][0] + 64, one["from"][1]]


def elsewhere(state: Data, foe: str, rng: Random) -> None:
    for key in unseen(state, other(foe)):
        for table, keys in (("men", state["units"][key]["men"]), ("guns", state["units"][key]["guns"])):
            for one in keys:
                state[table][one].update(x=state[table][one]["x"] + 50, y=state[table][one]["y"] - 50)


def rename_unseen(state: Data, foe: str, rng: Random) -> None:
    eye = Eye(state, other(foe))
    for key, unit in state["units"].items():
        if unit["side"] == foe and eye.units.get(key) != "full":
            unit.update(name="Another", formation="extended", h=[4096, 0])
            state["bodies"][key] = {**state["bodies"][key], "name": "Another"}


CHANGES: list[Callable[[Data, str, Random], None]] = [inside, stores, mined, words, came, elsewhere, rename_unseen]


def probes(state: Data, side: str, rng: Random) -> list[Data]:
    """Draw sheets that feel for the unseen: ways everywhere, the enemy's keys, works and shells at random."""
    point = lambda: [rng.randrange(U(144)), rng.randrange(U(108))]  # noqa: E731
    own, foes = f"{side[0]}", f"{other(side)[0]}"
    mine = [key for key, man in state["men"].items() if man["side"] == side and man["is"] == "armed"]
    theirs = [f"{foes}{n}-1" for n in range(1, 8)]
    if state["stage"] == "guns":
        return [
            {"fire": [[f"{own}4-g1", point(), "heavy"], [f"{foes}4-g1", point(), "light"]], "volley": [[f"{own}2", theirs[1]]]},
            {"guns": {f"{own}4-g1": {"to": point(), "crew": mine}}, "units": {f"{own}4": {"do": ["limber"]}}},
        ]
    mine_at = {"kind": "mine", "do": "make", "at": [state["men"][mine[0]]["x"], state["men"][mine[0]]["y"] + 90]}
    return [
        {"men": {key: [point()] for key in [*mine[::2], *theirs]}, "units": {f"{own}3": {"charge": f"{foes}2"}}},
        {"units": {f"{own}{n}": {"to": [point(), point()]} for n in range(1, 8)}, "wagons": {f"{foes}6-w1": [point()]}},
        {"units": {f"{own}5": {"work": mine_at}, f"{foes}5": {"to": [point()]}}, "surrender": theirs, "off": theirs},
    ]


def list_known(state: Data, side: str, asked: list[Data]) -> list[Any]:
    """Collect everything a side is given, and the orders of the captain who sees with its eyes."""
    found: list[Any] = [GAME.see(state, side), GAME.options(state, side), GAME.to_act(state), GAME.result(state)]
    for orders in asked:
        found += [GAME.sheet(state, side, orders), GAME.check(state, side, orders)]
    if side in GAME.to_act(state):
        found.append(GAME.hint(state, side, Dice("twins")))
    return found


def on(state: Data, rng: Random) -> Data:
    """Play the next stage, by random sheets."""
    sheets = {}
    for side in GAME.to_act(state):
        sheets[side] = GAME.sheet(state, side, at_random(GAME.options(state, side), rng))["orders"]
    return GAME.resolve(state, sheets, Dice("wall"))[0]


@pytest.mark.full
def test_sc_ks_04_nothing_that_a_side_is_given_depends_on_what_it_does_not_see() -> None:
    state, rng, compared = open_wall(), Random(1), 0
    for _ in range(3):
        for viewer in ("blue", "red"):
            asked = probes(state, viewer, rng)
            given = list_known(state, viewer, asked)
            for change in CHANGES:
                twin = deepcopy(state)
                change(twin, other(viewer), rng)
                if json.dumps(in_sight(twin, viewer)) == json.dumps(in_sight(state, viewer)):
                    assert first_difference(given, list_known(twin, viewer, asked)) == "", (
                        state["move"],
                        viewer,
                        change.__name__,
                    )
                    compared += twin != state
        for _ in range(3):
            state = on(state, rng)
    assert compared > 25


def hidden_orders(state: Data, side: str, rng: Random) -> list[Data]:
    """List orders that units unseen by the enemy could carry out unseen."""
    units = unseen(state, other(side))
    point = [rng.randrange(U(144)), rng.randrange(U(108))]
    if state["stage"] == "guns":
        gun = f"{side[0]}4-g1"
        crew = [key for key in state["units"][f"{side[0]}4"]["men"] if state["men"][key]["is"] == "armed"]
        to = [state["guns"][gun]["x"] + 90, state["guns"][gun]["y"]]
        wanted: list[Data] = [{"fire": [[gun, point, "heavy"]]}, {"units": {f"{side[0]}4": {"do": ["limber"]}}}]
        wanted.append({"guns": {gun: {"to": to, "crew": crew}}})
        return [{**one, "done": True} for one in wanted if f"{side[0]}4" in units]
    found: list[Data] = [{"units": {key: order}} for key in units for order in ({"do": ["fours"]}, {"to": [point]})]
    for key in units:
        man = state["men"].get(f"{key}-1", {"x": 0, "y": 0})
        found.append({"units": {key: {"work": {"kind": "mine", "do": "make", "at": [man["x"] + 60, man["y"]]}}}})
    return found


def test_sc_ks_04_what_the_enemy_does_out_of_sight_leaves_no_trace() -> None:
    """Shells that fall out of sight, batteries that limber or move, marches behind the wall, mines: against doing nothing."""
    state, rng, compared = open_wall(), Random(4), 0
    for _ in range(6):
        (mover,) = GAME.to_act(state)
        viewer, idle = other(mover), {"done": True} if state["stage"] == "guns" else {}
        plain = GAME.resolve(state, {mover: idle}, Dice("wall"))[0]
        given = [GAME.see(plain, viewer), GAME.options(plain, viewer)]
        for wanted in hidden_orders(state, mover, rng):
            orders = {**GAME.sheet(state, mover, wanted)["orders"], **idle}
            after = GAME.resolve(state, {mover: orders}, Dice("wall"))[0]
            falls_near = GAME.see(after, viewer)["shots"]  # a side sees, and should see, a shell that bursts among its own men
            if orders != idle and not falls_near and json.dumps(in_sight(after, viewer)) == json.dumps(in_sight(plain, viewer)):
                assert first_difference(given, [GAME.see(after, viewer), GAME.options(after, viewer)]) == "", orders
                compared += 1
        state = on(state, rng)
    assert compared > 12


def test_l08_no_key_of_a_body_seen_from_afar_or_of_a_work_tells_which_or_how_many_there_are() -> None:
    """The general makes out an arm and a place; a finished trench does not tell that its diggers laid a mine before it."""
    state = open_wall()
    trench = {"kind": "trench", "do": "make", "side": "red", "unit": "r5", "party": [], "at": [[0, 0], [64, 0]], "since": 1}
    trench |= {"moves": 4, "need": 4}
    for name in ("r5-work1", "r5-work3"):
        twin = {**state, "works": {name: {**trench, "is": "done"}}}
        seen = GAME.see(twin, "blue")
        assert list(seen["works"]) == ["r?1"]
        assert "r5" not in json.dumps(seen["works"])
    open_sky = {**state, "country": grounds.country("Open", 144, 108, [STORE])}
    markers = [key for key, unit in GAME.see(open_sky, "blue")["units"].items() if "marker" in unit]
    assert markers
    assert all(key.startswith("r?") for key in markers)
    charge = {"units": {"b3": {"charge": markers[0]}}, "men": {"b3-1": [[U(34), U(47)]]}}
    assert "units.b3" in [one["where"] for one in GAME.check({**open_sky, "stage": "men"}, "blue", charge)]
