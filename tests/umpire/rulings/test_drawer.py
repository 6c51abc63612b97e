"""The umpire rules: in time, in review, against reports or battles already told; and takes it back (UD-003 to 011)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from campaign import serialization
from campaign.models import Campaign, Delivery, Draft, ReviewedLine, RulingNote, Run, Segment
from campaign.rulings import ruling_records
from campaign.runs import publish, resolve
from campaign.simulation.verification import replay
from naval.ruling_kinds.kind import check_bounds
from naval.state.ruling_acts import Breakdown, Coal, Damage, Missed, SetAside, key_of
from tests.promises import playing
from tests.umpire.ruling_pages import NOT_SEEN, WHY, back, computed, desk, form, now, refused, take

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_ud_008_ud_009_a_ruling_in_review_is_computed_and_taken_back_to_the_byte(stopped: Campaign) -> None:
    before, act = now(stopped).outcome, Damage(since=40, reason=WHY, ship="hogue", max_kn=5)

    take(stopped, act)
    again = now(stopped)
    assert (again.state, again.computed, again.outcome) == (Segment.State.RESOLVING, 1, "")
    assert not publish.publish(again.pk), "nothing can be published meanwhile"
    assert [(one.computed, one.outcome) for one in Draft.objects.filter(segment=again)] == [(0, before)]
    ruled = computed(stopped)
    assert (ruled.state, ruled.outcome != before) == (Segment.State.REVIEW, True)

    back(stopped, act)
    assert (computed(stopped).outcome, now(stopped).computed) == (before, 2)
    assert Run.objects.get(pk=again.run_id).rulings == serialization.ruled(serialization.rulings("{}"))
    notes = RulingNote.objects.filter(run=again.run).values_list("did", "by")
    assert list(notes) == [("ruled", "The Umpire"), ("back", "The Umpire")]


def test_ud_008_what_a_worker_computed_from_other_rulings_is_not_stored(
    stopped: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker is killed or slow: the umpire's second ruling stands before its result, which is of the first."""
    take(stopped, Damage(since=40, reason=WHY, ship="hogue", max_kn=5))
    slow = now(stopped)
    once = resolve.compute

    def meanwhile(segment: Segment, *given: Any) -> Any:
        outcome = once(segment, *given)
        monkeypatch.setattr(resolve, "compute", once)
        resolve.resolve_segment(slow.pk)
        take(stopped, Damage(since=50, reason=WHY, ship="hogue", max_kn=3))
        return outcome

    monkeypatch.setattr(resolve, "compute", meanwhile)
    resolve.resolve_segment(slow.pk)
    assert (now(stopped).state, now(stopped).outcome) == (Segment.State.RESOLVING, "")
    ships = {one.key: one.max_kn for one in serialization.outcome(computed(stopped).outcome).world.ships}
    assert ships["hogue"] == 3


def test_ud_wc_10_ud_006_ud_007_against_what_was_told(stopped: Campaign) -> None:
    publish.publish(now(stopped).pk)

    assert "07:34" in refused(stopped, Missed(since=90, **NOT_SEEN), 422)
    told = refused(stopped, Missed(since=94, **NOT_SEEN), 409)
    assert "7 papers" in told
    named = re.findall(r", Day 1, 07:34: (\w+(?: [AB])?)", told)
    assert sorted(named) == ["asked", "asked", "sighting A", "sighting A", "sighting B", "status", "status"]
    assert take(stopped, Missed(since=95, **NOT_SEEN)) == ""


def test_ud_006_what_acts_as_a_run_begins_is_kept_for_the_next_once_this_one_has_begun(stopped: Campaign) -> None:
    act = Coal(since=0, reason=WHY, ship="hogue", tons=-100)
    publish.publish(now(stopped).pk)

    assert take(stopped, act) == "Day 1, 12:00"
    playing.finish_run(stopped, 1)
    segment = now(stopped)
    (kept,) = serialization.rulings(segment.run.rulings).acts
    assert (segment.run.start, kept.since, kept.ship) == (360, 360, "hogue")
    world = serialization.world(segment.run.world)
    before = next(one.coal_t for one in world.ships if one.key == "hogue")
    status = serialization.outcome(playing.resolve_all(stopped).outcome).world
    assert next(one.coal_t for one in status.ships if one.key == "hogue") <= before - 100


def test_ud_011_ud_004_a_ruling_belongs_to_the_run_and_verify_covers_it(stopped: Campaign) -> None:
    """Ruled before the stop, told at the stop, and never again at the run's end (UD-WC-12 for the events)."""
    take(stopped, Damage(since=40, reason=WHY, ship="hogue", max_kn=9, words="shaft bent"))
    computed(stopped)
    playing.finish_run(stopped, 1)

    seat = stopped.seats.get(key="red_cabin")
    logs = [one.data for one in Delivery.objects.filter(seat=seat, kind="log") if "shaft bent" in one.data]
    assert len(logs) == 1
    assert {found.differs for found in replay(stopped)} == {""}


def test_ud_003_ud_030_every_fault_at_once_and_nothing_changed(stopped: Campaign) -> None:
    before = now(stopped).run.rulings
    told = refused(stopped, Breakdown(since=900, reason="no", ship="dreadnought", lame_min=5000, stopped_min=9000), 422)

    for words in ("3 to 300", "in this run", "no such ship", "2,880", "stopped for this long"):
        assert words.replace(",", "") in told.replace(",", ""), words
    assert (now(stopped).run.rulings, now(stopped).state) == (before, Segment.State.REVIEW)


