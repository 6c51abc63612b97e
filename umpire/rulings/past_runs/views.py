"""The page of previews: the last published runs with other terms or with today's engine, and what is otherwise (UD-122)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaign.models.job import Kind
from campaign.models.truth import vault_of
from campaign.orders.sealing import Refused
from campaign.packs.pack import RULES
from campaign.rooms.words import words_only
from campaign.runs import engine_versions
from campaign.simulation import jobs, past_run_preview, preview
from umpire.frame import Row, Standing, at_war, frame
from umpire.job_pages import last

SORTS = {"terms": jobs.TERMS, "engine": jobs.ENGINE}


@require_http_methods(["GET", "HEAD", "POST"])
@at_war
def page(request: HttpRequest, at: Standing) -> HttpResponse:
    """The page, ``?part=terms`` or ``?part=engine`` one sort alone; or what was pressed: ``do`` is engine or away."""
    refused: list[Row] = []
    status = 200
    if request.method == "POST":
        try:
            return redirect(f"{reverse('umpire:previews', args=[at.umpire.rid])}#{pressed(at, request)}")
        except Refused as no:
            refused, status = [words_only(one) for one in no.faults], no.status
    part = request.GET.get("part", "")
    if part in SORTS:
        some: Row = {"desk": frame(at.umpire, at), "tried": last(at, SORTS[part]), "sort": part}
        return render(request, "umpire/parts/past_runs.html", some)
    view: Row = {
        "desk": frame(at.umpire, at),
        "refused": refused,
        "terms": last(at, jobs.TERMS),
        "engine": last(at, jobs.ENGINE),
        "other": engine(at),
        "many": request.POST.get("many", str(past_run_preview.USUAL))[:20],
        "most": past_run_preview.MOST,
        "published": len(past_run_preview.published_runs(at.campaign, at.segment)),
    }
    return render(request, "umpire/previews.html", view, status=status)


def pressed(at: Standing, request: HttpRequest) -> str:
    """Do what was pressed; to which part of the page to go then."""
    did = request.POST.get("do", "")
    if did == "engine":
        past_run_preview.request_engine(at.umpire, request.POST.get("many", ""))
        return "engine"
    sort: Kind | None = SORTS.get(request.POST.get("sort", ""))
    if did != "away" or sort is None:
        raise Http404
    preview.throw_away(at.campaign, sort)
    return str(sort.value)


def engine(at: Standing) -> Row | None:
    """The engine of the war and that of this program, where they are two."""
    rules = vault_of(at.campaign).rules
    return None if rules == RULES else {"from": rules, "to": RULES, "changed": engine_versions.changed_since(rules)}
