"""An engagement that others join: fought, taken in once, told, and replayed (SC-N-04)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from campaign import serialization
from campaign.battles import engagements
from campaign.models import Campaign, Engagement
from campaign.odds.replicate_figures import of_run
from campaign.runs import resolve
from campaign.simulation import replicate
from campaign.simulation.verification import replay
from tactical.engine.dice import Dice
from tests.campaign.joined_battles import BLUE, COMER, FAR, RED, at_war, forces_of, met, ordered, paper_texts, steer
from tests.lasting import lasting
from tests.promises import playing

pytestmark = pytest.mark.django_db


@contextmanager
def come_up(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Play until two fight, a third comes up, and the run is in review."""
    with at_war(patch, BLUE, RED, COMER, FAR) as campaign:
        ordered(campaign, steer(COMER, (-25, 0, 18)))
        playing.resolve_all(campaign)
        yield campaign


war = lasting(come_up)


@pytest.mark.full
def test_sc_n_04_who_comes_up_is_in_the_next_battle_with_what_the_first_left(war):
    first, second, *_ = met(war)

    assert forces_of(first) == ["home-force", "watch-force"]
    assert forces_of(second) == ["home-force", "pike-force", "watch-force"]
    assert engagements.has_stopped(first)
    assert first.minute < second.minute == engagements.find_end_minute(first)
    left = engagements.result(first)["ships"]
    ready = {ship["key"]: ship for force in json.loads(second.battle.setup)["forces"] for ship in force["ships"]}
    for key, ship in left.items():
        assert (key in ready) is ship["afloat"]
    for key in left.keys() & ready.keys():
        assert ready[key]["condition"] == left[key]["condition"]
    assert any(ready[key]["condition"] for key in left.keys() & ready.keys()), "nobody was hurt or fired"

    playing.finish_run(war, 1)
    told = paper_texts(war, "home-cabin")
    assert len(told) >= 2
    assert "joined the action" in told[0]["ending"]
    assert told[0]["minutes"] == second.minute - first.minute
    assert [f for f in replay(war) if f.differs or f.untold] == []


@pytest.mark.full
def test_sc_n_04_a_replay_notices_that_what_a_battle_stood_at_was_altered(war):
    first = met(war)[0]
    told = json.loads(first.data)
    (moves,) = told["stood"]
    told["stood"][moves]["minutes"] += 1
    Engagement.objects.filter(pk=first.pk).update(data=json.dumps(told))

    assert "run 1, battle 1" in [f.what for f in replay(war) if f.differs]


@pytest.mark.full
def test_ud_086_a_replicate_with_the_dice_of_the_run_itself_is_that_run(war, monkeypatch):
    """Stops, joined battles, and the orders after them all come out again."""
    playing.finish_run(war, 1)
    run = met(war)[0].run
    dice = Dice(resolve.seed_of(war))
    monkeypatch.setattr(replicate, "seed_of_run", lambda of, k: dice.child("run", of.number).seed)
    monkeypatch.setattr(replicate, "seed_within", lambda seed, one: resolve.battle_seed(run, one.minute, one.forces))
    again = replicate.make_replicates(run, replicate.freeze_orders(run))(1)

    found, was = again.to_the_end(), serialization.outcome(run.segments.latest("index").outcome)
    assert len(again.battles) == run.engagements.count() == 2
    assert [one.stopped is not None for one in again.battles] == [True, False]
    assert found.events == was.events
    assert found.world.ships == was.world.ships
    assert replicate.real_run(run) == of_run(serialization.world(run.world), found)
