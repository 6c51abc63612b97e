"""Tables of a war whose battle is over and whose war is not: a seat learns at its table only what it learnt in the action."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaign.battles import invitations
from campaign.models import Campaign, Engagement
from campaign.models.belief import BattleInvitation
from campaign.runs import resolve
from campaign.simulation.verification import replay
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE
from tactical.models import Chair, Sheet, Table
from tactical.services import clock, fight_battle, moves
from tactical.services.tables import open_for
from tests.campaign import board_war
from tests.campaign.player_battles import BOARD, SHIPS, finished, met, work
from tests.promises import playing
from tests.tactical.room.playing import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.full]

PATHS = ("", "state.json", "views.json", "export.json", "game.txt", "position.txt")


@pytest.fixture(params=[SHIPS, BOARD], ids=["ships", "board"])
def war(request, monkeypatch, tmp_path) -> Iterator[tuple[Campaign, Engagement, dict[str, Browser]]]:
    """Play until two squadrons have met; yield the browsers of both seats and of the umpire, who has a chair."""
    yield from at_war(monkeypatch, tmp_path, request.param)


@pytest.fixture
def ships(monkeypatch, tmp_path) -> Iterator[tuple[Campaign, Engagement, dict[str, Browser]]]:
    yield from at_war(monkeypatch, tmp_path, SHIPS)


def at_war(monkeypatch, tmp_path, told: str) -> Iterator[tuple[Campaign, Engagement, dict[str, Browser]]]:
    with board_war.war(monkeypatch, board_war.pack(tmp_path, told)) as campaign:
        engagement = met(campaign)
        crew = {action.seat.key: Browser(Chair.objects.get(pk=action.chair_id)) for action in BattleInvitation.objects.all()}
        for chair in Chair.objects.filter(side=UMPIRE):
            crew["umpire"] = Browser(chair)
        yield campaign, engagement, crew


def everything(one: Browser) -> str:
    """Return all pages of a chair as one text."""
    return "\n".join(one.get(path).content.decode() for path in PATHS)


def test_the_enemys_ships_seats_orders_and_dice_stay_secret_when_the_battle_is_over(war):
    """The fault to find: after a surrender Blue is shown everything, as at any table: the setup with every hurt, each ship's
    place, contacts and orders, and the seed, from which a board numbers its pieces."""
    campaign, engagement, crew = war
    table, blue = engagement.battle.table, crew["blue_cabin"]
    assert "Red cruisers" not in everything(blue), "who commands the enemy is not known before either"
    general = {"general": {"text": "secret of red"}} if "umpire" in crew else {}
    if "umpire" in crew:
        rulings = [{"ship": "hogue", "hurt": {"cards": 1}, "reason": "secret of the umpire"}]
        assert crew["umpire"].post("draft", {"number": 0, "orders": {"rulings": rulings}}).json()["sheet"]["lacks"] == []
    crew["red_cabin"].post("seal", {"number": 0, "orders": general})
    crew["blue_cabin"].post("seal", {"number": 0, "orders": {}})
    work(table)
    seen = blue.json("views.json")["views"]
    assert crew["red_cabin"].post("resign").status_code == 200

    text, export = everything(blue), blue.json("export.json")
    for word in ("secret of", "Red cruisers", "red_cruisers", "euryalus", "hogue", engagement.battle.seed):
        assert word not in text, word
    assert export["table"]["seed"] is None
    assert set(export["result"]) == {"winner", "ending", "moves"}
    assert all(set(orders) <= {blue.chair.side} for orders in export["orders"])
    assert [view["viewer"] for view in export["views"]] == [blue.chair.side] * len(seen)
    if "umpire" in crew:
        assert export["table"]["muster"] is None
        umpires = crew["umpire"].json("export.json")
        assert (umpires["table"]["seed"], "euryalus" in umpires["result"]["ships"]) == (engagement.battle.seed, True)
        assert umpires["orders"][0]["umpire"]["rulings"] == rulings
    finished(campaign)
    assert not [found for found in replay(campaign) if found.differs]


def test_a_battle_of_a_war_neither_fills_the_lobby_nor_is_kept_out_by_a_full_one(ships, settings):
    settings.MAX_TABLES = 1
    form = {"ruleset": "jane", "setup": "two_cruisers", "side": "blue", "plays_red": "person"}
    assert Client().post("/battles/open/", form).status_code == 302
    assert Client().post("/battles/open/", form).status_code == 422


def test_forgotten_at_its_table_a_battle_of_a_war_is_fought_out_by_captains(ships):
    """A draw because nobody moves would let ships go that have met the enemy."""
    campaign, engagement, crew = ships
    table = engagement.battle.table
    Table.objects.update(moved_at=timezone.now() - timedelta(days=400))
    clock.sweep()
    assert crew["red_cabin"].said("resign")[0] == 409, "whose battle it is no more strikes no more"
    assert work(table).is_over
    assert "Abandoned" not in table.result
    finished(campaign)


def test_seats_that_are_not_in_the_action_cannot_tell_that_there_is_one(ships):
    campaign, engagement, crew = ships
    outside = [seat for seat in campaign.seats.all() if seat.key not in crew and not seat.is_umpire]
    assert outside
    chairs = list(Chair.objects.all())

    def known() -> list[Any]:
        found = []
        for seat in outside:
            seat.refresh_from_db()
            client = playing.client_of(seat)
            pages = [client.get(f"/room/{seat.rid}/{path}") for path in ("", "export.json", "chart.json")]
            found.append((seat.version, [page.content for page in pages], client.get("/battles/").content))
            found += [client.get(f"/battle/{chair.rid}/{path}").status_code for chair in chairs for path in ("", "state.json")]
        return found

    before = known()
    assert not any(word.encode() in str(before).encode() for chair in chairs for word in (chair.rid, chair.token))
    assert {one for one in before if isinstance(one, int)} == {404}
    for one in ("red_cabin", "blue_cabin"):
        crew[one].post("seal", {"number": 0, "orders": {}})
    work(engagement.battle.table)
    invitations.leave_to_captains(campaign, engagement.pk)
    work(engagement.battle.table)
    assert known() == before


def test_a_ruling_that_the_rules_cannot_carry_out_does_not_hold_up_the_battle(ships, monkeypatch):
    """A ruling that passes the check and breaks the move is left out, and the umpire is told; the sides never wait for it."""
    _, engagement, crew = ships
    advance = moves.advance

    def breaks(rules, state, sheets, dice, levels):
        if UMPIRE in sheets:
            raise KeyError("a ruling")
        return advance(rules, state, sheets, dice, levels)

    monkeypatch.setattr(moves, "advance", breaks)
    ruling = {"mode": "chit", "reason": "In action."}
    assert crew["umpire"].post("draft", {"number": 0, "orders": {"rulings": [ruling]}}).json()["sheet"]["lacks"] == []
    for one in ("red_cabin", "blue_cabin"):
        crew[one].post("seal", {"number": 0, "orders": {}})
    assert work(engagement.battle.table).number == 1
    assert "none of them were carried out" in crew["umpire"].json()["note"]
    assert set(json.loads(engagement.battle.moves.get().orders)) == {"blue", "red"}


def test_left_to_captains_a_move_that_cannot_be_resolved_is_ordered_anew(ships, monkeypatch):
    """The fault to find: a sealed sheet that breaks the rules holds up the war for ever."""
    campaign, engagement, crew = ships
    table, advance = engagement.battle.table, moves.advance

    def breaks(rules, state, sheets, dice, levels):
        if sheets:
            raise KeyError("a sheet")
        return advance(rules, state, sheets, dice, levels)

    monkeypatch.setattr(moves, "advance", breaks)
    for one in ("red_cabin", "blue_cabin"):
        crew[one].post("seal", {"number": 0, "orders": {}})
    with pytest.raises(KeyError):
        moves.resolve_move(table.pk, 0)
    moves.note_trouble(table.pk, 0)
    assert invitations.leave_to_captains(campaign, engagement.pk)
    assert work(table).is_over
    assert Sheet.objects.filter(table=table).exclude(sealed="").count() == 0
    finished(campaign)


@pytest.mark.parametrize("broken", ["a long name", "no table"])
def test_where_no_table_can_be_opened_captains_fight_and_the_war_goes_on(monkeypatch, tmp_path, broken):
    """The fault to find: a seat's name longer than a chair's holds up the run for ever on PostgreSQL."""
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SHIPS)) as campaign:
        if broken == "no table":
            monkeypatch.setattr(invitations, "open_for", lambda *_, **__: 1 / 0)
        campaign.seats.update(name="The Right Honourable the Lord High Admiral of the whole fleet in the Channel")
        engagement = met(campaign)
        assert BattleInvitation.objects.exists() == (broken == "a long name") == Table.objects.exists()
        assert all(len(chair.name) <= 40 for chair in Chair.objects.all())
        if broken == "no table":
            fight_battle(engagement.battle_id)
            segment = playing.present(campaign)
            resolve.resolve_segment(segment.pk)
            segment.refresh_from_db()
            assert segment.state == segment.State.REVIEW


def test_how_many_command_the_enemy_and_which_forces_they_have_is_not_told():
    """Where several seats share a side their chairs hold forces; the fault to find: the other side reads them beside the enemy's
    name."""
    setup = json.loads(json.dumps(find("jane").setups()[1].contents))
    for side in ("blue", "red"):
        force = next(one for one in setup["forces"] if one["side"] == side)
        van, rear = force["ships"][:1], force["ships"][1:]
        setup["forces"] += [{**force, "key": f"{side}_rear", "ships": rear, "x_yd": force["x_yd"] + 3000}]
        force.update(key=f"{side}_van", ships=van)
    posts = {side: [(f"force:{side}_van",), (f"force:{side}_rear",)] for side in ("blue", "red")}
    places = [(side, held, f"Admiral {held[0][6:]}", True) for side in posts for held in posts[side]]
    table = next(iter(open_for("jane", setup, "s", "Action", places, keeps=True).values())).table
    for chair in table.chairs.filter(side="blue"):
        state = Browser(chair).json()
        assert state["sides"]["red"]["who"] == "the enemy"
        assert [one["posts"] for one in state["own_side"]] == ["blue_van", "blue_rear"]
        for path in PATHS:
            assert b"red_van" not in Browser(chair).get(path).content, path
