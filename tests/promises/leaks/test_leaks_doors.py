"""The leak ledger, L10 to L13 and L15."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders
from django.db import DatabaseError
from django.test import Client

from campaign import pings
from campaign.models import Campaign, OrderRequest, Seat, Segment
from campaign.muster import founding
from campaign.orders import sealing
from campaign.reports import deferred_delivery, delivery
from campaign.runs import publish, resolve
from tests.doorway import enter
from tests.promises import busy, playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]

ROOT = Path(__file__).resolve().parents[3]
ENGAGED = {"gannet-cabin", "pike-cabin"}


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with busy.at_war(monkeypatch) as campaign:
        yield campaign


Found = dict[str, dict[str, tuple[int, bytes]]]


def everything(campaign: Campaign, *but: str, doors: bool = True) -> Found:
    """Read the surfaces of all players save some; of stages before the last without other people's addresses (``doors``)."""
    players = (seat for seat in busy.players(campaign) if seat.key not in but)
    return {seat.key: playing.surfaces(seat, doors=doors) for seat in players}


OF_NOBODY = ("/alone/", "/begin/", "/health/", "/metrics", "/link-renewed/", "/go/", "/mail/", "/calendar/")


def keep_own_pages(found: Found) -> Found:
    """Keep only the surfaces at a player's own addresses."""
    return {
        key: {
            path: reply
            for path, reply in seen.items()
            if path.startswith(OF_NOBODY) or path == "/" or f"/room/room-{key}/" in path or " /api/" in path
        }
        for key, seen in found.items()
    }


@pytest.fixture(scope="module")
def at_first(django_db_setup, django_db_blocker) -> Found:
    """Read every player's surfaces as the war begins: the same in every war of this file."""
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch, busy.at_war(patch) as campaign:
        return everything(campaign)


def unread(campaign: Campaign) -> dict[str, tuple[int, int, int]]:
    """Return version, papers and calls of every player."""
    return {seat.key: (seat.version, seat.deliveries.count(), seat.calls.count()) for seat in busy.players(campaign)}


# ---- L10: debug tools ----


def test_l10_debug_is_off_unless_somebody_asks_for_it():
    code = (
        "import json; from deploy import settings as s; "
        "print(json.dumps([s.DEBUG, s.INSTALLED_APPS, s.MIDDLEWARE, str(s.TEMPLATES)]))"
    )
    env = {key: value for key, value in os.environ.items() if key not in ("DEBUG", "DJANGO_SETTINGS_MODULE")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env | {"SECRET_KEY": "x"}, capture_output=True, text=True, check=True
    )
    debug, apps, middleware, templates = json.loads(done.stdout)

    assert debug is False
    for tool in ("admin", "debug", "silk", "extensions", "profil"):
        assert tool not in " ".join([*apps, *middleware, templates]).lower()


@pytest.mark.parametrize(
    "path", ["/admin/", "/__debug__/", "/silk/", "/api/", "/media/", "/.git/config", "/static/../manage.py", "/static/"]
)
def test_l10_there_is_no_tool_behind_any_door(war, path):
    for browser in (Client(), playing.client_of(war.seats.get(key="umpire"))):
        assert browser.get(path).status_code == 404


def test_l10_what_is_served_as_static_is_for_browsers():
    served = {Path(name) for finder in get_finders() for name, _ in finder.list([])}

    assert {name.suffix for name in served} <= {".css", ".js", ".json", ".png", ".svg", ".woff2", ".map", ".ico"}
    tables = [name.name for name in served if name.suffix == ".json"]
    assert tables == ["lists.json"], "of JSON the printed lists of 1904-06 alone, out of which a battle is composed"


def test_l10_a_page_that_fails_says_nothing_of_why(war, monkeypatch):
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("Canary: watch-force lies at 3.67, 52.9")

    seat = war.seats.get(key="home-cabin")
    browser = playing.client_of(seat)
    browser.raise_request_exception = False
    monkeypatch.setattr("campaign.rooms.room", fails)
    monkeypatch.setattr("campaign.rooms.chart", fails)
    monkeypatch.setattr("campaign.rooms.draft.Draft.answer", fails)

    replies = [browser.get(f"/room/{seat.rid}/"), browser.get(f"/room/{seat.rid}/chart.json")]
    replies.append(browser.post(f"/room/{seat.rid}/draft/", "{}", content_type="application/json"))
    for reply in replies:
        assert reply.status_code == 500
        for word in (b"Canary", b"watch", b"Traceback", b"RuntimeError", b".py", b"campaign/"):
            assert word not in reply.content


