"""Room between a captain's own ships, which do not run into each other (SC-J-60)."""

from __future__ import annotations

from typing import Any

import pytest

from naval.rulesets.jane import captain, sight, tables
from naval.rulesets.jane.captain import berth
from naval.rulesets.jane.captain.picture import Picture, drawn
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tests.bench.jane_players import SETUPS, Seen, battle, run_into
from tests.bench.jane_players import captain as player
from tests.naval.rulesets.jane.setup_builder import fleets
from tests.naval.rulesets.jane.table import move_ship, open_table

Data = dict[str, Any]
JANE = Jane()


def _picture(*places: tuple[str, float, float, float], **orders: Data) -> Picture:
    """Place Blue's ships with these headings and orders, in order."""
    state = open_table(fleets(len(places)))
    for key, x, y, heading in places:
        move_ship(state, key, x, y, heading)
        state["ships"][key]["speed"] = 5.0
    p = drawn(sight.captains_view(state, "blue", tables.STANDARD), Dice("berth"), tables.STANDARD)
    for key, _, _, _ in places:
        p.sheet[key] = dict(orders.get(key, {"course_deg": _heading(p, key), "knots": 15.0}))
    return p


def _heading(p: Picture, key: str) -> float:
    return float(next(one["heading_deg"] for one in p.own if one["id"] == key))


def _least(p: Picture) -> float:
    """Return the least distance between any two ships by their present orders."""
    ways = [berth.marked(berth.planned(p, ship, p.order(ship))) for ship in p.own]
    return min(berth.apart(one, [("", other)]) for number, one in enumerate(ways) for other in ways[:number])


def test_sc_j_60_so_much_room_is_between_two_ships_that_are_clear_of_each_other() -> None:
    assert berth.clear_of(110.0)
    assert not berth.clear_of(109.0)


def test_sc_j_60_who_is_clear_of_all_others_does_what_was_meant() -> None:
    p = _picture(("b1", 0, 0, 0), ("b2", 0, -400, 0), ("b3", 600, -400, 0))
    meant = {key: dict(order) for key, order in p.sheet.items()}
    berth.keep(p)
    assert p.sheet == meant


def test_sc_j_60_she_who_was_ordered_later_gives_way_and_the_other_keeps_her_course() -> None:
    # b2 is to cross b1's bows from the east, and would be there with her.
    p = _picture(("b1", 0, 0, 0), ("b2", 400, 400, 270))
    assert not berth.clear_of(_least(p))
    meant = dict(p.sheet["b1"])
    berth.keep(p)
    assert p.sheet["b1"] == meant
    assert p.sheet["b2"]["knots"] < 15 or p.sheet["b2"]["course_deg"] != 270
    assert berth.clear_of(_least(p))


def test_sc_j_60_a_point_is_less_than_a_slower_speed_and_two_points_more_than_one() -> None:
    ship = {"id": "b1", "kn": 15.0, "heading_deg": 0.0}
    ways = list(berth.ways(ship, {"course_deg": 0.0, "knots": 12.0}))
    assert [(one["course_deg"], one["knots"]) for one in ways[:4]] == [(0, 12), (11.25, 12), (348.75, 12), (22.5, 12)]
    assert ways[7] == {"course_deg": 0.0, "knots": 9.0}


def test_sc_j_60_for_a_ship_without_her_helm_all_others_give_way() -> None:
    p = _picture(("b1", 0, 0, 0), ("b2", 400, 400, 270))
    adrift = next(one for one in p.own if one["id"] == "b2")
    adrift["steering"] = False
    meant = dict(p.sheet["b2"])
    berth.keep(p)
    assert p.sheet["b2"] == meant
    assert p.sheet["b1"] != {"course_deg": 0.0, "knots": 15.0}
    assert berth.clear_of(_least(p))


def test_sc_j_60_where_nothing_is_clear_she_takes_what_is_farthest_from_the_others() -> None:
    p = _picture(("b1", 0, 0, 0), ("b2", 30, -20, 0))
    before = _least(p)
    berth.keep(p)
    assert _least(p) >= before


@pytest.mark.parametrize("turned", [0.0, 90.0, 200.0])
def test_sc_j_60_the_track_that_is_thought_of_is_the_one_that_is_steamed(turned: float) -> None:
    state = open_table(fleets(2))
    move_ship(state, "b1", 0, 0, 0)
    move_ship(state, "b2", 3000, 3000, 0)
    order = {"course_deg": turned, "knots": 15.0}
    view = sight.captains_view(state, "blue", tables.STANDARD)
    p = drawn(view, Dice("berth"), tables.STANDARD)
    (x, y) = berth.marked(berth.planned(p, next(one for one in p.own if one["id"] == "b1"), order))[3]
    after, _ = JANE.resolve(state, {"blue": {"ships": {"b1": order}}, "red": {"ships": {}}}, Dice("berth"))
    assert (after["ships"]["b1"]["x"], after["ships"]["b1"]["y"]) == pytest.approx((x, y), abs=1.0)


Place = tuple[int, int, int]
JUMBLED = (
    ((150, 400, 135), (300, 400, 225), (450, 250, 315)),
    ((200, 50, 45), (200, 200, 90), (300, 450, 180)),
    ((400, 550, 0), (400, 50, 180), (500, 50, 180)),
)


@pytest.mark.parametrize("places", JUMBLED)
def test_sc_j_60_a_usual_captain_parts_a_jumble_in_which_two_would_have_touched(
    places: tuple[Place, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = open_table(fleets(3))
    for key, (x, y, heading) in zip(("b1", "b2", "b3"), places, strict=True):
        move_ship(state, key, x, y, heading)
    assert _touching(state) == 0
    monkeypatch.setattr(berth, "keep", lambda p: None)
    assert _touching(state) > 0


def _touching(state: Data) -> int:
    """Count touches between Blue's ships in the next minute by the captain's sheet, which is legal."""
    sheet = captain.orders(sight.captains_view(state, "blue", tables.STANDARD), Dice("berth"), tables.STANDARD, "usual")
    assert JANE.check(state, "blue", sheet) == []
    after, _ = JANE.resolve(state, {"blue": sheet, "red": {"ships": {}}}, Dice("berth"))
    own = [one for one in after["ships"].values() if one["side"] == "blue"]
    return sum(run_into(one, other) for number, one in enumerate(own) for other in own[:number])


def test_sc_j_60_of_a_fleet_with_craft_and_cripples_none_touches_another() -> None:
    # Before there was SC-J-60 two touched here (seeds 0 and 1 of these set-ups: ten times in twelve battles).
    seen = {"blue": Seen(), "red": Seen()}
    battle(SETUPS["four equal"], {"blue": player("easy"), "red": player("usual")}, "four equal 0", seen)
    assert seen["red"].touched == 0
