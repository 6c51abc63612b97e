"""With which engine and which pack a campaign runs: the program that it began with. With another it does not go on."""

from __future__ import annotations

from campaign import packs, store
from campaign.models.belief import Campaign
from campaign.models.truth import vault_of
from campaign.packs.pack import RULES
from campaign.services.orders import Refused, fault


def runs_with(campaign: Campaign) -> str:
    """Engine and pack of a campaign, in words."""
    return f"engine {vault_of(campaign).rules}, pack {campaign.pack} {campaign.pack_mark}".strip()


def other(campaign: Campaign) -> str:
    """Why this program would not compute what the campaign's own computes, and what to do; "" if it would."""
    vault = vault_of(campaign)
    if vault.rules != RULES:
        return (
            f"This campaign runs with the engine {vault.rules}, and this program has {RULES}, which may decide otherwise. "
            f"Go on with it in a release that has {vault.rules}."
        )
    restore = "Put its files back as they were when the campaign began, and start the program again."
    try:
        store.pack_of(campaign)
    except packs.PackFaults:
        return f"The scenario pack {campaign.pack} cannot be read any more. {restore}"
    except LookupError:  # begun before packs were kept with their campaigns, and the files on disk are others now
        return f"The scenario pack {campaign.pack} {campaign.pack_mark} is neither on disk any more nor kept. {restore}"
    return ""


def must_be_its_own(campaign: Campaign) -> None:
    """Refuse to go on with a campaign that another engine or another pack began; nothing is changed by the asking."""
    words = other(campaign)
    if words:
        raise Refused(fault("", words), status=409)
