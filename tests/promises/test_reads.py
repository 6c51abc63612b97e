"""Answers that stand where they would be made of the same (tests/promises/reads.py) are those that would be made."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest
from django.db.models import Max
from django.utils import timezone

from campaign import packs
from campaign.models import Call, Campaign, Seat
from tests.campaign.clock.wars import MORNING
from tests.promises import playing, theatre
from tests.promises.reads import Known

pytestmark = pytest.mark.django_db

VIEWER = "blue-north"
SECOND = timedelta(seconds=1)


@contextmanager
def a_world(monkeypatch: pytest.MonkeyPatch, coal_t: float = 900.0) -> Iterator[Campaign]:
    squadrons = tuple(replace(one, coal_t=coal_t) if one.key == "red-east" else one for one in theatre.SQUADRONS)
    pack = theatre.pack_with(theatre.world(packs.find(theatre.PACK).world, squadrons))
    with playing.a_world(monkeypatch, pack) as (campaign, _):
        yield campaign


def room(campaign: Campaign, known: Known) -> tuple[int, bytes]:
    seat = campaign.seats.get(key=VIEWER)
    path, client = f"/room/{seat.rid}/", playing.client_of(seat)
    return known.ask(client, path, lambda: playing.ask(client, path))


def test_of_two_worlds_asked_both_ways_the_answers_are_the_same(monkeypatch):
    known = Known()
    with a_world(monkeypatch) as one:
        playing.surfaces(one.seats.get(key=VIEWER), known=known)
    assert known.found == 0
    with a_world(monkeypatch, coal_t=600.0) as two:
        playing.give(two, {"red-admiralty": {"dispatches": [{"to": "red-east", "text": "Sail at once."}]}}, set())
        seat = two.seats.get(key=VIEWER)
        kept, made = playing.surfaces(seat, known=known), playing.surfaces(seat)

    assert playing.first_difference(made, kept) == ""
    assert known.found > 0.7 * len(made), "hardly anything was kept"


def test_an_answer_is_made_anew_as_soon_as_a_row_differs_that_is_read_for_it(monkeypatch):
    known = Known()
    with a_world(monkeypatch) as campaign:
        room(campaign, Known())  # what has been read once is not marked as new any more
        first = room(campaign, known)
        assert room(campaign, known) == first
        assert (known.made, known.found) == (1, 1)

        paper = campaign.seats.get(key=VIEWER).deliveries.filter(kind="status").get()
        paper.data = json.dumps({**paper.body, "force": "canary"})
        paper.save()
        second = room(campaign, known)

        assert known.made == 2
        assert second != first
        assert room(campaign, known) == second
        assert known.found == 2


def test_an_answer_is_made_anew_where_the_pack_says_something_else_to_rooms(monkeypatch):
    known = Known()
    with a_world(monkeypatch) as campaign:
        first = room(campaign, known)
    real = theatre.pack_with
    monkeypatch.setattr(theatre, "pack_with", lambda world: replace(real(world), blurb="A canary."))
    with a_world(monkeypatch) as campaign:
        second = room(campaign, known)

    assert (known.made, known.found) == (2, 0)
    assert b"A canary." in second[1]
    assert b"A canary." not in first[1]


def test_an_hour_that_passes_between_two_worlds_is_in_no_form_of_theirs(monkeypatch):
    """A form proposes the present hour: worlds made on both sides of a full hour were told apart by it, once a busy day."""
    pages, now = [], timezone.now()
    for later in (timedelta(0), timedelta(hours=1)):
        monkeypatch.setattr("campaign.wall_clock.now", lambda later=later: now + later)
        with a_world(monkeypatch) as campaign:
            seat = campaign.seats.get(key=VIEWER)
            pages.append(playing.client_of(seat).get(f"/room/{seat.rid}/away/").content)
    assert pages[0] == pages[1]


def test_what_an_answer_writes_is_written_again(monkeypatch):
    sheet = '{"dispatches": [{"to": "blue-admiralty", "text": "Nothing in sight."}]}'
    first, then = Known(), Known()  # who asks first in a process puts together what it keeps from then on
    for known, found in ((first, 0), (then, 0), (then, 1)):
        with a_world(monkeypatch) as campaign:
            seat = campaign.seats.get(key=VIEWER)
            path, client = f"/room/{seat.rid}/draft/", playing.client_of(seat)
            assert known.ask(client, path, partial(playing.ask, client, path, sheet))[0] == 200
            assert known.found == found
            assert "Nothing in sight." in Call.objects.get(seat=seat).draft


def test_of_what_was_begun_in_vain_nothing_is_left(monkeypatch):
    """A seat that differs in what is read after something was written: all that was put to the database is taken back."""
    known = Known()
    with a_world(monkeypatch) as campaign:
        call = Call.objects.get(seat=campaign.seats.get(key=VIEWER))

        def make() -> str:
            Call.objects.filter(pk=call.pk).update(draft='{"log": []}')
            return Campaign.objects.get().title

        client = playing.client_of(call.seat)
        assert known.ask(client, "log", make) == campaign.title
        Call.objects.filter(pk=call.pk).update(draft="{}")
        Campaign.objects.update(title="Another")
        assert known.ask(client, "log", lambda: Call.objects.get(pk=call.pk).draft) == "{}"


def test_what_nobody_looks_at_in_a_row_makes_no_answer_anew_and_what_somebody_looks_at_does(monkeypatch):
    """How often a seat was rung for, and whether somebody came in by its link: of one's own, and of all."""
    known = Known()
    with a_world(monkeypatch) as campaign:
        own = campaign.seats.get(key=VIEWER)
        client = playing.client_of(own)

        def counts(key: str) -> list[str]:
            return known.ask(client, key, partial(QUESTIONS[key], campaign))

        for found, key in enumerate(QUESTIONS, 1):
            first = counts(key)
            assert (counts(key), known.found) == (first, found)
        known.found = 0
        Seat.objects.filter(campaign=campaign).exclude(pk=own.pk).update(version=40, taken=True)
        answers = {key: counts(key) for key in QUESTIONS}
        assert known.found == 2, "what was looked at is the same, and was made anew"
        Seat.objects.filter(pk=own.pk).update(version=41)
        assert counts("the own") == ["41"]

    assert answers["the own"] != ["40"]
    for key in ("of all", "by its name", "the highest", "those rung for"):
        assert "40" in answers[key], key


