"""Missing pages: a browser gets the same bytes, whatever it asked for and whoever sits in it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.promises import busy, playing

pytestmark = pytest.mark.django_db


def test_what_is_not_there_and_what_is_anothers_are_answered_with_the_same_page(monkeypatch):
    with busy.at_war(monkeypatch) as campaign:
        seat, other = list(campaign.players().order_by("key")[:2])
        his = playing.client_of(seat)
        asked = [
            (his, f"/room/{other.rid}/"),
            (his, "/room/nobody/"),
            (his, "/nowhere/at/all/"),
            (Client(), f"/room/{seat.rid}/"),
        ]
        answers = [client.get(address) for client, address in asked]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    (page,) = {answer.content.decode() for answer in answers}
    assert "Page not found" in page
    assert page.rstrip().endswith("</html>")
    assert {answer["Cache-Control"] for answer in answers} == {"no-store"}
    assert not any(answer.cookies for answer in answers), "nobody is given a cookie by it"
