"""The chapters of the book that add something to a battle beside guns and helm, and the parts of each.

Code walks ``CHAPTERS`` and knows no chapter by name. Faults are told in the order of the list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from naval.rulesets.jane import edition, scale
from naval.rulesets.jane.command import chapter as command
from naval.rulesets.jane.command import station
from naval.rulesets.jane.forts import chapter as forts
from naval.rulesets.jane.forts import land
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.night import orders as night_orders
from naval.rulesets.jane.scorer import plans
from naval.rulesets.jane.submarines import chapter as submarine
from naval.rulesets.jane.tables import Data, Table
from naval.rulesets.jane.torpedoes import chapter as torpedo
from naval.rulesets.jane.umpire import rulings
from tactical.engine.dice import Dice

Fault = tuple[str, str, str]  # rule, where, sentence
FaultOfShip = tuple[str, str | None]  # rule, and the sentence if it is broken


def _none(*_: Any) -> list[Any]:
    return []


def _nothing(*_: Any) -> Data:
    return {}


def _as_it_is(*_: Any) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """One chapter's parts, in the order in which a battle asks for them; empty parts are left out."""

    faults_of: Callable[[Data, Table], list[str]] = _none  # of a setup
    opened: Callable[[Data, Table, Dice], Data] = _nothing  # parts of the state, from the setup
    opened_ship: Callable[[Data, Data, Table], Data] = _nothing  # parts of one ship of this state
    drawn_up: Callable[[Data, Data, Table], None] = _as_it_is  # when all ships stand in the state: state and setup
    before_action: bool = False  # whether its part of the sheet is written before the action (NAV-T-003)
    faults: Callable[[Data, str, Data, Table], list[Fault]] = _none  # of one side's sheet
    faults_of_ship: Callable[[Data, Data, Data, Data, Table], list[FaultOfShip]] = _none  # of a ship's order, on the ships' sheet
    options: Callable[[Data, str, Table], Data] = _nothing  # of one side
    options_of_ship: Callable[[Data, Data, Table], Data] = _nothing
    take: Callable[[Data, str, Data, Table], list[Data]] = _none  # one side's sheet, as a minute begins: the events
    begin: Callable[[Data, dict[str, Data], Dice, Table], list[Data]] = _none  # when all sheets are taken: the events
    shown: Callable[[Data, str, Table], Data] = _nothing  # parts of a view
    told_captain: Callable[[Data, str, Table], Data] = _nothing  # those that a captain reads (SC-J-04)


CHAPTERS = (
    Chapter(
        drawn_up=command.drawn_up,
        before_action=True,
        faults=command.faults,
        options=command.options,
        take=command.take,
        shown=command.show_command,
        told_captain=command.told_captain,
    ),
    Chapter(
        faults_of=scale.faults_of, opened=scale.open_scale, faults=scale.faults, options=scale.options, shown=scale.show_scale
    ),
    Chapter(faults_of=edition.faults_of, shown=edition.show_trial_numbers),
    Chapter(drawn_up=station.drawn_up, faults_of_ship=station.faults_of_ship, options=station.options, take=station.take),
    Chapter(
        faults_of=torpedo.faults_of,
        opened=torpedo.open_torpedoes,
        opened_ship=torpedo.opened_ship,
        faults_of_ship=torpedo.faults_of_ship,
        options_of_ship=torpedo.options_of_ship,
        shown=torpedo.show_torpedoes,
        told_captain=torpedo.show_torpedoes,
    ),
    Chapter(
        faults_of=submarine.faults_of,
        opened=submarine.open_boats,
        opened_ship=submarine.opened_ship,
        faults_of_ship=submarine.faults_of_ship,
        options_of_ship=submarine.options_of_ship,
        begin=submarine.begin,
        shown=submarine.show_periscope_looks,
        told_captain=submarine.show_periscope_looks,
    ),
    Chapter(
        faults_of=night.faults_of,
        opened=night.open_night,
        faults_of_ship=night.faults_of_ship,
        options_of_ship=night.options_of_ship,
        begin=night.begin,
        shown=night.show_night,
        told_captain=night.show_night,
    ),
    Chapter(
        faults_of=forts.faults_of,
        opened=forts.open_forts,
        faults=forts.faults,
        options=forts.options,
        take=forts.take,
        shown=forts.show_forts,
        told_captain=forts.show_forts,
    ),
    Chapter(
        faults_of=land.faults_of,
        opened=land.open_land,
        faults=land.faults,
        options=land.options,
        shown=land.show_land,
        told_captain=land.show_land,
    ),
    Chapter(opened=plans.open_marks, opened_ship=plans.opened_ship, shown=plans.show_marks_and_plans),
    Chapter(opened=rulings.open_rulings, shown=rulings.show_pending_hits),
    Chapter(before_action=True, faults=night_orders.faults, options=night_orders.options),
)
