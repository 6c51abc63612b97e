"""Odd values after a question mark or in a field: no page ends in a trace, each answers, or refuses in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.http import QueryDict
from django.test import Client
from django.urls import URLPattern, get_resolver

from campaign.models import Campaign, Run
from campaign.simulation import what_if
from deploy.api import ADDRESSES
from tests.campaign.api.asking import Program
from tests.lasting import lasting
from tests.promises import playing
from tests.tiers import mark_rest_full
from tests.umpire.injects import add_inject, telegram
from tests.umpire.ruling_pages import base_a

pytestmark = pytest.mark.django_db
ROOMS = mark_rest_full([("umpire", "desk/"), ("blue_cabin", "room/"), ("blue_admiralty", "room/")], daily=(1, 2))
ROOT = Path(__file__).resolve().parents[2]
ODD = ("²", "9" * 5000, "x:y", '["a"]', "\x00")
BODIES = ("[]", '["a"]', "{}", "null", "9" * 5000, "1e999", "NaN", "[" * 50000, '"\\ud800"', '"x"')
"""Bodies in place of a value: lists, nothing, numbers out of all measure."""
READ = re.compile(r'''(?:\b(?:get|getlist|pop)\(|\[)\s*"([a-z][a-z_]*)"|\bname="([a-z][a-z_]*)"''')
ARGS = {"key": "blue_cabin", "port": "portland", "ordinal": 1, "n": 1, "number": 1, "sort": "html", "size": "a4", "nth": 1}


@contextmanager
def played(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    with base_a(patch) as campaign:
        playing.finish_run(campaign, 1)
        add_inject(campaign, telegram(due=600), ready=False)
        umpire = campaign.seats.get(key="umpire")
        what_if.create(campaign, str(Run.objects.filter(campaign=campaign).first().pk), "Red had gone north", umpire, fresh=False)
        yield campaign


war = lasting(played)


class Asked(dict[str, Any]):
    """The values sent, with a memory of the names asked."""

    names: set[str] = set()

    def get(self, key: Any, *other: Any) -> Any:
        self.names.add(key)
        return super().get(key, *other)

    def __getitem__(self, key: Any) -> Any:
        self.names.add(key)
        return super().__getitem__(key)


def listen(patch: pytest.MonkeyPatch) -> set[str]:
    """Record the names that pages ask of a request."""
    Asked.names = set()
    first, one = QueryDict.dict, QueryDict.get

    def get(query: QueryDict, key: Any, *other: Any) -> Any:
        Asked.names.add(key)
        return one(query, key, *other)

    patch.setattr(QueryDict, "get", get)
    patch.setattr(QueryDict, "dict", lambda query: Asked(first(query)))
    return Asked.names


def addresses(rid: str, within: str) -> list[str]:
    """List every address of a seat's pages under this path."""
    found, named = [], {"rid": rid, **ARGS}
    for top in get_resolver().url_patterns:
        for one in getattr(top, "url_patterns", []):
            route = f"{top.pattern}{one.pattern}"
            if isinstance(one, URLPattern) and route.startswith(f"{within}<slug:rid>/"):
                found.append("/" + re.sub(r"<\w+:(\w+)>", lambda arg: str(named[arg[1]]), route))
    return found


def fine(client: Client, path: str, sent: dict[str, Any], wrong: list[str], *, posts: bool = False) -> Any:
    what = f"{'POST' if posts else 'GET'} {path} { ({name: text[:12] for name, text in list(sent.items())[:3]}) }"
    client.raise_request_exception = True
    try:
        with transaction.atomic():
            answer = (client.post if posts else client.get)(path, sent)
            transaction.set_rollback(True)
    except Exception as error:
        wrong.append(f"{what}: {type(error).__name__} {str(error)[:100]}")
        return None
    if answer.status_code >= 500:
        wrong.append(f"{what}: {answer.status_code}")
    return answer


