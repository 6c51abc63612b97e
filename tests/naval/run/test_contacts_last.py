"""A contact over several runs, its letter on its side, and its readers (NAV-S-028, NAV-S-043; SC-N-64, SC-N-65)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.reporting.letters import letter, parted
from campaign.war.run import run
from naval.state.settings import Settings
from naval.state.world import Touch, World
from tests.naval.world_builder import force, legs, merchant, off, open_sea, ships_for, station, world

SEA = open_sea()
FINE, DIRTY = (Settings(sighting_cuts=False, weather=one) for one in ("6", "1"))


def list_sightings(out: Outcome, seat: str) -> list[dict[str, Any]]:
    return [r.data for r in out.reports if r.kind == "sighting" and r.seat == seat]


def letters(out: Outcome, seat: str) -> list[str]:
    return sorted({row["label"] for row in list_sightings(out, seat)})


def make_world_in_sight(nm: float = 12.0, **more: Any) -> World:
    """Place two hostile forces abreast of each other on one course."""
    return world(force("blue-1", 0, 50, (20, 50, 10.0)), force("red-1", *off(0, 50, 0, nm), (20, 50.2, 10.0)), **more)


# -- over the end of a run ----------------------------------------------------------------------------------------------


def test_nav_s_043_what_a_new_runs_weather_hides_is_lost_in_its_first_minute() -> None:
    first = run(make_world_in_sight(), SEA, {}, "s", 360)
    second = run(replace(first.world, settings=DIRTY), SEA, {}, "s", 720)
    (open_,), (lost,) = (list_sightings(out, "blue-1")[-1:] for out in (first, second))

    assert (open_["label"], open_["lost"]) == ("A", None)
    assert (lost["label"], lost["lost"], lost["what"]) == ("A", 361, open_["what"])
    assert [(e.minute, e.text) for e in second.events if e.kind == "lost"] == [
        (361, "Blue-1 and Red-1 lost sight of each other; nearest 12 miles.")
    ]
    assert not list_sightings(run(second.world, SEA, {}, "s", 1080), "blue-1"), "and once"


def test_nav_s_043_what_stays_in_sight_is_not_lost_and_what_comes_again_is_another() -> None:
    first = run(make_world_in_sight(), SEA, {}, "s", 360).world
    stays = run(first, SEA, {}, "s", 720)
    dark = run(replace(first, settings=DIRTY), SEA, {}, "s", 720).world
    again = run(replace(dark, settings=FINE), SEA, {}, "s", 1080)

    assert {(row["label"], row["lost"]) for row in list_sightings(stays, "blue-1")} == {("A", None)}
    assert letters(again, "blue-1") == ["B"]


def test_nav_s_043_a_merchantman_in_sight_at_the_end_of_a_run_is_closed_too_and_at_the_admiralty() -> None:
    w = world(
        force("blue-1", 0, 50),
        merchants=(merchant("m", *off(0, 50, 5, 0), (*off(0, 50, 9, 0), 0.5), side="red"),),
        stations=(station("st", "blue", 0, 50.3),),
    )
    first = run(w, SEA, {}, "s", 120)
    second = run(replace(first.world, settings=DIRTY), SEA, {}, "s", 240)

    for seat in ("blue-1", "blue-adm"):
        assert [row["lost"] for row in list_sightings(second, seat)] == [121]


def test_sc_n_65_the_nearest_distance_of_a_contact_is_that_of_all_its_runs() -> None:
    """She draws away through two runs: her nearest distance stays as told."""
    w = make_world_in_sight(5.0, settings=replace(FINE, battle_range_yd=1000.0))
    away = tuple(replace(f, legs=legs((20, 50.9, 10.0))) if f.key == "red-1" else f for f in w.forces)
    first = run(replace(w, forces=away), SEA, {}, "s", 60)
    second = run(first.world, SEA, {}, "s", 120)
    third = run(replace(second.world, settings=DIRTY), SEA, {}, "s", 180)
    rows = [list_sightings(out, "blue-1") for out in (first, second, third)]

    assert len({(row["closest_nm"], row["closest_at"]) for some in rows for row in some}) == 1
    assert rows[2][-1]["lost"]
    (lost,) = [e.text for e in third.events if e.kind == "lost"]
    assert lost.endswith("nearest 5 miles.")


def test_sc_n_65_what_is_told_of_the_nearest_never_grows() -> None:
    for seed in range(12):
        w, least = make_world_in_sight(9.0), float("inf")
        w = replace(w, forces=tuple(replace(f, legs=legs((20, 50.1, 10.0))) if f.key == "red-1" else f for f in w.forces))
        for until in (60, 120, 180, 240, 300):
            out = run(w, SEA, {}, f"seed {seed}", until)
            for row in list_sightings(out, "blue-1"):
                assert row["closest_nm"] <= min(least, row["distance_nm"])
                least = row["closest_nm"]
            w = out.world


def test_sc_n_71_what_goes_over_into_another_force_is_closed_and_the_others_contact_stands() -> None:
    """Two hostile forces become one at a run's end: one of the two contacts is closed then."""
    a, b = force("red-1", *off(0, 50, 0, 12), joins="red-2"), force("red-2", *off(0, 50, 0.3, 12))
    first = run(world(force("blue-1", 0, 50), a, b), SEA, {}, "s", 60)
    second = run(first.world, SEA, {}, "s", 120)

    assert sorted((row["label"], row["lost"]) for row in list_sightings(first, "blue-1") if row["lost"]) == [("A", 60)]
    assert {row["label"] for row in list_sightings(second, "blue-1")} == {"B"}
    assert not [row for row in list_sightings(second, "blue-1") if row["lost"]]


