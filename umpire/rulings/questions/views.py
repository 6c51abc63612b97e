"""Questions of seats about their papers, the rules or the procedure, and the umpire's answers (UD-061)."""

from __future__ import annotations

from campaign.models import Question
from campaign.reports import questions
from campaign.war.reports.summaries import CALLED, in_words
from naval.geo.calendar import label
from tactical.engine.text.outside_values import parse_digits
from umpire.desk_page import WarPage
from umpire.frame import Row


class Page(WarPage):
    """Page of questions; posted, one is answered."""

    template = "umpire/questions.html"

    def press(self) -> None:
        number = parse_digits(self.typed.get("question", "")) or 0
        questions.answer(self.at.campaign, number, self.typed.get("answer", ""))

    def build_context(self) -> Row:
        rows = [row(one, self.typed, self.at.campaign.hour_zero) for one in questions.of_campaign(self.at.campaign)]
        return {"open": [one for one in rows if not one["answer"]], "done": [one for one in reversed(rows) if one["answer"]]}


def row(one: Question, typed: dict[str, str], hour: int) -> Row:
    """Show a question with its subject, a paper as the seat reads it."""
    return {
        **describe_paper(one, hour),
        "pk": one.pk,
        "key": one.seat.key,
        "seat": one.seat.name,
        "side": one.seat.side,
        "text": one.text,
        "answer": one.answer,
        "typed": typed.get("answer", "") if typed.get("question") == str(one.pk) else "",
    }


def describe_paper(one: Question, hour: int) -> dict[str, str | int]:
    """Describe the paper that a question is about; nothing for one about the rules or the procedure."""
    paper = one.paper
    if paper is None:
        return {}
    text = in_words(paper.body)
    return {"kind": CALLED[paper.kind], "paper": text, "when": label(paper.arrives, hour), "number": paper.number}
