"""Frames of the replay, and the films that a page steps through: as it was, as a seat had it, and the gap (UD-106 to UD-109)."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from django.db.models import Max

from campaign.models import Campaign, Delivery, Seat, Segment
from campaign.rooms.words import age, letter
from naval.geo import course, sun
from naval.geo.calendar import label
from naval.geo.compass import place_words
from tactical.engine.text.words import agree, plural
from umpire.aliases import Aliases, aliases
from umpire.frame import Row
from umpire.review.replay.seat_replay import Eye, Mark, OfWar
from umpire.review.replay.truth_replay import Body, War, war

STEPS = (1, 10, 60, 0)
"""Minutes of a step; 0 is a run."""
KEEP = 6
Stamp = tuple[Any, ...]
_kept: OrderedDict[Stamp, Any] = OrderedDict()


def stamp(campaign: Campaign, strand: int | None) -> Stamp:
    """Stamp a film: while the stamp stays equal so does the film."""
    told = Segment.objects.filter(run__campaign=campaign).aggregate(Max("pk"), Max("computed"))
    done = Segment.objects.filter(run__campaign=campaign, state=Segment.State.PUBLISHED).count()
    papers = Delivery.objects.filter(seat__campaign=campaign)
    marks = papers.aggregate(Max("pk"))["pk__max"], papers.exclude(fate="", taken=None).count()
    return campaign.pk, campaign.seed_hash, strand, told["pk__max"], told["computed__max"], done, *marks


def _once(key: Stamp, make: Any) -> Any:
    """Cache the last results: a page asks for them over and over."""
    if key not in _kept:
        _kept[key] = make()
        while len(_kept) > KEEP:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def war_of(campaign: Campaign, strand: int | None = None, mark: Stamp | None = None) -> War:
    """Work the war out as it was, once. ``mark`` is its stamp, where that is known."""
    found: War = _once(("war", *(mark or stamp(campaign, strand))), lambda: war(campaign, strand))
    return found


def eye_of(seat: Seat, strand: int | None = None, mark: Stamp | None = None, war: OfWar | None = None) -> Eye:
    """Work a seat's eye out, once. ``mark`` is the stamp of its war, ``war`` the common data of all its eyes, where they are
    known."""
    found: Eye = _once((seat.key, *(mark or stamp(seat.campaign, strand))), lambda: Eye.read_for_seat(seat, strand, war))
    return found


def aliases_of(campaign: Campaign, mark: Stamp | None = None) -> Aliases:
    """Work the public aliases for players' names out, once. ``mark`` is the stamp of the war, where that is known."""
    found: Aliases = _once(("aliases", *(mark or stamp(campaign, None))), lambda: aliases(campaign))
    return found


# -- one frame --------------------------------------------------------------------------------------------------------


def truth_rows(past: War, minute: int) -> list[Row]:
    """List everything that was somewhere at a minute (UD-106)."""
    rows = []
    for body in past.bodies.values():
        place = body.find_position(minute)
        if place is None:
            continue
        ships = body.count_ships(minute)
        what = strength(body, minute) if body.men else plural(ships, "ship") if body.ships else "merchantman"
        rows.append(
            {
                "key": body.key,
                "name": body.name,
                "side": body.side,
                "letter": letter(body.side),
                "lon": place[0],
                "lat": place[1],
                "place": place_words(*place),
                "what": what,
            }
        )
    return rows


def strength(body: Body, minute: float) -> str:
    """Say how many men a column had."""
    count = body.count_men(minute)
    return f"{count:,} {agree(count, 'man', 'men')}"


def eye_rows(eye: Eye, past: War, minute: int) -> list[Row]:
    """List every mark of a seat's chart at a minute, with its true place and the miles between (UD-107, UD-108)."""
    rows = []
    for mark in eye.list_marks(minute):
        drawn = mark.drawn
        if "lon" not in drawn:
            continue
        was = place_of(past, mark.truth, minute)
        gap = course.distance_nm(drawn["lon"], drawn["lat"], *was) if was else None
        rows.append(
            {
                "key": drawn["of"],
                "name": title(mark),
                "side": drawn.get("side", "neutral"),
                "letter": letter(drawn.get("side", "neutral")),
                "lon": drawn["lon"],
                "lat": drawn["lat"],
                "place": place_words(drawn["lon"], drawn["lat"]),
                "what": drawn.get("what") or mark.kind.removesuffix("s"),
                "age": age(minute - mark.since),
                "truth": mark.truth,
                "was": list(was) if was else None,
                "miles": round(gap, 1) if gap is not None else None,
            }
        )
    return rows


