"""Twenty wars alone over the pages, each to its end: nobody is left before a page with nothing to press (CK-053).

Wars of long scenarios are cut short here: a war that hangs does so in the first days. With ``WHOLE_WARS=1`` in the environment
each is played for all the days of its scenario.
"""

from __future__ import annotations

import os

import pytest

from campaign.models import Campaign, Release
from tests.campaign.alone_at_pages import Player, Sheet, Workers
from tests.tiers import mark_rest_full

pytestmark = [pytest.mark.django_db, pytest.mark.computed]

RUN = 360
ENDS = {} if os.environ.get("WHOLE_WARS") else dict.fromkeys(("landing_manoeuvres", "north_sea_1905", "yellow_sea_1904"), 2 * RUN)
WARS = [
    ("channel_manoeuvres", "blue_cabin", "captains", "steady"),
    ("channel_manoeuvres", "blue_cabin", "players", "bold"),
    ("channel_manoeuvres", "red_cabin", "captains", "bold"),
    ("channel_manoeuvres", "red_cabin", "players", "cautious"),
    ("channel_manoeuvres", "blue_admiralty", "players", "lot"),
    ("channel_manoeuvres", "red_admiralty", "captains", "steady"),
    ("landing_manoeuvres", "blue_cabin", "captains", "bold"),
    ("landing_manoeuvres", "blue_general", "captains", "steady"),
    ("landing_manoeuvres", "red_general", "captains", "bold"),
    ("north_sea_1905", "channel_fleet", "captains", "bold"),
    ("north_sea_1905", "cruiser_squadron", "players", "bold"),
    ("north_sea_1905", "harwich_destroyers", "captains", "steady"),
    ("north_sea_1905", "scouting_forces", "players", "bold"),
    ("north_sea_1905", "red_admiralty", "captains", "cautious"),
    ("yellow_sea_1904", "combined_fleet", "captains", "steady"),
    ("yellow_sea_1904", "port_arthur_squadron", "players", "bold"),
    ("yellow_sea_1904", "kuroki", "captains", "bold"),
    ("yellow_sea_1904", "oku", "captains", "cautious"),
    ("yellow_sea_1904", "ministry_blue", "captains", "steady"),
    ("yellow_sea_1904", "admiralty_red", "players", "steady"),
]


@pytest.mark.parametrize(("pack", "seat", "battles", "temperament"), mark_rest_full(WARS, daily=(5,)))
def test_ck_053_a_war_alone_comes_to_its_end_over_the_pages(
    pack, seat, battles, temperament, monkeypatch, settings, django_capture_on_commit_callbacks
):
    workers = Workers(monkeypatch, settings, django_capture_on_commit_callbacks)
    player = Player(workers, pack, seat, battles=battles, temperament=temperament)
    if pack in ENDS:
        Campaign.objects.filter(pk=player.seat.campaign_id).update(ends=ENDS[pack])
    page = player.to_the_end(player.as_the_computer_would)
    campaign = Campaign.objects.get(pk=player.seat.campaign_id)
    assert player.segment().start == campaign.ends
    assert "Open the desk" in page
    assert {one.by for one in Release.objects.filter(segment__run__campaign=campaign)} == {"The program"}


LEGS = [(-2.45465, 50.37202, 10), (-1.91086, 50.42154, 10), (-1.8869, 50.10825, 20)]


@pytest.mark.full
def test_sc_n_05_a_war_alone_goes_on_when_an_action_outlasts_the_run(monkeypatch, settings, django_capture_on_commit_callbacks):
    """A person's finding: Blue's cruisers close the enemy, and are in action when the run ends."""
    player = Player(Workers(monkeypatch, settings, django_capture_on_commit_callbacks), "channel_manoeuvres", "blue_cabin")
    legs = [{"lon": lon, "lat": lat, "knots": knots} for lon, lat, knots in LEGS]
    sheet: Sheet = {"forces": {"blue_cruisers": {"legs": legs, "sighting": "close"}}}
    brief = player.client.get(f"{player.url}brief/").content.decode()
    assert "They close when you seal them." in brief
    assert "umpire says" not in brief, "nobody but he closes his orders"
    player.seal(sheet)
    told = player.seat.papers.filter(kind="status", data__contains='"in_action"')
    assert told.exists(), "the action outlasts the run"
    assert "The war is over" in player.to_the_end()
