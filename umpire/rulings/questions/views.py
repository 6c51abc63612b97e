"""Questions of seats about their papers, the rules or the procedure, and the umpire's answers (UD-061)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign.models import Question
from campaign.orders.sealing import Refused
from campaign.reports import questions
from campaign.rooms.words import words_only
from campaign.war.reports.in_words import CALLED, in_words
from naval.geo.calendar import label
from umpire.frame import Row, Standing, at_war, frame


@require_http_methods(["GET", "HEAD", "POST"])
@at_war
def page(request: HttpRequest, at: Standing) -> HttpResponse:
    """The page; posted, an answer."""
    refused: list[Row] = []
    status, typed = 200, request.POST.dict()
    if request.method == "POST":
        pk = typed.get("question", "")
        try:
            questions.answer(
                at.campaign, int(pk) if pk.isascii() and pk.isdigit() and len(pk) < 10 else 0, typed.get("answer", "")
            )
        except Refused as no:
            refused, status = [words_only(one) for one in no.faults], no.status
        else:
            return redirect("umpire:questions", at.umpire.rid)
    rows = [row(one, typed, at.campaign.hour_zero) for one in questions.of_campaign(at.campaign)]
    some = {"open": [one for one in rows if not one["answer"]], "done": [one for one in reversed(rows) if one["answer"]]}
    return render(request, "umpire/questions.html", {"desk": frame(at.umpire, at), "refused": refused, **some}, status=status)


def row(one: Question, typed: dict[str, str], hour: int) -> Row:
    """A question with what it is about, a paper as the seat reads it."""
    return {
        **about(one, hour),
        "pk": one.pk,
        "key": one.seat.key,
        "seat": one.seat.name,
        "side": one.seat.side,
        "text": one.text,
        "answer": one.answer,
        "typed": typed.get("answer", "") if typed.get("question") == str(one.pk) else "",
    }


def about(one: Question, hour: int) -> dict[str, str | int]:
    """The paper that a question is about; nothing of one about the rules or the procedure."""
    paper = one.paper
    if paper is None:
        return {}
    text = in_words(paper.body)
    return {"kind": CALLED[paper.kind], "paper": text, "when": label(paper.arrives, hour), "number": paper.number}
