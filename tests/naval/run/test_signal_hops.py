"""Dispatches as things: hop by hop, late, carried, quiet, lost; and their author's knowledge of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaign.war.run import first_visit, run
from naval.orders import wireless
from naval.orders.dispatches import dispatches
from naval.orders.seat_knowledge import Known, KnownForce
from naval.orders.shape import Faults, Given
from naval.state.orders import ForceOrder, Note, Orders
from naval.state.outcome import Interrupt
from naval.state.settings import Settings
from naval.state.waters import Cable
from naval.state.world import Dispatch
from tests.naval.run.signals import NOTE, SEA, chain, got, hops, make_world_off_station, sealed, states, with_force
from tests.naval.world_builder import force, legs, off, port, station, world

CALM = Settings(sighting_cuts=False, weather="6")


def test_sc_s_06_each_relay_writes_its_time_on_the_form() -> None:
    out = run(chain(50, 100, 150), SEA, sealed("blue-3", NOTE), "s", 360)
    (there,) = got(out, "blue-adm", "dispatch")

    assert hops(there) == [
        ("Blue-3", "Blue-2", "wireless", 0),
        ("Blue-2", "Blue-1", "wireless", 60),
        ("Blue-1", "St", "wireless", 120),
        ("St", "Admiralty of Blue", "telegraph", 120),
    ]
    assert states(out, "blue-3") == [("sent", "Blue-2")]


def test_nav_s_022_a_dispatch_waits_at_a_relay_whose_way_on_is_broken_and_comes_late() -> None:
    near, far = off(0, 50, 0, 50), off(0, 50, 0, 100)
    away = off(0, 50, 0, 68)
    relay = force("blue-1", *near, (*away, 18.0), (*near, 18.0))  # out of reach of the station at 01:00, back at 02:00
    w = world(relay, force("blue-2", *far), stations=(station("st", "blue", 0, 50),))
    out = run(w, SEA, sealed("blue-2", NOTE), "s", 360)
    (there,) = got(out, "blue-adm", "dispatch")

    assert [h[3] for h in hops(there)] == [0, 120, 120]
    assert states(out, "blue-2") == [("sent", "Blue-1")]  # that it was late her author does not learn
    assert [e.minute for e in out.events if "waits with Blue-1" in e.text] == [60]


def test_nav_s_022_a_dispatch_is_lost_with_the_ship_that_holds_it() -> None:
    """And its sender is told nothing of that."""
    w = chain(50, 100)
    met = Interrupt(
        minute=30,
        forces=("blue-1",),
        moves=10,
        views={"blue": [], "red": []},
        result={"winner": None, "ending": "", "ships": {"blue-1-1": {"afloat": False, "max_kn": 0.0}}},
        orders={},
    )
    safe, lost = (run(w, SEA, sealed("blue-2", NOTE), "s", 360, told) for told in ((), (met,)))

    assert got(safe, "blue-adm", "dispatch")
    assert not got(lost, "blue-adm", "dispatch")
    assert lost.world.dispatches == ()
    assert [e.minute for e in lost.events if "lost with Blue-1" in e.text] == [60]
    assert states(safe, "blue-2") == states(lost, "blue-2")


def test_sc_n_14_an_admiralty_knows_to_whom_its_stations_passed_a_dispatch() -> None:
    out = run(chain(50, 100), SEA, sealed("blue-adm", Note(to="blue-2", text="Return.")), "s", 360)

    assert states(out, "blue-adm") == [("sent", "Blue-1")]
    assert [h[:3] for h in hops(got(out, "blue-adm", "outbox")[0])] == [
        ("Admiralty of Blue", "St", "telegraph"),
        ("St", "Blue-1", "wireless"),
    ]
    assert [r.arrives for r in got(out, "blue-2", "dispatch")] == [60]


@pytest.mark.parametrize(("nm", "hour", "medium"), [(4, 6, "flags"), (11, 6, "semaphore"), (40, 22, "searchlight"), (40, 6, "")])
def test_nav_s_034_036_037_by_eye_where_wireless_may_not_be_used(nm: float, hour: int, medium: str) -> None:
    one, other = force("blue-1", 0, 50), force("blue-2", *off(0, 50, 0, nm))
    note = Note(to="blue-2", text="Close.", by="quiet")
    out = run(world(one, other, hour=hour), SEA, sealed("blue-1", note), "s", 60)

    assert [hops(r)[0][2] for r in got(out, "blue-2", "dispatch")] == [medium] * bool(medium)


def test_nav_s_023_a_dispatch_that_is_carried_goes_with_the_ship_alone() -> None:
    """The carrier takes it aboard in company, and hands it over in company (SC-N-15)."""
    one, goal = force("blue-1", 0, 50), force("blue-3", *off(0, 50, 0, 40))
    ship = force("blue-2", *off(0, 50, 0, 3), (*off(0, 50, 0, 40), 17.0))
    note = Note(to="blue-3", text="Secret.", by="carried", carrier="blue-2")
    out = run(world(one, ship, goal), SEA, sealed("blue-1", note), "s", 360)
    (there,) = got(out, "blue-3", "dispatch")

    assert hops(there) == [("Blue-1", "Blue-2", "carried", 0), ("Blue-2", "Blue-3", "carried", 120)]
    assert states(out, "blue-1") == [("sent", "Blue-2")]
    apart = run(world(one, goal, replace(ship, lat=51.0)), SEA, sealed("blue-1", note), "s", 60)
    assert not got(apart, "blue-3", "dispatch")
    assert states(apart, "blue-1") == [("waiting", None)]
    assert [d.holder for d in apart.world.dispatches] == [""]


def test_nav_s_023_a_carrier_puts_it_ashore_where_there_is_a_telegraph() -> None:
    haven = port("haven", "blue", *off(0, 50, 0, 150), wireless=False)
    ship = force("blue-2", 0, 50, (*off(0, 50, 0, 150), 18.0))
    w = world(force("blue-1", 0, 50), ship, ports=(haven,))
    note = Note(to="blue-adm", text="Secret.", by="carried", carrier="blue-2")
    first = run(w, SEA, sealed("blue-1", note), "s", 360)
    assert [d.holder for d in first.world.dispatches] == ["force:blue-2"]
    second = run(first.world, SEA, {}, "s", 720)
    (there,) = got(second, "blue-adm", "dispatch")

    assert [h[:3] for h in hops(there)] == [
        ("Blue-1", "Blue-2", "carried"),
        ("Blue-2", "Haven", "carried"),
        ("Haven", "Admiralty of Blue", "telegraph"),
    ]
    assert there.arrives == 540
    assert second.world.dispatches == ()


def test_nobody_gives_a_paper_to_a_ship_of_the_enemy() -> None:
    w = world(force("blue-1", 0, 50), force("red-1", *off(0, 50, 0, 100)), force("blue-2", 0, 51))
    note = Note(to="blue-2", text="x", by="carried", carrier="red-1")
    out = run(w, SEA, sealed("blue-1", note), "s", 60)

    assert out.world.dispatches == ()
    assert not got(out, "blue-1", "outbox")


def test_nav_s_023_who_may_carry_a_dispatch_is_asked_of_what_the_author_knows() -> None:
    known = Known(
        seat="blue-1",
        parts=("forces", "dispatches", "log"),
        side="blue",
        minute=0,
        until=360,
        addressees={"blue-adm": "Admiralty"},
        fellows={"blue-1": "Blue-1"},
    )
    note = {"to": "blue-adm", "text": "x"}
    assert dispatches([{**note, "by": "carried", "carrier": "blue-1"}], known, Faults()) == (
        Note(to="blue-adm", text="x", by="carried", carrier="blue-1"),
    )
    texts = []
    wrong = (("pigeon", ""), ("carried", "red-1"), ("carried", "blue-9"), ("quiet", "blue-1"))
    for row in ({"by": by, "carrier": carrier} for by, carrier in wrong):
        faults = Faults()
        assert dispatches([{**note, **row}], known, faults) == ()
        assert [f.where for f in faults.found] == ["dispatches.0.by" if row["by"] == "pigeon" else "dispatches.0.carrier"]
        texts.append(faults.found[0].text)
    assert texts[1].replace("red-1", "blue-9") == texts[2]  # an enemy's force is as unknown as none


def test_nav_s_081_a_ship_neither_jams_unasked_nor_jams_and_keeps_silence() -> None:
    mine = KnownForce(key="blue-1", name="Blue-1", lon=0, lat=50, ships=(), silent=True)
    agreed = Known(
        seat="blue-1", parts=("forces", "dispatches", "log"), side="blue", minute=0, until=360, settings=Settings(jamming=True)
    )
    not_ = replace(agreed, settings=Settings())
    for known, fields, where in (
        (agreed, {"jams": True, "silent": False}, ""),
        (agreed, {}, ""),
        (agreed, {"jams": True}, "silent"),
        (not_, {"jams": True, "silent": False}, "jams"),
        (not_, {"silent": "no"}, "silent"),
    ):
        faults = Faults()
        order = wireless.read(Given(fields, "forces.blue-1", "The order", wireless.FIELDS, faults), mine, known, SEA)
        assert [f.where for f in faults.found] == ([f"forces.blue-1.{where}"] if where else [])
        assert where or order == {"silent": fields.get("silent"), "jams": fields.get("jams")}


# -- silence ----------------------------------------------------------------------------------------------------------


def test_nav_s_081_who_keeps_silence_receives_and_does_not_send() -> None:
    w = with_force(make_world_off_station(50), "blue-1", silent=True)
    both = {**sealed("blue-1", NOTE), **sealed("blue-adm", Note(to="blue-1", text="Return."))}
    out = run(w, SEA, both, "s", 360)

    assert not got(out, "blue-adm", "position")
    assert not got(out, "blue-adm", "dispatch")
    assert not got(out, "blue-adm", "logbook")
    assert [r.arrives for r in got(out, "blue-1", "dispatch")] == [0]
    assert states(out, "blue-adm") == [("waiting", None)]  # there was no answer: that it was read is not known
    assert out.world.forces[0].silent


def test_nav_s_081_silence_is_ordered_and_stands_until_it_is_lifted() -> None:
    hush = {"blue-1": Orders(forces={"blue-1": ForceOrder(silent=True)})}
    first = run(make_world_off_station(50), SEA, hush, "s", 360)
    second = run(first.world, SEA, {"blue-1": Orders(forces={"blue-1": ForceOrder()})}, "s", 720)
    third = run(second.world, SEA, {"blue-1": Orders(forces={"blue-1": ForceOrder(silent=False)})}, "s", 1080)

    assert [f.silent for out in (first, second, third) for f in out.world.forces] == [True, True, False]
    assert [len(got(out, "blue-adm", "position")) for out in (first, second, third)] == [0, 0, 6]
    (status,) = got(first, "blue-1", "status")
    assert status.data["silent"] is True


def test_nav_s_081_a_silent_ship_is_no_relay() -> None:
    w = with_force(chain(50, 100), "blue-1", silent=True)
    assert not got(run(w, SEA, sealed("blue-2", NOTE), "s", 360), "blue-adm", "dispatch")


def test_a_dispatch_at_the_first_minute_asks_what_was_so_before_the_orders() -> None:
    """Admiralties may be visited first: a cabin's papers then must not depend on its later seal."""
    hush = {"blue-1": Orders(forces={"blue-1": ForceOrder(legs=legs((0, 60, 18.0)), silent=True)})}
    out = run(make_world_off_station(59), SEA, {**hush, **sealed("blue-adm", Note(to="blue-1", text="x"))}, "s", 360)

    assert states(out, "blue-adm") == [("sent", "Blue-1")]


