"""Twin worlds of rulings: some far away, and a draft that was computed once or several times (UD-005, UD-008, UD-029; UD §9).

Far away are UD-036, UD-040, UD-042 and UD-043 too.
"""

from __future__ import annotations

from typing import Any

import pytest

from campaign import packs
from campaign.models import Segment
from campaign.rulings import ruling_records
from campaign.runs import resolve
from naval.state.ruling_acts import Act, Breakdown, Coal, Damage, Place, Relief, Sighted, by_chance, key_of
from tests.promises import playing
from tests.promises.ruling_twins import BLUE, RED, SAILS, Seen

pytestmark = [pytest.mark.django_db, pytest.mark.full]
CANARY = "Canary of the umpire 7QX."
FAR: tuple[Act, ...] = (
    Breakdown(since=20, reason=CANARY, ship="hogue"),
    Coal(since=0, reason=CANARY, ship="euryalus", tons=-90),
    Damage(since=70, reason=CANARY, ship="euryalus", max_kn=11, words="a boiler is out of use"),
    Place(since=0, reason=CANARY, force="red_cruisers", lon=-4.8, lat=49.5),
    Relief(since=60, reason=CANARY, rule="NAV-S-034", subject="red_cruisers", until=900),
    Sighted(since=80, reason=CANARY, seer="red_cruisers", seen="blue_cruisers", level=2),
    by_chance(Damage(since=90, reason=CANARY, ship="hogue", words="her steering engine is disabled"), 4),
)


def played(monkeypatch: pytest.MonkeyPatch, acts: tuple[Act, ...], *, taken_back: bool = False) -> tuple[Seen, list[Any]]:
    """Play the first run, ruled on in review and published; return every seat's surfaces and pings."""
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), name="rulings", seed="rulings") as (campaign, pings):
        playing.give(campaign, {"blue_cabin": SAILS}, {"blue_cabin"})
        playing.resolve_all(campaign)
        umpire = campaign.seats.get(key="umpire")

        def now() -> Segment:
            return Segment.objects.select_related("run__campaign").get(pk=playing.present(campaign).pk)

        for act in acts:
            ruling_records.rule(now(), act, ruling_records.stamp(now()), umpire)
            resolve.resolve_segment(now().pk)
        for act in acts if taken_back else ():
            ruling_records.take_back(now(), key_of(act), ruling_records.stamp(now()), umpire)
            resolve.resolve_segment(now().pk)
        while_in_review = {
            key: playing.client_of(campaign.seats.get(key=key)).get(f"/room/room-{key}/").content for key in (*BLUE, *RED)
        }
        playing.finish_run(campaign, 1)
        seats = campaign.seats.filter(key__in=(*BLUE, *RED))
        seen = {seat.key: playing.surfaces(seat, doors=False, asks=False) for seat in seats}
        for key, page in while_in_review.items():
            seen[key]["in review"] = (200, page)
        return seen, [ping for ping in pings if ping[0] != "room-umpire"]


def test_a_ruling_far_away_and_a_draft_computed_again_are_seen_by_nobody_who_may_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain, plain_pings = played(monkeypatch, ())
    ruled, ruled_pings = played(monkeypatch, FAR)
    again, again_pings = played(monkeypatch, FAR, taken_back=True)

    assert again == plain, "computed once, or fifteen times"
    assert plain_pings == again_pings == ruled_pings
    for key in BLUE:
        assert ruled[key] == plain[key], key
    assert ruled["red_cabin"] != plain["red_cabin"], "his own ship is hurt: that he reads"
    for seat, surfaces in ruled.items():
        for name, (_, body) in surfaces.items():
            assert b"7QX" not in body, (seat, name)
            assert b"ruling" not in body.lower() or b"ruling" in plain[seat][name][1].lower(), (seat, name)
