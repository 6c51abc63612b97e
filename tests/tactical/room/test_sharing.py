"""A finished battle, shown to anybody with its address."""

from __future__ import annotations

import re
import struct
import zlib

import numpy as np
import pytest
from django.test import Client

from tactical.engine.registry import everyone, find
from tactical.models import Showing, Table, showing
from tactical.pictures import battle, png
from tactical.pictures.canvas import Canvas
from tactical.pictures.letters import plain, text_to_strokes
from tactical.services import sharing, tables, wishes
from tests.tactical.room.playing import Browser, a_table, browser, play_to_end

WAYS = ("", "card.png", "film.png", "game.txt", "battle.html")


def a_board() -> tuple[Table, Browser]:
    """Open a battle of a board game, resigned by its owner."""
    form = {"ruleset": "game_of_battle", "setup": "usual", "side": "A", "plays_D": "program", "name": "<i>Ada & Co"}
    owner = tables.open_table(wishes.read_wish(form), seed="shown")
    mine = Browser(owner)
    mine.post("resign")
    return Table.objects.get(pk=owner.table_id), mine


def address(one: Browser) -> str:
    url = one.post("share", {"on": True}).json()["shown"]["url"]
    assert url.startswith("http://testserver/battles/shown/")
    return url.removeprefix("http://testserver")


@pytest.mark.django_db
def test_a_stranger_reads_a_battle_that_is_shown_and_is_given_no_cookie():
    table, mine = a_board()
    url = address(mine)
    stranger = Client()
    page = stranger.get(url)
    assert page.status_code == 200
    assert not page.cookies
    text = page.content.decode()
    assert "Defender won: attacker resigns." in text or "Defender won: Attacker resigns." in text
    assert "&lt;i&gt;Ada &amp; Co" in text
    assert "<i>Ada" not in text
    found = dict(re.findall(r'<meta property="(og:[a-z:]+)" content="([^"]*)">', text))
    assert found["og:image"] == f"http://testserver{url}card.png"
    assert found["og:url"] == f"http://testserver{url}"
    assert "Defender (the computer, usual) against Attacker (" in found["og:description"]
    for secret in table.chairs.all():
        assert secret.rid not in text
        assert secret.token not in text
    assert stranger.head(url).status_code == 200
    assert stranger.post(url).status_code == 405


@pytest.mark.django_db
def test_who_gave_no_name_bears_that_of_his_side_once():
    table = play_to_end()
    table.chairs.filter(side="W").update(name="West")
    assert showing.describe_battle(table)[2] == "West against East (Ernst)"


@pytest.mark.django_db
def test_its_picture_film_and_text_are_there_and_the_film_says_how_far_it_is():
    table, mine = a_board()
    url = address(mine)
    card = Client().get(f"{url}card.png")
    assert card["Content-Type"] == "image/png"
    assert struct.unpack(">II", card.content[16:24]) == (1200, 630)
    early = Client().get(f"{url}film.png")
    assert (early.status_code, early["Retry-After"]) == (503, "5")
    assert sharing.draw(table.pk)
    assert not sharing.draw(table.pk), "nothing is drawn twice"
    film = Client().get(f"{url}film.png")
    assert (film.status_code, film.content[:8]) == (200, png.SIGNATURE)
    shown = mine.json()["shown"]
    assert shown["drawn"] == shown["frames"] == 1
    text = Client().get(f"{url}game.txt").content.decode()
    assert text.splitlines()[1] == "# Defender won: Attacker resigns."
    assert "Attacker (<i>Ada & Co)" in text
    assert "Rules: Colonel Charles Richardson" in text


@pytest.mark.django_db
def test_one_file_has_all_that_the_page_fetches():
    _, mine = a_board()
    answer = Client().get(f"{address(mine)}battle.html")
    text = answer.content.decode()
    assert "attachment" in answer["Content-Disposition"]
    assert "/static/" not in text
    assert not re.search(r'<(?:script|link)[^>]+(?:src|href)="(?!data:)', text)
    names = set(re.findall(r'"(so/[^"]+)": "data:text/javascript', text))
    assert {"so/replay.js", "so/rulesets/game_of_battle/page.js", "so/shell/dom.js"} <= names
    assert "@import" not in text


@pytest.mark.postgres
@pytest.mark.django_db
def test_it_is_closed_again_and_only_those_who_fought_or_opened_it_say_so():
    table = play_to_end()
    west = browser(table, "W")
    assert browser(table, "watch").said("share", {"on": True})[0] == 403
    url = address(west)
    assert browser(table, "watch").json()["shown"]["url"].endswith(url)
    assert "walks to 2" in Client().get(f"{url}game.txt").content.decode() or Client().get(f"{url}game.txt").status_code == 200
    assert browser(table, "E").post("share", {"on": False}).json()["shown"]["url"] == ""
    for way in WAYS:
        assert Client().get(url + way).status_code == 404
    assert address(west) == url, "opened again it has its old address"


