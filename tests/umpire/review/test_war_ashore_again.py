"""A battle on land in the umpire's looking back (UD-085, UD-086, UD-106, UD-112)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from campaign import serialization
from campaign.models import Campaign, Engagement, Job
from campaign.models.truth import Provenance, Segment, runs_of
from campaign.reports import provenance
from campaign.runs.publish import publish
from campaign.simulation import jobs, replicate
from campaign.simulation.verification import replay
from campaign.war.land_tracks import Marches, list_reported_spots
from campaign.war.outcome import Outcome, Report
from campaign.war.provenance import ASHORE
from land.ground.measure import miles
from land.run.run_input import Done
from land.run.transport.prisoners import locate_escort
from land.state.world import Land, Spot
from naval.state.world import encode
from tests.campaign.landing_battles import battle_of, go_on, landed
from tests.land.run.captives import agreed, fell, holding, on_its_way
from tests.land.run.essex import BRIGADE, OUTPOSTS, essex, make_given, run, sheet
from tests.lasting import lasting
from tests.promises import playing
from umpire.review import report
from umpire.review.replay import frames, truth_replay
from umpire.rulings.odds import luck

pytestmark = [pytest.mark.django_db, pytest.mark.full]


@contextmanager
def a_war(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Play two runs in which brigades met near Clacton."""
    war = landed()
    publish(battle_of(war).pk)
    go_on(war, 2)
    yield war


war = lasting(a_war)


def test_ud_085_odds_of_a_battle_on_land_are_told_in_men_and_the_same_each_time(war: Campaign) -> None:
    met = Engagement.objects.select_related("battle", "run__campaign").get()
    again = replicate.battle_replicates(met)
    some = [again(k) for k in (1, 2, 3)]
    assert some == [replicate.battle_replicates(met)(k) for k in (1, 2, 3)]
    assert len({str(one.men) for one in some}) > 1, "other dice, other losses"
    assert all(one.minutes > 0 and set(one.men) == {"blue", "red"} for one in some)
    assert sum(replicate.real_battle(met).men.values()) == met.summary.lost
    desk, rid = playing.client_of(war.seats.get(key="umpire")), war.seats.get(key="umpire").rid
    assert "of=battle-1" in desk.get(f"/desk/{rid}/?battles=all").content.decode()
    page = desk.get(f"/desk/{rid}/odds/?of=battle-1").content.decode()
    assert '<option value="battle-1" selected>' in page


def test_ud_091_the_ledger_of_luck_counts_battles_on_land_in_men(war: Campaign) -> None:
    met = Engagement.objects.select_related("battle", "run__campaign").get()
    again, real = replicate.battle_replicates(met), replicate.real_battle(met)
    some = [again(k) for k in (1, 2, 3)]
    done = {"state": jobs.DONE, "of": 20, "done": 3, "form": '{"within": 10}', "by": "Umpire"}
    asked = Job.objects.request(jobs.ODDS, war, run=met.run, battle=met, **done)
    Job.objects.request(jobs.REPLICATES, war, whole=asked, input="1", of=3, done=3, result=encode(some).decode(), by="Umpire")
    for one in luck.ledger(war)["sides"]:
        (account,) = one["accounts"]
        mean = sum(came.men[one["side"]] for came in some) / 3
        assert (account["lost"], account["real"]) == ("Men lost or captured", real.men[one["side"]])
        assert account["luck"] == luck.signed(mean - real.men[one["side"]], 0)
        assert one["words"].endswith(" men than expected.")
    (section,) = [one for one in report.report(war) if one.key == "luck"]
    assert {row[2] for row in section.tables[0].rows} == {"Men lost or captured"}
    umpire = war.seats.get(key="umpire")
    page = playing.client_of(umpire).get(f"/desk/{umpire.rid}/odds/").content.decode()
    assert page.count("Men lost or captured</th>") == 2


