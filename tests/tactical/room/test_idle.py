"""Chairs with nothing to order in a move, which are not waited for."""

from __future__ import annotations

import pytest

from tactical.engine import registry
from tactical.models import Chair, Table
from tactical.services import sheets, tables
from tests.tactical.room.booked import Watches
from tests.tactical.room.playing import Browser, resolve

pytestmark = pytest.mark.django_db

COMMAND, GUNS = ("command", "helm"), ("gunnery",)


@pytest.fixture
def chairs() -> dict[str, Chair]:
    registry.register(Watches)
    places = [("blue", COMMAND, "Ada", True), ("blue", GUNS, "Ben", True), ("red", (), "Cy", True)]
    return tables.open_for("watches", {"moves": 6}, "s", "Watches", places)


def move(chairs: dict[str, Chair], *sealing: str) -> Table:
    table = Table.objects.get(pk=chairs["red"].table_id)
    for key in sealing:
        sheets.seal(chairs[key], table.number, {"helm": 3} if key != "blue/gunnery" else {"gun": 4})
    return resolve(table)


def test_the_move_goes_on_without_a_chair_that_has_nothing_to_order_and_waits_for_it_when_it_has(chairs):
    assert move(chairs, "red", "blue/command+helm").number == 1
    assert move(chairs, "red", "blue/command+helm").number == 1, "on odd moves the gun orders too"
    sheets.seal(chairs["blue/gunnery"], 1, {"gun": 4})
    assert resolve(chairs["red"].table).number == 2


def test_it_is_told_so_and_its_mates_do_not_wait_for_it(chairs):
    gunner, admiral = Browser(chairs["blue/gunnery"]), Browser(chairs["blue/command+helm"])
    assert (gunner.json()["idle"], admiral.json()["idle"]) == (True, False)
    crew = [(one["posts"], one["idle"]) for one in admiral.json()["own_side"]]
    assert crew == [("Admiral, Captains", False), ("Gunnery", True)]
    assert Browser(chairs["red"]).json()["idle"] is False, "who holds all posts always has something"
    assert "yours: move" not in gunner.client.get("/battles/").content.decode()
    move(chairs, "red", "blue/command+helm")
    assert gunner.json()["idle"] is False
    assert "yours: move" in gunner.client.get("/battles/").content.decode()


def test_as_long_as_nobody_else_of_its_side_has_come_it_is_waited_for():
    registry.register(Watches)
    places = [("blue", COMMAND, "Ada", False), ("blue", GUNS, "Ben", True), ("red", (), "Cy", True)]
    chairs = tables.open_for("watches", {"moves": 6}, "s", "Watches", places)
    assert Browser(chairs["blue/gunnery"]).json()["idle"] is False
    assert move(chairs, "red").number == 0
    assert move(chairs, "blue/gunnery").number == 1
    chairs = tables.open_for("watches", {"moves": 6}, "s", "Watches", places)
    tables.sit_down(chairs["blue/command+helm"], "Ada")
    assert Browser(chairs["blue/gunnery"]).json()["idle"] is True
