"""The engine's questions: opening, sheets, options, views, the course of a battle and its result."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup, IllegalOrders
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE
from tactical.rulesets.game_of_war.board import BIT, LABELS, NORTH, SIDES, SOUTH, bits
from tactical.rulesets.game_of_war.judge import cannot_attack, cannot_move
from tactical.rulesets.game_of_war.rules import communication, fire, movement, turn
from tactical.rulesets.game_of_war.setups import STANDING, position
from tactical.rulesets.game_of_war.state import from_view, read, write
from tests.rulesets.plays.game_of_war import SETUPS, conserved, orders
from tests.tactical.rulesets.game_of_war.drawn import data
from tests.tactical.rulesets.game_of_war.playout import playout

WAR = find("game_of_war")
Data = dict[str, Any]
SAMPLES = {
    side: {
        f"{side.lower()}-{kind}" + (f"-{n}" if len(names.split()) > 1 else ""): name
        for kind, names in STANDING["sample"][side].items()
        for n, name in enumerate(names.split(), 1)
    }
    for side in SIDES
}


def open_battle(text: str, side: str = "N", **more: Any) -> Data:
    return WAR.open({"position": {**data(text), "side": side, **more}}, "seed")


def after(state: Data, sheet: Data, seed: str = "seed") -> Data:
    return WAR.resolve(state, {state["to_move"]: sheet}, Dice(seed))[0]


def deployed(seed: str = "seed", setup: Data | None = None) -> Data:
    """Open the usual game after the sample deployment."""
    return WAR.resolve(WAR.open(setup or {}, seed), {side: {"place": SAMPLES[side]} for side in SIDES}, Dice(seed))[0]


def test_the_usual_game_opens_with_seventeen_units_a_side_off_the_board() -> None:
    state = WAR.open({}, "seed")
    assert WAR.to_act(state) == ("N", "S")
    assert state["stage"] == "deploy"
    assert {one["at"] for one in state["units"].values()} == {None}
    assert [sum(one["side"] == side for one in state["units"].values()) for side in SIDES] == [17, 17]
    assert state["units"]["n-inf-3"]["name"] == "3rd infantry"
    assert state["units"]["s-hart"]["name"] == "mounted artillery"


def test_gw_013_a_deployment_is_seen_by_nobody_else_before_both_are_revealed() -> None:
    state = WAR.open({}, "seed")
    sheet = WAR.sheet(state, "N", {"place": SAMPLES["N"]})
    assert (sheet["refused"], sheet["lacks"]) == ([], [])
    assert {one["id"]: one["at"] for one in sheet["view"]["units"]} == SAMPLES["N"]
    assert {one["side"] for one in WAR.see(state, "S")["units"]} == {"S"}
    assert {line["side"] for line in sheet["view"]["lines"]} == {"N"}
    revealed = deployed()
    assert {one["id"]: one["at"] for one in WAR.see(revealed, "S")["units"]} == {**SAMPLES["N"], **SAMPLES["S"]}


def test_gw_013_twin_worlds_that_differ_in_the_enemys_army_look_the_same() -> None:
    """Before the armies are revealed neither place nor strength of the enemy's is told."""
    forces = [{"side": "N", "units": [{"key": "a", "type": "inf"}, {"key": "b", "type": "cav"}]}]
    small, large = ([*forces, {"side": "S", "units": [{"key": f"s{n}", "type": "inf"} for n in range(many)]}] for many in (1, 9))
    twins = [WAR.open({"forces": one}, "seed") for one in (small, large)]
    assert twins[0] != twins[1]
    for ask in (
        lambda one: WAR.see(one, "N"),
        lambda one: WAR.options(one, "N"),
        lambda one: WAR.sheet(one, "N", {"place": {"a": "D4"}}),
        lambda one: WAR.captain(one, "N", Dice("seed")),
        lambda one: WAR.check(one, "N", {"place": {"s0": "D4"}}),
    ):
        assert ask(twins[0]) == ask(twins[1])


