"""Wars of every sort go out and in (OP-030, OP-031)."""

from __future__ import annotations

import pytest

from campaign import packs
from campaign.archive.file_reader import read
from campaign.archive.file_writer import file_of
from campaign.archive.importer import bring_in
from campaign.models import Campaign, Delivery, HarbourSheet, LandStart, OpenedTruth, Run, Signature
from campaign.muster import founding, mustering
from campaign.rulings.ruling_records import stamp
from campaign.runs import war_end
from tests.campaign.archive import wars
from tests.lasting import lasting
from tests.promises import playing
from tests.umpire.timelines import back, going, to_run_three
from umpire.review.ending.views import opened_to

pytestmark = pytest.mark.django_db
two_runs = lasting(to_run_three)


def out_and_in(war: Campaign) -> Campaign:
    """Copy the war under another name; check that both are the same file and that the copy computes the same."""
    copy = bring_in(read(file_of(war)), "elsewhere").campaign
    assert wars.without_names(file_of(copy)) == wars.without_names(file_of(war))
    return copy


def test_op_031_a_war_that_musters_keeps_its_charts_and_signatures() -> None:
    war = founding.begin_campaign("channel_manoeuvres", "mustering", muster=True)
    seat = war.seats.get(key="blue_admiralty")
    mustering.sign(seat, mustering.terms_mark(war))
    copy = out_and_in(war)
    assert copy.phase == Campaign.Phase.MUSTER
    signed = [Signature.objects.get(campaign=one).signed_at for one in (war, copy)]
    assert signed[0] == signed[1]
    counts = [HarbourSheet.objects.filter(seat__campaign=one).count() for one in (war, copy)]
    assert counts[0] == counts[1]
    umpire = playing.client_of(copy.seats.get(key="umpire"))
    assert "Create the file" in umpire.get(f"/desk/{copy.seats.get(key='umpire').rid}/file/").content.decode()


def test_op_031_a_war_with_land_takes_its_land_along(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing.a_world(monkeypatch, packs.find("landing_manoeuvres"), name="landing", seed="land") as (war, _):
        playing.resolve_all(war)
        copy = out_and_in(war)
        assert LandStart.objects.get(run__campaign=copy).land == LandStart.objects.get(run__campaign=war).land


def test_op_031_a_war_that_is_over_shows_its_seed_where_it_is_brought_in(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing.a_world(monkeypatch, wars.pack(), name="over") as (war, _):
        playing.finish_run(war, 1)
        segment = playing.present(war)
        war_end.end(segment, stamp(segment), "all", opened_to(war, "all"), known=True)
        war.refresh_from_db()
        copy = out_and_in(war)
        assert (copy.seed, copy.salt, copy.phase) == ("twins", war.salt, "over")
        assert OpenedTruth.objects.filter(campaign=copy).count() == 1


@pytest.mark.full
def test_op_031_a_war_that_went_back_keeps_both_its_histories(two_runs: Campaign) -> None:
    back(two_runs, going("2", fresh=True, word="We go back to noon."))
    playing.finish_run(two_runs, 2)
    copy = out_and_in(two_runs)
    assert Run.objects.filter(campaign=copy, undone=True).count() == 2
    gone = [Delivery.objects.filter(seat__campaign=one).exclude(taken=None).count() for one in (two_runs, copy)]
    assert gone[0] == gone[1] > 0
