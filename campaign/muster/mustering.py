"""The mustering: charts are laid out, terms are discussed and signed, and War Imminent is declared (NAV-S-003 to 010, 079)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

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
from tactical.engine.words import agree, listed

LATE = "War Imminent has been declared; rules and charts can no longer be changed here."


def seats_of(campaign: Campaign, *, every: bool = False) -> list[Sits]:
    """The seats of a campaign as the rules know them: of the umpires the war's own alone (UD-092).

    ``every``: those that are closed too (UD-102)."""
    some = [s for s in campaign.seats.all() if not s.rank and (every or not s.closed)]
    return [Sits(key=s.key, name=s.name, role=s.role, side=s.side) for s in some]


def signing(campaign: Campaign) -> list[Sits]:
    """The same without those that were made in the war: whose hands the terms need is public to both sides (SC-S-16, UD-102)."""
    made = {seat.key for seat in campaign.seats.all() if seat.made and not seat.is_umpire}
    return [one for one in seats_of(campaign) if one.key not in made]


def signed_by(campaign: Campaign) -> list[str]:
    """The keys of the seats that have signed what is agreed. A page that asks more than once prefetches seats and signatures."""
    keys = {seat.pk: seat.key for seat in campaign.seats.all()}
    return [keys[one.seat_id] for one in campaign.signatures.all()]


def mustering(campaign: Campaign) -> Campaign:
    """The campaign as it is now, locked for a change; refused when the war has begun. Inside a transaction."""
    now = Campaign.objects.select_for_update().get(pk=campaign.pk)
    if now.phase != Campaign.Phase.MUSTER:
        raise Refused(fault("", LATE), status=409)
    return now


# -- charts ------------------------------------------------------------------------------------------------------------


def keep_sheet(seat: Seat, port: str, raw: Any, *, done: bool = False) -> tuple[HarbourSheet, tuple[Fault, ...]]:
    """Keep a chart as it was drawn, faults and all; ``done`` needs it to be in order.

    A finished chart must be taken up again first.
    """
    with transaction.atomic():
        mustering(seat.campaign)
        sheet = HarbourSheet.objects.select_related("seat__campaign").get(seat=seat, port=port)
        if sheet.done:
            raise Refused(fault("", "This chart is marked as done. Reopen it to change it."), status=409)
        text = msgspec.json.encode(raw, order="deterministic").decode()
        if len(text) > DRAFT_LIMIT:
            raise Refused(fault("", f"This chart is too long: {len(text)} bytes, at most {DRAFT_LIMIT}."), status=413)
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
    """Take a finished chart up again."""
    with transaction.atomic():
        mustering(seat.campaign)
        if HarbourSheet.objects.filter(seat=seat, port=port, done=True).update(done=False):
            tell_umpires(seat.campaign)


def mark_all(seat: Seat) -> None:
    """Mark every chart of a seat as done, as it lies (NAV-S-010); refused with what is wrong in any, and then none is."""
    with transaction.atomic():
        mustering(seat.campaign)
        some = list(seat.harbours.filter(done=False).select_related("seat__campaign"))
        faults = [found for sheet in some for found in harbour_sheets.judge(sheet, sheet.body)[1]]
        if faults:
            raise Refused(*faults)
        if seat.harbours.filter(done=False).update(done=True):
            tell_umpires(seat.campaign)


def chart_now(sheet: HarbourSheet) -> HarbourChart | None:
    """The chart as it stands, None while it is not in order."""
    return harbour_sheets.judge(sheet, sheet.body)[0]


# -- terms -------------------------------------------------------------------------------------------------------------


def minutes(campaign: Campaign) -> tuple[Remark, ...]:
    """The minutes of the discussion, in order (NAV-S-088)."""
    return msgspec.json.decode(campaign.minutes.encode(), type=tuple[Remark, ...]) if campaign.minutes else ()


def terms_mark(campaign: Campaign) -> str:
    """A short mark of the terms as they stand: who signs says with it what he has read."""
    return hashlib.sha256((campaign.agreed + campaign.agreed_ashore).encode()).hexdigest()[:16]


def put_down(campaign: Campaign, seat: Seat, what: str, text: str) -> None:
    """Put an entry of a seat into the minutes (NAV-S-088)."""
    at = timezone.now().replace(microsecond=0).isoformat()
    entry = Remark(seat=seat.key, name=seat.name, at=at, what=what, text=text)
    campaign.minutes = serialization.text((*minutes(campaign), entry))
    campaign.save(update_fields=["minutes"])


def tell_all(campaign: Campaign) -> None:
    """Ring at every seat."""
    for seat in campaign.seats.all():
        has_news(seat)


def put_remark(seat: Seat, text: object) -> None:
    """Put a remark or proposal of a seat into the minutes, for everybody to read (NAV-S-088)."""
    with transaction.atomic():
        campaign = mustering(seat.campaign)
        words, faults = consent.remark(text, minutes(campaign))
        if words is None:
            raise Refused(*faults)
        put_down(campaign, seat, "remark", words)
        tell_all(campaign)


def parted(campaign: Campaign, given: Any) -> tuple[Any, Any]:
    """A change of terms, what is the sea's and what is the land's; in a war of the sea all is the sea's, and judged so."""
    if not isinstance(given, dict) or serialization.pack_of(campaign).land is None:
        return given, {}
    land = {item.key for item in TERMS}
    return {key: one for key, one in given.items() if key not in land}, {key: given[key] for key in given if key in land}


