"""What the rule set is made of: what it keeps of Little Wars, its charges for several players, its modules in their order."""

from __future__ import annotations

from types import ModuleType

from tactical.engine.ruleset import Post
from tactical.openground.machine.book import Extra
from tactical.openground.rules import (
    allowance,
    blow,
    capture,
    countryside,
    defensive,
    firing,
    forces,
    isolation,
    melee,
    mobility,
    order_of_play,
    prisoners,
    scoring,
    shots,
)
from tactical.rulesets.kriegspiel.play.boats import Rowing
from tactical.rulesets.kriegspiel.play.railway import Railing
from tactical.rulesets.kriegspiel.play.shown import Shown
from tactical.rulesets.kriegspiel.play.siege import Besieged
from tactical.rulesets.kriegspiel.play.supply import Provisions
from tactical.rulesets.kriegspiel.play.units import Bodies
from tactical.rulesets.kriegspiel.play.volleys import Rifles
from tactical.rulesets.kriegspiel.play.wagons import Carts
from tactical.rulesets.kriegspiel.play.works import Sappers

KEPT: tuple[ModuleType, ...] = (
    countryside,
    order_of_play,
    allowance,
    mobility,
    firing,
    shots,
    isolation,
    melee,
    prisoners,
    capture,
    scoring,
    blow,
    defensive,
    forces,
)
"""The chapters of Little Wars that hold here; the larger game's have the appendix's own in their place."""

POSTS: dict[str, Post] = {
    "general": Post("General", "His own figure, and everything that nobody else has charge of."),
    "infantry": Post("Infantry", "The infantry: its marches, volleys and entrenchments."),
    "cavalry": Post("Cavalry", "The cavalry: its marches and charges."),
    "artillery": Post("Artillery", "The guns and their gunners."),
    "engineers": Post("Engineers", "The engineers: bridges, culverts and mines."),
    "transport": Post("Transport and supply", "The wagons, boats and trains."),
}

EXTRAS: tuple[Extra, ...] = (Bodies(), Rifles(), Shown(), Sappers(), Carts(), Rowing(), Railing(), Besieged(), Provisions())
