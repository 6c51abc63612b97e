"""The sea as an arm of the war: fleets, stations and merchantmen, as :mod:`naval.run` computes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Self

from campaign.war.arms.arm import Play
from campaign.war.communications.log import lines
from campaign.war.paper import Watch
from campaign.war.reporting.lookout import sightings
from campaign.war.reporting.report import sea_papers
from campaign.war.shore import Shore, fire, keep_off
from campaign.war.stops import pursuit, standing_orders
from campaign.war.stops.contact import contact
from naval.run.damage.battery_fire import under_fire
from naval.run.damage.mines import mines
from naval.run.harbours.harbour import harbour
from naval.run.harbours.works import tasks
from naval.run.movement.course_plan import plan
from naval.run.movement.detachment import company
from naval.run.movement.prizes import crews
from naval.run.movement.rulings_applied import begun, hurt
from naval.run.movement.steaming import steam
from naval.run.rulings.umpire_events import prepared, severed
from naval.run.run_input import Done, Given
from naval.run.sighting.light import fair, light
from naval.run.sighting.sight import sight
from naval.run.trade_war.raiding import trade


class SeaArm:
    """The arm that every war has. All of it lies in the run's input."""

    def plan(self, play: Play) -> Self:
        """Let rulings act, and ships part from forces."""
        play.given = company(prepared(begun(play.given)))
        return self

    def stand(self, play: Play) -> None:
        """Find ships where they lie, in fine weather: no die is thrown for it."""
        play.sea = harbour(trade(contact(fair(steam(plan(play.given))))))
        play.watch = Watch(log=lines(play.sea))

    def move(self, play: Play) -> None:
        """Steam to where the clock stops."""
        play.sea = at_sea(play.given, play.shores)

    def act(self, play: Play) -> None:
        """Cut cables, mine and prepare; raid and hunt; coal in port, where crews of lost merchantmen come ashore."""
        play.sea = crews(harbour(trade(severed(tasks(play.sea)))))

    def detect(self, play: Play) -> None:
        """Record what lookouts saw and officers of the watch wrote."""
        play.watch = Watch(*sightings(play.sea, play.sea.until), lines(play.sea))

    def report(self, play: Play) -> None:
        """Report to cabins, Admiralties and newspapers on their forces, ports and ships."""
        papers, events, play.world = sea_papers(play.sea, play.watch, play.post)
        play.papers += papers
        play.events += events


def at_sea(given: Given, shores: Iterable[Shore] = ()) -> Done:
    """Steam to where the clock stops, again for every turn by standing orders (SC-N-08, SC-N-09), and for the shore's fire
    (LC-246)."""
    laid = plan(given)  # orders become legs
    known = None  # the last pass holds up to the minute at which a force turns
    while True:
        planned = under_fire(hurt(replace(laid, turns=given.turns, fires=given.fires)))
        sea = mines(steam(planned, known))  # legs become tracks, through battles already fought; then mines
        known = sea.steamed
        lit = light(sea)
        if lying := [turn for shore in shores for turn in keep_off(shore, lit)]:
            given = replace(given, turns=(*given.turns, *lying))
            continue
        if fires := [one for shore in shores for one in fire(shore, lit)]:
            given = replace(given, fires=(*given.fires, *fires))
            continue
        seen = sight(lit)  # weather and sun: visibility; closest approach of every hostile pair
        done = contact(seen)  # where the clock stops
        turns = (*standing_orders.due(done), *pursuit.due(done))
        if not turns:
            return standing_orders.noted(done)
        first = min(turn.minute for turn in turns)
        given = replace(given, turns=(*given.turns, *(turn for turn in turns if turn.minute == first)))
