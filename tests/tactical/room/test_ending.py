"""How a battle ended: what was left of each side, where it turned, and the same once more with the sides changed."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.registry import everyone
from tactical.engine.tally import tally
from tactical.models import Chair, Table
from tactical.services.tables import own_name
from tests.tactical.room.playing import FLAGS, Browser, a_table, browser, chair, play
from tests.tactical.room.toy import Toy

pytestmark = pytest.mark.django_db


class Counted(Toy):
    """Strength is how far each has walked from his own end."""

    strength_is = "squares walked"

    def strength(self, view: dict[str, Any]) -> dict[str, float]:
        return view["left"]


def counted(*moves: tuple[float, float], winner: str | None = "W") -> dict[str, Any] | None:
    views = [{"left": dict(zip(("W", "E"), one, strict=True))} for one in moves]
    return tally(Counted(), ("W", "E"), views, winner)


def test_it_turned_at_the_move_after_which_the_winners_share_rose_most():
    told = counted((10, 10), (9, 9), (9, 3), (9, 2))
    assert told == {
        "what": "squares walked",
        "strength": {"W": [10, 9, 9, 9], "E": [10, 9, 3, 2]},
        "turn": {"number": 2, "side": "W", "before": 50, "after": 75},
    }
    assert counted((10, 10), (2, 10), (2, 9))["turn"] == {"number": 2, "side": "W", "before": 17, "after": 18}


def test_of_a_draw_it_is_the_greatest_shift_either_way_and_of_two_alike_the_first():
    assert counted((10, 10), (5, 10), (5, 4), winner=None)["turn"]["number"] == 2
    assert counted((10, 10), (10, 5), (5, 5), (5, 2.5))["turn"]["number"] == 1


def test_where_nothing_is_lost_or_counted_nothing_is_said_of_it():
    assert counted((10, 10), (10, 10))["turn"] is None
    assert counted((0, 0), (0, 0)) is None
    assert tally(Toy(), ("W", "E"), [{"left": {"W": 1}}], None) is None


@pytest.mark.parametrize("rules", [one for one in everyone() if one.setups()], ids=lambda one: one.key)
def test_every_game_counts_what_both_sides_have_at_first(rules):
    setup = rules.setups()[0].contents
    state = rules.open(setup, "tally")
    found = rules.strength(rules.see(state, "umpire"))
    assert rules.strength_is
    assert all(found[side] > 0 for side in state["sides"])


def over(**form: str) -> Table:
    table = play(a_table(**form), FLAGS, {"W": {"steps": [1]}})
    browser(table, "E").post("resign")
    table.refresh_from_db()
    return table


def test_what_it_came_to_is_told_when_it_is_over_and_where_the_war_goes_on_to_the_umpire_alone(monkeypatch):
    monkeypatch.setattr(Toy, "strength_is", "squares")
    monkeypatch.setattr(Toy, "strength", lambda self, view: {"W": 10 - view["at"]["W"], "E": view["at"]["E"]})
    table = over()
    assert browser(a_table(), "W").json()["tally"] is None
    assert browser(table, "W").json()["tally"]["strength"] == {"W": [9.0, 9.0, 8.0], "E": [9, 9, 9]}
    Table.objects.filter(pk=table.pk).update(keeps=True)
    assert browser(table, "W").json()["tally"] is None
    assert browser(table, "W").json()["again"] is None


def test_the_same_battle_is_fought_once_more_with_the_sides_changed():
    table = over(plays_E="person", move_seconds="600")
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
    table = over(plays_E="person")
    Chair.objects.filter(pk=chair(table, "E").pk).update(name=own_name(chair(table, "E")))
    browser(table, "W").post("rematch")
    new = Table.objects.get(rematch_of=table)
    assert (chair(new, "W").name, chair(new, "E").name) == (own_name(chair(new, "W")), "Wilma")


def test_the_program_changes_sides_too_and_no_battle_is_fought_again_before_its_end():
    table = a_table(plays_E="program")
    west = browser(table, "W")
    assert west.said("rematch") == (409, ["A battle of two sides can be fought again when it is over and open to all."])
    west.post("resign")
    west.post("rematch")
    new = Table.objects.get(rematch_of=table)
    assert new.program_sides == ("W",)
    assert chair(new, "E").name == "Wilma"
