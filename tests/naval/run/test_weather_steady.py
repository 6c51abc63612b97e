"""Weather that keeps from run to run (SC-N-66): the book's die moves it, and in the long run the frequencies agree."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from campaign.war.outcome import Outcome
from campaign.war.run import run
from naval.run.weather import faces, turned
from naval.state.rulings import NONE, Rulings
from naval.state.settings import CONSENT, STANDARD, Settings
from naval.state.waters import Area, Spell
from naval.state.world import World, decode_world, encode
from tactical.engine.dice import Dice
from tests.naval.world_builder import force, open_sea, world

SEA = open_sea()
STEADY = Settings(sighting_cuts=False, steady_weather=True)
NORTH = Area(key="north", name="North", ring=((-3, 55), (3, 55), (3, 60), (-3, 60)))


def war(seed: str, runs: int, settings: Settings = STEADY, rulings: Rulings = NONE) -> list[Outcome]:
    """Play a war of so many runs; each has dice of its own, as in a campaign."""
    w, outs = world(force("blue-1", 0, 50), settings=settings, areas=(NORTH,)), []
    for n in range(runs):
        outs.append(run(w, SEA, {}, Dice(seed).child("run", n).seed, (n + 1) * 360, rulings=rulings if n == 1 else NONE))
        w = outs[-1].world
    return outs


def chain(seed: str, runs: int) -> list[dict[str, int]]:
    """List the weather alone of a long war."""
    w, out = world(settings=STEADY, areas=(NORTH,)), []
    for n in range(runs):
        out.append(faces(Dice(Dice(seed).child("run", n).seed), w, (n + 1) * 360))
        w = replace(w, weather_was=out[-1])
    return out


def test_sc_n_66_every_face_comes_of_as_many_pairs_of_a_face_before_and_a_die() -> None:
    """A chance of one in six each before a run is one in six after it: in the long run the war throws the book's die."""
    found = Counter(turned(before, die) for before in range(1, 7) for die in range(1, 7))
    assert found == dict.fromkeys(range(1, 7), 6)
    assert [turned(None, die) for die in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_sc_n_66_over_many_runs_each_weather_is_as_frequent_as_the_books_die_makes_it() -> None:
    fell: Counter[int] = Counter()
    for seed in range(40):
        for one in chain(f"war {seed}", 100):
            fell.update(one.values())
    shares = [fell[face] / fell.total() for face in range(1, 7)]

    assert fell.total() == 8000
    assert all(abs(share - 1 / 6) < 0.025 for share in shares), shares


def test_sc_n_66_it_moves_by_two_steps_at_most_and_keeps_for_hours() -> None:
    steps: Counter[int] = Counter()
    for seed in range(20):
        for one, two in pairwise(chain(f"war {seed}", 60)):
            steps.update(abs(one[key] - two[key]) for key in one)
    shares = {step: steps[step] / steps.total() for step in sorted(steps)}

    assert set(shares) == {0, 1, 2}
    assert 0.33 < shares[0] < 0.45


def test_sc_n_66_without_it_a_fine_run_may_be_between_two_dirty_ones() -> None:
    """The book's purists: every run has its die alone, and past weather is not even kept."""
    outs = war("s", 12, Settings(sighting_cuts=False))
    fell = [int(e.rolls[0].fell) for out in outs for e in out.events if e.kind == "weather" and e.text.startswith("Elsewhere")]

    assert max(abs(a - b) for a, b in pairwise(fell)) > 2
    assert all(out.world.weather_was == {} for out in outs)


def test_sc_n_66_the_same_seed_gives_the_same_weather_also_when_the_run_is_cut_in_storage() -> None:
    one, other = war("s", 3), war("s", 3)
    assert [encode(out) for out in one] == [encode(out) for out in other]
    again = decode_world(encode(one[1].world))
    assert run(again, SEA, {}, Dice("s").child("run", 2).seed, 1080) == one[2]
    assert one[0].world.weather_was != war("t", 1)[0].world.weather_was


def test_sc_n_66_the_umpire_reads_die_and_what_it_moved() -> None:
    first, second = war("s", 2)
    was = first.world.weather_was
    (event,) = [e for e in second.events if e.kind == "weather" and e.text.startswith("North")]

    assert [r.rule for e in first.events for r in e.rolls if e.kind == "weather"] == ["SC-S-04", "SC-S-04"]
    assert event.rolls[0].rule == "SC-N-66"
    assert turned(was["north"], int(event.rolls[0].fell)) == second.world.weather_was["north"]


def test_sc_n_66_the_umpires_spell_goes_over_it_and_leaves_it_as_it_was() -> None:
    ruled = Rulings(weather=(Spell(area="", start=360, until=720, value=1.0),))
    plain, spelt = war("s", 4), war("s", 4, rulings=ruled)
    assert [o.world.weather_was for o in plain] == [o.world.weather_was for o in spelt]


@pytest.mark.parametrize("agreed", ["3", "6"])
def test_sc_n_66_one_weather_for_the_whole_war_stays_it(agreed: str) -> None:
    for out in war("s", 3, replace(STEADY, weather=agreed)):
        assert out.world.weather_was == {}
        assert not [r for e in out.events if e.kind == "weather" for r in e.rolls]


def test_sc_n_66_it_is_in_the_terms_and_on_for_new_campaigns_and_off_in_what_was_stored_before() -> None:
    item = next(one for one in CONSENT if one.key == "steady_weather")
    assert (item.rule, item.standard, item.allowed) == ("SC-N-66", False, True), "beside it stands what the book has"
    assert STANDARD.steady_weather
    assert not Settings().steady_weather


def test_sc_n_66_no_seat_is_told_what_the_weather_was() -> None:
    """Twin worlds: the last run's weather of an area without ships changes nothing for anybody."""
    w: World = war("s", 1)[0].world
    other = replace(w, weather_was={**w.weather_was, "north": 7 - w.weather_was["north"]})
    seed = Dice("s").child("run", 1).seed
    assert run(w, SEA, {}, seed, 720).reports == run(other, SEA, {}, seed, 720).reports
