"""An arm of the war, and the run that all arms play together (LC-001)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, Self

from campaign.war.communications.port_offices import FromLand
from campaign.war.paper import Paper, Post, Watch
from campaign.war.shore import Shore
from land.run.run_input import Done as LandDone
from land.state.stops import LandStop
from land.state.world import Land
from naval.run.run_input import Done, Given
from naval.state.outcome import Event
from naval.state.world import World


@dataclass
class Play:
    """A run so far. Each arm writes its part, and reads the others'.

    ``shores`` are coasts that ships meet, ``sea`` and ``march`` movements, ``watch`` lookouts' entries, ``word`` the land's post
    for the sea, ``rumours`` tips from the land, ``post`` all carried; ``papers`` and ``events`` are for seats and umpire;
    ``world``, ``land`` and ``halt`` go into the outcome.
    """

    given: Given
    shores: list[Shore] = field(default_factory=list)
    sea: Done = field(init=False)
    march: LandDone = field(init=False)
    watch: Watch = field(default_factory=Watch)
    word: FromLand = field(default_factory=FromLand)
    rumours: list[tuple[list[Paper], list[Event]]] = field(default_factory=list)
    post: Post = field(init=False)
    papers: list[Paper] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    world: World = field(init=False)
    land: Land | None = None
    halt: LandStop | None = None

    @property
    def opens(self) -> bool:
        """True as the war begins: nobody has moved, and every seat is told its situation."""
        return self.given.until == self.given.world.minute


class Arm(Protocol):
    """An arm of the war: at every stage each has its turn, the sea first."""

    def plan(self, play: Play) -> Self:
        """Begin the run by the umpire's rulings; return the arm as they leave it."""

    def stand(self, play: Play) -> None:
        """Find the situation before anybody has moved."""

    def move(self, play: Play) -> None:
        """Move to where the clock stops: nothing after it has happened."""

    def act(self, play: Play) -> None:
        """Do the work at places, and hand over what was brought there."""

    def detect(self, play: Play) -> None:
        """Record what was seen."""

    def report(self, play: Play) -> None:
        """Report to the arm's seats and the umpire; leave the truth to the next run."""
