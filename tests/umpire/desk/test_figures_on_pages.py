"""Figures on the pages of the desk in a known war: one run of the North Sea in which one squadron steams.

Blue-west's two armoured cruisers of 23 knots, with Belleville boilers and 900 tons each, go due north from 56° 18′ at 10 knots
for six hours: 60 miles, a degree. At full speed each burns 20 tons an hour, at a third 5 and at two-thirds 10; at 10 knots 6.52,
so 39.1 in the run. A merchantman at 6 knots passes from 5 miles to 20 off red-east. Nobody fights.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from campaign import packs
from campaign.models import Campaign
from campaign.orders import sealing
from campaign.runs import publish
from tests.campaign.page_text import has, lines_of
from tests.lasting import lasting
from tests.promises import playing, theatre

pytestmark = pytest.mark.django_db
COURSE = {"forces": {"blue-west": {"legs": [{"lon": -1.2, "lat": 58.3, "knots": 10}]}}}


def page_of(war: Campaign, path: str = "") -> str:
    umpire = war.seats.get(key="umpire")
    answer = playing.client_of(umpire).get(f"/desk/{umpire.rid}/{path}")
    assert answer.status_code == 200
    return str(answer.content.decode())


@contextmanager
def played(patch: pytest.MonkeyPatch) -> Iterator[tuple[Campaign, dict[str, str]]]:
    """Play the first run; return the war, and its desk with open orders and in review."""
    base = packs.find(theatre.PACK).world
    with playing.a_world(patch, theatre.pack_with(theatre.world(base))) as (campaign, _):
        sealing.seal(campaign.seats.get(key="blue-west"), COURSE, None)
        desks = {"open": page_of(campaign)}
        playing.resolve_all(campaign)
        desks["review"] = page_of(campaign)
        assert publish.publish(playing.present(campaign).pk)
        yield campaign, desks


war = lasting(played)


def test_the_desk_counts_who_has_sealed_while_orders_are_open(war: tuple[Campaign, dict[str, str]]) -> None:
    page = war[1]["open"]
    has(
        lines_of(page, "now"),
        "Nothing needs you. The run begins when you order it; 1 of 9 have sealed.",
        "1 of 9 seats have sealed",
        "Not sealed: 8 seats.",
        "Order the first six hours",
        "Resolve Day 1, 06:00–12:00",
    )
    has(lines_of(page, "draft"), "Next run Day 1, 06:00–12:00", "Hand out the links 9 empty seats")


def test_the_desk_in_review_counts_events_lines_and_seats_and_dates_each(war: tuple[Campaign, dict[str, str]]) -> None:
    page = war[1]["review"]
    has(lines_of(page, "now"), "2 events, none published yet: 2 new", "Publish to 9 seats")
    lines = lines_of(page, "draft")
    has(
        lines,
        "Draft of the run 2 events",
        "208:51",
        "red-east and Trader lost sight of each other; nearest 4.4 miles.",
        "106:00",
        "Visibility 20 miles by day, 5 by night.",
        "Admiral of red-east told, Day 1, 08:51",
        "Never: 7 seats.",
        "Never: 9 seats.",
        "What each seat will read 9 seats",
        "Admiral of red-east2 contacts · 4 lines",
        "Day 1, 06:00sightinga merchantman, NW, 5 miles (contact A)",
        "Day 1, 08:51sightinga merchantman, W, 20 miles (contact A)",
        "The Admiralty, London6 lines",
        "Day 1, 10:00logbookblue-west: 1 line of her log",
        "Merchant shipping1 line",
    )


def test_the_desk_after_a_run_says_which_it_was_and_what_comes(war: tuple[Campaign, dict[str, str]]) -> None:
    page = page_of(war[0])
    has(lines_of(page, "now"), "Order another six hours", "0 of 9 seats have sealed", "Resolve Day 1, 12:00–18:00", "1 run")
    has(lines_of(page, "draft"), "The last run Day 1, 06:00–12:00 · 2 events")


def test_the_war_by_day_sums_the_coal_of_both_sides(war: tuple[Campaign, dict[str, str]]) -> None:
    """Six ships of 900 tons, less twice 39.1; and four that lay still."""
    lines = lines_of(page_of(war[0], "war/"), "now")
    assert lines[-2:] == ["| 5,322", "| 3,600"]
    has(lines, "Coal aboard tons, at the end of the day", "Ships lost of each side", "Side | Day 1")


def test_who_knows_what_has_places_hours_and_miles(war: tuple[Campaign, dict[str, str]]) -> None:
    lines = lines_of(page_of(war[0], "known/"), "now")
    has(
        lines,
        "blue-north | 60° 36′ N, 1° 30′ E | since Day 1, 06:00, newest now",
        "blue-west | 57° 18′ N, 1° 12′ W | since Day 1, 06:00, newest now",
        "red-south | 53° 36′ N, 3° 39′ E",
        "newest 3 h 09",
        "lanes | | since Day 1, 06:00, newest 6 h",
    )
    assert lines[lines.index("Ships") + 1] == "10"
    has(
        lines_of(page_of(war[0], "known/?of=force:blue-west"), "now"),
        "4 papers in allDay 1, 12:00, now | 0 miles then0 miles from its place now | nobody yet",
        "Admiral of blue-north | knows nothing of it",
    )


def test_the_war_again_has_places_after_an_hour_and_at_its_end(war: tuple[Campaign, dict[str, str]]) -> None:
    has(
        lines_of(page_of(war[0], "replay/?at=60&left=truth"), "now"),
        "Day 1, 07:00 Visibility 20 miles by day, 5 by night.",
        "Blue | blue-west | 56° 28′ N, 1° 12′ W | 2 ships",
        "Red | red-south | 53° 36′ N, 3° 39′ E | 2 ships",
        "Blue | Trader | 57° 56′ N, 9° 13′ E | merchantman",
    )
    has(lines_of(page_of(war[0], "replay/?at=360&left=truth"), "now"), "Blue | blue-west | 57° 18′ N, 1° 12′ W | 2 ships")


def test_the_report_counts_the_points_of_both_sides(war: tuple[Campaign, dict[str, str]]) -> None:
    has(
        lines_of(page_of(war[0], "review/"), "now"),
        "As it stands: Blue won, 8 to 4.",
        "Blue | Sink three German battleships | not met | 0 of 3 | 0 of 5",
        "Red | Take or sink three British merchantmen | not met | 0 of 3 | 0 of 4",
    )


def test_the_weather_is_offered_from_the_hour_at_which_the_war_stands(war: tuple[Campaign, dict[str, str]]) -> None:
    page = page_of(war[0], "weather/")
    lines = lines_of(page, "now")
    has(lines, "From Day 1, 12:00 (now)Day 1, 13:00", "fine: 20 miles by day, 5 miles by night")
    has(lines_of(page, "table"), "Day 1, 12:00–18:00", "Day 1, 18:00–24:00")
