"""End of a war: no more runs, calls or mails; rooms read only; the seed shown once no other war uses it; the truth opened as
the umpire chooses (UD-111)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from campaign.clock import channels
from campaign.models.belief import Campaign, OrderRequest
from campaign.models.clock import Deadline
from campaign.models.notify import Notice
from campaign.models.opened_truth import OpenedTruth
from campaign.models.truth import Segment, vault_of
from campaign.notify import war_channels
from campaign.orders.sealing import Refused, fault
from campaign.pings import has_news
from campaign.reports import deferred_delivery
from campaign.rulings.ruling_records import CHANGED, stamp
from campaign.runs import seeds
from naval.state.world import BELLIGERENTS
from tactical.engine.text.outside_values import show, unfit

NOBODY, LONGEST = "nobody", 600
Told = Mapping[str, Mapping[str, Any]]
"""Truth opened to each side ("": everybody), as it is shown."""


@dataclass(frozen=True)
class Ruling:
    """Ruling of the umpire: the winning side or nobody, the reason, and the umpire's name."""

    winner: str
    why: str
    by: str


def ruling_from(winner: str, why: str, by: str) -> Ruling | None:
    """Read a ruling from its form; None where the aims decide. Refused with every fault."""
    faults, why = [], why.strip()
    if not winner:
        return None
    if winner not in (*BELLIGERENTS, NOBODY):
        faults.append(
            fault(
                "won",
                gettext("Choose who won: Blue, Red, nobody, or the side with more points; not %(winner)s.")
                % {"winner": show(winner)},
            )
        )
    if not 0 < len(why) <= LONGEST or any(unfit(sign) for sign in why.replace("\r", "").replace("\n", "")):
        faults.append(
            fault(
                "why",
                gettext("Give your reason in 1 to %(longest)s printable characters: every seat reads it.") % {"longest": LONGEST},
            )
        )
    if faults:
        raise Refused(*faults)
    return Ruling(winner, why, by)


def end(segment: Segment, shown: str, opened: str, told: Told, *, known: bool, ruling: Ruling | None = None) -> None:
    """End a war for every seat, for good; refused with all that stands in the way."""
    with transaction.atomic():
        segment = Segment.objects.select_for_update(of=("self",)).select_related("run__campaign").get(pk=segment.pk)
        campaign = segment.run.campaign
        stands_in_the_way(segment, shown, opened, known=known)
        deferred_delivery.tell_all_kept(campaign)
        Segment.objects.filter(pk=segment.pk).update(state=Segment.State.LEFT)
        OrderRequest.objects.filter(seat__campaign=campaign, closed=False).update(closed=True)
        Deadline.objects.filter(segment=segment).exclude(state=Deadline.State.CLOSED).update(state=Deadline.State.CLOSED)
        unsent = Notice.objects.filter(holder__seat__campaign=campaign, state=Notice.State.WAITING)
        unsent.update(state=Notice.State.PASSED)
        Campaign.objects.filter(pk=campaign.pk).update(phase=Campaign.Phase.OVER, opened=opened)
        war_channels.say(campaign, "over", channels.announce_war_end(campaign.title))
        lay_open(campaign, told)
        rule(campaign, ruling)
        if campaign.pk not in seeds.settle(vault_of(campaign).seed):
            for seat in campaign.seats.order_by("key"):
                has_news(seat)


def open_more(campaign: Campaign, opened: str, told: Told) -> None:
    """Open the truth of a finished war to more people, each side its own or all, for good; ping every seat (UD-111)."""
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign.pk)
        if campaign.phase != Campaign.Phase.OVER:
            raise Refused(fault("", gettext("The war is not over yet.")), status=409)
        if opened not in wider(campaign):
            raise Refused(fault("opened", gettext("Choose who else may see it: what has been opened cannot be closed again.")))
        Campaign.objects.filter(pk=campaign.pk).update(opened=opened)
        lay_open(campaign, told)
        for seat in campaign.seats.order_by("key"):
            has_news(seat)


def rule_again(campaign: Campaign, ruling: Ruling | None, told: Told) -> None:
    """Rule who won a finished war, or leave it to the aims. ``told`` is the open truth by that ruling."""
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign.pk)
        if campaign.phase != Campaign.Phase.OVER:
            raise Refused(fault("", gettext("The war is not over yet: rule who won when you end it.")), status=409)
        lay_open(campaign, told)
        rule(campaign, ruling)
        for seat in campaign.seats.order_by("key"):
            has_news(seat)


def lay_open(campaign: Campaign, told: Told) -> None:
    """Store the truth that is opened to each side, in the caller's transaction."""
    for side, what in sorted(told.items()):
        text = json.dumps(what, ensure_ascii=False, sort_keys=True)
        OpenedTruth.objects.update_or_create(campaign=campaign, side=side, defaults={"told": text})


def rule(campaign: Campaign, ruling: Ruling | None) -> None:
    """Store the umpire's ruling, or that there is none, in the caller's transaction."""
    rows = OpenedTruth.objects.filter(campaign=campaign, side=OpenedTruth.RULING)
    if ruling is None:
        rows.delete()
        return
    text = json.dumps(asdict(ruling), ensure_ascii=False, sort_keys=True)
    OpenedTruth.objects.update_or_create(campaign=campaign, side=OpenedTruth.RULING, defaults={"told": text})


def wider(campaign: Campaign) -> list[str]:
    """List to whom else the truth of a finished war can be opened."""
    order = [Campaign.Opened.NOT, Campaign.Opened.OWN, Campaign.Opened.ALL]
    return [str(one) for one in order[order.index(Campaign.Opened(campaign.opened)) + 1 :]]


def stands_in_the_way(segment: Segment, shown: str, opened: str, *, known: bool) -> None:
    """Refuse to end a war, with everything that is wrong."""
    campaign, faults = segment.run.campaign, []
    if campaign.phase != Campaign.Phase.WAR:
        raise Refused(fault("", gettext("The war is already over.")), status=409)
    if segment.run.undone or shown != stamp(segment):
        raise Refused(fault("", CHANGED), status=409)
    if opened not in Campaign.Opened.values:
        faults.append(fault("opened", gettext("Choose who may see the truth: all, each side its own, or nobody.")))
    if not known:
        faults.append(fault("known", gettext("Tick that you understand that this cannot be undone.")))
    if faults:
        raise Refused(*faults)
    if segment.state != Segment.State.OPEN:
        words = "You can end a war only while orders are open: publish the draft, or wait until the run is resolved."
        raise Refused(fault("", words), status=409)
