"""The order of play: every arm of a war in turn, and of arms it knows only the sea (LC-001)."""

from __future__ import annotations

from typing import Self

from campaign.war.arms.arm import Play
from campaign.war.run import begin, run
from naval.state.world import encode
from tests.campaign.war.held import SEED, pack, world


class Watcher:
    """An arm that does nothing, and remembers its turns and whether the sea had its own before."""

    def __init__(self) -> None:
        self.turns: list[str] = []

    def plan(self, play: Play) -> Self:
        self.turns.append("plan")
        return self

    def stand(self, play: Play) -> None:
        self.turns.append(f"stand at {play.sea.clock}")

    def move(self, play: Play) -> None:
        self.turns.append(f"move to {play.sea.clock}")

    def act(self, play: Play) -> None:
        self.turns.append(f"act in {len(play.sea.coaled)} coalings")

    def detect(self, play: Play) -> None:
        self.turns.append(f"detect {len(play.watch.sightings)}")

    def report(self, play: Play) -> None:
        self.turns.append(f"report to {play.world.minute}")


def test_lc_001_an_arm_beside_the_sea_has_its_turn_at_every_stage_after_the_sea() -> None:
    arm, chart = Watcher(), pack().chart
    told = run(world(), chart, {}, SEED, 360, beside=(arm,))
    assert [turn.split()[0] for turn in arm.turns] == ["plan", "move", "act", "detect", "report"]
    assert arm.turns[1] == f"move to {told.world.minute}"
    assert arm.turns[-1] == f"report to {told.world.minute}"
    assert encode(told) == encode(run(world(), chart, {}, SEED, 360)), "an arm that does nothing leaves no trace"


def test_lc_001_as_the_war_begins_an_arm_says_how_it_stands() -> None:
    arm = Watcher()
    told = begin(world(), pack().chart, (arm,))
    assert arm.turns == [f"stand at {world().minute}", f"report to {world().minute}"]
    assert encode(told) == encode(begin(world(), pack().chart))
