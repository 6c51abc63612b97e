"""Prizes, sinkings and crews ashore: news at its proper time and place."""

from __future__ import annotations

import shapely
from msgspec.structs import replace

from campaign.war.outcome import Outcome, Report
from campaign.war.run import begin, run
from naval.geo import course
from naval.run.movement.prizes import under_way
from naval.state.orders import ForceOrder, Orders
from naval.state.outcome import Asked, Cut
from naval.state.settings import Settings
from naval.state.world import encode
from tests.naval.run.prize_war import HOME, SEA, days, war
from tests.naval.world_builder import force, legs, merchant, off, open_sea, port, ships_for


def list_reports_to(outs: list[Outcome], seat: str, *kinds: str) -> list[Report]:
    return [r for out in outs for r in out.reports if r.seat == seat and r.kind in kinds]


def test_nav_s_053_a_prize_is_sent_to_the_nearest_port_of_her_captor() -> None:
    outs = days(war(ports=(HOME, port("redfar", "red", 0, 58))), 48)
    (prize,) = outs[0].world.prizes
    (event,) = [e for out in outs for e in out.events if e.kind == "prize-in"]

    assert (prize.fate, prize.port, prize.taken) == ("sent", "redhaven", 360)
    assert prize.arrives == event.minute
    assert abs(prize.arrives - 360 - 6 * 133) < 30  # some 133 miles from 60 miles east of the meridian, at 10 knots


def test_sc_n_42_the_umpire_has_a_prize_on_his_chart_until_she_comes_in() -> None:
    outs = days(war(), 24)
    on = [under_way(out.world) for out in outs]  # taken at 360, 60 miles to the east; some 14 hours on her way

    assert [len(v) for v in on] == [1, 1, 1, 0]
    assert [round(course.distance_nm(x, y, HOME.lon, HOME.lat)) for ((_, x, y),) in on[:3]] == [133, 73, 13]
    (prize,) = outs[0].world.prizes
    assert [len(under_way(replace(outs[0].world, minute=prize.arrives + more))) for more in (-1, 0)] == [1, 0]


def test_sc_n_42_without_a_port_of_her_own_or_by_order_she_is_sunk() -> None:
    assert days(war(sink=True), 6)[0].world.prizes[0].fate == "sunk"
    assert days(war(ports=()), 6)[0].world.prizes[0].fate == "sunk"
    assert days(war(sink=True), 6)[0].world.merchants[0].fate == "sunk"


def test_sc_n_42_the_order_to_sink_holds_from_the_run_in_which_it_is_given() -> None:
    order = {"red-1": Orders(forces={"red-1": ForceOrder(legs=legs((20, 50, 10.0)), raid=True, prizes="sink")})}
    (out,) = days(war(), 6, orders=order)

    assert out.world.prizes[0].fate == "sunk"
    assert out.world.forces[0].prizes == "sink"
    assert any(r.data["text"].startswith("Sank the merchantman") for r in list_reports_to([out], "red-1", "log"))


def test_nav_s_053_her_admiralty_reads_of_it_when_the_raider_is_in_touch() -> None:
    quiet = days(war(), 12)
    near = days(war(ports=(replace(HOME, lon=1.2, lat=50.4),)), 12)

    assert not list_reports_to(quiet, "red-adm", "prize")
    assert quiet[-1].world.prizes[0].claimed == -1
    claim, brought = list_reports_to(near, "red-adm", "prize")
    assert brought.data["brought"] == "Redhaven"
    assert sorted(claim.data) == ["brought", "by", "cargo", "fate", "flag", "lat", "lon", "port", "ship"]
    assert (claim.happened, claim.arrives, claim.data["ship"], claim.data["by"]) == (360, 360, "M-0", "Red-1")
    assert [p["ship"] for p in list_reports_to(near, "red-adm", "trade")[-1].data["prizes"]] == ["M-0"]


def test_sc_n_42_the_world_hears_of_a_prize_a_day_after_she_came_in() -> None:
    outs = days(war(), 60)
    (prize,) = outs[-1].world.prizes
    for seat, kind in (("blue-adm", "loss"), ("trade", "loss"), ("press", "tip")):
        (news,) = list_reports_to(outs, seat, kind)
        assert news.arrives == prize.arrives + 1440
        assert "Redhaven" in news.data["text"]
    assert not list_reports_to(outs, "red-adm", "loss")
    assert list_reports_to(outs, "red-adm", "prize")[-1].data["brought"] == "Redhaven"


COAST = shapely.LineString([(1.8, 49.9), (2.4, 49.98)])
NORWAY = ("norway", "Norway", COAST)


def test_sc_n_43_crews_are_put_into_boats_off_a_neutral_coast() -> None:
    outs = days(war(sink=True), 18, open_sea(NORWAY))
    (event,) = [e for out in outs for e in out.events if e.kind == "crew-ashore"]
    (loss,) = list_reports_to(outs, "blue-adm", "loss")

    assert "off Norway" in event.text
    assert sorted(loss.data) == ["cargo", "flag", "lane", "lat", "lon", "ship", "source", "text"]
    assert loss.arrives == event.minute + 360
    assert "sunk by a big cruiser of Red about Day 1, 12:00, near 50" in loss.data["text"]
    assert [r.arrives for r in list_reports_to(outs, "trade", "loss")] == [loss.arrives]
    assert any("sunk by" in r.data["text"] for r in list_reports_to(outs, "press", "tip"))


