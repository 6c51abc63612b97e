"""The replay: one slider over the war, two eyes side by side, and a public link after the end (UD-106 to 110)."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.models import Campaign, Seat
from campaign.models.truth import strands_of
from campaign.people import umpire_team
from campaign.reports.seat_knowledge import public
from campaign.rooms.words import letter
from naval.geo.calendar import label
from umpire.desk_page import WarPage
from umpire.frame import Row, Standing, at_war, in_order
from umpire.review.replay import frames
from umpire.review.replay import link as replays
from umpire.review.replay.truth_replay import War

TRUTH, NOBODY = "truth", "none"


class Asked(NamedTuple):
    """A replay query: the minute, the two eyes, whether the gap is drawn, the step, the strand."""

    minute: int
    left: str
    right: str
    gap: bool
    step: int
    strand: int | None


def read_whole_number(typed: str, low: int, high: int, other: int) -> int:
    """Read a typed whole number within bounds; ``other`` for any other text."""
    if not typed.lstrip("-").isascii() or not typed.lstrip("-").isdecimal() or len(typed) > 9:
        return other
    return max(low, min(high, int(typed)))


def strand_of(request: HttpRequest, campaign: Campaign) -> int | None:
    """Find the strand of a query; None for the history that stands. Http404 for an unknown one."""
    typed = request.GET.get("strand", "")
    if not typed:
        return None
    numbers = {0, *strands_of(campaign).values_list("number", flat=True)}
    if not typed.isascii() or not typed.isdecimal() or len(typed) > 6 or int(typed) not in numbers:
        raise Http404
    return int(typed)


def read_replay_query(
    request: HttpRequest, start: int, end: int, eyes: dict[str, Seat], *, truth: bool, strand: int | None
) -> Asked:
    """Read a query; a senseless value counts as left out."""
    given = request.GET
    first = next(iter(eyes), NOBODY)
    left = given.get("left", "")
    left = left if left in eyes or (truth and left == TRUTH) else TRUTH if truth else first
    right = given.get("right", "")
    right = right if right in eyes or right == NOBODY or (truth and right == TRUTH) else NOBODY
    step = read_whole_number(given.get("step", ""), 0, 60, 10)
    minute = read_whole_number(given.get("at", ""), start, end, start)
    return Asked(minute, left, right, truth and given.get("gap") != "0", step if step in frames.STEPS else 10, strand)


def view(
    request: HttpRequest, campaign: Campaign, urls: Row, *, truth: bool, strand: int | None, mark: frames.Stamp | None = None
) -> Row:
    """Show the whole page of a query; its tables stand there without a script as well (UD-109). ``mark`` is the stamp of the war,
    where that is known."""
    mark = mark or frames.stamp(campaign, strand)
    past = frames.war_of(campaign, strand, mark)
    eyes = {seat.key: seat for seat in in_order(campaign.players())}
    at = read_replay_query(request, past.start, past.end, eyes, truth=truth, strand=strand)
    hour = campaign.hour_zero
    return {
        "title": campaign.title,
        "at": at._asdict(),
        "when": label(at.minute, hour),
        "start": past.start,
        "end": past.end,
        "hour": hour,
        "any": bool(past.runs),
        "truth": truth,
        "urls": urls,
        "eyes": [{"key": key, "name": seat.name, "side": seat.side, "letter": letter(seat.side)} for key, seat in eyes.items()],
        "steps": [{"value": step, "words": words} for step, words in zip(frames.STEPS, STEP_WORDS, strict=True)],
        "panes": [pane(past, mark, at, which, eyes, truth=truth) for which in ("left", "right")],
        **(frames.around(past, at.minute, hour) if truth and past.runs else {}),
    }


STEP_WORDS = ("1 minute", "10 minutes", "1 hour", "a run")


def pane(past: War, mark: frames.Stamp, at: Asked, which: str, eyes: dict[str, Seat], *, truth: bool) -> Row:
    """Show one of the two panes: its eyes, and its table of marks and miles."""
    key = at.left if which == "left" else at.right
    row: Row = {"which": which, "eye": key, "seat": eyes.get(key), "rows": [], "unknown": []}
    if key == TRUTH:
        row["rows"] = frames.truth_rows(past, at.minute)
    elif key in eyes:
        eye = frames.eye_of(eyes[key], at.strand, mark)
        row["rows"] = frames.eye_rows(eye, past, at.minute)
        row["unknown"] = frames.unknown(eye, past, at.minute) if truth and at.gap else []
        if not (truth and at.gap):
            row["rows"] = [{**one, "miles": None, "truth": "", "was": None} for one in row["rows"]]
    return row


# -- on the desk ------------------------------------------------------------------------------------------------------


class Page(WarPage):
    """The page of the replay; posted, its link is opened or closed."""

    template, with_rules = "umpire/replay.html", True

    def press(self) -> None:
        if self.typed.get("do") == "shut":
            replays.shut(self.at.campaign)
        else:
            truth, known = (self.typed.get(name) == "yes" for name in ("truth", "known"))
            replays.open_link(self.at.campaign, truth=truth, known=known)

    def build_context(self) -> Row:
        campaign, rid = self.at.campaign, self.umpire.rid
        umpire_team.looked(self.umpire, "war")
        urls = {"truth": reverse("umpire:replay_truth", args=[rid]), "eye": reverse("umpire:replay_eye", args=[rid])}
        urls["theatre"] = reverse("campaign:theatre", args=[rid])
        strand, link = strand_of(self.request, campaign), replays.link_of(campaign)
        address = reverse("wars:replay", args=[link.key]) if link and link.is_open else ""
        numbers = (0, *strands_of(campaign).values_list("number", flat=True))
        return {
            "replay": view(self.request, campaign, urls, truth=True, strand=strand),
            "over": campaign.phase == Campaign.Phase.OVER,
            "link": link,
            "address": address and self.request.build_absolute_uri(address),
            "strands": [{"number": one, "now": one == strand} for one in numbers],
            "strand": strand,
        }


@require_safe
@at_war
def truth(request: HttpRequest, at: Standing) -> HttpResponse:
    """Send the film of the war as it was."""
    return JsonResponse(frames.film_of_truth(frames.war_of(at.campaign, strand_of(request, at.campaign)), at.campaign.hour_zero))


@require_safe
@at_war
def eye(request: HttpRequest, at: Standing) -> HttpResponse:
    """Send the film of a seat's eyes (``?seat=``)."""
    return JsonResponse(eye_film(at.campaign, request, truth=True))


