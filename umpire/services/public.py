"""Publishing a war to everybody, as a notice or as it was to the end of a run; and closing it again."""

from __future__ import annotations

import json

from django.db import transaction
from django.utils.translation import gettext

from campaign import serialization
from campaign.models import Branch, Campaign, Seat, Segment, WarShowing
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.runs import rollback
from umpire.aliases import aliases
from umpire.exercise.facts import Facts
from umpire.frame import Row
from umpire.public.poster import poster
from umpire.public.story import last_told, notice, story
from umpire.review.ending.losses import show_losses
from umpire.review.ending.turns import show_turns, turns_of
from umpire.review.ending.verdict import ruling_of, verdict


def showing_of(campaign: Campaign) -> WarShowing | None:
    """Find how a war is shown, or was."""
    return WarShowing.objects.filter(campaign=campaign).defer("told", "card").first()


def open_notice(campaign: Campaign) -> None:
    """Open a page with the title, the scenario, the sides and the day, without events."""
    card = poster(serialization.pack_of(campaign).theatre, notice(campaign), None)
    keep(campaign, is_open=True, through=0, told="{}", card=card)


def open_war(campaign: Campaign, through: str, *, known: bool) -> None:
    """Open the war as it was to the end of its last finished run, which ``through`` names as the page had it."""
    last, faults = last_told(campaign), []
    if not last:
        faults.append(fault("", gettext("No run of this war is over yet, so you can show only the notice.")))
    elif through != str(last):
        faults.append(fault("", gettext("The war has gone on since you loaded this page. Check again what you would open.")))
    if not known:
        faults.append(fault("known", gettext("Tick that you understand what everybody could then read.")))
    if faults:
        raise Refused(*faults)
    whole = story(campaign, last)
    told = aliases(campaign).replace_names(whole | judged(campaign, whole["men"]))
    card = poster(serialization.pack_of(campaign).theatre, notice(campaign), told)
    keep(campaign, is_open=True, through=last, told=json.dumps(told, ensure_ascii=False, sort_keys=True), card=card)


def judged(campaign: Campaign, men: list[Row]) -> Row:
    """Give the verdict on a war that is over, with its aims, turning points and losses (``men`` ashore are counted already);
    without the facts behind it that may hold words of players.
    """
    if campaign.phase != Campaign.Phase.OVER:
        return {}
    facts = Facts(campaign)
    whole, turns = verdict(facts, ruling_of(campaign)), show_turns(facts, turns_of(facts))
    ruling = {**whole["ruling"], "why": "", "by": "The umpire"} if whole["ruling"] else None
    rows = [one | {"text": one["note"] or one["text"], "note": ""} if one["typed"] else one for one in turns.get("rows", ())]
    return {
        "verdict": whole | {"aims": [one | {"by": ""} for one in whole["aims"]], "ruling": ruling},
        "turns": turns | {"rows": rows} if turns else {},
        "losses": show_losses(facts.past, campaign.hour_zero, men),
    }


def shut(campaign: Campaign) -> None:
    """Close the public page for good; its story is deleted."""
    if WarShowing.objects.filter(campaign=campaign).exists():
        keep(campaign, is_open=False, through=0, told="{}", card=b"")


def go_back(stamp: str, segment: Segment, going: rollback.Going, by: Seat) -> Branch:
    """Go back to the beginning of a run; everybody is shown only the rest of the war (UD-075, UD-076)."""
    with transaction.atomic():
        strand = rollback.go_back(stamp, segment, going, by)
        shown_no_more(strand)
    return strand


def shown_no_more(strand: Branch) -> None:
    """Hide from the public page the runs that the umpire has taken back (UD-076).

    The war is shown to where it stands then; if that is before its first run was over, the notice alone.
    """
    campaign, shown = strand.campaign, showing_of(strand.campaign)
    if shown is None or not shown.is_open or shown.through < strand.at_run:
        return
    last = strand.at_run - 1
    if last:
        open_war(campaign, str(last), known=True)
    else:
        open_notice(campaign)


def keep(campaign: Campaign, **shown: object) -> None:
    """Store the public page under the war's one address."""
    with transaction.atomic():
        WarShowing.objects.update_or_create(campaign=campaign, defaults=shown)
        tell_umpires(campaign)
