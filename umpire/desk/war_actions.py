"""Acts on the desk that go on with the war, by its page and by a program (OP-002)."""

from __future__ import annotations

from collections.abc import Collection

from campaign.runs.release import release, release_to
from campaign.runs.resolve import order_six_hours
from campaign.schedule.round_order import waiting
from campaign.schedule.umpire_rounds import go_on as visit_the_next
from umpire.frame import Standing, gone_on


def order(at: Standing, segment: str | None) -> None:
    """Order the segment that the umpire has before him, once however often pressed; refused of a past one."""
    if stale := gone_on(at, segment):
        raise stale
    if waiting(at.segment):  # the round is not over: he goes on to the cabins
        visit_the_next(at.segment.pk, now=True)
    else:
        order_six_hours(at.segment.pk)


def publish(at: Standing, segment: str | None, stamp: str | None, some: Collection[str] | None = None) -> None:
    """Publish the draft that the umpire has before him (``stamp``), to all or to ``some`` seats first; refused with every reason
    (UD-048, UD-049)."""
    if stale := gone_on(at, segment):
        raise stale
    if some is None:
        release(at.segment, at.umpire, stamp)
    else:
        release_to(at.segment, some, at.umpire, stamp)
