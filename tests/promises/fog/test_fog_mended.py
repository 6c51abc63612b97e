"""Twin worlds of mistakes mended in the open: corrections, silence, readers, the notice of going back, a void battle (UD §9)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from campaign import packs
from campaign.models import Campaign, SeatAssignment, Segment
from campaign.orders import sealing
from campaign.reports import corrections
from campaign.reports.corrections import Mending
from campaign.reports.read_receipts import reading
from campaign.rulings import ruling_records
from campaign.runs import publish, resolve, rollback
from campaign.runs.rollback import Going
from naval.state.ruling_acts import Breakdown
from tactical.services import fight_battle
from tests.campaign import board_war
from tests.campaign.war import held
from tests.promises import playing
from tests.promises.ruling_twins import BLUE, RED, Seen
from tests.umpire.ruling_pages import now, plain

pytestmark = [pytest.mark.django_db, pytest.mark.full]
CANARY = "Canary of the umpire 7QX."
Done = Callable[[Campaign], None]


def mended(campaign: Campaign, seat: str, *, word: str = "", **fields: object) -> None:
    paper = campaign.seats.get(key=seat).papers.filter(kind="sighting").earliest("number")
    to = Mending(seat, paper.number, CANARY, fields, word, False, not fields)
    corrections.mend(now(campaign), to, campaign.seats.get(key="umpire"))


def looked(campaign: Campaign, seat: str, name: str = "") -> None:
    sits = campaign.seats.get(key=seat)
    if name:
        sits.asks = SeatAssignment.objects.create(seat=sits, name=name, kind="deputy")
    with reading(sits):
        pass


def gone_back(campaign: Campaign) -> None:
    segment = now(campaign)
    rollback.go_back(ruling_records.stamp(segment), segment, Going("1", False, CANARY), campaign.seats.get(key="umpire"))


def read_surfaces_after(patch: pytest.MonkeyPatch, do: Done, *, on: bool = True) -> tuple[Seen, list[Any]]:
    """Publish base A at its first stop and do something; return every seat's surfaces and pings."""
    with playing.a_world(patch, packs.find("channel_manoeuvres"), name="mended", seed=held.SEED) as (campaign, pings):
        for key, sheet in held.base_a().items():
            sealing.seal(campaign.seats.get(key=key), plain(sheet), None)
        playing.resolve_all(campaign)
        publish.publish(now(campaign).pk)
        do(Campaign.objects.get(pk=campaign.pk))
        if on:
            playing.finish_run(campaign, 1)
        seats = [campaign.seats.get(key=key) for key in (*BLUE, *RED)]
        seen = {seat.key: playing.surfaces(seat, doors=False, asks=False) for seat in seats}
        return seen, [ping for ping in pings if ping[0] != "room-umpire"]


def drop_pings_of(pings: list[Any], side: tuple[str, ...]) -> list[Any]:
    return [ping for ping in pings if ping[0].removeprefix("room-") not in side]


def test_ud_055_ud_056_slips_readers_and_what_is_replaced_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:

    def twice(campaign: Campaign) -> None:
        mended(campaign, "red_cabin", what="a whale")
        was = campaign.seats.get(key="red_cabin").deliveries.filter(kind="sighting").earliest("number").body.what
        mended(campaign, "red_cabin", what=was)

    def slip_unread(campaign: Campaign) -> None:
        looked(campaign, "red_cabin")
        mended(campaign, "red_cabin", word="A word to Red.")

    def slip_read(campaign: Campaign) -> None:
        slip_unread(campaign)
        looked(campaign, "red_cabin")

    plain_world, pings = read_surfaces_after(monkeypatch, lambda campaign: None)
    silent, silent_pings = read_surfaces_after(monkeypatch, twice)
    assert (silent, silent_pings) == (plain_world, pings), (
        "it was replaced unread, and put right again: not even its own seat can tell"
    )
    by_two, by_two_pings = read_surfaces_after(monkeypatch, lambda campaign: looked(campaign, "red_cabin", "Ada"))
    assert by_two_pings == pings
    for key in (*BLUE, "red_admiralty"):
        assert by_two[key] == plain_world[key], key
    for do in (slip_unread, slip_read):
        seen, rung = read_surfaces_after(monkeypatch, do)
        assert drop_pings_of(rung, RED) == drop_pings_of(pings, RED)
        for key in BLUE:
            assert seen[key] == plain_world[key], key
        assert any(b"A word to Red." in body for _, body in seen["red_cabin"].values())
        for key, surfaces in seen.items():
            assert not any(b"7QX" in body for _, body in surfaces.values()), key


def test_ud_077_the_notice_of_a_rewind_is_the_same_whatever_it_was_about(monkeypatch: pytest.MonkeyPatch) -> None:

    def because_of(ship: str) -> Done:
        def do(campaign: Campaign) -> None:
            segment = now(campaign)
            act = Breakdown(since=200, reason=CANARY, ship=ship)
            ruling_records.rule(segment, act, ruling_records.stamp(segment), campaign.seats.get(key="umpire"))
            gone_back(campaign)

        return do

    for_red = read_surfaces_after(monkeypatch, because_of("hogue"), on=False)
    for_blue = read_surfaces_after(monkeypatch, because_of("monmouth"), on=False)
    assert for_red == for_blue
    assert read_surfaces_after(monkeypatch, gone_back, on=False) == for_red
    notices = {
        next(iter(row["data"]["text"] for row in rows if row["kind"] == "slip")) for rows in map(papers, for_red[0].values())
    }
    assert len(notices) == 1
    for surfaces in for_red[0].values():
        assert not any(b"7QX" in body for _, body in surfaces.values())


def papers(surfaces: dict[str, tuple[int, bytes]]) -> list[dict[str, Any]]:
    body = next(body for path, (_, body) in surfaces.items() if path.endswith("export.json"))
    return list(json.loads(body)["papers"])


def test_ud_046_a_battle_made_void_and_fought_again_shows_in_no_room_before_it_is_published(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = []
    for void in (False, True):
        with board_war.war(monkeypatch, packs.find("channel_manoeuvres"), seed=held.SEED) as campaign:
            segment = playing.resolve_all(campaign)
            if void:
                ruling_records.void(
                    now(campaign), 1, CANARY, ruling_records.stamp(now(campaign)), campaign.seats.get(key="umpire")
                )
                resolve.resolve_segment(segment.pk)
                fight_battle(segment.run.engagements.get(void=False).battle_id)
                resolve.resolve_segment(segment.pk)
            assert now(campaign).state == Segment.State.REVIEW
            seats = [campaign.seats.get(key=key) for key in (*BLUE, *RED)]
            found.append({seat.key: playing.surfaces(seat, doors=False, asks=False) for seat in seats})
    assert found[0] == found[1]
