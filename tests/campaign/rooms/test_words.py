"""Small words of rooms and commands: distances, courses, where links lead."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command

from campaign import packs
from campaign.rooms.draft import far, reached
from naval.run.facts import Note
from tests.promises import playing, theatre


@pytest.mark.parametrize(
    ("nm", "said"),
    [(54.2, "54 miles"), (1.2, "1 mile"), (0.6, "1 mile"), (0.3, "less than a mile"), (0.0, "no distance made in this run")],
)
def test_miles_are_never_none_beside_a_course(nm, said):
    assert far(nm) == said


def test_a_course_whose_end_was_reached_with_the_run_is_steamed():
    assert reached({"legs": [{"nm": 0.0}]})
    assert not reached({"legs": [{"nm": 0.0}, {"nm": 12.0}]})


def test_a_note_names_force_and_ship_once():
    note = Note(0, 0, "extra-coal", "is on her extra coal", ("NAV-S-069",), ship="Forward")
    assert note.write_for_umpire("Forward") == "Forward is on her extra coal."
    assert note.write_for_umpire("Scouts") == "Scouts: Forward is on her extra coal."
    assert note.logged() == "Forward is on her extra coal."
    assert Note(0, 0, "port", "came into Haven", ()).write_for_umpire("Scouts") == "Scouts came into Haven."


@pytest.mark.django_db
def test_links_lead_where_the_program_listens(monkeypatch, tmp_path, settings):
    settings.HOME = tmp_path
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(packs.find(theatre.PACK).world))):
        monkeypatch.delenv("PORT", raising=False)
        assert {"http://127.0.0.1:8000"} == begins()
        monkeypatch.setenv("PORT", "8123")
        assert {"http://127.0.0.1:8123"} == begins()
        (tmp_path / "lock").write_text(json.dumps({"pid": 1, "url": "http://192.0.2.7:8001", "campaign": "c"}))
        assert {"http://192.0.2.7:8001"} == begins()
        (tmp_path / "lock").write_text("{damaged")
        assert {"http://127.0.0.1:8123"} == begins()
        assert {"https://war.example"} == begins("--base", "https://war.example")


def begins(*how: str) -> set[str]:
    """Find the beginnings of the printed links."""
    printed = StringIO()
    call_command("links", *how, stdout=printed)
    return {word.split("/enter/")[0] for word in printed.getvalue().split() if "/enter/" in word}
