"""Twin worlds of the sea in full: a seat's blind spots change not one byte that reaches it, nor when (ARCHITECTURE.md, Truth and
belief).

Near: a blue squadron with scouts, in touch with her Admiralty, meets a red one, both ordering again at every stop. Far, out of
sight and wireless: raiders, merchantmen, cables, mines, another meeting. Some of those are changed, and three runs are played as
published: to the seats asked at a stop, and to all at a run's end.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from re import search
from typing import Any

import pytest
import shapely
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.state.orders import Article, Detach, Entry, ForceOrder, Note, Orders, Sailing
from naval.state.outcome import Cut
from naval.state.rulings import Rulings
from naval.state.settings import Settings
from naval.state.waters import Area, Cable, HarbourChart, Lane, Minefield, Spell, Square
from naval.state.world import Seat, Task, World, encode
from tests.naval.world_builder import SEATS, force, legs, merchant, off, open_sea, port, ships_for, station, world

NEAR, FAR, WEST = (0.0, 50.0), (0.0, 40.0), (-20.0, 42.0)
SEA = open_sea(("cape", "Cape Nowhere", shapely.LineString([(0.4, 49.4), (0.4, 49.6)])))
RUNS = (360, 720)
AGREED = Settings(
    weather="dice",
    overhearing=True,
    jamming=True,
    cables=True,
    demolition=True,
    minelaying=True,
    countermining=True,
    engineer=True,
    press_delay_min=60,
)
HERE = {"blue-1", "blue-aux", "eng-1", "blue-adm", "press", "trade", "red-1"}  # seats unconcerned in the far events
SHORE = HERE | {"red-adm"}


@dataclass
class War:
    """One of two worlds: its beginning, and the orders sealed in it, by run and seat, and at stops by far seats."""

    world: World
    orders: dict[tuple[int, str], Orders] = field(default_factory=dict)
    rulings: dict[int, Rulings] = field(default_factory=dict)
    far: random.Random = field(default_factory=lambda: random.Random(0))

    def seal(self, number: int, seat: str, **more: Any) -> None:
        self.orders[number, seat] = replace(self.orders.get((number, seat), Orders()), **more)

    def order(self, number: int, key: str, **more: Any) -> None:
        """Add to one force's orders; she keeps the course of her world unless told otherwise."""
        seat = next(f.seat for f in self.world.forces if f.key == key)
        given = self.orders.get((number, seat), Orders())
        was = given.forces.get(key) or ForceOrder(legs=next(f.legs for f in self.world.forces if f.key == key))
        self.seal(number, seat, forces={**given.forces, key: replace(was, **more)})


