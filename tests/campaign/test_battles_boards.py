"""An engagement of a campaign as a battle of a board game: forces in, losses out, and nobody else the wiser."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as other

import naval.rulesets  # noqa: F401 -- importing registers what is in it
import tactical.rulesets  # noqa: F401 -- the same
from campaign import store
from campaign.models import Delivery, Engagement
from campaign.models.truth import runs_of
from campaign.packs.battles import Battles, terms_of
from campaign.replay import replay
from campaign.services import engagements
from campaign.war.clock import contact
from tactical.engine import registry
from tactical.engine.fight import fight
from tactical.engine.registry import find
from tests.campaign import board_war
from tests.campaign.skirmish import Skirmish
from tests.promises import playing, test_fog, theatre
from umpire import battles as desk_battles

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

PIECE = {"id", "side", "type", "name", "at", "isolated", "must_retreat", "disabled", "moved"}
BOARDS = ("game_of_battle", "game_of_war")
SKIRMISH = 'rules = "skirmish"\n[battles.levy]\nbig_cruiser = "man"'


@pytest.fixture(autouse=True)
def skirmish(monkeypatch):
    monkeypatch.setitem(registry._registered, "skirmish", Skirmish())


def told_of_the_battle(campaign) -> dict[str, dict]:
    """The report of the first battle by seat."""
    papers = Delivery.objects.filter(seat__campaign=campaign, kind="battle").order_by("-number")
    return {paper.seat.key: paper.body for paper in papers}


# -- a battle that can be counted on the fingers ----------------------------------------------------------------------


def test_the_forces_are_put_down_by_colour_and_the_losses_come_back(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SKIRMISH)) as campaign:
        stopped = store.outcome(playing.resolve_all(campaign).outcome)
        (met,) = Engagement.objects.all()
        after = {ship.key: ship for ship in stopped.world.ships}
        before = {ship.key: ship for ship in store.world(runs_of(campaign).get(number=1).world).ships}

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
    """The JSON a page carries under this id."""
    return json.loads(page.partition(f'<script id="{name}" type="application/json">')[2].partition("</script>")[0])


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
    assert "has lost no ships" not in pages["umpire"], "the umpire reads how it ended, not what a side saw"
    assert "Red, West on the board, has won. East was thrown back; 1 minute, 1 ship lost" in desk


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
        stopped = store.outcome(segment.outcome)
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


def test_forces_that_are_left_where_they_met_have_their_hour_to_draw_apart(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SKIRMISH)) as campaign:
        board_war.to_the_end(campaign)
        first, second = Engagement.objects.order_by("minute").select_related("battle")[:2]

        assert second.minute == first.minute + engagements.minutes(first) + contact.TRUCE_MIN


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


def test_the_length_of_a_move_is_that_of_the_day_of_the_battle(monkeypatch, tmp_path):
    pack = board_war.pack(tmp_path, SKIRMISH)
    with board_war.war(monkeypatch, pack) as campaign:
        playing.resolve_all(campaign)
        monkeypatch.setattr(store, "pack", lambda key: replace(pack, battles=Battles("jane")))
        playing.finish_run(campaign, 1)

        assert [finding for finding in replay(campaign) if finding.differs] == []


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


# -- the boards themselves --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fought:
    """A war whose first run was fought on a board, and was published: what came of it."""

    rules: str
    segments: int
    records: list[dict[str, Any]]
    engaged: list[dict[str, Any]]
    names: list[dict[str, str]]
    boards: set[str]
    afloat: set[str]
    told: dict[str, dict[str, Any]]
    truth: Any
    seen: dict[str, Any]
    differ: list[str]
    went_on: bool


def fought(patch: pytest.MonkeyPatch, folder: Path, rules: str, *, goes_on: bool) -> Fought:
    """Play such a war to the end of its first run, and if it ``goes_on``, verify it and play the second."""
    with board_war.war(patch, board_war.pack(folder, f'rules = "{rules}"')) as campaign:
        segments = board_war.to_the_end(campaign)
        found = list(Engagement.objects.filter(run__number=1).select_related("battle"))
        following = runs_of(campaign).get(number=2)
        told = Fought(
            rules=rules,
            segments=len(segments),
            records=[json.loads(met.battle.record) for met in found],
            engaged=[json.loads(met.data) for met in found],
            names=[engagements.called(met) for met in found],
            boards={met.battle.ruleset for met in found},
            afloat={ship.key for ship in store.world(following.world).ships if ship.afloat},
            told=told_of_the_battle(campaign),
            truth=playing.truth_of(campaign),
            seen={seat.key: playing.surfaces(seat) for seat in campaign.seats.exclude(role="umpire")},
            differ=[finding.differs for finding in replay(campaign) if finding.differs] if goes_on else [],
            went_on=goes_on,
        )
        if goes_on:
            playing.resolve_all(campaign)
            playing.finish_run(campaign, 2)
        return told


@pytest.fixture(scope="module", params=BOARDS)
def war(request, django_db_setup, django_db_blocker, tmp_path_factory) -> Fought:
    """A war on each board, played once for all that look at it."""
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        return fought(patch, tmp_path_factory.mktemp("board"), request.param, goes_on=True)


def test_a_campaign_fights_on_the_board_goes_on_and_replays_to_the_byte(war: Fought):
    lost = set()
    for record, data in zip(war.records, war.engaged, strict=True):
        taken = {key for keys in record["result"]["losses"].values() for key in keys}
        lost |= {data["pieces"][key] for key in taken & data["pieces"].keys()}

    assert war.records, "no battle"
    assert war.boards == {war.rules}
    assert war.segments >= 2, "nobody was asked after the battle"
    assert war.afloat == {key for ships in board_war.SHIPS.values() for key in ships} - lost
    assert {"blue_cabin", "red_cabin"} <= war.told.keys()
    for side in ("blue", "red"):
        body = war.told[f"{side}_cabin"]
        assert body["board"] == war.rules
        assert body["views"][-1]["viewer"] == engagements.sides(war.rules)[side]
        assert body["views"][-1]["stage"] == "over"
    assert war.differ == []
    assert war.went_on


def test_the_same_seed_gives_the_same_bytes(monkeypatch, tmp_path, war: Fought):
    again = fought(monkeypatch, tmp_path, war.rules, goes_on=False)

    assert again.truth == war.truth
    for seat in war.seen:
        assert playing.first_difference(war.seen[seat], again.seen[seat]) == "", seat


@pytest.mark.parametrize(
    ("rules", "viewer"),
    [("game_of_war", "blue-west"), ("game_of_war", "press"), ("game_of_battle", "red-east"), ("game_of_battle", "blue-north")],
)
def test_who_is_not_engaged_receives_the_same_bytes_with_the_battle_and_without(monkeypatch, rules, viewer):
    on_water = theatre.pack_with
    battles = Battles(rules, 1, terms_of(rules).levy)
    monkeypatch.setattr(theatre, "pack_with", lambda world: replace(on_water(world), battles=battles))
    rng = random.Random(BOARDS.index(rules))
    twin = test_fog.Twin(orders=test_fog.plain_orders(rng), sealed=frozenset({"blue-north"}))

    quiet = test_fog.play(monkeypatch, twin, viewer)
    loud = test_fog.play(monkeypatch, test_fog.a_battle_far_away(twin, rng), viewer)

    assert (quiet[3], loud[3] > 0) == (0, True)
    for stage, (seen, again) in enumerate(zip(quiet[1], loud[1], strict=True)):
        assert playing.first_difference(seen, again) == "", f"{viewer} at stage {stage}"
    assert quiet[2] == loud[2], "the seat was pinged more often in one world"


def test_what_a_side_may_not_see_of_the_board_is_in_no_report_of_its_battle(war: Fought):
    rules, told, record, names = war.rules, war.told, war.records[0], war.names[0]
    ships = {ship["name"]: force["side"] for force in war.engaged[0]["muster"]["forces"] for ship in force["ships"]}

    board = terms_of(rules).kept
    for side, key in engagements.sides(rules).items():
        everything = json.dumps(told[f"{side}_cabin"])
        assert [name for name, power in ships.items() if power != side and name in everything] == []
        for shown, seen in zip(told[f"{side}_cabin"]["views"], record["views"][key], strict=True):
            for unit, whole in zip(shown["units"], seen["units"], strict=True):
                own = whole["side"] == key
                plain = {n: v for n, v in whole.items() if n in PIECE}
                assert unit == plain | ({"name": names.get(whole["id"], whole["name"])} if own else {})
            assert shown.keys() <= board.keys()
            if shown["stage"] == "deploy":
                assert {unit["side"] for unit in shown["units"]} <= {key}


# -- every board that takes forces ------------------------------------------------------------------------------------


def setup_of(rules: str, army: list[str], limit: int) -> dict:
    """The same army for both sides."""
    forces = [
        {"side": side, "units": [{"key": f"{side}-{n}", "type": t, "name": f"{side} {n}"} for n, t in enumerate(army)]}
        for side in sorted(engagements.sides(rules).values())
    ]
    return {"forces": forces, "limit": limit}


ARMIES = [
    pytest.param(one.key, army, id=f"{one.key}-{name}")
    for one in registry.everyone()
    if one.pieces
    for name, army in [
        *((piece, [piece]) for piece in one.pieces),
        ("all", [piece for piece, most in one.pieces.items() for _ in range(most)]),
    ]
]


@pytest.mark.parametrize(("rules", "army"), ARMIES)
def test_any_army_that_a_board_takes_is_fought_to_an_end_by_its_captains(rules, army):
    setup = setup_of(rules, army, 60)
    record = fight(rules, setup, "any army")
    result = record["result"]
    brought = {unit["key"]: force["side"] for force in setup["forces"] for unit in force["units"]}

    assert result["winner"] in {None, *engagements.sides(rules).values()}
    assert result["ending"]
    assert set(result["losses"]) == set(find(rules).sides)
    for side, keys in result["losses"].items():
        assert all(brought.get(key, side) == side for key in keys)
        assert brought.keys() >= set(keys) & brought.keys()
    taken = {key for keys in result["losses"].values() for key in keys}
    left = {key for keys in result["left"].values() for key in keys}
    assert taken.isdisjoint(left)
    assert brought.keys() <= taken | left


@pytest.mark.parametrize("rules", BOARDS)
def test_an_engagement_by_little_light_is_over_when_the_light_goes(monkeypatch, tmp_path, rules):
    pack = board_war.pack(tmp_path, f'rules = "{rules}"')
    late = other(pack.world, calendar=other(pack.world.calendar, julian=pack.world.calendar.julian + 10.5 / 24, hour=16))
    with board_war.war(monkeypatch, replace(pack, world=late)) as campaign:
        playing.resolve_all(campaign)
        for met in Engagement.objects.select_related("battle"):
            light = json.loads(met.data)["muster"]["light_moves"]
            assert 0 < light < 360
            assert json.loads(met.battle.setup)["limit"] == light
