"""The trade room: every merchantman as this seat has plotted her, her stake, and news of losses (NAV-S-052, SC-N-55)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from campaign.reports.seat_knowledge import Desk
from campaign.rooms.draft import Draft
from campaign.rooms.news.shipping import OUT, WORDS, line, news
from campaign.rooms.presenter import pick_fields
from campaign.rooms.press.room import on_chart as mark_tips
from campaign.rooms.press.room import tips
from campaign.rooms.role_plugin import Folder
from campaign.rooms.words import Row, letter
from campaign.war.reports.papers import Tip
from campaign.war.reports.trade import LaneEnd, LaneLine, Lanes, Plot, PlotShip
from naval.geo import course
from naval.geo.compass import place_words as place
from naval.orders.freight import premium_rate, voyage
from tactical.engine.text.words import plural

ORDER = ("overdue", "due", "at_sea", "in_port", "held", "lost", "arrived")
LIES = ("in_port", "held", "arrived")
NEAR = 0.01  # degrees; ports stand before the ends of lanes
PLOTTED = ("key", "ship", "side", "letter", "lon", "lat", "legs", "state", "words", "due", "lane")


def block(desk: Desk) -> Row:
    return {"trade": {**chart_room(desk), "news": news(desk)}, "tips": tips(desk)}


def chart_room(desk: Desk) -> Row:
    """Build the trade player's chart in tables, by lane, with what orders need."""
    plot, drawn = desk.find_newest(Plot), desk.find_newest(Lanes)
    ends = drawn.ends if drawn else ()
    ships = [
        {
            **line(desk, row),
            **pick_fields(row, "key side knots lon lat"),
            "legs": [pick_fields(leg, "knots lat lon") for leg in row.legs],
            "lane_key": row.lane_key,
            "letter": letter(row.side),
            "place": describe_berth(row, ends) or place(row.lon, row.lat),
            "open": bool(row.legs) and row.state not in ("overdue", "arrived", "lost"),
        }
        for row in (plot.ships if plot else ())
    ]
    ships.sort(key=lambda row: (ORDER.index(row["state"]), row["ship"]))
    rates = reckon_stakes(ships, drawn.lanes if drawn else ())
    out = [row for row in ships if row["state"] in OUT]
    names = sorted({row["lane"] for row in out})
    lanes: list[Row] = [{"lane": name, "ships": [row for row in out if row["lane"] == name]} for name in names]
    lanes.sort(key=lambda row: min(ORDER.index(ship["state"]) for ship in row["ships"]))
    for row in lanes:
        row["counts"] = count_by_state(row["ships"])
        row["open"] = sum(ship["open"] for ship in row["ships"])
        row["rates"] = sorted({(ship["flag"], rates[ship["lane_key"], ship["flag"]]) for ship in row["ships"]})
    return {
        "ships": ships,
        "counts": count_by_state(ships),
        "flags": count_by_flag(ships),
        "lost": sum(ship["state"] == "lost" for ship in ships),
        "lanes": lanes,
        "done": [row for row in ships if row["state"] not in OUT],
        "ways": [pick_fields(way, "key name points") for way in (drawn.lanes if drawn else ())],
        "ends": [pick_fields(end, "lat lon name") for end in ends],
    }


def reckon_stakes(ships: Sequence[Row], lanes: Sequence[LaneLine]) -> dict[tuple[str, str], float]:
    """Write into each ship's row the pounds of her voyage; return the premium's rate by lane and flag."""
    miles = {lane.key: sum(course.rhumb(*a, *b)[1] for a, b in pairwise(lane.points)) for lane in lanes}
    states: dict[tuple[str, str], list[str]] = {}
    for ship in ships:
        states.setdefault((ship["lane_key"], ship["flag"]), []).append(ship["state"])
    rates = {key: premium_rate(some) for key, some in states.items()}
    for ship in ships:
        one = voyage(ship["knots"], ship["cargo"], miles.get(ship["lane_key"], 0.0), rates[ship["lane_key"], ship["flag"]])
        ship |= {"value": one.value, "freight": one.freight, "premium": one.premium, "pays": one.pays}
    return rates


def count_by_state(ships: Sequence[Row]) -> str:
    """Count the ships in each state, those to worry about first."""
    return ", ".join(f"{count} {WORDS[state]}" for state in ORDER if (count := sum(ship["state"] == state for ship in ships)))


def count_by_flag(ships: Sequence[Row]) -> list[Row]:
    """Count the stakes of each flag, the heaviest losses first: ships in port, at sea, arrived and lost, the share lost of those
    whose voyage is over, and what all this is in pounds."""
    rows = []
    for flag in sorted({ship["flag"] for ship in ships}):
        own = [ship for ship in ships if ship["flag"] == flag]
        found = Counter(ship["state"] for ship in own)
        over = found["arrived"] + found["lost"]
        out = [ship for ship in own if ship["state"] in ("at_sea", "due", "overdue")]
        rows.append(
            {
                "flag": flag,
                "in_port": found["in_port"] + found["held"],
                "at_sea": found["at_sea"] + found["due"] + found["overdue"],
                "overdue": found["overdue"],
                "arrived": found["arrived"],
                "lost": found["lost"],
                "risk": f"{100 * found['lost'] / over:.0f} %" if over else "",
                "worth_at_sea": sum(ship["value"] for ship in out),
                "freight_at_sea": sum(ship["freight"] for ship in out),
                "earned": sum(ship["freight"] for ship in own if ship["state"] == "arrived"),
                "worth_lost": sum(ship["value"] for ship in own if ship["state"] == "lost"),
            }
        )
    return sorted(rows, key=lambda row: (-row["lost"], -row["overdue"], row["flag"]))


def describe_berth(row: PlotShip, ends: Sequence[LaneEnd]) -> str:
    """Name the port in which a ship lies, or the end of her lane; "" at sea."""
    here = [end.name for end in ends if abs(end.lon - row.lon) < NEAR and abs(end.lat - row.lat) < NEAR]
    if row.state not in LIES or not here:
        return ""
    own = f"the end of {row.lane}"  # other lanes may end there too
    return here[0] if own not in here or not here[0].startswith("the end of ") else "where her lane leaves the chart"


def on_chart(desk: Desk) -> Row:
    """List the merchantmen not known to have arrived or been lost, and what masters saw, for the chart."""
    ships = [row for row in chart_room(desk)["ships"] if row["state"] not in ("arrived", "lost")]
    plotted = [{name: row[name] for name in PLOTTED} | {"of": f"merchant:{row['key']}"} for row in ships]
    return {"merchants": plotted, **mark_tips(desk)}


def checks(draft: Draft) -> list[Row]:
    """Count the merchantmen with orders on the sheet."""
    count = len(draft.table("merchants"))
    text = f"{plural(count, 'merchantman')} ordered; the others carry on" if count else "All carry on as plotted"
    return [{"state": "done", "text": text, "href": "#sailings"}]


ROOM = Folder((block,), checks, on_chart, (Plot, Lanes, Tip))
