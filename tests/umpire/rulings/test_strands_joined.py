"""Going back to before a battle of an earlier run stopped for others (UD-079, SC-N-04)."""

from __future__ import annotations

import pytest

from campaign.battles.engagements import find_end_minute, has_stopped, in_run
from campaign.models import Engagement
from campaign.models.truth import every_run_of
from campaign.simulation.verification import replay
from tests.campaign.joined_battles import BLUE, at_war, met, ordered, steer
from tests.promises import busy, playing
from tests.umpire.timelines import back, going

pytestmark = [pytest.mark.django_db, pytest.mark.full]


def test_ud_079_a_battle_that_stopped_in_the_first_run_taken_back_goes_on_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two meet just before the run ends; a third comes up to them in the next, and that run is taken back."""
    red = busy.Post("watch", "red", north_nm=5 + 20 * 55 / 60, ships=2)
    comer = busy.Post("pike", "red", east_nm=12, north_nm=9, ships=2)
    with at_war(monkeypatch, BLUE, red, comer, run_min=60) as war:
        ordered(war, steer(BLUE, (0, 60, 10)) | steer(red, (0, -60, 10)) | steer(comer, (-13, 9, 10)))
        playing.resolve_all(war)
        playing.finish_run(war, 1)
        lasts = find_end_minute(met(war)[0])
        playing.finish_run(war, 2)
        first = met(war)[0]
        assert (has_stopped(first), find_end_minute(first) < lasts, len(met(war)) > 1) == (True, True, True)

        back(war, going("2"))
        (again,) = Engagement.objects.filter(run__campaign=war, run__undone=False)
        assert (has_stopped(again), find_end_minute(again)) == (False, lasts)
        (as_it_was,) = (one for one in in_run(every_run_of(war).get(number=2, undone=True)) if one.pk == first.pk)
        assert (has_stopped(as_it_was), find_end_minute(as_it_was)) == (True, find_end_minute(first))
        assert (again.summary.minutes, again.minute + first.summary.minutes) == (lasts - again.minute, find_end_minute(first))
        assert {one.differs for one in replay(war)} == {""}

        playing.finish_run(war, 2)
        once_more = Engagement.objects.get(pk=first.pk)
        assert (has_stopped(once_more), once_more.summary.minutes) == (True, first.summary.minutes)
        assert {one.differs for one in replay(war)} == {""}
