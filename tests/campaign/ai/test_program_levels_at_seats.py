"""The level of the computer's seats: chosen at the pages, kept in their battles, told to no room (SC-CK-12)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from campaign import packs
from campaign.models import Campaign, ComputerReasons, Engagement, OrderRequest, Seat
from campaign.muster import solo
from campaign.orders import computer
from campaign.runs import resolve
from campaign.simulation.verification import replay
from tactical.engine.play.fight import fight
from tactical.models.program import level_of
from tests.campaign import board_war
from tests.campaign.ai.seat_pages import PACK, look
from tests.campaign.alone_at_pages import Player, Workers
from tests.promises import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with playing.a_world(monkeypatch, packs.find(PACK), seed="program") as (campaign, _):
        yield campaign


def levels_in(campaign: Campaign) -> dict[str, str]:
    return dict(campaign.players().values_list("key", "level"))


def test_sc_ck_12_who_plays_alone_chooses_the_level_of_all_others(
    monkeypatch: Any, settings: Any, django_capture_on_commit_callbacks: Any
):
    page = Client().get(f"/alone/{PACK}/").content.decode()
    assert '<option value="usual" selected>usual</option>' in page
    assert "Easy: it acts only on what its own forces see" in page
    workers = Workers(monkeypatch, settings, django_capture_on_commit_callbacks)
    easy = Player(workers, PACK, "blue_cabin", level="easy").seat.campaign
    others = {"blue_admiralty", "red_cabin", "red_admiralty"}
    assert {key for key, level in levels_in(easy).items() if level == "easy"} == others
    usual = Player(workers, PACK, "blue_cabin").seat.campaign
    assert set(levels_in(usual).values()) == {"usual"}
    assert (solo.read_level(easy), solo.read_level(usual)) == ("easy", "usual")
    answer = Client().post("/alone/", {"scenario": PACK, "seat": "blue_cabin", "level": "mad"})
    assert answer.status_code == 422
    assert "easy, usual or hard" in answer.content.decode()


def test_sc_ck_12_the_umpire_chooses_a_level_and_the_computer_writes_by_it_from_then_on(war: Campaign):
    umpire, seat = war.seats.get(role="umpire"), war.seats.get(key="blue_cabin")
    client, url = playing.client_of(umpire), f"/desk/{umpire.rid}/seats/"
    form = {"do": "program", "seat": seat.key, "played_by": "program"}
    assert client.post(url, {**form, "level": "easy"}).status_code == 302
    assert computer.play(playing.present(war).pk) == 1
    call = OrderRequest.objects.get(pk=seat.latest_call().pk)
    assert computer.read_situation(call).level == "easy"
    assert json.loads(ComputerReasons.objects.get(call=call).sheet)["forces"]["blue_cruisers"]["after_nm"] == 0
    assert client.post(url, {**form, "level": "hard"}).status_code == 302
    assert not OrderRequest.objects.get(pk=call.pk).sealed, "it writes anew what is not yet carried out"
    assert computer.play(playing.present(war).pk) == 1
    assert json.loads(ComputerReasons.objects.get(call=call).sheet)["forces"]["blue_cruisers"]["after_nm"] == 90
    assert client.post(url, form).status_code == 302
    assert Seat.objects.get(pk=seat.pk).level == "hard", "whoever says nothing leaves it"
    page = client.get(url).content.decode()
    assert "<option selected>hard</option>" in page
    assert "Hard: it acts on older reports" in page
    assert 'id="level-press"' not in page, "a paper has no use for one"
    answer = client.post(url, {**form, "level": "mad"})
    assert answer.status_code == 422
    assert "easy, usual or hard" in answer.content.decode()


def test_sc_ck_12_captains_of_a_hard_seat_lead_whole_lines_and_the_battle_replays_to_the_byte(monkeypatch: Any, tmp_path: Path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, 'rules = "jane"')) as campaign:
        campaign.players().update(played_by=Seat.PlayedBy.PROGRAM)
        campaign.players().filter(side="blue").update(level="hard")
        campaign.players().filter(side="red").update(level="easy")
        board_war.to_the_end(campaign)
        battle = Engagement.objects.get(run__campaign=campaign).battle
        assert json.loads(battle.levels) == {"blue": "usual", "red": "easy"}
        easy = fight(battle.ruleset, json.loads(battle.setup), battle.seed)
        assert json.loads(battle.record)["result"] != json.loads(json.dumps(easy["result"])), "blue’s captain was another"
        assert [found for found in replay(campaign) if found.differs] == []


def test_sc_ck_12_captains_of_usual_seats_and_of_people_fight_as_they_did(monkeypatch: Any, tmp_path: Path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, 'rules = "jane"')) as campaign:
        campaign.players().filter(side="blue").update(played_by=Seat.PlayedBy.PROGRAM)
        campaign.players().filter(side="red").update(level="hard")
        board_war.to_the_end(campaign)
        assert Engagement.objects.get(run__campaign=campaign).battle.levels == "{}"


@pytest.mark.parametrize(("level", "plays"), [("easy", "easy"), ("usual", "usual"), ("hard", "usual")])
def test_sc_ck_12_at_a_table_the_computer_plays_at_the_level_of_its_seat(
    level: str, plays: str, monkeypatch: Any, tmp_path: Path
):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, 'rules = "jane"\nfought = "players"')) as campaign:
        Campaign.objects.filter(pk=campaign.pk).update(alone=True, ends=1440, battle_seconds=None)
        campaign.players().exclude(key="blue_cabin").update(played_by=Seat.PlayedBy.PROGRAM, level=level)
        segment = playing.present(campaign)
        assert resolve.order_six_hours(segment.pk)
        resolve.resolve_segment(segment.pk)
        table = Engagement.objects.get(run__campaign=campaign).battle.table
        assert (table.program_sides, level_of(table, "red")) == (("red",), plays)


@pytest.mark.full
def test_sc_ck_12_which_level_it_is_no_room_is_told_not_even_its_own():
    """Twin worlds: the computer at Blue's cruisers is usual, or hard; nobody is in sight of them."""
    found: list[dict[str, dict[str, tuple[int, bytes]]]] = []
    for level in ("usual", "hard"):
        with pytest.MonkeyPatch.context() as patch, playing.a_world(patch, packs.find(PACK), seed="program") as (campaign, pings):
            computer.give(campaign.seats.get(key="blue_cabin"), computer.PROGRAM, level=level)
            computer.give(campaign.seats.get(key="red_admiralty"), computer.PROGRAM, level=level)
            assert computer.play(playing.present(campaign).pk) == 2
            looked = {key: look(campaign, key) for key in ("blue_cabin", "blue_admiralty", "red_cabin", "red_admiralty")}
            found.append({**looked, "pings": {"": (0, repr(pings).encode())}})
    for name, one in found[0].items():
        assert playing.first_difference(one, found[1][name]) == "", name
