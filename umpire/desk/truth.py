"""The umpire's chart: where everybody is."""

from __future__ import annotations

from campaign import serialization
from campaign.models import Campaign
from campaign.rooms.words import letter
from campaign.war.outcome import Outcome
from naval.run.movement.prizes import under_way
from naval.state.world import Force, World
from umpire.desk import land_truth
from umpire.desk.known.word_of_truths import sides_of, word_of
from umpire.desk.past_run import Then
from umpire.frame import Row, Standing, afloat


def truth(at: Standing) -> Row:
    """Draw where everybody is: after the run in review, else where the present one stands."""
    rows = drawn(at.campaign, at.outcome, at.now) | with_land(land_truth.rows(at, land_truth.land_of(at), at.now))
    return lettered(at, rows)


def lettered(at: Standing, rows: Row) -> Row:
    """Add to every mark the letters of the sides that have word of it, hollow where the newest is older than a run (UD-018).

    Word is what was delivered: a draft tells nobody.
    """
    word, now, hour = word_of(at.campaign), at.now.minute, at.campaign.hour_zero
    bodies = rows.get("ashore", {}).get("bodies", ())
    for sort, some in (("force", rows["forces"]), ("merchant", rows["merchants"]), ("body", bodies)):
        for row in some:
            key = row["key"] if ":" in row["key"] else f"{sort}:{row['key']}"
            row["word"] = [
                {"letter": one["letter"], "hollow": one["hollow"], "text": one["text"]}
                for one in sides_of(word.get(key, {}), now, hour)
            ]
    return rows


def truth_then(then: Then) -> Row:
    """Draw where everybody was when an earlier run was over, without word of them, for much was delivered since."""
    world = then.outcome.world
    land = land_truth.rows(then.at, then.outcome.land, world)
    return drawn(then.at.campaign, then.outcome, world) | with_land(land)


def with_land(rows: Row | None) -> Row:
    """Add the land to the sea, where there is one."""
    return {} if rows is None else {"ashore": rows}


def drawn(campaign: Campaign, outcome: Outcome | None, world: World) -> Row:
    """Draw a world on the chart, with the tracks and events of an outcome if it is that of one."""
    theatre = serialization.pack_of(campaign).theatre
    numbered = [
        {"n": n, "lon": event.lon, "lat": event.lat}
        for n, event in enumerate(outcome.events if outcome else (), 1)
        if event.lon is not None
    ]
    return {
        "forces": [force_row(world, force, outcome) for force in world.forces if afloat(world, force.key)],
        "merchants": [
            {
                "key": f"merchant:{ship.key}",
                "name": ship.name,
                "lon": ship.lon,
                "lat": ship.lat,
                "letter": letter(ship.side),
                "fate": ship.fate,
            }
            for ship in world.merchants
            if not ship.fate and ship.sails_at <= world.minute
        ]
        + prize_rows(world),
        "events": numbered,
        "bounds": theatre["bounds"],
        "centre": theatre["centre"],
    }


def prize_rows(world: World) -> list[Row]:
    """Draw merchantmen under prize crews on their way in, under their captor's letter."""
    names, ports = {ship.key: ship.name for ship in world.merchants}, {port.key: port.name for port in world.ports}
    return [
        {
            "key": f"merchant:{prize.key}",
            "name": names[prize.key],
            "lon": lon,
            "lat": lat,
            "letter": letter(prize.side),
            "fate": f"prize for {ports[prize.port]}",
        }
        for prize, lon, lat in under_way(world)
    ]


def force_row(world: World, force: Force, outcome: Outcome | None) -> Row:
    """Draw a force under its letter, with the track it has made and the legs before it."""
    track = []
    for report in outcome.reports if outcome else ():
        if report.kind == "status" and report.data["force"] == force.key:
            track = [[lon, lat, minute, ""] for minute, lon, lat in report.data["track"]]
    return {
        "key": force.key,
        "name": force.name,
        "label": force.name,
        "side": force.side,
        "letter": letter(force.side),
        "lon": force.lon,
        "lat": force.lat,
        "track": track,
        "legs": [{"lon": leg.lon, "lat": leg.lat, "knots": leg.knots} for leg in force.legs],
        "ships": afloat(world, force.key),
        "knots": force.knots,
        "course_deg": force.course_deg,
    }
