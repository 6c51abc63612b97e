"""The shipped rule sets at a table: every set-up can be opened, played, typed and refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

import tactical.rulesets  # noqa: F401 -- importing registers what is in it
from tactical.engine.registry import everyone
from tactical.engine.ruleset import RuleSet
from tactical.models import Sheet, Table
from tactical.services import clock, moves, tables, wishes
from tests.tactical.room.playing import browser

pytestmark = pytest.mark.django_db
GAMES = pytest.mark.parametrize("rules", [one for one in everyone() if one.setups()], ids=lambda one: one.key)

PUT_DOWN_FOR_ONE = ("kriegspiel", "little_wars")  # the rules put down a force that nobody does: an empty sheet is in order


def usual(rules: RuleSet) -> str:
    """Choose the set-up that stands for all: the small one, where there is one."""
    keys = [one.key for one in rules.setups()]
    return "small" if "small" in keys else keys[0]


def open_table_of(rules: RuleSet, side: str, *, programs: tuple[str, ...] = (), setup: str = "") -> Table:
    """Open a table of this game with everybody seated."""
    form = {"ruleset": rules.key, "setup": setup or usual(rules), "side": side}
    form |= {f"plays_{key}": "program" if key in programs else "person" for key in rules.sides}
    owner = tables.open_table(wishes.read_wish(form), seed="game")
    for chair in owner.table.chairs.filter(taken=False).exclude(side="watch"):
        tables.sit_down(chair, "")
    return Table.objects.get(pk=owner.table_id)


def resolve(table: Table, most: int = 6) -> Table:
    """Resolve the waiting moves, a few at most."""
    table.refresh_from_db()
    for _ in range(most):
        if table.stage == Table.Stage.RESOLVING:
            moves.resolve_move(table.pk, table.number)
            table.refresh_from_db()
    return table


@GAMES
def test_every_set_up_opens_and_its_page_is_served(rules: RuleSet):
    side = next(iter(rules.sides))
    for setup in rules.setups():
        table = open_table_of(rules, side, setup=setup.key)
        for viewer in (side, "watch"):
            one = browser(table, viewer)
            assert one.get().status_code == 200
            if viewer == "watch" and table.has_secrets:
                assert one.json("views.json")["views"] == []
                continue
            view = one.json("views.json")["views"][0]
            assert {"move", "viewer", "clock", "log"} <= set(view)
            for path in ("export.json", *(("game.txt", "position.txt") if rules.notation else ())):
                assert one.get(path).status_code == 200, path


@GAMES
def test_programs_play_by_themselves(rules: RuleSet):
    table = resolve(open_table_of(rules, "watch", programs=tuple(rules.sides)))
    assert table.number == 6
    state = browser(table, "watch").json()
    assert all(side["program"] for side in state["sides"].values())


@GAMES
def test_a_clock_alone_can_play_it(rules: RuleSet):
    """Nobody touches a sheet: captains order for the late, or an empty sheet is sealed where allowed, and the page says so."""
    table = open_table_of(rules, next(iter(rules.sides)))
    Table.objects.filter(pk=table.pk).update(move_seconds=60, deadline=table.opened_at)
    first = set(table.sheets.filter(number=0).values_list("side", flat=True))
    assert clock.time_up(table.pk, 0)
    assert resolve(table).number == 1
    for side in first:
        sheet = table.sheets.get(number=0, side=side)
        empty_stands = rules.key in PUT_DOWN_FOR_ONE
        assert (sheet.how == Sheet.How.CLOCK) == empty_stands
        words = "sealed as they stood" if empty_stands else "captain gave orders for you"
        assert words in browser(table, side).json()["note"]


@GAMES
def test_a_game_that_is_struck_is_over_on_the_board_too(rules: RuleSet):
    table = open_table_of(rules, next(iter(rules.sides)))
    for side in table.sides:
        one = browser(table, side)
        if one.json()["stage"] != "done":
            one.post("resign")
        found = one.json()
        assert found["stage"] == "done"
        assert found["result"]["ending"].endswith("resigns.")
        view = one.json("views.json")["views"][-1]
        assert view.get("stage", "over") == "over"


NONSENSE: tuple[dict[str, Any], ...] = (
    *({key: value} for key in ("move", "moves", "place", "attack", "pass") for value in (5, "x", [], {}, None, True, 1.5)),
    *({"move": value} for value in ([1, 2], ["x", {}], [None, None], [[], []], ["A-L1", "999"], ["A-L1", "²"], ["A-L1"])),
    *({"moves": value} for value in ([5], [[]], [["x"]], [["x", "A1"]], [[[], []]], [[None, None]], {"x": 1})),
    *({"place": value} for value in ({"x": "A1"}, {"x": []}, {"x": {"y": 1}}, {"x": None}, {"N1": 5}, [["x", "A1"]])),
    *({"moves": [], "attack": value} for value in ("Z99", "A0", "²", [], {}, -1)),
    {"colour": "red"},
    {"moves": [["x", "A1"]] * 500},
)


@pytest.mark.full
@pytest.mark.computed
@GAMES
def test_nonsense_is_refused_by_the_rules_and_never_breaks_the_page(rules: RuleSet):
    table = open_table_of(rules, next(iter(rules.sides)))
    played = open_table_of(rules, next(iter(rules.sides)))
    Table.objects.filter(pk=played.pk).update(deadline=played.opened_at)
    clock.time_up(played.pk, 0)
    for one in (table, resolve(played)):
        (side, *_) = one.sheets.filter(number=one.number, sealed="").values_list("side", flat=True)
        player = browser(one, side)
        for orders in NONSENSE:
            response = player.post("draft", {"number": one.number, "orders": orders})
            assert response.status_code == 200, (orders, response.content)
            with transaction.atomic():
                mark = transaction.savepoint()
                response = player.post("seal", {"number": one.number, "orders": orders})
                transaction.savepoint_rollback(mark)
            assert response.status_code in (200, 422), (orders, response.content)
        if rules.notation is not None:
            for text in ("", " ", "?", "\x00", "²", "99-99-99", "J14 x", "é" * 1000, "1-2 " * 900):
                response = player.post("draft", {"number": one.number, "text": text})
                assert response.status_code in (200, 422), (text, response.content)
                assert response.status_code == 200 or all(fault["text"] for fault in response.json()["faults"])


@GAMES
def test_a_battle_can_be_opened_from_the_position_another_stands_at(rules: RuleSet):
    if rules.notation is None:
        return
    first = resolve(open_table_of(rules, "watch", programs=tuple(rules.sides)), 3)
    text = browser(first, "watch").get("position.txt").content.decode()
    form = {"ruleset": rules.key, "position": text.replace("\n", "\r\n"), "side": "watch"}
    owner = tables.open_table(wishes.read_wish({**form, **{f"plays_{side}": "program" for side in rules.sides}}))
    assert browser(owner.table, "watch").get("position.txt").content.decode() == text


@GAMES
@pytest.mark.parametrize("text", ["?", "²", "{", "[]", "{}", "1", "\x00", "a\nb\nc", "9" * 400, "/" * 4000, "[" * 9000])
def test_a_position_that_cannot_be_meant_is_refused_in_words(rules: RuleSet, text: str):
    form = {"ruleset": rules.key, "position": text, "side": next(iter(rules.sides))}
    wish = wishes.read_wish({**form, **{f"plays_{side}": "program" for side in rules.sides}})
    assert wish.faults
    assert all(fault["where"] == "position" and fault["text"] for fault in wish.faults)
