"""Players of open ground against whom a captain is measured: one who does nothing, two who fire and never march, one at random,
one who goes straight on, and the easy captain.

Each writes a sheet that the machine then sifts, so that all orders are legal and no player can break a battle.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.ruleset import Orders, State
from tactical.ground.captain.aims import fire
from tactical.ground.captain.march import March
from tactical.ground.captain.picture import Picture
from tactical.ground.turns.judge import lay_out
from tactical.ground.turns.table_game import TableGame

Data = dict[str, Any]
CAPTAIN, PASSIVE, RANDOM, STRAIGHT = "captain", "passive", "random", "straight on"
EASY, STANDING = "easy captain", "stand-still side"
HOLDING = "usual captain who holds his ground"
REAR = ("GEN", "TS")
SETTING_UP = ("country", "sides", "deploy", "choose")


def sheet(game: TableGame, state: State, side: str, who: str, dice: Dice) -> Orders:
    """Write the sheet of one player; the machine or the captain deploys every player's force."""
    if who == CAPTAIN:
        return game.captain(state, side, dice)
    if who == EASY or (who == STANDING and state["stage"] != "men"):
        return game.captain(state, side, dice, "easy")
    if who == STANDING:
        return {}
    if who == HOLDING:
        return held(state, game.captain(state, side, dice))
    if state["stage"] in SETTING_UP or who == PASSIVE:
        return {"done": True} if state["stage"] == "guns" else {}
    rng = Random(str((dice.seed, state["move"])))
    wanted = _at_random(game, state, side, rng) if who == RANDOM else _straight_on(game, state, side)
    kept: Orders = lay_out(game.book, state, side, wanted).kept
    return kept


def held(state: State, wanted: Orders) -> Orders:
    """Switch off marching in the Kriegspiel captain's sheet: nobody who fights leaves his place.

    He still fires, forms, digs and mends; his general rides and his wagons drive.
    """
    if state["stage"] != "men":
        return wanted
    units = {
        key: one
        for key, one in wanted.get("units", {}).items()
        if state["units"][key]["arm"] in REAR or not {"to", "face", "charge"} & set(one)
    }
    men = {key: way for key, way in wanted.get("men", {}).items() if state["men"][key]["arm"] in REAR}
    parts = {"units": units, "men": men, "wagons": wanted.get("wagons", {})}
    return {part: value for part, value in parts.items() if value}


def _at_random(game: TableGame, state: State, side: str, rng: Random) -> Data:
    """Order shots at anybody, men and units anywhere within reach."""
    may = game.options(state, side)
    foes = sorted(may.get("foes", {}))
    if state["stage"] == "guns":
        shots: list[list[Any]] = []
        for key in (one for one in sorted(may["guns"]) for _ in range(may["guns"][one]["fire"] if foes else 0)):
            foe = rng.choice(foes)
            shots.append([key, may["foes"][foe][:2], "light"] if game.key == "kriegspiel" else [key, foe])
        rows = [key for key, one in sorted(may.get("units", {}).items()) for _ in range(one.get("volleys", 0) if foes else 0)]
        volleys = [[key, rng.choice(foes)] for key in rows]
        return {"fire": shots, **({"volley": volleys} if volleys else {}), "done": True}
    if game.key == "kriegspiel":
        return {"units": {key: _unit(one, state, rng) for key, one in sorted(may["units"].items())}}
    men = {}
    for key, one in sorted(may["men"].items()):
        reach = one["reach"] * 2 // 3
        if reach:
            men[key] = [[one["at"][0] + rng.randint(-reach, reach), one["at"][1] + rng.randint(-reach, reach)]]
    return {"men": men}


def _unit(may: Data, state: State, rng: Random) -> Data:
    if may.get("charge") and rng.random() < 0.5:
        return {"charge": rng.choice(sorted(may["charge"]))}
    if may["acts"] and rng.random() < 0.2:
        return {"do": [rng.choice(may["acts"])["key"]]}
    width, depth = state["country"]["width"], state["country"]["depth"]
    return {"to": [[rng.randint(200, width - 200), rng.randint(200, depth - 200)]]}


def _straight_on(game: TableGame, state: State, side: str) -> Data:
    """Keep guns with their men and fire at the best target; send all others straight at the nearest enemy to close."""
    if game.key == "kriegspiel":
        return _bodies_straight_on(game, state, side)
    picture = Picture(game.see(state, side), side, game.book.arms)
    if state["stage"] == "guns":
        guns = game.options(state, side)["guns"]
        shots, _ = fire(picture, {key: one["fire"] for key, one in guns.items() if one["fire"]})
        return {"fire": [list(shot) for shot in shots], "done": True}
    march = March(picture, picture.places())
    stay = {key for gun in picture.batteries for key in picture.crews[gun][:4]}
    for key in sorted(picture.own, key=lambda one: (-picture.up * picture.locate_man(one)[1], one)):
        if key not in stay and not picture.men[key].get("gun"):
            close(picture, march, key)
    return {"men": march.ways}


def close(picture: Picture, march: March, key: str) -> None:
    """Move a man as near the nearest enemy as he can, touching him if possible."""
    x, y = picture.locate_man(key)
    foe = min(
        picture.foes,
        key=lambda one: ((picture.locate_man(one)[0] - x) ** 2 + (picture.locate_man(one)[1] - y) ** 2, one),
        default=None,
    )
    if foe is None:
        return
    (fx, fy), r, places = picture.locate_man(foe), picture.radius(key), march.places
    far = max(1, int(((fx - x) ** 2 + (fy - y) ** 2) ** 0.5))
    step = min(picture.move(key) - 10, far - r - picture.radius(foe) - 6)
    if step <= 0:
        return
    places.lift_man(key)
    spot = places.find_free_place(x + (fx - x) * step // far, y + (fy - y) * step // far, r, 200, 4)
    places.put_man(key, x, y, r)
    way = places.find_route(picture.start(key), spot, r, picture.move(key)) if spot else None
    if way is not None and spot is not None:
        places.put_man(key, *spot, r)
        march.ways[key] = way


def _bodies_straight_on(game: TableGame, state: State, side: str) -> Data:
    """March units at the enemy's line and charge where possible; guns shell the nearest enemy seen."""
    may, north = game.options(state, side), state["home"][side] == "south"
    if state["stage"] == "guns":
        foes = sorted(may.get("foes", {}).values())
        shots = [[key, foes[0][:2], "light"] for key, one in sorted(may["guns"].items()) for _ in range(one["fire"]) if foes]
        return {"fire": shots, "done": True}
    goal = [state["country"]["width"] // 2, state["country"]["depth"] - 64 if north else 64]
    units: Data = {}
    for key, one in sorted(may["units"].items()):
        units[key] = {"charge": min(one["charge"])} if one.get("charge") else {"to": [goal]}
    return {"units": units}


def battle(game: TableGame, setup: Data, players: dict[str, str], seed: str) -> tuple[Data, State]:
    """Fight a battle between these players to its result; ``check`` must pass every sheet."""
    dice, state = Dice(seed), game.open(setup, seed)
    while (result := game.result(state)) is None:
        sheets = {}
        for side in game.to_act(state):
            sheets[side] = sheet(game, state, side, players[side], dice.child("player", side))
            faults = game.check(state, side, sheets[side])
            assert not faults, (players[side], state["stage"], faults[:3])
        state, _ = game.resolve(state, sheets, dice)
    return result, state
