"""Verification of a campaign: run again from its inputs, with battles, outcomes and papers compared to the byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign import serialization
from campaign.battles import engagements, external_battle, summaries
from campaign.models import Campaign, Engagement, NewTerms, Plot, Release, Run, Segment
from campaign.models.truth import every_run_of, land_of, vault_of
from campaign.muster import term_changes
from campaign.reports import deferred_delivery
from campaign.runs import engine_versions
from campaign.runs.publish import told_to
from campaign.runs.resolve import battle_seed, compute
from campaign.simulation.paper_verification import verify_papers
from naval.state.world import encode
from tactical.engine.dice import commitment
from tactical.engine.play.fight import fight
from tactical.engine.play.verify import differences
from tactical.engine.registry import find
from tactical.models import Battle
from tactical.services import dump

NOT_FOUGHT = "it has not been fought yet"


@dataclass(frozen=True)
class Finding:
    """Finding on one thing run again. ``differs`` says where it differs, or ""; ``untold`` why it cannot be compared."""

    what: str
    differs: str = ""
    untold: str = ""


def replay(campaign: Campaign) -> Iterator[Finding]:
    """Run every battle and segment again from its inputs, rebuild every seat's papers, and yield a finding for each.

    Results of another engine, pack or rule-set version are skipped: a difference would mean nothing.
    """
    vault = vault_of(campaign)
    same = commitment(vault.seed, vault.salt) == campaign.seed_hash
    yield Finding("the seed against its published hash", "" if same else "the hash belongs to another seed")
    other = other_pack = engine_versions.other_pack(campaign)  # a war in its mustering has no run
    for run in every_run_of(campaign):
        for engagement in run.engagements.select_related("battle"):
            yield verify_battle(run, engagement)
        other = engine_versions.other_engine(run.rules) or other_pack
        for segment in run.segments.exclude(outcome=""):
            yield Finding(name_segment(segment), untold=other) if other else verify_segment(segment)
    if not other and NewTerms.objects.filter(campaign=campaign).exists():
        yield Finding("the rules in force", term_changes.otherwise(campaign))
    if other:
        yield Finding("the papers of every seat", untold=other)
    elif campaign.phase != Campaign.Phase.MUSTER:
        yield Finding("what was released, and to whom", compare_released(campaign))
        yield from (Finding(f"the papers of {seat}", differs) for seat, differs in verify_papers(campaign))


def compare_released(campaign: Campaign) -> str:
    """Describe a release that does not fit the published draft or its seats (UD-050, UD-004). Old publications have none."""
    told: dict[int, tuple[Segment, list[str]]] = {}
    for one in Release.objects.filter(segment__run__campaign=campaign).select_related("segment__run__campaign"):
        segment = one.segment
        early = set(json.loads(one.seats)) <= set(
            segment.told.split()
        )  # told before the others: the guard has kept the draft to it since (UD-049)
        if not early and (one.draft, segment.state) != (segment.computed, Segment.State.PUBLISHED):
            return f"{name_segment(segment)}: the published draft is not the one released"
        told.setdefault(segment.pk, (segment, []))[1].extend(json.loads(one.seats))
    for segment, seats in told.values():  # a run that some seats slept through has several releases (CK-029)
        should = set(segment.told.split())
        if segment.state == Segment.State.PUBLISHED:
            outcome = serialization.outcome(segment.outcome)
            should = set(told_to(segment, outcome)) - deferred_delivery.sleeping(segment, outcome, still=True)
        if sorted(seats) != sorted(should):
            return f"{name_segment(segment)}: it was released to other seats"
    return ""


def verify_battle(run: Run, engagement: Engagement) -> Finding:
    """Fight a battle again from its seed and orders."""
    battle = engagement.battle
    what = f"{strand_words(run)}run {run.number}, battle {engagement.ordinal}"
    forces = json.loads(engagement.data)["forces"]
    meetings = engagements.voided(run, engagement.minute, forces, before=engagement.ordinal)
    if battle.seed != battle_seed(run, engagement.minute, forces, meetings):
        return Finding(what, "its seed does not come from the campaign's")
    if not battle.record:
        return Finding(what, untold=NOT_FOUGHT)
    record = json.loads(battle.record)
    if record.get("typed"):
        return Finding(f"{what}, fought elsewhere, as the umpire entered it", external_battle.otherwise(engagement))
    at, now = {battle.version, record.get("version", battle.version)}, find(battle.ruleset).version
    if at != {now}:
        fought = " and ".join(sorted(at - {now}))
        return Finding(what, untold=f"it was fought by {battle.ruleset} {fought}, but this site has {now}")
    for moves, result in engagements.stood_at(engagement).items():
        if engagements.stood_again(engagement, moves) != result:
            return Finding(what, f"the position after {moves} moves is different")
    if "orders" in record:
        differs = "; ".join(compare_fight(battle, record)[:1])
    else:
        levels = json.loads(battle.levels)
        again = dump(fight(battle.ruleset, json.loads(battle.setup), battle.seed, levels=levels, in_writing=True))
        differs = first_difference(battle.record, again)
    return Finding(what, differs or compare_summary(engagement))


def compare_summary(engagement: Engagement) -> str:
    """Describe how a battle's summary, or a plot in it, differs from its record; "" if it does not."""
    summary = engagement.summary
    taken = summaries.taken_of(engagement)
    wrong = [name for name, value in summaries.in_short(engagement).items() if summary.fought and getattr(summary, name) != value]
    segments = [one for run in (engagement.run, *engagement.run.children.all()) for one in run.segments.select_related("run")]
    asked = {summaries.hangs_on(engagement, one.run, one.index): one for one in segments}
    for key in sorted(asked.keys() & taken.keys()):  # leave out entries that another engine wrote
        found, texts = summaries.told_by(engagement, asked[key].run, asked[key].index)
        kept = dict(Plot.objects.filter(mark__in=texts).values_list("mark", "views"))
        wrong += ["what the run takes in"] if encode(taken[key]) != encode(found) else []
        wrong += [f"plot {mark[:12]}" for mark, text in sorted(texts.items()) if kept.get(mark) != text]
    return f"its summary does not match its record: {', '.join(wrong)}" if wrong else ""


