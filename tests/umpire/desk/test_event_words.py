"""An event as stored and as the umpire reads it (LC-115, LC-137, LC-300)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from land.score import battles
from land.sighting.scout_estimates import GROUNDS, describe_estimate
from naval.state.outcome import Event, Roll
from umpire import event_words


def make_named(key: str, name: str) -> SimpleNamespace:
    return SimpleNamespace(key=key, name=name)


def outcome() -> Any:
    world = SimpleNamespace(seats=(make_named("red_general", "General Grant"),), forces=(make_named("van", "Blue van"),))
    return SimpleNamespace(
        world=world, land=SimpleNamespace(bodies=(make_named("foot", "Foot"), make_named("red_horse", "Red horse")))
    )


@pytest.mark.parametrize(
    ("stored", "read"),
    [
        (
            describe_estimate("body:foot", "Red horse", 4, ("hill", "second")),
            "Foot identifies Red horse at level 4 (arms by type), from a hill and at a second look.",
        ),
        (
            describe_estimate("ship:van", "Red horse", 2, ("ship", "night")),
            "Blue van identifies Red horse at level 2 (presence and which way it goes), from a ship and by night.",
        ),
        (
            describe_estimate("patrol:red_horse/2", "Foot", 3, ()),
            "Patrol 2 of Red horse identifies Foot at level 3 (arms by type).",
        ),
        (
            "Patrol red_horse/1 comes upon Foot: sees it (2 or more).",
            "Patrol 1 of Red horse comes upon Foot: sees it (2 or more on the die).",
        ),
        (
            "The rider with report body:foot/3/1 passes Red horse: taken.",
            "The rider with the report of Foot passes Red horse: taken.",
        ),
        (
            "The rider with order seat:red_general/4/1 passes Foot: arrives.",
            "The rider with the order of General Grant passes Foot: arrives.",
        ),
        (
            "red_horse listens on the wire: order seat:red_general/4/1 is copied.",
            "Red horse listens on the wire: the order of General Grant is copied.",
        ),
        (
            describe_estimate("body:lost_column", "Foot", 1, ()),
            "lost column identifies Foot at level 1 (presence and which way it goes).",
        ),
        ("The war is over (runs): blue has won.", "The war on land is decided by war points, with the last run: Blue has won."),
        ("The war is over (tally): nobody has won.", "The war on land is decided by war points, at once: it is drawn."),
        ("Blue van: 3 of 6 (a third) is lost.", "Blue van: 3 of 6 (a third) is lost."),
    ],
)
def test_an_event_is_read_in_names_and_words(stored: str, read: str) -> None:
    assert event_words.in_names(stored, outcome()) == read


def test_each_way_in_which_the_war_on_land_ends_has_words() -> None:
    """Its stored words name the way by its key (LC-291, LC-294)."""
    for why in battles.WHY:
        assert why not in event_words.in_names(f"The war is over ({why}): red has won.", outcome()).split(":")[0].split()


def test_an_error_of_numbers_is_read_as_what_it_makes_of_them_and_the_stored_die_stays() -> None:
    few = Roll(rule="LC-300", what="red_horse: the numbers", faces=0, fell="-0.495947")
    many = Roll(rule="LC-303", what="Foot: the correspondent's numbers", faces=0, fell="0.800000")
    die = Roll(rule="LC-300", what="Foot: the arms", faces=6, fell="2")
    event = Event(minute=0, kind="tip", text="A skipper sees it.", rules=("LC-300",), rolls=(few, many, die))
    read = event_words.reword_event(event, outcome())
    assert [(one.what, one.fell) for one in read.rolls] == [
        ("Red horse: the numbers", "25% too few"),
        ("Foot: the correspondent's numbers", "20% too many"),
        ("Foot: the arms", "2"),
    ]
    assert event.rolls == (few, many, die)


def test_every_ground_of_a_look_has_words() -> None:
    assert set(event_words.HELPED) == set(GROUNDS)


def test_an_event_of_a_war_of_the_sea_is_as_it_was():
    event = Event(minute=0, kind="sighting", text="body:foot in sight of blue_van/2.", rules=())
    assert event_words.reword_event(event, SimpleNamespace(land=None)) == event
