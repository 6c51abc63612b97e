"""Mustering: charts are laid out, terms discussed and signed, and War Imminent declared (NAV-S-003 to 010, 079)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from campaign import serialization
from campaign.models.belief import Campaign, Seat
from campaign.models.muster import HarbourSheet, Signature
from campaign.muster import harbour_sheets
from campaign.orders.sealing import DRAFT_LIMIT, Refused, fault, tell_umpires
from campaign.pings import has_news
from land.terms import TERMS
from land.terms import agree as agree_ashore
from naval.mustering import consent
from naval.mustering.consent import Remark
from naval.mustering.declaration import Due, checklist
from naval.orders.seat_knowledge import Fault
from naval.state.settings import CONSENT
from naval.state.waters import HarbourChart
from naval.state.world import Seat as Sits
from tactical.engine.text.words import agree, listed

LATE = "War Imminent has been declared; rules and charts can no longer be changed here."


def seats_of(campaign: Campaign, *, every: bool = False) -> list[Sits]:
    """List the seats of a campaign for the rules; of the umpires only the war's own (UD-092).

    ``every`` adds closed seats (UD-102).
    """
    some = [s for s in campaign.seats.all() if not s.rank and (every or not s.closed)]
    return [Sits(key=s.key, name=s.name, role=s.role, side=s.side) for s in some]


def signing(campaign: Campaign) -> list[Sits]:
    """List the seats without those made in the war: both sides may read whose signatures the terms need (SC-S-16, UD-102)."""
    made = {seat.key for seat in campaign.seats.all() if seat.made and not seat.is_umpire}
    return [one for one in seats_of(campaign) if one.key not in made]


def signed_by(campaign: Campaign) -> list[str]:
    """List the keys of the seats that have signed. A page that asks twice prefetches seats and signatures."""
    keys = {seat.pk: seat.key for seat in campaign.seats.all()}
    return [keys[one.seat_id] for one in campaign.signatures.all()]


def mustering(campaign: Campaign) -> Campaign:
    """Lock the campaign for a change, inside a transaction; refused once the war has begun."""
    now = Campaign.objects.select_for_update().get(pk=campaign.pk)
    if now.phase != Campaign.Phase.MUSTER:
        raise Refused(fault("", LATE), status=409)
    return now


# -- charts ------------------------------------------------------------------------------------------------------------


def keep_sheet(seat: Seat, port: str, raw: Any, *, done: bool = False) -> tuple[HarbourSheet, tuple[Fault, ...]]:
    """Store a chart as drawn, faults and all; ``done`` needs it valid. A finished one must be reopened first."""
    with transaction.atomic():
        mustering(seat.campaign)
        sheet = HarbourSheet.objects.select_related("seat__campaign").get(seat=seat, port=port)
        if sheet.done:
            raise Refused(fault("", gettext("This chart is marked as done. Reopen it to change it.")), status=409)
        text = msgspec.json.encode(raw, order="deterministic").decode()
        if len(text) > DRAFT_LIMIT:
            raise Refused(
                fault(
                    "",
                    gettext("This chart is too long: %(length)s bytes, at most %(draft_limit)s.")
                    % {"length": len(text), "draft_limit": DRAFT_LIMIT},
                ),
                status=413,
            )
        chart, faults = harbour_sheets.judge(sheet, raw)
        if done and chart is None:
            raise Refused(*faults)
        sheet.data = harbour_sheets.as_sheet(chart) if chart is not None else text
        sheet.done = done
        sheet.save(update_fields=["data", "done"])
        if done:
            tell_umpires(seat.campaign)
    return sheet, faults


def take_up(seat: Seat, port: str) -> None:
    """Reopen a finished chart."""
    with transaction.atomic():
        mustering(seat.campaign)
        if HarbourSheet.objects.filter(seat=seat, port=port, done=True).update(done=False):
            tell_umpires(seat.campaign)


def mark_all(seat: Seat) -> None:
    """Mark every chart of a seat as done (NAV-S-010); refused, for all, with the faults of any."""
    with transaction.atomic():
        mustering(seat.campaign)
        some = list(seat.harbours.filter(done=False).select_related("seat__campaign"))
        faults = [found for sheet in some for found in harbour_sheets.judge(sheet, sheet.body)[1]]
        if faults:
            raise Refused(*faults)
        if seat.harbours.filter(done=False).update(done=True):
            tell_umpires(seat.campaign)


def chart_now(sheet: HarbourSheet) -> HarbourChart | None:
    """Read the chart as it stands; None while it is not valid."""
    return harbour_sheets.judge(sheet, sheet.body)[0]


# -- terms -------------------------------------------------------------------------------------------------------------


def minutes(campaign: Campaign) -> tuple[Remark, ...]:
    """Read the minutes of the discussion, in order (NAV-S-088)."""
    return msgspec.json.decode(campaign.minutes.encode(), type=tuple[Remark, ...]) if campaign.minutes else ()


def terms_mark(campaign: Campaign) -> str:
    """Hash the present terms to a short mark, by which a signature names the terms read."""
    return hashlib.sha256((campaign.agreed + campaign.agreed_ashore).encode()).hexdigest()[:16]


def put_down(campaign: Campaign, seat: Seat, what: str, text: str) -> None:
    """Enter words of a seat in the minutes (NAV-S-088)."""
    at = timezone.now().replace(microsecond=0).isoformat()
    entry = Remark(seat=seat.key, name=seat.name, at=at, what=what, text=text)
    campaign.minutes = serialization.text((*minutes(campaign), entry))
    campaign.save(update_fields=["minutes"])


def tell_all(campaign: Campaign) -> None:
    """Ping every seat."""
    for seat in campaign.seats.all():
        has_news(seat)


def put_remark(seat: Seat, text: object) -> None:
    """Enter a remark or proposal of a seat in the minutes, for all to read (NAV-S-088)."""
    with transaction.atomic():
        campaign = mustering(seat.campaign)
        words, faults = consent.remark(text, minutes(campaign))
        if words is None:
            raise Refused(*faults)
        put_down(campaign, seat, "remark", words)
        tell_all(campaign)


def parted(campaign: Campaign, given: Any) -> tuple[Any, Any]:
    """Split a change of terms into sea and land; in a war of the sea all is checked as the sea's."""
    if not isinstance(given, dict) or serialization.pack_of(campaign).land is None:
        return given, {}
    land = {item.key for item in TERMS}
    return {key: one for key, one in given.items() if key not in land}, {key: given[key] for key in given if key in land}


