"""The lobby: a card for each game, battles by one press, those that wait for somebody, mine with whose move it is."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from campaign.teaching.guides import guides
from tactical.engine.opening import first_mover
from tactical.engine.registry import everyone, find
from tactical.models import Chair, Table
from tactical.pictures.scene_svg import HIGH, WIDE
from tactical.rooms.cards import read_card, read_picture
from tests.tactical.room.playing import chair, play, seal

pytestmark = pytest.mark.django_db
GAMES = [one for one in everyone() if one.setups() and not one.__module__.startswith("tests")]


def press(client: Client, way: str, game: str = "toy", side: str = "W", **fields: str) -> str:
    """Press a button of a game's card; return where it leads."""
    answer = client.post("/battles/open/", {"way": way, "ruleset": game, "side": side, **fields})
    assert answer.status_code == 302, answer.content
    return answer.url


def read(client: Client) -> str:
    return unescape(client.get("/battles/").content.decode())


def newest() -> Table:
    return Table.objects.order_by("-pk")[0]


# ---- the cards ----


@pytest.mark.parametrize("rules", GAMES, ids=lambda one: one.key)
def test_every_game_has_a_picture_a_sentence_and_lengths(rules):
    told, drawn = read_card(rules), read_picture(rules)
    assert told["text"].endswith("."), "a sentence"
    assert re.fullmatch(r"\d+–\d+", told["minutes"])
    assert (told["lesson"] > 0) == (rules.key in {one.ruleset for one in guides()})
    assert drawn.startswith(f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{told["scene"]["caption"]}">')
    assert not re.search(r"#[0-9a-f]{3,6}\b\"|style=|rgb", drawn), "its colours are the page's"
    assert {side for side in ("red", "blue") if f"var(--{side})" in drawn} == {"red", "blue"}


def test_the_game_whose_first_lesson_is_shortest_comes_first_and_every_lesson_is_one_press_away():
    page = read(Client())
    found = [find(key) for key in re.findall(r'<article class="game" id="game-(\w+)"', page) if find(key) in GAMES]
    lessons = [read_card(one)["lesson"] for one in found]
    assert lessons == sorted(lessons)
    assert len(lessons) == len(GAMES)
    assert all(f'action="/how/{one.ruleset}/begin/{one.key}/"' in page for one in guides())
    assert f'form="learn-{found[0].key}">Start your first battle' in page


def test_one_press_opens_the_first_set_up_against_the_computer_at_the_level_and_side_chosen():
    client = Client()
    assert press(client, "now", "game_of_battle", "D", level="hard", name="unseen", move_seconds="600").startswith("/battle/")
    table = newest()
    assert (table.chairs.get(is_owner=True).side, table.levels, table.move_seconds) == ("D", '{"A":"hard"}', None)
    assert table.title == "The Game of Battle"
    press(client, "now", "game_of_battle", first_mover(find("game_of_battle")))
    assert (newest().program_sides, newest().levels) == (("D",), "{}")


def test_a_press_of_the_card_of_little_wars_opens_a_game_that_fits_one_player():
    client = Client()
    for way in ("now", "friend", "open"):
        press(client, way, "little_wars", "blue")
        assert newest().title == "Little Wars: A small game"
        assert json.loads(newest().battle.setup)["terms"]["forces"] == "small"
    assert 'title="A small game. 24 foot, 15 horse and a gun a side' in read(client)
    press(client, "now", "kriegspiel", "blue")
    assert newest().title.endswith(find("kriegspiel").setups()[0].title), "the others open their first"


def test_a_random_side_is_one_of_the_two():
    client = Client()
    sides = set()
    for _ in range(40):
        press(client, "now", side="random")
        sides.add(newest().chairs.get(is_owner=True).side)
        newest().delete()
    assert sides == {"W", "E"}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"ruleset": "chess"}, "Choose a game"),
        ({"side": "N"}, "Choose your side"),
        ({"way": "open", "name": "n" * 41}, "Your name has 41 characters"),
        ({"level": "brutal"}, "not “brutal”"),
    ],
)
def test_a_card_s_refusal_stands_on_its_card_once_and_opens_nothing(fields, words):
    answer = Client().post("/battles/open/", {"way": "now", "ruleset": "toy", "side": "W", **fields})
    page = unescape(answer.content.decode())
    assert (answer.status_code, page.count(words), Table.objects.count()) == (422, 1, 0)
    assert 'class="options" open' not in page
    if "ruleset" not in fields:
        assert words in page.partition('id="game-toy"')[2].partition("</article>")[0]


# ---- battles that wait ----


