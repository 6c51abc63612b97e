"""The judging language and its judge, on given facts (EX-141, EX-142): the worked cases EX-WC-11 to 17."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from campaign.judging.aims import deciding, describe_count, winner
from campaign.judging.judge import Found, Judged, Record, Verdict, joined, judge
from campaign.judging.language import MOST_SIGNS, Names, Paper, Wrong, read, written

NAMES = Names(
    seats=frozenset({"blue_cabin", "blue_admiralty", "red_cabin", "red_admiralty"}),
    forces=frozenset({"blue_cruisers"}),
    papers=frozenset({"sighting", "dispatch"}),
    events=frozenset({"battle", "foundered"}),
    serials=frozenset({"1"}),
)
TOLD = {
    "blue_cabin": (69, 70, 91, 163, 172, 314, 314),
    "blue_admiralty": (120, 180, 240, 360),
    "red_cabin": (0, 69, 69, 70, 100, 237, 281, 288, 360, 360),
    "red_admiralty": (60,),
}
"""The minutes at which each seat was told of a sighting."""
PAIRED = {"blue_cabin": (69, 70, 91, 163, 172, 193, 314)}


ONE = frozenset({"contact:force:red_cruisers"})
"""The one contact of all sightings."""


def record(told: dict[str, Sequence[int]], *, now: int = 360, ended: bool = False, wall: float | None = None) -> Record:
    """Make a record of sightings alone, by seat; real time runs twice as fast as the campaign's, and a fact of minute 0 has
    none."""

    def find(fact: Any) -> list[Found]:
        if not isinstance(fact, Paper):
            return []
        minutes = told.get(str(fact.seat), ())
        return [Found(m, f"paper:{fact.seat}/{n}", f"at {m}", m / 2 if m else None, ONE) for n, m in enumerate(minutes)]

    return Record(find, now, ended, wall)


def sighting(seat: str) -> dict[str, Any]:
    return {"fact": "paper", "seat": seat, "kind": "sighting"}


def require_sighted_within(side: str, minutes: float, clock: str = "game") -> dict[str, Any]:
    pair = {"first": sighting(f"{side}_cabin"), "then": sighting(f"{side}_admiralty")}
    return {"within": {**pair, "minutes": minutes, "clock": clock, "many": True}}


def judged(predicate: dict[str, Any], of: Record) -> Judged:
    return judge(read(json.dumps(predicate), NAMES), of)


BLUE = TOLD | PAIRED
"""Blue's sightings as in EX-WC-11."""


def test_ex_142_wc_11_every_sighting_told_to_the_cabin_is_followed_by_one_at_the_admiralty() -> None:
    found = judged(require_sighted_within("blue", 60), record(BLUE))
    assert (found.verdict, found.met, found.missed, found.pending) == (Verdict.MET, 7, 0, 0)
    pairs = [(one.first.minute, one.then.minute, one.minutes) for one in found.evidence if one.first and one.then]
    assert pairs == [
        *((69, 120, 51), (70, 120, 50), (91, 120, 29), (163, 180, 17)),
        *((172, 180, 8), (193, 240, 47), (314, 360, 46)),
    ]


@pytest.mark.parametrize(("minutes", "verdict", "met"), [(51, "met", 7), (50, "not met", 6), (45, "not met", 3)])
def test_ex_142_wc_12_the_same_within_less(minutes: int, verdict: str, met: int) -> None:
    found = judged(require_sighted_within("blue", minutes), record(BLUE))
    assert (found.verdict, found.met, found.met + found.missed) == (verdict, met, 7)


def test_ex_142_wc_13_what_is_pending_is_neither_met_nor_missed_until_the_end() -> None:
    running = judged(require_sighted_within("red", 60), record(TOLD))
    assert (running.verdict, running.met, running.missed, running.pending) == ("not met", 1, 7, 2)
    assert running.share is not None
    assert Fraction(running.share) == Fraction(1, 8)
    over = judged(require_sighted_within("red", 60), record(TOLD, ended=True))
    assert (over.verdict, over.met, over.missed, over.pending) == ("not met", 1, 9, 0)
    assert over.share == pytest.approx(0.1)


