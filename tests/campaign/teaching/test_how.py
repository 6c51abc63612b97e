"""The pages of *How to play* and the words of rules. No test here may ask the database: explanations know of no war."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from campaign.teaching import pages, text
from campaign.teaching.rulewords import ID, catalogue, folder
from naval.rulesets.jane import how as jane
from naval.rulesets.jane.actions import actions
from tactical.engine.registry import everyone, find
from tactical.rulesets.game_of_battle import how as game_of_battle
from tactical.rulesets.game_of_war import forces
from tactical.rulesets.game_of_war import how as game_of_war

ROOT = Path(__file__).resolve().parents[3]
GAMES = [rules.key for rules in everyone() if rules.setups()]


def got(path: str, **asked: str) -> str:
    answer = Client().get(path, asked)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_every_game_that_can_be_opened_brings_its_page_and_the_campaign_and_the_umpire_have_theirs() -> None:
    assert {*GAMES, "campaign", "umpire"} == {*pages.pages()}
    index = got("/how/")
    for key, page in pages.pages().items():
        assert f'href="/how/{key}/"' in index
        assert len(page.sections) >= 4, key
        assert "What wins" in {one.title for one in page.sections} or key in ("campaign", "umpire")


@pytest.mark.parametrize("key", [*GAMES, "campaign", "umpire"])
def test_a_page_shows_its_text_its_tables_and_its_pictures_and_links_every_rule(key: str) -> None:
    page, shown = pages.pages()[key], got(f"/how/{key}/")

    for section in page.sections:
        assert f'id="{section.anchor}"' in shown
        assert f'href="#{section.anchor}"' in shown
    assert len({one.anchor for one in page.sections}) == len(page.sections)
    for rule in set(ID.findall(page.text)):
        assert f'<a class="chip" href="/rule/{rule}/">{rule}</a>' in shown, f"{rule} has no words"
    named = {(block.kind, block.name) for block in page.blocks if block.name}
    assert named == {("table", name) for name in page.tables} | {("picture", name) for name in page.pictures}
    for name in page.tables:
        table = pages.table(key, name)
        assert table.rows, name
        assert {len(row) for row in table.rows} == {len(table.head)}, name
        assert table.caption in shown
    drawn = re.findall(r'<script id="picture-\d+" type="application/json">(.+?)</script>', shown)
    assert len(drawn) == len(page.pictures)
    for one in map(json.loads, drawn):
        assert one["view"]["viewer"] == one["side"]
        assert one["caption"].endswith(".")


def test_values_come_out_of_the_rules_and_are_not_copied() -> None:
    cavalry = next(row for row in game_of_war.arms().rows if row[0] == "Cavalry")
    attack, charge, defence = forces.factors("cav")
    assert cavalry[2:] == (str(forces.speed("cav")), f"{attack}, charging {charge}", "{} / {} / {}".format(*defence), "2")
    light = next(row for row in game_of_battle.arms().rows if row[0] == "Light infantry")
    assert light[1:3] == ("4", str(game_of_battle.BOOK["GB-030"]["LI"]["straight_forward"]))
    fight = {ship["class"]["name"] for one in actions() for force in one.contents["forces"] for ship in force["ships"]}
    assert {row[0] for row in jane.ships().rows} == fight
    assert [row[0] for row in jane.listed().rows] == list(jane.classes()), "each key that a card can be like"


def test_a_picture_is_a_position_that_the_engine_made() -> None:
    picture = game_of_war.attacking()
    assert picture.options is not None
    assert picture.orders == {"moves": [["s-cav", "G15"]], "attack": "J15"}, "nothing of the sheet was refused"
    sums = picture.options["attacks"]["J15"]
    assert f"{sums['offence']} against {sums['defence']}" in picture.caption


def test_the_find_box_finds_in_all_pages_and_shows_where() -> None:
    shown = got("/how/", q="charge")
    assert "/how/game_of_war/#an-attack" in shown
    assert "/how/kriegspiel/#charges" in shown
    assert shown.index("/how/kriegspiel/#charges") < shown.index("/how/game_of_war/#an-attack"), "a title goes first"
    assert "Nothing found" in got("/how/", q="zeppelin")
    assert "Nothing found" in got("/how/", q="charge zeppelin")


def test_what_is_asked_of_the_find_box_is_text() -> None:
    shown = got("/how/", q="<b>charge</b> " + "x" * 500)
    assert "<b>charge" not in shown
    assert "&lt;b&gt;charge" in shown
    assert "x" * 100 not in shown


def test_a_text_lets_no_markup_through() -> None:
    shown = text.prose('A <script>alert(1)</script> <a href="x">b</a> [c](javascript:alert(1)) GW-100 and GW-999.')
    assert "<script" not in shown
    assert 'href="x"' not in shown
    assert 'href="javascript:' not in shown
    assert shown.count('class="chip"') == 1, "GW-999 is no rule"


# ---- rules ----


def test_a_rule_is_a_page_and_a_note_and_no_rule_is_not_found() -> None:
    words = catalogue()["GW-100"]
    for path in ("/rule/GW-100/", "/rule/GW-100/?part=note"):
        shown = got(path)
        assert words.text in shown.replace("&#x27;", "'")
        assert "/how/game_of_war/" in shown
    assert "<html" not in got("/rule/GW-100/?part=note")
    assert Client().get("/rule/GW-999/").status_code == 404
    assert Client().get("/rule/<b>/").status_code == 404


def test_a_rule_that_two_games_share_is_given_in_the_one_it_comes_from() -> None:
    assert catalogue()["LW-030"].page == "little_wars"
    assert catalogue()["KS-020"].page == "kriegspiel"
    assert catalogue()["NAV-T-050"].page == "jane"


def test_every_rule_of_the_sea_has_a_sentence_of_its_own() -> None:
    sentences = {one: words.text for one, words in catalogue().items() if one.startswith("NAV-S-")}
    assert [*sentences] == [f"NAV-S-{n:03}" for n in range(1, 92)]
    assert len({*sentences.values()}) == 91
    assert all(re.search(r"[.…]$", one) for one in sentences.values())


def cited() -> dict[str, str]:
    """List every id that code, data or a template can put on a page, with its place."""
    found: dict[str, str] = {}
    for path in sorted(one for top in ("naval", "land", "campaign", "umpire", "tactical") for one in (ROOT / top).rglob("*.*")):
        where = str(path.relative_to(ROOT))
        if path.suffix == ".py":
            short = (one.value for one in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(one, ast.Constant))
            names = [one for value in short if isinstance(value, str) and len(value) < 14 for one in ID.findall(value)]
        elif path.suffix in (".html", ".toml"):
            names = ID.findall(path.read_text(encoding="utf-8"))
        else:
            continue
        found.update(dict.fromkeys(names, where))
    return found


@pytest.mark.full
def test_every_rule_that_is_cited_anywhere_has_words() -> None:
    lacking = {one: where for one, where in cited().items() if one not in catalogue()}
    assert not lacking


def test_words_are_plain() -> None:
    marked = {one: words.text for one, words in catalogue().items() if re.search(r"`|\*\*|\]\(", words.text) or not words.text}
    assert not marked


# ---- from where it is reached ----


def test_it_is_reached_from_every_page_without_a_seat() -> None:
    assert f'href="{reverse("teaching:index")}"' in got("/how/")


def test_the_texts_of_a_game_lie_with_its_rules() -> None:
    for key in GAMES:
        assert (folder(find(key)) / "how.md").exists()


# ---- cards ----


def test_the_card_of_a_piece_is_its_row_of_the_table_of_arms() -> None:
    cards = json.loads(got("/how/game_of_war/cards.json"))
    assert [*cards] == [*forces.TYPES]
    assert ["Moves", str(forces.speed("cav"))] in cards["cav"]["values"]
    assert [*json.loads(got("/how/little_wars/cards.json"))] == ["inf", "cav", "gun"]
    assert json.loads(got("/how/jane/cards.json")) == {}, "ships have cards of their own"
    assert Client().get("/how/nothing/cards.json").status_code == 404
