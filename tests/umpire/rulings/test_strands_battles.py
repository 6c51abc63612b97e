"""Going back into a battle that lasts from one run into the next (UD-079)."""

from __future__ import annotations

import json

import pytest

from campaign.battles.engagements import find_end_minute
from campaign.models import Campaign, Engagement
from campaign.models.truth import runs_of
from campaign.simulation.verification import replay
from tests.campaign.joined_battles import over_the_end
from tests.lasting import lasting
from tests.promises import playing
from tests.umpire.ruling_pages import now
from tests.umpire.timelines import back, going

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.full]
war = lasting(over_the_end)


def test_ud_wc_33_ud_079_a_battle_of_the_run_before_stands_and_those_since_are_gone(war: Campaign) -> None:
    (engagement,) = Engagement.objects.filter(run__campaign=war)
    while now(war).run.start < find_end_minute(engagement):
        playing.finish_run(war, now(war).run.number)
    first = Engagement.objects.get(pk=engagement.pk)
    assert first.asked is not None, "her captain has ordered after it"
    whole = {run.number: run.segments.latest("index").outcome for run in runs_of(war).filter(children__isnull=False)}
    number = engagement.run.number + 1
    asked = first.asked.run.number

    back(war, going(str(number)))
    assert Engagement.objects.get(pk=engagement.pk).asked is None or asked < number
    seat = war.seats.get(key="home-cabin")
    held_to = [row for row in seat.was_told("battle") if json.loads(row.data).get("afoot")]
    assert held_to, "that she is in action stands"
    assert now(war).run.world == runs_of(war).get(number=number).world
    for one in range(number, max(whole) + 1):
        playing.finish_run(war, one)
        assert runs_of(war).get(number=one).segments.latest("index").outcome == whole[one]
    assert Engagement.objects.filter(run__campaign=war).count() == 1
    assert {one.differs for one in replay(war)} == {""}
