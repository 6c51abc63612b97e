"""Wars alone, over the pages, to their end (CK-053)."""

from __future__ import annotations

import pytest

from tests.campaign.alone_at_pages import Player, Workers

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


def test_repro(monkeypatch, settings, django_capture_on_commit_callbacks):
    import time

    workers = Workers(monkeypatch, settings, django_capture_on_commit_callbacks)
    player = Player(workers, "channel_manoeuvres", "blue_cabin")
    t = time.process_time()
    legs = [[-2.45465, 50.37202, 10], [-1.91086, 50.42154, 10], [-1.8869, 50.10825, 20]]
    force = player.seat.campaign
    from campaign.desk import Desk

    keys = list(Desk.of(player.seat).in_hand)
    print(keys)

    def sheet(n):
        if n:
            return {}
        return {"forces": {keys[0]: {"legs": [{"lon": a, "lat": b, "knots": k} for a, b, k in legs], "sighting": "close"}}}

    r = player.post("seal", sheet(0))
    print(r.status_code, r.content[:400])
    player.to_the_end()
    print(time.process_time() - t)