@pytest.mark.parametrize(("take", "value"), [("median", 46), ("mean", 35 + 3 / 7), ("max", 51), ("p90", 51)])
def test_ex_142_ex_144_wc_14_measures_of_the_pairs(take: str, value: float) -> None:
    says = {"from": sighting("blue_cabin"), "to": sighting("blue_admiralty"), "take": take, "is": "<=", "than": 48}
    found = judged({"measure": says}, record(BLUE))
    assert found.value == pytest.approx(248 / 7 if take == "mean" else value)
    assert found.verdict == ("met" if value <= 48 else "not met")


def test_ex_142_wc_15_never_is_open_until_the_end() -> None:
    never = {"never": {"fact": "engagement"}}
    assert judged(never, record(BLUE)).verdict == "open"
    assert judged(never, record(BLUE, ended=True)).verdict == "met"
    assert judged({"never": sighting("blue_cabin")}, record(BLUE)).verdict == "not met"


def test_ex_142_counts_hold_until_they_are_passed_or_the_war_is_over() -> None:
    def judge_count(word: str, n: int, *, ended: bool) -> str:
        return judged({word: {"of": sighting("blue_admiralty"), "n": n}}, record(BLUE, ended=ended)).verdict

    assert [
        judge_count("at_least", 4, ended=False),
        judge_count("at_least", 5, ended=False),
        judge_count("at_least", 5, ended=True),
    ] == [*("met", "open", "not met")]
    assert [
        judge_count("at_most", 4, ended=False),
        judge_count("at_most", 4, ended=True),
        judge_count("at_most", 3, ended=False),
    ] == [*("open", "met", "not met")]


WC_16 = [
    ("all", ["met", "open"], "open"),
    ("all", ["met", "no occasion"], "met"),
    ("all", ["no occasion", "no occasion"], "no occasion"),
    ("all", ["open", "not met"], "not met"),
    ("any", ["not met", "open"], "open"),
    ("any", ["not met", "no occasion"], "not met"),
    ("any", ["met", "not met"], "met"),
    ("any", ["no occasion"], "no occasion"),
    ("not", ["met"], "not met"),
    ("not", ["not met"], "met"),
    ("not", ["open"], "open"),
    ("not", ["no occasion"], "no occasion"),
]


@pytest.mark.parametrize(("word", "parts", "verdict"), WC_16)
def test_ex_142_wc_16_predicates_put_together(word: str, parts: list[str], verdict: str) -> None:
    assert joined(word, [Judged(Verdict(one)) for one in parts]).verdict == verdict


def test_ex_142_wc_17_which_came_first() -> None:
    def judge_order(first: dict[str, Any], then: dict[str, Any], *, ended: bool = False) -> str:
        return judged({"before": {"first": first, "then": then}}, record(BLUE, ended=ended)).verdict

    cabin, admiralty, battle = sighting("blue_cabin"), sighting("blue_admiralty"), {"fact": "engagement"}
    assert [judge_order(cabin, admiralty), judge_order(admiralty, cabin)] == ["met", "not met"]
    assert [judge_order(admiralty, battle), judge_order(admiralty, battle, ended=True)] == ["open", "no occasion"]
    assert judge_order(battle, cabin) == "not met"


def test_ex_142_without_any_first_there_was_no_occasion_once_the_war_is_over() -> None:
    nobody = {"red_admiralty": (60,)}
    assert judged(require_sighted_within("red", 60), record(nobody)).verdict == "open"
    assert judged(require_sighted_within("red", 60), record(nobody, ended=True)).verdict == "no occasion"


def test_ex_142_by_real_time_facts_without_it_are_left_out_and_counted() -> None:
    found = judged(require_sighted_within("red", 60, "wall"), record(TOLD, wall=180.0))
    assert found.left_out == 1  # that of minute 0
    assert [one.first.minute for one in found.evidence if one.first] == [69, 69, 70, 100, 237, 281, 288, 360, 360]
    assert (found.met, found.missed, found.pending) == (0, 5, 4)  # 281, 288 and 360 are at most 60 real minutes ago