@pytest.mark.django_db
def test_a_battle_that_goes_on_or_belongs_to_a_war_is_never_shown():
    going = browser(a_table(), "W")
    assert going.said("share", {"on": True}) == (
        409,
        ["A battle can be shared only when it is over and does not belong to a war still being played."],
    )
    assert going.json()["shown"] is None
    table = play_to_end()
    url = address(browser(table, "W"))
    Table.objects.filter(pk=table.pk).update(keeps=True)
    for way in WAYS:
        assert Client().get(url + way).status_code == 404, "whatever stood open before"
    assert not sharing.draw(table.pk)
    fresh = play_to_end()
    Table.objects.filter(pk=fresh.pk).update(keeps=True)
    assert browser(fresh, "W").said("share", {"on": True})[0] == 409
    assert not Showing.objects.filter(table=fresh).exists()


# ---- drawing ----


def chunks(file: bytes) -> list[tuple[bytes, bytes]]:
    """Split a PNG into its parts and check their sums."""
    found, at = [], 8
    while at < len(file):
        (length,) = struct.unpack(">I", file[at : at + 4])
        kind, body = file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        assert struct.unpack(">I", file[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + length
    return found


def read(body: bytes, wide: int) -> np.ndarray:
    """Decode the pixels of lines stored as differences from the line above."""
    lines = np.frombuffer(zlib.decompress(body), np.uint8).reshape(-1, 1 + wide * 3)
    assert set(lines[:, 0]) == {2}
    return lines[:, 1:].cumsum(axis=0, dtype=np.uint8).reshape(-1, wide, 3)


def test_a_picture_is_read_back_as_it_was_drawn():
    paper = Canvas(30, 20, "#f4ecd8")
    paper.disc((10, 10), 6, "#9c1f18")
    paper.line([(0, 19), (29, 0)], 2, "#17457f")
    pixels = paper.pixels()
    parts = dict(chunks(png.still(pixels)))
    assert (read(parts[b"IDAT"], 30) == pixels).all()
    assert tuple(pixels[10, 8]) == (0x9C, 0x1F, 0x18)
    assert tuple(pixels[0, 0]) == (0xF4, 0xEC, 0xD8)


def test_a_film_stores_what_changes_and_counts_what_stands_to_the_picture_before():
    one, other = Canvas(40, 40, "#ffffff"), Canvas(40, 40, "#ffffff")
    other.area([(10, 12), (20, 12), (20, 15), (10, 15)], "#000000")
    parts = chunks(png.moving([(one.pixels(), 100), (one.pixels(), 50), (other.pixels(), 900)]))
    assert [kind for kind, _ in parts] == [b"IHDR", b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"IEND"]
    first, second = (struct.unpack(">IIIIIHHBB", body) for kind, body in parts if kind == b"fcTL")
    assert first[:7] == (0, 40, 40, 0, 0, 150, 1000)
    assert second[:7] == (1, 10, 3, 10, 12, 900, 1000)
    assert not read(dict(parts)[b"fdAT"][4:], 10).any()


def test_letters_lose_their_accents_and_what_cannot_be_drawn():
    assert plain("Kōnigin Élise – “7”") == "KONIGIN ELISE - '7'"
    assert plain("中文") == ""
    assert text_to_strokes("")[1] == 0
    assert text_to_strokes("AB")[1] > text_to_strokes("A")[1] > 0


@pytest.mark.parametrize("rules", [one for one in everyone() if one.setups()], ids=lambda one: one.key)
def test_every_game_can_be_drawn_and_its_sides_stand_on_it_in_their_colours(rules):
    setup = next((one for one in rules.setups() if one.key in ("sample", "plate-2-3", "hooks_farm")), rules.setups()[0])
    view = rules.see(rules.open(setup.contents, "drawn"), "umpire")
    scene = rules.scene(view)
    left, top, right, bottom = scene.frame
    room = (right - left) / 20  # guns of Hook's Farm are unlimbered at the very edge
    for mark in scene.marks:
        assert left - room <= mark.at[0] <= right + room
        assert top - room <= mark.at[1] <= bottom + room
    pixels = battle.card(rules, view, ["A title", "A verdict"])
    colours = {"#{:02x}{:02x}{:02x}".format(*one) for one in pixels.reshape(-1, 3)[::3].tolist()}
    sides = {battle.SIDES[rules.sides[mark.side].colour] for mark in scene.marks if rules.sides[mark.side].colour in battle.SIDES}
    assert sides <= colours


def test_a_film_of_a_long_battle_has_its_first_and_last_and_not_too_many():
    assert battle.chosen(1) == [0]
    assert battle.chosen(5) == [0, 1, 2, 3, 4]
    long = battle.chosen(1000)
    assert (long[0], long[-1]) == (0, 999)
    assert len(long) <= battle.MOST_FRAMES + 1
    assert find("jane").scene({"ships": []}).frame[0] < 0
