"""The desk's words: every kind of report has its own, and seats stand in one order in every run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign import packs
from campaign.orders import sealing
from campaign.war.reports import KINDS, read
from campaign.war.reports import summaries as words
from tests.promises import playing, theatre

pytestmark = pytest.mark.django_db
TEXTED = {"log", "slip", "umpire", "line", "work", "company", "battle", "silence", "tip", "loss", "returned", "ashore"}
"""Kinds that bring a text; every other has words of the desk's."""


def test_every_kind_of_report_has_a_text_or_words_of_the_desk():
    written = set(re.findall(r"(?:case|\|) \w+\.(\w+)\(\)", Path(words.__file__).read_text(encoding="utf-8")))
    assert {key for key, kind in KINDS.items() if kind.__name__ not in written} == TEXTED
    assert all("text" in kind.__struct_fields__ for key, kind in KINDS.items() if key in TEXTED)


def test_a_bearing_is_not_a_bearing_twice():
    heard = {"by": "Scouts", "own_lon": 0, "own_lat": 50, "bearing_deg": 22, "bearing": "NNE", "strength": "faint", "minute": 0}
    assert words.in_words(read("bearing", heard)) == "Scouts hears hostile wireless NNE, faint"
    asked = {"forces": [{"force": "scouts", "name": "Scouts", "why": "approach", "scale": "close", "minutes": 1}]}
    assert words.in_words(read("asked", asked)) == "New orders due: Scouts, move of 1 minute"


def test_seats_stand_by_side_the_admiralty_first_in_every_run(monkeypatch):
    base = packs.find(theatre.PACK).world
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(base))) as (campaign, _):
        umpire = campaign.seats.get(key="umpire")
        seen = []
        for number in (1, 2):
            page = playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()
            seen.append(re.findall(rf"/desk/{umpire.rid}/look/([\w-]+)/", page))
            playing.finish_run(campaign, number)
        seats = {seat.key: (seat.side, seat.role) for seat in campaign.players()}

    assert seen[0] == seen[1]
    assert [seats[key][0] for key in seen[0]] == sorted((seats[key][0] for key in seen[0]), key=("blue", "red", "neutral").index)
    for side in ("blue", "red"):
        assert next(seats[key] for key in seen[0] if seats[key][0] == side) == (side, "admiralty")


def test_through_a_seats_eyes_its_dispatches_are_seen_and_cannot_be_written(monkeypatch):
    base = packs.find(theatre.PACK).world
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(base))) as (campaign, _):
        umpire, seat = campaign.seats.get(key="umpire"), campaign.seats.get(key="blue-west")
        to = campaign.seats.get(side="blue", role="admiralty").key
        sealing.save_draft(seat, {"dispatches": [{"to": to, "text": "Coal is short."}]}, None)
        page = playing.client_of(umpire).get(f"/desk/{umpire.rid}/look/{seat.key}/").content.decode()

    assert "Coal is short." in page, "in the draft"
    assert re.search(r'<fieldset class="write" id="write" disabled>.*?<ol id="notes">', page, re.DOTALL), "where it is laid out"
    assert 'id="add-note" hidden' in page