def _seats(campaign: Campaign) -> list[Seat]:
    return list(campaign.seats.order_by("key"))


QUESTIONS = {
    "the names": lambda campaign: [one.name for one in _seats(campaign)],
    "the own": lambda campaign: [str(one.version) for one in _seats(campaign) if one.key == VIEWER],
    "of all": lambda campaign: [str(one.version) for one in _seats(campaign)],
    "by its name": lambda campaign: [str(one) for one in campaign.seats.values_list("version", flat=True)],
    "the highest": lambda campaign: [str(campaign.seats.aggregate(Max("version"))["version__max"])],
    "those rung for": lambda campaign: [*map(str, campaign.seats.filter(version=40).values_list("version", flat=True))],
}


def test_where_the_clock_is_held_a_time_is_read_as_it_is_and_one_of_the_wall_by_its_order(monkeypatch):
    by_order, held = Known(), Known(hour=MORNING)
    with a_world(monkeypatch) as campaign:
        room(campaign, Known())
        calls = Call.objects.filter(seat=campaign.seats.get(key=VIEWER))
        for at in (MORNING, MORNING + SECOND, MORNING):
            calls.update(opened_at=at)
            assert room(campaign, by_order) == room(campaign, held)
        assert (by_order.made, by_order.found) == (1, 2)
        assert (held.made, held.found) == (2, 1)

        for at in (timezone.now(), timezone.now() + SECOND):
            calls.update(opened_at=at)
            room(campaign, held)
        assert (held.made, held.found) == (3, 2)

        held.hour = MORNING + SECOND
        room(campaign, held)
        assert (held.made, held.found) == (4, 2), "at another instant"