def test_ex_142_the_same_record_gives_the_same_verdict() -> None:
    assert judged(require_sighted_within("red", 60), record(TOLD)) == judged(require_sighted_within("red", 60), record(TOLD))


# -- the same, and once --------------------------------------------------------------------------------------------------


def make_finding(sort: str, key: str, minute: int) -> Found:
    return Found(minute, f"paper:{key}/{minute}", f"{key} at {minute}", None, frozenset({f"{sort}:{key}"}))


def two_lists(first: list[Found], then: list[Found], **more: Any) -> Judged:
    """Judge the sentence of every sighting over these facts."""

    def find(fact: Any) -> list[Found]:
        return first if fact.seat == "blue_cabin" else then

    pair = {"first": sighting("blue_cabin"), "then": sighting("blue_admiralty"), "minutes": 60, **more}
    return judge(read(json.dumps({"within": pair}), NAMES), Record(find, 360, ended=True))


def test_a_sighting_is_answered_by_a_report_of_the_same_contact_and_of_another_only_where_that_is_said() -> None:
    smoke, other = [make_finding("contact", "b", 133)], [make_finding("contact", "a", 150), make_finding("contact", "b", 180)]
    found = two_lists(smoke, other)
    assert [(one.then.minute, one.minutes) for one in found.evidence if one.then] == [(180, 47)]
    assert two_lists(smoke, other[:1]).verdict == "not met"
    assert two_lists(smoke, other[:1], same="any").verdict == "met"
    assert two_lists(smoke, other[:1], same="force").verdict == "not met"
    forces = [make_finding("force", "x", 10)], [make_finding("force", "x", 20)]
    assert [two_lists(*forces).verdict, two_lists(*forces, same="force").verdict] == ["not met", "met"]


def test_one_report_answers_one_sighting_unless_one_may_answer_several() -> None:
    four, report = [make_finding("contact", "a", minute) for minute in (10, 20, 30, 40)], [make_finding("contact", "a", 60)]
    once, many = two_lists(four, report), two_lists(four, report, many=True)
    assert (once.met, once.missed, once.verdict) == (1, 3, "not met")
    assert (many.met, many.missed, many.verdict) == (4, 0, "met")


def test_a_report_too_late_for_one_sighting_is_there_for_the_next() -> None:
    found = two_lists([make_finding("contact", "a", 10), make_finding("contact", "a", 90)], [make_finding("contact", "a", 100)])
    assert [one.counts for one in found.evidence] == ["missed", "met"]


def test_what_cannot_be_of_the_same_is_refused_and_what_can_be_is_kept_as_it_was_written() -> None:
    pair = {"first": {"fact": "serial", "key": "1"}, "then": sighting("blue_admiralty"), "minutes": 60}
    with pytest.raises(Wrong) as told:
        read(json.dumps({"within": {**pair, "same": "contact"}}), NAMES)
    assert told.value.faults == ['$.within.same: facts of the kind "serial" have no contact; leave it out.']
    with pytest.raises(Wrong, match=r"within\.same"):
        read(json.dumps({"within": {**pair, "same": "hat"}}), NAMES)
    plain = {"within": {"first": sighting("blue_cabin"), "then": sighting("blue_admiralty"), "minutes": 60.0}}
    for more in ({}, {"same": "force"}, {"same": "any", "many": True}):
        given = {"within": {**plain["within"], **more}}
        assert json.loads(written(read(json.dumps(given), NAMES))) == given


# -- read ------------------------------------------------------------------------------------------------------------------


def test_ex_141_a_predicate_is_kept_as_it_was_written() -> None:
    given = {
        "all": [
            require_sighted_within("blue", 60),
            {"not": {"never": {"fact": "event", "kind": ["battle", "foundered"], "side": "blue"}}},
        ]
    }
    found = read(json.dumps(given), NAMES)
    assert read(written(found), NAMES) == found
    assert json.loads(written(found))["all"][1] == given["all"][1]