def test_gw_013_a_unit_goes_into_its_own_territory_off_the_mountains_and_alone() -> None:
    state = WAR.open({}, "seed")
    place = {"n-art": "C10", "n-hart": "K1", "n-com": "D8", "n-hcom": "D8", "n-inf-1": "Z9", "s-art": "A1", "nobody": "A2"}
    sheet = WAR.sheet(state, "N", {"place": place})
    assert [(one["where"], one["rule"]) for one in sheet["refused"]] == [
        ("n-art", "GW-003"),
        ("n-hart", "GW-013"),
        ("n-hcom", "GW-012"),
        ("n-inf-1", "GW-001"),
        ("s-art", "GW-013"),
        ("nobody", "GW-013"),
    ]
    assert sheet["orders"] == {"place": {"n-com": "D8"}}
    assert sheet["lacks"] == [{"rule": "GW-013", "where": "place", "text": "16 units are not on the board yet."}]
    assert sheet["options"]["place"]["left"][:2] == ["n-art", "n-cav-1"]
    assert "D8" not in sheet["options"]["place"]["squares"]
    assert len(sheet["options"]["place"]["squares"]) == 250 - 9 - 1
    with pytest.raises(IllegalOrders):
        WAR.resolve(state, {side: {"place": {}} for side in SIDES}, Dice("seed"))


def test_gw_014_the_first_turn_is_drawn_by_lot_with_the_throw_in_the_log() -> None:
    begun = {seed: deployed(seed) for seed in map(str, range(8))}
    assert {state["to_move"] for state in begun.values()} == {"N", "S"}
    for state in begun.values():
        reveal, lot = state["log"]
        assert reveal["rules"] == ["GW-013"]
        assert lot["rules"] == ["GW-014"]
        assert lot["rolls"][0]["fell"] == {"N": "H", "S": "T"}[state["to_move"]]
        assert state["move"] == state["turn"] == 1


def test_the_sample_has_the_single_moves_that_the_specification_counts() -> None:
    state = deployed()
    for side, many in (("N", 122), ("S", 97)):
        found = WAR.options({**state, "to_move": side}, side)["moves"]
        assert sum(map(len, found.values())) == many


def test_gw_020_a_sheet_keeps_what_is_legal_and_says_why_the_rest_is_not() -> None:
    state = open_battle("N inf 14,5; N inf 13,5; N cav 12,5; S inf 14,8; S inf 3,19")
    sheet = WAR.sheet(state, "N", {"moves": [["n1", "G15"], ["n1", "H15"], ["n2", "G14"]], "attack": "I15"})
    assert sheet["orders"] == {"moves": [["n1", "G15"]], "attack": "I15"}
    assert [(one["rule"], one["where"]) for one in sheet["refused"]] == [("GW-021", "n1")]
    assert sheet["options"]["left"] == 4
    assert sheet["options"]["title"] == "Four moves left, then the attack on I15"
    assert sheet["options"]["seal"] == "End moves and attack I15"
    moved = {one["id"]: (one["at"], one["moved"]) for one in sheet["view"]["units"]}
    assert (moved["n1"], moved["n2"]) == (("G15", True), ("F14", False))
    assert WAR.check(state, "N", sheet["orders"]) == []


def test_an_attack_is_judged_again_on_the_moves_that_were_kept() -> None:
    state = open_battle("N inf 14,5; N inf 13,5; S inf 14,8; S inf 3,19")
    sheet = WAR.sheet(state, "N", {"moves": [["n2", "Z1"]], "attack": "I15"})
    assert sheet["orders"] == {}
    assert [one["rule"] for one in sheet["refused"]] == ["GW-001", "GW-060"]


def test_check_lists_every_fault_at_once() -> None:
    state = open_battle("N inf 14,5; N inf 13,5; N inf 8,8; S inf 14,8; S inf 3,19")
    moves = [["n1", "C11"], ["n2", "H14"], ["n3", "J9"], ["s1", "J15"], ["n1", "F14"], 7, ["x", "A1"]]
    assert [one["rule"] for one in WAR.check(state, "N", {"moves": moves, "attack": "A1", "fly": 1})] == [
        "GW-020",
        "GW-003",
        "GW-030",
        "GW-033",
        "GW-020",
        "GW-012",
        "GW-020",
        "GW-020",
        "GW-060",
    ]
    for nonsense in (None, 7, [], {"moves": 7}, {"moves": [[]]}, {"attack": 9}, {"moves": [[["n1"], "A1"]]}, {"place": {}}):
        assert WAR.check(state, "N", nonsense), nonsense  # type: ignore[arg-type]
    assert WAR.check(state, "S", {})[0]["rule"] == "GW-020", "not South's turn"