def compare_fight(battle: Battle, record: dict[str, Any]) -> list[str]:
    """Play a battle between people again from their orders; list differences in views and result."""
    table = {
        "ruleset": battle.ruleset,
        "muster": json.loads(battle.setup),
        "seed": battle.seed,
        "salt": battle.salt,
        "seed_hash": battle.seed_hash,
        "sides": sorted(record["views"]),
    }
    found = []
    for viewer, views in sorted(record["views"].items()):
        export = {"table": table, "side": viewer, "orders": record["orders"], "views": views, "result": record["result"]}
        found += [f"{viewer}: {one}" for one in differences(export)]
    return found


def name_segment(segment: Segment) -> str:
    """Name a segment in a finding."""
    return f"{strand_words(segment.run)}run {segment.run.number}, segment {segment.index}"


def strand_words(run: Run) -> str:
    """Name the branch of a run in a finding; "" for the first."""
    return f"branch {run.strand}, " if run.strand else ""


def verify_segment(segment: Segment) -> Finding:
    """Compute a segment again, and compare also the worlds that follow from it."""
    again = serialization.encode_for_storage(compute(segment, serialization.rulings(segment.ruled) if segment.ruled else None))
    difference = first_difference(segment.outcome, again)
    if not difference and segment.state == Segment.State.PUBLISHED:
        outcome = serialization.outcome(segment.outcome)
        for following in segment.run.children.all() if not outcome.asked else ():
            difference = difference or first_difference(following.world, serialization.encode_for_storage(outcome.world))
            difference = difference or first_difference(
                land_of(following), serialization.land(outcome.land) if outcome.land else ""
            )
    return Finding(name_segment(segment), difference)


def first_difference(stored: str, again: str) -> str:
    """Describe where two texts first differ, with a little of both; "" if they are equal."""
    if stored == again:
        return ""
    at = next((n for n, (a, b) in enumerate(zip(stored, again, strict=False)) if a != b), min(len(stored), len(again)))
    return f"at character {at}: stored …{stored[max(0, at - 30) : at + 40]}…, again …{again[max(0, at - 30) : at + 40]}…"
