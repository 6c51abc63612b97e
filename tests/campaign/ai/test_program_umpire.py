"""The computer as umpire, whole: every default of SC-CK-11, its notes, and that it adds and amends nothing (CK-054)."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from msgspec.structs import replace

from campaign import packs, serialization
from campaign.ai.situation import Wrote
from campaign.exercises import inject_triggers, injects
from campaign.injects.plan import Plan
from campaign.models import Campaign, Delivery, Release, ReviewedLine, RulingNote, Segment
from campaign.orders import computer, sealing
from campaign.runs import auto_publish
from naval.state.outcome import Event
from tests.promises import playing

pytestmark = [pytest.mark.django_db]
PACK = "channel_manoeuvres"
WORDS = "Two liners leave Southampton under escort."


def test_ck_054_ud_068_the_program_as_umpire_accepts_rules_by_the_printed_defaults_and_publishes(monkeypatch):
    drafts: list[tuple[Segment, object]] = []
    monkeypatch.setattr(auto_publish, "release", lambda segment, outcome: bool(drafts.append((segment, outcome))))
    with playing.a_world(monkeypatch, packs.find(PACK), seed="program") as (campaign, _):
        Campaign.objects.filter(pk=campaign.pk).update(alone=True, ends=14_400)
        segment = playing.present(campaign)

        # a trigger that asks: let it fire
        fields = {"from": "The Foreign Office", "text": WORDS}
        plan = Plan(title="Liners", kind="telegram", fields=fields, to=("blue_cabin",), due=100, ask=True)
        number = injects.add(segment, [plan], campaign.seats.get(key="umpire"))[0]
        injects.ready(segment, number)

        # a sheet that breaks: set aside, and the last course stands
        wrote = computer.wrote

        def broken(call):
            found = wrote(call)
            return Wrote(sheet={"forces": {"no-such-force": {}}}) if call.seat.key == "red_cabin" else found

        with monkeypatch.context() as patch:
            patch.setattr(computer, "wrote", broken)
            for seat in campaign.players():
                computer.give(seat, computer.PROGRAM)
            assert computer.play(segment.pk) == 5
        broke = campaign.seats.get(key="red_cabin").latest_call()
        assert sealing.goes_on_as_it_is(broke)
        assert broke.sealed_by == computer.NAME

        playing.resolve_all(campaign)
        segment, outcome = drafts[-1]
        segment.refresh_from_db()
        assert segment.state == Segment.State.REVIEW
        assert inject_triggers.minutes(campaign) == {number: 100}

        # scouts carry on: nothing is ordered for any; a night meeting and a demonstration are let stand
        lines = (
            Event(minute=200, kind="night-contact", text="Two forces pass in the dark.", rules=("NAV-S-039",)),
            Event(minute=210, kind="demonstration", text="A demonstration off Portland.", rules=("NAV-S-007",)),
            Event(minute=220, kind="mine", text="Nothing for an umpire.", rules=("NAV-001",)),
        )
        before, notes = segment.run.rulings, list(RulingNote.objects.values_list("did", "key"))
        assert auto_publish.umpired(segment, replace(outcome, events=(*outcome.events, *lines)))
        segment.refresh_from_db()
        assert segment.state == Segment.State.PUBLISHED
        assert {one.by for one in Release.objects.filter(segment=segment)} == {auto_publish.BY}
        said = set(ReviewedLine.objects.filter(run=segment.run).values_list("did", "by"))
        assert said == {
            ("accepted", "The program: a meeting by night leads to no action"),
            ("accepted", "The program: a demonstration is noted"),
        }
        segment.run.refresh_from_db()
        assert segment.run.rulings == before, "it adds nothing and amends nothing"
        assert list(RulingNote.objects.values_list("did", "key")) == notes
        assert serialization.outcome(segment.outcome) == outcome
        telegrams = Delivery.objects.filter(seat__campaign=campaign, seat__key="blue_cabin", kind="dispatch")
        assert [json.loads(one.data)["text"] for one in telegrams].count(WORDS) == 1

        # and the list is printed where such a war is begun
        page = Client().get(f"/alone/{PACK}/").content.decode()
        assert all(words in page for words in auto_publish.DEFAULTS.values())
        assert sorted(auto_publish.DEFAULTS) == ["broken-sheet", "demonstration", "night-contact", "scouts", "trigger"], (
            "SC-CK-11"
        )
