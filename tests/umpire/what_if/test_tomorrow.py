"""A look at tomorrow: a seat's room as after publishing, made by the room's own code; nothing is kept (UD-017)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaign import rooms, serialization, wall_clock
from campaign.models import Campaign, LookRecord, Seat, Segment
from campaign.people import umpire_team
from campaign.reports.publish_preview import SLEEPS, VISITED_LATER, tomorrow
from campaign.rooms.news.earlier_rows import lists
from campaign.runs import publish
from tests.lasting import lasting
from tests.promises import busy, playing
from tests.umpire.ruling_pages import now

pytestmark = pytest.mark.django_db
DESK = "/desk/room-umpire/"
LOOKED_AT = ("blue-admiralty", "home-cabin", "pike-cabin", "press", "trade")
BANNER = re.compile(r"\s*<p class=\"banner\".*?</p>\s*", re.S)


@contextmanager
def drafted(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Bring a war's first run into review, after a battle."""
    with busy.at_war(patch) as campaign:
        playing.give(campaign, busy.ORDERS, set(busy.ORDERS) - {"tern-cabin"})
        playing.resolve_all(campaign)
        while now(campaign).outcome and serialization.outcome(now(campaign).outcome).asked:
            publish.publish(now(campaign).pk)
            playing.resolve_all(campaign)
        yield campaign


war = lasting(drafted)


def seen(browser: Client, way: str, key: str, role: str) -> dict[str, str]:
    """Read everything of a seat that the umpire can look at, with his own way taken out of its addresses."""
    base = f"{DESK}{way}/{key}/"
    paths = ["", "?part=column", "chart.json", "chart.json?all=1", "why/", "why/?of=list:contacts", "battle/1/", "?run=1"]
    paths += [f"?part=earlier&earlier={name}" for name in lists(role) if role == "cabin"]
    found = {}
    for path in paths:
        answer = browser.get(base + path)
        text = answer.content.decode().replace(base, "/there/")
        found[path] = f"{answer.status_code} {BANNER.sub('', text)}"
    return found


def rows() -> dict[str, list[Any]]:
    """Return everything in the database but the record of views."""
    names = [name for name in connection.introspection.table_names() if name not in ("campaign_lookrecord", "django_session")]
    with connection.cursor() as cursor:
        return {name: cursor.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}


def test_ud_017_tomorrow_is_to_the_byte_the_room_after_publishing(war: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    at = timezone.now()
    monkeypatch.setattr(wall_clock, "now", lambda: at)
    browser, seats = playing.client_of(war.seats.get(key="umpire")), list(war.players().filter(key__in=LOOKED_AT))
    would = {seat.key: seen(browser, "tomorrow", seat.key, seat.role) for seat in seats}
    told = serialization.outcome(now(war).outcome).reports
    assert any(row.startswith("200") for pages in would.values() for path, row in pages.items() if path == "battle/1/")
    today = seen(browser, "look", seats[0].key, seats[0].role)

    assert publish.publish(now(war).pk)
    for seat in seats:
        after = seen(browser, "look", seat.key, seat.role)
        for path, text in would[seat.key].items():
            assert text == after[path], (seat.key, path)
    assert told
    assert today != would[seats[0].key], "it shows something that the room of today does not"


def test_ud_017_nothing_of_it_is_stored_counts_as_read_or_rings(war: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[object] = []
    monkeypatch.setattr("campaign.pings.ping", lambda *given: rung.append(given))
    browser, seat = playing.client_of(war.seats.get(key="umpire")), war.seats.get(key="home-cabin")
    before = rows()
    with CaptureQueriesContext(connection) as asked:
        answer = browser.get(f"{DESK}tomorrow/{seat.key}/")
    text = answer.content.decode()
    assert "None of it has been told" in text
    assert "disabled" in text
    assert rows() == before
    assert not rung
    written = [one["sql"] for one in asked if one["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    assert all("campaign_lookrecord" in sql or "django_session" in sql for sql in written), written
    assert [(one.what, one.of) for one in LookRecord.objects.filter(what="tomorrow")] == [("tomorrow", seat.key)]
    assert seat.ahead is None
    assert rooms.room(seat)["version"] == seat.version, "the seat's own room knows nothing of it"


def test_ud_017_who_is_visited_later_or_sleeps_gets_nothing_yet(war: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    segment = now(war)
    outcome, seats = serialization.outcome(segment.outcome), {seat.key: seat for seat in war.players()}
    monkeypatch.setattr("campaign.schedule.umpire_rounds.due_first", lambda campaign: ("red-admiralty",))
    assert tomorrow(segment, outcome, seats["home-cabin"])[1] == VISITED_LATER
    assert tomorrow(segment, outcome, seats["red-admiralty"])[1] == ""
    monkeypatch.setattr("campaign.reports.deferred_delivery.is_auto_advancing", lambda campaign, schedule: True)
    monkeypatch.setattr(
        "campaign.reports.deferred_delivery.wakes", lambda seat, segment, outcome: () if seat.side == "red" else ("x",)
    )
    assert tomorrow(segment, outcome, seats["red-admiralty"])[1] == SLEEPS
    assert tomorrow(segment, outcome, seats["home-cabin"])[0].ahead is not None


def test_ud_017_without_a_draft_it_says_so_and_a_stranger_finds_nothing(war: Campaign) -> None:
    umpire, seat = war.seats.get(key="umpire"), war.seats.get(key="home-cabin")
    browser = playing.client_of(umpire)
    assert f'href="{DESK}tomorrow/home-cabin/"' in browser.get(DESK).content.decode()
    assert browser.get(f"{DESK}tomorrow/nobody/").status_code == 404
    for path in ("", "chart.json", "why/", "battle/1/"):
        assert playing.client_of(seat).get(f"{DESK}tomorrow/{seat.key}/{path}").status_code == 404
    helper = umpire_team.join(war, "Ada", "assistant", umpire_team.Given(sides=("blue",)))
    found = playing.client_of(helper)
    assert found.get(f"/desk/{helper.rid}/look/home-cabin/").status_code == 200
    assert found.get(f"/desk/{helper.rid}/tomorrow/home-cabin/").status_code == 404, (
        "who is not told of a stop shows there is one"
    )
    Segment.objects.filter(pk=now(war).pk).update(state=Segment.State.RESOLVING)
    for path in ("", "why/", "battle/1/"):
        answer = browser.get(f"{DESK}tomorrow/{seat.key}/{path}")
        assert answer.status_code == 409
        assert "the run is being resolved" in answer.content.decode()
    assert browser.get(f"{DESK}tomorrow/{seat.key}/chart.json").status_code == 409
    assert "tomorrow/" not in browser.get(DESK).content.decode()


def test_ud_017_only_the_look_at_tomorrow_lays_anything_ahead_of_a_seat() -> None:
    root = Path(rooms.__file__).parents[2]
    found = {
        str(path.relative_to(root))
        for folder in ("campaign", "umpire")
        for path in (root / folder).rglob("*.py")
        if re.search(r"\w\.ahead = |= Ahead\(", path.read_text(encoding="utf-8"))
    }
    assert found == {"campaign/reports/publish_preview.py"}, "a room has nothing ahead but by this"
    users = {
        str(path.relative_to(root))
        for folder in ("campaign", "umpire")
        for path in (root / folder).rglob("*.py")
        if "publish_preview import" in path.read_text(encoding="utf-8")
    }
    assert users == {"umpire/people/seat_view/publish_preview.py"}
    assert Seat.ahead is None
