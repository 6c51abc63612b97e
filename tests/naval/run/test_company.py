"""Detaching, rejoining, touch with detached ships, and the successor of a lost flagship."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as renew

from campaign.war.outcome import Outcome, Report
from campaign.war.run import run
from naval.state.orders import Detach, ForceOrder, Orders
from naval.state.outcome import Interrupt
from naval.state.world import Seat, World, encode
from tests.naval.world_builder import force, legs, off, open_sea, orders, port, ships_for, world

SEA = open_sea()
EAST = (9.0, 55.0)
NEW = "blue-1_0_1"


def parting(*ships: str, at: tuple[tuple[float, float, float], ...] = (), main=(), **more) -> dict[str, Orders]:
    """Detach ships from blue-1 as Scouts, who steam ``at``; she herself ``main``."""
    part = Detach(key=NEW, name="Scouts", ships=ships)
    mine = ForceOrder(legs=legs(*main), detach=(part,), **more)
    return {"blue-1": Orders(forces={"blue-1": mine, NEW: ForceOrder(legs=legs(*at))})}


def squadron(count: int = 3, *others, **more) -> World:
    one = force("blue-1", 3.0, 55.0)
    ships = ships_for(one, "scout", count) + tuple(s for o in others for s in ships_for(o, "scout"))
    return world(one, *others, ships=ships, **more)


def list_reports_to(out: Outcome, seat: str, kind: str = "") -> list[Report]:
    return [r for r in out.reports if r.seat == seat and kind in ("", r.kind)]


def of_force(out: Outcome, key: str):
    return next(f for f in out.world.forces if f.key == key)


def gone(out: Outcome, nm: float) -> tuple[float, float, float]:
    return (*off(3.0, 55.0, nm, 0), 12.0)


# -- parting ------------------------------------------------------------------------------------------------------------


def test_nav_s_024_ships_part_with_their_coal_and_every_ship_is_in_one_force():
    w = squadron()
    out = run(w, SEA, parting("blue-1-2", "blue-1-3", at=((*off(3.0, 55.0, 48, 0), 8.0),)), "s", 360)
    assert sorted((s.key, s.force) for s in out.world.ships) == [("blue-1-1", "blue-1"), ("blue-1-2", NEW), ("blue-1-3", NEW)]
    new = of_force(out, NEW)
    assert (new.name, new.parent, new.seat, new.flagship, new.hand) == ("Scouts", "blue-1", "blue-1", "blue-1-2", "")
    alone = run(w, SEA, {"blue-1": orders("blue-1", (*off(3.0, 55.0, 48, 0), 8.0))}, "s", 360)
    left = {s.key: s.coal_t for s in alone.world.ships}
    assert {s.key: s.coal_t for s in out.world.ships if s.force == NEW} == {k: left[k] for k in ("blue-1-2", "blue-1-3")}
    assert next(s.coal_t for s in out.world.ships if s.key == "blue-1-1") == w.ships[0].coal_t  # she lay stopped


def test_nav_s_018_the_flagship_does_not_leave_her_admiral_and_no_ship_parts_twice():
    twice = Orders(
        forces={
            "blue-1": ForceOrder(
                detach=(
                    Detach(key=NEW, name="A", ships=("blue-1-1", "blue-1-2")),
                    Detach(key="blue-1_0_2", name="B", ships=("blue-1-2",)),
                )
            )
        }
    )
    out = run(squadron(), SEA, {"blue-1": twice}, "s", 360)
    assert {s.key: s.force for s in out.world.ships} == {"blue-1-1": "blue-1", "blue-1-2": NEW, "blue-1-3": "blue-1"}
    assert [f.key for f in out.world.forces] == ["blue-1", NEW]


def test_nav_s_024_nobody_detaches_the_ships_of_another():
    other = {"red-1": parting("blue-1-2")["blue-1"]}
    assert len(run(squadron(3, force("red-1", 8.0, 55.0)), SEA, other, "s", 360).world.forces) == 2


def test_nav_s_024_parting_depends_on_no_order_of_forces_and_ships():
    w = squadron(3, force("blue-2", *off(3.0, 55.0, 0, 30)))
    given = parting("blue-1-2", at=((*off(3.0, 55.0, 70, 0), 12.0),))
    turned = renew(w, forces=w.forces[::-1], ships=w.ships[::-1])
    assert encode(run(w, SEA, given, "s", 360)) == encode(run(turned, SEA, given, "s", 360))


# -- touch --------------------------------------------------------------------------------------------------------------


def test_nav_s_025_case_s_wc_30_a_scout_at_70_miles_without_an_auxiliary_is_the_umpires():
    out = run(squadron(), SEA, parting("blue-1-2", at=((*off(3.0, 55.0, 70, 0), 14.0),)), "s", 360)
    assert of_force(out, NEW).hand == "umpire"
    assert [r.data["force"] for r in list_reports_to(out, "blue-1", "status")] == ["blue-1"]
    last = list_reports_to(out, "blue-1", "position")[-1]
    assert (last.happened, last.data["name"]) == (240, "Scouts")  # 56 miles off; at 70 nobody hears her


def test_nav_s_024_an_auxiliary_player_takes_the_scouts_before_the_umpire():
    w = squadron()
    w = renew(w, seats=(*w.seats, Seat(key="blue-aux", name="Captain (S)", role="auxiliary", side="blue")))
    out = run(w, SEA, parting("blue-1-2", at=((*off(3.0, 55.0, 70, 0), 14.0),)), "s", 360)
    assert of_force(out, NEW).hand == "blue-aux"
    assert [r.data["force"] for r in list_reports_to(out, "blue-aux", "status")] == [NEW]
    assert not [r for r in list_reports_to(out, "blue-aux", "log") if "Sailing orders" in r.data["text"]], "she is his already"
    home = {"blue-aux": Orders(forces={NEW: ForceOrder(legs=legs((*off(3.0, 55.0, 40, 0), 14.0)))})}
    back = run(out.world, SEA, home, "t", 720)
    assert of_force(back, NEW).hand == ""
    assert {r.data["force"] for r in list_reports_to(back, "blue-1", "status")} == {"blue-1", NEW}
    deaf = {"blue-1": home["blue-aux"]}  # her admiral cannot steer a force out of reach (SC-S-07)
    assert of_force(run(out.world, SEA, deaf, "t", 720), NEW).hand == "blue-aux"


def test_nav_s_024_an_auxiliary_player_has_the_scouts_sailing_orders_before_they_are_out_of_touch():
    w = squadron()
    w = renew(w, seats=(*w.seats, Seat(key="blue-aux", name="Captain (S)", role="auxiliary", side="blue")))
    sent = parting("blue-1-2", at=((*off(3.0, 55.0, 80, 0), 6.0),))
    one = run(w, SEA, sent, "s", 360)
    two = run(one.world, SEA, {}, "s", 480)
    three = run(two.world, SEA, {}, "s", 840)
    (told,) = list_reports_to(one, "blue-aux")
    assert told.data["text"] == (
        "Sailing orders of Scouts (Blue-1-2), to 55° 00′ N, 5° 19′ E at 6 knots. Her admiral commands her while she is in touch."
    )
    assert (of_force(two, NEW).hand, list_reports_to(two, "blue-aux")) == ("", []), "in touch still, and told once"
    assert of_force(three, NEW).hand == "blue-aux"
    assert not [r for r in list_reports_to(one, "red-adm") if "Sailing" in str(r.data)]


def test_nav_s_024_sixty_miles_are_in_touch_and_61_are_not():
    for nm, hand in ((60.0, ""), (61.0, "umpire")):
        out = run(squadron(), SEA, parting("blue-1-2", at=((*off(3.0, 55.0, nm, 0), 12.0),)), "s", 360)
        assert of_force(out, NEW).hand == hand


def test_amb_s_13_a_chain_through_own_forces_keeps_the_scouts_in_touch():
    relay = force("blue-2", *off(3.0, 55.0, 40, 0))
    out = run(squadron(3, relay), SEA, parting("blue-1-2", at=((*off(3.0, 55.0, 84, 0), 14.0),)), "s", 360)
    assert of_force(out, NEW).hand == ""


def test_nav_s_024_what_a_scout_out_of_touch_meets_changes_no_byte_of_her_admirals_papers():
    far = (*off(3.0, 55.0, 84, 0), 14.0)
    met = force("red-1", *off(3.0, 55.0, 95, 0))
    away = force("red-1", 8.5, 50.0)
    papers, rest = [], []
    for other in (met, away):
        out = run(squadron(3, other), SEA, parting("blue-1-2", at=(far,)), "s", 360)
        papers.append([encode(r) for r in list_reports_to(out, "blue-1")])
        rest.append(out)
    assert any(e.kind == "sighting" for e in rest[0].events)
    assert not any(e.kind == "sighting" for e in rest[1].events)
    assert papers[0] == papers[1]
    umpire = {"umpire": Orders(forces={NEW: ForceOrder(legs=legs((*off(3.0, 55.0, 30, 0), 14.0)))})}
    back = [run(out.world, SEA, umpire, "t", 720) for out in rest]
    seen = [list(list_reports_to(out, "blue-1", "sighting")) for out in back]
    assert not seen[1]
    assert seen[0]
    assert all(r.arrives >= 480 and r.data["from"] == "Scouts" for r in seen[0])


def test_nav_s_024_a_scout_in_touch_reports_what_she_sees_at_once():
    w = squadron(3, force("red-1", *off(3.0, 55.0, 70, 0)))
    out = run(w, SEA, parting("blue-1-2", at=((*off(3.0, 55.0, 56, 0), 14.0),)), "s", 360)
    first = list_reports_to(out, "blue-1", "sighting")[0]
    assert (first.happened, first.arrives, first.data["from"]) == (first.arrives, first.happened, "Scouts")
    assert first.data["via"] == "wireless"


# -- joining ------------------------------------------------------------------------------------------------------------


def two(apart: float, class_key: str = "scout", **more) -> World:
    one, other = force("blue-1", 3.0, 55.0), force("blue-2", *off(3.0, 55.0, apart, 0))
    return world(one, other, ships=ships_for(one, "battleship", 2) + ships_for(other, class_key, 2), **more)


def joins(whom: str, *some: tuple[float, float, float]) -> dict[str, Orders]:
    return {"blue-2": Orders(forces={"blue-2": ForceOrder(legs=legs(*some), join=whom)})}


def test_nav_s_024_ships_join_a_squadron_they_meet_with_all_they_have():
    w = two(24.0)
    out = run(w, SEA, joins("blue-1", (3.0, 55.0, 12.0)), "s", 360)
    assert [f.key for f in out.world.forces] == ["blue-1"]
    assert {s.force for s in out.world.ships} == {"blue-1"}
    alone = run(w, SEA, {"blue-2": orders("blue-2", (3.0, 55.0, 12.0))}, "s", 360)
    assert [renew(s, force="") for s in out.world.ships] == [renew(s, force="") for s in alone.world.ships]
    row = list_reports_to(out, "blue-1", "status")[0].data
    assert sorted(s["key"] for s in row["ships"]) == ["blue-1-1", "blue-1-2", "blue-2-1", "blue-2-2"]
    for seat in ("blue-1", "blue-2"):
        assert list_reports_to(out, seat, "company")[0].data["state"] == "joined"
    assert not list_reports_to(out, "blue-2", "status")


def test_sc_n_71_who_does_not_meet_goes_on_and_still_means_to():
    out = run(two(24.0), SEA, joins("blue-1", (*off(3.0, 55.0, 5, 0), 12.0)), "s", 360)
    assert len(out.world.forces) == 2
    assert of_force(out, "blue-2").joins == "blue-1"


def test_sc_n_71_of_two_that_would_join_each_other_the_larger_flagship_stays():
    both = {**joins("blue-1"), "blue-1": Orders(forces={"blue-1": ForceOrder(join="blue-2")})}
    for w in (two(0.5), renew(two(0.5), forces=two(0.5).forces[::-1])):
        assert [f.key for f in run(w, SEA, both, "s", 360).world.forces] == ["blue-1"]


def test_sc_n_71_mail_aboard_and_touches_go_over():
    enemy = force("red-1", *off(3.0, 55.0, 0, 12))
    one, other = force("blue-1", 3.0, 55.0), force("blue-2", *off(3.0, 55.0, 0.5, 0))
    w = world(one, other, enemy, ships=ships_for(one) + ships_for(other) + ships_for(enemy))
    out = run(w, SEA, joins("blue-1"), "s", 360)
    assert {t.force for t in out.world.touches} == {"blue-1", "red-1"}
    assert {v.aboard for v in out.world.mail} <= {"blue-1", "red-1"}
    assert any(v.aboard == "blue-1" and v.data.get("from") == "Blue-2" for v in out.world.mail)


def test_nav_s_024_parting_and_joining_again_conserves_ships_and_coal():
    w = squadron(3, ports=(port("nore", "blue", 0.0, 51.0),))
    out = run(w, SEA, parting("blue-1-2", "blue-1-3"), "s", 360)
    back = run(out.world, SEA, {"blue-1": Orders(forces={NEW: ForceOrder(join="blue-1")})}, "t", 720)
    assert back.world.ships == w.ships
    assert [f.key for f in back.world.forces] == ["blue-1"]


# -- succession ---------------------------------------------------------------------------------------------------------


def lost(*keys: str, minute: int = 60) -> Interrupt:
    ships = {k: {"afloat": k not in keys, "max_kn": 18.0} for k in ("blue-1-1", "blue-1-2", "blue-1-3", "red-1-1")}
    result = {"ships": ships, "ending": ""}
    return Interrupt(minute=minute, forces=("blue-1", "red-1"), moves=30, result=result, views={}, orders={})


def test_amb_s_19_a_lost_admirals_second_takes_over_and_the_log_says_when():
    near = force("red-1", *off(3.0, 55.0, 40, 0))
    w = squadron(3, near)
    plain = run(w, SEA, {}, "s", 360, (lost("blue-1-1", minute=0),))
    assert of_force(plain, "blue-1").flagship == "blue-1-2"
    named = renew(w, forces=tuple(renew(f, second="blue-1-3") if f.key == "blue-1" else f for f in w.forces))
    out = run(named, SEA, {}, "s", 360, (lost("blue-1-1", minute=0),))
    assert of_force(out, "blue-1").flagship == "blue-1-3"
    line = next(r for r in list_reports_to(out, "blue-1", "log") if "flag shifts" in r.data["text"])
    assert line.happened == 30
    assert "Blue-1-3" in line.data["text"]


def test_sc_n_73_an_admiral_lost_with_his_force_is_succeeded_by_the_captain_of_what_he_detached():
    w = squadron(3, force("red-1", *off(3.0, 55.0, 30, 0)))
    out = run(w, SEA, parting("blue-1-3"), "s", 360, (lost("blue-1-1", "blue-1-2", minute=0),))
    heir = of_force(out, NEW)
    assert (heir.parent, heir.seat, heir.hand) == ("", "blue-1", "")
    assert NEW in {r.data["force"] for r in list_reports_to(out, "blue-1", "status")}


@settings(max_examples=8)
@given(picked=st.randoms(use_true_random=False))
def test_nav_s_024_every_ship_is_in_one_force_however_they_part_and_join(picked: random.Random) -> None:
    w = squadron(5, force("blue-2", *off(3.0, 55.0, 0, 0.4)))
    ships = {s.key: renew(s, force="") for s in w.ships}
    for step in range(3):
        given: dict[str, ForceOrder] = {}
        for f in w.forces:
            mine = [s.key for s in w.ships if s.force == f.key]
            gone = tuple(k for k in mine if picked.random() < 0.4)
            part = (Detach(key=f"{f.key}_{step}", name="x", ships=gone),) if gone else ()
            given[f.key] = ForceOrder(detach=part, join=picked.choice([o.key for o in w.forces] + [""]))
        by_seat = {f.seat: Orders(forces={o.key: given[o.key] for o in w.forces if o.seat == f.seat}) for f in w.forces}
        w = run(w, SEA, by_seat, "s", w.minute + 60).world
        assert {s.key: renew(s, force="") for s in w.ships} == ships
        keys = {f.key for f in w.forces}
        assert {s.force for s in w.ships} == keys
        assert all(any(s.key == f.flagship and s.force == f.key for s in w.ships) for f in w.forces)
        assert all(not f.parent or f.parent in keys for f in w.forces)
