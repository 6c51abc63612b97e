"""An engagement of a campaign as a battle of a board game: forces in, losses out, and nobody else told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import naval.rulesets  # noqa: F401 -- importing registers what is in it
import tactical.rulesets  # noqa: F401 -- the same
from campaign import serialization
from campaign.battles import engagements
from campaign.models import Engagement
from campaign.models.truth import runs_of
from campaign.packs.battles import Battles
from campaign.simulation.verification import replay
from campaign.war.stops import truces
from tactical.engine import registry
from tactical.engine.errors import BadSetup
from tests.campaign import board_war
from tests.campaign.battle_reports import told_of_the_battle
from tests.campaign.skirmish import Skirmish
from tests.promises import playing
from umpire.desk.battles import rows as desk_battles

pytestmark = pytest.mark.django_db

SKIRMISH = 'rules = "skirmish"\n[battles.levy]\nbig_cruiser = "man"'


@pytest.fixture(autouse=True)
def skirmish(monkeypatch):
    monkeypatch.setitem(registry._registered, "skirmish", Skirmish())


# -- a battle that can be counted on the fingers ----------------------------------------------------------------------


def test_a_battle_that_the_board_refuses_is_never_opened(monkeypatch, tmp_path):
    def refuse(setup: dict[str, Any], seed: str) -> dict[str, Any]:
        raise BadSetup(["no room for so many men"])

    with board_war.war(monkeypatch, board_war.pack(tmp_path, SKIRMISH)) as campaign:
        monkeypatch.setattr(registry._registered["skirmish"], "open", refuse)
        with pytest.raises(BadSetup, match="no room for so many men"):
            playing.resolve_all(campaign)
        assert not Engagement.objects.exists()


def test_the_forces_are_put_down_by_colour_and_the_losses_come_back(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SKIRMISH)) as campaign:
        stopped = serialization.outcome(playing.resolve_all(campaign).outcome)
        (met,) = Engagement.objects.all()
        after = {ship.key: ship for ship in stopped.world.ships}
        before = {ship.key: ship for ship in serialization.world(runs_of(campaign).get(number=1).world).ships}

        assert met.battle.ruleset == "skirmish"
        assert json.loads(met.battle.setup) == {
            "forces": [{"side": side, "units": [{"key": f"{side}-{n}", "type": "man"} for n in (1, 2)]} for side in ("E", "W")],
            "limit": 360,
        }
        pieces = json.loads(met.data)["pieces"]
        assert {pieces["E-1"], pieces["E-2"]} == set(board_war.SHIPS["blue"])
        assert {pieces["W-1"], pieces["W-2"]} == set(board_war.SHIPS["red"])
        assert {key for key, ship in after.items() if not ship.afloat} == {pieces["E-1"]}
        assert after[pieces["E-1"]].damage == ("lost in the action",)
        for key in (pieces["E-2"], "euryalus", "hogue"):
            assert after[key].damage == before[key].damage == ()
            assert after[key].condition == before[key].condition
            assert after[key].max_kn == before[key].max_kn


def test_each_side_reads_how_it_ended_and_what_both_lost(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SKIRMISH)) as campaign:
        board_war.to_the_end(campaign)
        told = told_of_the_battle(campaign)
        lost = engagements.called(Engagement.objects.order_by("minute").first())["E-1"]

    ending = "Red, West on the board, has won. East was thrown back."
    assert told["blue_cabin"]["ending"] == f"{ending} Red has lost no ships."
    assert told["blue_cabin"]["text"].startswith(f"Blue cruisers: in action for 1 minute. Lost: {lost}.")
    assert told["red_cabin"]["ending"] == f"{ending} Blue has lost one ship."
    assert "No ship was lost." in told["red_cabin"]["text"]
    assert told["blue_admiralty"].keys() == {"title", "text"}
    assert told["blue_cabin"]["ending"] in told["blue_admiralty"]["text"]


def test_a_battle_that_nobody_won_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(Skirmish, "moves", 2)
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SKIRMISH)) as campaign:
        board_war.to_the_end(campaign)
        told = told_of_the_battle(campaign)

    assert told["blue_cabin"]["ending"] == "Both drew off. Red has lost one ship."


def test_only_what_a_replay_shows_of_a_board_is_told(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SKIRMISH)) as campaign:
        board_war.to_the_end(campaign)
        body = told_of_the_battle(campaign)["blue_cabin"]
        own = engagements.called(Engagement.objects.order_by("minute").first())["E-1"]

    assert body["board"] == "skirmish"
    assert [view["viewer"] for view in body["views"]] == ["E", "E"]
    assert body["views"][0].keys() == {"move", "viewer", "clock", "log", "units"}
    assert body["views"][0]["units"][0] == {"at": "A1", "id": "E-1", "name": own, "side": "E", "type": "man"}
    assert {unit["name"] for unit in body["views"][0]["units"] if unit["side"] == "W"} <= {"W-1", "W-2"}
    assert "secret" not in json.dumps(body)


def embedded(page: str, name: str) -> Any:
    """Read the JSON that a page carries under this id."""
    return json.loads(page.partition(f'<script id="{name}" type="application/json">')[2].partition("</script>")[0])


@pytest.mark.full
def test_seat_and_desk_look_at_the_board_each_with_its_own_views(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SKIRMISH)) as campaign:
        board_war.to_the_end(campaign)
        seats = {seat.key: seat for seat in campaign.seats.all()}
        pages = {
            key: playing.client_of(seats[key]).get(path.format(seats[key].rid)).content.decode()
            for key, path in (
                ("blue_cabin", "/room/{}/battle/1/"),
                ("red_cabin", "/room/{}/battle/1/"),
                ("umpire", "/desk/{}/battle/1/"),
            )
        }
        looked = playing.client_of(seats["umpire"]).get(f"/desk/{seats['umpire'].rid}/look/red_cabin/battle/1/")
        desk = playing.client_of(seats["umpire"]).get(f"/desk/{seats['umpire'].rid}/").content.decode()
        told = told_of_the_battle(campaign)

    for key, viewer in (("blue_cabin", "E"), ("red_cabin", "W"), ("umpire", "umpire")):
        table = embedded(pages[key], "table")
        assert "replay.js" in pages[key]
        assert table["ruleset"]["key"] == "skirmish"
        assert (table["side"], table["sides"]["W"]["colour"]) == (viewer, "red")
        assert {view["viewer"] for view in embedded(pages[key], "views")} == {viewer}
        assert embedded(pages[key], "rules") == {
            "SKM-1": {"source": "p. 1", "title": "The piece whose name comes first is taken."}
        }
    assert embedded(pages["red_cabin"], "views") == told["red_cabin"]["views"]
    assert embedded(looked.content.decode(), "views") == told["red_cabin"]["views"]
    assert "No ship was lost" not in pages["umpire"], "the umpire reads how it ended, not what a side saw"
    assert "Red, West on the board, has won. East was thrown back; 1 minute, 1 ship lost" in desk


@pytest.mark.full
def test_the_desk_lists_the_newest_battles_and_all_of_them_when_it_is_asked(monkeypatch, tmp_path):
    monkeypatch.setattr(desk_battles, "NEWEST", 1)
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SKIRMISH)) as campaign:
        board_war.to_the_end(campaign)
        fought = Engagement.objects.count()
        umpire = campaign.seats.get(key="umpire")
        browser = playing.client_of(umpire)
        short, whole = (browser.get(f"/desk/{umpire.rid}/{query}").content.decode() for query in ("", "?battles=all"))

    assert fought > 1
    assert [f"Battle {n}:" in short for n in range(1, fought + 1)] == [False] * (fought - 1) + [True]
    assert f'<a href="?battles=all#battles">All {fought} battles</a>' in short
    assert all(f"Battle {n}:" in whole for n in range(1, fought + 1))
    assert "?battles=all#battles" not in whole


def test_the_forces_are_left_where_they_met_and_steam_on_from_there(monkeypatch, tmp_path):
    pack = board_war.pack(tmp_path, SKIRMISH + "\n")
    pack = replace(pack, battles=replace(pack.battles, move_min=30))
    with board_war.war(monkeypatch, pack) as campaign:
        segment = playing.resolve_all(campaign)
        stopped = serialization.outcome(segment.outcome)
        (met,) = Engagement.objects.all()
        placed = {force["key"]: force for force in json.loads(met.data)["muster"]["forces"]}
        tracks = {report.data["force"]: report.data["track"] for report in stopped.reports if report.kind == "status"}

        assert stopped.asked == ("blue_cabin", "red_cabin")
        assert stopped.world.minute == met.minute + 30
        for force in stopped.world.forces:
            at = [(lon, lat) for minute, lon, lat in tracks[force.key] if minute >= met.minute]
            assert len(set(at)) == 1, "she moved while she fought"
            assert at[0] == (round(force.lon, 4), round(force.lat, 4))
        assert placed.keys() == {"blue_cruisers", "red_cruisers"}


@pytest.mark.full
def test_forces_that_are_left_where_they_met_have_their_hour_to_draw_apart(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SKIRMISH)) as campaign:
        board_war.to_the_end(campaign)
        first, second = Engagement.objects.order_by("minute").select_related("battle")[:2]

        assert second.minute == first.minute + engagements.minutes(first) + truces.TRUCE_MIN


@pytest.mark.parametrize(("moves", "move_min", "minutes"), [(1, 1, 1), (3, 20, 60), (2, 60, 120)])
def test_moves_become_minutes(monkeypatch, tmp_path, moves, move_min, minutes):
    monkeypatch.setattr(Skirmish, "moves", moves)
    pack = board_war.pack(tmp_path, SKIRMISH.replace("\n", f"\nmove_min = {move_min}\n", 1))
    with board_war.war(monkeypatch, pack) as campaign:
        playing.resolve_all(campaign)
        (met,) = Engagement.objects.select_related("battle")

        assert json.loads(met.battle.setup)["limit"] == 360 // move_min
        assert engagements.minutes(met) == engagements.result(met)["moves"] == minutes


def test_a_battle_lasts_a_run_at_most_and_a_minute_at_least(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SKIRMISH)) as campaign:
        playing.resolve_all(campaign)
        (met,) = Engagement.objects.select_related("battle")
        for moves, minutes in ((0, 1), (360, 360), (4000, 360)):
            met.battle.record = json.dumps({"moves": moves, "result": {}})
            met.summary.fought = False  # nobody has read the record yet
            assert engagements.minutes(met) == minutes


@pytest.mark.full
def test_the_length_of_a_move_is_that_of_the_day_of_the_battle(monkeypatch, tmp_path):
    pack = board_war.pack(tmp_path, SKIRMISH)
    with board_war.war(monkeypatch, pack) as campaign:
        playing.resolve_all(campaign)
        monkeypatch.setattr(serialization, "pack", lambda key: replace(pack, battles=Battles("jane")))
        playing.finish_run(campaign, 1)

        assert [finding for finding in replay(campaign) if finding.differs] == []


@pytest.mark.full
def test_under_jane_nothing_is_put_into_other_words(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, "")) as campaign:
        playing.resolve_all(campaign)
        (met,) = Engagement.objects.select_related("battle")
        record, data = json.loads(met.battle.record), json.loads(met.data)

        assert met.battle.ruleset == "jane"
        assert data.keys() - {"stood"} == {"minute", "forces", "lon", "lat", "met", "muster"}
        assert json.loads(met.battle.setup) == data["muster"]
        assert engagements.result(met) == record["result"] | {"moves": record["result"]["minutes"]}
        assert engagements.minutes(met) == record["result"]["minutes"]
        playing.finish_run(campaign, 1)
        playing.finish_run(campaign, 2)  # an action may last beyond the run in which it began
        assert "board" not in told_of_the_battle(campaign)["blue_cabin"]