def test_l10_errors_of_every_kind_are_the_same_page_for_every_room(war):
    seat = war.seats.get(key="home-cabin")
    browser = playing.client_of(seat)
    strict = Client(enforce_csrf_checks=True)
    enter(strict, seat)
    rids = ("room-home-cabin", "room-watch-cabin", "room-umpire", "nobody")

    for method in ("head", "options", "put", "delete", "patch", "trace"):
        for path in ("", "chart.json", "export.json", "draft/"):
            replies = [getattr(browser, method)(f"/room/{rid}/{path}") for rid in rids]
            assert len({(reply.status_code, reply.content, str(reply.headers)) for reply in replies}) == 1
            assert replies[0].status_code == 405
    forged = {playing.answer(strict.post(f"/room/{rid}/seal/", "{}", content_type="application/json")) for rid in rids}
    assert {status for status, _ in forged} == {403}
    assert len(forged) == 1
    assert browser.get("/", headers={"host": "elsewhere.example"}).status_code == 400


def test_l10_headers_tell_no_time_no_tag_and_no_version(war):
    seat = war.seats.get(key="home-cabin")
    browser = playing.client_of(seat)
    for path in ("", "chart.json", "export.json", "nothing-here"):
        headers = {name.lower() for name in browser.get(f"/room/{seat.rid}/{path}").headers}
        assert headers <= {
            "content-language",  # the reader's own
            "content-type",
            "content-length",
            "content-disposition",
            "content-security-policy",
            "permissions-policy",
            "cache-control",
            "x-frame-options",
            "x-content-type-options",
            "referrer-policy",
            "cross-origin-opener-policy",
            "vary",
        }


# ---- L11: undo and reload used to scout ----


def test_l11_drafting_sealing_and_taking_back_tell_nothing_new(war):
    seat = war.seats.get(key="relay-cabin")
    browser = playing.client_of(seat)
    before, truth = playing.surfaces(seat), unread(war)

    for course in range(0, 360, 45):
        leg = {"course": course, "hours": 6, "knots": 14}
        sheet = json.dumps({"forces": {"relay-force": {"legs": [leg], "raid": True}}})
        for verb in ("draft", "seal", "unseal"):
            browser.post(f"/room/{seat.rid}/{verb}/", sheet, content_type="application/json")

    assert unread(war) == truth
    OrderRequest.objects.filter(seat=seat).update(draft="{}")
    assert playing.first_difference(before, playing.surfaces(seat)) == ""


def test_l11_an_envelope_cannot_be_taken_back_once_the_run_is_being_resolved(war):
    playing.give(war, busy.ORDERS, set(busy.ORDERS))
    seats = {key: war.seats.get(key=key) for key in ("relay-cabin", "gannet-cabin")}
    first = playing.resolve_all(war)
    for seat in seats.values():
        for verb in ("draft", "seal", "unseal"):
            reply = playing.client_of(seat).post(f"/room/{seat.rid}/{verb}/", "{}", content_type="application/json")
            assert reply.status_code == 409
    assert publish.publish(first.pk)

    # gannet has read of her action; her earlier orders stand.
    gannet = seats["gannet-cabin"]
    reply = playing.client_of(gannet).post(f"/room/{gannet.rid}/unseal/", '{"call": 1}', content_type="application/json")
    assert reply.status_code == 409
    assert gannet.calls.get(number=1).closed
    assert seats["relay-cabin"].latest_call().number == 1
    assert seats["relay-cabin"].latest_call().closed


# ---- L12: presence, flags, and when one is told ----


def test_l12_who_has_sealed_is_on_the_desk_and_nowhere_else(at_first, war):
    desk = playing.client_of(war.seats.get(key="umpire"))
    was = desk.get("/desk/room-umpire/").content

    sealing.seal(war.seats.get(key="relay-cabin"), busy.ORDERS["relay-cabin"], None)

    after = everything(war, "relay-cabin")
    assert after.keys() == at_first.keys() - {"relay-cabin"}
    for key, found in after.items():
        assert playing.first_difference(at_first[key], found) == "", key
    assert desk.get("/desk/room-umpire/").content != was


