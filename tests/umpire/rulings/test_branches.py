"""Going back: another branch begins at a run's beginning, the old one loses nothing, verify covers both (UD-073 to 081)."""

from __future__ import annotations

import json

import pytest

from campaign.models import Campaign, Delivery, Engagement, OrderRequest, Run, Segment
from campaign.models.truth import every_run_of, runs_of
from campaign.orders.sealing import Refused
from campaign.runs import resolve, rollback
from campaign.runs.dice import thrown_anew
from campaign.simulation.verification import replay
from tactical.engine.dice import Dice
from tests.campaign.war import held
from tests.promises import playing
from tests.umpire.ruling_pages import now
from tests.umpire.timelines import TOLD, back, going, refused, standing

pytestmark = [pytest.mark.django_db]
"""The numbers of each seat's papers at the beginning of run 2."""
FORCES = ("blue_cruisers", "red_cruisers")


@pytest.mark.full
def test_ud_073_ud_075_ud_078_the_same_dice_and_orders_give_the_same_run_again(two_runs: Campaign) -> None:
    first = runs_of(two_runs).get(number=1)
    stored, whole = first.segments.latest("index").outcome, every_run_of(two_runs).count()
    opened = {call.seat.key: call.sealed for call in first.segments.get(index=0).calls.select_related("seat")}

    strand = back(two_runs, going(stands="blue_cabin red_cabin"))
    assert (strand.number, strand.parent, strand.at_run, strand.fresh, strand.by) == (1, 0, 1, False, "The Umpire")
    assert every_run_of(two_runs).count() == whole + 1, "nothing is deleted"
    again = now(two_runs)
    assert (again.run.number, again.run.strand, again.run.dice, again.state) == (1, 1, 0, Segment.State.OPEN)
    assert again.run.world == first.world
    playing.finish_run(two_runs, 1)
    same = runs_of(two_runs).get(number=1)
    assert {call.seat.key: call.sealed for call in same.segments.get(index=0).calls.select_related("seat")} == opened
    assert same.segments.latest("index").outcome == stored
    then, since = ([one.battle for one in Engagement.objects.filter(run=run)] for run in (first, same))
    assert [(one.seed, one.record) for one in then] == [(one.seed, one.record) for one in since]
    assert then


def test_ud_076_ud_077_everybody_reads_one_sentence_and_what_was_told_since_is_gone(two_runs: Campaign) -> None:
    first = runs_of(two_runs).get(number=2)
    versions = {seat.key: seat.version for seat in two_runs.players()}
    data = {pk: row for pk, *row in Delivery.objects.filter(seat__campaign=two_runs).values_list("pk", "data", "number", "batch")}

    back(two_runs, going("2", word="My mistake:\nthe weather."))
    notices = {seat.key: seat.papers.latest("number") for seat in two_runs.players()}
    assert {(one.kind, one.happened, one.arrives, one.data) for one in notices.values()} == {
        ("slip", 360, 360, next(iter(notices.values())).data)
    }
    said = json.loads(notices["press"].data)
    assert "gone back to Day" in said["text"]
    assert said["word"] == "My mistake:\nthe weather."
    for seat in two_runs.players():
        numbers = [number for number, _ in standing(two_runs)[seat.key]]
        assert numbers == [*TOLD[seat.key], notices[seat.key].number], seat.key
        assert seat.version == versions[seat.key] + 1, "one piece of news for everybody"
        assert seat.latest_call().start == 360
    kept = {pk: row for pk, *row in Delivery.objects.filter(pk__in=data).values_list("pk", "data", "number", "batch")}
    assert kept == data, "nothing that was delivered is changed or deleted"
    assert Delivery.objects.filter(taken=1, struck=720).count() == Delivery.objects.filter(taken=1).count() > 0
    assert not OrderRequest.objects.filter(segment__run=first, back=False).exists()
    export = playing.client_of(two_runs.seats.get(key="blue_cabin")).get("/room/room-blue_cabin/export.json").json()
    assert {one["arrived"] for one in export["papers"]} <= set(range(361))
    assert [one["from"] for one in export["orders"]].count(360) == 1


@pytest.mark.full
def test_ud_004_ud_wc_32_verify_goes_through_every_strand_and_every_seats_papers(two_runs: Campaign) -> None:
    back(two_runs, going("2", fresh=True))
    playing.finish_run(two_runs, 2)
    back(two_runs, going("1", stands="blue_cabin red_cabin"))
    playing.finish_run(two_runs, 2)
    back(two_runs, going("2"))

    found = list(replay(two_runs))
    assert {(one.differs, one.untold) for one in found} == {("", "")}
    named = {one.what for one in found}
    assert {"run 2, segment 0", "branch 1, run 2, segment 0", "branch 2, run 1, segment 0", "the papers of press"} <= named
    row = Delivery.objects.filter(taken=2, seat__key="blue_cabin").first()
    Delivery.objects.filter(pk=row.pk).update(taken=None)
    assert "blue_cabin" in {one.what.split()[-1] for one in replay(two_runs) if one.differs}


def test_ud_wc_16_ud_wc_17_ud_078_fresh_dice_are_those_of_the_strand() -> None:
    dice = Dice(held.SEED)
    assert dice.child("battle", 1, 125, *FORCES, "strand", 1).seed.startswith("989eb38385af")
    assert dice.child("run", 2).seed.startswith("f012b793e296")
    assert dice.child("run", 2, "strand", 1).seed.startswith("9333179adaf5")
    run = Run(number=1, dice=1)
    assert thrown_anew(run) == ("strand", 1)


def test_ud_078_fresh_dice_go_on_through_the_strand_and_the_same_dice_are_those_left(two_runs: Campaign) -> None:
    assert rollback.was_read_since(runs_of(two_runs).get(number=1)) is False
    playing.client_of(two_runs.seats.get(key="red_cabin")).get("/room/room-red_cabin/")
    assert rollback.was_read_since(runs_of(two_runs).get(number=1)) is True
    back(two_runs, going(fresh=True, stands="blue_cabin red_cabin"))
    playing.finish_run(two_runs, 1)
    assert [run.dice for run in runs_of(two_runs)] == [1, 1]
    met = Engagement.objects.filter(run__strand=1).first()
    if met is not None:
        assert met.battle.seed == Dice(held.SEED).child("battle", 1, met.minute, *FORCES, "strand", 1).seed
    back(two_runs, going())
    assert now(two_runs).run.dice == 1, "the same dice as those of the runs taken back"


def test_ud_075_refused_with_everything_that_stands_in_the_way(two_runs: Campaign) -> None:
    status, told = refused(two_runs, going("3", reason="x", word="y" * 1201))
    assert status == 422
    for words in ("published are 1 to 2", "The reason", "1201 characters"):
        assert words in told
    segment = now(two_runs)
    with pytest.raises(Refused) as stale:
        rollback.go_back("000000000000", segment, going(), two_runs.seats.get(key="umpire"))
    assert stale.value.status == 409
    resolve.order_six_hours(segment.pk)
    assert refused(two_runs, going())[0] == 409
