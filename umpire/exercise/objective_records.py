"""Objectives and observations stored: written, changed, thrown away, judged by hand, noted, taken back (EX-140, EX-160)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext

from campaign import wall_clock
from campaign.judging.language import Predicate, written
from campaign.models import Campaign, Objective, Observation, Seat
from campaign.orders.sealing import Refused, fault
from naval.state.world import BELLIGERENTS
from tactical.engine.text.outside_values import show, unfit

MOST, MOST_NOTES, MOST_WEIGHT = 200, 5_000, 9
LENGTHS = {"title": (1, 120), "text": (0, 1200), "why": (0, 1200), "note": (1, 4000), "tag": (0, 40)}
SAID = {"title": "The title", "text": "The text", "why": "What shows it", "note": "The observation", "tag": "The word"}


@dataclass(frozen=True)
class Wanted:
    """An objective as it is written; ``predicate`` None of one that is judged by observation."""

    title: str
    text: str
    who: str
    weight: str
    predicate: Predicate | None


def objectives(campaign: Campaign) -> QuerySet[Objective]:
    """List the objectives of a war, by number."""
    return Objective.objects.filter(campaign=campaign)


def observations(campaign: Campaign) -> QuerySet[Observation]:
    """List the observations of a war that were not taken back, by their minute."""
    return Observation.objects.filter(campaign=campaign, back=False).select_related("objective")


def keep(campaign: Campaign, number: int | None, wanted: Wanted, by: Seat) -> int:
    """Write an objective, new or changed, and give its number. Refused with everything that is wrong."""
    faults = [*_texts(title=wanted.title, text=wanted.text), *_check_seat_or_side(campaign, wanted.who, sides=True)]
    weight = wanted.weight.strip()
    if not (weight.isascii() and weight.isdigit() and 1 <= int(weight[:9]) <= MOST_WEIGHT):
        faults.append(f"The weight must be a whole number from 1 to {MOST_WEIGHT}, not {show(weight or None)}.")
    _refuse(faults)
    row = {
        "title": wanted.title,
        "text": wanted.text,
        "who": wanted.who,
        "weight": int(weight),
        "predicate": written(wanted.predicate) if wanted.predicate else "",
        "by": by.name,
        "at": wall_clock.now(),
    }
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        some = objectives(campaign)
        if number is not None:
            # A verdict by hand stays only while the objective is judged by hand.
            hand = {} if not wanted.predicate else {"verdict": "", "why": ""}
            if not some.filter(number=number).update(**row, **hand):
                raise Refused(fault("", gettext("That objective no longer exists.")), status=409)
            return number
        if some.count() >= MOST:
            raise Refused(fault("", gettext("A war has at most %(most)s objectives.") % {"most": MOST}))
        return Objective.objects.create(campaign=campaign, number=next_number(some), **row).number


def throw_away(campaign: Campaign, number: int) -> None:
    """Throw an objective away; its observations stay."""
    if not objectives(campaign).filter(number=number).delete()[0]:
        raise Refused(fault("", gettext("That objective no longer exists.")), status=409)


def by_hand(campaign: Campaign, number: int, verdict: str, why: str, by: Seat) -> None:
    """Record the verdict on an objective that is judged by observation."""
    faults = _texts(why=why)
    if verdict not in Objective.Verdict.values:
        faults.append("Choose a verdict: met, not met, or no occasion.")
    _refuse(faults)
    row = {"verdict": verdict, "why": why, "by": by.name, "at": wall_clock.now()}
    if not objectives(campaign).filter(number=number, predicate="").update(**row):
        raise Refused(fault("", gettext("There is no such objective, or the record judges it.")), status=409)


@dataclass(frozen=True)
class Noted:
    """An observation as it is written: of a seat or of none, for an objective or for none (by its number)."""

    text: str
    seat: str
    rating: str
    tag: str
    objective: str
    minute: int


def note(campaign: Campaign, noted: Noted, by: Seat) -> int:
    """Note an observation, and give its number (EX-160). Refused with everything that is wrong."""
    faults = [*_texts(note=noted.text, tag=noted.tag), *_check_seat_or_side(campaign, noted.seat, sides=False)]
    of = noted.objective
    found = objectives(campaign).filter(number=int(of)).first() if of.isascii() and of.isdigit() and len(of) < 6 else None
    if of and found is None:
        faults.append("That objective no longer exists: choose another, or none.")
    if noted.rating not in Observation.Rating.values:
        faults.append("An observation is a strength, something to improve, or neutral.")
    _refuse(faults)
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        some = Observation.objects.filter(campaign=campaign)
        if some.count() >= MOST_NOTES:
            raise Refused(
                fault("", gettext("A war has at most %(most_notes)s observations.") % {"most_notes": f"{MOST_NOTES:,}"})
            )
        row = Observation.objects.create(
            campaign=campaign,
            number=next_number(some),
            objective=found,
            seat=noted.seat,
            minute=noted.minute,
            rating=noted.rating,
            tag=noted.tag,
            text=noted.text,
            by=by.name,
            at=wall_clock.now(),
        )
    return row.number


def take_back(campaign: Campaign, number: int, by: Seat) -> None:
    """Take an observation back: an umpire his own, a chief any."""
    some = Observation.objects.filter(campaign=campaign, number=number, back=False)
    if not (some if by.is_chief else some.filter(by=by.name)).update(back=True):
        raise Refused(fault("", gettext("That observation of yours no longer exists.")), status=409)


def next_number(some: QuerySet[Any]) -> int:
    """Find the number of the next row of some that are counted from 1."""
    return int(some.aggregate(last=Max("number"))["last"] or 0) + 1


def _texts(**texts: str) -> list[str]:
    faults = []
    for name, text in texts.items():
        least, most = LENGTHS[name]
        if not least <= len(text) <= most:
            faults.append(f"{SAID[name]} has {least} to {most:,} characters; this has {len(text):,}.")
        if any(unfit(sign) for sign in text.replace("\n", "")):
            faults.append(f"{SAID[name]} contains characters that cannot be printed.")
    return faults


def _check_seat_or_side(campaign: Campaign, who: str, *, sides: bool) -> list[str]:
    if not who or (sides and who in BELLIGERENTS) or campaign.players().filter(key=who).exists():
        return []
    return [f"There is no seat {show(who)} in this war."]


def _refuse(faults: list[str]) -> None:
    if faults:
        raise Refused(*(fault("", text) for text in faults))