@pytest.fixture
def pinged(monkeypatch, django_capture_on_commit_callbacks):
    """Run something and list the rooms pinged for it, in order."""

    def during(do) -> list[str]:
        heard: list[str] = []
        of_the_world = pings.ping

        def ping(rid: str, version: int) -> None:
            heard.append(rid.removeprefix("room-"))
            of_the_world(rid, version)

        with monkeypatch.context() as patch, django_capture_on_commit_callbacks(execute=True):
            patch.setattr(pings, "ping", ping)
            do()
        return heard

    return during


def test_l12_a_run_is_news_to_all_at_once_and_a_cut_only_to_the_engaged(war, pinged):
    everybody = {seat.key for seat in busy.players(war)}
    busy_seats = {key for key in busy.ORDERS if key != "tern-cabin"}

    assert set(pinged(lambda: playing.give(war, busy.ORDERS, busy_seats))) == {"umpire"}
    opened = playing.present(war)
    assert sorted(pinged(lambda: resolve.order_six_hours(opened.pk))) == sorted({*everybody, "umpire"})
    work = pinged(lambda: (resolve.resolve_segment(opened.pk), fight_all(opened), resolve.resolve_segment(opened.pk)))
    assert set(work) == {"umpire"}
    assert sorted(pinged(lambda: publish.publish(opened.pk))) == sorted({*ENGAGED, "umpire"})
    again = playing.present(war)
    assert sorted(pinged(lambda: resolve.order_six_hours(again.pk))) == sorted({*ENGAGED, "umpire"})
    assert set(pinged(lambda: (resolve.resolve_segment(again.pk), fight_all(again), resolve.resolve_segment(again.pk)))) == {
        "umpire"
    }
    assert Segment.objects.get(pk=again.pk).state == Segment.State.REVIEW
    assert sorted(pinged(lambda: publish.publish(again.pk))) == sorted({*everybody, "umpire"})
    assert pinged(lambda: publish.publish(again.pk)) == []


def fight_all(segment: Segment) -> None:
    for engagement in segment.run.engagements.all():
        playing.fight_service(engagement.battle_id)


def test_l12_reading_is_told_to_nobody_else(at_first, war):
    versions = unread(war)

    playing.client_of(war.seats.get(key="relay-cabin")).get("/room/room-relay-cabin/")

    assert unread(war) == versions
    assert everything(war, "relay-cabin") == {key: found for key, found in at_first.items() if key != "relay-cabin"}


# ---- L13: half-finished runs ----


def test_l13_what_is_in_review_is_in_no_room(war):
    playing.give(war, busy.ORDERS, set(busy.ORDERS))
    assert resolve.order_six_hours(playing.present(war).pk)
    before = everything(war)

    segment = playing.present(war)
    resolve.resolve_segment(segment.pk)
    assert everything(war, doors=False) == keep_own_pages(before), "an engagement was opened"
    fight_all(segment)
    assert everything(war, doors=False) == keep_own_pages(before), "its battle was fought"
    resolve.resolve_segment(segment.pk)

    assert Segment.objects.get(pk=segment.pk).outcome
    assert everything(war) == before


def test_l13_a_cut_tells_the_engaged_no_minute_beyond_it_and_the_others_nothing(war):
    playing.give(war, busy.ORDERS, set(busy.ORDERS))
    segment = playing.resolve_all(war)
    others = everything(war, *ENGAGED)
    stop = json.loads(segment.outcome)["world"]["minute"]
    assert 0 < stop < 360

    assert publish.publish(segment.pk)

    assert everything(war, *ENGAGED) == others
    for key in ENGAGED:
        seat = war.seats.get(key=key)
        minutes = [minute for paper in seat.deliveries.all() for minute in every_minute(json.loads(paper.data))]
        assert max(minutes) <= stop
        assert seat.latest_call().start == stop
        assert max(seat.deliveries.values_list("arrives", flat=True)) == stop


MINUTES = ("at", "closest_at", "lost", "written")


def every_minute(body: dict) -> Iterator[float]:
    yield from (body[name] for name in MINUTES if body.get(name) is not None)
    yield from (row[0] for row in body.get("track", ()))