def war(dice: random.Random) -> War:
    """Draw the first of two twins, with the whole war in it."""
    north = dice.uniform(8, 16)
    b1 = force("blue-1", *NEAR, (*off(*NEAR, 120, 0), 12.0))
    b9 = force("blue-9", *WEST, (*off(*WEST, 150, 0), 10.0))
    r1 = force("red-1", *off(*NEAR, 70, north), (*off(*NEAR, -100, north), 11.0))
    r2 = force("red-2", *off(*WEST, 120, 400), (*off(*WEST, -100, 400), 10.0))
    r3 = force("red-3", *FAR, (*off(*FAR, 8, 8), 4.0))
    haven, nest = port("haven", "blue", -3, 50), port("nest", "red", 6, 52)
    more = (
        Seat(key="blue-aux", name="Scouts of Blue", role="auxiliary", side="blue"),
        Seat(key="eng-1", name="Engineer", role="engineer", side="blue", of="blue-1"),
        Seat(key="red-aux", name="Scouts of Red", role="auxiliary", side="red"),
        Seat(key="trade", name="Trade", role="trade", side="neutral"),
    )
    some = (b1, b9, r1, r2, r3)
    cabins = tuple(Seat(key=f.key, name=f"Admiral of {f.key}", role="cabin", side=f.side) for f in some)
    ring = ((-30.0, 30.0), (30.0, 30.0), (30.0, 45.0), (-30.0, 45.0))
    w = world(
        *some,
        settings=AGREED,
        hour=dice.choice((2, 8, 14, 18)),
        ships=(
            *ships_for(b1, "scout", 3),
            *ships_for(b9, "cruiser"),
            *ships_for(r1, count=2),
            *ships_for(r2, "cruiser"),
            *ships_for(r3, "scout", 3),
        ),
        seats=tuple(sorted((*SEATS, *more, *cabins), key=lambda s: s.key)),
        ports=(haven, nest),
        stations=(
            station("st-blue", "blue", 0, 50.3),
            station("st-far", "blue", *off(*FAR, 8, 8), "coastguard"),
            station("st-red", "red", 6, 52.2),
        ),
        cables=(
            Cable(key="c-blue", name="Blue cable", side="blue", places=("haven",), points=((-3.0, 50.0), (-4.0, 49.0))),
            Cable(key="c-red", name="Red cable", side="red", places=("nest",), points=((6.0, 52.0), WEST, off(*WEST, 5, 0))),
        ),
        areas=(Area(key="south", name="The South", ring=ring),),
        merchants=(
            merchant("m-1", *off(*NEAR, 20, 4), (10, 50, 8.0), side="red"),
            merchant("m-2", *off(*FAR, 6, 4), (20, 40, 5.0)),
        ),
        lanes=(Lane(key="lane", name="The lane", points=(NEAR, (3.0, 50.0)), density=0.6),),
        harbours=(HarbourChart(port="nest", lon=5.9, lat=52.1, columns=8, rows=8),),
    )
    fine = Rulings(weather=(Spell(area="south", start=0, until=720, value=5.5),))
    out = War(w, rulings={1: fine})
    out.order(
        1,
        "blue-1",
        raid=True,
        detach=(
            Detach(
                key="blue-1_0_1", name="Scouts", ships=("blue-1-3",), legs=legs((*off(*NEAR, 0, dice.choice((40, 90))), 18.0))
            ),
        ),
    )
    out.seal(1, "blue-1", dispatches=(Note(to="blue-adm", text="All well."),), log=(Entry(force="blue-1", text="Fog."),))
    out.seal(1, "blue-adm", dispatches=(Note(to="blue-1", text="Find them."), Note(to="blue-9", text="Come home.")))
    out.seal(1, "press", articles=(Article(headline="News", versions={"blue": "Quiet.", "red": "Calm."}),))
    out.seal(2, "press", articles=(Article(headline="", versions={}, withdraws=1),))
    out.seal(2, "trade", merchants={"m-2": Sailing(legs=legs((20, 41, 5.0)))})
    return out


# -- what one of them has otherwise ---------------------------------------------------------------------------------------


def silence(w: War, dice: random.Random) -> None:
    w.order(1, "red-3", **{dice.choice(("silent", "jams")): True})


def a_field(w: War, dice: random.Random) -> None:
    x, y = off(*FAR, dice.uniform(-3, 3), dice.uniform(-3, 3))
    mine = Minefield(key="f", side=dice.choice(("blue", "red")), lon=x, lat=y, radius_nm=4.0, left=9, laid=9)
    w.world = replace(w.world, mines=(mine,))


def harbour_sheet(w: War, dice: random.Random) -> None:
    (chart,) = w.world.harbours
    squares = tuple(Square(column=n, row=dice.randint(0, 7), what=dice.choice(("mine", "fort"))) for n in range(3))
    w.world = replace(w.world, harbours=(replace(chart, squares=squares),))


def detachment(w: War, dice: random.Random) -> None:
    ships = dice.choice((("red-3-2",), ("red-3-2", "red-3-3")))
    to = legs((*off(*FAR, -100, dice.uniform(-50, 50)), 15.0))
    w.order(1, "red-3", detach=(Detach(key="red-3_0_1", name="Secret squadron", ships=ships, legs=to),))
    w.order(2, "red-3", join=dice.choice(("", "red-3_0_1")))


def work_at_sea(w: War, dice: random.Random) -> None:
    x, y = off(*FAR, 8, 8)
    kind = dice.choice((Task(kind="countermine", lon=x, lat=y), Task(kind="lay_mines", lon=x, lat=y, count=5)))
    w.order(1, "red-3", tasks=(kind,))


def station_gone(w: War, dice: random.Random) -> None:
    w.order(1, "red-3", tasks=(Task(kind="destroy_station", of="st-far"),))


def cable_cut(w: War, dice: random.Random) -> None:
    w.order(1, "blue-9", legs=(), tasks=(Task(kind="cut_cable", of="c-red"),))


