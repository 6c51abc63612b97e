"""A hint: what the computer would order in a player's place, and why; only where nobody else is played against."""

from __future__ import annotations

import pytest

from tactical.engine.registry import everyone
from tactical.models import Sheet, Table
from tactical.services import tables, wishes
from tests.tactical.room.playing import Browser

pytestmark = pytest.mark.django_db

WITH_HINTS = {one.key: one for one in everyone() if one.hints}


def open_table(ruleset: str, setup: str, mine: str, **plays: str) -> Browser:
    asked = {"ruleset": ruleset, "setup": setup, "side": mine, "name": "Wilma", **plays}
    return Browser(tables.open_table(wishes.read_wish(asked), seed="hints"))


@pytest.mark.parametrize("key", sorted(WITH_HINTS))
def test_a_hint_can_be_sealed_as_it_stands_says_why_and_writes_nothing(key: str) -> None:
    rules = WITH_HINTS[key]
    other = [one for one in rules.sides if one != "neutral"]
    mine = next(
        browser
        for one in other
        if (browser := open_table(key, rules.setups()[0].key, one, **{f"plays_{foe}": "program" for foe in other if foe != one}))
        and browser.json()["asked"]
    )
    assert mine.json()["hints"]
    before = list(Sheet.objects.values())
    hint = mine.post("hint", {"number": 0}).json()["answer"]
    assert list(Sheet.objects.values()) == before
    assert hint == mine.post("hint", {"number": 0}).json()["answer"]
    assert hint["why"]
    assert all(text[0].isupper() and text.endswith(".") for text in hint["why"])
    assert mine.post("seal", {"number": 0, "orders": hint["orders"]}).status_code == 200


def test_no_hint_against_a_person_or_for_a_move_that_is_past() -> None:
    with_friend = open_table("game_of_battle", "usual", "A", plays_D="person")
    assert not with_friend.json()["hints"]
    status, faults = with_friend.said("hint", {"number": 0})
    assert (status, faults) == (403, ["Hints are for battles in which you play a whole side against the computer."])
    alone = open_table("game_of_battle", "usual", "A", plays_D="self")
    assert alone.json()["hints"], "a hot seat has no secrets from himself"
    assert alone.said("hint", {"number": 1})[0] == 409
    assert Table.objects.get(pk=alone.chair.table_id).number == 0
