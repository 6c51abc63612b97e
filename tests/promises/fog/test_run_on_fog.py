"""Twin worlds of auto-advance (CK §6): until the beat not one byte, ping or mail of a sleeper differs, and then the sleeper has
exactly its own papers (CK-026, CK-029, L12)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.models import Notice, WakeConditions
from campaign.orders import sealing
from campaign.reports import deferred_delivery
from campaign.schedule import auto_advance
from tests.campaign.clock import wars
from tests.campaign.clock.agreements import RUN_ON
from tests.campaign.clock.wars import AT_20, worked
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]
SLEEPER, OTHER = "blue-west", "red-admiralty"


def played(patch: pytest.MonkeyPatch, *, woken: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """Read a sleeper's surfaces before and after the beat: the other seat is woken by every run, and answers, or sleeps as
    well."""
    patch.setattr(deferred_delivery, "send", lambda *_: None)
    with wars.a_war(patch, RUN_ON) as (campaign, hands):
        auto_advance.began(campaign)
        for seat in campaign.players():
            WakeConditions.objects.create(seat=seat, runs=int(woken and seat.key == OTHER))
        asked = 0
        for _ in range(2):
            for call in playing.present(campaign).calls.filter(sealed="", closed=False).select_related("seat__campaign"):
                asked += call.seat.key == OTHER
                sealing.seal(call.seat, {}, None)
            number = playing.present(campaign).run.number
            while playing.present(campaign).run.number == number:
                if playing.present(campaign).state == "open":
                    for call in playing.present(campaign).calls.filter(sealed="", closed=False).select_related("seat__campaign"):
                        sealing.seal(call.seat, {}, None)
                    auto_advance.step(campaign.pk)
                worked(campaign)
                playing.publish.publish(playing.present(campaign).pk)
        assert asked == 1 + woken, "the other was woken in one world alone"
        seat = campaign.seats.get(key=SLEEPER)

        def seen() -> dict[str, Any]:
            found: dict[str, Any] = dict(playing.surfaces(seat, doors=False, asks=False))
            assert hands.pings, "nobody was rung for"
            found["pings"] = [version for rid, version in hands.pings if rid == seat.rid]
            found["mail"] = list(Notice.objects.filter(holder__seat=seat).values_list("event", "kind"))
            return found

        before = seen()
        hands.go(AT_20)
        assert auto_advance.beat(campaign.pk)
        seat.refresh_from_db()
        return before, seen()


def test_ck_026_ck_029_l12_who_else_was_woken_shows_to_no_sleeper(monkeypatch):
    with monkeypatch.context() as patch:
        asleep_too = played(patch, woken=False)
    with monkeypatch.context() as patch:
        woken = played(patch, woken=True)
    for one, two in zip(asleep_too, woken, strict=True):
        for path, seen in one.items():
            assert two[path] == seen, path
    assert asleep_too[0] != asleep_too[1], "at the beat he is told"