WRONG = [
    ({"never": {"fact": "paper", "seat": "blue_cabn", "kind": "sighting"}}, 'did you mean "blue_cabin"?'),
    ({"never": {"fact": "paper", "seat": ["red_cabin", "nobody"], "kind": "sighting"}}, '"nobody"'),
    ({"never": {"fact": "paper", "kind": "sightings"}}, 'did you mean "sighting"?'),
    ({"never": {"fact": "engagement", "force": "blue_cruiser"}}, 'did you mean "blue_cruisers"?'),
    ({"never": {"fact": "serial", "key": "2"}}, '"2"'),
    ({"never": {"fact": "event", "side": "green"}}, '"green"'),
    ({"nevre": {"fact": "engagement"}}, 'did you mean "never"?'),
    ({"never": {"fact": "weather"}}, "$.never"),
    ({"at_most": {"of": {"fact": "engagement"}, "n": -1}}, "$.at_most.n"),
    ({"within": {"first": {"fact": "engagement"}, "then": {"fact": "engagement"}, "minutes": -5}}, "$.within.minutes"),
    ({"within": {"first": {"fact": "engagement"}, "minutes": 5}}, "then"),
    ({"at_least": {"of": {"fact": "engagement"}, "n": 1, "m": 2}}, "m"),
    ({"all": []}, "$.all"),
    ({"never": {"fact": "engagement"}, "not": {}}, "one of within"),
    ([1], "a list"),
]


@pytest.mark.parametrize(("given", "says"), WRONG)
def test_ex_141_what_is_wrong_is_said_with_its_path_and_the_nearest_word(given: Any, says: str) -> None:
    with pytest.raises(Wrong) as wrong:
        read(json.dumps(given), NAMES)
    assert says in str(wrong.value)


def test_ex_141_everything_that_is_wrong_is_said_at_once() -> None:
    bad = {"never": {"fact": "paper", "seat": "nobody"}}
    with pytest.raises(Wrong) as wrong:
        read(json.dumps({"all": [bad, {"not": {"sometimes": 1}}, bad]}), NAMES)
    assert [one.partition(":")[0] for one in wrong.value.faults] == ["$.all[0].never.seat", "$.all[1].not", "$.all[2].never.seat"]


def test_ex_141_nothing_stands_deeper_than_eight_and_no_text_is_too_long() -> None:
    deep: dict[str, Any] = {"never": {"fact": "engagement"}}
    for _ in range(7):
        deep = {"not": deep}
    assert read(json.dumps(deep), NAMES)
    for text in (json.dumps({"not": deep}), '{"not":' * 5000, "[" * 100_000, "{", "x" * (MOST_SIGNS + 1)):
        with pytest.raises(Wrong):
            read(text, NAMES)


def aim(found: list[Found], *, now: int = 1440, ended: bool = True, ends: tuple[int, ...] = (360, 720, 1080, 1440)) -> Record:
    """Make a record of one kind of fact, of a war of four runs."""
    return Record(lambda fact: found, now, ended, None, ends)


SHORE = Names(
    seats=frozenset(),
    forces=frozenset(),
    papers=frozenset(),
    events=frozenset(),
    serials=frozenset(),
    places=frozenset({"elmstead"}),
    types=frozenset({"battleship"}),
)
HELD = {"fact": "held", "place": "elmstead", "side": "blue"}
SUNK = {"fact": "lost", "what": "ship", "side": "red", "types": "battleship"}


@pytest.mark.parametrize(
    ("minutes", "ended", "said"),
    [
        ((1440,), True, "met"),
        ((720, 1440), True, "met"),
        ((1080,), True, "not met"),
        ((), True, "not met"),
        ((1440,), False, "open"),
    ],
)
def test_ex_142_at_end_asks_how_it_stands_when_the_last_run_is_over(minutes: Sequence[int], *, ended: bool, said: str) -> None:
    predicate = read(json.dumps({"at_end": HELD}), SHORE)
    found = judge(predicate, aim([Found(minute, f"place:elmstead@{minute}", "held") for minute in minutes], ended=ended))
    assert found.verdict == said


