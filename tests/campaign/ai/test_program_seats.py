"""The computer at the seats of a war (CK-044, 045, 052)."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from django.test import Client

from campaign import packs
from campaign.clock.fallback_order import PROGRAM, SEALED
from campaign.models import Campaign, ComputerReasons, OrderRequest, Seat
from campaign.orders import computer, fallbacks, sealing
from campaign.runs import resolve
from tests.campaign.ai.seat_pages import PACK, RUNS, look
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with playing.a_world(monkeypatch, packs.find(PACK), seed="program") as (campaign, _):
        yield campaign


def sheets(campaign: Campaign) -> list[tuple[str, int, str, str]]:
    """List the computer's sheets and reasons, by seat and call."""
    rows = ComputerReasons.objects.filter(call__seat__campaign=campaign).order_by("call__seat__key", "call__number")
    return list(rows.values_list("call__seat__key", "call__number", "sheet", "lines"))


def play_through(campaign: Campaign) -> tuple[int, int]:
    """Play four runs with the computer in every seat; count the calls at runs' beginnings, and those it sealed."""
    asked = sealed = 0
    for seat in campaign.players():
        computer.give(seat, computer.PROGRAM)
    while (segment := playing.present(campaign)).run.number <= RUNS:
        computer.play(segment.pk)
        calls = segment.calls.all()
        if not segment.index:
            asked, sealed = asked + len(calls), sealed + sum(bool(call.sealed) for call in calls)
        assert all(call.sealed_by == computer.NAME for call in calls if call.sealed)
        playing.resolve_all(campaign)
        assert set(calls.values_list("rung", flat=True)) == {SEALED}
        assert playing.publish.publish(segment.pk)
    return asked, sealed


def test_ck_044_ck_045_ck_wc_23_all_five_seats_the_programs_for_four_runs_twice_the_same(monkeypatch):
    found = []
    for _ in range(2):
        with (
            pytest.MonkeyPatch.context() as patch,
            playing.a_world(patch, packs.find(PACK), seed="program") as (campaign, _pings),
        ):
            assert play_through(campaign) == (20, 20)
            found.append(sheets(campaign))
            assert not [line for row in found[-1] for line in row[3].split('"') if line.startswith("Removed")], "CK-044"
    assert found[0] == found[1]
    assert len(found[0]) >= 20


@pytest.mark.postgres
def test_ck_045_a_worker_that_is_killed_and_one_that_comes_twice_seal_once_and_the_same(war, monkeypatch):
    for seat in war.players():
        computer.give(seat, computer.PROGRAM)
    segment = playing.present(war)
    first = next(iter(computer.to_play(segment).order_by("seat__key")))

    def killed(*args, **more):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(computer, "seal", killed)
        with pytest.raises(KeyboardInterrupt):
            computer.play(segment.pk)
    before = sheets(war)
    assert [row[:2] for row in before] == [(first.seat.key, 1)]
    sent = []
    with monkeypatch.context() as patch:
        patch.setattr(computer, "send", lambda task, pk: sent.append((task, pk)))
        patch.setattr(computer, "still_lying", lambda task, lying: lying)
        assert computer.sweep() == 1
    assert sent == [(computer.PLAY, segment.pk)]
    assert computer.play(segment.pk) == 5
    assert computer.play(segment.pk) == 0
    assert sheets(war)[0] == before[0]


def test_ck_048_a_dispatch_that_arrives_in_the_minute_a_run_begins_is_answered_once(war):
    computer.give(war.seats.get(key="blue_cabin"), computer.PROGRAM)
    writer = war.seats.get(key="blue_admiralty")

    def play_run(note: str = "") -> list[str]:
        """Play a run and list what the admiral wrote to his Admiralty in it."""
        segment, had = playing.present(war), writer.deliveries.count()
        if note:
            sealing.seal(writer, {"dispatches": [{"to": "blue_cabin", "text": note}]}, None)
        computer.play(segment.pk)
        playing.resolve_all(war)
        assert playing.publish.publish(playing.present(war).pk)
        rows = writer.deliveries.filter(kind="dispatch", number__gt=had)
        return [json.loads(row.data)["text"] for row in rows]

    play_run("Have a look into Torbay, would you?")
    letter = war.seats.get(key="blue_cabin").deliveries.get(kind="dispatch")
    assert letter.arrives == 0, "he lies at his Admiralty's wire as the run begins"
    answer = "Your 0600, “Have a look into Torbay, …”, not understood; carrying on."
    assert [answer in " ".join(play_run()) for _ in range(2)] == [True, False]
    page = playing.client_of(writer).get(f"/room/{writer.rid}/").content.decode()
    assert "Answered <time>Day 1, 12:00</time>." in page, "the answer names the hour of the dispatch"


def test_ck_052_the_umpire_gives_a_seat_has_it_stood_by_and_takes_it_back_at_any_call(war):
    umpire, seat = war.seats.get(role="umpire"), war.seats.get(key="blue_cabin")
    client = playing.client_of(umpire)

    def press(value: str) -> Seat:
        answer = client.post(f"/desk/{umpire.rid}/seats/", {"do": "program", "seat": seat.key, "played_by": value})
        assert answer.status_code == 302
        return Seat.objects.get(pk=seat.pk)

    assert press("program").played_by == "program"
    assert computer.play(playing.present(war).pk) == 1
    assert seat.latest_call().sealed_by == computer.NAME
    text = client.get(f"/desk/{umpire.rid}/seats/").content.decode()
    assert "played by the computer" in text
    assert press("").played_by == ""
    call = seat.latest_call()
    assert not call.sealed, "whoever takes over writes his own"
    assert call.draft != "{}", "with the program's sheet before him"
    assert press("standby").played_by == "standby"
    assert computer.play(playing.present(war).pk) == 0, "it plays only when nobody seals"
    assert playing.resolve_all(war)
    assert OrderRequest.objects.get(pk=call.pk).rung in ("draft", PROGRAM)


