"""Logins at a table, the methods allowed, and the answers to nonsense requests."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from tactical.models import Chair, Sheet, Table
from tactical.rooms.page import POSTS
from tests.odd import ODD, found, kind, places, replace_at
from tests.tactical.room.crew_tables import a_crew
from tests.tactical.room.playing import Browser, a_table, browser, chair

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _one_csrf_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the CSRF token, which is masked anew for every page: then pages can be compared to the byte."""
    monkeypatch.setattr("django.template.context_processors.get_token", lambda request: "csrf")


READ = ("", "state.json", "views.json", "export.json", "game.txt", "position.txt")
WRITE = ("draft", "back", "seal", "unseal", "resign", "draw")


def answer(response) -> tuple[int, bytes]:
    return response.status_code, response.content


def test_what_is_asked_while_writing_is_answered_to_its_chair_alone_and_stores_nothing():
    table = a_table()
    west, watcher = browser(table, "W"), browser(table, "watch")
    before = list(Sheet.objects.order_by("pk").values())
    assert west.post("ask", {"number": table.number, "about": {"gun": "b1"}}).json() == {"answer": {}}, "the toy knows no guns"
    assert west.said("ask", {"number": table.number})[0] == 400
    assert "“about” is a table" in west.said("ask", {"number": table.number, "about": 3})[1][0]
    assert west.said("ask", "{")[0] == 400
    assert west.said("ask", {"number": 7, "about": {}})[0] == 409
    assert watcher.said("ask", {"number": table.number, "about": {}})[0] == 403
    assert west.get("ask/").status_code == 405
    stranger = Client().post(f"/battle/{west.chair.rid}/ask/", "{}", content_type="application/json")
    assert stranger.status_code == 404
    assert list(Sheet.objects.order_by("pk").values()) == before


def test_a_room_opens_only_to_the_browser_that_took_its_chair():
    table = a_table()
    west, east, onlooker = browser(table, "W"), chair(table, "E"), Client()
    for visitor in (west.client, onlooker):
        for path in READ:
            there = answer(visitor.get(f"/battle/{east.rid}/{path}"))
            nowhere = answer(visitor.get(f"/battle/nobody/{path}"))
            assert there == nowhere
            assert there[0] == 404
        for verb in WRITE:
            there = answer(visitor.post(f"/battle/{east.rid}/{verb}/", "{}", content_type="application/json"))
            nowhere = answer(visitor.post(f"/battle/nobody/{verb}/", "{}", content_type="application/json"))
            assert there == nowhere
            assert there[0] == 404


def test_a_chair_that_is_gone_is_not_found_by_who_held_it():
    table = a_table()
    west = browser(table, "W")
    Chair.objects.filter(pk=west.chair.pk).delete()
    assert west.get("state.json").status_code == 404


def test_reading_is_by_get_and_writing_by_post():
    west = browser(a_table(), "W")
    for path in READ:
        assert west.client.post(f"/battle/{west.chair.rid}/{path}").status_code == 405
    for verb in WRITE:
        assert west.get(f"{verb}/").status_code == 405
    assert west.client.get("/battles/open/").status_code == 405
    assert west.client.get("/battles/leave/").status_code == 405
    assert west.client.post("/battles/").status_code == 405
    assert west.client.put(f"/battles/enter/{west.chair.token}/").status_code == 405


def test_nothing_is_changed_without_the_pages_token():
    table = a_table()
    west = Browser(chair(table, "W"), enforce_csrf_checks=True)
    for verb in WRITE:
        assert west.post(verb, {"number": 0, "orders": {"flag": 7}}).status_code == 403
    assert west.client.post("/battles/open/", {"ruleset": "toy"}).status_code == 403
    assert west.client.post("/battles/leave/", {"rid": west.chair.rid}).status_code == 403
    assert not Table.objects.exclude(pk=table.pk).exists()
    assert set(Sheet.objects.values_list("steps", "sealed")) == {("{}", "")}


def test_rooms_are_kept_by_no_cache():
    west = browser(a_table(), "W")
    for path in READ:
        response = west.get(path)
        assert response.headers["Cache-Control"] == "no-store"
        assert "default-src 'self'" in response.headers["Content-Security-Policy"]


BAD = {
    "broken": ('{"number": 0, "orders": {', 400, "cannot be read"),
    "not UTF-8": (b'{"number": 0, "text": "\xff"}', 400, "cannot be read"),
    "half a character": ('{"number": 0, "text": "\\ud800"}', 400, "cannot be read"),
    "no number at all": ('{"number": NaN}', 400, "cannot be read"),
    "a list": ("[1, 2]", 400, "not a list"),
    "a text": ('"seal"', 400, "not a text"),
    "deep": ("[" * 30_000, 400, "cannot be read"),
    "long": ('{"number": 0, "text": "' + "x" * 70_000 + '"}', 413, "too long"),
    "very long": ('{"number": 0, "text": "' + "x" * 300_000 + '"}', 413, "too long"),
    "without anything": ({}, 400, "missing"),
    "both": ({"number": 0, "orders": {}, "text": "flag 3"}, 400, "one of them"),
    "neither": ({"number": 0}, 400, "one of them"),
    "long typed": ({"number": 0, "text": "x" * 5_000}, 400, "5000 characters"),
}


