"""Engine and pack of a campaign: those it began with, until the umpire changes the engine (UD-123)."""

from __future__ import annotations

import json
import tomllib
from functools import lru_cache
from pathlib import Path

from django.db import transaction

from campaign import packs, serialization
from campaign.models.belief import Campaign
from campaign.models.job import Job, Kind
from campaign.models.truth import CampaignSecret, Run, Segment, runs_of, vault_of
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.packs.pack import RULES

NO_WORKER = "This site has no worker with that engine: one site has only one engine."
ENGINES = Path(__file__).with_name("engines.toml")


@lru_cache(maxsize=1)
def engines() -> dict[str, list[str]]:
    """List how each engine differs from the one before, in sentences, oldest first."""
    return {one["key"]: one["changed"] for one in tomllib.loads(ENGINES.read_text(encoding="utf-8"))["engine"]}


def runs_with(campaign: Campaign, rules: str = "") -> str:
    """Name the engine and pack of a campaign. ``rules`` is its engine, where known."""
    return f"engine {rules or vault_of(campaign).rules}, pack {campaign.pack} {campaign.pack_mark}".strip()


def other_engine(rules: str) -> str:
    """Explain why this program computes otherwise than that engine; "" if it does not."""
    if rules == RULES:
        return ""
    return f"It runs with the engine {rules}, but this site has {RULES}, which may decide differently."


def other_pack(campaign: Campaign) -> str:
    """Explain why the campaign cannot be played with its own pack, and what to do; "" if it can."""
    restore = "Restore its files as they were when the war began, and restart the server."
    try:
        serialization.pack_of(campaign)
    except packs.PackFaults:
        return f"The scenario pack {campaign.pack} can no longer be read. {restore}"
    except LookupError:  # begun before packs were pinned, and the files on disk have changed
        return f"The scenario pack {campaign.pack} {campaign.pack_mark} is no longer on disk and no copy was kept. {restore}"
    return ""


def other(campaign: Campaign, rules: str = "") -> str:
    """Explain why this program would not go on with the campaign, and what to do; "" if it would.

    ``rules`` is its engine, where known.
    """
    rules = rules or vault_of(campaign).rules
    if words := other_engine(rules):
        held = held_up(campaign)
        if held:
            return f"{words} {NO_WORKER} {held}; until then continue in a release with {rules}."
        return f"{words} {NO_WORKER} Switch to {RULES} here, or continue in a release with {rules}."
    return other_pack(campaign)


def must_be_its_own(campaign: Campaign) -> None:
    """Refuse to go on with a campaign that another engine or pack began.

    Before War Imminent no engine has computed anything: the one that declares it becomes the campaign's.
    """
    words = other_pack(campaign) if campaign.phase == Campaign.Phase.MUSTER else other(campaign)
    if words:
        raise Refused(fault("", words), status=409)


# ---- taking another engine ----


def held_up(campaign: Campaign) -> str:
    """Explain why another engine cannot be taken now; "" if it can.

    One engine computes the whole of a run, with all its stops.
    """
    segment = Segment.objects.for_campaign(campaign).first()
    if segment is not None and (segment.index or segment.state != Segment.State.OPEN):
        return "You can switch engines when the next run begins"
    return ""


def changed_since(rules: str) -> list[str]:
    """List the changes since that engine; all known ones for an unknown engine."""
    known = list(engines())
    after = known[known.index(rules) + 1 :] if rules in known else known
    return [text for key in after for text in engines()[key]]


def offer(campaign: Campaign, rules: str = "") -> dict[str, object] | None:
    """Describe the engine to be taken: its name, its changes, and what must be done before.

    None if there is none. ``rules`` is the campaign's, where known.
    """
    rules = rules or vault_of(campaign).rules
    if rules == RULES or held_up(campaign):
        return None
    return {"from": rules, "to": RULES, "changed": changed_since(rules), "first": unseen(campaign)}


def unseen(campaign: Campaign) -> str:
    """Explain why today's engine needs a preview on the last published run; "" if it has one, or there is none."""
    segment = Segment.objects.for_campaign(campaign).select_related("run").first()
    before = runs_of(campaign).filter(number__lt=segment.run.number) if segment is not None else Run.objects.none()
    last = before.values_list("pk", flat=True).last()
    if last is None:
        return ""
    done = Job.objects.filter(campaign=campaign, kind=Kind.ENGINE, state=Job.State.DONE).first()
    if done is not None:
        given = json.loads(done.input)
        if given["engines"] == [vault_of(campaign).rules, RULES] and last in given["runs"]:
            return ""
    return f"Preview the last runs with {RULES} first to see what it decides differently"


def take(campaign: Campaign, wanted: str) -> bool:
    """Switch to today's engine from the open run on, if ``wanted`` still is today's; False if in use already.

    A replay calls earlier results not comparable.
    """
    with transaction.atomic():
        vault = CampaignSecret.objects.select_for_update().get(campaign=campaign)
        if vault.rules == RULES or wanted != RULES:
            return False
        if words := held_up(campaign) or unseen(campaign):
            raise Refused(fault("", f"{words}."), status=409)
        CampaignSecret.objects.filter(pk=vault.pk).update(rules=RULES)
        segment = Segment.objects.for_campaign(campaign).first()
        if segment is not None:
            Run.objects.filter(pk=segment.run_id).update(rules=RULES)
        tell_umpires(campaign)
    return True
