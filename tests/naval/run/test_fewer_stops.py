"""Fewer stops: stops near in time are one (SC-N-06), and a broken-off action does not open again by itself (SC-N-07)."""

from __future__ import annotations

from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.mustering.consent import in_words
from naval.state.orders import ForceOrder, Orders
from naval.state.settings import CONSENT, STANDARD, Settings
from naval.state.world import Leg, Seat, World, decode_world, encode
from tests.naval.run.contacts import converging, fought
from tests.naval.run.cut_table import FINE, HERE, SEA, meeting, minutes, played, reasons, sealed
from tests.naval.world_builder import force, legs, off, ships_for

HALF_AN_HOUR = replace(FINE, stops_apart_min=30)


def with_more(w: World, *more: tuple[str, str, tuple[float, float], tuple[float, float, float]]) -> World:
    """Add forces: key, seat, place and course of each."""
    forces = [replace(force(key, *place, to), seat=seat) for key, seat, place, to in more]
    seats = {s.key: s for s in w.seats} | {f.seat: Seat(key=f.seat, name=f.seat, role="cabin", side=f.side) for f in forces}
    ships = tuple(s for f in forces for s in ships_for(f))
    every = tuple(sorted((*w.forces, *forces), key=lambda f: f.key))
    return replace(w, forces=every, ships=(*w.ships, *ships), seats=tuple(seats[k] for k in sorted(seats)))


# -- stops near in time -------------------------------------------------------------------------------------------------


def test_sc_n_06_everybody_is_asked_again_at_the_same_half_hours_and_not_in_a_runs_last() -> None:
    book, _ = played(meeting(), {}, lambda out: sealed(*out.asked))
    ours, _ = played(replace(meeting(), settings=HALF_AN_HOUR), {}, lambda out: sealed(*out.asked))

    assert minutes(book) == [220, 230, 240, 250, 260, 270, 280, 290]
    assert minutes(ours) == [220, 240, 270, 300]
    assert reasons(ours)[::2] == ["sighting", "approach", "approach", "lost"]
    assert [{one.minutes for one in stop.cut.asked} for stop in ours] == [{20}, {30}, {30}, {0}], "and so the room says"


def test_sc_n_06_two_pairs_far_apart_share_their_stops_after_the_first() -> None:
    """A second pair, a hundred miles north, sights each other eight minutes later."""
    pair = (
        ("blue-2", "blue-2", off(*HERE, -3.2, 100), (*off(*HERE, 196.8, 100), 12.0)),
        ("red-2", "red-2", off(*HERE, 100, 116), (*off(*HERE, -100, 116), 12.0)),
    )
    stops, _ = played(
        replace(with_more(meeting(), *pair), settings=HALF_AN_HOUR), {}, lambda out: dict.fromkeys(out.asked, Orders())
    )

    assert [(stop.world.minute, len(stop.asked)) for stop in stops][:4] == [(220, 2), (228, 2), (240, 2), (270, 4)]
    shorter, _ = played(replace(meeting(), settings=HALF_AN_HOUR), {}, lambda out: sealed(*out.asked), until=265)
    assert minutes(shorter) == [220], "at 240 orders would last 25 minutes"


def test_sc_n_06_what_comes_in_sight_a_minute_later_is_the_same_stop() -> None:
    """Three more of Red's come in sight a minute after one another; the fault to find: Blue, who carries on, asked at each."""
    behind = [(f"red-{n}", f"red-{n}", off(*HERE, 100 + 0.4 * n, 16), (*off(*HERE, -100, 16), 12.0)) for n in (2, 3, 4)]
    w = with_more(meeting(), *behind)

    def answered(w: World) -> list[Outcome]:
        return played(w, {}, lambda out: sealed("blue-1", stands=True))[0]

    book = [stop.world.minute for stop in answered(w) if "blue-1" in stop.asked]
    ours = [stop.world.minute for stop in answered(replace(w, settings=HALF_AN_HOUR)) if "blue-1" in stop.asked]
    assert book[:4] == [220, 222, 223, 224]
    assert ours[:2] == [220, 240]
    assert all(minute % 30 == 0 for minute in ours[1:])


def test_sc_n_06_an_admiral_is_asked_for_all_his_forces_that_have_an_enemy_in_sight() -> None:
    consort = ("blue-2", "blue-1", off(*HERE, -1, -3), (*off(*HERE, 199, -3), 12.0))
    w = replace(with_more(meeting(), consort), settings=HALF_AN_HOUR)
    stops, _ = played(w, {}, lambda out: {})
    later, _ = played(w, {}, lambda out: sealed(*(set(out.asked) & {"blue-1"})) | {"red-1": Orders()})

    assert [one.force for one in stops[0].cut.asked] == ["blue-1", "red-1"]
    blue = [(stop.world.minute, [one.force for one in stop.cut.asked if one.force != "red-1"]) for stop in later]
    asked = [minute for minute, some in blue if some]
    assert all(minute % 30 == 0 for minute in asked[1:])
    assert ["blue-1", "blue-2"] in [some for _, some in blue], "both at once, though they came in sight at different minutes"


