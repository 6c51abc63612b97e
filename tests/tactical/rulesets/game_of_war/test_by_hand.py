"""The sets of squares against the rules worked square by square, on random positions: two ways, one answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rulesets.game_of_war.board import ARSENALS, FORTS, MOUNTAINS, PASSES, bits
from tactical.rulesets.game_of_war.forces import factors, fire_range, speed
from tactical.rulesets.game_of_war.queries import QUERIES

Square = tuple[int, int]
Data = dict[str, Any]
WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def pairs(mask: int) -> set[Square]:
    return {(square % 25, square // 25) for square in bits(mask)}


ROCKS, PASS, FORT = pairs(MOUNTAINS), pairs(PASSES), pairs(FORTS)
GROUND = {(x, y) for x in range(25) for y in range(20)} - ROCKS


class ByHand:
    """A position asked one square at a time."""

    def __init__(self, units: list[Data]) -> None:
        self.units = units
        self.on: dict[Square, Data] = {(one["x"], one["y"]): one for one in units}

    def fights(self, one: Data) -> bool:
        return one["type"] not in ("com", "hcom")

    def communication(self, side: str) -> tuple[set[Square], set[str], set[str]]:
        """Return lit squares, relays, units in communication."""
        lit: set[Square] = set()

        def ray(start: Square) -> None:
            lit.add(start)
            for dx, dy in WAYS:
                at = (start[0] + dx, start[1] + dy)
                while at in GROUND and not (at in self.on and self.on[at]["side"] != side and self.fights(self.on[at])):
                    lit.add(at)
                    at = (at[0] + dx, at[1] + dy)

        for one in pairs(ARSENALS["NS".index(side)]):
            ray(one)
        relays: set[str] = set()
        while True:
            new = [
                at
                for at, one in self.on.items()
                if one["side"] == side and not self.fights(one) and at in lit and one["id"] not in relays
            ]
            if not new:
                break
            for at in new:
                relays.add(self.on[at]["id"])
                ray(at)
        own = {at: one for at, one in self.on.items() if one["side"] == side}
        linked = {at for at, one in own.items() if self.fights(one) and at in lit}
        grown = True
        while grown:
            more = {at for at, one in own.items() if self.fights(one) and at not in linked and self.beside(at, linked)}
            linked |= more
            grown = bool(more)
        touched = {at for at, one in own.items() if not self.fights(one) and (at in lit or self.beside(at, linked))}
        return lit, relays, {own[at]["id"] for at in linked | touched}

    def beside(self, at: Square, others: set[Square]) -> bool:
        return any((at[0] + dx, at[1] + dy) in others for dx, dy in WAYS)

    def attack(self, side: str, target: Square) -> Data:
        """Sum an attack, walking the eight lines outward from the target."""
        enemy = "S" if side == "N" else "N"
        if target not in self.on or self.on[target]["side"] != enemy:
            return {"offence": 0, "defence": 0, "outcome": "illegal"}
        ours, theirs = self.communication(side)[2], self.communication(enemy)[2]
        offence, defence = 0, self.factor(target) if self.on[target]["id"] in theirs else 0
        for dx, dy in WAYS:
            charge = target not in PASS | FORT
            for far in range(1, 5):
                at = (target[0] + far * dx, target[1] + far * dy)
                if at not in GROUND:
                    break
                one = self.on.get(at)
                able = one is not None and one["id"] in ours and self.fights(one) and not one["routed"]
                charge = charge and able and one is not None and one["type"] == "cav" and at not in FORT
                if one is None:
                    continue
                if able:
                    offence += 7 if charge else factors(one["type"])[0] if far <= fire_range(one["type"]) else 0
                elif one["id"] in theirs and far <= fire_range(one["type"]):
                    defence += self.factor(at)
        outcome = "resists" if offence <= defence else "retreats" if offence == defence + 1 else "destroyed"
        return {"offence": offence, "defence": defence, "outcome": outcome if offence else "illegal"}

    def factor(self, at: Square) -> int:
        return factors(self.on[at]["type"])[2][2 if at in FORT else 1 if at in PASS else 0]

    def moves(self, side: str) -> list[list[Any]]:
        """List every single move, step by step."""
        own = [one for one in self.units if one["side"] == side]
        if sum(one["moved"] for one in own) >= 5:
            return []
        due = [one for one in own if one["routed"] and not one["moved"]]
        connected, found = self.communication(side)[2], []
        for one in due or own:
            if one["moved"] or (self.fights(one) and one["id"] not in connected):
                continue
            reached, edge = set(), {(one["x"], one["y"])}
            for _ in range(speed(one["type"])):
                edge = {(x + dx, y + dy) for x, y in edge for dx, dy in WAYS if (x + dx, y + dy) in GROUND - self.on.keys()}
                reached |= edge
            if self.fights(one) and due:
                reached -= pairs(ARSENALS["SN".index(side)])
            found += [[one["id"], x, y] for x, y in reached]
        return sorted(found)


def scattered(rng: Random) -> list[Data]:
    """Draw up to forty units, close together as often as not, some of them moved or beaten."""
    width, height = rng.choice([(25, 20), (10, 8), (8, 14)])
    left, top = rng.randrange(26 - width), rng.randrange(21 - height)
    squares = sorted(at for at in GROUND if 0 <= at[0] - left < width and 0 <= at[1] - top < height)
    kinds = ["inf", "inf", "cav", "cav", "cav", "art", "hart", "com", "hcom"]
    return [
        {
            "id": f"u{n}",
            "side": rng.choice("NS"),
            "type": rng.choice(kinds),
            "x": x,
            "y": y,
            "moved": rng.random() < 0.1,
            "routed": rng.random() < 0.04,
        }
        for n, (x, y) in enumerate(rng.sample(squares, rng.randrange(2, min(40, len(squares)))))
    ]


@pytest.mark.full
@settings(max_examples=60)
@given(rng=st.randoms(use_true_random=False))
def test_both_ways_give_one_answer(rng: Random) -> None:
    units = scattered(rng)
    by_hand, state = ByHand(units), {"units": units}
    for side in "NS":
        lit, relays, connected = by_hand.communication(side)
        answer = QUERIES["communication"]({"state": state, "side": side})
        assert answer["live"] == sorted(map(list, lit))
        assert answer["relays"] == sorted(relays)
        assert answer["connected"] == sorted(connected)
        assert answer["direct"] == sorted(one["id"] for at, one in by_hand.on.items() if one["side"] == side and at in lit)
        assert QUERIES["moves"]({"state": state, "side": side})["moves"] == by_hand.moves(side)
        for target in by_hand.on:
            answer = QUERIES["attack"]({"state": state, "side": side, "target": list(target)})
            assert answer == by_hand.attack(side, target), target
