"""Twin worlds of a force with another seat: Red has one seat more, or one that has all, and nobody of Blue's can tell.

UD-102; L6, L8; UD §9.
"""

from __future__ import annotations

from typing import Any

import pytest

from campaign import packs
from campaign.models import Segment
from campaign.rulings import ruling_records
from naval.state.ruling_acts import Act, Command
from tests.promises import playing, theatre
from tests.promises.theatre import Squadron

pytestmark = [pytest.mark.django_db, pytest.mark.full]
CANARY = "Canary of the umpire 9VK."
TITLE = "Flying Squadron"
SQUADRONS = (Squadron("blue-north", "blue", "north"), Squadron("red-east", "red", "east"), Squadron("red-south", "red", "south"))
OTHERS = ("blue-admiralty", "blue-north", "press")
MERGED = Command(since=360, reason=CANARY, force="red-east", seat="red-south")
MADE = Command(since=360, reason=CANARY, force="red-east", title=TITLE)
Seen = dict[str, dict[str, tuple[int, bytes]]]


def played(patch: pytest.MonkeyPatch, act: Act | None) -> tuple[Seen, list[Any], dict[str, int]]:
    """Play two runs, the first ruled on; return seats' surfaces, pings, and each seat's number of papers."""
    pack = theatre.pack_with(theatre.world(packs.find(theatre.PACK).world, SQUADRONS))
    with playing.a_world(patch, pack, name="hands", seed="hands") as (campaign, pings):
        if act is not None:
            segment = Segment.objects.select_related("run__campaign").get(pk=playing.present(campaign).pk)
            ruling_records.rule(segment, act, ruling_records.stamp(segment), campaign.seats.get(key="umpire"))
        playing.finish_run(campaign, 1)
        if act is not None and (new := campaign.seats.filter(name=TITLE).first()) is not None:
            campaign.seats.filter(pk=new.pk).update(rid="room-new")
            new.holders.update(token="token-new")
        playing.finish_run(campaign, 2)
        seats = campaign.players().filter(key__in=(*OTHERS, "red-admiralty", "red-south"))
        seen = {seat.key: playing.surfaces(seat, doors=False, asks=seat.key == "blue-north") for seat in seats}
        rung = [ping for ping in pings if ping[0] in {f"room-{key}" for key in OTHERS}]
        return seen, rung, {seat.key: seat.deliveries.count() for seat in seats}


def test_ud_102_of_the_other_sides_hands_nobody_learns_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, rung, papers = played(monkeypatch, None)
    merged, rung_merged, _ = played(monkeypatch, MERGED)
    made, rung_made, papers_made = played(monkeypatch, MADE)

    assert rung == rung_merged == rung_made != []
    for key in OTHERS:
        assert merged[key] == plain[key], key
        assert made[key] == plain[key], key
    assert merged["red-admiralty"] == plain["red-admiralty"], "of her own side who has neither of them reads nothing of it"
    assert papers_made["red-admiralty"] == papers["red-admiralty"]
    lists = [seen["red-admiralty"]["/room/room-red-admiralty/"][1] for seen in (plain, made)]
    assert [TITLE.encode() in page for page in lists] == [False, True], "the list of her own side's seats is public in it"
    for seen in (merged, made):
        for seat, surfaces in seen.items():
            for name, (_, body) in surfaces.items():
                assert b"9VK" not in body, (seat, name)
                assert seat not in OTHERS or TITLE.encode() not in body, (seat, name)
    assert merged["red-south"] != plain["red-south"]
