"""The newspapers' page: editions as their readers have them, their order, and a search in them."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from campaign import packs
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.muster import founding
from campaign.reports.report_index import Filed
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.news import newspapers
from campaign.war.reports import KINDS
from naval.state.settings import Settings


@pytest.fixture(autouse=True)
def _public(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the seat "press" a newspaper, whose readers have it 30 minutes after it is printed."""
    monkeypatch.setattr(newspapers, "public", lambda campaign: SimpleNamespace(newspapers={"press": "Le Guetteur, Cherbourg"}))
    known = SimpleNamespace(settings=Settings(press_delay_min=30))
    monkeypatch.setattr(Desk, "order_knowledge", known)


def desk(key: str, role: str, *papers: tuple[str, int, dict[str, Any]]) -> Desk:
    """Make a desk with these papers on it (kind, minute, body), without a database."""
    seat = Seat(campaign=Campaign(hour_zero=6, run_minutes=360), key=key, role=role, side="blue", version=1)
    rows = ((n, 1, kind, minute, minute, json.dumps(body)) for n, (kind, minute, body) in enumerate(papers, 1))
    return Desk(seat, OrderRequest(seat=seat, number=1, start=720, until=1080), Filed(rows, 720, 1, tuple(KINDS), {}))


def article(headline: str, date: str, text: str = "x", **more: Any) -> dict[str, Any]:
    given = {"headline": headline, "text": text, "paper": "The Rival", "dateline": date, "date": date}
    return {**given, "corrects": "", "withdraws": "", "of": "", **more}


def printed(number: int, minute: int, **more: Any) -> dict[str, Any]:
    given = {"number": number, "headline": f"No. {number}", "dateline": "", "versions": {"blue": "a", "red": "a"}}
    return {**given, "reaches": {"blue": minute, "red": minute}, "corrects": 0, "withdraws": 0, **more}


def test_an_edition_has_its_articles_in_the_editors_order_and_the_newest_edition_is_the_front_page() -> None:
    at_it = desk(
        "adm",
        "admiralty",
        ("article", 390, article("Second", "Day 1, 12:00", rank=1)),
        ("article", 390, article("Lead", "Day 1, 12:00")),
        ("article", 450, article("Later", "Day 1, 13:00")),
    )
    shown = [(one.date, one.came, [row["headline"] for row in one.articles]) for one in newspapers.list_editions(at_it)]
    assert shown == [("Day 1, 13:00", "Day 1, 13:30", ["Later"]), ("Day 1, 12:00", "Day 1, 12:30", ["Lead", "Second"])]


def test_an_editor_sees_his_edition_once_where_both_sides_read_the_same_and_else_as_each_reads_it() -> None:
    own = printed(2, 450, headlines={"red": "Fire"}, datelines={"red": "SKAGEN"})
    (blue, red, both) = newspapers.list_editions(desk("press", "press", ("printed", 360, printed(1, 390)), ("printed", 420, own)))
    heads = [(one.side, one.name, one.town, one.date, one.articles[0]["headline"]) for one in (blue, red, both)]
    assert heads == [
        ("blue", "Le Guetteur", "Cherbourg", "Day 1, 13:00", "No. 2"),
        ("red", "Le Guetteur", "Cherbourg", "Day 1, 13:00", "Fire"),
        ("", "Le Guetteur", "Cherbourg", "Day 1, 12:00", "No. 1"),
    ]
    assert [one.articles[0]["dateline"] for one in (blue, red)] == ["Day 1, 13:00", "SKAGEN"]
    assert [one.key for one in (blue, red, both)] == ["2b", "2r", "1"]


def test_an_article_withdrawn_before_it_was_read_was_stopped() -> None:
    first, gone = printed(1, 390), printed(2, 480, versions={}, withdraws=1)
    for minute, stands in ((380, "stopped"), (400, "withdrawn")):
        (edition,) = newspapers.list_editions(desk("press", "press", ("printed", 360, first), ("printed", minute, gone)))
        assert edition.articles[0]["stands"] == stands


def test_a_search_finds_articles_with_all_its_words_in_any_case_and_quotes_them() -> None:
    smoke = article("Smoke", "Day 1, 12:00", "Much was seen of it off the SKAW.")
    editions = newspapers.list_editions(
        desk("adm", "admiralty", ("article", 390, smoke), ("article", 390, article("Fog", "y", rank=1)))
    )
    (found,) = newspapers.search(editions, "skaw smoke")
    assert (found["headline"], found["text"]) == ("Smoke", "Much was seen of it off the SKAW.")
    assert [row["headline"] for row in newspapers.search(editions, "rival")] == ["Smoke", "Fog"]
    assert newspapers.search(editions, "skaw fog") == []


@pytest.mark.django_db
@pytest.mark.parametrize(("taken", "played_by"), [(False, Seat.PlayedBy.PROGRAM), (True, Seat.PlayedBy.PEOPLE)])
def test_ck_052_the_computer_keeps_the_rival_paper_if_nobody_has_taken_it(taken: bool, played_by: str) -> None:
    assert [seat.key for seat in packs.find("north_sea_1905").seats if seat.computer] == ["rival"]
    war = founding.found_campaign("north_sea_1905", "war")
    war.seats.filter(key="rival").update(taken=taken)
    founding.declare(war)
    assert war.seats.get(key="rival").played_by == played_by
    assert war.seats.get(key="press").played_by == Seat.PlayedBy.PEOPLE
