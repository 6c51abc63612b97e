"""Battles on land that a rule set refuses: another ground or another rule set takes them, and the war goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from campaign.models import Campaign, Engagement, Segment
from campaign.runs.publish import publish
from campaign.runs.resolve import order_six_hours
from campaign.simulation.verification import replay
from campaign.tasks import resolve_segment
from tactical.engine.errors import BadSetup
from tactical.engine.registry import find
from tests.campaign.landing_battles import ATTACK, battle_of, go_on, landed, resolved
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]

SMALL = "tactical.rulesets.kriegspiel.play.armies.MOST_OF_A_WAR"


@pytest.fixture
def war() -> Campaign:
    return landed()


def desk_of(war: Campaign) -> str:
    umpire = war.seats.get(key="umpire")
    return playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()


def test_a_battle_too_large_for_the_kriegspiel_is_little_wars_and_the_war_goes_on(
    war: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SMALL, 2)
    first = battle_of(war)
    assert first.state == Segment.State.REVIEW, first.trouble
    met = Engagement.objects.get()
    assert (met.battle.ruleset, met.summary.fought) == ("little_wars", True)
    assert "Little Wars took it on after refusals: The Sykes Kriegspiel: force" in desk_of(war)
    publish(first.pk)
    go_on(war)
    assert [one for one in replay(war) if one.differs or one.untold] == []


def test_a_battle_whose_ground_is_refused_is_fought_on_open_ground(war: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = find("kriegspiel")
    real = rules.open

    def refuse_ground(setup: dict[str, Any], seed: str) -> dict[str, Any]:
        if setup["country"]["features"]:
            raise BadSetup(["the ground is refused"])
        return real(setup, seed)

    monkeypatch.setattr(rules, "open", refuse_ground)
    first = battle_of(war)
    assert first.state == Segment.State.REVIEW, first.trouble
    met = Engagement.objects.get()
    assert (met.battle.ruleset, met.summary.refused) == ("kriegspiel", "The Sykes Kriegspiel: the ground is refused")
    assert json.loads(met.battle.setup)["country"]["features"] == []


def test_a_battle_that_all_refuse_is_trouble_on_the_desk(war: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SMALL, 0)
    monkeypatch.setattr("tactical.rulesets.little_wars.play.bodies.MOST_MEN", 0)
    publish(resolved(war, ATTACK).pk)
    segment = Segment.objects.present(war)
    order_six_hours(segment.pk)
    with pytest.raises(BadSetup):
        resolve_segment.run(segment.pk)
    assert not Engagement.objects.exists()
    assert "force 1: 1 to 0 units" in desk_of(war)
