"""A force given to another seat of her side, or to a new one (UD-102)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval import ruling_kinds
from naval.ruling_kinds import Ground
from naval.state.frozen import stored
from naval.state.orders import Detach, ForceOrder, Note, Orders
from naval.state.outcome import Interrupt
from naval.state.ruling_acts import Act, Chance, Command, by_chance
from naval.state.rulings import Rulings
from naval.state.world import Force, Seat, World
from tests.campaign.war.desk_acts import papers, ruled
from tests.naval.world_builder import force, legs, off, open_sea, orders, ships_for, world

WHY = "The squadron is too large for one."
SEA = open_sea()
CANARY = "too large"
EAST = legs((9.0, 55.0, 10.0))


def wrong(of: World, act: Act, *before: Act, clock: int = 0) -> str:
    """Describe the faults of a ruling."""
    return " ".join(ruling_kinds.faults(act, Ground(world=of, clock=clock, until=360, rulings=Rulings(acts=before))))


def to(key: str, seat: str = "", title: str = "", since: int = 360) -> Command:
    return Command(since=since, reason=WHY, force=key, seat=seat, title=title)


def of_force(out: Outcome, key: str) -> Force:
    return next(one for one in out.world.forces if one.key == key)


def two() -> World:
    """Set up Blue with two cabins, a force each, and a second force for the first; Red steams within sight of that."""
    return world(
        force("blue-1", 3, 55, (4, 55, 8.0)),
        force("blue-2", *off(3, 55, 0, -60)),
        replace(force("blue-3", *off(3, 55, 0, 60), (5, 56, 8.0)), seat="blue-1"),
        force("red-1", *off(3, 55, 0, 70), (5, 56.2, 8.0)),
    )


def cabins(of: World) -> World:
    """Drop the extra cabin: the first then has two forces."""
    return replace(of, seats=tuple(one for one in of.seats if one.name != "Admiral of blue-3"))


WORLD = cabins(two())
PLAIN = run(WORLD, SEA, {}, "s", 360)


# -- a seat that there is -----------------------------------------------------------------------------------------------


def test_ud_102_from_the_next_runs_first_minute_she_takes_orders_from_another_seat_and_from_it_alone() -> None:
    out = run(WORLD, SEA, {"blue-1": orders("blue-3", (5, 56, 9.0))}, "s", 360, (), ruled(WORLD, to("blue-3", "blue-2")))
    was, now = (of_force(one, "blue-3") for one in (run(WORLD, SEA, {"blue-1": orders("blue-3", (5, 56, 9.0))}, "s", 360), out))
    assert (was.seat, now.seat) == ("blue-1", "blue-2")
    assert replace(now, seat="blue-1") == was, "to the end of the run the old hand's orders stand"
    sheets = {"blue-1": orders("blue-3", (2, 56, 6.0)), "blue-2": orders("blue-3", (9, 56, 6.0))}
    then = run(out.world, SEA, sheets, "s2", 720)
    assert of_force(then, "blue-3").legs[-1].lon == 9
    assert [one.data["force"] for one in papers(then, "blue-2", "status")] == ["blue-2", "blue-3"]
    assert [one.data["force"] for one in papers(then, "blue-1", "status")] == ["blue-1"]


def test_ud_102_the_new_hand_has_her_status_and_her_log_and_no_other_paper_of_the_old_seats() -> None:
    sheets = {"blue-2": Orders(dispatches=(Note(to="blue-1", text="For you alone."),))}
    plain, out = run(WORLD, SEA, sheets, "s", 360), run(WORLD, SEA, sheets, "s", 360, (), ruled(WORLD, to("blue-3", "blue-2")))

    had = [(one.kind, one.data, one.happened) for one in papers(plain, "blue-1", "log", "sighting")]
    hers = [one for one in had if one[1].get("force") == "blue-3" or one[1].get("by") == "Blue-3"]
    assert {kind for kind, *_ in hers} == {"log", "sighting"}
    before = [(one.kind, one.data) for one in papers(plain, "blue-2")]
    new = [one for one in papers(out, "blue-2") if (one.kind, one.data) not in before]
    found = [(one.kind, one.data, one.happened) for one in new if one.data.get("force") or one.kind == "sighting"]
    (status,) = (one for one in new if one.kind == "status")
    assert status.data == next(one.data for one in papers(plain, "blue-1", "status") if one.data["force"] == "blue-3")
    assert sorted(map(repr, found)) == sorted(map(repr, [*hers, ("status", status.data, 360)]))
    (said,) = (one.data["text"] for one in new if one.kind == "log" and "force" not in one.data)
    assert said == "Blue-3 takes orders from you from now on."
    assert {one.arrives for one in new} == {360}
    assert "For you alone." not in repr(new)
    assert papers(plain, "blue-1", "dispatch") == papers(out, "blue-1", "dispatch")


def test_ud_102_the_old_hand_reads_that_she_is_its_own_no_more_and_nobody_reads_why() -> None:
    out = run(WORLD, SEA, {}, "s", 360, (), ruled(WORLD, to("blue-3", "blue-2")))
    (gone,) = papers(out, "blue-1", "company")
    assert gone.data == {
        "force": "blue-3",
        "name": "Blue-3",
        "to": "Admiral of blue-2",
        "state": "handed",
        "text": "Blue-3 takes orders from Admiral of blue-2 from now on.",
    }
    assert [one.data["force"] for one in papers(out, "blue-1", "status")] == ["blue-1"]
    for seat in ("red-1", "red-adm", "blue-adm", "press"):
        assert papers(out, seat) == papers(PLAIN, seat), seat
    assert not [one for one in out.reports if CANARY in repr(one)]
    ruling, hand = (next(one for one in out.events if one.kind == kind) for kind in ("ruling", "hand"))
    assert ruling.text == f"By ruling: From Day 1, 12:00 Blue-3 takes orders from Admiral of blue-2. {WHY}"
    assert (hand.told, hand.about, hand.minute) == (("blue-1", "blue-2"), ("force:blue-3",), 360)


def test_ud_102_what_is_in_sight_keeps_its_letter_and_later_letters_are_the_new_seats() -> None:
    out = run(WORLD, SEA, {}, "s", 360, (), ruled(WORLD, to("blue-3", "blue-2")))
    (seen,) = {one.data["label"] for one in papers(out, "blue-2", "sighting")}
    assert seen == "A"
    then = run(out.world, SEA, {}, "s2", 720)
    assert {one.data["label"] for one in papers(then, "blue-2", "sighting")} == {"A"}
    assert papers(then, "blue-1", "sighting") == []


def test_ud_102_the_last_force_of_a_seat_may_go_and_one_that_returns_is_its_own_again() -> None:
    at = run(WORLD, SEA, {}, "s", 360, (), ruled(WORLD, to("blue-1", "blue-2"), to("blue-3", "blue-2"))).world
    assert {one.seat for one in at.forces if one.side == "blue"} == {"blue-2"}
    out = run(at, SEA, {"blue-1": orders("blue-1", (2, 55, 8.0))}, "s2", 720, (), ruled(at, to("blue-1", "blue-1", since=720)))
    assert papers(out, "blue-1", "status")[0].data["force"] == "blue-1"
    assert of_force(out, "blue-1").seat == "blue-1"
    assert papers(run(at, SEA, {}, "s2", 720), "blue-1", "status", "log", "sighting") == [], "a seat without a force reads none"


# -- a new seat ---------------------------------------------------------------------------------------------------------


def test_ud_102_a_new_seat_is_made_for_her_and_its_key_counts_nobody() -> None:
    out = run(WORLD, SEA, {}, "s", 360, (), ruled(WORLD, to("blue-3", title="Scouting Group")))
    (new,) = (one for one in out.world.seats if one not in WORLD.seats)
    assert (new.name, new.role, new.side) == ("Scouting Group", "cabin", "blue")
    assert of_force(out, "blue-3").seat == new.key
    assert out.world.seats == tuple(sorted(out.world.seats, key=lambda one: one.key))
    assert {one.kind for one in papers(out, new.key)} == {"status", "log", "sighting"}
    with_red = ruled(WORLD, to("red-1", title="Torpedo Flotilla"), to("blue-3", title="Scouting Group"))
    other = run(WORLD, SEA, {}, "s", 360, (), with_red)
    assert len(other.world.seats) == len(WORLD.seats) + 2
    blue = ("blue-1", "blue-2", "blue-adm", new.key)
    assert [papers(other, key) for key in blue] == [papers(out, key) for key in blue], "red's own is seen by nobody of blue's"
    for one in WORLD.seats:
        assert b'"mark"' not in stored(one)


def test_ud_102_two_forces_under_one_title_have_one_seat_and_its_letters_are_its_own() -> None:
    acts = (to("blue-1", title="Van  Division"), to("blue-3", title="Van Division"))
    out = run(WORLD, SEA, {}, "s", 360, (), ruled(WORLD, *acts))
    (new,) = (one for one in out.world.seats if one not in WORLD.seats)
    assert sorted(one.key for one in out.world.forces if one.seat == new.key) == ["blue-1", "blue-3"]
    chaser = replace(
        of_force(out, "red-1"), key="red-2", name="Red-2", **dict(zip(("lon", "lat"), off(4, 55, 0, 9), strict=True))
    )
    more = replace(
        out.world, forces=(*out.world.forces, chaser), ships=(*out.world.ships, *ships_for(replace(chaser, flagship="red-2-1")))
    )
    then = run(more, SEA, {}, "s2", 720)
    labels = [one.data["label"] for one in papers(then, new.key, "sighting") if one.data["by"] == "Blue-1"]
    assert set(labels) == {f"A·{new.mark}"}


def test_ud_102_nobody_else_skips_a_letter_for_a_seat_that_was_made() -> None:
    made = Seat(key="blue-seat-0-k7qp", name="New", role="cabin", side="blue", mark="K7")
    more = replace(WORLD, seats=tuple(sorted((*WORLD.seats, made), key=lambda one: one.key)))
    labels = [[one.data["label"] for one in papers(run(of, SEA, {}, "s", 360), "blue-1", "sighting")] for of in (WORLD, more)]
    assert labels[0] == labels[1] != []


# -- detached forces ----------------------------------------------------------------------------------------------------


def scouts(far: bool) -> World:
    """Set up scouts that have parted from blue-1, near her or out of touch, with the papers aboard them."""
    one = force("blue-1", 3, 55)
    at = world(one, force("blue-2", *off(3, 55, 0, -30)), ships=(*ships_for(one, "scout", 3), *ships_for(force("blue-2", 0, 0))))
    part = Detach(key="blue-1_0_1", name="Scouts", ships=("blue-1-2",))
    away = legs((*off(3, 55, 150 if far else 4, 0), 20.0))
    first = {"blue-1": Orders(forces={"blue-1": ForceOrder(detach=(part,)), "blue-1_0_1": ForceOrder(legs=away)})}
    return run(at, SEA, first, "s", 600).world


def test_ud_102_what_has_parted_from_her_goes_with_her() -> None:
    at = scouts(far=False)
    out = run(at, SEA, {}, "s2", 960, (), ruled(at, to("blue-1", "blue-2", since=960)))
    kid = of_force(out, "blue-1_0_1")
    assert (kid.seat, kid.parent, kid.hand) == ("blue-2", "blue-1", "")
    assert {one.data["force"] for one in papers(out, "blue-2", "status")} == {"blue-1", "blue-1_0_1", "blue-2"}
    assert {one.data["name"] for one in papers(out, "blue-1", "company")} == {"Blue-1", "Scouts"}
    assert papers(out, "blue-1", "status") == []


def test_ud_102_scouts_out_of_touch_bring_the_new_hand_the_log_that_lay_aboard() -> None:
    at = scouts(far=True)
    kid = next(one for one in at.forces if one.key == "blue-1_0_1")
    aboard = [one for one in at.mail if one.aboard == "~blue-1_0_1"]
    assert (kid.hand, bool(aboard)) == ("umpire", True)
    out = run(at, SEA, {}, "s2", 960, (), ruled(at, to("blue-1_0_1", "blue-2", since=960)))
    now = of_force(out, "blue-1_0_1")
    assert (now.seat, now.parent, now.hand) == ("blue-2", "", "")
    lines = [one for one in papers(out, "blue-2", "log") if one.data.get("force") == "blue-1_0_1"]
    assert {one.happened for one in lines} >= {one.happened for one in aboard if one.kind == "log"}
    assert [one for one in out.world.mail if one.aboard == "~blue-1_0_1"] == []
    said = [one.data.get("text", "") for one in papers(out, "blue-1") if "Scouts" in repr(one.data)]
    assert said == ["Scouts takes orders from Admiral of blue-2 from now on."], "of herself he hears nothing"


def test_ud_102_with_her_admiral_goes_what_is_out_of_touch_and_stays_in_the_hand_that_has_it() -> None:
    at = scouts(far=True)
    out = run(at, SEA, {}, "s2", 960, (), ruled(at, to("blue-1", "blue-2", since=960)))
    kid = of_force(out, "blue-1_0_1")
    assert (kid.seat, kid.parent, kid.hand) == ("blue-2", "blue-1", "umpire")
    assert {one.seat for one in out.world.mail if one.aboard == "~blue-1_0_1"} == {"blue-2"}
    assert "blue-1_0_1" not in [one.data["force"] for one in papers(out, "blue-2", "status")]


# -- what cannot be -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (to("blue-3", "red-1"), "of her own side, which Admiral of red-1 is not. Choose Admiral of blue-2."),
        (to("blue-3", "blue-adm"), "which Admiralty of Blue is not"),
        (to("blue-3", "press"), "which The Editor is not"),
        (to("blue-3", "nobody"), "which “nobody” is not"),
        (to("blue-3", "blue-1"), "Blue-3 takes orders from Admiral of blue-1 already."),
        (to("blue-3"), "Choose the new commander"),
        (to("blue-3", "blue-2", "Van Division"), "Choose the new commander"),
        (to("blue-3", title="X"), "has 3 to 60 characters; this has 1."),
        (to("blue-3", title="the  editor"), "There is a seat The Editor already"),
        (to("gone", "blue-2"), "There is no such force in this run."),
        (to("blue-3", "blue-2", since=0), "It takes effect as this run ends, at Day 1, 12:00."),
    ],
)
def test_ud_102_what_is_no_hand_for_her_is_refused_in_one_sentence(act: Command, said: str) -> None:
    assert said in wrong(WORLD, act)


def test_ud_102_neutral_lost_fighting_and_twice_ruled_on_are_refused() -> None:
    forces = {one.key: one for one in WORLD.forces}
    neutral = replace(WORLD, forces=(replace(forces["blue-3"], side="neutral"), forces["blue-2"]))
    assert "Blue-3 is neutral" in wrong(neutral, to("blue-3", title="Van Division"))
    lost = replace(WORLD, ships=tuple(replace(one, afloat=one.force != "blue-3") for one in WORLD.ships))
    assert "Nothing of Blue-3 is afloat." in wrong(lost, to("blue-3", "blue-2"))
    fights = replace(WORLD, forces=(replace(forces["blue-3"], held_until=400), forces["blue-2"]))
    assert "in action beyond the end of this run" in wrong(fights, to("blue-3", "blue-2"))
    assert "There is a ruling on this already" in wrong(WORLD, to("blue-3", title="Van Division"), to("blue-3", "blue-2"))
    assert "other side has that title" in wrong(WORLD, to("red-1", title="Van Division"), to("blue-3", title="van division"))
    assert wrong(WORLD, to("blue-3", "blue-2"), clock=94) == "", "at a stop as well: she goes as the run ends"


def test_ud_102_in_action_or_lost_as_the_run_ends_she_stays_where_she_is_and_no_seat_is_made() -> None:
    ends = {"ships": {}, "told": {"blue": "", "red": ""}}
    battle = Interrupt(minute=300, moves=60, forces=("blue-3", "red-1"), result=ends, views={}, afoot=True)
    rulings = ruled(WORLD, to("blue-3", title="Scouting Group"))
    out = run(WORLD, SEA, {}, "s", 360, (battle,), rulings)
    assert of_force(out, "blue-3").seat == "blue-1"
    assert (of_force(out, "blue-3").seat, out.world.seats) == ("blue-1", WORLD.seats)
    (event,) = (one for one in out.events if one.kind == "ruling")
    assert "It could not be done: she is in action as the run ends." in event.text
    assert papers(out, "blue-1", "company") == []


def test_ud_102_nobody_is_told_before_the_run_ends_and_by_a_chance_that_fails_nobody_at_all() -> None:
    one = by_chance(to("blue-3", "blue-2"), 3)
    assert isinstance(one, Chance)
    fell = {seed: run(WORLD, SEA, {}, seed, 360, (), ruled(WORLD, one)) for seed in map(str, range(12))}
    holds = {seed for seed, out in fell.items() if of_force(out, "blue-3").seat == "blue-2"}
    assert 0 < len(holds) < 12
    for seed, out in fell.items():
        (event,) = (one for one in out.events if one.kind == "ruling")
        assert ("It holds." in event.text) == (seed in holds)
        assert bool(papers(out, "blue-1", "company")) == (seed in holds)
