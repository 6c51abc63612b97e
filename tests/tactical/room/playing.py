"""Situations at a table, as phrases."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpResponse
from django.test import Client

from tactical.models import Chair, Table
from tactical.services import moves, sheets, tables, wishes


def a_table(side: str = "W", *, ruleset: str = "toy", seed: str = "toy", **form: str) -> Table:
    """Open a table with everybody seated: people, unless ``plays_<side>`` says otherwise."""
    asked = {"ruleset": ruleset, "setup": "nine", "side": side, "name": "Wilma", **form}
    for key in ("W", "E", "white", "black"):
        asked.setdefault(f"plays_{key}", "person")
    owner = tables.open_table(wishes.read_wish(asked), seed=seed)
    for chair in owner.table.chairs.filter(taken=False).exclude(side="watch"):
        tables.sit_down(chair, "Ernst")
    return Table.objects.get(pk=owner.table_id)


def chair(table: Table, side: str) -> Chair:
    """Read the chair of a side fresh from the database; ``watch`` is the one that all spectators share."""
    return Chair.objects.select_related("table").filter(table=table, side=side).order_by("is_owner").first()


def seal(table: Table, side: str, **orders: Any) -> None:
    table.refresh_from_db()
    sheets.seal(chair(table, side), table.number, orders)


def resolve(table: Table) -> Table:
    """Resolve the waiting moves, as workers would."""
    table.refresh_from_db()
    while table.stage == Table.Stage.RESOLVING:
        assert moves.resolve_move(table.pk, table.number)
        table.refresh_from_db()
    return table


def play(table: Table, *moves_made: dict[str, Any]) -> Table:
    """Play moves one after the other, each the orders by side, resolved as soon as all are sealed."""
    for move in moves_made:
        for side, orders in move.items():
            seal(table, side, **orders)
        resolve(table)
    return table


FLAGS = {"W": {"flag": 7}, "E": {"flag": 3}}


class Browser:
    """A person's browser at one chair."""

    def __init__(self, chair: Chair, **options: Any) -> None:
        self.chair, self.client = chair, Client(**options)
        session = SessionStore()
        session["chairs"] = {str(chair.table_id): chair.rid}
        session.save()
        self.session_key = session.session_key
        self.client.cookies["sessionid"] = session.session_key

    def get(self, path: str = "") -> HttpResponse:
        return self.client.get(f"/battle/{self.chair.rid}/{path}")

    def json(self, path: str = "state.json") -> dict[str, Any]:
        answer = self.get(path)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def post(self, verb: str, body: Any = None) -> HttpResponse:
        text = body if isinstance(body, str | bytes) else json.dumps({} if body is None else body)
        return self.client.post(f"/battle/{self.chair.rid}/{verb}/", text, content_type="application/json")

    def said(self, verb: str, body: Any = None) -> tuple[int, list[str]]:
        """Post; return the status and the faults in words."""
        answer = self.post(verb, body)
        return answer.status_code, [fault["text"] for fault in answer.json().get("faults", [])]


def browser(table: Table, side: str, **options: Any) -> Browser:
    return Browser(chair(table, side), **options)


def play_to_end(**form: str) -> Table:
    table = play(a_table(**form), FLAGS, {"W": {"steps": [1]}})
    browser(table, "E").post("resign")
    table.refresh_from_db()
    return table
