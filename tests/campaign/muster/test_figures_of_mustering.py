"""Figures of the mustering and its agreements."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from campaign.models import Campaign
from campaign.muster import term_proposals
from campaign.rooms import terms
from campaign.rooms.navigation import harbours
from campaign.rooms.pages import muster
from naval.state.settings import CONSENT, Item, Settings
from naval.state.waters import HarbourChart, Square
from naval.state.world import Calendar, Port

DOVER = Port(
    key="dover",
    name="Dover",
    side="blue",
    lon=1.3,
    lat=51.1,
    capacity=12,
    coal_t=45_012.4,
    telegraph=True,
    wireless=False,
    coastguard=False,
)


def thing(**fields: Any) -> Any:
    """Make an object with these fields and no others."""
    return SimpleNamespace(**fields)


def item(key: str) -> Item:
    return next(one for one in CONSENT if one.key == key)


def row(key: str, agreed: Settings, tried: dict[str, Any] | None = None) -> dict[str, Any]:
    return terms._row(item(key), agreed, tried or {}, "", "since Day 2, 06:00")


def test_nav_s_079_a_term_says_its_value_the_books_its_bounds_and_what_was_typed() -> None:
    standard = item("wireless_nm")
    low, high = standard.allowed
    agreed = Settings(wireless_nm=standard.standard + 1)
    one = row("wireless_nm", agreed)
    assert (one["kind"], one["typed"], one["differs"]) == ("number", f"{standard.standard + 1:g}", True)
    assert (one["value"], one["standard"]) == (f"{standard.standard + 1:g} miles", f"{standard.standard:g} miles")
    assert (one["low"], one["high"], one["since"]) == (f"{low:g}", f"{high:g}", "since Day 2, 06:00")
    assert row("wireless_nm", Settings())["differs"] is False
    assert row("wireless_nm", agreed, {"wireless_nm": "x"})["typed"] == "x"
    yes = row("jamming", Settings(jamming=True))
    assert (yes["kind"], yes["value"], yes["typed"], yes["low"]) == ("yes", "yes", True, "")
    choice = row("coal", Settings())
    assert choice["kind"] == "choice"
    assert len(choice["options"]) == len(item("coal").allowed)


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(0, "0 minutes"), (60, "60 minutes"), (119, "119 minutes"), (120, "2 hours"), (121, "121 minutes"), (360, "6 hours")],
)
def test_a_length_of_time_among_the_terms_is_said_in_minutes_or_hours(minutes: int, said: str) -> None:
    assert row("press_delay_min", Settings(press_delay_min=minutes))["value"] == said


def test_ud_121_a_changed_term_says_since_which_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = ((720, '{"jamming": true}'), (1080, '{"relay": true}'), (None, '{"coal": 1}'))
    rows = [thing(since=since, given=given) for since, given in changed]
    monkeypatch.setattr(term_proposals, "rows_of", lambda *_: rows)
    war = Campaign(hour_zero=6)
    assert terms.since(war, None) == {
        "jamming": "since Day 1, 18:00", "relay": "since Day 2, 00:00", "coal": "from your next run",
    }  # fmt: skip
    assert terms.since(war, 1079)["relay"] == "from your next run"
    assert terms.since(war, 1080)["relay"] == "since Day 2, 00:00"


def test_by_whom_battles_are_fought_is_said_with_the_seconds_of_a_move() -> None:
    war = Campaign(battles_by="players", battle_seconds=90)
    assert terms.battles(war) == "by those who meet, 90 seconds a move"
    war.ashore_by, war.ashore_seconds, war.battle_seconds = "captains", 45, None
    assert terms.battles(war) == "by those who meet; on land by their captains, 45 seconds a move"


def test_the_minutes_of_the_mustering_are_numbered_and_dated_the_newest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [
        thing(seat=seat, name=seat, at=f"2026-11-2{n}T08:05:00+00:00", what="x", text="y") for n, seat in ((0, "a"), (1, "b"))
    ]
    monkeypatch.setattr(terms, "minutes", lambda _: told)
    seats = thing(all=lambda: [thing(key="a", is_umpire=False, side="blue")])
    rows = terms.discussion(thing(seats=seats))  # type: ignore[arg-type]
    assert [(one["n"], one["when"], one["side"]) for one in rows] == [
        (2, "21 Nov, 08:05", "neutral"),
        (1, "20 Nov, 08:05", "blue"),
    ]


def test_war_imminent_is_said_with_its_date_and_hour() -> None:
    """Julian day 2,415,020.5 began 1900, which had no 29 February; 1,612 days later it is 1 June 1904."""
    assert muster.war_words(Calendar(julian=2_415_020.5 + 1612 + 0.25, hour=6)) == "1 June 1904, 06:00"
    assert muster.NOT_YET == "War Imminent has not been declared"


@pytest.mark.parametrize(
    ("body", "count"), [({"squares": [1, 2, 3]}, 3), ({"squares": "abc"}, 0), ({}, 0), ([1, 2], 0), (None, 0)]
)
def test_a_harbour_in_the_list_says_how_many_squares_are_marked(body: Any, count: int) -> None:
    assert harbours._count(body) == count


def test_the_page_of_a_harbour_says_where_it_lies_how_many_ships_and_how_much_coal(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = HarbourChart("dover", 1.0, 51.2, 12, 8, (Square(3, 2, "mine", "contact"),))
    monkeypatch.setattr(harbours, "port_of", lambda _: DOVER)
    monkeypatch.setattr(harbours.harbour_sheets, "judge", lambda *_: (chart, ()))
    monkeypatch.setattr(harbours, "drawable", lambda *_: {})
    monkeypatch.setattr(harbours, "public", lambda _: None)
    monkeypatch.setattr(harbours, "coast", lambda *_: "")
    page = harbours.page(thing(body={}, done=True, seat=thing(campaign=None)))  # type: ignore[arg-type]
    assert page["at"] == pytest.approx([11.34, 6.01], abs=0.01), "18 minutes east and 6 south of its corner, in miles"
    assert (page["place"], page["capacity"], page["coal_t"], page["done"]) == ("51° 06′ N, 1° 18′ E", 12, "45,012", True)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ({"lon": 1.5, "lat": 51, "columns": 12, "rows": 8}, True),
        ({"lon": -180, "lat": -85, "columns": 1, "rows": 40}, True),
        ({"lon": 180.1, "lat": 51, "columns": 12, "rows": 8}, False),
        ({"lon": 1, "lat": 85.1, "columns": 12, "rows": 8}, False),
        ({"lon": 1, "lat": 51, "columns": 0, "rows": 8}, False),
        ({"lon": 1, "lat": 51, "columns": 12, "rows": 41}, False),
        ({"lon": 1, "lat": 51, "columns": 12.0, "rows": 8}, False),
        ({"lon": True, "lat": 51, "columns": 12, "rows": 8}, False),
        ([], False),
    ],
)
def test_a_sheet_is_drawn_that_lies_on_the_chart_and_has_one_to_forty_squares_a_side(typed: Any, kept: bool) -> None:
    found = harbours.grid_of(typed, DOVER)
    assert (found is not None) == kept
    if found is not None:
        assert (found.lon, found.columns, found.rows) == (typed["lon"], typed["columns"], typed["rows"])
