"""The page of an observer: the truth, or a side's view, delayed by so many campaign hours; it stands still meanwhile (UD-094)."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.access import member_of
from campaign.models import Campaign, Delegation, Seat
from campaign.rooms.clock import ruler_of
from campaign.rooms.words import letter
from naval.geo.calendar import label
from umpire.frame import Row, in_order, waits
from umpire.review.replay import frames
from umpire.review.replay.seat_replay import Eye
from umpire.review.replay.truth_replay import FOREVER, Body, War
from umpire.review.replay.views import EMPTY, NOBODY, STEP_WORDS, TRUTH, read_replay_query

OBSERVER = Seat.Rank.OBSERVER


def charge_of(umpire: Seat) -> Delegation:
    """Find the charge of an observer."""
    return Delegation.objects.filter(seat=umpire).first() or Delegation(seat=umpire)


def limit(past: War, hours: int) -> int:
    """Reckon the last minute that an observer sees: so many hours before the last that was published."""
    return past.end - 60 * hours


def until(past: War, last: int) -> War:
    """Cut the war at a minute, as if it had come no further: nothing later is in it, not a number nor an ending."""
    bodies = {}
    for key, body in past.bodies.items():
        points = [one for one in body.points if one[0] <= last]
        if not points:
            continue
        place = body.find_position(last)
        if place is not None and points[-1][0] < last:
            points.append((float(last), *place))
        ships = [one for one in body.ships if one[0] <= last]
        bodies[key] = Body(key, body.name, body.side, points, body.until if body.until <= last else FOREVER, ships)
    battles = [
        one if one.until <= last else replace(one, until=last + 1, ending="") for one in past.battles if one.minute <= last
    ]
    return War(
        runs=[(number, start, min(end, last)) for number, start, end in past.runs if start <= last],
        bodies=bodies,
        battles=battles,
        events=[one for one in past.events if one.event.minute <= last],
        lost=[one for one in past.lost if one[0] <= last],
        worlds=[one for one in past.worlds if one[0] <= last],
    )


def eye_until(eye: Eye, last: int, *, truth: bool) -> Eye:
    """Cut a seat's eye at a minute: the papers that had arrived by then, with the truths they rest on if the observer has the
    ``truth``."""
    return Eye(eye.seat, tuple(row for row in eye.rows if row[4] <= last), eye.about if truth else {})


def seen_of(umpire: Seat, charge: Delegation | None = None) -> tuple[War, list[Seat], bool]:
    """Gather what an observer may see: the war as far as his hour, the seats whose eyes he has, whether he has the truth.
    ``charge`` is his, where that is known."""
    charge = charge or charge_of(umpire)
    past = frames.war_of(umpire.campaign)
    past = until(past, limit(past, charge.hours))
    side = charge.sides.strip()
    eyes = [seat for seat in in_order(umpire.campaign.players()) if not side or seat.side == side]
    return past, eyes, not side


def view(umpire: Seat, request: HttpRequest | None = None) -> Row:
    """Show everything on his page; with a ``request`` the frame that its address asks for."""
    campaign, charge = umpire.campaign, charge_of(umpire)
    past, eyes, truth = seen_of(umpire, charge) if not waits(umpire) else (War(), [], True)
    words = label(past.end, campaign.hour_zero) if past.runs else "before the war"
    head: Row = {
        "rid": umpire.rid,
        "campaign": campaign.title,
        "seat": umpire.name,
        "pages": [],
        "version": umpire.version,
        "clock": {"label": words, "state": "", "text": ""},
        "ruler": ruler_of(campaign, past.runs[-1][1] if past.runs else 0),
        "hours": charge.hours,
        "side": charge.sides.strip().title(),
        "until": words,
        "any": bool(past.runs),
    }
    return head if request is None or not past.runs else {**head, "replay": replay(umpire, request, past, eyes, truth=truth)}


def replay(umpire: Seat, request: HttpRequest, past: War, eyes: list[Seat], *, truth: bool) -> Row:
    """Show the replay as far as his hour, laid out as on the desk."""
    campaign, rid = umpire.campaign, umpire.rid
    keyed = {seat.key: seat for seat in eyes}
    at = read_replay_query(request, past.start, past.end, keyed, truth=truth, strand=None)
    if "at" not in request.GET:
        at = at._replace(minute=past.end)
    names = {"truth": "watch_truth", "eye": "watch_eye"}
    urls = {name: reverse(f"umpire:{page}", args=[rid]) for name, page in names.items()}
    urls["theatre"] = reverse("campaign:theatre", args=[rid])
    return {
        "title": campaign.title,
        "at": at._asdict(),
        "when": label(at.minute, campaign.hour_zero),
        "start": past.start,
        "end": past.end,
        "hour": campaign.hour_zero,
        "any": True,
        "truth": truth,
        "urls": urls,
        "eyes": [{"key": seat.key, "name": seat.name, "side": seat.side, "letter": letter(seat.side)} for seat in eyes],
        "steps": [{"value": step, "words": words} for step, words in zip(frames.STEPS, STEP_WORDS, strict=True)],
        "panes": [
            pane(past, at.minute, which, key, keyed, truth=truth, gap=at.gap)
            for which, key in (("left", at.left), ("right", at.right))
        ],
        **(frames.around(past, at.minute, campaign.hour_zero) if truth else {}),
    }


def pane(past: War, minute: int, which: str, key: str, eyes: dict[str, Seat], *, truth: bool, gap: bool) -> Row:
    """Show one of the two panes: the seat whose eyes it has, and its table."""
    row: Row = {"which": which, "eye": key, "seat": eyes.get(key), "rows": [], "unknown": []}
    if key == TRUTH:
        row["rows"] = frames.truth_rows(past, minute)
    elif key != NOBODY and key in eyes:
        drawn = eye_until(frames.eye_of(eyes[key]), past.end, truth=truth)
        row["rows"] = frames.eye_rows(drawn, past, minute)
        row["unknown"] = frames.unknown(drawn, past, minute) if truth and gap else []
        if not (truth and gap):
            row["rows"] = [{**one, "miles": None, "truth": "", "was": None} for one in row["rows"]]
    return row


def mark(umpire: Seat) -> str:
    """Hash all that he sees: the hash changes when a run is published, and at no other time (UD-094, UD-098)."""
    shown: Row = {**view(umpire), "version": 0}
    if shown["any"]:
        past, eyes, truth = seen_of(umpire)
        shown |= {"film": frames.film_of_truth(past, umpire.campaign.hour_zero)} if truth else {}
        shown |= {"eyes": [eye_until(frames.eye_of(seat), past.end, truth=truth).rows for seat in eyes]}
    return sha256(json.dumps(shown, sort_keys=True, default=str).encode()).hexdigest()


def film(seat: Seat, past: War, *, truth: bool) -> Row:
    """Build a seat's film as far as his hour."""
    return frames.film_of_eye(eye_until(frames.eye_of(seat), past.end, truth=truth), truth=truth)


