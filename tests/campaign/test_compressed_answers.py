"""Compressed answers, whose length tells no more than the answer itself."""

from __future__ import annotations

import gzip

import pytest

from tests.promises import playing, theatre

pytestmark = pytest.mark.django_db


def test_rooms_charts_and_desk_are_compressed_and_say_the_same(monkeypatch):
    from campaign import packs

    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(packs.find(theatre.PACK).world))) as (campaign, _):
        seat = campaign.seats.get(key="blue-west")
        client = playing.client_of(seat)
        for part in ("theatre.json", "chart.json", "export.json"):
            address = f"/room/{seat.rid}/{part}"
            plain, pressed = client.get(address), client.get(address, headers={"accept-encoding": "gzip"})
            assert pressed.headers["Content-Encoding"] == "gzip", part
            assert b"".join(plain) == gzip.decompress(b"".join(pressed)), part
        page = client.get(f"/room/{seat.rid}/", headers={"accept-encoding": "gzip"})
        assert page.headers["Content-Encoding"] == "gzip"
        assert len(page.content) * 2 < len(gzip.decompress(page.content))


def test_no_length_of_a_compressed_answer_is_the_answers_own(monkeypatch):
    """The same bytes have another length at each request: the length cannot tell an eavesdropper what was compressed together."""
    from campaign import packs

    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(packs.find(theatre.PACK).world))) as (campaign, _):
        seat = campaign.seats.get(key="blue-west")
        client = playing.client_of(seat)
        asked = [client.get(f"/room/{seat.rid}/chart.json", headers={"accept-encoding": "gzip"}).content for _ in range(12)]

    assert len({gzip.decompress(one) for one in asked}) == 1
    assert len({len(one) for one in asked}) > 3
