"""An engagement that others join, played anew for each test: a repeated job counts once; the unconcerned are told the same."""

from __future__ import annotations

import pytest

from campaign.battles import engagements
from campaign.models import Segment
from campaign.runs import resolve
from tactical.services import fight_battle
from tests.campaign.joined_battles import BLUE, COMER, FAR, RED, at_war, forces_of, met, ordered, steer
from tests.promises import busy, playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]


@pytest.mark.postgres
def test_sc_n_04_done_twice_it_is_done_once(monkeypatch):
    """Every worker may come to every point any number of times."""
    with at_war(monkeypatch, BLUE, RED, COMER, FAR) as campaign:
        ordered(campaign, steer(COMER, (-25, 0, 18)))
        segment = playing.present(campaign)
        assert resolve.order_six_hours(segment.pk)
        for _ in range(8):
            for _ in range(2):
                resolve.resolve_segment(segment.pk)
            for engagement in met(campaign):
                for _ in range(2):
                    fight_battle(engagement.battle_id)
        segment.refresh_from_db()
        assert segment.state == Segment.State.REVIEW
        assert len({(e.minute, tuple(forces_of(e))) for e in met(campaign)}) == len(met(campaign))
        (stopped,) = [e for e in met(campaign) if engagements.has_stopped(e)]
        data = stopped.data
        outcome = segment.outcome
        resolve.compute(segment)
        stopped.refresh_from_db()
        assert stopped.data == data
        Segment.objects.filter(pk=segment.pk).update(state=Segment.State.RESOLVING, outcome="")
        resolve.resolve_segment(segment.pk)
        segment.refresh_from_db()
        assert segment.outcome == outcome


def test_sc_n_04_who_is_not_concerned_is_told_the_same_to_the_byte(monkeypatch):
    """Twin worlds: the comer passes at two miles, or far from it all."""
    seen = []
    for north in (1, 400):
        comer = busy.Post("pike", "red", east_nm=8, north_nm=north, ships=2)
        with at_war(monkeypatch, BLUE, RED, comer, FAR) as campaign:
            ordered(campaign, steer(comer, (-25, 0, 18)))
            playing.resolve_all(campaign)
            playing.finish_run(campaign, 1)
            joined = [e for e in met(campaign) if engagements.has_stopped(e)]
            seen.append((len(joined), playing.surfaces(campaign.seats.get(key="tern-cabin"))))

    assert [joined for joined, _ in seen] == [1, 0]
    assert playing.first_difference(seen[0][1], seen[1][1]) == ""