# -- the shore --------------------------------------------------------------------------------------------------------


def test_nav_s_082_without_signal_stations_no_coastguard_passes_anything_on() -> None:
    cg = (station("cg", "blue", 0, 50, "coastguard"),)
    on, off_ = (make_world_off_station(5, stations=cg, settings=replace(CALM, stations=agreed)) for agreed in (True, False))

    assert got(run(on, SEA, sealed("blue-1", NOTE), "s", 60), "blue-adm", "dispatch")
    assert not got(run(off_, SEA, sealed("blue-1", NOTE), "s", 60), "blue-adm", "dispatch")


def test_nav_s_082_a_destroyed_station_is_not_there() -> None:
    gone = (replace(station("st", "blue", 0, 50), destroyed_at=-5),)
    assert not got(run(make_world_off_station(5, stations=gone), SEA, sealed("blue-1", NOTE), "s", 60), "blue-adm", "dispatch")


def test_nav_s_083_communications_that_are_not_maintained() -> None:
    lies = {"stations": (), "ports": (port("haven", "blue", *off(0, 50, 0, 61), wireless=False),)}
    kept, cut = (make_world_off_station(61, **lies, settings=replace(CALM, communications=agreed)) for agreed in (True, False))

    assert got(run(kept, SEA, sealed("blue-1", NOTE), "s", 60), "blue-adm", "dispatch")
    assert not got(run(cut, SEA, sealed("blue-1", NOTE), "s", 60), "blue-adm", "dispatch")


