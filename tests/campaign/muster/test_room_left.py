"""The limit of campaigns on a site, also when many begin one in the same instant."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from campaign.models import Campaign, Exercise

pytestmark = pytest.mark.django_db(transaction=True)


def begin(way: str) -> int:
    """Begin one more, on a connection of its own; return the status."""
    try:
        return Client().post(way, {"scenario": "channel_manoeuvres"}).status_code
    finally:
        connection.close()


def test_eight_that_begin_at_once_do_not_pass_the_limit(settings: Any) -> None:
    settings.MAX_CAMPAIGNS = 3
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(begin, ["/begin/", "/alone/"] * 4))
    assert sorted(answers) == [302] * 3 + [409] * 5
    assert Campaign.objects.count() == 3


def test_syndicates_that_are_promised_have_their_room(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("umpire.exercise.control.founding.service.ask_found", lambda exercise: None)
    settings.MAX_CAMPAIGNS = 3
    form = {"scenario": "channel_manoeuvres", "title": "Staff course", "number": "3"}
    assert Client().post("/exercise/new/", form).status_code == 302
    assert Exercise.objects.count() == 1
    assert begin("/begin/") == 409, "three are promised"
    answer = Client().post("/exercise/new/", form)
    assert answer.status_code == 409
    assert "There is room for 0 campaigns more" in answer.content.decode()
