"""Forces that join an action inside battle range; actions that go on into the next run (SC-N-04, SC-N-05)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from campaign.war.stops.fought_battles import Fought
from naval.geo import course
from naval.state.orders import Orders
from naval.state.outcome import Break, Engagement, Interrupt
from naval.state.settings import Settings
from naval.state.world import World, encode
from tests.naval.run.fighting import Loop
from tests.naval.world_builder import force, off, open_sea, orders, ships_for, world

SEA = open_sea()
HERE = (0.0, 50.0)
CALM = Settings(sighting_cuts=False, weather="6")
BEGUN, LASTS = 30, 150


def ship(afloat: bool = True, **more: Any) -> dict[str, Any]:
    base = {"afloat": afloat, "max_kn": 18.0 if afloat else 0.0, "damage": [], "condition": {}, "heading_deg": 90.0}
    return base | {"x_yd": 0.0, "y_yd": 0.0} | more


def view(minute: int, places: dict[str, tuple[float, float]]) -> dict[str, Any]:
    rows = [{"id": f"{k}-1", "force": k, "afloat": True, "x_yd": x, "y_yd": y} for k, (x, y) in sorted(places.items())]
    return {"move": minute, "ships": rows}


def action(
    forces: tuple[str, ...] = ("blue-1", "red-1"),
    minutes: int = LASTS,
    at: tuple[float, float] = HERE,
    lost_at: int = 10_000,
    begun: int = BEGUN,
    knots: float = 6.0,
    step: int = 1,
) -> Fought:
    """Make an action in which all steam east together, a mile apart; the last force named loses her ship after so many
    minutes."""

    def there(minute: int) -> dict[str, tuple[float, float]]:
        return {key: (minute * knots / 60 * 2000, 2000.0 * n) for n, key in enumerate(forces)}

    def result(minute: int) -> dict[str, Any]:
        ships = {
            f"{key}-1": ship(x_yd=x, y_yd=y, max_kn=12.0, damage=["a boiler hit"], condition={"minute": minute})
            for key, (x, y) in there(minute).items()
        }
        if minute >= lost_at:
            ships[f"{forces[-1]}-1"] = ship(afloat=False, damage=["foundered"])
        return {"winner": None, "ending": "Drawn apart.", "told": dict.fromkeys(("blue", "red"), "Drawn apart."), "ships": ships}

    clock = tuple(range(0, minutes + 1, step))
    return Fought(
        met=Engagement(begun, forces, *at, setup={}),
        clock=clock,
        views={side: [{"viewer": side, "move": minute} for minute in clock] for side in ("blue", "red")},
        umpire=[view(minute, there(minute)) for minute in clock],
        result=result(minutes),
        stood=lambda moves: result(clock[moves]),
    )


def passing(nm: float = 0.4, *, hour: int = 10, settings: Settings = CALM, **more: Any) -> World:
    """Place two in action; a third comes up from the east at 12 knots, and passes them at so many miles."""
    comer = force("red-2", *off(*HERE, 40, nm), (*off(*HERE, -60, nm), 12.0))
    three = force("blue-1", *HERE), force("red-1", *off(*HERE, 0, 1)), comer
    return world(*three, ships=tuple(s for f in three for s in ships_for(f)), hour=hour, settings=settings, **more)


def take_in_battle(one: Fought, until: int = 360, orders: dict[str, Orders] | None = None, **more: Any) -> Interrupt:
    return one.taken_in(until, orders, **more)


def first_inside(out: Outcome, one: Fought) -> int:
    """Find the first whole minute at which red-2 is inside 10,000 yards of blue-1, as they steam."""
    for minute in range(BEGUN, BEGUN + LASTS):
        blue = course.along(*HERE, 90, (minute - BEGUN) * 6 / 60)
        red = off(*HERE, 40 - minute * 12 / 60, 0.4)
        if course.distance_nm(*blue, *red) < 5:
            return minute
    raise AssertionError


# -- who comes up -----------------------------------------------------------------------------------------------------


def test_nav_s_038_whoever_comes_inside_battle_range_of_an_action_joins_it_sc_n_04() -> None:
    one = action()
    out = run(passing(), SEA, {}, "s", 360, (take_in_battle(one),))

    (stopped,) = out.breaks
    at = first_inside(out, one)
    assert stopped == Break(BEGUN, ("blue-1", "red-1"), at, ("red-2",))
    assert out.engagement is None
    assert out.reports == ()

    then = run(passing(), SEA, {}, "s", 360, (take_in_battle(one, stopped=(at, ("red-2",))),))
    assert then.engagement is not None
    assert (then.engagement.minute, then.engagement.forces) == (at, ("blue-1", "red-1", "red-2"))
    assert then.breaks == ()


def test_sc_n_04_losses_hurts_and_places_stand_as_they_are_when_the_action_stops() -> None:
    one = action(lost_at=20)
    three = passing()
    at = (
        run(three, SEA, {}, "s", 360, (take_in_battle(one),)).breaks[0].at
        if run(three, SEA, {}, "s", 360, (take_in_battle(one),)).breaks
        else 0
    )
    assert at > BEGUN + 20
    met = run(three, SEA, {}, "s", 360, (take_in_battle(one, stopped=(at, ("red-2",))),)).engagement
    assert met is not None
    ships = {s["key"]: s for f in met.setup["forces"] for s in f["ships"]}

    assert met.forces == ("blue-1", "red-2")  # red-1 has gone down
    assert ships["blue-1-1"]["condition"] == {"minute": at - BEGUN}
    assert ships["blue-1-1"]["max_kn"] == 12.0
    x, y = (ships["red-2-1"].get(name, 0.0) for name in ("x_yd", "y_yd"))
    blue, red = (next(f for f in met.setup["forces"] if f["key"] == key) for key in ("blue-1", "red-2"))
    assert (x, y) == (0.0, 0.0)  # she comes up in line, and has no place of her own
    apart = ((ships["blue-1-1"]["x_yd"] - red["x_yd"]) ** 2 + (ships["blue-1-1"]["y_yd"] - red["y_yd"]) ** 2) ** 0.5
    assert 9000 < apart < 10_000
    assert blue["knots"] == pytest.approx(6.0, abs=0.1)


def test_sc_n_04_nobody_joins_from_beyond_battle_range() -> None:
    out = run(passing(5.6), SEA, {}, "s", 360, (take_in_battle(action()),))

    assert out.breaks == ()
    assert out.asked == ("blue-1", "red-1")
    assert out.world.minute == BEGUN + LASTS


def test_nav_s_039_nobody_joins_in_the_dark_unless_that_was_agreed() -> None:
    night = (take_in_battle(action()),)

    assert run(passing(hour=21), SEA, {}, "s", 360, night).breaks == ()
    assert run(passing(hour=21, settings=replace(CALM, battle_by_night=True)), SEA, {}, "s", 360, night).breaks != ()


def test_sc_n_04_is_a_matter_of_consent() -> None:
    out = run(passing(settings=replace(CALM, battles_joined=False)), SEA, {}, "s", 360, (take_in_battle(action()),))

    assert out.breaks == ()
    assert out.asked == ("blue-1", "red-1")


def test_sc_n_04_a_friend_who_has_no_enemy_within_range_does_not_join() -> None:
    w = passing()
    friend = force("blue-2", *off(*HERE, 0, -6))  # a mile from range of red-1, who lies north of blue-1
    w = world(*w.forces[:2], friend, settings=CALM)
    assert run(w, SEA, {}, "s", 360, (take_in_battle(action()),)).breaks == ()


def test_sc_n_04_it_stops_when_the_move_is_over_and_not_at_the_very_end() -> None:
    long = action(step=10)
    out = run(passing(), SEA, {}, "s", 360, (take_in_battle(long),))
    assert out.breaks[0].at % 10 == 0
    assert 0 <= out.breaks[0].at - first_inside(out, long) < 10

    short = action(minutes=first_inside(out, long) - BEGUN)
    after = run(passing(), SEA, {}, "s", 360, (take_in_battle(short),))
    assert after.breaks == ()  # it is over in that minute: she meets them as at any time


def test_sc_n_04_two_actions_become_one_where_their_ships_meet() -> None:
    east = off(*HERE, 12, 0)
    four = force("blue-1", *HERE), force("red-1", *off(*HERE, 0, 1)), force("blue-2", *east), force("red-2", *off(*east, 0, 1))
    w = world(*four, settings=CALM)
    one, other = action(knots=6.0), action(("blue-2", "red-2"), at=east, knots=0.0)
    out = run(w, SEA, {}, "s", 360, (take_in_battle(one), take_in_battle(other)))

    assert {b.forces for b in out.breaks} == {("blue-1", "red-1"), ("blue-2", "red-2")}
    (at,) = {b.at for b in out.breaks}
    whom = {b.forces: b.joined for b in out.breaks}
    then = run(w, SEA, {}, "s", 360, tuple(take_in_battle(f, stopped=(at, whom[f.met.forces])) for f in (one, other))).engagement
    assert then is not None
    assert (then.minute, set(then.forces)) == (at, {"blue-1", "blue-2", "red-1", "red-2"})


def test_sc_n_04_nobody_else_is_told_anything_of_it() -> None:
    """Twin worlds: a far squadron reads the same to the byte, whether the action was joined or not."""
    far = force("blue-9", *off(*HERE, 0, -400), (*off(*HERE, 60, -400), 10.0))

    def told(nm: float) -> list[bytes]:
        w = passing(nm)
        w = world(*w.forces, far, settings=CALM)
        out = Loop(SEA, "s").to_end(w, {}, 360)
        return [encode(r) for r in out.reports if r.seat == "blue-9"]

    assert told(0.4) == told(30.0) != []


def test_an_action_that_is_joined_is_fought_to_its_end_by_all_of_them() -> None:
    comer = force("red-2", *off(*HERE, 6.5, 0.4), (*off(*HERE, -60, 0.4), 18.0))
    three = force("blue-1", *HERE), force("red-1", *off(*HERE, 0, 4)), comer
    loop = Loop(SEA, "s")
    out = loop.to_end(world(*three, ships=tuple(s for f in three for s in ships_for(f, count=2)), settings=CALM), {}, 360)

    assert loop.breaks
    assert {key for b in loop.battles for key in b.fought.met.forces} == {"blue-1", "red-1", "red-2"}
    text = " ".join(e.text for e in out.events if e.kind == "battle")
    assert "goes on with Red-2" in text
    told = [r for r in out.reports if r.seat == "blue-1" and r.kind == "battle"]
    assert len(told) == len(loop.battles)
    assert "Others came inside battle range" in told[0].data["ending"]


# -- beyond the run's end ---------------------------------------------------------------------------------------------


def in_two(one: Fought) -> tuple[World, Outcome, Outcome]:
    """Play an action over a run's end, and both runs."""
    w = passing(90.0)  # nobody comes near
    out = run(w, SEA, {}, "s", 120, (take_in_battle(one, 120),))
    return w, out, run(out.world, SEA, {}, "s", 480, (take_in_battle(one, 480),))