def test_gw_080_a_retreat_is_what_a_sheet_lacks_first() -> None:
    state = open_battle("N inf 14,8 routed; N inf 14,6; N inf 14,5; S inf 14,10; S inf 13,10")
    sheet = WAR.sheet(state, "N", {})
    assert [one["rule"] for one in sheet["lacks"]] == ["GW-080"]
    assert sheet["options"]["must"] == "n1"
    assert list(sheet["options"]["moves"]) == ["n1"]
    assert sheet["options"]["attacks"] == {}
    assert sheet["options"]["title"] == "The 1st infantry on I15 must retreat first"
    seen = {one["id"]: one for one in sheet["view"]["units"]}
    assert (seen["n1"]["must_retreat"], seen["n1"]["disabled"]) == (True, True)
    retreated = WAR.sheet(state, "N", {"moves": [["n1", "H16"]]})
    assert retreated["lacks"] == []
    seen = {one["id"]: one for one in retreated["view"]["units"]}
    assert (seen["n1"]["must_retreat"], seen["n1"]["disabled"]) == (False, True)


def test_gw_061_options_show_the_sums_of_every_attack_with_each_share() -> None:
    state = open_battle("N inf 14,8; N inf 14,6; S inf 13,10; S inf 14,10; S inf 12,10; S art 11,11", "S")
    found = WAR.options(state, "S")["attacks"]
    assert list(found) == ["I15"]
    assert (found["I15"]["offence"], found["I15"]["defence"], found["I15"]["outcome"]) == (13, 12, "retreats")
    assert found["I15"]["words"] == "the 1st infantry on I15 must retreat"
    assert found["I15"]["attackers"] == [["s4", "at 3", 5], ["s2", "at 2", 4], ["s3", "at 2", 4]]
    assert found["I15"]["defenders"] == [["n1", "the target", 6], ["n2", "at 2", 6]]


def test_gw_062_the_log_of_an_attack_has_every_share_and_both_sums() -> None:
    state = open_battle("N inf 14,8; N inf 14,6; S cav 13,9; S inf 13,10; S inf 14,10; S art 11,11; S inf 12,10", "S")
    log = after(state, {"attack": "I15"})["log"]
    assert log[0]["text"] == "South attacks the 1st infantry on I15: 20 against 12, and it is destroyed."
    assert log[0]["rules"] == ["GW-061", "GW-062", "GW-065", "GW-050"]
    assert log[0]["figures"] == [
        ["J14 cavalry charges", 7],
        ["L12 foot artillery at 3", 5],
        ["K15 infantry at 2", 4],
        ["K13 infantry at 2", 4],
        ["offence", 20],
        ["I15 infantry the target", 6],
        ["G15 infantry at 2", 6],
        ["defence", 12],
    ]


def test_gw_110_gw_121_a_battle_won_by_arsenals() -> None:
    state = open_battle("S cav 7,5; S com 2,5; S cav 14,3; S hcom 14,5; N inf 24,0", "S")
    state = after(state, {"moves": [["s1", "D8"]]})
    assert WAR.result(state) is None
    assert "D8" not in state["arsenals"]["N"]
    assert [one["at"] for one in WAR.see(state, "N")["arsenals"] if not one["intact"]] == ["D8"]
    state = after(after(state, {}), {"moves": [["s3", "B15"]]})
    assert WAR.result(state) == {
        "winner": "S",
        "ending": "North has lost both arsenals.",
        "moves": 3,
        "losses": {"N": [], "S": []},
        "left": {"N": ["n1"], "S": ["s1", "s2", "s3", "s4"]},
    }
    assert WAR.to_act(state) == ()
    assert WAR.see(state, "N")["stage"] == "over"


def test_gw_084_a_battle_won_as_the_beaten_enemys_turn_opens() -> None:
    state = after(open_battle("N inf 5,12; S cav 6,13; S com 7,14; S inf 2,19", "S"), {"attack": "M6"})
    assert WAR.result(state)["losses"] == {"N": ["n1"], "S": []}  # type: ignore[index]
    state = after(open_battle("N inf 5,12; N inf 7,10; N inf 24,0; S cav 6,13; S com 7,14", "S"), {"attack": "M6"})
    assert [one["rules"] for one in state["log"] if "GW-084" in one["rules"]] == [["GW-084"]]
    assert state["lost"] == {"N": ["n1"], "S": []}
    assert WAR.result(state) is None