@pytest.mark.parametrize(("cut_at", "linked"), [(None, True), (-30, False)])
def test_nav_s_084_a_place_that_hangs_on_a_cut_cable_is_off_the_wire(cut_at: int | None, linked: bool) -> None:
    cable = Cable(key="deep", name="The deep cable", side="blue", places=("st",), points=((0, 50), (1, 50)), cut_at=cut_at)
    out = run(make_world_off_station(5, cables=(cable,)), SEA, sealed("blue-1", NOTE), "s", 60)

    assert bool(got(out, "blue-adm", "dispatch")) is linked


def test_a_form_at_a_station_that_is_destroyed_is_not_lost() -> None:
    """It went there by wire, and its sender has the text."""
    waits = Dispatch(author="blue-adm", number=1, to="blue-1", text="x", written=-60, holder="station:gone")
    out = run(replace(make_world_off_station(5), dispatches=(waits,)), SEA, {}, "s", 60)

    assert [r.arrives for r in got(out, "blue-1", "dispatch")] == [0]


def test_a_dispatch_aboard_of_a_force_that_joins_another_goes_on_with_her() -> None:
    """And a carrier's paper is then to be carried by those she joined."""
    one, other = force("blue-1", 0, 50), force("blue-2", *off(0, 50, 0, 0.2))
    far = force("blue-3", *off(0, 50, 0, 300))
    note = Note(to="blue-3", text="x", by="carried", carrier="blue-2")
    given = {**sealed("blue-1", note), "blue-2": Orders(forces={"blue-2": ForceOrder(join="blue-1")})}
    out = run(world(one, other, far), SEA, given, "s", 60)

    assert [f.key for f in out.world.forces] == ["blue-1", "blue-3"]
    assert [(d.holder, d.carrier) for d in out.world.dispatches] == [("force:blue-1", "blue-1")]


@pytest.mark.parametrize(("nm", "by"), [(50, ""), (4, ""), (4, "quiet")])
def test_sc_n_18_what_is_told_before_the_cabins_order_comes_of_the_run_whatever_its_weather(nm: float, by: str) -> None:
    first = Settings(sighting_cuts=False, weather="1", visits="admiralties_first")
    watch = (station("st", "blue", 0, 50), station("cg", "blue", 0, 50, "coastguard"))
    w = make_world_off_station(nm, settings=first, stations=watch if not by else watch[1:])
    given = sealed("blue-adm", Note(to="blue-1", text="x", by=by))
    told = first_visit(replace(w, settings=replace(first, weather="6")), SEA, given)  # as though it were a fine day

    assert [one for one, _ in told] == [r for r in got(run(w, SEA, given, "s", 360), "blue-1", "dispatch") if r.arrives == 0]
    assert bool(told) is not bool(by)