def test_sc_n_06_battle_range_and_the_end_of_an_action_wait_for_nobody() -> None:
    w = replace(converging(), settings=HALF_AN_HOUR)
    stop = run(w, SEA, {}, "s", 360)
    assert stop.cut is not None
    out = run(w, SEA, {}, "s", 360, (replace(stop.cut, orders={}),))
    over = run(w, SEA, {}, "s", 360, (replace(stop.cut, minute=130, orders={}), fought(None, moves=5)))

    assert out.engagement is not None
    assert out.engagement.minute == 137
    assert (over.world.minute, over.asked) == (142, ("blue-1", "red-1"))


# -- an action that was broken off --------------------------------------------------------------------------------------


def after(settings: Settings, *, blue: str = "", until: int = 360, far: float = 0.0) -> Outcome:
    """Steer both at each other from twenty miles when the action is over at 177, Blue ordered anew; ``far`` off first."""
    there = (Leg(lon=off(*HERE, 30 - far, 0)[0], lat=50.0, knots=16.0),) if far else ()
    new = {
        "blue-1": Orders(forces={"blue-1": ForceOrder(legs=(*there, *legs((*off(*HERE, 60, 0), 16.0))), sighting=blue)}),
        "red-1": Orders(forces={"red-1": ForceOrder(legs=legs((*off(*HERE, -200, 0), 8.0)), stands=True)}),
    }
    return run(replace(converging(), settings=settings), SEA, {}, "s", until, (fought(new),))


BOOK = Settings(weather="6", sighting_cuts=False)
OURS = replace(BOOK, actions_renewed=False)


def test_sc_n_07_it_opens_again_only_by_orders_to_close() -> None:
    assert after(BOOK).engagement is not None, "in the book at battle range"
    assert after(OURS).engagement is None
    assert after(OURS, blue="shadow").engagement is None
    sought = after(OURS, blue="close").engagement
    assert sought is not None
    assert 177 < sought.minute < 260


def test_sc_n_07_the_umpire_reads_what_becomes_of_it() -> None:
    book, ours = (next(e for e in after(terms, until=200).events if e.kind == "battle") for terms in (BOOK, OURS))

    assert ours.text == f"{book.text} It is not renewed unless one of them is ordered to close, or they meet again."
    assert ours.rules == (*book.rules, "SC-N-07")


def test_sc_n_07_or_when_they_meet_anew() -> None:
    """Blue runs out of sight for more than half an hour, and comes back."""
    out = after(OURS, until=900, far=50.0)

    assert out.engagement is not None
    assert out.engagement.minute > 360
    assert after(OURS, until=900, far=12.0).engagement is None, "never out of sight: it is the old meeting"


def test_sc_n_07_it_holds_over_the_end_of_a_run_as_long_as_they_have_not_lost_each_other() -> None:
    first = after(OURS, until=200)
    (truce,) = first.world.truces
    world = decode_world(encode(first.world))
    sought = {"red-1": Orders(forces={"red-1": ForceOrder(legs=legs((*off(*HERE, -200, 0), 8.0)), sighting="close")})}

    assert (truce.parted, truce.seen) == (True, 200)
    assert run(world, SEA, {}, "s", 600).engagement is None
    assert run(replace(world, settings=BOOK), SEA, {}, "s", 600).engagement is not None
    assert run(world, SEA, sought, "s", 600).engagement is not None


def test_sc_n_07_who_is_inside_range_when_another_engages_one_of_them_is_in_it() -> None:
    """A friend of Blue's steers at Red, with Blue at battle range of him under the truce."""
    near = {"blue_1_1": {"x_yd": -3000.0}, "red_1_1": {"x_yd": 3000.0}}
    lying = {k: Orders(forces={k: ForceOrder(stands=True)}) for k in ("blue-1", "red-1")}
    base = replace(converging(), settings=OURS)
    alone = run(base, SEA, {}, "s", 360, (fought(lying, **near),))
    friend = ("blue-2", "blue-2", off(*HERE, 30, -75), (*off(*HERE, 30, 60), 16.0))
    met = run(with_more(base, friend), SEA, {}, "s", 360, (fought(lying, **near),)).engagement

    assert alone.engagement is None
    assert met is not None
    assert met.forces == ("blue-1", "blue-2", "red-1")


def test_what_is_not_agreed_changes_nothing_and_new_wars_are_proposed_both() -> None:
    fresh, _ = played(replace(meeting(), settings=replace(FINE, stops_apart_min=0)), {}, lambda out: sealed(*out.asked))
    assert minutes(fresh) == [220, 230, 240, 250, 260, 270, 280, 290]
    assert (STANDARD.stops_apart_min, STANDARD.actions_renewed) == (30, False)
    assert (Settings().stops_apart_min, Settings().actions_renewed) == (0, True)
    words = {item.key: in_words(item, getattr(STANDARD, item.key)) for item in CONSENT}
    assert (words["stops_apart_min"], words["actions_renewed"]) == ("30 minutes", "no")
