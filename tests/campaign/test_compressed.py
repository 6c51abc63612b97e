"""Long texts: kept compressed and read as they were written."""

from __future__ import annotations

import json
import random

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from campaign.models import Segment
from tactical.common import texts
from tactical.common.texts import bytes_of, packed, packed_bytes, unpacked
from tactical.models import Battle

pytestmark = pytest.mark.postgres


@given(st.text(max_size=400))
def test_a_text_is_read_as_it_was_written(text: str):
    assert unpacked(packed(text)) == text
    assert unpacked(packed(text * 50)) == text * 50


@given(st.lists(st.text(max_size=20), max_size=9))
def test_a_text_in_parts_is_kept_as_the_whole_of_it(parts: list[str]):
    assert packed_bytes([part.encode() for part in parts]) == packed("".join(parts))


def test_what_a_record_says_again_megabytes_behind_takes_hardly_any_room():
    """Without the wide window this fails: by itself zstandard finds only nearer repetitions."""
    dice = random.Random(1)
    view = json.dumps([{"id": f"ship-{n}", "x_yd": dice.random()} for n in range(200_000)])
    assert len(view) > 6 * 2**20
    assert len(packed(view * 2)) < 1.02 * len(packed(view))


def test_a_long_text_takes_a_fraction_of_its_room_and_a_short_one_few_bytes_more():
    long = json.dumps([{"id": f"ship-{n}", "x_yd": n, "afloat": True} for n in range(2000)])

    assert len(packed(long)) < len(long) / 6
    assert len(packed("open")) <= len("open") + 9
    assert packed("") == b""


@pytest.mark.parametrize(
    "spoil", [lambda kept: b"?" + kept, lambda kept: kept[:-3], lambda kept: kept + b"open", lambda kept: kept[:5]]
)
def test_what_nobody_packed_is_refused(spoil):
    with pytest.raises(ValueError, match="no text is kept so"):
        unpacked(spoil(packed("a world " * 99)))


def test_what_would_fill_the_memory_is_not_unpacked(monkeypatch):
    kept = packed("0" * 2000)
    monkeypatch.setattr(texts, "LONGEST", 1999)
    with pytest.raises(ValueError, match="no text is kept with 2000 bytes"):
        unpacked(kept)


@pytest.mark.django_db
def test_a_column_holds_it_compressed_and_can_be_asked_whether_it_is_empty():
    text = "a record " * 1000
    fought = Battle.objects.create(ruleset="jane", version="1", seed="s", seed_hash="h", setup="{}", record=text)
    waiting = Battle.objects.create(ruleset="jane", version="1", seed="s", seed_hash="h", setup="{}")

    with connection.cursor() as cursor:
        cursor.execute("SELECT length(record) FROM tactical_battle WHERE id = %s", [fought.pk])
        assert cursor.fetchone()[0] < len(text) / 10
    fought.refresh_from_db()
    assert fought.record == text
    assert bytes_of(Battle.objects.filter(pk=fought.pk), "record") == text.encode()
    assert list(Battle.objects.filter(record="")) == [waiting]
    assert list(Battle.objects.exclude(record="")) == [fought]
    assert not Segment.objects.exclude(outcome="").exists()