@pytest.mark.parametrize("kind", sorted(BAD))
def test_what_cannot_be_meant_is_refused_in_words_and_nothing_is_changed(kind: str):
    body, status, word = BAD[kind]
    table = a_table()
    west = browser(table, "W")
    before = list(Sheet.objects.values()), Chair.objects.get(pk=west.chair.pk).version
    response = west.post("draft", body)
    found = response.json()
    assert response.status_code == status
    assert any(word in fault["text"] for fault in found["faults"]), found["faults"]
    assert found["state"]["sheet"]["orders"] == {}
    assert (list(Sheet.objects.values()), Chair.objects.get(pk=west.chair.pk).version) == before


SENT: dict[str, dict[str, Any]] = {
    "draft": {"number": 0, "orders": {"flag": 7}, "text": "flag 3"},
    "ask": {"number": 0, "about": {"gun": "b1"}},
    "hint": {"number": 0},
    "seal": {"number": 0, "orders": {"flag": 7}},
    "unseal": {"number": 0},
    "back": {"number": 0},
    "resign": {"number": 0},
    "draw": {"say": "offer", "number": 0},
    "go": {"number": 0},
    "onward": {"number": 0},
    "rematch": {"number": 0},
    "share": {"on": True},
    "say": {"to": "table", "text": "Good morning"},
    "quiet": {"on": True},
    "program": {"chair": "nobody", "level": "easy"},
    "renew": {"chair": "nobody"},
    "umpire": {"do": "end", "number": 0, "seconds": 60, "winner": "W", "reason": "Night"},
}


def test_every_word_that_a_page_sends_is_there():
    assert set(SENT) == set(POSTS)


@pytest.mark.parametrize("verb", sorted(SENT))
def test_a_value_of_a_wrong_kind_is_a_fault_in_words_and_changes_nothing(verb: str):
    table = a_crew(umpire="on")[0] if verb == "umpire" else a_table()
    one = browser(table, "umpire" if verb == "umpire" else "W")
    before = list(Sheet.objects.values("steps", "sealed"))
    for at in places(SENT[verb]):
        for odd in ODD:
            sent = replace_at(SENT[verb], at, odd)
            if at[:1] == ("orders",) or (at[:1] == ("about",) and len(at) > 1) or kind(odd) == kind(found(SENT[verb], at)):
                continue  # the rule set judges orders and questions
            if sent == {}:
                continue  # an empty table, as a request without a body
            status, faults = one.said(verb, json.dumps(sent))
            assert (status, bool(faults)) == (400, True), (at, odd)
            assert all(len(text) > 15 for text in faults)
    assert list(Sheet.objects.values("steps", "sealed")) == before


def test_every_wrong_field_is_named_at_once():
    west = browser(a_table(), "W")
    status, faults = west.said("draft", {"number": True, "orders": [], "colour": 1, "x" * 90: 2})
    assert status == 400
    assert len(faults) == 4
    assert "not yes or no" in faults[0]
    assert all(len(fault) < 160 for fault in faults)


def test_markup_and_control_characters_come_out_as_text():
    hostile = "<script>alert(1)</script>\u0000"
    table = a_table(name=hostile[:40])
    west = browser(table, "W")
    west.post("draft", {"number": 0, "orders": {"flag": hostile}})
    page = west.get().content.decode()
    assert "alert(1)" in page
    assert "<script>alert" not in page
    assert "\x00" not in page


@pytest.mark.parametrize("query", ["from=x", "from=-1", "from=99999999999999999999", "from=1.5"])
def test_a_query_that_is_no_number_is_not_found(query: str):
    assert browser(a_table(), "W").get(f"views.json?{query}").status_code == 404


def test_the_present_state_comes_with_every_refusal():
    west = browser(a_table(), "W")
    found = json.loads(west.post("seal", {"number": 4}).content)
    assert found["state"].keys() == west.json().keys()


def test_a_battles_address_that_opens_nothing_says_what_a_link_does_and_not_why():
    table = a_table()
    stranger = Client()
    pages = [stranger.get(f"/battle/{rid}/") for rid in (browser(table, "W").chair.rid, "nobody")]
    assert {page.status_code for page in pages} == {404}
    assert pages[0].content == pages[1].content
    assert "This browser has no place in this battle" in pages[0].content.decode()
    assert stranger.get("/battle/nobody/state.json").status_code == 404
    shown = stranger.get("/battles/shown/nobody/")
    assert (shown.status_code, "No shared battle here" in shown.content.decode()) == (404, True)


@pytest.mark.parametrize("form", [{}, {"plays_E": "self"}, {"plays_E": "program"}, {"side": "watch"}])
@pytest.mark.parametrize("over", [False, True])
def test_whoever_sits_at_a_table_any_button_of_it_is_answered(form: dict[str, str], over: bool) -> None:
    table = a_table(**form)
    if over:
        browser(table, "W").post("resign")
    for one in Chair.objects.filter(table=table).select_related("table"):
        seat = Browser(one)
        seat.client.raise_request_exception = False
        for verb in ("turn", "play-on", "play-again", *POSTS):
            for body in ({}, {"number": table.number}):
                status = seat.post(verb, body).status_code
                assert status < 500, f"{verb} at {one.side}: {status}"
