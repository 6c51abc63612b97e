"""Publishing, as an umpire presses it: refused with every reason at once (UD-048)."""

from __future__ import annotations

from campaign import store
from campaign.models.belief import Seat
from campaign.models.truth import Segment
from campaign.services import lines, trials
from campaign.services.orders import Refused, fault
from campaign.services.publish import publish, unbound
from campaign.services.rule import CHANGED, since, stamp

NOT_YET = "There is no draft to publish: the run is being resolved."
NOT_ORDERED = "There is no draft to publish: the run has not been ordered."


def reasons(segment: Segment, shown: str | None = None) -> list[str]:
    """Why a segment cannot be published as it stands, all of it; ``shown`` is the stamp of the asking page (UD-048, UD-010)."""
    found = []
    if segment.state == Segment.State.RESOLVING:
        found.append(NOT_YET)
    elif segment.state == Segment.State.OPEN:
        found.append(NOT_ORDERED)
    if shown is not None and shown != stamp(segment):
        found += [CHANGED, *since(segment, shown)]
    if trials.waiting(segment.run).exists():
        found.append(trials.BUSY)
    if segment.state == Segment.State.REVIEW:
        outcome = store.outcome(segment.outcome)
        found += [*lines.reasons(segment, outcome), *unbound(segment, outcome)]
    return found


def release(segment: Segment, by: Seat, shown: str | None = None) -> bool:
    """Publish what is in review, once; False if somebody had already. Refused (409) with every reason that stands in the way."""
    if segment.state == Segment.State.PUBLISHED:
        return False
    if against := reasons(segment, shown):
        raise Refused(*(fault("", text) for text in against), status=409)
    return publish(segment.pk, by.name)
