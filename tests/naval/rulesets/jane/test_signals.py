"""NAV-T-006, 018 to 023, SC-T-04: signals free and by chit, and the beginning of closer quarters."""

from __future__ import annotations

import json
from typing import Any

import pytest

from naval.rulesets.jane.command import chapter as command
from naval.rulesets.jane.command import signals
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import fleets
from tests.naval.rulesets.jane.table import move_ship, open_table

Data = dict[str, Any]
JANE = Jane()
FOLLOW = {"to": "all", "code": "FOLLOW", "text": ""}


def _open_fleets(move: int = 0, mode: str = "", range_yd: float = 9500) -> Data:
    state = open_table(fleets(3, range_yd=range_yd))
    state["move"] = state["resolved"] = move
    if mode:
        command.set_mode(state, mode)
    return state


def _step(state: Data, blue: Data | None = None, red: Data | None = None, seed: str = "s") -> Data:
    return JANE.resolve(state, {"blue": blue or {}, "red": red or {}}, Dice(seed))[0]


def _faults(state: Data, *wanted: object) -> list[tuple[str, str]]:
    return [(one["rule"], one["where"]) for one in JANE.check(state, "blue", {"signals": list(wanted)})]


def test_t_wc_09_nav_t_022_a_chit_made_before_move_14_is_read_at_the_reveal_of_14_and_used_in_15() -> None:
    state = _open_fleets(13, "chit")
    sheet = {"signals": [FOLLOW], "concentrate": {"system": "van"}}
    assert JANE.check(state, "blue", sheet) == []
    assert JANE.sheet(state, "blue", sheet)["view"]["signals"] == []
    assert JANE.options(state, "blue")["signals"]["read_at"] == 14
    assert JANE.options(state, "blue")["concentrate"]["from_move"] == 15
    after = _step(state, sheet)
    (read,) = JANE.see(after, "blue")["signals"]
    assert (read["move"], read["from"], read["to"], read["code"], read["mode"], read["read_at"]) == (
        14,
        "b1",
        "all",
        "FOLLOW",
        "chit",
        14,
    )
    assert JANE.see(after, "blue")["command"]["concentration"] is None
    assert _step(after)["command"]["blue"]["concentration"] == {"system": "van", "from_move": 15}


def test_nav_t_022_a_signal_that_is_on_its_way_is_not_read() -> None:
    state = _open_fleets(13, "chit")
    state["signals"]["blue"] = [{"move": 14, "from": "b1", "to": "all", "code": None, "text": "x", "mode": "chit", "read_at": 14}]
    assert JANE.see(state, "blue")["signals"] == []
    assert [one["side"] for one in JANE.see(state, "umpire")["signals"]] == ["blue"]
    assert (signals.read_at(14, "chit"), signals.read_at(14, "free")) == (14, 13)


def test_nav_t_018_a_free_signal_is_read_at_once_and_at_the_latest_at_the_reveal() -> None:
    state = _open_fleets(2)
    sheet = {"signals": [FOLLOW, {"to": "b2", "code": None, "text": "Close up."}]}
    assert [one["code"] for one in JANE.sheet(state, "blue", sheet)["view"]["signals"]] == ["FOLLOW", None]
    after = JANE.see(_step(state, sheet), "blue")
    assert [(one["to"], one["read_at"]) for one in after["signals"]] == [("all", 2), ("b2", 2)]
    assert [line["text"] for line in after["log"]] == ["B1 to all ships: Follow in my wake.", "B1 to B2: Close up."]


def test_nav_t_018_the_admiral_is_told_of_damage_while_signalling_is_free() -> None:
    for mode, heard in (("free", 1), ("chit", 0)):
        state = open_table(fleets(2, range_yd=2500))
        command.set_mode(state, mode)
        reports: list[Data] = []
        for _ in range(12):
            state = _step(state, {}, {"ships": {key: {"target": "E2", "projectile": "AP"} for key in ("r1", "r2")}})
        reports = [one for one in JANE.see(state, "blue")["signals"] if one["code"] == "DAMAGE"]
        assert bool(reports) == bool(heard)
        assert all(one["to"] == "b1" and one["from"] == "b2" for one in reports)
    assert signals.damage_is_reported("free")
    assert not signals.damage_is_reported("chit")


def test_nav_t_006_nobody_tells_the_admiral_what_he_has_to_see() -> None:
    state = _open_fleets()
    assert "b1" not in JANE.options(state, "blue")["signals"]["to"]
    for to in ("b1", "admiral"):
        assert _faults(state, {"to": to, "text": "The enemy is in two lines."}) == [("NAV-T-006", "signal 1")]
    assert _faults(state, {"to": "b2", "text": "x"}) == []


def test_nav_t_021_there_is_a_recognised_code_nav_t_020() -> None:
    state = _open_fleets()
    assert len(signals.CODES) >= 15
    assert all(words.endswith(".") for words in signals.CODES.values())
    assert _faults(state, *({"to": "all", "code": code} for code in list(signals.CODES)[:12])) == []
    assert _faults(state, {"to": "all", "code": "EXPECTS"}) == [("NAV-T-021", "signal 1")]
    assert _faults(state, {"to": "all", "code": []}) == [("NAV-T-021", "signal 1")]


