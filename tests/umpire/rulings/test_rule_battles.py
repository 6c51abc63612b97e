"""Battles and rulings: one that would change a battle is refused; a void battle is met again, other dice (UD-045, 046)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from campaign.models import Campaign, Engagement, Segment
from campaign.orders.sealing import Refused
from campaign.rulings import ruling_records
from campaign.runs import publish, resolve
from campaign.schedule import deadline_sweep
from campaign.simulation.verification import replay
from naval.state.ruling_acts import Damage, Place
from tactical.engine.dice import Dice
from tactical.models import Battle, Table
from tactical.services import fight_battle, open_battle
from tests.campaign.war import held
from tests.promises import playing
from tests.umpire.ruling_pages import WHY, computed, now, refused, take
from umpire.public import poster
from umpire.public.story import notice, story

pytestmark = [pytest.mark.django_db]


@pytest.mark.full
def test_ud_045_a_ruling_that_would_change_a_battle_is_refused_with_its_name(fought: Campaign) -> None:
    assert Engagement.objects.get(run__campaign=fought).minute < 359

    told = refused(fought, Damage(since=10, reason=WHY, ship="hogue", max_kn=4), 409)
    assert "battle 1 of this run, Blue cruisers and Red cruisers at" in told
    elsewhere = Place(since=0, reason=WHY, force="red_cruisers", lon=-4.8, lat=49.5)
    told = refused(fought, elsewhere, 409)
    assert "battle 1 of this run" in told, "whoever is put elsewhere has met nobody (UD-040)"
    assert take(fought, Damage(since=359, reason=WHY, ship="hogue", max_kn=4)) == ""


@pytest.mark.full
def test_ud_wc_15_ud_046_a_battle_made_void_is_met_again_with_other_dice(fought: Campaign) -> None:
    first, segment = Engagement.objects.get(run__campaign=fought), now(fought)
    record = first.battle.record

    ruling_records.void(segment, 1, WHY, ruling_records.stamp(segment), fought.seats.get(key="umpire"))
    assert now(fought).state == Segment.State.RESOLVING
    resolve.resolve_segment(segment.pk)
    again = Engagement.objects.get(run__campaign=fought, void=False)
    assert (again.ordinal, again.minute) == (2, first.minute)
    assert first.battle.seed == resolve.battle_seed(segment.run, first.minute, ("blue_cruisers", "red_cruisers"))
    assert again.battle.seed == resolve.battle_seed(segment.run, first.minute, ("blue_cruisers", "red_cruisers"), 1)
    assert {one.key: (one.afloat, one.max_kn) for one in ruling_records.ground(segment).world.ships}["hogue"][0]
    assert type(first).objects.get(pk=first.pk).battle.record == record, "its record is kept"
    page = playing.client_of(fought.seats.get(key="umpire")).get("/desk/room-umpire/").content.decode()
    assert "void by ruling" in page
    fight_battle(again.battle_id)
    computed(fought)
    playing.finish_run(fought, 1)
    assert {found.differs for found in replay(fought)} == {""}

    told = story(fought, 1)
    assert [(one["n"], one["pk"]) for one in told["battles"]] == [(1, again.pk)], "strangers do not read of the one that is void"
    assert "1 battle. Ships lost" in poster.lines(notice(fought), told)[-1]


def test_ud_046_a_battle_that_was_opened_while_it_was_tried_speaks_against_it(
    ordered: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker opens another battle, which may depend on this one, after the run was computed on trial without this one."""
    resolve.order_six_hours(now(ordered).pk)
    resolve.resolve_segment(now(ordered).pk)
    first, segment = Engagement.objects.get(run__campaign=ordered), now(ordered)
    tried = ruling_records.count_parts

    def meanwhile(*given: Any) -> int:
        found, battle = tried(*given), open_battle(first.battle.ruleset, json.loads(first.battle.setup), "other")
        Engagement.objects.create(
            run=first.run, segment=segment, ordinal=2, minute=first.minute + 60, data=first.data, battle=battle
        )
        return found

    monkeypatch.setattr(ruling_records, "count_parts", meanwhile)
    with pytest.raises(Refused, match="at this moment") as told:
        ruling_records.void(segment, 1, WHY, ruling_records.stamp(segment), ordered.seats.get(key="umpire"))
    assert told.value.status == 409
    assert not Engagement.objects.filter(run__campaign=ordered, void=True).exists()
    assert (now(ordered).computed, now(ordered).run.rulings) == (segment.computed, segment.run.rulings)


