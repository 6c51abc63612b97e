"""Terms that nobody in a war can use (NAV-S-079; SC-N-54).

Judged by what every seat may read: the seats, the public chart and the classes in service, never by a side's ships at sea.
"""

from __future__ import annotations

from collections.abc import Iterable

from naval.state.settings import Settings


def idle(settings: Settings, seats: Iterable[str], *, cables: bool, stations: bool, mines: bool) -> dict[str, str]:
    """List the useless terms by key, each with the reason.

    ``seats`` are the roles in the war; ``cables``, ``stations`` and ``mines`` say whether the public chart, or a class in
    service, has any.
    """
    roles = set(seats)
    rows = (
        ("engineer", settings.engineer and "engineer" not in roles, "There is no engineer's seat, so nobody passes the speeds."),
        (
            "visits",
            settings.visits == "admiralties_first" and "admiralty" not in roles,
            "There is no Admiralty's seat, so nobody is visited first.",
        ),
        ("press_delay_min", settings.press_delay_min > 0 and "press" not in roles, "There is no newspaper in this war."),
        ("cables", settings.cables and not cables, "There is no cable on the chart."),
        ("demolition", settings.demolition and not stations, "There is no station on the chart."),
        ("minelaying", settings.minelaying and not mines, "No class in service carries mines."),
        (
            "approach_moves",
            settings.approach_moves and not settings.sighting_cuts,
            "Approach moves follow a sighting that stops the run, but sightings do not stop runs here.",
        ),
        (
            "stops_apart_min",
            settings.stops_apart_min > 0 and not settings.sighting_cuts,
            "Sightings do not stop runs, so no two stops are near each other.",
        ),
        (
            "at_sight",
            settings.at_sight != "ask" and not settings.sighting_cuts,
            "Sightings do not stop runs, so no admiral is asked at one.",
        ),
        (
            "at_sight",
            settings.at_sight != "ask" and not settings.stops_apart_min,
            "The book’s short moves are agreed: every admiral is asked at the sighting.",
        ),
        ("ask_nm", settings.ask_nm > 0 and settings.at_sight == "ask", "Every admiral is asked at the sighting."),
        (
            "night_method",
            settings.night_method != "1" and not settings.battle_by_night,
            "No action begins in the dark: battles by night are not agreed.",
        ),
        ("capture", settings.capture != "six" and not settings.trade, "Commerce defence is not agreed, so no ship is taken."),
        (
            "steady_weather",
            settings.steady_weather and settings.weather != "dice",
            "The weather is agreed for the whole war and never changes.",
        ),
    )
    return {key: why for key, useless, why in rows if useless}