def test_gw_083_hemmed_in_units_are_gone_when_a_position_opens_in_their_turn() -> None:
    state = open_battle("N inf 0,0 routed; N inf 1,0; N inf 0,1; N inf 1,1; N com 7,0; S inf 24,19")
    assert state["lost"]["N"] == ["n1"]
    assert state["log"][0]["rules"] == ["GW-083"]


def test_gw_122_the_turns_agreed_on_end_a_game_in_a_draw() -> None:
    state = open_battle("N inf 7,9; S inf 3,19")
    state = {**state, "limit": 2}
    state = after(after(state, {}), {})
    result = WAR.result(state)
    assert result is not None
    assert (result["winner"], result["ending"]) == (None, "Drawn: 2 turns are played.")
    assert state["log"][0]["rules"] == ["GW-022"]


def test_gw_100_the_log_says_who_is_cut_off_and_who_is_in_touch_again_gw_099() -> None:
    state = after(open_battle("N inf 7,9; S inf 8,6; S com 2,6", "S"), {"moves": [["s1", "G8"]]})
    assert "Out of communication: the infantry on J8 of North." in [one["text"] for one in state["log"]]
    state = after(after(state, {}), {"moves": [["s1", "G9"]]})
    assert "In communication again: the infantry on J8 of North." in [one["text"] for one in state["log"]]
    assert state["log"][-1]["rules"] == ["GW-099"]


def test_the_lines_of_both_sides_lie_open_to_everybody() -> None:
    state = deployed()
    views = {viewer: WAR.see(state, viewer) for viewer in WAR.viewers(state)}
    assert {one["side"] for one in views["N"]["lines"]} == {"N", "S"}
    assert views["N"]["lines"] == views["S"]["lines"] == views[UMPIRE]["lines"]
    assert {"side": "N", "from": "D8", "to": "T8"} in views["N"]["lines"]
    assert views["N"]["relays"] == ["n-com", "n-hcom", "s-com", "s-hcom"]
    assert views["N"]["clock"].startswith("Turn 1 · ")


def test_every_line_shown_is_lit_and_ends_where_it_must() -> None:
    state = open_battle("N inf 7,9; N com 7,8; S inf 7,12; S inf 3,8")
    lines = {(one["from"], one["to"]) for one in WAR.see(state, "N")["lines"]}
    assert ("D8", "L8") in lines, "to the square before the enemy in M8"
    assert ("D8", "D9") in lines, "to the square before the mountain in D10"
    assert ("I8", "I5") in lines
    assert ("I8", "I9") in lines


def test_the_learning_set_ups_are_in_communication_and_nobody_can_attack_at_once() -> None:
    for army in (STANDING["lines"], STANDING["charge"]):
        where = read(WAR.open(position(army), "seed"))
        for side in (NORTH, SOUTH):
            assert communication.isolated(where, side) == 0
            assert fire.targets(where, side) == 0


def test_state_and_position_are_read_and_written_back() -> None:
    for state in (
        deployed(),
        open_battle("N inf 14,8 routed; N inf 14,6 moved; S inf 14,10; S com 20,3", "S", turn=7, attacked=True),
    ):
        assert write(state, read(state)) == state
        again = from_view(WAR.see(state, "S"))
        assert write(state, again) == state


@pytest.mark.parametrize(
    ("setup", "part"),
    [
        ({"forces": 7}, "forces"),
        ({"limit": 0}, "limit"),
        ({"limit": True}, "limit"),
        ({"units": []}, "units"),
        ({"forces": [{"side": "N", "units": [{"key": "a", "type": "inf"}]}]}, "South brings no fighting unit"),
        ({"forces": [{"side": "N", "units": [{"key": "a", "type": "fly"}, {"type": "inf"}, 7]}]}, "'fly'"),
        ({"forces": [{"side": one, "units": [{"key": "a", "type": "inf"}]} for one in "NS"]}, "2 units have the key 'a'"),
        ({"forces": [{"side": "N", "units": [{"key": str(n), "type": "com"} for n in range(2)]}]}, "2 units of type com"),
        ({"position": 7}, "table"),
        ({"position": data("N inf 7,9")}, "South has no fighting unit"),
        ({"position": {**data("N inf 7,9; S inf 1,19"), "side": "W"}}, "side"),
        ({"position": {**data("N inf 7,9; S inf 1,19"), "turn": 401}}, "turn"),
        ({"position": {**data("N inf 7,9; S inf 1,19"), "arsenals": {"N": [], "S": [[3, 3]]}}}, "North has no arsenal"),
        ({"position": {**data("N inf 7,9; S inf 1,19"), "board": {}}}, "board"),
        ({"position": data("N inf 7,9; S inf 7,3")}, "intact with an enemy"),
        ({"position": data("N inf 7,9 routed; N inf 8,9 routed; S inf 2,19")}, "more than one"),
        ({"position": data("N inf 7,9; S inf 2,19"), "forces": []}, "not both"),
    ],
)
def test_a_bad_setup_is_refused_with_every_fault(setup: Data, part: str) -> None:
    with pytest.raises(BadSetup) as told:
        WAR.open(setup, "seed")
    assert part in str(told.value)