def test_l13_what_was_told_at_a_cut_is_told_unchanged_when_the_run_is_whole(war):
    """No report of the stop is taken back or changed later: only a sighting may go on."""
    playing.give(war, busy.ORDERS, set(busy.ORDERS))
    segment = playing.resolve_all(war)
    assert publish.publish(segment.pk)
    seats = [war.seats.get(key=key) for key in sorted(ENGAGED)]
    stop = seats[0].latest_call().start
    had = {seat.key: seat.deliveries.count() for seat in seats}

    playing.finish_run(war, 1)

    for seat in seats:
        late = seat.deliveries.filter(number__gt=had[seat.key])
        assert late.exists()
        assert not late.filter(arrives__lt=stop).exists(), [paper.body for paper in late.filter(arrives__lt=stop)]


def test_l13_a_publication_that_fails_half_way_has_told_nobody(war, monkeypatch):
    playing.give(war, busy.ORDERS, set(busy.ORDERS))
    segment = playing.resolve_all(war)
    before, told = unread(war), []

    def breaks(seat: Seat, *args: object, **more: object) -> int:
        if told:
            raise DatabaseError("the disk is full")
        told.append(seat.key)
        return delivery.deliver(seat, *args, **more)

    monkeypatch.setattr(deferred_delivery, "deliver", breaks)
    with pytest.raises(DatabaseError):
        publish.publish(segment.pk)

    assert told
    assert unread(war) == before
    assert Segment.objects.get(pk=segment.pk).state == Segment.State.REVIEW


# ---- L15: the server trusts the actor ----


def test_l15_orders_for_anothers_force_are_refused_and_would_move_nothing(war):
    for key in ("home-cabin", "blue-admiralty", "press", "watch-cabin"):
        seat = war.seats.get(key=key)
        browser = playing.client_of(seat)
        for force in ("gannet-force", "pike-force", "gannet-ship-1"):
            sheet = {"forces": {force: {"legs": [{"lon": 0.5, "lat": 57.4, "knots": 10}]}}}
            reply = browser.post(f"/room/{seat.rid}/seal/", json.dumps(sheet), content_type="application/json")
            assert reply.status_code == 422
            assert not seat.latest_call().sealed


def test_l15_a_page_of_a_past_run_can_neither_draft_nor_seal_nor_open(war):
    playing.resolve_all(war)
    playing.finish_run(war, 1)
    seat = war.seats.get(key="home-cabin")
    browser = playing.client_of(seat)
    sealing.seal(seat, {}, 2)

    for verb in ("draft", "seal", "unseal"):
        for stale in (1, 3, -1, "2", True, [2]):
            body = json.dumps({"call": stale, "dispatches": []})
            reply = browser.post(f"/room/{seat.rid}/{verb}/", body, content_type="application/json")
            assert (reply.status_code, stale) == (409 if type(stale) is int else 400, stale)
    assert seat.latest_call().sealed


def test_l15_a_seat_of_another_campaign_opens_no_room_here_though_it_has_the_same_key(war):
    other = founding.begin_campaign(war.pack, "other", seed="other")
    stranger = playing.client_of(other.seats.get(key="home-cabin"))
    umpire = playing.client_of(other.seats.get(key="umpire"))
    umpire_rid = other.seats.get(key="umpire").rid

    for path in ("", "chart.json", "export.json", "theatre.json"):
        assert stranger.get(f"/room/room-home-cabin/{path}").status_code == 404
    assert stranger.post("/room/room-home-cabin/seal/", "{}", content_type="application/json").status_code == 404
    assert umpire.get("/desk/room-umpire/").status_code == 404
    assert umpire.get("/desk/room-umpire/look/home-cabin/").status_code == 404
    mine = playing.present(war)
    for verb in ("order", "publish"):
        umpire.post(f"/desk/{umpire_rid}/{verb}/", {"segment": mine.pk})
        assert umpire.post(f"/desk/room-umpire/{verb}/", {"segment": mine.pk}).status_code == 404
    assert Segment.objects.get(pk=mine.pk).state == Segment.State.OPEN


def test_l15_an_umpires_link_makes_no_player_and_a_players_no_umpire(war):
    umpire = playing.client_of(war.seats.get(key="umpire"))
    assert umpire.get("/room/room-umpire/").status_code == 404
    for verb in ("draft", "seal", "unseal"):
        assert umpire.post(f"/room/room-umpire/{verb}/", "{}", content_type="application/json").status_code == 404
        assert umpire.post(f"/room/room-home-cabin/{verb}/", "{}", content_type="application/json").status_code == 404
