"""The end of a battle: the forces left, the turning point, and a rematch with the sides changed."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.play.fight import fight
from tactical.engine.registry import everyone, find
from tactical.engine.tally import list_losses, tally
from tactical.engine.verdict import describe_verdict
from tactical.models import Chair, Table
from tactical.services.tables import own_name
from tests.tactical.room.playing import Browser, a_table, browser, chair, play_to_end
from tests.tactical.room.toy import Toy

pytestmark = pytest.mark.django_db


class Counted(Toy):
    """A game whose strength is each side's way from its own end."""

    strength_is = "squares walked"

    def strength(self, view: dict[str, Any]) -> dict[str, float]:
        return view["left"]


def tally_moves(*moves: tuple[float, float], winner: str | None = "W") -> dict[str, Any] | None:
    views = [{"left": dict(zip(("W", "E"), one, strict=True)), "log": []} for one in moves]
    return tally(Counted(), ("W", "E"), views, winner)


def list_turns(told: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(one["number"], one["side"], one["before"], one["after"]) for one in told["turns"]]


def test_it_turned_at_the_moves_after_which_the_shares_changed_most_either_way():
    told = tally_moves((10, 10), (9, 9), (9, 3), (5, 3), (5, 0))
    assert told["strength"] == {"W": [10, 9, 9, 5, 5], "E": [10, 9, 3, 3, 0]}
    assert list_turns(told) == [(2, "W", 50, 75), (3, "E", 25, 38), (4, "W", 62, 100)]
    assert told["decided"] is None, "that is a turning point"
    many = tally_moves(*[(10 + 9 * (n % 2), 10) for n in range(12)], winner=None)
    assert [number for number, *_ in list_turns(many)] == [1, 2, 3, 4, 5], "of equals the first"


def test_a_battle_long_lost_is_turned_by_no_last_move_and_one_lost_little_by_little_was_decided_by_a_move():
    long_lost = tally_moves((10, 10), (9, 9), (9, 5), (9, 4), (9, 3), (9, 0))
    assert list_turns(long_lost) == [(2, "W", 50, 64)], "the last took more, and turned nothing"
    slowly = tally_moves((10, 10), (10, 9), (10, 8), (10, 7), (10, 6.3), (10, 5.5), (10, 5), (10, 4), (10, 0))
    assert (list_turns(slowly), slowly["decided"]) == ([], {"number": 6, "side": "W"})
    for moves in (((10, 10), (9, 10), (9, 9.5)), ((10, 2), (10, 1))):
        told = tally_moves(*moves)
        assert (told["turns"], told["decided"]) == ([], None), "won without the balance, or from the first move: nothing is said"
    assert tally_moves((0, 0), (10, 0), (10, 10))["turns"] == [], "the sides have only come"


ENDINGS = {
    "game_of_battle": (
        "a",
        "You won, 9 figures left to 7",
        "You lost. Attacker won, 9 figures left to 7",
        ["69 A 51-67 The attacker moves the 4th light infantry from 11 to 19 and takes the Citadel."],
        ["D light infantry 1 of 4", "D Citadel 0 of 1", "A cavalry 1 of 2", "A Wagon 1 of 1"],
    ),
    "game_of_war": (
        "b",
        "You won, 17 units left to 14",
        "You lost. South won, 17 units left to 14",
        [
            "38 S 57-100 The arsenal of North on B15 is destroyed, which uses up the turn's attack. "
            "North has lost both arsenals. 14 units of North cut off. 1 unit of South cut off."
        ],
        ["N infantry 7 of 9", "N mounted communications 0 of 1", "S infantry 9 of 9"],
    ),
    "jane": (
        "a",
        "You won, 1 ship left to 0",
        "You lost. Red won, 1 ship left to 0",
        ["55 red 39-100 Drake is lost: capsized."],
        ["blue big cruisers 0 of 1, Drake sunk", "red big cruisers 1 of 1, 7 guns out"],
    ),
    "kriegspiel": (
        "a",
        "You won, 145½ to 1",
        "You lost. Red won, 145½ to 1",
        ["26 red 45-51 Blue lost 9 cavalrymen.", "44 red 62-74 Blue lost 1 infantryman, 1 gunner and 1 gun."],
        [
            "blue infantrymen 0 of 24, 24 killed",
            "blue generals 0 of 1, 1 withdrawn",
            "blue guns 0 of 1, 1 destroyed",
            "red cavalrymen 1 of 15, 14 killed",
        ],
    ),
    "little_wars": (
        "b",
        "You won, 137½ to 1",
        "You lost. Blue won, 137½ to 1",
        ["32 blue 48-55 Blue lost 2 cavalrymen. Red lost 1 infantryman and 7 cavalrymen."],
        ["blue guns 2 of 1, 1 taken", "red infantrymen 0 of 24, 23 killed, 1 captured", "red guns 0 of 1, 1 captured"],
    ),
}


@pytest.mark.parametrize("key", ENDINGS)
def test_a_battle_of_every_game_ends_with_its_score_its_turning_points_and_its_losses(key):
    seed, won, lost, turns, losses = ENDINGS[key]
    rules = find(key)
    setup = next((one for one in rules.setups() if one.key == "small"), rules.setups()[0]).contents
    told = fight(key, setup, seed)
    result, sides = told["result"], [side for side in rules.sides if side in told["views"]]
    loser = next(side for side in sides if side != result["winner"])
    found = tally(rules, sides, told["views"]["umpire"], result["winner"])
    assert [describe_verdict(rules, sides, result, found, side) for side in (result["winner"], loser, "")] == [
        won,
        lost,
        lost.removeprefix("You lost. "),
    ]
    shown = [f"{one['number']} {one['side']} {one['before']}-{one['after']} {one['text']}" for one in found["turns"]]
    assert [text.startswith(turn) for text, turn in zip(shown, turns, strict=True)] == [True] * len(turns), shown
    rows = [f"{one['side']} {one['arm']} {one['left']} of {one['began']}, {one['note']}".strip(", ") for one in found["losses"]]
    assert set(losses) <= set(rows), rows
    own = [row for row in list_losses(rules, told["views"][loser]) if row["side"] == loser]
    assert own == [row for row in found["losses"] if row["side"] == loser], "a side knows its own losses, and whole"


