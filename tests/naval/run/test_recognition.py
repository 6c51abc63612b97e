"""Recognition by range: smoke, number and type, class, names (NAV-S-043; SC-S-04, SC-N-62, SC-N-63)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.war.outcome import Outcome
from campaign.war.reporting.lookout import sightings
from campaign.war.run import run
from naval.run.run_input import Done
from naval.state.world import Touch, World, decode_world, encode
from tests.naval.run.sweeps import swept
from tests.naval.world_builder import force, merchant, off, open_sea, ships_for, world

SEA = open_sea()


def closing(of: str = "cruiser", count: int = 2, weather: str = "6", from_nm: float = 30, to_nm: float = 1) -> World:
    """Place a ship that lies still and hostile ones that steam up to her at 15 knots."""
    a, b = force("blue-a", 0, 0), force("red-b", *off(0, 0, 0, from_nm), (*off(0, 0, 0, to_nm), 15.0))
    settings = msgspec.structs.replace(world(a).settings, battle_range_yd=0.0, weather=weather)
    return world(a, b, ships=(*ships_for(a), *ships_for(b, of, count)), settings=settings, hour=8)


def list_sightings(out: Outcome, seat: str = "blue-a") -> list[dict[str, Any]]:
    return [r.data | {"at": r.happened} for r in out.reports if r.seat == seat and r.kind == "sighting"]


def test_nav_s_043_smoke_then_number_and_type_then_class_then_names() -> None:
    seen = list_sightings(run(closing(), SEA, {}, "s", 180))

    assert [(s["level"], s["what"], s["side"]) for s in seen] == [
        (0, "smoke", "unknown"),
        (1, "two big cruisers", "red"),
        (2, "two big cruisers of the Cruiser class", "red"),
        (3, "two big cruisers (Red-B-1 and Red-B-2)", "red"),
        (3, "two big cruisers (Red-B-1 and Red-B-2)", "red"),
    ]
    assert [s["at"] for s in seen] == pytest.approx([(30 - d) * 4 for d in (20, 10, 5, 2)] + [180], abs=1)


@pytest.mark.parametrize(
    ("weather", "ranges"), [("6", (10, 5, 2)), ("3", (5, 2.5, 2)), ("2", (2.5, 1.25, 1)), ("4", (7.5, 3.75, 2))]
)
def test_sc_n_62_63_each_is_a_share_of_what_one_sees_and_no_farther_than_its_cap(weather: str, ranges: tuple[float, ...]) -> None:
    seen = list_sightings(run(closing(weather=weather, to_nm=0.5), SEA, {}, "s", 180))
    levels = {s["level"]: s["at"] for s in reversed(seen)}

    assert [levels[k] for k in (1, 2, 3)] == pytest.approx([(30 - d) * 4 for d in ranges], abs=1)


def test_nav_s_043_recognition_is_mutual_and_each_is_told_what_he_could_see() -> None:
    out = run(closing(), SEA, {}, "s", 180)
    one, other = list_sightings(out), list_sightings(out, "red-b")

    assert [(s["at"], s["level"]) for s in one] == [(s["at"], s["level"]) for s in other]
    assert other[-1]["what"] == "one battleship (Blue-A-1)"


def test_nothing_but_smoke_is_told_outside_half_the_distance_whatever_smokes() -> None:
    """Two worlds that differ in the source of the smoke: the watcher is told the same to the byte."""
    far = {"from_nm": 29.9, "to_nm": 11.0}
    one, other = (list_sightings(run(w, SEA, {}, "s", 90)) for w in (closing(**far), closing("destroyer", 5, **far)))

    assert [encode(s) for s in one] == [encode(s) for s in other] != []


def test_smoke_of_a_merchantman_is_smoke() -> None:
    a = force("blue-a", 0, 0)
    ship = merchant("m-1", *off(0, 0, 0, 29.9), (*off(0, 0, 0, 11), 15.0), knots=15.0, side="red")
    seen = list_sightings(run(world(a, merchants=(ship,), hour=8), SEA, {}, "s", 90))

    assert {(s["level"], s["what"], s["side"]) for s in seen} == {(0, "smoke", "unknown")}


def test_two_classes_that_are_one_type_are_told_alike_until_the_class_is_made_out() -> None:
    as_they_are = list_sightings(run(closing(to_nm=6.0), SEA, {}, "s", 120))
    renamed = closing(to_nm=6.0)
    classes = tuple(msgspec.structs.replace(c, name="Other") if c.key == "cruiser" else c for c in renamed.classes)
    other = list_sightings(run(msgspec.structs.replace(renamed, classes=classes), SEA, {}, "s", 120))

    assert as_they_are == other
    assert as_they_are[-1]["level"] == 1


def test_a_merchantman_is_one_at_half_the_distance_and_has_a_name_and_a_flag_inside_two_miles() -> None:
    a = force("red-a", 0, 0)
    w = world(a, merchants=(merchant("m-1", *off(0, 0, 0, 30), (*off(0, 0, 0, 1), 15.0), knots=15.0, side="neutral"),), hour=8)
    seen = list_sightings(run(w, SEA, {}, "s", 110), "red-a") + list_sightings(run(w, SEA, {}, "s", 118), "red-a")

    assert {(s["level"], s["what"], s["side"]) for s in seen} == {
        (0, "smoke", "unknown"),
        (1, "a merchantman", "unknown"),
        (3, "the merchantman M-1, flag of Nowhere", "neutral"),
    }


def test_what_was_made_out_is_kept_from_run_to_run_and_made_out_once() -> None:
    w = closing(to_nm=4.0)
    first = run(w, SEA, {}, "s", 90)  # 7.5 miles off
    second = run(first.world, SEA, {}, "s", 180)

    assert first.world.touches == (
        Touch(force="blue-a", of="red-b", seen=90, known=1, label="A", near_nm=7.5, told_nm=7.0, told_at=90),
        Touch(force="red-b", of="blue-a", seen=90, known=1, label="A", near_nm=7.5, told_nm=7.0, told_at=90),
    )
    assert [(s["label"], s["level"]) for s in list_sightings(second)] == [("A", 2), ("A", 2)]
    assert {t.known for t in second.world.touches} == {2}


def test_a_world_of_old_that_says_true_or_false_is_read() -> None:
    w = msgspec.structs.replace(closing(), touches=(Touch(force="blue-a", of="red-b", seen=0, known=True),))

    old = decode_world(encode(w))
    assert old.touches[0].known is True
    assert decode_world(encode(w).replace(b'"known":true', b'"known":false')).touches[0].known is False


def test_ships_that_went_out_of_sight_come_back_as_smoke() -> None:
    a, b = force("blue-a", 0, 0), force("red-b", *off(0, 0, 0, 4), (*off(0, 0, 0, 30), 18.0), (*off(0, 0, 0, 15), 18.0))
    settings = msgspec.structs.replace(world(a).settings, battle_range_yd=0.0)
    seen = list_sightings(run(world(a, b, settings=settings, hour=8), SEA, {}, "s", 160))

    assert [(s["label"], s["level"], s["lost"] is not None) for s in seen] == [
        ("A", 2, False),
        ("A", 2, True),
        ("B", 0, False),
        ("B", 0, False),
    ]


def test_nav_s_043_the_closest_so_far_says_nothing_of_what_is_still_to_come() -> None:
    """Red closes to 9 miles and stands off to 16; a later approach to 4 is not in the reports of an earlier stop."""
    a, b = force("blue-a", 0, 0), [(*off(0, 0, 0, nm), 12.0) for nm in (9, 16, 4)]
    wars = [world(a, force("red-b", *off(0, 0, 0, 25), *b[:n]), hour=8) for n in (2, 3)]
    runs = [Done(**vars(swept(w)), clock=360) for w in wars]
    one, other = ([e.body for e in sightings(done, 110)[0] if e.minute == 110] for done in runs)

    assert one == other
    assert [d.closest_at for d in one] == [80, 80]
    assert all(abs(d.closest_nm - 9) <= 1 for d in one)
