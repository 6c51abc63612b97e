"""Words of the dispatches that a run's events tell of: an event itself knows number, author and way."""

from __future__ import annotations

from collections.abc import Mapping

from campaign import serialization
from campaign.models import Segment
from campaign.war.outcome import About, Outcome, Report
from naval.state.outcome import Event
from naval.state.world import Letter

WRITTEN = ("outbox", "dispatch")
"""Papers that bear a dispatch: its author's entry, and what is handed over."""

Words = Mapping[str, str]
"""By a dispatch's name among the truths: its words as they were written."""


def name_of(author: str, number: int) -> str:
    """Name a dispatch among the truths."""
    return f"dispatch:{author}/{number}"


def of_event(event: Event, words: Words) -> str:
    """Give the words of the dispatch that an event tells of; "" of any other."""
    return next((words[key] for key in event.about if key in words), "") if event.kind == "dispatch" else ""


def words_of(segment: Segment, outcome: Outcome) -> Words:
    """Find the words of the dispatches in an outcome: in it, or where a stop leaves their papers out, in the sealed orders."""
    found = in_papers(outcome)
    if all(of_event(event, found) for event in outcome.events if event.kind == "dispatch"):
        return found
    return {**in_orders(segment, outcome), **found}


def in_papers(outcome: Outcome) -> dict[str, str]:
    """Read the dispatches on their way and the papers that bear one, as they were before the umpire edited them."""
    found = {name_of(one.author, one.number): one.text for one in outcome.world.dispatches}
    papers: list[tuple[Report | Letter, About]] = [(one.was, one.about) for one in outcome.amended if one.was is not None]
    papers += outcome.lines
    papers += [(one, one.about) for one in outcome.world.mail]
    for paper, about in papers:
        if paper.kind in WRITTEN:
            for key in about:
                if key.startswith("dispatch:"):
                    found.setdefault(key, paper.data["text"])
    return found


def in_orders(segment: Segment, outcome: Outcome) -> dict[str, str]:
    """Read the dispatches that were under way as the run began, and those sealed in it; none of an author whose count differs
    from the outcome's."""
    start = serialization.world(segment.run.world)
    found = {(one.author, one.number): one.text for one in start.dispatches}
    count = dict(start.numbers)
    for text in segment.run.segments.filter(index__lte=segment.index).order_by("index").values_list("orders", flat=True):
        for author, orders in serialization.orders(text).items():
            for note in orders.dispatches:
                count[author] = count.get(author, 0) + 1
                found[author, count[author]] = note.text
    counted = outcome.world.numbers
    return {name_of(*key): text for key, text in found.items() if count.get(key[0], 0) == counted.get(key[0], 0)}
