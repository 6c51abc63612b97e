"""Battles on land by the sea, on open ground (LC-205, LC-206)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tactical.engine.dice import Dice
from tactical.engine.for_land import LandMuster, LandUnit, Strip
from tactical.engine.play.fight import advance, fight
from tactical.engine.registry import find
from tactical.ground.turns.book import Layout, Work
from tactical.ground.turns.deployment import arrivals, strip
from tactical.rulesets.kriegspiel.play.fire import shells
from tests.tactical.ground.land_battles import GAMES, IN, UNITS, Data, muster, on, open_battle, settled

# ---- ships ----


def with_ships(**changed: Any) -> LandMuster:
    """Add a ship of the attacker's off his left edge, and a heavy battery of the defender's."""
    ship = LandUnit(key="ships", side="blue", arm="guns", figures=0, guns=1, fixed=True, afloat=True, place=(0, 30), name="Ships")
    heavy = replace(next(one for one in UNITS if one.key == "red guns"), key="red heavy", heavy=True)
    return muster(units=(*UNITS, ship, heavy), **changed)


def of_unit(state: Data, unit: str) -> str:
    whose = {key: name for named in state["land"]["of"].values() for key, name in named.items()}
    return next(key for key, gun in sorted(state["guns"].items()) if whose.get(gun["body"]) == unit)


@GAMES
def test_lc_206_only_a_fort_and_heavy_guns_ashore_can_hurt_a_ship(key: str) -> None:
    state = open_battle(key, with_ships())
    ship = of_unit(state, "ships")
    assert state["guns"][ship]["fixed"] is True
    answer = {unit: arrivals.hurts(state, of_unit(state, unit), ship) for unit in ("red guns", "red heavy", "fort", "ships")}
    assert answer == {"red guns": False, "red heavy": True, "fort": True, "ships": False}
    assert not arrivals.hurts(state, None, ship)
    assert arrivals.hurts(state, None, of_unit(state, "red guns"))


@pytest.mark.parametrize(("by", "what"), [("red guns", "in place"), ("red heavy", "destroyed"), ("fort", "destroyed")])
def test_lc_206_a_shell_that_bursts_on_a_ship_does_nothing_unless_it_is_of_such_a_gun(by: str, what: str) -> None:
    state = open_battle("kriegspiel", with_ships())
    work = Work(find("kriegspiel").book, state, Dice("shell"))  # type: ignore[attr-defined]
    ship = work.guns[of_unit(state, "ships")]
    shells.strike(work, (ship["x"], ship["y"]), gun=of_unit(state, by))
    assert work.guns[of_unit(state, "ships")]["is"] == what


@GAMES
def test_lc_206_captains_fight_under_ships_guns_to_the_end(key: str) -> None:
    given = with_ships(rounds=3)
    land = find(key).for_campaign.land  # type: ignore[union-attr]
    assert land is not None
    told = settled(key, given, fight(key, land(given), "ships", views=False)["result"])
    assert told.units["ships"].guns == 1


# ---- the strip on a beach ----


def on_a_beach(**changed: Any) -> LandMuster:
    """Bring the attacker over a beach: none of his leaves twenty inches of it until thirty men are ashore."""
    return muster(strip=Strip(side="blue", inches=20, figures=30), features=(), **changed)


@GAMES
def test_lc_205_nobody_who_lands_goes_beyond_the_strip_until_enough_are_ashore(key: str) -> None:
    state = open_battle(key, on_a_beach())
    far, game = 0, find(key)
    while game.result(state) is None and state["ply"] < 9:
        state = advance(game, state, {}, Dice("beach"), dict.fromkeys(state["sides"], game.alone))[0]
        men = [one for one in state["men"].values() if one["side"] == "blue" and one["is"] == "armed"]
        if state["stage"] != "deploy":
            assert strip.lacking(state, "blue") > 0, "all of them are fewer than thirty"
            far = max([far, *(one["y"] for one in men)])
            assert far <= 20 * IN, state["ply"]
    assert far > 12 * IN, "they come as far as they can"
    assert strip.lacking(state, "red") == 0


@GAMES
def test_lc_205_who_is_sent_beyond_it_stays_and_is_told_how_many_are_wanting(key: str) -> None:
    given = on_a_beach()
    state = on(key, open_battle(key, given), 1)
    state["stage"], state["mover"] = "men", "blue"
    lay = Layout(find(key).book, state, "blue", {})  # type: ignore[attr-defined]
    more = strip.lacking(state, "blue")
    came = sum(one.figures for one in given.units if one.side == "blue" and not one.enters)
    assert more == 30 - came
    assert strip.beyond(state, "blue", 20 * IN) is None
    assert strip.beyond(state, "blue", 20 * IN + 1) == (
        "SC-LW-67",
        f"nobody may leave the strip along the water until {more} more men are ashore",
    )
    man = next(name for name, one in sorted(state["men"].items()) if one["side"] == "blue" and one["is"] == "armed")
    lay.paths[man] = [(0, 0), (640, 21 * IN)]
    assert set(strip.Beach().may_not_go(lay)) == {man}
    lay.paths[man] = [(0, 0), (640, 19 * IN)]
    assert not strip.Beach().may_not_go(lay)
    told = {viewer: find(key).see(state, viewer)["land"].get("strip") for viewer in ("blue", "red", "umpire")}
    assert told["blue"] == told["umpire"] == {"side": "blue", "y": 20 * IN, "lacking": more}
    assert told["red"] is None, "how many are ashore is no affair of the enemy's"
    free = on(key, open_battle(key, replace(given, strip=replace(given.strip, figures=came))), 1)  # type: ignore[type-var]
    assert strip.beyond(free, "blue", 40 * IN) is None
    assert "strip" not in find(key).see(free, "blue")["land"]
