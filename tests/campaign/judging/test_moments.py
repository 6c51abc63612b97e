"""Best and worst moments of a seat, on given reports, orders and events: figures that a player reads at the end."""

from __future__ import annotations

from campaign.judging.moments import Belief, Consequence, Order, Place, find_moments

RED, OWN = "force:red", "force:blue"
ORDERS = [Order(0, 360), Order(360, 720)]
SIX_MILES = 0.1  # of latitude: a degree has sixty


def place_of(truth: str, minute: int) -> Place | None:
    """Red steams north at six miles an hour from the parallel of 50°; Blue lies a degree south of it."""
    return {RED: (-2.0, 50.0 + SIX_MILES * minute / 60), OWN: (-2.0, 49.0)}.get(truth)


def came(minute: int, points: int = 0, good: int = 0, about: str = RED) -> Consequence:
    return Consequence(minute, frozenset({about}), f"at {minute}", points, good)


def report(minute: int, came_in: int | None = None) -> Belief:
    place = place_of(RED, minute)
    assert place is not None
    return Belief(RED, minute, minute if came_in is None else came_in, place, "two big cruisers")


def test_a_worst_moment_is_miles_out_times_the_age_of_the_report_that_was_ordered_by() -> None:
    best, worst = find_moments(ORDERS, [report(0, 30), report(240)], [came(181, -5, -1), came(331)], place_of, [OWN])
    assert best == []
    assert [(one.minute, round(one.miles), one.held, one.came.text) for one in worst] == [
        (180, 18, 180, "at 181"),
        (330, 9, 90, "at 331"),
    ]


def test_a_small_error_long_ordered_by_weighs_more_than_a_large_one_just_come_in() -> None:
    wrong = Belief(RED, 290, 290, (-2.0, 51.0), "smoke")
    _, worst = find_moments(ORDERS, [report(0), wrong], [came(201), came(301)], place_of, [OWN])
    assert [(one.minute, round(one.miles), one.held) for one in worst] == [(200, 20, 200), (300, 30, 10)]


def test_a_paper_counts_from_its_arrival_and_without_one_an_error_needs_a_loss() -> None:
    late = report(0, 200)
    _, worst = find_moments(ORDERS, [late], [came(181), came(121, -4, -1)], place_of, [OWN])
    assert [(one.belief, one.minute, round(one.miles), one.held) for one in worst] == [(None, 120, 72, 120)]


def test_no_moment_without_an_order_that_stood_or_of_a_belief_nearly_right() -> None:
    assert find_moments([Order(360, 720)], [report(0)], [came(300, -5, -1), came(900)], place_of, [OWN]) == ([], [])
    assert find_moments(ORDERS, [report(280)], [came(301)], place_of, [OWN]) == ([], []), "two miles are no error"
    assert find_moments(ORDERS, [report(0)], [came(300, about="force:gone")], place_of, [OWN]) == ([], [])


def test_a_best_moment_won_points_or_was_right_with_most_points_first() -> None:
    events = [came(121, 2, 1), came(241, 5, 1), came(301, 0, 1), came(400, 0, 1)]
    best, _ = find_moments(ORDERS, [report(270)], events, place_of, [OWN])
    assert [(one.came.minute, one.belief is None) for one in best] == [(241, True), (121, True), (301, False)]
    assert round(best[-1].miles) == 3


def test_five_of_each_are_kept_the_weightiest_first() -> None:
    _, worst = find_moments(ORDERS, [report(0)], [came(60 * n + 1) for n in range(1, 9)], place_of, [OWN])
    assert [one.minute for one in worst] == [480, 420, 360, 300, 240]
