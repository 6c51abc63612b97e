"""The page *Who knows this?*: every truth of the desk opens to the seats: since when, by which paper, how far off, read by whom
(UD-120)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaign.models import Campaign, Delivery, Provenance, Seat
from campaign.reports import corrections, provenance
from campaign.rooms.words import age, letter
from campaign.war.reports.summaries import CALLED, in_words
from naval.geo import course
from naval.geo.calendar import label
from naval.geo.compass import place_words
from naval.state.world import World
from tactical.engine.text.words import capital, plural
from umpire.desk.known.word_of_truths import RUN_MIN, Word, sides_of, word_of
from umpire.frame import Row, Standing, at_war, frame, in_order
from umpire.review.replay.truth_replay import Body, War, war

GROUPS = {
    "force": "Forces",
    "ship": "Ships",
    "merchant": "Merchantmen",
    "merchantmen": "Merchantmen",
    "lanes": "Sea lanes",
    "dispatch": "Dispatches",
    "port": "Ports",
    "place": "Cables and stations",
    "mine": "Mines",
    "article": "Articles",
    "order": "Orders set aside",
    "edit": "The umpire's own papers",
    "inject": "Injects",
    "body": "Columns on land",
    "depot": "Depots",
}
"""Words for the sorts of truths; other sorts stand under their own word."""
LOSS, EVENT = "loss", "event"
PLACED = ("sighting", "position", "status", "tip", "seen", "body", "body_report")
"""Kinds of papers that say where a thing is."""


@dataclass(frozen=True)
class Truth:
    """One truth: its names among sources, the minute since which it is so, and words that tell it."""

    key: str
    title: str
    text: str
    about: tuple[str, ...]
    since: int = 0
    exact: bool = False
    says: str = ""


@require_GET
@at_war
def page(request: HttpRequest, at: Standing) -> HttpResponse:
    """Show all truths with the sides that have word of each; or one (``?of=force:red_cruisers``), seat by seat."""
    key = request.GET.get("of", "")
    past = war(at.campaign)
    view: Row = {"desk": frame(at.umpire, at), "asked": key}
    if key:
        truth = find_truth(key, past, at.now)
        if truth is None:
            raise Http404
        view |= {"truth": {"title": truth.title, "text": truth.text}, "seats": knows(truth, at, past)}
    else:
        view |= {"groups": index(at.campaign, at.now, past, at.now.minute)}
    return render(request, "umpire/known.html", view)


# -- one truth --------------------------------------------------------------------------------------------------------


def find_truth(key: str, past: War, world: World) -> Truth | None:
    """Find the truth of that name; None if there is none."""
    sort, _, rest = key.partition(":")
    if sort == EVENT:
        return of_event(rest, past, key)
    if sort == LOSS:
        lost = next((one for one in past.lost if one[1] == rest), None)
        if lost is None:
            return None
        minute, ship, name, _ = lost
        own = tuple(f"force:{one.force}" for one in world.ships if one.key == ship)
        return Truth(key, f"The loss of {name}", "", (f"ship:{ship}", *own), minute, says=name)
    title = title_of(key, past, world)
    if title is None and not Provenance.objects.filter(about=key).exists():
        return None
    return Truth(key, title or rest or sort, "", (key,))


def of_event(rest: str, past: War, key: str) -> Truth | None:
    """Find an event of a run, by the run's number and its own in it."""
    one = next((one for one in past.events if rest == f"{one.run}:{one.n}"), None)
    if one is None or not one.event.about:
        return None
    return Truth(key, f"Event {one.n} of run {one.run}", one.event.text, one.event.about, one.event.minute, exact=True)


def title_of(key: str, past: War, world: World) -> str | None:
    """Name a truth, with where it is; None for one that is gone or was never on the chart."""
    sort, _, rest = key.partition(":")
    if key in past.bodies:
        return past.bodies[key].name
    if sort == "force":
        return next((one.name for one in world.forces if one.key == rest), None)
    if sort == "ship":
        return next((one.name for one in world.ships if one.key == rest), None)
    if sort == "merchant":
        return next((one.name for one in world.merchants if one.key == rest), None)
    if sort == "depot":
        return f"Depot at {past.places.get(rest, rest)}"
    if sort == "port":
        return next((one.name for one in world.ports if one.key == rest), None)
    if sort == "place":
        names = {one.key: one.name for one in world.stations} | {one.key: one.name for one in world.cables}
        return names.get(rest, rest)
    if sort == "mine":
        lon, _, lat = rest.partition("/")
        return f"Mines, {place_words(float(lon), float(lat))}" if lat else None
    if sort == "dispatch":
        author, _, number = rest.partition("/")
        names = {one.key: one.name for one in world.seats}
        return f"Dispatch No. {number} of {names.get(author, author)}" if author in names else None
    return None


def knows(truth: Truth, at: Standing, past: War) -> list[Row]:
    """List every seat, with its word of a truth: the first and the newest of its papers (UD-120)."""
    papers: dict[int, list[Delivery]] = {}
    for about in truth.about:
        for paper in provenance.papers_on(at.campaign, about):
            papers.setdefault(paper.seat_id, []).append(paper)
    return [seat_row(seat, tells(truth, papers.get(seat.pk, ())), truth, at, past) for seat in in_order(at.campaign.players())]


