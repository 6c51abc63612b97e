"""Terms that take effect: an accepted change is a ruling of the next run (UD-121)."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable

from msgspec.structs import replace

from campaign import serialization
from campaign.models.belief import Campaign
from campaign.models.muster import NewTerms
from campaign.models.truth import LandStart, Run, runs_of, terms_then
from campaign.muster.term_proposals import FORCE, GONE, STANDS, rows_of
from land.terms import Terms
from naval import ruling_kinds
from naval.run.movement.rulings_applied import terms_ruled
from naval.state.ruling_acts import Agreed
from naval.state.rulings import Rulings, in_order
from naval.state.settings import Settings


def acts_of(campaign: Campaign, since: int) -> list[Agreed]:
    """List the accepted changes as rulings of the run that begins at that minute."""
    found = []
    for row in rows_of(campaign, STANDS):
        said, hands = json.loads(row.said), tuple(row.signed.split())
        for key, value in sorted(json.loads(row.given).items()):
            found.append(Agreed(since=since, reason=row.reason, key=key, value=value, said=said[key], signed=hands))
    return found


def ruled_for(campaign: Campaign, kept: Rulings, since: int) -> Rulings:
    """Add the accepted changes to the rulings with which a run begins."""
    return with_acts(kept, acts_of(campaign, since))


def with_acts(kept: Rulings, acts: Iterable[Agreed]) -> Rulings:
    """Add terms to rulings, in their one order."""
    some = list(acts)
    return replace(kept, acts=in_order([*kept.acts, *some], ruling_kinds.STAGE_OF)) if some else kept


def begun(run: Run) -> None:
    """Put the accepted changes in force as a run begins, in the transaction that opens it."""
    campaign = run.campaign
    rows, acts = rows_of(campaign, STANDS), serialization.rulings(run.rulings)
    if not rows:
        return
    in_force(
        campaign,
        terms_ruled(serialization.agreed(campaign.agreed), acts),
        terms_ruled(serialization.terms_ashore(campaign), acts),
    )
    for row in rows:
        row.state, row.since = FORCE, run.start
        row.save(update_fields=["state", "since"])


def in_force(campaign: Campaign, settings: Settings, ashore: Terms) -> None:
    """Store the terms in force. Earlier runs of the land keep theirs, to be computed again."""
    fields = {"agreed": serialization.text(settings)}
    before = serialization.terms_ashore(campaign)
    if ashore != before:
        LandStart.objects.filter(run__campaign=campaign, terms="").update(terms=serialization.text(before))
        fields["agreed_ashore"] = serialization.text(ashore)
    for name, text in fields.items():
        setattr(campaign, name, text)
    Campaign.objects.filter(pk=campaign.pk).update(**fields)


def ahead(campaign: Campaign, run: Run) -> Campaign:
    """Copy the campaign as it will be once a run has begun; not stored."""
    acts = serialization.rulings(run.rulings)
    if not acts.list_kind(Agreed):
        return campaign
    found = copy.copy(campaign)
    found.agreed = serialization.text(terms_ruled(serialization.agreed(campaign.agreed), acts))
    if (ashore := terms_ruled(serialization.terms_ashore(campaign), acts)) != serialization.terms_ashore(campaign):
        found.agreed_ashore = serialization.text(ashore)
    return found


def as_it_was(first: Run, kept: Rulings) -> Rulings:
    """Add to the rulings of a repeated run the terms that first began with it."""
    return with_acts(kept, serialization.rulings(first.rulings).list_kind(Agreed))


def gone_back(first: Run, run: Run) -> None:
    """Withdraw the terms in force only after the run the umpire went back to (UD-121)."""
    campaign = run.campaign
    gone = NewTerms.objects.filter(campaign=campaign, state=FORCE, since__gt=first.start)
    if not gone.update(state=GONE):
        return
    acts = serialization.rulings(run.rulings)
    settings = terms_ruled(serialization.world(run.world).settings, acts)
    in_force(campaign, settings, terms_ruled(serialization.terms_ashore(campaign, terms_then(run)), acts))


def otherwise(campaign: Campaign) -> str:
    """Describe how the terms that rooms read differ from those of the present run; "" if they do not (UD-004)."""
    run = runs_of(campaign).last()
    if run is None:
        return ""
    acts = serialization.rulings(run.rulings)
    at_sea = terms_ruled(serialization.world(run.world).settings, acts)
    ashore = terms_ruled(serialization.terms_ashore(campaign, terms_then(run)), acts)
    wrong = [] if at_sea == serialization.agreed(campaign.agreed) else ["at sea"]
    wrong += [] if ashore == serialization.terms_ashore(campaign) else ["on land"]
    return f"the rooms read other terms than run {run.number} has: {' and '.join(wrong)}" if wrong else ""
