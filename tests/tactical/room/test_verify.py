"""Checks of a finished battle by anybody: ``manage.py verify_battle``."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from hashlib import sha256
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tactical.engine.play.verify import differences
from tactical.services.battles import dump
from tests.odd import ODD, places, replace_at
from tests.rulesets.golden.play import digest
from tests.tactical.room.playing import FLAGS, a_table, browser, play

pytestmark = pytest.mark.django_db
BOARDS = pytest.mark.parametrize("ruleset", ["game_of_war", "game_of_battle"])


def fought(ruleset: str, setup: str, sides: str) -> dict:
    """Return the owner's export of a battle that the computer fought against itself."""
    table = a_table("watch", ruleset=ruleset, setup=setup, **{f"plays_{side}": "program" for side in sides})
    play(table, {})
    return browser(table, "watch").json("export.json")


def export_of(ruleset: str) -> dict:
    return fought("game_of_war", "charge", "NS") if ruleset == "game_of_war" else fought("game_of_battle", "plate-2-3", "DA")


@BOARDS
def test_a_battle_of_the_program_is_as_its_seed_and_orders_make_it(ruleset, tmp_path):
    export, out = export_of(ruleset), StringIO()
    (tmp_path / "battle.json").write_text(json.dumps(export), encoding="utf-8")

    call_command("verify_battle", str(tmp_path / "battle.json"), stdout=out)

    assert f"{len(export['orders'])} moves: every view, the seed and the result agree" in out.getvalue()


@BOARDS
def test_whatever_was_changed_is_found(ruleset):
    export = export_of(ruleset)

    def changed(change) -> list[str]:
        other = deepcopy(export)
        change(other)
        return differences(other)

    assert differences(export) == []
    assert "seed" in changed(lambda one: one["table"].update(seed="another"))[0]
    assert "seed" in changed(lambda one: one["table"].update(salt="another"))[0]
    assert "not over" in changed(lambda one: one["table"].update(seed=None))[0]
    assert changed(lambda one: one["views"][1]["log"].clear())
    assert changed(lambda one: one["views"].pop())
    assert changed(lambda one: one["orders"].pop())
    assert changed(lambda one: one["result"].update(ending="otherwise"))
    assert changed(lambda one: one["orders"][0].update(X={}))


def test_a_battle_that_was_struck_is_checked_to_its_end():
    table = play(a_table(seed="struck"), FLAGS, {"W": {"steps": [1]}})
    browser(table, "E").post("resign", {})

    export = browser(table, "W").json("export.json")

    assert export["result"]["winner"] == "W"
    assert differences(export) == []


@pytest.mark.full
def test_an_export_with_a_value_of_a_wrong_kind_is_refused_in_words(tmp_path):
    export, file = export_of("game_of_war"), tmp_path / "odd.json"
    export["views"], export["orders"] = export["views"][:2], export["orders"][:1]
    refused = 0
    for place in [one for one in places(export) if len(one) < 4 and one[:1] != ("views",)]:
        for odd in ODD[:: 1 if len(place) < 2 else 4]:
            file.write_text(json.dumps(replace_at(export, place, odd)), encoding="utf-8")
            with suppress(CommandError):
                call_command("verify_battle", str(file), stdout=StringIO())
                continue
            refused += 1
    assert refused > 100


def test_what_is_no_export_is_refused_in_words(tmp_path):
    for text in ("", "[]", "{}", '{"table": 1}', "[" * 100_000):
        (tmp_path / "no.json").write_text(text, encoding="utf-8")
        with pytest.raises(CommandError, match="not the export of a battle room"):
            call_command("verify_battle", str(tmp_path / "no.json"))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("verify_battle", str(tmp_path / "none.json"))


def test_golden_play_hashes_battles_in_the_form_in_which_they_are_stored() -> None:
    value = {"b": [1, 2.5, None, True], "a": {"é": "–", "1": "\n"}}
    assert dump(value) == json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert digest(value) == sha256(dump(value).encode()).hexdigest()
