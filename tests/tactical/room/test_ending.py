"""The end of a battle: the forces left, the turning point, and a rematch with the sides changed."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.fight import fight
from tactical.engine.registry import everyone, find
from tactical.engine.tally import tally
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
    views = [{"left": dict(zip(("W", "E"), one, strict=True))} for one in moves]
    return tally(Counted(), ("W", "E"), views, winner)


def test_it_turned_at_the_move_after_which_the_winners_share_rose_most():
    told = tally_moves((10, 10), (9, 9), (9, 3), (9, 2))
    assert told == {
        "what": "squares walked",
        "strength": {"W": [10, 9, 9, 9], "E": [10, 9, 3, 2]},
        "turn": {"number": 2, "side": "W", "before": 50, "after": 75},
        "decided": None,
    }


def test_a_battle_long_lost_is_turned_by_no_last_move_and_one_lost_little_by_little_was_decided_by_a_move():
    long_lost = tally_moves((10, 10), (9, 9), (9, 5), (9, 4), (9, 3), (9, 0))
    assert long_lost["turn"] == {"number": 2, "side": "W", "before": 50, "after": 64}, "the last took more, and turned nothing"
    slowly = tally_moves((10, 10), (10, 9), (10, 8), (10, 7), (10, 6), (10, 5), (10, 4), (10, 0))
    assert (slowly["turn"], slowly["decided"]) == (None, {"number": 5, "side": "W"})
    for moves in (((10, 10), (2, 10), (2, 9)), ((10, 2), (10, 1))):
        told = tally_moves(*moves)
        assert (told["turn"], told["decided"]) == (None, None), "won without the balance, or from the first move: nothing is said"


def test_the_fall_of_the_arsenals_turns_a_game_of_war_and_not_the_units_taken_before():
    told = fight("game_of_war", find("game_of_war").setups()[0].contents, "b")
    assert told["result"]["ending"] == "North has lost both arsenals."
    found = tally(find("game_of_war"), ("N", "S"), told["views"]["umpire"], told["result"]["winner"])
    assert found["turn"] == {"number": 38, "side": "S", "before": 57, "after": 100}
    assert "a unit that is cut off counts nothing" in found["what"]
    assert (found["strength"]["N"][0], found["strength"]["N"][-1]) == (132.0, 0.0)


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


def test_of_a_draw_it_is_the_greatest_shift_either_way_and_of_two_alike_the_first():
    assert tally_moves((10, 10), (5, 10), (5, 4), winner=None)["turn"] == {"number": 2, "side": "W", "before": 33, "after": 56}
    assert tally_moves((10, 10), (10, 5), (5, 5), (5, 2.5))["turn"]["number"] == 1


def test_where_nothing_is_lost_or_counted_nothing_is_said_of_it():
    assert tally_moves((10, 10), (10, 10))["turn"] is None
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
    assert browser(table, "W").json()["tally"] is None
    assert browser(table, "W").json()["again"] is None


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
