"""Letters of contacts: a sighting recalled before it was shown to anybody leaves no gap in them (UD-056, L8)."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from campaign import serialization
from campaign.models import Campaign, Delivery, RulingNote, Run
from campaign.models.truth import runs_of
from campaign.reports import contact_labels, correction_window
from campaign.rulings import ruling_records
from campaign.simulation.verification import replay
from campaign.war.outcome import Outcome, Report
from campaign.war.run import run as run_pure
from naval.state.rulings import NONE, Returned, Rulings
from tests.campaign.war import held
from tests.promises import playing
from tests.umpire.corrections import looks, mend, mending, refused, seat_of, sighting
from tests.umpire.ruling_pages import now

pytestmark = [pytest.mark.django_db]
CABIN = "blue_cabin"


def out_of_sight(campaign: Campaign) -> None:
    """Lose all contacts in sight as the open run begins: their letters get no more reports."""
    run = now(campaign).run
    Run.objects.filter(pk=run.pk).update(
        world=serialization.encode_for_storage(replace(serialization.world(run.world), touches=()))
    )


def met_again(rulings: Rulings, *labels: str) -> Outcome:
    """Play base A once more, after the cabin has given these letters before."""
    world = replace(held.world(), labels={CABIN: {f"some-{label}": label for label in labels}})
    return run_pure(world, held.pack().chart, held.base_a(), "seed", 360, (), rulings)


def reports(campaign: Campaign, number: int) -> list[Report]:
    """List the cabin's sightings in a published run."""
    outcome = serialization.outcome(runs_of(campaign).get(number=number).segments.latest("index").outcome)
    return [one for one in outcome.reports if one.seat == CABIN and one.kind == "sighting"]


def letters(outcome: Outcome) -> set[str]:
    return {one.data["label"] for one in outcome.reports if one.seat == CABIN and one.kind == "sighting"}


def test_ud_056_a_letter_given_back_is_that_of_the_next_contact() -> None:
    back = Rulings(returned=(Returned(since=0, seat=CABIN, label="B"),))
    assert letters(met_again(NONE, "A", "B")) == {"C"}
    assert letters(met_again(back, "A", "B")) == {"B"}
    assert met_again(back, "A", "B").world.labels[CABIN]["some-A"] == "A"
    assert "some-B" not in met_again(back, "A", "B").world.labels[CABIN], "and so it stays in the runs to come"
    late = Rulings(returned=(Returned(since=300, seat=CABIN, label="B"),))
    assert letters(met_again(late, "A", "B")) == {"C"}, "given back when she was sighted already"


@pytest.mark.full
def test_ud_056_recalled_in_silence_its_letter_is_given_back_in_the_run_in_hand(told: Campaign) -> None:
    correction_window.settle(told, "72")  # so long he mends without more ado (UD-060)
    playing.finish_run(told, 1)
    out_of_sight(told)
    papers = list(seat_of(told, CABIN).papers.filter(kind="sighting"))
    for paper in papers[:-1]:
        mend(told, mending(paper, recall=True))
    assert serialization.rulings(now(told).run.rulings).returned == (), "there is still a paper that has it"
    mend(told, mending(papers[-1], recall=True))
    assert serialization.rulings(now(told).run.rulings).returned == (Returned(since=360, seat=CABIN, label="A"),)
    assert RulingNote.objects.get(did="letter").by == "The Umpire"
    playing.finish_run(told, 2)
    assert {one.data["label"] for one in reports(told, 2)} == {"A"}, "the next contact has it, and no letter is missed"
    assert {one.differs for one in replay(told) if "papers" in one.what} == {""}


def test_ud_056_what_is_still_in_sight_keeps_its_letter_and_what_was_shown_does(told: Campaign) -> None:
    correction_window.settle(told, "72")
    mend(told, mending(sighting(told), recall=True))
    assert [one.since for one in serialization.rulings(now(told).run.rulings).returned] == [95]
    looks(told)
    playing.finish_run(told, 1)
    assert {one.data["label"] for one in reports(told, 1)} == {"A"}, "still in sight she is told of again"
    out_of_sight(told)
    red = seat_of(told, "red_cabin")
    assert playing.client_of(red).get(f"/room/{red.rid}/").status_code == 200
    paper = red.papers.filter(kind="sighting").first()
    assert not mend(told, mending(paper, recall=True)).silent
    assert serialization.rulings(now(told).run.rulings).returned == ()


def test_ud_056_where_a_later_letter_was_given_it_is_corrected_instead(told: Campaign) -> None:
    correction_window.settle(told, "72")
    playing.finish_run(told, 1)
    out_of_sight(told)
    first = sighting(told)
    data = json.dumps(json.loads(first.data) | {"label": "C"}, separators=(",", ":"))
    other = seat_of(told, CABIN).papers.filter(kind="log").latest("number")
    Delivery.objects.filter(pk=other.pk).update(kind="sighting", data=data, label="C")
    for paper in seat_of(told, CABIN).papers.filter(kind="sighting").exclude(pk=first.pk):
        if paper.label == "A":
            mend(told, mending(paper, recall=True))
    status, words = refused(told, mending(first, recall=True))
    assert (status, "its letter A would leave a gap" in words, "already has C" in words) == (409, True, True)
    assert Delivery.objects.get(pk=first.pk).fate == ""
    assert mend(told, mending(first, what="a liner")).silent


def test_ud_056_shown_after_all_the_letter_stays_given(told: Campaign) -> None:
    seat, segment = seat_of(told, CABIN), now(told)
    umpire = told.seats.get(key="umpire")
    contact_labels.give_back(segment, seat, "A", umpire)
    contact_labels.take_again(now(told), seat, "A", umpire)
    assert serialization.rulings(now(told).run.rulings) == NONE
    assert ruling_records.since(now(told), "") == []