def tells(truth: Truth, papers: Iterable[Delivery]) -> list[Delivery]:
    """List the papers of a seat that tell of a truth, in the order in which they came, each once."""
    some = list({paper.pk: paper for paper in papers}.values())
    if truth.exact:
        rest = provenance.of_papers([paper.pk for paper in some])
        some = [one for one in some if one.happened == truth.since and set(rest[one.pk]) <= set(truth.about)]
    elif truth.says:
        some = [one for one in some if one.happened >= truth.since and says_lost(one, truth.says)]
    return sorted(some, key=lambda one: (one.arrives, one.number))


def says_lost(paper: Delivery, name: str) -> bool:
    """Report whether a paper says that a ship is lost: a return no longer counts her, or words name her."""
    data = msgspec.json.decode(paper.data)
    rows = [row for row in data.get("ships", ()) if isinstance(row, dict) and row.get("name") == name]
    if rows:
        return any(row.get("afloat") is False for row in rows)
    return name in str(data.get("text", "")) + str(data.get("ending", ""))


def seat_row(seat: Seat, some: list[Delivery], truth: Truth, at: Standing, past: War) -> Row:
    """Show one seat's word of a truth."""
    hour, now = at.campaign.hour_zero, at.now.minute
    row: Row = {"key": seat.key, "name": seat.name, "side": seat.side, "letter": letter(seat.side), "knows": bool(some)}
    if not some:
        return row
    first, last = some[0], max(some, key=lambda one: (one.happened, one.number))
    then, today = off(last, past.bodies.get(truth.about[0]) if len(truth.about) == 1 else None, now)
    return row | {
        "since": label(first.arrives, hour),
        "first": paper_row(first, hour),
        "last": paper_row(last, hour),
        "same": first.pk == last.pk,
        "count": len(some),
        "age": age(now - last.happened),
        "hollow": now - last.happened > RUN_MIN,
        "off_then": then,
        "off_now": today,
        "readers": [f"{who}, {when:%d %b %H:%M}" for who, when in corrections.readers(last)],
    }


def paper_row(paper: Delivery, hour: int) -> Row:
    """Show a paper, with its number in its room."""
    text = in_words(paper.body)
    return {"number": paper.number, "kind": CALLED[paper.kind], "text": text, "when": label(paper.happened, hour)}


def off(paper: Delivery, body: Body | None, now: int) -> tuple[str, str]:
    """Measure how far off a paper puts a thing: from its place then, and now; "" where neither has a place."""
    data = msgspec.json.decode(paper.data)
    if body is None or paper.kind not in PLACED or data.get("lon") is None:
        return "", ""
    return miles(body.find_position(paper.happened), data), miles(body.find_position(now), data)


def miles(was: tuple[float, float] | None, told: Row) -> str:
    """Measure the miles between two places, to a tenth."""
    return plural(round(course.distance_nm(*was, told["lon"], told["lat"]), 1), "mile") if was is not None else ""


# -- all of them -------------------------------------------------------------------------------------------------------


def index(campaign: Campaign, world: World, past: War, now: int) -> list[Row]:
    """List every truth that exists or that a paper rests on, by sort, with the letters of the sides that have word of it."""
    word = word_of(campaign)
    keys = dict.fromkeys(
        (
            *(f"force:{one.key}" for one in world.forces),
            *(f"ship:{one.key}" for one in world.ships),
            *(f"merchant:{one.key}" for one in world.merchants if f"merchant:{one.key}" in word),
            *(f"port:{one.key}" for one in world.ports if f"port:{one.key}" in word),
            *(key for key in past.bodies if key.startswith("body:")),
            *sorted(word),
        )
    )
    hour = campaign.hour_zero
    groups: dict[str, list[Row]] = {name: [] for name in ("Losses", *dict.fromkeys(GROUPS.values()))}
    for minute, ship, name, side in past.lost:
        row = listed(f"{LOSS}:{ship}", name, {}, now, hour)
        groups["Losses"].append(row | {"text": f"{capital(side)}, {label(minute, hour)}"})
    for key in keys:
        sort = key.partition(":")[0]
        row = listed(key, title_of(key, past, world) or key.partition(":")[2] or sort, word.get(key, {}), now, hour)
        row["text"] = describe_place(past.bodies[key], now) if key in past.bodies else ""
        groups.setdefault(GROUPS.get(sort, capital(sort)), []).append(row)
    return [{"name": name, "rows": rows} for name, rows in groups.items() if rows]


def describe_place(body: Body, now: int) -> str:
    """Say where a thing is."""
    place = body.find_position(now)
    return place_words(*place) if place else "no more"


def listed(key: str, title: str, word: Word, now: int, hour: int) -> Row:
    """Show a truth in a line: by side since when there is word of it, and how old the newest is."""
    return {"key": key, "title": title, "sides": sides_of(word, now, hour)}