def test_ck_052_standing_by_it_is_the_rung_before_the_last_course(war):
    seat = war.seats.get(key="red_cabin")
    computer.give(seat, computer.STANDS_BY)
    assert PROGRAM in fallbacks.rungs_of(seat, fallbacks.terms_of(war))
    assert PROGRAM not in fallbacks.rungs_of(war.seats.get(key="blue_cabin"), fallbacks.terms_of(war))
    call = seat.latest_call()
    assert resolve.order_six_hours(playing.present(war).pk)
    call.refresh_from_db()
    assert call.rung == PROGRAM
    assert call.sealed


def test_ck_052_whoever_takes_over_reads_its_reasons_and_nobody_else_can_tell(war):
    seat = war.seats.get(key="blue_cabin")
    computer.give(seat, computer.PROGRAM)
    computer.play(playing.present(war).pk)
    room = playing.client_of(seat)
    page = room.get(f"/room/{seat.rid}/").content.decode()
    assert "The computer plays this seat" in page
    assert "patrols where she was" in page
    other = war.seats.get(key="blue_admiralty")
    page = playing.client_of(other).get(f"/room/{other.rid}/").content.decode()
    assert "program" not in page.replace("the program itself", "").replace("/programs/", "")  # every room has a page of keys
    assert room.post(f"/room/{seat.rid}/program/", {"do": "take"}).status_code == 302
    seat.refresh_from_db()
    assert seat.played_by == ""
    assert not seat.latest_call().sealed
    sealing.as_they_are(seat, None)
    stranger = Client().post(f"/room/{seat.rid}/program/", {"do": "take"})
    assert stranger.status_code == 404


def test_ck_052_what_it_cannot_play_is_refused_in_words(war):
    with pytest.raises(sealing.Refused, match="by people or by the computer"):
        computer.give(war.seats.get(key="blue_cabin"), "dog")


def test_ck_052_a_seat_that_the_program_plays_differs_in_not_one_byte_for_whoever_may_not_know():
    """Twin worlds: the computer has Red's admiral, or a person there seals the very same sheet."""
    found: list[dict[str, dict[str, tuple[int, bytes]]]] = []
    sheet: dict[str, object] = {}
    for person in (False, True):
        with pytest.MonkeyPatch.context() as patch, playing.a_world(patch, packs.find(PACK), seed="program") as (campaign, pings):
            seat = campaign.seats.get(key="red_cabin")
            if person:
                sealing.seal(seat, sheet, None)
            else:
                computer.give(seat, computer.PROGRAM)
                assert computer.play(playing.present(campaign).pk) == 1
                sheet = computer.wrote(seat.latest_call()).sheet
            looked = {f"{key} before": look(campaign, key) for key in ("blue_cabin", "red_admiralty")}
            playing.resolve_all(campaign)
            assert playing.publish.publish(playing.present(campaign).pk)
            looked |= {f"{key} after": look(campaign, key) for key in ("blue_cabin", "red_admiralty", "press")}
            rung = [one for one in pings if one[0] not in ("room-red_cabin", "room-umpire")]
            found.append({**looked, "pings": {"": (0, repr(rung).encode())}})
    for name, one in found[0].items():
        assert playing.first_difference(one, found[1][name]) == "", name


def test_ck_023_a_held_run_offers_that_the_program_plays_for_who_is_missing(monkeypatch):
    import msgspec

    from campaign.clock.terms import Terms
    from campaign.models import Deadline
    from campaign.schedule import deadline_sweep
    from tests.campaign.clock import wars

    terms = msgspec.structs.replace(wars.FIXED_20, breaker=True)
    assert isinstance(terms, Terms)
    with wars.a_war(monkeypatch, terms) as (campaign, hands):
        with pytest.raises(sealing.Refused, match="No run is on hold"):
            deadline_sweep.ask_program(campaign)
        hands.go(wars.AT_20)
        assert deadline_sweep.sweep() == 0
        assert wars.deadline(campaign).state == Deadline.State.HELD
        umpire = campaign.seats.get(role="umpire")
        desk = playing.client_of(umpire)
        assert "Let the computer play for those missing" in desk.get(f"/desk/{umpire.rid}/clock/").content.decode()
        assert desk.post(f"/desk/{umpire.rid}/clock/", {"do": "ask_program"}).status_code == 302
        assert resolve.order_six_hours(playing.present(campaign).pk)
        cabins = OrderRequest.objects.filter(seat__campaign=campaign, seat__role="cabin", number=1)
        assert set(cabins.values_list("rung", flat=True)) == {PROGRAM}
        assert set(campaign.players().values_list("played_by", flat=True)) == {""}, "this run alone"


def test_ck_052_the_button_to_take_over_stands_only_where_there_is_something_to_take(war):
    seat = war.seats.get(key="blue_cabin")
    computer.give(seat, computer.PROGRAM)
    playing.finish_run(war, 1)
    playing.finish_run(war, 2)
    room = playing.client_of(seat)

    def offered(which: str = "") -> tuple[bool, bool]:
        page = room.get(f"/room/{seat.rid}/{which}").content.decode()
        return "The computer play" in page, "Play it myself" in page

    assert offered() == (True, True)
    assert offered("?run=1") == (True, False), "what is past is nobody's to take"
    Campaign.objects.filter(pk=war.pk).update(phase=Campaign.Phase.OVER)
    assert offered() == (True, False), "the war is over"
