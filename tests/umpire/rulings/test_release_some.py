"""Papers told to some seats first: the rest wait, told in part is told, and nobody is ordered on before (UD-049)."""

from __future__ import annotations

import json

import pytest

from campaign import serialization
from campaign.models import Campaign, Delivery, OrderRequest, Release, Segment
from campaign.orders import reopening, sealing
from campaign.orders.sealing import Refused
from campaign.reports import corrections
from campaign.reports.corrections import Mending
from campaign.rulings import report_edits, ruling_records
from campaign.runs import publish, resolve, rollback
from campaign.runs.release import release_to
from campaign.war.edits import checks
from naval.state.ruling_acts import Breakdown, Missed
from tests.promises import playing
from tests.umpire.releases import differs, tell
from tests.umpire.ruling_pages import NOT_SEEN, WHY, computed, now, take
from tests.umpire.timelines import going

pytestmark = pytest.mark.django_db
STATE = Segment.State


def rows(campaign: Campaign, *keys: str) -> list[tuple[object, ...]]:
    told = Delivery.objects.filter(seat__campaign=campaign, seat__key__in=keys)
    return list(
        told.order_by("seat__key", "number").values_list("seat__key", "number", "batch", "kind", "arrives", "data", "digest")
    )


def call_of(campaign: Campaign, key: str) -> OrderRequest:
    found = campaign.seats.get(key=key).latest_call()
    assert found is not None
    return found


def reword(campaign: Campaign, key: str, kind: str, **fields: object) -> None:
    segment = now(campaign)
    at = report_edits.ground(segment)
    ref = next(one.ref for one in at.lines.values() if (one.either.seat, one.either.kind) == (key, kind))
    report_edits.amend(
        segment,
        checks.make_edit(at, ref, "reword", WHY, fields=fields),
        ruling_records.stamp(segment),
        campaign.seats.get(key="umpire"),
    )


@pytest.mark.full
@pytest.mark.postgres
def test_ud_049_at_a_stop_one_is_told_and_asked_and_the_run_waits_for_the_other(stopped: Campaign) -> None:
    before = rows(stopped, "red_cabin", "red_admiralty", "blue_admiralty", "press")
    assert tell(stopped, "blue_cabin")
    assert rows(stopped, "red_cabin", "red_admiralty", "blue_admiralty", "press") == before, "the rest wait"
    call = call_of(stopped, "blue_cabin")
    assert (call.start, call.until, now(stopped).state) == (94, 360, STATE.REVIEW)
    assert {one.kind for one in stopped.seats.get(key="blue_cabin").papers.filter(arrives=94)} >= {"sighting", "asked", "status"}
    assert not resolve.order_six_hours(call.segment_id), "it is not ordered on"
    assert not tell(stopped, "blue_cabin"), "pressed twice it is done once"
    assert differs(stopped) == []
    sealing.seal(stopped.seats.get(key="blue_cabin"), {}, None)
    assert (now(stopped).state, now(stopped).index) == (STATE.REVIEW, 0)
    assert tell(stopped, "red_cabin"), "with the last the run is published"
    here = now(stopped)
    assert (here.state, here.index, here.pk) == (STATE.OPEN, 1, call.segment_id)
    assert {one.seat.key: bool(one.sealed) for one in here.calls.select_related("seat")} == {
        "blue_cabin": True,
        "red_cabin": False,
    }
    given = [(json.loads(one.seats), one.draft) for one in Release.objects.order_by("pk")][-2:]
    assert given == [(["blue_cabin"], 0), (["red_cabin"], 0)]
    assert differs(stopped) == []
    playing.resolve_all(stopped)
    assert differs(stopped) == []


@pytest.mark.full
def test_ud_049_it_comes_to_the_same_papers_as_told_to_all_at_once(stopped: Campaign) -> None:
    keys = tuple(stopped.players().values_list("key", flat=True))
    while serialization.outcome(now(stopped).outcome).asked:
        publish.publish(now(stopped).pk)
        playing.resolve_all(stopped)
    for some in (("blue_cabin", "blue_admiralty"), ("red_cabin",), ("press",)):
        tell(stopped, *some)
    early, ahead = rows(stopped, *keys), now(stopped)
    assert (ahead.run.number, ahead.told.split()) == (1, ["blue_admiralty", "blue_cabin", "red_cabin", "press"])
    assert (call_of(stopped, "blue_cabin").start, call_of(stopped, "red_admiralty").start) == (360, 0)
    tell(stopped, "red_admiralty")
    assert (now(stopped).run.number, now(stopped).state, now(stopped).calls.count()) == (2, STATE.OPEN, 5)
    assert [row for row in rows(stopped, *keys) if row[0] != "red_admiralty"] == [
        row for row in early if row[0] != "red_admiralty"
    ]
    assert differs(stopped) == []
    playing.finish_run(stopped, 2)
    assert differs(stopped) == []


