"""Changes of terms in a running war: proposed until all concerned have signed, or imposed with a reason (UD-121, NAV-S-079 to
088).

A change takes effect with the next run (:mod:`campaign.muster.term_changes`), never with one for which orders are being written.
So nobody has written under other terms, and its start betrays neither a seal nor a stopped clock. All read of it at one moment.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from campaign import serialization
from campaign.models.belief import Campaign, Seat
from campaign.models.muster import NewTerms
from campaign.muster import mustering
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.pings import has_news
from land.terms import TERMS
from land.terms import agree as agree_ashore
from naval import ruling_kinds
from naval.mustering import consent
from naval.ruling_kinds.terms import FIXED
from naval.state.settings import CONSENT, Item
from tactical.engine.text.outside_values import unfit

State = NewTerms.State
LAID, STANDS, FORCE, BACK, GONE = State.LAID, State.STANDS, State.FORCE, State.BACK, State.GONE
OTHERWISE = "The rules have changed since you loaded this page. It shows them now: check them, and press again."
NOT_YOURS = "Only the Admiralties, the ministries and the umpire sign these rules."
NOTHING = "Nothing has been changed: change a rule first."
GONE_BY = "This change is no longer proposed."


def rows_of(campaign: Campaign, *states: State) -> list[NewTerms]:
    """List the changes of a war in order of proposal; of some states."""
    rows = NewTerms.objects.filter(campaign=campaign)
    return list(rows.filter(state__in=states) if states else rows)


def mark(campaign: Campaign) -> str:
    """Hash all terms, proposals and signatures to 16 characters, the stamp of a page."""
    rows = [f"{row.pk}|{row.state}|{row.signed}" for row in rows_of(campaign)]
    return hashlib.sha256("\n".join([campaign.agreed, campaign.agreed_ashore, *rows]).encode()).hexdigest()[:16]


# -- what is given ---------------------------------------------------------------------------------------------------------


def items(campaign: Campaign) -> dict[str, Item]:
    """Find the terms of a war by key: the sea's, and where it has land the land's."""
    some = [*CONSENT, *(TERMS if serialization.pack_of(campaign).land is not None else ())]
    return {item.key: item for item in some}


def read(campaign: Campaign, given: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """Read the changed terms by key, and each in words; refused with every fault (NAV-S-079)."""
    now, ashore = serialization.agreed(campaign.agreed), serialization.terms_ashore(campaign)
    at_sea, on_land = mustering.parted(campaign, given)
    new, faults = consent.agree(now, at_sea)
    new_ashore, more = agree_ashore(ashore, on_land)
    wrong = [*faults, *more]
    known = items(campaign)
    changed: dict[str, Any] = {}
    for before, after in ((now, new), (ashore, new_ashore)):
        for key in (item.key for item in known.values() if after is not None and hasattr(after, item.key)):
            if getattr(before, key) != getattr(after, key):
                value = getattr(after, key)
                changed[key] = float(value) if isinstance(getattr(before, key), float) else value
    wrong += [
        fault(key, gettext("%(name)s cannot be changed: %(key)s.") % {"name": known[key].name, "key": FIXED[key]})
        for key in changed
        if key in FIXED
    ]
    if wrong:
        raise Refused(*wrong)
    return changed, {key: words(known[key], getattr(now if hasattr(now, key) else ashore, key), changed[key]) for key in changed}


def words(item: Item, was: Any, now: Any) -> str:
    """Describe a change."""
    if item.key == "others":
        return f"{item.name}: {now or 'none'}."
    return f"{item.name}: {consent.in_words(item, now)} (was {consent.in_words(item, was)})."


def against(campaign: Campaign, changed: Mapping[str, Any]) -> list[Any]:
    """List a fault for each term that is changing already."""
    known, found = items(campaign), list[Any]()
    for row in rows_of(campaign, LAID, STANDS):
        where = "is proposed" if row.state == LAID else "already changes from the next run on"
        named = [known[key].name for key in json.loads(row.given) if key in changed]
        found += [fault("", f"{name} {where}: withdraw that first.") for name in named]
    return found


def must_be_given(changed: Mapping[str, Any], reason: str) -> str:
    """Clean the reason; refused with its faults, and where nothing changes."""
    reason = " ".join(reason.split())
    wrong = [] if changed else [NOTHING]
    wrong += ruling_kinds.lengthy("The reason", reason, *ruling_kinds.REASON)
    wrong += ["The reason contains characters that cannot be printed."] if any(unfit(sign) for sign in reason) else []
    if wrong:
        raise Refused(*(fault("reason", text) for text in wrong))
    return reason


# -- laid before the seats, signed, imposed, taken back --------------------------------------------------------------------


def at_war(campaign: Campaign) -> Campaign:
    """Lock the campaign for a change, inside a transaction; refused unless it is at war."""
    now = Campaign.objects.select_for_update().get(pk=campaign.pk)
    if now.phase != Campaign.Phase.WAR:
        raise Refused(fault("", gettext("Rules can be changed like this only during a war.")), status=409)
    return now


def propose(umpire: Seat, given: Any, reason: str, shown: str, *, imposed: bool) -> NewTerms:
    """Propose a change of terms, or impose it; refused with every fault (UD-121).

    By it the umpire also signs for seats that are empty or played by the computer (SC-N-50).
    """
    with transaction.atomic():
        campaign = at_war(umpire.campaign)
        if shown != mark(campaign):
            raise Refused(fault("", OTHERWISE), status=409)
        faults: list[Any] = []
        changed, said = dict[str, Any](), dict[str, str]()
        try:
            changed, said = read(campaign, given)
            faults += against(campaign, changed)
        except Refused as refused:
            faults += refused.faults
        try:
            reason = must_be_given(changed if not faults else {"": ""}, reason)
        except Refused as refused:
            faults += refused.faults
        if faults:
            raise Refused(*faults)
        row = NewTerms(campaign=campaign, given=json.dumps(changed), said=json.dumps(said), reason=reason, by=umpire.name)
        row.imposed, row.at = imposed, timezone.now()
        told = f"{' '.join(said.values())} {reason}"
        if imposed:
            row.state = STANDS
            mustering.put_down(campaign, umpire, "imposed", f"Imposed from the next run on. {told}")
        else:
            keys = consent.signatories(mustering.signing(campaign))
            row.signatories = " ".join(keys)
            row.signed = " ".join(sorted(one.key for one in campaign.seats.filter(key__in=keys) if signs_at_once(one)))
            mustering.put_down(campaign, umpire, "laid", f"Proposed. {told}")
            for seat in campaign.players().filter(key__in=row.signed.split()):
                mustering.put_down(campaign, umpire, "for", f"Signed for {seat.name}, an empty seat.")
            row.state = STANDS if all_signed(row) else LAID
        row.save()
        ring(campaign)
    return row


def ring(campaign: Campaign) -> None:
    """Ping every player and the desks at the same moment."""
    for seat in campaign.players():
        has_news(seat)
    tell_umpires(campaign)


def signs_at_once(seat: Seat) -> bool:
    """Say whether the umpire's proposal signs for a seat: the umpire's own, an empty one, or one that the computer plays."""
    return seat.is_umpire or not seat.taken or seat.played_by == Seat.PlayedBy.PROGRAM


def all_signed(row: NewTerms) -> bool:
    """Say whether all have signed."""
    return set(row.signatories.split()) <= set(row.signed.split())


def sign(seat: Seat, number: str, shown: str, *, off: bool = False) -> None:
    """Sign a proposed change, or take the signature ``off``; the last signature accepts it (UD-121)."""
    with transaction.atomic():
        campaign = at_war(seat.campaign)
        row = find_open_proposal(campaign, number)
        if seat.key not in row.signatories.split():
            raise Refused(fault("", NOT_YOURS), status=409)
        if shown != mark(campaign):
            raise Refused(fault("", OTHERWISE), status=409)
        hands = row.signed.split()
        if (seat.key in hands) is not off:
            return
        hands = [key for key in hands if key != seat.key] if off else [*hands, seat.key]
        row.signed = " ".join(sorted(hands))
        what, text = ("unsigned", "Withdrew the signature from the change.") if off else ("signed", "Signed the change.")
        if all_signed(row):
            row.state, text = STANDS, f"{text} All have signed: it applies from the next run on."
        row.save(update_fields=["signed", "state"])
        mustering.put_down(campaign, seat, what, text)
        ring(campaign)


def find_open_proposal(campaign: Campaign, number: str) -> NewTerms:
    """Find the open proposal of that number; refused if there is none."""
    found = number.isascii() and number.isdigit() and len(number) < 10
    row = NewTerms.objects.filter(campaign=campaign, pk=int(number), state=LAID).first() if found else None
    if row is None:
        raise Refused(fault("", GONE_BY), status=409)
    return row


def take_back(umpire: Seat, number: str) -> None:
    """Withdraw a change not in force: proposed, or accepted for the next run."""
    with transaction.atomic():
        campaign = at_war(umpire.campaign)
        found = number.isascii() and number.isdigit() and len(number) < 10
        row = NewTerms.objects.filter(campaign=campaign, pk=int(number), state__in=(LAID, STANDS)).first() if found else None
        if row is None:
            raise Refused(fault("", gettext("A change in force cannot be withdrawn: change the rule again.")), status=409)
        row.state = BACK
        row.save(update_fields=["state"])
        mustering.put_down(campaign, umpire, "back", f"Withdrawn: {' '.join(json.loads(row.said).values())}")
        ring(campaign)
