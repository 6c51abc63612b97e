"""The trade room: every merchantman as this seat has plotted her, and news of losses (NAV-S-052)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from campaign.reports.seat_knowledge import Desk
from campaign.rooms.draft import Draft
from campaign.rooms.news.shipping import OUT, WORDS, line, news
from campaign.rooms.presenter import pick_fields
from campaign.rooms.role_plugin import Folder
from campaign.rooms.words import Row, letter
from campaign.war.reports.trade import LaneEnd, Lanes, Plot, PlotShip
from naval.geo.compass import place_words as place
from tactical.engine.text.words import plural

ORDER = ("overdue", "due", "at_sea", "in_port", "held", "lost", "arrived")
LIES = ("in_port", "held", "arrived")
NEAR = 0.01  # degrees; ports stand before the ends of lanes
PLOTTED = ("key", "ship", "side", "letter", "lon", "lat", "legs", "state", "words", "due", "lane")


def block(desk: Desk) -> Row:
    return {"trade": {**chart_room(desk), "news": news(desk)}}


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
    out = [row for row in ships if row["state"] in OUT]
    names = sorted({row["lane"] for row in out})
    lanes: list[Row] = [{"lane": name, "ships": [row for row in out if row["lane"] == name]} for name in names]
    lanes.sort(key=lambda row: min(ORDER.index(ship["state"]) for ship in row["ships"]))
    for row in lanes:
        row["counts"] = count_by_state(row["ships"])
        row["open"] = sum(ship["open"] for ship in row["ships"])
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


def count_by_state(ships: Sequence[Row]) -> str:
    """Count the ships in each state, those to worry about first."""
    return ", ".join(f"{count} {WORDS[state]}" for state in ORDER if (count := sum(ship["state"] == state for ship in ships)))


def count_by_flag(ships: Sequence[Row]) -> list[Row]:
    """Count the stakes of each flag, the heaviest losses first: ships in port, at sea, arrived and lost, and the share lost of
    those whose voyage is over, as underwriters would reckon it."""
    rows = []
    for flag in sorted({ship["flag"] for ship in ships}):
        found = Counter(ship["state"] for ship in ships if ship["flag"] == flag)
        over = found["arrived"] + found["lost"]
        rows.append(
            {
                "flag": flag,
                "in_port": found["in_port"] + found["held"],
                "at_sea": found["at_sea"] + found["due"] + found["overdue"],
                "overdue": found["overdue"],
                "arrived": found["arrived"],
                "lost": found["lost"],
                "risk": f"{100 * found['lost'] / over:.0f} %" if over else "",
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
    """List the merchantmen not known to have arrived or been lost, for the chart."""
    ships = [row for row in chart_room(desk)["ships"] if row["state"] not in ("arrived", "lost")]
    return {"merchants": [{name: row[name] for name in PLOTTED} | {"of": f"merchant:{row['key']}"} for row in ships]}


def checks(draft: Draft) -> list[Row]:
    """Count the merchantmen with orders on the sheet."""
    count = len(draft.table("merchants"))
    text = f"{plural(count, 'merchantman')} ordered; the others carry on" if count else "All carry on as plotted"
    return [{"state": "done", "text": text, "href": "#sailings"}]


ROOM = Folder((block,), checks, on_chart, (Plot, Lanes))
