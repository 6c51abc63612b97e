"""A ruling left to a chance: its die is the run's, no other die moves, and it holds or does not (UD-043, UD-005)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from campaign import serialization
from campaign.war.outcome import Outcome
from naval import ruling_kinds
from naval.ruling_kinds import Ground
from naval.ruling_kinds.dice.chance import die, thrown
from naval.state.ruling_acts import Aground, Breakdown, Chance, Damage, Place, Weather, by_chance, key_of
from naval.state.rulings import NONE, Rulings, text_of
from naval.state.world import encode
from tactical.engine.dice import Dice
from tests.campaign.war import held

WHY = "So I judge."
HOGUE = Damage(since=400, reason=WHY, ship="hogue", max_kn=8.0, words="shaft bent")


def ruled(*acts: Any, start: int = 360) -> Rulings:
    out = NONE
    for act in acts:
        ground = Ground(world=replace(held.world(), minute=start), clock=start, until=start + 360, rulings=out)
        assert ruling_kinds.faults(act, ground) == []
        out = ruling_kinds.add_ruling(out, act, ground)
    return out


def of_the_second() -> Dice:
    return Dice(held.SEED).child("run", 2)


def that(holds: bool) -> Chance:
    """Find a chance of run 2 that holds, or does not."""
    some = (by_chance(HOGUE, n) for n in range(1, 6))
    return next(one for one in some if thrown(one, of_the_second()).holds is holds)


def by_ruling(out: Outcome) -> list[Any]:
    return [one for one in out.events if one.kind == "ruling"]


def test_ud_wc_21_ud_043_two_in_six_for_three_keys() -> None:
    fell = {key: die(Dice("HELD-1905").child("run", 2), key) for key in ("tyne", "colliers", "strike")}
    assert fell == {"tyne": 2, "colliers": 3, "strike": 4}
    assert [key for key, face in fell.items() if face <= 2] == ["tyne"]


def test_ud_043_ud_005_it_holds_or_not_and_but_for_that_the_run_is_the_same() -> None:
    plain, certain = held.second(), held.second(ruled(HOGUE))
    yes, no = held.second(ruled(that(True))), held.second(ruled(that(False)))

    assert yes.reports == certain.reports
    assert encode(yes.world) == encode(certain.world)
    assert no.reports == plain.reports
    assert encode(no.world) == encode(plain.world)
    assert [one for one in yes.events if one.kind != "ruling"] == [one for one in certain.events if one.kind != "ruling"]
    for out, came in ((yes, "It holds."), (no, "It does not hold.")):
        (event,) = by_ruling(out)
        (roll,) = event.rolls
        assert (event.minute, came in event.text, WHY in event.text, roll.faces) == (400, True, True, 6)
        assert "in 6: Hogue is damaged: shaft bent" in event.text
        assert 1 <= int(roll.fell) <= 6


def test_ud_043_the_die_is_keyed_by_what_is_ruled_so_put_again_it_falls_the_same() -> None:
    one, other = by_chance(HOGUE, 3), by_chance(replace(HOGUE, reason="For another reason."), 3)
    assert key_of(one) == key_of(other)
    assert thrown(one, of_the_second()).fell == thrown(other, of_the_second()).fell
    rulings = ruled(one)
    assert ruling_kinds.taken_back(rulings, key_of(one), 360) == NONE
    assert serialization.rulings(text_of(rulings)) == rulings, "it is stored and read back"


def test_ud_002_ud_043_chance_or_certain_two_on_one_subject_at_one_time_are_refused_with_every_fault() -> None:
    fails = Breakdown(since=370, reason=WHY, ship="hogue")
    ground = Ground(world=replace(held.world(), minute=360), clock=360, until=720, rulings=ruled(by_chance(fails, 2)))
    assert "By 2 in 6: The engines of Hogue fail" in ruling_kinds.faults(fails, ground)[0]
    assert "Withdraw that first" in ruling_kinds.faults(by_chance(fails, 3), ground)[0]
    told = " ".join(ruling_kinds.faults(by_chance(Breakdown(since=900, reason="no", ship="dreadnought"), 6), ground))
    for words in ("3 to 300", "in this run", "no such ship", "The chance, of six, may be 1 to 5, not 6"):
        assert words in told, words


@pytest.mark.parametrize("acts", [0, 1])
def test_ud_043_weather_by_a_chance_is_a_spell_of_the_run(acts: int) -> None:
    fog = Weather(since=400, reason=WHY, until=460, value=1)
    one = next(c for n in range(1, 6) if thrown(c := by_chance(fog, n), of_the_second()).holds is bool(acts))
    out, plain, certain = (held.second(each) for each in (ruled(one), NONE, ruled(fog)))
    assert out.reports == (certain if acts else plain).reports
    assert encode(out.world) == encode((certain if acts else plain).world)


def test_ud_006_ud_043_kept_for_the_next_run_it_is_thrown_there_and_what_lasts_does_only_if_it_held() -> None:
    moved = by_chance(Place(since=0, reason=WHY, force="red_cruisers", lon=-3.6, lat=49.9), 3)
    begun = Ground(world=held.world(), clock=94, until=360)
    later = ruling_kinds.add_ruling(NONE, moved, begun)
    assert (later.acts, later.later) == ((), (replace(moved, since=360),))
    assert ruling_kinds.next_run(later, 360).acts == (replace(moved, since=360),)

    lies = Aground(since=370, reason=WHY, force="red_cruisers", until=800)
    for n in range(1, 6):
        rulings = ruled(by_chance(lies, n))
        settled, (fell,) = ruling_kinds.settled(rulings, of_the_second())
        kept = ruling_kinds.next_run(settled, 720).acts
        assert kept == ((replace(lies, since=720, lies=True),) if fell.holds else ())
