"""A campaign whose rows are put in again is the campaign that was begun (``begun.py``)."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.db import connection, transaction

from campaign.models import Campaign
from campaign.services import create
from tests.promises import begun, busy, playing

pytestmark = pytest.mark.django_db


def rows_of(campaign: Campaign) -> dict[str, tuple[str, list[tuple[object, ...]]]]:
    """Every row there is, with a time as such."""
    assert campaign.pk == Campaign.objects.get().pk
    return {
        table: (columns, [tuple("time" if isinstance(value, datetime) else value for value in row) for row in rows])
        for table, (columns, rows) in begun.standing().items()
    }


def test_both_ways_come_to_the_same_rows(monkeypatch):
    monkeypatch.setattr(begun, "_begun", [])
    secret = iter(str(number) for number in range(10_000))
    monkeypatch.setattr("secrets.token_urlsafe", lambda *_: next(secret))
    found = []
    for way in range(2):
        if way:
            monkeypatch.setattr(create, "begin_campaign", None)  # nothing is begun the second time
        with busy.at_war(monkeypatch) as campaign:
            found.append(rows_of(campaign))
            counted = campaign.seats.create(key="one-more", name="One more", role="press", side="neutral").pk
            found.append({"next": ("", [(counted,)])})

    assert found[0] == found[2]
    assert found[1] == found[3], "the counters stand otherwise"
    assert sum(len(rows) for _, rows in found[0].values()) > 50
    connection.check_constraints()


def test_another_world_name_or_seed_is_begun_for_itself(monkeypatch):
    made = []
    monkeypatch.setattr(begun, "_begun", [])
    begin = create.begin_campaign
    monkeypatch.setattr(create, "begin_campaign", lambda *given, **more: made.append(given) or begin(*given, **more))
    one, two = busy.pack_with(), busy.pack_with(busy.with_post("coast", ships=5))
    for pack, name, seed in (
        (one, "a", "s"),
        (one, "a", "s"),
        (two, "a", "s"),
        (one, "b", "s"),
        (one, "b", "t"),
        (busy.pack_with(), "a", "s"),
    ):
        with playing.a_world(monkeypatch, pack, name, seed) as (campaign, _):
            assert (campaign.name, campaign.seats.count()) == (name, len(pack.seats))
    assert len(made) == 4


def test_beside_another_campaign_it_is_begun(monkeypatch):
    with busy.at_war(monkeypatch) as campaign, transaction.atomic():
        other = begun.begin(busy.pack_with(), "other", "other")
        assert other.pk != campaign.pk