def change_terms(umpire: Seat, given: Any) -> bool:
    """Change the terms, which removes all signatures and is minuted. False if nothing changed."""
    with transaction.atomic():
        campaign = mustering(umpire.campaign)
        before, on_land = serialization.agreed(campaign.agreed), serialization.terms_ashore(campaign)
        at_sea, ashore = parted(campaign, given)
        settled, faults = consent.agree(before, at_sea)
        settled_ashore, more = agree_ashore(on_land, ashore)
        if settled is None or settled_ashore is None:
            raise Refused(*faults, *more)
        said = [consent.changes(before, settled), consent.changes(on_land, settled_ashore, TERMS)]
        if not any(said):
            return False
        campaign.agreed = serialization.text(settled)
        campaign.agreed_ashore = serialization.text(settled_ashore) if said[1] else campaign.agreed_ashore
        campaign.save(update_fields=["agreed", "agreed_ashore"])
        campaign.signatures.all().delete()
        put_down(campaign, umpire, "terms", " ".join(filter(None, said)))
        tell_all(campaign)
    return True


def take_the_book(umpire: Seat) -> None:
    """Set all terms to the book's (NAV-S-079); refused once anybody sits who must agree."""
    with transaction.atomic():
        taken = [seat.name for seat in mustering(umpire.campaign).players().filter(taken=True)]
        if taken:
            text = f"{listed(taken)} {agree(len(taken), 'has', 'have')} joined: change the rules below, for all to read."
            raise Refused(fault("", text), status=409)
        change_terms(umpire, {item.key: item.standard for item in CONSENT})


