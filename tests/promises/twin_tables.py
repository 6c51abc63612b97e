"""Two tables that differ only by somebody's secret acts, and all that a chair can ask of the site."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from tactical.engine import registry
from tactical.models import Chair, Table
from tactical.services import moves, tables, wishes
from tests.promises.bells import Bells, hung
from tests.tactical.room import playing
from tests.tactical.room.playing import Browser

NOW = datetime(1905, 5, 27, 5, 5, tzinfo=UTC)
Surfaces = dict[str, tuple[int, dict[str, str], bytes]]


@dataclass
class World:
    """One table under a rule set whose first move is made by both sides in secret."""

    table: Table
    pings: Bells

    def browser(self, side: str) -> Browser:
        return playing.browser(self.table, side)

    def at(self, rid: str) -> Browser:
        """Return the browser of one chair of a side that has several."""
        return Browser(self.table.chairs.select_related("table").get(rid=f"room-{rid}"))

    def seen_by(self, side: str, one: Browser | None = None, *, asks: bool = True) -> Surfaces:
        """Read everything that a chair can ask for, and (``asks``) the answers to forbidden requests."""
        self.pings.commit()
        one = one or self.browser(side)
        paths = ("", "state.json", "views.json?from=0", "views.json?from=1", "views.json?as=umpire", "export.json", "game.txt")
        texts = ("position.txt", "position.txt?move=0", "position.txt?move=1")

        addresses = {path: f"/battle/{one.chair.rid}/{path}" for path in (*paths, *texts)} | {"/battles/": "/battles/"}
        for other in self.table.chairs.exclude(pk=one.chair.pk):
            addresses[f"room of {other.rid}"] = f"/battle/{other.rid}/state.json"
            addresses[f"link of {other.token}"] = f"/battles/enter/{other.token}/"
        found = {name: answer(one.client.get(path)) for name, path in addresses.items()}
        with transaction.atomic():
            mark = transaction.savepoint()
            for verb, body in FUTILE if asks else ():
                found[f"{verb} {body}"] = answer(one.post(verb, body))
            transaction.savepoint_rollback(mark)
        found["pings"] = (0, {}, json.dumps([ping for ping in self.pings if ping[0] == one.chair.rid]).encode())
        return found


FUTILE: tuple[tuple[str, Any], ...] = (
    ("draft", {"number": 7, "orders": {}}),
    ("draft", {"number": 0, "orders": {"flag": 99, "place": {"?": "?"}}}),
    ("draft", {"number": 0, "text": "?"}),
    ("draft", "{"),
    *(("ask", {"number": n, "about": about}) for n in (0, 1, 2) for about in ({"gun": "b4"}, {"unit": "b3", "target": [9, 9]})),
    ("ask", {"number": 0}),
    *(("hint", {"number": n}) for n in (0, 1, 2)),
    ("seal", {"number": 0, "orders": {"flag": 99, "place": {"?": "?"}}}),  # a good one would end the secret
    ("seal", {"number": 1, "orders": {}}),
    ("unseal", {}),
    ("back", {"number": 0}),
    ("draw", {"say": "accept"}),
    ("draw", {"say": "withdraw"}),
    ("draw", {"say": "?"}),
    ("umpire", {"do": "?"}),
    ("go", {"number": 0}),
    ("onward", {}),
    ("rematch", {}),
    ("share", {"on": True}),
    ("say", {"to": "nobody", "text": "?"}),
    ("say", {"to": "side", "text": ""}),
    ("quiet", {"on": "?"}),
    ("program", {"chair": "?"}),
    ("program", {"chair": "?", "level": "?"}),
    ("renew", {"chair": "?"}),
    ("turn", {}),
    ("play-on", {"number": 0}),
    ("play-again", {"plays": "self"}),
)


def answer(response) -> tuple[int, dict[str, str], bytes]:
    headers = {name: value for name, value in response.headers.items() if name != "Set-Cookie"}
    return response.status_code, headers, response.content


def worlds(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Return a maker of tables whose room ids, links, salt, clock and CSRF token are always the same."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    monkeypatch.setattr("django.template.context_processors.get_token", lambda request: "csrf")
    monkeypatch.setattr("tactical.services.battles.salt", lambda: "salt")
    monkeypatch.setattr(moves, "send", lambda *_, **__: None)

    @contextmanager
    def opened(game: str, **form: str) -> Iterator[World]:
        with transaction.atomic(), hung("tactical") as pings:
            mark = transaction.savepoint()
            sides = list(registry.find(game).sides)
            asked = {"ruleset": game, "setup": registry.find(game).setups()[0].key, "side": sides[0]}
            asked |= {f"plays_{side}": "person" for side in sides} | {"move_seconds": "600", **form}
            owner = tables.open_table(wishes.read_wish(asked), seed="twins")
            for one in owner.table.chairs.filter(taken=False).exclude(side="watch"):
                tables.sit_down(one, "")
            for one in owner.table.chairs.all():
                name = "-".join([one.side, *json.loads(one.posts)])
                Chair.objects.filter(pk=one.pk).update(rid=f"room-{name}", token=f"token-{name}")
            monkeypatch.setattr("tactical.news.ping", pings.hear)
            pings.clear()
            yield World(Table.objects.get(pk=owner.table_id), pings)
            transaction.savepoint_rollback(mark)

    return opened


def first_difference(one: Surfaces, two: Surfaces) -> str:
    """Describe the first difference of two collections of surfaces; "" if they are the same to the byte."""
    assert one.keys() == two.keys()
    for path in one:
        if one[path] != two[path]:
            a, b = str(one[path]), str(two[path])
            at = next((n for n, pair in enumerate(zip(a, b, strict=False)) if pair[0] != pair[1]), min(len(a), len(b)))
            return f"{path}: …{a[max(0, at - 120) : at + 120]}… against …{b[max(0, at - 120) : at + 120]}…"
    return ""


def post(browser: Browser, verb: str, **body: Any) -> None:
    """Post something that is accepted."""
    response = browser.post(verb, body)
    assert response.status_code == 200, response.content


def looks(browser: Browser, *_: dict[str, Any]) -> None:
    for path in ("", "state.json", "views.json", "export.json"):
        assert browser.get(path).status_code == 200
