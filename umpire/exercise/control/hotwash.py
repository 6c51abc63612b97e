"""The hot wash: one objective at a time for a projector, with its verdict in each syndicate (EX-164; section 1 of the
specification)."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaign.judging.judge import Piece
from campaign.models import Campaign
from campaign.people.directors import exercise_of
from naval.geo.calendar import label
from umpire.exercise import objective_records
from umpire.exercise.control import syndicate_comparison
from umpire.exercise.verdicts import Objected
from umpire.frame import Row

Wars = Iterable[tuple[str, Campaign]]
"""Syndicates that have been created, by their letters."""
MOST_SHOWN = 3
"""Most pieces of evidence of each syndicate."""


@require_GET
def page(request: HttpRequest, xid: str) -> HttpResponse:
    """Show one objective, ``?n=1`` the first of them."""
    exercise = exercise_of(request, xid)
    wars = syndicate_comparison.wars_of(exercise)
    titles, said = list(titles_of(wars)), request.GET.get("n", "1")
    n = int(said) if said.isascii() and said.isdigit() and len(said) < 5 else 1
    n = max(1, min(n, len(titles)))
    shown = {
        "exercise": exercise,
        "n": n,
        "of": len(titles),
        "before": n - 1,
        "after": n + 1 if n < len(titles) else 0,
        **(one_of(wars, titles[n - 1]) if titles else {"title": ""}),
    }
    return render(request, "umpire/exercise_hotwash.html", shown)


def titles_of(wars: Wars) -> dict[str, None]:
    """List the titles of the objectives of all syndicates, in the order of their numbers."""
    rows = [one for _, war in wars for one in objective_records.objectives(war).values_list("number", "title")]
    return dict.fromkeys(title for _, title in sorted(rows))


def one_of(wars: Wars, title: str) -> Row:
    """Show an objective with its verdict and the observations in each syndicate."""
    columns, sentence, text, noted = [], "", "", list[Row]()
    for letter, war in wars:
        one = syndicate_comparison.by_title(war).get(title)
        if one is None:
            columns.append({"letter": letter, "verdict": "not asked", "mark": "", "counted": "", "evidence": [], "more": ""})
            continue
        sentence, text = one.sentence or sentence, one.row.text or text
        columns.append(
            {"letter": letter, **syndicate_comparison.cell(one), "evidence": evidence(one, war.hour_zero), "more": more(one)}
        )
        some = objective_records.observations(war).filter(objective=one.row)
        noted += [{"letter": letter, "rating": row.get_rating_display(), "text": row.text} for row in some]
    return {"title": title, "sentence": sentence, "text": text, "columns": columns, "noted": noted}


def evidence(one: Objected, hour: int) -> list[str]:
    """List a few pieces of evidence in words, misses first; a verdict by hand gives its reason."""
    if one.judged is None:
        return [one.row.why] if one.row.why else []
    pieces = sorted(one.judged.evidence, key=lambda piece: piece.counts != "missed")[:MOST_SHOWN]
    return [describe_evidence(piece, hour) for piece in pieces]


def more(one: Objected) -> str:
    """Say how many pieces of evidence are not shown, and how many of them were missed; "" if all are shown."""
    pieces = one.judged.evidence if one.judged is not None else ()
    left = len(pieces) - MOST_SHOWN
    if left <= 0:
        return ""
    missed = max(0, sum(piece.counts == "missed" for piece in pieces) - MOST_SHOWN)
    return f"And {left} more{f', {missed} of them missed' if missed else ''}."


def describe_evidence(piece: Piece, hour: int) -> str:
    """Write a piece of evidence as a sentence.

    >>> from campaign.judging.judge import Found
    >>> describe_evidence(Piece(Found(69, "", "smoke"), Found(120, "", "a sighting"), 51, "met"), 6)
    'Day 1, 07:09: smoke; 51 min later a sighting (met).'
    >>> describe_evidence(Piece(Found(69, "", "smoke"), counts="missed"), 6)
    'Day 1, 07:09: smoke; then nothing (missed).'
    >>> describe_evidence(Piece(None, Found(0, "", "a battle"), counts="missed"), 6)
    'Day 1, 06:00: a battle, and nothing before it (missed).'
    """
    counts = f" ({piece.counts})" if piece.counts else ""
    if piece.first is None:
        assert piece.then is not None
        return f"{label(piece.then.minute, hour)}: {piece.then.said}, and nothing before it{counts}."
    first = f"{label(piece.first.minute, hour)}: {piece.first.said}"
    if piece.then is not None and piece.minutes is not None:
        return f"{first}; {piece.minutes:.0f} min later {piece.then.said}{counts}."
    return f"{first}{'; then nothing' if piece.counts else ''}{counts}."
