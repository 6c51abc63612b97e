"""The replay after ships detach (UD-106, UD-118, NAV-S-024)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaign.muster import founding
from campaign.orders import sealing
from naval.geo.course import along
from tests.promises import playing
from umpire.review.files import export_tables
from umpire.review.replay import frames, truth_replay

pytestmark = pytest.mark.django_db
SCOUTS = "blue_cruisers_0_1"


@pytest.fixture
def war():
    campaign = founding.begin_campaign("channel_manoeuvres", "parted", seed="parted", muster=False)
    seat = campaign.seats.get(key="blue_cabin")
    lon, lat = along(-1.75, 50.25, 90, 30)
    course = {"legs": [{"lon": lon, "lat": lat, "knots": 10}], "detach": [{"n": 1, "name": "Scouts", "ships": ["donegal"]}]}
    sealing.seal(seat, {"forces": {"blue_cruisers": course}}, None)
    playing.finish_run(campaign, 1)
    return campaign


def test_ud_106_at_08_00_each_of_the_two_that_parted_at_06_00_has_her_one_ship(war):
    rows = {row["name"]: row["what"] for row in frames.truth_rows(truth_replay.war(war), 120)}
    assert (rows["Blue cruisers"], rows["Scouts"]) == ("1 ship", "1 ship")
    assert rows["Red cruisers"] == "2 ships"
    umpire = war.seats.get(key="umpire")
    page = playing.client_of(umpire).get(f"/desk/{umpire.rid}/replay/?at=120&left=truth").content.decode()
    scouts = page[page.index("Scouts") :]
    assert "merchantman" not in scouts[: scouts.index("</tr>")]


def test_ud_106_at_06_30_she_lies_where_they_parted_and_at_06_00_she_began_there(war):
    past = truth_replay.war(war)
    scouts, cruisers = past.bodies[f"force:{SCOUTS}"], past.bodies["force:blue_cruisers"]
    assert scouts.find_position(0) == cruisers.find_position(0) == (-1.75, 50.25)
    assert scouts.find_position(30) == pytest.approx((-1.75, 50.25), abs=1e-3)
    assert cruisers.find_position(30) != pytest.approx((-1.75, 50.25), abs=1e-3)


def test_ud_118_her_track_in_the_files_begins_with_the_minute_of_parting(war):
    for seat in (None, war.seats.get(key="blue_cabin")):
        (track,) = (one for one in export_tables.own_tracks(war, seat) if one.name == "Scouts")
        assert track.points[0][0] == 0


def test_ud_106_a_ship_that_is_lost_is_counted_until_the_minute_at_which_she_sinks(war):
    after, before = [at for _, at in truth_replay.war(war).worlds][::-1]
    counts = truth_replay.count_ships_by_minute(before, after, {})
    assert counts["red_cruisers"] == [(0, 2)]
    sunk = tuple(replace(s, afloat=False) if s.name == "Hogue" else s for s in after.ships)
    hogue = next(s.key for s in after.ships if s.name == "Hogue")
    assert truth_replay.count_ships_by_minute(before, replace(after, ships=sunk), {hogue: 200})["red_cruisers"] == [
        (0, 2),
        (200, 1),
    ]
