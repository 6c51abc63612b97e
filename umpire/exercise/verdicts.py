"""Verdicts on the objectives of a war, by the record or by hand: for the page, the report and the command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from campaign.judging.events import FOLDED, OPEN
from campaign.judging.judge import Judged, Verdict, judge
from campaign.judging.language import Predicate, Wrong, read
from campaign.models import Campaign, Objective
from campaign.war.reports.summaries import CALLED as PAPERS
from naval.state.world import BELLIGERENTS
from tactical.engine.text.words import capital, listed, plural
from umpire.exercise import objective_records
from umpire.exercise.facts import Facts
from umpire.exercise.sentence import Called, describe_predicate

ORDER = (Verdict.MET, Verdict.NOT_MET, Verdict.OPEN, Verdict.NO_OCCASION)


@dataclass(frozen=True)
class Objected:
    """An objective as it stands: the predicate (None: by observation), the sentence, the result, or why it cannot be judged."""

    row: Objective
    who: str
    sentence: str
    predicate: Predicate | None
    judged: Judged | None
    trouble: str = ""

    @property
    def verdict(self) -> Verdict:
        """Give the verdict; open while there is none."""
        if self.judged is not None:
            return self.judged.verdict
        return Verdict(self.row.verdict) if self.row.verdict else Verdict.OPEN

    @property
    def count_text(self) -> str:
        """Say how often it was met, or the result of a measure."""
        one = self.judged
        if one is None:
            return ""
        if one.value is not None:
            return f"comes to {plural(round(one.value, 1), 'minute')}"
        told = f"{one.met} of {one.met + one.missed}" if one.share is not None else ""
        wait = f"{one.pending} pending" if one.pending else ""
        return ", ".join(filter(None, (told, wait)))


def called(facts: Facts) -> Called:
    """Gather the names of keys in a war."""
    bodies = {key.partition(":")[2]: one.name for key, one in facts.past.bodies.items() if key.startswith(("force:", "body:"))}
    if facts.past.worlds:
        bodies = {one.key: one.name for one in facts.past.worlds[-1][1].forces} | bodies
    events = {kind: plain(kind) for groups in (OPEN, FOLDED) for kinds in groups.values() for kind in kinds.split()}
    return Called({key: seat.name for key, seat in facts.seats.items()}, bodies, PAPERS, events)


def plain(kind: str) -> str:
    """Write a kind of event as a reader reads it.

    >>> plain("night-contact"), plain("made_out")
    ('night contact', 'made out')
    """
    return kind.replace("-", " ").replace("_", " ")


def who_of(row: Objective, names: Called) -> str:
    """Name who is judged."""
    if row.who in BELLIGERENTS:
        return capital(row.who)
    return names.seats.get(row.who, row.who) or "All"


def verdicts(campaign: Campaign, facts: Facts | None = None) -> list[Objected]:
    """Judge every objective of a war by its record as far as it is published (EX-142)."""
    rows = list(objective_records.objectives(campaign))
    if not rows:
        return []
    facts = facts or Facts(campaign)
    names, record = called(facts), facts.record
    found = []
    for row in rows:
        try:
            predicate = read(row.predicate, facts.names) if row.predicate else None
        except Wrong as wrong:  # a seat or force of that name is there no more: the umpire has gone back behind it
            found.append(Objected(row, who_of(row, names), "", None, None, str(wrong)))
            continue
        judged = judge(predicate, record) if predicate is not None else None
        found.append(Objected(row, who_of(row, names), describe_predicate(predicate, names), predicate, judged))
    return found


def summed(some: Iterable[Objected]) -> str:
    """Say how many are met, not met, open; "" of none."""
    counts = Counter(one.verdict for one in some)
    told = [f"{counts[verdict]} {verdict}" for verdict in ORDER if counts[verdict]]
    return f"{listed(told)}." if told else ""
