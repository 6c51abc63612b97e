"""The computer's level: offered where its game has several levels, kept with the table, used, told."""

from __future__ import annotations

import json
import re
from html import escape

import pytest
from django.test import Client

from tactical.engine.dice import Dice
from tactical.engine.registry import everyone
from tactical.engine.ruleset import Orders, RuleSet, State
from tactical.models import Chair, Table
from tactical.models.program import level_of
from tactical.models.showing import describe_battle
from tactical.services import endings, moves, seating, tables, war, wishes
from tests.tactical.room.crew import Crew
from tests.tactical.room.playing import Browser, browser, chair, play, resolve
from tests.tactical.room.toy import Toy

pytestmark = pytest.mark.django_db

FORM = {"ruleset": "toy", "setup": "nine", "side": "W", "plays_E": "program-hard", "name": "Wilma"}


@pytest.fixture
def levelled(monkeypatch) -> list[tuple[str, str]]:
    """Give the toys three levels each; return the growing list of each captain's side and level."""
    asked: list[tuple[str, str]] = []
    for toy in (Toy, Crew):
        monkeypatch.setattr(toy, "levels", ("easy", "usual", "hard"))
        monkeypatch.setattr(toy, "alone", "easy")
        captain = toy.captain

        def orders(self: RuleSet, state: State, side: str, dice: Dice, level: str = "usual", of=captain) -> Orders:
            asked.append((side, level))
            return of(self, state, side, dice, level)

        monkeypatch.setattr(toy, "captain", orders)
    return asked


def open_toy_table(**form: str) -> Table:
    return Table.objects.get(pk=tables.open_table(wishes.read_wish({**FORM, **form}), seed="toy").table_id)


def test_every_rule_set_offers_the_levels_it_has_and_one_with_one_level_none():
    page = Client().get("/battles/").content.decode()
    for rules in everyone():
        if not rules.setups():
            continue
        card = page.partition(f'id="game-{rules.key}"')[2].partition("</article>")[0]
        quick, _, form = card.partition('<details class="options"')
        assert re.findall(r'name="level" value="(\w+)"', quick) == (list(rules.levels) if len(rules.levels) > 1 else []), (
            rules.key
        )
        assert quick.count('value="usual" checked') == (len(rules.levels) > 1), "the usual level stands chosen"
        offered = [level for level in ("easy", "usual", "hard") if f'<option value="program-{level}"' in form]
        assert sorted(offered) == (sorted(rules.levels) if len(rules.levels) > 1 else []), rules.key
        assert ('<option value="program"' in form) == (len(rules.levels) == 1), rules.key
        assert list(rules.level_texts) == (list(rules.levels) if len(rules.levels) > 1 else []), "a sentence a level"
        assert all(escape(text) in form for text in rules.level_texts.values()), rules.key
        first = form.partition('<option value="program')[2].partition('"')[0]
        assert first in ("", "-usual"), "the usual level stands first"


def test_the_level_asked_for_in_the_lobby_is_the_one_at_which_it_plays(levelled):
    table = open_toy_table()
    assert browser(table, "W").json()["sides"]["E"] | {"colour": ""} == {
        "name": "East", "colour": "", "letter": "E", "who": "the computer, hard", "program": True, "level": "hard",
    }  # fmt: skip
    play(table, {"W": {"flag": 7}})
    assert levelled == [("E", "hard")]
    usual = open_toy_table(plays_E="program")
    play(usual, {"W": {"flag": 7}})
    assert levelled[1:] == [("E", "usual")]


def test_captains_alone_play_as_they_were_asked_else_as_they_fight_alone(levelled):
    table = open_toy_table(side="watch", plays_W="program-hard", plays_E="program")
    moves.resolve_move(table.pk, 0)
    assert sorted(levelled) == [("E", "easy"), ("W", "hard")]
    assert browser(table, "watch").json()["sides"]["E"]["who"] == "the computer, easy"


