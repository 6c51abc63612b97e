"""Mines: the ship that strikes one, the damage, and their secrecy (NAV-S-005, NAV-S-007, NAV-S-085; SC-S-17)."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.mustering import harbour_chart
from naval.run import mine_hits
from naval.state.orders import ForceOrder, Orders
from naval.state.outcome import Interrupt
from naval.state.waters import HarbourChart, Minefield, Square
from naval.state.world import Force, Ship, World, encode
from tactical.engine.dice import Dice
from tests.naval.world_builder import CLASSES, force, legs, off, open_sea, port, ships_for, world

SEA = open_sea()
PORT = (1.0, 50.0)
CORNER = off(*PORT, -6, 6)
MINED = tuple(Square(column=3, row=r, what="mine") for r in range(12))
SEEDS = tuple(str(n) for n in range(6))


def chart(*squares: Square) -> HarbourChart:
    return HarbourChart(port="hafen", lon=CORNER[0], lat=CORNER[1], columns=12, rows=12, squares=squares)


def field(east: float = -15, side: str = "red", **more: Any) -> Minefield:
    lon, lat = off(*PORT, east, 0)
    return Minefield(**{"key": "m", "side": side, "lon": lon, "lat": lat, "radius_nm": 1.0, "left": 3, "laid": 3, **more})


def raid(side: str = "blue", count: int = 4, kind: str = "battleship", knots: float = 10) -> tuple[Force, tuple[Ship, ...]]:
    one = force(f"{side}-a", *off(*PORT, -30, 0), (*PORT, knots))
    return one, ships_for(one, kind, count)


def war(one: Force, ships: tuple[Ship, ...], *others: Force, **more: Any) -> World:
    given: dict[str, Any] = {"ports": (port("hafen", "red", *PORT),), "ships": ships, **more}
    return world(one, *others, **given)


def go(start: World, seed: str = "1", until: int = 360, orders: dict[str, Orders] | None = None) -> Outcome:
    return run(start, SEA, orders or {}, seed, until)


def events(out: Outcome, kind: str) -> list[Any]:
    return [e for e in out.events if e.kind == kind]


def faces(out: Outcome) -> list[str]:
    return [r.fell for e in events(out, "mined") for r in e.rolls]


def test_nav_s_005_each_ship_that_enters_a_mined_square_is_tried_once_with_one_die() -> None:
    one, ships = raid()
    out = go(war(one, ships, harbours=(chart(*MINED),)), seed="2")
    (tried,) = events(out, "mined")
    assert len(tried.rolls) == 4
    assert {r.rule for r in tried.rolls} == {"SC-S-17"}
    assert "D6" in tried.text or "D7" in tried.text, "she steams in along the middle"
    hits = sum(r.fell == "1" for r in tried.rolls)
    assert len(events(out, "mine")) == hits


def test_sc_s_17_about_one_ship_in_six_strikes() -> None:
    one, ships = raid(count=24)
    start = war(one, ships, harbours=(chart(*MINED),))
    fell = [f for seed in range(6) for f in faces(go(start, str(seed)))]
    assert len(fell) >= 144
    assert 12 <= fell.count("1") <= 38


def test_nav_s_005_her_own_side_knows_the_swept_channel() -> None:
    one, ships = raid("red")
    out = go(war(one, ships, harbours=(chart(*MINED),), mines=(field(),)))
    assert not events(out, "mined")
    assert not events(out, "mine")


def test_nav_s_085_nobody_is_hit_outside_a_mined_place() -> None:
    one, ships = raid()
    elsewhere = tuple(Square(column=3, row=r, what="mine") for r in (0, 1, 10, 11))
    harmless = chart(*elsewhere, Square(column=3, row=6, what="fort"))
    start = war(one, ships, harbours=(harmless,), mines=(field(-15, radius_nm=1.0),))
    apart = msgspec.structs.replace(start, mines=(msgspec.structs.replace(start.mines[0], lat=start.mines[0].lat + 0.03),))
    for seed in SEEDS:
        assert not events(go(apart, seed), "mined")


def test_nav_s_085_a_field_at_sea_has_one_mine_less_for_each_that_is_struck() -> None:
    one, ships = raid(count=6)
    struck = 0
    for seed in SEEDS:
        out = go(war(one, ships, mines=(field(),)), seed)
        hits = [f for f in faces(out) if f == "1"]
        struck += len(hits)
        assert out.world.mines[0].left == 3 - len(hits) == 3 - len(events(out, "mine"))
    assert struck


def test_nav_s_085_an_empty_field_tries_nobody() -> None:
    one, ships = raid(count=6)
    out = go(war(one, ships, mines=(field(left=0),)))
    assert not events(out, "mined")
    few = [go(war(one, ships, mines=(field(left=1),)), seed) for seed in SEEDS]
    assert all(len(events(o, "mine")) <= 1 for o in few)


def test_nav_s_085_who_is_in_it_when_the_run_begins_has_been_tried() -> None:
    one, ships = raid()
    inside = msgspec.structs.replace(one, lon=off(*PORT, -15, 0)[0], lat=PORT[1])
    assert not events(go(war(inside, ships, mines=(field(),))), "mined")


def test_nav_s_085_a_field_entered_in_the_last_minute_of_a_run_tries_once_in_all() -> None:
    one, ships = raid(knots=10)
    for edge in (84, 83, 85, 90):  # the force comes upon the field's edge at minute 84
        start = war(one, ships, mines=(field(left=90, laid=90),))
        first = go(start, "3", edge)
        second = go(first.world, "3", 360)
        assert len(faces(first)) + len(faces(second)) == 4, edge


def test_sc_n_20_who_is_stopped_by_a_mine_on_the_edge_of_its_field_was_tried_in_it() -> None:
    """12 knots: at the 50th minute she is a fifth of a yard inside."""
    lon, lat = off(*PORT, -30, 0)
    one = force("blue-a", *off(lon, lat, -10.9999, 0), (*off(lon, lat, 10, 0), 12))
    start = war(one, ships_for(one, "destroyer", 1, max_kn=30.0), mines=(field(-30),))
    outs = [go(start, str(seed)) for seed in range(8)]
    hit = [out for out in outs if any(s.damage or not s.afloat for s in out.world.ships)]
    assert 1 <= len(hit) < 8
    for out in outs:
        assert [e.minute for e in events(out, "mined")] == [50]
        assert ("1" in faces(out)) is (out in hit)


def sunk(out: Outcome) -> list[str]:
    return [s.key for s in out.world.ships if not s.afloat]


def test_sc_s_17_sc_t_22_a_mine_hit_is_a_torpedo_hit() -> None:
    _one, (ship, *_) = raid()
    c = next(c for c in CLASSES if c.key == "battleship")
    for seed in SEEDS:
        hit = mine_hits.strike(ship, c, Dice(seed), "here")
        assert hit.told["condition"]["waterline"]["port"] + hit.told["condition"]["waterline"]["starboard"] == 3
        assert "SC-T-22" in hit.rules
        assert 0 <= hit.told["max_kn"] < 18
        assert hit.told["damage"]
        assert (hit.founders_min is not None) == (hit.told["condition"]["level"] == 2)
    twice = msgspec.structs.replace(ship, condition=hit.told["condition"], max_kn=hit.told["max_kn"], damage=hit.told["damage"])
    again = mine_hits.strike(twice, c, Dice("x"), "there")
    assert sum(again.told["condition"]["waterline"][k] for k in ("fore", "mid", "aft")) == 6


def test_sc_t_22_a_small_ship_goes_down_at_once() -> None:
    one, ships = raid(kind="destroyer", count=6, knots=15)
    out = next(o for seed in SEEDS if events(o := go(war(one, ships, mines=(field(),)), seed), "mine"))
    lost = sunk(out)
    assert len(lost) == len(events(out, "mine"))
    assert all("sunk by a mine" in s.damage for s in out.world.ships if s.key in lost)


def test_sc_s_17_what_is_struck_slows_the_force_from_that_minute() -> None:
    one, ships = raid(knots=18)
    for seed in SEEDS:
        start = war(one, ships, mines=(field(),))
        out, free = go(start, seed), go(msgspec.structs.replace(start, mines=()), seed)
        arrives, sooner = ([e.minute for e in events(o, "course-ended")] for o in (out, free))
        hurt = [s for s in out.world.ships if s.afloat and s.max_kn < 18]
        if hurt:
            assert arrives > sooner
            track, other = (next(r.data["track"] for r in o.reports if r.kind == "status") for o in (out, free))
            assert track[0] == other[0]
            assert track[1][1] == pytest.approx(off(*PORT, -30 + 18 * track[1][0] / 60, 0)[0], abs=1e-3), "until then as it was"
            return
    pytest.fail("no seed hurt her")


def test_nav_s_005_a_force_of_which_nothing_floats_lies_where_she_sank() -> None:
    one, ships = raid(kind="destroyer", count=1, knots=15)
    out = next(o for s in range(60) if sunk(o := go(war(one, ships, mines=(field(),)), str(s))))
    gone = out.world.forces[0]
    assert not gone.legs
    assert abs(gone.lon - field(-16).lon) < 0.02
    after = go(out.world, until=720)
    assert not [r for r in after.reports if r.seat == "blue-a" and r.kind == "status"]


def test_nav_s_085_mines_are_conserved_and_every_die_is_told_the_umpire() -> None:
    one, ships = raid(count=6, kind="cruiser")
    other = force("blue-b", *off(*PORT, -30, 0.5), (*PORT, 12))
    mines = (field(), field(-8, key="n", left=2, laid=2))
    start = world(one, other, ships=(*ships, *ships_for(other, "destroyer", 5)), mines=mines)
    for seed in SEEDS:
        out = go(start, seed)
        rolls = [r for e in events(out, "mined") for r in e.rolls]
        hits = sum(r.fell == "1" for r in rolls)
        assert sum(f.laid - f.left for f in out.world.mines) == hits == len(events(out, "mine"))
        assert all(f.left >= 0 for f in out.world.mines)
        for e in events(out, "mine"):
            assert {r.rule for r in e.rolls} >= {"SC-N-20"}


def test_nothing_depends_on_the_order_of_ships_forces_or_fields() -> None:
    one, ships = raid(count=4)
    other = force("blue-b", *off(*PORT, -30, 0.5), (*PORT, 12))
    mines = (field(), field(-8, key="n", left=2, laid=2))
    fleet = (*ships, *ships_for(other, "destroyer", 3))
    start = world(one, other, ships=fleet, mines=mines, ports=(port("hafen", "red", *PORT),), harbours=(chart(*MINED),))
    turned = msgspec.structs.replace(
        start, forces=start.forces[::-1], ships=start.ships[::-1], mines=mines[::-1], harbours=(chart(*MINED[::-1]),)
    )
    for seed in SEEDS[:2]:
        a, b = go(start, seed), go(turned, seed)
        assert encode(a.events) == encode(b.events)
        assert encode(a.reports) == encode(b.reports)
        assert a.world.mines == b.world.mines


def test_sc_s_17_a_ship_that_struck_goes_into_action_as_she_is_and_comes_out_no_better() -> None:
    one, ships = raid(count=1)
    enemy = force("red-z", *off(*PORT, -4, 0))
    start = war(one, (*ships, *ships_for(enemy)), enemy, mines=(field(),))
    seed = next(s for s in map(str, range(60)) if events(o := go(start, s), "mine") and o.engagement)
    met = go(start, seed).engagement
    assert met is not None
    (ship,) = [s for f in met.setup["forces"] for s in f["ships"] if f["key"] == "blue-a"]
    assert ship["max_kn"] < 18
    assert ship["condition"]["waterline"]
    result = {
        "ships": {ship["key"]: {"afloat": True, "max_kn": ship["max_kn"] - 1, "damage": ["more"], "condition": {"bad": 2}}},
        "ending": "The fleets have drawn apart.",
    }
    fought = Interrupt(minute=met.minute, forces=met.forces, moves=10, result=result, views={}, orders={})
    out = run(start, SEA, {}, seed, 360, (fought,))
    (after,) = [s for s in out.world.ships if s.key == ship["key"]]
    assert (after.max_kn, after.damage, after.condition) == (ship["max_kn"] - 1, ("more",), {"bad": 2})
    assert [e.minute for e in events(out, "mine")] == [e.minute for e in events(go(start, seed), "mine")]


# -- who knows what ------------------------------------------------------------------------------------------------------


def test_nav_s_085_an_unknown_field_changes_no_byte_until_somebody_strikes_it() -> None:
    one, ships = raid()
    start = war(one, ships, force("red-z", 8.0, 55.0), harbours=(chart(),))
    ordered = {"blue-a": Orders(forces={"blue-a": ForceOrder(legs=legs((*PORT, 10)))})}
    mined = msgspec.structs.replace(start, mines=(field(),), harbours=(chart(*MINED),))
    silent = 0
    for seed in SEEDS:
        plain, other = go(start, seed, orders=ordered), go(mined, seed, orders=ordered)
        if events(other, "mine"):
            enemy = [encode([r for r in o.reports if r.seat.startswith("red")]) for o in (plain, other)]
            assert enemy[0] == enemy[1], "the enemy learns of no strike that nobody saw"
        else:
            silent += 1
            assert encode(plain.reports) == encode(other.reports)
    assert silent


def test_nav_s_026_her_cabin_reads_what_she_struck_and_her_admiralty_when_there_is_a_link() -> None:
    one, ships = raid()
    start = war(one, ships, mines=(field(),), ports=(port("hafen", "red", *PORT), port("home", "blue", *off(*PORT, -31, 0))))
    out = next(o for seed in SEEDS if events(o := go(start, seed), "mine"))
    struck = events(out, "mine")[0]
    mine = [r for r in out.reports if r.kind == "work"]
    assert {r.seat for r in mine} == {"blue-a", "blue-adm"}
    own = next(r for r in mine if r.seat == "blue-a")
    assert (own.arrives, own.data["what"], own.data["force"]) == (struck.minute, "struck", "blue-a")
    assert "struck a mine" in own.data["text"]
    assert abs(own.data["lon"] - off(*PORT, -16, 0)[0]) < 0.02
    assert next(r for r in mine if r.seat == "blue-adm").arrives >= struck.minute
    assert [r for r in out.reports if r.kind == "log" and "struck a mine" in r.data["text"]]


# -- the umpire's chart ----------------------------------------------------------------------------------------------------


def test_nav_s_007_a_hostile_demonstration_shows_the_umpire_what_the_chart_holds() -> None:
    one, ships = raid()
    home = force("red-h", *PORT, port="hafen")
    fort = Square(column=7, row=6, what="fort", note="9.2-inch")
    start = war(one, (*ships, *ships_for(home, "battleship", 2)), home, harbours=(chart(MINED[0], fort),))
    out = go(
        msgspec.structs.replace(
            start,
            forces=tuple(
                msgspec.structs.replace(f, legs=legs((*off(*PORT, -10.9, 0), 10))) if f.key == "blue-a" else f
                for f in start.forces
            ),
        )
    )
    (shown,) = events(out, "demonstration")
    assert shown.told == ()
    assert "NAV-S-007" in shown.rules
    for word in ("Blue-A: a demonstration off Hafen. ", "Mined: D1.", "H7 (9.2-inch)", "Red-H-1, Red-H-2"):
        assert word in shown.text
    assert not [r for r in out.reports if "Mined" in str(r.data)]


@pytest.mark.parametrize(("miles", "seen"), [(4.9, True), (5.2, False)])
def test_nav_s_007_from_ten_thousand_yards(miles: float, seen: bool) -> None:
    edge = harbour_chart.plane(chart()).find_point(-miles, 6)
    one = force("blue-a", *edge)
    assert bool(events(go(war(one, ships_for(one), harbours=(chart(),))), "demonstration")) is seen


def test_nav_s_007_nobody_demonstrates_off_his_own_harbour() -> None:
    one, ships = raid("red")
    assert not events(go(war(one, ships, harbours=(chart(),))), "demonstration")


def test_blows_are_plain_data() -> None:
    hit = mine_hits.strike(raid()[1][0], CLASSES[0], Dice("1"), "a")
    assert encode(dataclasses.asdict(hit)["told"])
