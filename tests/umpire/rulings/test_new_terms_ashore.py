"""Terms of the land that change in a running war, and its past runs with other terms (UD-121, UD-122)."""

from __future__ import annotations

import json
from html import unescape

import pytest

from campaign import serialization
from campaign.models import Campaign
from campaign.models.truth import runs_of, terms_then
from campaign.muster import founding, term_proposals
from campaign.orders.sealing import seal
from campaign.reports import seat_knowledge
from campaign.runs import publish
from campaign.simulation import past_run_preview
from campaign.simulation.verification import replay
from tests.campaign.landing_war import MARCH, run
from tests.promises import playing

pytestmark = [pytest.mark.django_db]
WHY = "They have marched for a week."


@pytest.mark.full
def test_ud_121_ud_122_lc_011_terms_of_the_land_change_too_and_every_run_is_computed_by_its_own() -> None:
    war = founding.begin_campaign("landing_manoeuvres", "essex", seed="essex")
    umpire = war.seats.get(key="umpire")
    term_proposals.propose(umpire, {"fatigue": True, "cipher": True}, WHY, term_proposals.mark(war), imposed=True)
    general = war.seats.get(key="red_general")
    text = unescape(playing.client_of(general).get(f"/room/{general.rid}/terms/").content.decode())
    assert "yes (was no)" in text.partition('id="terms"')[0]
    seal(general, MARCH, None)
    publish.publish(run(war).pk)
    war = Campaign.objects.get(pk=war.pk)
    first, second = runs_of(war)
    tires = [serialization.terms_ashore(war, terms_then(one)).fatigue for one in (first, second)]
    assert (tires, serialization.terms_ashore(war).fatigue, seat_knowledge.public(war).terms.cipher) == (
        [False, False],
        True,
        True,
    )
    told = [json.loads(one.data) for one in general.papers.filter(kind="body").order_by("number") if "red_brigade" in one.data]
    assert told[-1]["fatigue"] == 0, "in the run that was open nobody tires"
    seal(war.seats.get(key="red_general"), MARCH, None)
    publish.publish(run(war).pk)
    told = [json.loads(one.data) for one in general.papers.filter(kind="body").order_by("number") if "red_brigade" in one.data]
    assert told[-1]["fatigue"] > 0, "in the next they do"
    assert [one for one in replay(war) if one.differs or one.untold] == []
    assert [serialization.terms_ashore(war, terms_then(one)).fatigue for one in runs_of(war)] == [False, False, True]

    same = [past_run_preview.compare_run(one, {}) for one in (first, second)]
    assert [one.compared is not None and one.compared.same for one in same] == [True, True], same
    other = past_run_preview.compare_run(first, {"fatigue": True}).compared
    assert other is not None
    assert not other.same, "with it the first would have tired"
    assert "red_general" in other.papers