class Forms(HTMLParser):
    """The forms of a page: the target of each, and the values of its fields."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("action", ""), {}))
        elif self.found and given.get("name") and tag in ("input", "button", "textarea", "select"):
            self.found[-1][1].setdefault(given["name"], given.get("value", ""))


@pytest.mark.full
@pytest.mark.parametrize(("key", "within"), ROOMS)
def test_no_odd_word_after_a_question_mark_ends_in_a_trace(war, monkeypatch, key, within):
    seat = war.seats.get(key=key)
    client, names, wrong = playing.client_of(seat), listen(monkeypatch), list[str]()
    for path in addresses(seat.rid, within):
        names.clear()
        fine(client, path, {}, wrong)
        asked = {name for name in names if isinstance(name, str)}
        for name in sorted(asked):
            for odd in ODD:
                names.clear()
                fine(client, path, {name: odd}, wrong)
    assert not wrong, "\n".join(wrong)


def names_read() -> list[str]:
    """List every name that the source of a view, a page or a form reads from a request, and every field of a template."""
    found: set[str] = set()
    for folder in ("campaign", "umpire", "tactical"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix == ".html" or (path.suffix == ".py" and "request" in (text := path.read_text(encoding="utf-8"))):
                text = path.read_text(encoding="utf-8")
                found |= {one or other for one, other in READ.findall(text)}
    return sorted(found)


def test_the_names_that_pages_read_are_found():
    """Some of each kind: asked of a query, of a form, of a list of boxes, and a field of a template."""
    assert {"run", "of", "kind", "do", "stamp", "seat", "level", "reason", "setup", "side"} <= set(names_read())


@pytest.mark.full
@pytest.mark.parametrize(("key", "within"), ROOMS)
def test_all_names_that_any_page_reads_may_be_odd_at_once_at_every_address(war, key, within):
    """The sources supply names nobody thought of here; a list may stand where one word is meant."""
    seat = war.seats.get(key=key)
    client, names, wrong = playing.client_of(seat), names_read(), list[str]()
    for path in addresses(seat.rid, within):
        for sent in (dict.fromkeys(names, '["a"]'), {name: ["9" * 30, "²"] for name in names}):
            fine(client, path, sent, wrong)
            fine(client, path, sent, wrong, posts=True)
    assert not wrong, "\n".join(wrong)


@pytest.mark.full
def test_no_odd_value_that_a_program_sends_ends_in_a_trace(war):
    """Every address of the API, with each name that its form knows made odd, and with a body that is odd itself."""
    wrong = list[str]()
    programs = {one: Program.for_seat(war.seats.get(key=one)) for one in ("umpire", "blue_cabin", "blue_admiralty")}
    form = ("segment", "stamp", "do", "kind", "reason", "in_six", "key", "battle", "call", "forces", "dispatches")
    for one in ADDRESSES:
        if one.method == "GET":
            continue
        for seat, program in programs.items():
            if (seat == "umpire") is not one.path.startswith("desk"):
                continue
            fields = [f'{{"segment": 1, "stamp": "x", "call": 1, "{name}": {odd}}}' for name in form for odd in BODIES[1::3]]
            for body in (*BODIES, *fields):
                with transaction.atomic():
                    answer = program.ask(one.method, one.path, body)
                    transaction.set_rollback(True)
                if answer.status_code >= 500:
                    wrong.append(f"{one.method} {one.path} {body[:60]}: {answer.status_code}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.full
@pytest.mark.parametrize(("key", "within"), ROOMS)
def test_no_odd_word_in_a_field_ends_in_a_trace(war, key, within):
    seat = war.seats.get(key=key)
    client, wrong, seen = playing.client_of(seat), list[str](), set[tuple[str, tuple[str, ...]]]()
    for path in addresses(seat.rid, within):
        answer = fine(client, path, {}, [])
        if answer is None or answer.status_code != 200 or "text/html" not in answer["Content-Type"]:
            continue
        for action, fields in Forms(answer.content.decode()).found:
            to = urlsplit(action).path or path
            if (shape := (to, tuple(fields) + tuple(fields.get(one, "") for one in ("do", "kind")))) in seen:
                continue
            seen.add(shape)
            for name in fields:
                for odd in ODD[:2]:
                    fine(client, to, {**fields, name: odd}, wrong, posts=True)
    assert not wrong, "\n".join(wrong)
