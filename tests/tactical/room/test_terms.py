"""Terms before a battle: the form, its setup, and a secret that only some battles have."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tactical.engine import registry
from tactical.engine.opening import has_clock
from tactical.models import Chair
from tactical.services import tables, wishes
from tests.tactical.room.booked import Booked
from tests.tactical.room.playing import FLAGS, a_table, browser, play

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _booked(_toys: None) -> None:
    registry.register(Booked)


def wish(**form: str) -> wishes.Wish:
    return wishes.read_wish({"ruleset": "booked", "setup": "nine", "side": "W", "plays_E": "person", **form})


@pytest.mark.parametrize(
    ("form", "setup"),
    [
        ({}, {"length": 9}),
        ({"term_light": "day", "term_haste": "no"}, {"length": 9}),
        ({"term_haste": "yes"}, {"length": 9, "terms": {"haste": "yes"}}),
        ({"setup": "night"}, {"length": 9, "terms": {"light": "night"}}),
        ({"setup": "night", "term_light": ""}, {"length": 9, "terms": {"light": "night"}}),
        ({"setup": "night", "term_light": "day"}, {"length": 9, "terms": {"light": "day"}}),
        ({"position": "12", "term_light": "night"}, {"length": 12, "terms": {"light": "night"}}),
    ],
)
def test_only_what_is_agreed_otherwise_goes_into_the_setup(form, setup):
    found = wish(**form)
    assert found.faults == []
    assert found.setup == setup
    assert Booked().setups()[0].contents == {"length": 9}, "the set-up itself is left alone"


def test_the_setup_of_a_rule_set_without_terms_is_as_it_was():
    found = wishes.read_wish({"ruleset": "toy", "setup": "nine", "side": "W", "plays_E": "person", "term_light": "night"})
    assert (found.setup, found.faults) == ({"length": 9}, [])


def test_everything_that_cannot_be_agreed_is_refused_at_once():
    found = wish(term_light="dusk", term_haste="<b>")
    assert [(one["where"], one["text"]) for one in found.faults] == [
        ("term_light", "Light can be by day, by night, not “dusk”."),
        ("term_haste", "Haste can be no haste, in haste, not “<b>”."),
    ]
    assert "Nobody hides a flag in haste by night." in [one["text"] for one in wish(term_light="night", term_haste="yes").faults]


def test_the_form_offers_what_can_be_agreed_and_keeps_what_was_chosen():
    page = Client().get("/battles/").content.decode()
    usual = '<option value="no">no haste</option><option value="yes">in haste</option></select>'
    assert f'<select id="booked-term_haste" name="term_haste">{usual}' in page
    assert '<option value="" selected>default</option><option value="day">by day</option>' in page
    assert "Settings: Light, by night." in page
    timed = [one for one in registry.everyone() if has_clock(one) and one.setups()]
    assert page.count("by the book</label>") == len(timed) > 0
    form = {"ruleset": "booked", "setup": "nine", "side": "W", "plays_E": "person", "term_haste": "yes", "term_light": "night"}
    again = Client().post("/battles/open/", form)
    assert again.status_code == 422
    assert '<option value="yes" selected>in haste</option>' in again.content.decode()


def test_who_is_asked_to_a_table_reads_what_was_agreed():
    chair = tables.open_table(wish(term_light="night", move_seconds="book", pace="200"))
    guest = Chair.objects.get(table=chair.table, side="E")
    page = Client().get(f"/battles/enter/{guest.token}/").content.decode()
    assert "<b>Settings</b><span>Light, by night</span>" in page
    assert "the book’s own, at half its speed" in page


def test_a_rule_set_may_play_some_of_its_battles_open_and_others_not():
    day, night = (a_table(ruleset="booked", setup=setup) for setup in ("nine", "night"))
    for table in (day, night):
        play(table, FLAGS)
    watching = [browser(table, "watch").json() for table in (day, night)]
    assert [(one["secrets"], one["number"]) for one in watching] == [(False, 1), (True, 0)]
    assert browser(night, "E").json("export.json")["table"]["muster"] is None
    play(night, {"W": {"steps": [1, 1]}})
    assert browser(night, "watch").json()["secrets"] is False
    assert set(browser(night, "E").json()["eyes"]) == {"W", "E", "umpire"}
    play(day, {"W": {"steps": [1, 1]}})
    assert browser(day, "E").json()["eyes"] == {}
    assert json.loads(night.setup)["terms"] == {"light": "night"}


@pytest.mark.parametrize(
    ("ruleset", "form", "text"),
    [
        ("toy", {}, "The usual row."),
        ("toy", {"position": "5", "setup": ""}, ""),
        ("booked", {"setup": "war"}, "Three battles."),
        ("booked", {"setup": "war", "term_haste": "yes"}, "Three battles."),
        ("booked", {"setup": "war", "term_light": "night"}, ""),
    ],
)
def test_a_room_tells_of_its_own_set_up_whatever_is_agreed_of_no_other_and_of_none_with_secrets(ruleset, form, text):
    page = browser(a_table(ruleset=ruleset, **form), "W").get().content.decode()
    assert f'"setting": {json.dumps(text)}' in page