def test_a_level_that_there_is_not_is_refused_in_words(levelled):
    wish = wishes.read_wish({**FORM, "plays_E": "program-brutal"})
    words = "The computer plays Hidden flags at these levels: easy, usual, hard; not “brutal”."
    assert [(one["where"], one["text"]) for one in wish.faults] == [("plays_E", words)]
    table = open_toy_table(plays_E="person")
    status, faults = browser(table, "W").said("program", {"chair": chair(table, "E").rid, "level": "brutal"})
    assert (status, faults) == (422, [words])
    assert Table.objects.get(pk=table.pk).program_sides == ()


def test_a_chair_is_given_to_the_program_at_a_level(levelled):
    table = open_toy_table(plays_E="person")
    west = browser(table, "W")
    assert west.json()["levels"] == ["easy", "usual", "hard"]
    state = west.post("program", {"chair": chair(table, "E").rid, "level": "easy"}).json()
    assert state["sides"]["E"]["who"] == "the computer, easy"
    play(Table.objects.get(pk=table.pk), {"W": {"flag": 7}})
    assert levelled == [("E", "easy")]


def test_a_post_is_given_to_the_program_at_a_level(levelled):
    asked = {"ruleset": "crew", "setup": "even", "side": "blue", "plays_red": "program", "post_blue_helm": "on"}
    owner = tables.open_table(wishes.read_wish(asked), seed="crew")
    mine, helm = Browser(owner), owner.table.chairs.get(side="blue", posts='["helm"]')
    state = mine.post("program", {"chair": helm.rid, "level": "hard"}).json()
    assert {one["posts"]: one["who"] for one in state["own_side"]}["Captains"] == "the computer, hard"
    mine.post("seal", {"number": 0, "orders": {"gun": 9}})
    resolve(owner.table)
    assert sorted(levelled) == [("blue", "hard"), ("red", "usual")]


def test_a_game_with_one_level_says_so():
    wish = wishes.read_wish({**FORM, "plays_E": "program-hard"})
    assert [one["text"] for one in wish.faults] == ["The computer plays Hidden flags at one level only; not “hard”."]


def test_a_level_that_is_known_no_more_is_the_usual(levelled, monkeypatch):
    table = open_toy_table()
    monkeypatch.setattr(Toy, "levels", ("easy", "usual"))
    assert level_of(table, "E") == "usual"
    monkeypatch.setattr(Toy, "levels", ("usual",))
    assert browser(table, "W").json()["sides"]["E"]["who"] == "the computer"


def test_a_rematch_and_a_battle_played_on_keep_the_level_and_the_end_names_it(levelled):
    table = play(open_toy_table(), {"W": {"flag": 7}})
    endings.resign(chair(table, "W"))
    table.refresh_from_db()
    assert "East (the computer, hard)" in describe_battle(table)[2]
    again = war.rematch(chair(table, "W"))
    assert (again.program_sides, level_of(again, "W")) == (("W",), "hard")
    on = seating.play_on(chair(table, "W"), 1, "W").table
    assert level_of(on, "E") == "hard"
    other = seating.play_on(chair(table, "W"), 1, "E", "easy").table
    assert (other.program_sides, level_of(other, "W")) == (("W",), "easy")
    answer = browser(table, "W").client.post(
        f"/battle/{chair(table, 'W').rid}/play-on/", {"number": "1", "plays": "W", "level": "brutal"}
    )
    assert "not “brutal”" in answer.content.decode()


def test_a_rematch_keeps_the_level_of_a_post(levelled):
    asked = {"ruleset": "crew", "setup": "even", "side": "blue", "plays_red": "program-easy", "post_blue_helm": "on"}
    owner = tables.open_table(wishes.read_wish(asked), seed="crew")
    seating.give_to_program(owner, owner.table.chairs.get(posts='["helm"]').rid, "hard")
    endings.resign(Chair.objects.get(pk=owner.pk))
    again = war.rematch(Chair.objects.get(pk=owner.pk))
    assert level_of(again, "blue") == "easy"
    assert again.chairs.get(posts='["helm"]').level == "hard"


def test_levels_are_stored_only_where_they_were_asked_for():
    assert json.loads(open_toy_table(ruleset="toy", plays_E="program").levels) == {}