def place_of(past: War, truth: str, minute: int) -> tuple[float, float] | None:
    """Find where a truth was; None where there is none of that name on the chart."""
    body: Body | None = past.bodies.get(truth)
    return body.find_position(minute) if body is not None else None


def title(mark: Mark) -> str:
    """Name a mark for a table."""
    drawn = mark.drawn
    return str(drawn.get("name") or drawn.get("ship") or drawn.get("title") or drawn.get("label") or drawn.get("text") or "")


def unknown(eye: Eye, past: War, minute: int) -> list[Row]:
    """List the things that stood on no mark of the seat's chart: they are drawn hollow (UD-108)."""
    seen = {mark.truth for mark in eye.list_marks(minute)}
    return [row for row in truth_rows(past, minute) if row["key"] not in seen]


def around(past: War, minute: int, hour: int) -> Row:
    """Show the rest of a frame: weather, battles, losses so far."""
    return {
        "weather": past.weather(minute),
        "battles": [
            {"title": one.title, "lon": one.lon, "lat": one.lat} for one in past.battles if one.minute <= minute < one.until
        ],
        "lost": [{"name": name, "side": side, "when": label(at, hour)} for at, _, name, side in past.losses if at <= minute],
    }


# -- films ------------------------------------------------------------------------------------------------------------


def list_nights(past: War) -> list[list[int]]:
    """List the spans of a war in which the sun was down, to ten minutes, over where its first force or column began."""
    place = next((body.points[0][1:] for body in past.bodies.values() if body.points), None)
    if place is None or not past.worlds:
        return []
    minutes = range(past.start, past.end + 1, 10)
    heights = sun.altitudes(place[1], place[0], sun.julian(past.worlds[0][1].calendar, list(minutes)))
    spans: list[list[int]] = []
    for minute, is_up in zip(minutes, sun.is_day(heights), strict=True):
        if is_up:
            continue
        if spans and spans[-1][1] == minute - 10:
            spans[-1][1] = minute
        else:
            spans.append([minute, minute])
    return spans


def film_of_truth(past: War, hour: int) -> Row:
    """Gather all that a page needs to show any minute as it was."""
    return {
        "start": past.start,
        "end": past.end,
        "hour": hour,
        "runs": past.runs,
        "nights": list_nights(past),
        "bodies": [
            {
                "key": body.key,
                "name": body.name,
                "side": body.side,
                "letter": letter(body.side),
                "points": [[minute, lon, lat] for minute, lon, lat in body.points],
                "until": body.until,
                "ships": body.ships,
                **({"men": body.men} if body.men else {}),
            }
            for body in past.bodies.values()
        ],
        "battles": [
            {"minute": one.minute, "until": one.until, "title": one.title, "ending": one.ending, "lon": one.lon, "lat": one.lat}
            for one in past.battles
        ],
        "lost": [{"minute": minute, "name": name, "side": side} for minute, _, name, side in past.losses],
        "weather": {str(number): past.weather(start) for number, start, _ in past.runs},
    }


def film_of_eye(eye: Eye, *, truth: bool = True) -> Row:
    """Gather all that a page needs to show any minute as a seat had it; without ``truth`` none of the truths behind its
    papers."""
    return {
        "key": eye.seat.key,
        "name": eye.seat.name,
        "side": eye.seat.side,
        "letter": letter(eye.seat.side),
        "own": {key: [[minute, lon, lat] for minute, lon, lat in body.points] for key, body in eye.own_tracks.items()},
        "marks": [
            {"kind": one.kind, "from": one.start, "to": one.until, "since": one.since, "mark": one.drawn}
            | ({"truth": one.truth} if truth and one.truth else {})
            for one in eye.timed_marks
        ],
    }
