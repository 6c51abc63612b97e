"""Requests to addresses of the site, and the figures of the answers, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client

from campaign.models import Seat
from tests.figures.reading import figures_of, plain
from tests.promises import by_api, playing

PRESENT = datetime(2031, 3, 3, 9, 30, tzinfo=UTC)
"""The instant of all requests."""
MOST_LINES = 20
"""Lines kept of a page that refuses: its figures are told where the page itself is asked for."""


def stop_the_clock(patch: pytest.MonkeyPatch) -> None:
    """Fix the clock, the form token and the folder of mails."""
    patch.setattr("django.conf.settings.MAIL_FOLDER", Path("mails"))
    patch.setattr("django.utils.timezone.now", lambda: PRESENT)
    patch.setattr("django.template.context_processors.get_token", lambda request: "csrf")


def answers(client: Client, paths: Iterable[str]) -> Iterator[str]:
    """List the figures at some addresses, each under its address and status."""
    for path in paths:
        reply = client.get(path)
        body = b"".join(reply) if reply.streaming else reply.content
        yield plain(f"== {path} {reply.status_code} {reply.headers.get('Location', '')}")
        yield from figures_of(reply.headers.get("Content-Type", ""), body) if reply.status_code == 200 else ()


def to_sheets(seat: Seat, sheets: Iterable[str] = ()) -> Iterator[str]:
    """List the answers to a seat's sheets and to presses in its room; put all changes back."""
    client, base = playing.client_of(seat), f"/room/{seat.rid}/"
    for sheet in sheets:
        with transaction.atomic():
            status, body = playing.ask(client, f"{base}draft/", sheet)
            transaction.set_rollback(True)
        yield f"== {sheet} {status}"
        yield from figures_of("application/json", body)
    for request, (status, body) in () if sheets else playing.posts(client, base, seat.key):
        yield plain(f"== {request} {status}")
        yield from figures_of("application/json" if body[:1] in (b"{", b"[") else "text/html", body)


def to_forms(client: Client, paths: Iterable[str], forms: Iterable[dict[str, str]]) -> Iterator[str]:
    """List the answers to forms sent to some addresses: status, redirect, faults and figures."""
    for path, form in product(paths, forms):
        with transaction.atomic():
            reply = client.post(path, form)
            body = b"".join(reply) if reply.streaming else reply.content
            transaction.set_rollback(True)
        yield plain(f"== {path} {sorted(form)} {reply.status_code} {reply.headers.get('Location', '')}")
        if reply.status_code in (409, 422):
            faults = list(figures_of(reply.headers.get("Content-Type", ""), body))
            yield from faults[:MOST_LINES]


def to_programs(seat: Seat) -> Iterator[str]:
    """List the answers to a program that asks for this seat at every address of the API."""
    for request, (status, body) in by_api.asked(seat).items():
        if request.endswith("openapi.json"):  # it stands in the repository (tests/umpire/test_api.py)
            continue
        yield plain(f"== {request} {status}")
        text = body.partition(b"\nContent-Type")[0]
        yield from figures_of("application/json" if text[:1] in (b"{", b"[") else "text/html", text)