def test_sc_n_64_who_goes_over_into_another_force_closes_her_own_and_the_other_has_letters_of_her_own() -> None:
    a, b = force("blue-1", 0, 50, joins="blue-2"), force("blue-2", *off(0, 50, 0.3, 0))
    first = run(world(a, b, force("red-1", *off(0, 50, 0, 12))), SEA, {}, "s", 60)
    second = run(first.world, SEA, {}, "s", 120)

    assert [row["lost"] for row in list_sightings(first, "blue-1")][-1] == 60
    assert {row["lost"] for row in list_sightings(first, "blue-2")} == {None}
    assert letters(first, "blue-2") == letters(second, "blue-2") == ["B"]


# -- letters of a side -----------------------------------------------------------------------------------------------


def three(**more: Any) -> World:
    """Place three cabins of Blue, each with an enemy of its own in sight, and in touch with their Admiralty."""
    blue = [force(f"blue-{n}", *off(0, 50, 100 * n, 0)) for n in (1, 2, 3)]
    red = [force(f"red-{n}", *off(0, 50, 100 * n, 12)) for n in (1, 2, 3)]
    stations = tuple(station(f"st-{n}", "blue", *off(0, 50, 100 * n, -20)) for n in (1, 2, 3))
    return world(*blue, *red, stations=stations, **more)


def test_sc_n_64_no_two_contacts_share_a_letter_at_the_admiralty() -> None:
    out = run(three(), SEA, {}, "s", 120)
    at_home = {(row["by"], row["label"]) for row in list_sightings(out, "blue-adm")}

    assert at_home == {("Blue-1", "A"), ("Blue-2", "B"), ("Blue-3", "C")}
    assert [letters(out, f"blue-{n}") for n in (1, 2, 3)] == [["A"], ["B"], ["C"]], "each under the letter its cabin has for it"


def test_sc_n_64_a_cabins_next_letter_is_so_many_further_on_as_its_side_has_cabins() -> None:
    again = run(three(), SEA, {}, "s", 120).world
    dark = run(replace(again, settings=DIRTY), SEA, {}, "s", 240).world
    out = run(replace(dark, settings=FINE), SEA, {}, "s", 360)

    assert [letters(out, f"blue-{n}") for n in (1, 2, 3)] == [["D"], ["E"], ["F"]]


def test_sc_n_64_nobodys_letters_tell_what_others_have_in_sight() -> None:
    """Twin worlds: with and without the enemies of the other cabins, a cabin reads the same letters and all else."""
    one = three()
    for gone in ("red-1", "red-3"):
        other = replace(
            one, forces=tuple(f for f in one.forces if f.key != gone), ships=tuple(s for s in one.ships if s.force != gone)
        )
        a, b = run(one, SEA, {}, "s", 120), run(other, SEA, {}, "s", 120)
        for seat in {"blue-1", "blue-2", "blue-3"} - {gone.replace("red", "blue")}:
            assert [r for r in a.reports if r.seat == seat] == [r for r in b.reports if r.seat == seat]


