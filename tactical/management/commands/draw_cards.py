"""Draw the pictures of the lobby: ``manage.py draw_cards``, after a game or the drawing has changed.

Each is a real position: two captains play the set-up that ``[scene]`` of the game's ``card.toml`` names, for so many moves. The
captains of the Game of War take a minute for theirs, so the drawings are kept beside it, as ``card.svg``.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

from tactical.engine.dice import Dice
from tactical.engine.play.fight import advance
from tactical.engine.registry import everyone
from tactical.engine.ruleset import UMPIRE, RuleSet
from tactical.engine.tables import Table
from tactical.pictures.scene_svg import crop, draw_svg
from tactical.rooms.cards import find_package, read_card


class Command(BaseCommand):
    help = "Draw the picture of each game for the lobby from a battle between two captains."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", help="their keys; all by default")

    def handle(self, *, games: list[str], **_: object) -> None:
        for rules in everyone():
            told = read_card(rules).get("scene")
            if told is None or (games and rules.key not in games):
                continue
            path = Path(str(files(find_package(rules)).joinpath("card.svg")))
            path.write_text(draw(rules, told) + "\n", encoding="utf-8")
            self.stdout.write(f"{path}: {path.stat().st_size} bytes")


def draw(rules: RuleSet, told: Table) -> str:
    """Draw the position to which the captains come, as an umpire sees it."""
    setup = next(one.contents for one in rules.setups() if one.key == told["setup"])
    state, dice = rules.open(setup, "lobby"), Dice("lobby")
    before = rules.see(state, UMPIRE)
    for _ in range(told["moves"]):
        before = rules.see(state, UMPIRE)
        state = advance(rules, state, {}, dice)[0]
    scene = rules.scene(rules.see(state, UMPIRE), before)
    if scene is None:
        raise ValueError(f"{rules.key} draws no scene")
    return draw_svg(crop(scene, *told["frame"], turned=told["turned"]), rules.sides, rules.key, told["caption"])