def test_sc_n_05_who_is_in_action_at_the_runs_end_is_told_so_and_what_he_has_seen() -> None:
    _, out, _ = in_two(action())
    mine = [r for r in out.reports if r.seat == "blue-1"]
    (status,) = [r.data for r in mine if r.kind == "status"]
    (told,) = [r for r in mine if r.kind == "battle"]

    assert status["in_action"] == BEGUN
    assert (told.happened, told.arrives, told.data["afoot"]) == (BEGUN, 120, True)
    assert "in action since Day 1, 10:30, and still so." in told.data["text"]
    assert [v["move"] for v in told.data["views"]] == list(range(91))
    assert "in_action" not in next(r.data for r in out.reports if r.seat == "red-2" and r.kind == "status")
    assert [r for r in out.reports if r.kind == "battle" and r.seat == "blue-adm"] == []


def test_sc_n_05_no_byte_of_the_run_hangs_on_what_the_action_comes_to_after_it() -> None:
    long, other = action(lost_at=91), action(minutes=300, knots=6.0)

    assert encode(in_two(long)[1]) == encode(in_two(other)[1])


def test_sc_n_05_when_it_is_over_they_are_asked_and_have_the_whole_report() -> None:
    one = action(lost_at=40)
    _, first, then = in_two(one)

    assert (then.asked, then.world.minute) == (("blue-1",), BEGUN + LASTS)
    (told,) = [r for r in then.reports if r.kind == "battle" and r.seat == "blue-1"]
    assert (told.happened, told.arrives) == (BEGUN, BEGUN + LASTS)
    assert len(told.data["views"]) == LASTS + 1
    (status,) = [r.data for r in then.reports if r.kind == "status" and r.seat == "blue-1"]
    assert "in_action" not in status
    assert [s.afloat for s in first.world.ships if s.key == "red-1-1"] == [False]

    end = run(first.world, SEA, {}, "s", 480, (take_in_battle(one, 480, {"blue-1": orders("blue-1", (0, 60, 10.0))}),))
    (red,) = [r for r in end.reports if r.kind == "battle" and r.seat == "red-1"]
    assert "Lost: Red-1-1." in red.data["text"]  # though she went down in the run before


