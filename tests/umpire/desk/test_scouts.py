"""The umpire's page of scouts in his hand: valid orders, faulty orders, and a stale page (NAV-S-025)."""

from __future__ import annotations

import msgspec
import pytest

from campaign import packs, serialization
from campaign.models import Run, Segment
from campaign.orders.sealing import Refused
from campaign.runs import resolve
from naval.orders import scouts
from tests.promises import playing, theatre
from umpire.services import scouts as service

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

LAID = {"do": "lay", "force": "blue-west", "course-0": "N 62 E", "hours-0": "2", "knots-0": "9,5", "join": ""}


@pytest.fixture
def campaign(monkeypatch):
    """Put a squadron of Blue out of touch with her admiral, with nobody in her seat: the umpire has her in hand."""
    base = theatre.world(packs.find(theatre.PACK).world)
    with playing.a_world(monkeypatch, theatre.pack_with(base)) as (campaign, _):
        (run,) = Run.objects.filter(campaign=campaign)
        world = serialization.world(run.world)
        forces = tuple(msgspec.structs.replace(f, hand=scouts.UMPIRE) if f.key == "blue-west" else f for f in world.forces)
        Run.objects.filter(pk=run.pk).update(
            world=serialization.encode_for_storage(msgspec.structs.replace(world, forces=forces))
        )
        yield campaign


def page(campaign, form: dict[str, str] | None = None):
    umpire = campaign.seats.get(key="umpire")
    browser, url = playing.client_of(umpire), f"/desk/{umpire.rid}/scouts/"
    return browser.get(url) if form is None else browser.post(url, form)


def ordered(campaign):
    return service.find_scout_orders(playing.present(campaign))


def test_the_page_shows_who_is_in_his_hand_and_the_desk_says_how_many(campaign):
    text = page(campaign).content.decode()
    umpire = campaign.seats.get(key="umpire")

    assert "blue-west" in text
    assert "Her last sealed orders" in text
    assert "red-east" not in text
    assert "1 detached force under your command" in playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()


def test_orders_are_sealed_under_a_seat_of_their_own_and_taken_back(campaign):
    assert page(campaign, LAID).status_code == 302

    (leg,) = ordered(campaign)["blue-west"].legs
    assert leg.knots == 9.5
    assert set(serialization.orders(playing.present(campaign).orders)) == {scouts.UMPIRE}
    assert "Ordered by you" in page(campaign).content.decode()

    assert page(campaign, {"do": "carry_on", "force": "blue-west"}).status_code == 302
    assert playing.present(campaign).orders == "{}"


def test_orders_with_faults_are_refused_in_words_and_shown_again_as_they_were_typed(campaign):
    page(campaign, LAID)

    answer = page(campaign, {**LAID, "course-0": "<north>", "knots-0": "fast"})

    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Nothing was changed." in text
    assert 'value="&lt;north&gt;"' in text
    assert 'value="fast"' in text
    assert ordered(campaign)["blue-west"].legs[0].knots == 9.5


@pytest.mark.parametrize("force", ["red-east", "nobody", ""])
def test_a_force_that_is_not_in_his_hand_is_ordered_by_nobody(campaign, force):
    answer = page(campaign, {**LAID, "force": force})

    assert answer.status_code == 422
    assert "Orders for these scouts are closed" in answer.content.decode()
    assert playing.present(campaign).orders == "{}"


def test_after_the_run_was_ordered_the_page_reads_only(campaign):
    resolve.order_six_hours(playing.present(campaign).pk)

    answer = page(campaign, LAID)

    assert answer.status_code == 422
    assert "Orders are closed." in page(campaign).content.decode()
    assert ordered(campaign) == {}


def test_a_run_that_closes_while_the_orders_are_checked_takes_none(campaign):
    segment = playing.present(campaign)
    world = serialization.world(segment.run.world)
    segment = Segment.objects.select_related("run__campaign").get(pk=segment.pk)
    Segment.objects.filter(pk=segment.pk).update(state=Segment.State.RESOLVING)

    with pytest.raises(Refused, match="closed a moment ago"):
        service.order(segment, world, "blue-west", {"legs": [], "join": ""})
    assert ordered(campaign) == {}
