"""Preview of past runs: the last published, each from its own world, with other terms or today's engine (UD-122)."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import replace as renew
from typing import Any

from django.utils.translation import gettext
from msgspec.structs import replace

from campaign import serialization
from campaign.models.belief import Campaign, Seat
from campaign.models.job import Job, Kind
from campaign.models.truth import Run, Segment, runs_of, vault_of
from campaign.muster import term_proposals
from campaign.orders.sealing import Refused, fault
from campaign.packs.pack import RULES
from campaign.runs import engine_versions
from campaign.simulation import jobs, preview, replicate
from campaign.simulation.jobs import Claim
from campaign.simulation.preview import Part
from campaign.simulation.rerun import Rerun
from campaign.war.outcome_diff import compared, stop_of
from naval.state.ruling_acts import Agreed
from naval.state.rulings import Rulings
from naval.state.settings import Settings

log = logging.getLogger(__name__)
USUAL, MOST = 4, 24
NONE_YET = "No run of this war has been published yet, so there is nothing to compute again."
OWN_ENGINE = f"This war already runs with this site’s engine, {RULES}: there is no other to preview."


def published_runs(campaign: Campaign, now: Segment | None = None) -> list[Run]:
    """List the fully published runs of a war, in order. ``now`` is its present segment, where known."""
    now = now or Segment.objects.for_campaign(campaign).select_related("run").first()
    rows = runs_of(campaign).defer("world")
    return list(rows.filter(number__lt=now.run.number) if now is not None else rows.none())


def read_count(typed: str) -> int:
    """Read how many of the last runs are asked for; refused if it is no such number."""
    typed = typed.strip()
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0
    if not 1 <= number <= MOST:
        raise Refused(
            fault(
                "many",
                gettext("The last 1 to %(most)s runs can be computed again, not “%(typed)s”.")
                % {"most": MOST, "typed": typed[:20]},
            )
        )
    return number


def request_terms(umpire: Seat, given: Any, many: str, typed: Mapping[str, str]) -> Job:
    """Ask for the last runs with changed terms; refused with every fault."""
    campaign, faults = umpire.campaign, list[Any]()
    changed, said = dict[str, Any](), dict[str, str]()
    try:
        changed, said = term_proposals.read(campaign, given)
        if not changed:
            faults.append(fault("", term_proposals.NOTHING))
    except Refused as refused:
        faults += refused.faults
    form = json.dumps({name: str(value) for name, value in typed.items() if name != "csrfmiddlewaretoken"})
    return _request(umpire, jobs.TERMS, {"terms": changed}, " ".join(said.values()), many, faults, form)


def request_engine(umpire: Seat, many: str) -> Job:
    """Ask for the last runs with today's engine; refused where the war has it already."""
    rules = vault_of(umpire.campaign).rules
    wrong = [fault("", OWN_ENGINE)] if rules == RULES else []
    return _request(umpire, jobs.ENGINE, {"engines": [rules, RULES]}, f"{RULES} instead of {rules}", many, wrong)


def _request(umpire: Seat, what: Kind, given: dict[str, Any], said: str, many: str, faults: list[Any], typed: str = "{}") -> Job:
    campaign = umpire.campaign
    runs, count = published_runs(campaign), 0
    try:
        count = read_count(many)
    except Refused as refused:
        faults += refused.faults
    if not runs:
        faults.append(fault("", NONE_YET))
    if words := engine_versions.other(campaign) if what == jobs.TERMS else engine_versions.other_pack(campaign):
        faults.append(fault("", words))
    if faults:
        raise Refused(*faults)
    some = [run.pk for run in runs[-count:]]
    return preview.request(campaign, what, umpire, json.dumps(given | {"runs": some}), len(some), said=said, form=typed)


# -- worked out ------------------------------------------------------------------------------------------------------------


def work(claim: Claim) -> bool:
    """Compute the next run from its own world, with its own orders, dice and rulings."""
    job = claim.job
    given = json.loads(job.input)
    part = compute_part(given["runs"][job.done], given.get("terms", {}))
    return preview.keep_part(claim, part, last=job.done + 1 == job.of)


def compute_part(number: int, terms: dict[str, Any]) -> Part:
    """Compute one run, by the number of its row, and compare it."""
    run = Run.objects.select_related("campaign").get(pk=number)
    try:
        return compare_run(run, terms)
    except Exception as error:  # today's engine may fail on an old run: the preview is to show that
        log.exception("run %s cannot be computed again", run)
        return Part(run=number, trouble=f"It could not be computed: {type(error).__name__}: {error}"[:300])


def compare_run(run: Run, terms: dict[str, Any]) -> Part:
    """Compare a published run with itself under changed terms, or this program's engine."""
    parts = list(run.segments.filter(state=Segment.State.PUBLISHED).order_by("index"))
    stops = [one for part in parts for one in stop_of(serialization.outcome(part.outcome))]
    last = parts[-1]
    rulings = serialization.rulings(last.ruled or run.rulings)
    world = serialization.world(run.world)
    at_sea = {key: value for key, value in terms.items() if key in Settings.__struct_fields__}
    on_land = {key: value for key, value in terms.items() if key not in at_sea}
    world = replace(world, settings=replace(world.settings, **at_sea))
    beside = tuple(renew(arm, terms=replace(arm.terms, **on_land)) for arm in replicate.arms_before(run))
    again = Rerun.from_run(run, without_terms(rulings, terms), world, beside)
    now = again.ended()
    return Part(
        run=run.pk, compared=compared(serialization.outcome(last.outcome), now, (stops, list(dict.fromkeys(again.stops))))
    )


def without_terms(rulings: Rulings, terms: dict[str, Any]) -> Rulings:
    """Leave out of a run's rulings the terms that are changed now."""
    left = tuple(act for act in rulings.acts if not (isinstance(act, Agreed) and act.key in terms))
    return replace(rulings, acts=left)