def test_a_unit_cut_off_and_an_arsenal_that_has_fallen_count_nothing():
    rules = find("game_of_war")
    state = rules.open(rules.setups()[0].contents, "x")
    view = rules.see(state, "umpire")
    whole = rules.account(view)
    for unit in view["units"]:
        unit["isolated"] |= unit["side"] == "N"
    view["arsenals"][0]["intact"] = False
    assert view["arsenals"][0]["side"] == "N"
    after = rules.account(view)
    assert (after["N"], after["S"]) == (20.0, whole["S"])


def test_the_citadel_weighs_more_than_any_figure():
    rules = find("game_of_battle")
    view = rules.see(rules.open(rules.setups()[0].contents, "x"), "umpire")
    whole = rules.account(view)
    prize = next(one for one in view["units"] if one["type"] == "CIT")
    fallen = {**view, "units": [one for one in view["units"] if one is not prize]}
    assert whole[prize["side"]] - rules.account(fallen)[prize["side"]] == 10.0
    assert rules.strength(fallen) == rules.strength(view), "a captain reckons with his figures"


@pytest.mark.parametrize("key", ["little_wars", "kriegspiel"])
def test_a_game_of_points_has_one_score_and_its_victory_turns_nothing(key):
    rules = find(key)
    lines = {"blue": [["victory", 100, 1], ["infantry alive and uncaptured", 103.5, 69], ["guns held or to be taken", 30, 3]]}
    lines["red"] = [["infantry alive and uncaptured", 0, 0], ["own men prisoners", 5, 10]]
    view = {"score": {side: {"total": sum(one[1] for one in some), "lines": some} for side, some in lines.items()}}
    assert rules.account(view) == {"blue": 133.5, "red": 5.0}
    assert rules.score(view) == {"blue": 233.5, "red": 5}, "as the page counts them"


def test_where_nothing_is_lost_or_counted_nothing_is_said_of_it():
    assert tally_moves((10, 10), (10, 10))["turns"] == []
    assert tally_moves((0, 0), (0, 0)) is None
    assert tally(Toy(), ("W", "E"), [{"left": {"W": 1}}], None) is None


@pytest.mark.parametrize("rules", [one for one in everyone() if one.setups()], ids=lambda one: one.key)
def test_every_game_counts_what_both_sides_have_at_first(rules):
    setup = rules.setups()[0].contents
    state = rules.open(setup, "tally")
    found = rules.strength(rules.see(state, "umpire"))
    assert rules.strength_is
    assert all(found[side] > 0 for side in state["sides"])


def test_what_it_came_to_is_told_when_it_is_over_and_where_the_war_goes_on_to_the_umpire_alone(monkeypatch):
    monkeypatch.setattr(Toy, "strength_is", "squares")
    monkeypatch.setattr(Toy, "strength", lambda self, view: {"W": 10 - view["at"]["W"], "E": view["at"]["E"]})
    table = play_to_end()
    assert browser(a_table(), "W").json()["tally"] is None
    assert browser(table, "W").json()["tally"]["strength"] == {"W": [9.0, 9.0, 8.0], "E": [9, 9, 9]}
    Table.objects.filter(pk=table.pk).update(keeps=True)
    west = browser(table, "W").json()
    assert (west["tally"], west["again"]) == (None, None)


def test_the_same_battle_is_fought_once_more_with_the_sides_changed():
    table = play_to_end(plays_E="person", move_seconds="600")
    west, east = browser(table, "W"), browser(table, "E")
    assert (west.json()["again"], east.json()["again"]["may_open"]) == ({"url": "", "may_open": True}, True)
    assert browser(table, "watch").said("rematch")[0] == 403
    url = west.post("rematch").json()["again"]["url"]
    assert east.post("rematch").status_code == 200, "who asks again is led to the same"
    new = Table.objects.get(rematch_of=table)
    assert (chair(new, "E").name, chair(new, "W").name, chair(new, "E").is_owner) == ("Wilma", "Ernst", True)
    assert url.endswith(f"/battles/enter/{chair(new, 'E').token}/")
    assert east.json()["again"]["url"].endswith(f"/battles/enter/{chair(new, 'W').token}/")
    assert (new.number, new.move_seconds, new.setup) == (0, 600, table.setup)
    assert Browser(chair(new, "E")).json()["side"] == "E"


def test_who_gave_no_name_is_called_by_the_side_he_has_now():
    table = play_to_end(plays_E="person")
    Chair.objects.filter(pk=chair(table, "E").pk).update(name=own_name(chair(table, "E")))
    browser(table, "W").post("rematch")
    new = Table.objects.get(rematch_of=table)
    assert (chair(new, "W").name, chair(new, "E").name) == (own_name(chair(new, "W")), "Wilma")


def test_the_program_changes_sides_too_and_no_battle_is_fought_again_before_its_end():
    table = a_table(plays_E="program")
    west = browser(table, "W")
    assert west.said("rematch") == (409, ["A rematch is possible only after a battle of two sides that is over and open to all."])
    west.post("resign")
    west.post("rematch")
    new = Table.objects.get(rematch_of=table)
    assert new.program_sides == ("W",)
    assert chair(new, "E").name == "Wilma"
