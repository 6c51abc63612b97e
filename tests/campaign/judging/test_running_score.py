"""The running score of a war and its turning points, on given facts: figures that a player reads at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.judging.aims import Aim
from campaign.judging.judge import Found, Record
from campaign.judging.language import BY, Count, Event, Held, Lost, Predicate
from campaign.judging.running_score import find_decision, list_turns, pick_largest

SEEN, TAKEN, HELD = Event(kind="sighting"), Lost(what="merchantman"), Held(place="port", side="blue")
FIND = Aim("blue", "Find Red", 2, Predicate("at_least", Count(of=SEEN, n=1)))
TRADE = Aim("blue", "Let no merchantman be taken", 5, Predicate("never", TAKEN))
UNSEEN = Aim("red", "Be unseen until noon", 3, Predicate(BY, parts=(Predicate("never", SEEN),), minute=360))
STOP = Aim("red", "Take two merchantmen", 4, Predicate("at_least", Count(of=TAKEN, n=2)))
HOLD = Aim("red", "Keep Blue out of the port at the end", 6, Predicate("not", parts=(Predicate("at_end", HELD),)))


def record(facts: dict[Any, Sequence[int]], *, now: int = 1440, ends: tuple[int, ...] = (360, 720, 1080, 1440)) -> Record:
    def find(fact: Any) -> list[Found]:
        return [Found(minute, f"event:{minute}", f"at {minute}") for minute in facts.get(fact, ())]

    return Record(find, now, True, ends=ends)


def test_each_turn_is_at_the_fact_that_decided_an_aim_with_the_points_before_and_after() -> None:
    turns = list_turns([FIND, TRADE, UNSEEN, STOP], record({SEEN: (279, 300, 800), TAKEN: (700, 900)}))
    assert [(one.minute, one.before, one.after, one.size) for one in turns] == [
        (279, {"blue": 5, "red": 3}, {"blue": 7, "red": 0}, 5),
        (700, {"blue": 7, "red": 0}, {"blue": 2, "red": 0}, 5),
        (900, {"blue": 2, "red": 0}, {"blue": 2, "red": 4}, 4),
    ]
    assert [(change.aim.text, change.met, change.fact and change.fact.said) for change in turns[0].changes] == [
        ("Find Red", True, "at 279"),
        ("Be unseen until noon", False, "at 279"),
    ]
    assert find_decision(turns) == 900, "Red led from the second merchantman to the end"


def test_what_is_seen_after_noon_loses_nothing_and_a_lead_from_the_beginning_was_never_decided() -> None:
    turns = list_turns([FIND, TRADE, UNSEEN], record({SEEN: (361,)}))
    assert [(one.minute, one.after) for one in turns] == [(361, {"blue": 7, "red": 3})]
    assert find_decision(turns) is None
    assert list_turns([FIND, TRADE], record({})) == []


def test_the_end_of_a_run_is_counted_from_the_first_run_on_and_may_turn_back() -> None:
    turns = list_turns([HOLD, FIND], record({HELD: (360, 720, 1440), SEEN: (10,)}))
    assert [(one.minute, one.after) for one in turns] == [
        (10, {"red": 0, "blue": 2}),
        (1080, {"red": 6, "blue": 2}),
        (1440, {"red": 0, "blue": 2}),
    ], "the port was Blue’s when it was first looked at: nothing turned at 360"
    assert find_decision(turns) == 1440


def test_the_five_largest_are_shown_in_order_of_time_and_none_that_left_the_lead_as_it_was() -> None:
    aims = [Aim("blue", str(n), n, Predicate("at_least", Count(of=TAKEN, n=n))) for n in range(1, 8)]
    level = [Aim(side, "level", 3, Predicate("at_least", Count(of=SEEN, n=1))) for side in ("blue", "red")]
    turns = list_turns([*aims, *level], record({TAKEN: range(100, 800, 100), SEEN: (50,)}))
    assert [(one.minute, one.size) for one in turns][:2] == [(50, 0), (100, 1)]
    assert [one.size for one in pick_largest(turns)] == [3, 4, 5, 6, 7]
    assert pick_largest(turns[:1]) == []
