"""The replay: any minute as it was and as a seat had it, the gap between, and the link after the end (UD-106 to UD-110)."""

from __future__ import annotations

from typing import cast

import pytest
from django.test import Client

from campaign.models import Campaign, ReplayLink
from naval.geo import course
from tests.campaign.war import held
from tests.promises import playing
from tests.umpire.replays import Text, as_war, words
from tests.umpire.timelines import back, going
from tests.umpire.war_end import end_war
from umpire.review.replay import frames, truth_replay

DESK = "/desk/room-umpire/replay/"


# ---- any minute ----


def test_ud_106_between_two_points_a_force_is_on_the_line_and_what_is_gone_is_gone() -> None:
    body = truth_replay.Body("force:x", "X", "blue", [(0.0, 179.5, 10.0), (60.0, -179.5, 11.0)], until=90)
    assert body.find_position(30) == (-180.0, 10.5)
    assert body.find_position(75) == (-179.5, 11.0)
    assert body.find_position(-1) is None
    assert body.find_position(90) is None


def test_ud_106_the_truth_of_a_run_is_where_its_forces_steamed() -> None:
    out = held.played(held.steers(21, held.OUT, held.BACK, held.OUT))
    past = as_war(held.world(), out)
    red, force = past.bodies["force:red_cruisers"], held.force("red_cruisers")
    assert (past.start, past.end) == (0, 360)
    assert red.find_position(0) == (force.lon, force.lat)
    end = held.force("red_cruisers", out.world)
    assert red.find_position(360) == pytest.approx((end.lon, end.lat), abs=1e-4)
    hour = cast(tuple[float, float], red.find_position(60))
    assert course.distance_nm(force.lon, force.lat, *hour) == pytest.approx(21, abs=0.2), "an hour at 21 knots"
    assert red.count_ships(100) == 2
    ship = next(one for one in held.world().merchants if one.sails_at <= 0 and one.legs)
    at = cast(tuple[float, float], past.bodies[f"merchant:{ship.key}"].find_position(60))
    assert course.distance_nm(ship.lon, ship.lat, *at) == pytest.approx(ship.legs[0].knots, abs=0.3)


@pytest.mark.full
@pytest.mark.django_db
def test_ud_106_losses_battles_weather_and_another_strand(two_runs: Campaign) -> None:
    past = truth_replay.war(two_runs)
    assert [one[2] for one in past.lost], "somebody was lost"
    assert [one.minute for one in past.battles] == [223, 355]
    assert past.weather(10)
    dead = past.losses[0]
    sunk = [row["name"] for row in frames.around(past, dead[0], 6)["lost"]]
    assert dead[2] in sunk
    assert dead[2] not in [row["name"] for row in frames.around(past, dead[0] - 1, 6)["lost"]]
    assert [row["title"] for row in frames.around(past, 230, 6)["battles"]] == [past.battles[0].title]
    first = past.battles[0]
    told, sank = (next(one[0] for one in rows if one[1] == "monmouth") for rows in (past.lost, past.losses))
    assert first.minute < sank < told == first.until, "the run takes the loss in when the battle is over, she sank in its middle"
    back(two_runs, going("2", fresh=True))
    assert truth_replay.war(two_runs).end == 360
    assert truth_replay.war(two_runs, 0).end == 720, "the history that was left is kept"


# ---- through anyone's eyes ----


@pytest.mark.django_db
def test_ud_107_a_seat_sees_what_had_arrived_by_then_and_nothing_else(two_runs: Campaign) -> None:
    for seat in two_runs.players():
        eye = frames.eye_of(seat)
        for minute in (0, 94, 200, 360, 700):
            numbers = {paper.number for paper in seat.papers if paper.arrives <= minute}
            desk, _ = eye.desk(minute)
            filed = {paper.number for papers in desk.filed.kept.values() for paper in papers}
            assert filed <= numbers, (seat.key, minute)
    cabin = frames.eye_of(two_runs.seats.get(key="blue_cabin"))
    first = next(paper for paper in two_runs.seats.get(key="blue_cabin").papers.order_by("arrives") if paper.kind == "sighting")
    before, after = (
        [one for one in cabin.list_marks(minute) if one.kind == "contacts"] for minute in (first.arrives - 1, first.arrives)
    )
    assert (len(before), len(after)) == (0, 1)


