"""Long texts are kept compressed and read as they were written; old ones are brought into that form and mean the same."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from django.db import connection, models
from hypothesis import given
from hypothesis import strategies as st

from campaign.models import Segment
from tactical.hall import texts
from tactical.hall.texts import CompressedText, bytes_of, pack_column, packed, packed_bytes, unpacked, unpacked_bytes
from tactical.models import Battle
from tests.campaign.taken_over.house import EXPECTED, House

pytestmark = pytest.mark.postgres


@given(st.text(max_size=400))
def test_a_text_is_read_as_it_was_written(text: str):
    assert unpacked(packed(text)) == text
    assert unpacked(packed(text * 50)) == text * 50


@given(st.lists(st.sampled_from(['{"a":1}', "}", "}}", "plain ", "ä}", '{"b":[{},{"c":2}]},']), max_size=60), st.integers(1, 9))
def test_a_text_that_is_kept_piece_by_piece_is_read_as_it_was_written_wherever_its_parts_are_cut(pieces: list[str], size: int):
    raw = "".join(pieces).encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(texts, "LONG", 1)
        kept = packed_bytes([raw[at : at + size] for at in range(0, len(raw), size)])
    assert kept[:1] == (texts.ONCE if raw else b"")
    assert unpacked(kept).encode() == unpacked_bytes(kept) == raw


def test_what_a_record_says_again_far_behind_takes_hardly_any_room():
    view = json.dumps([{"id": f"ship-{n}", "x_yd": n * n * 7919 % 10007} for n in range(3000)])  # longer than deflate looks back
    assert len(packed(view * 20)) < 2 * len(packed(view))


def test_a_long_text_takes_a_fraction_of_its_room_and_a_short_one_no_more_than_a_byte():
    long = json.dumps([{"id": f"ship-{n}", "x_yd": n, "afloat": True} for n in range(2000)])

    assert len(packed(long)) < len(long) / 6
    assert len(packed("open")) == len("open") + 1
    assert packed("") == b""


def test_what_nobody_packed_is_refused():
    with pytest.raises(ValueError, match="no text is kept as"):
        unpacked(b"?open")


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


# -- old rows ---------------------------------------------------------------------------------------------------------


class Row(models.Model):
    """A table in the middle of the migration: the old column, and the new one beside it."""

    text = models.TextField()
    text_packed = CompressedText(null=True)

    class Meta:
        app_label = "tactical"
        managed = False
        db_table = "row_being_packed"


@pytest.fixture
def rows(db) -> Iterator[list[str]]:
    written = ["", "open", *(f"a world {n} " * 100 for n in range(5))]
    blob = "bytea" if connection.vendor == "postgresql" else "blob"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE row_being_packed (id bigint PRIMARY KEY, text text NOT NULL, text_packed {blob})")
        for n, text in enumerate(written):
            cursor.execute("INSERT INTO row_being_packed (id, text) VALUES (%s, %s)", [n, text])
    yield written
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE row_being_packed")


def test_a_migration_that_was_stopped_goes_on_where_it_stopped(monkeypatch, rows: list[str]):
    done: list[str] = []

    def until_it_is_stopped(text: str) -> bytes:
        if len(done) == 4:
            raise KeyboardInterrupt
        done.append(text)
        return packed(text)

    monkeypatch.setattr(texts, "BATCH", 2)
    monkeypatch.setattr(texts, "packed", until_it_is_stopped)
    with pytest.raises(KeyboardInterrupt):
        pack_column(Row, "text", "text_packed")
    assert Row.objects.filter(text_packed=None).count() == len(rows) - 4

    monkeypatch.setattr(texts, "packed", lambda text: done.append(text) or packed(text))
    pack_column(Row, "text", "text_packed")

    assert [row.text_packed for row in Row.objects.order_by("pk")] == rows
    assert done == rows, "nothing is done twice"


def test_a_text_that_would_be_read_otherwise_stops_the_migration_by_its_row(monkeypatch, rows: list[str]):
    monkeypatch.setattr(texts, "packed", lambda text: packed(text.replace("world 2", "world 3")))

    with pytest.raises(ValueError, match="Row 4: its text would not be read back as it is"):
        pack_column(Row, "text", "text_packed")


def test_a_house_whose_migration_is_stopped_between_its_steps_is_taken_over_all_the_same(tmp_path):
    """That of 0.5.0: stopped after some rows of the copying, and again before plots are taken out."""
    house = House(tmp_path).unpack()
    stop = "from tactical.hall import texts; texts.BATCH = 1; was = texts.packed; n = [0]\n"
    stop += "def packed(text):\n    n[0] += 1\n    if n[0] > 3: raise SystemExit(0)\n    return was(text)\n"
    stop += "texts.packed = packed\nimport sys; sys.argv = ['manage.py', 'migrate', '--no-input', '--verbosity', '0']\n"
    stop += "import runpy; runpy.run_path('manage.py', run_name='__main__')\n"
    house.run("-c", stop)
    house.run("manage.py", "migrate", "campaign", "0012", "--no-input", "--verbosity", "0")
    house.migrate()

    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))["before"]["campaigns"]
    assert house.inside("look")["campaigns"] == expected