def test_a_friend_s_link_stands_on_the_card_until_he_has_come():
    client, friend = Client(), Client()
    assert press(client, "friend") == "/battles/#game-toy"
    card = read(client).partition('id="game-toy"')[2].partition("</article>")[0]
    link = f"http://testserver/battles/enter/{chair(newest(), 'E').token}/"
    assert "East’s seat is free. Send this link:" in re.sub(r"<.*?>", "", card)
    assert f'value="{link}"' in card
    assert "Waiting for an opponent" not in card
    assert link not in read(friend)
    friend.post(link, {"name": "Ernst"})
    assert "data-invite" not in read(client)


def test_an_open_game_says_its_pace_and_its_host_and_can_be_cancelled_until_somebody_joins():
    client, other = Client(), Client()
    press(client, "open", name="Wilma", move_seconds="86400")
    press(client, "open", move_seconds="600")
    listed = read(other).partition('id="open-chairs"')[2]
    assert re.findall(r'"note">(.+?) · \d+ minutes ago', listed.replace("\xa0", " ")) == [
        "West · live, 10 min a move",
        "Wilma · over days, 1 day a move",
    ]
    assert 'name="name" value="Wilma"' in read(client), "the name that was given last stands in the next form"
    mine = newest().chairs.get(is_owner=True)
    assert "in the list" in read(client)
    assert other.post("/battles/cancel/", {"rid": mine.rid}).status_code == 404, "only in the browser that opened it"
    assert client.post("/battles/cancel/", {"rid": mine.rid}).url == "/battles/"
    assert newest().ended is not None
    assert read(other).count("Join as East") == 1
    assert mine.rid not in read(client)
    older = Table.objects.order_by("pk")[0]
    other.post(f"/battles/enter/{chair(older, 'E').token}/", {"name": "Ernst"})
    refused = client.post("/battles/cancel/", {"rid": chair(older, "W").rid})
    assert (refused.status_code, "Ernst has joined meanwhile" in refused.content.decode()) == (403, True)
    assert Table.objects.get(pk=older.pk).ended is None


def test_nobody_waits_and_nobody_is_new():
    page = read(Client())
    assert "Nobody is waiting." in page
    assert "Pick a battle. No account, no set-up." in page
    assert 'id="over"' not in page
    assert 'id="elsewhere"' not in page


# ---- mine ----


def test_mine_stand_with_my_move_first_and_of_these_the_most_urgent(monkeypatch):
    client, now = Client(), timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    for name, seconds in (("slow", 5000), ("fast", 200), ("none", None)):
        press(client, "now")
        Table.objects.filter(pk=newest().pk).update(
            title=f"Hidden flags: {name}", deadline=seconds and now + timedelta(seconds=seconds)
        )
    press(client, "friend")
    Table.objects.filter(pk=newest().pk).update(title="Hidden flags: alone", deadline=now + timedelta(seconds=60))
    press(client, "friend")
    Table.objects.filter(pk=newest().pk).update(title="Hidden flags: sealed")
    seal(newest(), "W", flag=7)
    page = read(client)
    assert "Your move in 4 battles" in page
    assert "<title>(4) Battles" in page
    rows = re.findall(r'<a\s+href="(.+?)">Hidden flags</a>, (\w+).*?num">(.*?)</td>', page.partition('id="mine"')[2], re.S)
    assert [row[1:] for row in rows] == [
        ("fast", "3 min 20 s"), ("slow", "1 h 23 min"), ("none", "no clock"), ("alone", "1 min"), ("sealed", "no clock"),
    ]  # fmt: skip
    assert f'class="btn go" href="{rows[0][0]}">Go to Hidden flags, move 1' in page
    assert page.count("yours: move 1") == 4
    assert page.count("nobody has joined yet") == 1


def test_finished_battles_are_folded_with_how_they_ended_and_the_victories_counted():
    client = Client()
    for side in ("W", "E"):
        press(client, "friend", side=side)
        play(newest(), {"W": {"flag": 7}, "E": {"flag": 3}})
        play(newest(), {"W": {"steps": [1, 1]}})
    results = [one.result for one in Table.objects.all()]
    won = sum(f'"winner":"{side}"' in result for side, result in zip("WE", results, strict=True))
    page = read(client)
    assert f"2 finished: you won {won}" in page
    assert won == 1
    assert "No battle in progress" in page
    assert sorted(re.findall(r"You (won|lost)\.", page)) == ["lost", "won"]


def test_every_battle_has_its_own_link_in_the_lobby_and_on_the_home_page_and_it_opens_it_elsewhere():
    client, phone = Client(), Client()
    press(client, "now")
    mine = Chair.objects.get(is_owner=True)
    own = f"http://testserver/battles/enter/{mine.token}/"
    for path in ("/battles/", "/"):
        assert f'value="{own}"' in client.get(path).content.decode(), path
        assert mine.token not in phone.get(path).content.decode(), path
    assert phone.post(own).url == f"/battle/{mine.rid}/"
    assert client.get(f"/battle/{mine.rid}/").status_code == 200, "the first device stays in"