@pytest.mark.django_db
def test_ud_107_what_is_shown_of_a_run_is_what_the_room_shows_at_its_end(two_runs: Campaign) -> None:
    for key in ("blue_admiralty", "blue_cabin", "red_cabin"):
        seat = two_runs.seats.get(key=key)
        client = playing.client_of(seat)
        chart = client.get(f"/room/{seat.rid}/chart.json").json()
        call = seat.latest_call()
        assert call is not None
        shown = {one.drawn["of"]: one for one in frames.eye_of(seat).list_marks(call.start)}
        assert {mark["of"] for mark in chart["contacts"]} == {of for of, one in shown.items() if one.kind == "contacts"}, key
        for mark in (*chart["contacts"], *chart["forces"]):
            place = shown[mark["of"]].drawn
            assert (place["lon"], place["lat"]) == pytest.approx((mark["lon"], mark["lat"]), abs=1e-3), (key, mark["of"])


@pytest.mark.django_db
def test_ud_108_the_gap_is_the_miles_to_where_it_truly_was_and_what_is_unknown_stands_by(two_runs: Campaign) -> None:
    past, eye = frames.war_of(two_runs), frames.eye_of(two_runs.seats.get(key="blue_admiralty"))
    rows = {row["truth"]: row for row in frames.eye_rows(eye, past, 200)}
    red = rows["force:red_cruisers"]
    where = past.bodies["force:red_cruisers"].find_position(200)
    assert where is not None
    assert red["miles"] == round(course.distance_nm(red["lon"], red["lat"], *where), 1) > 1
    assert "Red cruisers" not in [row["name"] for row in frames.unknown(eye, past, 200)]
    assert "Red cruisers" in [row["name"] for row in frames.unknown(eye, past, 94)]


@pytest.mark.django_db
def test_ud_109_every_frame_has_an_address_and_its_table_without_a_script(two_runs: Campaign) -> None:
    umpire = playing.client_of(two_runs.seats.get(key="umpire"))
    page = words(umpire, f"{DESK}?at=200&left=truth&right=blue_admiralty&gap=1")
    assert "Red cruisers" in page
    rows = frames.eye_rows(frames.eye_of(two_runs.seats.get(key="blue_admiralty")), frames.war_of(two_runs), 200)
    for row in rows:
        assert f"{row['miles']} miles" in page, row
    assert "Not known here:" in page
    assert "Off by" not in words(umpire, f"{DESK}?at=200&left=truth&right=blue_admiralty&gap=0")
    for odd in ("?at=x", "?at=-5&left=?", "?at=999999999999&right=nobody&step=7", "?strand="):
        assert umpire.get(DESK + odd).status_code == 200, odd
    for none in ("?strand=9", "?strand=x", "eye.json?seat=nobody", "eye.json"):
        assert umpire.get(DESK + none).status_code == 404, none
    assert umpire.get(f"{DESK}truth.json").json()["end"] == 720
    assert umpire.get(f"{DESK}eye.json?seat=red_cabin").json()["marks"]


# ---- the link ----


@pytest.mark.full
@pytest.mark.postgres
@pytest.mark.django_db
def test_ud_110_a_link_after_the_end_that_may_be_shut_with_or_without_the_truth(two_runs: Campaign) -> None:
    umpire = playing.client_of(two_runs.seats.get(key="umpire"))
    early = umpire.post(DESK, {"do": "open", "truth": "yes"})
    assert early.status_code == 422
    said = " ".join(Text(early.content.decode()).words.split())
    assert "only when the war is over" in said
    assert "Tick that you understand" in said, "both faults at once"
    assert not ReplayLink.objects.exists()
    war = end_war(two_runs, "none")
    umpire = playing.client_of(war.seats.get(key="umpire"))
    assert umpire.post(DESK, {"do": "open", "known": "yes"}).status_code == 302
    stranger, link = Client(), ReplayLink.objects.get(campaign=war)
    at = f"/wars/replay/{link.key}/"
    assert words(stranger, f"{at}?at=200")
    bare = words(stranger, f"{at}?at=94&left=truth&right=blue_admiralty&gap=1")
    assert "Off by" not in bare, "neither the truth nor the gap"
    assert "Not known here" not in bare
    assert "as it was" not in bare
    assert stranger.get(f"{at}truth.json").json()["bodies"] == []
    film = stranger.get(f"{at}eye.json?seat=red_cabin").json()
    assert film["marks"]
    assert not any("truth" in one for one in film["marks"])
    assert stranger.get(f"{at}theatre.json").status_code == 200
    assert umpire.post(DESK, {"do": "shut"}).status_code == 302
    shut = [stranger.get(f"{at}{path}") for path in ("", "truth.json", "eye.json?seat=red_cabin", "theatre.json")]
    never = stranger.get("/wars/replay/never/")
    assert {one.status_code for one in (*shut, never)} == {404}
    assert shut[0].content == never.content
    assert umpire.post(DESK, {"do": "open", "known": "yes", "truth": "yes"}).status_code == 302
    assert stranger.get(f"{at}truth.json").json()["bodies"]
    assert held.SEED not in stranger.get(at).content.decode()
