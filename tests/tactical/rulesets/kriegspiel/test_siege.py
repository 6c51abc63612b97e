"""Sieges (KS-067 to KS-069)."""

from __future__ import annotations

from typing import Any

from tactical.ground.geometry.country import Country
from tactical.rulesets.kriegspiel.rules import siege
from tactical.rulesets.kriegspiel.rules.siege import Siege
from tests.tactical.rulesets.kriegspiel.bodies import INCH


def run(men: int, horses: int, food: int, moves: int = 60) -> tuple[list[tuple[int, int, int]], int | None]:
    """Play a siege; return its calls, (move, packets, horses eaten), and the move of surrender."""
    now, calls = Siege(men, horses, food), []
    for _ in range(moves):
        now, meal = siege.step(now)
        if meal:
            calls.append((now.move, meal.food, meal.horses))
        if now.surrendered:
            return calls, now.move
    return calls, None


def test_ks_c40_sixty_men_five_horses_three_packets_ks_067_ks_068_ks_069() -> None:
    calls, end = run(60, 5, 3)
    assert calls == [(6, 2, 0), (12, 1, 1), (18, 0, 2), (24, 0, 2)]
    assert end == 28


def test_ks_c41_ninety_men_twelve_horses_three_packets_ks_067_ks_068_ks_069() -> None:
    calls, end = run(90, 12, 3)
    assert calls == [(6, 3, 0), (12, 0, 3), (18, 0, 3), (24, 0, 3), (30, 0, 3)]
    assert end == 34


def test_ks_067_a_small_force_needs_a_packet_too_when_besieged_amb_ks_14() -> None:
    assert siege.need(3, 0) == {"food": 1, "forage": 0}
    assert siege.need(60, 13) == {"food": 2, "forage": 2}
    assert siege.need(0, 6) == {"food": 0, "forage": 1}


def test_ks_068_horses_replace_food_and_not_forage() -> None:
    eaten = siege.meal(60, 12, 1, 1)
    assert (eaten.food, eaten.horses, eaten.forage, eaten.unforaged, eaten.hungry) == (1, 1, 1, 1, 0)


def test_ks_069_without_a_horse_from_the_first_there_is_hunger_and_no_surrender_amb_ks_16() -> None:
    now = Siege(60, 0, 2)
    for _ in range(30):
        now, _meal = siege.step(now)
    assert (now.last_horse, now.surrendered, now.hungry_since) == (None, False, 12)


def test_a_siege_agrees_with_a_slow_reckoning_ks_067_ks_068_ks_069() -> None:
    for men in (1, 14, 15, 44, 45, 75, 104, 200):
        for horses in (0, 1, 2, 5, 12, 31):
            for food in (0, 1, 3, 10):
                left, larder, last = horses, food, None
                for move in range(1, 61):
                    if last is not None and move == last + 4:
                        break
                    if move % 6 == 0:
                        mouths, wanted = men, 0
                        while mouths >= 15:  # a packet for every thirty, and for a rest of fifteen
                            mouths, wanted = mouths - 30, wanted + 1
                        for _ in range(max(wanted, 1)):
                            if larder:
                                larder -= 1
                            elif left:
                                left -= 1
                                if not left:
                                    last = move
                else:
                    move = None  # type: ignore[assignment]
                assert run(men, horses, food)[1] == move, (men, horses, food)


def test_ks_067_surrounded_is_who_has_no_way_to_the_edge_that_passes_no_enemy() -> None:
    ground = Country.from_document({"name": "plain", "width": 120 * INCH, "depth": 120 * INCH, "features": []})
    offs = (-1600, -800, 0, 800, 1600)
    ring = [(3840 + dx, 3840 + dy) for dx in offs for dy in offs if 1600 in (abs(dx), abs(dy))]
    cells = siege.open_ground(ground, ring)
    assert siege.is_surrounded([(3840, 3840)], cells)
    assert not siege.is_surrounded([(400, 400)], cells)
    gap = [one for one in ring if one[0] != 3840 + 1600]
    assert not siege.is_surrounded([(3840, 3840)], siege.open_ground(ground, gap))
    assert not siege.is_surrounded([], cells)


def test_ks_067_a_river_is_no_way_out_and_a_bridge_is() -> None:
    features: list[dict[str, Any]] = [{"key": "W", "kind": "river", "at": [[3000, 0], [3000, 7680]], "width": 256}]
    plain = {"name": "peninsula", "width": 120 * INCH, "depth": 120 * INCH}
    west = [(x, y) for x in (300, 1000) for y in range(200, 7680, 1000)]
    cells = siege.open_ground(Country.from_document({**plain, "features": features}), west)
    assert siege.is_surrounded([(2200, 3840)], cells) is False, "it may still go along the river to the edge"
    both = [*west, (2200, 100), (2200, 7600), (2700, 100), (2700, 7600)]
    assert siege.is_surrounded([(2200, 3840)], siege.open_ground(Country.from_document({**plain, "features": features}), both))
    bridge = [*features, {"key": "B", "kind": "bridge", "at": [[2700, 3840], [3300, 3840]], "width": 512}]
    assert not siege.is_surrounded([(2200, 3840)], siege.open_ground(Country.from_document({**plain, "features": bridge}), both))
