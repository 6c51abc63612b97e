"""Disclosure of a campaign's seed, once all its campaigns on this site are over (EX-043, UD-111)."""

from __future__ import annotations

from campaign.models import Campaign, CampaignSecret
from campaign.pings import has_news


def settle(seed: str) -> list[int]:
    """Show a seed and its salts if all its campaigns are over, else hide it in all; return the campaigns changed, which are
    pinged.

    A solo war that goes on hides nothing of others: its player began it with the dice of a war that was over.

    Call this in the transaction that ended one of them or began another. Every vault of the seed is locked first, in order, so
    that of two that end at one instant the second sees the first.
    """
    vaults = list(CampaignSecret.objects.select_for_update().filter(seed=seed).order_by("pk"))
    campaigns = {one.pk: one for one in Campaign.objects.filter(pk__in=[vault.campaign_id for vault in vaults])}
    shown = all(one.alone or one.phase == Campaign.Phase.OVER for one in campaigns.values())
    changed = []
    for vault in vaults:
        campaign = campaigns[vault.campaign_id]
        now = (vault.seed, vault.salt) if shown and campaign.phase == Campaign.Phase.OVER else ("", "")
        if now != (campaign.seed, campaign.salt):
            Campaign.objects.filter(pk=campaign.pk).update(seed=now[0], salt=now[1])
            changed.append(campaign.pk)
            for seat in campaign.seats.order_by("key"):
                has_news(seat)
    return changed
