"""The after-action report on the desk, and its files (UD-112 to UD-118); the umpire's alone until the war is over."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.models import ReviewFile
from umpire.desk_page import WarPage
from umpire.frame import Row, Standing, at_war, players_of
from umpire.review import file_jobs as review
from umpire.review import report
from umpire.review.files import SORTS, Sort
from umpire.review.files.html import dressed
from umpire.review.replay import frames

State = ReviewFile.State


class Page(WarPage):
    """The report; posted, a file of a ``sort`` is made, as truth or with the eyes of a seat. ``?part=files``: their list."""

    template, parts, with_rules = "umpire/review.html", {"files": "umpire/parts/review_files.html"}, True

    def press(self) -> str:
        review.ask(self.at.campaign, self.typed.get("sort", ""), self.typed.get("eye", ""))
        return "#files"

    def build_context(self) -> Row:
        campaign = self.at.campaign
        mark = frames.stamp(campaign, None)
        prefetch_related_objects([campaign], "seats")
        files = rows(self.at, review.of_mark(campaign, mark))
        context: Row = {"files": files, "making": any(row["state"] == State.WAITING for row in files)}
        if self.part:
            return context
        sections = report.report(campaign, mark=mark)
        return context | {"any": bool(sections), "sections": dressed(sections, campaign.hour_zero)}


def rows(at: Standing, now: str) -> list[Row]:
    """List every sort of file, with the files made; ``now`` marks the present state of the war."""
    names = {seat.key: seat.name for seat in players_of(at.campaign)}
    made: dict[str, list[Row]] = {}
    for one in ReviewFile.objects.filter(campaign=at.campaign, sort__in=SORTS).defer("data"):
        url = reverse("umpire:review_file", args=[at.umpire.rid, one.sort]) + (f"?eye={one.eye}" if one.eye else "")
        made.setdefault(one.sort, []).append(
            {
                "eye": eye_words(SORTS[one.sort], one.eye, names),
                "state": one.state,
                "words": one.get_state_display(),
                "trouble": one.trouble,
                "done": one.done,
                "of": one.of or 1,
                "old": one.of_war != now,
                "url": url if one.state == State.READY else "",
            }
        )
    return [
        {
            "key": sort.key,
            "words": sort.words,
            "gets": sort.gets,
            "eyes": [{"key": key, "words": eye_words(sort, key, names)} for key in ("", *names)] if sort.seat else [],
            "made": made.get(sort.key, []),
            "state": state_of(made.get(sort.key, [])),
        }
        for sort in SORTS.values()
    ]


def eye_words(sort: Sort, eye: str, names: Mapping[str, str]) -> str:
    """Say whose knowledge a file holds, where there is a choice; "" for one that always holds the truth."""
    if not sort.seat:
        return ""
    return sort.one.format(names.get(eye, eye)) if eye else sort.whole


def state_of(made: list[Row]) -> str:
    """Report whether a file of the sort is being made."""
    return State.WAITING if any(one["state"] == State.WAITING for one in made) else ""


@require_safe
@at_war
def file(request: HttpRequest, at: Standing, sort: str) -> HttpResponse:
    """Send a finished file."""
    found = review.find_review_file(at.campaign, sort, request.GET.get("eye", "")) if sort in SORTS else None
    if found is None:
        raise Http404
    kind = SORTS[sort]
    name = f"{at.campaign.name}-{sort}{f'-{found.eye}' if found.eye else ''}.{kind.suffix}"
    return HttpResponse(
        bytes(found.data), content_type=kind.kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