def test_forces_from_elsewhere_get_communications_units_and_keep_their_keys_and_names() -> None:
    state = WAR.open(SETUPS["levied"], "seed")
    assert state["units"]["ajax"] == {"side": "N", "type": "inf", "name": "Ajax", "at": None, "moved": False, "routed": False}
    assert list(state["units"]) == ["ajax", "brisk", "cressy", "dido", "n-com", "n-hcom", "ulm", "vulkan", "wels", "zieten"]


@pytest.mark.parametrize("kind", sorted(WAR.pieces))
def test_each_kind_of_piece_stands_alone(kind: str) -> None:
    forces = [{"side": side, "units": [{"key": side, "type": kind, "name": side}]} for side in SIDES]
    state, dice = WAR.open({"forces": forces, "limit": 3}, "alone"), Dice("alone")
    while WAR.to_act(state):
        state = WAR.resolve(state, {side: WAR.captain(state, side, dice, WAR.alone) for side in WAR.to_act(state)}, dice)[0]
    assert WAR.result(state)


@pytest.mark.parametrize("name", ["usual", "charge", "lines", "sample"])
def test_a_move_or_attack_is_refused_exactly_if_it_is_not_among_the_legal_ones(name: str) -> None:
    """Along random games: the refusing sentence and the loops' sets never disagree."""
    rng, dice = Random(name), Dice(name)
    state = WAR.open(SETUPS[name], name)
    while WAR.to_act(state):
        state = WAR.resolve(state, {side: orders(WAR.options(state, side), rng) for side in WAR.to_act(state)}, dice)[0]
        conserved(state)
        if state["stage"] == "deploy" or not WAR.to_act(state):
            continue
        where = read(state)
        for _ in range(2):
            legal = dict(movement.legal(where, where.to_move))
            for unit, key in enumerate(where.roster.ids):
                for square in rng.sample(range(500), 40) + list(bits(legal.get(unit, 0))):
                    wrong = cannot_move(where, [key, LABELS[square]])
                    assert (wrong is None) == bool(legal.get(unit, 0) & BIT[square]), (key, LABELS[square], wrong)
            targets = turn.attacks(where)
            for square in bits(where.taken | BIT[0]):
                assert (cannot_attack(where, LABELS[square]) is None) == bool(targets & BIT[square]), LABELS[square]
                attacked = cannot_attack(where, LABELS[square])
                assert attacked is None or attacked["text"].endswith(".")
            if legal:
                unit = rng.choice(sorted(legal))
                turn.play_move(where, unit, rng.choice(list(bits(legal[unit]))))


def test_the_random_player_plays_to_the_end_and_leaves_a_sound_position() -> None:
    rng = Random(5)
    for _ in range(5):
        where = read(deployed())
        steps = playout(where, rng.randrange, 3000)
        assert steps == 3000 or turn.winner(where) is not None
        squares = [square for square in where.at if square >= 0]
        assert len(squares) == len(set(squares)) == where.taken.bit_count()
        assert sum(BIT[square] for square in squares) == where.taken == where.of_side(NORTH) | where.of_side(SOUTH)
        assert not where.taken & ~where.board.open


def test_states_are_plain_json_and_not_changed_by_being_asked() -> None:
    state = deployed()
    before = json.dumps(state)
    WAR.sheet(state, state["to_move"], {"moves": [["n-cav-1", "F2"]], "attack": "A1"})
    after(state, {})
    assert json.dumps(state) == before
