"""Battles of a war on every board that takes forces: fought, told, replayed, and told to nobody else."""

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
from campaign import serialization
from campaign.battles import engagements
from campaign.models import Engagement
from campaign.models.truth import runs_of
from campaign.packs.battles import Battles, sides, terms_of
from campaign.simulation.verification import replay
from tactical.engine import registry
from tactical.engine.play.fight import fight
from tactical.engine.registry import find
from tests.campaign import board_war
from tests.campaign.battle_reports import told_of_the_battle
from tests.promises import playing, theatre, twin_worlds

pytestmark = [pytest.mark.django_db, pytest.mark.full, pytest.mark.computed]

PIECE = {"id", "side", "type", "name", "at", "isolated", "must_retreat", "disabled", "moved"}
BOARDS = ("game_of_battle", "game_of_war")


# -- the boards themselves --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fought:
    """A published war whose first run was fought on a board, with its results."""

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
            afloat={ship.key for ship in serialization.world(following.world).ships if ship.afloat},
            told=told_of_the_battle(campaign),
            truth=playing.truth_of(campaign),
            seen={seat.key: playing.surfaces(seat, doors=False) for seat in campaign.seats.exclude(role="umpire")},
            differ=[finding.differs for finding in replay(campaign) if finding.differs] if goes_on else [],
            went_on=goes_on,
        )
        if goes_on:
            playing.resolve_all(campaign)
            playing.finish_run(campaign, 2)
        return told


@pytest.fixture(scope="module", params=BOARDS)
def war(request, django_db_setup, django_db_blocker, tmp_path_factory) -> Fought:
    """Play a war on each board, once for all its tests."""
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
        assert body["views"][-1]["viewer"] == sides(war.rules)[side]
        assert body["views"][-1]["stage"] == "over"
    assert war.differ == []
    assert war.went_on


def test_the_same_seed_gives_the_same_bytes(monkeypatch, tmp_path, war: Fought):
    again = fought(monkeypatch, tmp_path, war.rules, goes_on=False)

    assert again.truth == war.truth
    for seat in war.seen:
        assert playing.first_difference(war.seen[seat], again.seen[seat]) == "", seat


@pytest.mark.parametrize(
    ("rules", "viewers"), [("game_of_war", ("blue-west", "press")), ("game_of_battle", ("red-east", "blue-north"))]
)
def test_who_is_not_engaged_receives_the_same_bytes_with_the_battle_and_without(monkeypatch, rules, viewers):
    """Before the battle, without a board yet, ``test_fog.py`` looks at the same worlds."""
    on_water = theatre.pack_with
    battles = Battles(rules, 1, terms_of(rules).levy)
    monkeypatch.setattr(theatre, "pack_with", lambda world: replace(on_water(world), battles=battles))
    rng = random.Random(BOARDS.index(rules))
    twin = twin_worlds.Twin(orders=twin_worlds.plain_orders(rng), sealed=frozenset({"blue-north"}))

    quiet = twin_worlds.play(monkeypatch, twin, *viewers, at_first=False)
    loud = twin_worlds.play(monkeypatch, twin_worlds.a_battle_far_away(twin, rng), *viewers, at_first=False)

    assert (quiet[3], loud[3] > 0) == (0, True)
    for stage, (seen, again) in enumerate(zip(quiet[1], loud[1], strict=True)):
        assert playing.first_difference(seen, again) == "", f"stage {stage}"
    assert quiet[2] == loud[2], "a seat was pinged more often in one world"


def test_what_a_side_may_not_see_of_the_board_is_in_no_report_of_its_battle(war: Fought):
    rules, told, record, names = war.rules, war.told, war.records[0], war.names[0]
    ships = {ship["name"]: force["side"] for force in war.engaged[0]["muster"]["forces"] for ship in force["ships"]}

    board = terms_of(rules).kept
    for side, key in sides(rules).items():
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
    """Set up the same army for both sides."""
    forces = [
        {"side": side, "units": [{"key": f"{side}-{n}", "type": t, "name": f"{side} {n}"} for n, t in enumerate(army)]}
        for side in sorted(sides(rules).values())
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

    assert result["winner"] in {None, *sides(rules).values()}
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
