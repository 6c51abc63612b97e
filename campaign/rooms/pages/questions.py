"""The page of a seat's questions to the umpire, with answers (UD-061): its own papers and words."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.models.belief import Campaign, Delivery, Seat
from campaign.models.question import Question
from campaign.reports.correction_window import words as words_of_window
from campaign.reports.questions import RULES, may_ask
from campaign.rooms.pages import tally
from campaign.rooms.words import Row
from campaign.war.reports.summaries import CALLED, in_words
from naval.geo.calendar import label

MOST_LISTED, MOST_SIGNS = 60, 80
STRUCK = "A recalled paper"
OF_RULES = "Rules or procedure"


def page(seat: Seat, papers: list[tuple[int, Delivery]], typed: Mapping[str, str], back: str) -> Row:
    """Build the page, with the typed question in the form."""
    hour = seat.campaign.hour_zero
    numbers = {one.pk: n for n, one in papers}
    over = seat.campaign.phase == Campaign.Phase.OVER
    open_ones = [] if over else may_ask(seat, papers)
    return {
        **tally.head(seat, back, seat.latest_call()),
        "papers": [
            {"n": n, "words": words(one, hour), "now": str(n) == typed.get("paper", "")}
            for n, one in reversed(open_ones[-MOST_LISTED:])
        ],
        "rules": OF_RULES,
        "of_rules": typed.get("paper", "") == RULES,
        "over": over,
        "window": words_of_window(seat.campaign),
        "text": typed.get("text", ""),
        "asked": [
            {"paper": describe_subject(one, numbers, hour), "text": one.text, "answer": one.answer}
            for one in Question.objects.filter(seat=seat).select_related("paper").order_by("-number")
        ],
    }


def describe_subject(one: Question, numbers: Mapping[int, int], hour: int) -> str:
    """Describe a question's subject, as its seat reads it."""
    if one.paper is None:
        return OF_RULES
    return f"Paper {numbers[one.paper.pk]}, {words(one.paper, hour)}" if one.paper.pk in numbers else STRUCK


def words(paper: Delivery, hour: int) -> str:
    """Name a paper by kind, hour and first words: many come at one hour."""
    about = " ".join(in_words(paper.body).split())
    about = about if len(about) <= MOST_SIGNS else about[: MOST_SIGNS - 1].rstrip() + "…"
    return f"{CALLED[paper.kind]}, {label(paper.arrives, hour)}: {about}"
