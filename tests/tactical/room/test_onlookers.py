"""Battles that the lobby lists for onlookers: those that anybody may watch, and replays that players shared."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tactical.models import Table
from tests.tactical.room.playing import FLAGS, Browser, a_table, browser, chair, play

pytestmark = pytest.mark.django_db


def read_part(client: Client, name: str) -> str:
    """Read the words of one list of the lobby, and its addresses."""
    page = client.get("/battles/").content.decode()
    part = page.partition(f'id="{name}">')[2].partition("</section>")[0]
    return re.sub(r"\s+", " ", re.sub(r"<(?!a )[^>]+>", " ", part))


def open_by_form(**form: str) -> tuple[Client, Table]:
    client = Client()
    asked = {"ruleset": "game_of_battle", "setup": "usual", "side": "A", "plays_D": "program", "name": "Ada", **form}
    answer = client.post("/battles/open/", asked)
    assert answer.status_code == 302, answer.content
    return client, Table.objects.get(chairs__rid=answer.url.split("/")[2])


def test_anybody_watches_a_battle_whose_opener_wants_it_and_no_other():
    open_by_form()
    owner, table = open_by_form(to_watch="on")
    stranger = Client()
    words = read_part(stranger, "watch")
    assert "1 being played" in words
    assert "Defender (the computer, usual) against Attacker (Ada) · move 1 · no clock" in words
    assert "0 being played" in read_part(owner, "watch"), "his own battle is under Mine"
    link = re.search(r'href="(/battles/enter/[^"]+)"', words)[1]
    assert "You are invited to watch" in stranger.get(link).content.decode()
    assert stranger.post(link).status_code == 302
    Browser(chair(table, "A")).post("resign")
    assert "0 being played" in read_part(Client(), "watch")


def test_a_battle_is_watched_only_when_everybody_has_come_and_whoever_comes_reads_that_it_is():
    _, table = open_by_form(plays_D="person", to_watch="on")
    assert "0 being played" in read_part(Client(), "watch")
    guest, link = Client(), f"/battles/enter/{chair(table, 'D').token}/"
    assert "Anybody may watch: the lobby lists this battle." in guest.get(link).content.decode()
    guest.post(link, {"name": "Dora"})
    assert "Defender (Dora) against Attacker (Ada)" in read_part(Client(), "watch")


def test_a_battle_with_secrets_is_listed_late_and_the_list_tells_no_move_before_its_time():
    asked = {"ruleset": "kriegspiel", "setup": "exercise", "side": "red", "plays_blue": "program", "to_watch": "on"}
    refused = Client().post("/battles/open/", asked)
    assert refused.status_code == 422
    assert "for anybody to watch, allow spectators before the end as well" in refused.content.decode()
    _, table = open_by_form(**asked, watched="on", watch_delay="4")
    before = read_part(Client(), "watch")
    assert "shown 4 moves late" in before
    Table.objects.filter(pk=table.pk).update(number=3)
    assert read_part(Client(), "watch") == before


def test_a_card_opens_a_game_to_spectators_with_the_delay_that_its_secrets_need():
    for ruleset, side, late in (("kriegspiel", "red", 10), ("game_of_war", "N", 0)):
        Client().post("/battles/open/", {"ruleset": ruleset, "side": side, "way": "open", "to_watch": "on"})
        table = Table.objects.get(ruleset=ruleset)
        assert (table.to_watch, table.listed, table.watch_delay, table.is_watched_late) == (True, True, late, bool(late))


def test_a_replay_is_listed_where_a_player_says_so_and_as_long_as_it_is_shared():
    table = play(a_table(), FLAGS)
    mine = browser(table, "W")
    mine.post("resign")
    url = mine.post("share", {"on": True}).json()["shown"]["url"].removeprefix("http://testserver")
    assert url not in read_part(Client(), "replays")
    assert mine.post("share", {"on": True, "listed": True}).json()["shown"]["listed"]
    words = read_part(Client(), "replays")
    assert url in words
    assert "East won: West resigns. West (Wilma) against East (Ernst)" in words
    mine.post("share", {"on": False})
    assert url not in read_part(Client(), "replays")
