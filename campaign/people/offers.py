"""Seats offered to the public: the umpire offers and withdraws, the first comer takes."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from campaign.models.belief import Campaign, Seat
from campaign.models.people import SeatAssignment, SeatOffer
from campaign.models.truth import runs_of
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.people import seat_holders
from naval.geo.calendar import span
from tactical.engine.text.words import plural


def open_offers() -> QuerySet[SeatOffer]:
    """Find the offers open now: of empty seats, however they were left, in wars that are not over."""
    waiting = SeatOffer.objects.filter(taken_at=None, seat__taken=False).exclude(seat__campaign__phase=Campaign.Phase.OVER)
    return waiting.select_related("seat__campaign").order_by("seat__campaign__title", "seat__campaign_id", "seat_id")


def how_far(campaign: Campaign) -> str:
    """Describe how far a war is by its latest run, alike for every seat; a seat's last call would betray a stop."""
    run = runs_of(campaign).order_by("number").values("start", "until").last()
    return "mustering" if run is None else span(run["start"], run["until"], campaign.hour_zero)


def offer(campaign: Campaign, key: str, words: str) -> None:
    """Offer a seat to the public, or change an offer's words; refused with every fault."""
    words, faults = " ".join(words.split()), []
    seat = campaign.players().filter(key=key).first()
    if seat is None:
        faults.append(fault("seat", gettext("Choose one of the seats of this war.")))
    elif seat.taken:
        faults.append(fault("seat", gettext("%(name)s is taken: only an empty seat can be offered.") % {"name": seat.name}))
    if len(words) > SeatOffer.WORDS:
        faults.append(fault("words", f"The message has {len(words)} characters; at most {SeatOffer.WORDS} are allowed."))
    if not words.isprintable():
        faults.append(fault("words", gettext("The message contains characters that cannot be shown.")))
    if faults or seat is None:
        raise Refused(*faults)
    with transaction.atomic():
        SeatOffer.objects.update_or_create(seat=seat, defaults={"words": words, "taken_at": None, "taken_from": ""})
        tell_umpires(campaign)


def withdraw(campaign: Campaign, key: str) -> None:
    """Withdraw the offer of a seat. A player who has taken it keeps it."""
    with transaction.atomic():
        SeatOffer.objects.filter(seat__campaign=campaign, seat__key=key, taken_at=None).delete()
        tell_umpires(campaign)


def take(key: str, mark: str) -> Seat:
    """Take an offered seat, from an address with this mark; the first of two gets it.

    Refused (409) where it is gone, or the address holds its limit. The new link closes those of earlier holders and deputies
    (UD-099, UD-100).
    """
    held = SeatOffer.objects.filter(taken_from=mark, seat__taken=True).count() if mark else 0
    if held >= settings.MAX_SEATS_EACH:
        words = f"{plural(held, 'seat')} were taken from your IP address, which is the limit. Leave one of them first."
        raise Refused(fault("", words), status=409)
    with transaction.atomic():
        waiting = SeatOffer.objects.filter(key=key, taken_at=None, seat__taken=False)
        if not waiting.update(taken_at=timezone.now(), taken_from=mark):
            raise Refused(
                fault("", gettext("Somebody took this seat a moment ago, or its umpire no longer offers it.")), status=409
            )
        seat = Seat.objects.select_related("campaign").get(offer__key=key)
        if not Seat.objects.filter(pk=seat.pk, taken=False).update(taken=True):
            raise Refused(fault("", gettext("Somebody took this seat by its link a moment ago.")), status=409)
        for deputy in seat.holders.sitting().filter(kind=SeatAssignment.Kind.DEPUTY):
            seat_holders.dismiss(deputy)
        seat_holders.replace(seat, "")
        Seat.objects.filter(pk=seat.pk).update(taken=True)  # the new holder comes in at once
        tell_umpires(seat.campaign)
    return seat