@pytest.mark.parametrize(
    "one",
    [
        "follow",
        {"to": "all"},
        {"to": "all", "text": " "},
        {"to": "all", "text": 3},
        {"to": "all", "text": "x" * 201},
        {"to": "all", "text": "x", "by": "b2"},
        {"to": "r1", "text": "x"},
        {"to": "b9", "text": "x"},
        {"to": 3, "text": "x"},
        {"to": ["b2"], "text": "x"},
    ],
)
def test_nav_t_020_a_signal_is_written_and_goes_to_ones_own(one: object) -> None:
    assert _faults(_open_fleets(), one) == [("NAV-T-020", "signal 1")]


def test_nav_t_020_every_fault_at_once_and_no_more_than_twelve_sc_j_31() -> None:
    assert _faults(_open_fleets(), *[FOLLOW] * 12) == []
    assert _faults(_open_fleets(), *[FOLLOW] * 13) == [("SC-J-31", "signals")]
    assert len(_faults(_open_fleets(), {"to": "r1", "code": "x", "text": 1}, 5)) == 4
    assert [one["rule"] for one in JANE.check(_open_fleets(), "blue", {"signals": "x"})] == ["NAV-T-020"]
    assert _faults(_open_fleets(), {"to": "all", "text": "x" * 200}) == []
    theirs, nobodys = (
        JANE.check(_open_fleets(), "blue", {"signals": [{"to": key, "text": "x"}]})[0]["text"] for key in ("r1", "x1")
    )
    assert theirs.replace("r1", "?") == nobodys.replace("x1", "?")


def test_nav_t_020_a_sunk_flagship_makes_none() -> None:
    state = _open_fleets()
    state["ships"]["b1"]["afloat"] = False
    assert ("NAV-T-020", "signals") in _faults(state, FOLLOW)
    assert signals.make(state, "blue", {"signals": [FOLLOW]}) == []


def test_nav_t_019_sc_t_04_closer_quarters_begin_at_6000_yards_or_with_the_first_gun() -> None:
    assert signals.closer_quarters(6000, False)
    assert not signals.closer_quarters(6000.1, False)
    assert signals.closer_quarters(9000, True)
    assert not signals.closer_quarters(None, False)


def _in_contact(away: float) -> Data:
    state = _open_fleets()
    for n in (1, 2, 3):
        move_ship(state, f"b{n}", 0, -400 * n, 0)["speed"] = 0
        move_ship(state, f"r{n}", away, -400 * n, 0)["speed"] = 0
    return state


@pytest.mark.parametrize(("away", "mode"), [(6000, "chit"), (6001, "free")])
def test_sc_t_04_the_bound_belongs_to_closer_quarters_in_a_battle(away: float, mode: str) -> None:
    after = _step(_in_contact(away))
    assert [JANE.see(after, viewer)["mode"] for viewer in ("blue", "red", "umpire")] == [mode] * 3


def test_sc_t_04_there_is_no_way_back_but_by_the_umpire_nav_t_019() -> None:
    state = _step(_in_contact(5000))
    for n in (1, 2, 3):
        move_ship(state, f"r{n}", 12_000, -400 * n)
    state = _step(state)
    assert JANE.see(state, "blue")["mode"] == "chit"
    command.set_mode(state, "free")
    assert [JANE.see(state, viewer)["mode"] for viewer in ("blue", "red", "umpire")] == ["free"] * 3
    for n in (1, 2, 3):
        move_ship(state, f"r{n}", 3000, -400 * n)
    assert JANE.see(_step(state), "blue")["mode"] == "free"


def test_sc_t_04_who_fires_first_knows_it_at_once_and_who_is_fired_at_with_the_next_reveal() -> None:
    state = _step(_in_contact(7500), {"ships": {"b1": {"target": "E1", "projectile": "AP"}}})
    assert [JANE.see(state, side)["mode"] for side in ("blue", "red")] == ["chit", "free"]
    state = _step(state)
    assert [JANE.see(state, side)["mode"] for side in ("blue", "red")] == ["chit", "chit"]
    assert state["mode"] == "chit"


def test_sc_t_04_an_enemy_who_is_not_seen_ends_nobodys_free_signalling() -> None:
    state = _in_contact(5000)
    for entry in state["book"]["blue"].values():
        entry["in_sight"] = False
    assert signals._nearest(state, "blue") is None
    assert signals._nearest(state, "red") == 5000


def test_nav_t_023_orders_are_sealed_behind_the_screen_and_signals_with_them() -> None:
    """Whatever Blue signals or concentrates on, Red's pages are the same to the byte, now and later."""
    sheets: list[Data] = [
        {},
        {"signals": [FOLLOW] * 3, "concentrate": {"system": "rear"}},
        {"signals": [{"to": "b3", "text": "Stand by."}], "concentrate": {"target": "E1", "until_move": 30}},
    ]
    for mode in ("free", "chit"):
        pages = []
        for sheet in sheets:
            state = _open_fleets(3, mode, 12_000)
            text = ""
            for n in range(3):
                state = _step(state, sheet if not n else {})
                bad = {"signals": [{"to": "b1", "text": ""}], "concentrate": {"target": "E9"}, "flag": "b1"}
                text += json.dumps([JANE.see(state, "red"), JANE.options(state, "red"), JANE.check(state, "red", bad)])
            pages.append(text)
        assert pages[0] == pages[1] == pages[2]
