"""First battles that teach: following the strip's advice wins, whatever the computer does; and the strip notices."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.teaching.guides import Guide, as_stored, guide_at, guides
from campaign.teaching.rulewords import ID, catalogue
from tactical.engine.dice import Dice
from tactical.engine.play.fight import advance
from tactical.engine.registry import everyone, find
from tactical.engine.tables import read
from tactical.ground.geometry.measure import INCH
from tactical.models.belief import Chair, Table

ALL = [pytest.param(one, id=one.ruleset) for one in guides()]
WORDS = {"is", "has", "holds", "count", "least", "set"}


def conditions(guide: Guide) -> list[dict[str, Any]]:
    return single([one for step in guide.steps for one in (*step["await"], *step.get("when", ()))])


def single(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [inner for one in found for inner in one.get("any", [one])]


def test_every_game_has_a_first_battle() -> None:
    assert {one.ruleset for one in guides()} == {rules.key for rules in everyone() if rules.setups()}


@pytest.mark.parametrize("guide", ALL)
def test_a_guide_says_three_things_or_more_and_each_waits_for_something_that_can_be_seen(guide: Guide) -> None:
    assert 3 <= len(guide.steps) <= 6
    assert guide.side in find(guide.ruleset).sides
    for one in conditions(guide):
        assert one.keys() - WORDS == {"at"}, one
        assert len(one.keys() & WORDS) == 1, one
    assert guide.steps[-1]["await"] == [{"at": "result.winner", "is": guide.side}]
    said = " ".join((guide.won, guide.otherwise, *(step["say"] for step in guide.steps)))
    assert set(ID.findall(said)) <= catalogue().keys()
    assert guide.build_context()["steps"][0]["say"].startswith("<p>")


def test_guides_of_a_war_cite_rules_that_there_are_and_wait_for_what_can_be_told() -> None:
    told = read("campaign.teaching", "days")
    of_kind = {f"{pack} {kind}": many for pack, kinds in told.items() for kind, many in kinds.items()}
    assert {name: [one["key"] for one in many] for name, many in of_kind.items()} == {
        "channel_manoeuvres cabin": ["first_day", "first_contact"],
        "channel_manoeuvres jane": ["first_battle"],
        "channel_manoeuvres admiralty": ["first_day"],
        "channel_manoeuvres press": ["first_day", "first_edition"],
        "channel_manoeuvres umpire": ["first_day"],
        "landing_manoeuvres general": ["first_day", "columns"],
        "landing_manoeuvres kriegspiel": ["first_battle"],
        "landing_manoeuvres cabin": ["first_day"],
    }
    for guide in (one for many in of_kind.values() for one in many):
        said = [guide["won"], *(words for step in guide["step"] for words in (step["say"], step.get("alone", "")))]
        assert set(ID.findall(" ".join(said))) <= catalogue().keys()
        for one in single([*guide.get("when", ()), *(wait for step in guide["step"] for wait in step["await"])]):
            assert "press" in one or (one.keys() - WORDS == {"at"} and len(one.keys() & WORDS) == 1), one


# ---- what the strip proposes, played on the engine ----


def war(state: dict[str, Any], number: int) -> dict[str, Any]:
    return {0: {"moves": [["s-cav", "G15"]], "attack": "J15"}, 2: {"moves": [["s-cav", "H15"]], "attack": "I15"}}[number]


def battle(state: dict[str, Any], number: int) -> dict[str, Any]:
    return {"move": {0: ["A-C1", "56"], 2: ["A-ART1", "51"], 4: ["A-C1", "27"], 6: ["A-C1", "19"]}[number]}


def wars(state: dict[str, Any], number: int) -> dict[str, Any]:
    ahead = {f"b-foot-{n}": [[int((20 + 1.25 * (n - 1)) * INCH), 26 * INCH]] for n in range(1, 11)}
    return {"men": ahead} if number == 1 else {"done": True} if state["stage"] == "guns" else {}


def kriegspiel(state: dict[str, Any], number: int) -> dict[str, Any]:
    return {"done": True} if state["stage"] == "guns" else {}


def naval(state: dict[str, Any], number: int) -> dict[str, Any]:
    return {"ships": {"drake": {"turn_points": 2, "target": "E1", "aim": "Z02"}}} if number == 0 else {}


PLAYED = {"game_of_war": war, "game_of_battle": battle, "little_wars": wars, "kriegspiel": kriegspiel, "jane": naval}


@pytest.mark.parametrize("guide", ALL)
@pytest.mark.parametrize("seed", ["first", "another"])
def test_whoever_does_what_is_proposed_has_won_at_the_end(guide: Guide, seed: str) -> None:
    rules, dice = find(guide.ruleset), Dice(seed)
    state, number = rules.open(guide.setup, seed), 0
    while (result := rules.result(state)) is None:
        mine = {guide.side: PLAYED[guide.ruleset](state, number)} if guide.side in rules.to_act(state) else {}
        state, _, _ = advance(rules, state, mine, dice)
        number += 1
        assert number < 60
        strikes = [side for side in state["sides"] if side != guide.side and rules.resigns(state, side)]
        if strikes and rules.result(state) is None:  # as the program does at a table
            state = rules.stop(state, guide.side, f"{strikes[0]} resigns")
    assert result["winner"] == guide.side, result


def test_the_enemy_of_janes_first_battle_fires_back_and_does_not_win() -> None:
    guide = next(one for one in guides() if one.ruleset == "jane")
    rules, fired, ends = find("jane"), 0, []
    for seed in ("a", "b", "c", "d"):
        state, dice = rules.open(guide.setup, seed), Dice(seed)
        for number in range(60):
            if rules.result(state) is not None or rules.resigns(state, "red"):
                break
            state, events, _ = advance(rules, state, {"blue": naval(state, number)}, dice)
            fired += sum(1 for one in events if one["kind"] == "fire" and one["text"].startswith("Edgar"))
        ends.append((number, state["ships"]["drake"]["hurt"]["level"] < 2))
    assert fired > 20
    assert all(8 < moves < 50 and sound for moves, sound in ends), ends


@settings(max_examples=12)
@given(rng=st.randoms(use_true_random=False))
def test_the_citadel_falls_whatever_the_defender_moves(rng: Random) -> None:
    rules = find("game_of_battle")
    state = rules.open(next(one for one in guides() if one.ruleset == "game_of_battle").setup, "x")
    for number in range(7):
        side = "AD"[number % 2]
        moves = [[one, to] for one, many in sorted(rules.options(state, side)["moves"].items()) for to in many]
        chosen = battle(state, number) if side == "A" else {"move": rng.choice(moves)}
        state, _, _ = advance(rules, state, {side: chosen}, Dice("x"))
    result = rules.result(state)
    assert result is not None
    assert result["winner"] == "A"


# ---- the doors ----


@pytest.mark.django_db
def test_one_press_opens_it_against_the_program_and_the_strip_is_there_for_its_side_alone() -> None:
    client = Client()
    assert "/how/game_of_war/begin/first/" in client.get("/battles/").content.decode()
    assert client.get("/how/game_of_war/begin/first/").status_code == 405, "opening a page changes nothing"
    answer = client.post("/how/game_of_war/begin/first/")
    chair = Chair.objects.get(is_owner=True)
    assert answer["Location"] == f"/battle/{chair.rid}/"
    assert (chair.side, chair.table.program_sides) == ("S", ("N",))
    shown = client.get(answer["Location"]).content.decode()
    told = re.search(r'<script id="guides" type="application/json">(.+?)</script>', shown)
    assert told is not None
    assert [step["move"] for step in json.loads(told[1])[0]["steps"]] == [0, 0, 0, 2, 2]
    assert guide_at("game_of_war", chair.table.setup, "N") is None
    assert guide_at("game_of_war", "{}", "S") is None
    assert as_stored("game_of_war", "first") == json.loads(chair.table.setup)
    watcher = chair.table.chairs.get(side="watch")
    other = Client()
    other.post(f"/battles/enter/{watcher.token}/")
    assert 'id="guides"' not in other.get(f"/battle/{watcher.rid}/").content.decode()


@pytest.mark.django_db
def test_lobby_invitation_and_room_lead_to_the_page_of_their_game() -> None:
    client = Client()
    assert 'href="/how/"' in client.get("/battles/").content.decode()
    room = client.post("/how/game_of_war/begin/first/")["Location"]
    link = f"/battles/enter/{Table.objects.get().chairs.get(side='watch').token}/"
    for browser, path in ((client, room), (Client(), link)):
        assert 'href="/how/game_of_war/"' in browser.get(path).content.decode(), path


@pytest.mark.django_db
def test_what_is_no_first_battle_is_not_found_and_what_cannot_be_opened_says_why(settings: Any) -> None:
    client = Client()
    assert client.post("/how/game_of_war/begin/second/").status_code == 404
    assert client.post("/how/campaign/begin/first/").status_code == 404
    settings.MAX_TABLES = 0
    answer = client.post("/how/jane/begin/first/")
    assert answer.status_code == 403
    assert "This battle was not opened" in answer.content.decode()
    assert not Table.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/battles/", "/how/", "/how/game_of_war/", "/rule/GW-100/", "/nothing/", "/exercise/new/"])
def test_the_head_of_every_page_leads_to_the_battles(path: str) -> None:
    head = Client().get(path).content.decode().partition("</header>")[0]
    assert 'href="/battles/"' in head
