"""Twin worlds: what a seat may not know changes not one byte of what it receives (ARCHITECTURE.md, Truth and belief)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from msgspec.structs import replace as renew

from campaign import packs, store
from campaign.models.truth import runs_of
from naval.state.rulings import NONE, Rulings
from naval.state.waters import Minefield, Spell, Square
from tests.promises import playing, theatre
from tests.promises.reads import Known
from tests.promises.theatre import SQUADRONS, Squadron

pytestmark = pytest.mark.django_db

FAR = frozenset({"blue-north", "blue-west"})
BLUE_CABINS = FAR | {"blue-south"}


@dataclass(frozen=True)
class Twin:
    """One of two worlds: who is where, and what each seat orders in each run (and whether it seals)."""

    squadrons: tuple[Squadron, ...] = SQUADRONS
    orders: dict[str, dict[str, Any]] = field(default_factory=dict)
    sealed: frozenset[str] = frozenset()
    waters: dict[str, Any] = field(default_factory=dict)  # of the world: mines, harbours
    rulings: Rulings = NONE


def course(key: str, *legs: tuple[float, float, float], raid: bool = False) -> dict[str, Any]:
    return {"forces": {key: {"legs": [{"lon": lon, "lat": lat, "knots": knots} for lon, lat, knots in legs], "raid": raid}}}


def with_orders(twin: Twin, seat: str, order: dict[str, Any]) -> Twin:
    return replace(twin, orders={**twin.orders, seat: {**twin.orders.get(seat, {}), **order}})


def more(twin: Twin, key: str, **orders: Any) -> Twin:
    """Something more in the order of one force."""
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


def enemy_dispatch(twin: Twin, rng: random.Random) -> Twin:
    note = {"to": "red-east", "text": f"Canary {rng.random()}: sail at once."}
    return with_orders(twin, "red-admiralty", {"dispatches": [note]})


def dispatch_in_transit(twin: Twin, rng: random.Random) -> Twin:
    note = {"to": "blue-admiralty", "text": f"Canary {rng.random()}: short of coal."}
    return with_orders(twin, "blue-south", {"dispatches": [note]})


def who_has_sealed(twin: Twin, rng: random.Random) -> Twin:
    others = sorted(set(twin.orders) - {"blue-north", "blue-west"})
    return replace(twin, sealed=twin.sealed ^ frozenset(rng.sample(others, k=rng.randint(1, len(others)))))


def a_battle_far_away(twin: Twin, rng: random.Random) -> Twin:
    lon, lat = theatre.WATERS["south"]
    return with_orders(twin, "red-south", course("red-south", (lon - 0.2, lat, rng.randint(15, 19))))


def an_article_for_red(twin: Twin, rng: random.Random) -> Twin:
    article = {"headline": "Shipping", "versions": {"red": f"Canary {rng.random()}", "blue": ""}}
    return with_orders(twin, "press", {"articles": [article]})


def a_merchantman_taken(twin: Twin, rng: random.Random) -> Twin:
    """She keeps the trader in sight for as long as it takes, on a course beside hers (SC-N-48), and no coast in sight of her."""
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
VIEWERS = sorted(set().union(*HIDDEN.values()))


def plain_orders(rng: random.Random) -> dict[str, dict[str, Any]]:
    """What everybody orders in both worlds: a short course each, and a few papers."""
    given: dict[str, dict[str, Any]] = {}
    for squadron in SQUADRONS:
        lon, lat = theatre.WATERS[squadron.water]
        if squadron.water in ("north", "west"):
            legs = [
                (lon + rng.uniform(0.1, 0.6), lat + rng.uniform(-0.2, 0.2), rng.randint(8, 16)) for _ in range(rng.randint(1, 3))
            ]
            given[squadron.key] = course(squadron.key, *legs, raid=rng.random() < 0.5)
    given["blue-north"]["dispatches"] = [{"to": "blue-admiralty", "text": "Nothing in sight."}]
    given["blue-admiralty"] = {"dispatches": [{"to": "blue-west", "text": "Cover the Forth."}]}
    given["red-east"] = {"dispatches": [{"to": "red-admiralty", "text": "Lying off the Skaw."}]}
    return given


def fitting(viewer: str) -> list[Change]:
    """What may be otherwise without this seat's knowing."""
    return [change for change, blind in HIDDEN.items() if viewer in blind]


def first_tried(number: int) -> list[Change]:
    """One change for each pair up to this one, always the one that was tried least, so that each has its turn."""
    out: list[Change] = []
    for n in range(number + 1):
        out.append(min(fitting(VIEWERS[n % len(VIEWERS)]), key=out.count))
    return out


def before_it(viewer: str) -> Twin:
    """The world of a viewer in which nothing was changed."""
    return Twin(orders=plain_orders(random.Random(VIEWERS.index(viewer))), sealed=frozenset({"blue-north", "blue-west"}))


