"""An engagement that others join, and one that outlasts its run: fought, taken in once, told, ordered after, and replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from campaign import packs, store
from campaign.desk import Desk
from campaign.models import Campaign, Engagement, Segment
from campaign.replay import replay
from campaign.rooms.room import room
from campaign.services import engagements, publish, resolve
from campaign.services.orders import judged
from tactical.services import fight_battle
from tests.promises import busy, playing, theatre

pytestmark = pytest.mark.django_db

BLUE = busy.Post("home", "blue", ships=3)
RED = busy.Post("watch", "red", north_nm=2, ships=2)
COMER = busy.Post("pike", "red", east_nm=8, north_nm=1, ships=2)
FAR = busy.Post("tern", "blue", at=theatre.WATERS["north"])


@contextmanager
def at_war(monkeypatch: Any, *posts: busy.Post, run_min: int = 360) -> Iterator[Campaign]:
    """A campaign with these forces, whose battles are fought as they are."""
    world = busy.world(packs.find(theatre.PACK).world, posts, merchants=(), mail=())
    world = msgspec.structs.replace(world, settings=msgspec.structs.replace(world.settings, run_min=run_min))
    with playing.a_world(monkeypatch, theatre.pack_with(world)) as (campaign, _):
        yield campaign


def steer(post: busy.Post, *legs: tuple[float, float, float]) -> dict[str, Any]:
    lon, lat = post.place
    rows = [{"lon": lon + e * busy.MILE_E, "lat": lat + n * busy.MILE_N, "knots": knots} for e, n, knots in legs]
    return {f"{post.key}-cabin": {"forces": {f"{post.key}-force": {"legs": rows}}}}


def ordered(campaign: Campaign, given: dict[str, Any]) -> None:
    playing.give(campaign, given, set(given))


def met(campaign: Campaign) -> list[Engagement]:
    return list(Engagement.objects.filter(run__campaign=campaign).order_by("run__number", "ordinal"))


def forces_of(engagement: Engagement) -> list[str]:
    return json.loads(engagement.data)["forces"]


def paper_texts(campaign: Campaign, seat: str) -> list[dict[str, Any]]:
    return [paper.body for paper in campaign.seats.get(key=seat).was_told("battle")]


@pytest.mark.pages
def test_sc_n_04_who_comes_up_is_in_the_next_battle_with_what_the_first_left(monkeypatch):
    with at_war(monkeypatch, BLUE, RED, COMER, FAR) as campaign:
        ordered(campaign, steer(COMER, (-25, 0, 18)))
        playing.resolve_all(campaign)
        first, second, *_ = met(campaign)

        assert forces_of(first) == ["home-force", "watch-force"]
        assert forces_of(second) == ["home-force", "pike-force", "watch-force"]
        assert engagements.has_stopped(first)
        assert first.minute < second.minute == engagements.over(first)
        left = engagements.result(first)["ships"]
        ready = {ship["key"]: ship for force in json.loads(second.battle.setup)["forces"] for ship in force["ships"]}
        for key, ship in left.items():
            assert (key in ready) is ship["afloat"]
        for key in left.keys() & ready.keys():
            assert ready[key]["condition"] == left[key]["condition"]
        assert any(ready[key]["condition"] for key in left.keys() & ready.keys()), "nobody was hurt or fired"

        playing.finish_run(campaign, 1)
        told = paper_texts(campaign, "home-cabin")
        assert len(told) >= 2
        assert "went on with them" in told[0]["ending"]
        assert told[0]["minutes"] == second.minute - first.minute
        assert [f for f in replay(campaign) if f.differs or f.untold] == []


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


@pytest.mark.pages
def test_sc_n_04_a_replay_notices_that_what_a_battle_stood_at_was_altered(monkeypatch):
    with at_war(monkeypatch, BLUE, RED, COMER, FAR) as campaign:
        ordered(campaign, steer(COMER, (-25, 0, 18)))
        playing.resolve_all(campaign)
        first = met(campaign)[0]
        told = json.loads(first.data)
        (moves,) = told["stood"]
        told["stood"][moves]["minutes"] += 1
        Engagement.objects.filter(pk=first.pk).update(data=json.dumps(told))

        assert "run 1, battle 1" in [f.what for f in replay(campaign) if f.differs]


@pytest.mark.pages
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


# -- beyond the run's end ---------------------------------------------------------------------------------------------


@contextmanager
def over_the_end(monkeypatch: Any) -> Iterator[Campaign]:
    """Two meet five minutes before the run of an hour ends."""
    red = busy.Post("watch", "red", north_nm=5 + 20 * 55 / 60, ships=2)
    with at_war(monkeypatch, BLUE, red, FAR, run_min=60) as campaign:
        ordered(campaign, steer(BLUE, (0, 60, 10)) | steer(red, (0, -60, 10)))
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 1)
        yield campaign


@pytest.mark.pages
def test_sc_n_05_at_the_runs_end_a_room_says_that_it_is_in_action_and_since_when(monkeypatch):
    with over_the_end(monkeypatch) as campaign:
        (engagement,) = met(campaign)
        assert engagements.over(engagement) > 60
        seat = campaign.seats.get(key="home-cabin")
        view, page = room(seat), playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()

        assert view["forces"] == []
        assert [(force["name"], force["since"][:5]) for force in view["in_action"]] == [("Home-Squadron", "Day 1")]
        assert "is in action since" in page
        assert "in action since Day 1" in page
        truth = {ship.key: ship.afloat for ship in store.world(playing.present(campaign).run.world).ships}
        assert {ship["key"]: ship["afloat"] for ship in view["in_action"][0]["ships"]}.items() <= truth.items()
        (so_far,) = view["fought"]
        views = playing.client_of(seat).get(f"/room/{seat.rid}/{so_far['url']}")
        assert views.status_code == 200
        (told,) = paper_texts(campaign, "home-cabin")
        assert told["afoot"] is True
        assert len(told["views"]) <= 60 - engagement.minute + 1
        assert paper_texts(campaign, "blue-admiralty") == []


@pytest.mark.pages
def test_sc_n_05_he_is_not_asked_for_orders_as_though_he_were_free(monkeypatch):
    with over_the_end(monkeypatch) as campaign:
        seat = campaign.seats.get(key="home-cabin")
        assert Desk.of(seat).known.forces == ()
        assert room(seat)["do"] == "You are in action, and order when it is over"
        assert room(seat)["can_seal"] is False
        assert judged(Desk.of(seat), steer(BLUE, (0, 10, 10))["home-cabin"])[1], "her course is taken"


@pytest.mark.pages
def test_sc_n_05_when_it_is_over_he_is_asked_and_the_whole_report_stands_on_top(monkeypatch):
    with over_the_end(monkeypatch) as campaign:
        (engagement,) = met(campaign)
        while engagements.over(engagement) >= playing.present(campaign).run.until:  # it lasts through this run as well
            playing.finish_run(campaign, playing.present(campaign).run.number)
        playing.resolve_all(campaign)
        assert publish.publish(playing.present(campaign).pk)
        segment, seat = playing.present(campaign), campaign.seats.get(key="home-cabin")

        assert segment.run.number > 1
        assert segment.start == engagements.over(engagement)
        view = room(seat)
        assert view["in_action"] == []
        assert [force["name"] for force in view["forces"]] == ["Home-Squadron"]
        (report,) = view["fought"]
        assert ": in action for " in report["text"]
        assert [row["n"] for row in view["battles"]] == [report["n"]], "how it stood before is not shown any more"
        page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
        assert page.index('id="in-action"') < page.index('id="course"')

        playing.finish_run(campaign, segment.run.number)
        assert [f for f in replay(campaign) if f.differs or f.untold] == []