def test_ud_086_a_run_with_a_battle_on_land_is_played_again_with_another_one_in_it(war: Campaign) -> None:
    run = Engagement.objects.get().run
    inputs = replicate.freeze_orders(run)
    again = replicate.run_replicates(run, inputs)
    one, same, two = again(1), again(1), replicate.run_replicates(run, inputs)(2)
    assert one == same
    assert one.men != two.men
    assert sum(one.men.values()) > 0
    real = replicate.real_run(run)
    assert real is not None
    assert sum(real.men.values()) > 0


def test_ud_013_ud_120_who_knows_of_a_body_and_which_papers_rest_on_it(war: Campaign) -> None:
    some = {(one.seat.key, one.kind) for one in provenance.papers_on(war, "body:red_outposts")}
    assert ("blue_general", "seen") in some, "by the letter that he gave it"
    assert {key for key, kind in some if kind in ("body", "body_report")} == {"red_general"}, "its own side's returns name it"
    assert not {key for key, _ in some} & {"press"}
    umpire = war.seats.get(key="umpire")
    desk, base = playing.client_of(umpire), f"/desk/{umpire.rid}/"
    whole = desk.get(f"{base}known/").content.decode()
    assert "Columns on land" in whole
    assert "Blue brigade" in whole
    one = desk.get(f"{base}known/?of=body:red_outposts").content.decode()
    assert "Red outposts" in one
    assert "miles" in one, "how far off what was seen put it"
    truth = desk.get(f"{base}truth.json").json()
    word = {row["key"]: {told["letter"] for told in row["word"]} for row in truth["ashore"]["bodies"]}
    assert word["red_outposts"] == {"B", "R"}
    stored = Segment.objects.filter(run__campaign=war).exclude(outcome="").latest("pk")
    told = [(report.kind, about) for report, about in serialization.outcome(stored.outcome).lines if report.kind == "seen"]
    assert all(about == () for _, about in told), "what is stored of a run is as it was"


def test_ud_013_a_war_verifies_whose_papers_were_traced_from_some_day_on_and_no_note_may_be_lost_after_it(war: Campaign) -> None:
    def differs() -> list[str]:
        return [f"{one.what}: {one.differs}" for one in replay(war) if one.differs]

    assert differs() == []
    last = provenance.papers_on(war, "body:blue_brigade").filter(seat__key="blue_general", kind="body").last()
    assert last is not None
    Provenance.objects.filter(delivery=last).delete()
    assert differs() == [f"the papers of blue_general: paper {last.number} (body): the truth noted for it is different"]
    Provenance.objects.filter(delivery__kind__in=ASHORE).delete()
    assert differs() == [], "they came before papers of the land were traced"


def test_ud_106_a_report_that_came_by_no_stages_does_not_say_where_a_body_was() -> None:
    far = {"body": "main_army", "lon": 1.0, "lat": 51.0, "reported": 30, "via": ""}
    forwarded = Report(seat="ministry", kind="body_report", happened=30, arrives=60, data=far)
    come = msgspec.structs.replace(forwarded, data={**far, "hops": ["rider to Colchester"]})
    pack, _ = essex()
    assert [one[:2] for one in list_reported_spots(Outcome(world=pack.world, events=(), reports=(forwarded, come)))] == [
        ("main_army", 30.0)
    ]


