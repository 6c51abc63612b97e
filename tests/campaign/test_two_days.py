"""Two days of war in the North Sea, by scripted admirals: everything the main job names happens, and replays to the byte."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import msgspec
import pytest

from campaign import packs, serialization
from campaign.models import Campaign, Delivery, Segment
from campaign.models.truth import runs_of
from campaign.orders import sealing
from campaign.simulation.verification import replay
from tests.promises import playing

OUT_OF_SHEERNESS = [(1.05, 51.5), (1.62, 51.86), (3.6, 52.95), (4.85, 53.47)]
OUT_OF_THE_JADE = [(8.1, 53.7), (7.93, 53.86), (6.35, 53.8), (4.85, 53.47), (3.4, 52.9)]
OUT_OF_THE_ELBE = [(8.336, 54.002), (8.18, 54.0), (4.0, 54.45), (0.5, 54.81)]
COURSES = {
    "channel_fleet": (OUT_OF_SHEERNESS, 8, False),
    "first_squadron": (OUT_OF_THE_JADE, 6, False),
    "second_squadron": ([*OUT_OF_THE_JADE[:3], (5.6, 53.58), (4.7, 53.38)], 12, False),
    "scouting_forces": (OUT_OF_THE_ELBE, 12, True),
}
HALLGARTH = [(4.0, 54.45, 8), (0.5, 54.81, 9), (-1.4, 55.01, 9)]
RUNS = 8


pytestmark = [pytest.mark.django_db, pytest.mark.full]


@dataclass
class War:
    """The results of the war: counts of events and of papers, and the campaign itself while it lasts."""

    campaign: Campaign
    events: Counter[str] = field(default_factory=Counter)
    papers: Counter[str] = field(default_factory=Counter)


@pytest.fixture(scope="module")
def war(django_db_setup, django_db_blocker) -> Iterator[War]:
    """Play two days once; the tests of this module only read the results."""
    found = packs.find("north_sea_1905")
    terms = msgspec.structs.replace(found.world.settings, at_sight="ask")
    pack = replace(found, world=msgspec.structs.replace(found.world, settings=terms))
    with (
        django_db_blocker.unblock(),
        pytest.MonkeyPatch.context() as patch,
        playing.a_world(patch, pack, name="two-days", seed="two days") as (campaign, _),
    ):
        found = War(campaign)
        for number in range(1, RUNS + 1):
            give_orders(campaign, number)
            playing.resolve_all(campaign)
            playing.finish_run(campaign, number)
        for segment in Segment.objects.filter(run__campaign=campaign).exclude(outcome=""):
            found.events.update(event.kind for event in serialization.outcome(segment.outcome).events)
        found.papers.update(Delivery.objects.filter(seat__campaign=campaign).values_list("kind", flat=True))
        yield found


def give_orders(campaign: Campaign, number: int) -> None:
    """Lay the courses once, to stand; write dispatches and articles as time goes on."""
    for key, (places, knots, raid) in COURSES.items() if number == 1 else ():
        legs = [{"lon": lon, "lat": lat, "knots": knots} for lon, lat in places]
        order = {"forces": {key: {"legs": legs, "raid": raid}}}
        sealing.seal(campaign.seats.get(key=key), order | {"dispatches": [note(key, "Sailed.")]}, None)
    if number == 1:  # she goes with the raider, a little slower, for as long as it takes (SC-N-48)
        legs = [{"lon": lon, "lat": lat, "knots": knots} for lon, lat, knots in HALLGARTH]
        sealing.seal(campaign.seats.get(role="trade"), {"merchants": {"hallgarth": {"legs": legs}}}, None)
    if number == 3:
        campaign_press = campaign.seats.get(key="press")
        article = {"headline": "Men-of-war", "versions": {"blue": "Seen off the islands.", "red": ""}}
        sealing.seal(campaign_press, {"articles": [article]}, None)


def note(key: str, text: str) -> dict[str, str]:
    side = "blue" if key == "channel_fleet" else "red"
    return {"to": f"{side}_admiralty", "text": text}


def test_two_days_hold_all_that_the_main_job_names(war: War):
    assert war.events["sighting"] > 0
    assert war.events["cut"] > 0, "no run was cut by a sighting"
    assert war.events["contact"] > 0, "no battle"
    assert war.events["prize"] > 0, "no merchantman taken"
    assert war.papers["tip"] > 0, "nothing seen from a neutral coast"
    assert war.events["article"] > 1, "the computer's paper prints beside the editor's"
    assert war.papers["dispatch"] > 0
    assert war.papers["outbox"] > 0
    assert war.papers["position"] > 0
    assert war.papers["battle"] > 0
    articles = Delivery.objects.filter(seat__campaign=war.campaign, kind="article")
    own = [paper.seat.side for paper in articles if "Seen off the islands." in paper.data]
    assert set(own) == {"blue", "neutral"}, "the empty version is not printed"


def test_two_days_run_again_from_their_inputs_give_the_same_bytes(war: War):
    findings = list(replay(war.campaign))

    assert len(findings) > RUNS
    assert [finding for finding in findings if finding.differs] == []


def test_no_seat_is_told_what_is_addressed_to_another(war: War):
    for segment in Segment.objects.filter(run__campaign=war.campaign, state=Segment.State.PUBLISHED):
        addressed = Counter(report.seat for report in serialization.outcome(segment.outcome).reports)
        for seat in war.campaign.seats.exclude(role="umpire"):
            assert seat.deliveries.count() >= min(1, addressed[seat.key])
    every = Delivery.objects.filter(seat__campaign=war.campaign)
    assert every.values("seat", "digest").distinct().count() == every.count()


def test_coal_is_burnt_and_never_below_nothing(war: War):
    first, last = runs_of(war.campaign).first(), runs_of(war.campaign).last()
    before = {ship.key: ship.coal_t for ship in serialization.world(first.world).ships}
    after = {ship.key: ship.coal_t for ship in serialization.world(last.world).ships}

    assert all(coal >= 0 for coal in after.values())
    assert after["exmouth"] < before["exmouth"]
