"""The order on which a column acts, the start of its march, and standing orders (LC-060 to LC-064, LC-140 to LC-142)."""

from __future__ import annotations

import itertools
from typing import Any

from msgspec.structs import replace

from land.march.marches import march
from land.march.way import Ways
from land.orders.orders_in_force import Came, finish_task, idle, in_force, level
from land.orders.standing_orders import Situation, acts, fits
from land.reckoner.answer import answer
from land.state.world import Body, EdgeNow, Held, Order, Standing, Task
from tests.land.even_sky import EvenSky
from tests.land.march.country import DIVISION, body, country, march_by, ordered

LAND = country()
DIV = body("div", LAND.spot_at("a"), 339, **DIVISION)


def order(number: int, issued: int, **more: Any) -> Order:
    return Order(number=number, author="kuroki", to="div", issued=issued, tasks=(Task(do="march", fields={"by": ["b"]}),), **more)


def by_day(minute: int) -> bool:
    return False


def number_of(one: Body) -> int:
    assert one.held is not None
    return one.held.order.number


def test_lc_c14_an_order_rides_and_the_division_moves_off() -> None:
    """Sent 04:00, 28 miles: received 09:51, head off 11:51; valid until 09:00 it is void, and that is reported."""
    told = answer("hear", {"sent_min": 240, "legs": [{"by": "rider", "miles": 28}], "to": "division", "start_min": 480})
    came = Came(minute=told["received_min"], order=order(1, 240, start=480))
    after, heard = in_force(DIV, [came], by_day)
    assert after.held is not None
    assert (came.minute, after.held.off, told["acts_min"]) == (9 * 60 + 51, 11 * 60 + 51, 11 * 60 + 51)
    assert heard[0].acts == after.held.off
    after, heard = in_force(DIV, [Came(minute=came.minute, order=order(1, 240, start=480, valid_until=540))], by_day)
    assert after.held is None
    assert [(one.void, one.acts) for one in heard] == [(True, -1)]
    went = march([replace(DIV, held=Held(order=order(1, 240), received=591, off=711))], Ways(LAND), EvenSky(), 540, 900, 540)
    assert [fact.minute for fact in went.facts if fact.kind == "off"] == [711]


def test_sc_lc_161_an_order_of_march_is_taken_up_with_its_order() -> None:
    """The units named go first, the others behind in their old order; units no longer there are passed over."""
    first = [one.code for one in DIV.units]
    after, _ = in_force(DIV, [Came(minute=500, order=order(1, 240, order_of_march=("3 cav", "re0", "fa99")))], by_day)
    assert [one.code for one in after.units][:4] == ["cav", "cav", "cav", "re"]
    assert sorted(one.key for one in after.units) == sorted(one.key for one in DIV.units)
    rest = [one.code for one in after.units][4:]
    assert rest == [code for code in first if code != "cav"][: first.index("cav")] + rest[first.index("cav") :]
    assert in_force(DIV, [Came(minute=500, order=order(1, 240))], by_day)[0].units == DIV.units


def test_lc_140_the_later_issued_rules_however_they_come() -> None:
    """In whatever order three orders and a copy are received, the column ends with the one issued last."""
    some = [order(1, 100), order(2, 160), order(3, 160)]
    for minutes in itertools.permutations((500, 600, 700)):
        came = [Came(minute=minute, order=one) for minute, one in zip(minutes, some, strict=True)]
        after, heard = in_force(DIV, [*came, Came(minute=800, order=some[2])], by_day)
        assert number_of(after) == 3
        assert len(heard) == 3
        dropped = {one.number for one in heard if one.dropped}
        assert dropped == {one.number for n, one in enumerate(some[:2]) if any(m < minutes[n] for m in minutes[n + 1 :])}


def test_lc_140_a_copy_of_the_order_in_force_changes_nothing() -> None:
    after, _ = in_force(DIV, [Came(minute=500, order=order(1, 100))], by_day)
    assert in_force(after, [Came(minute=600, order=order(1, 100))], by_day) == (after, ())


def test_lc_141_a_late_order_starts_as_soon_as_it_can() -> None:
    early, _ = in_force(DIV, [Came(minute=100, order=order(1, 0, start=480))], by_day)
    late, _ = in_force(DIV, [Came(minute=500, order=order(1, 0, start=480))], by_day)
    assert early.held is not None
    assert late.held is not None
    assert (early.held.off, late.held.off) == (480, 620)


