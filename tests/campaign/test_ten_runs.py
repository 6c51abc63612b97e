"""A war of eleven runs through the services, and an engagement on each board: the same to the byte as ever."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion

from campaign import serialization
from campaign.models import Delivery, Engagement, Segment
from campaign.models.truth import runs_of
from campaign.simulation.verification import replay
from campaign.war.reports.summaries import in_words
from tests.campaign.five_days.play import spoken
from tests.campaign.ten_runs import play
from tests.goldens import join_lines
from tests.sentences import SENTENCE, faulty, find_sentences
from tests.site import postgres

BOARDS = ("game_of_battle",) if postgres() else tuple(play.BOARDS)  # on PostgreSQL fewer: only order and locking differ there


@pytest.fixture(scope="module")
def war(django_db_setup, django_db_blocker) -> Iterator[play.War]:
    """Play the war once; the tests of this module only read its results."""
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch, play.war(patch) as played:
        yield played


def test_the_war_is_what_it_was(war: play.War, golden: SnapshotAssertion):
    assert join_lines(war.list_record()) == golden(name="ten_runs/war")


@pytest.mark.full
def test_the_war_is_the_same_when_it_is_run_again(war: play.War):
    findings = list(replay(war.campaign))

    assert len(findings) > play.RUNS
    assert [finding for finding in findings if finding.differs] == []


def test_every_event_report_and_preview_of_the_war_is_in_good_sentences(war: play.War):
    heard: set[tuple[str, str]] = set()
    for segment in Segment.objects.filter(run__campaign=war.campaign).exclude(outcome=""):
        heard |= {(SENTENCE, event.text) for event in serialization.outcome(segment.outcome).events}
    for paper in Delivery.objects.filter(seat__campaign=war.campaign):
        heard |= set(find_sentences(spoken(paper.kind, json.loads(paper.data))))
        if paper.kind not in ("dispatch", "outbox", "article", "printed"):
            heard.add(("preview", f"{paper.kind} {in_words(paper.body)}"))
    for met in Engagement.objects.filter(run__campaign=war.campaign):
        heard |= set(find_sentences(json.loads(met.battle.record)))

    assert len(heard) > 300
    assert faulty(heard) == []


def test_the_war_holds_stops_and_battles_of_both_kinds(war: play.War):
    segments = Segment.objects.filter(run__campaign=war.campaign).exclude(outcome="")
    records = [json.loads(met.battle.record) for met in Engagement.objects.filter(run__campaign=war.campaign)]
    papers = set(Delivery.objects.filter(seat__campaign=war.campaign).values_list("kind", flat=True))

    assert runs_of(war.campaign).count() == play.RUNS + 1 > 10
    assert any(serialization.outcome(segment.outcome).cut for segment in segments)
    assert {"orders" in record for record in records} == {True, False}, "at a table and by captains"
    assert papers >= {"asked", "battle", "sighting", "dispatch", "article", "prize", "plot", "printed", "loss", "tip"}


@pytest.mark.django_db
@pytest.mark.parametrize("rules", BOARDS)
def test_an_engagement_on_a_board_is_what_it_was(monkeypatch, tmp_path, rules, golden: SnapshotAssertion):
    with play.board(monkeypatch, rules, tmp_path) as played:
        assert Engagement.objects.filter(battle__ruleset=rules, run__number=1).exists()
        assert join_lines(played.list_record()) == golden(name=f"ten_runs/{rules}")
        assert [finding for finding in replay(played.campaign) if finding.differs] == []