def test_ud_049_ud_007_told_in_part_is_told_and_what_waits_may_be_amended(stopped: Campaign) -> None:
    tell(stopped, "blue_cabin")
    with pytest.raises(Refused) as no:
        take(stopped, Missed(since=90, **NOT_SEEN))
    assert "contradicts what was already told" in str(no.value)
    assert "Some seats have their papers as of Day 1, 07:34" in str(no.value)
    with pytest.raises(Refused, match="was told this at"):
        reword(stopped, "blue_cabin", "sighting", what="a whale")
    reword(stopped, "red_cabin", "sighting", what="a whale")
    segment = computed(stopped)
    assert (segment.state, segment.computed, segment.told) == (STATE.REVIEW, 1, "blue_cabin")
    assert differs(stopped) == []
    tell(stopped, "red_cabin")
    assert stopped.seats.get(key="red_cabin").papers.filter(kind="sighting").earliest("number").body.what == "a whale"
    assert stopped.seats.get(key="blue_cabin").papers.filter(kind="sighting").earliest("number").body.what != "a whale"
    assert [one.draft for one in Release.objects.order_by("pk")][-2:] == [0, 1]
    assert differs(stopped) == []


@pytest.mark.postgres
def test_ud_049_refused_with_everything_and_a_ruling_on_its_way_never_passes_by(stopped: Campaign) -> None:
    segment, umpire = now(stopped), stopped.seats.get(key="umpire")
    with pytest.raises(Refused) as no:
        release_to(segment, ["press"], umpire, "of-yesterday")
    assert ("have changed since" in str(no.value), "Tick at least one" in str(no.value)) == (True, True)
    stale = now(stopped)
    tell(stopped, "blue_cabin")
    with pytest.raises(Refused, match="gave some seats their papers"):
        ruling_records.rule(stale, Breakdown(since=200, reason=WHY, ship="hogue"), ruling_records.stamp(stale), umpire)
    with pytest.raises(Refused, match="have changed since"):
        ruling_records.stored(stale, serialization.rulings(stale.run.rulings), ruling_records.Noted("x", "ruled", umpire))
    assert reopening.against(now(stopped)) == ["Some seats have their papers of this run: go back to its beginning instead."]


def test_ud_049_ud_076_gone_back_behind_it_what_some_were_told_is_taken_back(stopped: Campaign) -> None:
    tell(stopped, "blue_cabin")
    segment = now(stopped)
    rollback.go_back(ruling_records.stamp(segment), segment, going(), stopped.seats.get(key="umpire"))
    mine = stopped.seats.get(key="blue_cabin")
    assert not mine.papers.filter(arrives=94).exists()
    assert (now(stopped).run.strand, now(stopped).state, call_of(stopped, "blue_cabin").start) == (1, STATE.OPEN, 0)
    assert differs(stopped) == []


def test_ud_049_ud_056_a_letter_of_the_part_that_is_told_is_not_missed(stopped: Campaign) -> None:
    tell(stopped, "blue_cabin")
    paper = stopped.seats.get(key="blue_cabin").papers.filter(kind="sighting").earliest("number")
    mending = Mending("blue_cabin", paper.number, WHY)
    with pytest.raises(Refused, match="others still await their papers"):
        corrections.mend(now(stopped), mending, stopped.seats.get(key="umpire"))
    tell(stopped, "red_cabin")
    assert corrections.mend(now(stopped), mending, stopped.seats.get(key="umpire")).silent
    assert differs(stopped) == []


def test_ud_049_from_the_desk_by_boxes_and_sides(stopped: Campaign) -> None:
    client, here = playing.client_of(stopped.seats.get(key="umpire")), now(stopped)
    page = client.get("/desk/room-umpire/").content.decode()
    assert ('id="first"' in page, "Tell these first" in page) == (True, True)
    form = {"do": "some", "segment": str(here.pk), "stamp": ruling_records.stamp(here), "side": "red"}
    assert client.post("/desk/room-umpire/publish/", form).status_code == 302
    page = client.get("/desk/room-umpire/").content.decode()
    assert "Red cruisers already has the papers." in page
    assert "Publish to the other seat<" in page
    assert now(stopped).told == "red_cabin"
