"""The way of a signal, its last holder, and those who hear it sent."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from campaign.war.communications.net import FLAGS, GUARD, SEARCHLIGHT, SEMAPHORE, WIRELESS, Nodes, links
from campaign.war.run import run
from naval.state.orders import ForceOrder, Note, Orders
from naval.state.outcome import Interrupt
from naval.state.settings import Settings
from naval.state.waters import Cable
from tests.naval.run.signals import NOTE, SEA, chain, got, hops, make_world_off_station, sealed, states, with_force
from tests.naval.world_builder import force, off, port, station, world

LOUD = Settings(sighting_cuts=False, weather="6", overhearing=True, jamming=True)
SECRET = Note(to="blue-adm", text="Secret.", by="carried", carrier="blue-2")


def fought(minute: int, moves: int, *forces: str) -> Interrupt:
    """Make an action that hurts nobody, without new orders after it."""
    ships = {f"{key}-1": {"afloat": True, "max_kn": 18.0} for key in forces}
    result = {"winner": None, "ending": "", "ships": ships}
    return Interrupt(minute=minute, forces=forces, moves=moves, views={"blue": [], "red": []}, result=result, orders={})


def pair(nm: float, sight: tuple[float, float], day: tuple[bool, bool], *, guard: bool = False, wireless_nm: float = 60) -> int:
    """Find the medium between two ships (or a ship and a coastguard) so many miles apart; -1: none."""
    lon, lat = off(0, 50, nm, 0)
    nodes = Nodes(
        names=("a", "b"),
        keys=("force:a", "b"),
        force=np.array([0, -1 if guard else 1]),
        lon=np.array([0.0, lon]),
        lat=np.array([50.0, lat]),
        radio=np.array([True, not guard]),
        flags=np.array([False, guard]),
        silent=np.array([False, False]),
        sight=np.array(sight),
        day=np.array(day),
    )
    both, _ = links(nodes, [], np.zeros(2, dtype=bool), wireless_nm)
    assert sorted(both.medium) == [both.medium[0]] * 2 if len(both.a) else True
    return int(both.medium_of(0, 1)) if len(both.a) else -1


@pytest.mark.parametrize(
    ("nm", "sight", "day", "medium"),
    [
        (2.4, (10, 20), (True, True), FLAGS),
        (2.6, (10, 20), (True, True), SEMAPHORE),  # S-CC-01: the worse of two airs
        (6.1, (10, 20), (True, True), -1),
        (11.9, (20, 20), (True, True), SEMAPHORE),
        (12.1, (20, 20), (True, True), -1),
        (2.4, (20, 20), (True, False), -1),  # one of them in the dark: neither flags nor a lamp
        (59, (5, 2), (False, False), SEARCHLIGHT),
        (59, (5, 1.9), (False, False), -1),
        (61, (5, 5), (False, False), -1),
    ],
)
def test_nav_s_034_036_037_by_eye_in_the_worse_of_two_airs(
    nm: float, sight: tuple[float, float], day: tuple[bool, bool], medium: int
) -> None:
    assert pair(nm, sight, day, wireless_nm=0) == medium


def test_nav_s_034_wireless_comes_before_the_lamp_and_after_semaphore_and_a_coastguard_by_both_airs() -> None:
    assert pair(40, (5, 5), (False, False)) == WIRELESS
    assert pair(11, (20, 20), (True, True)) == SEMAPHORE
    assert pair(11, (20, 20), (True, True), guard=True) == GUARD
    assert pair(7, (10, 20), (True, True), guard=True) == -1
    assert pair(7, (20, 10), (True, True), guard=True) == -1, "his own fog hides her from him"
    assert pair(2, (20, 20), (True, False), guard=True) == -1, "it is night where he stands"


def test_nav_s_022_it_goes_to_the_nearest_of_the_addressees_forces() -> None:
    w = with_force(chain(50, 100), "blue-1", seat="blue-2")
    out = run(w, SEA, sealed("blue-adm", Note(to="blue-2", text="Return.")), "s", 60)
    assert [h[:2] for h in hops(got(out, "blue-2", "dispatch")[0])] == [("Admiralty of Blue", "St"), ("St", "Blue-1")]


def test_nav_s_022_what_an_admiral_had_not_sent_is_lost_with_his_ships() -> None:
    sunk = {"blue-1-1": {"afloat": False, "max_kn": 0.0}}
    gone = replace(fought(30, 10, "blue-1"), result={"winner": None, "ending": "", "ships": sunk})
    out = run(make_world_off_station(100), SEA, sealed("blue-1", NOTE), "s", 120, (gone,))
    assert [(e.minute, e.text) for e in out.events if "was lost" in e.text] == [
        (60, "Dispatch 1 of Admiral of blue-1 for Admiralty of Blue: was lost with Admiral of blue-1.")
    ]
    assert out.world.dispatches == ()


def test_sc_n_14_who_is_drowned_does_not_know_that_he_was_heard() -> None:
    jam = force("red-1", *off(0, 50, 0, 100), jams=True)  # the squadron is drowned, the station is not
    w = world(force("blue-1", *off(0, 50, 0, 50)), jam, stations=(station("st", "blue", 0, 50),), settings=LOUD)
    out = run(w, SEA, sealed("blue-1", NOTE), "s", 60)

    assert got(out, "blue-adm", "dispatch")
    assert states(out, "blue-1") == [("waiting", None)]


def test_nav_s_022_what_was_written_within_an_hour_waited_and_went_at_the_next() -> None:
    fight = replace(fought(30, 45, "blue-1"), orders=sealed("blue-1", NOTE))
    out = run(make_world_off_station(50), SEA, {}, "s", 360, (fight,))
    assert [(r.arrives, r.data["state"]) for r in got(out, "blue-1", "outbox")] == [(75, "waiting"), (120, "sent")]


@pytest.mark.parametrize("run_min", [90, 360])
def test_nav_s_022_what_was_written_after_a_runs_last_whole_hour_waits_and_is_told_so(run_min: int) -> None:
    fight = replace(fought(run_min - 30, 10, "blue-1"), orders=sealed("blue-1", NOTE))
    first = run(make_world_off_station(100), SEA, {}, "s", run_min, (fight,))
    second = run(first.world, SEA, {}, "s", run_min * 2)

    assert [(r.arrives, r.data["state"]) for out in (first, second) for r in got(out, "blue-1", "outbox")] == [
        (run_min - 20, "waiting")
    ]


def test_nav_s_023_a_paper_put_ashore_goes_on_at_once_if_only_by_eye() -> None:
    """The quay's wire, then a coastguard's flags: handing a paper from man to man is no hop that takes an hour (SC-N-15)."""
    haven = port("haven", "blue", *off(0, 50, 0, 30), wireless=False)
    watch = station("watch", "blue", *off(0, 50, 0, 200), kind="coastguard")
    ship, goal = force("blue-2", 0, 50, (*off(0, 50, 0, 30), 15.0)), force("blue-3", *off(0, 50, 0, 205))
    w = world(force("blue-1", 0, 50), ship, goal, ports=(haven,), stations=(watch,))
    (there,) = got(run(w, SEA, sealed("blue-1", replace(SECRET, to="blue-3")), "s", 360), "blue-3", "dispatch")

    assert [h[2:] for h in hops(there)] == [
        ("carried", 0),
        ("carried", 120),
        ("telegraph", 120),
        ("telegraph", 120),
        ("coastguard", 120),
    ]


def test_nav_s_023_in_a_port_from_which_it_cannot_go_on_the_carrier_keeps_it() -> None:
    haven = port("haven", "blue", *off(0, 50, 0, 30), wireless=True)
    ship, goal = force("blue-2", 0, 50, (*off(0, 50, 0, 30), 15.0)), force("blue-3", *off(0, 50, 0, 80))
    w = world(force("blue-1", 0, 50), ship, goal, ports=(haven,))
    out = run(w, SEA, sealed("blue-1", replace(SECRET, to="blue-3")), "s", 360)
    assert [d.holder for d in out.world.dispatches] == ["force:blue-2"]


def test_nav_s_023_an_admiralty_gives_a_paper_to_a_ship_in_a_port_on_the_wire() -> None:
    for wire, holder in ((True, "force:blue-2"), (False, "")):
        haven = port("haven", "blue", 0, 50, telegraph=wire)
        w = world(force("blue-2", 0, 50, port="haven"), force("blue-3", 0, 55), ports=(haven,))
        out = run(w, SEA, sealed("blue-adm", replace(SECRET, to="blue-3")), "s", 60)
        assert [d.holder for d in out.world.dispatches] == [holder]


# -- overhearing ------------------------------------------------------------------------------------------------------


def test_nav_s_081_a_station_that_passes_a_dispatch_by_wireless_is_heard() -> None:
    enemy = force("red-1", *off(0, 50, 0, -40))  # 40 miles from the station, 90 from the ship
    w = world(force("blue-1", *off(0, 50, 0, 50), silent=True), enemy, stations=(station("st", "blue", 0, 50),), settings=LOUD)
    note = sealed("blue-adm", Note(to="blue-1", text="Return."))
    heard = got(run(w, SEA, note, "s", 120), "red-1", "bearing")

    assert [(r.happened, r.data["bearing"]) for r in heard] == [(0, "N")]
    assert not got(run(w, SEA, {}, "s", 120), "red-1", "bearing")


def test_nav_s_081_who_is_drowned_hears_no_enemy() -> None:
    own, listener = station("st", "blue", 0, 50), force("red-1", *off(0, 50, 55, 50))
    far = force("red-2", *off(0, 50, 110, 50))  # drowns listeners within 60 miles of her, not senders
    for jams in (False, True):
        w = world(force("blue-1", *off(0, 50, 0, 50)), replace(far, jams=jams), listener, settings=LOUD, stations=(own,))
        out = run(w, SEA, {}, "s", 60)
        assert got(out, "blue-adm", "position")
        assert bool(got(out, "red-1", "bearing")) is not jams


@pytest.mark.parametrize("cut_at", [None, 0])
def test_sc_n_17_a_station_that_is_off_the_wire_tells_nobody_what_it_hears(cut_at: int | None) -> None:
    rot, own = station("rot", "red", *off(0, 50, 30, 50)), station("st", "blue", 0, 50)
    cable = Cable(key="c", name="c", side="red", places=("rot",), points=((0, 0), (1, 1)), cut_at=cut_at)
    w = world(force("blue-1", *off(0, 50, 0, 50)), settings=LOUD, stations=(rot, own), cables=(cable,))
    assert bool(got(run(w, SEA, {}, "s", 60), "red-adm", "bearing")) is (cut_at is None)


def test_nav_s_028_who_is_in_action_neither_reports_nor_listens() -> None:
    enemy = force("red-1", *off(0, 50, 30, 50))
    w = world(force("blue-1", *off(0, 50, 0, 50)), enemy, stations=(station("st", "blue", 0, 50),), settings=LOUD)
    out = run(w, SEA, {}, "s", 240, (fought(50, 80, "blue-1"),))
    assert [r.happened for r in got(out, "blue-adm", "position")] == [180, 240]
    out = run(w, SEA, {}, "s", 240, (fought(50, 80, "red-1"),))
    assert [r.happened for r in got(out, "red-1", "bearing")] == [180, 240]


def test_nav_s_081_silence_that_is_ordered_holds_from_the_minute_after() -> None:
    order = {"blue-1": Orders(forces={"blue-1": ForceOrder(silent=True)}, dispatches=(NOTE,))}
    out = run(make_world_off_station(50), SEA, order, "s", 120)
    assert [r.arrives for r in got(out, "blue-adm", "dispatch")] == [0]
    assert not got(out, "blue-adm", "position")


def test_nav_s_082_a_station_passes_nothing_on_from_the_minute_of_its_destruction() -> None:
    st = replace(station("st", "blue", 0, 50), destroyed_at=120)
    assert [
        r.happened for r in got(run(make_world_off_station(50, stations=(st,)), SEA, {}, "s", 240), "blue-adm", "position")
    ] == [60]


def test_sc_n_18_nor_is_a_paper_handed_over_before_the_weather_is_thrown() -> None:
    first = Settings(sighting_cuts=False, weather="6", visits="admiralties_first")
    w = world(force("blue-1", 0, 50), force("blue-2", *off(0, 50, 0, 3)), settings=first)
    out = run(w, SEA, sealed("blue-1", SECRET), "s", 120)
    assert [[(h.to, h.at) for h in d.hops] for d in out.world.dispatches] == [[("Blue-2", 60)]]


# -- a paper that is carried goes with the ship (SC-N-15) ----------------------------------------------------------------


def carried(to: str, *ports: tuple[str, float], author: str, goal: float = 500.0, **more: object) -> list[tuple[object, ...]]:
    """List the stages of a paper that blue-2 carries from the first port to the next, if there is one."""
    havens = tuple(port(key, "blue", *off(0, 50, 0, nm)) for key, nm in ports)
    course = [(*off(0, 50, 0, nm), 15.0) for _, nm in ports[1:]]
    ship = force("blue-2", 0, 50, *course, port=ports[0][0])
    flag = force("blue-1", 0, 50, port=ports[0][0])
    w = world(flag, ship, force("blue-3", *off(0, 50, 0, goal)), ports=havens, **more)
    out = run(w, SEA, sealed(author, replace(SECRET, to=to)), "s", 360)
    found = [hops(r) for r in got(out, to, "dispatch")] + [
        [(h.origin, h.to, h.medium, h.at) for h in d.hops] for d in out.world.dispatches
    ]
    return found[0] if found else []


def test_sc_n_15_a_paper_is_not_put_ashore_where_it_was_taken_aboard() -> None:
    """Not telegraphed back to its source and on, all in one minute."""
    watch = station("watch", "blue", *off(0, 50, 0, 200), kind="coastguard")
    way = carried("blue-3", ("haven", 0.0), author="blue-adm", goal=205.0, stations=(watch,))
    assert way == [("Admiralty of Blue", "Haven", "telegraph", 0), ("Haven", "Blue-2", "carried", 0)], "no hand reaches so far"
    assert carried("blue-3", ("haven", 0.0), author="blue-1", goal=205.0, stations=(watch,)) == [
        ("Blue-1", "Blue-2", "carried", 0)
    ]


def test_sc_n_15_put_ashore_in_the_next_port_it_goes_on_but_never_back_over_who_gave_it() -> None:
    watch = station("watch", "blue", *off(0, 50, 0, 200), kind="coastguard")
    ports = (("haven", 0.0), ("cove", 30.0))
    from_sea = carried("blue-3", *ports, author="blue-1", goal=205.0, stations=(watch,))
    assert [h[2] for h in from_sea] == ["carried", "carried", "telegraph", "telegraph", "coastguard"]
    assert from_sea[1][:2] == ("Blue-2", "Cove")
    from_home = carried("blue-3", *ports, author="blue-adm", goal=205.0, stations=(watch,))
    wired = [("Admiralty of Blue", "Haven", "telegraph", 0), ("Haven", "Blue-2", "carried", 0)]
    assert from_home == wired, "all wires lead back over the Admiralty"


def test_sc_n_15_a_paper_that_was_put_ashore_and_waits_on_its_way_goes_on_without_its_carrier() -> None:
    """From a relay it is passed on at the next hour: it waited there for a ship that had done with it."""
    haven = port("haven", "blue", *off(0, 50, 0, 30), wireless=False)
    watch = station("watch", "blue", *off(0, 50, 0, 200), kind="coastguard")
    ship, relay = force("blue-2", 0, 50, (*off(0, 50, 0, 30), 15.0)), force("blue-4", *off(0, 50, 0, 208))
    goal = force("blue-3", *off(0, 50, 0, 216))
    w = world(force("blue-1", 0, 50), ship, relay, goal, ports=(haven,), stations=(watch,))
    (there,) = got(run(w, SEA, sealed("blue-1", replace(SECRET, to="blue-3")), "s", 360), "blue-3", "dispatch")

    assert [h[2:] for h in hops(there)][-2:] == [("coastguard", 120), ("semaphore", 180)]