def test_ud_106_ud_112_bodies_are_in_the_war_again_and_in_the_report(war: Campaign) -> None:
    past = frames.war_of(war)
    red, start = past.bodies["body:red_outposts"], runs_of(war).get(number=1).start
    assert red.find_position(start) == (1.1658, 51.856)
    assert red.find_position(past.end) != red.find_position(start)
    assert red.count_men(past.end) < red.count_men(start)
    rows = {row["key"]: row for row in frames.truth_rows(past, past.end)}
    assert rows["body:red_outposts"]["what"].endswith(" men")
    film = frames.film_of_truth(past, war.hour_zero)
    assert next(one for one in film["bodies"] if one["key"] == "body:red_outposts")["men"] == red.men
    eye = frames.eye_of(war.seats.get(key="blue_general"))
    seen = [row for row in frames.eye_rows(eye, past, past.end) if row["truth"] == "body:red_outposts"]
    assert seen
    assert seen[0]["miles"] is not None, "the gap between belief and truth"
    own = next(row for row in frames.eye_rows(eye, past, past.end) if row["truth"] == "body:blue_brigade")
    assert own["miles"] < 3
    sections = {one.key: one for one in report.report(war)}
    land = sections["land"]
    assert "War points" in land.note
    assert {row[0] for row in land.tables[1].rows} >= {"Blue brigade", "Red outposts", "Red brigade"}
    assert len(land.tables[0].rows) == len(past.runs) + 1
    assert sections["battles"].tables[0].rows, "the battle on land is among the battles"


# ---- on the road, without a row ----


def again(lands: list[Land], done: Done) -> truth_replay.War:
    """Replay one run of the land."""
    pack, country = essex()
    found, marches = truth_replay.War(), Marches(country)
    outcome = Outcome(world=pack.world, events=done.events, reports=())
    truth_replay.on_lands(found, marches, lands, outcome)
    truth_replay.marched(found, marches)
    return found


def off_mi(body: truth_replay.Body, minute: int, spot: Spot) -> float:
    """Measure how far from a spot a column is drawn at a minute."""
    at = body.find_position(minute)
    assert at is not None
    return miles(*at, spot.lon, spot.lat)


def test_ud_106_between_what_is_stored_a_body_is_on_its_road_at_the_hours_it_was_there() -> None:
    what = make_given(sheet(red_brigade=BRIGADE, red_outposts=OUTPOSTS))
    done = run(what)
    past = again([what.land, done.land], done)
    for key, start in (("red_brigade", 60), ("red_outposts", 90)):
        body, way, country = past.bodies[f"body:{key}"], done.moves[key], essex()[1]
        assert off_mi(body, 360, way.head(360)) < 0.01
        on_way = [body.find_position(minute) for minute in range(start, 360, 7)]
        assert all(at is not None and country.edges_within(*at, 0.1) for at in on_way), "on a road at every minute"
        straight = [way.head(start), way.head(360)]
        assert max(min(miles(*at, one.lon, one.lat) for one in straight) for at in on_way if at) > 1, "away from both ends"


def test_ud_106_where_a_body_s_trail_says_how_it_came_it_is_there_to_the_minute() -> None:
    what = make_given(sheet(red_brigade=BRIGADE, red_outposts=OUTPOSTS))
    whole, stop = run(what), run(dataclasses.replace(what, until=150))
    past, way = again([what.land, stop.land, whole.land], whole), whole.moves["red_brigade"]
    trail = next(one.trail for one in stop.land.bodies if one.key == "red_brigade")
    minutes = [minute for one in trail for minute in range(one.since // 1000 + 1, one.until // 1000)]
    assert len(minutes) > 60
    assert max(off_mi(past.bodies["body:red_brigade"], minute, way.head(minute)) for minute in minutes) < 0.05


def test_lc_147_prisoners_on_the_road_are_in_the_war_again_until_they_are_in_or_free() -> None:
    what = agreed(holding(1000))
    first = run(dataclasses.replace(what, until=121))
    done = run(dataclasses.replace(what, land=first.land))
    past = again([first.land, done.land], done)
    led = past.bodies["body:red_outposts-prisoners-60"]
    (gone,) = first.land.captives
    assert (led.name, led.until, led.count_men(100)) == ("70 prisoners under guard of Red outposts", gone.arrives, 80)
    assert off_mi(led, 200, locate_escort(what, gone, 200)) < 0.05
    assert led.find_position(59) is None
    assert led.find_position(gone.arrives) is None
    what, gone = on_its_way()
    done = run(what)
    ((minute, _),) = fell(done)
    assert again([what.land, done.land], done).bodies["body:red_outposts-prisoners-60"].until == minute
