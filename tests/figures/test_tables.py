"""The figures of every answer of a table under each rule set."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.http import HttpResponse

from tests.figures.asking import stop_the_clock
from tests.figures.battles import fought
from tests.figures.keeping import Figures
from tests.figures.reading import figures_of, plain
from tests.promises.twin_tables import FUTILE
from tests.tactical.room.playing import Browser

pytestmark = pytest.mark.django_db

MOVES = {"game_of_battle": 5, "game_of_war": 3, "kriegspiel": 5, "little_wars": 4, "jane": 9}
PAGES = ("", "state.json", "export.json", "game.txt", "position.txt")
MOST_LINES = 12
"""Lines kept of the answer to a press: the table's state is told where it is asked for."""
PRESSED = (*FUTILE, ("draw", {"say": "offer"}), ("unseal", {}), ("share", {"on": True}), ("resign", {}))


@pytest.mark.full
@pytest.mark.parametrize("key", MOVES)
def test_a_table_answers_with_its_figures(monkeypatch: pytest.MonkeyPatch, figures: Figures, key: str) -> None:
    stop_the_clock(monkeypatch)
    monkeypatch.setattr("tactical.services.battles.salt", lambda: "salt")
    table = fought(key, MOVES[key])
    chairs = table.chairs.select_related("table").exclude(side="watch").order_by("rid")
    lines = [line for chair in chairs for line in asked(Browser(chair))]
    figures.hold(f"tables/{key}", lines)


def asked(one: Browser) -> Iterator[str]:
    """List a chair's pages, and the answers to every press there; put changes back."""
    for path in PAGES:
        yield from list_reply_figures(f"{one.chair.rid}/{path}", one.get(path))
    for verb, body in PRESSED:
        with transaction.atomic():
            reply = one.post(verb, body)
            transaction.set_rollback(True)
        yield from list(list_reply_figures(f"{one.chair.rid} {verb} {json.dumps(body)}", reply))[:MOST_LINES]


def list_reply_figures(name: str, reply: HttpResponse) -> Iterator[str]:
    yield plain(f"== {name} {reply.status_code}")
    if reply.status_code != 404:
        yield from figures_of(reply.headers.get("Content-Type", ""), reply.content)