@require_safe
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """Show the page, with the frame of its address."""
    umpire = member_of(request, rid, OBSERVER)
    return render(request, "umpire/watch.html", {"desk": (shown := view(umpire, request)), "replay": shown.get("replay")})


@require_safe
def truth(request: HttpRequest, rid: str) -> HttpResponse:
    """Send the film of the war as far as his hour to an observer of the truth; to one with a side's eyes its length alone."""
    umpire = member_of(request, rid, OBSERVER)
    past, _, whole = at_war(umpire)
    film_ = frames.film_of_truth(past, umpire.campaign.hour_zero)
    return JsonResponse(film_ if whole else {name: film_[name] for name in ("start", "end", "hour", "runs")} | EMPTY)


@require_safe
def eye(request: HttpRequest, rid: str) -> HttpResponse:
    """Send the film of a seat's eyes as far as his hour (``?seat=``); Http404 for a seat that is not his."""
    umpire = member_of(request, rid, OBSERVER)
    past, eyes, whole = at_war(umpire)
    seat = next((one for one in eyes if one.key == request.GET.get("seat", "")), None)
    if seat is None:
        raise Http404
    return JsonResponse(film(seat, past, truth=whole))


def at_war(umpire: Seat) -> tuple[War, list[Seat], bool]:
    """Gather what he may see; Http404 before there is anything."""
    if umpire.campaign.phase == Campaign.Phase.MUSTER:
        raise Http404
    return seen_of(umpire)
