"""Twin worlds of edits: of an enemy's papers, of a seat's own to their old words, and a draft computed again (UD-029; UD §9)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from campaign import packs, serialization
from campaign.models import Segment
from campaign.reports import provenance
from campaign.rulings import report_edits, ruling_records
from campaign.runs import resolve
from campaign.war.edits import checks
from campaign.war.edits.application import Line, lines_of
from naval.state.ruling_acts import Edit, key_of
from tests.promises import playing
from tests.promises.ruling_twins import BLUE, RED, SAILS, Seen

pytestmark = [pytest.mark.django_db, pytest.mark.full]
WRITES = {"log": [{"force": "red_cruisers", "text": f"Entry {n}: wind fresh, sea rising, all well."} for n in (1, 2, 3)]}
CANARY = "Canary of the umpire 7QX."


def played(monkeypatch: pytest.MonkeyPatch, which: str) -> tuple[Seen, list[Any]]:
    """Play the first run, edited in review and published; return every seat's surfaces and the number of pings."""
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), name="edits", seed="edits") as (campaign, pings):
        playing.give(campaign, {"blue_cabin": SAILS, "red_cabin": WRITES}, {"blue_cabin", "red_cabin"})
        playing.resolve_all(campaign)
        umpire = campaign.seats.get(key="umpire")

        def now() -> Segment:
            return Segment.objects.select_related("run__campaign").get(pk=playing.present(campaign).pk)

        made: list[Edit] = []
        for one in edits(which, now()):
            report_edits.amend(now(), one, ruling_records.stamp(now()), umpire)
            resolve.resolve_segment(now().pk)
            made.append(one)
        for one in made if which == "taken back" else ():
            report_edits.take_back(now(), key_of(one), ruling_records.stamp(now()), umpire)
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


def edits(which: str, segment: Segment) -> list[Edit]:
    """Hold, delay, garble and drop Red's papers and add one; or reword every log of Red's to its old words."""
    if not which:
        return []
    outcome, ground = serialization.outcome(segment.outcome), report_edits.ground(segment)
    red: list[Line] = [one for one in lines_of(outcome) if (one.either.seat, one.either.kind) == ("red_cabin", "log")]
    assert len(red) >= 3
    if which == "same words":
        same = {"text": red[0].either.data["text"]}
        return [checks.make_edit(ground, red[0].ref, "reword", CANARY, fields=same)]
    added = checks.added("red_cabin", "log", {"text": "A boat was picked up.", "rules": []}, 60, 70, CANARY)
    return [
        checks.make_edit(ground, red[0].ref, "hold", CANARY),
        checks.make_edit(ground, red[1].ref, "garble", CANARY, degree=3),
        checks.make_edit(ground, red[2].ref, "drop", CANARY),
        added,
    ]


def test_ud_029_edits_are_seen_by_nobody_who_may_not_know_and_by_none_as_edits(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, plain_pings = played(monkeypatch, "")
    edited, edited_pings = played(monkeypatch, "edited")
    same, same_pings = played(monkeypatch, "same words")
    again, again_pings = played(monkeypatch, "taken back")

    assert same == plain, "reworded to the words it had, that seat's pages too"
    assert again == plain, "computed once, or nine times"
    assert plain_pings == same_pings == again_pings == edited_pings
    for key in (*BLUE, "red_admiralty"):
        assert changed(edited[key], plain[key], key) == [], key
    assert edited["red_cabin"] != plain["red_cabin"]
    for seat, surfaces in edited.items():
        for name, (_, body) in surfaces.items():
            assert b"7QX" not in body, (seat, name)
            for word in (b"umpire", b"edit:", b"UD-0"):
                assert body.lower().count(word.lower()) == plain[seat][name][1].lower().count(word.lower()), (seat, name, word)


def changed(one: dict[str, tuple[int, bytes]], other: dict[str, tuple[int, bytes]], key: str) -> list[str]:
    return [name for name in sorted(one) if one[name] != other[name]]


def test_ud_013_what_a_paper_rests_on_is_in_the_truth_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), name="about", seed="about") as (campaign, _):
        playing.give(campaign, {"blue_cabin": SAILS}, {"blue_cabin"})
        segment = playing.resolve_all(campaign)
        assert "force:blue_cruisers" in json.dumps(json.loads(Segment.objects.get(pk=segment.pk).outcome)["about"])
        playing.finish_run(campaign, 1)
        cabin = campaign.seats.get(key="blue_cabin")
        mine = list(provenance.papers_on(campaign, "force:blue_cruisers"))
        assert {"status"} <= {one.kind for one in mine if one.seat == cabin}
        assert all("force:blue_cruisers" in provenance.rests_on(one) for one in mine)
        for key in (*BLUE, *RED):
            for name, (_, body) in playing.surfaces(campaign.seats.get(key=key), doors=False, asks=False).items():
                # a room asks about its own forces by that name (UD-119); the provenance of papers on others stands nowhere in it
                assert (b"force:red" if key in BLUE else b"force:blue") not in body, (key, name)
