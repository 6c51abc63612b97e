"""KFEN beside pykrieg 0.3 itself: each reads the other's text, and every refusal says why."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pykrieg import Board, Fen, KFENMetadata, read_kfen, reconstruct_board_from_history
from pykrieg import write_kfen as their_write_kfen

from tactical.engine.errors import BadNotation
from tactical.rulesets.game_of_war.board import ARSENALS, BOARD, LABELS, bits, square_of
from tactical.rulesets.game_of_war.notations.kfen import write_kfen
from tactical.rulesets.game_of_war.notations.notation import NOTATION
from tactical.rulesets.game_of_war.ruleset import GameOfWar
from tests.tactical.rulesets.game_of_war.drawn import data

WAR = GameOfWar()
Data = dict[str, Any]
THEIRS = {"inf": "INFANTRY", "cav": "CAVALRY", "art": "CANNON", "hart": "SWIFT_CANNON", "com": "RELAY", "hcom": "SWIFT_RELAY"}
OURS = {name: kind for kind, name in THEIRS.items()}
OWNERS = {"N": "NORTH", "S": "SOUTH"}
TERRAIN = {0: None, 1: "MOUNTAIN_PASS", 2: "FORTRESS"}

# pykrieg's own start position, as a line: two forts under units and one mountain of South's are missing in it.
THEIR_START = (
    "_________________________/_______f______A__________/_________mmmm____________/__R____A_m_______________/"
    "_________m_______________/____X____(I)_______________/__CC_IIKIm_______________/__CCIWIIIm__________f____/"
    "_____I___m__f____________/_________________________/______________iiikc______/______________iiicc______/"
    "__f___________iiic_______/___________mmmmmx________/_______________(w)______r__/_______________m_________/"
    "_______________m_________/_______________m_________/_________________________/__a___________________a__/N/M/[]/1/[]"
)


def view_of(setup: Data) -> Data:
    return WAR.see(WAR.open(setup, "kfen"), "umpire")


def random_view(rng: Random) -> Data:
    """Draw a position that both can express: anything off the arsenals, perhaps a unit that must retreat."""
    free = list(bits(BOARD.open & ~ARSENALS[0] & ~ARSENALS[1]))
    kinds = ["inf"] * 9 + ["cav"] * 4 + ["art", "hart", "com", "hcom"]
    armies = [(side, kind) for side in "NS" for kind in ["inf", *rng.sample(kinds, rng.randrange(1, 17))]]
    side = rng.choice("NS")
    units = [
        {"id": f"u{n:02}", "side": own, "type": kind, "x": square % 25, "y": square // 25}
        for n, ((own, kind), square) in enumerate(zip(armies, rng.sample(free, len(armies)), strict=True))
    ]
    if rng.random() < 0.5:
        rng.choice([one for one in units if one["side"] == side])["routed"] = True
    standing = {own: [[one % 25, one // 25] for one in bits(ARSENALS["NS".index(own)]) if rng.random() < 0.8] for own in "NS"}
    arsenals = {own: found or [[7, 3] if own == "N" else [2, 19]] for own, found in standing.items()}
    return view_of({"position": {"units": units, "arsenals": arsenals, "side": side, "turn": rng.randrange(1, 300)}})


def theirs(view: Data) -> Board:
    """Put the position on pykrieg's board by its own calls."""
    board = Board()
    for square in range(500):
        kind = "MOUNTAIN" if BOARD.mountains >> square & 1 else TERRAIN[BOARD.ground[square]]
        if kind:
            board.set_terrain(square // 25, square % 25, kind)
    for one in view["arsenals"]:
        if one["intact"]:
            board.set_arsenal(*find_row_and_column(one["at"]), OWNERS[one["side"]])
    for one in view["units"]:
        board.create_and_place_unit(*find_row_and_column(one["at"]), THEIRS[one["type"]], OWNERS[one["side"]])
        if one["must_retreat"]:
            board.add_pending_retreat(*find_row_and_column(one["at"]))
    return board


def find_row_and_column(label: str) -> tuple[int, int]:
    square = square_of(label)
    assert square is not None
    return square // 25, square % 25


def standing(board: Board) -> set[tuple[str, str, str]]:
    """List the units on pykrieg's board, in our words."""
    found = set()
    for square in range(500):
        unit = board.get_unit(square // 25, square % 25)
        if unit is not None:
            found.add((unit.owner[0], OURS[board.get_unit_type(square // 25, square % 25)], LABELS[square]))
    return found


def units_of(view: Data) -> set[tuple[str, str, str]]:
    return {(one["side"], one["type"], one["at"]) for one in view["units"]}


def due(view: Data) -> set[tuple[int, int]]:
    """Return row and column of the units that must retreat."""
    return {find_row_and_column(one["at"]) for one in view["units"] if one["must_retreat"]}


def same(one: Data, other: Data) -> None:
    """Check that two positions agree, whatever the units' names."""
    assert units_of(one) == units_of(other)
    for key in ("turn", "to_move", "arsenals", "attacked"):
        assert one[key] == other[key], key
    assert due(one) == due(other)
    assert len(one["relays"]) == len(other["relays"])


@settings(max_examples=30)
@given(rng=st.randoms(use_true_random=False))
def test_what_we_write_pykrieg_reads_and_writes_alike(rng: Random) -> None:
    view = random_view(rng)
    line = NOTATION.write_kfen(view)
    board = Fen.fen_to_board(line)
    assert standing(board) == units_of(view)
    assert (board.turn[0], board.turn_number) == (view["to_move"], view["turn"])
    assert {tuple(one) for one in board.get_pending_retreats()} == due(view)
    assert {one["at"] for one in view["arsenals"] if one["intact"]} == {
        LABELS[n] for n in range(500) if board.get_arsenal_owner(n // 25, n % 25)
    }
    assert Fen.board_to_fen(board) == line, "sign for sign what it writes itself"


@settings(max_examples=30)
@given(rng=st.randoms(use_true_random=False))
def test_what_pykrieg_writes_we_read(rng: Random) -> None:
    view = random_view(rng)
    board = theirs(view)
    if view["to_move"] == "N":
        line = Fen.board_to_fen(board)
        same(view_of(NOTATION.read_position(line)), {**view, "turn": 1})
    same(view_of(NOTATION.read_position(NOTATION.write_kfen(view))), view)


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])  # each example writes the file anew
@given(rng=st.randoms(use_true_random=False))
def test_documents_go_both_ways(tmp_path: Path, rng: Random) -> None:
    view, file = random_view(rng), str(tmp_path / "game.kfen")
    Path(file).write_text(NOTATION.write_kfen(view, document=True))
    board = reconstruct_board_from_history(read_kfen(file))
    assert standing(board) == units_of(view)
    assert (board.turn[0], board.turn_number) == (view["to_move"], view["turn"])
    assert Fen.board_to_fen(board) == NOTATION.write_kfen(view)
    their_write_kfen(board, file, KFENMetadata("ours", "", "", None, None, "ONGOING"))
    same(view_of(NOTATION.read_position(Path(file).read_text())), view)


def test_moves_made_this_turn_are_read_from_both_forms(tmp_path: Path) -> None:
    board = theirs(view_of({"position": data("N inf 7,7; N cav 7,9; N art 7,6; S inf 20,15; S com 22,15")}))
    board.enable_networks()
    board.make_turn_move(9, 7, 9, 9)
    board.make_turn_move(7, 7, 8, 6)
    file = tmp_path / "game.kfen"
    their_write_kfen(board, str(file), KFENMetadata("ours", "", "", None, None, "ONGOING"))
    assert "[(8J,10J),(8H,7I)]" in Fen.board_to_fen(board)
    for text in (Fen.board_to_fen(board), file.read_text()):
        view = view_of(NOTATION.read_position(text))
        assert [one["at"] for one in view["units"] if one["moved"]] == ["J10", "I7"]
        state = WAR.open(NOTATION.read_position(text), "kfen")
        assert WAR.options(state, "N")["left"] == 3


def test_the_sample_deployment_reads_sign_for_sign() -> None:
    sample = next(one.contents for one in WAR.setups() if one.key == "sample")
    line = NOTATION.write_kfen(view_of({**sample, "position": {**sample["position"], "side": "N"}}))
    mended = THEIR_START.replace("______________iiicc______", "______________[i]iicc______").replace("______r__", "______[r]__")
    assert line == mended.replace("___________mmmmmx", "__________mmmmmmx")
    assert [one["id"] for one in NOTATION.read_position(line)["position"]["units"]][:3] == ["n-com", "n-hcom", "n-inf-1"]


def faults(text: str) -> list[str]:
    with pytest.raises(BadNotation) as told:
        NOTATION.read_position(text)
    return list(told.value.faults)


def test_pykriegs_own_start_position_is_refused_for_the_ground_it_lacks() -> None:
    assert [one.split(", ", 2)[2] for one in faults(THEIR_START)] == [
        "row L, square L15: plain here, a fort on our board; a unit there is written [i]",
        "row N, square N11: plain here, a mountain on our board",
        "row O, square O23: plain here, a fort on our board; a unit there is written [r]",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("/N/M/", "/W/M/", "line 1, column 521: the side to move is N or S, not 'W'"),
        (
            "/N/M/[]",
            "/N/B/pass",
            "line 1, column 521: in phase B the moves are over, or the attack is made but the turn not ended; "
            "our positions cannot show that: end the turn first",
        ),
        (
            "/M/[]",
            "/M/[(A1,A2)]",
            "line 1, column 525: moves are [(8H,8I),…], each square its column number and its row letter, not '[(A1,A2)]'",
        ),
        ("/M/[]", "/M/[(8H,8I)]", "line 1, column 525: no unit of the side to move stands where a move ended, I8"),
        ("/1/[]", "/0/[]", "line 1, column 528: the turn must be a number of at least 1, not '0'"),
        ("/1/[]", "/1/[8,7]", "line 1, column 530: no unit stands on row 8, column 7, where one should retreat"),
        ("/1/[]", "/1/8", "line 1, column 530: retreats are [row,column,…] counted from 0, not '8'"),
        ("/1/[]", "", "line 1, column 1: KFEN has 20 rows, then side, phase, moves, turn and retreats; here are 24 parts"),
    ],
)
def test_a_fault_in_a_line_says_where_it_is(old: str, new: str, fault: str) -> None:
    good = "/".join(_blank()) + "/N/M/[]/1/[]"
    if old == "/1/[]" and not new:
        new = "/1"
    assert faults(good.replace(old, new)) == [fault]


def _blank() -> list[str]:
    """Make twenty rows of our ground, with one unit a side."""
    signs = ["m" if BOARD.mountains >> n & 1 else "_pf"[BOARD.ground[n]] for n in range(500)]
    rows = [signs[n : n + 25] for n in range(0, 500, 25)]
    rows[0][0], rows[19][0] = "I", "i"
    return ["".join(row) for row in rows]


def test_faults_in_rows_name_the_square() -> None:
    rows = _blank()
    rows[0], rows[1], rows[5] = "Q" + rows[0][1:], rows[1][:-1], "A" + rows[5][1:]
    assert faults("/".join(rows) + "/N/M/[]/1/[]") == [
        "line 1, column 1, row A, square A1: 'Q' is not a KFEN character",
        "line 1, column 27, row B: a row has 25 squares, not 24",
        "line 1, column 130, row F, square F1: there is not an arsenal of North on our board",
    ]


def test_units_on_arsenals_go_both_ways() -> None:
    text = "N inf 7,3; N com 14,1; S inf 2,19; S hcom 22,19; S cav 7,1; N inf 0,0"
    view = view_of({"position": {**data(text), "side": "N"}})
    line = NOTATION.write_kfen(view)
    assert Fen.board_to_fen(Fen.fen_to_board(line)) == line
    assert [sign in line for sign in ("A{I}", "A{R}", "a{i}", "a{x}")] == [True] * 4
    assert standing(Fen.fen_to_board(line)) == units_of(view)
    same(view_of(NOTATION.read_position(line)), view)


def test_what_kfen_cannot_say_is_refused() -> None:
    state = WAR.open({"position": {**data("N cav 20,16; N com 21,16; N inf 7,7; S inf 24,0; S inf 23,0"), "side": "N"}}, "k")
    for orders, reason in (
        ({"moves": [["n3", "G8"]]}, "the infantry on G8 has moved this turn"),
        ({"moves": [["n1", "R22"], ["n2", "P23"]]}, "the foot communications on P23 has moved this turn"),
    ):
        with pytest.raises(BadNotation, match=reason):
            write_kfen(WAR.sheet(state, "N", orders)["view"])
    with pytest.raises(BadNotation, match="KFEN is for a game in progress"):
        write_kfen(WAR.see(WAR.open({}, "k"), "umpire"))
    with pytest.raises(BadNotation, match="KFEN is for a game in progress"):
        write_kfen(WAR.see(WAR.stop(state, None, "agreed"), "umpire"))


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"kfen_version": "2"}',
        '{"kfen_version": "1.0", "board_info": {"fen": "x"}, "game_state": {}}',
        '{"kfen_version": "1.0", "board_info": 7, "game_state": []}',
        "[" * 3,
        "{" + '"a":[' * 5000,
    ],
)
def test_a_document_with_faults_is_refused_in_words(text: str) -> None:
    assert all(faults(text))


def test_a_document_whose_parts_are_of_the_wrong_kind_is_refused_in_words() -> None:
    good = json.loads(NOTATION.write_kfen(random_view(Random(3)), document=True))
    for key, value in (("current_player", 3), ("current_phase", None), ("turn_number", "x"), ("pending_retreats", [{"row": []}])):
        assert faults(json.dumps({**good, "game_state": {**good["game_state"], key: value}}))
    history = [{"turn_number": good["game_state"]["turn_number"], "moves": [{"to": {"row": 99, "col": 1}}]}]
    assert faults(json.dumps({**good, "turn_history": history}))
