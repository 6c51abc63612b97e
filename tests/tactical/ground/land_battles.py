"""Battles of a campaign ashore, opened on open ground."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tactical.engine.dice import Dice
from tactical.engine.for_land import Feature, LandMuster, LandResult, LandUnit
from tactical.engine.play.fight import advance
from tactical.engine.registry import find

Data = dict[str, Any]
OPEN = ("little_wars", "kriegspiel")
GAMES = pytest.mark.parametrize("key", OPEN)
IN = 64
UNITS = (
    LandUnit(key="blue van", side="blue", arm="foot", figures=9),
    LandUnit(key="blue horse", side="blue", arm="horse", figures=8),
    LandUnit(key="blue guns", side="blue", arm="guns", figures=3, guns=1),
    LandUnit(key="blue main", side="blue", arm="foot", figures=6, enters=2, at=0.25),
    LandUnit(key="red rear", side="red", arm="foot", figures=12),
    LandUnit(key="red guns", side="red", arm="guns", figures=6, guns=1),
    LandUnit(key="red help", side="red", arm="horse", figures=8, enters=3, at=0.9),
    LandUnit(key="fort", side="red", arm="guns", figures=0, guns=1, fixed=True, place=(40, 80)),
)
FEATURES = (
    Feature(kind="hill", points=((10, 50), (24, 48), (26, 60), (12, 62)), level=2, name="Long Hill"),
    Feature(kind="wood", points=((50, 20), (64, 20), (64, 32), (50, 32))),
    Feature(kind="river", points=((-10, 45), (90, 45)), name="The Wend"),
    Feature(kind="bridge", points=((36, 45),)),
    Feature(kind="road", points=((36, -5), (36, 45), (40, 120))),
    Feature(kind="trench", points=((20, 78), (52, 76)), level=1, side="red"),
)


def muster(**changed: Any) -> LandMuster:
    """Set up a brigade that attacks another behind a brook, with the works and the gun of a fort; both sides have troops on the
    road."""
    whole = LandMuster(
        units=UNITS, width=72, depth=108, attacker="blue", rounds=6, features=FEATURES, round_min=10, name="The Brook"
    )
    return replace(whole, **changed)


def open_battle(key: str, given: LandMuster) -> Data:
    land = find(key).for_campaign.land  # type: ignore[union-attr]
    assert land is not None
    return find(key).open(land(given), "land")


def on(key: str, state: Data, until: int) -> Data:
    """Play a battle on with captains until a ply begins."""
    game = find(key)
    while game.result(state) is None and state["ply"] < until:
        state = advance(game, state, {}, Dice("land"), dict.fromkeys(state["sides"], game.alone))[0]
    return state


def settled(key: str, given: LandMuster, result: Data) -> LandResult:
    settle = find(key).for_campaign.settle  # type: ignore[union-attr]
    assert settle is not None
    return settle(given, result)