def change_terms(umpire: Seat, given: Any) -> bool:
    """Change what is agreed: all signatures are taken off, and the minutes say what was changed. False if nothing was."""
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
    """Everything is agreed as the book has it (NAV-S-079); refused while somebody sits there who would have to agree to it."""
    with transaction.atomic():
        taken = [seat.name for seat in mustering(umpire.campaign).players().filter(taken=True)]
        if taken:
            text = f"{listed(taken)} {agree(len(taken), 'has', 'have')} joined: change the rules below, for all to read."
            raise Refused(fault("", text), status=409)
        change_terms(umpire, {item.key: item.standard for item in CONSENT})


def sign(seat: Seat, mark: str) -> None:
    """Sign what is agreed (NAV-S-079). ``mark`` is that of the terms the page showed: nobody signs what he has not read."""
    with transaction.atomic():
        campaign = mustering(seat.campaign)
        if seat.key not in consent.signatories(seats_of(campaign)):
            raise Refused(fault("", "Only the Admiralties and the umpire sign the rules."), status=409)
        if mark != terms_mark(campaign):
            raise Refused(fault("", "The rules were changed a moment ago. Read them again, then sign."), status=409)
        _, new = Signature.objects.get_or_create(campaign=campaign, seat=seat)
        if new:
            put_down(campaign, seat, "signed", "Signed.")
            tell_all(campaign)


def unsign(seat: Seat) -> None:
    """Take one's signature off."""
    with transaction.atomic():
        campaign = mustering(seat.campaign)
        if campaign.signatures.filter(seat=seat).delete()[0]:
            put_down(campaign, seat, "unsigned", "Withdrew the signature.")
            tell_all(campaign)


def empty_seats(campaign: Campaign) -> list[Seat]:
    """Seats whose signature is missing and in which nobody sits."""
    missing = consent.unsigned(seats_of(campaign), signed_by(campaign))
    return [seat for seat in campaign.seats.filter(key__in=missing, taken=False) if not seat.is_umpire]


def vacate(umpire: Seat, key: str) -> None:
    """The umpire says that nobody sits there any more: who opened a link and went away holds up no war (SC-N-50)."""
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
    """The umpire signs for the seats in which nobody sits, and takes their charts as they lie; the minutes say so (SC-N-50)."""
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
    """The whole checklist; a seat is shown its part of it (NAV-S-010)."""
    drawn = HarbourSheet.objects.filter(seat__campaign=campaign)
    charts: dict[str, list[str]] = {}
    done = []
    for seat, port, ready in drawn.values_list("seat__key", "port", "done"):
        charts.setdefault(seat, []).append(port)
        done += [(seat, port)] if ready else []
    names = {port.key: port.name for port in serialization.pack_of(campaign).world.ports}
    return checklist(seats_of(campaign), names, charts, done, signed_by(campaign))


def missing(some: Iterable[Due]) -> tuple[Fault, ...]:
    """What is still to be done, as a refusal says it."""
    return tuple(Fault(where=line.seat, text=f"{line.text}.", rule="NAV-S-010") for line in some if not line.done)
