"""A war with a clock for the tests: the test sets the present instant, and every seat has somebody in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, time, timedelta

import msgspec

from campaign import packs
from campaign.clock.terms import FIXED, Terms
from campaign.models import Campaign, Deadline, OrderRequest, Schedule, Seat, Segment
from campaign.runs import resolve
from campaign.schedule import deadlines
from tests.promises import playing, theatre

FIXED_20 = Terms(way=FIXED, zone="Europe/London", hours=(time(20),))
MORNING = datetime(2026, 11, 20, 8, tzinfo=UTC)
AT_20 = datetime(2026, 11, 20, 20, tzinfo=UTC)


class Hands:
    """The wall clock of a test, and the pings sent under it (room id, version)."""

    def __init__(self, now: datetime) -> None:
        self.at = now
        self.pings: list[tuple[str, int]] = []

    def now(self) -> datetime:
        return self.at

    def go(self, to: datetime | timedelta) -> None:
        self.at = to if isinstance(to, datetime) else self.at + to


@contextmanager
def a_war(monkeypatch, terms: Terms = FIXED_20, now: datetime = MORNING, **agreed: object) -> Iterator[tuple[Campaign, Hands]]:
    """Open a war that began at an instant with these terms; somebody sits in every seat."""
    hands = Hands(now)
    monkeypatch.setattr("campaign.wall_clock.now", hands.now)
    pack = theatre.pack_with(theatre.world(packs.find(theatre.PACK).world, agreed=agreed))
    with playing.a_world(monkeypatch, pack, seed="clock") as (campaign, hands.pings):
        Seat.objects.filter(campaign=campaign).update(taken=True)
        with_terms(campaign, terms)
        yield campaign, hands


def with_terms(campaign: Campaign, terms: Terms) -> None:
    """Set these terms for the open call too, as if it had been asked under them."""
    Schedule.objects.update_or_create(campaign=campaign, defaults={"terms": msgspec.json.encode(terms).decode()})
    Deadline.objects.filter(segment__run__campaign=campaign).delete()
    OrderRequest.objects.filter(seat__campaign=campaign).update(due_at=None, grace_until=None)
    deadlines.set_due_times(playing.present(campaign))


def deadline(campaign: Campaign) -> Deadline:
    return Deadline.objects.get(segment=playing.present(campaign))


def state(campaign: Campaign) -> str:
    return playing.present(campaign).state


def call(campaign: Campaign, key: str) -> OrderRequest:
    found = campaign.seats.get(key=key).latest_call()
    assert found is not None
    return found


def worked(campaign: Campaign) -> Segment:
    """Resolve the present segment, as the workers would."""
    segment = playing.present(campaign)
    assert segment.state == Segment.State.RESOLVING
    for _ in range(20):
        resolve.resolve_segment(segment.pk)
        segment.refresh_from_db()
        if segment.state != Segment.State.RESOLVING:
            return segment
        for engagement in segment.run.engagements.all():
            playing.fight_service(engagement.battle_id)
    raise AssertionError("the run does not come to an end")


def next_run(campaign: Campaign) -> None:
    """Order the open run by hand, resolve and publish it."""
    assert resolve.order_six_hours(playing.present(campaign).pk)
    worked(campaign)
    assert playing.publish.publish(playing.present(campaign).pk)


def due_calls(campaign: Campaign) -> set[datetime | None]:
    return set(playing.present(campaign).calls.values_list("due_at", flat=True))
