"""The leak ledger, L5 and L9: the second view that was forgotten, and the save file that is the world."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import get_resolver, resolve

from campaign import rooms, serialization
from campaign.models import Campaign, OrderRequest, Plot, Segment
from campaign.war.run import begin
from naval.state.world import encode
from tests.promises import busy, playing
from tests.promises.routes import DESK_ONLY, POSTED, patterns

pytestmark = pytest.mark.django_db

"""The desk's addresses that are pressed."""


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with busy.at_war(monkeypatch) as campaign:
        yield campaign


# ---- L5: the second view that was forgotten ----


def test_l05_every_address_of_the_site_is_among_those_that_twin_worlds_compare(war):
    seat = war.seats.get(key="home-cabin")
    asked = {re.sub(r"^(POST|PUT|API) ", "", path).split()[0].split("?")[0] for path in playing.surfaces(seat)}
    covered = {resolve(path).view_name for path in asked}
    every = set(patterns(get_resolver().url_patterns))

    assert {name for name in every if name.startswith("campaign:")} - covered == {"campaign:leave", "campaign:take"}
    assert {name for name in every if name.startswith("api:")} - covered == set()
    assert {"health:live", "health:ready", "health:metrics"} <= covered
    spaces = {name.partition(":")[0] for name in every}
    for path in ("film/truth.json", "film/eye.json?seat=away-cabin"):  # nothing before the end, for anybody
        assert playing.client_of(seat).get(f"/room/{seat.rid}/{path}").status_code == 404
    # films: tests/umpire/review/test_who_won.py; tactical: test_battle_fog; teaching: test_teaching; wars, and taking a seat:
    # tests/umpire/public/test_public.py; exercise, whose pages are its director's: test_exercise_fog and tests/umpire/control
    assert spaces == {"campaign", "tactical", "umpire", "teaching", "wars", "exercise", "api", "health", "films"}


def test_l05_every_address_of_the_desk_is_closed_to_players_to_the_byte_alike(war):
    busy.play(war, busy.ORDERS)
    assert {name for name in patterns(get_resolver().url_patterns) if name.startswith("umpire:")} == DESK_ONLY.keys()
    umpire, browser = war.seats.get(key="umpire"), playing.client_of(war.seats.get(key="home-cabin"))

    for name, path in DESK_ONLY.items():
        method = "post" if name.partition(":")[2] in POSTED else "get"
        replies = {
            playing.answer(getattr(browser, method)(f"/desk/{rid}/{path}"))
            for rid in (umpire.rid, "room-home-cabin", "room-press", "nobody")
        }
        assert len(replies) == 1, name
        assert replies.pop()[0] == 404
    takes_forms = ("weather/", "rule/", "strands/", "scouts/", "reckoner/", "clock/", "public/", "mail/", "seats/", "packs/")
    takes_forms += ("programs/",)
    takes_forms += (
        "team/",
        "charge/",
        "corrections/",
        "end/",
        "file/",
        "odds/",
        "replay/",
        "review/",
        "injects/",
        "objectives/",
        "questions/",
        "what-if/",
        "previews/",
        "muster/act/",
    )
    for path in takes_forms:
        assert browser.post(f"/desk/{umpire.rid}/{path}", {"do": "set"}).status_code == 404


def test_l05_leaving_says_nothing_of_the_seat_that_is_named(war):
    browser = playing.client_of(war.seats.get(key="home-cabin"))

    replies = {playing.answer(browser.post("/leave/", {"rid": rid})) for rid in ("room-umpire", "room-press", "nobody", "")}

    assert len(replies) == 1
    assert browser.get("/room/room-home-cabin/").status_code == 200


def test_l05_the_umpires_look_is_the_rooms_own_page(war):
    """The umpire's view of a seat comes out of the same dict as the seat's page; only the buttons differ."""
    busy.play(war, busy.ORDERS)
    umpire = playing.client_of(war.seats.get(key="umpire"))
    for key in ("gannet-cabin", "blue-admiralty", "press"):
        seat = war.seats.get(key=key)
        own, seen = rooms.room(seat), rooms.room(seat, readonly=True)
        assert {name for name in own if own[name] != seen[name]} == {"readonly"}
        look = f"/desk/room-umpire/look/{key}/"
        assert umpire.get(f"{look}chart.json").content == playing.client_of(seat).get(f"/room/{seat.rid}/chart.json").content
    page = umpire.get("/desk/room-umpire/look/gannet-cabin/").content.decode()
    assert umpire.get("/desk/room-umpire/look/gannet-cabin/battle/1/").status_code == 200
    assert "/room/room-gannet-cabin/battle/" not in page, "the umpire cannot open that link: it is the player's own room"


# ---- L9: the save file is the world ----


def with_plot(data: dict[str, Any]) -> dict[str, Any]:
    """Put a seat's view of an action in a report in place of its mark."""
    mark = data.get("views")
    return data | {"views": json.loads(Plot.objects.get(mark=mark).views)} if isinstance(mark, str) else data


def test_l09_an_export_is_what_was_delivered_and_the_seats_own_orders(war):
    busy.play(war, busy.ORDERS)
    pack = serialization.pack(war.pack)
    reports = list(begin(pack.world, pack.chart).reports)
    reports += [
        report
        for segment in Segment.objects.filter(state=Segment.State.PUBLISHED)
        for report in serialization.outcome(segment.outcome).reports
    ]
    for seat in busy.players(war):
        reply = playing.client_of(seat).get(f"/room/{seat.rid}/export.json")
        export = json.loads(reply.content)
        mine = Counter(encode(with_plot(report.data)) for report in reports if report.seat == seat.key)
        held = Counter(encode(paper["data"]) for paper in export["papers"])
        assert held.keys() == mine.keys(), seat.key
        assert [call["sealed"] for call in export["orders"]] == list(
            OrderRequest.objects.filter(seat=seat).order_by("number").values_list("sealed", flat=True)
        )


def test_l09_an_export_is_refused_to_every_other_browser(war):
    for seat in busy.players(war):
        for other in war.seats.exclude(pk=seat.pk):
            assert playing.client_of(other).get(f"/room/{seat.rid}/export.json").status_code == 404
