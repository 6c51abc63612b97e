"""A run's effect on each force, and how two drafts differ, as the umpire reads it (UD-012, UD-016)."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from campaign.war import diff
from campaign.war.outcome import Outcome, Report
from naval.geo import course
from naval.state.outcome import Event
from naval.state.ruling_acts import Breakdown
from naval.state.rulings import NONE, Rulings
from naval.state.world import Touch
from tests.campaign.war import held

LAME = Rulings(acts=(Breakdown(since=360, reason="So I judge.", ship="hogue"),))


@cache
def second(lame: bool = False) -> Outcome:
    """Play run 2 of base B; with *Hogue* lame by ruling."""
    return held.second(LAME if lame else NONE)


def tracks(outcome: Outcome) -> dict[str, list]:
    return {one.data["force"]: one.data["track"] for one in outcome.reports if one.kind == "status"}


def test_ud_012_a_row_a_force_before_and_after_and_none_for_one_that_did_nothing():
    before, after = held.base_b(), second()
    rows = {row.key: row for row in diff.truth_diff(before, after.world, tracks(after))}

    red = rows["red_cruisers"]
    was, now = held.force("red_cruisers", before), held.force("red_cruisers", after.world)
    assert red.was == (round(was.lon, 4), round(was.lat, 4))
    assert red.now == (round(now.lon, 4), round(now.lat, 4))
    assert red.miles == pytest.approx(6 * 18.9, abs=0.3), "as she steamed, not as the crow flies"
    assert red.miles > course.distance_nm(*red.was, *red.now) + 10
    assert (red.course_deg, red.knots) == (now.course_deg, now.knots)
    coal = [round(sum(s.coal_t for s in world.ships if s.force == "red_cruisers"), 1) for world in (before, after.world)]
    assert [red.coal_was, red.coal_now] == coal
    assert red.coal_t == round(coal[1] - coal[0], 1) < 0

    assert diff.truth_diff(before, before) == []
    still = replace(before, minute=360 + before.minute)
    assert not [row for row in diff.truth_diff(before, still) if row.miles or row.coal_t or row.hurts]


def test_ud_012_touch_gained_and_lost_hurts_and_port_in_words():
    world = replace(held.base_b(), touches=())
    hogue = next(ship for ship in world.ships if ship.key == "hogue")
    port = next(port for port in world.ports if port.side == "red")
    hurt = replace(hogue, max_kn=9.0, damage=(*hogue.damage, "forward stokehold flooded"), lame_until=world.minute + 60)
    moved = replace(held.force("red_cruisers", world), port=port.key)
    after = replace(
        world,
        touches=(Touch(force="red_cruisers", of="blue_cruisers", seen=world.minute),),
        ships=tuple(hurt if ship.key == "hogue" else ship for ship in world.ships),
        forces=tuple(moved if force.key == moved.key else force for force in world.forces),
    )

    (row,) = diff.truth_diff(world, after)
    assert row.gained == ("Blue cruisers",)
    assert row.hurts == (
        "Hogue: forward stokehold flooded",
        f"Hogue: 9 knots at most, not {hogue.max_kn:g}",
        "Hogue: engines broken down",
    )
    assert (row.port_was, row.port_now) == ("", port.name)
    (back,) = diff.truth_diff(after, replace(world, minute=world.minute))
    assert back.lost == ("Blue cruisers",)

    gone = replace(world, ships=tuple(replace(s, afloat=False) if s.key == "hogue" else s for s in world.ships))
    (row,) = diff.truth_diff(world, gone)
    assert row.hurts == ("Hogue lost",)
    assert row.coal_t == -round(hogue.coal_t, 1)


def test_ud_016_what_a_ruling_changed_events_papers_by_seat_and_places():
    found = diff.draft_diff(second(), second(lame=True))

    new = [one.now for one in found.events if one.how == "new"]
    assert any(isinstance(one, Event) and one.kind == "ruling" for one in new)
    red = next(row for row in found.forces if row.key == "red_cruisers")
    assert red.was != red.now
    assert red.miles > 1
    assert red.coal_t > 0, "slower, she burns less"
    assert "red_cabin" in found.papers
    kinds = {(one.how, one.either.kind) for one in found.papers["red_cabin"]}
    assert ("changed", "status") in kinds
    assert not {seat for seat in found.papers if seat.startswith("blue")}, "nobody else is told otherwise"


def test_ud_016_taken_back_two_drafts_are_the_same_and_the_other_way_round_all_is_turned():
    there, back = diff.draft_diff(second(), second(lame=True)), diff.draft_diff(second(lame=True), second())

    assert not diff.draft_diff(second(), held.second())
    turned = {"gone": "new", "new": "gone", "changed": "changed"}
    assert sorted(turned[one.how] for one in there.events) == sorted(one.how for one in back.events)
    assert {seat: len(rows) for seat, rows in there.papers.items()} == {seat: len(rows) for seat, rows in back.papers.items()}


def test_ud_016_of_two_alike_the_nearest_is_the_one_that_changed():
    base = second()
    about = ("force:red_cruisers",)
    one, two = (Event(minute=m, kind="mine", text=f"A mine at {m}.", rules=(), about=about) for m in (400, 500))
    other = Event(minute=505, kind="mine", text="A mine at 505.", rules=(), about=about)

    found = diff.draft_diff(replace(base, events=(one, two)), replace(base, events=(one, other)))
    assert [(change.how, change.was, change.now) for change in found.events] == [("changed", two, other)]


def test_ud_084_a_battle_is_told_the_same_where_only_its_pictures_are_kept_otherwise():
    """Once told, the pictures are kept under a mark; a trial run has them in the paper."""
    was = second()
    body = {"title": "Action", "text": "It is over.", "ending": "Drawn", "minutes": 30}
    told = [
        replace(
            was, reports=(Report(seat="red_cabin", kind="battle", happened=700, arrives=700, data={**body, **more}),), about=()
        )
        for more in ({"views": [{"move": 1}]}, {"views": "mark"}, {"views": "mark", "text": "One ship is lost."})
    ]
    assert diff.draft_diff(told[0], told[1]).papers == {}
    assert [one.now.data["text"] for one in diff.draft_diff(told[0], told[2]).papers["red_cabin"]] == ["One ship is lost."]