def pair(number: int) -> tuple[str, Twin, Twin]:
    """The ``number``-th pair of worlds, and the seat that may not tell them apart."""
    rng = random.Random(number)
    viewer = VIEWERS[number % len(VIEWERS)]
    one = two = before_it(viewer)
    more_of_it = rng.sample(fitting(viewer), k=min(len(fitting(viewer)), rng.randint(2, 4)))
    for change in dict.fromkeys([first_tried(number)[-1], *more_of_it]):
        two = change(two, rng)
    return viewer, one, two


Played = tuple[str, list[dict[str, tuple[int, bytes]]], list[int], int]


def play(monkeypatch, twin: Twin, *viewers: str, known: Known | None = None) -> Played:
    """Two runs of one world: its truth, the viewers' surfaces at every stage, their versions, battles fought.

    Everything is asked at the first stage and at the last, what is only read at those between.
    """
    known = known or Known()
    base = packs.find(theatre.PACK).world
    pack = theatre.pack_with(theatre.world(base, twin.squadrons, theatre.AGREED | theatre.ALL_OF_IT, **twin.waters))
    with playing.a_world(monkeypatch, pack) as (campaign, _):
        seats = [campaign.seats.get(key=viewer) for viewer in viewers]

        def look(**how: bool) -> dict[str, tuple[int, bytes]]:
            return {
                f"{seat.key}: {path}": reply
                for seat in seats
                for path, reply in playing.surfaces(seat, known=known, **how).items()
            }

        playing.give(campaign, twin.orders, set(twin.sealed))
        runs_of(campaign).update(rulings=store.ruled(twin.rulings))
        stages = [look(doors=False)]
        playing.resolve_all(campaign)
        stages.append(look(doors=False, asks=False))
        playing.finish_run(campaign, 1)
        stages.append(look(doors=False, asks=False))
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 2)
        stages.append(look())
        for seat in seats:
            seat.refresh_from_db()
        battles = sum(run.engagements.count() for run in runs_of(campaign).all())
        return playing.truth_of(campaign), stages, [seat.version for seat in seats], battles


@pytest.fixture(scope="module")
def known() -> Known:
    """What was answered to anybody in any world of this file."""
    return Known()


@pytest.fixture(scope="module")
def unchanged() -> dict[str, Played]:
    """By viewer what came of the world in which nothing was changed: the same beside whatever twin."""
    return {}


@pytest.mark.pages
@pytest.mark.parametrize("number", sorted(range(2 * len(VIEWERS)), key=lambda number: number % len(VIEWERS)))
def test_twin_worlds_look_the_same_from_a_seat_that_may_not_tell_them_apart(monkeypatch, unchanged, known, number):
    viewer, one, two = pair(number)
    if viewer not in unchanged:
        unchanged[viewer] = play(monkeypatch, one, viewer, known=known)

    first = unchanged[viewer]
    second = play(monkeypatch, two, viewer, known=known)

    assert first[0] != second[0], "the worlds do not differ: nothing could leak"
    for stage, (seen, again) in enumerate(zip(first[1], second[1], strict=True)):
        assert playing.first_difference(seen, again) == "", f"{viewer} at stage {stage}"
    assert first[2] == second[2], "the seat was pinged more often in one world"


@pytest.mark.pages
def test_a_far_battle_is_really_fought_in_one_twin_and_not_in_the_other(monkeypatch):
    rng = random.Random(1)
    one = Twin(orders=plain_orders(rng), sealed=frozenset({"blue-north"}))

    quiet = play(monkeypatch, one)
    loud = play(monkeypatch, a_battle_far_away(one, rng))

    assert quiet[3] == 0
    assert loud[3] > 0


@pytest.mark.pages
def test_a_merchantman_is_really_taken_in_one_twin_and_is_at_sea_for_all_who_cannot_know(monkeypatch, known):
    rng = random.Random(2)
    one = Twin(orders=plain_orders(rng), sealed=frozenset({"blue-north"}))

    safe = play(monkeypatch, one, "trade", known=known)
    taken = play(monkeypatch, a_merchantman_taken(one, rng), "trade", known=known)

    fate = r"\"fate\":\"taken\""
    assert fate in taken[0]
    assert fate not in safe[0]
    for stage, (seen, again) in enumerate(zip(safe[1], taken[1], strict=True)):
        assert playing.first_difference(seen, again) == "", f"stage {stage}"


@pytest.mark.pages
def test_no_canary_of_another_seat_is_in_anything_a_seat_receives(monkeypatch):
    rng = random.Random(7)
    twin = Twin(orders=plain_orders(rng), sealed=frozenset({"blue-north"}))
    for change in (enemy_dispatch, dispatch_in_transit, an_article_for_red):
        twin = change(twin, rng)

    truth, stages, _, _ = play(monkeypatch, twin, "blue-north")

    assert "Canary 0." in truth
    assert not [
        path for stage in stages for path, (_, body) in stage.items() if b"Canary 0." in body
    ]  # a zone is called Atlantic/Canary