def another_meeting(w: War, dice: random.Random) -> None:
    x, y = off(*WEST, dice.uniform(50, 80), dice.uniform(8, 14))
    to = (*off(*WEST, -100, dice.uniform(8, 14)), 10.0)
    rest = tuple(replace(f, lon=x, lat=y, legs=legs(to)) if f.key == "red-2" else f for f in w.world.forces)
    w.world, w.far = replace(w.world, forces=rest), random.Random(dice.random())


def a_raid(w: War, dice: random.Random) -> None:
    w.order(1, "red-3", raid=True, legs=legs((*off(*FAR, 100, 3), 8.0)), prizes=dice.choice(("send", "sink")))


def weather_there(w: War, dice: random.Random) -> None:
    spell = Spell(area="south", start=dice.choice((0, 60)), until=600, value=dice.uniform(1, 6))
    w.rulings[1] = Rulings(weather=(spell,))


def papers(w: War, dice: random.Random) -> None:
    by = dice.choice(({}, {"by": "quiet"}, {"by": "carried", "carrier": "red-3"}))
    w.seal(1, "red-3", dispatches=(Note(to="red-2", text="Canary.", **by),), log=(Entry(force="red-3", text="Canary."),))


def red_reads(w: War, dice: random.Random) -> None:
    text = f"Canary {dice.random()}"
    hours = {"delay_min": dice.choice((0, 200)), "edition_min": dice.choice((0, 60, 200))}
    some = (Article(headline="Canary", versions={"red": text}, datelines={"red": text[:9]}, **hours),)
    w.seal(2, "press", articles=(*w.orders[2, "press"].articles, *some))


def blue_out_of_touch(w: War, dice: random.Random) -> None:
    w.order(1, "blue-9", legs=legs((*off(*WEST, -150, dice.uniform(-50, 50)), 12.0)), silent=dice.random() < 0.5)
    w.seal(1, "blue-9", dispatches=(Note(to="blue-adm", text="Canary."),))


def coal_burnt(w: War, dice: random.Random) -> None:
    w.world = replace(
        w.world, ships=tuple(replace(s, coal_t=float(dice.randint(100, 200))) if s.side == "red" else s for s in w.world.ships)
    )


HIDDEN: dict[Callable[[War, random.Random], None], set[str]] = {
    silence: SHORE,
    a_field: SHORE,
    harbour_sheet: SHORE | {"blue-9", "red-2", "red-3"},
    detachment: SHORE,
    work_at_sea: SHORE,
    station_gone: HERE - {"blue-adm"},
    cable_cut: HERE - {"red-1"},
    another_meeting: SHORE,
    a_raid: SHORE,
    weather_there: SHORE,
    papers: SHORE,
    red_reads: HERE - {"press"},
    blue_out_of_touch: SHORE,
    coal_burnt: HERE - {"red-1"},
}


# -- playing them -----------------------------------------------------------------------------------------------------------


def again(w: War, out: Outcome, number: int) -> Cut:
    """Write the orders at a stop: near, those every admiral would give in both worlds; far away anything."""
    assert out.cut is not None
    given = {}
    for one in out.cut.asked:
        now = next(f for f in out.world.forces if f.key == one.force)
        dice = w.far if now.key in ("blue-9", "red-2") else random.Random(f"{number} {one.force} {out.cut.minute}")
        to = legs((*off(now.lon, now.lat, dice.choice((-1, 1)) * 90, dice.uniform(-20, 60)), 12.0))
        notes = (Note(to="blue-adm", text="Enemy in sight."),) if one.force == "blue-1" else ()
        seat = now.hand or now.seat
        was = given.get(seat, Orders())
        forces = {**was.forces, one.force: ForceOrder(legs=to, stands=dice.random() < 0.6)}
        given[seat] = replace(was, forces=forces, dispatches=notes or was.dispatches)
    return replace(out.cut, orders=given)


