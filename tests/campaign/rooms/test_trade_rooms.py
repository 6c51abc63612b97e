"""The newsroom, the Admiralty's paper and ledger, and the trade room: built from delivered papers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.template.loader import render_to_string

from campaign import packs
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.orders import sealing
from campaign.reports.report_index import Filed
from campaign.reports.seat_knowledge import Desk
from campaign.rooms import seat_rows
from campaign.rooms.admiralty import room as admiralty
from campaign.rooms.news import new_reports, newspapers
from campaign.rooms.press import room as press
from campaign.rooms.trade import room as trade
from campaign.war.reports import KINDS
from naval.state.ledger import NEVER
from tests.promises import playing, theatre

ENDS = ({"lon": 1.3, "lat": 52.0}, {"lon": 13.0, "lat": 55.2})


def desk(role: str, *papers: tuple[str, int, dict[str, Any]], side: str = "blue", now: int = 1440) -> Desk:
    """Make a desk with these papers on it (kind, minute, body), without a database."""
    seat = Seat(campaign=Campaign(hour_zero=6, run_minutes=360), role=role, side=side, version=1)
    given = ((n, 1, kind, minute, minute, json.dumps(body)) for n, (kind, minute, body) in enumerate(papers, 1))
    return Desk(seat, OrderRequest(seat=seat, number=1, start=now, until=now + 360), Filed(given, now, 1, tuple(KINDS), {}))


def copy(headline: str, date: str, **more: str) -> dict[str, str]:
    given = {"headline": headline, "text": "x", "paper": "P", "dateline": date, "date": date}
    return {**given, "corrects": "", "withdraws": "", "of": "", **more}


def test_an_admiralty_sees_what_a_later_edition_says_of_an_article() -> None:
    rows = newspapers.list_articles(
        desk(
            "admiralty",
            ("article", 360, copy("Four ships", "Day 1, 12:00")),
            ("article", 360, copy("A quiet sea", "Day 1, 12:00")),
            ("article", 720, copy("Three ships", "Day 1, 18:00", corrects="Four ships", of="Day 1, 12:00")),
            ("article", 720, copy("Withdrawn", "Day 1, 18:00", withdraws="A quiet sea", of="Day 1, 12:00")),
        )
    )
    assert {row["headline"]: row["stands"] for row in rows} == {
        "Four ships": "corrected",
        "A quiet sea": "withdrawn",
        "Three ships": "",
        "Withdrawn": "",
    }


def test_a_force_last_reported_in_port_may_have_gone_on_once_her_port_s_return_names_her_no_more() -> None:
    ship = {"name": "Kent", "coal_t": 900, "max_kn": 20, "afloat": True, "damage": []}
    place = {"lon": 1.3, "lat": 51.1, "course_deg": 0, "knots": 0, "port": "Dover", "ships": [ship], "via": "wire", "path": []}
    word = ("position", 720, {"force": "kent", "name": "Kent", "flagship": "Kent", **place})
    dover = {"key": "dover", "name": "Dover", "lon": 1.3, "lat": 51.1, "coal_t": 500, "capacity": 9}

    def gone(now: int, *ships: str) -> int:
        returned = ("ports", 1440, {"ports": [{**dover, "telegraph": True, "wireless": True, "ships": list(ships)}]})
        (row,) = seat_rows.reported(desk("admiralty", word, returned, now=now))
        return row["may_have_gone_nm"]

    assert gone(1440, "Kent") == 0, "her port says that she is there"
    assert gone(1440) == 240, "twelve hours at twenty knots since she said so"
    assert gone(1800, "Kent") == 120, "and six since her port last did, that is off the wire now"


def test_what_came_in_says_which_edition_corrects_or_takes_back_what() -> None:
    pieces = (
        copy("War", "Day 1, 12:00"),
        copy("War after all", "Day 1, 18:00", corrects="War", of="x"),
        copy("Withdrawn", "y", withdraws="War"),
    )
    at_it = desk("admiralty", *(("article", 360, piece) for piece in pieces))
    at_it.filed.since = 1  # he has not looked at any of them
    said = [line.text for line in new_reports.written(at_it) if line.kind == "Newspaper"]
    assert said == ["P withdraws “War”", "P: War after all, which corrects “War”", "P: War"]


def test_sc_s_07_that_a_force_came_into_his_hands_does_not_hide_among_the_lines_of_her_log() -> None:
    given = {"text": "You command Far scouts", "rules": ["NAV-S-024", "SC-S-07"]}
    other = {"text": "Night has fallen.", "rules": ["NAV-S-033"], "force": "far", "name": "Far scouts"}
    at_it = desk("auxiliary", ("log", 300, other), ("log", 360, given))
    at_it.filed.since = 1
    assert [(line.kind, line.text) for line in new_reports.handed(at_it)] == [("Hand", "You command Far scouts")]


def proof(number: int, **more: Any) -> dict[str, Any]:
    given = {"number": number, "headline": f"No. {number}", "dateline": "", "versions": {"red": "x"}, "reaches": {"red": 720}}
    return {**given, "corrects": 0, "withdraws": 0, **more}


def test_the_editor_knows_what_was_read_what_is_on_its_way_and_what_he_stopped() -> None:
    rows = press.printed(
        desk(
            "press",
            ("printed", 360, proof(1)),
            ("printed", 360, proof(2, reaches={"red": 2880})),
            ("printed", 360, proof(3, reaches={"red": 1080})),
            ("printed", 720, proof(4, withdraws=3, versions={}, reaches={})),
            side="neutral",
        )
    )
    said = {row["number"]: [v["reads"] for v in row["versions"]] for row in rows}

    assert said == {1: ["read Day 1, 18:00"], 2: ["to be read Day 3, 06:00"], 3: ["stopped"], 4: []}
    assert {row["number"]: row["open"] for row in rows} == {1: True, 2: True, 3: False, 4: False}


def test_a_skippers_tip_has_a_day_and_no_hour() -> None:
    body = {"text": "x", "source": "s", "lon": 1.0, "lat": 2.0, "day": 2}
    (tip,) = press.tips(desk("press", ("tip", 1080, body), side="neutral"))
    assert (tip["when"], tip["told"], tip["age"]) == ("Day 2", "Day 2, 00:00", "6 h")


def test_an_admiralty_reads_in_words_that_there_is_no_word_of_a_force_since() -> None:
    """Deeds of her troops are told only when she is in touch again."""
    at = {
        "flagship": "Hai",
        "lon": 1,
        "lat": 2,
        "course_deg": 0,
        "knots": 0,
        "port": "",
        "ships": [],
        "via": "wireless",
        "path": [],
    }
    papers = [("position", minute, {**at, "force": name, "name": name}) for name, minute in (("convoy", 600), ("fleet", 1440))]
    rows = seat_rows.reported(desk("admiralty", *papers))
    told = render_to_string("rooms/admiralty/reported.html", {"room": {"reported": rows, "side": "blue"}})
    said = {row["name"]: "nothing since" in told.partition(f">{row['name']}<")[2].partition("</tr>")[0] for row in rows}
    assert said == {"convoy": True, "fleet": False}


def test_the_admiraltys_ledger_leaves_out_lanes_with_nobody_on_them() -> None:
    row = {"in_port": 0, "held": 0, "at_sea": 0, "due": 0, "overdue": 0, "arrived": 0, "lost": 0, "late": 0}
    body = {
        "lanes": [{**row, "lane": "Quiet", "arrived": 3}, {**row, "lane": "Baltic", "at_sea": 2, "overdue": 1, "late": 545}],
        "ships": [{"ship": "Wear", "flag": "f", "cargo": "coal", "lane": "Baltic", "state": "overdue", "due": 895, "sails": 0}],
        "prizes": [{"ship": "Elbe", "flag": "f", "cargo": "rye", "fate": "sent", "port": "Dover", "read": 720}],
    }
    told = admiralty.balance(desk("admiralty", ("trade", 1440, body)))

    assert [(r["lane"], r["late_h"]) for r in told["lanes"]] == [("Baltic", 9)]
    assert told["total"]["arrived"] == 3
    assert told["ships"][0]["late_h"] == 9
    assert told["prizes"][0]["fate"] == "sent to Dover"


def test_nav_s_052_a_ship_in_port_lies_at_its_name_and_one_at_sea_where_she_is_plotted() -> None:
    common = {"flag": "f", "cargo": "rye", "due": 900, "sails": 800, "side": "blue", "lane_key": "baltic", "knots": 9, "legs": []}
    lies = {"A": ("in_port", 1.3, 52.0), "B": ("at_sea", 1.3, 52.0), "C": ("held", 13.0, 55.2), "D": ("arrived", 9.8, 53.5)}
    ships = [
        {**common, "ship": key, "key": key, "lane": "Baltic to Thames", "state": state, "lon": lon, "lat": lat}
        for key, (state, lon, lat) in lies.items()
    ]
    ends = [
        {"name": "Harwich", "lon": 1.3, "lat": 52.0},
        *({"name": f"the end of {lane}", **x} for lane in ("Elbe", "Baltic to Thames") for x in ENDS),
    ]
    at_it = desk("trade", ("plot", 1440, {"ships": ships}), ("lanes", 0, {"lanes": [], "ends": ends}), side="neutral")
    assert trade.chart_room(at_it)["counts"] == "1 at sea, 1 in port, 1 held in port, 1 arrived"
    assert {row["ship"]: row["place"] for row in trade.chart_room(at_it)["ships"]} == {
        "A": "Harwich",
        "B": "52° 00′ N, 1° 18′ E",
        "C": "where her lane leaves the chart",
        "D": "53° 30′ N, 9° 48′ E",
    }


def test_nav_s_052_the_trade_player_reads_the_stakes_of_each_flag_the_heaviest_losses_first() -> None:
    common = {"cargo": "rye", "due": 900, "sails": 800, "side": "blue", "lane_key": "a", "lane": "A", "knots": 9, "legs": []}
    states = {"Danish": ("arrived", "overdue"), "British": ("in_port", "held", "at_sea", "due", "arrived", "arrived", "lost")}
    ships = [
        {**common, "ship": f"{flag} {n}", "key": f"{flag} {n}", "flag": flag, "state": state, "lon": 1.3, "lat": 52.0}
        for flag, some in states.items()
        for n, state in enumerate(some)
    ]
    lane = {"key": "a", "name": "A", "points": [[0.0, 50.0], [0.0, 52.0]]}  # 120 miles: £150 of freight for a tramp
    at_it = desk("trade", ("plot", 1440, {"ships": ships}), ("lanes", 0, {"lanes": [lane], "ends": []}), side="neutral")
    told = trade.chart_room(at_it)
    assert [tuple(row.values()) for row in told["flags"]] == [
        ("British", 2, 2, 0, 2, 1, "33 %", 90_000, 300, 300, 45_000),
        ("Danish", 0, 1, 1, 1, 0, "0 %", 45_000, 150, 150, 0),
    ]
    assert told["lanes"][0]["rates"] == [("British", 6.67), ("Danish", 4.17)], "1 of 5 lost; 1 of 2 late, at half; with 10 safe"
    assert {(row["flag"], row["premium"], row["pays"]) for row in told["ships"]} == {
        ("British", 3002, False),
        ("Danish", 1876, False),
    }


@pytest.mark.django_db
def test_nav_s_052_the_trade_player_holds_and_diverts_and_nobody_waits_for_him(monkeypatch) -> None:
    pack = theatre.pack_with(theatre.world(packs.find(theatre.PACK).world))
    with playing.a_world(monkeypatch, pack) as (campaign, _):
        seat = campaign.seats.get(key="trade")
        page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
        assert "Orders to merchantmen" in page
        assert "Trader" in page

        with pytest.raises(sealing.Refused, match="Trader has sailed"):
            sealing.seal(seat, {"merchants": {"trader": {"hold": True}}}, None)
        way = {"legs": [{"lon": 8.6, "lat": 57.5}, {"lon": 4.0, "lat": 57.4}]}
        with pytest.raises(sealing.Refused, match="ends at sea"):
            sealing.seal(seat, {"merchants": {"trader": way}}, None)

        aberdeen = next(p for p in pack.world.ports if p.key == "aberdeen")
        way["legs"][1] = {"lon": aberdeen.lon + 0.02, "lat": aberdeen.lat}
        sealing.seal(seat, {"merchants": {"trader": way}}, None)
        playing.resolve_all(campaign)
        playing.finish_run(campaign, 1)
        (ship,) = campaign.seats.get(key="trade").was_told("plot")[-1].body.ships
        assert ship.legs[-1].lat == pytest.approx(aberdeen.lat)
        assert ship.sails != NEVER

        playing.resolve_all(campaign)  # he seals nothing: his ships go on
        playing.finish_run(campaign, 2)
        assert len(campaign.seats.get(key="trade").was_told("plot")) == 3
