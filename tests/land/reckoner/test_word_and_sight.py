"""The tables hear, look and report of the ready reckoner: every line of the specification, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from land.reckoner.answer import answer

LINES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        "hear",
        {"sent_min": 240, "legs": [{"by": "rider", "miles": 28}], "to": "division", "start_min": 480},
        {"legs": [351.0], "outcome": "delivered", "received_min": 591, "acts_min": 711},
    ),
    (
        "hear",
        {
            "legs": [{"by": "wire", "queue": 3}, {"by": "heliograph", "hops": 2, "miles": 20, "visibility_nm": 15}],
            "to": "brigade",
        },
        {"legs": [45.0, 60.0], "outcome": "delivered", "received_min": 105, "acts_min": 165},
    ),
    ("look", {"what": "body", "visibility_nm": 20, "hill_ft": 300}, {"seen_mi": 12.0}),
    (
        "report",
        {"die": 5, "hill": True, "true": 7350, "error": -0.2},
        {"level": 6, "says": "arms, direction, length", "share": 0.25, "strength": 5900},
    ),
]


@pytest.mark.parametrize(("table", "line", "told"), LINES)
def test_every_line_of_the_specification(table: str, line: dict[str, Any], told: dict[str, Any]) -> None:
    said = answer(table, line)
    assert said == told
    assert list(said) == list(told)


def rider(**more: Any) -> dict[str, Any]:
    return answer("hear", {"legs": [{"by": "rider", "miles": 28, **more}]})


@pytest.mark.parametrize(("pace", "minutes"), [("ordinary", 351), ("rapid", 239), ("urgent", 219), ("relay", 295)])
def test_lc_c13_a_rider_over_28_miles(pace: str, minutes: int) -> None:
    assert rider(pace=pace)["received_min"] == minutes


def test_lc_131_roads_and_night_slow_a_rider_each_and_relays_ride_by_night() -> None:
    assert rider(road="C")["legs"] == [336 * 1.5 + 15]
    assert rider(road="D", light="night")["legs"] == [336 * 2.25 + 15]
    assert rider(pace="relay", light="night")["legs"] == [295.0]
    assert rider(pace="urgent", light="night")["legs"] == [(60 + 144) * 1.5 + 15]


def test_lc_c14_an_order_to_a_division_by_an_ordinary_rider() -> None:
    line = {"sent_min": 240, "legs": [{"by": "rider", "miles": 28}], "to": "division", "start_min": 480}
    told = answer("hear", line)
    assert (told["received_min"], told["acts_min"]) == (9 * 60 + 51, 11 * 60 + 51)
    assert answer("hear", line | {"valid_until_min": 540}) == {
        "legs": [351.0],
        "outcome": "delivered",
        "received_min": 591,
        "void": True,
    }
    assert answer("hear", line | {"start_min": 900})["acts_min"] == 900
    assert answer("hear", line | {"night": True, "under_arms": True})["acts_min"] == 591 + 90


def test_lc_c16_a_wire_and_a_rapid_rider() -> None:
    told = answer("hear", {"legs": [{"by": "wire"}, {"by": "rider", "miles": 6, "pace": "rapid"}]})
    assert told["received_min"] == 93 == 30 + 15 + 48


@pytest.mark.parametrize(
    ("face", "outcome", "minutes"),
    [
        (1, "delivered", 351),
        (2, "delivered", 351),
        (3, "delivered", 351),
        (4, "delivered", 531),
        (5, "turned_back", 351),
        (6, "taken", 351),
    ],
)
def test_lc_c18_a_rider_crosses_a_squadrons_zone(face: int, outcome: str, minutes: float) -> None:
    told = rider(dice=[face])
    assert (told["outcome"], told["legs"]) == (outcome, [minutes])
    assert ("received_min" in told) == (outcome == "delivered")


def test_lc_137_an_escort_takes_one_off_and_the_first_who_stops_him_ends_his_ride() -> None:
    assert rider(dice=[6], escort=True)["outcome"] == "turned_back"
    assert rider(dice=[5], escort=True)["legs"] == [531.0]
    assert rider(dice=[4, 4, 5, 6])["outcome"] == "turned_back"
    assert rider(dice=[2, 6, 5])["outcome"] == "taken"


@pytest.mark.parametrize(
    ("leg", "carries"),
    [
        ({"by": "heliograph", "miles": 30, "visibility_nm": 10}, True),
        ({"by": "heliograph", "miles": 30.1, "visibility_nm": 10}, False),
        ({"by": "heliograph", "miles": 30, "visibility_nm": 9.9}, False),
        ({"by": "heliograph", "miles": 5, "visibility_nm": 20, "light": "night"}, False),
        ({"by": "lamp", "miles": 10, "visibility_nm": 2, "light": "night"}, True),
        ({"by": "lamp", "miles": 10, "visibility_nm": 2}, False),
        ({"by": "lamp", "miles": 10.1, "visibility_nm": 2, "light": "night"}, False),
        ({"by": "flags", "miles": 5.75, "visibility_nm": 20}, True),
        ({"by": "flags", "miles": 5.76, "visibility_nm": 20}, False),
        ({"by": "flags", "miles": 2.3, "visibility_nm": 8}, True),
        ({"by": "flags", "miles": 2.31, "visibility_nm": 8}, False),
    ],
)
def test_lc_135_how_far_mirrors_lamps_and_flags_carry(leg: dict[str, Any], carries: bool) -> None:
    told = answer("hear", {"legs": [leg]})
    assert told["outcome"] == ("delivered" if carries else "no_link")
    assert told["legs"] == ([30.0] if carries else [0.0])


def test_lc_135_flags_carry_as_at_sea() -> None:
    from land.communications.dispatch_times import visual_mi
    from naval.ships.signalling import flags_reach

    for visibility in (0.5, 3.0, 8.0, 19.9, 20.0, 40.0):
        assert visual_mi("flags", visibility, False) == pytest.approx(1.15 * float(flags_reach(visibility, True)))


@pytest.mark.parametrize(
    ("line", "far"),
    [
        ({"what": "body"}, 4.0),
        ({"what": "squadron"}, 3.0),
        ({"what": "patrol"}, 1.0),
        ({"what": "dust"}, 8.0),
        ({"what": "smoke", "ground": "town"}, 4.0),
        ({"what": "dust", "light": "night"}, 0.0),
        ({"what": "fires"}, 0.0),
        ({"what": "fires", "light": "night"}, 5.0),
        ({"what": "body", "light": "night"}, 0.284091),
        ({"what": "body", "light": "night", "ground": "wood"}, 0.142045),
        ({"what": "body", "visibility_nm": 3}, 3.45),
        ({"what": "body", "visibility_nm": 0}, 0.0),
    ],
)
def test_lc_111_what_shows_how_far(line: dict[str, Any], far: float) -> None:
    assert answer("look", {"visibility_nm": 20} | line) == {"seen_mi": far}


def test_lc_112_from_a_hill_to_its_horizon_at_most_three_times_as_far_and_never_beyond_visibility() -> None:
    def seen(**line: Any) -> float:
        return float(answer("look", {"what": "dust", "visibility_nm": 40} | line)["seen_mi"])

    assert seen(hill_ft=100) == 12.2
    assert seen(hill_ft=1000) == 24.0
    assert seen(hill_ft=1000, visibility_nm=15) == 17.25
    assert seen(hill_ft=4) == 8.0  # a knoll shows no less than level ground (SC-LC-40)


def test_lc_c20_level_4_of_a_corps_behind_a_screen() -> None:
    line = {"die": 4, "hill": True, "screen": True, "true": 12400, "error": 0.30}
    assert answer("report", line) == {"level": 4, "says": "arms by type", "share": 0.5, "strength": 16000}


def test_lc_115_every_help_and_hindrance_counts_by_itself() -> None:
    def level(**holds: bool) -> int:
        return int(answer("report", {"die": 3, "true": 1000, **holds})["level"])

    assert [level(**{one: True}) for one in ("hill", "friendly", "second_look", "screen", "wood", "ship", "night")] == [
        4,
        4,
        4,
        2,
        2,
        2,
        1,
    ]
    assert level(hill=True, friendly=True, second_look=True) == 6
    assert level(screen=True, wood=True, ship=True, night=True) == -2
    assert answer("report", {"die": 1, "true": 1000, "night": True}) == {"level": -1, "says": "presence and which way it goes"}
    assert answer("report", {"die": 6, "true": 987, "hill": True, "error": 0.1})["strength"] == 1100


@pytest.mark.parametrize(
    ("table", "line", "words"),
    [
        ("hear", {}, ["legs must be a list"]),
        ("hear", {"legs": [{"by": "pigeon"}]}, ["legs.0.by must be one of rider"]),
        (
            "hear",
            {"legs": [{"by": "rider", "miles": 0, "dice": [7], "pace": "fast"}]},
            ["legs.0.miles", "faces from 1 to 6, not 7", "legs.0.pace"],
        ),
        ("hear", {"legs": [{"by": "wire", "miles": 3}]}, ["no field", "legs.0.miles"]),
        ("look", {"what": "elephant", "visibility_nm": -1}, ["what must be", "visibility_nm must be"]),
        ("report", {"die": 7, "true": 1.5, "hill": 1}, ["die must be", "true must be", "hill must be"]),
        ("report", {"die": 6, "true": 100, "error": 0.3}, ["error must be a number from -0.25 to 0.25"]),
    ],
)
def test_what_is_wrong_is_said_all_at_once(table: str, line: dict[str, Any], words: list[str]) -> None:
    told = answer(table, line)
    assert list(told) == ["error"]
    assert [word for word in words if word not in told["error"]] == []