def test_sc_n_05_it_goes_on_the_chart_where_it_went_and_is_not_squeezed_into_the_run() -> None:
    w, out, then = in_two(action())
    start, there, end = (next(f for f in one.forces if f.key == "blue-1") for one in (w, out.world, then.world))

    assert course.distance_nm(start.lon, start.lat, there.lon, there.lat) == pytest.approx(90 * 6 / 60, abs=0.02)
    assert course.distance_nm(start.lon, start.lat, end.lon, end.lat) == pytest.approx(LASTS * 6 / 60, abs=0.02)
    assert there.knots == pytest.approx(6.0, abs=0.05)
    track = next(r.data["track"] for r in out.reports if r.kind == "status" and r.seat == "blue-1")
    assert len(track) > 3


def test_sc_n_05_it_can_be_joined_in_the_next_run_and_what_was_told_in_the_first_stands() -> None:
    one = action()
    w = passing()
    joined = run(w, SEA, {}, "s", 360, (take_in_battle(one),)).breaks[0]
    until = joined.at - 5
    first = run(w, SEA, {}, "s", until, (take_in_battle(one, until),))
    then = run(first.world, SEA, {}, "s", until + 360, (take_in_battle(one, until + 360),))
    stopped = (joined.at, ("red-2",))

    assert then.breaks == (joined,)
    assert encode(first) == encode(run(w, SEA, {}, "s", until, (take_in_battle(one, until, stopped=stopped),)))
    met = run(first.world, SEA, {}, "s", until + 360, (take_in_battle(one, until + 360, stopped=stopped),)).engagement
    assert met is not None
    assert (met.minute, met.forces) == (joined.at, ("blue-1", "red-1", "red-2"))