def eye_film(campaign: Campaign, request: HttpRequest, *, truth: bool) -> Row:
    """Build a seat's film; Http404 for a seat of another war."""
    seat = campaign.players().filter(key=request.GET.get("seat", "")).first()
    if seat is None:
        raise Http404
    return frames.film_of_eye(frames.eye_of(seat, strand_of(request, campaign)), truth=truth)


# -- by the public link ----------------------------------------------------------------------------------------------


def linked(key: str) -> tuple[Campaign, bool]:
    """Find the war behind a link and whether its truth is shown; Http404 if it was closed or never was."""
    link = replays.find_open_link(key)
    if link is None:
        raise Http404
    return link.campaign, link.truth


@require_safe
def show_replay(request: HttpRequest, key: str) -> HttpResponse:
    """Show the replay, read-only."""
    campaign, truth = linked(key)
    names = {"truth": "replay_truth", "eye": "replay_eye", "theatre": "replay_theatre"}
    urls = {name: reverse(f"wars:{address}", args=[key]) for name, address in names.items()}
    mark = frames.stamp(campaign, None)
    replay = view(request, campaign, urls, truth=truth, strand=None, mark=mark)
    given = frames.aliases_of(campaign, mark)
    replay |= {part: given.replace_names(replay[part], part) for part in ("panes", "battles", "lost") if part in replay}
    context = {"replay": replay, "key": key}
    return render(request, "umpire/replay_shown.html", context)


@require_safe
def shown_truth(request: HttpRequest, key: str) -> HttpResponse:
    """Send the film of the war as it was, or its length alone."""
    campaign, truth = linked(key)
    seats = [{"key": one.key, "name": one.name} for one in in_order(campaign.players())]
    film = frames.film_of_truth(frames.war_of(campaign), campaign.hour_zero) | {"seats": seats}
    film = frames.aliases_of(campaign).replace_names(film)
    return JsonResponse(
        film if truth else {name: film[name] for name in ("start", "end", "hour", "runs", "nights", "seats")} | EMPTY
    )


EMPTY: Row = {"bodies": [], "battles": [], "lost": [], "weather": {}}


@require_safe
def shown_eye(request: HttpRequest, key: str) -> HttpResponse:
    """Send the film of a seat's eyes."""
    campaign, truth = linked(key)
    return JsonResponse(frames.aliases_of(campaign).replace_names(eye_film(campaign, request, truth=truth)))


@require_safe
def shown_theatre(request: HttpRequest, key: str) -> HttpResponse:
    """Send land, ports and names."""
    campaign, _ = linked(key)
    return JsonResponse(public(campaign).theatre)