def test_sc_n_64_two_forces_of_one_cabin_keep_their_letters_for_one_enemy() -> None:
    """Both have her in sight under a letter each, in the run after as well."""
    a, b = force("blue-1", 0, 50), force("blue-2", *off(0, 50, 3, 0), seat="blue-1")
    first = run(world(a, b, force("red-1", *off(0, 50, 0, 12))), SEA, {}, "s", 60)
    second = run(first.world, SEA, {}, "s", 120)
    by = [{(row["by"], row["label"]) for row in list_sightings(out, "blue-1")} for out in (first, second)]

    assert by[0] == by[1] == {("Blue-1", "A"), ("Blue-2", "B")} or by[0] == by[1] == {("Blue-1", "B"), ("Blue-2", "A")}


@pytest.mark.parametrize(
    ("key", "seat", "said"),
    [
        ("blue-1_360_2", "blue-1", "·6.2"),
        ("blue-1_0_1_720_3", "blue-1", "·0.1·12.3"),
        ("blue-2_360_1", "blue-1", "·blue-2 6.1"),
        ("scouts", "blue-1", "·scouts"),
    ],
)
def test_sc_n_64_a_detached_force_puts_after_the_letter_where_she_parted(key: str, seat: str, said: str) -> None:
    assert parted(replace(force("blue-9", 0, 0), key=key, seat=seat, parent="blue-1")) == said
    assert parted(force("blue-1", 0, 0)) == ""
    assert letter(28) == "AB"


# -- who reads of it: the desk's word --------------------------------------------------------------------------------------


def scouts(nm: float, hand: str = "") -> World:
    """Place an admiral, and a force detached from him so many miles off, an enemy in her sight."""
    flag = force("blue-1", 0, 50, silent=False)
    kid = force("blue-1_0_1", *off(0, 50, nm, 0), (*off(0, 50, nm + 3, 0), 10.0), seat="blue-1", parent="blue-1", hand=hand)
    w = world(flag, force("red-1", *off(0, 50, nm, 12)))
    seat = replace(w.seats[0], key="blue-aux", name="Auxiliary", role="auxiliary", side="blue")
    return replace(
        w,
        forces=tuple(sorted((*w.forces, kid), key=lambda f: f.key)),
        ships=(*w.ships, *ships_for(kid, "scout")),
        seats=tuple(sorted((*w.seats, *([seat] if hand == "blue-aux" else [])), key=lambda s: s.key)),
    )


def list_seats_told(out: Outcome, kind: str) -> list[tuple[str, ...]]:
    return [e.told for e in out.events if e.kind == kind and "1_0_1" in e.text]


@pytest.mark.parametrize(
    ("nm", "hand", "readers"),
    [
        (30, "", ("blue-1",)),  # in touch by wireless
        (300, "blue-aux", ("blue-aux",)),  # out of touch: the seat that commands her reads her log, her admiral does not
        (300, "umpire", ()),
    ],
)
def test_sc_s_07_the_desk_names_who_reads_of_a_detached_force(nm: float, hand: str, readers: tuple[str, ...]) -> None:
    out = run(scouts(nm, hand), SEA, {}, "s", 360)
    have = {
        r.seat
        for r in out.reports
        if r.kind == "log" and r.data["text"].startswith("Reached the end of the course") and r.data["force"] == "blue-1_0_1"
    }

    assert set(list_seats_told(out, "course-ended")[0]) == have == set(readers)
    for event in out.events:
        if event.kind in ("sighting", "lost"):
            seen = {r.seat for r in out.reports if r.kind == "sighting" and r.happened == event.minute}
            assert set(event.told) == seen - {"blue-adm", "red-adm"}


def test_a_touch_of_an_older_world_without_a_letter_is_begun_anew() -> None:
    w = replace(
        make_world_in_sight(), touches=(Touch(force="blue-1", of="red-1", seen=0), Touch(force="blue-1", of="gone", seen=0))
    )
    assert letters(run(w, SEA, {}, "s", 60), "blue-1") == ["A"]
