"""[battles] of a pack: the rule set and each ship's piece there; every slip is one fault."""

from __future__ import annotations

import pytest

from campaign import packs
from campaign.packs.battles import KINDS, Battles, able
from tactical.engine import registry
from tactical.engine.registry import find
from tests.campaign.board_war import variant
from tests.campaign.skirmish import Skirmish
from tests.tactical.engine.tiny import Tiny

LEVIES = {one.key: one.for_campaign.levy for one in registry.everyone() if one.for_campaign and one.pieces}


@pytest.fixture(autouse=True)
def boards(monkeypatch):
    """Register two rule sets of the tests: one that takes forces from a campaign, one that does not."""
    monkeypatch.setitem(registry._registered, "skirmish", Skirmish())
    monkeypatch.setitem(registry._registered, "tiny", Tiny())


def faults(folder, battles: str) -> list[str]:
    try:
        packs.load(variant(folder, battles))
    except packs.PackFaults as refusal:
        return [str(fault) for fault in refusal.faults]
    return []


def test_without_a_word_the_ships_themselves_fight_under_jane(tmp_path):
    assert packs.find("channel_manoeuvres").battles == Battles("jane", 1, {})
    assert packs.load(variant(tmp_path, "")).battles == Battles("jane", 1, {})


def test_a_pack_names_a_rule_set_the_length_of_a_move_and_its_pieces(tmp_path):
    told = 'rules = "skirmish"\nmove_min = 5\n[battles.levy]\nbig_cruiser = "horse"\nscout = "man"'

    assert packs.load(variant(tmp_path, told)).battles == Battles("skirmish", 5, {"big_cruiser": "horse", "scout": "man"})


@pytest.mark.parametrize("rules", sorted(LEVIES))
def test_the_usual_pieces_need_no_word_and_one_may_be_changed(tmp_path, rules):
    other = next(piece for piece in find(rules).pieces if piece != LEVIES[rules]["scout"])

    assert packs.load(variant(tmp_path, f'rules = "{rules}"')).battles == Battles(rules, 1, LEVIES[rules])
    changed = packs.load(variant(tmp_path, f'rules = "{rules}"\n[battles.levy]\nscout = "{other}"')).battles
    assert changed.levy == LEVIES[rules] | {"scout": other}


@pytest.mark.parametrize("rules", sorted(LEVIES))
def test_the_usual_pieces_cover_every_kind_of_ship_and_are_pieces(rules):
    assert LEVIES[rules].keys() == set(KINDS)
    assert set(LEVIES[rules].values()) <= find(rules).pieces.keys()


def test_every_board_that_takes_forces_can_fight_for_a_campaign():
    assert {"jane", "skirmish", *LEVIES} <= set(able())
    assert "tiny" not in able()


@pytest.mark.parametrize(
    ("battles", "told"),
    [
        ('rules = "game_of_wars"', "battles.rules: 'game_of_wars' is no rule set; did you mean 'game_of_war'?"),
        (
            "rules = 7",
            "battles.rules: '7' is no rule set; allowed: game_of_battle, game_of_war, jane, kriegspiel, little_wars, skirmish",
        ),
        (
            'rules = "tiny"',
            "battles.rules: 'tiny' takes no forces from a campaign; allowed: game_of_battle, "
            "game_of_war, jane, kriegspiel, little_wars, skirmish",
        ),
        ('rule = "jane"', "battles.rule: 'rule' is no entry here; did you mean 'rules'?"),
        ("move_min = 5", "battles.move_min: '5' is no move of jane; 1: its move is a minute"),
        ('fought = "umpires"', "battles.fought: 'umpires' is no way to have battles fought; allowed: captains, players"),
        ("move_seconds = 3", "battles.move_seconds: '3' is too small; allowed: 15 to 86,400"),
        ('rules = "game_of_war"\nmove_min = 0', "battles.move_min: '0' is too small; allowed: 1 to 60"),
        ('[battles.levy]\nscout = "man"', "battles.levy: is of no use with jane; leave it out: the ships themselves fight"),
        ('rules = "skirmish"', "battles.levy.big_cruiser: is missing: blue has ships of this kind; one of man, horse"),
        ('rules = "skirmish"\nlevy = "man"', "battles.levy: 'man' is no table; [battles.levy]"),
        (
            'rules = "skirmish"\n[battles.levy]\nbig_cruiser = "hors"',
            "battles.levy.big_cruiser: 'hors' is no piece of skirmish; did you mean 'horse'?",
        ),
        (
            'rules = "skirmish"\n[battles.levy]\nbig_cruiser = "man"\nbattlship = "man"',
            "battles.levy.battlship: 'battlship' is no entry here; did you mean 'battleship'?",
        ),
    ],
)
def test_a_slip_in_the_battles_is_one_fault(tmp_path, battles, told):
    found = faults(tmp_path, battles)

    assert told in [fault.removeprefix("scenario.toml, ") for fault in found]
    assert len(found) == (2 if 'levy = "man"' in battles else 1), found


def test_more_ships_than_the_board_takes_are_a_fault_for_each_side(tmp_path, monkeypatch):
    monkeypatch.setattr(Skirmish, "pieces", {"man": 3, "horse": 1})

    found = faults(tmp_path, 'rules = "skirmish"\n[battles.levy]\nbig_cruiser = "horse"')

    assert found == [
        f"scenario.toml, battles.levy: 'horse' would be 2 pieces of {side}; skirmish puts down at most 1 of them a side"
        for side in ("blue", "red")
    ]


def test_what_the_board_says_against_a_ship_is_told_when_the_pack_is_loaded(tmp_path, monkeypatch):
    monkeypatch.setattr(Skirmish, "room", 1)

    found = faults(tmp_path, 'rules = "skirmish"\n[battles.levy]\nbig_cruiser = "man"')

    assert found == [
        f"scenario.toml, battles.rules: 'skirmish' cannot put these ships down: there is no room for {piece}"
        for piece in ("E-2", "W-2")
    ]


def test_all_slips_are_told_at_once_with_those_of_other_files(tmp_path):
    folder = variant(tmp_path, 'rules = "game_of_war"\nmove_min = 99\n[battles.levy]\nscout = "tank"')
    ships = folder / "ships.csv"
    ships.write_text(ships.read_text().replace(",yes,1600", ",maybe,1600", 1))

    with pytest.raises(packs.PackFaults) as refusal:
        packs.load(folder)

    assert {"battles.levy.scout", "battles.move_min", "flagship"} <= {fault.column for fault in refusal.value.faults}
