"""Work at places (NAV-S-008, NAV-S-009, NAV-S-082 to 087)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.run.harbours import stores, works
from naval.state.waters import HarbourChart, Minefield, Square
from naval.state.world import Force, Task, Tube, World, encode
from tests.naval.run.coast_tasks import ALL, AT, CUT, LAY, LINE, SEA, SWEEP, TOWER, go, war
from tests.naval.world_builder import CLASSES, force, legs, off, port, ships_for, world

RAZE = Task(kind="destroy_station", of="tower")


def done(out: Outcome, kind: str) -> list[int]:
    return [e.minute for e in out.events if e.kind == kind]


# -- cables and stations -------------------------------------------------------------------------------------------------


def test_nav_s_084_two_hours_over_a_cable_cut_it() -> None:
    out = go(war(CUT))
    assert done(out, "cut") == [120]
    assert out.world.cables[0].cut_at == 120
    assert not out.world.forces[0].tasks
    assert [(r.seat, r.arrives, r.data["of"]) for r in out.reports if r.kind == "silence"] == [("red-adm", 120, "hafen")]
    assert not [r for r in out.reports if r.kind == "work" and not r.seat.startswith("blue")]


def test_nav_s_084_the_work_goes_on_from_run_to_run() -> None:
    first = go(war(CUT), 90)
    assert not done(first, "cut")
    assert first.world.forces[0].tasks[0].since == 0
    again = msgspec.structs.replace(CUT, since=-1)
    for orders in ((), (again,)):  # nothing new, or the same order once more
        assert done(go(first.world, 360, "1", *orders), "cut") == [120]
    assert not done(go(first.world, 360, "1", SWEEP), "cut"), "another order takes its place"


def test_nav_s_084_a_mile_off_or_too_fast_nothing_is_cut() -> None:
    assert done(go(war(CUT, at=off(*AT, 0, 1.49))), "cut") == [120]
    assert not done(go(war(CUT, at=off(*AT, 0, 1.6))), "cut")
    assert not done(go(war(), 360, "1", CUT, course=legs((*off(*AT, 30, 0), 8))), "cut")
    along = go(war(at=off(*AT, -5, 0)), 360, "1", CUT, course=legs((*off(*AT, 5, 0), 4)))
    assert done(along, "cut") == [120], "along the line at four knots"


def test_nav_s_084_leaving_breaks_the_work_off() -> None:
    course = legs((*off(*AT, 0, -6), 5), (*AT, 5))
    out = go(war(), 720, "1", CUT, course=course)
    back = 144  # twelve miles at five knots
    assert done(out, "cut")[0] >= back + 100


def test_nav_s_084_a_cable_that_was_not_agreed_upon_is_let_be() -> None:
    for setting, task in (("cables", CUT), ("demolition", RAZE), ("minelaying", LAY), ("countermining", SWEEP)):
        off_ = msgspec.structs.replace(ALL, **{setting: False})
        out = go(war(task, settings=off_), 720)
        assert not [r for r in out.reports if r.kind in ("work", "silence")]
        assert not out.world.forces[0].tasks


def test_nav_s_083_nav_s_084_a_place_on_two_cables_answers_until_both_are_cut() -> None:
    second = msgspec.structs.replace(LINE, key="second", name="South line")
    start = war(CUT, cables=(LINE, second))
    first = go(start)
    assert done(first, "cut")
    assert not [r for r in first.reports if r.kind == "silence"]
    then = go(first.world, 720, "1", Task(kind="cut_cable", of="second"))
    assert [(r.seat, r.arrives) for r in then.reports if r.kind == "silence"] == [("red-adm", 480)]
    rows = [r.data["ports"] for r in then.reports if r.kind == "ports" and r.seat == "red-adm"]
    assert rows
    assert not rows[-1], "nor does it send its return any more"


def test_nav_s_084_a_cable_cut_before_is_found_cut() -> None:
    start = war(CUT, cables=(msgspec.structs.replace(LINE, cut_at=0),))
    out = go(start)
    assert out.world.cables[0].cut_at == 0
    words = [r.data["text"] for r in out.reports if r.kind == "work" and r.seat == "blue-a"]
    assert words == ["Found the cable North line already cut."]
    assert not [r for r in out.reports if r.kind == "silence"]


def test_nav_s_082_an_hour_off_a_station_destroys_it() -> None:
    out = go(war(RAZE))
    assert done(out, "destroyed") == [60]
    assert out.world.stations[0].destroyed_at == 60
    assert [(r.seat, r.arrives, r.data) for r in out.reports if r.kind == "silence"] == [
        ("red-adm", 60, {"of": "tower", "name": "Tower", "text": "Tower no longer answers."})
    ]
    assert not done(go(war(RAZE, at=off(*AT, 0, -1.1))), "destroyed"), "more than three miles"


def test_nav_s_082_nobody_destroys_a_station_of_his_own() -> None:
    own = msgspec.structs.replace(TOWER, side="blue")
    out = go(war(RAZE, stations=(own,)))
    assert out.world.stations[0].destroyed_at is None


def test_nav_s_087_tasks_are_done_one_after_another() -> None:
    out = go(war(RAZE, CUT, LAY), 360)
    assert (done(out, "destroyed"), done(out, "cut"), done(out, "laid")) == ([60], [180], [204])


# -- mines ----------------------------------------------------------------------------------------------------------------


def test_nav_s_085_mines_are_laid_from_what_the_ships_carry() -> None:
    out = go(war(LAY))
    (field,) = out.world.mines
    assert done(out, "laid") == [24]
    assert (field.side, field.left, field.laid, field.lon, field.lat) == ("blue", 12, 12, *AT)
    assert field.radius_nm == pytest.approx(works.radius_nm(12), abs=1e-3)
    assert [s.mines_laid for s in out.world.ships if s.force == "blue-a"] == [8, 4]
    status = next(r for r in out.reports if r.kind == "status" and r.seat == "blue-a")
    assert [s["mines"] for s in status.data["ships"]] == [0, 4]
    more = go(out.world, 720, "1", LAY)
    assert [f.laid for f in more.world.mines] == [12, 4], "no more than she has left"
    assert not go(war(LAY, kind="battleship")).world.mines, "battleships carry none"


def test_nav_s_085_a_field_laid_is_known_to_its_own_side_alone() -> None:
    out = go(war(LAY))
    assert {r.seat for r in out.reports if r.kind == "work"} == {"blue-a"}
    plain = go(war())
    red = [[encode(r) for r in o.reports if r.seat.startswith("red")] for o in (out, plain)]
    assert red[0] == red[1]


def test_nav_s_085_what_was_laid_tries_the_enemy_from_the_next_run_on() -> None:
    out = go(war(LAY))
    enemy = force("red-z", *off(*AT, -10, 0), (*off(*AT, 10, 0), 10))
    then = msgspec.structs.replace(
        out.world, forces=tuple(enemy if f.key == "red-z" else msgspec.structs.replace(f, lon=-4.0) for f in out.world.forces)
    )
    tried = [e for e in run(then, SEA, {}, "1", 720).events if e.kind == "mined"]
    assert len(tried) == 1
    assert "Red-Z entered a minefield" in tried[0].text


def mined(**more: Any) -> World:
    field = Minefield(key="m", side="red", lon=AT[0], lat=AT[1], radius_nm=0.5, left=9, laid=12)
    return war(SWEEP, mines=(field,), **more)


def test_nav_s_086_a_swept_field_is_clear_from_three_up() -> None:
    seen = set()
    for seed in map(str, range(12)):
        out = go(mined(), 360, seed)
        (roll,) = [r for e in out.events if e.kind in ("swept", "nothing") for r in e.rolls]
        cleared = int(roll.fell) >= 3
        seen.add(cleared)
        assert roll.rule == "SC-N-25"
        assert out.world.mines[0].left == (0 if cleared else 9)
        assert done(out, "swept" if cleared else "nothing") == [240]
    assert seen == {True, False}


def test_nav_s_086_who_finds_nothing_does_not_know_whether_there_was_anything() -> None:
    missed = next(o for seed in map(str, range(20)) if done(o := go(mined(), 360, seed), "nothing"))
    empty = go(war(SWEEP), 360)
    words = [[r.data for r in o.reports if r.kind == "work" and r.seat == "blue-a"] for o in (missed, empty)]
    assert words[0] == words[1]


def test_nav_s_086_a_mined_square_of_a_harbour_is_swept_too() -> None:
    corner = off(*AT, -2.5, 2.5)
    drawn = HarbourChart(
        port="hafen",
        lon=corner[0],
        lat=corner[1],
        columns=5,
        rows=5,
        squares=(
            Square(column=2, row=2, what="mine"),
            Square(column=3, row=2, what="mine"),
            Square(column=2, row=2, what="light"),
        ),
    )
    out = next(o for seed in map(str, range(20)) if done(o := go(war(SWEEP, harbours=(drawn,)), 360, seed), "swept"))
    left = [(s.column, s.what) for s in out.world.harbours[0].squares]
    assert sorted(left) == [(2, "light"), (3, "mine")]


# -- in port ----------------------------------------------------------------------------------------------------------------


def test_nav_s_008_case_s_wc_33_of_nine_ships_the_ninth_finds_no_room() -> None:
    haven = port("haven", "blue", *AT, capacity=8)
    forces = [force(f"blue-{n}", *off(*AT, -n, 0), (*AT, 10)) for n in range(1, 10)]
    start = world(*forces, ports=(haven,))
    out = run(start, SEA, {}, "1", 360)
    assert sorted(f.key for f in out.world.forces if not f.port) == ["blue-9"], "she was the last to come"
    assert [e.text for e in out.events if e.kind == "port-full"] == ["Blue-9 found Haven full, and lies outside."]


def in_port(held: dict[str, float], count: int = 3, **ship: Any) -> World:
    haven = port("haven", "blue", *AT)
    one: Force = force("blue-a", *AT, port="haven")
    drawn = HarbourChart(port="haven", lon=AT[0] - 0.02, lat=AT[1] + 0.02, columns=3, rows=3, stores=held)
    return world(one, ships=ships_for(one, "destroyer", count, **ship), ports=(haven,), harbours=(drawn,), settings=ALL)


def test_nav_s_009_limited_shell_is_drawn_down_and_then_there_is_none() -> None:
    fired = {"rounds": {"g0": 1}, "bad": 2}
    out = run(in_port({"shell_outfits": 2}, condition=fired), SEA, {}, "1", 360)
    assert [("rounds" in s.condition, s.condition["bad"]) for s in out.world.ships] == [(False, 2), (False, 2), (True, 2)]
    assert out.world.harbours[0].stores == {"shell_outfits": 0}
    assert [e.text for e in out.events if e.kind == "stores"] == ["Blue-A: Blue-A-3 was not filled up: no shell left here."]
    free = run(in_port({}, condition=fired), SEA, {}, "1", 360)
    assert not any("rounds" in s.condition for s in free.world.ships), "what is not limited is there without end"


def test_nav_s_009_torpedoes_and_mines_by_the_piece() -> None:
    out = run(in_port({"mines": 10}, mines_laid=8), SEA, {}, "1", 360)
    assert [s.mines_laid for s in out.world.ships] == [0, 6, 8]
    assert out.world.harbours[0].stores == {"mines": 0}
    tubed = msgspec.structs.replace(CLASSES[2], tubes=(Tube(count=2, diameter_in=18.0, place="above"),))
    ship = ships_for(force("blue-a", *AT), "destroyer")[0]
    spent = msgspec.structs.replace(ship, condition={"torpedoes": {"t0.1": 0, "t0.2": 0}})
    after, left, without = stores.provide(spent, tubed, {"torpedoes": 5.0}, 0)
    assert (after.condition, left, without) == ({}, {"torpedoes": 3.0}, ())
    after, left, without = stores.provide(spent, tubed, {"torpedoes": 1.0}, 0)
    assert (after, left, without) == (spent, {"torpedoes": 1.0}, ("torpedoes",))
