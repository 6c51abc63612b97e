"""Melees and their men (SC-LW-12), against the definition."""

from __future__ import annotations

import random

from tactical.ground.geometry.clusters import Knot, clashes
from tactical.ground.geometry.figures import Disc
from tactical.ground.geometry.measure import are_discs_within

R = 24


def men(**places: tuple[int, int]) -> dict[str, Disc]:
    return {key: Disc(x, y, R) for key, (x, y) in places.items()}


def test_lw_c35_those_in_contact_and_those_within_six_inches() -> None:
    a = men(a1=(0, 0), a2=(429, 0), a3=(436, 0))
    b = men(b1=(0, 54), b2=(0, 480), b3=(0, 493))
    assert clashes(a, b) == [({"a1", "a2"}, {"b1", "b2"})]


def test_lw_c36_two_melees_that_share_nobody() -> None:
    a = men(a1=(0, 0), a2=(900, 0), a3=(440, -10))
    b = men(b1=(0, 54), b2=(900, 54))
    assert clashes(a, b) == [({"a1"}, {"b1"}), ({"a2"}, {"b2"})]


def test_lw_c37_two_melees_that_share_a_man_are_one() -> None:
    a = men(a1=(0, 0), a2=(862, 0), a3=(431, -10))
    b = men(b1=(0, 54), b2=(862, 54))
    assert clashes(a, b) == [({"a1", "a2", "a3"}, {"b1", "b2"})]


def by_definition(movers: dict[str, Disc], others: dict[str, Disc]) -> list[Knot]:
    """Grow cores by contact, add men, and merge knots until nothing is shared."""
    touching = [(a, b) for a in movers for b in others if are_discs_within(*movers[a], *others[b], 8)]
    cores: list[Knot] = []
    for a, b in touching:
        mine = [core for core in cores if a in core[0] or b in core[1]]
        cores = [core for core in cores if core not in mine]
        cores.append(({a}.union(*(c[0] for c in mine)), {b}.union(*(c[1] for c in mine))))
    knots: list[Knot] = []
    for core in cores:
        centre = [movers[a] for a in core[0]] + [others[b] for b in core[1]]
        near = tuple(
            {k for k, d in side.items() if any(are_discs_within(*d, *c, 384) for c in centre)} for side in (movers, others)
        )
        knots.append((near[0], near[1]))
    merged = True
    while merged:
        merged = False
        for i, one in enumerate(knots):
            for other in knots[i + 1 :]:
                if one[0] & other[0] or one[1] & other[1]:
                    knots = [k for k in knots if k is not one and k is not other] + [(one[0] | other[0], one[1] | other[1])]
                    merged = True
                    break
            if merged:
                break
    return sorted(knots, key=lambda knot: (min(knot[0]), min(knot[1])))


def test_clashes_are_those_of_the_definition_in_whatever_order_men_are_given() -> None:
    dice = random.Random(4)
    many = 0
    for _ in range(12):
        a = {f"a{n}": Disc(dice.randrange(4500), dice.randrange(4500), dice.choice((24, 48))) for n in range(40)}
        b = {f"b{n}": Disc(dice.randrange(4500), dice.randrange(4500), dice.choice((24, 48))) for n in range(40)}
        found = clashes(a, b)
        assert found == by_definition(a, b)
        keys = list(a)
        dice.shuffle(keys)
        assert clashes({key: a[key] for key in keys}, b) == found
        many += len(found)
    assert many > 12
