"""Rules waived for somebody for a time: each of the eight where it is played (UD-042)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval import ruling_kinds
from naval.geo import course
from naval.orders.course_reckoning import Engines
from naval.orders.seat_knowledge import KnownForce
from naval.ruling_kinds import Ground
from naval.ruling_kinds.ships.relief import RULES
from naval.state.ruling_acts import Relief
from naval.state.rulings import NONE, Rulings
from naval.state.world import World
from tests.campaign.war import held
from tests.campaign.war.speed_rolls import dice
from tests.naval.run.harbour_waters import bound_home
from tests.naval.run.petrol_boats import boat
from tests.naval.run.signals import NOTE, got, make_world_off_station, sealed
from tests.naval.run.trade_lanes import lane, prizes, raider
from tests.naval.world_builder import force, open_sea, port, ships_for, world

WHY = "So I judge."
SEA = open_sea()


def free(rule: str, subject: str, until: int = 360, since: int = 0) -> Relief:
    return Relief(since=since, reason=WHY, rule=rule, subject=subject, until=until)


def ruled(of: World, *acts: Relief) -> Rulings:
    out = NONE
    for act in acts:
        ground = Ground(world=of, clock=of.minute, until=of.minute + 360, rulings=out)
        assert ruling_kinds.faults(act, ground) == [], act
        out = ruling_kinds.add_ruling(out, act, ground)
    return out


def played(of: World, *acts: Relief, until: int = 360, **more: Any) -> Outcome:
    return run(of, SEA, more.pop("orders", {}), "s", until, (), ruled(of, *acts))


def miles(of: World, out: Outcome) -> float:
    was, now = of.forces[0], out.world.forces[0]
    return course.rhumb(was.lon, was.lat, now.lon, now.lat)[1]


def cruiser(**ship: Any) -> World:
    """Set up a cruiser of 21 knots, ordered to steam at 21."""
    one = force("blue-1", 0, 50, (20, 50, 21.0))
    return world(one, ships=ships_for(one, "cruiser", **{"coal_t": 700.0, **ship}))


@pytest.mark.parametrize(
    ("ship", "rules", "knots"),
    [
        ({"top_min": 370}, ("NAV-S-067",), (18.9, 21.0)),
        ({"burnt_t": 801.0}, ("NAV-S-070",), (12.6, 18.9)),
        ({"burnt_t": 801.0}, ("NAV-S-069",), (12.6, 14.0)),
        ({"burnt_t": 801.0}, ("NAV-S-069", "NAV-S-070"), (12.6, 21.0)),
    ],
)
def test_ud_042_nav_s_067_069_070_she_makes_what_her_engines_give_while_she_is_relieved(
    ship: dict[str, Any], rules: tuple[str, ...], knots: tuple[float, float]
) -> None:
    of = cruiser(**ship)
    by_rule, relieved = knots
    assert miles(of, played(of)) == pytest.approx(6 * by_rule, rel=1e-3)
    for subject in ("blue-1-1", "blue-1"):  # herself, or all ships of her force
        out = played(of, *(free(rule, subject, 240, 60) for rule in rules))
        assert miles(of, out) == pytest.approx(3 * by_rule + 3 * relieved, rel=1e-3)
    (status,) = (one.data for one in out.reports if one.kind == "status")
    assert "relieved" not in status["ships"][0], "it is over"


def test_ud_042_what_she_is_relieved_of_saves_coal_as_well() -> None:
    of = cruiser(burnt_t=801.0)
    slow = replace(of, forces=tuple(replace(one, legs=(replace(one.legs[0], knots=12.0),)) for one in of.forces))
    plain, out = played(slow), played(slow, free("NAV-S-069", "blue-1-1"))
    assert miles(slow, plain) == miles(slow, out)
    assert out.world.ships[0].coal_t > plain.world.ships[0].coal_t


def test_ud_042_nav_s_068_ud_005_the_dice_are_thrown_and_struck_and_no_other_moves() -> None:
    base = held.base_b("HELD-1907")
    for subject in ("euryalus", "red_cruisers"):
        plain, out = (
            held.second(seed="HELD-1907"),
            held.second(ruled(base, free("NAV-S-068", subject, 720, 360)), seed="HELD-1907"),
        )
        assert [(die.fell, die.struck) for die in dice(out, "Euryalus")] == [("1", True), ("2", True)]
        assert next(one.lame_until for one in plain.world.ships if one.key == "euryalus") == 1080
        assert next(one.lame_until for one in out.world.ships if one.key == "euryalus") == 0
        assert [die.fell for die in dice(out, "Hogue")] == [die.fell for die in dice(plain, "Hogue")]


def test_ud_042_nav_s_062_a_boat_stays_under_while_she_is_relieved() -> None:
    of = boat("a_class", (10, 55, 6.0), dived=True)
    plain, out = played(of), played(of, free("NAV-S-062", "blue-b-1", 120))
    assert plain.world.ships[0].dived_min == 240
    came_up = [[e.minute for e in one.events if e.kind == "came-up"] for one in (plain, out)]
    assert came_up == [[240], [360]]
    assert out.world.ships[0].dived_min == 240, "two hours of four are spared, and the next four spent"


def test_ud_042_nav_s_054_a_raider_takes_whom_she_is_up_with() -> None:
    of = raider(lane(3))
    assert prizes(played(of).world) == 1
    out = played(of, free("NAV-S-054", "red-1", 120, 60))
    assert prizes(out.world) == 3
    told = [one.data["text"] for one in out.reports if one.seat == "red-1" and one.kind == "log" and "Took" in one.data["text"]]
    assert ["1 h 00 min" in told[0], *("0 h 01 min" in text for text in told[1:])] == [True, True, True]


def test_ud_042_nav_s_034_her_wireless_carries_to_any_distance_and_is_heard_there() -> None:
    of = make_world_off_station(400)
    assert not got(played(of, orders=sealed("blue-1", NOTE)), "blue-adm", "dispatch")
    (there,) = got(played(of, free("NAV-S-034", "blue-1"), orders=sealed("blue-1", NOTE)), "blue-adm", "dispatch")
    assert (there.arrives, there.data["via"]) == (0, "wireless")
    late = played(of, free("NAV-S-034", "blue-1", 300, 121), orders=sealed("blue-1", NOTE))
    assert [one.arrives for one in got(late, "blue-adm", "dispatch")] == [180], "at the next whole hour"

    blue, red = of.forces[0], force("red-1", 40, 50)
    hears = world(blue, red, stations=of.stations, settings=replace(of.settings, overhearing=True))
    assert not got(played(hears, orders=sealed("blue-1", NOTE)), "red-1", "bearing")
    out = played(hears, free("NAV-S-034", "blue-1"), orders=sealed("blue-1", NOTE))
    assert {one.data["strength"] for one in got(out, "red-1", "bearing")} == {"faint"}


def test_ud_042_nav_s_008_a_full_harbour_takes_her_in_while_it_is_relieved() -> None:
    full = port("haven", "blue", 0, 50, capacity=0)
    of = bound_home(haven=full)
    assert played(of).world.forces[0].port == ""
    out = played(of, free("NAV-S-008", "haven", 240, 180))
    assert out.world.forces[0].port == "haven"
    (came,) = (e.minute for e in out.events if e.kind == "port")
    assert came == 180, "she lay outside until then"
    assert played(of, free("NAV-S-008", "haven", 60)).world.forces[0].port == ""
    stays = run(out.world, SEA, {}, "s", 720)
    assert stays.world.forces[0].port == "haven", "and stays"


def test_ud_042_it_lasts_beyond_the_run_and_is_written_of_once_and_known_to_her_alone() -> None:
    of = cruiser(top_min=370, coal_t=1600.0)
    rulings = ruled(of, free("NAV-S-067", "blue-1-1", 480))
    plain, first = played(of), run(of, SEA, {}, "s", 360, (), rulings)
    kept = ruling_kinds.next_run(rulings, 360)
    assert kept.acts == (replace(rulings.acts[0], since=360, lasts=True),)
    second = run(first.world, SEA, {}, "s", 720, (), kept)

    assert miles(first.world, second) == pytest.approx(2 * 21 + 4 * 18.9, rel=1e-3)
    logs = [
        [one.data["text"] for one in out.reports if one.kind == "log" and "can keep" in one.data["text"]]
        for out in (first, second)
    ]
    assert logs == [["Blue-1-1 can keep her top speed until Day 1, 14:00."], []]
    assert ruling_kinds.next_run(kept, 720) == NONE
    for seat in ("red-adm", "press"):
        assert [one for one in first.reports if one.seat == seat] == [one for one in plain.reports if one.seat == seat]
    (status,) = (one.data for one in first.reports if one.kind == "status")
    assert status["ships"][0]["relieved"] == ["NAV-S-067"]
    known = KnownForce.from_status(status)
    assert known.ships[0].relieved == ("NAV-S-067",)
    engines = [Engines([one]).limits(360)[0].knots for one in (known.ships[0], replace(known.ships[0], relieved=()))]
    assert engines == [21.0, pytest.approx(18.9)], "so she may order what she can do"


def test_ud_042_every_fault_at_once_and_only_whom_the_rule_binds() -> None:
    of = held.world()
    ground = Ground(world=of, clock=0, until=360)

    def join_faults(**more: Any) -> str:
        return " ".join(ruling_kinds.faults(Relief(**{"since": 0, "reason": WHY, "until": 60, **more}), ground))

    wrong = join_faults(rule="NAV-S-001", subject="nobody", until=0, reason="no")
    for words in ("3 to 300", "NAV-S-008, NAV-S-034, NAV-S-054, NAV-S-062", "nothing of that name", "must end after it begins"):
        assert words in wrong, words
    assert "applies to a port" in join_faults(rule="NAV-S-008", subject="hogue")
    assert "applies to a force" in join_faults(rule="NAV-S-034", subject="hogue")
    assert "cannot run submerged" in join_faults(rule="NAV-S-062", subject="hogue")
    assert "by Day 31" in join_faults(rule="NAV-S-067", subject="hogue", until=50_000)
    assert join_faults(rule="NAV-S-067", subject="red_cruisers") == ""
    assert set(RULES) == {f"NAV-S-{n:03d}" for n in (8, 34, 54, 62, 67, 68, 69, 70)}
