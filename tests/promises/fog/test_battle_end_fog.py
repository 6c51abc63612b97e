"""Twin tables of a war whose battle is over: what became of the enemy out of a side's sight changes no byte of its end page."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from naval.rulesets.jane.ending import APART, SILENT
from tactical.engine.registry import find
from tactical.engine.verdict import UNKNOWN
from tactical.models import Table, View
from tactical.services.battles import dump, finish
from tactical.services.judge import position_of
from tests.promises.twin_tables import Surfaces, World, first_difference, worlds
from tests.tactical.room import playing

pytestmark = pytest.mark.django_db
LOST = {"winner": "blue", "ending": "Every ship of Red is sunk.", "rules": ["SC-J-05"]}
DRAWN_APART = {"winner": None, "ending": f"{APART}: {SILENT}.", "rules": ["SC-S-09"]}


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    return worlds(monkeypatch)


def end(one: World, over: dict[str, Any], *, in_sight: bool) -> None:
    """End a battle of a war: as ``over`` says, with Red in Blue's sight or long out of it."""
    playing.play(one.table, {"blue": {}, "red": {}})
    Table.objects.filter(pk=one.table.pk).update(keeps=True)
    one.table.refresh_from_db()
    rules, state = find("jane"), position_of(one.table)
    assert state["book"]["blue"], "Blue has seen Red"
    for entry in state["book"]["blue"].values():
        entry["in_sight"] = in_sight
    for ship in state["ships"].values():
        if over is LOST and ship["side"] == "red":
            ship.update(afloat=False, end="foundered")
    state["over"] = over
    for viewer in rules.viewers(state):
        View.objects.filter(table=one.table, viewer=viewer, number=1).update(view=dump(rules.see(state, viewer)))
    finish(one.table, rules, state)


def read_end(
    world: Callable[..., Any], over: dict[str, Any], *, in_sight: bool = False
) -> tuple[Surfaces, dict[str, Any], list[Any]]:
    """Read all that Blue can ask for, its state, and the losses that Red and the umpire read."""
    with world("jane", umpire="yes") as one:
        end(one, over, in_sight=in_sight)
        found = one.seen_by("blue")
        return (
            found,
            json.loads(found["state.json"][2]),
            [one.browser(side).json()["tally"]["losses"] for side in ("red", "umpire")],
        )


def test_an_enemy_that_sank_out_of_sight_may_be_afloat_for_all_that_a_side_reads(world):
    sunk, told, (reds, all_losses) = read_end(world, LOST)
    afloat, _, _ = read_end(world, DRAWN_APART)
    assert first_difference(sunk, afloat) == ""
    assert (told["verdict"], told["result"]["winner"]) == (UNKNOWN, None)
    assert [(row["side"], row["began"], row["left"]) for row in told["tally"]["losses"]] == [("blue", 1, 1)]
    assert [(row["side"], row["left"]) for row in reds] == [("red", 0)], "who lost her knows it"
    assert [row["side"] for row in all_losses] == ["blue", "red"]


def test_a_side_that_had_the_enemy_in_sight_to_the_last_knows_that_it_was_broken_off(world):
    _, told, _ = read_end(world, DRAWN_APART, in_sight=True)
    assert told["verdict"] == "Broken off"
    assert set(told["tally"]) == {"losses"}, "neither the course nor the enemy's losses"