@pytest.mark.parametrize(
    ("by", "now", "ended", "said"),
    [(720, 1440, True, "met"), (719, 1440, True, "not met"), (719, 800, False, "not met"), (900, 700, False, "open")],
)
def test_ex_142_by_judges_the_record_up_to_a_minute_and_that_is_its_end(by: int, now: int, *, ended: bool, said: str) -> None:
    predicate = read(json.dumps({"by": {"minute": by, "is": {"at_least": {"n": 1, "of": SUNK}}}}), SHORE)
    found = [Found(720, "ship:x", "X foundered.")] if now >= 720 else []
    assert judge(predicate, aim(found, now=now, ended=ended)).verdict == said
    assert read(written(predicate), SHORE) == predicate


def test_ex_142_what_decides_is_the_fact_that_made_it_so_and_how_far_it_went() -> None:
    facts = [Found(minute, f"ship:{minute}", f"at {minute}") for minute in (100, 200, 300)]

    def decides(predicate: dict[str, Any], some: list[Found]) -> tuple[int | None, str]:
        told, of = read(json.dumps(predicate), SHORE), aim(some)
        found = judge(told, of)
        by = deciding(told, found, of)
        return by.minute if by else None, describe_count(told, found)

    assert decides({"at_least": {"n": 2, "of": SUNK}}, facts) == (200, "2 of 2")
    assert decides({"at_least": {"n": 2, "of": SUNK}}, facts[:1]) == (None, "1 of 2")
    assert decides({"at_most": {"n": 2, "of": SUNK}}, facts) == (300, "3")
    assert decides({"at_most": {"n": 2, "of": SUNK}}, []) == (None, "none")
    assert decides({"never": SUNK}, facts) == (100, "")
    assert decides({"never": SUNK}, []) == (None, "")
    assert decides({"by": {"minute": 150, "is": {"never": SUNK}}}, facts) == (100, "")
    assert decides({"all": [{"at_least": {"n": 1, "of": SUNK}}, {"never": SUNK}]}, facts) == (100, "")
    assert decides({"any": [{"never": SUNK}, {"at_least": {"n": 3, "of": SUNK}}]}, facts) == (300, "")
    assert decides({"not": {"never": SUNK}}, facts) == (100, "")


@pytest.mark.parametrize(
    ("predicate", "faults"),
    [
        ({"at_end": HELD | {"place": "elmsted"}}, ['$.at_end.place: there is no place "elmsted" here; did you mean "elmstead"?']),
        ({"never": SUNK | {"types": ["battleshp"], "side": "green"}}, ["side: there is no side", "types: there is no types"]),
        ({"by": {"minute": -1, "is": {"never": {"fact": "x"}}}}, ["$.by.minute: a whole number of minutes", "$.by.is.never"]),
        ({"by": {"minute": True, "is": {}}}, ["$.by.minute", "$.by.is: a predicate must be a table"]),
        ({"by": {"is": {"never": SUNK}}}, ["$.by: needs a minute and, under is, a predicate"]),
    ],
)
def test_ex_141_what_is_wrong_with_an_aims_predicate_is_told_at_once(predicate: dict[str, Any], faults: list[str]) -> None:
    with pytest.raises(Wrong) as told:
        read(json.dumps(predicate), SHORE)
    assert all(any(fault in one for one in told.value.faults) for fault in faults), told.value.faults


def test_most_points_win_and_of_equal_points_nobody_does() -> None:
    assert (winner({"blue": 5, "red": 7}), winner({"blue": 0, "red": 0}), winner({})) == ("red", "", "")


def test_ex_141_an_objective_has_sixty_predicates_at_the_most_and_is_refused_before_it_is_judged() -> None:
    one: dict[str, Any] = {"never": {"fact": "engagement"}}
    assert read(json.dumps({"any": [one] * 59}), NAMES)
    for many in ({"any": [one] * 60}, {"all": [{"any": [one] * 30}, {"not": {"all": [one] * 30}}]}):
        with pytest.raises(Wrong, match=r"predicates; at most 60 are allowed. Split it into several objectives"):
            read(json.dumps(many), NAMES)
