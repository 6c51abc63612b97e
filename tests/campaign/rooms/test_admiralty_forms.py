"""Figures of the Admiralty's forms and of its list of who knows what, each for known papers."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.models import Seat
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.admiralty import knowledge
from campaign.rooms.admiralty import room as admiralty
from campaign.rooms.admiralty.telegram import Places, Refused, write_telegram
from campaign.rooms.navigation.reach import reach_from_report
from campaign.rooms.news import signals
from campaign.war.reports.papers import Dispatch, Outbox, PortRow, Ports
from naval.geo import reach
from tests.campaign.papers_desk import REPORTED, SEEN, Told, changed, desk_of

KENT = REPORTED.ships[0]
SQUADRON = changed(REPORTED, force="cruiser_squadron", name="1st Cruiser Squadron", lon=2.5, lat=52.5)
FELLOWS = {"cruiser_squadron": "Admiral, cruisers", "channel_fleet": "Admiral, Channel Fleet", "scouts": "Commodore, scouts"}


def desk_with(*papers: Told, coal_t: float = 1200) -> Desk:
    """Make the desk of an Admiralty at noon of Day 1, to which the cruisers (Kent alone) reported at 06:00."""
    kent = changed(SQUADRON, ships=(changed(KENT, coal_t=coal_t, max_kn=23),))
    desk = desk_of(Told(kent, 0), *papers, role="admiralty", every=(Outbox, Dispatch))
    desk.__dict__["_side"] = tuple(Seat(key=key, name=name, role="cabin", side="blue") for key, name in FELLOWS.items())
    return desk


def test_reach_by_an_hour_counts_from_the_last_report_and_coal_by_the_book() -> None:
    """At 13.8 knots she works two-thirds of nine-tenths of 23: half of 20 t an hour, so 300 t last 30 hours."""
    answer, problem = reach_from_report(desk_with(coal_t=300), "cruiser_squadron", 13.8, "18:00")
    assert not problem
    assert (answer["when"], answer["until"], answer["knots"]) == ("Day 1, 06:00", "Day 1, 18:00", 13.8)
    assert answer["run"]["nm"] == 165.6, "twelve hours"
    assert (answer["nm"], answer["ship"]) == (414, "Kent")
    chart, start = public(desk_with().seat.campaign).chart, (2.5, 52.5)
    ends = [place for line in answer["run"]["lines"] for place in line]
    far = [miles for end in ends[:: len(ends) // 12] if (miles := reach.sea_miles(chart, start, end)) < 1000]  # no end on a shore
    assert len(far) > 6
    assert far == pytest.approx([165.6] * len(far), rel=0.05)  # the net of points is coarse


@pytest.mark.parametrize(
    ("force", "knots", "hour", "said"),
    [
        ("scouts", 12, "18:00", "That force has not reported to you."),
        ("cruiser_squadron", float("nan"), "18:00", "The speed must be 1 to 60 knots."),
        ("cruiser_squadron", 12, "tea", "Write the hour as “18:00” or “Day 2, 06:00”."),
        ("cruiser_squadron", 12, "Day 1, 05:00", "Choose an hour after that, within 5 days."),
    ],
)
def test_reach_says_what_is_wrong(force: str, knots: float, hour: str, said: str) -> None:
    answer, problem = reach_from_report(desk_with(), force, knots, hour)
    assert not answer
    assert problem.endswith(said)


def test_an_order_by_fields_has_the_speed_that_its_hour_asks_for_and_is_read_by_a_computer() -> None:
    """Due north from 52 30 N to 53 59 N are 89 miles: 14.9 knots for six hours, at 9.7 t an hour."""
    desk = desk_with()
    fields = {"force": "cruiser_squadron", "to": "53 59 N 2 30 E", "by": "18:00", "coal": "Harwich"}
    order = write_telegram(desk, fields)
    assert order["to"] == "cruiser_squadron"
    assert order["text"] == "PROCEED TO 53 59 N 2 30 E AT 14.9 KNOTS. COAL AT Harwich. Be there by Day 1, 18:00."
    assert [line["text"] for line in order["lines"]] == [
        "89 miles by sea from her report of Day 1, 06:00.",
        "At 14.9 knots she is there Day 1, 17:59, if she starts at once.",
        "Kent burns 58 t of her 1,200 t.",
    ]
    task = Places(desk).book.read(order["text"])
    assert task is not None
    assert (task.kind, task.places, task.knots) == ("proceed", ((2.5, 53.983333),), 14.9)
    met = write_telegram(desk, {"force": "cruiser_squadron", "join": "Scouts", "to": "Harwich", "knots": "12"})["text"]
    assert met == "JOIN Scouts AT Harwich. Make 12 knots."
    assert Places(desk).book.read(met).name == "Scouts"
    late = write_telegram(desk, {**fields, "knots": "12"})["lines"][1]
    assert late == {"text": "At 12 knots she is there Day 1, 19:26, if she starts at once: too late.", "warns": True}


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({}, "to", "Say where she is to go, whom she is to join, or where she is to coal."),
        ({"force": "home"}, "force", "Choose a force that you can write to."),
        ({"to": "Atlantis"}, "to", "“Atlantis” is no place of the chart."),
        ({"to": "52 30 N 0 30 E"}, "to", "That place is on land."),
        ({"to": "10 00 N 2 30 E"}, "to", "That place is not on the chart."),
        ({"to": "Harwich", "knots": "fast"}, "knots", "The speed must be 1 to 60 knots"),
        ({"to": "Harwich", "by": "Day 1, 12:00"}, "by", "It is Day 1, 12:00 already."),
        ({"coal": "Wilhelmshaven"}, "coal", "is no port of your side"),
        ({"join": "High Sea Fleet"}, "join", "Choose another force of your side to join."),
    ],
)
def test_an_order_that_cannot_be_written_names_the_field(fields: dict[str, str], field: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        write_telegram(desk_with(), {"force": "cruiser_squadron", **fields})
    assert refused.value.field == field
    assert said in refused.value.text


SIGNALS = {"channel_fleet": "Channel Fleet", "scouts": "Scouts"}
"""The names of seats in signals, as the scenario has them."""


def sent(number: int, to: str, text: str, state: str = "sent") -> Told:
    return Told(Outbox(number=number, to=SIGNALS[to], text=text, written=300, state=state, at=310), 300)


def heard(key: str, text: str) -> Told:
    body: dict[str, Any] = {"sender": FELLOWS[key], "from_key": key, "text": text, "written": 330, "via": "wireless"}
    return Told(Dispatch(**body, path=(FELLOWS[key], "The Admiralty")), 330)


def test_who_knows_what_goes_by_own_dispatches_and_the_answers_to_them() -> None:
    """A stranger seen by the cruisers was told to two; the first to the scouts never left."""
    seen = changed(SEEN, by="1st Cruiser Squadron", sender="1st Cruiser Squadron")
    text = "ENEMY AT 50 32 N 2 15 W AT 1100: three cruisers."
    desk = desk_with(
        Told(seen, 300),
        sent(1, "scouts", "Stand by.", "waiting"),
        sent(2, "scouts", text),
        sent(3, "channel_fleet", text),
        heard("scouts", "Your 1100 received."),
        heard("channel_fleet", "All well. Your 1100 of what?"),
    )
    assert [(one["number"], one["answered"]) for one in signals.outbox(desk)] == [(3, ""), (2, "Day 1, 11:30"), (1, "")]
    told = knowledge.block(desk)["knows"]
    [row] = told["contacts"]
    assert [(one["name"], one["words"]) for one in row["told"]] == [
        ("Admiral, Channel Fleet", "No. 3, sent, no answer"),
        ("Commodore, scouts", "No. 2, answered Day 1, 11:30"),
    ]
    assert (row["blind"], row["tell"]) == ([], ""), "the cruisers saw her themselves"
    assert [(one["name"], one["number"], one["open"], one["heard"]) for one in told["seats"]] == [
        ("Admiral, cruisers", 0, 0, ""),
        ("Admiral, Channel Fleet", 3, 1, "Day 1, 11:30"),
        ("Commodore, scouts", 2, 1, "Day 1, 11:30"),
    ]
    far = desk_with(Told(seen, 300), sent(1, "scouts", "ENEMY AT 53 32 N 2 15 E AT 1100: smoke."))
    [other] = knowledge.block(far)["knows"]["contacts"]
    assert (other["told"], other["blind"]) == ([], ["Admiral, Channel Fleet", "Commodore, scouts"])
    assert (other["tell"], other["text"]) == ("channel_fleet scouts", "ENEMY AT 50 30 N 2 15 W AT 1100: three cruisers.")


def test_ports_count_their_reserves_by_returns_and_the_last_reports_of_the_ships_there() -> None:
    """Kent can stow 1,600 t."""
    port = PortRow("dover", "Dover", 1.3, 51.1, 900.5, 20, True, True, ("Kent", "Unknown"))
    desk = desk_with(Told(Ports(ports=(port,)), 330))
    [row] = rows = admiralty.ports(desk)
    assert (row["wanted_t"], row["damaged"], row["colliers"]) == (400, [], [])
    assert admiralty.count_reserves(rows) == {"ports": 1, "coal_t": 900.5, "ships": 2, "damaged": 0, "colliers": 0}
