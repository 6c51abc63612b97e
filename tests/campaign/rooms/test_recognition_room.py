"""A contact in a room: when it was recognised, and the light over the seat's own ships (NAV-S-043)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from msgspec import UNSET

from campaign.rooms import seat_rows, weather
from naval.geo import sun
from naval.state.world import Calendar


def desk() -> Any:
    return SimpleNamespace(format_minute=lambda minute: f"{minute // 60:02d}:{minute % 60:02d}")


def entry(minute: int, what: str, **more: Any) -> tuple[Any, Any]:
    return SimpleNamespace(happened=minute), SimpleNamespace(what=what, **{"level": UNSET, **more})


def test_nav_s_043_why_names_the_minute_of_every_level_and_no_other():
    told = [
        entry(480, "smoke", level=0),
        entry(500, "two scouts", level=1),
        entry(540, "two scouts", level=1),
        entry(550, "two scouts (Amazone and Niobe)", level=3),
    ]

    assert seat_rows.made_out(desk(), told) == [
        {"when": "08:00", "text": "smoke in sight"},
        {"when": "08:20", "text": "identified as two scouts"},
        {"when": "09:10", "text": "names: two scouts (Amazone and Niobe)"},
    ]


def test_papers_of_before_there_were_levels_are_read():
    told = [entry(480, "smoke"), entry(500, "two scouts")]

    assert [row["text"] for row in seat_rows.made_out(desk(), told)] == ["smoke in sight", "identified as two scouts"]


def test_the_next_sunset_and_the_midnight_sun():
    midsummer = Calendar(julian=2417017.5, hour=0)

    kind, minute = sun.next_change(midsummer, 0.0, 51.5, 600)
    assert (kind, minute // 60) == ("sunset", 20)
    assert sun.next_change(midsummer, 0.0, 51.5, 1260)[0] == "sunrise"
    assert sun.next_change(midsummer, 20.0, 72.0, 0) == ("sunset", None)


def test_a_seat_with_no_ships_of_its_own_has_no_sky():
    assert weather.block(SimpleNamespace(in_hand={}, now=0, seat=SimpleNamespace(kind=SimpleNamespace(troops=False)))) == {
        "sky": ""
    }
