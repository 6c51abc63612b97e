"""Reports of actions in a room: damage told before is not told again; stored papers stay."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from campaign.reports.report_index import Paper
from campaign.rooms import seat_rows
from campaign.rooms.news import action_damage
from campaign.war.reports.sea import Battle

FIRST = "Home Fleet: in action for 90 minutes. No ship was lost. Damage: Drake: waterline hit twice (1 port, 1 starboard)."
SECOND = (
    "Home Fleet: in action for 12 minutes. Lost: Kent. "
    "Damage: Drake: waterline hit twice (1 port, 1 starboard) and funnel 1 holed once; T.B. 98: one of one engines out."
)
THIRD = (
    "Home Fleet: in action for 5 minutes. No ship was lost. "
    "Damage: Drake: waterline hit twice (1 port, 1 starboard) and funnel 1 holed once."
)


def paper(number: int, happened: int, text: str) -> Paper:
    told = {"title": "Action", "text": text}
    return Paper(number, number, Battle.kind, happened, happened, json.dumps(told), number)


def read(*papers: Paper) -> list[str]:
    """Read each of these papers as a room that has no others."""
    desk: Any = SimpleNamespace(
        filed=SimpleNamespace(kept={Battle.kind: papers}), name_paper=str, is_of_newest_batch=bool, format_minute=str
    )
    return [str(row["text"]) for row in seat_rows.battles(desk)]


def test_the_second_report_tells_what_is_new_and_the_third_that_nothing_is():
    first, second, third = read(paper(1, 100, FIRST), paper(2, 900, SECOND), paper(3, 2000, THIRD))
    assert first == FIRST
    assert second == (
        "Home Fleet: in action for 12 minutes. Lost: Kent. "
        "Damage: Drake: funnel 1 holed once, besides the earlier damage; T.B. 98: one of one engines out."
    )
    assert third.endswith("No ship was lost. Damage: Drake: no further damage.")


def test_what_came_later_than_a_report_or_of_the_same_action_takes_nothing_from_it():
    assert read(paper(1, 900, SECOND), paper(2, 100, FIRST)) == [SECOND, FIRST]
    assert read(paper(1, 100, FIRST), paper(2, 100, FIRST)) == [FIRST, FIRST]


def test_two_forces_of_one_seat_stand_in_one_report():
    both = f"{SECOND} Light Wing: in action for 12 minutes. No ship was lost. Damage: Topaze: boilers exploded, just under way."
    told = action_damage.anew(both, [FIRST])
    assert (
        "Damage: Drake: funnel 1 holed once, besides the earlier damage; T.B. 98: one of one engines out. Light Wing: in" in told
    )
    assert told.endswith("Damage: Topaze: boilers exploded, just under way.")
    assert action_damage.told_in(both)["Topaze"] == ("boilers exploded, just under way",)


@pytest.mark.parametrize(
    "text", ["Home Fleet: in action for 9 minutes. No ship was lost. No ship is damaged.", "Damage: Drake", ""]
)
def test_what_cannot_be_read_stays_as_it_is(text: str):
    assert action_damage.anew(text, [FIRST]) == text
