"""Patrols, screens, recognition, boxes, letters, the shore and the people (LC-007, LC-113 to LC-120)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from land.ground import measure
from land.ground.country import Country
from land.sighting import boxes, scout_estimates
from land.sighting.glimpses import apart, by_patrols, meetings
from land.sighting.observation import look
from land.sighting.resolve import letters, told_at
from land.sighting.scene import Scene, scene_of
from land.sighting.scouting import Scouting, crosses_screen, meets, out_mi, sabres_a_mile, scouting_of, sees_at
from land.sighting.shore import ShipTrack, Station
from land.state.ground import Beach, Ground, Place
from land.state.world import Body, Held, Land, Lid, Order, PlaceNow, Task
from naval.geo import course
from tactical.engine.dice import Dice
from tests.land.even_sky import EvenSky
from tests.land.sighting.loaded_dice import loaded
from tests.land.sighting.small import MILE, Straight, body, country, make_spot


def scene(
    *who: tuple[Body, Straight],
    scouting: dict[str, Scouting] | None = None,
    dice: Dice | None = None,
    ground: Country | None = None,
    dark: bool = False,
    until: int = 360,
) -> Scene:
    return Scene(
        start=0,
        until=until,
        bodies=tuple(b for b, _ in who),
        moves={b.key: m for b, m in who},
        country=ground or country(),
        sky=EvenSky(dark=dark),
        dice=dice or Dice("x"),
        scouting=scouting or {},
    )


SQUADRON = body("horse", "red", cav=1), Straight("horse", 0, 0)
FOOT = body("foot", "blue", inf=4, cav=1), Straight("foot", 0, 12)


# ---- LC-113, LC-114 ----


def test_lc_113_patrols_ride_out_to_fifteen_miles_in_three_hours() -> None:
    out = Scouting("patrol", since=60)
    assert [out_mi(out, m) for m in (0, 60, 120, 240, 600)] == [0, 0, 5, 15, 15]


def test_lc_113_a_squadron_covers_four_miles_at_most_and_other_bodies_look_three_miles_round() -> None:
    horse = SQUADRON[0]
    assert sabres_a_mile(horse, Scouting("screen", 0, front_mi=2)) == 80
    assert sabres_a_mile(horse, Scouting("screen", 0, front_mi=40)) == 40
    assert sabres_a_mile(body("f", "red", inf=1), None) == 0
    for far, met in ((2.9, True), (3.1, False)):
        stands = scene((body("a", "red", inf=1), Straight("a", 0, 0)), (body("b", "blue", inf=1), Straight("b", far, 0)))
        a, b = stands.afoot
        assert bool(meetings(stands, a, b, apart(stands, a, b))) is met


@pytest.mark.parametrize("hours", [0, 2])
def test_lc_113_a_patrol_meets_a_body_as_soon_as_it_has_ridden_so_far(hours: int) -> None:
    some = scene(SQUADRON, FOOT, scouting={"horse": Scouting("patrol", since=-60 * hours)})
    (met,) = meetings(some, SQUADRON[0], FOOT[0], apart(some, SQUADRON[0], FOOT[0]))
    assert met.minute == (12 - 5 * hours) * 12


def test_lc_114_ahead_all_round_or_the_screens_front() -> None:
    horse, here, out = SQUADRON[0], make_spot(0, 0), Scouting("patrol", since=-600)
    assert [meets(horse, out, here, 90.0, 0, 10, b) for b in (29, 31, 61, 91, 121, 149, 151, 270)] == [
        None,
        0,
        1,
        2,
        3,
        3,
        None,
        None,
    ]
    assert [meets(horse, out, here, None, 0, 10, b) for b in (200, 290, 10, 100)] == [0, 1, 2, 3]
    screen = Scouting("screen", since=-600, front_mi=4, facing_deg=0)
    assert meets(horse, screen, here, None, 0, 10, 0) == 2
    assert meets(horse, screen, here, None, 0, 10, 180) is None
    assert [meets(horse, screen, here, None, 0, 10, b) for b in (-13, -11, 11, 13)] == [None, 0, 3, None]
    two = Scouting("patrol", since=-600, to=(make_spot(0, 20), make_spot(20, 0)))
    assert {meets(horse, two, here, None, 0, 10, b) for b in (-59, -1, 29)} <= {0, 2}
    assert meets(horse, two, here, None, 0, 10, 149) in (1, 3)
    assert meets(horse, two, here, None, 0, 10, 200) is None


@pytest.mark.parametrize(("own", "his", "least"), [(40, None, 2), (None, 40, 5), (20, 40, 5), (40, 40, 4), (80, 40, 3)])
def test_lc_114_through_a_screen_it_takes_more(own: float | None, his: float | None, least: int) -> None:
    assert sees_at(own, his) == least


def test_lc_114_a_line_crosses_a_screen_or_passes_it() -> None:
    eye, middle = make_spot(0, 0), make_spot(0, 5)
    assert crosses_screen(eye, make_spot(0, 10), middle, 4, 180)
    assert crosses_screen(eye, make_spot(3.9, 10), middle, 4, 180)
    assert not crosses_screen(eye, make_spot(4.1, 10), middle, 4, 180)
    assert not crosses_screen(eye, make_spot(0, 4.9), middle, 4, 180)
    assert not crosses_screen(eye, make_spot(0, 10), make_spot(1, 5), 4, 90)


HIS_SCREEN = body("veil", "blue", cav=1), Straight("veil", 0, 8)
SCREENED = {"horse": Scouting("patrol", since=-600), "veil": Scouting("screen", since=-600, front_mi=4, facing_deg=180)}


@pytest.mark.parametrize(("face", "sees", "lost"), [(1, False, True), (2, False, False), (3, False, False), (4, True, False)])
def test_lc_114_a_one_through_a_screen_loses_the_patrol(face: int, sees: bool, lost: bool) -> None:
    some = scene(SQUADRON, FOOT, HIS_SCREEN, scouting=SCREENED, dice=loaded(LC_114=face))
    met = meetings(some, SQUADRON[0], FOOT[0], apart(some, SQUADRON[0], FOOT[0]))
    seen, gone, events = by_patrols(some, met)
    assert (bool(seen), bool(gone)) == (sees, lost)
    assert [e.rolls[0].fell for e in events] == [str(face)] * len(met)
    if gone:
        assert (gone[0].men, gone[0].to, gone[0].body) == (10, "foot", "horse")


def test_lc_114_a_lost_patrol_meets_nobody_after_that() -> None:
    later = body("later", "blue", inf=1), Straight("later", 0.5, 14, north_mph=0, since=0)
    some = scene(SQUADRON, FOOT, HIS_SCREEN, later, scouting=SCREENED, dice=loaded(LC_114=1))
    told = look(some)
    assert [one.patrol for one in told.lost] == sorted({one.patrol for one in told.lost})
    assert not [s for s in told.sightings if s.via == "patrol" and s.side == "red" and s.of in ("foot", "later")]


def test_lc_113_what_a_body_scouts_is_read_from_the_task_it_is_at() -> None:
    task = Task(do="screen", fields={"front_mi": 3, "facing": "NE"})
    held = Held(order=Order(number=1, author="x", to="horse", issued=0, tasks=(task,)), received=0, off=0, begun=30)
    ordered = Body.copied(SQUADRON[0], held=held)
    spots = {"ash": make_spot(1, 1)}
    assert scouting_of(ordered, spots.__getitem__) == Scouting("screen", 30, 3.0, 45.0)
    patrol = Body.copied(
        ordered, held=Held.copied(held, order=Order.copied(held.order, tasks=(Task(do="patrol", fields={"to": ["ash"]}),)))
    )
    assert scouting_of(patrol, spots.__getitem__) == Scouting("patrol", 30, 0.0, 0.0, (make_spot(1, 1),))
    assert scouting_of(SQUADRON[0], spots.__getitem__) is None
    assert scouting_of(Body.copied(ordered, units=body("f", "red", inf=1).units), spots.__getitem__) is None


# ---- LC-115, LC-116 ----


@pytest.mark.full
def test_lc_115_strength_is_said_to_two_figures_and_errs_by_the_levels_share_at_most() -> None:
    shares = {3: 0.5, 4: 0.5, 5: 0.25, 6: 0.25, 7: 0.1, 9: 0.1}
    for seed in range(15):
        some = scene(SQUADRON, FOOT, scouting={"horse": Scouting("patrol", since=-600)}, dice=Dice(f"s{seed}"))
        for seen in look(some).sightings:
            if seen.by.startswith("patrol"):
                true = 4160
                assert seen.share == (shares[seen.level] if seen.level >= 3 else 0)
                assert (seen.strength is None) == (seen.level < 3)
                assert measure.miles(seen.lon, seen.lat, *(FOOT[1].head(0).lon, FOOT[1].head(0).lat)) <= seen.error_mi + 0.01
                if seen.strength is not None:
                    assert abs(seen.strength - true) <= true * seen.share + 50
                    assert seen.strength % 100 == 0


@pytest.mark.parametrize(("face", "what"), [(1, "a force"), (3, "foot and horse"), (5, "foot and horse"), (6, "foot and horse")])
def test_lc_115_arms_from_level_three(face: int, what: str) -> None:
    some = scene(SQUADRON, FOOT, scouting={"horse": Scouting("patrol", since=-600)}, dice=loaded(LC_115=face))
    (seen,) = (s for s in look(some).sightings if s.by.startswith("patrol") and s.side == "red")
    assert (seen.level, seen.what) == (face, what)


def test_lc_115_a_second_look_within_twelve_hours_is_one_better() -> None:
    def level(looks: dict[str, int]) -> int:
        lid = Lid(side="red", body="foot", level=1, seen=max(looks.values(), default=-1), near=-1, looks=looks)
        some = scene(SQUADRON, FOOT, scouting={"horse": Scouting("patrol", since=-600)}, dice=loaded(LC_115=2))
        return next(s.level for s in look(some, [lid]).sightings if s.by.startswith("patrol") and s.side == "red")

    assert level({}) == 2
    assert level({"body:horse": -100}) == 3
    assert level({"body:horse": -800}) == 2
    assert level({"body:other": -100}) == 2


def test_lc_115_by_night_two_worse() -> None:
    for dark, level in ((False, 4), (True, 2)):
        some = scene(SQUADRON, FOOT, scouting={"horse": Scouting("patrol", since=-600)}, dice=loaded(LC_115=4), dark=dark)
        assert {s.level for s in look(some).sightings if s.by.startswith("patrol") and s.side == "red"} == {level}


def test_lc_116_a_patrols_word_rides_to_its_body_and_its_age_is_counted_from_the_sight() -> None:
    assert told_at(100, 7.5) == 100 + 60 + 15
    assert told_at(100, 0.0) == 100
    some = scene(SQUADRON, FOOT, scouting={"horse": Scouting("patrol", since=-600)}, dice=loaded())
    (seen,) = (s for s in look(some).sightings if s.by.startswith("patrol") and s.side == "red")
    assert (seen.minute, seen.told, seen.holder) == (0, 96 + 15, "body:horse")


def test_lc_116_each_seat_has_letters_of_its_own_and_a_new_one_when_the_body_was_lost() -> None:
    lids: dict[tuple[str, str], Lid] = {}
    given: dict[str, int] = {}
    said = []
    for seat, one in (("kuroki", "x"), ("kuroki", "y"), ("oku", "y"), ("kuroki", "x")):
        lid, given, name = letters(lids, given, seat, "red", one)
        lids["red", one] = lid
        said.append(name)
    assert said == ["A", "B", "A", "A"]
    seen = boxes.noted(lids["red", "x"], "body:a", 2, 100, 100)
    assert boxes.moved_on(seen, 459, 360).letters == {"kuroki": "A"}
    lids["red", "x"] = boxes.moved_on(seen, 460, 360)
    assert letters(lids, given, "kuroki", "red", "x")[2] == "C"


# ---- LC-007 ----


def test_lc_007_a_box_opens_at_level_three_and_shuts_when_no_scout_was_near_for_a_whole_run() -> None:
    some = scene(SQUADRON, FOOT, scouting={"horse": Scouting("patrol", since=-600)}, dice=loaded(LC_115=3))
    told = look(some)
    (lid,) = (one for one in told.lids if one.side == "red")
    assert (lid.level, lid.opened, lid.near) == (3, 0, 360)
    assert [(m.side, m.minute, m.open) for m in told.moved if m.side == "red"] == [("red", 0, True)]
    away = body("horse", "red", cav=1), Straight("horse", 0, -40)
    alone = Scene(
        start=360,
        until=720,
        bodies=(away[0], FOOT[0]),
        moves={"horse": away[1], "foot": FOOT[1]},
        country=country(),
        sky=EvenSky(),
        dice=Dice("y"),
    )
    after = look(alone, told.lids)
    assert [(m.minute, m.open) for m in after.moved if m.side == "red"] == [(720, False)]
    assert next(one for one in after.lids if one.side == "red").opened == -1


def test_lc_007_a_scout_within_34_miles_keeps_it_open_and_it_is_known_for_what_it_is() -> None:
    lid = Lid(side="red", body="foot", level=3, seen=150, near=390, opened=150)
    near = body("horse", "red", cav=1), Straight("horse", 0, -21.5)
    told = look(replace(scene(near, FOOT, until=760), start=400), [lid])
    assert [(one.near, one.opened) for one in told.lids if one.side == "red"] == [(760, 150)]
    open_ = replace(
        scene(SQUADRON, FOOT, scouting={"horse": Scouting("patrol", since=0)}, dice=loaded(LC_115=1), until=760), start=400
    )
    seen = look(open_, [lid])
    assert {s.level for s in seen.sightings if s.side == "red" and s.via == "patrol"} == {3}


# ---- LC-119, LC-120 ----


def shore(**places: float) -> Country:
    some = tuple(Place(key=k, name=k.title(), lon=x * MILE, lat=2 * MILE, kinds=("town",)) for k, x in places.items())
    strand = Beach(key="s", name="S", points=1, offshore_nm=1, exposure="S", place="", line=((-0.5, 0.0), (0.0, 0.0), (0.5, 0.0)))
    return Country(Ground(places=tuple(sorted(some, key=lambda p: p.key)), beaches=(strand,)))


def track(side: str, y_nm: float, minutes: int = 361) -> ShipTrack:
    return ShipTrack("cruiser", side, np.zeros(minutes), np.full(minutes, y_nm / 60))


@pytest.mark.parametrize(("inland", "off", "sees"), [(2.9, -2.4, True), (3.6, -1.0, False), (2.9, -2.6, False)])
def test_lc_120_a_body_within_three_miles_of_the_shore_is_seen_from_a_ship_within_five(
    inland: float, off: float, sees: bool
) -> None:
    foot = body("foot", "blue", inf=4), Straight("foot", 0, inland)
    some = scene(foot, ground=shore(), dice=loaded(LC_115=5))
    seen = look(some, ships=[track("red", off)]).sightings
    assert bool(seen) is sees
    if sees:
        assert [(s.by, s.level, s.minute, s.last) for s in seen] == [("ship:cruiser", 4, 0, 360)]


def test_lc_120_stations_and_bodies_on_the_coast_see_ships_at_the_seas_distances() -> None:
    foot = body("foot", "blue", inf=4), Straight("foot", 0, 2)
    inland = body("inland", "blue", inf=4), Straight("inland", 0, 9)
    some = scene(foot, inland, ground=shore())
    station = Station("point", "blue", 0.0, 0.0)
    comes = ShipTrack("cruiser", "red", np.zeros(361), -(30 - np.arange(361) / 12) / 60)
    seen = {one.by: one for one in look(some, ships=[comes], stations=[station]).ships}
    assert sorted(seen) == ["body:foot", "place:point"]
    assert abs(seen["place:point"].minute - 120) <= 2
    assert seen["place:point"].nm == pytest.approx(20, abs=0.1)
    assert look(some, ships=[track("blue", -1)], stations=[station]).ships == ()


@pytest.mark.parametrize(("face", "held", "tells"), [(5, "red", True), (4, "red", False), (6, "blue", False), (6, "", False)])
def test_lc_119_people_of_a_friendly_town_tell_of_an_enemy_a_run_old(face: int, held: str, tells: bool) -> None:
    host = body("host", "red", bt=1), Straight("host", 0, 2)
    foe = body("foe", "blue", inf=4), Straight("foe", 0, 9, north_mph=2)
    ground = shore(ash=0.0)

    class There(Straight):
        def head(self, minute: float):  # type: ignore[no-untyped-def]
            return make_spot(0, 2, place="ash")

    some = scene((host[0], There("host", 0, 2)), foe, ground=ground, dice=loaded(LC_119=face))
    seen = [s for s in look(some, held={"ash": held} if held else {}).sightings if s.via == "inhabitants"]
    assert bool(seen) is tells
    if tells:
        assert [(s.by, s.holder, s.level, s.minute, s.told) for s in seen] == [("place:ash", "body:host", 3, 0, 360)]


def test_lc_115_the_place_errs_evenly_and_less_the_more_is_made_out() -> None:
    assert [scout_estimates.error_mi(level) for level in (1, 3, 5, 7)] == [2.0, 1.0, 0.5, 0.25]
    assert course.NM_M == 1852.0


def test_lc_113_the_scene_of_a_run_is_made_from_the_land_and_its_tracks() -> None:
    task = Task(do="patrol")
    held = Held(order=Order(number=1, author="x", to="horse", issued=0, tasks=(task,)), received=0, off=0, begun=0)
    state = Land(minute=0, bodies=(FOOT[0], Body.copied(SQUADRON[0], held=held)), places=(PlaceNow(key="ash", side="red"),))
    some = scene_of(state, {"horse": SQUADRON[1], "foot": FOOT[1]}, shore(ash=0.0, birch=1.0), EvenSky(), Dice("x"), 0, 360)
    assert sorted(some.scouting) == ["horse"]