def test_sc_n_05_in_action_at_the_start_of_a_run_no_ships_part() -> None:
    _, out, _ = in_two(action())

    assert {f.key for f in out.world.forces if f.held_until > out.world.minute} == {"blue-1", "red-1"}


def test_a_battle_that_ends_after_the_run_is_refused_as_a_whole() -> None:
    with pytest.raises(ValueError, match="as it stands"):
        run(passing(), SEA, {}, "s", 120, (take_in_battle(action(), 480),))


# -- light and sighting -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("parted", [0.0, 20_000.0])
def test_sc_s_04_who_opens_fire_has_sighted_the_enemy_by_then(parted: float) -> None:
    """By night, two miles' sight: contact within a minute, and the action takes them apart at once."""
    settings = Settings(sighting_cuts=False, weather="3", battle_by_night=True)
    w = world(
        force("blue-1", *HERE, (10, 50, 12.0)), force("red-1", *off(*HERE, 9, 0), (-10, 50, 12.0)), hour=21, settings=settings
    )
    met = run(w, SEA, {}, "s", 360).engagement
    assert met is not None
    assert met.met == (("blue-1", "red-1"),)
    ships = {"blue-1-1": ship(x_yd=-parted), "red-1-1": ship(x_yd=parted)}
    away = {"blue-1": orders("blue-1", (-10, 50, 12.0)), "red-1": orders("red-1", (10, 50, 12.0))}
    how, views = {"ending": "Drawn apart.", "ships": ships}, {"blue": [], "red": []}
    battle = Interrupt(met.minute, met.forces, 20, how, views, orders=away, met=met.met)
    out = run(w, SEA, {}, "s", 360, (battle,))

    first = min(e.minute for e in out.events if e.kind == "sighting")
    assert first == met.minute
    mine = [r for r in out.reports if r.kind == "sighting" and r.seat == "blue-1"]
    assert min(r.happened for r in mine) == met.minute


def test_nav_s_039_an_action_that_opens_at_sunrise_is_fought_by_day() -> None:
    w = world(force("blue-1", 0, 0), force("red-1", *off(0, 0, 0, 1)), hour=0)
    met = run(w, SEA, {}, "s", 450).engagement
    assert met is not None

    assert "night" not in met.setup
    assert met.setup["light_moves"] == 360
