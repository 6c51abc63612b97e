"""Twin worlds: a seat's blind spots change not one byte of its pages (ARCHITECTURE.md, Truth and belief)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as renew

from campaign import packs
from naval.state.rulings import Rulings
from naval.state.waters import Minefield, Spell, Square
from tests.promises import playing, theatre
from tests.promises.theatre import Squadron
from tests.promises.twin_worlds import (
    Played,
    Twin,
    a_battle_far_away,
    course,
    dispatch_in_transit,
    enemy_dispatch,
    plain_orders,
    play,
    with_orders,
)
from tests.tiers import mark_rest_full

pytestmark = pytest.mark.django_db

FAR = frozenset({"blue-north", "blue-west"})
BLUE_CABINS = FAR | {"blue-south"}


def more(twin: Twin, key: str, **orders: Any) -> Twin:
    """Add to the order of one force."""
    given = twin.orders.get(key, {}).get("forces", {}).get(key, {"legs": []})
    return with_orders(twin, key, {"forces": {key: {**given, **orders}}})


def enemy_coal(twin: Twin, rng: random.Random) -> Twin:
    changed = tuple(replace(s, coal_t=float(rng.randint(500, 800))) if s.key == "red-east" else s for s in twin.squadrons)
    return replace(twin, squadrons=changed)


def enemy_course(twin: Twin, rng: random.Random) -> Twin:
    lon, lat = theatre.WATERS["east"]
    return with_orders(twin, "red-east", course("red-east", (lon - 0.3, lat + rng.uniform(0.02, 0.1), rng.randint(6, 14))))


def a_ship_that_is_not_there(twin: Twin, rng: random.Random) -> Twin:
    ghost = Squadron("red-ghost", "red", "north", east_nm=rng.uniform(60, 75))
    return replace(twin, squadrons=(*twin.squadrons, ghost))


def an_enemy_letter_to_the_editor(twin: Twin, rng: random.Random) -> Twin:
    given = twin.orders.get("red-admiralty", {}).get("dispatches", [])
    letter = {"to": "press", "text": f"Canary {rng.random()}: our fleet is ready."}
    return with_orders(twin, "red-admiralty", {"dispatches": [*given, letter]})


def who_has_sealed(twin: Twin, rng: random.Random) -> Twin:
    others = sorted(set(twin.orders) - {"blue-north", "blue-west"})
    return replace(twin, sealed=twin.sealed ^ frozenset(rng.sample(others, k=rng.randint(1, len(others)))))


def an_article_for_red(twin: Twin, rng: random.Random) -> Twin:
    article = {"headline": "Shipping", "versions": {"red": f"Canary {rng.random()}", "blue": ""}}
    return with_orders(twin, "press", {"articles": [article]})


def a_merchantman_taken(twin: Twin, rng: random.Random) -> Twin:
    """Keep the trader in red-east's sight long enough, on a course beside hers (SC-N-48), with no coast in sight of her."""
    lon, lat = theatre.WATERS["east"]
    return with_orders(
        twin, "red-east", course("red-east", (lon - 0.7, lat - rng.uniform(0.05, 0.1), rng.randint(6, 8)), raid=True)
    )


def what_the_enemy_does_with_prizes(twin: Twin, rng: random.Random) -> Twin:
    return more(a_merchantman_taken(twin, rng), "red-east", prizes="sink")


def enemy_wireless(twin: Twin, rng: random.Random) -> Twin:
    return more(twin, "red-east", **{rng.choice(("silent", "jams")): True})


def enemy_detachment(twin: Twin, rng: random.Random) -> Twin:
    part = {"n": rng.randint(1, 9), "name": f"Canary {rng.random()}", "ships": ["red-east-2"]}
    return more(twin, "red-east", detach=[part])


def enemy_work(twin: Twin, rng: random.Random) -> Twin:
    lon, lat = theatre.WATERS["east"]
    work = [{"kind": "countermine", "lon": lon, "lat": lat + north} for north in (0.0, 0.005)]  # where she lies
    return more(twin, "red-east", tasks=rng.sample(work, k=rng.randint(1, 2)))