def sign(seat: Seat, mark: str) -> None:
    """Sign the terms (NAV-S-079). ``mark`` names those the page showed, so that nobody signs unread ones."""
    with transaction.atomic():
        campaign = mustering(seat.campaign)
        if seat.key not in consent.signatories(seats_of(campaign)):
            raise Refused(fault("", gettext("Only the Admiralties and the umpire sign the rules.")), status=409)
        if mark != terms_mark(campaign):
            raise Refused(fault("", gettext("The rules were changed a moment ago. Read them again, then sign.")), status=409)
        _, new = Signature.objects.get_or_create(campaign=campaign, seat=seat)
        if new:
            put_down(campaign, seat, "signed", "Signed.")
            tell_all(campaign)


def unsign(seat: Seat) -> None:
    """Withdraw a seat's signature."""
    with transaction.atomic():
        campaign = mustering(seat.campaign)
        if campaign.signatures.filter(seat=seat).delete()[0]:
            put_down(campaign, seat, "unsigned", "Withdrew the signature.")
            tell_all(campaign)


def empty_seats(campaign: Campaign) -> list[Seat]:
    """List the empty seats whose signature is missing."""
    missing = consent.unsigned(seats_of(campaign), signed_by(campaign))
    return [seat for seat in campaign.seats.filter(key__in=missing, taken=False) if not seat.is_umpire]


def vacate(umpire: Seat, key: str) -> None:
    """Mark a seat as empty: a player who opened a link and left must not hold up the war (SC-N-50)."""
    with transaction.atomic():
        campaign = mustering(umpire.campaign)
        seat = next((one for one in campaign.seats.filter(taken=True).exclude(pk=umpire.pk) if one.key == key), None)
        if seat is not None:
            seat.taken = False
            seat.save(update_fields=["taken"])
            seat.holders.sitting().update(came=False)
            put_down(campaign, umpire, "vacant", f"{seat.name} is empty again.")
            tell_all(campaign)


def sign_for_empty(umpire: Seat) -> None:
    """Sign for the empty seats, and accept their charts; the minutes say so (SC-N-50)."""
    with transaction.atomic():
        campaign = mustering(umpire.campaign)
        empty = empty_seats(campaign)
        for seat in empty:
            for sheet in seat.harbours.filter(done=False).select_related("seat__campaign"):
                if chart_now(sheet) is not None:
                    HarbourSheet.objects.filter(pk=sheet.pk).update(done=True)
            Signature.objects.create(campaign=campaign, seat=seat)
            put_down(campaign, umpire, "for", f"Signed for {seat.name}, an empty seat.")
        if empty:
            tell_all(campaign)


# -- the checklist ------------------------------------------------------------------------------------------------------


def lines(campaign: Campaign) -> tuple[Due, ...]:
    """List the whole checklist; a seat is shown its part (NAV-S-010)."""
    drawn = HarbourSheet.objects.filter(seat__campaign=campaign)
    charts: dict[str, list[str]] = {}
    done = []
    for seat, port, ready in drawn.values_list("seat__key", "port", "done"):
        charts.setdefault(seat, []).append(port)
        done += [(seat, port)] if ready else []
    names = {port.key: port.name for port in serialization.pack_of(campaign).world.ports}
    return checklist(seats_of(campaign), names, charts, done, signed_by(campaign))


def missing(some: Iterable[Due]) -> tuple[Fault, ...]:
    """List what is still to be done, as a refusal."""
    return tuple(Fault(where=line.seat, text=f"{line.text}.", rule="NAV-S-010") for line in some if not line.done)