def test_lc_142_staffs_take_their_time() -> None:
    def off(one: Body, dark: bool = False, armed: bool = False) -> int:
        after, _ = in_force(one, [Came(minute=0, order=order(1, 0))], lambda _: dark, armed)
        assert after.held is not None
        return after.held.off

    here = LAND.spot_at("a")
    some = [body("x", here, inf=1), body("x", here, inf=4, cav=1, fa=1, re=1), DIV, body("x", here, inf=24)]
    big = body("x", here, inf=30)
    assert [level(one) for one in (*some, big)] == ["unit", "brigade", "division", "division", "army"]
    assert [off(one) for one in (*some[:3], big)] == [30, 60, 120, 180]
    assert [off(DIV, dark=True), off(DIV, armed=True), off(DIV, dark=True, armed=True)] == [180, 60, 90]


def test_lc_060_the_order_finds_a_body_where_it_is() -> None:
    """Reported at a, it stands at h: it goes to b by the road there is; one already at b goes on from there."""
    lost = ordered(body("lost", LAND.spot_at("h"), inf=1), march_by("b"))
    ahead = ordered(body("ahead", LAND.spot_at("c"), inf=1), march_by("b", "c", "d"))
    went = march([lost, ahead], Ways(LAND), EvenSky(), 0, 360, 0)
    assert [(one.key, one.spot.place) for one in went.bodies] == [("ahead", "d"), ("lost", "b")]
    assert [fact.what for fact in went.facts if fact.body == "ahead" and fact.kind == "passed"] == ["d"]


def test_lc_061_tasks_one_after_another() -> None:
    one = ordered(
        body("one", LAND.spot_at("a"), inf=1), march_by("b"), {"do": "halt", "hours": 1}, {"do": "dig", "level": 1}, march_by("a")
    )
    went = march([one], Ways(LAND), EvenSky(), 0, 900, 0, lasts=lambda body, task, minute: 120)
    assert [(fact.minute, fact.what) for fact in went.facts if fact.kind == "done"] == [
        (240, "march"),
        (300, "halt"),
        (420, "dig"),
        (660, "march"),
    ]
    assert went.bodies[0].fatigue == 4 + 2 + (1 + 1 + 2 + 2) - 1
    assert idle(went.bodies[0])
    waits = march([one], Ways(LAND), EvenSky(), 0, 900, 0).bodies[0]
    assert not idle(waits)
    assert finish_task(waits).held is not None


def test_lc_063_the_posture_of_the_order_is_the_body_s() -> None:
    after, _ = in_force(DIV, [Came(minute=0, order=order(1, 0, posture="attack"))], by_day)
    assert after.posture == "attack"
    assert in_force(after, [Came(minute=9, order=order(2, 5))], by_day)[0].posture == "attack"


def test_lc_064_the_first_standing_order_that_fits() -> None:
    rules = (
        Standing(when="enemy", figure=2, then="delay"),
        Standing(when="supply", figure=2),
        Standing(when="guns"),
        Standing(when="silence", figure=12, then="halt"),
        Standing(when="cut_off", then="surrender"),
    )
    held = Held(order=order(1, 0, standing=rules), received=0, off=0)
    assert fits(rules, Situation()) is None
    assert acts(held, Situation(), 5) == (held, "")
    assert acts(held, Situation(times=2.5, supply_days=1), 5) == (held, "delay")

    def task(now: Situation) -> Task:
        after, _ = acts(held, now, 5)
        assert acts(after, now, 9)[0] == after
        return after.order.tasks[after.at]

    assert task(Situation(supply_days=1.5, depot=("h", "b"))) == Task(do="march", fields={"by": ["h", "b"], "night": False})
    assert task(Situation(guns=(1.0, 50.0), guns_mi=9)).fields == {"by": [[1.0, 50.0]]}
    assert fits(rules, Situation(guns=(1.0, 50.0), guns_mi=11)) is None
    assert task(Situation(silence_h=12)).do == "halt"
    assert task(Situation(cut_off=True)).do == "surrender"


def test_lc_064_a_blocked_way_is_gone_round_if_so_ordered() -> None:
    """b to d by c is broken: by h it is 32 miles. Without the standing order the column halts there, and says why."""
    broken = Ways(LAND, (), [EdgeNow(key="b_c", state="down")])
    for standing, place in (((), "b"), ((Standing(when="blocked", then="go_round"),), "d")):
        one = ordered(body("one", LAND.spot_at("b"), cav=3), march_by("d"), standing=standing)
        went = march([one], broken, EvenSky(), 0, 720, 0)
        assert went.bodies[0].spot.place == place
        assert ("way blocked", "b_c") in {(fact.what, fact.where) for fact in went.facts}
