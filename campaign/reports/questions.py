"""Questions of a seat about its papers, and the umpire's answers (UD-061). No other seat knows."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from campaign.models.belief import Campaign, Delivery, Seat
from campaign.models.question import Question
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.pings import has_news
from campaign.reports.correction_window import Window, words
from tactical.engine.text.outside_values import unfit

LENGTH, MOST_ANSWER, MOST_OPEN = (3, 300), 1200, 3
RULES = "rules"
"""The choice, in place of a paper, for questions about rules or procedure."""


def papers(seat: Seat) -> list[tuple[int, Delivery]]:
    """List valid papers shown to a seat, by export number."""
    return [(n, one) for n, one in enumerate(seat.papers.order_by("number"), 1) if one.read_at is not None]


def may_ask(seat: Seat, shown: list[tuple[int, Delivery]]) -> list[tuple[int, Delivery]]:
    """Select papers in their correction window, open to questions (UD-060)."""
    window = Window.read_for_seat(seat)
    return [(n, one) for n, one in shown if window.open_for(one.batch)]


def ask(seat: Seat, paper: str, text: str) -> Question:
    """Ask about a paper, or rules or procedure; refuse with all faults (UD-061)."""
    text, faults = text.replace("\r\n", "\n").strip(), []
    chosen = None if paper == RULES else next((one for n, one in may_ask(seat, papers(seat)) if str(n) == paper), None)
    if chosen is None and paper != RULES:
        once = f"You can ask about each {words(seat.campaign)}, and no longer"
        faults.append(fault("paper", f"Choose one of your papers, or the rules. {once}."))
    if not LENGTH[0] <= len(text) <= LENGTH[1]:
        faults.append(
            fault(
                "text",
                gettext("A question has %(length)s to %(value)s characters; this has %(other)s.")
                % {"length": LENGTH[0], "value": LENGTH[1], "other": len(text)},
            )
        )
    if any(unfit(sign) for sign in text.replace("\n", "")):
        faults.append(fault("text", gettext("The question holds characters that cannot be printed.")))
    if seat.campaign.phase != Campaign.Phase.WAR:
        faults.append(fault("", gettext("The war is over: questions are no longer answered.")))
    with transaction.atomic():
        Seat.objects.select_for_update().get(pk=seat.pk)
        rows = Question.objects.filter(seat=seat)
        if rows.filter(answer="").count() >= MOST_OPEN:
            faults.append(
                fault("", gettext("You have %(most_open)s open questions: wait for an answer.") % {"most_open": MOST_OPEN})
            )
        if faults:
            raise Refused(*faults)
        call = seat.latest_call()
        number = (rows.aggregate(last=Max("number"))["last"] or 0) + 1
        minute = call.start if call is not None else 0
        found = Question.objects.create(seat=seat, paper=chosen, number=number, text=text, minute=minute, at=timezone.now())
        tell_umpires(seat.campaign)
    return found


def of_campaign(campaign: Campaign) -> QuerySet[Question]:
    """List all questions of a campaign, the oldest first."""
    return Question.objects.filter(seat__campaign=campaign).select_related("seat", "paper").order_by("at", "pk")


def waiting(campaign: Campaign) -> QuerySet[Question]:
    """List the unanswered questions."""
    return of_campaign(campaign).filter(answer="")


def answer(campaign: Campaign, pk: int, text: str) -> Question:
    """Answer a question; only its seat is notified (UD-061)."""
    text = text.replace("\r\n", "\n").strip()
    found = of_campaign(campaign).filter(pk=pk).first()
    if found is None:
        raise Refused(fault("", gettext("There is no such question.")), status=409)
    faults = []
    if not 1 <= len(text) <= MOST_ANSWER:
        faults.append(
            fault(
                "answer",
                gettext("An answer has 1 to %(most_answer)s characters; this has %(length)s.")
                % {"most_answer": f"{MOST_ANSWER:,}", "length": len(text)},
            )
        )
    if any(unfit(sign) for sign in text.replace("\n", "")):
        faults.append(fault("answer", gettext("The answer contains characters that cannot be printed.")))
    if faults:
        raise Refused(*faults)
    with transaction.atomic():
        if not Question.objects.filter(pk=pk, answer="").update(answer=text, answered_at=timezone.now()):
            raise Refused(fault("", gettext("It has already been answered: the page shows the answer.")), status=409)
        has_news(found.seat)
        tell_umpires(campaign)
    return found