def test_sc_n_43_a_neutral_merchantman_takes_them_and_tells_half_a_day_later() -> None:
    hebe = merchant("hebe", *off(0, 50, 115, 1), (*off(0, 50, 90, 1), 10.0), side="neutral", flag="Norway", sails_at=400)
    outs = days(war(sink=True, merchants=(hebe,)), 30)
    (event,) = [e for out in outs for e in out.events if e.kind == "crew-ashore"]
    (loss,) = list_reports_to(outs, "blue-adm", "loss")

    assert "aboard the Hebe, a neutral" in event.text
    assert loss.arrives == event.minute + 720


def test_sc_n_43_landed_at_home_they_are_prisoners_and_the_other_side_hears_a_day_later() -> None:
    w = war(sink=True, ports=(port("redhaven", "red", *off(0, 50, 80, 0)),))
    w = replace(w, forces=tuple(replace(f, legs=legs((*off(0, 50, 80, 0), 10.0))) for f in w.forces))
    outs = days(w, 48)
    (event,) = [e for out in outs for e in out.events if e.kind == "crew-ashore"]

    assert "at Redhaven" in event.text
    assert [r.arrives for r in list_reports_to(outs, "blue-adm", "loss")] == [event.minute + 1440]


def test_sc_n_43_a_crew_goes_over_with_the_raider_who_joins_another_force() -> None:
    w = war(sink=True)
    other = force("red-2", *off(0, 50, 0, -0.3), (20, 50, 10.0))
    chief = replace(w.seats[0], key="red-2", name="Admiral of red-2", role="cabin", side="red")
    w = replace(w, forces=(*w.forces, other), ships=(*w.ships, *ships_for(other)), seats=(*w.seats, chief))
    join = {"red-1": Orders(forces={"red-1": ForceOrder(legs=legs((20, 50, 10.0)), raid=True, prizes="sink", join="red-2")})}
    outs = days(w, 18, open_sea(NORWAY), join)
    (event,) = [e for out in outs for e in out.events if e.kind == "crew-ashore"]

    assert [f.key for f in outs[0].world.forces] == ["red-2"]
    assert event.text == "Red-2 put the crew of the M-0 ashore in boats off Norway."
    assert [r.arrives for r in list_reports_to(outs, "blue-adm", "loss")] == [event.minute + 360]


def known_to(outs: list[Outcome], *seats: str) -> bytes:
    return b"".join(encode(r) for out in outs for r in out.reports if r.seat in seats)


def test_nav_s_052_twin_a_ship_taken_far_away_changes_nothing_for_those_who_cannot_know() -> None:
    """Not one byte for the owner, the trade player and the press until she is overdue."""
    for sink in (False, True):
        taken, safe = days(war(sink=sink), 18), days(war(sink=sink, raid=False), 18)
        assert taken[0].world.merchants != safe[0].world.merchants
        for n in (1, 2):  # she is due 13 hours after the start
            assert known_to(taken[:n], "blue-adm", "trade", "press") == known_to(safe[:n], "blue-adm", "trade", "press")
        assert known_to(taken[2:], "blue-adm") != known_to(safe[2:], "blue-adm")


def test_sc_n_40_she_is_at_sea_then_due_then_overdue_then_known_lost() -> None:
    opening = begin(war(), SEA)
    outs = [opening, *days(opening.world, 60)]
    states = [r.data["ships"][0]["state"] for r in list_reports_to(outs, "blue-adm", "trade")]
    plots = [r.data["ships"][0] for r in list_reports_to(outs, "trade", "plot")]

    assert states == ["at_sea"] * 2 + ["due"] * 2 + ["overdue"] * 4 + ["lost"] * 3
    assert [p["state"] for p in plots] == states
    assert plots[2]["lon"] > plots[1]["lon"] > plots[0]["lon"]  # she steams on, on his chart
    row = list_reports_to(outs, "blue-adm", "trade")[4].data["lanes"][0]
    assert (row["at_sea"], row["due"], row["overdue"], row["late"]) == (0, 0, 1, 24 * 60 - plots[0]["due"])


def test_nav_s_051_without_commerce_defence_nobody_keeps_a_ledger() -> None:
    out = days(war(settings=Settings(sighting_cuts=False, weather="6", trade=False)), 6)[0]
    assert not [r for r in out.reports if r.kind in ("trade", "plot", "prize", "loss")]


def test_nav_s_053_a_prize_is_not_sent_to_a_port_of_the_other_side() -> None:
    (out,) = days(war(ports=(HOME, port("near", "blue", *off(0, 50, 61, 0)))), 6)
    assert out.world.prizes[0].port == "redhaven"


def test_sc_n_42_what_is_ordered_after_she_was_taken_is_for_the_next() -> None:
    order = Orders(forces={"red-1": ForceOrder(legs=legs((20, 50, 10.0)), raid=True, prizes="sink")})
    cut = Cut(minute=400, asked=(Asked(force="red-1", why="sighting"),), orders={"red-1": order})
    out = run(war(), SEA, {}, "s", 600, (cut,))
    assert (out.world.prizes[0].fate, out.world.forces[0].prizes) == ("sent", "sink")


def test_sc_n_42_what_falls_on_the_last_minute_of_a_run_is_told_once() -> None:
    first = run(war(), SEA, {}, "s", 360)
    (prize,) = first.world.prizes
    outs = [first]
    for until in (prize.arrives, prize.arrives + 700, prize.told, prize.told + 360):
        outs.append(run(outs[-1].world, SEA, {}, "s", until))

    assert [e.minute for out in outs for e in out.events if e.kind == "prize-in"] == [prize.arrives]
    assert [r.arrives for r in list_reports_to(outs, "blue-adm", "loss")] == [prize.told]
    assert list_reports_to(outs[:4], "blue-adm", "trade")[-1].data["ships"][0]["state"] == "lost"
