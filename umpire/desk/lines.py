"""Lines of the draft as the desk has them: new, accepted, amended, held, or in need of a ruling (UD-015)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from campaign import serialization
from campaign.models.truth import ReviewedLine, Segment
from campaign.rulings.review_items import RULED
from campaign.war.lines import asks, name_lines
from campaign.war.outcome import Outcome
from tactical.engine.text.words import agree, listed
from umpire.frame import Row

NEEDS = "needs"
PAST = "past"
WORDS = {
    "new": "new",
    "accepted": "accepted",
    "ruled": "ruled on",
    "amended": "amended",
    "held": "held",
    NEEDS: "needs a ruling",
    PAST: "before the stop",
}
COUNTED = (NEEDS, "new", "held", "amended", "ruled", "accepted", PAST)


def state_of(line: str, need: str, cells: list[Row], done: Mapping[str, ReviewedLine]) -> str:
    """Find the state of a line: in need of a ruling, ruled or edited, with changed papers, or new."""
    settled = done.get(line)
    if need and settled is None:
        return NEEDS
    told = [paper for cell in cells for paper in cell["lines"]]
    if any(paper["how"] == "held" for paper in told):
        return "held"
    if any(paper["done"] for paper in told):
        return "amended"
    if settled is not None:
        return "ruled" if settled.did == RULED else "accepted"
    return "new"


def published(segment: Segment) -> frozenset[str]:
    """List the lines in the draft of the published stop before this one; none where there was no stop."""
    before = segment.run.segments.filter(index__lt=segment.index).exclude(outcome="").order_by("index").last()
    return frozenset() if before is None else frozenset(name_lines(serialization.outcome(before.outcome).events))


def dressed(
    rows: list[Row], outcome: Outcome, since: int, done: Mapping[str, ReviewedLine], before: Collection[str] = ()
) -> None:
    """Give the rows of a draft's events names, states, and choices; ``before`` are the lines published with the last stop."""
    for row, event, line in zip(rows, outcome.events, name_lines(outcome.events), strict=True):
        need = asks(event, since)
        state = state_of(line, need, row["cells"], done)
        if state == "new" and (line in before or event.minute < since):  # also what happened in the minute of the stop
            state = PAST
        settled = done.get(line)
        row |= {
            "line": line,
            "minute": event.minute,
            "asks": need,
            "state": state,
            "state_words": WORDS[state],
            "by": f"{settled.by}, {settled.at:%H:%M}" if settled is not None else "",
            "accepted": settled is not None and settled.did != RULED,
        }


def counts(rows: list[Row]) -> list[str]:
    """Count the lines in each state, in words: ``2 need a ruling``, ``6 accepted``."""
    found = [(state, sum(row["state"] == state for row in rows)) for state in COUNTED]
    return [f"{count} {_words(state, count)}" for state, count in found if count]


def _words(state: str, count: int) -> str:
    return agree(count, WORDS[state], "need a ruling") if state == NEEDS else WORDS[state]


def waits_for(rows: list[Row]) -> str:
    """Say which lines publishing waits for; "" if for none."""
    left = [str(row["n"]) for row in rows if row["state"] == NEEDS]
    return f"Publishing waits for {agree(len(left), 'line', 'lines')} {listed(left)}." if left else ""