def mines_far_away(twin: Twin, rng: random.Random) -> Twin:
    lon, lat = theatre.WATERS["east"]
    field_ = Minefield(
        key="hidden",
        side=rng.choice(("blue", "red")),
        lon=lon - 0.2,
        lat=lat + rng.uniform(-0.1, 0.1),
        radius_nm=5.0,
        left=20,
        laid=20,
    )
    return replace(twin, waters={**twin.waters, "mines": (field_,)})


def enemy_harbours(twin: Twin, rng: random.Random) -> Twin:
    world = packs.find(theatre.PACK).world
    red = {port.key for port in world.ports if port.side == "red"}
    square = Square(column=rng.randint(0, 2), row=rng.randint(0, 2), what="fort", note=f"Canary {rng.random()}")
    charts = tuple(renew(c, squares=(square,)) if c.port in red else c for c in world.harbours)
    return replace(twin, waters={**twin.waters, "harbours": charts})


def weather_far_away(twin: Twin, rng: random.Random) -> Twin:
    spell = Spell(area="skagerrak", start=rng.choice((0, 60, 120)), until=720, value=round(rng.uniform(1, 5), 1))
    return replace(twin, rulings=Rulings(weather=(spell,)))


Change = Callable[[Twin, random.Random], Twin]
HIDDEN: dict[Change, frozenset[str]] = {
    enemy_coal: BLUE_CABINS | {"blue-admiralty", "press", "red-south"},
    enemy_course: BLUE_CABINS | {"blue-admiralty", "red-south"},
    a_ship_that_is_not_there: BLUE_CABINS | {"blue-admiralty", "press"},
    enemy_dispatch: BLUE_CABINS | {"blue-admiralty", "press", "red-south"},
    an_enemy_letter_to_the_editor: BLUE_CABINS | {"blue-admiralty", "trade", "red-east", "red-south"},
    dispatch_in_transit: FAR | {"press", "red-east", "red-admiralty"},
    who_has_sealed: FAR,
    a_battle_far_away: FAR | {"press", "red-east"},
    a_merchantman_taken: BLUE_CABINS | {"blue-admiralty", "press", "trade", "red-south"},
    an_article_for_red: BLUE_CABINS | {"blue-admiralty", "red-east", "red-south"},
    what_the_enemy_does_with_prizes: BLUE_CABINS | {"blue-admiralty", "press", "trade", "red-south"},
    enemy_wireless: BLUE_CABINS | {"blue-admiralty", "press", "trade", "red-south"},
    enemy_detachment: BLUE_CABINS | {"blue-admiralty", "trade", "red-south"},
    enemy_work: BLUE_CABINS | {"blue-admiralty", "press", "trade", "red-south"},
    mines_far_away: BLUE_CABINS | {"blue-admiralty", "trade", "red-south"},
    enemy_harbours: BLUE_CABINS | {"blue-admiralty", "press", "trade"},
    weather_far_away: BLUE_CABINS | {"blue-admiralty", "trade", "red-south"},
}


BEFORE = Twin(orders=plain_orders(random.Random(0)), sealed=frozenset({"blue-north", "blue-west"}))
"""The world without a change."""

APART = (enemy_course, a_merchantman_taken, what_the_enemy_does_with_prizes, enemy_work, a_ship_that_is_not_there)
"""Changes that cannot share a world: red-east steers one course, or lies still and works; and one more seat gives all rows other
keys."""

FLEETS = (*sorted(BLUE_CABINS), "blue-admiralty", "red-south")
WORLDS: list[tuple[tuple[str, ...], Change | None]] = [
    (tuple(sorted(FAR)), what_the_enemy_does_with_prizes),
    (("blue-admiralty", "blue-south"), what_the_enemy_does_with_prizes),
    (("press",), what_the_enemy_does_with_prizes),
    (("trade",), what_the_enemy_does_with_prizes),
    (("red-south",), what_the_enemy_does_with_prizes),
    (FLEETS, enemy_course),
    ((*FLEETS, "press", "trade"), a_merchantman_taken),
    ((*FLEETS, "press", "trade"), enemy_work),
    ((*sorted(BLUE_CABINS), "blue-admiralty", "press"), a_ship_that_is_not_there),
    (("red-east",), None),
    (("red-admiralty",), None),
]
"""Seats asked in one world, with the one change of those that cannot share a world."""


