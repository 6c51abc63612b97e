"""The phrase book on pages: the computer reads every phrase offered in its own sense (CK-048)."""

from __future__ import annotations

import json
import re

import pytest

from campaign import packs
from campaign.ai import phrases
from campaign.ai.land.ministry import ASKED
from campaign.ai.phrases import AFLOAT, ASHORE, Book
from tests.promises import playing

BLANKS = {"place": "Portland", "place 2": "Torbay", "knots": "14", "hours": "6", "force": "Red cruisers", "what": "two cruisers"}
KINDS = {
    "PROCEED": phrases.PROCEED,
    "PATROL": phrases.PATROL,
    "SEARCH": phrases.SEARCH,
    "JOIN": phrases.JOIN,
    "RETURN": phrases.RETURN,
    "SHADOW": phrases.SHADOW,
    "ENGAGE": phrases.ENGAGE,
    "AVOID": phrases.AVOID,
    "KEEP": phrases.SILENCE,
    "BREAK": phrases.NO_SILENCE,
    "REPORT": phrases.REPORT,
    "CARRY": phrases.CARRY_ON,
}
BOOK = Book([("Portland", -2.4, 50.6), ("Torbay", -3.5, 50.4)], ["Red cruisers"])


def fill(text: str, *, optional: bool) -> str:
    text = re.sub(r"\[([^\]]*)\]", r"\1" if optional else "", text)
    return re.sub(r"\{([^}]+)\}", lambda found: BLANKS[found[1]], text)


@pytest.mark.parametrize("optional", [True, False])
@pytest.mark.parametrize("phrase", [*AFLOAT, *ASHORE], ids=lambda phrase: phrase.text)
def test_ck_048_each_phrase_is_read_as_what_it_says(phrase, optional):
    text = fill(phrase.text, optional=optional)
    if text.startswith("ENEMY"):
        assert BOOK.read_enemy_report(text) == phrases.News(
            lon=-2.4, lat=50.6, what="two cruisers", points=BOOK.read_enemy_report(text).points
        )
    elif text.startswith("AM"):
        assert BOOK.read_position(text) == (-2.4, 50.6)
        assert BOOK.is_understood(text)
        assert BOOK.read(text) is None, "it asks for nothing"
    elif text.startswith("COAL"):
        assert BOOK.read_coaling_port(text) == (-2.4, 50.6)
        assert BOOK.is_understood(text)
        assert BOOK.read(text) is None, "she goes on with her task"
    elif text.startswith("SEND"):
        assert ASKED.match(text)[1] == "Portland"
    else:
        task = BOOK.read(text)
        assert task is not None
        assert task.kind == KINDS[text.split()[0].rstrip(".")]
        assert task.knots == (14 if "AT 14 KNOTS" in text else 0)
        assert len(task.places) == text.count("Portland") + text.count("Torbay")


@pytest.mark.django_db
def test_ck_048_every_room_that_writes_has_the_book_and_a_press_that_writes_to_nobody_has_none(monkeypatch):
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="book") as (war, _):
        for key, has in {"blue_cabin": True, "red_admiralty": True, "press": False}.items():
            seat = war.seats.get(key=key)
            page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
            found = re.search(r'<script id="data-phrases" type="application/json">(.*?)</script>', page)
            assert (found is not None) == has
            if found:
                book = json.loads(found[1])
                assert [one["text"] for one in book["phrases"]] == [one.text for one in AFLOAT]
                assert "Portland" in book["places"]