def test_ud_046_a_table_that_is_still_fought_at_closes_with_one_sentence(ordered: Campaign) -> None:
    campaign = ordered
    Campaign.objects.filter(pk=campaign.pk).update(battles_by=Campaign.BattlesBy.PLAYERS)
    resolve.order_six_hours(now(campaign).pk)
    resolve.resolve_segment(now(campaign).pk)
    first = Engagement.objects.get(run__campaign=campaign)
    assert first.battle.state == Battle.State.TABLE

    segment = now(campaign)
    ruling_records.void(segment, 1, WHY, ruling_records.stamp(segment), campaign.seats.get(key="umpire"))
    table = Table.objects.get(battle=first.battle)
    assert table.is_over
    assert "declared this action void" in table.result
    resolve.resolve_segment(segment.pk)
    again = Engagement.objects.get(run__campaign=campaign, void=False)
    assert (again.battle.state, again.minute) == (Battle.State.TABLE, first.minute)
    assert again.battle.seed != first.battle.seed


@pytest.mark.postgres
def test_a_second_worker_that_computed_meanwhile_does_not_open_the_same_battle_again(
    ordered: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two workers come to the same meeting at once: the slower has computed it when the other has opened its battle."""
    resolve.order_six_hours(now(ordered).pk)
    once, segment = resolve.compute, now(ordered)

    def meanwhile(segment: Segment, *given: Any) -> Any:
        outcome = once(segment, *given)
        monkeypatch.setattr(resolve, "compute", once)
        resolve.resolve_segment(segment.pk)
        return outcome

    monkeypatch.setattr(resolve, "compute", meanwhile)
    resolve.resolve_segment(segment.pk)
    assert [one.ordinal for one in Engagement.objects.filter(run__campaign=ordered)] == [1]
    assert Battle.objects.filter(engagement__run__campaign=ordered).count() == 1


def test_ck_012_no_battle_is_opened_when_everything_was_stopped_while_it_was_computed(
    ordered: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolve.order_six_hours(now(ordered).pk)
    once = resolve.compute

    def meanwhile(segment: Segment, *given: Any) -> Any:
        outcome = once(segment, *given)
        deadline_sweep.stand_still(None)
        return outcome

    monkeypatch.setattr(resolve, "compute", meanwhile)
    resolve.resolve_segment(now(ordered).pk)
    assert not Engagement.objects.filter(run__campaign=ordered).exists()
    monkeypatch.setattr(resolve, "compute", once)
    deadline_sweep.lift(None)
    resolve.resolve_segment(now(ordered).pk)
    assert Engagement.objects.filter(run__campaign=ordered).count() == 1


def test_ud_wc_15_the_seeds_of_the_document() -> None:
    dice, forces = Dice(held.SEED), ("blue_cruisers", "red_cruisers")
    assert dice.child("battle", 1, 125, *forces).seed.startswith("d5c2050d93e6")
    assert dice.child("battle", 1, 125, *forces, "again", 1).seed.startswith("3853150a32f6")


def test_ud_046_a_battle_of_which_others_were_told_is_not_made_void(fought: Campaign) -> None:
    publish.publish(now(fought).pk)
    segment = now(fought)

    with pytest.raises(Refused) as told:
        ruling_records.void(segment, 1, WHY, ruling_records.stamp(segment), fought.seats.get(key="umpire"))
    assert told.value.status == 409