def test_ud_002_two_of_one_kind_on_one_subject_at_one_time_are_refused(stopped: Campaign) -> None:
    take(stopped, Breakdown(since=30, reason=WHY, ship="hogue"))
    computed(stopped)

    assert "Withdraw that first" in refused(stopped, Breakdown(since=60, reason=WHY, ship="hogue"), 422)
    assert take(stopped, Breakdown(since=60, reason=WHY, ship="euryalus")) == ""


def test_ud_041_an_order_is_set_aside_in_review_and_only_one_that_stands_in_the_sheet(stopped: Campaign) -> None:
    told = refused(stopped, SetAside(since=0, reason=WHY, seat="blue_cabin", path="articles/0"), 422)
    assert "dispatches/0, log/0" in told or "dispatches/0" in told
    wrong = {"legs": [{"lon": "west"}]}
    told = refused(stopped, SetAside(since=0, reason=WHY, seat="blue_cabin", path="forces/blue_cruisers", instead=wrong), 422)
    assert "cannot be read" in told

    take(stopped, SetAside(since=0, reason="No such course.", seat="blue_cabin", path="forces/blue_cruisers"))
    publish.publish(computed(stopped).pk)
    page = playing.client_of(stopped.seats.get(key="blue_cabin")).get("/room/room-blue_cabin/").content.decode()
    assert "The orders for Blue cruisers do not count: No such course." in page


# -- the page ------------------------------------------------------------------------------------------------------------


def test_ud_030_the_page_offers_what_fits_and_takes_a_ruling_and_takes_it_back(stopped: Campaign) -> None:
    client, url = desk(stopped)
    page = client.get(url, {"about": "ship:hogue", "part": "drawer"}).content.decode()
    assert "<html" not in page
    assert "Engines break down" in page
    assert "Fate of a dispatch" not in page
    assert 'value="hogue" selected' in page

    typed = form(stopped, kind="breakdown", ship="hogue", since="Day 1, 06:30", lame_min="120", stopped_min="0")
    assert client.post(url, typed).status_code == 302
    (act,) = serialization.rulings(now(stopped).run.rulings).acts
    assert act == Breakdown(since=30, reason=WHY, ship="hogue", lame_min=120)
    computed(stopped)
    listed = client.get("/desk/room-umpire/").content.decode()
    assert "The engines of Hogue fail: lame for 120 minutes." in listed
    assert WHY in listed
    assert client.post(url, {"do": "back", "key": key_of(act), "stamp": ruling_records.stamp(now(stopped))}).status_code == 302
    assert serialization.rulings(now(stopped).run.rulings).acts == ()


def test_ud_010_a_stale_form_is_answered_409_with_what_was_typed(stopped: Campaign) -> None:
    client, url = desk(stopped)
    old = form(stopped, kind="damage", ship="hogue", since="06:30", words="her <b>rudder</b>", afloat="yes")
    take(stopped, Coal(since=0, reason=WHY, ship="hogue", tons=-5))
    computed(stopped)

    told = client.post(url, old)
    assert told.status_code == 409
    page = told.content.decode()
    assert "have changed since you loaded this page" in page
    assert "her &lt;b&gt;rudder&lt;/b&gt;" in page
    assert [one for one in serialization.rulings(now(stopped).run.rulings).acts if isinstance(one, Damage)] == []


def test_ud_030_bad_input_is_named_all_at_once_with_what_was_typed(stopped: Campaign) -> None:
    client, url = desk(stopped)
    told = client.post(url, form(stopped, kind="breakdown", ship="hogue", since="noon", lame_min="<i>", stopped_min="-4"))

    assert told.status_code == 422
    page = told.content.decode()
    for words in ('value="noon"', "an hour such as 06:00", "from 0 to 2880 minutes, not", "&lt;i&gt;"):
        assert words in page, words
    assert "Nothing was changed" in page
    half = {"kind": "breakdown", "ship": "hogue", "since": "06:30", "lame_min": "12.5", "stopped_min": "0.5"}
    told = client.post(url, form(stopped, **half))
    assert told.status_code == 422
    assert told.content.decode().count("a whole number from 0 to 2880 minutes, not") == 2
    unknown = client.post(url, form(stopped, kind="earthquake"))
    assert unknown.status_code == 422
    assert "Engines break down" in unknown.content.decode()


def test_rulings_are_the_umpires_alone(stopped: Campaign) -> None:
    cabin = playing.client_of(stopped.seats.get(key="blue_cabin"))
    assert cabin.get("/desk/room-umpire/rule/").status_code == 404
    assert cabin.post("/desk/room-umpire/rule/", form(stopped)).status_code == 404


def test_a_number_out_of_bounds_is_written_as_its_bounds_are():
    assert check_bounds("What she has then", 1650.0, 0, 1600.0, "ton") == ["What she has then may be 0 to 1,600 tons, not 1,650."]


def test_ud_015_a_ruling_settles_a_line_of_the_draft_and_nothing_that_is_none(stopped: Campaign) -> None:
    client, url = desk(stopped)
    lines = re.findall(r'data-line="([^"]+)"', client.get("/desk/room-umpire/").content.decode())
    typed = {"kind": "breakdown", "since": "Day 1, 06:30", "lame_min": "120", "stopped_min": "0"}
    assert client.post(url, form(stopped, **typed, ship="hogue", line="no such line")).status_code == 302
    assert not ReviewedLine.objects.exists()
    computed(stopped)
    assert client.post(url, form(stopped, **typed, ship="euryalus", line=lines[0])).status_code == 302
    assert list(ReviewedLine.objects.values_list("line", "did")) == [(lines[0], "ruled")]