def changes_in(viewers: tuple[str, ...], only: Change | None) -> list[Change]:
    """List all changes possible at once without these seats' knowledge, a force's course before its other acts."""
    fitting = [
        change for change, blind in HIDDEN.items() if blind.issuperset(viewers) and (change not in APART or change is only)
    ]
    return sorted(fitting, key=lambda change: change is not only)


def changed(changes: list[Change]) -> Twin:
    rng, twin = random.Random(repr([change.__name__ for change in changes])), BEFORE
    for change in changes:
        twin = change(twin, rng)
    return twin


@pytest.fixture(scope="module")
def unchanged(request, django_db_setup, django_db_blocker) -> Played:
    """Play the world without a change, asked for all seats that look at a twin in this session."""
    twins = [one.callspec.params for one in request.session.items if one.path == request.path and hasattr(one, "callspec")]
    viewers = {viewer for params in twins for viewer in params.get("viewers", ())}
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        return play(patch, BEFORE, *sorted(viewers))


def told_apart(viewers: tuple[str, ...], one: Played, two: Played) -> list[str]:
    """List the differences some seats see in the second world: seat and stage, place, and number of pings."""
    found = []
    for stage, (seen, again) in enumerate(zip(one[1], two[1], strict=True)):
        for viewer in viewers:
            first, second = (
                {path: reply for path, reply in all_of_it.items() if path.startswith(f"{viewer}: ")}
                for all_of_it in (seen, again)
            )
            assert first, f"{viewer} was not asked"
            differs = playing.first_difference(first, second)
            found += [f"{viewer} at stage {stage}: {differs}"] if differs else []
    return found + [f"{viewer} was pinged more often in one world" for viewer in viewers if one[2][viewer] != two[2][viewer]]


@pytest.mark.parametrize(
    ("viewers", "only"), mark_rest_full(WORLDS, daily=(1, 2)), ids=lambda one: getattr(one, "__name__", None) or str(one)
)
def test_twin_worlds_look_the_same_from_seats_that_may_not_tell_them_apart(monkeypatch, unchanged, viewers, only):
    """All secrets at once. If the worlds can be told apart each change is played alone, and the telling ones are named."""
    changes = changes_in(viewers, only)

    second = play(monkeypatch, changed(changes), *viewers)

    assert unchanged[0] != second[0], "the worlds do not differ: nothing could leak"
    leaks = told_apart(viewers, unchanged, second)
    if leaks:
        alone = {one.__name__: told_apart(viewers, unchanged, play(monkeypatch, changed([one]), *viewers)) for one in changes}
        pytest.fail(f"{leaks}\nof each alone: { {name: found for name, found in alone.items() if found} }")
    assert not [path for stage in second[1] for path, (_, body) in stage.items() if b"Canary 0." in body]  # of another seat
    really_so(changes, unchanged, second)


def really_so(changes: list[Change], one: Played, two: Played) -> None:
    """Check that each change happened in the second world, and not in the first."""
    fate = r"\"fate\":\"taken\""
    if a_battle_far_away in changes:
        assert one[3] == 0 < two[3]
    if a_merchantman_taken in changes:
        assert fate in two[0]
        assert fate not in one[0]
    if enemy_dispatch in changes:
        assert "Canary 0." in two[0]
    if an_enemy_letter_to_the_editor in changes:
        assert "our fleet is ready" in two[0]


def test_every_secret_is_kept_from_every_seat_that_may_not_know_it():
    """The worlds leave out no seat, and no change that it is blind to."""
    asked = {(change, viewer) for viewers, only in WORLDS for viewer in viewers for change in changes_in(viewers, only)}

    assert asked == {(change, viewer) for change, blind in HIDDEN.items() for viewer in blind}


@pytest.mark.parametrize("change", HIDDEN, ids=lambda change: change.__name__)
def test_every_change_changes_what_is_so(change):
    """Each changes the truth or the orders by itself, so that none hides behind another."""
    assert changed([change]) != BEFORE
