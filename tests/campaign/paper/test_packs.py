"""Print packs of seats: made in the background out of a room alone, from the room and from the desk (UD-104, UD-105)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import timezone

from campaign.models import Campaign, Delivery, OrderRequest, PrintPack, Run, Seat, Segment
from campaign.orders import sealing
from campaign.orders.sealing import Refused
from campaign.paper.code import code_of
from campaign.paper.pack import printed
from campaign.printing import print_packs
from campaign.rooms.printing.print_pack import pack_of
from tests.campaign.clock import wars
from tests.promises import playing, theatre, twin_worlds
from tests.promises.twin_worlds import Twin

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    monkeypatch.setattr(print_packs, "send", lambda *args, **more: SENT.append((args, more)))
    SENT.clear()
    with wars.a_war(monkeypatch) as (campaign, _):
        yield campaign


SENT: list[tuple[tuple[object, ...], dict[str, object]]] = []


def seat_of(campaign: Campaign, key: str = "blue-west") -> Seat:
    return campaign.seats.select_related("campaign").get(key=key)


def pdf_of(seat: Seat, *, packed: bool = True) -> bytes:
    call = seat.latest_call()
    assert call is not None
    return printed(pack_of(seat, call, "A4"), packed=packed)


def test_ud_105_a_pack_is_asked_for_made_and_opened(war: Campaign, django_capture_on_commit_callbacks):
    seat = seat_of(war)
    browser, url = playing.client_of(seat), f"/room/{seat.rid}/paper/"
    page = browser.get(url).content.decode()
    assert "A4</b>: not created yet" in page
    assert code_of(war.name, "blue-west", 1) in page
    with django_capture_on_commit_callbacks(execute=True):
        assert browser.post(url, {"size": "A4"}).status_code == 302
    row = PrintPack.objects.get(seat=seat)
    assert [((print_packs.MAKE, row.pk), {"priority": print_packs.LOW})] == SENT, "behind every run and move"
    assert "in preparation: waiting for the printer" in browser.get(url).content.decode()
    assert 'hx-trigger="every 2s"' in browser.get(f"{url}?part=packs").content.decode()
    assert browser.get(f"{url}A4.pdf").status_code == 404

    assert print_packs.make(row.pk, pack_of)
    assert not print_packs.make(row.pk, pack_of), "it is made once"
    answer = browser.get(f"{url}A4.pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content == pdf_of(seat)
    page = browser.get(f"{url}?part=packs").content.decode()
    assert f"{PrintPack.objects.get(seat=seat).pages} pages" in page
    assert "hx-trigger" not in page
    assert browser.post(url, {"size": "A4"}).status_code == 302
    assert PrintPack.objects.get(seat=seat).state == "ready", "it is as it would be made"


def test_ud_105_how_far_it_is_shows_while_it_is_made(war: Campaign):
    seat = seat_of(war)
    row, seen = print_packs.ask(seat, "A3"), []

    def watched(*args: object) -> object:
        pack = pack_of(*args)  # type: ignore[arg-type]
        seen.append(PrintPack.objects.get(pk=row.pk).state)
        return pack

    assert print_packs.make(row.pk, watched)  # type: ignore[arg-type]
    done = PrintPack.objects.get(pk=row.pk)
    assert seen == ["waiting"]
    assert (done.state, done.pages, done.size) == ("ready", done.of, "A3")
    assert done.pages >= 5


def test_ud_105_a_pack_that_fails_says_so_and_is_made_once_more(war: Campaign):
    seat = seat_of(war)
    row = print_packs.ask(seat, "A4")
    with pytest.raises(ZeroDivisionError):
        print_packs.make(row.pk, lambda *_: 1 / 0)  # type: ignore[arg-type, return-value]
    page = playing.client_of(seat).get(f"/room/{seat.rid}/paper/").content.decode()
    assert "could not be created; try again" in page
    assert "ZeroDivisionError" not in page
    print_packs.ask(seat, "A4")
    assert print_packs.make(row.pk, pack_of)


@pytest.mark.postgres
def test_ud_105_a_task_that_is_late_writes_over_nothing_and_what_lies_is_queued_again(war: Campaign):
    seat = seat_of(war)
    row = print_packs.ask(seat, "A4")

    def asked_meanwhile(*args: object) -> object:
        PrintPack.objects.filter(pk=row.pk).update(stamp=99)
        return pack_of(*args)  # type: ignore[arg-type]

    assert not print_packs.make(row.pk, asked_meanwhile)  # type: ignore[arg-type]
    assert PrintPack.objects.get(pk=row.pk).state == "waiting"
    PrintPack.objects.update(taken_at=timezone.now())
    assert print_packs.sweep() == 0
    PrintPack.objects.update(taken_at=None)
    assert print_packs.sweep() == 1


def test_ud_105_what_cannot_be_printed_is_refused_in_words(war: Campaign):
    seat = seat_of(war)
    browser, url = playing.client_of(seat), f"/room/{seat.rid}/paper/"
    answer = browser.post(url, {"size": "A5"})
    assert answer.status_code == 422
    assert "Print packs come in A4 or A3." in answer.content.decode()
    assert browser.get(f"{url}A5.pdf").status_code == 404
    seat.calls.all().delete()
    with pytest.raises(Refused, match="nothing to print yet"):
        print_packs.ask(seat, "A4")
    assert "there is nothing to print" in browser.get(url).content.decode()


def test_ud_104_ud_105_the_desk_makes_the_packs_of_all_and_each_is_that_of_its_room(war: Campaign):
    umpire = war.seats.get(key="umpire")
    browser, url = playing.client_of(umpire), f"/desk/{umpire.rid}/packs/"
    page = browser.get(url).content.decode()
    for key in ("blue-west", "press"):
        assert code_of(war.name, key, 1) in page
    assert browser.post(url, {"size": "A4"}).status_code == 302
    assert PrintPack.objects.count() == war.players().count()
    assert browser.post(url, {"size": "A9"}).status_code == 422
    assert browser.post(url, {"size": "A4", "seat": "nobody"}).status_code == 404
    row = PrintPack.objects.get(seat__key="press")
    assert print_packs.make(row.pk, pack_of)
    assert browser.get(f"{url}press/A4.pdf").content == pdf_of(seat_of(war, "press"))
    assert browser.get(f"{url}red-east/A4.pdf").status_code == 404, "it is not created yet"
    assert Client().get(f"{url}press/A4.pdf").status_code == 404
    stranger = playing.client_of(seat_of(war, "red-east"))
    assert stranger.get(f"/room/{seat_of(war, 'press').rid}/paper/A4.pdf").status_code == 404


def test_ud_105_every_kind_of_seat_has_its_pack(war: Campaign):
    wars.next_run(war)
    for key, shows, hides in (
        ("blue-west", b"keep wireless silence", b"Article 1"),
        ("blue-admiralty", b"Dispatches", b"keep wireless silence"),
        ("press", b"Article 1", b"Dispatches"),
        ("trade", b"Trader", b"Dispatches"),
    ):
        pdf = pdf_of(seat_of(war, key), packed=False)
        assert shows in pdf, key
        assert hides not in pdf, key
        assert code_of(war.name, key, 2).encode() in pdf


def test_sc_ud_10_all_that_she_reaches_lies_on_the_sheet_also_where_that_is_the_whole_sea(monkeypatch):
    with playing.a_world(monkeypatch, theatre.packs.find("channel_manoeuvres")) as (campaign, _):
        seat = campaign.seats.get(key="blue_cabin")
        call = seat.latest_call()
        assert call is not None
        (sheet,) = pack_of(seat, call, "A4").charts
        assert (sheet.reach_nm, sheet.reach_kn, sheet.scale) == (138.0, 23.0, 2_000_000)
        labels = {mark.label for mark in sheet.marks}
        assert {"Monmouth", "Portsmouth"} <= labels
        small = pack_of(seat, call, "A3").charts[0]
        assert small.scale <= sheet.scale


@pytest.mark.full
def test_ud_105_neither_a_draft_nor_what_was_read_changes_a_byte(war: Campaign):
    wars.next_run(war)
    seat = seat_of(war)
    first = pdf_of(seat)
    sealing.save_draft(seat, {"forces": {"blue-west": {"legs": [{"lon": -1.0, "lat": 56.3, "knots": 9}]}}}, None)
    playing.client_of(seat).get(f"/room/{seat.rid}/")
    assert pdf_of(seat_of(war)) == first


def test_ud_105_what_came_in_is_printed_with_its_source(war: Campaign):
    sealing.seal(seat_of(war, "blue-north"), {"dispatches": [{"to": "blue-admiralty", "text": "Nothing in sight."}]}, None)
    sealing.seal(
        seat_of(war, "press"), {"articles": [{"headline": "Fog", "versions": {"blue": "Thick off Hull.", "red": ""}}]}, None
    )
    for _ in range(3):
        wars.next_run(war)
        pdf = pdf_of(seat_of(war, "blue-admiralty"), packed=False)
        if b"Thick off Hull." in pdf:
            break
    assert b"Thick off Hull." in pdf


def test_ud_105_what_the_umpire_took_back_what_was_overheard_and_what_was_reported_is_printed(war: Campaign):
    wars.next_run(war)
    seat = seat_of(war, "blue-admiralty")
    call = seat.latest_call()
    assert call is not None
    heard = {
        "by": "Scarborough",
        "own_lon": 0.1,
        "own_lat": 54.0,
        "bearing_deg": 90.0,
        "bearing": "E",
        "strength": "loud",
        "minute": call.start,
    }
    rows = [
        ("slip", {"what": "corrected", "text": "No. 3 stands no more.", "now": "It was a collier.", "word": "My error."}),
        ("bearing", heard),
    ]
    for n, (kind, body) in enumerate(rows, 1):
        number = seat.deliveries.count() + 1
        Delivery.objects.create(
            seat=seat,
            number=number,
            batch=call.batch + 1,
            kind=kind,
            happened=call.start,
            arrives=call.start,
            data=json.dumps(body),
            digest=f"test {n}",
        )
    items = {item.kind: item.text for item in pack_of(seat_of(war, "blue-admiralty"), call, "A4").items}
    assert items["The umpire"] == "No. 3 stands no more.\nIt was a collier.\nMy error."
    assert items["Wireless"] == "Scarborough heard hostile wireless E, loud."
    # Taken back after that pack was printed, it bears the hour of that call: the next pack says it still.
    segment = Segment.objects.create(
        run=Run.objects.filter(campaign=war).latest("number"), index=9, start=call.until, state=Segment.State.AHEAD
    )
    number, batch, end = call.number + 1, call.batch + 2, call.until + 360
    after = OrderRequest.objects.create(
        seat=seat, segment=segment, number=number, batch=batch, start=call.until, until=end, draft="{}"
    )
    assert "The umpire" in {item.kind for item in pack_of(seat_of(war, "blue-admiralty"), after, "A4").items}


@pytest.mark.full
@pytest.mark.parametrize("change", [twin_worlds.enemy_dispatch, twin_worlds.a_battle_far_away, twin_worlds.dispatch_in_transit])
def test_ud_105_l12_twin_worlds_print_the_same_pack(monkeypatch, change):
    """Secrets from blue-north change not one byte of its print, nor of the result of its standing orders."""

    def made(twin: Twin) -> tuple[str, bytes]:
        pack = theatre.pack_with(theatre.world(theatre.packs.find(theatre.PACK).world, twin.squadrons))
        with playing.a_world(monkeypatch, pack) as (campaign, _):
            playing.give(campaign, twin.orders, set(twin.sealed))
            playing.resolve_all(campaign)
            playing.finish_run(campaign, 1)
            return playing.truth_of(campaign), pdf_of(seat_of(campaign, "blue-north"), packed=False)

    one = Twin(orders=twin_worlds.plain_orders(random.Random(3)), sealed=frozenset({"blue-north"}))
    first, second = made(one), made(change(one, random.Random(4)))
    assert first[0] != second[0], "the worlds do not differ"
    assert first[1] == second[1]


def test_ud_105_what_came_with_one_call_is_printed_in_its_pack_and_never_again(war: Campaign):
    wars.next_run(war)
    seat = seat_of(war, "blue-admiralty")
    call = seat.latest_call()
    assert call is not None
    body = {
        "from": "North Squadron",
        "from_key": "blue-north",
        "path": ["North Squadron"],
        "text": "Nothing in sight.",
        "written": 0,
        "via": "wireless",
        "hops": [],
    }
    given = {"kind": "dispatch", "happened": call.start, "arrives": call.start, "data": json.dumps(body), "digest": "test"}
    Delivery.objects.create(seat=seat, number=seat.deliveries.count() + 1, batch=call.batch, **given)

    def printed_then() -> list[str]:
        seat = seat_of(war, "blue-admiralty")
        latest = seat.latest_call()
        assert latest is not None
        return [item.text for item in pack_of(seat, latest, "A4").items if item.kind == "Dispatch"]

    (said,) = printed_then()
    assert said.endswith("Nothing in sight.")
    wars.next_run(war)
    assert printed_then() == []