def play_war(w: War, seen: Counter[str]) -> tuple[dict[str, list[Any]], bytes]:
    """Collect everything that reaches each seat, batch by batch as published, with the minute; and the truth at the end."""
    now, got = w.world, {s.key: [] for s in w.world.seats}
    had: dict[str, Counter[bytes]] = {s: Counter() for s in got}
    of = {s.key: s.of for s in w.world.seats}
    for number, until in enumerate(RUNS, 1):
        sealed = {seat: orders for (n, seat), orders in w.orders.items() if n == number}
        cuts: tuple[Cut, ...] = ()
        for _ in range(40):
            out = run(now, SEA, sealed, f"s{number}", until, cuts, w.rulings.get(number, Rulings()))
            assert out.engagement is None
            for seat, batches in got.items():
                if out.asked and seat not in out.asked and of[seat] not in out.asked:
                    continue
                mine = Counter(encode(r) for r in out.reports if r.seat == seat)
                batches.append((out.world.minute, sorted((mine - had[seat]).elements())))
                had[seat] |= mine
            seen.update(e.kind for e in out.events)
            if not out.asked:
                break
            seen["stop"] += 1
            cuts += (again(w, out, number),)
        else:
            raise AssertionError("the run does not come to its end")
        now = out.world
    return got, encode([now, sorted(w.orders.items()), sorted(w.rulings.items())])


@cache
def plain(number: int) -> tuple[dict[str, list[Any]], bytes]:
    """Play the first of two twins, with which several are compared."""
    return play_war(war(random.Random(number)), Counter())


@pytest.mark.parametrize("number", range(len(HIDDEN)))
def test_nothing_hidden_changes_what_reaches_a_seat_or_when(number: int) -> None:
    base = number % 4
    other, dice, changes = war(random.Random(base)), random.Random(f"hidden {number}"), list(HIDDEN)
    some = [changes[number], *(c for c in changes if c is not changes[number] and dice.random() < 0.15)]
    for change in some:
        change(other, dice)
    blind = set.intersection(*(HIDDEN[c] for c in some))
    assert blind

    (a, so), (b, otherwise) = plain(base), play_war(other, Counter())

    assert so != otherwise, "the worlds do not differ: nothing could leak"
    for seat in sorted(blind):
        for (minute, first), (then, second) in zip(a[seat], b[seat], strict=False):
            assert (minute, set(first) ^ set(second)) == (then, set()), (seat, [c.__name__ for c in some])
        assert a[seat] == b[seat]


@pytest.mark.full
def test_what_is_to_be_hidden_does_happen() -> None:
    """Guards the test above: without its meetings, raids and work it would prove nothing."""
    seen: Counter[str] = Counter()
    for changes in ((another_meeting, a_raid, a_field), (cable_cut, station_gone, detachment)):
        w, dice = war(random.Random(1)), random.Random(2)
        for change in changes:
            change(w, dice)
        batches, so = play_war(w, seen)
        seen["cable"] += bool(search(rb'"cut_at":\d', so))
        assert len(batches["blue-1"]) > len(RUNS), "nobody near is asked at a stop"
        seen["far stops"] += len(batches["blue-9"]) - len(RUNS)

    assert seen.keys() >= {"cut", "prize", "parted", "hand", "destroyed", "seen-by-neutral"}
    assert seen["far stops"]
    assert seen["cable"]


@pytest.mark.parametrize(("between", "asked"), [(True, ()), (False, ("blue-1",))])
def test_nav_s_024_no_admiral_is_asked_before_the_word_of_his_scouts_can_reach_him(between: bool, asked: tuple[str, ...]) -> None:
    """Over a relay her sighting takes an hour: a stop at its minute would give the sighting away."""
    away = 100.0 if between else 50.0
    flag, relay = force("blue-1", *NEAR), force("blue-2", *off(*NEAR, 50, 0))
    scouts = force("blue-3", *off(*NEAR, away, 0), seat="blue-1", parent="blue-1")
    foe = force("red-1", *off(*NEAR, away + 4, 40), (*off(*NEAR, away + 4, 8), 10.0))
    some = (flag, relay, scouts, foe) if between else (flag, scouts, foe)
    seats = tuple(Seat(key=f.seat, name=f.seat, role="cabin", side=f.side) for f in some if f is not scouts and f is not foe)
    w = world(*some, settings=Settings(weather="6"), seats=tuple(sorted((*SEATS, *seats), key=lambda s: s.key)))

    out = run(w, SEA, {}, "s", 360)

    assert out.asked == asked
    if not asked:
        seen = [r for r in out.reports if r.seat == "blue-1" and r.kind == "sighting"]
        assert seen
        assert all(r.arrives >= r.happened + 60 for r in seen)
